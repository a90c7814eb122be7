# Evaluator nodes, continuations, frames, code and functions.
# Contract of a Node: eval gives a value or SIGNAL; exec gives a Status. Whoever gives SIGNAL first records the traceback
# position; every node on the way out calls one of the pend functions, which pushes its continuation if vm.status says
# SUSPEND or YIELD. resume goes on from that continuation in direct style and returns a Status, the value in vm.ret.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef struct Frame:
    Slot*       slots        # parameters, locals, cells, free cells
    VM*         vm
    PyObject*   fn           # Function that runs (borrowed)
    PyObject**  g            # its global cells (Cell, borrowed from Globals)
    PyObject*   heap         # HeapFrame that owns the slots, or NULL: a window of the slot stack

cdef class Source:
    """One program text with its nodes, as built. Shared by all executions; immutable after build."""
    cdef str  text
    cdef str  filename
    cdef str  kind           # 'user', or the name under which the runtime finds it: 'prelude', 'stdlib:json'
    cdef bint hidden         # its frames do not show in tracebacks
    cdef list nodes          # Node by id (preorder)
    cdef list codes          # Code by index
    cdef list names          # global names by index
    cdef dict name_index
    cdef Code main
    cdef object options      # how it was built, when kind is 'user': see build
    cdef list lines          # text split into lines, made when a traceback asks
    cdef dict deferred       # of a library module: name -> Code of its definition, which waits until somebody uses it, or Part

cdef class Part:
    """A definition of a library module that is parsed when somebody uses it, as a Source of its own (kind 'stdlib:json:name')."""
    cdef list   ranges       # its lines
    cdef Source source       # None: not parsed yet

cdef class Node:
    cdef int id
    cdef int unit            # index of the Code it belongs to
    cdef int line, col, end_line, end_col       # columns in UTF-8 bytes from 0, as in the AST
    cdef object eval(self, Frame* f)
    # Like eval, unboxed where possible. Always sets out.o (owned) unless T_SIGNAL.
    cdef int eval_slot(self, Frame* f, Slot* out) except -9
    cdef int test(self, Frame* f) except -9      # 1, 0, or -1 for SIGNAL
    cdef int exec(self, Frame* f) except -9
    # Assignment and deletion, for targets. store_slot takes over what v owns, whatever happens.
    cdef int store(self, Frame* f, object v) except -9
    cdef int store_slot(self, Frame* f, Slot* v) except -9
    cdef int delete(self, Frame* f) except -9
    cdef int resume(self, K k, Frame* f, int c) except -9

cdef enum:
    PASS = 99                # state of a continuation that has nothing left to do but record a traceback position

cdef class K:
    """A continuation: node.resume(k, frame, completion) goes on. Holds plain values only (lists and tuples of them too)."""
    cdef Node      node
    cdef HeapFrame frame
    cdef int       state
    cdef int64_t   i
    cdef object    a
    cdef object    b
    cdef object    c

cdef class Globals:
    """The global cells of one Source in one module namespace."""
    cdef Source     source
    cdef HeapObject module   # ModuleObject
    cdef list       cells    # owns them
    cdef PyObject** g

cdef class Code:
    cdef PyObject* home      # its Source (borrowed, or program texts would only be freed by the collector): what has a Code owns that
    cdef int    index
    cdef Node   body
    cdef str    name
    cdef str    qualname
    cdef object doc
    cdef int    line
    cdef int    nparams      # slots filled by the call: positional, keyword-only, *args, **kwargs
    cdef int    nposonly
    cdef int    nargs        # positional parameters, positional-only ones included
    cdef int    nkwonly
    cdef bint   varargs
    cdef bint   varkw
    cdef bint   simple       # only plain positional parameters, no generator: a call needs no binding
    cdef int    nslots
    cdef int    kind         # CodeKind
    cdef tuple  varnames     # names of all slots (parameters first), then cells, then free
    cdef tuple  cell_params  # slots of parameters that are cells
    cdef int    first_cell   # slots [first_cell, first_free) are cells made at entry
    cdef int    first_free   # slots [first_free, first_hidden) come from the closure
    cdef int    first_hidden # slots of inlined comprehensions and temporaries
    cdef bint   uses_cells

cdef inline Source source_of(Code code):
    return <Source>code.home

cdef enum CodeKind:
    CODE_FUNCTION  = 0
    CODE_GENERATOR = 1
    CODE_COROUTINE = 2
    CODE_ASYNCGEN  = 3
    CODE_CLASS     = 4
    CODE_MODULE    = 5

cdef class Function(HeapObject):
    cdef Code     code
    cdef Globals  globs
    cdef tuple    closure    # Cells
    cdef tuple    defaults   # of the last positional parameters
    cdef dict     kwdefaults # name -> value
    cdef str      name
    cdef str      qualname
    cdef object   doc
    cdef object   module
    cdef object   annotate   # function that makes the annotations, or None
    cdef object   annotations
    cdef object   type_params
    cdef Instance ext
    cdef list     former     # Functions with the codes that it had before, for frames that still run them; None: it had no other

cdef Function new_function(Code code, str name, str qualname, Globals globs)     # nothing is charged
cdef int change_code(Function fn, Code code, Globals globs) except -1

cdef enum:
    FEW_SLOTS = 8

cdef class HeapFrame:
    """The slots of a frame that was captured, or of a generator."""
    cdef Function fn         # see frame_function
    cdef PyObject* code      # that the frame runs (borrowed, only to be compared)
    cdef Slot*    slots
    cdef int      n
    cdef PyObject* gen       # Generator that owns it (borrowed) or NULL
    cdef Slot     few[FEW_SLOTS]     # the slots, if they are no more: all unbound otherwise

cdef Function function_with(Function fn, PyObject* code)

# The function of a frame, with the code that the frame runs: the program may have given other code to the function meanwhile.
cdef inline Function frame_function(HeapFrame hf):
    if unlikely_(<PyObject*>hf.fn.code != hf.code):
        hf.fn = function_with(hf.fn, hf.code)
    return hf.fn

# What this layer needs of call.pyx and ops.pyx, filled by them at import.
ctypedef object (*CallFunctionHook)(VM* vm, Function fn, PyObject** args, Py_ssize_t n, tuple kwnames)
ctypedef object (*BindHook)(VM* vm, object fn, object instance)
ctypedef int (*TruthHook)(Frame* f, Node node, object v) except -9
cdef CallFunctionHook call_function_hook
cdef BindHook bind_hook
cdef TruthHook truth_hook

cdef HeapFrame new_heap_frame(Function fn, Slot* slots, int n)      # moves the slots
cdef int make_slots(HeapFrame hf, int n) except -1                  # gives it n unbound ones: it has none
cdef void drop_slots(HeapFrame hf) noexcept
cdef Py_ssize_t frame_size(int n) noexcept                          # in bytes, with n slots

# --- continuations ---
cdef int push(VM* vm, Node node, int state, int64_t i, object a, object b, object c) except -1
cdef int push_k(VM* vm, K k) except -1
cdef int record(Frame* f, Node node) noexcept       # adds the frame's traceback entry to vm.exc if it is still open

# Called by a node that got SIGNAL (or a failing Status). Give SIGNAL / the status. (No inline functions: every node has them.)
cdef object pend0(Frame* f, Node node, int state)
cdef object pend1(Frame* f, Node node, int state, object a)
cdef object pend(Frame* f, Node node, int state, int64_t i, object a, object b, object c)
cdef int xpend0(Frame* f, Node node, int state) except -9
cdef int xpend1(Frame* f, Node node, int state, object a) except -9
cdef int xpend(Frame* f, Node node, int state, int64_t i, object a, object b, object c) except -9

# A node whose operation is its last act: the result is that of the node.
cdef inline object passed(Frame* f, Node node, object r):
    if r is SIGNAL:
        return pend0(f, node, PASS)
    return r

cdef inline int done_slot(VM* vm, int t, Slot* out) noexcept:
    """How a continuation ends that has its result in a slot."""
    if t == T_SIGNAL:
        return vm.status
    slot_move(&vm.ret, out)
    return NORMAL

cdef inline int xpassed(Frame* f, Node node, int c) noexcept:
    if c == RAISE and f.vm.tb_open:
        record(f, node)
    return c

# --- continuations of natives ---
# A native that calls the sandbox ends with `return then(vm, call1(vm, fn, x), POST, a, b, c, i)`: fn(vm, value, a, b, c, i)
# runs at once, or when the suspended call has its value. With on_raise it also runs (value SIGNAL) after an exception.
ctypedef object (*PostFn)(VM* vm, object value, object a, object b, object c, int64_t i)
cdef class Post(Node):
    cdef PostFn fn
    cdef bint   on_raise
    cdef bint   gives_parts      # a list or dict of the host, for the native that waits for it; others give values
    cdef str    name
cdef Post new_post(str name, PostFn fn, bint on_raise=*)
cdef Post new_parts_post(str name, PostFn fn)
cdef dict posts              # name -> Post, for the loader
cdef inline object then(VM* vm, object r, Post post, object a, object b, object c, int64_t i):
    if r is SIGNAL:
        if vm.status >= SUSPEND:
            push(vm, post, 0, i, a, b, c)
            return SIGNAL
        if not (post.on_raise and vm.status == RAISE):
            return SIGNAL
    return post.fn(vm, r, a, b, c, i)
