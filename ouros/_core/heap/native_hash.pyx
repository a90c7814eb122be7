# ouros: no bounds checks
"""Table of native types whose objects are hashed and compared as keys without code of the program.

Must not know the types: their modules add them at import. Invariant: a type in the table is never freed.
"""
cdef NativeKey[NATIVE_KEYS] table
native_keys = &table[0]


cdef int add_native_key(object type, KeyHash hash, KeyEqual equal) except -1:
    cdef int i
    for i in range(NATIVE_KEYS):
        if table[i].type == NULL:
            Py_INCREF(type)
            table[i].type = <PyObject*>type
            table[i].hash = hash
            table[i].equal = equal
            return 0
    raise ValueError("too many native keys")
