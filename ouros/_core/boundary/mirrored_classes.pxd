# Sandbox classes that mirror dataclasses and named tuples of the host.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef enum HashMode:
    HASH_NONE     = 0        # dataclass whose instances are unhashable
    HASH_FIELDS   = 1
    HASH_IDENTITY = 2

# The class for dataclasses called `name` with these fields; one per key in `classes`.
cdef ClassObject dataclass_class(VM* vm, dict classes, str name, tuple fields, bint frozen, bint eq, int hash_mode, bint shows)
cdef ClassObject namedtuple_class(VM* vm, dict classes, str name, tuple fields)
cdef tuple dataclass_fields(Instance o)  # names of the fields of an instance of any dataclass, or None
cdef str path_text(Instance o)            # path of an instance of a pathlib class, or None
cdef bint dataclass_frozen(ClassObject cls)
cdef bint is_frozen_error(ClassObject cls) except -1
cdef bint hashes_by_fields(ClassObject cls)
cdef tuple namedtuple_fields(ClassObject cls)        # names; None: no class of a named tuple
