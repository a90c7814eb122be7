# Conversion of values between host and sandbox, always by copy. Shared references stay shared, cycles work, nothing recurses.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.exceptions cimport ExceptionObject

cdef class Boundary:
    """What one machine knows about host classes. `classes` belongs to the state of the program (dumped and cloned)."""
    cdef dict registry       # name -> registered host dataclass; None: no registry
    cdef dict classes        # key of a host class -> ClassObject made for it
    cdef list missing        # after to_host gave SIGNAL: the objects whose repr it needs
    cdef int64_t spent_ticks # ticks of reprs that the host requested, until the machine books them
    cdef int64_t spent_ns    # time of conversions, until the machine books it: values that cross are the program's data


cdef Boundary new_boundary(dict registry)

# Returns the sandbox value, charged to the VM. Raises host TypeError `Cannot convert X to Sandbox value`; if X is only a part of the
# value, the message ends with its path below `what` (as "inputs['a']").
cdef object to_sandbox(VM* vm, object host_value, Boundary b, str what)

# Returns the host value. reprs: result of collect_reprs, or None. With None, returns SIGNAL if an object needs its repr; vm.status is
# unchanged, and the objects are in b.missing: run collect_reprs(vm, b.missing) and call again with its result. Objects without
# an entry show as <X object>.
cdef object to_host(VM* vm, object v, Boundary b, tuple reprs)

# Exceptions. Into the sandbox: never fails; a part that cannot cross becomes its text. To the host: the nearest built-in class with
# its arguments. All exceptions are converted together, so that shared objects stay shared.
cdef ExceptionObject exception_to_sandbox(VM* vm, object host_exception, Boundary b)
cdef object exceptions_to_host(VM* vm, tuple exceptions, Boundary b, tuple reprs)      # result: a tuple of host exceptions, or SIGNAL as from to_host

cdef object new_library_instance(VM* vm, str module, str name, dict values)      # None: the program has replaced the class
