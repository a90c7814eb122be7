# Nodes of annotations, type parameters, class heads and template strings.
from ouros._core.protocols.node cimport *
from ouros._core.nodes.nodes_def cimport MakeFunction

cdef class Annotations(Node):
    """Body of an annotate function. `single`: it gives the one value of a bound, default or type alias instead."""
    cdef tuple names
    cdef tuple values        # Nodes of the values
    cdef tuple places        # (line, column, end line, end column) of each value
    cdef tuple marks         # number that must be in the set `seen` for the annotation to count, or -1
    cdef Node  seen          # variable with the numbers of the executed annotations, or None
    cdef bint  single
    cdef str text(self, Frame* f, Py_ssize_t i)
    cdef object run(self, Frame* f, int mode, Py_ssize_t i, list got, bint marked=*)
    cdef object missing(self, Frame* f, int mode, Py_ssize_t i, list got)

cdef class MarkAnnotation(Node):
    """Statement that adds `number` to the executed annotations."""
    cdef Node seen
    cdef int  number

cdef class NewMarks(Node):
    """Statement that creates the empty set of executed annotations."""
    cdef Node target

cdef class TypeParam(Node):
    cdef int  kind           # 0 TypeVar, 1 ParamSpec, 2 TypeVarTuple
    cdef str  name
    cdef bint constrained
    cdef MakeFunction bound      # node of the bound, or None
    cdef MakeFunction default    # node of the default, or None

cdef class TypeAlias(Node):
    cdef str  name
    cdef tuple params        # Nodes of the type parameters
    cdef MakeFunction value

cdef class GenericBase(Node):
    """The base Generic[T, ...] of a class with type parameters."""
    cdef tuple params

cdef class FinishGeneric(Node):
    """Body of the function around a generic one: makes the generic function, with the defaults passed as arguments."""
    cdef MakeFunction function
    cdef tuple kwnames
    cdef tuple params

cdef class MakeGeneric(Node):
    """Evaluates decorators and defaults, then calls the function that makes the type parameters and the generic function."""
    cdef MakeFunction inner
    cdef tuple decorators
    cdef tuple defaults
    cdef tuple kwdefaults
    cdef object run(self, Frame* f, list got)
    cdef object decorate(self, Frame* f, list decorators, object v, Py_ssize_t i)

cdef class ClassHead(Node):
    """Start of a class body: binds __module__, __qualname__ and so on."""
    cdef str   qualname
    cdef bint  generic       # the second parameter is the tuple of type parameters
    cdef int   name_index    # index of the global __name__
    cdef int   ns_slot       # slot of the cell that gives inner functions the namespace, or 0
    cdef int go_on(self, Frame* f, Py_ssize_t i) except -9

cdef class Show(Node):
    """Statement of mode 'single': prints the value's repr, unless it is None."""
    cdef Node value
    cdef int show(self, Frame* f, object v) except -9

cdef class Template(Node):
    """A template string; each interpolation has four parts: value, source, conversion, specification."""
    cdef tuple parts         # Nodes of the parts
    cdef tuple shape         # True: a str; False: an interpolation
    cdef object run(self, Frame* f, list got)
