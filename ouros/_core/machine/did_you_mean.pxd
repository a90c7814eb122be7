# "Did you mean" suggestions, as CPython makes them.
from ouros._core.heap.exceptions cimport ExceptionObject
from ouros._core.protocols.descriptors cimport ModuleObject
# Returns the closest name, or None.
cdef str closest(list names, str wrong)
# Returns the text that a traceback appends to the message, or None.
cdef object suggestion_for(ModuleObject main, dict modules, ExceptionObject e)
