"""Methods and attributes of functions.

Must not know the evaluator's nodes except functions and code.
"""
from ouros._core.heap.heap cimport id_of, touch
from ouros._core.protocols.call cimport attribute, call_prelude, method, new_method, settable
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.protocols.node cimport *
from ouros._core.types.type_dict cimport DictObject, dict_items_list, new_dict


cdef object function_name(VM* vm, PyObject** a):
    return (<Function?><object>a[0]).name

cdef object function_set_name(VM* vm, PyObject** a):
    touch(vm, <HeapObject?><object>a[0])
    (<Function?><object>a[0]).name = <str?><object>a[1]
    return None

cdef object function_qualname(VM* vm, PyObject** a):
    return (<Function?><object>a[0]).qualname

cdef object function_set_qualname(VM* vm, PyObject** a):
    touch(vm, <HeapObject?><object>a[0])
    (<Function?><object>a[0]).qualname = <str?><object>a[1]
    return None

cdef object function_doc(VM* vm, PyObject** a):
    return (<Function?><object>a[0]).doc

cdef object function_set_doc(VM* vm, PyObject** a):
    touch(vm, <HeapObject?><object>a[0])
    (<Function?><object>a[0]).doc = None if a[1] == NULL else <object>a[1]
    return None

# Function.module is None as long as __module__ is the name of the function's module; None and tuples that a program stores are in a tuple.

cdef object function_module(VM* vm, PyObject** a):
    cdef Function fn = <Function?><object>a[0]
    if type(fn.module) is tuple and len(<tuple>fn.module) == 1:
        return (<tuple>fn.module)[0]
    if fn.module is not None:
        return fn.module
    v = (<ModuleObject?>fn.globs.module).get("__name__")
    return None if v is STOP else v

cdef object function_set_module(VM* vm, PyObject** a):
    touch(vm, <HeapObject?><object>a[0])
    v = None if a[1] == NULL else <object>a[1]
    (<Function?><object>a[0]).module = (v,) if v is None or type(v) is tuple else v
    return None

cdef object function_defaults(VM* vm, PyObject** a):
    return (<Function?><object>a[0]).defaults

cdef object function_set_defaults(VM* vm, PyObject** a):
    touch(vm, <HeapObject?><object>a[0])
    (<Function?><object>a[0]).defaults = None if a[1] == NULL or <object>a[1] is None else <tuple?><object>a[1]
    return None

cdef object function_kwdefaults(VM* vm, PyObject** a):
    cdef Function fn = <Function?><object>a[0]
    # A dict that passes its changes on to the function.
    return None if fn.kwdefaults is None else call_prelude(vm, "keyword_defaults", (fn, new_dict(vm, dict(fn.kwdefaults))))

cdef object function_set_kwdefaults(VM* vm, PyObject** a):
    cdef Function fn = <Function?><object>a[0]
    if touch(vm, fn) < 0:
        return SIGNAL
    if a[1] == NULL or <object>a[1] is None:
        fn.kwdefaults = None
    else:
        fn.kwdefaults = {key: v for key, v in dict_items_list(vm, <DictObject?><object>a[1]) if type(key) is str}
    return None

cdef object function_closure(VM* vm, PyObject** a):
    return (<Function?><object>a[0]).closure

cdef object function_repr(VM* vm, PyObject** a):
    return f"<function {(<Function?><object>a[0]).qualname} at 0x{id_of(vm, <object>a[0]):x}>"

cdef object function_type_params(VM* vm, PyObject** a):
    v = (<Function?><object>a[0]).type_params
    return () if v is None else v

cdef object function_set_type_params(VM* vm, PyObject** a):
    if touch(vm, <HeapObject?><object>a[0]) < 0:
        return SIGNAL
    (<Function?><object>a[0]).type_params = <object>a[1]
    return None

cdef object function_get(VM* vm, PyObject** a):
    if <object>a[1] is None:
        return <object>a[0]
    return new_method(vm, <object>a[0], <object>a[1])


method(FUNCTION, "__get__", function_get, "self, instance, owner=..., /")
method(FUNCTION, "__repr__", function_repr, "self, /")
attribute(FUNCTION, "__closure__", function_closure, NULL)
settable(FUNCTION, "__defaults__", function_defaults, function_set_defaults, "tuple | None=...", "__defaults__ must be set to a tuple object")
attribute(FUNCTION, "__doc__", function_doc, function_set_doc)
settable(FUNCTION, "__kwdefaults__", function_kwdefaults, function_set_kwdefaults,
         "dict | None=...", "__kwdefaults__ must be set to a dict object")
attribute(FUNCTION, "__module__", function_module, function_set_module)
settable(FUNCTION, "__name__", function_name, function_set_name, "str", "__name__ must be set to a string object")
settable(FUNCTION, "__qualname__", function_qualname, function_set_qualname, "str", "__qualname__ must be set to a string object")
settable(FUNCTION, "__type_params__", function_type_params, function_set_type_params, "tuple", "__type_params__ must be set to a tuple")
