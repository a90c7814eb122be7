# _logging: what the package logging does for each record.
cdef dict NAMESPACE          # name -> native
