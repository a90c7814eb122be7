# Base of lowering: code objects under construction, their slots, and the nodes of variables.
from cpython.ref cimport Py_INCREF
cimport ouros._core.syntax.ast as ast
cimport ouros._core.syntax.scope as scopes
from ouros._core.base.limiter cimport Limiter, one_step
from ouros._core.protocols.node cimport *
from ouros._core.nodes.nodes_variable cimport Variable
from ouros._core.syntax.syntax_errors cimport SyntaxFailure

cdef class Unit:
    """One code object under construction: a function, class body, or the module."""
    cdef Unit   parent
    cdef scopes.Scope scope
    cdef PyObject* place     # scope in which names are resolved: the innermost inlined comprehension's, or `scope` (borrowed)
    cdef Code   code
    cdef dict   slots        # name -> slot of a parameter, local, own cell or free cell
    cdef set    cells        # names whose slot holds a Cell
    cdef list   names        # names of all slots, by index
    cdef list   inlined      # stack of the Inlined comprehensions around the current node
    cdef list   free         # names of free cells in order
    cdef int    stars        # except* clauses around the current statement
    cdef bint   in_star      # the innermost loop or except* clause around the current statement is a clause
    cdef dict   captures     # name -> hidden slot of the current pattern; None: the pattern binds at once
    cdef list   extra        # CLASS_DICT, MARKS: cells of a class body that its functions capture, and free cells of these functions
    cdef list   annotations  # of a class or module: (name, expression, number or -1) per annotated variable
    cdef int    blocks       # nested blocks of statements around the current statement
    cdef set    assigned     # class: names X of `self.X = ...` in its methods

cdef class Inlined:
    """An inlined comprehension, with the slots of its variables."""
    cdef scopes.Scope scope
    cdef dict   slots
    cdef set    cells


cdef extern from "Python.h":
    tuple PyTuple_New(Py_ssize_t n)
    void PyTuple_SET_ITEM(tuple items, Py_ssize_t i, object o) noexcept
    void PyObject_GC_UnTrack(object o) noexcept

# A tuple to be filled with nodes by set_node. It is untracked: the GC need not traverse it (see untracked_freelist).
cdef inline tuple new_nodes(Py_ssize_t n):
    cdef tuple nodes = PyTuple_New(n)
    if n:
        PyObject_GC_UnTrack(nodes)
    return nodes

cdef inline int set_node(tuple nodes, Py_ssize_t i, object node) noexcept:
    Py_INCREF(node)
    PyTuple_SET_ITEM(nodes, i, node)
    return 0

cdef set captured(scopes.Scope scope)
cdef str CLASS_DICT          # name of the cell of a class body that holds its namespace, later the class
cdef str OUTER_CLASS         # in a class body: key of the slot with the __class__ of the enclosing class
cdef str MARKS               # name of the cell of a class body with the numbers of the executed annotations

cdef class UnitBuilder:
    cdef Source source
    cdef Unit   unit
    cdef int    code_index   # index of the unit's code
    cdef PyObject** nodes    # by number (owned until close_source moves them to the Source)
    cdef int    made, room
    cdef int    depth
    cdef bint   future       # from __future__ import annotations
    cdef bint   own_names    # the module's code has a namespace of its own: exec with locals
    cdef bint   interactive  # mode "single": values of expression statements outside of functions and classes are printed
    cdef char*  c_limit
    cdef Limiter limiter     # counts the nodes; None: no limits
    cdef dict   merged       # constant, or key of one -> the one object of the source that is equal to it

    cdef Node at(self, Node node, ast.AST tree)
    cdef object merge(self, object value)
    cdef int grow(self) except -1
    cdef int close_source(self, Node body) except -1
    cdef int too_deep(self, ast.AST tree) except -1
    cdef SyntaxFailure failure(self, str message, ast.AST tree)
    cdef int check_depth(self, ast.AST tree) except -1
    cdef int check_async(self, str message, ast.AST tree) except -1
    cdef Unit open_unit(self, scopes.Scope scope, int kind, str name, str qualname, int line)
    cdef int add_cell(self, str name) except -1
    cdef int add_free(self, str name) except -1
    cdef int add_slot(self, str name)
    cdef int layout(self, list params) except -1
    cdef Code close_unit(self, Node body)
    cdef str qualify(self, str name)
    cdef tuple closure_of(self, Unit inner)
    cdef int cell_slot(self, str name) except -1
    cdef Node name(self, ast.Name e)
    cdef Node first_name(self, ast.Name e, scopes.Symbol sym)
    cdef Node variable(self, str written, ast.AST tree)
    cdef Node resolved(self, str name, scopes.Symbol sym, ast.AST tree)
    cdef Node named_local(self, str name, ast.AST tree)
    cdef Node seen_by_class(self, str name, scopes.Symbol sym, ast.AST tree)
    cdef Node class_name(self, str name, scopes.Symbol sym, ast.AST tree)
    cdef Node named(self, Variable node, str name, int slot, ast.AST tree)
    cdef int global_index(self, str name)
    cdef Node global_name(self, str name, ast.AST tree)
    cdef Node constant(self, object value, ast.AST tree)
    cdef Node constant_for(self, Node node, object value)


# Give the node the next number.
cdef inline int number(UnitBuilder self, Node node) except -1:
    one_step(self.limiter)
    if self.made == self.room:
        self.grow()
    node.id = self.made
    Py_INCREF(node)
    self.nodes[self.made] = <PyObject*>node
    self.made += 1
    return 0
