"""Key lookup in tables, and the loops of set algebra, where each comparison may run sandbox code.

Must not know the methods of dict and set. Invariant: a suspended lookup is continued only if the table's layout and the compared entry are
unchanged. Otherwise it restarts, as in CPython.
"""
from ouros._core.heap.exceptions cimport ExceptionObject, TYPE_ERROR, new_exception, raise_key, take_exception, throw
from ouros._core.heap.heap cimport must_poll, poll, touch, work
from ouros._core.protocols.protected_names cimport touch_item
from ouros._core.base.host_text cimport key_size
from ouros._core.protocols.node cimport ResumeFunction, resume_function, then
from ouros._core.protocols.ops cimport equal, hash_fast, hash_value, str_value
from ouros._core.heap.hash_table cimport (
    Entry, HASH_TUPLE_START, P_ABSENT, P_ASK, P_FOUND, hash_tuple_add, hash_tuple_end, places, plain_hash, plain_tuple, set_find, set_put,
)

cdef extern from "Python.h":
    Py_ssize_t PyObject_Hash(object o) except? -1
    bint PyLong_CheckExact(object o) noexcept
    Py_ssize_t PyList_GET_SIZE(object o) noexcept
    PyObject* PyList_GET_ITEM(object o, Py_ssize_t i) noexcept
    Py_ssize_t PyTuple_GET_SIZE(object o) noexcept
    PyObject* PyTuple_GET_ITEM(object o, Py_ssize_t i) noexcept


DEF MIXED = 64               # most items of a tuple with objects that is hashed at once
DEF SHORT_TEXT = 4096

# --- hashing ---

cdef int quick_hash(VM* vm, object key, int64_t* out) except -9:
    if is_heap(key):
        return hash_fast(vm, key, out)
    work(vm, key_size(key))
    return plain_hash(key, out) or type(key) is tuple and mixed_hash(vm, <tuple>key, out)


cdef int mixed_hash(VM* vm, tuple key, int64_t* out) except -9:
    """Compute the hash of a short tuple that holds objects. Returns: 0: hash_value() is needed, by an item of any size or code of the program."""
    cdef uint64_t acc = HASH_TUPLE_START
    cdef int64_t h = 0
    cdef Py_ssize_t i, n = PyTuple_GET_SIZE(key)
    if n > MIXED:
        return 0
    for i in range(n):
        item = <object>PyTuple_GET_ITEM(key, i)
        if is_heap(item):
            if not hash_fast(vm, item, &h):
                return 0
        elif not is_short(item) or not plain_hash(item, &h):
            return 0
        acc = hash_tuple_add(acc, h)
    out[0] = hash_tuple_end(acc, n)
    return 1

cdef inline bint is_short(object v) noexcept:
    """Return whether to hash a plain value takes little time."""
    cdef int64_t n
    return compact_int(<PyObject*>v, &n) or v is None or type(v) is bool or type(v) is float or type(v) is str and key_size(v) <= SHORT_TEXT \
        or type(v) is tuple and plain_tuple(<tuple>v)


cdef object key_hash(VM* vm, object key, bint is_set):
    return then(vm, hash_value(vm, key), KEY_HASHED, key, None, None, is_set)


cdef object on_key_hashed(VM* vm, object value, object key, object b, object c, int64_t is_set):
    """ResumeFunction: rewords a TypeError of __hash__ to name the use of the key."""
    cdef ExceptionObject e
    if value is not SIGNAL:
        return value
    e = <ExceptionObject?><object>vm.exc
    if e.cls is not TYPE_ERROR:
        return SIGNAL
    e = take_exception(vm)
    return then(vm, str_value(vm, e), HASH_ERROR, key, None, None, is_set)


cdef object on_hash_error(VM* vm, object text, object key, object b, object c, int64_t is_set):
    what = "a set element" if is_set else "a dict key"
    return throw(vm, new_exception(vm, TYPE_ERROR, (f"cannot use '{type_name(key)}' as {what} ({<str?>text})",)))


# --- one key ---

cdef object key_op(VM* vm, Keyed o, int op, object key, object value):
    cdef int64_t h = 0
    if quick_hash(vm, key, &h):
        return key_op_hashed(vm, o, op, key, value, h)
    return then(vm, key_hash(vm, key, o.t.is_set), KEY_OP_HASHED, o, key, value, op)

cdef object on_key_op_hashed(VM* vm, object h, object o, object key, object value, int64_t op):
    return key_op_hashed(vm, for_op(o, op), <int>op, key, value, <int64_t>h)


cdef object key_op_hashed(VM* vm, Keyed o, int op, object key, object value, int64_t hash):
    cdef Probe p
    cdef int r = o.t.probe(key, hash, &p)
    vm.ticks -= p.cost >> 3
    if r == P_ASK:
        return then(vm, ask(vm, o, key, &p, []), KEY_FOUND, o, key, [hash, value], op)
    return apply(vm, o, op, p.pos if r == P_FOUND else -1, hash, key, value)

cdef object on_key_found(VM* vm, object pos, object o, object key, object rest, int64_t op):
    cdef Keyed owner = for_op(o, op)
    cdef Py_ssize_t at = <Py_ssize_t>pos
    if at >= 0 and owner.t.next_entry(at) != at or len(<list?>rest) != 2:
        raise ValueError("damaged data: continuation")
    return apply(vm, owner, <int>op, at, <int64_t>(<list>rest)[0], key, (<list>rest)[1])


# State of a suspended lookup: [key, hash, perturb, slot, step, pos, version, layout, key of the entry, unequal keys...].

cdef object ask(VM* vm, Keyed o, object key, Probe* p, list unequal):
    """Continue a lookup by `==` of sandbox code. Returns: the position of the entry, -1 (absent), or SIGNAL."""
    cdef int r = P_ASK
    cdef uint64_t layout, version
    while r == P_ASK:
        layout = o.t.layout
        version = o.t.version
        held = <object>o.t.entries[p.pos].key
        answer = equal(vm, held, key)
        if answer is SIGNAL:
            state = [key, p.hash, p.perturb, p.slot, p.step, p.pos, version, layout, held] + unequal
            return then(vm, SIGNAL, KEY_ASKED, o, state, None, 0)
        if o.t.layout != layout or o.t.entries[p.pos].key != <PyObject*>held:
            # The comparison changed the table or the entry: the lookup restarts, as in CPython.
            unequal = []
            r = o.t.probe(key, p.hash, p)
        elif answer is True:
            r = P_FOUND
        else:
            unequal.append(held)
            r = o.t.probe_next(key, p)
    vm.ticks -= p.cost >> 3
    return p.pos if r == P_FOUND else -1

cdef object on_key_asked(VM* vm, object answer, object owner, object state, object c, int64_t i):
    cdef Probe p
    cdef list s = <list?>state
    cdef list unequal
    cdef Keyed o = with_table(owner)
    cdef int r
    if PyList_GET_SIZE(s) < 9:
        raise ValueError("damaged data: continuation")
    key = s[0]
    p.hash = <int64_t>s[1]
    unequal = s[9:]
    if s[7] == o.t.layout and o.t.next_entry(<Py_ssize_t>s[5]) == s[5] and o.t.entries[<Py_ssize_t>s[5]].key == <PyObject*>s[8]:
        p.perturb = <uint64_t>s[2]
        p.slot = <Py_ssize_t>s[3]
        p.step = <Py_ssize_t>s[4]
        p.pos = <Py_ssize_t>s[5]
        p.cost = 0
        if answer is True:
            return p.pos
        unequal.append(s[8])
        r = o.t.probe_next(key, &p)
    elif s[6] != o.t.version or s[7] == o.t.layout:
        unequal = []
        r = o.t.probe(key, p.hash, &p)
    else:
        # Same version with another layout: the table was loaded from a dump. Keys that compared unequal before are not compared again.
        r = same_place(o.t, key, s, &p)
        if r == P_ASK:
            if answer is True:
                return p.pos
            unequal.append(s[8])
            r = o.t.probe_next(key, &p)
            if r == P_ASK:
                return ask(vm, o, key, &p, unequal)
            return p.pos if r == P_FOUND else -1
        r = o.t.probe(key, p.hash, &p)
        if answer is not True:
            unequal.append(s[8])
        while r == P_ASK:
            held = <object>o.t.entries[p.pos].key
            if answer is True and held is s[8]:
                return p.pos
            if not among(unequal, held):
                break
            r = o.t.probe_next(key, &p)
    if r == P_ASK:
        return ask(vm, o, key, &p, unequal)
    return p.pos if r == P_FOUND else -1

cdef int same_place(Table t, object key, list s, Probe* p) except -9:
    """Repeat a lookup up to the probe position saved in s. Returns: P_ASK: reached. (A lookup may meet an entry twice.)"""
    cdef uint64_t perturb = <uint64_t>s[2]
    cdef Py_ssize_t slot = <Py_ssize_t>s[3], step = <Py_ssize_t>s[4]
    cdef int r = t.probe(key, p.hash, p)
    while r == P_ASK:
        if p.slot == slot and p.perturb == perturb and (p.step == step or not t.is_set) \
                and t.entries[p.pos].key == PyList_GET_ITEM(s, 8):
            break
        r = t.probe_next(key, p)
    return r

cdef bint among(list keys, object key) noexcept:
    cdef Py_ssize_t i
    for i in range(PyList_GET_SIZE(keys)):
        if PyList_GET_ITEM(keys, i) == <PyObject*>key:
            return True
    return False

cdef Keyed with_table(object owner):
    """Check that the owner from a continuation has a table."""
    cdef Keyed o = <Keyed?>owner
    if o.t is None:
        raise ValueError("damaged data: continuation")
    return o

cdef Keyed for_op(object owner, int64_t op):
    """Check that the owner from a continuation has what the operation uses: the table of a set has no values."""
    cdef Keyed o = with_table(owner)
    if op < KO_GET or op > KO_KEY or o.t.is_set and op in (KO_GET, KO_STORE, KO_SETDEFAULT, KO_POP):
        raise ValueError("damaged data: continuation")
    return o


cdef object apply(VM* vm, Keyed o, int op, Py_ssize_t pos, int64_t hash, object key, object value):
    """Perform `op` with the result of the lookup: pos, or -1 if the key is absent."""
    cdef Table t = o.t
    cdef PyObject* old
    if op == KO_GET:
        return <object>t.values[pos] if pos >= 0 else STOP
    if op == KO_CONTAINS:
        return pos >= 0
    if op == KO_KEY:
        return <object>t.entries[pos].key if pos >= 0 else STOP
    if op == KO_SETDEFAULT and pos >= 0:
        return <object>t.values[pos]
    if touch_item(vm, o, <object>t.entries[pos].key if pos >= 0 else key) < 0:
        return SIGNAL
    if op == KO_ADD or (op == KO_TOGGLE and pos < 0):
        if pos < 0:
            vm.budget -= 48
            t.insert(key, hash, None)
        return None
    if op == KO_STORE or op == KO_SETDEFAULT:
        if pos < 0:
            vm.budget -= 56
            t.insert(key, hash, value)
        else:
            old = t.values[pos]
            Py_INCREF(value)
            t.values[pos] = <PyObject*>value
            decref(old)
        return None if op == KO_STORE else value
    if op == KO_DELETE:
        if pos < 0:
            return raise_key(vm, key)
        t.remove_at(pos)
        return None
    if op == KO_POP:
        if pos < 0:
            return STOP
        held = <object>t.values[pos]
        t.remove_at(pos)
        return held
    # KO_DISCARD, and KO_TOGGLE of a present key
    if pos >= 0:
        t.remove_at(pos)
    return pos >= 0


# --- loops of set algebra ---

cdef list table_pairs(Table t, Py_ssize_t start):
    cdef list out = []
    cdef Py_ssize_t i = t.next_entry(start)
    while i >= 0:
        out.append(<object>t.entries[i].key)
        out.append(t.entries[i].hash)
        i = t.next_entry(i + 1)
    return out

cdef list unhashed(list keys):
    cdef list out = []
    for k in keys:
        out.append(k)
        out.append(None)
    return out


cdef inline int key_op_of(int op) noexcept:
    if op == LO_ADD:
        return KO_ADD
    if op == LO_DISCARD:
        return KO_DISCARD
    if op == LO_TOGGLE:
        return KO_TOGGLE
    return KO_CONTAINS


cdef object key_loop_table(VM* vm, int op, Keyed target, Keyed result, Table source):
    cdef Probe p
    cdef Table t = target.t
    cdef Entry* e
    cdef PyObject* key
    cdef Py_ssize_t i = 0, end = places(source), left = source.used
    cdef Py_ssize_t since = 0, done = 0        # empty places take time, too
    cdef int r
    cdef int ko = key_op_of(op)
    cdef bint sets = t.is_set
    cdef uint64_t layout = source.layout
    if ko != KO_CONTAINS and touch(vm, target) < 0:
        return SIGNAL
    while left > 0 and i < end:
        e = source.entries + i
        key = e.key
        i += 1
        # A removed entry of a set has the hash -1.
        if key == NULL or e.hash == -1:
            continue
        left -= 1
        r = set_find(t, key, e.hash, &p) if sets else -1
        if r < 0:
            r = t.probe(<object>key, e.hash, &p)
        done += 1 + p.cost
        if done + ((i - since) >> 1) > 4096:
            vm.ticks -= (done + ((i - since) >> 1)) >> 4
            since = i
            done = 0
            if must_poll(vm) and poll(vm) != 0:
                return then(vm, SIGNAL, LOOP_STEP, target, result, table_pairs(source, i - 1), op)
        if op == LO_DISCARD and r == P_ABSENT:
            continue
        if r == P_ASK:
            i -= 1
            break
        if op == LO_ADD:
            if r == P_ABSENT:
                if touch(vm, target) < 0:
                    return SIGNAL
                vm.budget -= 48
                set_put(t, key, &p)
        elif op == LO_DISCARD:
            if touch(vm, target) < 0:
                return SIGNAL
            t.remove_at(p.pos)
        elif ko != KO_CONTAINS:
            apply(vm, target, ko, p.pos if r == P_FOUND else -1, e.hash, <object>key, None)
        elif op == LO_ALL_IN:
            if r == P_ABSENT:
                left = -1
        elif op == LO_NONE_IN:
            if r == P_FOUND:
                left = -1
        elif (r == P_FOUND) == (op == LO_KEEP):
            # The source table's keys are distinct, and the result contains only keys from it, so no lookup is needed.
            vm.budget -= 48
            result.t.insert(<object>key, e.hash, None)
        if source.layout != layout:
            i = 0
            break
    else:
        vm.ticks -= (done + ((i - since) >> 1)) >> 4
        return left >= 0 if op >= LO_ALL_IN else None
    vm.ticks -= done >> 4
    return key_loop(vm, op, target, result, table_pairs(source, i))


cdef object key_loop(VM* vm, int op, Keyed target, Keyed result, list keys):
    return loop_from(vm, op, target, result, keys, 0)


cdef object loop_from(VM* vm, int op, Keyed target, Keyed result, list keys, Py_ssize_t i):
    """Run the loop from keys[i] on. Continuations hold i * 16 + op, where keys[i] is the key whose answer is pending."""
    cdef Py_ssize_t n = PyList_GET_SIZE(keys)
    cdef int ko = KO_DISCARD if op == LO_TOGGLE else key_op_of(op)
    while i < n:
        r = loop_ask(vm, ko, target, keys, i, op == LO_KEEP)
        if r is SIGNAL:
            return then(vm, r, LOOP_ANSWER, target, result, keys, i * 16 + op)
        r = loop_take(vm, op, target, result, keys, i, r)
        if r is not None:
            if r is SIGNAL:
                return then(vm, r, LOOP_STEP, target, result, keys, (i + 2) * 16 + op)
            return r
        i += 2
        # Polls after each step, so that every slice makes progress, however short.
        vm.ticks -= (i >> 1) & 1
        if must_poll(vm) and poll(vm) != 0:
            return then(vm, SIGNAL, LOOP_STEP, target, result, keys, i * 16 + op)
    return True if op >= LO_ALL_IN else None

cdef object loop_ask(VM* vm, int ko, Keyed target, list keys, Py_ssize_t i, bint plainly):
    """Look up keys[i]. `plainly`: keep the message of the TypeError for an unhashable key."""
    cdef int64_t hash = 0
    h = <object>PyList_GET_ITEM(keys, i + 1)
    if h is None:
        if plainly and not quick_hash(vm, <object>PyList_GET_ITEM(keys, i), &hash):
            return then(vm, hash_value(vm, <object>PyList_GET_ITEM(keys, i)), KEY_OP_HASHED, target, <object>PyList_GET_ITEM(keys, i), None, ko)
        return key_op(vm, target, ko, <object>PyList_GET_ITEM(keys, i), None)
    return key_op_hashed(vm, target, ko, <object>PyList_GET_ITEM(keys, i), None, <int64_t>h)

cdef object loop_take(VM* vm, int op, Keyed target, Keyed result, list keys, Py_ssize_t i, object r):
    """Process the answer for keys[i]. Returns: None to continue, else the loop's result or SIGNAL."""
    if op == LO_TOGGLE and r is False:
        # Two lookups, as in CPython.
        r = loop_ask(vm, KO_ADD, target, keys, i, False)
        return SIGNAL if r is SIGNAL else None
    if op <= LO_TOGGLE:
        return None
    if op == LO_ALL_IN:
        return None if r is True else False
    if op == LO_NONE_IN:
        return None if r is False else False
    if (r is True) != (op == LO_KEEP):
        return None
    r = loop_ask(vm, KO_ADD, result, keys, i, False)
    return SIGNAL if r is SIGNAL else None

cdef object on_loop_answer(VM* vm, object r, object target, object result, object keys, int64_t i):
    cdef int op = <int>(i & 15)
    cdef Py_ssize_t at = <Py_ssize_t>(i >> 4)
    cdef Keyed out = result_of(op, result)
    check_position(<list?>keys, at, 2)
    if at >= PyList_GET_SIZE(keys):
        raise ValueError("damaged data: continuation")
    r = loop_take(vm, op, with_table(target), out, <list>keys, at, r)
    if r is SIGNAL:
        return then(vm, r, LOOP_STEP, target, result, keys, (at + 2) * 16 + op)
    if r is not None:
        return r
    return loop_from(vm, op, with_table(target), out, <list>keys, at + 2)

cdef object on_loop_step(VM* vm, object r, object target, object result, object keys, int64_t i):
    cdef int op = <int>(i & 15)
    check_position(<list?>keys, i >> 4, 2)
    return loop_from(vm, op, with_table(target), result_of(op, result), <list>keys, <Py_ssize_t>(i >> 4))

cdef Keyed result_of(int op, object result):
    return with_table(result) if op == LO_KEEP or op == LO_DROP else None


cdef ResumeFunction KEY_HASHED = resume_function("key_hashed", on_key_hashed, True)
cdef ResumeFunction HASH_ERROR = resume_function("hash_error", on_hash_error)
cdef ResumeFunction KEY_OP_HASHED = resume_function("key_op_hashed", on_key_op_hashed)
cdef ResumeFunction KEY_FOUND = resume_function("key_found", on_key_found)
cdef ResumeFunction KEY_ASKED = resume_function("key_asked", on_key_asked)
cdef ResumeFunction LOOP_ANSWER = resume_function("loop_answer", on_loop_answer)
cdef ResumeFunction LOOP_STEP = resume_function("loop_step", on_loop_step)
