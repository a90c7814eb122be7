# Native types whose objects are keys like the host's immutables: hashed and compared without code of the sandbox. Knows no types.
from ouros._core.base.status cimport *

cdef extern from "Python.h":
    PyObject* type_of "(PyObject*)Py_TYPE" (object v) noexcept

ctypedef bint (*KeyHash)(object v, int64_t* out) except -1     # False: its class must be asked
# v is of the type, the other one of any: 1, 0, or -2: `==` must be asked, as when a class of the sandbox has a say.
ctypedef int (*KeyEqual)(object v, object other) except -9

cdef enum:
    NATIVE_KEYS = 2

cdef struct NativeKey:
    PyObject* type           # exact; NULL: none yet
    KeyHash   hash
    KeyEqual  equal

cdef NativeKey* native_keys
cdef int add_native_key(object type, KeyHash hash, KeyEqual equal) except -1

cdef inline NativeKey* native_key(object v) noexcept:
    cdef int i
    for i in range(NATIVE_KEYS):
        if native_keys[i].type == type_of(v):
            return &native_keys[i]
    return NULL
