# The methods of object and of type.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.types.type_dict cimport DictObject

# Names for dir(): of the object itself, then of its class's mro. Unsorted, without duplicates.
cdef list object_names(object v)
cdef list class_names(ClassObject cls)
cdef bint good_class_name(VM* vm, str name) except? False     # False: raised
cdef bint good_class_text(VM* vm, str text) except? False
cdef dict namespace_copy(DictObject d)
cdef int reserve_namespace(VM* vm, DictObject d) except -9
cdef set stateless           # built-in classes of layout L_OTHER whose instances have no state but their attributes

# How instances of a class match in `match`: 32: as a sequence; 64: as a mapping (bits of __flags__ and __abc_tpflags__); 0.
cdef int collection_kind(ClassObject cls) except -1
