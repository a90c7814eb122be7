"""The types of None, Ellipsis and NotImplemented.

Must not know nodes. Invariant: each class has one instance, which a call of the class returns.
"""
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.call cimport method, static_method
from ouros._core.heap.exceptions cimport raise_type


cdef object single_repr(VM* vm, PyObject** a):
    if <object>a[0] is None:
        return "None"
    return "Ellipsis" if <object>a[0] is Ellipsis else "NotImplemented"


cdef object none_bool(VM* vm, PyObject** a):
    return False


cdef object not_implemented_bool(VM* vm, PyObject** a):
    return raise_type(vm, "NotImplemented should not be used in a boolean context")


cdef object single_new(VM* vm, PyObject** a):
    cdef object cls = <object>a[0]
    if len(<tuple?><object>a[1]) or <object>a[2]:
        name = {ELLIPSIS_TYPE: "EllipsisType", NONE_TYPE: "NoneType"}.get(cls, "NotImplementedType")
        return raise_type(vm, f"{name} takes no arguments")   # short: a constant
    if cls is NONE_TYPE:
        return None
    return Ellipsis if cls is ELLIPSIS_TYPE else NotImplemented


cdef int add_single(ClassObject cls) except -1:
    method(cls, "__repr__", single_repr, "self, /")
    static_method(cls, "__new__", single_new, "cls, /, *args, **kwargs")
    if cls is not NONE_TYPE:
        method(cls, "__reduce__", single_repr, "self, /")
    return 0

add_single(NONE_TYPE)
add_single(ELLIPSIS_TYPE)
add_single(NOTIMPLEMENTED_TYPE)
method(NONE_TYPE, "__bool__", none_bool, "self, /")
method(NOTIMPLEMENTED_TYPE, "__bool__", not_implemented_bool, "self, /")
