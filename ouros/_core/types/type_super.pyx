"""Methods and attributes of super objects.

Must not know the evaluator's nodes.
"""
from ouros._core.heap.exceptions cimport RUNTIME_ERROR, raise_error, raise_type
from ouros._core.protocols.call cimport attribute, method, static_method
from ouros._core.protocols.descriptors cimport SuperObject, make_super
from ouros._core.protocols.node cimport *


cdef object super_new(VM* vm, PyObject** a):
    cdef SuperObject s
    if a[1] == NULL:
        return raise_error(vm, RUNTIME_ERROR, "super(): no arguments")
    if type(<object>a[1]) is not ClassObject:
        return raise_type(vm, f"super() argument 1 must be a type, not {type_name(<object>a[1])}")
    if a[2] == NULL or <object>a[2] is None:
        s = SuperObject.__new__(SuperObject)
        s.type_ = <ClassObject>a[1]
    else:
        made = make_super(vm, <object>a[1], <object>a[2])
        if made is SIGNAL:
            return SIGNAL
        s = <SuperObject?>made
    s.cls = <ClassObject?><object>a[0]
    return s

cdef object super_repr(VM* vm, PyObject** a):
    cdef SuperObject s = <SuperObject?><object>a[0]
    if s.obj_type is None:
        return f"<super: <class '{s.type_.name}'>, NULL>"
    return f"<super: <class '{s.type_.name}'>, <{s.obj_type.name} object>>"

cdef object super_thisclass(VM* vm, PyObject** a):
    return (<SuperObject?><object>a[0]).type_

cdef object super_self_class(VM* vm, PyObject** a):
    return (<SuperObject?><object>a[0]).obj_type

cdef object super_bind(VM* vm, PyObject** a):
    """Bind an unbound super object that was found in a class."""
    cdef SuperObject s = <SuperObject?><object>a[0]
    if <object>a[1] is None or s.obj_type is not None:
        return s
    return make_super(vm, s.type_, <object>a[1])

cdef object super_self(VM* vm, PyObject** a):
    return (<SuperObject?><object>a[0]).obj


static_method(SUPER, "__new__", super_new, "cls, type=..., obj=..., /")
method(SUPER, "__repr__", super_repr, "self, /")
attribute(SUPER, "__self__", super_self, NULL)
attribute(SUPER, "__self_class__", super_self_class, NULL)
method(SUPER, "__get__", super_bind, "self, instance, owner=None, /")
attribute(SUPER, "__thisclass__", super_thisclass, NULL)
