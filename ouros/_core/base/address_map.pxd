# Hash maps and sets with addresses as keys, for walks over the object graph. They hold borrowed pointers: the caller keeps the
# objects alive. A set has a bit for each place of an object, so that it stays small beside the objects. Must not know values of the
# sandbox.
from ouros._core.base.status cimport *

cdef struct PtrEntry:
    void*      key           # NULL: empty entry
    Py_ssize_t value

cdef struct PtrMap:
    PtrEntry*  entries
    Py_ssize_t mask          # number of entries - 1; 0 before the first insertion
    Py_ssize_t used

cdef struct Page:            # one bit for each multiple of 16 in 4 KB; a second entry has the odd multiples of 8
    size_t     key           # the page's address, | 8 for the second entry, | 1; 0: empty entry
    uint64_t   bits[4]

cdef struct PtrSet:
    Page*      pages
    Py_ssize_t mask
    Py_ssize_t used
    Page*      last          # where the last address was found, or NULL

cdef int map_grow(PtrMap* m) except -1 nogil
cdef int set_find_page(PtrSet* s, size_t key) except -1 nogil    # sets `last`, to a new entry if there is none
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
    """Returns: 1 if the key, a multiple of 8, was added; 0 if it was present."""
    cdef size_t page = (<size_t>key & ~<size_t>0xFFF) | (<size_t>key & 8) | 1
    cdef size_t place = <size_t>key >> 4 & 255
    cdef uint64_t bit = <uint64_t>1 << (place & 63)
    if s.last == NULL or s.last.key != page:
        set_find_page(s, page)
    if s.last.bits[place >> 6] & bit:
        return 0
    s.last.bits[place >> 6] |= bit
    return 1
