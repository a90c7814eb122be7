# Queries on objects and classes of the host, for the conversion.
cdef object CLASS_MRO, CLASS_NAME, CLASS_VARIABLES
cdef object EXCEPTION_ARGS, EXCEPTION_CAUSE, EXCEPTION_CONTEXT, EXCEPTION_SUPPRESS, EXCEPTION_TRACEBACK
cdef bint is_a(object v, object cls) except -1
cdef bint is_of(str module, str name, object v)  # an instance of a class of a module
cdef bint is_host_path(object v)
cdef str host_path_text(object v)
cdef object host_path_of(str text)
cdef bint is_enum_member(object v)
cdef bint is_host_cancellation(object v)
cdef bint is_host_frozen_error(object v)
cdef list steady_order(list items)               # order for a set's items; sorts the list in place
cdef object host_namedtuple_fields(object t)     # tuple of field names, or None
cdef object host_attribute(object v, str name)
cdef str host_text(object v)
cdef object without_addresses(object v)
cdef dict HOST_FUNCTIONS     # name -> built-in function that may cross
cdef dict HOST_TYPES         # name -> built-in type
cdef bint has_leaf_keys(object d) noexcept
cdef bint only_leaves(object values) noexcept
