# Nodes of calls.
from ouros._core.protocols.call cimport Native, NativeFn
from ouros._core.protocols.node cimport *
from ouros._core.protocols.descriptors cimport ModuleObject
from ouros._core.types.type_sequence cimport ListObject

# The C functions of len, max and min, by which nodes recognise these built-ins (set by builtins).
cdef NativeFn isinstance_native, len_native, max_native, min_native

cdef class Call(Node):
    """f(a, b, k=c): no stars."""
    cdef Node  func
    cdef tuple args          # positional arguments, then keyword arguments
    cdef tuple kwnames       # names of the keyword arguments, or None
    cdef int   npos
    cdef PyObject* direct    # inline cache: native that was called with unbound arguments (borrowed: never freed)
    cdef PyObject* made      # inline cache: built-in class that was called (borrowed: never freed)
    cdef PyObject* maker     # native that makes its instances from unbound arguments (borrowed)
    cdef int run(self, Frame* f, object fn, Py_ssize_t i, Slot* base, Slot* out) except -9
    cdef int finish(self, Frame* f, object fn, Slot* base, Slot* out) except -9
    cdef int range_of(self, Frame* f, int64_t* bounds, PyObject** out) except -9
    cdef int call_slot(self, Frame* f, object fn, Slot* out) except -9
    cdef int measure(self, Frame* f, Native fn, Slot* out) except -9
    cdef bint is_direct(self, Native fn) noexcept
    cdef PyObject* direct_maker(self, ClassObject cls) noexcept

cdef enum:
    MOST_METHODS = 3

cdef struct Method:
    PyObject* shape          # owned
    uint32_t  form
    uint64_t  version
    PyObject* found

cdef class CallMethod(Node):
    """obj.name(a, b, k=c) without stars. Makes no bound method where the class has a function or native."""
    cdef Node  obj
    cdef str   name
    cdef tuple args
    cdef tuple kwnames
    cdef int   npos
    cdef Node  place         # carries the position of `obj.name`, for the traceback of a failed look-up
    cdef uint64_t version    # inline cache: version of the class
    cdef Shape    shape      # shape of the instance, which lacks the name; None: any object of the class
    cdef uint32_t form       # number of that shape, or NO_FORM
    cdef PyObject* found     # method of the class (borrowed: alive as long as a class has that version)
    cdef bint     direct     # found is a native that takes its arguments without binding
    cdef Method   others[MOST_METHODS]   # the same for methods of other classes
    cdef int      turn
    cdef uint64_t bound_meta        # version of the metaclass, for a call on a class
    cdef uint64_t bound_version     # inline cache of calls without self: version of the class
    cdef Shape    bound_shape       # shape of the instance; None: call on the class itself
    cdef uint32_t bound_form        # number of that shape, or NO_FORM
    cdef PyObject* bound            # function of the class (borrowed), or NULL
    cdef bint     takes_class       # bound is a class method: the class is prepended
    cdef int      at                # if bound is NULL: index of the instance's slot with the callable; -1: none
    cdef int exec_call(self, Frame* f, PyObject* p, object o) except -9
    cdef int call_method(self, Frame* f, PyObject* fn, object o, Slot* out) except -9
    cdef int start(self, Frame* f, object o, PyObject* p, Slot* out) except -9
    cdef int run(self, Frame* f, object fn, bint with_self, Py_ssize_t i, Slot* base, Slot* out) except -9
    # Return the method, or NULL. Errors have a sentinel of their own, because asking the host at each NULL would be slow.
    cdef PyObject* find(self, object o) except <PyObject*>1
    cdef PyObject* learn(self, Instance ins) except <PyObject*>1
    cdef PyObject* find_bound(self, object o) except <PyObject*>1
    cdef PyObject* learn_bound(self, ClassObject cls, Instance ins) except <PyObject*>1
    cdef PyObject* find_in(self, object o) except <PyObject*>1
    cdef PyObject* find_derived(self, HeapObject o) except <PyObject*>1
    cdef bint takes_directly(self, PyObject* p) noexcept
    cdef PyObject* module_native(self, ModuleObject m, PyObject** first) except <PyObject*>1
    cdef int append(self, Frame* f, PyObject* method, object o) except -9
    cdef int add(self, Frame* f, PyObject* method, object o) except -9

cdef class CallStar(Node):
    """Any call with * or **."""
    cdef Node  func
    cdef tuple args          # Nodes; Starred ones are unpacked
    cdef tuple keywords      # (name, Node); name None: ** argument
    cdef int quick(self, Frame* f, object fn, Slot* out) except -9
    cdef int go_on(self, Frame* f, object fn, Py_ssize_t i, list pos, list kw, object v, Slot* out) except -9
    cdef object run(self, Frame* f, object fn, Py_ssize_t i, list pos)
    cdef object take(self, Frame* f, object fn, Py_ssize_t i, list pos, object v)
    cdef object take_keyword(self, Frame* f, object fn, Py_ssize_t i, list pos, list kw, object v)
    cdef object drain(self, Frame* f, object fn, Py_ssize_t i, list pos, object v)
    cdef object extend(self, Frame* f, object fn, Py_ssize_t i, list pos, list items)
    cdef object run_keywords(self, Frame* f, object fn, Py_ssize_t i, list pos, list kw)
    cdef object add(self, Frame* f, object fn, list kw, object name, object v)
    cdef object merge(self, Frame* f, object fn, Py_ssize_t i, list pos, list kw, object v)
    cdef object call_function(self, Frame* f, Function fn, list pos, list kw)
    cdef object finish(self, Frame* f, object fn, list pos, list kw)
