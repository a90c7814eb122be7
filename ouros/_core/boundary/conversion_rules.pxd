# Rules for types whose payload is a host immutable (datetime, Decimal, UUID, ...).
# InFn: returns the sandbox object for an instance of the host type or of a subclass; SIGNAL: it cannot cross.
# OutFn: returns the host object for a HeapObject of that layout.
from ouros._core.heap.value cimport *

ctypedef object (*InFn)(VM* vm, object host_value)
ctypedef object (*OutFn)(HeapObject v)

cdef class InRule:
    cdef InFn   fn
    cdef object host_type

cdef class OutRule:
    cdef OutFn fn

cdef int register_in(object host_type, InFn fn) except -1
# Like the function above, for `module`.`name`, whose module the host may not have imported.
cdef int register_later(str module, str name, InFn fn) except -1
cdef int register_out(object heap_type, OutFn fn) except -1
# Add a rule for a class in sandbox Python and its subclasses. fn gives None for an invalid instance.
cdef int register_instance(str module, str name, OutFn fn) except -1

cdef object in_rule(object host_type)                # InRule or None
cdef object out_rule(object heap_type)               # OutRule or None
cdef object library_instance(Instance o)             # the host value for an instance of a library class, or None
cdef int look_for_modules() except -1                # activates the later rules whose modules the host has imported meanwhile
