# Lines and columns of a source, for tracebacks and frames.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport Source

cdef list source_lines(Source s)
cdef bint shows_lines(Source s) except -1    # whether tracebacks show its lines
cdef int char_column(Source s, int line, int byte_column) except -1    # column in characters, from 0
