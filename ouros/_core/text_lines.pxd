# Types: lines and columns of a source, for those who show where something happened.
from ouros._core.status cimport *
from ouros._core.value cimport *
from ouros._core.node cimport Source

cdef list source_lines(Source s)
cdef int char_column(Source s, int line, int byte_column) except -1    # in characters, from 0
