# Values of this host that programs get, such as versions of its libraries, are counted. Must not know values of the sandbox.
from libc.stdint cimport int64_t

cdef int64_t told            # how many values of the host natives have given, to all programs
cdef object host_fact(object v)      # counts v, and returns it
