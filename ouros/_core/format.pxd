from ouros._core.value cimport *
cdef object format_plain(VM* vm, object v, str spec)
cdef str repr_text(object v)
