# Sandbox classes made on the fly for dataclasses and named tuples of the host.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef enum HashMode:
    HASH_NONE     = 0        # unhashable
    HASH_FIELDS   = 1
    HASH_IDENTITY = 2

# The class for dataclasses called `name` with these fields; one for each key in `classes`.
cdef ClassObject dataclass_class(VM* vm, dict classes, str name, tuple fields, bint frozen, bint eq, int hash_mode, bint shows)
cdef ClassObject namedtuple_class(VM* vm, dict classes, str name, tuple fields)
cdef tuple dataclass_fields(Instance o)  # names of the fields of an instance of any dataclass, or None
cdef str path_text(Instance o)            # of an instance of a class of pathlib, or None
cdef bint dataclass_frozen(ClassObject cls)
cdef bint hashes_by_fields(ClassObject cls)
cdef tuple namedtuple_fields(ClassObject cls)        # names, or None if it is no named tuple's class
