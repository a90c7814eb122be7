"""repr, equality, order and hash of nested containers.

Must not know the containers' methods. Invariants: each walk keeps its position in one flat host list of sandbox values and ints (`stack`),
so that it can be suspended in an item's code and dumped. No recursion on the C stack grows with the depth of the data: a walk that is
entered from an item's code with little C stack left suspends first.
"""
from ouros._core.heap.exceptions cimport raise_recursion
from ouros._core.protocols.plain_text cimport repr_text
from ouros._core.heap.heap cimport charge, must_poll, poll, stack_low, work, walked
from ouros._core.base.host_dict cimport host_dict_next
from ouros._core.types.key_lookup cimport quick_hash
from ouros._core.protocols.node cimport Continuation, ResumeFunction, resume_function, then
from ouros._core.protocols.ops cimport CMP_EQ, CMP_GE, CMP_GT, CMP_LE, CMP_LT, CMP_NE, compare, equal, hash_value, repr_value
from ouros._core.base.text_builder cimport put_bytes, put_char, put_plain_repr, short_made, ShortText
from ouros._core.heap.hash_table cimport HASH_TUPLE_START, hash_tuple_add, hash_tuple_end, keys_equal, leaf_kind, same_key
from ouros._core.types.type_dict cimport DictObject, dict_len, dict_lookup, dict_next, dict_reach
from ouros._core.types.type_sequence cimport ListObject
from ouros._core.types.type_set cimport SetObject, set_equal, set_items
from ouros._core.types.type_dict_view cimport DictView, view_items

cdef extern from "Python.h":
    PyObject* Py_True    # `<PyObject*>True` compiles to the C integer 1
    PyObject* Py_False
    Py_ssize_t PyList_GET_SIZE(object o) noexcept
    PyObject* PyList_GET_ITEM(object o, Py_ssize_t i) noexcept
    PyObject* PyDict_GetItemWithError(object d, object key) except? NULL
    Py_ssize_t PyDict_GET_SIZE(object d) noexcept
    Py_ssize_t PyTuple_GET_SIZE(object o) noexcept
    PyObject* PyTuple_GET_ITEM(object o, Py_ssize_t i) noexcept
    bint PyTuple_CheckExact(object o) noexcept
    bint PyUnicode_CheckExact(object o) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object o) noexcept
    int PyUnicode_KIND(object o) noexcept

cdef enum:
    MAX_COMPARE = 50000      # most pairs on the stack of a comparison
    PLAIN = 4096             # most plain values of containers compared in one step
    PLAIN_LEVELS = 6         # most levels of containers that are compared in one step
    PLAIN_COST = 1 << 18     # most cost of comparing long strs and ints among them, in units of keys_equal
    LONG_TEXT = 1000         # characters; longer strs reserve memory for their repr
    MOST_PARTS = 4096        # most parts of a text before they are joined
    RUN_SAME = 8192          # items compared between two polls
    MAX_LEVELS = 50          # nested sequences compared in CPython's order of steps, before order_deep
    LINEAR_SCAN = 12         # containers on the stack up to which a linear search finds cycles

# How the walks treat a container.
cdef enum Kind:
    K_OTHER = 0
    K_LIST  = 1
    K_TUPLE = 2
    K_DICT  = 3
    K_SET   = 4
    K_VIEW  = 5


cdef int kind_of(object v, str dunder):
    """Returns: the kind of v if its class inherits `dunder` from the built-in class, so that the walk replaces the method; else K_OTHER."""
    cdef ClassObject cls, base
    cdef int kind
    t = type(v)
    if t is tuple:
        return K_TUPLE
    if t is ListObject:
        kind, base = K_LIST, LIST
    elif t is DictObject:
        kind, base = K_DICT, DICT
    elif t is SetObject:
        kind, base = K_SET, (<SetObject?>v).cls
        base = FROZENSET if base.layout == L_FROZENSET else SET
    elif t is DictView:
        return K_VIEW
    else:
        return K_OTHER
    cls = (<HeapObject?>v).cls
    if cls is base or lookup(cls, dunder) == lookup(base, dunder):
        return kind
    return K_OTHER


# --- repr ---
# The stack holds three entries for each container: the container, the index of the next item, a tuple of its items or None (lists and
# tuples are read in place). A second list collects the parts of the text.

cdef object container_repr(VM* vm, object v):
    cdef list stack = []
    cdef list parts = []
    if stack_low(vm):
        vm.status = SUSPEND
        vm.reason = R_STACK
        return then(vm, SIGNAL, REPR_AGAIN, v, None, None, 0)
    if in_repr(vm, v):
        return cycle_text(v)
    text = short_repr(vm, v)
    if text is not None:
        return text
    open_container(vm, stack, parts, v)
    return repr_walk(vm, stack, parts)

cdef object on_repr_again(VM* vm, object value, object v, object b, object c, int64_t i):
    if not isinstance(v, (ListObject, tuple, DictObject, SetObject, DictView)):
        raise ValueError("damaged data: continuation")
    return container_repr(vm, v)


cdef bint put_container(ShortText* w, PyObject* v, int levels) noexcept:
    cdef PyObject* items
    cdef PyObject* key
    cdef PyObject* value
    cdef Py_ssize_t i, n, pos = 0
    if levels == 0:
        # Too deep, or a cycle.
        return False
    if PyTuple_CheckExact(<object>v):
        n = tuple_size(v)
        if not put_char(w, c'('):
            return False
        for i in range(n):
            if i and not put_bytes(w, b", ", 2) or not put_item(w, tuple_at(v, i), levels):
                return False
        return put_bytes(w, b",)", 2) if n == 1 else put_char(w, c')')
    if type(<object>v) is ListObject:
        if (<ListObject>v).cls is not LIST or (<ListObject>v).busy or not put_char(w, c'['):
            return False
        items = <PyObject*>(<ListObject>v).items
        n = list_size(items)
        for i in range(n):
            if i and not put_bytes(w, b", ", 2) or not put_item(w, list_at(items, i), levels):
                return False
        return put_char(w, c']')
    if type(<object>v) is not DictObject or (<DictObject>v).cls is not DICT or (<DictObject>v).busy or not put_char(w, c'{'):
        return False
    if dict_reach(<DictObject>v) > 1000:
        return False             # the scan passes removed entries, too
    i = w.n
    while dict_next(<DictObject>v, &pos, &key, &value):
        if w.n > i and not put_bytes(w, b", ", 2):
            return False
        if not put_item(w, key, levels) or not put_bytes(w, b": ", 2) or not put_item(w, value, levels):
            return False
    return put_char(w, c'}')

cdef inline bint put_item(ShortText* w, PyObject* v, int levels) noexcept:
    return put_plain_repr(w, v) or put_container(w, v, levels - 1)

cdef object short_repr(VM* vm, object v):
    """Returns: the repr of a container with a short one, or None."""
    cdef ShortText w
    cdef bint done
    w.n = 0
    w.wide = False
    done = put_container(&w, <PyObject*>v, SHORT_LEVELS)
    work(vm, w.n)
    if not done:
        return None
    charge(vm, 64 + w.n)
    return short_made(&w)


cdef str cycle_text(object v):
    t = type(v)
    if t is tuple:
        return "(...)"
    if t is ListObject:
        return "[...]"
    if t is DictObject:
        return "{...}"
    if t is SetObject:
        return f"{(<SetObject?>v).cls.name}(...)"
    return "..."


cdef int open_container(VM* vm, list stack, list parts, object v) except -1:
    """Push a container and write the start of its repr."""
    cdef ClassObject cls
    cdef object items = None
    t = type(v)
    if t is ListObject:
        parts.append("[")
    elif t is tuple:
        parts.append("(")
    elif t is DictObject:
        parts.append("{")
        work(vm, dict_reach(<DictObject?>v))
        items = flat_dict(<DictObject?>v)
    elif t is SetObject:
        cls = (<SetObject?>v).cls
        work(vm, (<SetObject?>v).t.mask)
        items = tuple(set_items(vm, <SetObject?>v))
        if not items:
            parts.append(cls.name + "(")
        else:
            parts.append("{" if cls is SET else cls.name + "({")
    else:
        parts.append((<DictView?>v).cls.name + "([")
        items = tuple(view_items(vm, <DictView?>v))
    if items is not None:
        charge(vm, 8 * PyTuple_GET_SIZE(items))
        work(vm, PyTuple_GET_SIZE(items))
    # Its entries of the stack, an int, and one of the set of open containers.
    vm.budget -= 160
    stack.append(v)
    stack.append(0)
    stack.append(items)
    return 0

cdef tuple flat_dict(DictObject d):
    cdef list out = []
    cdef Py_ssize_t pos = 0
    cdef PyObject* k
    cdef PyObject* v
    while dict_next(d, &pos, &k, &v):
        out.append(<object>k)
        out.append(<object>v)
    return tuple(out)

cdef str closing(object v, Py_ssize_t n):
    cdef ClassObject cls
    t = type(v)
    if t is ListObject:
        return "]"
    if t is tuple:
        return ",)" if n == 1 else ")"
    if t is DictObject:
        return "}"
    if t is SetObject:
        cls = (<SetObject?>v).cls
        if n == 0:
            return ")"
        return "}" if cls is SET else "})"
    return "])"


cdef object repr_walk(VM* vm, list stack, list parts):
    cdef Py_ssize_t top, i, n
    cdef object v, items, item, text
    cdef set active = None
    cdef int steps = 0, depth
    cdef int64_t small
    cdef Py_ssize_t joined_to = PyList_GET_SIZE(parts)
    while True:
        steps += 1
        if steps & 63 == 0:
            vm.ticks -= 2
            if PyList_GET_SIZE(parts) - joined_to > MOST_PARTS:
                # Many short strs take several times the memory of their characters.
                text = "".join(parts[joined_to:])
                del parts[joined_to:]
                parts.append(text)
                joined_to += 1
        if must_poll(vm) and poll(vm) != 0:
            return then(vm, SIGNAL, REPR_GO, stack, parts, None, 0)
        top = PyList_GET_SIZE(stack) - 3
        v = <object>PyList_GET_ITEM(stack, top)
        i = <Py_ssize_t><object>PyList_GET_ITEM(stack, top + 1)
        items = <object>PyList_GET_ITEM(stack, top + 2)
        if items is None:
            items = (<ListObject>v).items if type(v) is ListObject else v
        if i < 0 or not (type(items) is tuple or type(items) is list) or mark_of(v) == NULL and type(v) is not tuple and type(v) is not DictView:
            raise ValueError("damaged data: continuation")
        n = PyList_GET_SIZE(items) if type(items) is list else PyTuple_GET_SIZE(items)
        if i >= n:
            if top == 0 and not has_room(vm, parts):
                return then(vm, SIGNAL, REPR_GO, stack, parts, None, 0)
            parts.append(closing(v, n))
            leave(vm, v)
            if active is not None:
                active.discard(<size_t><PyObject*>v)
            del stack[top:]
            if top == 0:
                return joined(vm, parts)
            continue
        stack[top + 1] = i + 1
        if i:
            parts.append(": " if i & 1 and type(v) is DictObject else ", ")
        item = <object>(PyList_GET_ITEM(items, i) if type(items) is list else PyTuple_GET_ITEM(items, i))
        if PyUnicode_CheckExact(item) and PyUnicode_GET_LENGTH(item) < LONG_TEXT:
            text = repr_text(item)
        elif item is None or item is True or item is False or type(item) is float or compact_int(<PyObject*>item, &small):
            text = repr(item)
        elif kind_of(item, "__repr__"):
            active = know_active(stack, active)
            if is_active(stack, active, item) or in_repr(vm, item):
                parts.append(cycle_text(item))
                continue
            text = short_repr(vm, item)
            if text is None:
                open_container(vm, stack, parts, item)
                if active is not None:
                    active.add(<size_t><PyObject*>item)
                continue
        else:
            depth = vm.depth + 1
            enter(vm, stack)
            text = repr_value(vm, item)
            if text is SIGNAL or type(text) is not str:
                return then(vm, text, REPR_ITEM, stack, parts, None, depth)
        parts.append(text)
        vm.budget -= PyUnicode_GET_LENGTH(text) + 8


cdef int check_stack(list stack) except -1:
    """Check the size of a stack from a continuation. The walk checks the entries when it reads them."""
    if PyList_GET_SIZE(stack) % 3 or PyList_GET_SIZE(stack) == 0:
        raise ValueError("damaged data: continuation")
    return 0

cdef object on_repr_go(VM* vm, object value, object stack, object parts, object c, int64_t i):
    check_stack(<list?>stack)
    return repr_walk(vm, <list?>stack, <list?>parts)

cdef object on_repr_item(VM* vm, object text, object stack, object parts, object c, int64_t i):
    check_stack(<list?>stack)
    if text is SIGNAL:
        for i in range(0, PyList_GET_SIZE(stack), 3):
            leave(vm, <object>PyList_GET_ITEM(stack, i))
        return SIGNAL
    (<list?>parts).append(unwrap(text))
    return repr_walk(vm, <list?>stack, <list?>parts)

cdef bint has_room(VM* vm, list parts) except -1:
    """Reserve memory for the joined text. Returns: False: suspended until the machine has walked the heap."""
    cdef int64_t total = 0
    cdef int width = 1
    for part in parts:
        total += PyUnicode_GET_LENGTH(<str?>part)
        width = max(width, PyUnicode_KIND(part))
    total *= width
    if total <= vm.budget or total < 4096:
        vm.budget -= total
        return True
    vm.need = total
    vm.status = SUSPEND
    vm.reason = R_CHECK
    return False

cdef object joined(VM* vm, list parts):
    cdef str text = "".join(parts)
    work(vm, PyUnicode_GET_LENGTH(text) >> 3)
    return text


cdef set know_active(list stack, set active):
    """Returns: the set of addresses of the containers on a deep stack; None for a short stack, where a linear search is faster."""
    cdef Py_ssize_t i
    if active is None and PyList_GET_SIZE(stack) > 3 * LINEAR_SCAN:
        active = set()
        for i in range(0, PyList_GET_SIZE(stack), 3):
            active.add(<size_t>PyList_GET_ITEM(stack, i))
    return active

cdef bint is_active(list stack, set active, object v) except -1:
    cdef Py_ssize_t i
    if active is not None:
        return <size_t><PyObject*>v in active
    for i in range(0, PyList_GET_SIZE(stack), 3):
        if PyList_GET_ITEM(stack, i) == <PyObject*>v:
            return True
    return False


# Containers whose repr is suspended in an item's code are marked with the frame depth of that code, so that a nested repr prints `[...]`. A
# mark left behind by a limit is usually deeper than later code, and then ignored.

cdef int* mark_of(object v) noexcept:
    t = type(v)
    if t is ListObject:
        return &(<ListObject>v).busy
    if t is DictObject:
        return &(<DictObject>v).busy
    if t is SetObject:
        return &(<SetObject>v).busy
    return NULL

cdef bint in_repr(VM* vm, object v) noexcept:
    cdef int* mark = mark_of(v)
    return mark != NULL and mark[0] != 0 and mark[0] <= vm.depth + 1

cdef int enter(VM* vm, list stack) noexcept:
    cdef Py_ssize_t i = PyList_GET_SIZE(stack) - 3
    cdef int* mark
    while i >= 0:
        mark = mark_of(<object>PyList_GET_ITEM(stack, i))
        if mark != NULL:
            if mark[0] == vm.depth + 1:
                break
            mark[0] = vm.depth + 1
        i -= 3
    return 0

cdef int leave(VM* vm, object v) noexcept:
    cdef int* mark = mark_of(v)
    if mark != NULL:
        mark[0] = 0
    return 0

cdef int mark_waiting(VM* vm) except -1:
    """
    After a load, a fork or a rewind: marks each container whose repr is suspended, so that a nested repr of it prints `...`. Dumps do not
    contain the marks.
    """
    cdef Py_ssize_t i, j
    cdef Continuation k
    cdef int* mark
    for i in range(vm.ktop):
        k = <Continuation?><object>vm.kstack[i]
        if k.node is not REPR_ITEM or type(k.a) is not list or not 0 < k.i < 1 << 30:
            continue
        for j in range(0, PyList_GET_SIZE(k.a), 3):
            mark = mark_of(<object>PyList_GET_ITEM(k.a, j))
            if mark != NULL:
                mark[0] = <int>k.i
    return 0


# --- equality ---
# The stack holds three entries for each pair: both containers and the position in the first.

cdef object container_equal(VM* vm, object a, object b):
    cdef list stack
    cdef int r
    if a is b:
        # Items are compared by identity first, so identical containers are equal.
        return True
    if stack_low(vm):
        vm.status = SUSPEND
        vm.reason = R_STACK
        return then(vm, SIGNAL, EQUAL_AGAIN, a, b, None, 0)
    if type(a) is SetObject:
        return set_equal(vm, <SetObject>a, <SetObject?>b)
    r = plain_equal(vm, a, b)
    if r >= 0:
        return r == 1
    stack = []
    if not open_pair(stack, a, b):
        return False
    return equal_walk(vm, stack)

cdef int plain_equal(VM* vm, object a, object b) except -9:
    """Compare two lists, tuples or dicts whose contents are plain and small. Returns: 1 or 0; -1: use the walk."""
    cdef int64_t cost = 0
    cdef int left = PLAIN, r = quick_equal(<PyObject*>a, <PyObject*>b, PLAIN_LEVELS, &left, &cost)
    vm.ticks -= (PLAIN - left) >> 5
    vm.ticks -= cost >> 4
    return r

cdef int quick_equal(PyObject* a, PyObject* b, int levels, int* left, int64_t* cost) except -9:
    """Compare two values. The walk repeats the work after -1, at most once for each of the few levels. Returns: like plain_equal."""
    cdef Py_ssize_t i, n, pos = 0
    cdef PyObject* k
    cdef PyObject* v
    cdef PyObject* found
    cdef int r = same_key(a, b)
    if r >= 0:
        return r
    if leaf_kind(a) == 1 and leaf_kind(b) == 1:
        r = keys_equal(<object>a, <object>b, cost)
        # Above PLAIN_COST the walk takes over: it polls between two long strs.
        return -1 if r == 1 and cost[0] > PLAIN_COST else r
    if levels == 0 or type(<object>a) is not type(<object>b):
        return -1
    if type(<object>a) is DictObject:
        if (<HeapObject>a).cls is not DICT or (<HeapObject?><object>b).cls is not DICT or (<DictObject>a).d is None or (<DictObject?><object>b).d is None:
            return -1
        n = PyDict_GET_SIZE((<DictObject>a).d)
        if n != PyDict_GET_SIZE((<DictObject?><object>b).d):
            return 0
        left[0] -= <int>min(dict_reach(<DictObject>a), PLAIN)
        if left[0] <= 0:
            return -1
        while host_dict_next(<PyObject*>(<DictObject>a).d, &pos, &k, &v):
            found = PyDict_GetItemWithError((<DictObject?><object>b).d, <object>k)
            r = 0 if found == NULL else quick_equal(v, found, levels - 1, left, cost)
            if r != 1:
                return r
        return 1
    if type(<object>a) is not tuple and (type(<object>a) is not ListObject or (<HeapObject>a).cls is not LIST or (<HeapObject?><object>b).cls is not LIST):
        return -1
    sizes(<object>a, <object>b, &n, &pos)
    if n != pos:
        return 0
    left[0] -= <int>min(n, PLAIN)
    if left[0] <= 0:
        return -1
    for i in range(n):
        r = quick_equal(peek_at(<object>a, i), peek_at(<object>b, i), levels - 1, left, cost)
        if r != 1:
            return r
    return 1

cdef inline PyObject* peek_at(object v, Py_ssize_t i) noexcept:
    return PyTuple_GET_ITEM(v, i) if type(v) is tuple else PyList_GET_ITEM((<ListObject>v).items, i)

cdef object on_equal_again(VM* vm, object value, object left, object right, object c, int64_t i):
    if type(left) is not type(right) or not isinstance(left, (ListObject, tuple, DictObject, SetObject)):
        raise ValueError("damaged data: continuation")
    return container_equal(vm, left, right)


cdef bint open_pair(list stack, object a, object b) except -1:
    """Push a pair of containers of one kind. Returns: False: their sizes differ."""
    t = type(a)
    if t is ListObject:
        if PyList_GET_SIZE((<ListObject?>a).items) != PyList_GET_SIZE((<ListObject?>b).items):
            return False
    elif t is tuple:
        if PyTuple_GET_SIZE(a) != PyTuple_GET_SIZE(b):
            return False
    elif dict_len(<DictObject?>a) != dict_len(<DictObject?>b):
        return False
    stack.append(a)
    stack.append(b)
    stack.append(0)
    return True

cdef inline object pop_pair(list stack):
    cdef Py_ssize_t n = PyList_GET_SIZE(stack) - 3
    del stack[n:]

cdef enum Step:              # result of comparing one pair of items
    S_EQUAL   = 0
    S_DIFFER  = 1
    S_OPENED  = 2            # a pair of containers was pushed
    S_ASK     = 3            # SIGNAL: raised, or suspended in sandbox code

cdef int compare_items(VM* vm, list stack, object x, object y) except -1:
    cdef int64_t cost = 0
    cdef int kind, r
    if x is y:
        return S_EQUAL
    if leaf_kind(<PyObject*>x) == 1 and leaf_kind(<PyObject*>y) == 1:
        r = keys_equal(x, y, &cost)
        vm.ticks -= cost >> 4
        return S_EQUAL if r == 1 else S_DIFFER
    kind = kind_of(x, "__eq__")
    if kind and kind == kind_of(y, "__eq__") and kind != K_VIEW:
        if kind == K_SET:
            r_obj = set_equal(vm, <SetObject?>x, <SetObject?>y)
        else:
            r = plain_equal(vm, x, y)
            if r >= 0:
                return S_EQUAL if r == 1 else S_DIFFER
            return S_OPENED if open_pair(stack, x, y) else S_DIFFER
    else:
        r_obj = equal(vm, x, y)
    if r_obj is True:
        return S_EQUAL
    if r_obj is False:
        return S_DIFFER
    return S_ASK


cdef Py_ssize_t same_items(object a, object b, Py_ssize_t i) noexcept:
    """Returns: the index >= i of the first items for which same_key is not 1, at most i + RUN_SAME."""
    cdef Py_ssize_t end
    cdef list la, lb
    if type(a) is tuple:
        end = min(PyTuple_GET_SIZE(a), PyTuple_GET_SIZE(b), i + RUN_SAME)
        while i < end and same_key(PyTuple_GET_ITEM(a, i), PyTuple_GET_ITEM(b, i)) == 1:
            i += 1
        return i
    la = (<ListObject>a).items
    lb = (<ListObject>b).items
    end = min(PyList_GET_SIZE(la), PyList_GET_SIZE(lb), i + RUN_SAME)
    while i < end and same_key(PyList_GET_ITEM(la, i), PyList_GET_ITEM(lb, i)) == 1:
        i += 1
    return i

cdef object equal_walk(VM* vm, list stack):
    cdef Py_ssize_t top, i, n
    cdef object a, b
    cdef int steps = 0, r
    cdef list la, lb
    while PyList_GET_SIZE(stack):
        if PyList_GET_SIZE(stack) > 3 * MAX_COMPARE:
            return raise_recursion(vm, " in comparison")
        top = PyList_GET_SIZE(stack) - 3
        a = <object>PyList_GET_ITEM(stack, top)
        b = <object>PyList_GET_ITEM(stack, top + 1)
        i = <Py_ssize_t><object>PyList_GET_ITEM(stack, top + 2)
        if i < 0 or type(a) is not type(b) or not (type(a) is ListObject or type(a) is DictObject or type(a) is tuple):
            raise ValueError("damaged data: continuation")
        if type(a) is DictObject:
            r = dict_step(vm, stack, <DictObject>a, <DictObject?>b, i)
            if r < 0:
                return SIGNAL
            if r == S_DIFFER:
                return False
            steps += 1
            if (steps & 63) == 0:
                vm.ticks -= 2
            # An empty stack cannot be resumed.
            if must_poll(vm) and PyList_GET_SIZE(stack) and poll(vm) != 0:
                return then(vm, SIGNAL, EQUAL_GO, stack, None, None, 0)
            continue
        r = S_EQUAL
        while r == S_EQUAL:
            n = same_items(a, b, i)
            vm.ticks -= (n - i) >> 5
            i = n
            steps += 1
            if (steps & 255) == 0:
                vm.ticks -= 8
            if must_poll(vm):
                stack[top + 2] = i
                if poll(vm) != 0:
                    return then(vm, SIGNAL, EQUAL_GO, stack, None, None, 0)
            if type(a) is tuple:
                if i >= PyTuple_GET_SIZE(a) or i >= PyTuple_GET_SIZE(b):
                    break
                x = <object>PyTuple_GET_ITEM(a, i)
                y = <object>PyTuple_GET_ITEM(b, i)
            else:
                la = (<ListObject>a).items
                lb = (<ListObject?>b).items
                if i >= PyList_GET_SIZE(la) or i >= PyList_GET_SIZE(lb):
                    # The items' code may have changed the lengths.
                    if PyList_GET_SIZE(la) != PyList_GET_SIZE(lb):
                        return False
                    break
                x = <object>PyList_GET_ITEM(la, i)
                y = <object>PyList_GET_ITEM(lb, i)
            i += 1
            if x is y:
                continue
            stack[top + 2] = i
            r = compare_items(vm, stack, x, y)
        if r == S_DIFFER:
            return False
        if r == S_ASK:
            return then(vm, SIGNAL, EQUAL_ANSWER, stack, None, None, 0)
        if r == S_EQUAL:
            pop_pair(stack)
    return True

cdef int dict_step(VM* vm, list stack, DictObject a, DictObject b, Py_ssize_t pos) except -9:
    """Compare one entry of two dicts. Returns: a Step; -1: SIGNAL, with the continuation pushed."""
    cdef PyObject* k
    cdef PyObject* v
    cdef Py_ssize_t before = pos
    if not dict_next(a, &pos, &k, &v):
        walked(vm, dict_reach(a) - before)
        pop_pair(stack)
        return S_EQUAL
    walked(vm, pos - before)
    stack[PyList_GET_SIZE(stack) - 1] = pos
    value = <object>v
    held = dict_lookup(vm, b, <object>k)
    if held is SIGNAL:
        # `then` only pushes the continuation here, since there is no value yet.
        then(vm, SIGNAL, EQUAL_FOUND, stack, value, None, 0)
        return -1
    return dict_values_step(vm, stack, value, held)

cdef int dict_values_step(VM* vm, list stack, object value, object held) except -9:
    cdef int r
    if held is STOP:
        return S_DIFFER
    r = compare_items(vm, stack, value, held)
    if r == S_ASK:
        then(vm, SIGNAL, EQUAL_ANSWER, stack, None, None, 0)
        return -1
    return r

cdef object on_equal_found(VM* vm, object held, object stack, object value, object c, int64_t i):
    check_stack(<list?>stack)
    cdef int r = dict_values_step(vm, <list?>stack, value, held)
    if r < 0:
        return SIGNAL
    if r == S_DIFFER:
        return False
    return equal_walk(vm, <list?>stack)

cdef object on_equal_answer(VM* vm, object answer, object stack, object b, object c, int64_t i):
    check_stack(<list?>stack)
    if answer is not True:
        return False
    return equal_walk(vm, <list?>stack)

cdef object on_equal_go(VM* vm, object value, object stack, object b, object c, int64_t i):
    check_stack(<list?>stack)
    return equal_walk(vm, <list?>stack)


cdef object items_equal(VM* vm, object a, object b):
    cdef int kind, r
    cdef int64_t cost = 0
    if a is b:
        return True
    if leaf_kind(<PyObject*>a) == 1 and leaf_kind(<PyObject*>b) == 1:
        kind = keys_equal(a, b, &cost)
        vm.ticks -= cost >> 4
        return kind == 1
    kind = kind_of(a, "__eq__")
    if kind and kind != K_VIEW and kind == kind_of(b, "__eq__"):
        return container_equal(vm, a, b)
    return equal(vm, a, b)


# --- order of sequences: decided by the first items that differ ---

cdef object container_compare(VM* vm, int op, object a, object b):
    if op == CMP_EQ:
        return container_equal(vm, a, b)
    if op == CMP_NE:
        return then(vm, container_equal(vm, a, b), DIFFERS, None, None, None, 0)
    return order_walk(vm, op, a, b, 0)

cdef object on_differs(VM* vm, object value, object a, object b, object c, int64_t i):
    return value is False

cdef object order_walk(VM* vm, int op, object a, object b, Py_ssize_t i):
    cdef Py_ssize_t na, nb
    cdef int steps = 0, levels = 0, quick
    check_order(a, b, i)
    while True:
        steps += 1
        if (steps & 255) == 0:
            vm.ticks -= 8
        if must_poll(vm) and poll(vm) != 0:
            return then(vm, SIGNAL, ORDER_GO, a, b, None, i * 8 + op)
        sizes(a, b, &na, &nb)
        if i >= na or i >= nb:
            return by_length(op, na, nb)
        x = item_at(a, i)
        y = item_at(b, i)
        quick = same_key(<PyObject*>x, <PyObject*>y)
        if quick != 1:
            r = False if quick == 0 else items_equal(vm, x, y)
            if r is SIGNAL:
                return then(vm, r, ORDER_ANSWER, a, b, None, i * 8 + op)
            if r is False:
                if not both_sequences(x, y):
                    return compare(vm, op, x, y)
                levels += 1
                if levels > MAX_LEVELS:
                    return order_deep(vm, op, [x, y, 0])
                a, b, i = x, y, 0
                continue
        i += 1

cdef object order_deep(VM* vm, int op, list stack):
    """
    Like order_walk, but looks for the difference of nested sequences in one pass. order_walk would scan everything below at each level. The
    stack holds three entries for each pair: both sequences, the index of the next items.
    """
    cdef Py_ssize_t na, nb, i, top
    cdef int steps = 0
    while PyList_GET_SIZE(stack):
        if PyList_GET_SIZE(stack) > 3 * MAX_COMPARE:
            return raise_recursion(vm, " in comparison")
        steps += 1
        if (steps & 255) == 0:
            vm.ticks -= 8
        if must_poll(vm) and poll(vm) != 0:
            return then(vm, SIGNAL, ORDER_DEEP_GO, stack, None, None, op)
        top = PyList_GET_SIZE(stack) - 3
        a = <object>PyList_GET_ITEM(stack, top)
        b = <object>PyList_GET_ITEM(stack, top + 1)
        i = <Py_ssize_t><object>PyList_GET_ITEM(stack, top + 2)
        check_order(a, b, i)
        sizes(a, b, &na, &nb)
        if i >= na or i >= nb:
            if na != nb:
                return by_length(op, na, nb)
            pop_pair(stack)
            continue
        stack[top + 2] = i + 1
        x = item_at(a, i)
        y = item_at(b, i)
        if x is y:
            continue
        if both_sequences(x, y):
            stack += [x, y, 0]
            continue
        r = items_equal(vm, x, y)
        if r is SIGNAL:
            return then(vm, r, ORDER_DEEP, stack, None, None, op)
        if r is False:
            return compare(vm, op, x, y)
    return by_length(op, 0, 0)

cdef object on_order_deep(VM* vm, object answer, object stack, object b, object c, int64_t op):
    cdef Py_ssize_t na, nb, i, top = PyList_GET_SIZE(<list?>stack) - 3
    check_stack(<list>stack)
    if not 0 <= op <= CMP_GE:
        raise ValueError("damaged data: continuation")
    if answer is False:
        i = <Py_ssize_t><object>PyList_GET_ITEM(stack, top + 2) - 1
        check_order(<object>PyList_GET_ITEM(stack, top), <object>PyList_GET_ITEM(stack, top + 1), i)
        sizes(<object>PyList_GET_ITEM(stack, top), <object>PyList_GET_ITEM(stack, top + 1), &na, &nb)
        if i >= na or i >= nb:
            return by_length(<int>op, na, nb)
        return compare(vm, <int>op, item_at(<object>PyList_GET_ITEM(stack, top), i), item_at(<object>PyList_GET_ITEM(stack, top + 1), i))
    return order_deep(vm, <int>op, <list>stack)

cdef inline int check_order(object a, object b, int64_t i) except -1:
    if i < 0 or type(a) is not type(b) or not (type(a) is ListObject or type(a) is tuple):
        raise ValueError("damaged data: continuation")
    return 0

cdef inline int sizes(object a, object b, Py_ssize_t* na, Py_ssize_t* nb) noexcept:
    if type(a) is ListObject:
        na[0] = PyList_GET_SIZE((<ListObject>a).items)
        nb[0] = PyList_GET_SIZE((<ListObject>b).items)
    else:
        na[0] = PyTuple_GET_SIZE(a)
        nb[0] = PyTuple_GET_SIZE(b)
    return 0

cdef inline object item_at(object v, Py_ssize_t i):
    if type(v) is ListObject:
        return <object>PyList_GET_ITEM((<ListObject>v).items, i)
    return <object>PyTuple_GET_ITEM(v, i)

cdef bint both_sequences(object x, object y) noexcept:
    if type(x) is tuple and type(y) is tuple:
        return True
    return type(x) is ListObject and type(y) is ListObject and (<ListObject>x).cls is LIST and (<ListObject>y).cls is LIST

cdef bint by_length(int op, Py_ssize_t na, Py_ssize_t nb) noexcept:
    if op == CMP_LT:
        return na < nb
    if op == CMP_LE:
        return na <= nb
    if op == CMP_GT:
        return na > nb
    return na >= nb

cdef object on_order_answer(VM* vm, object answer, object left, object right, object c, int64_t i):
    cdef Py_ssize_t na, nb
    cdef int op = <int>(i & 7)
    i >>= 3
    check_order(left, right, i)
    if answer is True:
        return order_walk(vm, op, left, right, <Py_ssize_t>i + 1)
    # Reads the items again: sandbox code may have changed a list.
    sizes(left, right, &na, &nb)
    if i >= na or i >= nb:
        return by_length(op, na, nb)
    x = item_at(left, <Py_ssize_t>i)
    y = item_at(right, <Py_ssize_t>i)
    if both_sequences(x, y):
        return order_walk(vm, op, x, y, 0)
    return compare(vm, op, x, y)

cdef object on_order_go(VM* vm, object value, object left, object right, object c, int64_t i):
    return order_walk(vm, <int>(i & 7), left, right, <Py_ssize_t>(i >> 3))


# --- hash of a tuple ---
# The stack holds three entries for each tuple: the tuple, the index of the next item, the hash so far.

cdef object container_hash(VM* vm, object v):
    if stack_low(vm):
        vm.status = SUSPEND
        vm.reason = R_STACK
        return then(vm, SIGNAL, HASH_AGAIN, v, None, None, 0)
    return hash_walk(vm, [v, 0, HASH_TUPLE_START])

cdef object on_hash_again(VM* vm, object value, object v, object b, object c, int64_t i):
    return container_hash(vm, v)

cdef object hash_walk(VM* vm, list stack):
    cdef Py_ssize_t top, i, n
    cdef object v
    cdef uint64_t acc
    cdef int64_t h = 0
    cdef int steps = 0
    while True:
        top = PyList_GET_SIZE(stack) - 3
        v = <object>PyList_GET_ITEM(stack, top)
        i = <Py_ssize_t><object>PyList_GET_ITEM(stack, top + 1)
        acc = <uint64_t><object>PyList_GET_ITEM(stack, top + 2)
        if type(v) is not tuple or i < 0:
            raise ValueError("damaged data: continuation")
        n = PyTuple_GET_SIZE(v)
        while i < n:
            steps += 1
            if (steps & 255) == 0:
                vm.ticks -= 8
            if must_poll(vm):
                stack[top + 1] = i
                stack[top + 2] = acc
                if poll(vm) != 0:
                    return then(vm, SIGNAL, HASH_GO, stack, None, None, 0)
            item = <object>PyTuple_GET_ITEM(v, i)
            i += 1
            if type(item) is tuple:
                stack[top + 1] = i
                stack[top + 2] = acc
                stack += [item, 0, HASH_TUPLE_START]
                break
            if not quick_hash(vm, item, &h):
                stack[top + 1] = i
                stack[top + 2] = acc
                r = hash_value(vm, item)
                if r is SIGNAL:
                    return then(vm, r, HASH_ITEM, stack, None, None, 0)
                h = <int64_t>r
            acc = hash_tuple_add(acc, h)
        else:
            h = hash_tuple_end(acc, n)
            del stack[top:]
            if top == 0:
                return h
            stack[top - 1] = hash_tuple_add(<uint64_t><object>PyList_GET_ITEM(stack, top - 1), h)

cdef object on_hash_item(VM* vm, object h, object stack, object b, object c, int64_t i):
    cdef Py_ssize_t last = PyList_GET_SIZE(<list?>stack) - 1
    check_stack(<list>stack)
    (<list?>stack)[last] = hash_tuple_add(<uint64_t><object>PyList_GET_ITEM(stack, last), <int64_t>h)
    return hash_walk(vm, <list?>stack)

cdef object on_hash_go(VM* vm, object value, object stack, object b, object c, int64_t i):
    check_stack(<list?>stack)
    return hash_walk(vm, <list?>stack)


cdef ResumeFunction REPR_AGAIN = resume_function("repr_again", on_repr_again)
cdef ResumeFunction REPR_GO = resume_function("repr_go", on_repr_go)
cdef ResumeFunction REPR_ITEM = resume_function("repr_item", on_repr_item, True)
cdef ResumeFunction EQUAL_AGAIN = resume_function("equal_again", on_equal_again)
cdef ResumeFunction EQUAL_FOUND = resume_function("equal_found", on_equal_found)
cdef ResumeFunction EQUAL_ANSWER = resume_function("equal_answer", on_equal_answer)
cdef ResumeFunction EQUAL_GO = resume_function("equal_go", on_equal_go)
cdef ResumeFunction DIFFERS = resume_function("containers_differ", on_differs)
cdef ResumeFunction ORDER_ANSWER = resume_function("order_answer", on_order_answer)
cdef ResumeFunction ORDER_GO = resume_function("order_go", on_order_go)
cdef ResumeFunction ORDER_DEEP = resume_function("order_deep", on_order_deep)
cdef ResumeFunction ORDER_DEEP_GO = resume_function("order_deep_go", on_order_deep)
cdef ResumeFunction HASH_AGAIN = resume_function("hash_again", on_hash_again)
cdef ResumeFunction HASH_ITEM = resume_function("hash_item", on_hash_item)
cdef ResumeFunction HASH_GO = resume_function("hash_go", on_hash_go)
