# Machine: what a program still does after its end, and the reprs of objects that can't cross to the host.
from ouros._core.status cimport *
from ouros._core.value cimport *

# (objects, texts) for convert.to_host, or SIGNAL.
cdef object collect_reprs(VM* vm, list objects)
