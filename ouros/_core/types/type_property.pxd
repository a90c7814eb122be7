# property, classmethod, staticmethod.
from ouros._core.heap.value cimport ClassObject
from ouros._core.protocols.descriptors cimport WrapperObject

cdef WrapperObject new_wrapper(ClassObject cls, object func)     # cls: CLASSMETHOD, STATICMETHOD or derived
