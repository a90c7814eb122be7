# The TypeErrors for arguments that don't fit the parameters, in CPython's words.
from ouros._core.protocols.call cimport GetSet, Native
from ouros._core.protocols.node cimport *

# Guest functions.
cdef int raise_missing(VM* vm, Function fn, list missing, str kind) except -1
cdef int too_many(VM* vm, Function fn, Py_ssize_t given, Slot* base) except -1
cdef int unexpected_keyword(VM* vm, Function fn, tuple kwnames, object name) except -1

# Natives.
cdef str shown_name(Native native)
cdef Py_ssize_t own_arguments(Native native) except -1
cdef object no_keywords(VM* vm, Native native)
cdef object missing_argument(VM* vm, Native native, Py_ssize_t i, Py_ssize_t given)
cdef object wrong_count(VM* vm, Native native, Py_ssize_t given, Py_ssize_t keywords)

cdef object wrong_owner(VM* vm, GetSet d, object instance)     # an attribute of a class, asked of another's instance
cdef object raise_abstract(VM* vm, ClassObject cls)
cdef object cannot_create(VM* vm, ClassObject cls)
cdef str full_class_name(ClassObject cls)
# Whether keywords are for the __init__ (or __new__) of the derived class whose __new__ (or __init__) this one is.
cdef bint is_others_business(Native native, PyObject** args, Py_ssize_t n) noexcept
