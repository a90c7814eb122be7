"""The methods of tuple and range.

Must not know how items are found or compared (type_list, nested_ops). Invariant: `self` is a host tuple or host range, also for an instance
of a derived class, whose payload natives get.
"""
from ouros._core.protocols.call cimport attribute, method, static_method
from ouros._core.types.nested_ops cimport container_compare, container_hash, container_repr
from ouros._core.heap.exceptions cimport MEMORY_ERROR, OVERFLOW_ERROR, raise_error, raise_host, raise_type, raise_value
from ouros._core.base.host_range cimport range_length
from ouros._core.heap.write_barrier cimport born
from ouros._core.heap.heap cimport charge, must_poll, poll, reserve, work
from ouros._core.protocols.node cimport ResumeFunction, resume_function, push, then
from ouros._core.protocols.plain_arithmetic cimport int_bits
from ouros._core.protocols.ops cimport (CMP_EQ, CMP_GE, CMP_GT, CMP_LE, CMP_LT, CMP_NE, as_index, equal, repr_value, to_list)
from ouros._core.heap.hash_table cimport plain_hash
from ouros._core.types.type_list cimport seq_contains, seq_count, seq_index
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.types.type_sequence cimport ListObject, fits_index, range_iter, seq_iter, seq_reversed, tuple_get

cdef extern from "Python.h":
    Py_ssize_t MAX_INDEX "PY_SSIZE_T_MAX"
    Py_ssize_t PyTuple_GET_SIZE(object o) noexcept
    bint PyLong_CheckExact(object o) noexcept


# --- tuple ---

cdef object tuple_new(VM* vm, PyObject** a):
    cdef list items
    cls = <ClassObject?><object>a[0]
    if a[1] == NULL:
        return tuple_of(vm, (), cls)
    if cls is TUPLE and type(<object>a[1]) is tuple:
        return <object>a[1]
    if cls is TUPLE and type(<object>a[1]) is ListObject and (<HeapObject>a[1]).cls is LIST:
        items = (<ListObject>a[1]).items
        if 56 + 8 * len(items) <= vm.budget:
            charge(vm, 56 + 8 * len(items))
            work(vm, len(items))
            return tuple(items)
    return then(vm, to_list(vm, <object>a[1]), TUPLE_DRAINED, cls, None, None, 0)

# saves: the class, the values if their copy is requested
cdef object on_tuple_drained(VM* vm, object values, object cls, object held, object c, int64_t i):
    cdef list items = <list?>(values if held is None else held)
    if reserve(vm, 56 + 8 * len(items)) < 0:
        if vm.retry and vm.status == SUSPEND:
            vm.retry = False
            push(vm, TUPLE_DRAINED, 0, 0, cls, items, None)
        return SIGNAL
    return tuple_of(vm, tuple(items), <ClassObject?>cls)

cdef object tuple_of(VM* vm, tuple values, ClassObject cls):
    cdef ValueInstance o
    if cls is TUPLE:
        return values
    if cls.solid is not TUPLE:
        raise ValueError("damaged data: class")
    o = ValueInstance.__new__(ValueInstance)
    init_instance(o, cls)
    o.epoch = vm.epoch
    o.payload = values
    charge(vm, 144)
    return o

cdef object tuple_add(VM* vm, PyObject** a):
    other = unwrap(<object>a[1])
    if type(other) is not tuple:
        return raise_type(vm, f'can only concatenate tuple (not "{type_name(<object>a[1])}") to tuple')
    if reserve(vm, 56 + 8 * (PyTuple_GET_SIZE(<object>a[0]) + PyTuple_GET_SIZE(other))) < 0:
        return SIGNAL
    work(vm, PyTuple_GET_SIZE(<object>a[0]) + PyTuple_GET_SIZE(other))
    return <tuple?><object>a[0] + <tuple>other

cdef object tuple_mul(VM* vm, PyObject** a):
    cdef tuple t = <tuple?><object>a[0]
    cdef Py_ssize_t k = 0, size = PyTuple_GET_SIZE(t)
    if not fits_index(vm, <object>a[1], &k, OVERFLOW_ERROR):
        return SIGNAL
    if k <= 0 or size == 0:
        return ()
    if k > MAX_INDEX // 16 // size:
        return raise_error(vm, MEMORY_ERROR, "")
    if reserve(vm, 56 + 8 * size * k) < 0:
        return SIGNAL
    work(vm, size * k)
    try:
        return t * k
    except MemoryError as e:
        return raise_host(vm, e)

cdef object tuple_compare(VM* vm, PyObject** a, int op):
    other = unwrap(<object>a[1])
    if type(other) is not tuple:
        return NotImplemented
    return container_compare(vm, op, <object>a[0], other)

cdef object tuple_lt(VM* vm, PyObject** a):
    return tuple_compare(vm, a, CMP_LT)

cdef object tuple_le(VM* vm, PyObject** a):
    return tuple_compare(vm, a, CMP_LE)

cdef object tuple_eq(VM* vm, PyObject** a):
    return tuple_compare(vm, a, CMP_EQ)

cdef object tuple_ne(VM* vm, PyObject** a):
    return tuple_compare(vm, a, CMP_NE)

cdef object tuple_gt(VM* vm, PyObject** a):
    return tuple_compare(vm, a, CMP_GT)

cdef object tuple_ge(VM* vm, PyObject** a):
    return tuple_compare(vm, a, CMP_GE)

cdef object tuple_hash(VM* vm, PyObject** a):
    return container_hash(vm, <object>a[0])

cdef object tuple_repr(VM* vm, PyObject** a):
    if PyTuple_GET_SIZE(<object>a[0]) == 0:
        return "()"
    return container_repr(vm, <object>a[0])

cdef object tuple_getitem(VM* vm, PyObject** a):
    return tuple_get(vm, <object>a[0], <object>a[1])

cdef object tuple_contains(VM* vm, PyObject** a):
    return seq_contains(vm, <object>a[0], <object>a[1])

cdef object tuple_len(VM* vm, PyObject** a):
    return PyTuple_GET_SIZE(<object>a[0])

cdef object tuple_iter(VM* vm, PyObject** a):
    charge(vm, 80)
    return born(vm, seq_iter(<object>a[0]))

cdef object tuple_count(VM* vm, PyObject** a):
    return seq_count(vm, <object>a[0], <object>a[1])

cdef object tuple_index(VM* vm, PyObject** a):
    return seq_index(vm, <object>a[0], <object>a[1], a[2], a[3])

cdef object tuple_getnewargs(VM* vm, PyObject** a):
    return (<object>a[0],)

cdef object tuple_sizeof(VM* vm, PyObject** a):
    return 24 + 8 * PyTuple_GET_SIZE(<object>a[0])


# --- range: the host's range computes with large ints in constant time ---

DEF RANGE_BITS = 1 << 14         # most bits of a bound, for at most 0.1 ms of host computation; ORDER RANGE: also in type_sequence.pyx

cdef object range_new(VM* vm, PyObject** a):
    cdef int64_t n, step = 1
    if compact_int(a[1], &n) and (a[2] == NULL or compact_int(a[2], &n)) and (a[3] == NULL or compact_int(a[3], &step)) and step != 0:
        charge(vm, 144)
        if a[2] == NULL:
            return range(<object>a[1])
        if a[3] == NULL:
            return range(<object>a[1], <object>a[2])
        return range(<object>a[1], <object>a[2], <object>a[3])
    if a[2] == NULL:
        return range_part(vm, (0, <object>a[1], 1), 1)
    return range_part(vm, (<object>a[1], <object>a[2], 1 if a[3] == NULL else <object>a[3]), 0)

cdef object range_part(VM* vm, tuple parts, int64_t i):
    """Convert start, stop and step from number i on to exact ints, then make the range."""
    while i < 3:
        if not PyLong_CheckExact(parts[i]):
            return then(vm, as_index(vm, parts[i]), RANGE_PART, parts, None, None, i)
        i += 1
    if parts[2] == 0:
        return raise_value(vm, "range() arg 3 must not be zero")
    charge(vm, 128)
    for v in parts:
        if int_bits(<PyObject*>v) > RANGE_BITS:
            return raise_error(vm, OVERFLOW_ERROR, "Python int too large for a range")
        # The length may be an int as large as the bounds.
        vm.budget -= int_bits(<PyObject*>v) >> 2
    return range(parts[0], parts[1], parts[2])

cdef object on_range_part(VM* vm, object value, object parts, object b, object c, int64_t i):
    cdef list changed = list(<tuple?>parts)
    if len(changed) != 3 or not 0 <= i < 3:
        raise ValueError("damaged data: range")
    changed[i] = value
    return range_part(vm, tuple(changed), i + 1)

cdef object count_of(object r):
    """Returns: the number of items, of any size."""
    cdef int64_t known = range_length(<PyObject*>r)
    if known >= 0:
        return known
    n = (r.stop - r.start + r.step - (1 if r.step > 0 else -1)) // r.step
    return n if n > 0 else 0

cdef object range_start(VM* vm, PyObject** a):
    return (<object>a[0]).start

cdef object range_stop(VM* vm, PyObject** a):
    return (<object>a[0]).stop

cdef object range_step(VM* vm, PyObject** a):
    return (<object>a[0]).step

cdef object range_len(VM* vm, PyObject** a):
    n = count_of(<object>a[0])
    if n > MAX_INDEX:
        return raise_error(vm, OVERFLOW_ERROR, "Python int too large to convert to C ssize_t")
    return n

cdef object range_bool(VM* vm, PyObject** a):
    return count_of(<object>a[0]) != 0

cdef object range_eq(VM* vm, PyObject** a):
    if type(<object>a[1]) is not range:
        return NotImplemented
    return <object>a[0] == <object>a[1]

cdef object range_ne(VM* vm, PyObject** a):
    if type(<object>a[1]) is not range:
        return NotImplemented
    return <object>a[0] != <object>a[1]

cdef object range_order(VM* vm, PyObject** a):
    return NotImplemented

cdef object range_hash(VM* vm, PyObject** a):
    cdef int64_t h = 0
    plain_hash(<object>a[0], &h)
    return h

cdef object range_repr(VM* vm, PyObject** a):
    r = <object>a[0]
    parts = (r.start, r.stop) if r.step == 1 else (r.start, r.stop, r.step)
    return then(vm, repr_value(vm, parts), RANGE_REPR, None, None, None, 0)

cdef object on_range_repr(VM* vm, object text, object a, object b, object c, int64_t i):
    return "range" + <str?>text

cdef object range_getitem(VM* vm, PyObject** a):
    return tuple_get(vm, <object>a[0], <object>a[1])

cdef object range_iter_method(VM* vm, PyObject** a):
    charge(vm, 72)
    return born(vm, range_iter(<object>a[0]))

cdef object range_reversed(VM* vm, PyObject** a):
    return born(vm, seq_reversed(vm, <object>a[0]))

cdef inline bint is_int(object v) noexcept:
    return PyLong_CheckExact(v) or v is True or v is False

cdef object range_contains(VM* vm, PyObject** a):
    if is_int(<object>a[1]):
        return <object>a[1] in <object>a[0]
    return then(vm, range_find(vm, <object>a[0], <object>a[1], False, 0, 0), RANGE_FOUND, None, None, None, 0)

cdef object on_range_found(VM* vm, object found, object a, object b, object c, int64_t i):
    return found >= 0

# A value that is no int is compared with each item in turn, as in CPython.

cdef object range_find(VM* vm, object r, object wanted, bint count, int64_t i, int64_t found):
    """Find items that equal `wanted`. Returns: the index of the first, or -1; with `count` their number; or SIGNAL."""
    while i < count_of(r):
        answer = equal(vm, r[i], wanted)
        if answer is SIGNAL:
            return then(vm, answer, RANGE_FIND_ANSWER, r, wanted, found, i * 2 + count)
        if answer is True:
            if not count:
                return i
            found += 1
        i += 1
        vm.ticks -= 1
        if must_poll(vm) and poll(vm) != 0:
            return then(vm, SIGNAL, RANGE_FIND_GO, r, wanted, found, i * 2 + count)
    return found if count else -1

cdef object on_range_find_answer(VM* vm, object answer, object r, object wanted, object found, int64_t i):
    cdef bint count = i & 1
    if type(r) is not range:
        raise ValueError("damaged data: range")
    i >>= 1
    if answer is True:
        if not count:
            return i
        found += 1
    return range_find(vm, r, wanted, count, i + 1, <int64_t>found)

cdef object on_range_find_go(VM* vm, object value, object r, object wanted, object found, int64_t i):
    if type(r) is not range:
        raise ValueError("damaged data: range")
    return range_find(vm, r, wanted, i & 1, i >> 1, <int64_t>found)

cdef object range_count(VM* vm, PyObject** a):
    if is_int(<object>a[1]):
        return 1 if <object>a[1] in <object>a[0] else 0
    return range_find(vm, <object>a[0], <object>a[1], True, 0, 0)

cdef object range_index(VM* vm, PyObject** a):
    r = <object>a[0]
    if is_int(<object>a[1]):
        if <object>a[1] in r:
            return (<object>a[1] - r.start) // r.step
        return raise_value(vm, "range.index(x): x not in range")
    return then(vm, range_find(vm, r, <object>a[1], False, 0, 0), RANGE_INDEX, None, None, None, 0)

cdef object on_range_index(VM* vm, object at, object a, object b, object c, int64_t i):
    return at if at >= 0 else raise_value(vm, "sequence.index(x): x not in sequence")

cdef object range_sizeof(VM* vm, PyObject** a):
    return 48


cdef ResumeFunction TUPLE_DRAINED = resume_function("tuple_drained", on_tuple_drained)
cdef ResumeFunction RANGE_PART = resume_function("range_part", on_range_part)
cdef ResumeFunction RANGE_REPR = resume_function("range_repr", on_range_repr)
cdef ResumeFunction RANGE_FOUND = resume_function("range_found", on_range_found)
cdef ResumeFunction RANGE_FIND_ANSWER = resume_function("range_find_answer", on_range_find_answer)
cdef ResumeFunction RANGE_FIND_GO = resume_function("range_find_go", on_range_find_go)
cdef ResumeFunction RANGE_INDEX = resume_function("range_index", on_range_index)


cdef int declare() except -1:
    static_method(TUPLE, "__new__", tuple_new, "cls, iterable=..., /")
    method(TUPLE, "__add__", tuple_add, "self, value, /")
    method(TUPLE, "__contains__", tuple_contains, "self, key, /")
    method(TUPLE, "__eq__", tuple_eq, "self, value, /")
    method(TUPLE, "__ge__", tuple_ge, "self, value, /")
    method(TUPLE, "__getitem__", tuple_getitem, "self, key, /")
    method(TUPLE, "__getnewargs__", tuple_getnewargs, "self, /")
    method(TUPLE, "__gt__", tuple_gt, "self, value, /")
    method(TUPLE, "__hash__", tuple_hash, "self, /")
    method(TUPLE, "__iter__", tuple_iter, "self, /")
    method(TUPLE, "__le__", tuple_le, "self, value, /")
    method(TUPLE, "__len__", tuple_len, "self, /")
    method(TUPLE, "__lt__", tuple_lt, "self, value, /")
    method(TUPLE, "__mul__", tuple_mul, "self, value: times, /")
    method(TUPLE, "__ne__", tuple_ne, "self, value, /")
    method(TUPLE, "__repr__", tuple_repr, "self, /")
    method(TUPLE, "__rmul__", tuple_mul, "self, value: times, /")
    method(TUPLE, "__sizeof__", tuple_sizeof, "self, /")
    method(TUPLE, "count", tuple_count, "self, value, /")
    method(TUPLE, "index", tuple_index, "self, value, start: bound=..., stop: bound=..., /")
    static_method(RANGE, "__new__", range_new, "cls, start, stop=..., step=..., /")
    method(RANGE, "__bool__", range_bool, "self, /")
    method(RANGE, "__contains__", range_contains, "self, key, /")
    method(RANGE, "__eq__", range_eq, "self, value, /")
    method(RANGE, "__ge__", range_order, "self, value, /")
    method(RANGE, "__getitem__", range_getitem, "self, key, /")
    method(RANGE, "__gt__", range_order, "self, value, /")
    method(RANGE, "__hash__", range_hash, "self, /")
    method(RANGE, "__iter__", range_iter_method, "self, /")
    method(RANGE, "__le__", range_order, "self, value, /")
    method(RANGE, "__len__", range_len, "self, /")
    method(RANGE, "__lt__", range_order, "self, value, /")
    method(RANGE, "__ne__", range_ne, "self, value, /")
    method(RANGE, "__repr__", range_repr, "self, /")
    method(RANGE, "__reversed__", range_reversed, "self, /")
    method(RANGE, "__sizeof__", range_sizeof, "self, /")
    method(RANGE, "count", range_count, "self, value, /")
    method(RANGE, "index", range_index, "self, value, /")
    attribute(RANGE, "start", range_start, NULL)
    attribute(RANGE, "step", range_step, NULL)
    attribute(RANGE, "stop", range_stop, NULL)
    return 0

declare()
