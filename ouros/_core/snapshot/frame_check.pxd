# Checks of loaded frames.
from ouros._core.base.msgpack_io cimport damaged
from ouros._core.protocols.node cimport HeapFrame, Source

cdef inline int fail_unless(bint ok, str what) except -1:
    if not ok:
        damaged(what)
    return 0

# Whether all slots for cells hold cells; `hidden`: result of hidden_cells for the frame's source.
cdef bint cells_fit(HeapFrame frame, dict hidden) except -1
cdef dict hidden_cells(Source source)
cdef int check_stack(list kstack) except -1           # that each continuation belongs to the frame whose end lies next below it
cdef int check_chains(list rows) except -1           # that no chain of bound methods, wrappers or tracebacks is a cycle
cdef int check_tuples(dict inner) except -1          # that tuples form no cycle; inner: row -> rows of the tuples in it
