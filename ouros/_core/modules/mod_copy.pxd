# _copy, the copies that need no code of the program.
cdef dict NAMESPACE          # name -> native
