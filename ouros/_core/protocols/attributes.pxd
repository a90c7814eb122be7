# Attribute access on any value. Must not use the host's getattr.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef object get_attr(VM* vm, object o, str name)
# Like get_attr. Returns: STOP instead of an AttributeError, also if code of the program raised it.
cdef object get_attr_or_stop(VM* vm, object o, str name)
# Returns: 0, or -1 (SIGNAL).
cdef int set_attr(VM* vm, object o, str name, object value) except -9
cdef int del_attr(VM* vm, object o, str name) except -9
# object.__getattribute__: get_attr without __getattribute__ and __getattr__ of the program.
cdef object generic_get(VM* vm, object o, str name, bint quiet)
cdef int generic_set(VM* vm, object o, str name, object value, bint delete) except -9
cdef bint class_goes_first(ClassObject cls, str name) noexcept     # the attribute of a class precedes that of its metaclass
cdef object raise_no_attribute(VM* vm, object o, str name)
# Look up a dunder on the class and bind it to o. Returns: STOP if there is none.
cdef object get_special(VM* vm, object o, str name)
# After a look-up of a callable that gave SIGNAL: if it was suspended, call the result later. Returns: SIGNAL.
cdef object call_when_found(VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames)
