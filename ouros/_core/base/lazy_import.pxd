# Modules of the host that are imported when they are first used.
cdef object later(str name, str older=*)      # stands for the module `name`, or `older` where the host has no such module
