# _dataclasses: what dataclasses.replace does for each field.
cdef dict NAMESPACE          # name -> native
