# The built-in functions on numbers, which the module builtins registers. A cimport of this module also loads the methods of int, bool,
# float and complex.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef object builtin_abs(VM* vm, PyObject** a)        # x, /
cdef object builtin_bin(VM* vm, PyObject** a)        # number, /
cdef object builtin_chr(VM* vm, PyObject** a)        # i, /
cdef object builtin_divmod(VM* vm, PyObject** a)     # x, y, /
cdef object builtin_hex(VM* vm, PyObject** a)        # number, /
cdef object builtin_oct(VM* vm, PyObject** a)        # number, /
cdef object builtin_ord(VM* vm, PyObject** a)        # character, /
cdef object builtin_pow(VM* vm, PyObject** a)        # base, exp, mod=None
cdef object builtin_round(VM* vm, PyObject** a)      # number, ndigits=None
# Add all of them to a namespace.
cdef int add_number_functions(dict namespace) except -1
# pow(a, b, m) of values of any type.
cdef object power_modulo(VM* vm, object a, object b, object m)
