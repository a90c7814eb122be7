"""enumerate, zip, map, filter, reversed, iter(f, sentinel); methods of generators and coroutines.

Must not know nodes of particular statements or the machine. Invariants: an iterator holds positions and values, never a host iterator.
`next` may be suspended within an item, and then a ResumeFunction holds the parts read so far. An iterator over another iterator checks the C stack
first, so chains of any length are safe.
"""
cimport cython

from ouros._core.protocols.call cimport attribute, call0, call1, call_prelude, call_special, call_tuple, maker, method, settable, static_method
from ouros._core.heap.exceptions cimport (
    GENERATOR_EXIT, OVERFLOW_ERROR, RUNTIME_ERROR, STOP_ITERATION, TYPE_ERROR, TracebackObject, raise_error,
    raise_quoting, raise_type, raise_value,
)
from ouros._core.protocols.generators cimport (
    G_CLOSED, G_LENT, G_RUNNING, G_SUSPENDED, Generator, gen_next, gen_result, gen_throw, when_paused,
)
from ouros._core.heap.write_barrier cimport born
from ouros._core.heap.heap cimport charge, id_of, must_poll, poll, reserve, stack_low, touch, work
from ouros._core.base.host_text cimport long_size
from ouros._core.protocols.node cimport CODE_COROUTINE, Continuation, ResumeFunction, resume_function, push, then
from ouros._core.protocols.ops cimport (
    as_index, equal, get_iter, iter_next, length, truth_value,
)
from ouros._core.base.tracked_freelist cimport blank, destructor, ou_recycler, recycle
from ouros._core.types.generator_steps cimport GEN_ENDED, generator_next, generator_send, reused
from ouros._core.types.type_exception cimport made_exception
from ouros._core.types.type_sequence cimport REVERSED, SequenceIter, declare_iterator, item_ahead, seq_iter, seq_reversed_n
cimport ouros._core.protocols.ops as _ops
cimport ouros._core.types.generator_steps as _steps

cdef extern from *:
    """
    OU_RECYCLER(ou_enumerates)
    OU_RECYCLER(ou_zips)
    """
    ou_recycler ou_enumerates, ou_zips
    void ou_enumerates_dealloc(PyObject* o)
    void ou_zips_dealloc(PyObject* o)

cdef extern from "Python.h":
    PyObject* PyTuple_GET_ITEM(object t, Py_ssize_t i) noexcept

ENUMERATE = builtin_class("enumerate", (OBJECT,), L_OTHER)
ZIP = builtin_class("zip", (OBJECT,), L_OTHER)
MAP = builtin_class("map", (OBJECT,), L_OTHER)
FILTER = builtin_class("filter", (OBJECT,), L_OTHER)
CALLABLE_ITERATOR = builtin_class("callable_iterator", (OBJECT,), L_OTHER, C_NOSUBCLASS)
COROUTINE_WRAPPER = builtin_class("coroutine_wrapper", (OBJECT,), L_OTHER, C_NOSUBCLASS)


# --- what all iterators share ---

cdef object next_item(VM* vm, object it):
    cdef PyObject* item
    if type(it) is SequenceIter:
        item = item_ahead(vm, <SequenceIter>it)
        if item != NULL:
            return <object>item
    return iter_next(vm, it)


cdef object restart(VM* vm, object value, object iterator, object b, object c, int64_t i):
    return (<HeapObject?>iterator).next(vm)

cdef ResumeFunction RESTART = resume_function("iter_restart", restart)

cdef object deepen(VM* vm, HeapObject it):
    if must_poll(vm) and poll(vm) != NORMAL:
        return hold(vm, RESTART, it, None, None, 0)
    if not stack_low(vm):
        return None
    vm.status = SUSPEND
    vm.reason = R_STACK
    push(vm, RESTART, 0, 0, it, None, None)
    return SIGNAL


cdef object iter_self(VM* vm, PyObject** a):
    return <object>a[0]


cdef int check_position(int64_t i, Py_ssize_t n) except -1:
    """Validates a position from a continuation, which may come from a dump."""
    if i < 0 or i >= n:
        raise ValueError("damaged data: continuation")
    return 0


# --- enumerate ---


@cython.final
cdef class EnumerateIter(NativeObject):
    cdef object number(self):
        return PyLong_FromLongLong(self.i) if self.big is None else self.big

    cdef int set_number(self, object n) except -1:
        self.big = None if exact_int64(<PyObject*>n, &self.i) else n
        return 0

    cdef object next(self, VM* vm):
        if cannot_step(vm, self):
            return SIGNAL
        return then(vm, next_item(vm, self.it), ENUMERATE_ITEM, self, None, None, 0)

    cdef bint is_iterator(self) noexcept:
        return self.cls is ENUMERATE or lookup(self.cls, "__next__") == lookup(ENUMERATE, "__next__")

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.it = f.heap_object(self.it)
        n = f.exactly(self.number(), int)
        if f.loading:
            self.set_number(n)
        return 0


cdef object enumerate_item(VM* vm, object value, object enumerator, object b, object c, int64_t i):
    cdef EnumerateIter self = <EnumerateIter?>enumerator
    if value is STOP:
        return STOP
    if touch(vm, self) < 0:
        return SIGNAL
    n = self.number()
    charge(vm, 88)
    if self.big is not None:
        work(vm, 2 * long_size(n))
        vm.budget -= long_size(n) >> 1       # 4 bytes per digit
    self.set_number(n + 1)
    return (n, value)

ENUMERATE_ITEM = resume_function("enumerate_item", enumerate_item)


cdef object enumerate_new(VM* vm, PyObject** a):
    cdef tuple args = <tuple?><object>a[1]
    cdef dict kwargs = <dict?><object>a[2]
    cdef Py_ssize_t n = len(args) + len(kwargs)
    if n > 2:
        return raise_type(vm, f"enumerate() takes at most 2 arguments ({n} given)")
    for name in kwargs:
        if name != "start" and (name != "iterable" or args):
            return raise_quoting(vm, TYPE_ERROR, "'%s' is an invalid keyword argument for enumerate()", name)
    if not args and "iterable" not in kwargs:
        return raise_type(vm, "enumerate() missing required argument 'iterable'")
    source = args[0] if args else kwargs["iterable"]
    start = args[1] if len(args) > 1 else kwargs.get("start", 0)
    if type(start) is int:
        return then(vm, get_iter(vm, source), ENUMERATE_MAKE, start, <object>a[0], None, 0)
    return then(vm, as_index(vm, start), ENUMERATE_START, source, <object>a[0], None, 0)

cdef object enumerate_call(VM* vm, PyObject** a):
    """enumerate(iterable) without start."""
    it = get_iter(vm, <object>a[1])
    if it is SIGNAL:
        return then(vm, it, ENUMERATE_MAKE, 0, ENUMERATE, None, 0)
    return new_enumerate(vm, ENUMERATE, it)

cdef object enumerate_start(VM* vm, object value, object iterable, object cls, object c, int64_t i):
    return then(vm, get_iter(vm, iterable), ENUMERATE_MAKE, value, cls, None, 0)

cdef object enumerate_make(VM* vm, object value, object start, object cls, object c, int64_t i):
    cdef EnumerateIter e = new_enumerate(vm, <ClassObject?>cls, value)
    e.set_number(start)
    return e

recycle(&ou_enumerates, EnumerateIter.__new__(EnumerateIter), ENUMERATE, <destructor>ou_enumerates_dealloc, NULL)

cdef EnumerateIter new_enumerate(VM* vm, ClassObject cls, object it):
    """Makes an enumerate that counts from 0."""
    cdef EnumerateIter e = <EnumerateIter?>blank(&ou_enumerates)
    e.cls = cls
    e.epoch = vm.epoch
    e.it = it
    charge(vm, 104)
    return e

cdef ResumeFunction ENUMERATE_START = resume_function("enumerate_start", enumerate_start)
cdef ResumeFunction ENUMERATE_MAKE = resume_function("enumerate_make", enumerate_make)


# --- zip and map ---

@cython.final
cdef class ZipIter(NativeObject):
    cdef object next(self, VM* vm):
        cdef Py_ssize_t n = len(self.its)
        if (must_poll(vm) or stack_low(vm)) and deepen(vm, self) is SIGNAL:
            return SIGNAL
        vm.ticks -= 1 + (n >> 3)
        if n == 0:
            return STOP
        if n == 1 and self.cls.solid is MAP:
            v = next_item(vm, <object>tuple_at(<PyObject*>self.its, 0))
            if v is STOP:
                return STOP
            if v is SIGNAL:
                return then(vm, v, MAP_ITEM, self, None, None, 0)
            v = call1(vm, self.func, v)
            return v if v is not SIGNAL else then(vm, v, MAP_RESULT, None, None, None, 0)
        if (n == 2 or n == 3) and self.cls is ZIP:
            v = next_item(vm, <object>tuple_at(<PyObject*>self.its, 0))
            if v is SIGNAL or v is STOP:
                return gather(vm, v, self, [], None, 0)
            w = next_item(vm, <object>tuple_at(<PyObject*>self.its, 1))
            if w is SIGNAL or w is STOP:
                return gather(vm, w, self, [v], None, 1)
            charge(vm, 72)
            if n == 2:
                return (v, w)
            x = next_item(vm, <object>tuple_at(<PyObject*>self.its, 2))
            if x is SIGNAL or x is STOP:
                return gather(vm, x, self, [v, w], None, 2)
            return (v, w, x)
        return gather(vm, next_item(vm, self.its[0]), self, [], None, 0)

    cdef bint is_iterator(self) noexcept:
        return self.cls is ZIP or self.cls is MAP or lookup(self.cls, "__next__") == lookup(self.cls.solid, "__next__")

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.its = f.exactly(self.its, tuple)
        self.func = f.value(self.func)
        self.strict = f.flag(self.strict)
        if f.loading:
            for it in self.its:
                f.check(isinstance(it, HeapObject))
        return 0

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + tuple_bytes(len(self.its))


# saves: the iterator, items read so far, i: position of the next item
cdef object gather(VM* vm, object value, object zipped, object gathered, object c, int64_t i):
    cdef ZipIter self = <ZipIter?>zipped
    cdef list items = <list?>gathered
    cdef Py_ssize_t n = len(self.its)
    check_position(i, n)
    while True:
        if value is SIGNAL:
            return hold(vm, GATHER, self, items, None, i)
        if value is STOP:
            return short_of(vm, self, i) if self.strict else STOP
        items.append(value)
        i += 1
        if i == n:
            break
        value = next_item(vm, self.its[i])
    charge(vm, 48 + 40 * n)
    if self.cls.solid is MAP:
        return then(vm, call_tuple(vm, self.func, tuple(items), None), MAP_RESULT, None, None, None, 0)
    return tuple(items)

GATHER = resume_function("zip_gather", gather)

cdef object map_item(VM* vm, object value, object mapped, object b, object c, int64_t i):
    if value is STOP:
        return STOP
    return then(vm, call1(vm, (<ZipIter?>mapped).func, value), MAP_RESULT, None, None, None, 0)

cdef object map_result(VM* vm, object value, object a, object b, object c, int64_t i):
    # A StopIteration raised by the function ends the iteration.
    if value is SIGNAL:
        return STOP if catch_error(vm, STOP_ITERATION) else SIGNAL
    return value

cdef ResumeFunction MAP_ITEM = resume_function("map_item", map_item)
cdef ResumeFunction MAP_RESULT = resume_function("map_result", map_result, True)


cdef object mismatch(VM* vm, ZipIter self, Py_ssize_t i, str how):
    """Raises the ValueError of strict: argument i (from 0) is shorter or longer than the ones before."""
    before = "argument 1" if i == 1 else f"arguments 1-{i}"
    return raise_value(vm, f"{self.cls.solid.name}() argument {i + 1} is {how} than {before}")   # short: names of the runtime

cdef object short_of(VM* vm, ZipIter self, Py_ssize_t i):
    if i > 0:
        return mismatch(vm, self, i, "shorter")
    if len(self.its) == 1:
        return STOP
    return strict_end(vm, next_item(vm, self.its[1]), self, None, None, 1)

# saves: the iterator, i: position of the next argument that must be exhausted, too
cdef object strict_end(VM* vm, object value, object zipped, object b, object c, int64_t i):
    cdef ZipIter self = <ZipIter?>zipped
    check_position(i, len(self.its))
    while True:
        if value is SIGNAL:
            return hold(vm, STRICT_END, self, None, None, i)
        if value is not STOP:
            return mismatch(vm, self, i, "longer")
        i += 1
        if i == len(self.its):
            return STOP
        value = next_item(vm, self.its[i])

cdef ResumeFunction STRICT_END = resume_function("zip_strict_end", strict_end)


cdef object zip_new(VM* vm, PyObject** a):
    return zip_made(vm, a, None, <tuple?><object>a[1])

cdef object zip_call(VM* vm, PyObject** a):
    """zip(first, second) and zip(first, second, third) without strict."""
    cdef ZipIter z = new_zip(vm, ZIP, None, 2 if a[3] == NULL else 3)
    cdef tuple given = (<object>a[1], <object>a[2]) if a[3] == NULL else (<object>a[1], <object>a[2], <object>a[3])
    first = get_iter(vm, <object>a[1])
    if first is SIGNAL:
        return zip_make(vm, first, z, given, [], 0)
    second = get_iter(vm, <object>a[2])
    if second is SIGNAL:
        return zip_make(vm, second, z, given, [first], 0)
    if a[3] == NULL:
        z.its = (first, second)
        return z
    third = get_iter(vm, <object>a[3])
    if third is SIGNAL:
        return zip_make(vm, third, z, given, [first, second], 0)
    z.its = (first, second, third)
    return z

cdef object map_call(VM* vm, PyObject** a):
    """map(function, iterable) without strict."""
    cdef ZipIter z = new_zip(vm, MAP, <object>a[1], 1)
    it = get_iter(vm, <object>a[2])
    if it is SIGNAL:
        return zip_make(vm, it, z, (<object>a[2],), [], 0)
    z.its = (it,)
    return z

recycle(&ou_zips, ZipIter.__new__(ZipIter), ZIP, <destructor>ou_zips_dealloc, NULL)

cdef ZipIter new_zip(VM* vm, ClassObject cls, object func, Py_ssize_t n):
    """Makes a zip or map for n iterators, which the caller sets."""
    cdef ZipIter z = <ZipIter?>blank(&ou_zips)
    z.cls = cls
    z.epoch = vm.epoch
    z.func = func
    z.its = ()
    charge(vm, 136 + 8 * n)
    return z

cdef object map_new(VM* vm, PyObject** a):
    args = <tuple?><object>a[1]
    if len(args) < 2:
        return raise_type(vm, "map() must have at least two arguments.")
    return zip_made(vm, a, args[0], args[1:])

cdef object zip_made(VM* vm, PyObject** a, object func, tuple iterables):
    cdef ZipIter z
    if reserve(vm, 24 * len(iterables)) < 0:
        return SIGNAL
    z = new_zip(vm, <ClassObject?><object>a[0], func, len(iterables))
    z.strict = <object>a[2] is True
    return zip_make(vm, get_iter(vm, iterables[0]), z, iterables, [], 0) if iterables else z

# saves: the ZipIter, its arguments, iterators made so far; i: 1: `value` is unused, after a poll
cdef object zip_make(VM* vm, object value, object zipped, object arguments, object made, int64_t i):
    cdef list its = <list?>made
    cdef tuple args = <tuple?>arguments
    check_position(len(its), len(args))
    while True:
        if value is SIGNAL:
            return hold(vm, ZIP_MAKE, zipped, arguments, made, 0)
        if not i:
            its.append(value)
            if len(its) == len(args):
                break
            vm.ticks -= 1
            if must_poll(vm) and poll(vm) != NORMAL:
                return hold(vm, ZIP_MAKE, zipped, arguments, made, 1)
        i = 0
        value = get_iter(vm, args[len(its)])
    (<ZipIter?>zipped).its = tuple(its)
    return zipped

cdef ResumeFunction ZIP_MAKE = resume_function("zip_make", zip_make)


# --- filter ---

@cython.final
@cython.trashcan(True)
cdef class FilterIter(NativeObject):
    cdef object next(self, VM* vm):
        if cannot_step(vm, self):
            return SIGNAL
        return filter_step(vm, next_item(vm, self.it), self, None, None, F_ITEM)

    cdef bint is_iterator(self) noexcept:
        return self.cls is FILTER or lookup(self.cls, "__next__") == lookup(FILTER, "__next__")

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.it = f.heap_object(self.it)
        self.func = f.value(self.func)
        return 0


cdef enum FilterState:
    F_ITEM  = 0              # `value` is the next item
    F_CALL  = 1              # `value` is the function's result
    F_TRUTH = 2              # `value` is the truth of the result
    F_POLL  = 3              # `value` is unused: the loop was suspended by a poll

# saves: the iterator, the item, FilterState
cdef object filter_step(VM* vm, object value, object iterator, object item, object c, int64_t i):
    cdef FilterIter self = <FilterIter?>iterator
    while True:
        if value is SIGNAL:
            if vm.status == RAISE and catch_error(vm, STOP_ITERATION):
                return STOP
            return hold(vm, FILTER_STEP, self, item, None, i)
        if i == F_ITEM:
            if value is STOP:
                return STOP
            item = value
            if self.func is None or self.func is BOOL:
                value = truth_value(vm, item)
                i = F_TRUTH
            else:
                value = call1(vm, self.func, item)
                i = F_CALL
        elif i == F_CALL:
            value = truth_value(vm, value)
            i = F_TRUTH
        else:
            if i == F_TRUTH:
                if value is True:
                    return item
                item = None
                vm.ticks -= 1
                if must_poll(vm) and poll(vm) != NORMAL:
                    return hold(vm, FILTER_STEP, self, None, None, F_POLL)
            value = next_item(vm, self.it)
            i = F_ITEM

cdef ResumeFunction FILTER_STEP = resume_function("filter_step", filter_step, True)


cdef object filter_new(VM* vm, PyObject** a):
    return then(vm, get_iter(vm, <object>a[2]), FILTER_MAKE, <object>a[1], <object>a[0], None, 0)

cdef object filter_make(VM* vm, object value, object func, object cls, object c, int64_t i):
    cdef FilterIter f = FilterIter.__new__(FilterIter)
    f.cls = <ClassObject?>cls
    f.epoch = vm.epoch
    f.it = value
    f.func = func
    charge(vm, 80)
    return f

cdef ResumeFunction FILTER_MAKE = resume_function("filter_make", filter_make)


# --- iter(f, sentinel) ---

@cython.final
@cython.trashcan(True)
cdef class CallIter(HeapObject):
    cdef object next(self, VM* vm):
        if self.func is SIGNAL:
            return STOP
        if cannot_step(vm, self):
            return SIGNAL
        return then(vm, call0(vm, self.func), CALL_ITEM, self, None, None, 0)

    cdef bint is_iterator(self) noexcept:
        return True

    cdef int fields(self, Fields f) except -1:
        self.func = f.missing(self.func)
        self.sentinel = f.value(self.sentinel)
        return 0


cdef int end_call_iter(VM* vm, CallIter self) except -9:
    if touch(vm, self) < 0:
        return -1
    self.func = SIGNAL
    self.sentinel = None
    return 0

cdef object call_item(VM* vm, object value, object iterator, object b, object c, int64_t i):
    cdef CallIter self = <CallIter?>iterator
    if value is SIGNAL:
        if not catch_error(vm, STOP_ITERATION) or end_call_iter(vm, self) < 0:
            return SIGNAL
        return STOP
    if self.func is SIGNAL:
        # The function has exhausted this iterator.
        return STOP
    return then(vm, equal(vm, self.sentinel, value), CALL_COMPARED, self, value, None, 0)

cdef object call_compared(VM* vm, object value, object iterator, object item, object c, int64_t i):
    if value is True:
        return SIGNAL if end_call_iter(vm, <CallIter?>iterator) < 0 else STOP
    return item

cdef ResumeFunction CALL_ITEM = resume_function("call_iter_item", call_item, True)
cdef ResumeFunction CALL_COMPARED = resume_function("call_iter_compared", call_compared)


# --- reversed, and iteration by __getitem__ ---

cdef object getitem_iter(VM* vm, object seq):
    charge(vm, 80)
    return born(vm, seq_iter(seq))

_ops.getitem_iter_hook = getitem_iter


cdef object reverse_of(VM* vm, object v):
    cdef ClassObject cls = class_of(v)
    cdef PyObject* own = lookup(cls, "__reversed__")
    if own == <PyObject*>None:
        return raise_type(vm, f"'{type_name(v)}' object is not reversible")
    if own != NULL:
        return call_special(vm, v, "__reversed__", NULL, 0)
    # A class with __len__ and __getitem__ that is no mapping counts as a sequence.
    if lookup(cls, "__getitem__") == NULL or is_subclass(cls, DICT) or cls is MAPPINGPROXY:
        return raise_type(vm, f"'{type_name(v)}' object is not reversible")
    if lookup(cls, "__len__") == NULL:
        return raise_type(vm, f"object of type '{type_name(v)}' has no len()")
    return then(vm, length(vm, v), REVERSED_LENGTH, v, None, None, 0)

cdef object reversed_length(VM* vm, object value, object sequence, object b, object c, int64_t i):
    cdef int64_t n
    if not exact_int64(<PyObject*>value, &n):
        return raise_error(vm, OVERFLOW_ERROR, "cannot fit 'int' into an index-sized integer")
    charge(vm, 80)
    return born(vm, seq_reversed_n(sequence, n))

cdef ResumeFunction REVERSED_LENGTH = resume_function("reversed_length", reversed_length)

cdef object reversed_new(VM* vm, PyObject** a):
    return reverse_of(vm, <object>a[1])


# --- generators and coroutines ---

cdef Generator generator_of(object v):
    if type(v) is CoroutineWrapper:
        return <Generator?>(<CoroutineWrapper>v).coro
    return <Generator?>v

# A coroutine's wrapper makes the steps of the coroutine.

cdef object wrapper_next(VM* vm, PyObject** a):
    cdef PyObject* coroutine = <PyObject*>(<CoroutineWrapper?><object>a[0]).coro
    return generator_next(vm, &coroutine)

cdef object wrapper_send(VM* vm, PyObject** a):
    cdef PyObject* given[2]
    given[0], given[1] = <PyObject*>(<CoroutineWrapper?><object>a[0]).coro, a[1]
    return generator_send(vm, given)


cdef object generator_throw(VM* vm, PyObject** a):
    g = generator_of(<object>a[0])
    value = <object>a[2] if a[2] != NULL else None
    tb = <object>a[3] if a[3] != NULL else None
    if tb is not None and type(tb) is not TracebackObject:
        return raise_type(vm, "throw() third argument must be a traceback object")
    if a[2] != NULL or a[3] != NULL:
        text = "the (type, exc, tb) signature of throw() is deprecated, use the single-arg signature instead."
        return then(vm, call_prelude(vm, "deprecated_use", (text,)), THROW_WARNED, g, (<object>a[1], value), tb, 0)
    return throw_forms(vm, g, <object>a[1], value, tb, GEN_THROW)

# saves: the generator, the arguments type and value of throw, the traceback
cdef object throw_warned(VM* vm, object value, object generator, object arguments, object traceback, int64_t i):
    what, thrown = <tuple?>arguments
    if traceback is not None and type(traceback) is not TracebackObject:
        raise ValueError("damaged data: traceback")
    return throw_forms(vm, <Generator?>generator, what, thrown, traceback, GEN_THROW)

cdef ResumeFunction THROW_WARNED = resume_function("gen_throw_warned", throw_warned)

cdef object throw_forms(VM* vm, object target, object what, object value, object tb, ResumeFunction resume):
    """Throw, in one of the three forms of throw(). `resume` gets the exception object, with a: target, b: traceback."""
    if type(what) is ExceptionObject:
        if value is not None:
            return raise_type(vm, "instance exception may not have a separate value")
        return resume.fn(vm, what, target, tb, what, 0)
    if type(what) is not ClassObject or not is_subclass(<ClassObject>what, BASE_EXCEPTION):
        return raise_type(
            vm, f"exceptions must be classes or instances deriving from BaseException, not {type_name(what)}")
    if type(value) is ExceptionObject and is_instance(value, <ClassObject>what):
        return resume.fn(vm, value, target, tb, what, 0)
    if value is None:
        r = call0(vm, what)
    elif type(value) is tuple:
        r = call_tuple(vm, what, <tuple>value, None)
    else:
        r = call1(vm, what, value)
    return then(vm, r, resume, target, tb, what, 0)

cdef object thrown_exception(VM* vm, object value, object tb, object what):
    """Checks that calling an exception class made an exception, and sets its traceback. Returns: None or SIGNAL."""
    if not made_exception(vm, what, value, True):
        return SIGNAL
    if tb is not None:
        if touch(vm, <ExceptionObject?>value) < 0:
            return SIGNAL
        (<ExceptionObject?>value).traceback = tb
    return None

cdef object throw_made(VM* vm, object value, object generator, object traceback, object thrown, int64_t i):
    cdef Generator g = <Generator?>generator
    if thrown_exception(vm, value, traceback, thrown) is SIGNAL or reused(vm, g) is SIGNAL:
        return SIGNAL
    return then(vm, gen_throw(vm, g, value), GEN_ENDED, g, None, None, 0)

cdef ResumeFunction GEN_THROW = resume_function("gen_throw_made", throw_made)

cdef object generator_close(VM* vm, PyObject** a):
    cdef Generator g = generator_of(<object>a[0])
    if g.state == G_CLOSED:
        return None
    e = call0(vm, GENERATOR_EXIT)
    if e is SIGNAL:
        return SIGNAL
    return then(vm, gen_throw(vm, g, e), GEN_CLOSED, g, None, None, g.state == G_RUNNING)

# saves: the generator, i: it was running already (then gen_throw raised ValueError, which propagates)
cdef object close_ended(VM* vm, object value, object generator, object b, object c, int64_t i):
    cdef Generator g = <Generator?>generator
    if value is SIGNAL:
        if catch_error(vm, GENERATOR_EXIT) or catch_error(vm, STOP_ITERATION):
            return None
        return SIGNAL
    if value is STOP:
        touch(vm, g)
        return gen_result(g)
    what = "coroutine" if g.kind == CODE_COROUTINE else "generator"
    return raise_error(vm, RUNTIME_ERROR, f"{what} ignored GeneratorExit")

cdef ResumeFunction GEN_CLOSED = resume_function("gen_close_ended", close_ended, True)


cdef object generator_name(VM* vm, PyObject** a):
    return (<Generator?><object>a[0]).name

cdef object generator_qualname(VM* vm, PyObject** a):
    return (<Generator?><object>a[0]).qualname

cdef object generator_set_name(VM* vm, PyObject** a):
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    (<Generator?><object>a[0]).name = <str?><object>a[1]
    return None

cdef object generator_set_qualname(VM* vm, PyObject** a):
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    (<Generator?><object>a[0]).qualname = <str?><object>a[1]
    return None

cdef object generator_repr(VM* vm, PyObject** a):
    charge(vm, 120)
    return f"<{class_of(<object>a[0]).name} object {(<Generator?><object>a[0]).qualname} at {id_of(vm, <object>a[0]):#x}>"

cdef object generator_running(VM* vm, PyObject** a):
    return (<Generator?><object>a[0]).state == G_RUNNING

cdef object generator_suspended(VM* vm, PyObject** a):
    return (<Generator?><object>a[0]).state == G_SUSPENDED or (<Generator?><object>a[0]).state == G_LENT


cdef object generator_awaits(VM* vm, PyObject** a):
    """Returns: the object from which `yield from` or `await` currently reads, or None."""
    cdef Generator g = <Generator?><object>a[0]
    if g.state == G_LENT:
        return when_paused(vm, GEN_AWAITS, g, None)
    return awaited_by(g)

# saves: the generator
cdef object generator_awaits_paused(VM* vm, object value, object generator, object b, object c, int64_t i):
    return awaited_by(<Generator?>generator)

cdef ResumeFunction GEN_AWAITS = resume_function("gen_awaits", generator_awaits_paused)

cdef object awaited_by(Generator g):
    cdef Continuation k
    if g.state != G_SUSPENDED or g.nk == 0:
        return None
    k = <Continuation?><object>g.ks[g.nk - 1]
    return k.a if type(k.node) is yield_from_node and isinstance(k.a, HeapObject) else None


# --- CoroutineWrapper, the result of coroutine.__await__() ---

@cython.final
@cython.trashcan(True)
cdef class CoroutineWrapper(HeapObject):
    cdef object next(self, VM* vm):
        if cannot_step(vm, self):
            return SIGNAL
        g = <Generator?>self.coro
        if reused(vm, g) is SIGNAL:
            return SIGNAL
        return gen_next(vm, g)

    # is_iterator() is False: the coroutine's result is in the StopIteration of __next__.
    cdef int fields(self, Fields f) except -1:
        self.coro = f.exactly(self.coro, Generator)
        return 0

cdef object coroutine_await(VM* vm, PyObject** a):
    cdef CoroutineWrapper w = CoroutineWrapper.__new__(CoroutineWrapper)
    w.cls = COROUTINE_WRAPPER
    w.epoch = vm.epoch
    w.coro = <HeapObject?><object>a[0]
    charge(vm, 64)
    return w


# --- tables ---

cdef int generator_methods(ClassObject cls) except -1:
    method(cls, "close", generator_close, "self, /")
    send = method(cls, "send", wrapper_send if cls is COROUTINE_WRAPPER else generator_send, "self, value, /")
    if cls is GENERATOR:
        _steps.send_native = send
    method(cls, "throw", generator_throw, "self, typ, val=..., tb=..., /")
    return 0

cdef int generator_attributes(ClassObject cls, str prefix) except -1:
    method(cls, "__repr__", generator_repr, "self, /")
    settable(cls, "__name__", generator_name, generator_set_name, "str", "__name__ must be set to a string object")
    settable(cls, "__qualname__", generator_qualname, generator_set_qualname, "str", "__qualname__ must be set to a string object")
    if cls is not ASYNC_GENERATOR:
        attribute(cls, prefix + "_running", generator_running, NULL)
    attribute(cls, prefix + "_suspended", generator_suspended, NULL)
    attribute(cls, "gi_yieldfrom" if cls is GENERATOR else prefix + "_await", generator_awaits, NULL)
    return 0

static_method(ENUMERATE, "__new__", enumerate_new, "cls, /, *args, **kwargs")
maker(ENUMERATE, enumerate_call, "cls, iterable, /")
maker(MAP, map_call, "cls, func, iterable, /")
maker(ZIP, zip_call, "cls, first, second, third=..., /")
static_method(FILTER, "__new__", filter_new, "cls, function, iterable, /")
static_method(MAP, "__new__", map_new, "cls, *args, strict: bool=False")
static_method(REVERSED, "__new__", reversed_new, "cls, object, /")
static_method(ZIP, "__new__", zip_new, "cls, *iterables, strict: bool=False")

for _cls in (CALLABLE_ITERATOR, ENUMERATE, FILTER, MAP, ZIP):
    declare_iterator(<ClassObject?>_cls)

generator_methods(COROUTINE)
generator_methods(COROUTINE_WRAPPER)
generator_methods(GENERATOR)
generator_attributes(ASYNC_GENERATOR, "ag")
generator_attributes(COROUTINE, "cr")
generator_attributes(GENERATOR, "gi")
method(COROUTINE, "__await__", coroutine_await, "self, /")
method(COROUTINE_WRAPPER, "__iter__", iter_self, "self, /")
method(COROUTINE_WRAPPER, "__next__", wrapper_next, "self, /")
method(GENERATOR, "__iter__", iter_self, "self, /")
method(GENERATOR, "__next__", generator_next, "self, /")
