# Method resolution orders that the mro() of a metaclass chose.
from ouros._core.heap.value cimport ClassObject

cdef enum:
    # Flag of a class: its order, or that of a class above it, is a chosen one. It does not follow from the bases, and the order of a class
    # above it need not be a part of it.
    C_CHOSEN_MRO = 65536

# Give a class that has the order of its bases a chosen one. The caller has touched outside_bases(). Returns: why it cannot have it, or None.
cdef str choose_mro(ClassObject cls, tuple order)
# Return the classes of the program in an order that cls is not derived from.
cdef list outside_bases(ClassObject cls, tuple order)
