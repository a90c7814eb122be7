# _weakref: weak references; _traceback: tracebacks as data.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.types.native_object cimport NativeObject

cdef class WeakObject(NativeObject):
    cdef object   target     # owned; dead when only weak references hold it; SIGNAL: cleared
    cdef object   callback
    cdef int  let_go(self) except -1
    cdef int  take(self, object v) except -1
    cdef bint alive(self) except -1

cdef ClassObject REFERENCE
cdef dict NAMESPACE, TRACEBACK_NAMESPACE
