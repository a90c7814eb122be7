"""Results of coroutine functions of the host that a forgiving program uses before it awaits them.

A PendingValue is an instance of a library class (ouros/stdlib/_pending_values.py), whose methods wait for the value. This module is for
the uses that call no method of an object. Must not know machines. Invariant: with_values calls a native a second time only if it raised
TypeError before any code of the program ran.
"""
from ouros._core.base.status cimport *
from ouros._core.heap.exceptions cimport TYPE_ERROR, ExceptionObject, TracebackObject, take_exception
from ouros._core.heap.heap cimport work
from ouros._core.heap.runtime cimport runtime
from ouros._core.heap.value cimport *
from ouros._core.protocols.call cimport Native, call_packed, call_prelude, kwnames_of
from ouros._core.protocols.node cimport *


cdef bint is_pending(object v) except -1:
    cdef ClassObject cls
    if type(v) is not Instance:
        return False
    cls = (<Instance>v).cls
    return cls.name == "PendingValue" and cls.ns.get("__module__") == "_pending_values"


cdef object value_of_pending(VM* vm, object v):
    return call_prelude(vm, "value_of_pending", (v,))


cdef object settled_value(object v):
    cdef Slot* s = (<Instance?>v).find("_future")
    future = None if s == NULL else slot_box(s)
    if type(future) is not Instance:
        return SIGNAL
    s = (<Instance>future).find("_result")
    # A result is never pending itself, except in a damaged dump.
    if s == NULL or is_pending(slot_box(s)):
        return SIGNAL
    return slot_box(s)


cdef bint refused(VM* vm) except -1:
    """Return whether what was raised is a TypeError of a native, before any code ran but methods of PendingValues."""
    cdef ExceptionObject e
    cdef TracebackObject tb
    if vm.exc == NULL or type(<object>vm.exc) is not ExceptionObject:
        return False
    e = <ExceptionObject><object>vm.exc
    if e.cls is not TYPE_ERROR:
        return False
    trace = e.traceback
    while trace is not None:
        tb = <TracebackObject?>trace
        if not (<Source?>tb.source).kind.startswith("stdlib:_pending_values"):
            return False
        trace = tb.tb_next
    return True


cdef bint holds_pending(VM* vm, object v) except -1:
    """Return whether an argument is pending, or a tuple with an item that is: of a native that took them by `*args`."""
    if type(v) is not tuple:
        return is_pending(v)
    work(vm, len(<tuple>v))
    for item in <tuple>v:
        if is_pending(item):
            return True
    return False


cdef object with_values(VM* vm, object native, PyObject** args, Py_ssize_t n, tuple kwnames):
    cdef Py_ssize_t i, total = n + (len(kwnames) if kwnames is not None else 0)
    if not runtime(vm).has_pending_values() or not refused(vm):
        return SIGNAL
    for i in range(total):
        if holds_pending(vm, <object>args[i]):
            break
    else:
        return SIGNAL
    packed = args_tuple(args, total)
    take_exception(vm)
    vm.status = NORMAL
    vm.tb_open = False
    return then(vm, call_prelude(vm, "with_values_of_items", (packed,)), ARGUMENTS_GIVEN, native, None, kwnames, 0)


# saves: native, c: names of keyword arguments; value: the arguments
cdef object arguments_given(VM* vm, object value, object native, object b, object kwnames, int64_t i):
    args = <tuple?>value
    return call_packed(vm, <Native?>native, args, kwnames_of(kwnames, args))

cdef ResumeFunction ARGUMENTS_GIVEN = resume_function("pending_arguments_given", arguments_given)
