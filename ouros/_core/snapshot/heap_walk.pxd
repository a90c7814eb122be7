# Walk over the object graph: exact sizes, purity, statistics. Must not know particular nodes or host values.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.base.address_map cimport PtrSet
from ouros._core.protocols.node cimport Source

cdef extern from *:
    """
    static int ou_is_leaf(PyObject* o) {
        PyTypeObject* t = Py_TYPE(o);
        return t == &PyLong_Type || t == &PyUnicode_Type || t == &PyFloat_Type || t == &PyBool_Type || o == Py_None
            || t == &PyBytes_Type || t == &PyComplex_Type || t == &PyRange_Type || o == Py_Ellipsis || o == Py_NotImplemented;
    }
    """
    bint is_leaf "ou_is_leaf" (PyObject* o) noexcept      # exact host immutable without children

# Exact bytes of all objects reachable from `roots`, each counted once. A root is a sandbox value, a Continuation, HeapFrame, Globals or Code, or
# a host list, tuple or dict of these. Stops early, with a partial sum, once the sum is above stop_after.
cdef int64_t heap_size(list roots, int64_t stop_after) except -1
# Exact bytes of all objects that the roots of a whole program reach. Classes forget the derived ones that the program cannot reach.
# latest, latest_wall: the time until which it may take, by the clocks of the thread and of the system, ns; 0: no limit. Returns: LATE if it
# takes longer.
cdef int64_t live_size(VM* vm, list roots, int64_t stop_after, int64_t latest, int64_t latest_wall) except -1
cdef enum:
    LATE = -2
# Raises AssertionError with the path to a reachable object that is neither an exact host immutable nor a HeapObject.
cdef int check_purity(list roots) except -1
cdef list shared_roots()                     # roots for it: classes and natives of the runtime
# Returns ({type name: objects}, {type name: bytes}, distinct interned strs).
cdef tuple heap_statistics(list roots)
# All objects that a paused machine holds: continuations, value in flight, exceptions.
cdef list vm_roots(VM* vm)
cdef uint32_t new_walk() noexcept            # number for HeapObject.mark that no other walk uses
cdef Py_ssize_t host_size(PyObject* o) noexcept   # bytes of an exact host immutable without its items; 0 for shared ones

cdef class HeapWalker(Walker):
    cdef PyObject** todo         # worklist: met but not yet walked, because they lie deep (owned)
    cdef int        depth        # objects that are being walked
    cdef Py_ssize_t ntodo
    cdef Py_ssize_t cap
    cdef PtrSet     seen         # objects without a mark that have more than one reference
    cdef int64_t    total
    cdef uint32_t   number
    cdef list       classes      # sandbox classes met so far
    cdef bint       shallow      # only `weigh` opens objects: what is counted is still being filled
    cdef dict       counts       # counts by type, or None
    cdef dict       sizes
    cdef PtrSet     strings      # interned strs met so far, for statistics
    cdef int64_t    interned     # number of these strs
    cdef int64_t    steps        # references met so far
    cdef int64_t    latest       # ns by the clock of the thread, after which the walk raises Stopped; 0: no limit
    cdef int64_t    latest_wall  # ns by the monotonic clock; 0: no limit
    cdef int look_at_clocks(self) except -1
    cdef int reach(self, PyObject* o) except -1
    cdef int enter(self, PyObject* o) except -1
    cdef int push(self, PyObject* o) except -1
    cdef int reach_leaves(self, PyObject* o) except -1
    cdef int weigh(self, HeapObject h) except -1
    cdef int other(self, PyObject* o) except -1
    cdef int account(self, PyObject* o, Py_ssize_t size) except -1
    cdef int open(self, PyObject* o) except -1
    cdef int open_host(self, object o) except -1
    cdef int count_source(self, Source s) except -1
    cdef int run(self, int64_t stop_after) except -1
