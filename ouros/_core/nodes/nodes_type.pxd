# Annotations and type parameters.
from ouros._core.protocols.node cimport *
from ouros._core.nodes.nodes_def cimport MakeFunction

cdef class Annotations(Node):
    """What an annotate function gives; `single`: the one value of a bound, default or type alias."""
    cdef tuple names
    cdef tuple values        # Nodes
    cdef tuple places        # (line, column, end line, end column) of each
    cdef tuple marks         # number that must be in the set `seen` for it to count, or -1
    cdef Node  seen          # variable of the numbers of the annotations that were executed, or None
    cdef bint  single
    cdef str text(self, Frame* f, Py_ssize_t i)
    cdef object run(self, Frame* f, int mode, Py_ssize_t i, list got, bint marked=*)
    cdef object missing(self, Frame* f, int mode, Py_ssize_t i, list got)

cdef class MarkAnnotation(Node):
    """Statement: annotation `number` was executed."""
    cdef Node seen
    cdef int  number

cdef class NewMarks(Node):
    """Statement: no annotation was executed yet."""
    cdef Node target

cdef class TypeParam(Node):
    cdef int  kind           # 0 TypeVar, 1 ParamSpec, 2 TypeVarTuple
    cdef str  name
    cdef bint constrained
    cdef MakeFunction bound      # or None
    cdef MakeFunction default    # or None

cdef class TypeAlias(Node):
    cdef str  name
    cdef tuple params        # Nodes of the type parameters
    cdef MakeFunction value

cdef class GenericBase(Node):
    """The base Generic[T, ...] of a class with type parameters."""
    cdef tuple params

cdef class FinishGeneric(Node):
    """In the function around a generic one: the function, with the defaults that came as arguments."""
    cdef MakeFunction function
    cdef tuple kwnames
    cdef tuple params

cdef class MakeGeneric(Node):
    """Decorators and defaults outside, then a call of the function that makes type parameters and what has them."""
    cdef MakeFunction inner
    cdef tuple decorators
    cdef tuple defaults
    cdef tuple kwdefaults
    cdef object run(self, Frame* f, list got)
    cdef object decorate(self, Frame* f, list decorators, object v, Py_ssize_t i)

cdef class ClassHead(Node):
    """The names that every class body binds first."""
    cdef str   qualname
    cdef bint  generic       # the second parameter is the tuple of type parameters
    cdef int   name_index    # of the global __name__
    cdef int   ns_slot       # of the cell that shows the namespace to functions inside, or 0
    cdef int go_on(self, Frame* f, Py_ssize_t i) except -9

cdef class Show(Node):
    """Statement of mode 'single': prints the value's repr, unless it is None."""
    cdef Node value
    cdef int show(self, Frame* f, object v) except -9

cdef class Template(Node):
    """A template string; each interpolation has four parts: value, source, conversion, specification."""
    cdef tuple parts         # Nodes
    cdef tuple shape         # True: one str; False: an interpolation
    cdef object run(self, Frame* f, list got)
