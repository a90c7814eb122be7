# Kinds of arguments (see Kind in protocols/call.pxd): conversion by sandbox code (__index__, __bool__, iteration) before a native runs.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.call cimport Native, NativeFn

# Declares a method.
cdef int add(ClassObject cls, str name, NativeFn fn, str signature) except -1

# Read an argument of K_SIZE or K_CINT.
cdef inline Py_ssize_t size_in(PyObject* p) noexcept:
    cdef int64_t n = 0
    exact_int64(p, &n)
    return n

# Read an argument of K_REAL.
cdef inline double real_in(PyObject* p) noexcept:
    cdef int64_t n = 0
    if PyFloat_CheckExact(p):
        return PyFloat_AS_DOUBLE(p)
    exact_int64(p, &n)
    return <double>n

# Read an argument of K_BOUND. omitted: for None. A large number becomes the largest, or the smallest.
cdef inline Py_ssize_t bound_in(PyObject* p, Py_ssize_t omitted) noexcept:
    cdef int64_t n
    if <object>p is None:
        return omitted
    if exact_int64(p, &n):
        return n
    return -0x7FFFFFFFFFFFFFFF if <object>p < 0 else 0x7FFFFFFFFFFFFFFF

ctypedef object (*NumberFn)(VM* vm, object v)
cdef NumberFn as_real                # any value as an exact float, or SIGNAL. Set by type_float
cdef NumberFn as_complex             # any value as an exact float or complex number, or SIGNAL. Set by type_float
# Call the native again with `value` for argument i. value: the result of an operation that may have been suspended; a list is passed as
# a tuple. a: the arguments, one for each parameter.
cdef object call_with(VM* vm, object value, Native native, PyObject** a, Py_ssize_t i)
# Call the native again with `value` for args[i], or for that keyword argument if there are no more positional ones.
cdef object call_with_item(VM* vm, object value, Native native, object first, tuple args, dict kwargs, Py_ssize_t i, str name)
# Convert items[first:] by __index__, then call the native with `items` as a tuple for args[which]. For the index of *args: convert them as
# their kind demands; args: those before them.
cdef object convert_items(VM* vm, Native native, tuple args, int which, list items, Py_ssize_t first)
# Make an instance of a class derived from an immutable built-in.
cdef object value_instance(VM* vm, ClassObject cls, object payload)
