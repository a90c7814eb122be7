# Calling. Guest functions, natives and their one argument parser, bound methods, instantiation.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport *

# A native: `a` holds one borrowed reference for each parameter of its signature, in order; NULL where an optional
# argument without a default literal was not given; *args as a host tuple; **kwargs as a host dict. Gives a value or SIGNAL.
ctypedef object (*NativeFn)(VM* vm, PyObject** a)

cdef enum NativeFlag:
    N_STATIC   = 1      # __new__ and static methods: not bound
    N_CLASS    = 2      # class method: the first argument is the class
    N_WRAPPER  = 4      # a dunder: shows as slot wrapper
    N_METHOD   = 8      # first parameter is self; checked against owner when called unbound
    N_NEW      = 16     # __new__, or what makes instances in its place: the first argument is a class, which may_make() checks
    N_CHECKED  = N_CLASS | N_METHOD | N_NEW      # the first argument must be checked before the native is entered

cdef class Signature:
    cdef tuple names
    cdef list  defaults      # object, or SIGNAL: none (NULL is passed), or STOP: required
    cdef int   n             # parameters in all
    cdef int   nposonly
    cdef int   npos          # positional ones
    cdef int   nreq          # required positional ones
    cdef int   varargs       # index of *args or -1
    cdef int   varkw         # index of **kwargs or -1
    cdef bint  named         # **kwargs is always a dict
    cdef bint  plain         # only positional-only parameters
    cdef bint  direct        # positional arguments can be passed as they are, and `fill` after them
    cdef PyObject* fill[8]   # what is passed for parameters that are not given
    cdef str   text

cdef class Native(HeapObject):
    cdef NativeFn    fn
    cdef Signature   sig
    cdef str         name
    cdef str         qualname   # 'list.append', 'len', 'math.sin'
    cdef str         module
    cdef ClassObject owner      # class whose method it is, or None
    cdef int         flags
    cdef object      doc
    cdef object call_bound(self, VM* vm, object self_, PyObject** args, Py_ssize_t n, tuple kwnames)

cdef class BoundMethod(HeapObject):
    cdef object func         # Function, Native or any callable
    cdef object self_

cdef class GetSet(HeapObject):
    """An attribute of a built-in class computed by natives: getter(vm, [self]), setter(vm, [self, value])."""
    cdef NativeFn    getter
    cdef NativeFn    setter  # NULL: read-only; value NULL: delete
    cdef str         name
    cdef ClassObject owner

# --- declaring natives: the one way, at the end of each module that has some ---
# Signatures are written like Python's: "self, object, /", "iterable, /, *, key=None, reverse=False", "*args, sep=' '".
# A default that is not None/True/False/int/str/() is written `...`: NULL is passed. "**kwargs=..." is NULL instead of an empty dict.
cdef Native method(ClassObject cls, str name, NativeFn fn, str signature)
cdef Native class_method(ClassObject cls, str name, NativeFn fn, str signature)
cdef Native static_method(ClassObject cls, str name, NativeFn fn, str signature)     # also __new__(cls, ...)
cdef Native function(dict namespace, str module, str name, NativeFn fn, str signature)
cdef GetSet attribute(ClassObject cls, str name, NativeFn getter, NativeFn setter)
# What calls of the built-in class itself run in the place of its __new__ and __init__; its first parameter is the class.
# named: only those with keyword arguments.
cdef Native maker(ClassObject cls, NativeFn fn, str signature, bint named=*)
cdef dict makers, named_makers       # built-in class -> Native
cdef dict natives            # qualname with module -> Native, for the loader

# The first class of the mro that does not get its __new__ from the program.
cdef ClassObject first_without_new(ClassObject cls)

# The names of keyword arguments that a continuation holds, with all arguments.
cdef tuple kwnames_of(object c, tuple args)

# --- calling ---
cdef object call0(VM* vm, object fn)
cdef object call1(VM* vm, object fn, object a)
cdef object call2(VM* vm, object fn, object a, object b)
cdef object call3(VM* vm, object fn, object a, object b, object c)
cdef object call_from_heap(VM* vm, object fn, PyObject** args, Py_ssize_t n, tuple kwnames)   # where the C stack is nearly used up
cdef object retry_call(VM* vm, object fn, PyObject** args, Py_ssize_t total, tuple kwnames)
cdef object call_any(VM* vm, object fn, PyObject** args, Py_ssize_t n, tuple kwnames)
cdef object call_tuple(VM* vm, object fn, tuple args, dict kwargs)
# A function of the prelude (sandbox Python that belongs to the runtime), by name.
cdef object call_prelude(VM* vm, str name, tuple args)
# Runs fn: its parameters are bound in base[0:nparams], nothing lives above. out gets the result (owned). A Status.
cdef int run_function(VM* vm, Function fn, Slot* base, Slot* out) except -9
# Binds npos positional and len(kwnames) keyword arguments that lie in base[...]; -1 and cleared on error.
cdef int bind(VM* vm, Function fn, Slot* base, Py_ssize_t npos, tuple kwnames) except -9
cdef object new_method(VM* vm, object func, object self_)
cdef bint is_callable(object v)
cdef object wrong_self(VM* vm, Native native, object self_)      # the TypeError of a method of another class
cdef object call_special(VM* vm, object o, str name, PyObject** args, Py_ssize_t n)   # a method looked up on the class; must exist
# Frames
cdef int adopt(VM* vm, HeapFrame hf) except -1            # new continuations on the stack belong to this frame
cdef Node FRAME_START, FRAME_END, NATIVE_RETRY
ctypedef object (*GeneratorHook)(VM* vm, Function fn, Slot* base)
cdef GeneratorHook generator_hook
ctypedef object (*AllocFn)(VM* vm, ClassObject cls)       # a blank instance of a class with that layout
cdef AllocFn[16] allocators                               # by Layout; filled by the types
ctypedef object (*DictHook)(VM* vm, dict d)
cdef DictHook dict_hook                                   # a DictObject over a host dict with str keys (type_dict)
ctypedef object (*SuggestionHook)(list names, object wrong)
cdef SuggestionHook suggestion_hook                       # the closest name, or None
ctypedef list (*NamesHook)(object v)
cdef NamesHook abstract_names_hook                        # sorted names of a frozenset of str
cdef dict native_nodes                                    # name -> Node of the runtime itself, for the loader
cdef Node named_node(Node node, str name)
cdef extern from *:
    """
    static inline PyObject** ou_tuple_items(PyObject* t) { return ((PyTupleObject*)t)->ob_item; }
    """
    PyObject** tuple_items "ou_tuple_items" (PyObject* t) noexcept
cdef object call_packed(VM* vm, object fn, tuple args, tuple kwnames)   # arguments then values of kwnames in one tuple
cdef int make_cells(VM* vm, Function fn, Slot* base) except -1
