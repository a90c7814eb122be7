"""Programs that only import a module of the library, for the images of dumps.

Must not know dumps. Invariant: such a program depends on the library alone: it has no limits, no policy and no host.
"""
from ouros._core.base.status cimport *
from ouros._core.heap.heap cimport stack_limit
from ouros._core.heap.value cimport *
from ouros._core.machine.library cimport in_library, library_source, parts_of
from ouros._core.machine.machine cimport Machine, new_machine
from ouros._core.machine.native_modules cimport native_module
from ouros._core.protocols.descriptors cimport ModuleObject, run_deferred, waits_unlinked
cimport ouros._core.base.host_facts as _facts
cimport ouros._core.snapshot.library_images as _images


cdef bint loads(Machine m, str name) except -1:
    """Import a module with its packages. Returns: whether that worked."""
    cdef str parent = name.rpartition(".")[0]
    if name in m.modules:
        return True
    if parent and not loads(m, parent) or m.wait_for(m.load_module(name), 0) is SIGNAL:
        return False
    if parent:
        (<ModuleObject?>m.modules[parent]).put(NULL, name.rpartition(".")[2], m.modules[name])
    return True


cdef bint defines(Machine m, str module, str variable) except -1:
    """Give a module the variable, if its source or a part of the package has it. Returns: whether that worked."""
    cdef ModuleObject o = <ModuleObject?>m.modules[module]
    cdef str part = f"{module}.{variable}"
    if variable in o.cells:
        return True
    if waits_unlinked(o, variable):
        o.get_cell(variable)
        return m.wait_for(run_deferred(&m.vm, o.deferred, variable), 0) is not SIGNAL
    return library_source(part) is not None and loads(m, part)


cdef bint has_module(str name) except -1:
    """Return whether the library has the module. A dump may name any, with any number of dots."""
    return in_library(name.partition(".")[0]) and (name == "builtins" or native_module(name) is not None or library_source(name) is not None)


cdef tuple template(str module, str variable):
    cdef Machine m
    cdef int64_t before = _facts.told
    if not has_module(module):
        return None
    m = new_machine()
    m.take_stack()
    m.vm.c_limit = stack_limit()
    m.vm.alarm = 0
    m.quantum = m.vm.ticks = 1 << 40     # no other thread runs meanwhile
    m.nested = True
    if not loads(m, module) or variable and not defines(m, module, variable):
        return None
    return m, m.modules, m.tables, _facts.told == before

_images.template_hook = template
_images.source_of_module = library_source
_images.parts_of_module = parts_of
