# Hash maps and sets with addresses as keys, for walks over the object graph. They hold borrowed pointers: the caller keeps the
# objects alive. Must not know values of the sandbox.
from ouros._core.base.status cimport *

cdef struct PtrEntry:
    void*      key           # NULL: empty entry
    Py_ssize_t value

cdef struct PtrMap:
    PtrEntry*  entries
    Py_ssize_t mask          # number of entries - 1; 0 before the first insertion
    Py_ssize_t used

cdef struct PtrSet:
    void**     keys
    Py_ssize_t mask
    Py_ssize_t used

cdef int map_grow(PtrMap* m) except -1 nogil
cdef int set_grow(PtrSet* s) except -1 nogil
cdef void map_free(PtrMap* m) noexcept nogil
cdef void set_free(PtrSet* s) noexcept nogil

cdef inline size_t ptr_hash(void* p) noexcept nogil:
    # Addresses are multiples of 16 and lie close together: one multiplication spreads them (Knuth, TAOCP 3, 6.4).
    return ((<size_t>p) >> 4) * <size_t>0x9E3779B97F4A7C15 >> 20

cdef inline Py_ssize_t map_get(PtrMap* m, void* key) noexcept nogil:
    """Returns: the value; -1 if the key is absent."""
    cdef size_t i
    if m.used == 0:
        return -1
    i = ptr_hash(key) & <size_t>m.mask
    while m.entries[i].key != NULL:
        if m.entries[i].key == key:
            return m.entries[i].value
        i = (i + 1) & <size_t>m.mask
    return -1

cdef inline int map_put(PtrMap* m, void* key, Py_ssize_t value) except -1 nogil:
    """Insert a key that is known to be absent."""
    cdef size_t i
    if m.used * 2 >= m.mask:
        map_grow(m)
    i = ptr_hash(key) & <size_t>m.mask
    while m.entries[i].key != NULL:
        i = (i + 1) & <size_t>m.mask
    m.entries[i].key = key
    m.entries[i].value = value
    m.used += 1
    return 0

cdef inline int set_add(PtrSet* s, void* key) except -1 nogil:
    """Returns: 1 if the key was added; 0 if it was present."""
    cdef size_t i
    if s.used * 2 >= s.mask:
        set_grow(s)
    i = ptr_hash(key) & <size_t>s.mask
    while s.keys[i] != NULL:
        if s.keys[i] == key:
            return 0
        i = (i + 1) & <size_t>s.mask
    s.keys[i] = key
    s.used += 1
    return 1
