# What a program still does after its end, and the reprs of objects that can't cross to the host.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.exceptions cimport ExceptionObject

# (objects, texts) for convert.to_host, or SIGNAL.
cdef object collect_reprs(VM* vm, list objects)

# The text of the exception takes no code of the program.
cdef bint says_nothing(ExceptionObject e) except -1
