# _copy: copies that need no sandbox code.
cdef dict NAMESPACE          # name -> native
