# Type.__call__, which makes instances.
from ouros._core.protocols.call cimport *

cdef object make_instance(VM* vm, ClassObject cls)        # fresh Instance of a class with layout L_OBJECT
cdef Post INIT_DONE
cdef object instantiate_packed(VM* vm, ClassObject cls, tuple args, tuple kwnames)
# The __init__ of a class of the sandbox whose instances are made by it alone, or None.
cdef Function init_of(ClassObject cls)
# The native to call with a built-in class before the arguments to make an instance, or None.
cdef Native maker_of(ClassObject cls)
cdef object instantiate(VM* vm, ClassObject cls, PyObject** args, Py_ssize_t n, tuple kwnames)   # type.__call__
