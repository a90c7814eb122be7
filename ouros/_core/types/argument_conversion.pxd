# Conversion of native arguments by sandbox code (__index__, __bool__, iteration). The conversion runs first, then the native is called
# again with the converted argument. So a native converts its arguments before it has any effect.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.call cimport Native, NativeFn

# Declares a method and registers it as 'class.name' for `again`.
cdef int add(ClassObject cls, str name, NativeFn fn, str signature) except -1
cdef int keep(str qualname, Native native) except -1
cdef Native native_of(str qualname)
# Returns: 1: *out is set; 0: needs convert_index; -1: raised.
cdef int ssize_arg(VM* vm, object v, Py_ssize_t* out) except -9
cdef int cint_arg(VM* vm, object v, int* out) except -9
# A slice position: None leaves *out unchanged, large values are clamped.
cdef int slice_arg(VM* vm, object v, Py_ssize_t* out) except -9
# Converts a[which] by __index__ / to a bool, then calls the native again. n: size of a, where missing arguments are NULL at the end.
cdef object convert_index(VM* vm, str qualname, PyObject** a, int n, int which)
cdef object convert_truth(VM* vm, str qualname, PyObject** a, int n, int which)
# Converts start, stop and step of a slice by __index__, then calls the native (self, slice[, value]) again.
cdef bint slice_is_plain(object key) noexcept
cdef object convert_slice(VM* vm, str qualname, object self_, object key, object value)
# Calls the native with these arguments, through the same checks as a call by sandbox code.
cdef object again(VM* vm, str qualname, tuple args)
# Drains args[which] into a tuple, then calls the native again.
cdef object convert_iterable(VM* vm, str qualname, PyObject** a, int n, int which)
# Converts items[first:] by __index__, then calls the native again with `items` as a tuple for args[which].
cdef object convert_items(VM* vm, str qualname, tuple args, int which, list items, Py_ssize_t first)
# Makes an instance of a class derived from an immutable built-in.
cdef object value_instance(VM* vm, ClassObject cls, object payload)
