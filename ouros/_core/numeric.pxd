from ouros._core.value cimport *
cdef object num_binary(VM* vm, int op, object a, object b)
cdef object num_unary(VM* vm, int op, object v)
cdef int num_compare(int op, object a, object b) except -9
