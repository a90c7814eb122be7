# `__dict__`: the attributes of an instance or a function as a live dict.
from ouros._core.heap.value cimport *
from ouros._core.protocols.call cimport GetSet
from ouros._core.types.type_dict cimport DictObject

cdef GetSet INSTANCE_DICT                                           # `__dict__` and `__weakref__` of all classes
cdef GetSet INSTANCE_WEAKREF
cdef object attributes_dict(VM* vm, object o)                       # the object's attributes as a live dict
cdef int replace_attributes(HeapObject o, DictObject d) except -1   # attributes(True) of `o` must not be None
cdef object function_dict(VM* vm, PyObject** a)                     # __dict__ of a function, or of another object with attributes
cdef object function_set_dict(VM* vm, PyObject** a)
