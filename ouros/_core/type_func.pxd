# Types: module, property, classmethod, staticmethod, super, external functions; attributes of functions and methods.
from ouros._core.status cimport *
from ouros._core.value cimport *

cdef class ModuleObject(HeapObject):
    cdef str      name
    cdef dict     cells      # name -> Cell, in order of binding
    cdef Cell get_cell(self, str name)     # makes it, unbound, if need be

cdef class PropertyObject(HeapObject):
    cdef object   fget, fset, fdel, doc
    cdef object   name
    cdef Instance ext

cdef class WrapperObject(HeapObject):      # classmethod or staticmethod, by cls
    cdef object   func
    cdef Instance ext

cdef class SuperObject(HeapObject):
    cdef ClassObject type_       # where the search starts after
    cdef object      obj
    cdef ClassObject obj_type    # whose mro is searched; None: unbound

cdef class ExternalFunction(HeapObject):
    """A function of the host, known by its name alone; a call pauses the program."""
    cdef str name

cdef ModuleObject new_module(str name)
