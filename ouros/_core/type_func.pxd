# Semantics: the objects that attribute access and calls know by layout: module, property, classmethod, staticmethod, super,
# slot members, external functions. Their methods are in type_class.pyx.
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

cdef class MemberObject(HeapObject):       # one name of __slots__
    cdef str         name
    cdef ClassObject owner

# Called when the sandbox calls an external function: suspends; set by the machine.
ctypedef object (*ExternalHook)(VM* vm, ExternalFunction fn, PyObject** args, Py_ssize_t n, tuple kwnames)
cdef ExternalHook external_hook
cdef ClassObject EXTERNAL_FUNCTION
cdef ModuleObject new_module(str name)
