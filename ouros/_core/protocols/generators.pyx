# ouros: no bounds checks
"""Generators and coroutines: a HeapFrame and the continuations of the last yield.

Must not know particular nodes. Invariant: the continuations of a paused generator are in `ks`; those of a running one are on the
machine's continuation stack. If the program is suspended inside it, they stay there, above a GEN_END.
"""
cimport cython
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.string cimport memcpy
from ouros._core.heap.exceptions cimport (
    ExceptionObject, RUNTIME_ERROR, STOP_ASYNC_ITERATION, STOP_ITERATION, get_handled, new_exception, raise_recursion,
    raise_value, set_exception, set_handled, take_exception, throw, TracebackObject,
)
from ouros._core.heap.heap cimport charge, must_poll, poll, stack_low, touch
from ouros._core.base.gc_hooks cimport gc_get_traverse, gc_set, traverse_t, visitproc_t
from ouros._core.base.tracked_freelist cimport blank, destructor, ou_recycler, recycle
from ouros._core.protocols.saved_fields cimport error_or_none, is_value
cimport ouros._core.protocols.call as _call


cdef extern from *:
    """
    OU_RECYCLER(ou_generators)
    """
    ou_recycler ou_generators
    void ou_generators_dealloc(PyObject* o)


@cython.final
cdef class Generator(HeapObject):
    cdef object next(self, VM* vm):
        return gen_next(vm, self)

    cdef bint is_iterator(self) noexcept:
        return self.kind == CODE_GENERATOR

    cdef int fields(self, Fields f) except -1:
        """The frame and the continuations are no values: dump and load know that only a generator refers to them."""
        cdef HeapFrame frame = f.perhaps(self.frame, HeapFrame)
        cdef int i
        self.state = <int>f.number(self.state, 0, G_CLOSED)
        self.kind = <int>f.number(self.kind, CODE_GENERATOR, CODE_ASYNCGEN)
        self.handled = f.value(self.handled)
        self.name = f.exactly(self.name, str)
        self.qualname = f.exactly(self.qualname, str)
        self.result = f.value(self.result)
        if not f.loading:
            for i in range(self.nk):
                f.exactly(<object>self.ks[i], Continuation)
            return 0
        f.check(self.cls is class_of_kind(self.kind))
        f.check(self.handled is None or type(self.handled) is (Function if self.state == G_CLOSED else ExceptionObject))
        f.check((self.state == G_CLOSED) == (frame is None))
        if frame is not None:
            f.check(frame.gen == NULL or frame.gen == <PyObject*>self)
            f.check(frame_function(frame).code.kind == self.kind)
        return take_parts(self, f, frame, f.rest(None))

    cdef Py_ssize_t size(self) noexcept:
        return HeapObject.size(self) + (0 if self.frame is None else frame_size(self.frame.n)) + self.cap * 8 + self.nk * 96


cdef ClassObject class_of_kind(int kind):
    return GENERATOR if kind == CODE_GENERATOR else COROUTINE if kind == CODE_COROUTINE else ASYNC_GENERATOR


cdef int take_parts(Generator g, Fields f, HeapFrame frame, list ks) except -1:
    """Replace the frame and the continuations by loaded ones."""
    f.check(not ks or g.state == G_SUSPENDED)
    for k in ks:
        f.check(type(k) is Continuation)
    drop_continuations(g)
    make_room(g, len(ks))
    for k in ks:
        Py_INCREF(k)
        g.ks[g.nk] = <PyObject*>k
        g.nk += 1
    if g.frame is not frame:
        leave_frame(g)
    g.frame = frame
    g.spare = None
    if frame is not None:
        frame.gen = <PyObject*>g
    return 0


cdef int leave_frame(Generator g) noexcept:
    """Drop the frame, and the frame's pointer back to the generator."""
    frame = g.frame
    if frame is not None:
        if frame.gen == <PyObject*>g:
            frame.gen = NULL
        g.frame = None
        g.spare = None
    return 0


cdef object make_generator(VM* vm, Function fn, Slot* base):
    """Make the result of calling a generator function: the arguments move to a HeapFrame."""
    cdef Generator g = new_generator()
    g.kind = fn.code.kind
    if g.kind != CODE_GENERATOR:
        g.cls = class_of_kind(g.kind)
    g.epoch = vm.epoch
    g.name = fn.name
    g.qualname = fn.qualname
    g.frame = new_heap_frame(fn, base, fn.code.nslots)
    g.frame.gen = <PyObject*>g
    charge(vm, 200 + frame_size(fn.code.nslots))
    return g

_call.generator_hook = make_generator


cdef Generator new_generator():
    return <Generator>blank(&ou_generators)

cdef int make_room(Generator g, Py_ssize_t n) except -1:
    cdef PyObject** more
    if n <= FEW_KS and g.cap == 0:
        g.ks = g.few
    elif n > g.cap:
        more = <PyObject**>PyMem_Malloc((n + 4) * sizeof(PyObject*))
        if more == NULL:
            raise MemoryError
        if g.nk:
            memcpy(more, g.ks, g.nk * sizeof(PyObject*))
        if g.cap:
            PyMem_Free(g.ks)
        g.ks = more
        g.cap = <int>n + 4
    return 0

cdef void drop_continuations(Generator g) noexcept:
    cdef int i, n = g.nk
    g.nk = 0
    for i in range(n):
        decref(g.ks[i])

cdef void drop_generator(PyObject* o) noexcept:
    # Takes no reference to o, since its refcount may be 0.
    leave_frame(<Generator>o)
    drop_continuations(<Generator>o)
    if (<Generator>o).cap:
        PyMem_Free((<Generator>o).ks)
        (<Generator>o).cap = 0   # gc.get_objects() may have given it to the host, which frees it once more.


cdef int keep_continuations(VM* vm, Generator g, Py_ssize_t base) except -1:
    """After a yield, move the continuations above `base` from the machine's stack to the generator."""
    cdef Py_ssize_t i, n = vm.ktop - base
    make_room(g, n)
    # Mostly few: a call of memcpy would cost more.
    for i in range(n):
        g.ks[i] = vm.kstack[base + i]
    g.nk = <int>n
    vm.ktop = base
    g.state = G_SUSPENDED
    return 0




@cython.final
cdef class GenResume(Node):
    """Resume a generator whose resumption was itself suspended. saves: generator, value or exception, traceback; state: completion"""
    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        if c != NORMAL:
            return c
        if k.state == RAISE:
            set_exception(f.vm, <ExceptionObject?>k.b)
            f.vm.status = RAISE
            f.vm.tb_open = True
            (<ExceptionObject>k.b).traceback = k.c
        else:
            vm_return(f.vm, k.b)
        return done(f.vm, gen_resume(f.vm, <Generator?>k.a, k.state))

    cdef bint fits(self, Continuation k) except -1:
        if type(k.a) is not Generator or not is_value(k.b) or not is_value(k.c):
            return False
        return k.state == NORMAL or (k.state == RAISE and type(k.b) is ExceptionObject and (k.c is None or type(k.c) is TracebackObject))


@cython.final
cdef class GenEnd(Node):
    """Boundary between a generator's frame and its consumer. saves: generator, exception handled by the consumer"""
    cdef int resume(self, Continuation k, Frame* f, int c) except -9:
        cdef VM* vm = f.vm
        if (<Generator?>k.a).state != G_RUNNING:
            raise ValueError("damaged data: generator")
        vm.depth -= 1
        set_handled(vm, k.b)
        return done(vm, finish(vm, <Generator?>k.a, c))

    cdef bint fits(self, Continuation k) except -1:
        return type(k.a) is Generator and error_or_none(k.b) and k.c is None and (<Generator>k.a).state == G_RUNNING

cdef Node GEN_RESUME = named_node(GenResume.__new__(GenResume), "gen_resume")
GEN_END = named_node(GenEnd.__new__(GenEnd), "gen_end")


cdef int close(Generator g) except -1:
    g.state = G_CLOSED
    g.handled = None if g.frame is None else frame_function(g.frame)
    leave_frame(g)
    return 0


cdef object finish(VM* vm, Generator g, int c):
    """Close a generator whose frame ended with completion c."""
    cdef ExceptionObject e, error
    close(g)
    if c == RETURN:
        g.result = vm_take(vm)
        return STOP
    if c == NORMAL:
        g.result = None
        return STOP
    if c == RAISE:
        vm.tb_open = True
        e = <ExceptionObject?><object>vm.exc
        if is_subclass(e.cls, STOP_ITERATION) or (g.kind == CODE_ASYNCGEN and is_subclass(e.cls, STOP_ASYNC_ITERATION)):
            kind = "coroutine" if g.kind == CODE_COROUTINE else "async generator" if g.kind == CODE_ASYNCGEN else "generator"
            e = take_exception(vm)
            error = new_exception(vm, RUNTIME_ERROR, (f"{kind} raised {e.cls.name}",))
            error.cause = e
            error.suppress = True
            throw(vm, error)
            error.context = e
    return SIGNAL


cdef int end_generator(Generator g) except -1:
    close(g)
    g.result = None
    drop_continuations(g)
    return 0


cdef object gen_resume(VM* vm, Generator g, int c):
    """Resume the paused frame, with the value in vm.ret (c NORMAL) or the exception in vm.exc (c RAISE)."""
    c = resume_frame(vm, g, c)
    return vm_take(vm) if c == G_VALUE else STOP if c == G_END else SIGNAL


cdef int resume_frame(VM* vm, Generator g, int c) except -9:
    cdef Frame f
    cdef Function fn
    cdef void* outer = vm.frame
    cdef Py_ssize_t base, mark, i
    cdef PyObject* p
    cdef PyObject* saved
    cdef bint started
    if g.state == G_RUNNING:
        slot_clear(&vm.ret)
        kind = "coroutine" if g.kind == CODE_COROUTINE else "async generator" if g.kind == CODE_ASYNCGEN else "generator"
        raise_value(vm, f"{kind} already executing")
        return G_SIGNAL
    if g.state == G_CLOSED:
        slot_clear(&vm.ret)
        return G_SIGNAL if c == RAISE else G_END
    if unlikely_(g.state == G_LENT):
        g.shared = True
        resume_later(vm, g, c)
        vm.status = SUSPEND
        vm.reason = R_STACK
        return G_SIGNAL
    vm.ticks -= 1
    if unlikely_(must_poll(vm) or vm.depth >= vm.max_depth or <char*>&f < vm.c_limit):
        if not resume_slow(vm, g, c):
            return G_SIGNAL
    touch(vm, g)
    fn = frame_function(g.frame)
    f.slots = g.frame.slots
    f.vm = vm
    f.fn = <PyObject*>fn
    f.g = fn.globs.g
    f.heap = <PyObject*>g.frame
    started = g.state == G_SUSPENDED
    g.state = G_RUNNING
    vm.depth += 1
    saved = vm.handled
    Py_XINCREF(saved)
    if g.handled is not None:
        set_handled(vm, g.handled)
        g.handled = None
        if c == RAISE:
            # An exception thrown in is raised while the generator handles another one.
            throw(vm, take_exception(vm))
    base = vm.ktop
    frame = g.frame          # keeps the frame alive while it runs
    vm.frame = &f
    if not started:
        slot_clear(&vm.ret)
        if c == NORMAL:
            if fn.code.uses_cells:
                _call.make_cells(vm, fn, f.slots)
            c = fn.code.body.exec(&f)
    else:
        for i in range(g.nk):
            # Without it, a call captured above would adopt them.
            if (<Continuation>g.ks[i]).frame is not frame:
                (<Continuation>g.ks[i]).frame = <HeapFrame>frame
            push_raw(vm, g.ks[i])
        g.nk = 0
        while vm.ktop > base:
            vm.ktop -= 1
            p = vm.kstack[vm.ktop]
            mark = vm.ktop
            vm.status = c
            c = (<Continuation>p).node.resume(<Continuation>p, &f, c)
            decref(p)
            if c >= SUSPEND:
                reverse(vm.kstack + mark, vm.ktop - mark)
                break
    vm.frame = outer
    if c == YIELD:
        if g.state != G_RUNNING or g.frame is None:
            raise ValueError("damaged data: generator")
        if not started:
            reverse(vm.kstack + base, vm.ktop - base)
        keep_continuations(vm, g, base)
        vm.depth -= 1
        if vm.handled != saved:
            g.handled = get_handled(vm)
            set_handled(vm, None if saved == NULL else <object>saved)
        elif saved != NULL and handles(g, saved):
            g.handled = <object>saved
        Py_XDECREF(saved)
        return G_VALUE
    if c == SUSPEND:
        if started:
            # The machine reverses all continuations pushed since its last step; these must be innermost first by then.
            reverse(vm.kstack + base, vm.ktop - base)
        for i in range(base, vm.ktop):
            if (<Continuation>vm.kstack[i]).frame is None:
                (<Continuation>vm.kstack[i]).frame = <HeapFrame>frame
        push(vm, GEN_END, 0, 0, g, None if saved == NULL else <object>saved, None)
        Py_XDECREF(saved)
        return G_SIGNAL
    vm.depth -= 1
    if vm.handled != saved:
        set_handled(vm, None if saved == NULL else <object>saved)
    Py_XDECREF(saved)
    return G_END if finish(vm, g, c) is STOP else G_SIGNAL


cdef bint handles(Generator g, PyObject* e) noexcept:
    """True if the paused frame itself handles e, which the consumer handles, too: it was thrown into the generator."""
    cdef int i
    cdef Continuation k
    for i in range(g.nk):
        k = <Continuation>g.ks[i]
        if <PyObject*>k.a == e:
            return True
    return False


cdef inline int push_raw(VM* vm, PyObject* k) except -1:
    """Push an owned reference without an incref."""
    if vm.ktop == vm.kcap:
        push_continuation(vm, <Continuation>k)
        decref(k)
        return 0
    vm.kstack[vm.ktop] = k
    vm.ktop += 1
    return 0


cdef bint resume_slow(VM* vm, Generator g, int c) except -1:
    """Poll and check the stacks. Returns: True to resume now; False: the status is set, and after SUSPEND the resumption is
    repeated."""
    cdef int status = NORMAL
    if must_poll(vm):
        status = poll(vm)
    if status == NORMAL:
        if vm.depth >= vm.max_depth:
            slot_clear(&vm.ret)
            raise_recursion(vm, "")
            return False
        if not stack_low(vm):
            return True
        vm.status = SUSPEND
        vm.reason = R_STACK
    elif status != SUSPEND:
        slot_clear(&vm.ret)
        return False
    resume_later(vm, g, c)
    return False

cdef int resume_later(VM* vm, Generator g, int c) except -1:
    if c == RAISE:
        e = take_exception(vm)
        return push(vm, GEN_RESUME, RAISE, 0, g, e, (<ExceptionObject>e).traceback)
    return push(vm, GEN_RESUME, NORMAL, 0, g, vm_take(vm), None)

cdef object when_paused(VM* vm, ResumeFunction resume, Generator g, object b):
    push(vm, resume, 0, 0, g, b, None)
    vm.status = SUSPEND
    vm.reason = R_STACK
    return SIGNAL


cdef int gen_step(VM* vm, Generator g) except -9:
    vm_return(vm, None)
    return resume_frame(vm, g, NORMAL)

cdef int gen_feed(VM* vm, Generator g, Sink* sink) except -9:
    if g.kind != CODE_GENERATOR or g.state > G_SUSPENDED:
        return gen_step(vm, g)
    g.sink = sink
    try:
        return gen_step(vm, g)
    finally:
        g.sink = NULL

cdef object gen_next(VM* vm, Generator g):
    vm_return(vm, None)
    return gen_resume(vm, g, NORMAL)

cdef object gen_send(VM* vm, Generator g, object value):
    vm_return(vm, value)
    return gen_resume(vm, g, NORMAL)

cdef object gen_throw(VM* vm, Generator g, object exception):
    # The exception that the caller handles is not its context.
    set_exception(vm, exception)
    vm.status = RAISE
    vm.tb_open = True
    return gen_resume(vm, g, RAISE)

cdef object gen_result(Generator g):
    v = g.result
    g.result = None
    return v


cdef int yielded(VM* vm, Py_ssize_t top) except -9:
    """Handle a YIELD that reached the machine: pass the value to the consumer below the GEN_END."""
    cdef Py_ssize_t i = top - 1
    cdef Continuation k
    cdef Generator g
    while i >= 0 and (<Continuation>vm.kstack[i]).node is not GEN_END:
        i -= 1
    if i < 0:
        raise ValueError("damaged data: a generator that was not asked")
    k = <Continuation>vm.kstack[i]
    g = <Generator?>k.a
    if g.state != G_RUNNING or g.frame is None:
        raise ValueError("damaged data: generator")
    keep_continuations(vm, g, i + 1)
    vm.ktop = i
    vm.depth -= 1
    if get_handled(vm) is not k.b:
        g.handled = get_handled(vm)
        set_handled(vm, k.b)
    elif k.b is not None and handles(g, <PyObject*>k.b):
        g.handled = k.b
    Py_DECREF(k)
    return NORMAL


# --- GC hooks for continuations ---

cdef traverse_t gen_base_traverse

cdef int gen_traverse(PyObject* o, visitproc_t visit, void* arg) noexcept:
    cdef Generator g = <Generator>o
    cdef int i, r
    for i in range(g.nk):
        r = visit(g.ks[i], arg)
        if r:
            return r
    return gen_base_traverse(o, visit, arg)

cdef int gen_clear(PyObject* o) noexcept:
    drop_continuations(<Generator>o)
    leave_frame(<Generator>o)
    return 0

gen_base_traverse = gc_get_traverse(<PyObject*>Generator)
gc_set(<PyObject*>Generator, <void*>gen_traverse, <void*>gen_clear)
recycle(&ou_generators, Generator.__new__(Generator), GENERATOR, <destructor>ou_generators_dealloc, drop_generator)
