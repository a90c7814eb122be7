"""Pauses within the loops of mathematical functions."""
from ouros._core.heap.heap cimport poll
from ouros._core.protocols.node cimport ResumeFunction, resume_function, push


cdef object deliver(VM* vm, object value, object result, object b, object c, int64_t i):
    return result

cdef ResumeFunction DELIVER = resume_function("math_deliver", deliver)

cdef int pause(VM* vm, ResumeFunction resume, object a, object b, object c, int64_t i, object value) except -9:
    cdef int status = poll(vm)
    if status == NORMAL:
        return 0
    if status == SUSPEND:
        # Pushed innermost first: DELIVER returns the current value to the loop's continuation.
        push(vm, DELIVER, 0, 0, value, None, None)
        push(vm, resume, 0, i, a, b, c)
    return -1
