# Heap: hash tables for keys of any kind. One table class serves sets (slots in CPython's order, so that iteration order is the
# same) and general dicts (insertion order). Looking up is a resumable walk: `probe` stops at an entry whose key has the same
# hash and may be equal by code of the sandbox.
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef struct Entry:
    PyObject* key            # owned; NULL: empty, or DUMMY
    PyObject* value          # owned; NULL in sets
    int64_t   hash

from libc.stdint cimport int32_t

cdef class Table:
    cdef Entry*     entries
    cdef int32_t*   index    # dicts: position in entries by hash slot, -1 empty, -2 deleted; sets: NULL
    cdef Py_ssize_t mask     # slots - 1
    cdef Py_ssize_t used     # live keys
    cdef Py_ssize_t fill     # used + deleted
    cdef Py_ssize_t top      # dicts: entries written so far
    cdef bint       is_set
    cdef uint32_t   version  # changes with every insertion or deletion of a key
    # Starts a look-up / goes on with it. FOUND: *pos is the entry. ABSENT. ASK: is entry *pos equal to key? Answer with
    # probe_next (not equal) or take *pos (equal).
    cdef int probe(self, object key, int64_t hash, Probe* p) except -9
    cdef int probe_next(self, object key, Probe* p) except -9
    cdef int insert(self, object key, int64_t hash, object value) except -1     # key known to be absent
    cdef int remove_at(self, Py_ssize_t pos) except -1
    cdef Py_ssize_t next_entry(self, Py_ssize_t pos) noexcept                    # first live entry at or after pos, or -1
    cdef int clear(self) except -1
    cdef Table copy(self)
    cdef Py_ssize_t memory(self) noexcept
    cdef int visit(self, Walker w) except -1

cdef enum ProbeResult:
    P_ABSENT = 0
    P_FOUND  = 1
    P_ASK    = 2

cdef struct Probe:
    int64_t    hash
    uint64_t   perturb
    Py_ssize_t slot          # in the index or, for sets, in entries
    Py_ssize_t step          # sets: linear probes left
    Py_ssize_t pos           # entry

cdef Table new_table(bint is_set)
# CPython's hash values under PYTHONHASHSEED=0 for exact host immutables; 0: v is not one (tuples with heap objects: see ops).
cdef bint plain_hash(object v, int64_t* out) except -1
cdef int64_t hash_text(object s) noexcept          # str: SipHash-1-3 with a zero key over its PEP 393 buffer
cdef int64_t hash_combine_tuple(int64_t* hashes, Py_ssize_t n) noexcept
