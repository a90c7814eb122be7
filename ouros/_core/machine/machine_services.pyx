"""What natives ask of the machine that runs them: calls of the host, the streams, the clock, modules, the context of decimal numbers.

Must not know how a program runs. Each function fills a hook of a lower layer.
"""
from cpython.dict cimport PyDict_GetItemWithError
from ouros._core.protocols.call cimport *
from ouros._core.heap.exceptions cimport *
from ouros._core.machine.machine cimport *
from ouros._core.syntax.deferred_definitions cimport helper_modules
from ouros._core.machine.native_modules cimport HOST, STDOUT
from ouros._core.protocols.descriptors cimport ExternalFunction, ModuleObject
from ouros._core.types.type_dict cimport DictObject, dict_find_name, new_dict
from ouros._core.types.type_sequence cimport ListObject
cimport ouros._core.machine.builtins as _builtins
cimport ouros._core.modules.mod_decimal as _decimal
cimport ouros._core.modules.mod_os as _os_door
cimport ouros._core.modules.mod_sys as _sys
cimport ouros._core.modules.mod_threads as _threads
cimport ouros._core.modules.mod_time as _time
cimport ouros._core.protocols.descriptors as _type_func


cdef object call_external(VM* vm, ExternalFunction fn, PyObject** args, Py_ssize_t n, tuple kwnames):
    cdef Machine m = <Machine?><object>vm.machine
    cdef Py_ssize_t i
    if m.nested:
        return raise_error(vm, RUNTIME_ERROR, f"external function '{fn.name}' cannot be called here, where the host asks what a value looks like")
    m.call_name = fn.name
    m.call_args = args_tuple(args, n)
    m.call_kwargs = {}
    if kwnames is not None:
        for i in range(len(kwnames)):
            m.call_kwargs[kwnames[i]] = <object>args[n + i]
    m.call_id = m.next_call_id
    m.next_call_id += 1
    vm.status = SUSPEND
    vm.reason = R_CALL
    return SIGNAL

cdef object call_os(VM* vm, str name, tuple args, dict kwargs):
    cdef Machine m = <Machine?><object>vm.machine
    if m.nested:
        return raise_error(vm, RUNTIME_ERROR, f"OS function '{name}' cannot be called here, where the host asks what a value looks like")
    m.call_name = name
    m.call_args = args
    m.call_kwargs = kwargs
    m.call_id = m.next_call_id
    m.next_call_id += 1
    vm.status = SUSPEND
    vm.reason = R_CALL
    return SIGNAL

cdef object wait_futures(VM* vm, PyObject** a):
    """Pauses until the host has results for some of the calls: a list of (id, failed, value or exception)."""
    cdef Machine m = <Machine?><object>vm.machine
    v = <object>a[0]
    if m.nested:
        return raise_error(vm, RUNTIME_ERROR, "the program cannot wait for the host here")
    if type(v) is not ListObject or not (<ListObject>v).items:
        return raise_type(vm, "expected a list of call ids")
    for i in (<ListObject>v).items:
        if type(i) is not int or not 0 <= i < m.next_call_id:
            return raise_value(vm, "expected a list of call ids")
    m.pending = sorted((<ListObject>v).items)
    vm.status = SUSPEND
    vm.reason = R_FUTURES
    return SIGNAL

function(HOST, "_host", "wait_futures", wait_futures, "call_ids, /")

cdef object print_in_machine(VM* vm, int stream, str text):
    return SIGNAL if (<Machine?><object>vm.machine).write(stream, text) < 0 else None

cdef double seconds_of_machine(VM* vm) noexcept:
    """Seconds that a native may take; below 0: as long as it likes."""
    cdef Machine m = <Machine>vm.machine
    cdef double left = -1.0, by_ticks
    if m.max_duration_ns >= 0:
        left = max(m.max_duration_ns - m.time_spent(), 0) / 1e9
    if m.max_ticks >= 0:
        # One tick stands for about 12 us of native work. Work that was stopped counts, too, so repeated attempts come to an end.
        by_ticks = max(m.max_ticks - m.ticks_total(), 0) * 1.25e-5
        left = by_ticks if left < 0 or by_ticks < left else left
    return left

cdef int64_t recursion_of_machine(VM* vm, int64_t n) except -9:
    """The host's limit stands, if it set one."""
    cdef Machine m = <Machine?><object>vm.machine
    if n >= 0:
        limit = m.limits.get("max_recursion_depth") if m.limits is not None else None
        vm.max_depth = n if limit is None or n < limit else limit
    return vm.max_depth

cdef object modules_of_machine(VM* vm):
    cdef Machine m = <Machine?><object>vm.machine
    found = {"__main__": m.main}
    for name, module in m.modules.items():
        if name not in helper_modules:
            found[name] = module
    return new_dict(vm, found)

cdef object alias_in_machine(VM* vm, str name, object module):
    cdef Machine m = <Machine?><object>vm.machine
    # A part of a package, so that nothing that the machine itself looks up by name can be replaced.
    if name.partition(".")[0] not in m.modules or "." not in name:
        return raise_type(vm, "expected the name of a part of an imported package")
    if type(module) is not ModuleObject or m.modules.get((<ModuleObject>module).name) is not module or (<ModuleObject>module).name in helper_modules:
        return raise_type(vm, "expected an imported module")
    listed = m.module_list()
    if name not in m.modules and (listed is None or dict_find_name(<DictObject?>listed, name) == NULL):
        m.modules[name] = module
        m.list_module(name, <ModuleObject>module)
    return None

cdef PyObject* stdout_of_machine(VM* vm) noexcept:
    """What the program put in the place of sys.stdout, or NULL."""
    m = (<Machine>vm.machine).modules.get("sys")
    if m is None:
        return NULL
    cell = (<ModuleObject>m).cells.get("stdout")
    if cell is None or not is_ref((<Cell>cell).s.o) or (<Cell>cell).s.o == <PyObject*>STDOUT:
        return NULL
    return (<Cell>cell).s.o

cdef object context_of_machine(VM* vm):
    """The context of decimal numbers that the program set."""
    cdef PyObject* p = PyDict_GetItemWithError((<Machine?><object>vm.machine).modules, "_decimal")
    if p != NULL:
        p = PyDict_GetItemWithError((<ModuleObject?><object>p).cells, "current")
    return None if p == NULL or (<Cell?><object>p).s.o == NULL else slot_box(&(<Cell?><object>p).s)


cdef bint is_nested(VM* vm) noexcept:
    return (<Machine>vm.machine).nested


_decimal.context_hook = context_of_machine
_sys.recursion_hook = recursion_of_machine
_sys.modules_hook = modules_of_machine
_sys.alias_hook = alias_in_machine
_builtins.stdout_hook = stdout_of_machine
_builtins.print_hook = print_in_machine
_time.seconds_left_hook = seconds_of_machine
_threads.nested_hook = is_nested
_type_func.external_hook = call_external
_os_door.os_hook = call_os
