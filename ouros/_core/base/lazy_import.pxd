# Host modules that are imported when they are first used.
cdef object later(str name, str older=*)      # stand-in for the module `name`, or for `older` if CPython has no module `name`
