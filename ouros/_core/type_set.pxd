# Types: set and frozenset, and their iterators.
from ouros._core.status cimport *
from ouros._core.value cimport *
from ouros._core.table cimport Table

cdef class SetObject(HeapObject):    # cls tells set from frozenset
    cdef Table    t
    cdef int64_t  hash       # frozenset: cached, -1 not known
    cdef Instance ext

cdef SetObject new_set(VM* vm, ClassObject cls)
cdef int set_add(VM* vm, SetObject s, object key) except -9
cdef object set_contains(VM* vm, SetObject s, object key)
cdef object set_update(VM* vm, SetObject s, object iterable)   # None or SIGNAL
cdef list set_items(SetObject s)                   # fresh host list in iteration order
cdef object set_iter(SetObject s)
# A set of plain values from a host list without code of the sandbox; None if one is not plain.
cdef SetObject set_from_plain(VM* vm, ClassObject cls, list items)
