"""Methods of modules.

Must not know where modules come from.
"""
from ouros._core.heap.exceptions cimport raise_type
from ouros._core.heap.heap cimport charge, touch
from ouros._core.protocols.argument_errors cimport argument_type
from ouros._core.protocols.call cimport call_prelude, method, static_method
from ouros._core.protocols.descriptors cimport ModuleObject, new_module
from ouros._core.protocols.node cimport *


cdef object module_repr(VM* vm, PyObject** a):
    cdef ModuleObject m = <ModuleObject?><object>a[0]
    name, loader, path = m.get("__name__"), m.get("__loader__"), m.get("__file__")
    shown = f"'{name}'" if type(name) is str else "'?'"
    if type(path) is str and loader is not STOP:
        return f"<module {shown} from '{path}'>"
    if loader is not STOP and loader is not None:
        return call_prelude(vm, "module_repr", (m, shown, loader))
    # A module made by the runtime has no __loader__. One made by a program has one, which may be None.
    return f"<module {shown}>" if loader is not STOP or name is STOP else f"<module {shown} (built-in)>"

cdef object module_new(VM* vm, PyObject** a):
    cdef ModuleObject m
    m = new_module("")
    m.remove("__name__")
    m.cls = <ClassObject?><object>a[0]
    m.epoch = vm.epoch
    charge(vm, 1100)
    return m

cdef object module_init(VM* vm, PyObject** a):
    cdef ModuleObject m = <ModuleObject?><object>a[0]
    name = unwrap(<object>a[1])
    if type(name) is not str:
        return raise_type(vm, f"module() argument 'name' must be str, not {argument_type(<object>a[1])}")
    if touch(vm, m) < 0:
        return SIGNAL
    if not m.name:
        # Only once: for a module of the library, or a copy of one, the name says where the definitions are that have not run yet.
        m.name = <str>name
    m.put(vm, "__name__", <object>a[1])
    m.put(vm, "__doc__", <object>a[2])
    for part in ("__package__", "__loader__", "__spec__"):
        m.put(vm, <str?>part, None)
    return None


static_method(MODULE, "__new__", module_new, "cls, /, *args, **kwargs")
method(MODULE, "__init__", module_init, "self, /, name, doc=None")
method(MODULE, "__repr__", module_repr, "self, /")
