# _dataclasses: the loop over fields of dataclasses.replace.
cdef dict NAMESPACE          # name -> native
