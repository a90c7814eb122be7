# Calls of super().name().
from ouros._core.heap.value cimport *

# Return the function or native method that super().name means (borrowed); NULL: look it up as any attribute.
cdef PyObject* super_function(object o, str name) except <PyObject*>1
