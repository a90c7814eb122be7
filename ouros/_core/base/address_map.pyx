# ouros: no bounds checks
"""Growing and freeing of the address tables that address_map.pxd declares.

Must not know values of the sandbox. Invariants: a zeroed PtrMap or PtrSet is a valid empty table, and the first insertion grows it.
At least half of the entries of a map are empty, and a quarter of those of a set.
"""
from libc.stdlib cimport calloc, free


cdef int map_grow(PtrMap* m) except -1 nogil:
    cdef Py_ssize_t slots = 64 if m.entries == NULL else (m.mask + 1) * 4
    cdef PtrEntry* old = m.entries
    cdef Py_ssize_t n = m.mask + 1 if old != NULL else 0
    cdef Py_ssize_t i
    cdef size_t j
    cdef PtrEntry* entries = <PtrEntry*>calloc(slots, sizeof(PtrEntry))
    if entries == NULL:
        with gil:
            raise MemoryError
    m.mask = slots - 1
    for i in range(n):
        if old[i].key != NULL:
            j = ptr_hash(old[i].key) & <size_t>m.mask
            while entries[j].key != NULL:
                j = (j + 1) & <size_t>m.mask
            entries[j] = old[i]
    m.entries = entries
    free(old)
    return 0


cdef Page* find_entry(Page* pages, Py_ssize_t mask, size_t key) noexcept nogil:
    """Returns: the entry of the page, or the empty one where it belongs."""
    cdef size_t i = ptr_hash(<void*>(key >> 8)) & <size_t>mask
    while pages[i].key != 0 and pages[i].key != key:
        i = (i + 1) & <size_t>mask
    return &pages[i]


cdef int set_find_page(PtrSet* s, size_t key) except -1 nogil:
    if s.pages == NULL or s.used * 4 >= s.mask * 3:
        set_grow(s)
    s.last = find_entry(s.pages, s.mask, key)
    if s.last.key == 0:
        s.last.key = key
        s.used += 1
    return 0


cdef int set_grow(PtrSet* s) except -1 nogil:
    cdef Py_ssize_t slots = 16 if s.pages == NULL else (s.mask + 1) * 2
    cdef Page* old = s.pages
    cdef Py_ssize_t n = s.mask + 1 if old != NULL else 0
    cdef Py_ssize_t i
    cdef Page* pages = <Page*>calloc(slots, sizeof(Page))
    if pages == NULL:
        with gil:
            raise MemoryError
    for i in range(n):
        if old[i].key != 0:
            find_entry(pages, slots - 1, old[i].key)[0] = old[i]
    s.mask = slots - 1
    s.pages = pages
    free(old)
    return 0


cdef void map_free(PtrMap* m) noexcept nogil:
    free(m.entries)
    m.entries = NULL
    m.used = 0
    m.mask = 0


cdef void set_free(PtrSet* s) noexcept nogil:
    free(s.pages)
    s.pages = s.last = NULL
    s.used = 0
    s.mask = 0
