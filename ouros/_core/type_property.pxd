# Types: property, classmethod, staticmethod.
from ouros._core.value cimport ClassObject
from ouros._core.type_func cimport WrapperObject

cdef WrapperObject new_wrapper(ClassObject cls, object func)     # a classmethod or staticmethod
