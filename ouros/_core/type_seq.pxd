# Types: list, tuple, range, slice, and their iterators.
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef class ListObject(HeapObject):
    cdef list     items
    cdef Instance ext        # attributes of an instance of a derived class
    cdef bint     sorting    # being sorted: reading gives an empty list, as in CPython

cdef class SliceObject(HeapObject):
    cdef object start, stop, step

cdef class SequenceIter(HeapObject):
    """Iterator over list, tuple, str, bytes, bytearray, range, or anything with __getitem__; `cls` tells its type's name."""
    cdef object  seq         # None when exhausted
    cdef int64_t i
    cdef int64_t step        # 1 or -1 (reversed)

cdef class RangeIter(HeapObject):
    cdef int64_t i, stop, step     # ranges within 64 bits; others use SequenceIter

cdef ListObject new_list(VM* vm, list items)       # takes the list over
cdef SliceObject new_slice(object start, object stop, object step)
# Like slice.indices for exact ints / None (objects with __index__ were converted before). False: SIGNAL.
cdef bint slice_indices(VM* vm, SliceObject s, Py_ssize_t length, Py_ssize_t* start, Py_ssize_t* stop, Py_ssize_t* step, Py_ssize_t* count) except? False
cdef object seq_iter(object seq)                   # iterator over a list/tuple/str/bytes/range value
cdef object range_iter(object r)
cdef object list_get(VM* vm, object o, object key)             # list[key], any key
cdef object tuple_get(VM* vm, object o, object key)            # tuple, str, bytes, range too
cdef int list_set(VM* vm, object o, object key, object value) except -9
cdef int list_del(VM* vm, object o, object key) except -9
