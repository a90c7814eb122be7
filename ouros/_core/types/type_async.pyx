"""Asynchronous generators: __anext__, asend, athrow, aclose, and their awaitables.

Must not know particular nodes. Invariants: an asynchronous generator is suspended at one of its own yields or inside an await, which the
innermost continuation shows. While a step runs, the generator's otherwise unused `result` is True.
"""
cimport cython

from ouros._core.protocols.call cimport attribute, call0, method
from ouros._core.heap.exceptions cimport (
    GENERATOR_EXIT, RUNTIME_ERROR, STOP_ASYNC_ITERATION, STOP_ITERATION, raise_args, raise_error, raise_stop, raise_type,
)
from ouros._core.protocols.generators cimport G_CLOSED, G_CREATED, Generator, gen_send, gen_throw
from ouros._core.heap.heap cimport charge, touch
from ouros._core.protocols.node cimport Continuation, ResumeFunction, resume_function, then
from ouros._core.types.type_iter cimport catch_error, thrown_exception, throw_forms

ASYNC_SEND = builtin_class("async_generator_asend", (OBJECT,), L_OTHER, C_NOSUBCLASS)
ASYNC_THROW = builtin_class("async_generator_athrow", (OBJECT,), L_OTHER, C_NOSUBCLASS)


@cython.final
@cython.trashcan(True)
cdef class AsyncStep(HeapObject):
    cdef int fields(self, Fields f) except -1:
        self.gen = f.exactly(self.gen, Generator)
        self.kind = <int>f.number(self.kind, 0, 2)
        self.stage = <int>f.number(self.stage, 0, 2)
        self.arg = f.value(self.arg)
        if f.loading:
            f.check(self.gen.cls is ASYNC_GENERATOR)
            f.check(self.kind != STEP_THROW or (type(self.arg) is tuple and len(<tuple>self.arg) == 3))
        return 0


cdef bint at_yield(Generator g) noexcept:
    """Return whether the generator is suspended at its own `yield`, not inside an await."""
    return g.nk > 0 and type((<Continuation>g.ks[g.nk - 1]).node) is yield_node

cdef object new_step(VM* vm, PyObject** a, int kind, object arg):
    cdef AsyncStep s = AsyncStep.__new__(AsyncStep)
    s.cls = ASYNC_SEND if kind == STEP_SEND else ASYNC_THROW
    s.epoch = vm.epoch
    s.gen = <Generator?><object>a[0]
    s.kind = kind
    s.arg = arg
    charge(vm, 72)
    return s

cdef object async_next(VM* vm, PyObject** a):
    return new_step(vm, a, STEP_SEND, None)

cdef object async_send(VM* vm, PyObject** a):
    return new_step(vm, a, STEP_SEND, <object>a[1])

cdef object async_throw(VM* vm, PyObject** a):
    value = <object>a[2] if a[2] != NULL else None
    tb = <object>a[3] if a[3] != NULL else None
    return new_step(vm, a, STEP_THROW, (<object>a[1], value, tb))

cdef object async_close(VM* vm, PyObject** a):
    return new_step(vm, a, STEP_CLOSE, None)

cdef object async_self(VM* vm, PyObject** a):
    return <object>a[0]

cdef object async_running(VM* vm, PyObject** a):
    return (<Generator?><object>a[0]).result is True


# --- running a step ---

cdef int change(VM* vm, AsyncStep s, int stage, bint running) except -9:
    """Set the stage of the step and the running mark of its generator. Returns: -1: SIGNAL."""
    if touch(vm, s) < 0 or touch(vm, s.gen) < 0:
        return -1
    s.stage = stage
    s.gen.result = True if running else None
    return 0

cdef object over(VM* vm, AsyncStep s):
    what = "__anext__()/asend()" if s.kind == STEP_SEND else "aclose()/athrow()"
    return raise_error(vm, RUNTIME_ERROR, f"cannot reuse already awaited {what}")

cdef object begin(VM* vm, AsyncStep s):
    """Check that no other step of the generator runs. Returns: None; SIGNAL: raised."""
    if s.gen.result is True:
        if touch(vm, s) < 0:
            return SIGNAL
        s.stage = STEP_OVER
        what = "anext" if s.kind == STEP_SEND else "athrow" if s.kind == STEP_THROW else "aclose"
        return raise_error(vm, RUNTIME_ERROR, f"{what}(): asynchronous generator is already running")
    return None

cdef object step_run(VM* vm, AsyncStep s, object sent, int64_t direct):
    cdef Generator g = s.gen
    if s.stage == STEP_OVER:
        return over(vm, s)
    if s.stage == STEP_RUNS:
        return then(vm, gen_send(vm, g, sent), STEP_CAME, s, None, None, direct)
    if s.kind != STEP_SEND and g.state == G_CLOSED:
        return SIGNAL if change(vm, s, STEP_OVER, False) < 0 else raise_stop(vm, None)
    if begin(vm, s) is SIGNAL:
        return SIGNAL
    if s.kind == STEP_SEND:
        if sent is None:
            sent = s.arg
        if g.state == G_CREATED and sent is not None:
            if change(vm, s, STEP_OVER, False) < 0:
                return SIGNAL
            return raise_type(vm, "can't send non-None value to a just-started async generator")
        if change(vm, s, STEP_RUNS, True) < 0:
            return SIGNAL
        return then(vm, gen_send(vm, g, sent), STEP_CAME, s, None, None, direct)
    if sent is not None:
        return raise_error(vm, RUNTIME_ERROR, "can't send non-None value to a just-started coroutine")
    if s.kind == STEP_THROW:
        what, value, tb = <tuple?>s.arg
        return throw_forms(vm, s, what, value, tb, STEP_THROWN)
    return then(vm, call0(vm, GENERATOR_EXIT), STEP_THROWN, s, None, GENERATOR_EXIT, 0)

# saves: the step, traceback or None, class or instance to throw
cdef object step_thrown(VM* vm, object value, object step, object traceback, object thrown, int64_t i):
    """ResumeFunction: `value` is the exception object. Throw it into the generator."""
    cdef AsyncStep s = <AsyncStep?>step
    if thrown_exception(vm, value, traceback, thrown) is SIGNAL:
        return SIGNAL
    if s.stage == STEP_OVER:
        return over(vm, s)
    if s.stage == STEP_NEW and begin(vm, s) is SIGNAL:
        return SIGNAL
    if change(vm, s, STEP_RUNS, True) < 0:
        return SIGNAL
    return then(vm, gen_throw(vm, s.gen, value), STEP_CAME, s, None, None, 0)

cdef object step_came(VM* vm, object value, object step, object b, object c, int64_t unwrapped):
    cdef AsyncStep s = <AsyncStep?>step
    if value is not SIGNAL and value is not STOP and not at_yield(s.gen):
        # Suspended inside an await: the value passes through to the event loop.
        return value
    if change(vm, s, STEP_OVER, False) < 0:
        return SIGNAL
    if value is SIGNAL:
        if s.kind == STEP_CLOSE and (catch_error(vm, STOP_ASYNC_ITERATION) or catch_error(vm, GENERATOR_EXIT)):
            return raise_stop(vm, None)
        return SIGNAL
    if value is STOP:
        return raise_stop(vm, None) if s.kind == STEP_CLOSE else raise_args(vm, STOP_ASYNC_ITERATION, ())
    if s.kind == STEP_CLOSE:
        return raise_error(vm, RUNTIME_ERROR, "async generator ignored GeneratorExit")
    return stop_hook(value) if unwrapped else throw_value(vm, value)

cdef object step_direct(VM* vm, AsyncStep s, object sent):
    return step_run(vm, s, sent, s.kind == STEP_SEND)

cdef object throw_value(VM* vm, object value):
    """Raises StopIteration with the item, even if it is None."""
    return raise_args(vm, STOP_ITERATION, (value,))

cdef ResumeFunction STEP_CAME = resume_function("async_step_came", step_came, True)
cdef ResumeFunction STEP_THROWN = resume_function("async_step_thrown", step_thrown)


# --- the awaitables' methods ---

cdef object step_next(VM* vm, PyObject** a):
    return step_run(vm, <AsyncStep?><object>a[0], None, 0)

cdef object step_send(VM* vm, PyObject** a):
    return step_run(vm, <AsyncStep?><object>a[0], <object>a[1], 0)

cdef object step_throw(VM* vm, PyObject** a):
    value = <object>a[2] if a[2] != NULL else None
    tb = <object>a[3] if a[3] != NULL else None
    return throw_forms(vm, <object>a[0], <object>a[1], value, tb, STEP_THROWN)

cdef object step_close(VM* vm, PyObject** a):
    cdef AsyncStep s = <AsyncStep?><object>a[0]
    if s.stage == STEP_OVER:
        return None
    r = then(vm, call0(vm, GENERATOR_EXIT), STEP_THROWN, s, None, GENERATOR_EXIT, 0)
    return then(vm, r, STEP_CLOSED, None, None, None, 0)

cdef object step_closed(VM* vm, object value, object a, object b, object c, int64_t i):
    if value is not SIGNAL:
        return raise_error(vm, RUNTIME_ERROR, "coroutine ignored GeneratorExit")
    if catch_error(vm, GENERATOR_EXIT) or catch_error(vm, STOP_ITERATION) or catch_error(vm, STOP_ASYNC_ITERATION):
        return None
    return SIGNAL

cdef ResumeFunction STEP_CLOSED = resume_function("async_step_closed", step_closed, True)


# --- tables ---

method(ASYNC_GENERATOR, "__aiter__", async_self, "self, /")
method(ASYNC_GENERATOR, "__anext__", async_next, "self, /")
method(ASYNC_GENERATOR, "aclose", async_close, "self, /")
method(ASYNC_GENERATOR, "asend", async_send, "self, value, /")
method(ASYNC_GENERATOR, "athrow", async_throw, "self, typ, val=..., tb=..., /")
attribute(ASYNC_GENERATOR, "ag_running", async_running, NULL)

for _cls in (ASYNC_SEND, ASYNC_THROW):
    method(<ClassObject?>_cls, "__await__", async_self, "self, /")
    method(<ClassObject?>_cls, "__iter__", async_self, "self, /")
    method(<ClassObject?>_cls, "__next__", step_next, "self, /")
    method(<ClassObject?>_cls, "close", step_close, "self, /")
    method(<ClassObject?>_cls, "send", step_send, "self, arg, /")
    method(<ClassObject?>_cls, "throw", step_throw, "self, typ, val=..., tb=..., /")
