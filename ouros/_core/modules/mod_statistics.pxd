# _statistics: exact sums of ints and floats.
cdef dict NAMESPACE          # name -> native
