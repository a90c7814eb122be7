"""Steps of generators and coroutines: next(), __next__ and send().

Must not know other iterators and nodes. Invariant: a step that is suspended has pushed a ResumeFunction, which gets the value or STOP.
"""
from ouros._core.heap.exceptions cimport RUNTIME_ERROR, raise_error, raise_stop, raise_type
from ouros._core.heap.heap cimport touch
from ouros._core.protocols.generators cimport (
    G_CLOSED, G_CREATED, G_END, G_VALUE, gen_next, gen_result, gen_send, resume_frame,
)
from ouros._core.protocols.node cimport CODE_COROUTINE, resume_function, then


cdef object next_generator(VM* vm, object value, object generator, object default, object c, int64_t i):
    if value is STOP:
        result = gen_result(<Generator?>generator)
        return (<tuple?>default)[0] if default else raise_stop(vm, result)
    return value

NEXT_GENERATOR = resume_function("next_generator", next_generator)

cdef object ended(VM* vm, object value, object generator, object b, object c, int64_t i):
    """ResumeFunction: raises StopIteration for the end of a generator in send, throw and __next__."""
    if value is STOP:
        touch(vm, <Generator?>generator)
        return raise_stop(vm, gen_result(<Generator>generator))
    return value

GEN_ENDED = resume_function("gen_method_ended", ended)


cdef int step_slot(VM* vm, Generator g, Slot* sent, ResumeFunction resume, object b, Slot* out) except -9:
    cdef int c
    if sent == NULL:
        vm_return(vm, None)
    else:
        slot_move(&vm.ret, sent)
    c = resume_frame(vm, g, NORMAL)
    if c == G_VALUE:
        vm_take_slot(vm, out)
        return slot_tag(out)
    r = then(vm, STOP if c == G_END else SIGNAL, resume, g, b, None, 0)
    return T_SIGNAL if r is SIGNAL else slot_unbox(out, r)


# --- methods ---

cdef object reused(VM* vm, Generator g):
    if g.kind == CODE_COROUTINE and g.state == G_CLOSED:
        return raise_error(vm, RUNTIME_ERROR, "cannot reuse already awaited coroutine")
    return None

cdef object generator_next(VM* vm, PyObject** a):
    g = <Generator?><object>a[0]
    if reused(vm, g) is SIGNAL:
        return SIGNAL
    return then(vm, gen_next(vm, g), GEN_ENDED, g, None, None, 0)

cdef object generator_send(VM* vm, PyObject** a):
    g = <Generator?><object>a[0]
    value = <object>a[1]
    if reused(vm, g) is SIGNAL:
        return SIGNAL
    if g.state == G_CREATED and value is not None:
        what = "coroutine" if g.kind == CODE_COROUTINE else "generator"
        return raise_type(vm, f"can't send non-None value to a just-started {what}")
    return then(vm, gen_send(vm, g, value), GEN_ENDED, g, None, None, 0)
