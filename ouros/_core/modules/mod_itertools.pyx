"""itertools: count, repeat, cycle, chain, takewhile, dropwhile, filterfalse, starmap, compress, islice, pairwise, batched, accumulate,
zip_longest.

Must not know nodes or the machine. Invariants: an iterator holds positions and values, never a host iterator. `next` may be suspended
within an item, and then a ResumeFunction holds the parts read so far. A loop that may skip any number of items polls. An iterator over another
iterator checks the C stack first.
"""
cimport cython
from cpython.list cimport PyList_GET_ITEM
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_GET_ITEM, PyTuple_New, PyTuple_SET_ITEM
from ouros._core.base.number_cost cimport boxed_size
from ouros._core.protocols.call cimport call1, call2, call_tuple, class_method, function, method, static_method
from ouros._core.heap.exceptions cimport STOP_ITERATION, raise_type, raise_value
from ouros._core.heap.heap cimport charge, must_poll, poll, reserve, stack_low, touch
from ouros._core.protocols.node cimport ResumeFunction, resume_function, push, then
from ouros._core.protocols.ops cimport OP_ADD, as_index, binary, get_iter, repr_value, to_list, truth_value
from ouros._core.types.argument_conversion cimport size_in
from ouros._core.types.native_object cimport NativeObject
from ouros._core.types.type_iter cimport cannot_step, catch_error, deepen, hold, next_item
from ouros._core.types.type_union cimport new_alias
from ouros._core.types.type_sequence cimport SequenceIter, declare_iterator, seq_iter

DEF LARGEST = 0x7FFFFFFFFFFFFFFF     # value of sys.maxsize

NAMESPACE = {}

cdef ClassObject iterator_class(str name, int flags=0):
    cdef ClassObject cls = builtin_class(name, (OBJECT,), L_OTHER, flags)
    cls.ns["__module__"] = "itertools"
    declare_iterator(cls)
    return cls

cdef ClassObject COUNT = iterator_class("count")
cdef ClassObject REPEAT = iterator_class("repeat")
cdef ClassObject CYCLE = iterator_class("cycle")
cdef ClassObject CHAIN = iterator_class("chain")
cdef ClassObject TAKEWHILE = iterator_class("takewhile")
cdef ClassObject DROPWHILE = iterator_class("dropwhile")
cdef ClassObject FILTERFALSE = iterator_class("filterfalse")
cdef ClassObject STARMAP = iterator_class("starmap")
cdef ClassObject COMPRESS = iterator_class("compress")
cdef ClassObject ISLICE = iterator_class("islice")
cdef ClassObject PAIRWISE = iterator_class("pairwise")
cdef ClassObject BATCHED = iterator_class("batched")
cdef ClassObject ACCUMULATE = iterator_class("accumulate")
cdef ClassObject ZIP_LONGEST = iterator_class("zip_longest")


# --- shared by all ---

cdef object pause(VM* vm, ResumeFunction resume, object a, object b, object c, int64_t i):
    """Count one tick and poll, in a loop that skips items. Returns: None or SIGNAL."""
    vm.ticks -= 1
    if must_poll(vm) and poll(vm) != NORMAL:
        return hold(vm, resume, a, b, c, i)
    return None

cdef class ToolIter(NativeObject):
    cdef bint is_iterator(self) noexcept:
        return self.cls.flags & C_BUILTIN or lookup(self.cls, "__next__") == lookup(self.cls.solid, "__next__")

cdef object as_class(VM* vm, PyObject* cls, object made):
    if (<ClassObject?><object>cls).flags & C_BUILTIN:
        return made
    return then(vm, made, AS_CLASS, <object>cls, None, None, 0)

cdef object set_class(VM* vm, object value, object wanted, object b, object c, int64_t i):
    cdef ToolIter made = <ToolIter?>value
    cdef ClassObject cls = <ClassObject?>wanted
    if cls.flags & C_BUILTIN or cls.solid is not made.cls:
        raise ValueError("damaged data: class")
    made.cls = cls
    return made

cdef ResumeFunction AS_CLASS = resume_function("itertools_as_class", set_class)

cdef object start(VM* vm, HeapObject o, ClassObject cls, int64_t size):
    o.cls = cls
    o.epoch = vm.epoch
    # 64: the object's header, and an iterator or tuple that only it refers to.
    charge(vm, size + 64)
    return o


# --- count ---

@cython.final
@cython.trashcan(True)
cdef class CountIter(ToolIter):
    cdef object next(self, VM* vm):
        cdef int64_t n, step, sum_
        if compact_int(<PyObject*>self.now, &n) and compact_int(<PyObject*>self.step, &step):
            if touch(vm, self) < 0:
                return SIGNAL
            v = self.now
            self.now = n + step
            return v
        return then(vm, binary(vm, OP_ADD, self.now, self.step), COUNT_NEXT, self, self.now, None, 0)

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.now = f.value(self.now)
        self.step = f.value(self.step)
        return 0

cdef object count_next(VM* vm, object value, object iterator, object current, object c, int64_t i):
    cdef CountIter self = <CountIter?>iterator
    if touch(vm, self) < 0:
        return SIGNAL
    self.now = value
    charge(vm, 32)
    return current

cdef ResumeFunction COUNT_NEXT = resume_function("count_next", count_next)

cdef bint is_number(object v):
    cdef ClassObject cls
    v = unwrap(v)
    if type(v) in (int, float, complex, bool):
        return True
    cls = class_of(v)
    return lookup(cls, "__index__") != NULL or lookup(cls, "__float__") != NULL or lookup(cls, "__int__") != NULL

cdef object count_new(VM* vm, PyObject** a):
    cdef CountIter o = CountIter.__new__(CountIter)
    if not is_number(<object>a[1]) or not is_number(<object>a[2]):
        return raise_type(vm, "a number is required")
    o.now = <object>a[1]
    o.step = <object>a[2]
    return as_class(vm, a[0], start(vm, o, COUNT, 64))

cdef object count_repr(VM* vm, PyObject** a):
    cdef CountIter self = <CountIter?><object>a[0]
    if type(self.step) is int and self.step == 1:
        return then(vm, repr_value(vm, self.now), COUNT_TEXT, None, None, None, 0)
    return then(vm, repr_value(vm, self.now), COUNT_FIRST, self.step, None, None, 0)

cdef object count_first(VM* vm, object value, object step, object b, object c, int64_t i):
    return then(vm, repr_value(vm, step), COUNT_TEXT, value, None, None, 0)

cdef object count_text(VM* vm, object value, object first, object b, object c, int64_t i):
    if first is None:
        return f"count({<str?>unwrap(value)})"
    return f"count({<str?>unwrap(first)}, {<str?>unwrap(value)})"

cdef ResumeFunction COUNT_FIRST = resume_function("count_repr_first", count_first)
cdef ResumeFunction COUNT_TEXT = resume_function("count_repr", count_text)


# --- repeat ---

@cython.final
@cython.trashcan(True)
cdef class RepeatIter(ToolIter):
    cdef object next(self, VM* vm):
        if self.left == 0:
            return STOP
        if self.left > 0:
            if touch(vm, self) < 0:
                return SIGNAL
            self.left -= 1
        return self.value

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.value = f.value(self.value)
        self.left = f.number(self.left, -1, LARGEST)
        return 0

cdef object repeat_new(VM* vm, PyObject** a):
    cdef RepeatIter o = RepeatIter.__new__(RepeatIter)
    o.value = <object>a[1]
    o.left = -1 if a[2] == NULL else max(size_in(a[2]), 0)
    return as_class(vm, a[0], start(vm, o, REPEAT, 64))

cdef object repeat_repr(VM* vm, PyObject** a):
    cdef RepeatIter self = <RepeatIter?><object>a[0]
    return then(vm, repr_value(vm, self.value), REPEAT_TEXT, self, None, None, 0)

cdef object repeat_text(VM* vm, object value, object iterator, object b, object c, int64_t i):
    cdef RepeatIter self = <RepeatIter?>iterator
    text = <str?>unwrap(value)
    charge(vm, 4 * len(<str?>text) + 60)
    return f"repeat({text})" if self.left < 0 else f"repeat({text}, {self.left})"

cdef ResumeFunction REPEAT_TEXT = resume_function("repeat_repr", repeat_text)

cdef object repeat_hint(VM* vm, PyObject** a):
    if (<RepeatIter?><object>a[0]).left < 0:
        return raise_type(vm, "len() of unsized object")
    return (<RepeatIter?><object>a[0]).left


# --- cycle ---

@cython.final
@cython.trashcan(True)
cdef class CycleIter(ToolIter):
    cdef object next(self, VM* vm):
        if self.it is not None:
            if cannot_step(vm, self):
                return SIGNAL
            return then(vm, next_item(vm, self.it), CYCLE_ITEM, self, None, None, 0)
        if not self.saved:
            return STOP
        if touch(vm, self) < 0:
            return SIGNAL
        v = self.saved[self.at]
        self.at += 1
        if self.at >= len(self.saved):
            self.at = 0
        return v

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + list_bytes(len(self.saved) + (len(self.saved) >> 3))

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.it = f.iterator(self.it)
        self.at = f.number(self.at, 0, LARGEST)
        self.saved = f.rest(self.saved)
        return f.check(not f.loading or not self.saved or self.at < len(self.saved))

cdef object cycle_item(VM* vm, object value, object iterator, object b, object c, int64_t i):
    cdef CycleIter self = <CycleIter?>iterator
    if touch(vm, self) < 0:
        return SIGNAL
    if value is STOP:
        self.it = None
        self.at = 0
        return self.next(vm)
    self.saved.append(value)
    vm.budget -= 9 + boxed_size(value)
    return value

cdef ResumeFunction CYCLE_ITEM = resume_function("cycle_item", cycle_item)

cdef object cycle_make(VM* vm, object value, object a, object b, object c, int64_t i):
    cdef CycleIter o = CycleIter.__new__(CycleIter)
    o.it = value
    o.saved = []
    return start(vm, o, CYCLE, 130)

cdef ResumeFunction CYCLE_MAKE = resume_function("cycle_make", cycle_make)

cdef object cycle_new(VM* vm, PyObject** a):
    return as_class(vm, a[0], then(vm, get_iter(vm, <object>a[1]), CYCLE_MAKE, None, None, None, 0))


# --- chain ---

cdef enum ChainState:
    CH_SOURCE = 0            # `value` is the next iterable
    CH_ITER   = 1            # `value` is its iterator
    CH_ITEM   = 2            # `value` is an item
    CH_POLL   = 3            # `value` is unused: the loop was suspended by a poll

@cython.final
@cython.trashcan(True)
cdef class ChainIter(ToolIter):
    cdef object next(self, VM* vm):
        if self.active is not None:
            if type(self.active) is not SequenceIter:
                if cannot_step(vm, self):
                    return SIGNAL
            v = next_item(vm, self.active)
            if v is not STOP and v is not SIGNAL:
                return v
            return chain_step(vm, v, self, None, None, CH_ITEM)
        if self.source is None:
            return STOP
        if cannot_step(vm, self):
            return SIGNAL
        return chain_step(vm, next_item(vm, self.source), self, None, None, CH_SOURCE)

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.source = f.iterator(self.source)
        self.active = f.iterator(self.active)
        return 0

# saves: the iterator, i: ChainState
cdef object chain_step(VM* vm, object value, object iterator, object b, object c, int64_t state):
    cdef ChainIter self = <ChainIter?>iterator
    while True:
        if value is SIGNAL:
            if vm.status == RAISE and state < CH_ITEM:
                self.source = None
            return hold(vm, CHAIN_STEP, self, None, None, state)
        if state == CH_ITEM:
            if value is not STOP:
                return value
            if touch(vm, self) < 0:
                return SIGNAL
            self.active = None
            if pause(vm, CHAIN_STEP, self, None, None, CH_POLL) is SIGNAL:
                return SIGNAL
            state = CH_POLL
        if state == CH_POLL:
            if self.source is None:
                return STOP
            value = next_item(vm, self.source)
            state = CH_SOURCE
        elif state == CH_SOURCE:
            if value is STOP:
                if touch(vm, self) < 0:
                    return SIGNAL
                self.source = None
                return STOP
            value = get_iter(vm, value)
            state = CH_ITER
        else:
            if touch(vm, self) < 0:
                return SIGNAL
            self.active = value
            value = next_item(vm, value)
            state = CH_ITEM

cdef ResumeFunction CHAIN_STEP = resume_function("chain_step", chain_step, True)

cdef object chain_make(VM* vm, object value, object a, object b, object c, int64_t i):
    cdef ChainIter o = ChainIter.__new__(ChainIter)
    o.source = value
    return start(vm, o, CHAIN, 192)

cdef ResumeFunction CHAIN_MAKE = resume_function("chain_make", chain_make)

cdef object chain_new(VM* vm, PyObject** a):
    return as_class(vm, a[0], chain_make(vm, seq_iter(<object>a[1]), None, None, None, 0))

cdef object chain_getitem(VM* vm, PyObject** a):
    return new_alias(vm, <object>a[0], <object>a[1])

cdef object chain_from_iterable(VM* vm, PyObject** a):
    return as_class(vm, a[0], then(vm, get_iter(vm, <object>a[1]), CHAIN_MAKE, None, None, None, 0))


# --- takewhile, dropwhile, filterfalse, starmap ---

cdef enum TestState:
    TE_ITEM  = 0             # `value` is an item
    TE_CALL  = 1             # `value` is the function's result
    TE_TRUTH = 2             # `value` is the truth of that result
    TE_POLL  = 3             # `value` is unused: the loop was suspended by a poll
    TE_ARGS  = 4             # starmap: `value` is the list of arguments

@cython.final
@cython.trashcan(True)
cdef class TestIter(ToolIter):
    cdef object next(self, VM* vm):
        if self.cls.solid is TAKEWHILE and self.decided:
            return STOP
        if cannot_step(vm, self):
            return SIGNAL
        return test_step(vm, next_item(vm, self.it), self, None, None, TE_ITEM)

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.func = f.value(self.func)
        self.it = f.iterator(self.it)
        self.decided = f.flag(self.decided)
        return 0

# saves: the iterator, the item, i: TestState
cdef object test_step(VM* vm, object value, object iterator, object item, object c, int64_t state):
    cdef TestIter self = <TestIter?>iterator
    while True:
        if value is SIGNAL:
            if vm.status == RAISE and catch_error(vm, STOP_ITERATION):
                return STOP
            return hold(vm, TEST_STEP, self, item, None, state)
        if state == TE_ITEM:
            if value is STOP:
                return STOP
            if self.cls.solid is STARMAP:
                state = TE_CALL
                if type(value) is tuple:
                    value = call_tuple(vm, self.func, value, None)
                else:
                    value = to_list(vm, value)
                    state = TE_ARGS
                continue
            if self.cls.solid is DROPWHILE and self.decided:
                return value
            item = value
            state = TE_CALL
            value = item if self.cls.solid is FILTERFALSE and (self.func is None or self.func is BOOL) else call1(vm, self.func, item)
        elif state == TE_ARGS:
            value = call_tuple(vm, self.func, tuple(<list?>value), None)
            state = TE_CALL
        elif state == TE_CALL:
            if self.cls.solid is STARMAP:
                return value
            value = truth_value(vm, value)
            state = TE_TRUTH
        else:
            if state == TE_TRUTH:
                if self.cls.solid is TAKEWHILE:
                    if value is True:
                        return item
                    if touch(vm, self) < 0:
                        return SIGNAL
                    self.decided = True
                    return STOP
                if value is not True:
                    if self.cls.solid is DROPWHILE:
                        if touch(vm, self) < 0:
                            return SIGNAL
                        self.decided = True
                    return item
                item = None
                if pause(vm, TEST_STEP, self, None, None, TE_POLL) is SIGNAL:
                    return SIGNAL
            value = next_item(vm, self.it)
            state = TE_ITEM

cdef ResumeFunction TEST_STEP = resume_function("itertools_test_step", test_step, True)

cdef object test_make(VM* vm, object value, object func, object cls, object c, int64_t i):
    cdef TestIter o = TestIter.__new__(TestIter)
    o.func = func
    o.it = value
    if cls is not TAKEWHILE and cls is not DROPWHILE and cls is not FILTERFALSE and cls is not STARMAP:
        raise ValueError("damaged data: class")
    return start(vm, o, <ClassObject?>cls, 64)

cdef ResumeFunction TEST_MAKE = resume_function("itertools_test_make", test_make)

cdef object test_new(VM* vm, PyObject** a):
    return as_class(vm, a[0], then(vm, get_iter(vm, <object>a[2]), TEST_MAKE, <object>a[1], (<ClassObject?><object>a[0]).solid, None, 0))


# --- compress ---

@cython.final
@cython.trashcan(True)
cdef class CompressIter(ToolIter):
    cdef object next(self, VM* vm):
        if cannot_step(vm, self):
            return SIGNAL
        return compress_step(vm, next_item(vm, self.data), self, None, None, TE_ITEM)

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.data = f.iterator(self.data)
        self.selectors = f.iterator(self.selectors)
        return 0

# saves: the iterator, the item, i: TestState (TE_CALL: `value` is the selector)
cdef object compress_step(VM* vm, object value, object iterator, object item, object c, int64_t state):
    cdef CompressIter self = <CompressIter?>iterator
    while True:
        if value is SIGNAL:
            return hold(vm, COMPRESS_STEP, self, item, None, state)
        if state == TE_ITEM:
            if value is STOP:
                return STOP
            item = value
            value = next_item(vm, self.selectors)
            state = TE_CALL
        elif state == TE_CALL:
            if value is STOP:
                return STOP
            value = truth_value(vm, value)
            state = TE_TRUTH
        else:
            if state == TE_TRUTH:
                if value is True:
                    return item
                if pause(vm, COMPRESS_STEP, self, None, None, TE_POLL) is SIGNAL:
                    return SIGNAL
            value = next_item(vm, self.data)
            state = TE_ITEM

cdef ResumeFunction COMPRESS_STEP = resume_function("compress_step", compress_step)

cdef object compress_data(VM* vm, object value, object data, object b, object c, int64_t i):
    return then(vm, get_iter(vm, data), COMPRESS_MAKE, value, None, None, 0)

cdef object compress_make(VM* vm, object value, object data, object b, object c, int64_t i):
    cdef CompressIter o = CompressIter.__new__(CompressIter)
    o.data = data
    o.selectors = value
    return start(vm, o, COMPRESS, 64)

cdef ResumeFunction COMPRESS_DATA = resume_function("compress_data", compress_data)
cdef ResumeFunction COMPRESS_MAKE = resume_function("compress_make", compress_make)

cdef object compress_new(VM* vm, PyObject** a):
    return as_class(vm, a[0], then(vm, get_iter(vm, <object>a[1]), COMPRESS_DATA, <object>a[2], None, None, 0))


# --- islice ---

@cython.final
@cython.trashcan(True)
cdef class SliceIter(ToolIter):
    cdef object next(self, VM* vm):
        if self.it is None:
            return STOP
        if type(self.it) is not SequenceIter:
            if cannot_step(vm, self):
                return SIGNAL
        elif self.at == self.wanted and (self.stop < 0 or self.at < self.stop):
            if touch(vm, self) < 0:
                return SIGNAL
            return slice_step(vm, next_item(vm, self.it), self, None, None, 1)
        return slice_step(vm, None, self, None, None, 0)

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.it = f.iterator(self.it)
        self.at = f.number(self.at, 0, LARGEST)
        self.wanted = f.number(self.wanted, 0, LARGEST)
        self.stop = f.number(self.stop, -1, LARGEST)
        self.step = f.number(self.step, 1, LARGEST)
        return 0

# saves: the iterator, i: 1: `value` is an item; 0: unused
cdef object slice_step(VM* vm, object value, object iterator, object b, object c, int64_t has_item):
    cdef SliceIter self = <SliceIter?>iterator
    cdef int64_t wanted
    while True:
        if value is SIGNAL:
            return hold(vm, SLICE_STEP, self, None, None, has_item)
        if touch(vm, self) < 0:
            return SIGNAL
        if has_item:
            if value is STOP:
                self.it = None
                return STOP
            self.at += 1
            if self.at > self.wanted:
                wanted = self.wanted + self.step
                if wanted < 0 or (0 <= self.stop < wanted):
                    wanted = self.stop if self.stop >= 0 else LARGEST
                self.wanted = wanted
                return value
            if pause(vm, SLICE_STEP, self, None, None, 0) is SIGNAL:
                return SIGNAL
        if self.it is None:
            return STOP
        # As in CPython, the items before the start are skipped also if the stop is before them.
        if 0 <= self.stop <= self.at and self.at >= self.wanted:
            self.it = None
            return STOP
        value = next_item(vm, self.it)
        has_item = 1

cdef ResumeFunction SLICE_STEP = resume_function("islice_step", slice_step)

cdef object slice_bad(VM* vm, bint alone):
    if alone:
        return raise_value(vm, "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    return raise_value(vm, "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")

# saves: the iterable, the arguments (start, stop, step), those converted so far
cdef object slice_numbers(VM* vm, object value, object iterable, object bounds, object so_far, int64_t i):
    cdef tuple given = <tuple?>bounds
    cdef list got = <list?>so_far
    if value is SIGNAL:
        # CPython reports each error of __index__ as a ValueError.
        if not catch_error(vm, ANY_ERROR_CLASS):
            return SIGNAL
        return slice_complaint(vm, len(got), len(given))
    if value is not STOP:
        if not 0 <= value <= LARGEST or (len(got) == 2 and value == 0):
            return slice_complaint(vm, len(got), len(given))
        got.append(value)
    while len(got) < len(given):
        v = unwrap(given[len(got)])
        if v is None or type(v) is int or type(v) is bool:
            if v is not None:
                v = int(v)
                if not 0 <= v <= LARGEST or (len(got) == 2 and v == 0):
                    return slice_complaint(vm, len(got), len(given))
            got.append(v)
        elif lookup(class_of(v), "__index__") == NULL:
            return slice_complaint(vm, len(got), len(given))
        else:
            return then(vm, as_index(vm, v), SLICE_NUMBERS, iterable, bounds, got, 0)
    return then(vm, get_iter(vm, iterable), SLICE_MAKE, got, None, None, 0)

cdef object slice_complaint(VM* vm, Py_ssize_t which, Py_ssize_t given):
    if which == 2:
        return raise_value(vm, "Step for islice() must be a positive integer or None.")
    return slice_bad(vm, given == 1 or which == 1)

cdef object slice_make(VM* vm, object value, object numbers, object b, object c, int64_t i):
    cdef SliceIter o = SliceIter.__new__(SliceIter)
    cdef list got = <list?>numbers
    if len(got) == 1:
        got = [None, got[0], None]
    elif len(got) == 2:
        got = [*got, None]
    o.it = value
    o.wanted = 0 if got[0] is None else got[0]
    o.stop = -1 if got[1] is None else got[1]
    o.step = 1 if got[2] is None else got[2]
    return start(vm, o, ISLICE, 80)

cdef ClassObject ANY_ERROR_CLASS = builtin_classes["BaseException"]
cdef ResumeFunction SLICE_NUMBERS = resume_function("islice_numbers", slice_numbers, True)
cdef ResumeFunction SLICE_MAKE = resume_function("islice_make", slice_make)

cdef object islice_new(VM* vm, PyObject** a):
    cdef tuple args = <tuple?><object>a[1]
    if not 2 <= len(args) <= 4:
        which = "at least 2" if len(args) < 2 else "at most 4"
        return raise_type(vm, f"islice expected {which} arguments, got {len(args)}")
    got = plain_bounds(args)
    if got is not None:
        return as_class(vm, a[0], then(vm, get_iter(vm, args[0]), SLICE_MAKE, got, None, None, 0))
    return as_class(vm, a[0], slice_numbers(vm, STOP, args[0], args[1:], [], 0))

cdef list plain_bounds(tuple args):
    """Returns: the arguments of islice after the iterable, if they are None and exact ints in range; else None."""
    cdef list got = []
    cdef Py_ssize_t i
    cdef int64_t n
    for i in range(1, len(args)):
        v = args[i]
        if v is not None and (not exact_int64(<PyObject*>v, &n) or n < (1 if i == 3 else 0)):
            return None
        got.append(v)
    return got


# --- pairwise ---

@cython.final
@cython.trashcan(True)
cdef class PairIter(ToolIter):
    cdef object next(self, VM* vm):
        if self.it is None:
            return STOP
        if cannot_step(vm, self):
            return SIGNAL
        return then(vm, next_item(vm, self.it), PAIR_ITEM, self, None, None, 0)

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.it = f.iterator(self.it)
        self.before = f.missing(self.before)
        return 0

cdef object pair_item(VM* vm, object value, object iterator, object b, object c, int64_t i):
    cdef PairIter self = <PairIter?>iterator
    if touch(vm, self) < 0:
        return SIGNAL
    if value is STOP or self.it is None:
        self.it = None
        self.before = SIGNAL
        return STOP
    before = self.before
    self.before = value
    if before is SIGNAL:
        return then(vm, next_item(vm, self.it), PAIR_ITEM, self, None, None, 0)
    charge(vm, 64)
    return (before, value)

cdef ResumeFunction PAIR_ITEM = resume_function("pairwise_item", pair_item)

cdef object pair_make(VM* vm, object value, object a, object b, object c, int64_t i):
    cdef PairIter o = PairIter.__new__(PairIter)
    o.it = value
    o.before = SIGNAL
    return start(vm, o, PAIRWISE, 64)

cdef ResumeFunction PAIR_MAKE = resume_function("pairwise_make", pair_make)

cdef object pairwise_new(VM* vm, PyObject** a):
    return as_class(vm, a[0], then(vm, get_iter(vm, <object>a[1]), PAIR_MAKE, None, None, None, 0))


# --- batched ---

@cython.final
@cython.trashcan(True)
cdef class BatchIter(ToolIter):
    cdef object next(self, VM* vm):
        if self.it is None:
            return STOP
        if cannot_step(vm, self):
            return SIGNAL
        return batch_step(vm, next_item(vm, self.it), self, [], None, 0)

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.it = f.iterator(self.it)
        self.n = f.number(self.n, 1, LARGEST)
        self.strict = f.flag(self.strict)
        return 0

# saves: the iterator, items so far; i: 1: `value` is unused, after a poll; 2: the items are complete, and their copy is requested
cdef object batch_step(VM* vm, object value, object iterator, object so_far, object c, int64_t polled):
    cdef BatchIter self = <BatchIter?>iterator
    cdef list items = <list?>so_far
    while True:
        if value is SIGNAL:
            return hold(vm, BATCH_STEP, self, items, None, polled)
        if polled == 2:
            break
        if not polled:
            if value is STOP:
                if touch(vm, self) < 0:
                    return SIGNAL
                self.it = None
                if not items:
                    return STOP
                if self.strict:
                    return raise_value(vm, "batched(): incomplete batch")
                break
            items.append(value)
            vm.budget -= 48
            if len(items) >= self.n:
                break
            if pause(vm, BATCH_STEP, self, items, None, 1) is SIGNAL:
                return SIGNAL
        polled = 0
        if self.it is None:
            return STOP
        value = next_item(vm, self.it)
    if reserve(vm, 48 + 8 * len(items)) < 0:
        if vm.retry and vm.status == SUSPEND:
            vm.retry = False
            push(vm, BATCH_STEP, 0, 2, self, items, None)
        return SIGNAL
    return tuple(items)

cdef ResumeFunction BATCH_STEP = resume_function("batched_step", batch_step)

cdef object batch_make(VM* vm, object value, object size, object strict, object c, int64_t i):
    cdef BatchIter o = BatchIter.__new__(BatchIter)
    o.it = value
    o.n = size
    o.strict = strict is True
    return start(vm, o, BATCHED, 72)

cdef ResumeFunction BATCH_MAKE = resume_function("batched_make", batch_make)

cdef object batched_new(VM* vm, PyObject** a):
    cdef Py_ssize_t n = size_in(a[2])
    if n < 1:
        return raise_value(vm, "n must be at least one")
    return as_class(vm, a[0], then(vm, get_iter(vm, <object>a[1]), BATCH_MAKE, min(n, LARGEST), <object>a[3], None, 0))


# --- accumulate ---

@cython.final
@cython.trashcan(True)
cdef class AccumulateIter(ToolIter):
    cdef object next(self, VM* vm):
        cdef int64_t n, step
        if self.initial is not None:
            if touch(vm, self) < 0:
                return SIGNAL
            self.total = self.initial
            self.initial = None
            return self.total
        if type(self.it) is not SequenceIter:
            if cannot_step(vm, self):
                return SIGNAL
        v = next_item(vm, self.it)
        if self.func is None and compact_int(<PyObject*>self.total, &n) and compact_int(<PyObject*>v, &step):
            if touch(vm, self) < 0:
                return SIGNAL
            self.total = n + step
            return self.total
        return then(vm, v, ACCUMULATE_ITEM, self, None, None, 0)

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.it = f.iterator(self.it)
        self.func = f.value(self.func)
        self.initial = f.value(self.initial)
        self.total = f.missing(self.total)
        return 0

cdef object accumulate_item(VM* vm, object value, object iterator, object b, object c, int64_t i):
    cdef AccumulateIter self = <AccumulateIter?>iterator
    if value is STOP:
        return STOP
    if self.total is SIGNAL:
        return accumulate_total(vm, value, self, None, None, 0)
    if self.func is None:
        r = binary(vm, OP_ADD, self.total, value)
    else:
        r = call2(vm, self.func, self.total, value)
    return then(vm, r, ACCUMULATE_TOTAL, self, None, None, 0)

cdef object accumulate_total(VM* vm, object value, object accumulate, object b, object c, int64_t i):
    if value is SIGNAL:
        return STOP if catch_error(vm, STOP_ITERATION) else SIGNAL
    if touch(vm, <HeapObject?>accumulate) < 0:
        return SIGNAL
    (<AccumulateIter?>accumulate).total = value
    return value

cdef ResumeFunction ACCUMULATE_ITEM = resume_function("accumulate_item", accumulate_item)
cdef ResumeFunction ACCUMULATE_TOTAL = resume_function("accumulate_total", accumulate_total, True)

cdef object accumulate_make(VM* vm, object value, object func, object initial, object c, int64_t i):
    cdef AccumulateIter o = AccumulateIter.__new__(AccumulateIter)
    o.it = value
    o.func = func
    o.initial = initial
    o.total = SIGNAL
    return start(vm, o, ACCUMULATE, 72)

cdef ResumeFunction ACCUMULATE_MAKE = resume_function("accumulate_make", accumulate_make)

cdef object accumulate_new(VM* vm, PyObject** a):
    return as_class(vm, a[0], then(vm, get_iter(vm, <object>a[1]), ACCUMULATE_MAKE, <object>a[2], <object>a[3], None, 0))


# --- zip_longest ---

@cython.final
@cython.trashcan(True)
cdef class LongestIter(ToolIter):
    cdef object next(self, VM* vm):
        if self.active == 0:
            return STOP
        if (must_poll(vm) or stack_low(vm)) and deepen(vm, self) is SIGNAL:
            return SIGNAL
        vm.ticks -= 1 + (len(self.its) >> 3)
        return self.gather(vm)

    cdef object gather(self, VM* vm):
        """Make the next tuple. Continue in longest_step when an iterator ends or is suspended."""
        cdef Py_ssize_t n = len(self.its), i, k
        cdef tuple row = PyTuple_New(n)
        cdef list items
        for i in range(n):
            it = <object>PyList_GET_ITEM(self.its, i)
            v = self.fill if it is None else next_item(vm, it)
            if v is STOP or v is SIGNAL:
                items = []
                for k in range(i):
                    items.append(<object>PyTuple_GET_ITEM(row, k))
                return longest_step(vm, v, self, items, None, 0)
            Py_INCREF(v)
            PyTuple_SET_ITEM(row, i, v)
        charge(vm, 48 + 40 * n)
        return row

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + list_bytes(len(self.its))

    cdef int fields(self, Fields f) except -1:
        NativeObject.fields(self, f)
        self.fill = f.value(self.fill)
        self.its = f.rest(self.its)
        if f.loading:
            for it in self.its:
                f.check(it is None or isinstance(it, HeapObject))
            self.active = sum([it is not None for it in self.its])
        return 0

# saves: the iterator, items so far; i: 0: `value` is an item, 1: unused
cdef object longest_step(VM* vm, object value, object iterator, object so_far, object c, int64_t polled):
    cdef LongestIter self = <LongestIter?>iterator
    cdef list items = <list?>so_far
    cdef Py_ssize_t at
    while True:
        if value is SIGNAL:
            if vm.status == RAISE:
                self.active = 0
            return hold(vm, LONGEST_STEP, self, items, None, polled)
        at = len(items)
        if not polled:
            if at >= len(self.its):
                raise ValueError("damaged data: continuation")
            if value is STOP:
                if touch(vm, self) < 0:
                    return SIGNAL
                if self.its[at] is not None:
                    self.its[at] = None
                    self.active -= 1
                if self.active <= 0:
                    return STOP
                value = self.fill
            items.append(value)
            at += 1
        while at < len(self.its) and self.its[at] is None:
            items.append(self.fill)
            at += 1
        if at >= len(self.its):
            charge(vm, 48 + 40 * at)
            return tuple(items)
        polled = 0
        value = next_item(vm, self.its[at])

cdef ResumeFunction LONGEST_STEP = resume_function("zip_longest_step", longest_step, True)

# saves: arguments, iterators so far, the fill value
cdef object longest_make(VM* vm, object value, object arguments, object iterators, object fill, int64_t i):
    cdef tuple args = <tuple?>arguments
    cdef list its = <list?>iterators
    cdef LongestIter o
    while True:
        if value is SIGNAL:
            return hold(vm, LONGEST_MAKE, arguments, its, fill, 0)
        if value is not STOP:
            its.append(value)
        if len(its) >= len(args):
            break
        value = get_iter(vm, args[len(its)])
    o = LongestIter.__new__(LongestIter)
    o.its = its
    o.fill = fill
    o.active = <int>len(its)
    return start(vm, o, ZIP_LONGEST, 136 + 8 * len(its))

cdef ResumeFunction LONGEST_MAKE = resume_function("zip_longest_make", longest_make)

cdef object zip_longest_new(VM* vm, PyObject** a):
    cdef dict given = <dict?><object>a[2]
    if given and (len(given) > 1 or "fillvalue" not in given):
        return raise_type(vm, "zip_longest() got an unexpected keyword argument")
    return as_class(vm, a[0], longest_make(vm, STOP, <object>a[1], [], given.get("fillvalue"), 0))


# --- tables ---

static_method(ACCUMULATE, "__new__", accumulate_new, "cls, iterable, func=None, *, initial=None")
static_method(BATCHED, "__new__", batched_new, "cls, iterable, n: size, *, strict: bool=False")
static_method(CHAIN, "__new__", chain_new, "cls, /, *iterables")
class_method(CHAIN, "__class_getitem__", chain_getitem, "cls, item, /")
class_method(CHAIN, "from_iterable", chain_from_iterable, "cls, iterable, /")
static_method(COMPRESS, "__new__", compress_new, "cls, data, selectors")
static_method(COUNT, "__new__", count_new, "cls, start=0, step=1")
method(COUNT, "__repr__", count_repr, "self, /")
static_method(CYCLE, "__new__", cycle_new, "cls, iterable, /")
static_method(DROPWHILE, "__new__", test_new, "cls, predicate, iterable, /")
static_method(FILTERFALSE, "__new__", test_new, "cls, function, iterable, /")
static_method(ISLICE, "__new__", islice_new, "cls, /, *args")
static_method(PAIRWISE, "__new__", pairwise_new, "cls, iterable, /")
static_method(REPEAT, "__new__", repeat_new, "cls, object, times: size=...")
method(REPEAT, "__length_hint__", repeat_hint, "self, /")
method(REPEAT, "__repr__", repeat_repr, "self, /")
static_method(STARMAP, "__new__", test_new, "cls, function, iterable, /")
static_method(TAKEWHILE, "__new__", test_new, "cls, predicate, iterable, /")
static_method(ZIP_LONGEST, "__new__", zip_longest_new, "cls, /, *iterables, **kwargs")

for _cls in (ACCUMULATE, BATCHED, CHAIN, COMPRESS, COUNT, CYCLE, DROPWHILE, FILTERFALSE, ISLICE, PAIRWISE, REPEAT, STARMAP, TAKEWHILE,
             ZIP_LONGEST):
    NAMESPACE[(<ClassObject?>_cls).name] = _cls
