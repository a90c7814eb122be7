"""_functools: partial, reduce, cmp_to_key, the wrapper of lru_cache, and the values of cached_property.

Must not know nodes or the machine. Invariants: a wrapper's ring contains the index of each stored key once, and `cache` maps the key to
that index. A call that may run sandbox code ends the native or continues in a ResumeFunction, which reads the cache again.
"""
cimport cython
from libc.stdlib cimport free, realloc
from libc.stdint cimport INT32_MAX
from ouros._core.protocols.argument_errors cimport worded
from ouros._core.protocols.call cimport (
    attribute, call2, call_any, call_packed, call_tuple, class_method, retry_call, function, is_callable, method, new_method, settable,
    static_method,
)
from ouros._core.heap.exceptions cimport ATTRIBUTE_ERROR, KEY_ERROR, raise_error, raise_type
from ouros._core.heap.heap cimport charge, id_of, load_alarm, must_poll, poll, reserve, stack_low, touch, work
from ouros._core.protocols.node cimport ResumeFunction, resume_function, push, then
from ouros._core.protocols.plain_text cimport redone
from ouros._core.protocols.ops cimport CMP_EQ, CMP_GE, CMP_GT, CMP_LE, CMP_LT, compare, get_iter, repr_value, str_value
from ouros._core.protocols.descriptors cimport MemberObject
from ouros._core.types.instance_dict cimport INSTANCE_DICT, attributes_dict, function_dict, function_set_dict, replace_attributes
from ouros._core.types.type_iter cimport catch_error, hold, next_item
from ouros._core.types.type_union cimport new_alias
from ouros._core.types.type_dict cimport cache_lookup, dict_copy, dict_items_list, dict_len, dict_lookup, dict_next, dict_remove, dict_store, new_dict

cdef extern from "Python.h":
    int PyUnicode_KIND(object s) noexcept

NAMESPACE = {}
PARTIAL = builtin_class("partial", (OBJECT,), L_OTHER)
LRU_CACHE = builtin_class("_lru_cache_wrapper", (OBJECT,), L_OTHER, C_NOSUBCLASS)
CMP_KEY = builtin_class("KeyWrapper", (OBJECT,), L_OTHER, C_NOSUBCLASS)
PLACEHOLDER_TYPE = builtin_class("_PlaceholderType", (OBJECT,), L_OTHER, C_NOSUBCLASS)
for _cls in (PARTIAL, LRU_CACHE, CMP_KEY, PLACEHOLDER_TYPE):
    (<ClassObject?>_cls).ns["__module__"] = "functools"


cdef object call_later(VM* vm, object value, object func, object args, object kwnames, int64_t i):
    if kwnames is not None and len(<tuple?>kwnames) > len(<tuple?>args):
        raise ValueError("damaged data: continuation")
    return call_packed(vm, func, <tuple?>args, kwnames)

cdef ResumeFunction CALL_LATER = resume_function("functools_call_later", call_later)

cdef object defer(VM* vm, object fn, PyObject** args, Py_ssize_t n, tuple kwnames):
    """Suspends because of a nearly full C stack. The trampoline makes the call."""
    vm.status = SUSPEND
    vm.reason = R_STACK
    push(vm, CALL_LATER, 0, 0, fn, args_tuple(args, n + (0 if kwnames is None else len(kwnames))), kwnames)
    return SIGNAL


# --- partial ---

DEF LARGE = 4096             # arguments of a partial and of its call, together, from which copies are reserved

cdef int reserve_arguments(VM* vm, Py_ssize_t n, Py_ssize_t named) except -9:
    """Request the copies of n arguments and of named ones: a list or tuple, the tuple for the callee, and that of a call that is repeated.
    Returns: 0; -1: SIGNAL.
    """
    return reserve(vm, 24 * n + 110 * named) if n + named > LARGE else 0

@cython.final
cdef class PlaceholderObject(HeapObject):
    pass

cdef PlaceholderObject new_placeholder():
    cdef PlaceholderObject p = PlaceholderObject.__new__(PlaceholderObject)
    p.cls = PLACEHOLDER_TYPE
    return p

cdef object PLACEHOLDER = new_placeholder()

cdef object placeholder_new(VM* vm, PyObject** a):
    return PLACEHOLDER

cdef object placeholder_repr(VM* vm, PyObject** a):
    return "Placeholder"

cdef Py_ssize_t count_holes(tuple args):
    cdef Py_ssize_t n = 0
    for v in args:
        if type(v) is PlaceholderObject:
            n += 1
    return n

cdef tuple fill_holes(tuple args, tuple given, Py_ssize_t n):
    """Replace the first n placeholders in args by the first items of `given`, as far as it has some, and append its other items."""
    cdef list out = []
    cdef Py_ssize_t i = 0
    n = min(n, len(given))
    for v in args:
        if type(v) is PlaceholderObject and i < n:
            v = given[i]
            i += 1
        out.append(v)
    out.extend(given[i:])
    return tuple(out)


@cython.final
@cython.trashcan(True)
cdef class Partial(HeapObject):
    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames):
        cdef PyObject* small[16]
        # The callee may give the partial other arguments by __setstate__().
        cdef tuple held = self.args
        cdef Py_ssize_t own = len(held), i
        # Partials that call each other copy their arguments each time, and do not look at the limits before the C stack is full.
        if stack_low(vm) or (own + n > 16 and load_alarm(vm) < 0):
            return defer(vm, self, args, n, kwnames)
        if reserve_arguments(vm, own + n, dict_len(self.keywords)) < 0:
            if not (vm.retry and vm.status == SUSPEND):
                return SIGNAL
            vm.retry = False
            return retry_call(vm, self, args, n + (len(kwnames) if kwnames is not None else 0), kwnames)
        if self.holes == 0 and dict_len(self.keywords) == 0 and kwnames is None and own + n <= 16:
            for i in range(own):
                small[i] = <PyObject*>held[i]
            for i in range(n):
                small[own + i] = args[i]
            return call_any(vm, self.func, small, own + n, None)
        return self.merged(vm, args_tuple(args, n), kwnames, args + n)

    cdef dict plain_keywords(self, VM* vm):
        """Copy the keywords to a new dict. Returns: None: a name is no str (raised)."""
        cdef dict out = {}
        cdef Py_ssize_t at = 0
        cdef PyObject* key
        cdef PyObject* value
        work(vm, dict_len(self.keywords))
        while dict_next(self.keywords, &at, &key, &value):
            if type(<object>key) is not str:
                raise_type(vm, "keywords must be strings")
                return None
            out[<object>key] = <object>value
        return out

    cdef object merged(self, VM* vm, tuple given, tuple kwnames, PyObject** values):
        cdef dict kwargs
        cdef Py_ssize_t i
        if self.holes:
            if len(given) < self.holes:
                return raise_type(vm, f"missing positional arguments in 'partial' call; expected at least {self.holes}, got {len(given)}")
            given = fill_holes(self.args, given, self.holes)
        else:
            given = self.args + given
        kwargs = self.plain_keywords(vm)
        if kwargs is None:
            return SIGNAL
        if kwnames is not None:
            for i in range(len(kwnames)):
                kwargs[kwnames[i]] = <object>values[i]
        charge(vm, 64 + 8 * len(given))
        return call_tuple(vm, self.func, given, kwargs)

    cdef int descriptor(self) noexcept:
        return 1

    cdef object descr_get(self, VM* vm, object instance, ClassObject owner):
        return self if instance is None else new_method(vm, self, instance)

    cdef Instance attributes(self, bint make):
        if self.ext is None and make:
            self.ext = new_instance(self.cls)
        return self.ext

    cdef int fields(self, Fields f) except -1:
        self.ext = f.perhaps(self.ext, Instance)
        self.func = f.value(self.func)
        self.args = f.exactly(self.args, tuple)
        self.keywords = f.exactly(self.keywords, DictObject)
        self.busy = <int>f.number(self.busy, 0, 1 << 30)
        if f.loading:
            self.holes = count_holes(self.args)
        return 0


cdef object partial_new(VM* vm, PyObject** a):
    cdef Partial p, inner
    cdef dict kwargs = <dict?><object>a[2]
    cdef tuple args = <tuple?><object>a[1]
    cdef Py_ssize_t n = len(args), named = len(kwargs)
    if not args:
        return raise_type(vm, "type 'partial' takes at least one argument")
    func = args[0]
    if not is_callable(func):
        return raise_type(vm, "the first argument must be callable")
    if type(func) is Partial:
        n += len((<Partial?>func).args)
        named += dict_len((<Partial?>func).keywords)
    if reserve_arguments(vm, n, named) < 0:
        return SIGNAL
    args = args[1:]
    if args and type(args[len(args) - 1]) is PlaceholderObject:
        return raise_type(vm, "trailing Placeholders are not allowed")
    for v in kwargs.values():
        if type(v) is PlaceholderObject:
            return raise_type(vm, "Placeholder cannot be passed as a keyword argument")
    p = Partial.__new__(Partial)
    p.cls = <ClassObject?><object>a[0]
    p.epoch = vm.epoch
    kwargs = dict(kwargs)
    p.holes = count_holes(args)
    if type(func) is Partial and (<Partial>func).ext is None and (<Partial>func).cls is PARTIAL:
        inner = <Partial>func
        if inner.holes:
            args = fill_holes(inner.args, args, inner.holes)
            p.holes = count_holes(args)
        else:
            args = inner.args + args
        own = inner.plain_keywords(vm)
        if own is None:
            return SIGNAL
        kwargs = {**own, **kwargs}
        func = inner.func
    p.func = func
    p.args = args
    p.keywords = new_dict(vm, kwargs)
    charge(vm, 160 + (8 * len(args) + 100 * len(kwargs) if n + named <= LARGE else 0))
    return p

cdef object partial_call(VM* vm, PyObject** a):
    cdef Partial self = <Partial?><object>a[0]
    cdef dict kwargs
    cdef tuple args = <tuple?><object>a[1]
    if reserve_arguments(vm, len(self.args) + len(args), dict_len(self.keywords) + len(<dict?><object>a[2])) < 0:
        return SIGNAL
    kwargs = self.plain_keywords(vm)
    if kwargs is None:
        return SIGNAL
    kwargs.update(<dict?><object>a[2])
    if self.holes:
        if len(args) < self.holes:
            return raise_type(vm, f"missing positional arguments in 'partial' call; expected at least {self.holes}, got {len(args)}")
        args = fill_holes(self.args, args, self.holes)
    else:
        args = self.args + args
    return call_tuple(vm, self.func, args, kwargs)

cdef object partial_func(VM* vm, PyObject** a):
    return (<Partial?><object>a[0]).func

cdef object partial_args(VM* vm, PyObject** a):
    return (<Partial?><object>a[0]).args

cdef object partial_keywords(VM* vm, PyObject** a):
    return (<Partial?><object>a[0]).keywords

cdef object partial_get(VM* vm, PyObject** a):
    return (<Partial?><object>a[0]).descr_get(vm, <object>a[1], None)

cdef str qualified(ClassObject cls):
    module = cls.ns.get("__module__")
    return f"{module}.{cls.qualname}" if type(module) is str and module != "builtins" else cls.qualname

# saves: the partial, texts so far, (values, names) at the start
cdef object partial_text(VM* vm, object value, object whole, object so_far, object arguments, int64_t i):
    cdef Partial p = <Partial?>whole
    cdef list texts = <list?>so_far
    cdef Py_ssize_t first
    cdef int64_t size = 200
    values, names = <tuple?>arguments
    first = len(<tuple?>values) - len(<tuple?>names)
    if len(texts) > len(<tuple>values) or first < 1:
        raise ValueError("damaged data: continuation")
    while True:
        if value is SIGNAL:
            if vm.status == RAISE:
                p.busy = 0
                return SIGNAL
            return hold(vm, PARTIAL_TEXT, whole, texts, arguments, 0)
        if value is not None:
            text = <str?>unwrap(value)
            texts.append(text if len(texts) < first else f"{(<tuple>names)[len(texts) - first]}={text}")
        if len(texts) >= len(<tuple>values):
            p.busy = 0
            for text in texts:
                size += 2 * (len(<str?>text) + 2) * PyUnicode_KIND(text)
            # The texts joined, and with the name of the class.
            if reserve(vm, size) < 0:
                return redone(vm, SIGNAL, PARTIAL_AGAIN, whole, texts, arguments, 0)
            return f"{qualified(p.cls)}({', '.join(texts)})"
        if stack_low(vm):
            vm.status = SUSPEND
            vm.reason = R_STACK
            push(vm, PARTIAL_AGAIN, 0, 0, whole, texts, arguments)
            return SIGNAL
        # A nested repr of the same object is a cycle.
        p.busy = vm.depth + 1
        value = repr_value(vm, (<tuple>values)[len(texts)])

cdef object partial_text_again(VM* vm, object value, object whole, object texts, object arguments, int64_t i):
    return partial_text(vm, None, whole, texts, arguments, i)

cdef object partial_getitem(VM* vm, PyObject** a):
    return new_alias(vm, <object>a[0], <object>a[1])

cdef ResumeFunction PARTIAL_TEXT = resume_function("partial_repr", partial_text, True)
cdef ResumeFunction PARTIAL_AGAIN = resume_function("partial_repr_again", partial_text_again)

cdef object name_texts(VM* vm, object value, object whole, object keywords, object arguments, int64_t i):
    """Convert keyword names that are no strs by str(). i: number of names converted."""
    cdef list names = <list?>keywords
    cdef tuple values = <tuple?>arguments
    while True:
        if value is SIGNAL:
            return hold(vm, NAME_TEXTS, whole, keywords, arguments, i)
        if value is not None:
            if not 0 <= i < len(names):
                raise ValueError("damaged data: continuation")
            names[i] = unwrap(value)
            i += 1
        while i < len(names) and type(names[i]) is str:
            i += 1
        if i == len(names):
            return partial_text(vm, None, whole, [], (values, tuple(names)), 0)
        value = str_value(vm, names[i])

cdef ResumeFunction NAME_TEXTS = resume_function("partial_repr_names", name_texts)

cdef object partial_repr(VM* vm, PyObject** a):
    cdef Partial p = <Partial?><object>a[0]
    cdef list items = dict_items_list(vm, p.keywords)
    if p.busy != 0 and p.busy <= vm.depth + 1:
        return "..."
    charge(vm, 64 + 16 * (len(items) + len(p.args)))
    if reserve_arguments(vm, len(p.args), 0) < 0:
        return SIGNAL
    return name_texts(vm, None, p, [k for k, v in items], (p.func, *p.args, *[v for k, v in items]), 0)

cdef object partial_reduce(VM* vm, PyObject** a):
    cdef Partial p = <Partial?><object>a[0]
    charge(vm, 300)
    own = None if p.ext is None else attributes_dict(vm, p)
    return (p.cls, (p.func,), (p.func, p.args, p.keywords, own))

cdef object partial_setstate(VM* vm, PyObject** a):
    cdef Partial p = <Partial?><object>a[0]
    cdef tuple args
    state = <object>a[1]
    if type(state) is not tuple or len(<tuple>state) != 4 or not is_callable(state[0]):
        return raise_type(vm, "invalid partial state")
    given = unwrap(state[1])
    if type(given) is not tuple or not (state[2] is None or isinstance(state[2], DictObject)):
        return raise_type(vm, "invalid partial state")
    if not (state[3] is None or type(state[3]) is DictObject):
        return raise_type(vm, "invalid partial state")
    args = <tuple>given
    if args and type(args[len(args) - 1]) is PlaceholderObject:
        return raise_type(vm, "trailing Placeholders are not allowed")
    if touch(vm, p) < 0:
        return SIGNAL
    p.func = state[0]
    p.args = args
    if state[2] is None:
        p.keywords = new_dict(vm, {})
    else:
        p.keywords = <DictObject>state[2] if (<DictObject>state[2]).cls is DICT else dict_copy(vm, <DictObject>state[2])
    p.holes = count_holes(args)
    if state[3] is None:
        if p.ext is not None:
            replace_attributes(p, new_dict(vm, {}))
    else:
        replace_attributes(p, <DictObject>state[3])
    return None


# --- reduce ---

# saves: function, iterator, accumulated value (i: REDUCE_FIRST: none yet)
cdef enum ReduceState:
    REDUCE_FIRST = 0         # `value` is the first item
    REDUCE_ITEM  = 1         # `value` is an item
    REDUCE_CALL  = 2         # `value` is the function's result
    REDUCE_POLL  = 3         # `value` is unused: the loop was suspended by a poll

cdef object reduce_step(VM* vm, object value, object func, object it, object total, int64_t state):
    while True:
        if value is SIGNAL:
            return hold(vm, REDUCE, func, it, total, state)
        if state == REDUCE_ITEM:
            if value is STOP:
                return total
            value = call2(vm, func, total, value)
            state = REDUCE_CALL
            continue
        if state == REDUCE_FIRST:
            if value is STOP:
                return raise_type(vm, "reduce() of empty iterable with no initial value")
            total = value
        elif state == REDUCE_CALL:
            total = value
            vm.ticks -= 1
            if must_poll(vm) and poll(vm) != NORMAL:
                return hold(vm, REDUCE, func, it, total, REDUCE_POLL)
        value = next_item(vm, it)
        state = REDUCE_ITEM

cdef ResumeFunction REDUCE = resume_function("reduce_step", reduce_step)

cdef object reduce_start(VM* vm, object value, object func, object b, object total, int64_t has_initial):
    if has_initial:
        return reduce_step(vm, None, func, value, total, REDUCE_POLL)
    return reduce_step(vm, next_item(vm, value), func, value, None, REDUCE_FIRST)

cdef ResumeFunction REDUCE_START = resume_function("reduce_start", reduce_start)

cdef object functools_reduce(VM* vm, PyObject** a):
    cdef ClassObject cls = class_of(<object>a[1])
    if lookup(cls, "__iter__") == NULL and lookup(cls, "__getitem__") == NULL:
        return raise_type(vm, "reduce() arg 2 must support iteration")
    if a[2] == NULL:
        return then(vm, get_iter(vm, <object>a[1]), REDUCE_START, <object>a[0], None, None, 0)
    return then(vm, get_iter(vm, <object>a[1]), REDUCE_START, <object>a[0], None, <object>a[2], 1)


# --- cmp_to_key ---

@cython.final
@cython.trashcan(True)
cdef class CmpKey(HeapObject):
    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames):
        cdef PyObject* v
        if kwnames is not None and len(kwnames) == 1 and kwnames[0] == "obj" and n == 0:
            v = args[0]
        elif n != 1 or (kwnames is not None and len(kwnames)):
            return raise_type(vm, f"K() takes exactly 1 argument ({n} given)")
        else:
            v = args[0]
        return new_key(vm, self.cmp, <object>v)

    cdef int fields(self, Fields f) except -1:
        self.cmp = f.value(self.cmp)
        self.value = f.missing(self.value)
        return 0

cdef CmpKey new_key(VM* vm, object cmp, object value):
    cdef CmpKey k = CmpKey.__new__(CmpKey)
    k.cls = CMP_KEY
    k.epoch = vm.epoch
    k.cmp = cmp
    k.value = value
    charge(vm, 64)
    return k

cdef object cmp_to_key(VM* vm, PyObject** a):
    return new_key(vm, <object>a[0], SIGNAL)

cdef object key_call(VM* vm, PyObject** a):
    return new_key(vm, (<CmpKey?><object>a[0]).cmp, <object>a[1])

cdef object key_compare(VM* vm, PyObject** a, int op):
    cdef CmpKey x = <CmpKey?><object>a[0], y = <CmpKey?><object>a[1]
    if x.value is SIGNAL or y.value is SIGNAL:
        return raise_error(vm, ATTRIBUTE_ERROR, "object")
    return then(vm, call2(vm, x.cmp, x.value, y.value), KEY_COMPARED, None, None, None, op)

cdef object key_compared(VM* vm, object value, object a, object b, object c, int64_t op):
    if not 0 <= op <= CMP_GE:
        raise ValueError("damaged data: continuation")
    return compare(vm, <int>op, value, 0)

cdef ResumeFunction KEY_COMPARED = resume_function("cmp_to_key_compared", key_compared)

cdef object key_lt(VM* vm, PyObject** a):
    return key_compare(vm, a, CMP_LT)

cdef object key_le(VM* vm, PyObject** a):
    return key_compare(vm, a, CMP_LE)

cdef object key_eq(VM* vm, PyObject** a):
    return key_compare(vm, a, CMP_EQ)

cdef object key_gt(VM* vm, PyObject** a):
    return key_compare(vm, a, CMP_GT)

cdef object key_ge(VM* vm, PyObject** a):
    return key_compare(vm, a, CMP_GE)

cdef object key_object(VM* vm, PyObject** a):
    if (<CmpKey?><object>a[0]).value is SIGNAL:
        return raise_error(vm, ATTRIBUTE_ERROR, "obj")
    return (<CmpKey?><object>a[0]).value


# --- lru_cache ---

@cython.final
@cython.trashcan(True)
cdef class LruCache(HeapObject):
    def __dealloc__(self):
        free(self.before)
        free(self.after)

    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames):
        if stack_low(vm):
            return defer(vm, self, args, n, kwnames)
        if self.maxsize == 0:
            if touch(vm, self) < 0:
                return SIGNAL
            self.misses += 1
            return call_any(vm, self.func, args, n, kwnames)
        key = make_key(self, args, n, kwnames)
        r = cache_lookup(vm, self.cache, key)
        if r is SIGNAL:
            return hold(vm, LRU_LOOKED, self, key, (args_tuple(args, n + (0 if kwnames is None else len(kwnames))), kwnames), 0)
        if r is not STOP:
            r = hit(vm, self, r)
            if r is not STOP:
                return r
        if touch(vm, self) < 0:
            return SIGNAL
        self.misses += 1
        return then(vm, call_any(vm, self.func, args, n, kwnames), LRU_CALLED, self, key, None, 0)

    cdef int unlink(self, int at) noexcept:
        self.after[self.before[at]] = self.after[at]
        self.before[self.after[at]] = self.before[at]
        return 0

    cdef int link_newest(self, int at) noexcept:
        cdef int newest = self.before[0]
        self.before[at] = newest
        self.after[at] = 0
        self.after[newest] = at
        self.before[0] = at
        return 0

    cdef int grow(self) except -1:
        """Make room for one more index in the ring."""
        cdef int cap = self.cap
        cdef int* p
        if len(self.keys) < cap:
            return 0
        cap = 16 if cap == 0 else cap * 2
        p = <int*>realloc(self.before, cap * sizeof(int))
        if p == NULL:
            raise MemoryError
        self.before = p
        p = <int*>realloc(self.after, cap * sizeof(int))
        if p == NULL:
            raise MemoryError
        self.after = p
        self.cap = cap
        return 0

    cdef int descriptor(self) noexcept:
        return 1

    cdef object descr_get(self, VM* vm, object instance, ClassObject owner):
        return self if instance is None else new_method(vm, self, instance)

    cdef Instance attributes(self, bint make):
        if self.ext is None and make:
            self.ext = new_instance(LRU_CACHE)
        return self.ext

    cdef int walk(self, Walker w) except -1:
        w.visit(self.func)
        w.visit(self.info)
        w.visit(self.cache)
        for v in self.keys:
            w.visit(v)
        for v in self.values:
            w.visit(v)
        if self.ext is not None:
            w.visit(self.ext)
        return 0

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + list_bytes(len(self.keys)) + 8 * len(self.keys) + 8 * self.cap

    cdef tuple get_state(self):
        """Save the entries in order of use, oldest first, each with its index."""
        cdef list order = []
        cdef int at
        if self.cap:
            at = self.after[0]
            while at:
                order.append(at)
                at = self.after[at]
        return (self.ext, self.func, self.info, self.cache, self.maxsize, self.typed, self.hits, self.misses, tuple(self.keys),
                tuple(self.values), tuple(order), self.generation)

    cdef int set_state(self, tuple state) except -1:
        cdef int at
        cdef set seen = set()
        # Dumps of older versions have no generation.
        if len(state) == 11:
            state += (0,)
        if len(state) != 12 or not (state[0] is None or type(state[0]) is Instance) or type(state[3]) is not DictObject:
            raise ValueError("damaged data: cache")
        for v in (state[4], state[6], state[7], state[11]):
            if type(v) is not int or not -1 <= v < <int64_t>1 << 62:
                raise ValueError("damaged data: cache")
        keys, values, order = state[8:11]
        if type(state[5]) is not bool or type(keys) is not tuple or type(values) is not tuple or type(order) is not tuple:
            raise ValueError("damaged data: cache")
        if len(<tuple>keys) != len(<tuple>values) or len(<tuple>order) != max(len(<tuple>keys) - 1, 0):
            raise ValueError("damaged data: cache")
        for v in <tuple>order:
            if type(v) is not int or not 0 < v < len(<tuple>keys) or v in seen:
                raise ValueError("damaged data: cache")
            seen.add(v)
        self.ext, self.func, self.info, self.cache, self.maxsize, self.typed, self.hits, self.misses = state[:8]
        self.generation = state[11]
        self.keys = []
        self.values = []
        for k, v in zip(keys, values):
            self.grow()
            self.keys.append(k)
            self.values.append(v)
        if self.cap:
            self.before[0] = self.after[0] = 0
        for at in <tuple>order:
            self.link_newest(at)
        return 0


cdef object make_key(LruCache self, PyObject** args, Py_ssize_t n, tuple kwnames):
    """Make the key for a call: equal for equal arguments. Keys of calls with and without keywords never compare equal."""
    cdef Py_ssize_t i, total
    cdef list parts
    if kwnames is None or len(kwnames) == 0:
        # No other key equals an int or str itself, so these need no type beside them.
        if n == 1 and (type(<object>args[0]) is int or type(<object>args[0]) is str):
            return <object>args[0]
        if not self.typed:
            return args_tuple(args, n)
        total = n
        parts = [NotImplemented, args_tuple(args, n)]
    else:
        total = n + len(kwnames)
        parts = [NotImplemented, args_tuple(args, n), kwnames, args_tuple(args + n, len(kwnames))]
    if self.typed:
        for i in range(total):
            parts.append(class_of(<object>args[i]))
    return tuple(parts)


cdef object hit(VM* vm, LruCache self, object found):
    """Returns: the result for an entry of the cache; STOP: the entry was cleared meanwhile; SIGNAL."""
    cdef int at
    if touch(vm, self) < 0:
        return SIGNAL
    if self.maxsize >= 0:
        if type(found) is not int or not 0 < found < len(self.keys):
            return STOP
        at = found
        if self.before[0] != at:
            self.unlink(at)
            self.link_newest(at)
        found = self.values[at]
    self.hits += 1
    return found

# saves: the wrapper, the key, (arguments, keyword names); value: the result of the suspended lookup
cdef object lru_looked(VM* vm, object value, object wrapper, object key, object call, int64_t i):
    cdef LruCache self = <LruCache?>wrapper
    args, kwnames = <tuple?>call
    if value is not STOP:
        value = hit(vm, self, value)
        if value is not STOP:
            return value
    if touch(vm, self) < 0:
        return SIGNAL
    self.misses += 1
    return then(vm, call_packed(vm, self.func, args, kwnames), LRU_CALLED, self, key, None, 0)

# saves: the wrapper, the key; value: the function's result
cdef object lru_called(VM* vm, object value, object wrapper, object key, object c, int64_t i):
    cdef LruCache self = <LruCache?>wrapper
    charge(vm, 32)
    if self.maxsize < 0:
        return then(vm, SIGNAL if dict_store(vm, self.cache, key, value) < 0 else None, LRU_STORED, value, None, None, 0)
    return then(vm, dict_lookup(vm, self.cache, key), LRU_BOUNDED, self, key, value, 0)

cdef object lru_stored(VM* vm, object value, object result, object b, object c, int64_t i):
    return result

# saves: the wrapper, the key, the result; value: STOP unless the call itself has stored the key
cdef object lru_bounded(VM* vm, object value, object wrapper, object key, object result, int64_t i):
    cdef LruCache self = <LruCache?>wrapper
    if value is not STOP:
        return result
    if len(self.keys) > self.maxsize:
        r = SIGNAL if dict_remove(vm, self.cache, self.keys[self.after[0]]) < 0 else None
        return then(vm, r, LRU_EVICTED, self, key, result, self.generation)
    if touch(vm, self) < 0:
        return SIGNAL
    if len(self.keys) >= INT32_MAX - 1:
        return result
    if not self.keys:
        # Index 0 is the root of the ring.
        self.grow()
        self.keys.append(None)
        self.values.append(None)
        self.before[0] = self.after[0] = 0
    self.grow()
    self.keys.append(key)
    self.values.append(result)
    return keep(vm, self, <int>len(self.keys) - 1, key, result)

cdef object keep(VM* vm, LruCache self, int at, object key, object result):
    self.link_newest(at)
    self.generation += 1
    return then(vm, SIGNAL if dict_store(vm, self.cache, key, at) < 0 else None, LRU_KEPT, self, key, result, self.generation)

# saves: the wrapper, the key, the result; i: generation before the oldest key was removed
cdef object lru_evicted(VM* vm, object value, object wrapper, object key, object result, int64_t generation):
    cdef LruCache self = <LruCache?>wrapper
    cdef int at
    if value is SIGNAL and not catch_error(vm, KEY_ERROR):
        return SIGNAL
    if self.generation != generation:
        # Comparing keys has changed the cache: the result is not stored.
        return result
    if touch(vm, self) < 0:
        return SIGNAL
    at = self.after[0]
    self.unlink(at)
    self.keys[at] = key
    self.values[at] = result
    return keep(vm, self, at, key, result)

# saves: the wrapper, the key, the result; i: generation in which the key got its index
cdef object lru_kept(VM* vm, object value, object wrapper, object key, object result, int64_t generation):
    cdef LruCache self = <LruCache?>wrapper
    if self.generation == generation:
        return result
    return then(vm, SIGNAL if dict_remove(vm, self.cache, key) < 0 else None, LRU_FORGOTTEN, result, None, None, 0)

cdef object lru_forgotten(VM* vm, object value, object result, object b, object c, int64_t i):
    return result if value is not SIGNAL or catch_error(vm, KEY_ERROR) else SIGNAL

cdef ResumeFunction LRU_LOOKED = resume_function("lru_looked", lru_looked)
cdef ResumeFunction LRU_CALLED = resume_function("lru_called", lru_called)
cdef ResumeFunction LRU_STORED = resume_function("lru_stored", lru_stored)
cdef ResumeFunction LRU_BOUNDED = resume_function("lru_bounded", lru_bounded)
cdef ResumeFunction LRU_EVICTED = resume_function("lru_evicted", lru_evicted, True)
cdef ResumeFunction LRU_KEPT = resume_function("lru_kept", lru_kept)
cdef ResumeFunction LRU_FORGOTTEN = resume_function("lru_forgotten", lru_forgotten, True)


cdef object lru_new(VM* vm, PyObject** a):
    """_lru_cache_wrapper(user_function, maxsize, typed, cache_info_type)"""
    cdef LruCache c = LruCache.__new__(LruCache)
    maxsize = unwrap(<object>a[2])
    if maxsize is None:
        c.maxsize = -1
    elif type(maxsize) is int:
        c.maxsize = max(min(maxsize, 1 << 40), 0)
    elif type(maxsize) is bool:
        c.maxsize = 1 if maxsize else 0
    else:
        return raise_type(vm, "maxsize should be integer or None")
    c.cls = LRU_CACHE
    c.epoch = vm.epoch
    c.func = <object>a[1]
    c.typed = <object>a[3] is True
    c.info = <object>a[4]
    c.cache = new_dict(vm, {})
    c.keys = []
    c.values = []
    charge(vm, 200)
    return c

cdef object lru_call(VM* vm, PyObject** a):
    cdef tuple args = <tuple?><object>a[1]
    cdef dict kwargs = <dict?><object>a[2]
    cdef tuple packed = args + tuple(kwargs.values())
    return call_packed(vm, <LruCache?><object>a[0], packed, tuple(kwargs) if kwargs else None)

cdef object lru_info(VM* vm, PyObject** a):
    cdef LruCache c = <LruCache?><object>a[0]
    size = c.cache.length()
    return call_tuple(vm, c.info, (c.hits, c.misses, None if c.maxsize < 0 else c.maxsize, size), None)

cdef object lru_clear(VM* vm, PyObject** a):
    cdef LruCache c = <LruCache?><object>a[0]
    if touch(vm, c) < 0:
        return SIGNAL
    c.cache = new_dict(vm, {})
    c.keys = []
    c.values = []
    c.hits = c.misses = 0
    c.generation += 1
    if c.cap:
        c.before[0] = c.after[0] = 0
    return None

cdef object lru_parameters(VM* vm, PyObject** a):
    cdef LruCache c = <LruCache?><object>a[0]
    return new_dict(vm, {"maxsize": None if c.maxsize < 0 else c.maxsize, "typed": True if c.typed else False})

cdef object lru_repr(VM* vm, PyObject** a):
    return f"<functools._lru_cache_wrapper object at 0x{id_of(vm, <object>a[0]):x}>"

cdef object itself(VM* vm, PyObject** a):
    return <object>a[0]

cdef object lru_get(VM* vm, PyObject** a):
    return (<LruCache?><object>a[0]).descr_get(vm, <object>a[1], None)


# --- tables ---

static_method(PARTIAL, "__new__", partial_new, "cls, /, *args, **keywords")
class_method(PARTIAL, "__class_getitem__", partial_getitem, "cls, item, /")
method(PARTIAL, "__call__", partial_call, "self, /, *args, **kwargs")
method(PARTIAL, "__get__", partial_get, "self, instance, owner=None, /")
method(PARTIAL, "__reduce__", partial_reduce, "self, /")
method(PARTIAL, "__repr__", partial_repr, "self, /")
method(PARTIAL, "__setstate__", partial_setstate, "self, state, /")
# Attributes like those of functions.
settable(PARTIAL, "__dict__", function_dict, function_set_dict, "dict", "__dict__ must be set to a dictionary, not a '{}'", "cannot delete __dict__")
attribute(PARTIAL, "args", partial_args, NULL)
attribute(PARTIAL, "func", partial_func, NULL)
attribute(PARTIAL, "keywords", partial_keywords, NULL)

static_method(PLACEHOLDER_TYPE, "__new__", placeholder_new, "cls, /")
method(PLACEHOLDER_TYPE, "__repr__", placeholder_repr, "self, /")

method(CMP_KEY, "__call__", key_call, "self, /, obj")
cdef str NO_KEY = "other argument must be K instance"
worded(method(CMP_KEY, "__eq__", key_eq, "self, other: KeyWrapper, /"), "other", NO_KEY)
worded(method(CMP_KEY, "__ge__", key_ge, "self, other: KeyWrapper, /"), "other", NO_KEY)
worded(method(CMP_KEY, "__gt__", key_gt, "self, other: KeyWrapper, /"), "other", NO_KEY)
worded(method(CMP_KEY, "__le__", key_le, "self, other: KeyWrapper, /"), "other", NO_KEY)
worded(method(CMP_KEY, "__lt__", key_lt, "self, other: KeyWrapper, /"), "other", NO_KEY)
attribute(CMP_KEY, "obj", key_object, NULL)
CMP_KEY.ns["__hash__"] = None
class_changed(CMP_KEY)

attribute(LRU_CACHE, "__dict__", function_dict, NULL)
worded(static_method(LRU_CACHE, "__new__", lru_new, "cls, user_function: callable, maxsize, typed, cache_info_type, /"), "user_function",
       "the first argument must be callable")
# --- cached_property ---

cdef Instance cache_owner(object v, object name):
    """Return v if its `__dict__` is not needed to keep the value of a cached_property among its attributes; else None."""
    cdef PyObject* p
    # A program may have set another name: any key of a dict.
    if type(name) is not str or type(v) is not Instance or shape_of(<Instance>v).dict_mode or (<Instance>v).cls.flags & (C_BUILTIN | C_NOATTRS | C_GETATTRIBUTE):
        return None
    p = lookup((<Instance>v).cls, "__dict__")
    if p != NULL and p != <PyObject*>INSTANCE_DICT:
        return None
    p = lookup((<Instance>v).cls, <str>name)
    return None if p != NULL and type(<object>p) is MemberObject else <Instance>v

cdef object kept_value(VM* vm, PyObject** a):
    """kept_value(instance, name, absent, other): the value that is kept; `absent` if there is none, `other` if `__dict__` is needed."""
    cdef Instance o = cache_owner(<object>a[0], <object>a[1])
    cdef Slot* s
    if o is None:
        return <object>a[3]
    s = o.find(<str?><object>a[1])
    return <object>a[2] if s == NULL or s.o == NULL else slot_box(s)

cdef object keep_value(VM* vm, PyObject** a):
    """keep_value(instance, name, value): keeps it. Returns: False: `__dict__` is needed."""
    cdef Instance o = cache_owner(<object>a[0], <object>a[1])
    cdef Slot s
    if o is None:
        return False
    if touch(vm, o) < 0:
        return SIGNAL
    charge(vm, 64)
    s.o = NULL
    slot_set(&s, <object>a[2])
    o.put(<str?><object>a[1], &s)
    return True


method(LRU_CACHE, "__call__", lru_call, "self, /, *args, **kwargs")
method(LRU_CACHE, "__copy__", itself, "self, /")
method(LRU_CACHE, "__deepcopy__", itself, "self, /, *args")
method(LRU_CACHE, "__get__", lru_get, "self, instance, owner=None, /")
method(LRU_CACHE, "__repr__", lru_repr, "self, /")
method(LRU_CACHE, "cache_clear", lru_clear, "self, /")
method(LRU_CACHE, "cache_info", lru_info, "self, /")
method(LRU_CACHE, "cache_parameters", lru_parameters, "self, /")

function(NAMESPACE, "_functools", "cmp_to_key", cmp_to_key, "mycmp")
function(NAMESPACE, "_functools", "keep_value", keep_value, "instance, name, value, /")
function(NAMESPACE, "_functools", "kept_value", kept_value, "instance, name, absent, other, /")
function(NAMESPACE, "_functools", "reduce", functools_reduce, "function, iterable, /, initial=...")
NAMESPACE["Placeholder"] = PLACEHOLDER
NAMESPACE["_PlaceholderType"] = PLACEHOLDER_TYPE
NAMESPACE["_lru_cache_wrapper"] = LRU_CACHE
NAMESPACE["partial"] = PARTIAL
