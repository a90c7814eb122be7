# Hash tables for keys of any kind. One table class serves sets (slots in CPython's order, so that iteration order is the
# same) and general dicts (insertion order). Looking up is a resumable walk: `probe` stops at an entry whose key has the same
# hash and may be equal by code of the sandbox.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from libc.stdint cimport int32_t

cdef struct Entry:           # (What a dict maps the key to stands apart: the tables of sets take less of the cache.)
    PyObject* key            # owned; NULL: empty, or DUMMY (sets only, not owned)
    int64_t   hash           # never -1 for a live key

cdef enum ProbeResult:
    P_ABSENT = 0
    P_FOUND  = 1
    P_ASK    = 2

cdef struct Probe:
    int64_t    hash
    uint64_t   perturb
    Py_ssize_t slot          # in the index or, for sets, the start of the linear run in entries
    Py_ssize_t step          # sets: linear probes left
    Py_ssize_t pos           # entry; for sets also the empty one that ended the look-up of an absent key
    int64_t    cost          # comparisons made so far: what the look-up charges

# Slots that sets may have above what their keys call for: a set that is being filled has room for all that will come. Who reads a
# dump sets it to what the size of the data allows, since hostile data would ask for the host's memory.
cdef int64_t spare_slots

cdef enum:
    SMALL = 8                # slots of a set that are within the table itself
    OWN = 12                 # the room that it has for them, and for a small dict: see own_values
    LINEAR_PROBES = 9        # entries of a set that are looked at in a row, as in CPython

cdef class Table:
    cdef Entry*     entries  # `own` or a block
    cdef PyObject** values   # dicts: owned, at the position of the key's entry; behind the entries, in the same block. NULL: a set
    cdef int32_t*   index    # dicts: position in entries by hash slot, -1 empty, -2 deleted; behind the values if those are in `own`
    cdef Py_ssize_t mask     # slots - 1
    cdef Py_ssize_t used     # live keys
    cdef Py_ssize_t fill     # used + deleted
    cdef Py_ssize_t top      # dicts: entries written so far
    cdef Py_ssize_t cap      # dicts: room in entries
    cdef Py_ssize_t finger   # sets: where pop() looks next
    cdef bint       is_set
    cdef uint64_t   version  # of the keys: counts insertions and deletions; kept in dumps
    cdef uint64_t   layout   # of the entries: new when they are moved, or loaded; no two tables ever have the same
    cdef object     gc_mark  # always None: makes the class one that the host's cycle collector tracks
    cdef Entry[OWN] own      # the entries of a small table: a set of 8 slots, a dict with room for 5
    # Starts a look-up / goes on with it. FOUND: *pos is the entry. ABSENT. ASK: is entry *pos equal to key? Answer with
    # probe_next (not equal) or take *pos (equal). A look-up is void once `layout` or the entry changed.
    cdef int probe(self, object key, int64_t hash, Probe* p) except -9
    cdef int probe_next(self, object key, Probe* p) except -9
    cdef int insert(self, object key, int64_t hash, object value) except -1     # key known to be absent; value ignored in sets
    # Sets: the same after a look-up p of the key that found it absent, when the table has not changed since.
    cdef int insert_at(self, object key, Probe* p) except -1
    cdef int remove_at(self, Py_ssize_t pos) except -1
    cdef Py_ssize_t next_entry(self, Py_ssize_t pos) noexcept                    # first live entry at or after pos, or -1
    cdef Py_ssize_t last_entry(self, Py_ssize_t pos) noexcept                    # last live entry at or before pos, or -1
    cdef int clear(self) except -1
    cdef Table copy(self)
    cdef Py_ssize_t memory(self) noexcept
    cdef int visit(self, Walker w) except -1
    # Sets: makes the smallest table of more than `least` slots / what CPython does before it merges n more keys.
    cdef int resize(self, Py_ssize_t least) except -1
    cdef int expect(self, Py_ssize_t n) except -1
    # Sets: takes all of other's keys over into this empty table, in the way that keeps CPython's order.
    cdef int fill_from(self, Table other) except -1
    # Sets: drops the traces of removed keys if there are many of them.
    cdef int tidy(self) except -1
    # Dicts: closes the holes and makes room for n entries in all; leaves a hole up to position `top`, within that room.
    cdef int reserve_entries(self, Py_ssize_t n) except -1
    cdef int skip_to(self, Py_ssize_t top) except -1
    cdef int grow_dict(self) except -1
    cdef int scan_set(self, object key, Probe* p) except -9
    cdef int scan_dict(self, object key, Probe* p) except -9
    # Dicts: where the holes are, in dumps. A sparse one is dumped without them.
    cdef list       holes        # while it is loaded: holes to come, the next one last
    cdef Py_ssize_t end_fill, end_top
    cdef bint is_sparse(self) noexcept
    cdef Py_ssize_t load_room(self, tuple state, Py_ssize_t i, int width) except -1
    cdef int place(self, object key, int64_t hash, object value) except -1
    cdef int placed(self) except -1
    # Plain content for dump and clone, and back (ValueError if damaged).
    cdef list keys(self)                 # fresh host list, in the order of iteration
    cdef list save(self)
    cdef int load(self, tuple state, Py_ssize_t start) except -1

cdef inline Py_ssize_t places(Table t) noexcept:
    """How many places for entries a walk over it passes."""
    return t.mask + 1 if t.is_set else t.top

cdef inline Py_ssize_t live_entry(Table t, Py_ssize_t i) noexcept:
    """The first live entry at or after i, or -1."""
    cdef Py_ssize_t end = places(t)
    # (What was removed from a set has the hash -1.)
    while i < end and (t.entries[i].key == NULL or t.entries[i].hash == -1):
        i += 1
    return i if i < end else -1

cdef extern from *:
    """
    /* Two objects as keys: 1 equal, 0 not, -1: it takes keys_equal. Only what is plain from the pointers and small ints. */
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
    """Whether a set has an int: 1, 0 (*pos: the empty place on its way); -1: it takes a look-up to know."""
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
    """What t.probe finds close by in a set; -1: ask it."""
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
    """As t.insert_at."""
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
    """What a Table belongs to: a set, or a dict (plain while t is None)."""
    cdef Table t

cdef bint sparse(Py_ssize_t used, Py_ssize_t room, Py_ssize_t top) noexcept
cdef Py_ssize_t dict_room(Py_ssize_t n) noexcept
cdef list gaps(list positions)
cdef Table new_table(bint is_set)
# The same entries at the same places, for whoever remembers places: history.
cdef Table exact_copy(Table t)
cdef int swap_bodies(Table a, Table b) noexcept    # of two tables of one kind

cdef extern from *:
    """
    /* 1: exact host immutable without children; 2: tuple; 0: anything else. */
    static inline int ou_leaf(PyObject* o) {
        PyTypeObject* t = Py_TYPE(o);
        if (t == &PyUnicode_Type || t == &PyLong_Type) return 1;
        if (t == &PyTuple_Type) return 2;
        return (t == &PyFloat_Type || t == &PyBool_Type || o == Py_None || t == &PyBytes_Type || t == &PyComplex_Type
                || t == &PyRange_Type || o == Py_Ellipsis || o == Py_NotImplemented) ? 1 : 0;
    }
    """
    int leaf_kind "ou_leaf" (PyObject* o) noexcept

# An exact host immutable that a host dict may hold as key: tuples only if shallow and not too big, plain all the way.
cdef inline bint plain_key(object v) noexcept:
    cdef int k = leaf_kind(<PyObject*>v)
    if k == 1:
        return True
    return k == 2 and plain_tuple(<tuple>v)
cdef bint plain_tuple(tuple v) noexcept

# Equality of keys without code of the sandbox: 1, 0, or -2: it takes ops.equal to know. Adds to *cost.
cdef int keys_equal(object a, object b, int64_t* cost) except -9
# CPython's hash values under PYTHONHASHSEED=0 for exact host immutables; 0: v is not one (or a tuple that is not plain: see ops).
cdef bint plain_hash(object v, int64_t* out) except -1
cdef int64_t hash_text(object s) noexcept          # str: SipHash-1-3 with a zero key over its PEP 393 buffer
cdef int64_t hash_bytes(const void* data, Py_ssize_t n) noexcept
cdef int64_t hash_combine_tuple(int64_t* hashes, Py_ssize_t n) noexcept
# The same in steps: start from HASH_TUPLE_START, add each item's hash, end with the length.
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
