# _threads: flows of control that take turns on one continuation stack.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

ctypedef bint (*NestedHook)(VM* vm) noexcept
cdef NestedHook nested_hook      # set by the machine: whether the host waits for an answer, so that nothing may be parked
cdef dict NAMESPACE              # name -> native
