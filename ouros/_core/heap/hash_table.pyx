# ouros: no bounds checks
"""Hash tables of the sandbox (sets, general dicts), and hash values of host immutables.

Must not know operators, calls or the VM: if equality needs code of the program, a look-up stops with P_ASK and the caller compares.
Invariants: entries own their keys and values, which the GC hooks visit. A live entry's hash is never -1; a removed entry of a set
has DUMMY as key and -1 as hash. A set always has an empty slot, so every probe ends. The slots of a set are those that CPython uses
for the same sequence of operations.
"""
cimport cython
from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Malloc
from libc.string cimport memcpy, memset
from time import time_ns

from ouros._core.base.gc_hooks cimport gc_get_traverse, gc_set, traverse_t, visitproc_t
from ouros._core.base.host_text cimport long_size
from ouros._core.heap.native_hash cimport NativeKey, native_key
from ouros._core.base.tracked_freelist cimport blank, destructor, ou_recycler, recycle

cdef extern from *:
    """
    OU_RECYCLER(ou_tables)
    """
    ou_recycler ou_tables
    void ou_tables_dealloc(PyObject* o)

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <stdlib.h>
    #define OU_ROTL(x, b) _rotl64((x), (b))
    #else
    #define OU_ROTL(x, b) (uint64_t)(((x) << (b)) | ((x) >> (64 - (b))))
    #endif
    #define OU_SIPROUND(v0, v1, v2, v3) do { \
        v0 += v1; v2 += v3; v1 = OU_ROTL(v1, 13) ^ v0; v3 = OU_ROTL(v3, 16) ^ v2; v0 = OU_ROTL(v0, 32); \
        v2 += v1; v0 += v3; v1 = OU_ROTL(v1, 17) ^ v2; v3 = OU_ROTL(v3, 21) ^ v0; v2 = OU_ROTL(v2, 32); } while (0)
    /* SipHash-1-3 (Aumasson, Bernstein, 2012) with the key 0, 0. */
    static int64_t ou_siphash13(const void* data, Py_ssize_t n) {
        const unsigned char* p = (const unsigned char*)data;
        uint64_t b = (uint64_t)n << 56, m, h;
        uint64_t v0 = 0x736f6d6570736575ULL, v1 = 0x646f72616e646f6dULL, v2 = 0x6c7967656e657261ULL, v3 = 0x7465646279746573ULL;
        int i;
        if (n == 0) return 0;
        for (; n >= 8; n -= 8, p += 8) {
            memcpy(&m, p, 8);
            #if PY_BIG_ENDIAN
            m = __builtin_bswap64(m);
            #endif
            v3 ^= m; OU_SIPROUND(v0, v1, v2, v3); v0 ^= m;
        }
        for (i = 0; i < n; i++) b |= (uint64_t)p[i] << (8 * i);
        v3 ^= b; OU_SIPROUND(v0, v1, v2, v3); v0 ^= b;
        v2 ^= 0xff;
        OU_SIPROUND(v0, v1, v2, v3); OU_SIPROUND(v0, v1, v2, v3); OU_SIPROUND(v0, v1, v2, v3);
        h = (v0 ^ v1) ^ (v2 ^ v3);
        return h == (uint64_t)-1 ? -2 : (int64_t)h;
    }
    static int64_t ou_hash_str(PyObject* s) {
        return ou_siphash13(PyUnicode_DATA(s), PyUnicode_GET_LENGTH(s) * (Py_ssize_t)PyUnicode_KIND(s));
    }
    static inline int ou_str_equal(PyObject* a, PyObject* b) {
        Py_ssize_t n = PyUnicode_GET_LENGTH(a);
        if (n != PyUnicode_GET_LENGTH(b) || PyUnicode_KIND(a) != PyUnicode_KIND(b)) return 0;
        return memcmp(PyUnicode_DATA(a), PyUnicode_DATA(b), n * PyUnicode_KIND(a)) == 0;
    }
    """
    int64_t ou_siphash13(const void* data, Py_ssize_t n) noexcept
    int64_t ou_hash_str(PyObject* s) noexcept
    bint ou_str_equal(PyObject* a, PyObject* b) noexcept

cdef extern from "Python.h":
    Py_ssize_t PyObject_Hash(object o) except? -1
    int PyObject_RichCompareBool(object a, object b, int op) except -1
    Py_ssize_t PyTuple_GET_SIZE(object t) noexcept
    PyObject* PyTuple_GET_ITEM(object t, Py_ssize_t i) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object s) noexcept
    Py_ssize_t PyBytes_GET_SIZE(object s) noexcept
    char* PyBytes_AS_STRING(object s) noexcept
    int Py_EQ
    bint PyUnicode_CheckExact(object o) noexcept
    bint PyBytes_CheckExact(object o) noexcept
    bint PyLong_CheckExact(object o) noexcept
    bint PyTuple_CheckExact(object o) noexcept
    Py_ssize_t Py_SIZE(object o) noexcept

cdef enum:
    # As in CPython: with LINEAR_PROBES, these decide the order of every set.
    PERTURB_SHIFT = 5
    SET_MIN = 8
    DICT_MIN = 8
    SMALL_DICT = 5           # entries of a small dict, whose values and index (16 places) lie behind them in Table.own
    MOST_HOLES = 8           # for each entry: a dict with more holes loses them in a dump
    MAX_DEPTH = 12           # nesting of tuples in a plain key: CPython hashes and compares them by C recursion
    MAX_ITEMS = 20000        # items of all tuples in a plain key together
    LONGEST = 1 << 20        # upper bound of one item's cost, in items: more than MAX_ITEMS
    MAX_ENTRIES = 0x60000000

cdef PyObject* DUMMY = <PyObject*>STOP     # key of a removed entry of a set


# Seeded by the clock, so that a look-up saved in another process never matches a table's layout by chance.
cdef uint64_t layout_counter = <uint64_t>time_ns()

cdef inline uint64_t next_layout() noexcept:
    global layout_counter
    layout_counter += 1
    return layout_counter


# --- hash values ---

# Cache of hash values of short strs, by address. The cache owns the strs; their memory is small and not charged to a program.

cdef enum:
    TEXTS = 512
    LONGEST_TEXT = 128

cdef struct TextHash:
    PyObject* text           # owned reference
    int64_t   hash

cdef TextHash[TEXTS] text_hashes

cdef inline int64_t hash_str(PyObject* s) noexcept:
    cdef size_t at = <size_t>s
    cdef TextHash* known = &text_hashes[((at >> 4) ^ (at >> 13)) & (TEXTS - 1)]
    if known.text == s:
        return known.hash
    return hash_str_anew(s, known)

cdef int64_t hash_str_anew(PyObject* s, TextHash* known) noexcept:
    cdef int64_t h = ou_hash_str(s)
    cdef PyObject* old = known.text
    if PyUnicode_GET_LENGTH(<object>s) <= LONGEST_TEXT:
        incref(s)
        known.text = s
        known.hash = h
        Py_XDECREF(old)
    return h

cdef int64_t hash_text(object s) noexcept:
    return hash_str(<PyObject*>s)

cdef int64_t hash_bytes(const void* data, Py_ssize_t n) noexcept:
    return ou_siphash13(data, n)

cdef int64_t hash_combine_tuple(int64_t* hashes, Py_ssize_t n) noexcept:
    cdef uint64_t acc = HASH_TUPLE_START
    cdef Py_ssize_t i
    for i in range(n):
        acc = hash_tuple_add(acc, hashes[i])
    return hash_tuple_end(acc, n)


cdef int64_t hash_float(double v) except? -1:
    # CPython hashes a NaN by its address; 0 is the same in every process.
    if v != v:
        return 0
    return PyObject_Hash(v)

cdef int64_t hash_complex(object v) except? -1:
    cdef uint64_t h = <uint64_t>hash_float(v.real) + 1000003ULL * <uint64_t>hash_float(v.imag)
    return -2 if h == <uint64_t>-1 else <int64_t>h

cdef int64_t hash_range(object v) except? -1:
    cdef int64_t parts[3]
    start = v.start
    step = v.step
    n = (v.stop - start + step - (1 if step > 0 else -1)) // step
    if n < 0:
        n = 0
    parts[0] = PyObject_Hash(n)
    parts[1] = PyObject_Hash(start) if n else HASH_NONE
    parts[2] = PyObject_Hash(step) if n > 1 else HASH_NONE
    return hash_combine_tuple(parts, 3)

cdef enum:
    HASH_NONE = 0xFCA86420
    HASH_ELLIPSIS = 0x1B873593
    HASH_NOTIMPLEMENTED = 0x85EBCA6B


cdef inline int64_t hash_small(int64_t v) noexcept:
    """Hash of an int below the modulus of hashes."""
    return -2 if v == -1 else v


cdef bint flat_hash(PyObject* v, int64_t* out) noexcept:
    """Hash a short tuple of strs and small ints. Returns: False for any other tuple."""
    cdef uint64_t acc = HASH_TUPLE_START
    cdef Py_ssize_t i, n = PyTuple_GET_SIZE(<object>v)
    cdef PyObject* item
    cdef int64_t h = 0
    if n > 16:
        return False
    for i in range(n):
        item = PyTuple_GET_ITEM(<object>v, i)
        if compact_int(item, &h):
            h = hash_small(h)
        elif PyUnicode_CheckExact(<object>item):
            h = hash_str(item)
        else:
            return False
        acc = hash_tuple_add(acc, h)
    out[0] = hash_tuple_end(acc, n)
    return True


cdef bint plain_hash(object v, int64_t* out) except -1:
    cdef int64_t i = 0
    if PyUnicode_CheckExact(v):
        out[0] = hash_str(<PyObject*>v)
        return 1
    if compact_int(<PyObject*>v, &i):
        out[0] = hash_small(i)
        return 1
    if PyTuple_CheckExact(v) and flat_hash(<PyObject*>v, out):
        return 1
    return plain_hash_slow(v, out, 0)


cdef bint plain_hash_slow(object v, int64_t* out, int depth) except -1:
    cdef uint64_t acc
    cdef Py_ssize_t i, n
    cdef int64_t h = 0
    t = type(v)
    if t is tuple:
        if depth == 0 and not plain_tuple(<tuple>v):
            return 0
        acc = HASH_TUPLE_START
        n = PyTuple_GET_SIZE(v)
        for i in range(n):
            item = <object>PyTuple_GET_ITEM(v, i)
            if PyUnicode_CheckExact(item):
                h = hash_str(<PyObject*>item)
            elif PyLong_CheckExact(item):
                h = PyObject_Hash(item)
            else:
                plain_hash_slow(item, &h, depth + 1)
            acc = hash_tuple_add(acc, h)
        out[0] = hash_tuple_end(acc, n)
    elif t is str:
        out[0] = hash_str(<PyObject*>v)
    elif t is int or t is bool:
        out[0] = PyObject_Hash(v)
    elif t is float:
        out[0] = hash_float(v)
    elif t is bytes:
        out[0] = ou_siphash13(PyBytes_AS_STRING(v), PyBytes_GET_SIZE(v))
    elif v is None:
        out[0] = HASH_NONE
    elif t is complex:
        out[0] = hash_complex(v)
    elif t is range:
        out[0] = hash_range(v)
    elif v is Ellipsis:
        out[0] = HASH_ELLIPSIS
    elif v is NotImplemented:
        out[0] = HASH_NOTIMPLEMENTED
    else:
        return 0
    return 1


cdef int plain_items(PyObject* t, int depth, int left) noexcept:
    """Count the items of tuple t. Returns: the items still allowed, of `left`; -1 if t is not plain, too deep or too big."""
    cdef Py_ssize_t i, n = PyTuple_GET_SIZE(<object>t)
    cdef PyObject* item
    cdef int kind
    if n > left:
        return -1
    left -= <int>n
    for i in range(n):
        item = PyTuple_GET_ITEM(<object>t, i)
        kind = leaf_kind(item)
        if kind == 1:
            # A long item counts as many short ones that take the same time to hash.
            if PyLong_CheckExact(<object>item):
                left -= <int>min(long_size(<object>item) >> 6, LONGEST)
            elif PyBytes_CheckExact(<object>item):
                left -= <int>min(PyBytes_GET_SIZE(<object>item) >> 5, LONGEST)
            if left < 0:
                return -1
            continue
        if kind == 0 or depth == 0:
            return -1
        left = plain_items(item, depth - 1, left)
        if left < 0:
            return -1
    return left

cdef bint plain_tuple(tuple v) noexcept:
    return plain_items(<PyObject*>v, MAX_DEPTH, MAX_ITEMS) >= 0


# --- equality of keys ---

cdef int leaves_equal(object a, object b, int64_t* cost) except -9:
    """Compare two exact host immutables other than tuples."""
    ta = type(a)
    tb = type(b)
    if ta is str or tb is str or ta is bytes or tb is bytes:
        # Without CPython's comparison of str with bytes, which may warn.
        if ta is not tb:
            return 0
        if ta is str:
            cost[0] += PyUnicode_GET_LENGTH(a) >> 7
            return ou_str_equal(<PyObject*>a, <PyObject*>b)
        cost[0] += PyBytes_GET_SIZE(a) >> 7
    elif ta is int and tb is int:
        cost[0] += min(long_size(a), long_size(b)) >> 9
    elif ta is range and tb is range:
        # The bounds of a range may be long ints.
        cost[0] += 512
    return PyObject_RichCompareBool(a, b, Py_EQ)


cdef int tuples_equal(PyObject* a, PyObject* b, int depth, int64_t* cost) except -9:
    cdef Py_ssize_t i, n = PyTuple_GET_SIZE(<object>a)
    cdef PyObject* x
    cdef PyObject* y
    cdef int kx, ky, r
    if n != PyTuple_GET_SIZE(<object>b):
        return 0
    cost[0] += n
    if cost[0] > MAX_ITEMS * 8:
        return -2
    for i in range(n):
        x = PyTuple_GET_ITEM(<object>a, i)
        y = PyTuple_GET_ITEM(<object>b, i)
        if x == y:
            continue
        kx = leaf_kind(x)
        ky = leaf_kind(y)
        if kx == 1 and ky == 1:
            r = leaves_equal(<object>x, <object>y, cost)
        elif kx == 2 and ky == 2:
            if depth == 0:
                return -2
            r = tuples_equal(x, y, depth - 1, cost)
        elif kx and ky:
            r = 0
        else:
            r = keys_equal(<object>x, <object>y, cost)
        if r != 1:
            return r
    return 1


cdef inline object key_value(object v):
    """Return the payload of a ValueInstance whose equality is that of the built-in, or v itself."""
    if type(v) is ValueInstance and not (<ValueInstance>v).cls.flags & C_EQ:
        return (<ValueInstance>v).payload
    return v


cdef inline bint by_identity(object v) noexcept:
    """True if v compares by identity, also with any other value."""
    return type(v) is Instance and not (<Instance>v).cls.flags & C_EQ


cdef int keys_equal(object a, object b, int64_t* cost) except -9:
    cdef int ka, kb
    cost[0] += 1
    if a is b:
        return 1
    ka = leaf_kind(<PyObject*>a)
    kb = leaf_kind(<PyObject*>b)
    if ka == 1 and kb == 1:
        return leaves_equal(a, b, cost)
    if ka == 2 and kb == 2:
        return tuples_equal(<PyObject*>a, <PyObject*>b, MAX_DEPTH, cost)
    if ka and kb:
        return 0
    if (ka or by_identity(a)) and (kb or by_identity(b)):
        return 0
    x = key_value(a)
    y = key_value(b)
    if (x is not a or y is not b) and leaf_kind(<PyObject*>x) and leaf_kind(<PyObject*>y):
        return keys_equal(x, y, cost)
    return natives_equal(a, b)

cdef int natives_equal(object a, object b) except -9:
    cdef NativeKey* k = native_key(a)
    if k != NULL:
        return k.equal(a, b)
    k = native_key(b)
    return -2 if k == NULL else k.equal(b, a)


# --- the table ---

cdef inline void advance(Probe* p, Py_ssize_t mask) noexcept:
    if p.step > 0:
        p.step -= 1
        p.pos += 1
        return
    p.perturb >>= PERTURB_SHIFT
    p.slot = <Py_ssize_t>((<uint64_t>p.slot * 5 + 1 + p.perturb) & <uint64_t>mask)
    p.pos = p.slot
    p.step = LINEAR_PROBES if p.slot + LINEAR_PROBES <= mask else 0


@cython.final
@cython.trashcan(True)
cdef class Table:
    def __dealloc__(self):
        release(self)

    cdef int probe(self, object key, int64_t hash, Probe* p) except -9:
        p.hash = hash
        p.perturb = <uint64_t>hash
        p.slot = hash & self.mask
        p.cost = 0
        p.step = 0
        if self.is_set:
            p.pos = p.slot
            if self.entries[p.pos].key == NULL:
                return P_ABSENT
            p.step = LINEAR_PROBES if p.slot + LINEAR_PROBES <= self.mask else 0
            return self.scan_set(key, p)
        return self.scan_dict(key, p)

    cdef int probe_next(self, object key, Probe* p) except -9:
        if self.is_set:
            advance(p, self.mask)
            return self.scan_set(key, p)
        p.perturb >>= PERTURB_SHIFT
        p.slot = (p.slot * 5 + 1 + <Py_ssize_t>p.perturb) & self.mask
        return self.scan_dict(key, p)

    cdef int scan_set(self, object key, Probe* p) except -9:
        cdef Entry* e
        cdef int r
        while True:
            e = &self.entries[p.pos]
            if e.key == NULL:
                return P_ABSENT
            if e.hash == p.hash:
                r = same_key(e.key, <PyObject*>key)
                if r < 0:
                    r = keys_equal(<object>e.key, key, &p.cost)
                p.cost += 1
                if r == 1:
                    return P_FOUND
                if r == -2:
                    return P_ASK
            advance(p, self.mask)

    cdef int scan_dict(self, object key, Probe* p) except -9:
        cdef Entry* e
        cdef int r
        cdef int32_t i
        while True:
            i = self.index[p.slot]
            if i == -1:
                return P_ABSENT
            if i >= 0:
                e = &self.entries[i]
                if e.hash == p.hash:
                    p.pos = i
                    r = same_key(e.key, <PyObject*>key)
                    if r < 0:
                        r = keys_equal(<object>e.key, key, &p.cost)
                    p.cost += 1
                    if r == 1:
                        return P_FOUND
                    if r == -2:
                        return P_ASK
            p.perturb >>= PERTURB_SHIFT
            p.slot = <Py_ssize_t>((<uint64_t>p.slot * 5 + 1 + p.perturb) & <uint64_t>self.mask)

    cdef int insert_at(self, object key, Probe* p) except -1:
        # Without removed keys, the new key goes where the look-up ended.
        cdef Entry* e = &self.entries[p.pos if self.fill == self.used else add_slot(self.entries, self.mask, p.hash)]
        Py_INCREF(key)
        self.used += 1
        self.version += 1
        if e.key == NULL:
            self.fill += 1
        e.key = <PyObject*>key
        e.hash = p.hash
        if self.fill * 5 < self.mask * 3:
            return 0
        return self.resize(self.used * 2 if self.used > 50000 else self.used * 4)

    cdef int insert(self, object key, int64_t hash, object value) except -1:
        cdef Entry* e
        cdef Probe p
        if self.is_set:
            p.hash = hash
            if self.fill == self.used:
                p.pos = free_slot(self.entries, self.mask, hash)
            return self.insert_at(key, &p)
        if self.fill >= self.cap:
            self.grow_dict()
        e = &self.entries[self.top]
        Py_INCREF(key)
        Py_INCREF(value)
        e.key = <PyObject*>key
        e.hash = hash
        self.values[self.top] = <PyObject*>value
        self.index[free_index(self.index, self.mask, hash)] = <int32_t>self.top
        self.top += 1
        self.fill += 1
        self.used += 1
        self.version += 1
        return 0

    cdef int remove_at(self, Py_ssize_t pos) except -1:
        cdef Entry* e = &self.entries[pos]
        cdef PyObject* key = e.key
        cdef PyObject* value = NULL
        cdef uint64_t perturb
        cdef Py_ssize_t slot
        self.used -= 1
        self.version += 1
        if self.is_set:
            e.key = DUMMY
            e.hash = -1
        else:
            slot = e.hash & self.mask
            perturb = <uint64_t>e.hash
            while self.index[slot] != pos:
                perturb >>= PERTURB_SHIFT
                slot = <Py_ssize_t>((<uint64_t>slot * 5 + 1 + perturb) & <uint64_t>self.mask)
            self.index[slot] = -2
            e.key = NULL
            value = self.values[pos]
            self.values[pos] = NULL
        # Decref last, when the table is consistent again.
        decref(key)
        Py_XDECREF(value)
        return 0

    cdef Py_ssize_t next_entry(self, Py_ssize_t pos) noexcept:
        return live_entry(self, pos if pos > 0 else 0)

    cdef list keys(self):
        cdef list out = []
        cdef Py_ssize_t i = live_entry(self, 0)
        while i >= 0:
            out.append(<object>self.entries[i].key)
            i = live_entry(self, i + 1)
        return out

    cdef Py_ssize_t last_entry(self, Py_ssize_t pos) noexcept:
        cdef Py_ssize_t end = self.mask + 1 if self.is_set else self.top
        cdef PyObject* k
        if pos >= end:
            pos = end - 1
        while pos >= 0:
            k = self.entries[pos].key
            if k != NULL and k != DUMMY:
                return pos
            pos -= 1
        return -1

    cdef int clear(self) except -1:
        # Free the old entries last, when the table is empty and consistent.
        cdef Table old = Table.__new__(Table)
        old.is_set = self.is_set
        swap_bodies(self, old)
        init_table(self)
        self.finger = old.finger
        self.version += 1
        self.layout = next_layout()
        return 0

    cdef Table copy(self):
        """Return an equal table. Set are copied as CPython's copy() does it, so that the order is the same."""
        cdef Table t = new_table(self.is_set)
        cdef Py_ssize_t i
        if self.is_set:
            t.expect(self.used)
            t.fill_from(self)
            return t
        # Like CPython: keep the holes if there are few.
        if self.used >= self.top * 2 // 3:
            t.reserve_entries(self.cap)
        else:
            t.reserve_entries(dict_room(self.used))
        for i in range(self.top):
            if self.entries[i].key != NULL:
                if t.cap == self.cap:
                    t.skip_to(i)
                t.insert(<object>self.entries[i].key, self.entries[i].hash, <object>self.values[i])
        if t.cap == self.cap:
            t.skip_to(self.top)
            t.fill = self.fill
        return t

    cdef Py_ssize_t memory(self) noexcept:
        cdef Py_ssize_t n = 176 + OWN * sizeof(Entry)     # 176 bytes: the Table object itself, as the host's allocator rounds it up
        if self.entries == self.own:
            return n
        if self.is_set:
            return n + (self.mask + 1) * sizeof(Entry)
        return n + self.cap * (sizeof(Entry) + sizeof(PyObject*)) + (self.mask + 1) * sizeof(int32_t)

    cdef int visit(self, Walker w) except -1:
        cdef Py_ssize_t i = self.next_entry(0)
        while i >= 0:
            w.visit(<object>self.entries[i].key)
            if self.values != NULL:
                w.visit(<object>self.values[i])
            i = self.next_entry(i + 1)
        return 0

    # --- sets ---

    cdef int resize(self, Py_ssize_t least) except -1:
        cdef size_t size = SET_MIN
        cdef Entry* fresh
        cdef Entry* old = self.entries
        cdef Entry[SMALL] before
        cdef Py_ssize_t i, slot
        cdef PyObject* k
        while size <= <size_t>least:
            size <<= 1
        if size == SET_MIN and self.mask + 1 == SET_MIN and self.fill == self.used:
            return 0
        if size == SMALL and old == self.own:
            memcpy(before, old, sizeof(before))
            old = before
        fresh = blank_entries(self, <Py_ssize_t>size)
        for i in range(self.mask + 1):
            k = old[i].key
            if k != NULL and k != DUMMY:
                slot = free_slot(fresh, <Py_ssize_t>size - 1, old[i].hash)
                fresh[slot].key = k
                fresh[slot].hash = old[i].hash
        self.entries = fresh
        self.mask = <Py_ssize_t>size - 1
        self.fill = self.used
        self.version += 1
        self.layout = next_layout()
        if old != self.own and old != before:
            PyMem_Free(old)
        return 0

    cdef int expect(self, Py_ssize_t n) except -1:
        if (self.fill + n) * 5 >= self.mask * 3:
            return self.resize((self.used + n) * 2)
        return 0

    cdef int fill_from(self, Table other) except -1:
        cdef Py_ssize_t i, slot
        cdef PyObject* k
        cdef bint same = self.mask == other.mask and other.fill == other.used
        for i in range(other.mask + 1):
            k = other.entries[i].key
            if k == NULL or k == DUMMY:
                continue
            slot = i if same else free_slot(self.entries, self.mask, other.entries[i].hash)
            incref(k)
            self.entries[slot].key = k
            self.entries[slot].hash = other.entries[i].hash
        self.fill = other.used
        self.used = other.used
        self.version += 1
        self.layout = next_layout()
        return 0

    cdef int tidy(self) except -1:
        if self.fill - self.used <= self.mask // 4:
            return 0
        return self.resize(self.used * 2 if self.used > 50000 else self.used * 4)

    # --- dicts ---

    cdef int grow_dict(self) except -1:
        # CPython's growth: programs can observe it by changing a dict while they iterate over it.
        cdef Py_ssize_t size = DICT_MIN
        while size < self.used * 3:
            size <<= 1
        return self.reserve_entries(size * 2 // 3)

    cdef int reserve_entries(self, Py_ssize_t n) except -1:
        """Close the holes and make room for n entries in all."""
        cdef Py_ssize_t size = DICT_MIN
        cdef Py_ssize_t i, top = 0
        cdef Entry* old = self.entries
        cdef PyObject** old_values = self.values
        cdef Entry* entries = self.own
        cdef PyObject** values = own_values(self)
        cdef int32_t* index = own_index(self)
        if n > MAX_ENTRIES:
            raise MemoryError
        if n < self.used:
            n = self.used
        while size * 2 < n * 3 + 3:
            size <<= 1
        if n > SMALL_DICT:
            index = <int32_t*>PyMem_Malloc(size * sizeof(int32_t))
            entries = <Entry*>PyMem_Malloc(n * (sizeof(Entry) + sizeof(PyObject*)))
            if index == NULL or entries == NULL:
                PyMem_Free(index)
                PyMem_Free(entries)
                raise MemoryError
            values = <PyObject**>(entries + n)
        for i in range(self.top):
            if old[i].key != NULL:
                entries[top] = old[i]
                values[top] = old_values[i]
                top += 1
        if old != self.own:
            PyMem_Free(self.index)
            PyMem_Free(old)
        memset(index, 0xFF, size * sizeof(int32_t))
        for i in range(top):
            index[free_index(index, size - 1, entries[i].hash)] = <int32_t>i
        self.entries = entries
        self.values = values
        self.index = index
        self.mask = size - 1
        self.cap = n
        self.top = top
        self.fill = top
        self.version += 1
        self.layout = next_layout()
        return 0

    cdef int skip_to(self, Py_ssize_t top) except -1:
        if top > self.cap:
            raise ValueError("no room")
        while self.top < top:
            self.entries[self.top].key = NULL
            self.values[self.top] = NULL
            self.top += 1
        return 0

    # --- dump ---

    cdef list save(self):
        """Sets: version, mask, finger, number of removed slots, their positions, then key, hash, slot for each key.
        Dicts: version, capacity, entries used up, number of holes, the number of entries before each hole since the last one, then
        key, hash, value for each key. The version lets a suspended look-up resume after a load.
        """
        cdef list out = [self.version]
        cdef Py_ssize_t i
        if self.is_set:
            gone = [i for i in range(self.mask + 1) if self.entries[i].key == DUMMY]
            out += [self.mask, self.finger & 0x7FFFFFFF, len(gone)]
            out += gone
            i = self.next_entry(0)
            while i >= 0:
                out += [<object>self.entries[i].key, self.entries[i].hash, i]
                i = self.next_entry(i + 1)
            return out
        if self.is_sparse():
            out += [dict_room(self.used), self.used, 0]
        else:
            gone = [i for i in range(self.top) if self.entries[i].key == NULL]
            out += [self.cap, self.fill, len(gone)]
            out += gaps(gone)
        i = self.next_entry(0)
        while i >= 0:
            out += [<object>self.entries[i].key, self.entries[i].hash, <object>self.values[i]]
            i = self.next_entry(i + 1)
        return out

    cdef int load(self, tuple state, Py_ssize_t start) except -1:
        cdef Py_ssize_t i, version, n = len(state)
        cdef int64_t h = 0
        self.clear()
        version = state_int(state, start, 0, 0x7FFFFFFFFFFFFFFF)
        start += 1
        if self.is_set:
            load_set(self, state, start)
            self.version = <uint64_t>version
            return 0
        start = self.load_room(state, start, 3)
        for i in range(start, n, 3):
            if not exact_int64(<PyObject*>state[i + 1], &h) or h == -1:
                raise ValueError("damaged data: hash")
            self.place(state[i], h, state[i + 2])
        self.version = <uint64_t>version
        return self.placed()

    # Capacity and holes of a dict, which programs can observe in CPython by changing a dict while they iterate over it.

    cdef bint is_sparse(self) noexcept:
        return sparse(self.used, self.cap, self.top)

    cdef Py_ssize_t load_room(self, tuple state, Py_ssize_t i, int width) except -1:
        """Read capacity, entries used up and holes, for place(). Returns: the position where the entries begin."""
        cdef Py_ssize_t n = len(state)
        cdef Py_ssize_t room, fill, holes, top, k, pos = -1
        room = state_int(state, i, 0, MAX_ENTRIES)
        fill = state_int(state, i + 1, 0, room)
        holes = state_int(state, i + 2, 0, n)
        i += 3
        if (n - i - holes) < 0 or (n - i - holes) % width:
            raise ValueError("damaged data: dict")
        top = (n - i - holes) // width + holes
        if fill < top or room > MOST_HOLES * (top + MOST_HOLES):
            raise ValueError("damaged data: dict")
        self.holes = []
        for k in range(holes):
            pos += 1 + state_int(state, i + k, 0, top)
            if pos >= top:
                raise ValueError("damaged data: dict")
            self.holes.append(pos)
        self.holes.reverse()
        self.reserve_entries(room)
        self.end_fill = fill
        self.end_top = top
        return i + holes

    cdef int place(self, object key, int64_t hash, object value) except -1:
        """Insert the next entry, after the holes before it."""
        while self.holes and <Py_ssize_t>self.holes[len(self.holes) - 1] == self.top:
            self.holes.pop()
            self.skip_to(self.top + 1)
        return self.insert(key, hash, value)

    cdef int placed(self) except -1:
        """Finish loading after the last entry."""
        self.skip_to(self.end_top)
        self.fill = self.end_fill
        self.holes = None
        return 0


cdef bint sparse(Py_ssize_t used, Py_ssize_t room, Py_ssize_t top) noexcept:
    return top - used > MOST_HOLES * (used + MOST_HOLES) or room > MOST_HOLES * (top + MOST_HOLES)

cdef Py_ssize_t dict_room(Py_ssize_t n) noexcept:
    """Capacity that CPython gives a dict made with n entries."""
    cdef Py_ssize_t size = DICT_MIN
    while size * 2 // 3 < n:
        size <<= 1
    return size * 2 // 3

cdef list gaps(list positions):
    """Return the number of positions between one and the next, for increasing positions."""
    cdef Py_ssize_t before = -1
    cdef Py_ssize_t at
    cdef list out = []
    for at in positions:
        out.append(at - before - 1)
        before = at
    return out


cdef Py_ssize_t state_int(tuple state, Py_ssize_t i, int64_t low, int64_t high) except -1:
    cdef int64_t v = 0
    if i >= len(state) or not exact_int64(<PyObject*>state[i], &v) or v < low or v > high:
        raise ValueError("damaged data: set")
    return <Py_ssize_t>v


spare_slots = <int64_t>1 << 62

cdef int load_set(Table t, tuple state, Py_ssize_t i) except -1:
    global spare_slots
    cdef Py_ssize_t n = len(state)
    cdef Py_ssize_t mask, finger, gone, fill, slot, k
    cdef int64_t h = 0
    mask = state_int(state, i, SET_MIN - 1, (<int64_t>1 << 40) - 1)
    finger = state_int(state, i + 1, 0, 0x7FFFFFFF)
    gone = state_int(state, i + 2, 0, n)
    i += 3
    if (n - i - gone) < 0 or (n - i - gone) % 3:
        raise ValueError("damaged data: set")
    fill = gone + (n - i - gone) // 3
    # A set always has an empty slot. A set that grew by insertions has at most 16 times as many slots as keys.
    if mask & (mask + 1) or fill * 5 >= mask * 3 + 5:
        raise ValueError("damaged data: set")
    if mask > 16 * (fill + SET_MIN):
        if mask > spare_slots:
            raise ValueError("damaged data: set")
        if spare_slots < <int64_t>1 << 62:
            spare_slots -= mask
    t.entries = blank_entries(t, mask + 1)     # The table was cleared, so the present entries are `own`.
    t.mask = mask
    t.finger = finger
    for k in range(gone):
        slot = state_int(state, i + k, 0, mask)
        if t.entries[slot].key != NULL:
            raise ValueError("damaged data: set")
        t.entries[slot].key = DUMMY
        t.entries[slot].hash = -1
        t.fill += 1
    for k in range(i + gone, n, 3):
        if not exact_int64(<PyObject*>state[k + 1], &h) or h == -1:
            raise ValueError("damaged data: hash")
        slot = state_int(state, k + 2, 0, mask)
        if t.entries[slot].key != NULL:
            raise ValueError("damaged data: set")
        key = state[k]
        Py_INCREF(key)
        t.entries[slot].key = <PyObject*>key
        t.entries[slot].hash = h
        t.fill += 1
        t.used += 1
    t.layout = next_layout()
    return 0


cdef Py_ssize_t free_slot(Entry* entries, Py_ssize_t mask, int64_t hash) noexcept:
    """Find the first empty slot of a set on the key's probe path."""
    cdef uint64_t perturb = <uint64_t>hash
    cdef Py_ssize_t i = hash & mask
    cdef Py_ssize_t j, end
    while True:
        end = i + LINEAR_PROBES if i + LINEAR_PROBES <= mask else i
        for j in range(i, end + 1):
            if entries[j].key == NULL:
                return j
        perturb >>= PERTURB_SHIFT
        i = <Py_ssize_t>((<uint64_t>i * 5 + 1 + perturb) & <uint64_t>mask)


cdef Py_ssize_t add_slot(Entry* entries, Py_ssize_t mask, int64_t hash) noexcept:
    """Find the slot where CPython inserts a key: the last removed slot on the probe path, or else the empty one at its end."""
    cdef uint64_t perturb = <uint64_t>hash
    cdef Py_ssize_t i = hash & mask
    cdef Py_ssize_t j, end, removed = -1
    while True:
        end = i + LINEAR_PROBES if i + LINEAR_PROBES <= mask else i
        for j in range(i, end + 1):
            if entries[j].key == NULL:
                return j if removed < 0 else removed
            if entries[j].key == DUMMY:
                removed = j
        perturb >>= PERTURB_SHIFT
        i = <Py_ssize_t>((<uint64_t>i * 5 + 1 + perturb) & <uint64_t>mask)


cdef Py_ssize_t free_index(int32_t* index, Py_ssize_t mask, int64_t hash) noexcept:
    cdef uint64_t perturb = <uint64_t>hash
    cdef Py_ssize_t i = hash & mask
    while index[i] != -1:
        perturb >>= PERTURB_SHIFT
        i = <Py_ssize_t>((<uint64_t>i * 5 + 1 + perturb) & <uint64_t>mask)
    return i


cdef Entry* blank_entries(Table t, Py_ssize_t size) except NULL:
    """Allocate the entries of a set of `size` slots."""
    cdef Entry* entries = t.own
    if size == SMALL:
        memset(entries, 0, SMALL * sizeof(Entry))
        return entries
    entries = <Entry*>PyMem_Calloc(size, sizeof(Entry))
    if entries == NULL:
        raise MemoryError
    return entries


cdef inline PyObject** own_values(Table t) noexcept:
    return <PyObject**>&t.own[SMALL_DICT]

cdef inline int32_t* own_index(Table t) noexcept:
    return <int32_t*>(own_values(t) + SMALL_DICT)


cdef int init_table(Table t) except -1:
    t.used = t.fill = t.top = t.cap = 0
    t.entries = t.own
    if t.is_set:
        memset(t.own, 0, SMALL * sizeof(Entry))
        t.mask = SET_MIN - 1
        return 0
    return t.reserve_entries(SMALL_DICT)


@cython.trashcan(True)
cdef class Keyed(HeapObject):
    pass


cdef Table new_table(bint is_set):
    cdef Table t = <Table>blank(&ou_tables)
    t.is_set = is_set
    if is_set:
        t.entries = t.own
        t.mask = SET_MIN - 1
    else:
        init_table(t)
    return t


cdef Table exact_copy(Table t):
    cdef Table c = <Table>blank(&ou_tables)
    cdef Py_ssize_t i, n = t.mask + 1 if t.is_set else t.top
    cdef size_t room = (t.mask + 1) * sizeof(Entry) if t.is_set else t.cap * (sizeof(Entry) + sizeof(PyObject*))
    c.is_set = t.is_set
    if t.entries == t.own:
        memcpy(c.own, t.own, sizeof(t.own))
        c.entries = c.own
        if not t.is_set:
            c.values = own_values(c)
            c.index = own_index(c)
    else:
        c.mask = -1
        c.entries = <Entry*>PyMem_Malloc(room)
        if c.entries == NULL:
            raise MemoryError
        if not t.is_set:
            c.values = <PyObject**>(c.entries + t.cap)
        if t.index != NULL:
            c.index = <int32_t*>PyMem_Malloc((t.mask + 1) * sizeof(int32_t))
            if c.index == NULL:
                raise MemoryError
            memcpy(c.index, t.index, (t.mask + 1) * sizeof(int32_t))
        memcpy(c.entries, t.entries, n * sizeof(Entry))
        if not t.is_set:
            memcpy(c.values, t.values, n * sizeof(PyObject*))
    for i in range(n):
        if c.entries[i].key != NULL and c.entries[i].key != DUMMY:
            incref(c.entries[i].key)
            if not t.is_set:
                incref(c.values[i])
    c.mask, c.used, c.fill, c.top, c.cap, c.finger = t.mask, t.used, t.fill, t.top, t.cap, t.finger
    c.version, c.layout = t.version, t.layout
    return c


cdef int swap_bodies(Table a, Table b) noexcept:
    cdef Entry[OWN] own
    cdef bint a_own = a.entries == a.own
    cdef bint b_own = b.entries == b.own
    memcpy(own, a.own, sizeof(own))
    memcpy(a.own, b.own, sizeof(own))
    memcpy(b.own, own, sizeof(own))
    a.entries, b.entries = b.entries, a.entries
    a.values, b.values = b.values, a.values
    a.index, b.index = b.index, a.index
    if a_own:
        b.entries = b.own
        if not a.is_set:
            b.values = own_values(b)
            b.index = own_index(b)
    if b_own:
        a.entries = a.own
        if not a.is_set:
            a.values = own_values(a)
            a.index = own_index(a)
    a.mask, b.mask = b.mask, a.mask
    a.used, b.used = b.used, a.used
    a.fill, b.fill = b.fill, a.fill
    a.top, b.top = b.top, a.top
    a.cap, b.cap = b.cap, a.cap
    a.finger, b.finger = b.finger, a.finger
    a.version += 1
    b.version += 1
    a.layout = next_layout()
    b.layout = next_layout()
    return 0


cdef void release(Table t) noexcept:
    """Free all entries. The table can only be freed afterwards. Take no reference to the table, since its refcount may be 0."""
    cdef Entry* entries = t.entries
    cdef PyObject** values = t.values
    cdef Py_ssize_t i = 0, left = t.used
    if entries == NULL:
        return
    t.entries = NULL
    t.values = NULL
    t.top = t.used = t.fill = 0
    t.mask = -1
    while left > 0:
        if entries[i].key != NULL and entries[i].key != DUMMY:
            left -= 1
            decref(entries[i].key)
            if values != NULL:
                decref(values[i])
        i += 1
    if entries != t.own:
        PyMem_Free(t.index)
        PyMem_Free(entries)
    t.index = NULL


recycle(&ou_tables, Table.__new__(Table), None, <destructor>ou_tables_dealloc, <destructor>release)


# --- GC hooks for entries ---

cdef traverse_t table_base_traverse

cdef int table_traverse(PyObject* o, visitproc_t visit, void* arg) noexcept:
    cdef Table t = <Table>o
    cdef Py_ssize_t i, n = t.mask + 1 if t.is_set else t.top
    cdef int r
    if t.entries != NULL:
        for i in range(n):
            if t.entries[i].key != NULL and t.entries[i].key != DUMMY:
                r = visit(t.entries[i].key, arg)
                if r:
                    return r
                if t.values != NULL:
                    r = visit(t.values[i], arg)
                    if r:
                        return r
    return table_base_traverse(o, visit, arg)

cdef int table_clear(PyObject* o) noexcept:
    release(<Table>o)
    return 0

table_base_traverse = gc_get_traverse(<PyObject*>Table)
gc_set(<PyObject*>Table, <void*>table_traverse, <void*>table_clear)
