# How the built-in classes are taken apart for copy and pickle.
cdef dict NAMESPACE          # empty: importing the module declares the methods
