# _copy: copies that need no sandbox code.
from ouros._core.heap.value cimport *

cdef bint is_ordinary(ClassObject cls) except -1       # the class does not customize how its instances are copied and pickled
cdef bint is_registered(object table, ClassObject cls) except -1   # copyreg's table contains the class, or is no small dict
cdef dict NAMESPACE          # name -> native
