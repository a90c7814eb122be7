"""Methods and attributes of property, classmethod and staticmethod. Their binding is in descriptors.

Must not know how classes are made.
"""
from ouros._core.heap.exceptions cimport ATTRIBUTE_ERROR, ExceptionObject, raise_type, take_exception
from ouros._core.heap.heap cimport charge, touch
from ouros._core.protocols.attributes cimport generic_set, get_attr, get_attr_or_stop, raise_no_attribute
from ouros._core.protocols.call cimport attribute, call_tuple, class_method, method, new_method, static_method
from ouros._core.protocols.descriptors cimport PropertyObject
from ouros._core.protocols.node cimport *
from ouros._core.protocols.ops cimport repr_value, truth_value
from ouros._core.types.type_union cimport new_alias


cdef object property_new(VM* vm, PyObject** a):
    cdef PropertyObject p = PropertyObject.__new__(PropertyObject)
    p.cls = <ClassObject?><object>a[0]
    p.epoch = vm.epoch
    charge(vm, 152)
    return p

cdef object property_init(VM* vm, PyObject** a):
    """property.__init__(self, fget=None, fset=None, fdel=None, doc=None)"""
    cdef PropertyObject p = <PropertyObject?><object>a[0]
    if touch(vm, p) < 0:
        return SIGNAL
    p.fget = <object>a[1]
    p.fset = <object>a[2]
    p.fdel = <object>a[3]
    p.doc = <object>a[4]
    p.name = None
    if p.doc is not None or p.fget is None:
        return documented(vm, p.doc, p, p.doc is not None, None, 0)
    if type(p.fget) is Function:
        return documented(vm, (<Function>p.fget).doc, p, False, None, 0)
    return then(vm, get_attr_or_stop(vm, p.fget, "__doc__"), DOCUMENTED, p, False, None, 0)

cdef object documented(VM* vm, object value, object property_object, object explicit, object c, int64_t i):
    """ResumeFunction: set the docstring of a property. Instances of derived classes store it as an attribute."""
    cdef PropertyObject p = <PropertyObject?>property_object
    if value is STOP:
        value = None
    p.doc = value
    if p.cls is PROPERTY:
        return None
    if generic_set(vm, p, "__doc__", value, False) < 0:
        if explicit is True or vm.status != RAISE or not is_subclass((<ExceptionObject?><object>vm.exc).cls, ATTRIBUTE_ERROR):
            return SIGNAL
        take_exception(vm)
        vm.tb_open = False
    return None

cdef ResumeFunction DOCUMENTED = resume_function("property_documented", documented)

cdef object copy_property(VM* vm, PropertyObject old, object fget, object fset, object fdel):
    cdef PropertyObject p
    doc = old.doc
    if type(old.fget) is Function and doc is (<Function>old.fget).doc and fget is not None:
        # The docstring is that of the old getter: the new getter may have another.
        doc = None
    if old.cls is not PROPERTY:
        return call_tuple(vm, old.cls, (fget, fset, fdel, doc), None)
    p = PropertyObject.__new__(PropertyObject)
    p.cls = PROPERTY
    p.epoch = vm.epoch
    p.fget, p.fset, p.fdel, p.doc, p.name = fget, fset, fdel, doc, old.name
    charge(vm, 152)
    if doc is None and type(fget) is Function:
        p.doc = (<Function>fget).doc
    return p

cdef object property_getter(VM* vm, PyObject** a):
    cdef PropertyObject p = <PropertyObject?><object>a[0]
    return copy_property(vm, p, p.fget if <object>a[1] is None else <object>a[1], p.fset, p.fdel)

cdef object property_setter(VM* vm, PyObject** a):
    cdef PropertyObject p = <PropertyObject?><object>a[0]
    return copy_property(vm, p, p.fget, p.fset if <object>a[1] is None else <object>a[1], p.fdel)

cdef object property_deleter(VM* vm, PyObject** a):
    cdef PropertyObject p = <PropertyObject?><object>a[0]
    return copy_property(vm, p, p.fget, p.fset, p.fdel if <object>a[1] is None else <object>a[1])

cdef object property_fget(VM* vm, PyObject** a):
    return (<PropertyObject?><object>a[0]).fget

cdef object property_fset(VM* vm, PyObject** a):
    return (<PropertyObject?><object>a[0]).fset

cdef object property_fdel(VM* vm, PyObject** a):
    return (<PropertyObject?><object>a[0]).fdel

cdef object property_doc(VM* vm, PyObject** a):
    return (<PropertyObject?><object>a[0]).doc

cdef object property_set_doc(VM* vm, PyObject** a):
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    (<PropertyObject?><object>a[0]).doc = None if a[1] == NULL else <object>a[1]
    return None

cdef object property_name(VM* vm, PyObject** a):
    cdef PropertyObject p = <PropertyObject?><object>a[0]
    if p.name is not None:
        return p.name
    if p.fget is not None:
        return then(vm, get_attr_or_stop(vm, p.fget, "__name__"), PROPERTY_NAME, p, None, None, 0)
    return raise_no_attribute(vm, p, "__name__")

cdef object property_name_found(VM* vm, object value, object prop, object b, object c, int64_t i):
    return raise_no_attribute(vm, prop, "__name__") if value is STOP else value

cdef ResumeFunction PROPERTY_NAME = resume_function("property_name", property_name_found)

cdef object property_set_name(VM* vm, PyObject** a):
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    (<PropertyObject?><object>a[0]).name = None if a[1] == NULL else <object>a[1]
    return None

cdef object property_get(VM* vm, PyObject** a):
    if <object>a[1] is None and a[2] != NULL and <object>a[2] is not None:
        return <object>a[0]
    return (<PropertyObject?><object>a[0]).descr_get(vm, <object>a[1], None)

cdef object property_delete(VM* vm, PyObject** a):
    return SIGNAL if (<PropertyObject?><object>a[0]).descr_set(vm, <object>a[1], NULL, "") < 0 else None

cdef object property_name_set(VM* vm, PyObject** a):
    cdef tuple args = <tuple?><object>a[1]
    if len(args) != 2:
        return raise_type(vm, f"__set_name__() takes 2 positional arguments but {len(args)} were given")
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    (<PropertyObject?><object>a[0]).name = args[1]
    return None

cdef object property_set(VM* vm, PyObject** a):
    return SIGNAL if (<PropertyObject?><object>a[0]).descr_set(vm, <object>a[1], a[2], "") < 0 else None


cdef WrapperObject new_wrapper(ClassObject cls, object func):
    cdef WrapperObject w = WrapperObject.__new__(WrapperObject)
    w.cls = cls
    w.func = func
    return w

cdef object wrapper_new(VM* vm, PyObject** a):
    charge(vm, 88)
    return new_wrapper(<ClassObject?><object>a[0], <object>a[1])

cdef object wrapper_func(VM* vm, PyObject** a):
    return (<WrapperObject?><object>a[0]).func

cdef object wrapper_get(VM* vm, PyObject** a):
    cdef WrapperObject w = <WrapperObject?><object>a[0]
    cdef object owner = None if a[2] == NULL else <object>a[2]
    if owner is not None and type(owner) is not ClassObject and is_subclass(w.cls, CLASSMETHOD):
        return new_method(vm, w.func, owner)
    if owner is None and <object>a[1] is None and is_subclass(w.cls, CLASSMETHOD):
        return raise_type(vm, "__get__(None, None) is invalid")
    if w.cls is not CLASSMETHOD and w.cls is not STATICMETHOD:
        # Called by __get__ of a derived class, through super().
        return w.func if not is_subclass(w.cls, CLASSMETHOD) else new_method(vm, w.func, class_of(<object>a[1]) if owner is None else owner)
    return w.descr_get(vm, <object>a[1], <ClassObject>owner if type(owner) is ClassObject else None)

cdef object wrapper_call(VM* vm, PyObject** a):
    return call_tuple(vm, (<WrapperObject?><object>a[0]).func, <tuple?><object>a[1], <dict?><object>a[2])

cdef object wrapper_repr(VM* vm, PyObject** a):
    return then(vm, repr_value(vm, (<WrapperObject?><object>a[0]).func), WRAPPER_REPR, (<WrapperObject?><object>a[0]).cls.name, None, None, 0)

cdef object wrapper_repr_done(VM* vm, object value, object type_text, object b, object c, int64_t i):
    return f"<{type_text}({unwrap(value)})>"

cdef ResumeFunction WRAPPER_REPR = resume_function("wrapper_repr", wrapper_repr_done)

cdef object wrapper_module(VM* vm, PyObject** a):
    return get_attr(vm, (<WrapperObject?><object>a[0]).func, "__module__")

cdef object wrapper_annotations(VM* vm, PyObject** a):
    return get_attr(vm, (<WrapperObject?><object>a[0]).func, "__annotations__")

cdef object wrapper_annotate(VM* vm, PyObject** a):
    return get_attr(vm, (<WrapperObject?><object>a[0]).func, "__annotate__")

cdef object wrapper_name(VM* vm, PyObject** a):
    return get_attr(vm, (<WrapperObject?><object>a[0]).func, "__name__")

cdef object wrapper_qualname(VM* vm, PyObject** a):
    return get_attr(vm, (<WrapperObject?><object>a[0]).func, "__qualname__")

cdef object wrapper_doc(VM* vm, PyObject** a):
    return get_attr(vm, (<WrapperObject?><object>a[0]).func, "__doc__")

cdef object wrapper_abstract(VM* vm, PyObject** a):
    r = get_attr_or_stop(vm, (<WrapperObject?><object>a[0]).func, "__isabstractmethod__")
    return False if r is STOP else r

cdef object property_abstract(VM* vm, PyObject** a):
    cdef PropertyObject p = <PropertyObject?><object>a[0]
    return abstract_part(vm, False, p, None, None, 0)

# i: index of the next of the three functions; value: whether the one before is abstract
cdef object abstract_part(VM* vm, object value, object property_object, object b, object c, int64_t i):
    cdef PropertyObject p = <PropertyObject?>property_object
    cdef list parts = [p.fget, p.fset, p.fdel]
    while True:
        if value is not False:
            value = False if value is STOP else truth_value(vm, value)
            if value is SIGNAL or value is True:
                return then(vm, value, ABSTRACT_PART, p, None, None, i) if value is SIGNAL else True
        while i < 3 and parts[i] is None:
            i += 1
        if i >= 3:
            return False
        value = get_attr_or_stop(vm, parts[i], "__isabstractmethod__")
        i += 1
        if value is SIGNAL:
            return then(vm, SIGNAL, ABSTRACT_PART, p, None, None, i)

cdef ResumeFunction ABSTRACT_PART = resume_function("property_abstract", abstract_part)

cdef object wrapper_getitem(VM* vm, PyObject** a):
    return new_alias(vm, <object>a[0], <object>a[1])


cdef int register() except -1:
    static_method(PROPERTY, "__new__", property_new, "cls, /, *args, **kwargs")
    method(PROPERTY, "__init__", property_init, "self, fget=None, fset=None, fdel=None, doc=None")
    method(PROPERTY, "__get__", property_get, "self, instance, owner=..., /")
    method(PROPERTY, "__set__", property_set, "self, instance, value, /")
    method(PROPERTY, "__delete__", property_delete, "self, instance, /")
    method(PROPERTY, "__set_name__", property_name_set, "self, /, *args")
    method(PROPERTY, "deleter", property_deleter, "self, fdel, /")
    method(PROPERTY, "getter", property_getter, "self, fget, /")
    method(PROPERTY, "setter", property_setter, "self, fset, /")
    attribute(PROPERTY, "__doc__", property_doc, property_set_doc)
    attribute(PROPERTY, "__isabstractmethod__", property_abstract, NULL)
    attribute(PROPERTY, "__name__", property_name, property_set_name)
    attribute(PROPERTY, "fdel", property_fdel, NULL)
    attribute(PROPERTY, "fget", property_fget, NULL)
    attribute(PROPERTY, "fset", property_fset, NULL)

    for cls in (CLASSMETHOD, STATICMETHOD):
        static_method(<ClassObject?>cls, "__new__", wrapper_new, "cls, function, /")
        method(<ClassObject?>cls, "__get__", wrapper_get, "self, instance, owner=..., /")
        attribute(<ClassObject?>cls, "__doc__", wrapper_doc, NULL)
        attribute(<ClassObject?>cls, "__func__", wrapper_func, NULL)
        attribute(<ClassObject?>cls, "__isabstractmethod__", wrapper_abstract, NULL)
        attribute(<ClassObject?>cls, "__name__", wrapper_name, NULL)
        attribute(<ClassObject?>cls, "__qualname__", wrapper_qualname, NULL)
        attribute(<ClassObject?>cls, "__wrapped__", wrapper_func, NULL)
        attribute(<ClassObject?>cls, "__annotate__", wrapper_annotate, NULL)
        attribute(<ClassObject?>cls, "__module__", wrapper_module, NULL)
        attribute(<ClassObject?>cls, "__annotations__", wrapper_annotations, NULL)
        method(<ClassObject?>cls, "__repr__", wrapper_repr, "self, /")
        class_method(<ClassObject?>cls, "__class_getitem__", wrapper_getitem, "cls, item, /")
    method(STATICMETHOD, "__call__", wrapper_call, "self, /, *args, **kwargs")
    return 0

register()
