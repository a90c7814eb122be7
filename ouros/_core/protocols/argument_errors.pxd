# TypeErrors for arguments that do not fit the parameters, with CPython's messages.
from ouros._core.protocols.call cimport GetSet, Native
from ouros._core.protocols.node cimport *

# Functions of the program.
cdef int raise_missing(VM* vm, str function, list missing, str kind) except -1
cdef int too_many(VM* vm, Function fn, Py_ssize_t given, Slot* base) except -1
cdef int raise_twice(VM* vm, str function, object name) except -1      # a parameter is given by name and by position
cdef int unexpected_keyword(VM* vm, Function fn, tuple kwnames, object name) except -1

# Natives.
cdef str argument_type(object v)                               # the type's name, and "None" for None
cdef object wrong_argument(VM* vm, Native native, Py_ssize_t i, str expected, object given)     # argument i is not `expected`; None: an int
# Give the TypeError for a wrong argument a text of its own; {} in it is the type of the argument. Returns: the native.
cdef Native worded(Native native, str parameter, str text)
cdef int worded_as_function(Native native) except -1           # sets N_FUNCTION
cdef str ATTRIBUTE_NAME
cdef dict class_wordings             # ClassObject -> the same for all parameters whose kind is that class
cdef str shown_name(Native native)
cdef str full_name(Native native)
cdef Py_ssize_t own_arguments(Native native) except -1
cdef object given_twice(VM* vm, Native native, Py_ssize_t i, Py_ssize_t given, tuple kwnames)
cdef object unknown_keyword(VM* vm, Native native, object name, Py_ssize_t given, tuple kwnames)
cdef object no_keywords(VM* vm, Native native)
cdef object missing_argument(VM* vm, Native native, Py_ssize_t i, Py_ssize_t given, tuple kwnames)
cdef object wrong_count(VM* vm, Native native, Py_ssize_t given, tuple kwnames)

cdef object wrong_owner(VM* vm, GetSet d, object instance)     # the descriptor's class is not a base of the instance's class
cdef object raise_abstract(VM* vm, ClassObject cls)
cdef object cannot_create(VM* vm, ClassObject cls)
cdef str full_class_name(ClassObject cls)
# Returns: True if keywords are meant for the program's __init__ (or __new__) in a class derived from this native's class.
cdef bint is_others_business(Native native, PyObject** args, Py_ssize_t n) noexcept
