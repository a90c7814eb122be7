"""__import__: the import statement as a function.

Must not know how modules are found: the machine finds them.
"""
from ouros._core.protocols.attributes cimport get_attr_or_stop
from ouros._core.machine.builtins cimport BUILTINS
from ouros._core.protocols.call cimport function
from ouros._core.heap.exceptions cimport (
    ExceptionObject, IMPORT_ERROR, MODULE_NOT_FOUND_ERROR, new_exception, raise_error, raise_key, raise_type, raise_value, take_exception, throw,
)
from ouros._core.syntax.deferred_definitions cimport helper_modules
from ouros._core.machine.native_modules cimport missing_text
from ouros._core.protocols.node cimport *
from ouros._core.heap.runtime cimport runtime
from ouros._core.protocols.ops cimport to_list, truth_value


cdef object builtin_import(VM* vm, PyObject** a):
    cdef object name = unwrap(<object>a[0])
    cdef int64_t level
    if type(name) is not str:
        return raise_type(vm, "module name must be a string")
    given = unwrap(<object>a[4])
    if not exact_int64(<PyObject*>given, &level):
        return raise_type(vm, f"'{type_name(<object>a[4])}' object cannot be interpreted as an integer")
    if level < 0:
        return raise_value(vm, "level must be >= 0")
    if level > 0:
        # No code of the sandbox is part of a package of its own.
        if <object>a[1] is None:
            return raise_key(vm, "'__name__' not in globals")
        return raise_error(vm, IMPORT_ERROR, "attempted relative import with no known parent package")
    if not <str>name:
        return raise_value(vm, "Empty module name")
    if <str>name in helper_modules:
        e = new_exception(vm, MODULE_NOT_FOUND_ERROR, (missing_text(<str>name),))
        e.extra = {"name": name, "path": None, "msg": e.args[0], "name_from": None}
        return throw(vm, e)
    return then(vm, truth_value(vm, <object>a[3]), IMPORT_LISTED, name, <object>a[3], None, 0)

# saves: name of the module, list of the names to import from it
cdef object import_listed(VM* vm, object value, object a, object b, object c, int64_t i):
    if value is not True:
        return runtime(vm).import_for_program(<str?>a, True)
    return then(vm, runtime(vm).import_for_program(<str?>a, False), IMPORT_DONE, a, b, None, 0)

cdef object import_done(VM* vm, object value, object a, object b, object c, int64_t i):
    return then(vm, to_list(vm, b), IMPORT_NAMES, a, value, None, 0)

# saves: name of the module, module
cdef object import_names(VM* vm, object value, object a, object b, object c, int64_t i):
    return load_parts(vm, <str?>a, b, tuple(<list?>value), 0)

cdef object load_parts(VM* vm, str name, object module, tuple wanted, Py_ssize_t i):
    """Import the names that are submodules and not imported yet."""
    while i < len(wanted):
        part = unwrap(wanted[i])
        if type(part) is not str:
            return raise_type(vm, f"Item in ``from list'' must be str, not {type_name(wanted[i])}")
        if part and part != "*":
            v = get_attr_or_stop(vm, module, <str>part)
            if v is SIGNAL:
                return then(vm, SIGNAL, PART_ASKED, (name, module), wanted, None, i)
            if v is STOP:
                return then(vm, runtime(vm).import_for_program(f"{name}.{part}", False), IMPORT_PART, (name, module), wanted, None, i)
        i += 1
    return module

# saves: (name, module), names; i: index of the name that is looked up in the module
cdef object part_asked(VM* vm, object value, object a, object b, object c, int64_t i):
    name, module = <tuple?>a
    if not 0 <= i < len(<tuple?>b):
        raise ValueError("damaged data: continuation")
    if value is STOP:
        return then(vm, runtime(vm).import_for_program(f"{name}.{unwrap((<tuple>b)[i])}", False), IMPORT_PART, a, b, None, i)
    return load_parts(vm, name, module, b, i + 1)

# saves: (name, module), names; i: index of the name that was imported
cdef object part_imported(VM* vm, object value, object a, object b, object c, int64_t i):
    cdef ExceptionObject e
    name, module = <tuple?>a
    if not 0 <= i < len(<tuple?>b):
        raise ValueError("damaged data: continuation")
    if value is SIGNAL:
        e = <ExceptionObject?><object>vm.exc
        if not is_subclass(e.cls, MODULE_NOT_FOUND_ERROR) or e.extra is None or e.extra.get("name") != f"{name}.{unwrap((<tuple>b)[i])}":
            return SIGNAL
        take_exception(vm)
        vm.status = NORMAL
        vm.tb_open = False
    return load_parts(vm, <str?>name, module, <tuple>b, i + 1)

cdef Post IMPORT_LISTED = new_post("import_listed", import_listed)
cdef Post IMPORT_DONE = new_post("import_from_module", import_done)
cdef Post IMPORT_NAMES = new_post("import_names", import_names)
cdef Post IMPORT_PART = new_post("import_part", part_imported, True)
cdef Post PART_ASKED = new_post("import_part_asked", part_asked)

function(BUILTINS, "builtins", "__import__", builtin_import, "name, globals=None, locals=None, fromlist=(), level=0")
