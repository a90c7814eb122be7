# Generators, coroutines, async generators: a HeapFrame and the continuations of its last yield.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport *

cdef enum GenState:
    G_CREATED   = 0
    G_SUSPENDED = 1
    G_RUNNING   = 2
    G_CLOSED    = 3
    G_LENT      = 4          # it has yielded, and is still on the C stack, below who consumes it; paused, for all who ask

cdef struct Sink:            # what somebody who consumes a generator does with values as they are yielded, without leaving its frame
    # 1: it took the value over, and the generator goes on; 0: what v holds then is yielded as usual. -1: a host exception.
    int (*take)(VM* vm, Sink* sink, Slot* v) except -1

cdef enum:
    FEW_KS = 4

cdef class Generator(HeapObject):
    cdef HeapFrame  frame
    cdef PyObject** ks       # owned K's, innermost on top
    cdef int        nk
    cdef int        cap
    cdef int        state
    cdef int        kind     # CodeKind
    cdef object     handled  # exception its frame is handling, or None
    cdef str        name
    cdef str        qualname
    cdef object     result   # return value, once it ended and nobody asked yet
    cdef K          spare    # continuation of the last yield statement, for the next one
    cdef Sink*      sink     # while gen_feed runs it; else NULL
    cdef bint       shared   # somebody asked for it while it was lent: it isn't lent again
    cdef PyObject*  few[FEW_KS]      # room for ks, if that is enough

cdef Generator new_generator()                                # nothing is charged
cdef int make_room(Generator g, Py_ssize_t n) except -1        # for n continuations
cdef void drop_continuations(Generator g) noexcept

cdef inline PyObject* owner(Frame* f) noexcept:
    """The generator whose frame it is (borrowed) or NULL."""
    return NULL if f.heap == NULL else (<HeapFrame>f.heap).gen

cdef inline Sink* sink_of(PyObject* g) noexcept:
    return NULL if g == NULL else (<Generator>g).sink

cdef enum Step:
    G_VALUE  = 0             # the value is in vm.ret
    G_END    = 1
    G_SIGNAL = 2

# Like gen_next, and gen_resume, with the value left in vm.ret.
cdef int gen_step(VM* vm, Generator g) except -9
cdef int resume_frame(VM* vm, Generator g, int c) except -9
# As gen_step, for the next value that the sink does not take. What was suspended goes on without it.
cdef int gen_feed(VM* vm, Generator g, Sink* sink) except -9
cdef inline object fed(VM* vm, Generator g, Sink* sink):       # its value, STOP or SIGNAL
    cdef int c = gen_feed(vm, g, sink)
    return vm_take(vm) if c == G_VALUE else STOP if c == G_END else SIGNAL
# The next value, STOP (then take gen_result) or SIGNAL.
cdef object gen_next(VM* vm, Generator g)
cdef object gen_send(VM* vm, Generator g, object value)        # like gen_next, with the value of the yield
cdef object gen_throw(VM* vm, Generator g, object exception)   # raises an ExceptionObject where it is paused
cdef object gen_result(Generator g)                            # its return value, once
# Suspends the program, so that a generator that is lent is paused, and goes on with the Post (a: the generator, b).
cdef object when_paused(VM* vm, Post post, Generator g, object b)
cdef Node GEN_END
cdef int end_generator(Generator g) except -1                  # after a limit has ended the program: it is closed
cdef object gen_resume(VM* vm, Generator g, int c)             # with the value in vm.ret, or (c RAISE) the exception in vm.exc
cdef int yielded(VM* vm, Py_ssize_t top) except -9             # for the machine
