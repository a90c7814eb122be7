# ouros: no bounds checks
"""The methods that calls of super().name() find, without bound methods.

Must not know nodes. Invariant: what is not a function or a native method for the object is left to the look-up of attributes.
"""
from ouros._core.protocols.call cimport N_METHOD, Native
from ouros._core.protocols.descriptors cimport SuperObject
from ouros._core.protocols.node cimport Function

cdef extern from "Python.h":
    PyObject* PyDict_GetItemWithError(object d, object key) noexcept


cdef PyObject* super_function(object o, str name) except <PyObject*>1:
    cdef SuperObject s = <SuperObject?>o
    cdef PyObject* p
    cdef Py_ssize_t i, n
    if s.cls is not SUPER or s.obj_type is None or s.obj is s.obj_type or type(s.obj) is ValueInstance or name == "__class__":
        return NULL
    n = tuple_size(<PyObject*>s.obj_type.mro)
    for i in range(n):
        if tuple_at(<PyObject*>s.obj_type.mro, i) == <PyObject*>s.type_:
            break
    for i in range(i + 1, n):
        p = PyDict_GetItemWithError((<ClassObject?><object>tuple_at(<PyObject*>s.obj_type.mro, i)).ns, name)
        if p != NULL:
            if type(<object>p) is Function or type(<object>p) is Native and (<Native>p).flags & N_METHOD \
                    and is_subclass(s.obj_type, (<Native>p).owner):
                return p
            return NULL
    return NULL
