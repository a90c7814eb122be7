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
cdef object exceptions_to_host(VM* vm, tuple exceptions, Boundary b, tuple reprs)      # a tuple; SIGNAL as to_host

# Extension points for types whose payload is a host immutable (datetime, Decimal, UUID, paths, ...).
# InFn: returns the sandbox object for an instance of the host type or of a subclass; SIGNAL: it cannot cross.
# OutFn: returns the host object for a HeapObject of that layout.
ctypedef object (*InFn)(VM* vm, object host_value)
ctypedef object (*OutFn)(HeapObject v)
cdef int register_in(object host_type, InFn fn) except -1
# The same for `module`.`name`, whose module the host may not have imported.
cdef int register_later(str module, str name, InFn fn) except -1
cdef int register_out(object heap_type, OutFn fn) except -1
# The same for a class in sandbox Python and its subclasses. fn gives None for an invalid instance.
cdef object new_library_instance(VM* vm, str module, str name, dict values)      # None: the program has replaced the class
cdef int register_instance(str module, str name, OutFn fn) except -1
