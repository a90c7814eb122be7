# Calls.
from ouros._core.protocols.call cimport Native, NativeFn
from ouros._core.protocols.node cimport *
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.types.type_sequence cimport ListObject

# len, max and min, where nobody has put another function in their place (set by the built-ins).
cdef NativeFn len_native, max_native, min_native

cdef class Call(Node):
    """f(a, b, k=c): no stars."""
    cdef Node  func
    cdef tuple args          # positional values, then keyword values
    cdef tuple kwnames       # or None
    cdef int   npos
    cdef PyObject* made      # inline cache: a built-in class that was called (it lives as long as the process) ...
    cdef PyObject* maker     # ... and the native that makes its instances from the arguments as they are
    cdef int run(self, Frame* f, object fn, Py_ssize_t i, Slot* base, Slot* out) except -9
    cdef int finish(self, Frame* f, object fn, Slot* base, Slot* out) except -9
    cdef int range_of(self, Frame* f, int64_t* bounds, PyObject** out) except -9
    cdef int call_slot(self, Frame* f, object fn, Slot* out) except -9
    cdef int measure(self, Frame* f, Native fn, Slot* out) except -9
    cdef bint is_direct(self, Native fn) noexcept
    cdef Native direct_maker(self, ClassObject cls)
    cdef int construct(self, Frame* f, ClassObject cls, Function init, Slot* base, Slot* out) except -9

cdef enum:
    MOST_METHODS = 3

cdef struct Method:
    PyObject* shape          # owned
    uint32_t  form
    uint64_t  version
    PyObject* found

cdef class CallMethod(Node):
    """obj.name(a, b, k=c): no stars, no bound method where the class has a function or native."""
    cdef Node  obj
    cdef str   name
    cdef tuple args
    cdef tuple kwnames
    cdef int   npos
    cdef Node  place         # of `obj.name`: where it is missing
    cdef uint64_t version    # inline cache: class with this version ...
    cdef Shape    shape      # ... instance of this shape (which does not have the name) ...
    cdef uint32_t form       # ... with this number (NO_FORM: none) ...
    cdef PyObject* found     # ... has this (borrowed: alive as long as a class has that version)
    cdef bint     direct     # which is a native that takes the arguments as they are
    cdef Method   others[MOST_METHODS]   # the same for functions of other classes
    cdef int      turn
    cdef uint64_t bound_meta        # (version of that class's class)
    cdef uint64_t bound_version     # the same for what is called without the object: a class with this version ...
    cdef Shape    bound_shape       # ... or an instance of it of this shape ...
    cdef uint32_t bound_form        # ... with this number (NO_FORM: none) ...
    cdef PyObject* bound            # ... has this function ...
    cdef bint     takes_class       # ... or class method; or, if NULL, ...
    cdef int      at                # ... its instance has a value here (-1: neither)
    cdef int call_method(self, Frame* f, PyObject* fn, object o, Slot* out) except -9
    cdef int start(self, Frame* f, object o, PyObject* p, Slot* out) except -9
    cdef int run(self, Frame* f, object fn, bint with_self, Py_ssize_t i, Slot* base, Slot* out) except -9
    # NULL: none. (Errors have a value of their own, for the host takes long to say whether there is one.)
    cdef PyObject* find(self, object o) except <PyObject*>1
    cdef PyObject* learn(self, Instance ins) except <PyObject*>1
    cdef PyObject* find_bound(self, object o) except <PyObject*>1
    cdef PyObject* learn_bound(self, ClassObject cls, Instance ins) except <PyObject*>1
    cdef PyObject* find_in(self, object o) except <PyObject*>1
    cdef PyObject* find_derived(self, HeapObject o) except <PyObject*>1
    cdef bint takes_directly(self, PyObject* p) noexcept
    cdef PyObject* module_native(self, ModuleObject m) noexcept
    cdef int append(self, Frame* f, PyObject* method, object o) except -9
    cdef int add(self, Frame* f, PyObject* method, object o) except -9

cdef class CallStar(Node):
    """Any call with * or **."""
    cdef Node  func
    cdef tuple args          # Node; Starred ones are drained
    cdef tuple keywords      # (name or None, Node)
    cdef int quick(self, Frame* f, object fn, Slot* out) except -9
    cdef int go_on(self, Frame* f, object fn, Py_ssize_t i, list pos, list kw, object v, Slot* out) except -9
    cdef object run(self, Frame* f, object fn, Py_ssize_t i, list pos)
    cdef object take(self, Frame* f, object fn, Py_ssize_t i, list pos, object v)
    cdef object take_keyword(self, Frame* f, object fn, Py_ssize_t i, list pos, list kw, object v)
    cdef object drain(self, Frame* f, object fn, Py_ssize_t i, list pos, object v)
    cdef object run_keywords(self, Frame* f, object fn, Py_ssize_t i, list pos, list kw)
    cdef object add(self, Frame* f, object fn, list kw, object name, object v)
    cdef object merge(self, Frame* f, object fn, Py_ssize_t i, list pos, list kw, object v)
    cdef object call_function(self, Frame* f, Function fn, list pos, list kw)
    cdef object finish(self, Frame* f, object fn, list pos, list kw)
