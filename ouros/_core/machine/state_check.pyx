"""Whether the parts of a State fit together, before a machine takes them over.

A dump may be forged: what it says must not give a program more than its limits, nor the host a call that no program made.
"""
from ouros._core.heap.value cimport SIGNAL, STOP
from ouros._core.machine.machine cimport EV_CALL, EV_FUTURES, EV_NEW, EV_OS, EV_SLICE, MAX_APPROVALS
from ouros._core.snapshot.layouts cimport State
from ouros._core.protocols.descriptors cimport ModuleObject

cdef tuple COUNTERS = ("call_id", "next_call_id", "ticks_used", "time_used_ns", "output_used", "depth")
cdef tuple NUMBERS = COUNTERS + ("event", "reason", "budget", "max_depth", "allocations", "next_id")


cdef int check_state(State s, bint idle) except -1:
    cdef dict x = s.scalars
    check_numbers(x)
    if x["event"] not in (EV_CALL, EV_OS, EV_FUTURES, EV_SLICE) and not (idle and x["event"] == EV_NEW and not s.kstack and s.ret is STOP
            and s.exc is None and s.handled is None and x["depth"] == 0) or type(s.modules.get("__main__")) is not ModuleObject:
        raise ValueError("damaged data: no paused program")
    check_call(s)
    check_rules(x)
    return 0

cdef int check_numbers(dict x) except -1:
    for key in NUMBERS:
        if not is_counter(x.get(key), -(1 << 62)):
            raise ValueError("damaged data: counters")
    # Below 0 they would give the program more than its limits.
    for key in COUNTERS:
        if x[key] < 0:
            raise ValueError("damaged data: counters")
    if not is_counter(x.get("wall_used_ns", 0), 0):
        raise ValueError("damaged data: counters")
    if not is_counter(x.get("memory_peak", -1), -1):
        raise ValueError("damaged data: memory")
    return 0

cdef bint is_counter(object n, object least) except -1:
    return type(n) is int and least <= n <= 1 << 62

cdef int check_call(State s) except -1:
    """Check what the program waits for."""
    cdef dict x = s.scalars
    cdef object args, kwargs
    if len(s.roots) != 2:
        raise ValueError("damaged data: pending call")
    args, kwargs = s.roots
    if not (args is None or type(args) is tuple) or not (kwargs is None or type(kwargs) is dict):
        raise ValueError("damaged data: pending call")
    if x["event"] in (EV_CALL, EV_OS) and (args is None or kwargs is None or x.get("call_name") is None):
        raise ValueError("damaged data: pending call")
    if not (x.get("call_name") is None or type(x["call_name"]) is str) or any([type(name) is not str for name in kwargs or ()]):
        raise ValueError("damaged data: pending call")
    for part in (args or ()) + tuple((kwargs or {}).values()):
        if type(part) is list or type(part) is dict or part is SIGNAL or part is STOP:
            raise ValueError("damaged data: pending call")
    pending = x.get("pending")
    if type(pending) is not list or any([type(i) is not int or not 0 <= i < x["next_call_id"] for i in pending]):
        raise ValueError("damaged data: pending calls")
    wait = x.get("wait_secs")
    if wait is not None and not (type(wait) is float and wait >= 0):
        raise ValueError("damaged data: pending calls")
    return 0

cdef int check_rules(dict x) except -1:
    """Check limits, approvals and functions of the host."""
    if type(x.get("limits")) is not dict or not limits_are_sane(x["limits"]):
        raise ValueError("damaged data: limits")
    approvals = x.get("approvals", [])
    if type(approvals) is not list or len(approvals) > MAX_APPROVALS or any([type(name) is not str for name in approvals]):
        raise ValueError("damaged data: approvals")
    if type(x.get("tools", {})) is not dict:
        raise ValueError("damaged data: functions of the host")
    return 0

cdef bint limits_are_sane(dict limits) except -1:
    for name, v in limits.items():
        if type(name) is not str:
            return False
        if v is None:
            continue
        if not (type(v) is int or type(v) is float and name.endswith("_secs")) or not v >= 0 or type(v) is int and v.bit_length() > 1000:
            return False
    return True
