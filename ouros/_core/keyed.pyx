"""Finding keys in tables, and the loops of set algebra, where each comparison may be code of the sandbox.

Must not know the methods of dict and set. Invariant: a look-up that was suspended is only continued while the table has the
same version; otherwise it starts again, as CPython's does.
"""
from ouros._core.errors cimport ExceptionObject, TYPE_ERROR, new_exception, raise_key, take_exception, throw
from ouros._core.heap cimport must_poll, poll, touch
from ouros._core.node cimport Post, new_post, then
from ouros._core.ops cimport equal, hash_fast, hash_value, str_value
from ouros._core.table cimport P_ABSENT, P_ASK, P_FOUND, leaf_kind, plain_hash

cdef extern from "Python.h":
    Py_ssize_t PyObject_Hash(object o) except? -1
    bint PyLong_CheckExact(object o) noexcept
    Py_ssize_t PyList_GET_SIZE(object o) noexcept
    PyObject* PyList_GET_ITEM(object o, Py_ssize_t i) noexcept


# --- hashing ---

cdef int quick_hash(VM* vm, object key, int64_t* out) except -9:
    if leaf_kind(<PyObject*>key):
        if plain_hash(key, out):
            return 1
    return hash_fast(vm, key, out)


cdef object key_hash(VM* vm, object key, bint is_set):
    cdef int64_t h = 0
    if quick_hash(vm, key, &h):
        return h
    return then(vm, hash_value(vm, key), KEY_HASHED, key, None, None, is_set)


cdef object on_key_hashed(VM* vm, object value, object key, object b, object c, int64_t is_set):
    """A TypeError of __hash__ is told in terms of what the key was for."""
    cdef ExceptionObject e
    if value is not SIGNAL:
        return value
    e = <ExceptionObject>vm.exc
    if e.cls is not TYPE_ERROR:
        return SIGNAL
    e = take_exception(vm)
    return then(vm, str_value(vm, e), HASH_ERROR, key, None, None, is_set)


cdef object on_hash_error(VM* vm, object text, object key, object b, object c, int64_t is_set):
    what = "a set element" if is_set else "a dict key"
    return throw(vm, new_exception(vm, TYPE_ERROR, (f"cannot use '{class_of(key).name}' as {what} ({<str?>text})",)))


# --- one key ---

cdef object key_op(VM* vm, Keyed o, int op, object key, object value):
    cdef int64_t h = 0
    if quick_hash(vm, key, &h):
        return key_op_hashed(vm, o, op, key, value, h)
    return then(vm, key_hash(vm, key, o.t.is_set), KEY_OP_HASHED, o, key, value, op)

cdef object on_key_op_hashed(VM* vm, object h, object o, object key, object value, int64_t op):
    return key_op_hashed(vm, <Keyed?>o, <int>op, key, value, <int64_t>h)


cdef object key_op_hashed(VM* vm, Keyed o, int op, object key, object value, int64_t hash):
    cdef Probe p
    cdef int r = o.t.probe(key, hash, &p)
    vm.ticks -= p.cost >> 3
    if r == P_ASK:
        return then(vm, ask(vm, o, key, &p), KEY_FOUND, o, key, [hash, value], op)
    return apply(vm, o, op, p.pos if r == P_FOUND else -1, hash, key, value)

cdef object on_key_found(VM* vm, object pos, object o, object key, object rest, int64_t op):
    if type(pos) is not int or pos != -1 and (<Keyed?>o).t.next_entry(pos) != pos:
        raise ValueError("damaged data: look-up")
    return apply(vm, <Keyed?>o, <int>op, <Py_ssize_t>pos, <int64_t>(<list>rest)[0], key, (<list>rest)[1])


cdef object ask(VM* vm, Keyed o, object key, Probe* p):
    """Goes on with a look-up that needs `==` of the sandbox: the entry's position, -1, or SIGNAL."""
    cdef int r = P_ASK
    cdef Table t
    cdef uint64_t version
    while r == P_ASK:
        t = o.t
        version = t.version
        held = <object>t.entries[p.pos].key
        answer = equal(vm, held, key)
        if answer is SIGNAL:
            state = [key, p.hash, <int64_t>p.perturb, p.slot, p.step, p.pos, <int64_t>version]
            return then(vm, SIGNAL, KEY_ASKED, o, state, None, 0)
        r = answered(o, key, p, version, answer)
    vm.ticks -= p.cost >> 3
    return p.pos if r == P_FOUND else -1

cdef int answered(Keyed o, object key, Probe* p, uint64_t version, object answer) except -9:
    if o.t.version != version:
        return o.t.probe(key, p.hash, p)
    if answer is True:
        return P_FOUND
    return o.t.probe_next(key, p)

cdef object on_key_asked(VM* vm, object answer, object o, object state, object c, int64_t i):
    cdef Probe p
    cdef list s = state
    cdef uint64_t version = <uint64_t><int64_t>s[6]
    cdef int r
    p.hash = <int64_t>s[1]
    p.perturb = <uint64_t><int64_t>s[2]
    p.slot = <Py_ssize_t>s[3]
    p.step = <Py_ssize_t>s[4]
    p.pos = <Py_ssize_t>s[5]
    p.cost = 0
    if (<Keyed?>o).t.version == version and not (<Keyed?>o).t.fits(&p):
        raise ValueError("damaged data: look-up")
    r = answered(<Keyed?>o, s[0], &p, version, answer)
    if r == P_ASK:
        return ask(vm, <Keyed?>o, s[0], &p)
    return p.pos if r == P_FOUND else -1


cdef object apply(VM* vm, Keyed o, int op, Py_ssize_t pos, int64_t hash, object key, object value):
    """What `op` does once it is known where the key is (pos, or -1)."""
    cdef Table t = o.t
    cdef PyObject* old
    if op == KO_GET:
        return <object>t.entries[pos].value if pos >= 0 else STOP
    if op == KO_CONTAINS:
        return pos >= 0
    if op == KO_SETDEFAULT and pos >= 0:
        return <object>t.entries[pos].value
    if touch(vm, o) < 0:
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
            old = t.entries[pos].value
            Py_INCREF(value)
            t.entries[pos].value = <PyObject*>value
            Py_DECREF(<object>old)
        return None if op == KO_STORE else value
    if op == KO_DELETE:
        if pos < 0:
            return raise_key(vm, key)
        t.remove_at(pos)
        return None
    if op == KO_POP:
        if pos < 0:
            return STOP
        held = <object>t.entries[pos].value
        t.remove_at(pos)
        return held
    # KO_DISCARD, KO_TOGGLE of a key that is there
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
    cdef Py_ssize_t i, done = 0
    cdef int r
    cdef int ko = key_op_of(op)
    cdef uint64_t version = source.version
    if ko != KO_CONTAINS and touch(vm, target) < 0:
        return SIGNAL
    i = source.next_entry(0)
    while i >= 0:
        key = <object>source.entries[i].key
        r = target.t.probe(key, source.entries[i].hash, &p)
        done += 1 + p.cost
        if done > 4096:
            vm.ticks -= done >> 4
            done = 0
            if must_poll(vm):
                break
        if r == P_ASK:
            break
        if ko != KO_CONTAINS:
            apply(vm, target, ko, p.pos if r == P_FOUND else -1, source.entries[i].hash, key, None)
            if source.version != version:
                break
        elif op == LO_ALL_IN:
            if r == P_ABSENT:
                return False
        elif op == LO_NONE_IN:
            if r == P_FOUND:
                return False
        elif (r == P_FOUND) == (op == LO_KEEP):
            # The keys of one table differ from each other, and the result holds none of another.
            vm.budget -= 48
            result.t.insert(key, source.entries[i].hash, None)
        i = source.next_entry(i + 1)
    vm.ticks -= done >> 4
    if i < 0:
        return True if op >= LO_ALL_IN else None
    if source.version != version:
        i = 0
    return key_loop(vm, op, target, result, table_pairs(source, i))


cdef object key_loop(VM* vm, int op, Keyed target, Keyed result, list keys):
    return loop_from(vm, op, target, result, keys, 0)


cdef object loop_from(VM* vm, int op, Keyed target, Keyed result, list keys, Py_ssize_t i):
    """The loop from keys[i] on. Continuations hold the index of the key whose answer they wait for, op in the low bits."""
    cdef Py_ssize_t n = PyList_GET_SIZE(keys)
    cdef int ko = key_op_of(op)
    while i < n:
        vm.ticks -= i & 2
        if must_poll(vm) and poll(vm) != 0:
            return then(vm, SIGNAL, LOOP_STEP, target, result, keys, i * 16 + op)
        r = loop_ask(vm, ko, target, keys, i, op == LO_KEEP)
        if r is SIGNAL:
            return then(vm, r, LOOP_ANSWER, target, result, keys, i * 16 + op)
        r = loop_take(vm, op, result, keys, i, r)
        if r is not None:
            if r is SIGNAL:
                return then(vm, r, LOOP_STEP, target, result, keys, (i + 2) * 16 + op)
            return r
        i += 2
    return True if op >= LO_ALL_IN else None

cdef object loop_ask(VM* vm, int ko, Keyed target, list keys, Py_ssize_t i, bint plainly):
    """`plainly`: an unhashable key is not told in terms of what it was for."""
    cdef int64_t hash = 0
    h = <object>PyList_GET_ITEM(keys, i + 1)
    if h is None:
        if plainly and not quick_hash(vm, <object>PyList_GET_ITEM(keys, i), &hash):
            return then(vm, hash_value(vm, <object>PyList_GET_ITEM(keys, i)), KEY_OP_HASHED, target, <object>PyList_GET_ITEM(keys, i), None, ko)
        return key_op(vm, target, ko, <object>PyList_GET_ITEM(keys, i), None)
    return key_op_hashed(vm, target, ko, <object>PyList_GET_ITEM(keys, i), None, <int64_t>h)

cdef object loop_take(VM* vm, int op, Keyed result, list keys, Py_ssize_t i, object r):
    """What the loop does with the answer for keys[i]: None to go on, else the loop's result or SIGNAL."""
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
    r = loop_take(vm, op, <Keyed?>result, <list>keys, at, r)
    if r is SIGNAL:
        return then(vm, r, LOOP_STEP, target, result, keys, (at + 2) * 16 + op)
    if r is not None:
        return r
    return loop_from(vm, op, <Keyed?>target, <Keyed?>result, <list>keys, at + 2)

cdef object on_loop_step(VM* vm, object r, object target, object result, object keys, int64_t i):
    return loop_from(vm, <int>(i & 15), <Keyed?>target, <Keyed?>result, <list>keys, <Py_ssize_t>(i >> 4))


cdef Post KEY_HASHED = new_post("key_hashed", on_key_hashed, True)
cdef Post HASH_ERROR = new_post("hash_error", on_hash_error)
cdef Post KEY_OP_HASHED = new_post("key_op_hashed", on_key_op_hashed)
cdef Post KEY_FOUND = new_post("key_found", on_key_found)
cdef Post KEY_ASKED = new_post("key_asked", on_key_asked)
cdef Post LOOP_ANSWER = new_post("loop_answer", on_loop_answer)
cdef Post LOOP_STEP = new_post("loop_step", on_loop_step)
