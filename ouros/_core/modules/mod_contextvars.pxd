# _contextvars: context variables, and which context is the current one.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport ResumeFunction
from ouros._core.types.type_dict cimport DictObject

cdef class VariableContext(HeapObject):
    """A Context: the values of context variables."""
    cdef DictObject data     # ContextVar -> value
    cdef bint       shared   # other contexts or views refer to `data`: a change needs a copy of it
    cdef bint       entered  # run() is under way
    cdef object     previous # while `entered`: the VariableContext that was current before
    cdef object     numbers  # current context of decimal numbers, once code that ran in this context used one; or None

cdef class ContextState(HeapObject):
    """The value of the variable `_state` of the module contextvars: what is current in a program."""
    cdef VariableContext context

cdef class VariableObject(HeapObject):
    """A ContextVar."""
    cdef str    name
    cdef object default      # default value; SIGNAL: none

cdef class TokenObject(HeapObject):
    cdef VariableObject  var
    cdef VariableContext context
    cdef object          old # former value; SIGNAL: the variable had no value
    cdef bint            used

cdef class MissingObject(HeapObject):
    pass

cdef ContextState context_state(VM* vm)                       # None: the program has replaced it (raised)
cdef VariableContext copied(VM* vm, VariableContext context)  # None: it is frozen (raised)
# Make a context the current one, and the one before current again. Return: -1: SIGNAL.
cdef int enter(VM* vm, ContextState state, VariableContext context) except -9
cdef int leave(VM* vm, VariableContext context) except -9
# Call a function with a context as the current one. Returns like a call.
cdef object run_in(VM* vm, VariableContext context, object fn, tuple args, dict kwargs)
cdef MissingObject MISSING   # Token.MISSING
cdef dict NAMESPACE          # name -> native or class
