"""Functions of the host as a program sees them: their documentation and signatures, `_host` for the module host_tools, modules of tools.

Must not know how calls are answered. Invariant: descriptions are JSON text of the host; code of the sandbox reads them.
"""
from ouros._core.base.status cimport *
from ouros._core.boundary.convert cimport to_sandbox
from ouros._core.heap.exceptions cimport raise_key, raise_type
from ouros._core.heap.heap cimport charge
from ouros._core.heap.value cimport *
from ouros._core.machine.library cimport is_package, library_source
from ouros._core.machine.machine cimport Machine
from ouros._core.machine.native_modules cimport HOST, native_module
from ouros._core.protocols.call cimport attribute, call_prelude, function
from ouros._core.protocols.descriptors cimport EXTERNAL_FUNCTION, ExternalFunction, ModuleObject, new_module
from ouros._core.protocols.node cimport *
from ouros._core.protocols.pending_values cimport is_pending
from ouros._core.types.type_dict cimport DictObject, dict_items_list


cdef inline Machine machine_of(VM* vm):
    return <Machine?><object>vm.machine


cdef ExternalFunction host_function(VM* vm, str name):
    cdef ExternalFunction fn = ExternalFunction.__new__(ExternalFunction)
    fn.cls = EXTERNAL_FUNCTION
    fn.epoch = vm.epoch
    fn.name = name
    charge(vm, 64)
    return fn


cdef bint is_library_module(str name) except -1:
    return native_module(name) is not None or library_source(name) is not None or is_package(name)


cdef int add_modules(Machine m, dict modules) except -1:
    """
    Make modules of the host importable. modules: name -> (documentation or None, names of functions, constants by name). A module that
    the program has already is left as it is. Raises TypeError if a constant cannot cross.
    """
    cdef ModuleObject module
    cdef VM* vm = &m.vm
    for name, (doc, functions, constants) in modules.items():
        if name in m.modules:
            continue
        module = new_module(<str?>name)
        module.put(vm, "__doc__", doc)
        module.put(vm, "__name__", name)
        for key, v in constants.items():
            module.put(vm, <str?>key, to_sandbox(vm, v, m.boundary, f"{name}.{key}"))
        for key in functions:
            module.put(vm, <str?>key, host_function(vm, f"{name}.{key}"))
        m.modules[name] = module
        m.list_module(name, module)
    return 0


# --- attributes ---

cdef object describe(VM* vm, PyObject** a, str what):
    cdef str name = (<ExternalFunction?><object>a[0]).name
    return call_prelude(vm, what, (name, machine_of(vm).tools.get(name)))

cdef object external_doc(VM* vm, PyObject** a):
    if machine_of(vm).tools.get((<ExternalFunction?><object>a[0]).name) is None:
        return None
    return describe(vm, a, "host_function_doc")

cdef object external_signature(VM* vm, PyObject** a):
    return describe(vm, a, "host_function_signature")

cdef object external_annotations(VM* vm, PyObject** a):
    return describe(vm, a, "host_function_annotations")


# --- for the module host_tools ---

cdef object host_names(VM* vm, PyObject** a):
    """Return the names of the functions of the host, in the order in which they were declared."""
    cdef dict tools = machine_of(vm).tools
    charge(vm, 8 * len(tools))
    return tuple(tools)

cdef object host_text(VM* vm, PyObject** a):
    """Return the description of a function of the host as JSON text, or None."""
    cdef dict tools = machine_of(vm).tools
    if type(<object>a[0]) is not str or <object>a[0] not in tools:
        return raise_key(vm, <object>a[0])
    return tools[<object>a[0]]

cdef object host_get(VM* vm, PyObject** a):
    """Return a function of the host by name."""
    if type(<object>a[0]) is not str or <object>a[0] not in machine_of(vm).tools:
        return raise_key(vm, <object>a[0])
    return host_function(vm, <str><object>a[0])


cdef object host_forgives(VM* vm, PyObject** a):
    """Return whether the program is a forgiving one: see build.pyx."""
    cdef Globals g
    if machine_of(vm).forgiving:
        return True
    for g in machine_of(vm).tables:
        if type(g.source.options) is str:
            return True
    return False


cdef object host_call(VM* vm, PyObject** a):
    """Call a function of the host by name, with a tuple and a dict of arguments that hold no pending values."""
    kwargs = dict(dict_items_list(vm, <DictObject?><object>a[2]))
    for name in kwargs:
        if type(name) is not str:
            return raise_type(vm, "keywords must be strings")
    return machine_of(vm).call_host(False, <str?><object>a[0], <tuple?><object>a[1], kwargs)

cdef object host_is_pending(VM* vm, PyObject** a):
    """Return whether an object is a PendingValue, which everything else would wait for."""
    return is_pending(<object>a[0])


HOST["HostFunction"] = EXTERNAL_FUNCTION
attribute(EXTERNAL_FUNCTION, "__annotations__", external_annotations, NULL)
attribute(EXTERNAL_FUNCTION, "__doc__", external_doc, NULL)
attribute(EXTERNAL_FUNCTION, "__signature__", external_signature, NULL)
function(HOST, "_host", "forgives", host_forgives, "")
function(HOST, "_host", "names", host_names, "")
function(HOST, "_host", "call", host_call, "name: str, args: tuple, kwargs: dict, /")
function(HOST, "_host", "is_pending", host_is_pending, "object, /")
function(HOST, "_host", "text", host_text, "name, /")
function(HOST, "_host", "get", host_get, "name, /")
