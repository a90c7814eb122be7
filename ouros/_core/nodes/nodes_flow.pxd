# Nodes of control flow: blocks, conditions, loops, return, raise, try, with.
from ouros._core.protocols.node cimport *
from ouros._core.heap.exceptions cimport ExceptionObject

cdef class Block(Node):
    cdef tuple items
    cdef int run(self, Frame* f, Py_ssize_t i, Continuation k) except -9
cdef class ExprStmt(Node):
    """Expression statement. `keep` is set for the last statement of a program: its value is the program's result."""
    cdef Node value
    cdef bint keep
cdef class If(Node):
    """if/elif/.../else as one node."""
    cdef tuple tests
    cdef tuple bodies
    cdef Node  orelse
    cdef int run(self, Frame* f, Py_ssize_t i) except -9
cdef class While(Node):
    cdef Node cond           # condition; None: always true
    cdef Node body, orelse
    cdef int run(self, Frame* f, Continuation k, bint at_body) except -9
cdef enum:
    PULLED = 1               # `i` of a loop's continuation whose body has yielded. The body is not lent again while the loop's
                             # own generator has no sink, because each value then leaves the loop.
cdef class For(Node):
    cdef Node target, iter, body, orelse
    cdef int start(self, Frame* f, object o) except -9
    cdef int run_range(self, Frame* f, int64_t i, int64_t stop, int64_t step, Continuation k) except -9
    cdef int run_items(self, Frame* f, object seq, Py_ssize_t i, Continuation k) except -9
    cdef int run_iter(self, Frame* f, object it, Continuation k) except -9
    cdef int with_item(self, Frame* f, object it, object v, Continuation k) except -9
    cdef int finish(self, Frame* f) except -9
cdef class Return(Node):
    cdef Node value          # node of the value, or None
cdef class Simple(Node):
    """pass, break, continue."""
    cdef int code
cdef class Raise(Node):
    cdef Node exc, cause     # nodes of the exception and of its cause, or None
    cdef int with_exc(self, Frame* f, object e) except -9
    cdef int call_class(self, Frame* f, object e, object cause, bint has_cause) except -9
    cdef int call_cause(self, Frame* f, object e, object cause, bint has_cause) except -9
    cdef int throw_it(self, Frame* f, ExceptionObject e, object cause, bint has_cause) except -9
cdef class Assert(Node):
    cdef Node cond, message  # message: a Node or None
    cdef int fail(self, Frame* f) except -9
cdef class Bind(Node):
    """Binds the names of a pattern that has matched to the values in hidden slots, then tests the guard."""
    cdef tuple slots
    cdef tuple targets
    cdef Node  guard         # node of the guard, or None
    cdef int bind(self, Frame* f, Py_ssize_t i) except -9
cdef class TryExcept(Node):
    cdef Node  body, orelse
    cdef tuple types         # Node or None
    cdef tuple names         # target of `as` of each clause: a Node or None
    cdef tuple bodies
    cdef int after_body(self, Frame* f, int c, Continuation k) except -9
    cdef int match(self, Frame* f, Py_ssize_t i, ExceptionObject e, object prev) except -9
    cdef int judge(self, Frame* f, Py_ssize_t i, ExceptionObject e, object prev, object t) except -9
    cdef int handle(self, Frame* f, Py_ssize_t i, ExceptionObject e, object prev) except -9
    cdef int finish(self, Frame* f, Py_ssize_t i, object prev, int c) except -9
cdef class TryFinally(Node):
    cdef Node body, final
    cdef int after_body(self, Frame* f, int c) except -9
    cdef int finish(self, Frame* f, int pending, object v, object prev, int c) except -9
cdef enum WithState:         # exit: the manager's bound method; e: the exception being propagated; prev: the exception handled before
    W_CONTEXT     = 0        # waits for the context manager
    W_ENTER       = 1        # waits for the result of __enter__; a: exit
    W_TARGET      = 2        # waits for the assignment to the target; a: exit
    W_BODY        = 3        # waits for the body; a: exit
    W_EXIT        = 4        # waits for exit after completion i; a: return value
    W_RAISED      = 5        # waits for exit after an exception; a: e, b: prev
    W_TRUTH       = 6        # waits for the truth value of exit's result; a: e, b: prev
    W_AWAIT_ENTER = 7        # only AsyncWith: the await of the result of W_ENTER, and so on
    W_AWAIT_EXIT  = 8
    W_AWAIT_JUDGE = 9

cdef class WithBase(Node):
    """Abstract: `with` and `async with`."""
    cdef Node context, target, body    # target: a Node or None
    cdef uint64_t  version   # inline cache: version of the manager's class
    cdef PyObject* enters    # methods of the class (borrowed: alive as long as a class has that version)
    cdef PyObject* exits
    cdef int enter(self, Frame* f, object mgr) except -9
    cdef int enter_by(self, Frame* f, object mgr, str enter, str exit) except -9
    cdef int entering(self, Frame* f, object exit, object v) except -9               # v: result of __enter__, or SIGNAL
    cdef int took(self, Frame* f, object exit, object v) except -9                   # v: result of __enter__
    cdef int entered(self, Frame* f, object exit, object v) except -9                # v: value for the target
    cdef int run_body(self, Frame* f, object exit) except -9
    cdef int leave(self, Frame* f, object exit, int c) except -9
    cdef int left(self, Frame* f, int c, object v, object r) except -9               # r: result of exit after completion c
    cdef int complete(self, Frame* f, int c, object v) except -9
    cdef int judged(self, Frame* f, object e, object prev, object r) except -9       # r: result of __exit__ for e
    cdef int swallowed(self, Frame* f, object e, object prev, object r) except -9    # r: result of __exit__; if it is true, e is not raised again
    cdef int restore(self, Frame* f, object e, object prev, bint swallow) except -9
cdef class With(WithBase):
    pass
cdef int again(Frame* f, Continuation k, Node node, int state, int64_t i, object a, object b) except -9
cdef bint exception_matches(VM* vm, ExceptionObject e, object t) except -1
cdef int unbind(Frame* f, Node name) except -9      # the name of an except clause, at the clause's end
cdef bint is_sequence(object v) noexcept      # whether loops iterate over v by index
