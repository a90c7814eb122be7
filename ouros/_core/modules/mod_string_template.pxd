# _template: the usual case of string.Template.
cdef dict NAMESPACE          # name -> native
