# Calls: functions of the program and their argument binding, natives and their argument parser, bound methods, classes. Must not
# know particular types or nodes.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport *

# C function of a native. `a` holds one borrowed reference for each parameter of the signature, in order. NULL: an optional argument
# without a default literal was not given. *args is a host tuple, **kwargs a host dict. Returns: a value or SIGNAL.
ctypedef object (*NativeFn)(VM* vm, PyObject** a)

cdef enum NativeFlag:
    N_STATIC   = 1      # __new__ and static methods: not bound
    N_CLASS    = 2      # class method: the first argument is the class
    N_WRAPPER  = 4      # a dunder: shown as slot wrapper
    N_METHOD   = 8      # the first parameter is self; checked against `owner` in unbound calls
    N_NEW      = 16     # __new__, or a native in its place: the first argument is a class, checked by may_make()
    N_FUNCTION = 32     # written in Python in CPython: errors for arguments that do not fit are worded as for such a function
    N_CHECKED  = N_CLASS | N_METHOD | N_NEW      # the first argument is checked before the native is entered

cdef enum Kind:          # of a parameter: what the native finds in its a[i], if the argument was given. ORDER ARGKIND: call.pyx
    K_ANY      = 0       # any value, as it was given
    K_STR      = 1       # "x: str"       an exact str
    K_INDEX    = 2       # "x: index"     an exact int, by __index__
    K_SIZE     = 3       # "x: size"      the same, in the range of Py_ssize_t: read it by size_in
    K_CINT     = 4       # "x: cint"      the same, in the range of a C int
    K_BOUND    = 5       # "x: bound"     an exact int, by __index__: a bound of a slice; read it by bound_in
    K_BOOL     = 6       # "x: bool"      True or False, by __bool__
    K_INTEGRAL = 7       # "x: integral"  an exact int for every value with __index__; others as they were given
    K_KEY      = 8       # "x: key"       the same, and slices whose parts are exact ints or None
    K_TIMES    = 9       # "x: times"     an exact int, by __index__: how often to repeat a sequence
    K_REAL     = 10      # "x: real"      an exact float, by __float__ or __index__, or an int of 64 bits: read it by real_in
    K_COMPLEX  = 11      # "x: complex"   an exact float or complex number, by __complex__, __float__ or __index__
    K_CHAR     = 12      # "x: char"      an exact str of one character
    K_INT      = 13      # "x: int"       an exact int, of an int of any size: without __index__
    K_OBJECT   = 14      # "x: list"      an instance of the built-in class with that key in builtin_classes
    K_CALLABLE = 15      # "x: callable"  a value that can be called
    K_NONE     = 16      # "x: str | None"     the same as without it, or None

cdef enum:
    MAX_PARAMS = 16          # greatest number of parameters of a native

cdef class Signature:
    cdef tuple names
    cdef list  defaults      # default values; SIGNAL: none (NULL is passed); STOP: required
    cdef int   n             # number of parameters
    cdef int   nposonly
    cdef int   npos          # positional parameters
    cdef int   nreq          # required positional parameters
    cdef int   varargs       # index of *args, or -1
    cdef int   varkw         # index of **kwargs, or -1
    cdef bint  named         # **kwargs is always a dict
    cdef bint  plain         # only positional-only parameters
    cdef bint  direct        # positional arguments are passed unchanged, followed by `fill`
    cdef PyObject* fill[MAX_PARAMS]  # borrowed values for parameters that are not given
    cdef char  kinds[MAX_PARAMS]     # Kind of each parameter
    cdef int   ntyped        # number of parameters that have a kind
    cdef char  typed[MAX_PARAMS]     # indices of the parameters that have a kind
    cdef PyObject* exact[MAX_PARAMS]     # host type of most arguments that fit, borrowed; NULL: not known
    cdef PyObject* classes[MAX_PARAMS]   # class of K_OBJECT, borrowed
    cdef str   text          # signature as programs see it, without kinds

cdef class Native(HeapObject):
    cdef NativeFn    fn
    cdef Signature   sig
    cdef str         name
    cdef str         qualname   # 'list.append', 'len', 'math.sin'
    cdef str         module
    cdef ClassObject owner      # class that has the method, or None
    cdef int         flags
    cdef object      doc
    cdef object call_bound(self, VM* vm, object self_, PyObject** args, Py_ssize_t n, tuple kwnames)

cdef class BoundMethod(HeapObject):
    cdef object func         # what is called: Function, Native or any callable
    cdef object self_

cdef class GetSet(HeapObject):
    """An attribute of a built-in class that natives compute: getter(vm, [self]), setter(vm, [self, value])."""
    cdef NativeFn    getter
    cdef NativeFn    setter  # NULL: read-only; value NULL: delete
    cdef Native      checked # the setter as a native that has a kind for the value, or None
    cdef str         undeletable     # message of the TypeError for deletions, if `checked` takes none
    cdef str         name
    cdef ClassObject owner

# --- declaring natives: at the end of each module that has natives ---
# Signatures are written as in Python: "self, object, /", "iterable, /, *, key=None, reverse=False", "*args, sep=' '".
# A parameter may have a Kind, "self, width: size, fillchar=' ', /": its argument is checked, and converted if need be, before the native
# runs, so that a native has not begun when sandbox code runs. Conversions can be suspended. "*x: real": the kind of each of them; *x is then
# the last parameter.
# A default other than None/True/False/int/str/() is written `...`: NULL is passed. "**kwargs=..." passes NULL instead of an empty
# dict.
cdef Native method(ClassObject cls, str name, NativeFn fn, str signature)
cdef Native class_method(ClassObject cls, str name, NativeFn fn, str signature)
cdef Native static_method(ClassObject cls, str name, NativeFn fn, str signature)     # static method; also __new__(cls, ...)
cdef Native function(dict namespace, str module, str name, NativeFn fn, str signature)
cdef GetSet attribute(ClassObject cls, str name, NativeFn getter, NativeFn setter)
# An attribute whose setter runs for values of one kind only, "str" or "dict | None"; "dict | None=...": it runs for deletions, too. The kind is
# one that no sandbox code converts to. wrong: message of the TypeError for other values, with {} for the name of their type. undeletable: the
# one for deletions, if that differs.
cdef GetSet settable(ClassObject cls, str name, NativeFn getter, NativeFn setter, str kind, str wrong, str undeletable=*)
# Set the native that a call of the built-in class itself runs, instead of __new__ and __init__. Its first parameter is the class.
# named: for calls with keyword arguments only.
cdef Native maker(ClassObject cls, NativeFn fn, str signature, bint named=*)
cdef dict makers, named_makers       # built-in class -> Native
cdef dict natives            # qualname with module -> Native, for the loader

# Return the first class of the mro whose __new__ is a native.
cdef ClassObject first_without_new(ClassObject cls)

# Return the keyword names of a continuation, checked; args: all its arguments.
cdef tuple kwnames_of(object c, tuple args)

# --- kinds ---
# Whether the arguments are what the signature declares, so that the native may run. a: one for each parameter.
cdef bint kinds_fit(Signature sig, PyObject** a) noexcept
ctypedef object (*AdaptFn)(VM* vm, Native native, PyObject** a)
cdef AdaptFn adapt                   # converts arguments that don't fit, then runs the native. Set by types/argument_conversion
cdef extern from *:
    """
    static inline int ou_has_type(PyObject* v, PyObject* type) { return (PyObject*)Py_TYPE(v) == type; }
    """
    bint has_type "ou_has_type" (PyObject* v, PyObject* type) noexcept
# Test one argument as kinds_fit does, inlined for the most frequent cases. Returns: False: ask kinds_fit.
cdef inline bint surely_fits(Signature sig, int i, PyObject* v) noexcept:
    cdef int64_t n
    cdef int kind = sig.kinds[i] & ~K_NONE
    if has_type(v, sig.exact[i]):
        return kind != K_SIZE and kind != K_CINT or compact_int(v, &n)
    if kind == K_REAL:
        return compact_int(v, &n)
    if kind == K_OBJECT:
        return is_heap(<object>v) and <PyObject*>(<HeapObject>v).cls == sig.classes[i]
    return (kind == K_KEY or kind == K_INTEGRAL) and type(<object>v) is str

cdef inline bint surely_fit(Signature sig, PyObject** a) noexcept:
    cdef Py_ssize_t k
    cdef int i, j
    for j in range(sig.ntyped):
        i = sig.typed[j]
        if a[i] == sig.fill[i]:
            continue
        if i == sig.varargs:
            for k in range(tuple_size(a[i])):
                if not surely_fits(sig, i, tuple_at(a[i], k)):
                    return False
        elif not surely_fits(sig, i, a[i]):
            return False
    return True

# Run the body of a native.
cdef inline object enter(VM* vm, Native native, PyObject** a):
    if native.sig.ntyped and not surely_fit(native.sig, a) and not kinds_fit(native.sig, a):
        return adapt(vm, native, a)
    return native.fn(vm, a)

# --- calling ---
cdef object call0(VM* vm, object fn)
cdef object call1(VM* vm, object fn, object a)
cdef object call2(VM* vm, object fn, object a, object b)
cdef object call3(VM* vm, object fn, object a, object b, object c)
cdef object call_from_heap(VM* vm, object fn, PyObject** args, Py_ssize_t n, tuple kwnames)   # call in a heap frame, for a nearly full C stack
cdef object retry_call(VM* vm, object fn, PyObject** args, Py_ssize_t total, tuple kwnames)
cdef object call_any(VM* vm, object fn, PyObject** args, Py_ssize_t n, tuple kwnames)
cdef object call_tuple(VM* vm, object fn, tuple args, dict kwargs)
# Call a function of the prelude (sandbox Python of the runtime) by name.
cdef object call_prelude(VM* vm, str name, tuple args)
# Run fn. Its parameters are bound in base[0:nparams], with nothing above. out gets the result (owned). Returns: a Status.
cdef int run_function(VM* vm, Function fn, Slot* base, Slot* out) except -9
# Bind npos positional and len(kwnames) keyword arguments, which lie in base[...]. Returns: -1 on error; all are cleared then.
cdef int bind(VM* vm, Function fn, Slot* base, Py_ssize_t npos, tuple kwnames) except -9
cdef object new_method(VM* vm, object func, object self_)
cdef bint is_callable(object v)
cdef object wrong_self(VM* vm, Native native, object self_)      # raises the TypeError of a method of another class
cdef object call_special(VM* vm, object o, str name, PyObject** args, Py_ssize_t n)   # calls a method of o's class, which must exist
# Frames
cdef int adopt(VM* vm, HeapFrame hf) except -1            # gives the new continuations on the stack this frame
cdef Node FRAME_START, FRAME_END, NATIVE_RETRY
ctypedef object (*GeneratorHook)(VM* vm, Function fn, Slot* base)
cdef GeneratorHook generator_hook
ctypedef object (*AllocFn)(VM* vm, ClassObject cls)       # makes an empty instance of a class with that layout
cdef AllocFn[16] allocators                               # allocators of objects, by Layout; set by the types
ctypedef object (*DictHook)(VM* vm, dict d)
cdef DictHook dict_hook                                   # makes a DictObject over a host dict with str keys (type_dict)
ctypedef object (*SuggestionHook)(list names, object wrong)
cdef SuggestionHook suggestion_hook                       # finds the closest name, or None
ctypedef list (*NamesHook)(object v)
cdef NamesHook abstract_names_hook                        # sorted names of a frozenset of strs
cdef extern from *:
    """
    static inline PyObject** ou_tuple_items(PyObject* t) { return ((PyTupleObject*)t)->ob_item; }
    """
    PyObject** tuple_items "ou_tuple_items" (PyObject* t) noexcept
cdef object call_packed(VM* vm, object fn, tuple args, tuple kwnames)   # args: the arguments, then the values of kwnames
cdef int make_cells(VM* vm, Function fn, Slot* base) except -1
