# _template: fast path of string.Template.
cdef dict NAMESPACE          # name -> native
