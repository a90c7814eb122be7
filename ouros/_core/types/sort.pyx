"""Sorting: by the host's sort for keys without sandbox code, else by a merge sort that can be suspended at each comparison.

Must not know nodes. Invariants: a short list with light keys (machine ints, floats, short strs, tuples of them) is sorted in one step. The
host sorts only exact immutables and values of NativeObject.sort_key, in pieces that take a few milliseconds. The state of the merge sort is
a list of indices, twice as long as the keys, and a few ints. Runs are made by binary insertion and merged bottom-up: stable, and with
CPython's sequence of comparisons for short lists.
"""
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from ouros._core.protocols.call cimport call1
from ouros._core.heap.exceptions cimport raise_host, raise_value
from ouros._core.base.host_list cimport add_item
from ouros._core.base.host_text cimport bytes_order, text_start
from ouros._core.heap.heap cimport charge, must_poll, poll, reserve, touch, work
from ouros._core.types.key_lookup cimport check_position
from ouros._core.types.native_object cimport NativeObject
from ouros._core.protocols.node cimport ResumeFunction, resume_with_parts, resume_function, then
from ouros._core.protocols.ops cimport CMP_LT, compare, truth_value
from ouros._core.heap.hash_table cimport leaf_kind, plain_tuple
from ouros._core.types.type_sequence cimport ListObject, ou_is_narrow

cdef extern from "Python.h":
    Py_ssize_t PyList_GET_SIZE(object o) noexcept
    PyObject* PyList_GET_ITEM(object o, Py_ssize_t i) noexcept
    ctypedef struct PyListObject:
        PyObject** ob_item
    Py_ssize_t PyTuple_GET_SIZE(object o) noexcept
    PyObject* PyTuple_GET_ITEM(object o, Py_ssize_t i) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object o) noexcept
    Py_ssize_t Py_SIZE(object o) noexcept
    bint PyUnicode_CheckExact(PyObject* o) noexcept
    bint PyTuple_CheckExact(PyObject* o) noexcept
    int PyList_Sort(object o) except -1
    int PyList_Reverse(object o) except -1
    int PyObject_RichCompareBool(object a, object b, int op) except -1
    int Py_LT

cdef extern from *:
    """
    static PyObject* ou_give(PyObject* it, PyObject* ignored) { return Py_TYPE(it)->tp_iternext(it); }
    static PyMethodDef ou_give_def = {"give", ou_give, METH_O, NULL};
    """
    ctypedef struct PyMethodDef:
        pass
    PyMethodDef ou_give_def
    object PyCFunction_New(PyMethodDef* d, object self)

cdef extern from *:
    """
    static PyObject* ou_roomy_list(Py_ssize_t n) {
        PyObject* l = PyList_New(n);
        if (l != NULL) Py_SET_SIZE(l, 0);
        return l;
    }
    /* Frees the items here and not in the host, so that numbers go to the free lists. For short lists. */
    static void ou_empty_list(PyObject* l) {
        while (Py_SIZE(l)) {
            PyObject* item = PyList_GET_ITEM(l, Py_SIZE(l) - 1);
            Py_SET_SIZE(l, Py_SIZE(l) - 1);
            Py_DECREF(item);
        }
    }
    """
    list roomy_list "ou_roomy_list" (Py_ssize_t n)
    void empty_list "ou_empty_list" (list l) noexcept

cdef inline object giver(object it):
    """Make a key function for list.sort() of the host that returns the keys of an iterator in order."""
    return PyCFunction_New(&ou_give_def, it)

cdef enum:
    MANY = 4096              # number of values; longer lists reserve memory
    FEW = 8                  # number of light keys that are sorted by insertion
    MOST_COLUMNS = 4         # most items of a light key that is a tuple
    HOST_CHUNK = 1 << 17     # most light keys that the host sorts in one step
    MOST_LIGHT = 1 << 20     # most light values that are sorted without an order of indices
    HOST_MERGE = 1 << 19     # most light keys in two sorted runs that the host merges in one step
    RUN = 32                 # length of a run made by insertion; a list shorter than 2 * RUN is one run
    LIGHT = 8                # weight of a small key
    MOST_STEPS = 1 << 22     # most items of keys that are examined and converted in one step
    HEAVY = 1024             # weight above which comparing a key takes microseconds
    MOST_HEAVY = 1 << 18     # most total weight of heavy keys, without the heaviest, that the host sorts
    SLOWER = 48              # additional weight of a key that is an object of a host type such as Decimal


# --- keys for the host ---

cdef int64_t weight(PyObject* v, int depth) noexcept:
    """Estimate the time of comparing v with a similar value, in units of a few nanoseconds."""
    cdef int kind = leaf_kind(v)
    cdef int64_t w = 8
    cdef Py_ssize_t i
    t = type(<object>v)
    if t is str:
        return 8 + (PyUnicode_GET_LENGTH(<object>v) >> 5)
    if kind == 2:
        w = 24
        if depth > 0:
            for i in range(PyTuple_GET_SIZE(<object>v)):
                w += weight(PyTuple_GET_ITEM(<object>v, i), depth - 1)
                if w > 1 << 20:
                    break
        return w
    if t is int:
        return 8 + ((Py_SIZE(<object>v) & 0xFFFFFFF) >> 1)
    if t is bytes:
        return 8 + (Py_SIZE(<object>v) >> 5)
    return 12


cdef object host_sort_key(object v):
    """Returns: the host value to compare in place of v; SIGNAL: none."""
    cdef ClassObject cls
    cdef int kind = leaf_kind(<PyObject*>v)
    if kind == 1:
        return v
    if kind == 2:
        return v if plain_tuple(<tuple?>v) else SIGNAL
    if type(v) is ListObject:
        if (<ListObject>v).cls is not LIST:
            return SIGNAL
        for item in (<ListObject>v).items:
            if leaf_kind(<PyObject*>item) != 1:
                return SIGNAL
        return tuple((<ListObject>v).items)
    if isinstance(v, NativeObject):
        return (<NativeObject>v).sort_key()
    if type(v) is ValueInstance:
        cls = (<ValueInstance>v).cls
        payload = (<ValueInstance>v).payload
        if not cls.flags & C_EQ and lookup(cls, "__lt__") == lookup(class_of(payload), "__lt__"):
            return host_sort_key(payload)
    return SIGNAL


cdef bint all_light(list values) noexcept:
    """Return whether all values are int64, or all floats, or all strs of at most 64 characters."""
    cdef Py_ssize_t i, n = PyList_GET_SIZE(values)
    cdef PyObject* v
    cdef int64_t small
    v = PyList_GET_ITEM(values, 0)
    if exact_int64(v, &small):
        for i in range(n):
            if not exact_int64(PyList_GET_ITEM(values, i), &small):
                return False
        return True
    if PyFloat_CheckExact(v):
        for i in range(n):
            if not PyFloat_CheckExact(PyList_GET_ITEM(values, i)):
                return False
        return True
    if PyUnicode_CheckExact(v):
        for i in range(n):
            v = PyList_GET_ITEM(values, i)
            if not PyUnicode_CheckExact(v) or PyUnicode_GET_LENGTH(<object>v) > 64:
                return False
        return True
    return False


cdef enum Converted:         # kind of keys that replace other values: after a TypeError of the host, its message may name the wrong types
    NOTHING = 0
    PLAIN   = 1
    FOREIGN = 2              # objects of host types, which a dump cannot contain

cdef list host_sort_keys(VM* vm, list values, int* converted, int64_t* total):
    """Convert the values to keys for the host. Returns: a list; None: the host cannot compare them, or not in bounded time and memory."""
    cdef Py_ssize_t i, n = PyList_GET_SIZE(values), lists = 0
    cdef int64_t w, steps = 0, heavy = 0, heaviest = 0
    cdef bint floats = False
    cdef list out = None
    converted[0] = NOTHING
    total[0] = 0
    if all_light(values):
        total[0] = LIGHT * n
        return values
    for i in range(n):
        v = <object>PyList_GET_ITEM(values, i)
        if type(v) is ListObject:
            w = PyList_GET_SIZE((<ListObject>v).items)
            steps += w
            charge(vm, 56 + 8 * w)
        if steps > MOST_STEPS:
            return None
        k = host_sort_key(v)
        if k is SIGNAL:
            return None
        if k is not v:
            if type(v) is ListObject:
                lists += 1
            if isinstance(v, NativeObject):
                converted[0] = FOREIGN
                total[0] += SLOWER
            elif converted[0] == NOTHING:
                converted[0] = PLAIN
            if out is None:
                out = values[:i]
        if out is not None:
            out.append(k)
        if type(k) is float:
            floats = True
        w = weight(<PyObject*>k, 4)
        if converted[0] == FOREIGN and k is not v:
            w += <int64_t>k.__sizeof__() >> 2
        if w > HEAVY:
            heavy += w
            heaviest = max(heaviest, w)
        if type(k) is tuple:
            steps += w >> 3
        total[0] += w
        if heavy - heaviest > MOST_HEAVY or steps > MOST_STEPS:
            return None
    if lists != 0 and lists != n:
        # A list is comparable only with lists.
        return None
    if floats and converted[0] == FOREIGN:
        # Comparing a Decimal with a float would set a flag of the host's context.
        return None
    return values if out is None else out


# --- light keys: int64s, floats or short strs, or equally long tuples of them, with one kind in each column ---

cdef enum Kind:
    K_OTHER = 0
    K_INT   = 1
    K_FLOAT = 2
    K_TEXT  = 3

cdef struct Light:           # how light keys are compared
    int columns              # length of the tuples; 0: the keys are no tuples
    int kinds[MOST_COLUMNS]
    bint reverse

cdef union First:
    int64_t i
    double d
    uint64_t start           # leading characters of a str

cdef struct Entry:
    First first              # how the first column of the keys is compared
    PyObject* key
    PyObject* value

cdef inline int light_kind(PyObject* v) noexcept:
    cdef int64_t small
    if exact_int64(v, &small):
        return K_INT
    if PyFloat_CheckExact(v):
        # Not light: with NaN the order depends on the algorithm.
        return K_FLOAT if PyFloat_AS_DOUBLE(v) == PyFloat_AS_DOUBLE(v) else K_OTHER
    return K_TEXT if PyUnicode_CheckExact(v) and PyUnicode_GET_LENGTH(<object>v) <= 64 and ou_is_narrow(v) else K_OTHER

cdef bint light_order(list keys, Light* o) noexcept:
    """Find the kind of each column. Returns: False: not all keys are light."""
    cdef Py_ssize_t i, n = PyList_GET_SIZE(keys)
    cdef PyObject* first = PyList_GET_ITEM(keys, 0)
    cdef PyObject* v
    cdef int c
    if not PyTuple_CheckExact(first):
        o.columns = 0
        o.kinds[0] = light_kind(first)
        if o.kinds[0] == K_OTHER:
            return False
        for i in range(1, n):
            if light_kind(PyList_GET_ITEM(keys, i)) != o.kinds[0]:
                return False
        return True
    o.columns = <int>min(PyTuple_GET_SIZE(<object>first), MOST_COLUMNS + 1)
    if o.columns == 0 or o.columns > MOST_COLUMNS:
        return False
    for c in range(o.columns):
        o.kinds[c] = light_kind(PyTuple_GET_ITEM(<object>first, c))
        if o.kinds[c] == K_OTHER:
            return False
    for i in range(1, n):
        v = PyList_GET_ITEM(keys, i)
        if not PyTuple_CheckExact(v) or PyTuple_GET_SIZE(<object>v) != o.columns:
            return False
        for c in range(o.columns):
            if light_kind(PyTuple_GET_ITEM(<object>v, c)) != o.kinds[c]:
                return False
    return True

cdef bint light_less(Light* o, Entry* a, Entry* b) noexcept:
    cdef int c, r
    cdef PyObject* x
    cdef PyObject* y
    cdef int64_t i, j
    if o.kinds[0] == K_INT and a.first.i != b.first.i:
        return a.first.i < b.first.i
    if o.kinds[0] == K_FLOAT and a.first.d != b.first.d:
        return a.first.d < b.first.d
    if o.kinds[0] == K_TEXT and a.first.start != b.first.start:
        return a.first.start < b.first.start
    if o.columns == 0:
        return o.kinds[0] == K_TEXT and bytes_order(<object>a.key, <object>b.key) < 0
    for c in range(0 if o.kinds[0] == K_TEXT else 1, o.columns):
        x, y = PyTuple_GET_ITEM(<object>a.key, c), PyTuple_GET_ITEM(<object>b.key, c)
        if x == y:
            continue
        if o.kinds[c] == K_INT:
            exact_int64(x, &i)
            exact_int64(y, &j)
            if i != j:
                return i < j
        elif o.kinds[c] == K_FLOAT:
            if PyFloat_AS_DOUBLE(x) != PyFloat_AS_DOUBLE(y):
                return PyFloat_AS_DOUBLE(x) < PyFloat_AS_DOUBLE(y)
        else:
            r = bytes_order(<object>x, <object>y)
            if r != 0:
                return r < 0
    return False

cdef inline bint before(Light* o, Entry* a, Entry* b) noexcept:
    """Compare for insertion. Returns: whether the later entry a must precede b."""
    return light_less(o, b, a) if o.reverse else light_less(o, a, b)

cdef int insert_entries(Light* o, Entry* e, Py_ssize_t n) noexcept:
    cdef Py_ssize_t i, j
    cdef Entry one
    for i in range(1, n):
        one = e[i]
        j = i
        while j > 0 and before(o, &one, &e[j - 1]):
            e[j] = e[j - 1]
            j -= 1
        e[j] = one
    return 0

cdef int merge_entries(Light* o, Entry* source, Entry* to, Py_ssize_t mid, Py_ssize_t n) noexcept:
    cdef Py_ssize_t i = 0, j = mid, k = 0
    if mid < n and before(o, &source[mid], &source[mid - 1]):
        while i < mid and j < n:
            if before(o, &source[j], &source[i]):
                to[k] = source[j]
                j += 1
            else:
                to[k] = source[i]
                i += 1
            k += 1
        memcpy(&to[k], &source[i], (mid - i) * sizeof(Entry))
        k += mid - i
        memcpy(&to[k], &source[j], (n - j) * sizeof(Entry))
    else:
        memcpy(to, source, n * sizeof(Entry))
    return 0

cdef Entry* sort_entries(Light* o, Entry* e, Entry* room, Py_ssize_t n) noexcept:
    """Merge sort, bottom-up from short runs made by insertion. Returns: the array with the result, `e` or `room`."""
    cdef Py_ssize_t lo, width = FEW
    cdef Entry* other
    if n <= FEW:
        insert_entries(o, e, n)
        return e
    lo = 1
    while lo < n and not before(o, &e[lo], &e[lo - 1]):
        lo += 1
    if lo == n:
        return e
    for lo in range(0, n, FEW):
        insert_entries(o, e + lo, min(<Py_ssize_t>FEW, n - lo))
    other = room
    while width < n:
        for lo in range(0, n, 2 * width):
            merge_entries(o, e + lo, other + lo, min(width, n - lo), min(2 * width, n - lo))
        e, other = other, e
        width *= 2
    return e

cdef int sort_by_light(Light* o, list values, list keys) except -1:
    """Sort the values in place by their light keys."""
    cdef Entry few[FEW]
    cdef Py_ssize_t i, n = PyList_GET_SIZE(values)
    cdef PyObject** items = (<PyListObject*><PyObject*>values).ob_item
    cdef Entry* e = few
    cdef Entry* done
    cdef PyObject* first
    if n > FEW:
        e = <Entry*>malloc(2 * n * sizeof(Entry))
        if e == NULL:
            raise MemoryError
    for i in range(n):
        e[i].key, e[i].value = PyList_GET_ITEM(keys, i), items[i]
        first = PyTuple_GET_ITEM(<object>e[i].key, 0) if o.columns else e[i].key
        if o.kinds[0] == K_INT:
            exact_int64(first, &e[i].first.i)
        elif o.kinds[0] == K_FLOAT:
            e[i].first.d = PyFloat_AS_DOUBLE(first)
        else:
            e[i].first.start = text_start(<object>first)
    done = sort_entries(o, e, e + n, n)
    for i in range(n):
        items[i] = done[i].value
    if e != few:
        free(e)
    return 0


# --- the merge sort ---
# order[0:n] holds indices into keys, order[n:2n] is the buffer for merging.

cdef enum Phase:             # ORDER PHASE: stored in continuations
    PH_RUN    = 0            # start a new run at lo
    PH_COUNT  = 1            # measure the ordered part of the run
    PH_INSERT = 2            # insert the item at i by binary search
    PH_PAIR   = 3            # begin to merge two runs
    PH_MERGE  = 4
    PH_DONE   = 5

cdef enum Count:             # ORDER COUNT: stored in continuations; the next comparison of a run
    C_UP      = 0            # item < previous item, in an ascending run
    C_FIRST   = 1            # first < last item (no: all items are equal)
    C_DOWN    = 2            # item < previous item, in a descending run
    C_LARGER  = 3            # previous item < item (no: they are equal)
    C_EXTEND  = 4            # item < previous item, in a descending run after its reversal

cdef struct Sorter:
    Py_ssize_t n
    Py_ssize_t phase
    Py_ssize_t run           # length of the runs made by insertion
    Py_ssize_t width         # length of the runs being merged
    Py_ssize_t lo, mid, hi   # bounds of the runs being merged: [lo, mid) and [mid, hi)
    Py_ssize_t i, j, k       # positions in the runs; see prepare
    Py_ssize_t count         # PH_COUNT: a Count
    Py_ssize_t x, y          # next comparison: keys[order[x]] < keys[order[y]]
    Py_ssize_t host          # bool: the host compares the keys
    Py_ssize_t chunk, merge  # most keys that the host sorts, merges in one step
    Py_ssize_t weight        # average weight of a key

cdef enum:
    N_FIELDS = 17

cdef list pack(Sorter* s):
    cdef Py_ssize_t* p = <Py_ssize_t*>s
    cdef int i
    return [p[i] for i in range(N_FIELDS)]

cdef int unpack(Sorter* s, list fields, list order, list keys) except -1:
    """Validate a state that comes from a dump: no index may be out of range."""
    cdef Py_ssize_t* p = <Py_ssize_t*>s
    cdef Py_ssize_t i, n = PyList_GET_SIZE(keys)
    cdef bint good
    if PyList_GET_SIZE(fields) != N_FIELDS:
        raise ValueError("damaged data: sort")
    for i in range(N_FIELDS):
        p[i] = <Py_ssize_t>fields[i]
    good = s.n == n and PyList_GET_SIZE(order) == 2 * n and s.run > 0 and s.width > 0 and s.width <= 2 * n + s.run
    good = good and 0 <= s.lo <= s.hi <= n and 0 <= s.mid <= n + s.width and 0 <= s.i and 0 <= s.j and 0 <= s.k
    good = good and 0 <= s.x < 2 * n and 0 <= s.y < 2 * n and 0 <= s.host <= 1 and 0 <= s.count <= C_EXTEND
    if good and s.phase == PH_COUNT:
        good = s.lo < s.i <= s.hi and s.j < s.i - s.lo
    elif good and s.phase == PH_INSERT:
        good = s.lo <= s.j <= s.k <= s.i <= s.hi
    elif good and s.phase == PH_MERGE:
        good = s.lo <= s.mid <= s.j <= s.hi and s.i <= s.mid - s.lo and s.k == s.lo + s.i + s.j - s.mid
    if not good or s.phase > PH_MERGE:
        raise ValueError("damaged data: sort")
    for i in range(2 * n):
        if not 0 <= <Py_ssize_t><object>PyList_GET_ITEM(order, i) < n:
            raise ValueError("damaged data: sort")
    return 0


cdef bint awaits_answer(Sorter* s) noexcept:
    if s.phase == PH_COUNT:
        return s.i < s.hi
    if s.phase == PH_INSERT:
        return s.j < s.k and s.i < s.hi
    if s.phase == PH_PAIR:
        return 0 < s.mid < s.hi and s.mid == s.lo + s.width
    return s.phase == PH_MERGE and s.i < s.mid - s.lo and s.j < s.hi


cdef inline int copy_item(list order, Py_ssize_t to, Py_ssize_t source) except -1:
    order[to] = <object>PyList_GET_ITEM(order, source)
    return 0

cdef bint prepare(Sorter* s, list order) except -1:
    """Advance to the next comparison (x, y). Returns: False: sorted."""
    cdef Py_ssize_t left, p
    while True:
        if s.phase == PH_RUN:
            if s.lo >= s.n:
                s.phase, s.lo, s.width = PH_PAIR, 0, s.run
                continue
            s.hi = min(s.lo + s.run, s.n)
            s.i = s.lo + 1
            s.j = 0
            s.count = C_UP
            s.phase = PH_COUNT
        elif s.phase == PH_COUNT:
            if next_count(s, order):
                return True
        elif s.phase == PH_INSERT:
            # i: the item to insert; j, k: bounds of its position
            if s.j < s.k:
                p = (s.j + s.k) >> 1
                s.x, s.y = s.i, p
                return True
            if s.i < s.hi:
                pivot = order[s.i]
                p = s.i
                while p > s.j:
                    copy_item(order, p, p - 1)
                    p -= 1
                order[s.j] = pivot
                s.i += 1
                s.j, s.k = s.lo, s.i
                if s.i < s.hi:
                    continue
            s.lo = s.hi
            s.phase = PH_RUN
        elif s.phase == PH_PAIR:
            s.mid = s.lo + s.width
            if s.mid >= s.n:
                s.lo = 0
                s.width *= 2
                if s.width >= s.n:
                    s.phase = PH_DONE
                    return False
                continue
            s.hi = min(s.mid + s.width, s.n)
            s.x, s.y = s.mid, s.mid - 1
            return True
        elif s.phase == PH_MERGE:
            # i: next item of the left run, in the buffer; j: next item of the right run; k: position of the next result
            left = s.mid - s.lo
            if s.i < left and s.j < s.hi:
                s.x, s.y = s.j, s.n + s.i
                return True
            while s.i < left:
                copy_item(order, s.k, s.n + s.i)
                s.i += 1
                s.k += 1
            s.lo = s.hi
            s.phase = PH_PAIR
        else:
            return False

cdef bint next_count(Sorter* s, list order) except -1:
    """Measure the run at lo, as CPython 3.13 and later do. i: end of the measured part; j: number of equal items at its end."""
    if s.i >= s.hi:
        if s.count == C_DOWN:
            close_equals(s, order)
            reverse_items(order, s.lo, s.i)
        s.phase = PH_INSERT
        s.j, s.k = (s.i, s.i) if s.i >= s.hi else (s.lo, s.i)
        return False
    if s.count == C_FIRST:
        s.x, s.y = s.lo, s.i - 1
    elif s.count == C_LARGER:
        s.x, s.y = s.i - 1, s.i
    else:
        s.x, s.y = s.i, s.i - 1
    return True

cdef int take_count(Sorter* s, list order, bint lt) except -1:
    if s.count == C_UP:
        if not lt:
            s.i += 1
        elif s.i - s.lo > 1:
            s.count = C_FIRST
        else:
            s.i += 1
            s.count = C_DOWN
    elif s.count == C_FIRST:
        if lt:
            end_count(s)
        else:
            # All equal so far, and the next item is smaller: a descending run.
            reverse_items(order, s.lo, s.i)
            s.i += 1
            s.count = C_DOWN
    elif s.count == C_DOWN:
        if lt:
            close_equals(s, order)
            s.i += 1
        else:
            s.count = C_LARGER
    elif s.count == C_LARGER:
        if lt:
            close_equals(s, order)
            reverse_items(order, s.lo, s.i)
            s.count = C_EXTEND
        else:
            s.j += 1
            s.i += 1
            s.count = C_DOWN
    elif lt:
        end_count(s)
    else:
        s.i += 1
    return 0

cdef int end_count(Sorter* s) noexcept:
    s.phase = PH_INSERT
    s.j, s.k = s.lo, s.i
    return 0

cdef int close_equals(Sorter* s, list order) except -1:
    """Reverse the equal items at the end of a descending run, so that the reversal of the whole run restores their order."""
    if s.j:
        reverse_items(order, s.i - s.j - 1, s.i)
        s.j = 0
    return 0

cdef int reverse_items(list order, Py_ssize_t lo, Py_ssize_t hi) except -1:
    order[lo:hi] = order[lo:hi][::-1]
    return 0

cdef int take(Sorter* s, list order, bint lt) except -1:
    """Process the result of the comparison."""
    cdef Py_ssize_t p
    if s.phase == PH_COUNT:
        return take_count(s, order, lt)
    if s.phase == PH_INSERT:
        p = (s.j + s.k) >> 1
        if lt:
            s.k = p
        else:
            s.j = p + 1
    elif s.phase == PH_PAIR:
        if not lt:
            s.lo = s.hi
            return 0
        for p in range(s.lo, s.mid):
            copy_item(order, s.n + p - s.lo, p)
        s.i, s.j, s.k = 0, s.mid, s.lo
        s.phase = PH_MERGE
    elif s.phase == PH_MERGE:
        if lt:
            copy_item(order, s.k, s.j)
            s.j += 1
        else:
            copy_item(order, s.k, s.n + s.i)
            s.i += 1
        s.k += 1
    return 0


cdef object run_sort(VM* vm, Sorter* s, list order, list keys):
    """Run the sort. Returns: the order or SIGNAL. Raises a host TypeError if the host cannot compare the keys."""
    cdef int steps = 0
    cdef bint lt
    while True:
        if s.host and host_step(vm, s, order, keys):
            steps = 255
        elif not prepare(s, order):
            return order
        else:
            x = <object>PyList_GET_ITEM(keys, <Py_ssize_t><object>PyList_GET_ITEM(order, s.x))
            y = <object>PyList_GET_ITEM(keys, <Py_ssize_t><object>PyList_GET_ITEM(order, s.y))
            if s.host:
                lt = PyObject_RichCompareBool(x, y, Py_LT)
            else:
                r = less(vm, x, y)
                if r is SIGNAL:
                    return then(vm, r, SORT_ANSWER, order, keys, pack(s), 0)
                lt = r is True
            take(s, order, lt)
        steps += 1
        if (steps & 255) == 0:
            vm.ticks -= 8 + 3 * s.weight * s.host
        if must_poll(vm) and poll(vm) != 0:
            return then(vm, SIGNAL, SORT_GO, order, keys, pack(s), 0)

cdef int64_t comparing_ticks(int64_t n, int64_t w) noexcept:
    """Returns: ticks for n comparisons of keys of weight w. A tick is the time of about five comparisons of light keys."""
    return n * w // (5 * LIGHT) + 1

cdef int log2_of(Py_ssize_t n) noexcept:
    cdef int k = 1
    while n > 2:
        n >>= 1
        k += 1
    return k

cdef bint host_step(VM* vm, Sorter* s, list order, list keys) except -1:
    """Let the host sort the next run, or merge the next two. Returns: False: they are too long."""
    cdef int rounds = 2
    if s.phase == PH_RUN and s.lo < s.n:
        s.hi = min(s.lo + s.run, s.n)
        rounds = log2_of(s.run)
    elif s.phase == PH_PAIR and s.lo + s.width < s.n and 2 * s.width <= s.merge:
        s.hi = min(s.lo + 2 * s.width, s.n)
    else:
        return False
    vm.ticks -= comparing_ticks((s.hi - s.lo) * rounds, s.weight)
    order[s.lo:s.hi] = sorted(order[s.lo:s.hi], key=keys.__getitem__)
    s.lo = s.hi
    return True

cdef object on_sort_answer(VM* vm, object answer, object order, object keys, object fields, int64_t i):
    cdef Sorter s
    unpack(&s, <list?>fields, <list?>order, <list?>keys)
    if not awaits_answer(&s):
        raise ValueError("damaged data: sort")
    take(&s, <list?>order, answer is True)
    return run_sort(vm, &s, <list?>order, <list?>keys)

cdef object on_sort_go(VM* vm, object value, object order, object keys, object fields, int64_t i):
    cdef Sorter s
    unpack(&s, <list?>fields, <list?>order, <list?>keys)
    try:
        return run_sort(vm, &s, <list?>order, <list?>keys)
    except TypeError as e:
        return raise_host(vm, e)


# --- sorting values by keys ---

cdef object sort_values(VM* vm, list values, list keys, bint reverse):
    cdef Py_ssize_t n = PyList_GET_SIZE(values)
    cdef int converted
    cdef int64_t total = 0
    cdef list by = values if keys is None else keys
    cdef list host, out
    cdef Sorter s
    cdef Light light
    # The result, copies of it and of the keys, and the order as a list of ints.
    if n <= MANY:
        charge(vm, 64 + 24 * n)
    elif reserve(vm, 64 * n) < 0:
        vm.retry = False
        return then(vm, SIGNAL, SORT_READY, values, keys, None, reverse)
    work(vm, n)
    if n < 2:
        return list(values)
    if keys is not None and n <= HOST_CHUNK and light_order(keys, &light) and n <= HOST_CHUNK // (1 + 2 * light.columns):
        vm.ticks -= comparing_ticks(n * log2_of(n), LIGHT * (1 + light.columns))
        light.reverse = reverse
        if n > FEW:
            charge(vm, 2 * n * <Py_ssize_t>sizeof(Entry))
        sort_by_light(&light, values, keys)
        if n <= 64:
            empty_list(keys)
        return values
    if keys is None and HOST_CHUNK < n <= MOST_LIGHT and all_light(values):
        vm.ticks -= comparing_ticks(n * log2_of(n), LIGHT)
        out = list(values)
        if reverse:
            out.reverse()
        return sort_runs(vm, out, 0, 0, reverse)
    host = host_sort_keys(vm, by, &converted, &total)
    s.weight = max(<Py_ssize_t>(total // n), LIGHT)
    s.chunk = max(HOST_CHUNK * LIGHT // s.weight, 64)
    s.merge = max(HOST_MERGE * LIGHT // s.weight, 64)
    if host is not None and (converted != FOREIGN or n <= s.chunk):
        try:
            if n <= s.chunk:
                vm.ticks -= comparing_ticks(n * log2_of(n), s.weight)
                return host_sorted(values, host, reverse)
            s.host = True
            return sort_indices(vm, &s, values, host, reverse)
        except TypeError as e:
            if converted == NOTHING:
                return raise_host(vm, e)
    s.host = False
    return sort_indices(vm, &s, values, by, reverse)

cdef object on_sort_ready(VM* vm, object value, object values, object keys, object c, int64_t reverse):
    if keys is not None and PyList_GET_SIZE(<list?>keys) != PyList_GET_SIZE(<list?>values):
        raise ValueError("damaged data: sort")
    return sort_values(vm, <list?>values, keys, reverse != 0)

cdef bint sort_light(VM* vm, list values, bint reverse) except -1:
    """Sort light values in place. Returns: False: not light or too long, and the list is unchanged."""
    cdef Py_ssize_t n = PyList_GET_SIZE(values)
    if n > HOST_CHUNK or (n > 0 and not all_light(values)):
        return False
    work(vm, n)
    vm.ticks -= comparing_ticks(n * log2_of(n), LIGHT)
    sort_host(values, reverse)
    return True

cdef object sort_runs(VM* vm, list out, int64_t width, int64_t at, bint reverse):
    """
    Sort light values in place by the host: runs of HOST_CHUNK, then pairs of runs, which the host merges in time in proportion to their
    length. width: of the runs that are sorted, 0: none; at: start of the next step. Returns: the list.
    """
    cdef Py_ssize_t n = PyList_GET_SIZE(out), step
    cdef list part
    while True:
        step = 2 * width if width else HOST_CHUNK
        while at < n:
            if n - at > width:
                part = out[at:at + step]
                PyList_Sort(part)
                out[at:at + step] = part
            at += step
            if must_poll(vm) and poll(vm) != NORMAL:
                return then(vm, SIGNAL, SORT_RUNS, out, width, None, 2 * at + reverse)
        if step >= n:
            break
        width, at = step, 0
    if reverse:
        out.reverse()
    return out

# saves: the values, the width; i: 2 * at + reverse
cdef object on_sort_runs(VM* vm, object value, object values, object width, object c, int64_t i):
    cdef int64_t n = PyList_GET_SIZE(<list?>values), w = <int64_t?>width
    if not 0 <= w <= n or w % HOST_CHUNK or not 0 <= i >> 1 <= 4 * MOST_LIGHT or not HOST_CHUNK < n <= MOST_LIGHT \
            or not all_light(<list?>values):
        raise ValueError("damaged data: sort")
    return sort_runs(vm, <list?>values, w, i >> 1, i & 1)

cdef int sort_host(list values, bint reverse) except -1:
    """Sort by the host. With `reverse` equal items keep their order, as in list.sort."""
    if reverse:
        PyList_Reverse(values)
    PyList_Sort(values)
    if reverse:
        PyList_Reverse(values)
    return 0

cdef list host_sorted(list values, list keys, bint reverse):
    cdef list out
    out = list(values)
    if keys is not values:
        out.sort(key=giver(iter(keys)), reverse=reverse)
        return out
    sort_host(out, reverse)
    return out

cdef object sort_indices(VM* vm, Sorter* s, list values, list keys, bint reverse):
    cdef Py_ssize_t n = PyList_GET_SIZE(values)
    s.n = n
    s.phase = PH_RUN
    s.lo = s.mid = s.hi = s.i = s.j = s.k = s.x = s.y = 0
    s.count = C_UP
    s.run = s.chunk if s.host else n if n < 2 * RUN else RUN
    s.width = s.run
    if n <= HOST_CHUNK:
        charge(vm, 40 * n)
    # Reversed before and after the sort, so that equal keys keep their order.
    order = list(range(n - 1, -1, -1)) if reverse else list(range(n))
    order.extend(order)
    return then(vm, run_sort(vm, s, order, keys), SORTED, values, None, None, reverse)

cdef object on_sorted(VM* vm, object order, object values, object b, object c, int64_t reverse):
    cdef list out = []
    cdef Py_ssize_t i, k, n = PyList_GET_SIZE(<list?>values)
    if PyList_GET_SIZE(<list?>order) != 2 * n:
        raise ValueError("damaged data: sort")
    for i in range(n):
        k = <Py_ssize_t><object>PyList_GET_ITEM(order, i)
        if k < 0 or k >= n:
            raise ValueError("damaged data: sort")
        out.append(<object>PyList_GET_ITEM(values, k))
    if reverse:
        out.reverse()
    return out


# --- keys, comparison ---

cdef object map_keys(VM* vm, object key, list values):
    charge(vm, 56 + 8 * PyList_GET_SIZE(values))
    return map_from(vm, key, values, roomy_list(PyList_GET_SIZE(values)), 0)

cdef object map_from(VM* vm, object key, list values, list out, Py_ssize_t i):
    while i < PyList_GET_SIZE(values):
        k = call1(vm, key, <object>PyList_GET_ITEM(values, i))
        if k is SIGNAL:
            return then(vm, k, KEY_MADE, key, values, out, i)
        Py_INCREF(k)
        add_item(<PyObject*>out, <PyObject*>k)
        i += 1
        vm.ticks -= 1
        if must_poll(vm) and poll(vm) != 0:
            return then(vm, SIGNAL, KEY_GO, key, values, out, i)
    return out

cdef object on_key_made(VM* vm, object k, object key, object values, object out, int64_t i):
    check_position(<list?>values, i, 1)
    (<list?>out).append(k)
    return map_from(vm, key, <list>values, <list>out, <Py_ssize_t>i + 1)

cdef object on_key_go(VM* vm, object k, object key, object values, object out, int64_t i):
    check_position(<list?>values, i, 1)
    return map_from(vm, key, <list>values, <list?>out, <Py_ssize_t>i)


cdef object less(VM* vm, object a, object b):
    r = compare(vm, CMP_LT, a, b)
    if r is True or r is False:
        return r
    return then(vm, r, LESS, None, None, None, 0)

cdef object on_less(VM* vm, object value, object a, object b, object c, int64_t i):
    return truth_value(vm, value)


cdef object sort_by(VM* vm, list values, object key, object reverse):
    return then(vm, truth_value(vm, reverse), SORT_DIRECTION, values, key, None, 0)

cdef object on_sort_direction(VM* vm, object reverse, object values, object key, object c, int64_t i):
    if key is None:
        return sort_values(vm, <list?>values, None, reverse is True)
    return then(vm, map_keys(vm, key, <list?>values), SORT_KEYS, values, None, None, reverse is True)

cdef object on_sort_keys(VM* vm, object keys, object values, object b, object c, int64_t reverse):
    if PyList_GET_SIZE(<list?>values) != PyList_GET_SIZE(<list?>keys):
        raise ValueError("damaged data: sort")
    return sort_values(vm, <list>values, <list>keys, reverse != 0)


# --- list.sort ---

cdef object list_sort(VM* vm, ListObject o, object key, object reverse):
    cdef list values
    if touch(vm, o) < 0:
        return SIGNAL
    if key is None and sort_light(vm, o.items, reverse is True):
        return None
    # The list is empty while it is sorted, as in CPython, so that sandbox code cannot change the items.
    values = o.items
    o.items = []
    o.sorting = True
    r = then(vm, on_sort_direction(vm, reverse, values, key, None, 0), <ResumeFunction?>LIST_SORTED, o, values, None, 0)
    if r is SIGNAL and vm.status == LIMIT:
        end_sort(o, values)
    return r

cdef int end_sort(object list_, object items) except -1:
    cdef ListObject o = <ListObject?>list_
    o.sorting = False
    o.items = <list?>items
    return 0

cdef object on_list_sorted(VM* vm, object result, object list_, object values, object c, int64_t i):
    cdef ListObject o = <ListObject?>list_
    # An untouched empty list has no item array, one that was filled and emptied has.
    cdef bint modified = PyList_GET_SIZE(o.items) != 0 or (<PyListObject*><PyObject*>o.items).ob_item != NULL
    touch(vm, o)
    o.sorting = False
    o.items = <list?>values if result is SIGNAL else <list?>result
    if result is SIGNAL:
        return SIGNAL
    if modified:
        return raise_value(vm, "list modified during sort")
    return None


cdef ResumeFunction SORT_ANSWER = resume_with_parts("sort_answer", on_sort_answer)
cdef ResumeFunction SORT_GO = resume_with_parts("sort_go", on_sort_go)
cdef ResumeFunction SORT_READY = resume_with_parts("sort_ready", on_sort_ready)
cdef ResumeFunction SORT_RUNS = resume_with_parts("sort_runs", on_sort_runs)
cdef ResumeFunction SORTED = resume_with_parts("sort_order", on_sorted)
cdef ResumeFunction KEY_MADE = resume_with_parts("sort_key_made", on_key_made)
cdef ResumeFunction KEY_GO = resume_with_parts("sort_key_go", on_key_go)
cdef ResumeFunction LESS = resume_function("sort_less", on_less)
cdef ResumeFunction SORT_DIRECTION = resume_with_parts("sort_direction", on_sort_direction)
cdef ResumeFunction SORT_KEYS = resume_with_parts("sort_keys", on_sort_keys)
LIST_SORTED = resume_function("list_sorted", on_list_sorted, True)
