# Nodes of the evaluator, continuations, frames, code and functions. Must not know particular nodes.
# Contract of a Node: eval returns a value or SIGNAL; exec returns a Status. A node that raises records the traceback position
# before it returns SIGNAL. Every node on the way out calls a suspend_expr function, which pushes its continuation if vm.status is SUSPEND
# or YIELD. resume continues from that continuation in direct style. It returns a Status, with the value in vm.ret.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.heap.exceptions cimport TracebackObject

cdef struct Frame:
    Slot*       slots        # parameters, locals, cells, free cells
    VM*         vm
    PyObject*   fn           # running Function (borrowed)
    PyObject**  g            # global cells of the function (Cell, borrowed from Globals)
    PyObject*   heap         # HeapFrame that owns the slots; NULL: they are a window of the slot stack

cdef class Source:
    """A source text and its nodes. Shared by all runs; immutable after build."""
    cdef str  text
    cdef str  filename
    cdef str  kind           # 'user', or the name by which the runtime finds it: 'prelude', 'stdlib:json'
    cdef bint hidden         # frames of this source are omitted from tracebacks
    cdef list nodes          # Node by id (preorder)
    cdef list codes          # Code by index
    cdef list names          # global names by index
    cdef dict name_index
    cdef Code main
    cdef object options      # options of the build, if kind is 'user': see build.pyx
    cdef list lines          # lines of the text, split at the first traceback
    cdef dict deferred       # library modules: name -> Code of a deferred definition, or Part

cdef class Part:
    """A deferred definition of a library module that is parsed at its first use, as a Source of its own (kind 'stdlib:json:name')."""
    cdef list   ranges       # line ranges in the module's text
    cdef Source source       # None: not parsed yet

cdef class Node:
    cdef int id
    cdef int unit            # index of the Code that the node belongs to
    cdef int line, col, end_line, end_col       # columns: UTF-8 bytes from 0, as in the AST
    cdef object eval(self, Frame* f)
    # Like eval, unboxed if possible. Sets out.o (owned), unless it returns T_SIGNAL.
    cdef int eval_slot(self, Frame* f, Slot* out) except -9
    cdef int test(self, Frame* f) except -9      # truth of the value: 1, 0, or -1 (SIGNAL)
    cdef int exec(self, Frame* f) except -9
    # Assignment and deletion, for targets. store_slot takes over v in any case.
    cdef int store(self, Frame* f, object v) except -9
    cdef int store_slot(self, Frame* f, Slot* v) except -9
    cdef int delete(self, Frame* f) except -9
    cdef int resume(self, Continuation k, Frame* f, int c) except -9
    # Whether a continuation from a dump holds what `resume` relies on; `resume` indexes by `i` and casts a, b and c.
    cdef bint fits(self, Continuation k) except -1

cdef enum:
    ONLY = 0                 # state of a continuation whose node has but one
    PASS = 99                # state of a continuation that only records a traceback position

cdef class Continuation:
    """A continuation: node.resume(k, frame, completion) continues. Holds only sandbox values and host containers of them."""
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
    cdef list       cells    # owns the cells
    cdef PyObject** g

cdef class Code:
    cdef PyObject* home      # its Source; borrowed, so that refcounts free source texts without the GC: every owner of a Code owns
                             # the Source
    cdef int    index
    cdef Node   body
    cdef str    name
    cdef str    qualname
    cdef object doc
    cdef int    line
    cdef int    nparams      # slots that a call fills: positional, keyword-only, *args, **kwargs
    cdef int    nposonly
    cdef int    nargs        # positional parameters, including positional-only ones
    cdef int    nkwonly
    cdef bint   varargs
    cdef bint   varkw
    cdef bint   simple       # only positional parameters, not a generator: a call needs no binding
    cdef int    nslots
    cdef int    kind         # CodeKind
    cdef tuple  varnames     # names of all slots (parameters first), then cells, then free variables
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
    cdef tuple    closure    # cells of the closure
    cdef tuple    defaults   # default values of the last positional parameters
    cdef dict     kwdefaults # defaults of keyword-only parameters: name -> value
    cdef str      name
    cdef str      qualname
    cdef object   doc
    cdef object   module
    cdef object   annotate   # function that makes the annotations, or None
    cdef object   annotations
    cdef object   type_params
    cdef Instance ext
    cdef list     former     # Functions with earlier codes, for frames that still run them; None: the code never changed

cdef Function new_function(Code code, str name, str qualname, Globals globs)     # result: a function that is not charged
cdef int change_code(Function fn, Code code, Globals globs) except -1

cdef enum:
    FEW_SLOTS = 8

cdef class HeapFrame:
    """The slots of a captured frame, or of a generator's frame."""
    cdef Function fn         # function that was called; may have other code by now: use frame_function()
    cdef PyObject* code      # Code that the frame runs (borrowed, only for comparison)
    cdef Slot*    slots
    cdef int      n
    cdef PyObject* gen       # Generator that owns the frame (borrowed), or NULL
    cdef Slot     few[FEW_SLOTS]     # the slots, if they are few; otherwise all unbound

cdef Function function_with(Function fn, PyObject* code)

# Return the function with the code that the frame runs. The program may have changed the function's code since.
cdef inline Function frame_function(HeapFrame hf):
    # hf.fn stays as it is: after a rewind the function may have the frame's code again.
    return hf.fn if <PyObject*>hf.fn.code == hf.code else function_with(hf.fn, hf.code)

# Functions of call.pyx and ops.pyx, which set them at import.
ctypedef object (*CallFunctionHook)(VM* vm, Function fn, PyObject** args, Py_ssize_t n, tuple kwnames)
ctypedef object (*BindHook)(VM* vm, object fn, object instance)
ctypedef int (*TruthHook)(Frame* f, Node node, object v) except -9
cdef CallFunctionHook call_function_hook
cdef BindHook bind_hook
cdef TruthHook truth_hook

cdef HeapFrame new_heap_frame(Function fn, Slot* slots, int n)      # moves the slots
cdef int make_slots(HeapFrame hf, int n) except -1                  # allocates n unbound slots for a frame without slots
cdef void drop_slots(HeapFrame hf) noexcept
cdef Py_ssize_t frame_size(int n) noexcept                          # bytes of a frame with n slots

# --- continuations ---
cdef int push(VM* vm, Node node, int state, int64_t i, object a, object b, object c) except -1
cdef int push_continuation(VM* vm, Continuation k) except -1
cdef TracebackObject traceback_entry(Frame* f, Node node, object tb_next)      # new entry of a traceback: the frame at a node
cdef int record(Frame* f, Node node) noexcept       # adds the frame's traceback entry to vm.exc, unless it has one

# Called by a node after SIGNAL (or a failing Status): push its continuation, or record its traceback position. Return SIGNAL or the
# status. Out of line, since every node calls them.
cdef object suspend_expr0(Frame* f, Node node, int state)
cdef object suspend_expr1(Frame* f, Node node, int state, object a)
cdef object suspend_expr(Frame* f, Node node, int state, int64_t i, object a, object b, object c)
cdef int suspend_stmt0(Frame* f, Node node, int state) except -9
cdef int suspend_stmt1(Frame* f, Node node, int state, object a) except -9
cdef int suspend_stmt(Frame* f, Node node, int state, int64_t i, object a, object b, object c) except -9

# Return the result of a node's last operation as the node's own.
cdef inline object forward_value(Frame* f, Node node, object r):
    if r is SIGNAL:
        return suspend_expr0(f, node, PASS)
    return r

cdef inline int done_slot(VM* vm, int t, Slot* out) noexcept:
    """End a continuation whose result is in a slot. Returns: the Status."""
    if t == T_SIGNAL:
        return vm.status
    slot_move(&vm.ret, out)
    return NORMAL

cdef inline int forward_status(Frame* f, Node node, int c) noexcept:
    if c == RAISE and f.vm.tb_open:
        record(f, node)
    return c

cdef enum:
    MANY_ITEMS = 1000        # of one value that a node copies; it requests memory before it copies more

# --- continuations of natives ---
cdef dict native_nodes                                    # name -> Node of the runtime, for the loader
cdef Node named_node(Node node, str name)
cdef Node DELIVER                                         # passes a saved value to the next continuation

# A native that calls the program ends with `return then(vm, call1(vm, fn, x), AFTER_CALL, a, b, c, i)`: fn(vm, value, a, b, c, i) runs at
# once, or when the suspended call has its value. With on_raise it also runs after an exception (value SIGNAL).
ctypedef object (*ResumeFn)(VM* vm, object value, object a, object b, object c, int64_t i)
cdef class ResumeFunction(Node):
    cdef ResumeFn fn
    cdef bint   on_raise
    cdef bint   gives_parts      # result is a host list or dict for the native that waits for it; otherwise a value
    cdef str    name
cdef ResumeFunction resume_function(str name, ResumeFn fn, bint on_raise=*)
cdef ResumeFunction resume_with_parts(str name, ResumeFn fn)
cdef dict resume_functions              # name -> ResumeFunction, for the loader
# A native, or fn, that asks for memory or time (vm.retry) has had no effect yet: it is called again, by its caller or by resume_again().
cdef object resume_again(VM* vm, object r, object value, ResumeFunction resume, object a, object b, object c, int64_t i)
cdef inline object then(VM* vm, object r, ResumeFunction resume, object a, object b, object c, int64_t i):
    if r is SIGNAL:
        if vm.status >= SUSPEND:
            if not vm.retry:
                push(vm, resume, 0, i, a, b, c)
            return SIGNAL
        if not (resume.on_raise and vm.status == RAISE):
            return SIGNAL
    result = resume.fn(vm, r, a, b, c, i)
    if result is SIGNAL and vm.retry:
        return resume_again(vm, result, r, resume, a, b, c, i)
    return result
# Whether code with its own namespace, such as a class body, has it in its first slot.
cdef bint class_frame_fits(HeapFrame frame) noexcept
