# type.__call__: calls of classes. Must not know particular types.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport *
from ouros._core.protocols.call cimport Native, NativeFn

cdef object make_instance(VM* vm, ClassObject cls)        # new Instance of a class with layout L_OBJECT
# Declare a __new__ that reads no argument but the class, and always succeeds: __init__ does the work.
cdef Native makes_empty(Native new)
# Fill a new object by the C function of its __init__. a: the arguments of a native that makes the object, n in all, the class first.
cdef object filled_by(VM* vm, object o, NativeFn init, PyObject** a, Py_ssize_t n)
# Make the instance that the function of init_of() gets.
cdef object empty_instance(VM* vm, ClassObject cls)
cdef ResumeFunction INIT_DONE
cdef object instantiate_packed(VM* vm, ClassObject cls, tuple args, tuple kwnames)
# Return the function __init__ of a class that is no built-in one, if it does all the work of a call; else None.
cdef Function init_of(ClassObject cls)
# Return the native that makes an instance of a built-in class, called with the class before the arguments, or None.
cdef Native maker_of(ClassObject cls)
cdef object type_of(VM* vm, object v)                     # the call type(v) with one argument
cdef object instantiate(VM* vm, ClassObject cls, PyObject** args, Py_ssize_t n, tuple kwnames)   # the call of a class: type.__call__
