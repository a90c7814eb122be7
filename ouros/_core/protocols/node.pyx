# ouros: no bounds checks
"""Nodes of the evaluator (base class), continuations, code, functions, captured frames.

Must not know particular nodes. Invariants: a continuation belongs to the frame that is current when it is resumed. A HeapFrame owns its slots.
The continuations of one activation are adjacent on the continuation stack, innermost on top.
"""
cimport cython
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.stdlib cimport free, realloc
from ouros._core.heap.heap cimport touch
from ouros._core.heap.exceptions cimport ExceptionObject, TracebackObject
from ouros._core.base.gc_hooks cimport traverse_t, visitproc_t, gc_get_traverse, gc_set
from ouros._core.base.tracked_freelist cimport blank, destructor, ou_recycler, recycle
from ouros._core.heap.members cimport walk_members
from ouros._core.protocols.function_members cimport FUNCTION_MEMBERS
from ouros._core.protocols.saved_fields cimport nothing, only_a

cdef extern from *:
    """
    OU_RECYCLER(ou_tracebacks)
    OU_RECYCLER(ou_functions)
    OU_RECYCLER(ou_frames)
    OU_RECYCLER(ou_continuations)
    """
    ou_recycler ou_tracebacks, ou_functions, ou_frames, ou_continuations
    void ou_tracebacks_dealloc(PyObject* o)
    void ou_functions_dealloc(PyObject* o)
    void ou_frames_dealloc(PyObject* o)
    void ou_continuations_dealloc(PyObject* o)

cdef extern from *:
    """
    /* Copies all fields but the slots, which are unbound in frames of the free list. */
    #define ou_blank_frame() ou_blank(&ou_frames, offsetof(struct __pyx_obj_5ouros_5_core_9protocols_4node_HeapFrame, few) - OU_RECYCLED_HEAD)
    """
    HeapFrame ou_blank_frame()


@cython.final
cdef class Source:
    def __cinit__(self):
        self.codes = []
        self.names = []
        self.name_index = {}
        self.deferred = {}


@cython.final
cdef class Part:
    pass


@cython.trashcan(True)
cdef class Node:
    cdef object eval(self, Frame* f):
        raise SystemError(f"{type(self).__name__} has no value")

    cdef int eval_slot(self, Frame* f, Slot* out) except -9:
        v = self.eval(f)
        if v is SIGNAL:
            return T_SIGNAL
        return slot_unbox(out, v)

    cdef int test(self, Frame* f) except -9:
        cdef Slot s
        cdef int t
        if self.eval_slot(f, &s) == T_SIGNAL:
            return -1
        t = slot_truth(&s)
        if t >= 0:
            slot_clear(&s)
            return t
        return truth_hook(f, self, slot_take(&s))

    cdef int exec(self, Frame* f) except -9:
        if self.eval(f) is SIGNAL:
            return f.vm.status
        return NORMAL

    cdef int store(self, Frame* f, object v) except -9:
        raise SystemError(f"{type(self).__name__} is not a target")

    cdef int store_slot(self, Frame* f, Slot* v) except -9:
        return self.store(f, slot_take(v))

    cdef int delete(self, Frame* f) except -9:
        raise SystemError(f"{type(self).__name__} cannot be deleted")

    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        # Default for nodes that only pass on a child's completion.
        return forward_status(f, self, c)

    cdef bint fits(self, Continuation k) except -1:
        return nothing(k)


@cython.final
cdef class Continuation:
    pass


@cython.final
cdef class Globals:
    def __dealloc__(self):
        free(self.g)


@cython.final
cdef class Code:
    pass


@cython.final
@cython.trashcan(True)
cdef class Function(HeapObject):
    cdef object call(self, VM* vm, PyObject** args, Py_ssize_t n, tuple kwnames):
        return call_function_hook(vm, self, args, n, kwnames)

    cdef object descr_get(self, VM* vm, object instance, ClassObject owner):
        if instance is None:
            return self
        return bind_hook(vm, self, instance)

    cdef int descriptor(self) noexcept:
        return 1

    cdef Instance attributes(self, bint make):
        if self.ext is None and make:
            self.ext = new_instance(FUNCTION)
        return self.ext

    cdef int walk(self, Walker w) except -1:
        w.visit(self.globs.module)
        return walk_members(w, self, FUNCTION_MEMBERS)


@cython.final
cdef class HeapFrame:
    pass


cdef HeapFrame new_heap_frame(Function fn, Slot* slots, int n):
    cdef HeapFrame hf = ou_blank_frame()
    cdef int i
    hf.fn = fn
    hf.code = <PyObject*>fn.code
    make_slots(hf, n)
    if slots != NULL:
        for i in range(n):
            slot_assign(&hf.slots[i], &slots[i])
            slots[i].o = NULL
    return hf

cdef Function function_with(Function fn, PyObject* code):
    """Return the function as it was when it had that code."""
    cdef Function old
    if <PyObject*>fn.code == code:
        return fn
    if fn.former is not None:
        for old in fn.former:
            if <PyObject*>old.code == code:
                return old
    raise SystemError("code of a function is lost")

cdef int change_code(Function fn, Code code, Globals globs) except -1:
    """Change the code of a function. Its frames keep the code they began with; none may be in a window of the slot stack."""
    cdef Function old
    cdef list former = [] if fn.former is None else fn.former
    for old in former:
        if old.code is fn.code:
            break
    else:
        old = new_function(fn.code, fn.name, fn.qualname, fn.globs)
        old.epoch = fn.epoch
        old.closure, old.defaults, old.kwdefaults, old.doc, old.module = fn.closure, fn.defaults, fn.kwdefaults, fn.doc, fn.module
        fn.former = former + [old]       # A new list: the undo log may hold the present one.
    fn.code = code
    fn.globs = globs
    return 0

cdef int make_slots(HeapFrame hf, int n) except -1:
    if n <= FEW_SLOTS:
        hf.slots = hf.few
    else:
        hf.slots = <Slot*>PyMem_Calloc(n, sizeof(Slot))
        if hf.slots == NULL:
            raise MemoryError
    hf.n = n
    return 0

cdef void drop_slots(HeapFrame hf) noexcept:
    cdef Slot* slots = hf.slots
    cdef int i, n = hf.n
    hf.n = 0
    for i in range(n):
        slot_clear(&slots[i])
    if n > FEW_SLOTS:
        PyMem_Free(slots)

cdef void drop_frame(PyObject* o) noexcept:
    drop_slots(<HeapFrame>o)

cdef Py_ssize_t frame_size(int n) noexcept:
    return 192 + (n * <Py_ssize_t>sizeof(Slot) if n > FEW_SLOTS else 0)


cdef int push_continuation(VM* vm, Continuation k) except -1:
    cdef PyObject** more
    if vm.ktop == vm.kcap:
        more = <PyObject**>realloc(vm.kstack, (vm.kcap * 2 + 64) * sizeof(PyObject*))
        if more == NULL:
            raise MemoryError
        vm.kstack = more
        vm.kcap = vm.kcap * 2 + 64
    Py_INCREF(k)
    vm.kstack[vm.ktop] = <PyObject*>k
    vm.ktop += 1
    return 0


cdef int push(VM* vm, Node node, int state, int64_t i, object a, object b, object c) except -1:
    cdef Continuation k = <Continuation>blank(&ou_continuations)
    k.node = node
    k.state = state
    k.i = i
    k.a = a
    k.b = b
    k.c = c
    vm.budget -= 96
    if vm.retry:
        raise SystemError(f"a request for memory was lost before the continuation {(<ResumeFunction>node).name if isinstance(node, ResumeFunction) else type(node).__name__}")
    return push_continuation(vm, k)


cdef object suspend_expr0(Frame* f, Node node, int state):
    return suspend_expr(f, node, state, 0, None, None, None)

cdef object suspend_expr1(Frame* f, Node node, int state, object a):
    return suspend_expr(f, node, state, 0, a, None, None)

cdef object suspend_expr(Frame* f, Node node, int state, int64_t i, object a, object b, object c):
    if f.vm.status >= SUSPEND:
        push(f.vm, node, state, i, a, b, c)
    elif f.vm.tb_open:
        record(f, node)
    return SIGNAL

cdef int suspend_stmt0(Frame* f, Node node, int state) except -9:
    suspend_expr(f, node, state, 0, None, None, None)
    return f.vm.status

cdef int suspend_stmt1(Frame* f, Node node, int state, object a) except -9:
    suspend_expr(f, node, state, 0, a, None, None)
    return f.vm.status

cdef int suspend_stmt(Frame* f, Node node, int state, int64_t i, object a, object b, object c) except -9:
    suspend_expr(f, node, state, i, a, b, c)
    return f.vm.status


recycle(&ou_tracebacks, TracebackObject.__new__(TracebackObject), TRACEBACK, <destructor>ou_tracebacks_dealloc, NULL)
recycle(&ou_frames, HeapFrame.__new__(HeapFrame), None, <destructor>ou_frames_dealloc, drop_frame)
recycle(&ou_continuations, Continuation.__new__(Continuation), None, <destructor>ou_continuations_dealloc, NULL)
recycle(&ou_functions, Function.__new__(Function), FUNCTION, <destructor>ou_functions_dealloc, NULL)


cdef Function new_function(Code code, str name, str qualname, Globals globs):
    cdef Function fn = <Function>blank(&ou_functions)
    fn.code = code
    fn.name = name
    fn.qualname = qualname
    fn.globs = globs
    return fn


cdef TracebackObject traceback_entry(Frame* f, Node node, object tb_next):
    cdef TracebackObject tb = <TracebackObject>blank(&ou_tracebacks)
    cdef Globals globs = (<Function>f.fn).globs
    tb.tb_next = tb_next
    tb.code = (<Function>f.fn).code
    tb.source = globs.source
    tb.module = globs.module
    tb.node = node
    f.vm.budget -= 80
    return tb


cdef int record(Frame* f, Node node) noexcept:
    cdef ExceptionObject e
    cdef VM* vm = f.vm
    vm.tb_open = False
    if vm.exc == NULL or f.fn == NULL:
        return 0
    e = <ExceptionObject>vm.exc
    touch(vm, e)
    e.traceback = traceback_entry(f, node, e.traceback)
    return 0


cdef Node named_node(Node node, str name):
    node.id = -1
    native_nodes[name] = node
    return node

native_nodes = {}


@cython.final
cdef class Deliver(Node):
    """Pass a saved value to the next continuation. saves: value"""
    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return c
        vm_return(f.vm, k.a)
        return NORMAL

    cdef bint fits(self, Continuation k) except -1:
        return only_a(k)

DELIVER = named_node(Deliver.__new__(Deliver), "deliver")


resume_functions = {}

@cython.final
cdef class ResumeFunction(Node):
    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef VM* vm = f.vm
        cdef object r
        cdef object value
        cdef int64_t granted = vm.granted
        vm.granted = 0
        if c == NORMAL:
            value = vm_take(vm)
        elif c == RAISE and self.on_raise:
            value = SIGNAL
        else:
            return c
        r = self.fn(vm, value, k.a, k.b, k.c, k.i)
        if r is SIGNAL and vm.retry:
            resume_again(vm, r, value, self, k.a, k.b, k.c, k.i)
        if r is SIGNAL and granted > 0 and vm.need > 0 and vm.status == SUSPEND and is_repeated(vm, k):
            # The native was granted one request, and now has another one: request the sum, or this would never end.
            vm.need += granted
        if (type(r) is list or type(r) is dict) and not self.gives_parts:
            # Reached only by a damaged dump: such a ResumeFunction would return a saved list or dict as a value.
            raise ValueError("damaged data: continuation")
        return done(vm, r)

    cdef bint fits(self, Continuation k) except -1:
        # `fn` itself checks the fields that it casts.
        return True


cdef bint is_repeated(VM* vm, Continuation k) except -1:
    """Return whether the outermost of the new continuations is k again, so that no part of its work was done."""
    cdef Continuation last
    if vm.ktop == 0:
        return False
    last = <Continuation?><object>vm.kstack[vm.ktop - 1]
    return last.node is k.node and last.a is k.a and last.b is k.b and last.c is k.c and last.i == k.i


cdef object resume_again(VM* vm, object r, object value, ResumeFunction resume, object a, object b, object c, int64_t i):
    """Suspend so that resume.fn, which asked for memory or time, gets its value again. Return r."""
    if vm.status == SUSPEND:
        vm.retry = False
        if value is SIGNAL or value is STOP or type(value) is list or type(value) is dict:
            raise SystemError(f"the continuation {resume.name} asked for memory with {type(value).__name__} as its value")
        push(vm, DELIVER, 0, 0, value, None, None)
        push(vm, resume, 0, i, a, b, c)
    return r


cdef ResumeFunction resume_function(str name, ResumeFn fn, bint on_raise=False):
    cdef ResumeFunction p = ResumeFunction.__new__(ResumeFunction)
    p.fn = fn
    p.name = name
    p.on_raise = on_raise
    p.id = -1
    if name in resume_functions:
        raise SystemError("two continuations named " + name)     # dumps identify them by name
    resume_functions[name] = p
    return p

cdef ResumeFunction resume_with_parts(str name, ResumeFn fn):
    cdef ResumeFunction p = resume_function(name, fn)
    p.gives_parts = True
    return p


# --- GC hooks for slots of captured frames ---

cdef traverse_t frame_base_traverse

cdef int frame_traverse(PyObject* o, visitproc_t visit, void* arg) noexcept:
    cdef HeapFrame self = <HeapFrame>o
    cdef int i, r
    for i in range(self.n):
        if is_ref(self.slots[i].o):
            r = visit(self.slots[i].o, arg)
            if r:
                return r
    return frame_base_traverse(o, visit, arg)

cdef int frame_clear(PyObject* o) noexcept:
    cdef HeapFrame self = <HeapFrame>o
    cdef int i
    for i in range(self.n):
        slot_clear(&self.slots[i])
    return 0

frame_base_traverse = gc_get_traverse(<PyObject*>HeapFrame)
gc_set(<PyObject*>HeapFrame, <void*>frame_traverse, <void*>frame_clear)


cdef bint class_frame_fits(HeapFrame frame) noexcept:
    cdef Code code = frame.fn.code
    if code.kind != CODE_CLASS and not (code.kind == CODE_MODULE and code.nparams):
        return True
    return is_ref(frame.slots[0].o)
