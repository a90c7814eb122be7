# _functools: partial, reduce, cmp_to_key and the wrapper that lru_cache makes.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.types.type_dict cimport DictObject

cdef class PlaceholderObject(HeapObject):
    pass

cdef class Partial(HeapObject):
    cdef object   func
    cdef tuple    args
    cdef DictObject keywords # what the program sees and may change
    cdef Py_ssize_t holes    # placeholders among args
    cdef int      busy       # its repr is under way in code at this depth (as those of containers), or 0
    cdef dict plain_keywords(self, VM* vm)
    cdef object merged(self, VM* vm, tuple given, tuple kwnames, PyObject** values)
    cdef Instance ext

cdef class CmpKey(HeapObject):
    """What a comparison function makes of a value (cmp_to_key), or, without a value, the function that makes them."""
    cdef object cmp
    cdef object value        # SIGNAL: none

cdef class LruCache(HeapObject):
    cdef object     func
    cdef object     info     # class of what cache_info gives
    cdef DictObject cache    # key -> result; with a bound: key -> position in the lists
    cdef int64_t    maxsize  # -1: no bound
    cdef bint       typed
    cdef int64_t    hits, misses
    cdef int64_t    generation   # changes when a key gets a position or all are given up
    cdef list       keys     # by position; 0 is the root of the ring
    cdef list       values
    cdef int*       before   # ring of the positions in order of use: before[0] is the newest, after[0] the oldest
    cdef int*       after
    cdef int        cap
    cdef Instance   ext
    cdef int unlink(self, int at) noexcept
    cdef int link_newest(self, int at) noexcept
    cdef int grow(self) except -1

cdef ClassObject PARTIAL, LRU_CACHE, CMP_KEY, PLACEHOLDER_TYPE
cdef dict NAMESPACE          # name -> native or class
