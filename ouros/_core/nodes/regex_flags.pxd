# Flags of `re` as arguments of its functions.
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.protocols.node cimport *

cdef class RegexFlags(Node):
    """The expression of the flags in a call such as `re.search(pattern, text, re.I | re.M)`."""
    cdef Node   module       # expression of the module, of which the function and the flags are attributes
    cdef str    function     # name of the function that is called
    cdef tuple  names        # names of the flags
    cdef object value        # the flags as an int
    cdef Node   written      # the expression itself
    cdef bint are_unmade(self, ModuleObject m) except -1

cdef dict VALUES             # name of a flag -> its value
cdef dict PLACES             # name of a function of `re` -> number of the positional argument that is the flags
