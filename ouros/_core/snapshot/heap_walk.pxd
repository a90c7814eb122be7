# The walk over the object graph: exact sizes, purity, statistics. Knows all layers below and no host values.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.base.address_map cimport *
from ouros._core.protocols.generators cimport Generator
from ouros._core.protocols.node cimport Source

cdef extern from *:
    """
    static int ou_is_leaf(PyObject* o) {
        PyTypeObject* t = Py_TYPE(o);
        return t == &PyLong_Type || t == &PyUnicode_Type || t == &PyFloat_Type || t == &PyBool_Type || o == Py_None
            || t == &PyBytes_Type || t == &PyComplex_Type || t == &PyRange_Type || o == Py_Ellipsis || o == Py_NotImplemented;
    }
    """
    bint is_leaf "ou_is_leaf" (PyObject* o) noexcept      # an exact host immutable without children

# Exact bytes of everything reachable from `roots`, each object once. A root is a sandbox value, a K, HeapFrame, Globals or
# Code, or a host list, tuple or dict of such. Stops early, with a partial sum, once it is above stop_after.
cdef int64_t heap_size(list roots, int64_t stop_after) except -1
# Raises AssertionError that names the path when something reachable is neither an exact host immutable nor a HeapObject.
cdef int check_purity(list roots) except -1
cdef list shared_roots()                     # for it: the classes and natives of the runtime
# ({type name: objects}, {type name: bytes}, distinct interned strings)
cdef tuple heap_statistics(list roots)
# All that a paused machine holds: continuations, value in flight, exceptions.
cdef list vm_roots(VM* vm)
cdef uint32_t new_walk() noexcept            # a number for HeapObject.mark that no other walk uses
cdef Py_ssize_t host_size(PyObject* o) noexcept   # bytes of an exact host immutable without its items; 0 for shared ones

cdef class HeapWalker(Walker):
    cdef PyObject** todo         # owned references, met but not yet walked
    cdef Py_ssize_t ntodo
    cdef Py_ssize_t cap
    cdef PtrSet     seen         # objects without a mark that have more than one reference
    cdef int64_t    total
    cdef uint32_t   number
    cdef list       classes      # of the sandbox, met so far
    cdef dict       counts       # statistics, or None
    cdef dict       sizes
    cdef PtrSet     strings      # interned ones met so far, if there are statistics
    cdef int64_t    interned     # their number
    cdef int reach(self, PyObject* o) except -1
    cdef int push(self, PyObject* o) except -1
    cdef int other(self, PyObject* o) except -1
    cdef int account(self, PyObject* o, Py_ssize_t size) except -1
    cdef int open(self, PyObject* o) except -1
    cdef int open_generator(self, Generator g) except -1
    cdef int open_host(self, object o) except -1
    cdef int count_source(self, Source s) except -1
    cdef int run(self, int64_t stop_after) except -1
