# Hash tables for keys of any kind, and hash values of host immutables. Must not know operators or calls.
# One class serves sets (slots in CPython's order, so that iteration order is the same) and general dicts (insertion order). A
# look-up can be resumed: `probe` stops at an entry with the same hash if only code of the program can compare the keys.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from libc.stdint cimport int32_t

cdef struct Entry:           # values of dicts are in a separate array: so tables of sets use less of the cache
    PyObject* key            # owned; NULL: empty; DUMMY (not owned): removed from a set
    int64_t   hash           # never -1 for a live key

cdef enum ProbeResult:
    P_ABSENT = 0
    P_FOUND  = 1
    P_ASK    = 2

cdef struct Probe:
    int64_t    hash
    uint64_t   perturb
    Py_ssize_t slot          # dicts: position in the index; sets: start of the linear run in entries
    Py_ssize_t step          # sets: linear probes left
    Py_ssize_t pos           # entry; for sets also the empty entry that ended the look-up of an absent key
    int64_t    cost          # comparisons made so far, which the look-up charges as time

# Slots that all loaded sets together may have beyond the number that their keys need; a set may have been made with room for more.
# The reader of a dump sets it from the size of the data, because hostile data could demand any amount of memory.
cdef int64_t spare_slots

cdef enum:
    SMALL = 8                # slots of a set that lie in the table itself
    OWN = 12                 # entries of Table.own: room for SMALL slots, or for a small dict (see own_values)
    LINEAR_PROBES = 9        # entries of a set that are probed in a row, as in CPython

cdef class Table:
    cdef Entry*     entries  # keys and values of entries: `own` or an allocated block
    cdef PyObject** values   # dicts: owned values, by position of the key's entry; behind the entries, in the same block; NULL: a set
    cdef int32_t*   index    # dicts: position in entries by hash; -1 empty, -2 deleted; behind the values if those are in `own`
    cdef Py_ssize_t mask     # number of slots - 1
    cdef Py_ssize_t used     # number of live keys
    cdef Py_ssize_t fill     # number of used and deleted entries
    cdef Py_ssize_t top      # dicts: entries written so far
    cdef Py_ssize_t cap      # dicts: capacity of entries
    cdef Py_ssize_t finger   # sets: position where pop() searches next
    cdef bint       is_set
    cdef uint64_t   version  # counts insertions and deletions of keys; kept in dumps
    cdef uint64_t   layout   # changes when entries are moved or loaded; unique among all tables
    cdef object     gc_mark  # always None: makes Cython generate a GC-tracked class
    cdef Entry[OWN] own      # entries of a small table: a set of 8 slots, or a dict with room for 5 entries
    # Start and continue a look-up. P_FOUND: p.pos is the entry. P_ASK: the caller compares the key of entry p.pos, then calls
    # probe_next (not equal) or uses p.pos (equal). A look-up is void once `layout` or the entry has changed.
    cdef int probe(self, object key, int64_t hash, Probe* p) except -9
    cdef int probe_next(self, object key, Probe* p) except -9
    cdef int insert(self, object key, int64_t hash, object value) except -1     # the key must be absent; sets ignore value
    # Sets: insert where look-up p found the key absent. The table must not have changed since.
    cdef int insert_at(self, object key, Probe* p) except -1
    cdef int remove_at(self, Py_ssize_t pos) except -1
    cdef Py_ssize_t next_entry(self, Py_ssize_t pos) noexcept                    # first live entry at or after pos, or -1
    cdef Py_ssize_t last_entry(self, Py_ssize_t pos) noexcept                    # last live entry at or before pos, or -1
    cdef int clear(self) except -1
    cdef Table copy(self)
    cdef Py_ssize_t memory(self) noexcept
    cdef int visit(self, Walker w) except -1
    # Sets: resize to the smallest table of more than `least` slots. expect: CPython's resize before it merges n keys.
    cdef int resize(self, Py_ssize_t least) except -1
    cdef int expect(self, Py_ssize_t n) except -1
    # Sets: copy all keys of other into this empty table, in CPython's order.
    cdef int fill_from(self, Table other) except -1
    # Sets: drop the traces of removed keys if there are many.
    cdef int tidy(self) except -1
    # Dicts: close the holes and make room for n entries in all; skip_to: leave a hole up to position `top`, within that room.
    cdef int reserve_entries(self, Py_ssize_t n) except -1
    cdef int skip_to(self, Py_ssize_t top) except -1
    cdef int grow_dict(self) except -1
    cdef int scan_set(self, object key, Probe* p) except -9
    cdef int scan_dict(self, object key, Probe* p) except -9
    # Dicts: holes, as dumps describe them. A sparse dict is dumped without them.
    cdef list       holes        # while loading: positions of the holes still to come, the next one last
    cdef Py_ssize_t end_fill, end_top
    cdef bint is_sparse(self) noexcept
    cdef Py_ssize_t load_room(self, tuple state, Py_ssize_t i, int width) except -1
    cdef int place(self, object key, int64_t hash, object value) except -1
    cdef int placed(self) except -1
    # Plain content for dump and clone. load raises ValueError if the data is damaged.
    cdef list keys(self)                 # new host list, in the order of iteration
    cdef list save(self)
    cdef int load(self, tuple state, Py_ssize_t start) except -1

cdef inline Py_ssize_t places(Table t) noexcept:
    """Number of entries that a walk over the table passes."""
    return t.mask + 1 if t.is_set else t.top

cdef inline Py_ssize_t live_entry(Table t, Py_ssize_t i) noexcept:
    """Returns: the first live entry at or after i, or -1."""
    cdef Py_ssize_t end = places(t)
    # A removed entry of a set has the hash -1.
    while i < end and (t.entries[i].key == NULL or t.entries[i].hash == -1):
        i += 1
    return i if i < end else -1

cdef extern from *:
    """
    /* Compare two keys without calls. Returns: 1 equal; 0 different; -1: only keys_equal can tell. */
    static inline int ou_same_key(PyObject* a, PyObject* b) {
        int64_t i, j;
        if (a == b) return 1;
        if (compact_int(a, &i) && compact_int(b, &j)) return i == j;
        if (PyUnicode_CheckExact(a) && PyUnicode_CheckExact(b)) {
            Py_ssize_t n = PyUnicode_GET_LENGTH(a);
            if (n != PyUnicode_GET_LENGTH(b) || PyUnicode_KIND(a) != PyUnicode_KIND(b)) return 0;
            if (n < 64) return memcmp(PyUnicode_DATA(a), PyUnicode_DATA(b), n * PyUnicode_KIND(a)) == 0;
        }
        return -1;
    }
    """
    int same_key "ou_same_key" (PyObject* a, PyObject* b) noexcept

cdef inline int set_find_int(Table t, int64_t n, Py_ssize_t* pos) noexcept:
    """Look up an int in a set. Returns: 1 found; 0 absent (*pos: the empty entry that ended the look-up); -1: only a full look-up
    can tell."""
    cdef int64_t hash = -2 if n == -1 else n
    cdef int64_t other
    cdef Py_ssize_t i = hash & t.mask
    cdef Py_ssize_t last = i + LINEAR_PROBES if i + LINEAR_PROBES <= t.mask else i
    if not -(1LL << 60) < n < 1LL << 60:
        return -1
    while i <= last:
        if t.entries[i].key == NULL:
            pos[0] = i
            return 0
        if t.entries[i].hash == hash:
            if not compact_int(t.entries[i].key, &other):
                return -1
            if other == n:
                return 1
        i += 1
    return -1

cdef inline int set_find(Table t, PyObject* key, int64_t hash, Probe* p) noexcept:
    """Look up a key in a set, in the first linear run only. Returns: like t.probe; -1: call t.probe."""
    cdef Py_ssize_t i = hash & t.mask
    cdef Py_ssize_t last = i + LINEAR_PROBES if i + LINEAR_PROBES <= t.mask else i
    cdef int r
    p.hash = hash
    p.cost = 0
    while i <= last:
        if t.entries[i].key == NULL:
            p.pos = i
            return P_ABSENT
        if t.entries[i].hash == hash:
            r = same_key(t.entries[i].key, key)
            if r:
                p.pos = i
                p.cost = 1
                return P_FOUND if r == 1 else -1
        i += 1
    return -1

cdef inline int set_put(Table t, PyObject* key, Probe* p) except -1:
    """Inlined t.insert_at."""
    cdef Entry* e = t.entries + p.pos
    if t.fill != t.used or (t.fill + 1) * 5 >= t.mask * 3:
        return t.insert_at(<object>key, p)
    incref(key)
    e.key = key
    e.hash = p.hash
    t.used += 1
    t.fill += 1
    t.version += 1
    return 0

cdef class Keyed(HeapObject):
    """Owner of a Table: a set, or a dict (without a Table while t is None)."""
    cdef Table t

cdef bint sparse(Py_ssize_t used, Py_ssize_t room, Py_ssize_t top) noexcept
cdef Py_ssize_t dict_room(Py_ssize_t n) noexcept
cdef list gaps(list positions)
cdef Table new_table(bint is_set)
# Copy with the same entries at the same positions, for the undo log.
cdef Table exact_copy(Table t)
cdef int swap_bodies(Table a, Table b) noexcept    # swap the content of two tables of one kind

cdef extern from *:
    """
    /* Returns: 1: an exact host immutable without children; 2: a tuple; 0: any other value. */
    static inline int ou_leaf(PyObject* o) {
        PyTypeObject* t = Py_TYPE(o);
        if (t == &PyUnicode_Type || t == &PyLong_Type) return 1;
        if (t == &PyTuple_Type) return 2;
        return (t == &PyFloat_Type || t == &PyBool_Type || o == Py_None || t == &PyBytes_Type || t == &PyComplex_Type
                || t == &PyRange_Type || o == Py_Ellipsis || o == Py_NotImplemented) ? 1 : 0;
    }
    """
    int leaf_kind "ou_leaf" (PyObject* o) noexcept

# A plain key: an exact host immutable that a host dict may hold as key. Tuples must be small, shallow, and plain in all items.
cdef inline bint plain_key(object v) noexcept:
    cdef int k = leaf_kind(<PyObject*>v)
    if k == 1:
        return True
    return k == 2 and plain_tuple(<tuple>v)
cdef bint plain_tuple(tuple v) noexcept

# Compare keys without code of the program. Returns: 1, 0, or -2 if only ops.equal can tell. Adds the time to *cost.
cdef int keys_equal(object a, object b, int64_t* cost) except -9
# Compute CPython's hash under PYTHONHASHSEED=0 of an exact host immutable. Returns: False for other values, and for tuples that
# contain other values (see ops).
cdef bint plain_hash(object v, int64_t* out) except -1
cdef int64_t hash_text(object s) noexcept          # str: SipHash-1-3 with a zero key over the PEP 393 buffer
cdef int64_t hash_bytes(const void* data, Py_ssize_t n) noexcept
cdef int64_t hash_combine_tuple(int64_t* hashes, Py_ssize_t n) noexcept
# The tuple hash in steps: start from HASH_TUPLE_START, add each item's hash, end with the length.
cdef extern from *:
    """
    #define OU_XX1 11400714785074694791ULL
    #define OU_XX2 14029467366897019727ULL
    #define OU_XX5 2870177450012600261ULL
    static inline uint64_t ou_tuple_add(uint64_t acc, int64_t lane) {
        acc += (uint64_t)lane * OU_XX2;
        acc = (acc << 31) | (acc >> 33);
        return acc * OU_XX1;
    }
    static inline int64_t ou_tuple_end(uint64_t acc, int64_t n) {
        acc += (uint64_t)n ^ (OU_XX5 ^ 3527539ULL);
        return acc == (uint64_t)-1 ? 1546275796 : (int64_t)acc;
    }
    """
    uint64_t HASH_TUPLE_START "OU_XX5"
    uint64_t hash_tuple_add "ou_tuple_add" (uint64_t acc, int64_t lane) noexcept nogil
    int64_t hash_tuple_end "ou_tuple_end" (uint64_t acc, int64_t n) noexcept nogil
