"""Names of modules in import statements, and the errors of imports, as in CPython's Python/import.c.

Must not know how modules are found. Invariant: no code of the program runs here.
"""
from ouros._core.heap.exceptions cimport IMPORT_ERROR, new_exception, raise_error, raise_key, raise_type, throw
from ouros._core.protocols.descriptors cimport ModuleObject


cdef str absolute_name(VM* vm, object package, object own_name, bint has_path, str name, int64_t level):
    cdef list parts
    package, own_name = unwrap(package), unwrap(own_name)
    if package is STOP or package is None:
        if own_name is STOP:
            raise_key(vm, "'__name__' not in globals")
            return None
        if type(own_name) is not str:
            raise_type(vm, "__name__ must be a string")
            return None
        package = own_name if has_path else (<str>own_name).rpartition(".")[0]
    elif type(package) is not str:
        raise_type(vm, "__package__ must be a string")
        return None
    if not package:
        raise_error(vm, IMPORT_ERROR, "attempted relative import with no known parent package")
        return None
    parts = (<str>package).split(".")
    if len(parts) < level:
        raise_error(vm, IMPORT_ERROR, "attempted relative import beyond top-level package")
        return None
    base = ".".join(parts[:len(parts) - <Py_ssize_t>level + 1])
    return f"{base}.{name}" if name else base


cdef bint is_initializing(object module) except -1:
    cdef Slot* s
    if type(module) is not ModuleObject:
        return False
    spec = (<ModuleObject>module).get("__spec__")
    if type(spec) is not Instance:
        return False
    s = (<Instance>spec).find("_initializing")
    return s != NULL and slot_box(s) is True


cdef str origin_of(object module):
    if type(module) is not ModuleObject:
        return None
    v = unwrap((<ModuleObject>module).get("__file__"))
    return <str>v if type(v) is str else None


cdef object cannot_import(VM* vm, object module, str module_name, str name):
    cdef str origin = origin_of(module)
    if is_initializing(module):
        text = f"cannot import name '{name}' from partially initialized module '{module_name}' (most likely due to a circular import)"
        text += f" ({origin})" if origin is not None else ""
    else:
        text = f"cannot import name '{name}' from '{module_name}' ({origin if origin is not None else 'unknown location'})"
    e = new_exception(vm, IMPORT_ERROR, (text,))
    e.extra = {"name": module_name, "path": origin, "msg": text, "name_from": name}
    return throw(vm, e)
