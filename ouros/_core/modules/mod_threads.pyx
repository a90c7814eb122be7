"""_threads: threads of a program, which take turns. The scheduler is sandbox Python (stdlib/threading.py).

Must not know what threads wait for. A thread is a segment of the continuation stack: the running one is on top, the others are below, so
that walks, dumps and copies of a program do not know threads. Invariants: each segment begins with a FLOW_END that holds the thread's
number, except that of the main thread (number 1) while it is at the bottom. A thread that does not run has a FLOW_PARKED on top, which
restores its depth and the exception it handles. Only FlowSwitch.resume changes the order of segments, when everything is captured.
"""
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memmove
from ouros._core.heap.runtime cimport runtime
from ouros._core.protocols.call cimport function
from ouros._core.heap.exceptions cimport ExceptionObject, RUNTIME_ERROR, get_handled, raise_error, raise_type, set_exception, set_handled, take_exception
from ouros._core.protocols.generators cimport GEN_END, Generator, end_generator
from ouros._core.protocols.node cimport *
from ouros._core.protocols.saved_fields cimport error_or_none, is_value

NAMESPACE = {}

cdef enum FlowState:
    F_SWITCH = 0             # i: number of the thread to run; a: called when the main thread ends before others
    F_START  = 1             # i: number of the new thread; a: its function
    F_LAST   = 2             # of FLOW_END: the main thread has ended, and waits for the others; a: its value, b: its exception


cdef class FlowEnd(Node):
    """Bottom of a thread. saves: its number; main thread: function to call at its end, or its value and its exception"""
    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef VM* vm = f.vm
        if k.i != 1:
            if c == RAISE:
                take_exception(vm)  # the sandbox code of threads reports exceptions
            # The thread below is parked.
            vm_return(vm, None)
            return NORMAL
        v, e = k.a, k.b
        if k.state == F_SWITCH:
            e = take_exception(vm) if c == RAISE else None
            v = vm_take(vm) if c == NORMAL else None
            c = NORMAL  # the thread's function has taken over the exception
            if k.a is not None and vm.ktop > 0:
                r = (<HeapObject?>k.a).call(vm, NULL, 0, None)
                if r is SIGNAL and vm.status >= SUSPEND:
                    push(vm, FLOW_END, F_LAST, 1, v, e, None)
                    return vm.status
                if r is SIGNAL and vm.status == LIMIT:
                    return LIMIT
                c = NORMAL if r is not SIGNAL else RAISE
        if c == RAISE:
            take_exception(vm)
        drop_below(vm)
        if e is None:
            vm_return(vm, v)
            return NORMAL
        set_exception(vm, <ExceptionObject?>e)
        vm.tb_open = False
        return RAISE

    cdef bint fits(self, Continuation k) except -1:
        if k.state == F_LAST:
            return k.i == 1 and is_value(k.a) and error_or_none(k.b) and k.c is None
        return k.i > 0 and k.state == F_SWITCH and (k.a is None or isinstance(k.a, HeapObject)) and k.b is None and k.c is None


cdef class FlowParked(Node):
    """Top of a thread that does not run. saves: depth, exception it handles"""
    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef VM* vm = f.vm
        vm.depth = min(max(<int64_t>k.i, 0), vm.max_depth)
        set_handled(vm, k.b)
        vm_return(vm, None)
        return NORMAL

    cdef bint fits(self, Continuation k) except -1:
        return k.i >= 0 and k.a is None and error_or_none(k.b) and k.c is None


cdef class FlowSwitch(Node):
    """Innermost continuation of the thread that yields its turn. saves: FlowState"""
    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef VM* vm = f.vm
        cdef int64_t depth
        if c != NORMAL:
            return c
        if k.state == F_SWITCH:
            return switch_to(vm, k.i, k.a)
        # The running thread is captured, and stays below.
        depth = vm.depth
        handled = get_handled(vm)
        vm.depth = 0
        set_handled(vm, None)
        r = (<HeapObject?>k.a).call(vm, NULL, 0, None)
        if r is SIGNAL and vm.status >= SUSPEND:
            # Pushed innermost first.
            push(vm, FLOW_END, F_SWITCH, k.i, None, None, None)
            push(vm, FLOW_PARKED, 0, depth, None, handled, None)
            return vm.status
        if r is SIGNAL and vm.status == LIMIT:
            return LIMIT
        if r is SIGNAL:
            take_exception(vm)
        vm.depth = depth
        set_handled(vm, handled)
        vm_return(vm, None)
        return NORMAL

    cdef bint fits(self, Continuation k) except -1:
        if k.i <= 0 or k.b is not None or k.c is not None:
            return False
        return isinstance(k.a, HeapObject) if k.state == F_START else k.state == F_SWITCH and (k.a is None or isinstance(k.a, HeapObject))

FLOW_END = named_node(FlowEnd.__new__(FlowEnd), "flow_end")
FLOW_PARKED = named_node(FlowParked.__new__(FlowParked), "flow_parked")
FLOW_SWITCH = named_node(FlowSwitch.__new__(FlowSwitch), "flow_switch")


cdef int switch_to(VM* vm, int64_t number, object at_end) except -9:
    """Park the running thread and move another one to the top."""
    cdef Py_ssize_t start, end = vm.ktop
    cdef Py_ssize_t i = vm.ktop - 1
    while i >= 0 and (<Continuation?><object>vm.kstack[i]).node is not FLOW_END:
        i -= 1
    if i >= 0 and (<Continuation?><object>vm.kstack[i]).i == number or i < 0 and number == 1:
        vm_return(vm, None)
        return NORMAL                # The thread is running already.
    while i >= 0 and (<Continuation?><object>vm.kstack[i]).i != number:
        end = i
        i -= 1
        while i >= 0 and (<Continuation?><object>vm.kstack[i]).node is not FLOW_END:
            i -= 1
    if i < 0 and number != 1 or end == 0 or (<Continuation?><object>vm.kstack[end - 1]).node is not FLOW_PARKED:
        raise_error(vm, RUNTIME_ERROR, "there is no such thread to go on with")
        return RAISE
    push(vm, FLOW_PARKED, 0, vm.depth, None, get_handled(vm), None)
    if i < 0:
        # The main thread leaves the bottom, so it needs a FLOW_END.
        push(vm, FLOW_END, F_SWITCH, 1, at_end, None, None)
        rotate(vm, vm.ktop - 1, vm.ktop, 0)
        start, end = 0, end + 1
    else:
        start = i
    rotate(vm, start, end, vm.ktop)
    vm_return(vm, None)
    return NORMAL


cdef int rotate(VM* vm, Py_ssize_t start, Py_ssize_t end, Py_ssize_t to) except -1:
    """Move the continuations [start, end) before those at `to`, which must be outside of the range."""
    cdef Py_ssize_t n = end - start
    cdef PyObject** kept = <PyObject**>malloc((n + 1) * sizeof(PyObject*))
    if kept == NULL:
        raise MemoryError
    memcpy(kept, vm.kstack + start, n * sizeof(PyObject*))
    if to <= start:
        memmove(vm.kstack + to + n, vm.kstack + to, (start - to) * sizeof(PyObject*))
        memcpy(vm.kstack + to, kept, n * sizeof(PyObject*))
    else:
        memmove(vm.kstack + start, vm.kstack + end, (to - end) * sizeof(PyObject*))
        memcpy(vm.kstack + to - n, kept, n * sizeof(PyObject*))
    free(kept)
    return 0


cdef int drop_below(VM* vm) except -1:
    """Drop the threads that have not ended, at the end of the program. No sandbox code runs."""
    cdef Continuation k
    while vm.ktop > 0:
        vm.ktop -= 1
        k = <Continuation?><object>vm.kstack[vm.ktop]
        Py_DECREF(k)
        if k.node is GEN_END:
            end_generator(<Generator?>k.a)
    return 0


cdef object give_up(VM* vm, int state, object number, object a):
    if type(number) is not int or not 0 < number < 1 << 40:
        return raise_type(vm, f"a number of a thread is wanted, not {type_name(number)}")
    if a is not None and not isinstance(a, HeapObject):
        return raise_type(vm, f"'{type_name(a)}' object is not callable")
    if runtime(vm).is_nested():
        return raise_error(vm, RUNTIME_ERROR, "threads cannot take turns while the host waits for an answer")
    # Everything is captured, and the machine resumes this continuation.
    push(vm, FLOW_SWITCH, state, number, a, None, None)
    vm.status = SUSPEND
    vm.reason = R_STACK
    return SIGNAL

cdef object threads_start(VM* vm, PyObject** a):
    return give_up(vm, F_START, <object>a[0], <object>a[1])

cdef object threads_switch(VM* vm, PyObject** a):
    return give_up(vm, F_SWITCH, <object>a[0], <object>a[1])

function(NAMESPACE, "_threads", "start", threads_start, "number, function, /")
function(NAMESPACE, "_threads", "switch", threads_switch, "number, at_end, /")
