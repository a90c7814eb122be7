# Look-up of a name in a host dict of names: namespaces of classes, cells of modules, shapes. Must not know values of the sandbox.
from ouros._core.base.status cimport *
from ouros._core.base.host_dict cimport host_dict_find_text

cdef extern from "Python.h":
    # All keys are exact strs, so the look-up raises nothing. PyDict_GetItem would save and restore the host exception each time.
    PyObject* dict_name_slow "PyDict_GetItemWithError" (PyObject* d, PyObject* name) noexcept

cdef inline PyObject* dict_name(dict d, str name) noexcept:
    """Returns: a borrowed reference, or NULL if the name is absent."""
    cdef PyObject** at
    # A class that was cleared has no namespace: PyDict_GetItemWithError refuses None.
    cdef int found = -1 if d is None else host_dict_find_text(<PyObject*>d, <PyObject*>name, &at)
    return at[0] if found > 0 else NULL if found == 0 else dict_name_slow(<PyObject*>d, <PyObject*>name)
