# Work of a program after its end, and the reprs of objects that cannot cross to the host.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.exceptions cimport ExceptionObject

# Run repr() of the sandbox on each object. Returns (objects, texts) for convert.to_host, or SIGNAL.
cdef object collect_reprs(VM* vm, list objects)

# Whether the text of the exception needs no code of the program.
cdef bint says_nothing(ExceptionObject e) except -1
