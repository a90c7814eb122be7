# The library's functions that CPython has in C.
from ouros._core.protocols.call cimport Native
from ouros._core.protocols.node cimport *

cdef frozenset NOT_WRAPPERS  # dunders that are methods of C types, not slot wrappers

# Word the TypeError for the arguments of a call anew if CPython has the function in C. npos: number of positional arguments; self_: the first of
# them, or None; an exception is set.
cdef int word_as_native(VM* vm, Function fn, Py_ssize_t npos, tuple kwnames, object self_) except -1
# Set the parser of the arguments of natives (call.pyx).
ctypedef int (*BindFn)(VM* vm, Native native, PyObject** args, Py_ssize_t n, tuple kwnames, PyObject** a, tuple rest, dict named) except -9
cdef int set_parser(BindFn parser) except -1
