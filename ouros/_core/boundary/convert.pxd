# Values between host and sandbox, always by copy. Shared references stay shared, cycles work, nothing recurses.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.exceptions cimport ExceptionObject

cdef class Boundary:
    """What one machine knows of host classes. Its `classes` belong to the state of the program (dumped and cloned)."""
    cdef dict registry       # name -> registered dataclass of the host; None: none
    cdef dict classes        # key of a host class -> ClassObject made for it
    cdef list missing        # after to_host gave SIGNAL: the objects whose repr it needs
    cdef int64_t spent_ticks # that the reprs of values took which the host asked for since then
    cdef int64_t spent_ns    # time that conversions took since the machine last asked: values that cross are the program's data


cdef Boundary new_boundary(dict registry)

# The sandbox value, charged to the VM. Raises host TypeError `Cannot convert X to Sandbox value`, followed by the path below
# `what` (as "inputs['a']") when it is not the value itself that cannot cross.
cdef object to_sandbox(VM* vm, object host_value, Boundary b, str what)

# The host value. `reprs` is what collect_reprs delivered, or None; with None, SIGNAL when an object needs its repr (vm.status is
# left alone; the objects are in b.missing): run collect_reprs(vm, b.missing) and call again with its result.
# Objects without an entry show as <X object>.
cdef object to_host(VM* vm, object v, Boundary b, tuple reprs)
# Runs repr() of the sandbox on each object: (objects, texts), or SIGNAL (suspended or raised).

# Exceptions. Into the sandbox: never fails, what cannot cross becomes its text. To the host: the nearest built-in class with
# arguments, all in one so that what they share stays shared; never SIGNAL.
cdef ExceptionObject exception_to_sandbox(VM* vm, object host_exception, Boundary b)
cdef object exceptions_to_host(VM* vm, tuple exceptions, Boundary b, tuple reprs)      # as to_host: a tuple or SIGNAL

# Extension points for types with a payload that is a host immutable (datetime, Decimal, UUID, paths, ...).
# InFn: the sandbox object for an instance of the host type (subclasses included), or SIGNAL when it cannot cross.
# OutFn: the host object for a HeapObject of that layout.
ctypedef object (*InFn)(VM* vm, object host_value)
ctypedef object (*OutFn)(HeapObject v)
cdef int register_in(object host_type, InFn fn) except -1
# The same for a type of a module that the host may not have imported: `module`.`name`.
cdef int register_later(str module, str name, InFn fn) except -1
cdef int register_out(object heap_type, OutFn fn) except -1
# The same for instances of a class that is sandbox Python, and of its subclasses. None: not really one.
cdef object new_library_instance(VM* vm, str module, str name, dict values)      # or None: the program has replaced the class
cdef int register_instance(str module, str name, OutFn fn) except -1
