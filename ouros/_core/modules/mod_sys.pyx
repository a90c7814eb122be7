"""_sys: exceptions being handled, recursion limit, sizes, imported modules.

Must not know the machine except as a Runtime. Attributes of sys that are plain data are sandbox Python (stdlib/sys.py).
"""
from ouros._core.protocols.argument_errors cimport argument_type
from ouros._core.heap.runtime cimport runtime
from ouros._core.protocols.call cimport function
from ouros._core.heap.exceptions cimport ExceptionObject, RECURSION_ERROR, get_handled, raise_error, raise_type, raise_value
from ouros._core.heap.heap cimport charge
from ouros._core.types.type_dict cimport DictObject, dict_find_name, dict_store, new_dict

NAMESPACE = {}

cdef object sys_exc_info(VM* vm, PyObject** a):
    e = get_handled(vm)
    if e is None:
        return (None, None, None)
    charge(vm, 64)
    return ((<ExceptionObject?>e).cls, e, (<ExceptionObject?>e).traceback)

cdef object sys_exception(VM* vm, PyObject** a):
    return get_handled(vm)

cdef object sys_getrecursionlimit(VM* vm, PyObject** a):
    return runtime(vm).recursion_limit(-1)

cdef object sys_setrecursionlimit(VM* vm, PyObject** a):
    n = <object>a[0]
    if n < 1:
        return raise_value(vm, "recursion limit must be greater or equal than 1")
    if vm.depth >= n:
        return raise_error(vm, RECURSION_ERROR, f"cannot set the recursion limit to {n} at the recursion depth {vm.depth}: the limit is too low")   # short: a C int
    runtime(vm).recursion_limit(n)
    return None

cdef object sys_intern(VM* vm, PyObject** a):
    """Return the one str of this program that equals the argument: the first one that it has interned."""
    cdef PyObject* known
    if type(<object>a[0]) is not str:
        if type(unwrap(<object>a[0])) is str:
            return raise_type(vm, f"can't intern {type_name(<object>a[0])}")
        return raise_type(vm, f"intern() argument must be str, not {argument_type(<object>a[0])}")
    # A table of all programs would show to one what others intern.
    table = runtime(vm).library_member("sys", "_interned")
    if type(table) is not DictObject:
        return <object>a[0]
    known = dict_find_name(<DictObject>table, <str><object>a[0])
    if known != NULL and type(<object>known) is str:
        return <object>known
    return SIGNAL if dict_store(vm, <DictObject>table, <object>a[0], <object>a[0]) < 0 else <object>a[0]

cdef object sys_modules(VM* vm, PyObject** a):
    return new_dict(vm, runtime(vm).imported_modules())

cdef object sys_alias(VM* vm, PyObject** a):
    """alias(name, module): make `module` importable under a second name."""
    return runtime(vm).alias_module(<str?><object>a[0], <object>a[1])

function(NAMESPACE, "sys", "exc_info", sys_exc_info, "")
function(NAMESPACE, "sys", "exception", sys_exception, "")
function(NAMESPACE, "sys", "getrecursionlimit", sys_getrecursionlimit, "")
function(NAMESPACE, "sys", "intern", sys_intern, "string, /")
function(NAMESPACE, "_sys", "modules", sys_modules, "")
function(NAMESPACE, "_sys", "alias", sys_alias, "name: str, module, /")
function(NAMESPACE, "sys", "setrecursionlimit", sys_setrecursionlimit, "limit: cint, /")
