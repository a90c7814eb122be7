# __reduce__ methods of the built-in classes, for copy and pickle.
cdef dict NAMESPACE          # empty: importing the module declares the methods
