"""__reduce__, __reduce_ex__ and __setstate__ of the built-in classes.

Must not know pickles or copies: what is given is a function, its arguments, and a state, made in the prelude (`_prelude_reduce`).
Invariant: nothing is changed here but the position of an iterator, which is brought within its sequence.
"""
from ouros._core.attr cimport type_name
from ouros._core.call cimport call_prelude, class_method, method
from ouros._core.errors cimport raise_type
from ouros._core.heap cimport charge, touch
from ouros._core.mod_datetime_object cimport DATE, DATETIME, DELTA, TIME, TIMEZONE, TZINFO, ZONE
from ouros._core.mod_decimal cimport CONTEXT, DECIMAL
from ouros._core.mod_functools cimport LRU_CACHE
from ouros._core.mod_operator cimport METHODCALLER, MethodCaller
from ouros._core.status cimport *
from ouros._core.type_iter cimport CallIter, EnumerateIter, FilterIter, ZipIter
from ouros._core.type_map cimport new_dict
from ouros._core.type_seq cimport *
from ouros._core.type_set cimport SetIter
from ouros._core.type_view cimport DictIter
from ouros._core.value cimport *

NAMESPACE = {}


cdef object reduce_set(VM* vm, PyObject** a):
    return call_prelude(vm, "set_reduce", (<object>a[0],))

cdef object reduce_range(VM* vm, PyObject** a):
    return call_prelude(vm, "range_reduce", (<object>a[0],))

cdef object reduce_builtin(VM* vm, PyObject** a):
    return call_prelude(vm, "builtin_reduce", (<object>a[0],))

cdef object reduce_method(VM* vm, PyObject** a):
    return call_prelude(vm, "method_reduce", (<object>a[0],))

cdef object reduce_descriptor(VM* vm, PyObject** a):
    return call_prelude(vm, "descriptor_reduce", (<object>a[0],))

cdef object reduce_cache(VM* vm, PyObject** a):
    return call_prelude(vm, "cache_reduce", (<object>a[0],))

cdef object reduce_methodcaller(VM* vm, PyObject** a):
    cdef MethodCaller m = <MethodCaller>a[0]
    charge(vm, 200)
    return call_prelude(vm, "methodcaller_reduce", (m, m.name, m.args, new_dict(vm, dict(m.kwargs))))

cdef object reduce_bytearray(VM* vm, PyObject** a):
    return call_prelude(vm, "bytearray_reduce", (<object>a[0], <object>a[1]))

cdef object not_reducible(VM* vm, PyObject** a):
    return raise_type(vm, f"cannot pickle {type_name(<object>a[0])} objects")


# --- iterators ---

cdef object reduce_sequence_iterator(VM* vm, PyObject** a):
    cdef SequenceIter it = <SequenceIter>a[0]
    return call_prelude(vm, "sequence_iterator_reduce", (it, it.seq, it.i, it.step))

cdef object set_sequence_iterator(VM* vm, PyObject** a):
    cdef SequenceIter it = <SequenceIter>a[0]
    cdef int64_t i
    number = unwrap(<object>a[1])
    if not exact_int64(<PyObject*>number, &i):
        return raise_type(vm, f"'{type_name(<object>a[1])}' object cannot be interpreted as an integer")
    if it.seq is None:
        return None
    if touch(vm, it) < 0:
        return SIGNAL
    it.i = max(i, 0 if it.step > 0 else -1)
    return None

cdef object reduce_range_iterator(VM* vm, PyObject** a):
    cdef RangeIter it = <RangeIter>a[0]
    return call_prelude(vm, "range_iterator_reduce", (it, it.i, it.stop, it.step))

cdef object set_range_iterator(VM* vm, PyObject** a):
    cdef RangeIter it = <RangeIter>a[0]
    cdef int64_t i, left
    number = unwrap(<object>a[1])
    if not exact_int64(<PyObject*>number, &i):
        return raise_type(vm, f"'{type_name(<object>a[1])}' object cannot be interpreted as an integer")
    if touch(vm, it) < 0:
        return SIGNAL
    left = max(len(range(it.i, it.stop, it.step)), 0)
    it.i += min(max(i, 0), left) * it.step
    return None

cdef object reduce_items(VM* vm, HeapObject it, HeapObject copy):
    """What is left, found by running a copy to its end."""
    cdef list items = []
    copy.cls = it.cls
    copy.epoch = vm.epoch
    copy.set_state(it.get_state())
    while True:
        v = copy.next(vm)
        if v is SIGNAL:
            return SIGNAL
        if v is STOP:
            break
        items.append(v)
        charge(vm, 8)
    return call_prelude(vm, "items_iterator_reduce", (it, new_list(vm, items)))

cdef object reduce_dict_iterator(VM* vm, PyObject** a):
    return reduce_items(vm, <HeapObject>a[0], DictIter.__new__(DictIter))

cdef object reduce_set_iterator(VM* vm, PyObject** a):
    return reduce_items(vm, <HeapObject>a[0], SetIter.__new__(SetIter))

cdef object reduce_enumerate(VM* vm, PyObject** a):
    cdef EnumerateIter it = <EnumerateIter>a[0]
    return (it.cls, (it.it, it.count))

cdef object reduce_zip(VM* vm, PyObject** a):
    cdef ZipIter it = <ZipIter>a[0]
    if it.cls.name == "map":
        return (it.cls, (it.func,) + it.its, True) if it.strict else (it.cls, (it.func,) + it.its)
    return (it.cls, it.its, True) if it.strict else (it.cls, it.its)

cdef object set_zip(VM* vm, PyObject** a):
    if type(unwrap(<object>a[1])) is not bool and type(unwrap(<object>a[1])) is not int:
        return raise_type(vm, f"'{type_name(<object>a[1])}' object cannot be interpreted as an integer")
    if touch(vm, <HeapObject>a[0]) < 0:
        return SIGNAL
    (<ZipIter>a[0]).strict = True if unwrap(<object>a[1]) else False
    return None

cdef object reduce_filter(VM* vm, PyObject** a):
    return ((<FilterIter>a[0]).cls, ((<FilterIter>a[0]).func, (<FilterIter>a[0]).it))

cdef object reduce_callable_iterator(VM* vm, PyObject** a):
    cdef CallIter it = <CallIter>a[0]
    if it.func is SIGNAL:
        return call_prelude(vm, "sequence_iterator_reduce", (it, None, 0, 1))
    return call_prelude(vm, "callable_iterator_reduce", (it, it.func, it.sentinel))


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
    for cls in (SET, FROZENSET):
        method(cls, "__reduce__", reduce_set, "self, /")
    for cls in (RANGE, SLICE):
        method(cls, "__reduce__", reduce_range, "self, /")
    method(BYTEARRAY, "__reduce_ex__", reduce_bytearray, "self, proto=0, /")
    method(<ClassObject>builtin_classes["memoryview"], "__reduce_ex__", not_reducible, "self, protocol, /")
    method(LRU_CACHE, "__reduce__", reduce_cache, "self, /")
    method(METHODCALLER, "__reduce__", reduce_methodcaller, "self, /")
    method(BUILTIN_FUNCTION, "__reduce__", reduce_builtin, "self, /")
    method(METHOD, "__reduce__", reduce_method, "self, /")
    for cls in (METHOD_DESCRIPTOR, WRAPPER_DESCRIPTOR, CLASSMETHOD_DESCRIPTOR, GETSET_DESCRIPTOR, MEMBER_DESCRIPTOR):
        method(cls, "__reduce__", reduce_descriptor, "self, /")
    for cls in (LIST_ITERATOR, LIST_REVERSEITERATOR, TUPLE_ITERATOR, STR_ASCII_ITERATOR, STR_ITERATOR, BYTES_ITERATOR, BYTEARRAY_ITERATOR,
                LONGRANGE_ITERATOR, ITERATOR, REVERSED):
        method(cls, "__reduce__", reduce_sequence_iterator, "self, /")
        method(cls, "__setstate__", set_sequence_iterator, "self, object, /")
    method(RANGE_ITERATOR, "__reduce__", reduce_range_iterator, "self, /")
    method(RANGE_ITERATOR, "__setstate__", set_range_iterator, "self, object, /")
    for name in ("dict_keyiterator", "dict_valueiterator", "dict_itemiterator", "dict_reversekeyiterator", "dict_reversevalueiterator",
                 "dict_reverseitemiterator"):
        method(<ClassObject>builtin_classes[name], "__reduce__", reduce_dict_iterator, "self, /")
    method(<ClassObject>builtin_classes["set_iterator"], "__reduce__", reduce_set_iterator, "self, /")
    method(<ClassObject>builtin_classes["enumerate"], "__reduce__", reduce_enumerate, "self, /")
    for name in ("zip", "map"):
        method(<ClassObject>builtin_classes[name], "__reduce__", reduce_zip, "self, /")
        method(<ClassObject>builtin_classes[name], "__setstate__", set_zip, "self, object, /")
    method(<ClassObject>builtin_classes["callable_iterator"], "__reduce__", reduce_callable_iterator, "self, /")
    method(<ClassObject>builtin_classes["filter"], "__reduce__", reduce_filter, "self, /")
    method(DATE, "__reduce__", reduce_date, "self, /")
    method(DATETIME, "__reduce__", reduce_datetime, "self, /")
    method(DATETIME, "__reduce_ex__", reduce_datetime_ex, "self, proto, /")
    method(TIME, "__reduce__", reduce_time, "self, /")
    method(TIME, "__reduce_ex__", reduce_time_ex, "self, proto, /")
    method(DELTA, "__reduce__", reduce_delta, "self, /")
    method(TZINFO, "__reduce__", reduce_tzinfo, "self, /")
    method(TIMEZONE, "__getinitargs__", timezone_initargs, "self, /")
    method(ZONE, "__reduce__", reduce_zone, "self, /")
    class_method(ZONE, "_unpickle", zone_unpickle, "cls, key, from_cache, /")
    method(DECIMAL, "__reduce__", reduce_decimal, "self, /")
    method(CONTEXT, "__reduce__", reduce_context, "self, /")
    return 0

declare()
