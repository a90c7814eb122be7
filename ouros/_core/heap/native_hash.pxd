# Table of native types whose objects are hashed and compared as keys without code of the program. Must not know the types.
from ouros._core.base.status cimport *

cdef extern from "Python.h":
    PyObject* type_of "(PyObject*)Py_TYPE" (object v) noexcept

ctypedef bint (*KeyHash)(object v, int64_t* out) except -1     # False: only the object's class can tell
# v: of the type; other: any value. Returns: 1, 0, or -2 if only `==` can tell, because a class of the program may define it.
ctypedef int (*KeyEqual)(object v, object other) except -9

cdef enum:
    NATIVE_KEYS = 2

cdef struct NativeKey:
    PyObject* type           # exact type, owned; NULL: free entry
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
