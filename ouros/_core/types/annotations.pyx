"""`__annotations__` and `__annotate__` of functions, classes and modules.

Annotations are computed at the first look, by the function that the compiler made of them, and then kept.
"""
from ouros._core.heap.exceptions cimport ATTRIBUTE_ERROR, raise_error, raise_quoting
from ouros._core.heap.heap cimport touch
from ouros._core.protocols.call cimport attribute, call_prelude, settable
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.protocols.node cimport *
from ouros._core.types.type_dict cimport new_dict


cdef object function_annotations(VM* vm, PyObject** a):
    cdef Function fn = <Function?><object>a[0]
    if fn.annotations is None:
        if fn.annotate is None:
            touch(vm, fn)
            fn.annotations = new_dict(vm, {})
        else:
            return then(vm, call_prelude(vm, "annotations_of", (fn.annotate, fn)), ANNOTATED, fn, None, None, 0)
    return fn.annotations

cdef object annotated(VM* vm, object value, object owner, object b, object c, int64_t i):
    """ResumeFunction: cache the annotations of a function, class or module."""
    if type(owner) is Function:
        touch(vm, <HeapObject>owner)
        (<Function>owner).annotations = value
    elif type(owner) is ClassObject:
        if touch(vm, <HeapObject>owner) < 0:
            return SIGNAL
        (<ClassObject>owner).ns["__annotations_cache__"] = value
        class_changed(<ClassObject>owner)
    else:
        (<ModuleObject?>owner).put(vm, "__annotations__", value)
    return value

cdef ResumeFunction ANNOTATED = resume_function("function_annotated", annotated)

cdef object function_set_annotations(VM* vm, PyObject** a):
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    (<Function?><object>a[0]).annotations = None if a[1] == NULL else <object>a[1]
    (<Function?><object>a[0]).annotate = None
    return None

cdef object function_annotate(VM* vm, PyObject** a):
    return (<Function?><object>a[0]).annotate

cdef object function_set_annotate(VM* vm, PyObject** a):
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    (<Function?><object>a[0]).annotate = <object>a[1]
    if <object>a[1] is not None:
        (<Function?><object>a[0]).annotations = None
    return None

# Annotations are in the class namespace: __annotate_func__ and __annotations_cache__, or an explicit __annotations__.

cdef object no_annotations(VM* vm, ClassObject cls, str name):
    return raise_quoting(vm, ATTRIBUTE_ERROR, "type object '%s' has no attribute '%s'", cls.name, name)

cdef object own_annotate(VM* vm, ClassObject cls):
    v = cls.ns.get("__annotate__", STOP)
    if v is STOP:
        v = cls.ns.get("__annotate_func__")
    return (<HeapObject>v).descr_get(vm, None, cls) if isinstance(v, HeapObject) else v

cdef object type_annotate(VM* vm, PyObject** a):
    cdef ClassObject cls = <ClassObject?><object>a[0]
    return no_annotations(vm, cls, "__annotate__") if cls.flags & C_BUILTIN else own_annotate(vm, cls)

cdef object type_set_annotate(VM* vm, PyObject** a):
    cdef ClassObject cls = <ClassObject?><object>a[0]
    if touch(vm, cls) < 0:
        return SIGNAL
    cls.ns["__annotate_func__"] = <object>a[1]
    if <object>a[1] is not None:
        cls.ns.pop("__annotations_cache__", None)
    class_changed(cls)
    return None

cdef object type_annotations(VM* vm, PyObject** a):
    cdef ClassObject cls = <ClassObject?><object>a[0]
    if cls.flags & C_BUILTIN:
        return no_annotations(vm, cls, "__annotations__")
    v = cls.ns.get("__annotations__", STOP)
    if v is STOP:
        v = cls.ns.get("__annotations_cache__", STOP)
    if v is not STOP:
        return (<HeapObject>v).descr_get(vm, None, cls) if isinstance(v, HeapObject) else v
    annotate = own_annotate(vm, cls)
    if annotate is SIGNAL:
        return SIGNAL
    if annotate is None:
        return annotated(vm, new_dict(vm, {}), cls, None, None, 0)
    return then(vm, call_prelude(vm, "annotations_of", (annotate, cls)), ANNOTATED, cls, None, None, 0)

cdef object type_set_annotations(VM* vm, PyObject** a):
    cdef ClassObject cls = <ClassObject?><object>a[0]
    cdef bint found = False
    if touch(vm, cls) < 0:
        return SIGNAL
    if a[1] != NULL:
        cls.ns["__annotations__" if "__annotations__" in cls.ns else "__annotations_cache__"] = <object>a[1]
    else:
        for name in ("__annotations__", "__annotations_cache__"):
            if name in cls.ns:
                del cls.ns[name]
                found = True
        if not found:
            return raise_error(vm, ATTRIBUTE_ERROR, "__annotations__")
    for name in ("__annotate_func__", "__annotate__"):
        cls.ns.pop(name, None)
    class_changed(cls)
    return None

cdef object module_annotate(VM* vm, PyObject** a):
    v = (<ModuleObject?><object>a[0]).get("__annotate__")
    return None if v is STOP else v

cdef object module_set_annotate(VM* vm, PyObject** a):
    (<ModuleObject?><object>a[0]).put(vm, "__annotate__", <object>a[1])
    if <object>a[1] is not None:
        (<ModuleObject?><object>a[0]).remove("__annotations__")
    return None

cdef object module_annotations(VM* vm, PyObject** a):
    v = (<ModuleObject?><object>a[0]).get("__annotations__")
    if v is not STOP:
        return v
    annotate = module_annotate(vm, a)
    if annotate is None:
        return annotated(vm, new_dict(vm, {}), <object>a[0], None, None, 0)
    return then(vm, call_prelude(vm, "annotations_of", (annotate, <object>a[0])), ANNOTATED, <object>a[0], None, None, 0)

cdef object module_set_annotations(VM* vm, PyObject** a):
    if a[1] != NULL:
        (<ModuleObject?><object>a[0]).put(vm, "__annotations__", <object>a[1])
    elif not (<ModuleObject?><object>a[0]).remove("__annotations__"):
        return raise_error(vm, ATTRIBUTE_ERROR, "__annotations__")
    (<ModuleObject?><object>a[0]).remove("__annotate__")
    return None


settable(TYPE, "__annotate__", type_annotate, type_set_annotate,
         "callable | None", "__annotate__ must be callable or None", "cannot delete __annotate__ attribute")
attribute(TYPE, "__annotations__", type_annotations, type_set_annotations)
settable(FUNCTION, "__annotate__", function_annotate, function_set_annotate,
         "callable | None", "__annotate__ must be callable or None", "__annotate__ cannot be deleted")
settable(FUNCTION, "__annotations__", function_annotations, function_set_annotations,
         "dict | None=...", "__annotations__ must be set to a dict object")
settable(MODULE, "__annotate__", module_annotate, module_set_annotate,
         "callable | None", "__annotate__ must be callable or None", "cannot delete __annotate__ attribute")
attribute(MODULE, "__annotations__", module_annotations, module_set_annotations)
