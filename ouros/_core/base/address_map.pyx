# ouros: no bounds checks
"""Growing and freeing of the address tables that address_map.pxd declares.

Must not know values of the sandbox. Invariants: a zeroed PtrMap or PtrSet is a valid empty table, and the first insertion grows it.
At least half of the entries are empty.
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


cdef int set_grow(PtrSet* s) except -1 nogil:
    cdef Py_ssize_t slots = 64 if s.keys == NULL else (s.mask + 1) * 4
    cdef void** old = s.keys
    cdef Py_ssize_t n = s.mask + 1 if old != NULL else 0
    cdef Py_ssize_t i
    cdef size_t j
    cdef void** keys = <void**>calloc(slots, sizeof(void*))
    if keys == NULL:
        with gil:
            raise MemoryError
    s.mask = slots - 1
    for i in range(n):
        if old[i] != NULL:
            j = ptr_hash(old[i]) & <size_t>s.mask
            while keys[j] != NULL:
                j = (j + 1) & <size_t>s.mask
            keys[j] = old[i]
    s.keys = keys
    free(old)
    return 0


cdef void map_free(PtrMap* m) noexcept nogil:
    free(m.entries)
    m.entries = NULL
    m.used = 0
    m.mask = 0


cdef void set_free(PtrSet* s) noexcept nogil:
    free(s.keys)
    s.keys = NULL
    s.used = 0
    s.mask = 0
