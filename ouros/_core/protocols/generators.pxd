# Generators, coroutines and async generators: a HeapFrame and the continuations of the last yield. Must not know particular nodes.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *
from ouros._core.protocols.node cimport *

cdef enum GenState:
    G_CREATED   = 0
    G_SUSPENDED = 1
    G_RUNNING   = 2
    G_CLOSED    = 3
    G_LENT      = 4          # yielded, with its C frame still live under the consuming loop; reports itself as suspended

cdef struct Sink:            # receiver of the values that a generator yields, called without leaving the generator's frame
    # Returns: 1: value taken, the generator goes on; 0: the value now in v is yielded as usual; -1: a host exception.
    int (*take)(VM* vm, Sink* sink, Slot* v) except -1

cdef enum:
    FEW_KS = 4

cdef class Generator(HeapObject):
    cdef HeapFrame  frame
    cdef PyObject** ks       # owned continuations, innermost on top
    cdef int        nk
    cdef int        cap
    cdef int        state
    cdef int        kind     # CodeKind
    cdef object     handled  # exception that its frame is handling, or None; of a closed generator: its Function, for gi_code
    cdef str        name
    cdef str        qualname
    cdef object     result   # return value, until gen_result() takes it
    cdef Continuation spare  # continuation of the last yield statement, reused by the next one
    cdef Sink*      sink     # valid while gen_feed runs it; otherwise NULL
    cdef bint       shared   # resumed by other code while it was lent: not lent again
    cdef PyObject*  few[FEW_KS]      # room for few continuations

cdef Generator new_generator()                                # not charged
cdef int make_room(Generator g, Py_ssize_t n) except -1        # for n continuations
cdef void drop_continuations(Generator g) noexcept

cdef inline PyObject* owner(Frame* f) noexcept:
    """Returns: the generator that owns the frame (borrowed), or NULL."""
    return NULL if f.heap == NULL else (<HeapFrame>f.heap).gen

cdef inline Sink* sink_of(PyObject* g) noexcept:
    return NULL if g == NULL else (<Generator>g).sink

cdef enum Step:
    G_VALUE  = 0             # the value is in vm.ret
    G_END    = 1
    G_SIGNAL = 2

# Like gen_next and gen_resume, but leave the value in vm.ret. Returns: a Step.
cdef int gen_step(VM* vm, Generator g) except -9
cdef int resume_frame(VM* vm, Generator g, int c) except -9
# Like gen_step, for the next value that the sink does not take. After a suspension the generator runs without the sink.
cdef int gen_feed(VM* vm, Generator g, Sink* sink) except -9
cdef inline object fed(VM* vm, Generator g, Sink* sink):       # value, STOP or SIGNAL
    cdef int c = gen_feed(vm, g, sink)
    return vm_take(vm) if c == G_VALUE else STOP if c == G_END else SIGNAL
# Returns: the next value; STOP (gen_result gives the return value then); SIGNAL.
cdef object gen_next(VM* vm, Generator g)
cdef object gen_send(VM* vm, Generator g, object value)        # value: result of the yield
cdef object gen_throw(VM* vm, Generator g, object exception)   # raises an ExceptionObject at the yield
cdef object gen_result(Generator g)                            # moves the return value to the caller
# Suspend the program, so that a lent generator is paused, and continue with the ResumeFunction (a: the generator, b).
cdef object when_paused(VM* vm, ResumeFunction resume, Generator g, object b)
cdef Node GEN_END
cdef int end_generator(Generator g) except -1                  # closes it, after a limit ended the program
cdef object gen_resume(VM* vm, Generator g, int c)             # value in vm.ret, or (c RAISE) exception in vm.exc
cdef int yielded(VM* vm, Py_ssize_t top) except -9             # for the machine

# Reverse continuations that were pushed since a step of the trampoline.
cdef inline void reverse(PyObject** p, Py_ssize_t n) noexcept:
    cdef Py_ssize_t lo = 0, hi = n - 1
    cdef PyObject* t
    while lo < hi:
        t = p[lo]
        p[lo] = p[hi]
        p[hi] = t
        lo += 1
        hi -= 1
