"""Methods and attributes of bound methods, natives, descriptors of built-in classes and functions of the host.

Must not know the evaluator's nodes.
"""
from ouros._core.heap.exceptions cimport TYPE_ERROR, raise_quoting, raise_type
from ouros._core.heap.heap cimport charge, id_of
from ouros._core.protocols.argument_errors cimport worded
from ouros._core.protocols.attributes cimport get_attr, get_attr_or_stop
from ouros._core.protocols.call cimport (
    BoundMethod, GetSet, N_CLASS, N_METHOD, N_NEW, N_WRAPPER, Native, attribute, call_tuple, method, new_method, static_method,
    wrong_self,
)
from ouros._core.protocols.descriptors cimport EXTERNAL_FUNCTION, ExternalFunction, MemberObject
from ouros._core.protocols.node cimport *
from ouros._core.protocols.ops cimport repr_value
from ouros._core.types.docstrings cimport member_doc, native_doc, native_signature
from ouros._core.types.instance_dict cimport INSTANCE_DICT, INSTANCE_WEAKREF


cdef object method_make(VM* vm, PyObject** a):
    """types.MethodType(function, instance)"""
    if <object>a[2] is None:
        return raise_type(vm, "instance must not be None")
    return new_method(vm, <object>a[1], <object>a[2])

cdef object method_get(VM* vm, PyObject** a):
    # A bound method is bound already.
    return <object>a[0]

cdef object method_func(VM* vm, PyObject** a):
    return (<BoundMethod?><object>a[0]).func

cdef object method_self(VM* vm, PyObject** a):
    if type(<object>a[0]) is Native:
        return (<Native><object>a[0]).owner if (<Native><object>a[0]).flags & N_NEW else None
    return (<BoundMethod?><object>a[0]).self_

cdef object callable_attr(VM* vm, object fn, str name):
    if type(fn) is BoundMethod:
        fn = (<BoundMethod>fn).func
    if type(fn) is Native:
        if name == "__name__":
            return (<Native>fn).name
        if name == "__qualname__":
            return (<Native>fn).qualname
        if name == "__module__":
            return None if (<Native>fn).owner is not None else (<Native>fn).module
        if name == "__text_signature__":
            return native_signature(<Native>fn)
        return native_doc(<Native>fn)
    return get_attr(vm, fn, name)

cdef object method_name(VM* vm, PyObject** a):
    return callable_attr(vm, <object>a[0], "__name__")

cdef object method_qualname(VM* vm, PyObject** a):
    cdef BoundMethod m
    cdef ClassObject owner
    if type(<object>a[0]) is BoundMethod:
        m = <BoundMethod>a[0]
        if type(m.func) is Native and not (<Native>m.func).flags & N_WRAPPER:
            # A built-in method is named after the class of its object, not after the class that has it.
            owner = <ClassObject>m.self_ if type(m.self_) is ClassObject else class_of(m.self_)
            charge(vm, 100 + len(owner.qualname) + len((<Native>m.func).name))
            return f"{owner.qualname}.{(<Native>m.func).name}"
    return callable_attr(vm, <object>a[0], "__qualname__")

cdef object method_doc(VM* vm, PyObject** a):
    return callable_attr(vm, <object>a[0], "__doc__")

cdef object method_module(VM* vm, PyObject** a):
    return callable_attr(vm, <object>a[0], "__module__")

cdef object method_signature(VM* vm, PyObject** a):
    return callable_attr(vm, <object>a[0], "__text_signature__")

cdef object native_objclass(VM* vm, PyObject** a):
    fn = <object>a[0]
    if type(fn) is BoundMethod:
        fn = (<BoundMethod>fn).func
    return (<Native>fn).owner if type(fn) is Native else None

cdef object getset_name(VM* vm, PyObject** a):
    return (<GetSet?><object>a[0]).name

cdef object method_eq(VM* vm, PyObject** a):
    cdef BoundMethod m, o
    if type(<object>a[0]) is not BoundMethod or type(<object>a[1]) is not BoundMethod:
        return True if a[0] == a[1] else NotImplemented
    m = <BoundMethod>a[0]
    o = <BoundMethod>a[1]
    return m.func is o.func and m.self_ is o.self_

cdef object method_hash(VM* vm, PyObject** a):
    cdef BoundMethod m
    if type(<object>a[0]) is not BoundMethod:
        return id_of(vm, <object>a[0]) >> 4
    m = <BoundMethod>a[0]
    return (id_of(vm, m.func) ^ id_of(vm, m.self_)) >> 4

cdef object method_repr(VM* vm, PyObject** a):
    cdef BoundMethod m
    cdef Native n
    if type(<object>a[0]) is Native:
        n = <Native>a[0]
        return f"<built-in function {n.name}>" if n.owner is None else f"<built-in method {n.name} of type object at 0x{id_of(vm, n.owner):x}>"
    m = <BoundMethod?><object>a[0]
    if type(m.func) is Native and (<Native>m.func).flags & N_WRAPPER:
        return f"<method-wrapper '{(<Native>m.func).name}' of {full_type_name(m.self_)} object at 0x{id_of(vm, m.self_):x}>"
    if type(m.func) is Native:
        return f"<built-in method {(<Native>m.func).name} of {full_type_name(m.self_)} object at 0x{id_of(vm, m.self_):x}>"
    return then(vm, get_attr_or_stop(vm, m.func, "__qualname__"), METHOD_NAME, m, None, None, 0)

cdef object method_named(VM* vm, object qualname, object m, object b, object c, int64_t i):
    return then(vm, repr_value(vm, (<BoundMethod?>m).self_), METHOD_REPR, qualname if type(qualname) is str else "?", None, None, 0)

cdef ResumeFunction METHOD_NAME = resume_function("method_named", method_named)

cdef object method_repr_done(VM* vm, object value, object qualname, object b, object c, int64_t i):
    return f"<bound method {qualname} of {unwrap(value)}>"

cdef ResumeFunction METHOD_REPR = resume_function("method_repr", method_repr_done)

cdef object descriptor_repr(VM* vm, PyObject** a):
    cdef Native n
    if type(<object>a[0]) is GetSet:
        return f"<attribute '{(<GetSet>a[0]).name}' of '{(<GetSet>a[0]).owner.name}' objects>"
    n = <Native?><object>a[0]
    kind = "slot wrapper" if n.flags & N_WRAPPER else "method"
    return f"<{kind} '{n.name}' of '{n.owner.name}' objects>"

cdef object member_repr(VM* vm, PyObject** a):
    return f"<member '{(<MemberObject?><object>a[0]).name}' of '{(<MemberObject?><object>a[0]).owner.name}' objects>"

cdef object member_name(VM* vm, PyObject** a):
    return (<MemberObject?><object>a[0]).name

cdef object native_get(VM* vm, PyObject** a):
    """descriptor.__get__(instance, owner) of natives, and of attributes and slots of classes."""
    cdef object owner = None if a[2] == NULL else <object>a[2]
    cdef Native n
    if <object>a[1] is None and owner is None:
        return raise_type(vm, "__get__(None, None) is invalid")
    if type(<object>a[0]) is Native:
        n = <Native>a[0]
        if n.flags & N_CLASS:
            if owner is None:
                owner = class_of(<object>a[1])
            if type(owner) is not ClassObject or not is_subclass(<ClassObject>owner, n.owner):
                return wrong_self(vm, n, owner)
        elif <object>a[1] is not None and n.flags & N_METHOD and not is_instance(<object>a[1], n.owner):
            return raise_quoting(vm, TYPE_ERROR, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object", n.name, module_class_name(n.owner), type_name(<object>a[1]))
    return (<HeapObject>a[0]).descr_get(vm, <object>a[1], <ClassObject>owner if type(owner) is ClassObject else None)

cdef object native_set(VM* vm, PyObject** a):
    return SIGNAL if (<HeapObject?><object>a[0]).descr_set(vm, <object>a[1], a[2], descriptor_text(<object>a[0])) < 0 else None

cdef object native_delete(VM* vm, PyObject** a):
    return SIGNAL if (<HeapObject?><object>a[0]).descr_set(vm, <object>a[1], NULL, descriptor_text(<object>a[0])) < 0 else None

cdef str descriptor_text(object d):
    return (<GetSet>d).name if type(d) is GetSet else (<MemberObject>d).name if type(d) is MemberObject else ""

cdef object descriptor_owner(VM* vm, PyObject** a):
    return (<GetSet>a[0]).owner if type(<object>a[0]) is GetSet else (<MemberObject?><object>a[0]).owner

cdef object descriptor_qualname(VM* vm, PyObject** a):
    cdef ClassObject owner = <ClassObject?>descriptor_owner(vm, a)
    return f"{owner.qualname}.{descriptor_text(<object>a[0])}"

cdef object descriptor_doc(VM* vm, PyObject** a):
    d = <object>a[0]
    if d is INSTANCE_DICT:
        return "dictionary for instance variables"
    if d is INSTANCE_WEAKREF:
        return "list of weak references to the object"
    return member_doc((<GetSet>d).owner, (<GetSet>d).name) if type(d) is GetSet else None

cdef object external_repr(VM* vm, PyObject** a):
    return f"<function {(<ExternalFunction?><object>a[0]).name} external>"

cdef object external_call(VM* vm, PyObject** a):
    return call_tuple(vm, <object>a[0], <tuple?><object>a[1], <dict?><object>a[2])

cdef object external_name(VM* vm, PyObject** a):
    return (<ExternalFunction?><object>a[0]).name


cdef int declare() except -1:
    method_wrapper = <ClassObject?>builtin_classes["method-wrapper"]
    for cls in (METHOD, BUILTIN_FUNCTION, method_wrapper):
        method(<ClassObject?>cls, "__eq__", method_eq, "self, other, /")
        method(<ClassObject?>cls, "__hash__", method_hash, "self, /")
        method(<ClassObject?>cls, "__repr__", method_repr, "self, /")
        attribute(<ClassObject?>cls, "__self__", method_self, NULL)
    worded(static_method(METHOD, "__new__", method_make, "cls, function: callable, instance, /"), "function", "first argument must be callable")
    attribute(METHOD, "__func__", method_func, NULL)
    method(METHOD, "__get__", method_get, "self, instance, owner=None, /")
    for cls in (METHOD, BUILTIN_FUNCTION, method_wrapper, METHOD_DESCRIPTOR, WRAPPER_DESCRIPTOR, CLASSMETHOD_DESCRIPTOR):
        attribute(<ClassObject?>cls, "__doc__", method_doc, NULL)
        attribute(<ClassObject?>cls, "__module__", method_module, NULL)
        attribute(<ClassObject?>cls, "__name__", method_name, NULL)
        attribute(<ClassObject?>cls, "__qualname__", method_qualname, NULL)
        attribute(<ClassObject?>cls, "__text_signature__", method_signature, NULL)
    attribute(<ClassObject?>method_wrapper, "__objclass__", native_objclass, NULL)
    for cls in (METHOD_DESCRIPTOR, WRAPPER_DESCRIPTOR, CLASSMETHOD_DESCRIPTOR):
        method(<ClassObject?>cls, "__get__", native_get, "self, instance, owner=..., /")
        method(<ClassObject?>cls, "__repr__", descriptor_repr, "self, /")
        attribute(<ClassObject?>cls, "__objclass__", native_objclass, NULL)
    method(GETSET_DESCRIPTOR, "__repr__", descriptor_repr, "self, /")
    method(GETSET_DESCRIPTOR, "__get__", native_get, "self, instance, owner=..., /")
    attribute(GETSET_DESCRIPTOR, "__name__", getset_name, NULL)
    for cls in (GETSET_DESCRIPTOR, MEMBER_DESCRIPTOR):
        method(<ClassObject?>cls, "__set__", native_set, "self, instance, value, /")
        method(<ClassObject?>cls, "__delete__", native_delete, "self, instance, /")
        attribute(<ClassObject?>cls, "__objclass__", descriptor_owner, NULL)
        attribute(<ClassObject?>cls, "__qualname__", descriptor_qualname, NULL)
        attribute(<ClassObject?>cls, "__doc__", descriptor_doc, NULL)
    method(MEMBER_DESCRIPTOR, "__repr__", member_repr, "self, /")
    method(MEMBER_DESCRIPTOR, "__get__", native_get, "self, instance, owner=..., /")
    attribute(MEMBER_DESCRIPTOR, "__name__", member_name, NULL)
    method(EXTERNAL_FUNCTION, "__repr__", external_repr, "self, /")
    method(EXTERNAL_FUNCTION, "__call__", external_call, "self, /, *args, **kwargs")
    attribute(EXTERNAL_FUNCTION, "__name__", external_name, NULL)
    attribute(EXTERNAL_FUNCTION, "__qualname__", external_name, NULL)
    return 0

declare()
