# _functools: partial, reduce, cmp_to_key and the wrapper of lru_cache.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.types.type_dict cimport DictObject

cdef class PlaceholderObject(HeapObject):
    pass

cdef class Partial(HeapObject):
    cdef object   func
    cdef tuple    args
    cdef DictObject keywords # dict that the program sees and may change
    cdef Py_ssize_t holes    # number of placeholders in args
    cdef int      busy       # frame depth of the sandbox code that runs within its repr; 0: none
    cdef dict plain_keywords(self, VM* vm)
    cdef object merged(self, VM* vm, tuple given, tuple kwnames, PyObject** values)
    cdef Instance ext

cdef class CmpKey(HeapObject):
    """Key object of cmp_to_key; without a value the function that makes key objects."""
    cdef object cmp
    cdef object value        # wrapped value; SIGNAL: none

cdef class LruCache(HeapObject):
    cdef object     func
    cdef object     info     # class of the result of cache_info
    cdef DictObject cache    # key -> result; bounded: key -> index in the lists
    cdef int64_t    maxsize  # greatest number of entries; -1: unbounded
    cdef bint       typed
    cdef int64_t    hits, misses
    cdef int64_t    generation   # changes when a key gets an index or the cache is cleared
    cdef list       keys     # by index; index 0 is the root of the ring
    cdef list       values
    cdef int*       before   # ring of the indices in order of use: before[0] is the newest, after[0] the oldest
    cdef int*       after
    cdef int        cap
    cdef Instance   ext
    cdef int unlink(self, int at) noexcept
    cdef int link_newest(self, int at) noexcept
    cdef int grow(self) except -1

cdef ClassObject PARTIAL, LRU_CACHE, CMP_KEY, PLACEHOLDER_TYPE
cdef dict NAMESPACE          # name -> native or class
