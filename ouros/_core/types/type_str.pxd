# Operations on exact host strs, for nodes.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

# s, a, sep: exact strs. Each function returns a value or SIGNAL.
cdef object str_concat(VM* vm, object a, object b)         # b: any value; TypeError if it is no str
cdef object str_repeat(VM* vm, object s, Py_ssize_t n)
cdef object str_join(VM* vm, object sep, list items)       # items: any values; TypeError for the first that is no str
cdef object str_get(VM* vm, object s, object key)          # s[key], any key
cdef object str_contains(VM* vm, object s, object item)    # item: any value

cdef inline object text_arg(PyObject* p):
    """Returns: an argument as a str; None: not a str."""
    v = unwrap(<object>p)
    return v if type(v) is str else None
