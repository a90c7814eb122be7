"""The methods of list, and search in a list or tuple.

Must not know how sandbox code compares items (ops), nor how a list is sorted (sort). Invariant: a loop that may run sandbox code reads the
list again at each step, as CPython does.
"""
from ouros._core.base.number_cost cimport boxed_size
from ouros._core.protocols.argument_errors cimport worded
from ouros._core.protocols.call cimport call_prelude, maker, method, static_method
from ouros._core.protocols.instantiate cimport INIT_DONE, makes_empty
from ouros._core.types.nested_ops cimport container_compare, container_repr, items_equal
from ouros._core.protocols.generators cimport Generator, Sink, fed
from ouros._core.heap.exceptions cimport INDEX_ERROR, MEMORY_ERROR, OVERFLOW_ERROR, raise_error, raise_host, raise_value
from ouros._core.heap.write_barrier cimport born
from ouros._core.heap.heap cimport charge, must_poll, poll, reserve, touch, work
from ouros._core.protocols.node cimport ResumeFunction, resume_with_parts, resume_function, push, then
from ouros._core.protocols.ops cimport CMP_EQ, CMP_GE, CMP_GT, CMP_LE, CMP_LT, CMP_NE, get_iter, iter_next, to_list
from ouros._core.types.argument_conversion cimport bound_in, size_in
from ouros._core.types.sort cimport list_sort
from ouros._core.heap.hash_table cimport keys_equal, same_key
from ouros._core.base.host_list cimport add_item
from ouros._core.types.type_sequence cimport (
    blank_list, fits_index, items_of, list_del, list_get, list_set, make_unhashable, new_list, seq_iter, seq_reversed,
)

cdef extern from "Python.h":
    Py_ssize_t MAX_INDEX "PY_SSIZE_T_MAX"
    Py_ssize_t PyList_GET_SIZE(object o) noexcept
    PyObject* PyList_GET_ITEM(object o, Py_ssize_t i) noexcept
    int PyList_SetSlice(object o, Py_ssize_t low, Py_ssize_t high, object v) except -1
    int PyList_Insert(object o, Py_ssize_t i, object v) except -1
    int PyList_Reverse(object o) except -1
    Py_ssize_t PyTuple_GET_SIZE(object o) noexcept
    PyObject* PyTuple_GET_ITEM(object o, Py_ssize_t i) noexcept
    bint PyLong_CheckExact(object o) noexcept

cdef enum:
    POLL_EVERY = 4096        # comparisons of plain items between two polls


cdef inline list items(PyObject* self_):
    return (<ListObject?>self_).items


# --- finding ---

cdef object find_item(VM* vm, object seq, object wanted, Py_ssize_t i, Py_ssize_t stop):
    """Find the first item of seq[i:stop] that equals `wanted`. seq: a list or exact tuple. Returns: its index, -1, or SIGNAL."""
    cdef int64_t cost = 0
    cdef Py_ssize_t n
    cdef PyObject* item
    cdef int r
    while True:
        n = PyList_GET_SIZE((<ListObject>seq).items) if type(seq) is ListObject else PyTuple_GET_SIZE(seq)
        if i >= n or i >= stop:
            vm.ticks -= cost >> 5
            return -1
        if cost > POLL_EVERY:
            vm.ticks -= cost >> 5
            cost = 0
            if must_poll(vm) and poll(vm) != 0:
                return then(vm, SIGNAL, FIND_GO, seq, wanted, stop, i)
        item = PyList_GET_ITEM((<ListObject>seq).items, i) if type(seq) is ListObject else PyTuple_GET_ITEM(seq, i)
        cost += 1
        r = same_key(item, <PyObject*>wanted)
        if r < 0:
            r = keys_equal(<object>item, wanted, &cost)
        if r == -2:
            held = <object>item  # The comparison may remove the item from the list.
            answer = items_equal(vm, held, wanted)
            if answer is SIGNAL:
                return then(vm, answer, FIND_ANSWER, seq, wanted, stop, i)
            r = answer is True
            cost += 8
        if r == 1:
            vm.ticks -= cost >> 5
            return i
        i += 1

cdef object on_find_answer(VM* vm, object answer, object seq, object wanted, object stop, int64_t i):
    check_search(seq, i)
    if answer is True:
        return i
    return find_item(vm, seq, wanted, <Py_ssize_t>i + 1, <Py_ssize_t>stop)

cdef object on_find_go(VM* vm, object value, object seq, object wanted, object stop, int64_t i):
    check_search(seq, i)
    return find_item(vm, seq, wanted, <Py_ssize_t>i, <Py_ssize_t>stop)

cdef int check_search(object seq, int64_t i) except -1:
    """Validate a continuation, which may come from a dump."""
    if i < 0 or not (type(seq) is ListObject or type(seq) is tuple):
        raise ValueError("damaged data: continuation")
    return 0


cdef object seq_contains(VM* vm, object seq, object wanted):
    r = find_item(vm, seq, wanted, 0, MAX_INDEX)
    if r is SIGNAL:
        return then(vm, r, IS_FOUND, None, None, None, 0)
    return <Py_ssize_t>r >= 0

cdef object on_is_found(VM* vm, object at, object a, object b, object c, int64_t i):
    return <Py_ssize_t>at >= 0


cdef object seq_count(VM* vm, object seq, object wanted):
    return count_from(vm, seq, wanted, 0, 0)

cdef object count_from(VM* vm, object seq, object wanted, Py_ssize_t found, Py_ssize_t start):
    while True:
        at = find_item(vm, seq, wanted, start, MAX_INDEX)
        if at is SIGNAL:
            return then(vm, at, COUNT_FOUND, seq, wanted, None, found)
        if <Py_ssize_t>at < 0:
            return found
        found += 1
        start = <Py_ssize_t>at + 1
        if (found & 63) == 0:
            vm.ticks -= 4
        if must_poll(vm) and poll(vm) != 0:
            return then(vm, SIGNAL, COUNT_GO, seq, wanted, start, found)

cdef object on_count_go(VM* vm, object value, object seq, object wanted, object start, int64_t found):
    check_search(seq, <int64_t>start)
    return count_from(vm, seq, wanted, <Py_ssize_t>found, <Py_ssize_t>start)

cdef object on_count_found(VM* vm, object at, object seq, object wanted, object c, int64_t found):
    if <Py_ssize_t>at < 0:
        return found
    check_search(seq, <int64_t>at)
    return count_from(vm, seq, wanted, <Py_ssize_t>found + 1, <Py_ssize_t>at + 1)


cdef object seq_index(VM* vm, object seq, object wanted, PyObject* start, PyObject* stop):
    """seq.index(wanted, start, stop). start, stop: of K_BOUND, or NULL"""
    cdef Py_ssize_t n
    if start == NULL and stop == NULL:
        return then(vm, find_item(vm, seq, wanted, 0, MAX_INDEX), INDEX_FOUND, seq, None, None, 0)
    n = PyList_GET_SIZE((<ListObject>seq).items) if type(seq) is ListObject else PyTuple_GET_SIZE(seq)
    return then(vm, find_item(vm, seq, wanted, cut(start, 0, n), cut(stop, MAX_INDEX, n)), INDEX_FOUND, seq, None, None, 0)

cdef Py_ssize_t cut(PyObject* bound, Py_ssize_t omitted, Py_ssize_t n) noexcept:
    cdef Py_ssize_t i = omitted if bound == NULL else bound_in(bound, omitted)
    return i if i >= 0 else max(i + n, 0)

cdef object on_index_found(VM* vm, object at, object seq, object b, object c, int64_t i):
    if <Py_ssize_t>at >= 0:
        return at
    return raise_value(vm, "list.index(x): x not in list" if type(seq) is ListObject else "tuple.index(x): x not in tuple")


# --- making ---

cdef object list_new(VM* vm, PyObject** a):
    cdef ListObject o
    o = new_list(vm, blank_list(0))
    o.cls = <ClassObject?><object>a[0]
    return o

cdef object list_init(VM* vm, PyObject** a):
    cdef ListObject o = <ListObject?><object>a[0]
    if a[1] == NULL:
        if PyList_GET_SIZE(o.items):
            if touch(vm, o) < 0:
                return SIGNAL
            o.items = []
        return None
    if gives_hint(<object>a[1]):
        return then(vm, get_iter(vm, <object>a[1]), LIST_ITER, o, <object>a[1], None, 0)
    return then(vm, to_list(vm, <object>a[1]), LIST_FILLED, o, None, None, 0)

cdef object list_make(VM* vm, PyObject** a):
    """list(...): __new__ and __init__ in one."""
    cdef PyObject* b[2]
    if a[1] != NULL and not gives_hint(<object>a[1]):
        return then(vm, to_list(vm, <object>a[1]), LIST_MADE, None, None, None, 0)
    o = new_list(vm, blank_list(0))
    b[0] = <PyObject*>o
    b[1] = a[1]
    return then(vm, list_init(vm, b), INIT_DONE, o, None, None, 0)

cdef object on_list_made(VM* vm, object values, object a, object b, object c, int64_t i):
    vm.budget -= 112
    return uncharged_list(vm, <list?>values)

cdef bint gives_hint(object v):
    """Return whether v has __length_hint__ or __len__ of its own, which CPython calls and whose errors it raises."""
    cdef ClassObject cls
    if type(v) is not Instance or (<Instance>v).cls.flags & C_BUILTIN:
        return False
    cls = (<Instance>v).cls
    return lookup(cls, "__iter__") != NULL and (lookup(cls, "__length_hint__") != NULL or lookup(cls, "__len__") != NULL)

cdef object on_list_iter(VM* vm, object it, object o, object iterable, object c, int64_t i):
    return then(vm, call_prelude(vm, "length_hint", (iterable,)), LIST_HINTED, o, it, None, 0)

cdef object on_list_hinted(VM* vm, object value, object o, object it, object c, int64_t i):
    return then(vm, drain(vm, it), LIST_FILLED, o, None, None, 0)

cdef object drain(VM* vm, object it):
    """Drain an iterator into a new host list."""
    cdef ListObject out = new_list(vm, blank_list(0))
    return then(vm, extend_from(vm, out, it), DRAINED, out, None, None, 0)

cdef object on_drained(VM* vm, object value, object out, object b, object c, int64_t i):
    return (<ListObject?>out).items

cdef object on_list_filled(VM* vm, object values, object o, object b, object c, int64_t i):
    if touch(vm, <ListObject?>o) < 0:
        return SIGNAL
    (<ListObject?>o).items = <list?>values
    return None


# --- changing ---

cdef object list_append(VM* vm, PyObject** a):
    cdef ListObject o = <ListObject?><object>a[0]
    if touch(vm, o) < 0:
        return SIGNAL
    o.items.append(<object>a[1])
    vm.budget -= 9 + boxed_size(<object>a[1])
    return None

cdef object list_extend(VM* vm, PyObject** a):
    return extend(vm, <ListObject?><object>a[0], <object>a[1])

cdef object extend(VM* vm, ListObject o, object iterable):
    """Returns: None or SIGNAL."""
    values = items_of(iterable) if not class_of(iterable).flags & C_ITER else None
    if values is not None:
        if reserve(vm, 9 * len(values)) < 0:
            if vm.retry and vm.status == SUSPEND:
                vm.retry = False
                push(vm, EXTEND_AGAIN, 0, 0, o, iterable, None)
            return SIGNAL
        if touch(vm, o) < 0:
            return SIGNAL
        work(vm, len(values))
        o.items.extend(values)
        return None
    if gives_hint(iterable):
        return then(vm, get_iter(vm, iterable), EXTEND_ASK, o, iterable, None, 0)
    return then(vm, get_iter(vm, iterable), EXTEND_ITER, o, None, None, 0)

cdef object on_extend_again(VM* vm, object value, object o, object iterable, object c, int64_t i):
    return extend(vm, <ListObject?>o, iterable)

cdef object on_extend_ask(VM* vm, object it, object o, object iterable, object c, int64_t i):
    return then(vm, call_prelude(vm, "length_hint", (iterable,)), EXTEND_HINTED, o, it, None, 0)

cdef object on_extend_hinted(VM* vm, object value, object o, object it, object c, int64_t i):
    return extend_from(vm, <ListObject?>o, it)

cdef object on_extend_iter(VM* vm, object it, object o, object b, object c, int64_t i):
    return extend_from(vm, <ListObject?>o, it)

cdef struct GrowSink:
    Sink base
    PyObject* list

cdef int take_into(VM* vm, Sink* sink, Slot* v) except -1:
    cdef ListObject o = <ListObject?><object>(<GrowSink*>sink).list
    if o.epoch != vm.epoch:
        return False
    vm.ticks -= 1
    value = slot_take(v)
    vm.budget -= 9 + boxed_size(value)
    add_item(<PyObject*>o.items, new_ref(value))
    return True

cdef object extend_from(VM* vm, ListObject o, object it):
    """Append the items of the iterator one by one: its code sees the list grow."""
    cdef GrowSink sink
    sink.base.take = take_into
    sink.list = <PyObject*>o
    while True:
        item = fed(vm, <Generator>it, &sink.base) if type(it) is Generator else iter_next(vm, it)
        if item is SIGNAL:
            return then(vm, item, EXTEND_ITEM, o, it, None, 0)
        if item is STOP:
            return None
        if touch(vm, o) < 0:
            return SIGNAL
        vm.budget -= 9 + boxed_size(item)
        o.items.append(item)
        vm.ticks -= 1
        if must_poll(vm) and poll(vm) != 0:
            return then(vm, SIGNAL, EXTEND_GO, o, it, None, 0)

cdef object on_extend_item(VM* vm, object item, object o, object it, object c, int64_t i):
    if item is STOP:
        return None
    if touch(vm, <ListObject?>o) < 0:
        return SIGNAL
    (<ListObject?>o).items.append(item)
    return extend_from(vm, <ListObject?>o, it)

cdef object on_extend_go(VM* vm, object value, object o, object it, object c, int64_t i):
    return extend_from(vm, <ListObject?>o, it)

cdef object list_insert(VM* vm, PyObject** a):
    cdef Py_ssize_t k = size_in(a[1])
    cdef list l = items(a[0])
    if touch(vm, <ListObject?><object>a[0]) < 0:
        return SIGNAL
    if k < 0:
        k += PyList_GET_SIZE(l)
        if k < 0:
            k = 0
    if k < PyList_GET_SIZE(l):
        work(vm, (PyList_GET_SIZE(l) - k) >> 3)
    vm.budget -= 9 + boxed_size(<object>a[2])
    PyList_Insert(l, k, <object>a[2])
    return None

cdef object list_pop(VM* vm, PyObject** a):
    cdef ListObject o = <ListObject?><object>a[0]
    cdef list l = o.items
    cdef Py_ssize_t k
    if a[1] == NULL:
        if PyList_GET_SIZE(l) == 0:
            return raise_error(vm, INDEX_ERROR, "pop from empty list")
        if touch(vm, o) < 0:
            return SIGNAL
        return l.pop()
    k = size_in(a[1])
    if PyList_GET_SIZE(l) == 0:
        return raise_error(vm, INDEX_ERROR, "pop from empty list")
    if k < 0:
        k += PyList_GET_SIZE(l)
    if k < 0 or k >= PyList_GET_SIZE(l):
        return raise_error(vm, INDEX_ERROR, "pop index out of range")
    if touch(vm, o) < 0:
        return SIGNAL
    work(vm, (PyList_GET_SIZE(l) - k) >> 3)
    value = <object>PyList_GET_ITEM(l, k)
    del l[k]
    return value

cdef object list_remove(VM* vm, PyObject** a):
    return then(vm, find_item(vm, <object>a[0], <object>a[1], 0, MAX_INDEX), REMOVE_AT, <object>a[0], None, None, 0)

cdef object on_remove_at(VM* vm, object at, object o, object b, object c, int64_t i):
    cdef Py_ssize_t k = <Py_ssize_t>at
    cdef list l = (<ListObject?>o).items
    if k < 0 or k >= PyList_GET_SIZE(l):
        return raise_value(vm, "list.remove(x): x not in list")
    if touch(vm, o) < 0:
        return SIGNAL
    work(vm, (PyList_GET_SIZE(l) - k) >> 3)
    PyList_SetSlice(l, k, k + 1, ())
    return None

cdef object list_clear(VM* vm, PyObject** a):
    cdef ListObject o = <ListObject?><object>a[0]
    if touch(vm, o) < 0:
        return SIGNAL
    o.items = []
    return None

cdef object list_reverse(VM* vm, PyObject** a):
    if touch(vm, <ListObject?><object>a[0]) < 0:
        return SIGNAL
    work(vm, PyList_GET_SIZE(items(a[0])) >> 2)
    PyList_Reverse(items(a[0]))
    return None

cdef object list_sort_method(VM* vm, PyObject** a):
    return list_sort(vm, <ListObject?><object>a[0], <object>a[1], <object>a[2])


# --- reading ---

cdef object list_copy(VM* vm, PyObject** a):
    if reserve(vm, 112 + 8 * PyList_GET_SIZE(items(a[0]))) < 0:
        return SIGNAL
    work(vm, PyList_GET_SIZE(items(a[0])))
    return uncharged_list(vm, list(items(a[0])))

cdef object list_count(VM* vm, PyObject** a):
    return seq_count(vm, <object>a[0], <object>a[1])

cdef object list_index(VM* vm, PyObject** a):
    return seq_index(vm, <object>a[0], <object>a[1], a[2], a[3])

cdef object list_contains(VM* vm, PyObject** a):
    return seq_contains(vm, <object>a[0], <object>a[1])

cdef object list_len(VM* vm, PyObject** a):
    return PyList_GET_SIZE(items(a[0]))

cdef object list_iter(VM* vm, PyObject** a):
    charge(vm, 80)
    return born(vm, seq_iter(<object>a[0]))

cdef object list_reversed(VM* vm, PyObject** a):
    return born(vm, seq_reversed(vm, <object>a[0]))

cdef object list_getitem(VM* vm, PyObject** a):
    return list_get(vm, <object>a[0], <object>a[1])

cdef object list_setitem(VM* vm, PyObject** a):
    return SIGNAL if list_set(vm, <object>a[0], <object>a[1], <object>a[2]) < 0 else None

cdef object list_delitem(VM* vm, PyObject** a):
    return SIGNAL if list_del(vm, <object>a[0], <object>a[1]) < 0 else None

cdef object list_repr(VM* vm, PyObject** a):
    return container_repr(vm, <object>a[0])

cdef object list_sizeof(VM* vm, PyObject** a):
    return (<ListObject?><object>a[0]).size()


# --- operators ---

cdef object list_add(VM* vm, PyObject** a):
    cdef list l = items(a[0]), r = items(a[1])
    if reserve(vm, 112 + 8 * (PyList_GET_SIZE(l) + PyList_GET_SIZE(r))) < 0:
        return SIGNAL
    work(vm, PyList_GET_SIZE(l) + PyList_GET_SIZE(r))
    return uncharged_list(vm, l + r)

cdef object list_iadd(VM* vm, PyObject** a):
    return then(vm, extend(vm, <ListObject?><object>a[0], <object>a[1]), LIST_GIVE, <object>a[0], None, None, 0)

cdef object on_list_give(VM* vm, object value, object o, object b, object c, int64_t i):
    return o


cdef ListObject uncharged_list(VM* vm, list values):
    """Make a list whose memory is reserved already."""
    cdef ListObject o = new_list(NULL, values)
    o.epoch = vm.epoch
    return o

cdef object repeated(VM* vm, ListObject o, object n, bint in_place):
    cdef list l = o.items
    cdef Py_ssize_t k = 0
    if not fits_index(vm, n, &k, OVERFLOW_ERROR):
        return SIGNAL
    if k < 0:
        k = 0
    if PyList_GET_SIZE(l) and k > MAX_INDEX // 16 // PyList_GET_SIZE(l):
        return raise_error(vm, MEMORY_ERROR, "")
    if reserve(vm, 112 + 8 * PyList_GET_SIZE(l) * k) < 0:
        return SIGNAL
    work(vm, PyList_GET_SIZE(l) * k)
    if in_place and touch(vm, o) < 0:
        return SIGNAL
    try:
        l = l * k
    except MemoryError as e:
        return raise_host(vm, e)
    if not in_place:
        return uncharged_list(vm, l)
    o.items = l
    return o

cdef object list_mul(VM* vm, PyObject** a):
    return repeated(vm, <ListObject?><object>a[0], <object>a[1], False)

cdef object list_imul(VM* vm, PyObject** a):
    return repeated(vm, <ListObject?><object>a[0], <object>a[1], True)

cdef object list_compare(VM* vm, PyObject** a, int op):
    if not isinstance(<object>a[1], ListObject):
        return NotImplemented
    return container_compare(vm, op, <object>a[0], <object>a[1])

cdef object list_lt(VM* vm, PyObject** a):
    return list_compare(vm, a, CMP_LT)

cdef object list_le(VM* vm, PyObject** a):
    return list_compare(vm, a, CMP_LE)

cdef object list_eq(VM* vm, PyObject** a):
    return list_compare(vm, a, CMP_EQ)

cdef object list_ne(VM* vm, PyObject** a):
    return list_compare(vm, a, CMP_NE)

cdef object list_gt(VM* vm, PyObject** a):
    return list_compare(vm, a, CMP_GT)

cdef object list_ge(VM* vm, PyObject** a):
    return list_compare(vm, a, CMP_GE)


cdef ResumeFunction FIND_ANSWER = resume_function("find_answer", on_find_answer)
cdef ResumeFunction FIND_GO = resume_function("find_go", on_find_go)
cdef ResumeFunction IS_FOUND = resume_function("is_found", on_is_found)
cdef ResumeFunction COUNT_GO = resume_function("count_go", on_count_go)
cdef ResumeFunction COUNT_FOUND = resume_function("count_found", on_count_found)
cdef ResumeFunction INDEX_FOUND = resume_function("index_found", on_index_found)
cdef ResumeFunction LIST_ITER = resume_function("list_iter", on_list_iter)
cdef ResumeFunction DRAINED = resume_with_parts("list_drained", on_drained)
cdef ResumeFunction EXTEND_AGAIN = resume_function("list_extend_again", on_extend_again)
cdef ResumeFunction EXTEND_ASK = resume_function("list_extend_ask", on_extend_ask)
cdef ResumeFunction LIST_HINTED = resume_function("list_hinted", on_list_hinted)
cdef ResumeFunction EXTEND_HINTED = resume_function("list_extend_hinted", on_extend_hinted)
cdef ResumeFunction LIST_MADE = resume_function("list_made", on_list_made)
cdef ResumeFunction LIST_FILLED = resume_function("list_filled", on_list_filled)
cdef ResumeFunction EXTEND_ITER = resume_function("list_extend_iter", on_extend_iter)
cdef ResumeFunction EXTEND_ITEM = resume_function("list_extend_item", on_extend_item)
cdef ResumeFunction EXTEND_GO = resume_function("list_extend_go", on_extend_go)
cdef ResumeFunction REMOVE_AT = resume_function("list_remove_at", on_remove_at)
cdef ResumeFunction LIST_GIVE = resume_function("list_give", on_list_give)


cdef int declare() except -1:
    makes_empty(static_method(LIST, "__new__", list_new, "cls, *args, **kwargs"))
    maker(LIST, list_make, "cls, iterable=..., /")
    method(LIST, "__init__", list_init, "self, iterable=..., /")
    worded(method(LIST, "__add__", list_add, "self, value: list, /"), "value", 'can only concatenate list (not "{}") to list')
    method(LIST, "__contains__", list_contains, "self, key, /")
    method(LIST, "__delitem__", list_delitem, "self, key, /")
    method(LIST, "__eq__", list_eq, "self, value, /")
    method(LIST, "__ge__", list_ge, "self, value, /")
    method(LIST, "__getitem__", list_getitem, "self, index, /")
    method(LIST, "__gt__", list_gt, "self, value, /")
    method(LIST, "__iadd__", list_iadd, "self, value, /")
    method(LIST, "__imul__", list_imul, "self, value: times, /")
    method(LIST, "__iter__", list_iter, "self, /")
    method(LIST, "__le__", list_le, "self, value, /")
    method(LIST, "__len__", list_len, "self, /")
    method(LIST, "__lt__", list_lt, "self, value, /")
    method(LIST, "__mul__", list_mul, "self, value: times, /")
    method(LIST, "__ne__", list_ne, "self, value, /")
    method(LIST, "__repr__", list_repr, "self, /")
    method(LIST, "__reversed__", list_reversed, "self, /")
    method(LIST, "__rmul__", list_mul, "self, value: times, /")
    method(LIST, "__setitem__", list_setitem, "self, key, value, /")
    method(LIST, "__sizeof__", list_sizeof, "self, /")
    method(LIST, "append", list_append, "self, object, /")
    method(LIST, "clear", list_clear, "self, /")
    method(LIST, "copy", list_copy, "self, /")
    method(LIST, "count", list_count, "self, value, /")
    method(LIST, "extend", list_extend, "self, iterable, /")
    method(LIST, "index", list_index, "self, value, start: bound=..., stop: bound=..., /")
    method(LIST, "insert", list_insert, "self, index: size, object, /")
    method(LIST, "pop", list_pop, "self, index: size=..., /")
    method(LIST, "remove", list_remove, "self, value, /")
    method(LIST, "reverse", list_reverse, "self, /")
    method(LIST, "sort", list_sort_method, "self, *, key=None, reverse: bool=False")
    make_unhashable(LIST)
    return 0

declare()
