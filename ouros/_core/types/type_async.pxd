# Methods of asynchronous generators, and their awaitables.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.generators cimport Generator

cdef ClassObject ASYNC_SEND, ASYNC_THROW

cdef enum StepKind:
    STEP_SEND  = 0           # step of __anext__() or asend()
    STEP_THROW = 1           # step of athrow()
    STEP_CLOSE = 2           # step of aclose()

cdef enum StepStage:
    STEP_NEW  = 0
    STEP_RUNS = 1
    STEP_OVER = 2

cdef class AsyncStep(HeapObject):
    """Awaitable of one step of an asynchronous generator. The step runs when it is awaited."""
    cdef Generator gen
    cdef int       kind
    cdef int       stage
    cdef object    arg       # value to send; athrow: (type, value, traceback)

# For `await`: sends into an __anext__() or asend(). Its item is passed to stop_hook(item) instead of a StopIteration.
cdef object step_direct(VM* vm, AsyncStep s, object sent)
ctypedef object (*StopHook)(object value)
cdef StopHook stop_hook      # hook, set by the evaluator
cdef object yield_node       # class of the node of `yield`, set by the evaluator
