# Nodes of function and class definitions, imports, `yield` and `await`.
from ouros._core.protocols.node cimport *

# Call decorators[i], then those before it, with v. nodes: those of the decorators; state: of the continuation that `node` saves.
cdef object decorated(Frame* f, Node node, tuple nodes, int state, list decorators, object v, Py_ssize_t i)

cdef class MakeFunction(Node):
    cdef Code  code
    cdef tuple defaults      # Nodes
    cdef tuple kwnames       # names of keyword-only parameters with a default
    cdef tuple kwdefaults    # Nodes
    cdef tuple closure       # slots of the enclosing frame that hold the cells
    cdef Node  annotate      # MakeFunction of the annotations, or None
    cdef tuple decorators    # Nodes
    cdef object run(self, Frame* f, list got)
    cdef object make(self, Frame* f, list got)
    cdef object decorate(self, Frame* f, list decorators, object v, Py_ssize_t i)
cdef class MakeClass(Node):
    cdef str   name
    cdef MakeFunction body   # function of the class body: takes the namespace, returns the __class__ cell or None
    cdef tuple args          # Nodes of the bases, which may be Starred
    cdef tuple keywords      # (name, Node); name None: ** argument
    cdef tuple decorators
    cdef tuple params        # Nodes of the type parameters, or None
    cdef object run(self, Frame* f, list got)
    cdef object add_keywords(self, Frame* f, list got, object v)
    cdef object prepare(self, Frame* f, list decorators, tuple bases, dict kwargs)
    cdef object prepared(self, Frame* f, list decorators, tuple written, object v)
    cdef object run_body(self, Frame* f, list decorators, tuple bases, dict kwargs, object meta, object ns, tuple written)
    cdef object build(self, Frame* f, object ns, object cell, tuple parts)
    cdef object decorate(self, Frame* f, list decorators, object v, Py_ssize_t i)
cdef class GeneratorExp(Node):
    cdef MakeFunction function
    cdef Node source
    cdef bint is_async       # the first clause is `async for`
    cdef object with_source(self, Frame* f, object source)
    cdef object make(self, Frame* f, object source)
cdef class Yield(Node):
    cdef Node value          # node of the value, or None
    cdef int pause(self, Frame* f, object v, Continuation k) except -9
cdef class StopValue(HeapObject):
    cdef object value
cdef enum How:               # source that a YieldFrom draws from
    FROM        = 0          # `yield from`: an iterable
    AWAIT       = 1          # `await`: an awaitable
    AWAIT_NEXT  = 2          # result of __anext__ in `async for`
    AWAIT_ENTER = 3          # result of __aenter__ in `async with`
    AWAIT_EXIT  = 4          # result of __aexit__ in `async with`

cdef class YieldFrom(Node):
    """`yield from` and `await`. Other nodes contain one for their awaits, and call `start`."""
    cdef Node value          # expression of the operand; None if the node is part of another one
    cdef int  how
    cdef object start(self, Frame* f, object v)
    cdef object advance(self, Frame* f, object it, object sent)
    cdef object got(self, Frame* f, object it, object v)
    cdef object throw_into(self, Frame* f, object it)
    cdef object pass_on(self, Frame* f, object it, object e, object fn, bint closing)
cdef class Import(Node):
    """import a.b as c: binds target to the module, or without `as` to the top-level package."""
    cdef str  module
    cdef bint top            # bind the top-level package of a dotted name
    cdef Node target
    cdef int bind_it(self, Frame* f, object v) except -9
cdef class ImportFrom(Node):
    cdef str   module
    cdef int   level
    cdef tuple names         # (name, target Node)
    cdef bint  star
    cdef int bind_names(self, Frame* f, object m, Py_ssize_t i) except -9
    cdef int missing(self, Frame* f, Py_ssize_t i, object m) except -9
cdef class StackGuard(Node):
    """Wraps every 40th level of nested expressions: suspends when the C stack is nearly used up."""
    cdef Node inner
cdef object awaitable(VM* vm, object v, int how)     # iterator of `await v`, or SIGNAL
cdef object async_iterator(VM* vm, object v)         # asynchronous iterator of `async for`, or SIGNAL
