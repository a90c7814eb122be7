"""__reduce__ and __reduce_ex__ of functions, descriptors, ranges, and of the natives of datetime, decimal, functools and operator.

Must not know the modules pickle and copy. The prelude (`_prelude_reduce`) makes the results: a function, its arguments, and a state. Sets
and iterators are in reduce_iterators. Invariant: no object is changed.
"""
from ouros._core.protocols.call cimport Native, call_prelude, class_method, method
from ouros._core.heap.exceptions cimport raise_type
from ouros._core.heap.heap cimport charge
from ouros._core.modules.mod_datetime_object cimport DATE, DATETIME, DELTA, TIME, TIMEZONE, TZINFO, ZONE
from ouros._core.modules.mod_decimal cimport CONTEXT, DECIMAL
from ouros._core.modules.mod_functools cimport LRU_CACHE
from ouros._core.modules.mod_operator cimport METHODCALLER, MethodCaller
from ouros._core.base.status cimport *
from ouros._core.types.type_dict cimport new_dict
from ouros._core.heap.value cimport *

NAMESPACE = {}


cdef object reduce_range(VM* vm, PyObject** a):
    return call_prelude(vm, "range_reduce", (<object>a[0],))

cdef object reduce_builtin(VM* vm, PyObject** a):
    owner = (<Native><object>a[0]).owner if type(<object>a[0]) is Native else None
    return call_prelude(vm, "builtin_reduce", (<object>a[0], owner))

cdef object reduce_method(VM* vm, PyObject** a):
    return call_prelude(vm, "method_reduce", (<object>a[0],))

cdef object reduce_descriptor(VM* vm, PyObject** a):
    return call_prelude(vm, "descriptor_reduce", (<object>a[0],))

cdef object reduce_cache(VM* vm, PyObject** a):
    return call_prelude(vm, "cache_reduce", (<object>a[0],))

cdef object reduce_methodcaller(VM* vm, PyObject** a):
    cdef MethodCaller m = <MethodCaller?><object>a[0]
    charge(vm, 200)
    return call_prelude(vm, "methodcaller_reduce", (m, m.name, m.args, new_dict(vm, dict(m.kwargs))))

cdef object not_reducible(VM* vm, PyObject** a):
    return raise_type(vm, f"cannot pickle {type_name(<object>a[0])} objects")


# --- datetime, decimal ---

cdef object reduce_date(VM* vm, PyObject** a):
    return call_prelude(vm, "date_reduce", (<object>a[0],))

cdef object reduce_datetime(VM* vm, PyObject** a):
    return call_prelude(vm, "datetime_reduce", (<object>a[0], 2))

cdef object reduce_datetime_ex(VM* vm, PyObject** a):
    return call_prelude(vm, "datetime_reduce", (<object>a[0], <object>a[1]))

cdef object reduce_time(VM* vm, PyObject** a):
    return call_prelude(vm, "time_reduce", (<object>a[0], 2))

cdef object reduce_time_ex(VM* vm, PyObject** a):
    return call_prelude(vm, "time_reduce", (<object>a[0], <object>a[1]))

cdef object reduce_delta(VM* vm, PyObject** a):
    return call_prelude(vm, "timedelta_reduce", (<object>a[0],))

cdef object reduce_tzinfo(VM* vm, PyObject** a):
    return call_prelude(vm, "tzinfo_reduce", (<object>a[0],))

cdef object timezone_initargs(VM* vm, PyObject** a):
    return call_prelude(vm, "timezone_initargs", (<object>a[0],))

cdef object reduce_zone(VM* vm, PyObject** a):
    return call_prelude(vm, "zone_reduce", (<object>a[0],))

cdef object zone_unpickle(VM* vm, PyObject** a):
    return call_prelude(vm, "zone_unpickle", (<object>a[0], <object>a[1], <object>a[2]))

cdef object reduce_decimal(VM* vm, PyObject** a):
    return call_prelude(vm, "decimal_reduce", (<object>a[0],))

cdef object reduce_context(VM* vm, PyObject** a):
    return call_prelude(vm, "context_reduce", (<object>a[0],))


cdef int declare() except -1:
    cdef ClassObject cls
    for cls in (RANGE, SLICE):
        method(cls, "__reduce__", reduce_range, "self, /")
    method(<ClassObject?>builtin_classes["memoryview"], "__reduce_ex__", not_reducible, "self, protocol, /")
    method(LRU_CACHE, "__reduce__", reduce_cache, "self, /")
    method(METHODCALLER, "__reduce__", reduce_methodcaller, "self, /")
    method(BUILTIN_FUNCTION, "__reduce__", reduce_builtin, "self, /")
    method(<ClassObject?>builtin_classes["method-wrapper"], "__reduce__", reduce_builtin, "self, /")
    method(METHOD, "__reduce__", reduce_method, "self, /")
    for cls in (METHOD_DESCRIPTOR, WRAPPER_DESCRIPTOR, MEMBER_DESCRIPTOR):
        method(cls, "__reduce__", reduce_descriptor, "self, /")
    method(DATE, "__reduce__", reduce_date, "self, /")
    method(DATETIME, "__reduce__", reduce_datetime, "self, /")
    method(DATETIME, "__reduce_ex__", reduce_datetime_ex, "self, proto: cint, /")
    method(TIME, "__reduce__", reduce_time, "self, /")
    method(TIME, "__reduce_ex__", reduce_time_ex, "self, proto: cint, /")
    method(DELTA, "__reduce__", reduce_delta, "self, /")
    method(TZINFO, "__reduce__", reduce_tzinfo, "self, /")
    method(TIMEZONE, "__getinitargs__", timezone_initargs, "self, /")
    method(ZONE, "__reduce__", reduce_zone, "self, /")
    class_method(ZONE, "_unpickle", zone_unpickle, "cls, key, from_cache, /")
    method(DECIMAL, "__reduce__", reduce_decimal, "self, /")
    method(CONTEXT, "__reduce__", reduce_context, "self, /")
    return 0

declare()
