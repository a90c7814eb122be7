# Tests of what a continuation from a dump holds, from which each node's `fits` is made. Must not know particular nodes.
from ouros._core.base.status cimport *
from ouros._core.heap.exceptions cimport ExceptionObject
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport Continuation

cdef inline bint is_value(object v) noexcept:
    """Whether v is a sandbox value or None: no list or dict of the evaluator, no signal."""
    return type(v) is not list and type(v) is not dict and v is not SIGNAL and v is not STOP

cdef inline bint nothing(Continuation k) noexcept:
    return k.a is None and k.b is None and k.c is None and k.i == 0

cdef inline bint only_i(Continuation k) noexcept:
    return k.a is None and k.b is None and k.c is None

cdef inline bint only_a(Continuation k) noexcept:
    return is_value(k.a) and k.b is None and k.c is None and k.i == 0

cdef inline bint values_only(Continuation k) noexcept:
    return is_value(k.a) and is_value(k.b) and is_value(k.c) and k.i == 0

cdef inline bint below(Continuation k, Py_ssize_t n) noexcept:
    """Whether `i` is an index of n parts."""
    return 0 <= k.i < n

cdef inline bint error_or_none(object v) noexcept:
    return v is None or type(v) is ExceptionObject

cdef inline bint is_number(object v) except -1:
    """Whether v is an int with which the positions of a loop over a range can be computed."""
    return type(v) is int and -(1 << 61) < v < 1 << 61

cdef inline bint all_values(object items) except -1:
    for v in items:
        if not is_value(v):
            return False
    return True
