# Attribute access on any value. Never the host's getattr.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef object get_attr(VM* vm, object o, str name)
# As get_attr, but STOP instead of an AttributeError (also when the sandbox raised it).
cdef object get_attr_or_stop(VM* vm, object o, str name)
# 0, or -1 with vm.status set (SIGNAL).
cdef int set_attr(VM* vm, object o, str name, object value) except -9
cdef int del_attr(VM* vm, object o, str name) except -9
# The part of get_attr without __getattribute__/__getattr__ of the sandbox: object.__getattribute__.
cdef object generic_get(VM* vm, object o, str name, bint quiet)
cdef int generic_set(VM* vm, object o, str name, object value, bint delete) except -9
cdef bint class_goes_first(ClassObject cls, str name) noexcept     # what a class has under a name hides what its metaclass has
cdef object raise_no_attribute(VM* vm, object o, str name)
# What lookup on the class gives, bound to o: the way dunders are found. STOP when there is none.
cdef object get_special(VM* vm, object o, str name)
# When that is SIGNAL: what was to be called is called when it is there. Gives SIGNAL.
cdef object call_when_found(VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames)
