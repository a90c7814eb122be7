# What all lowering stands on: code objects under construction, their slots, and the nodes of variables.
from cpython.ref cimport Py_INCREF
cimport ouros._core.syntax.ast as ast
cimport ouros._core.syntax.scope as scopes
from ouros._core.protocols.node cimport *
from ouros._core.nodes.nodes_variable cimport Variable
from ouros._core.syntax.syntax_errors cimport SyntaxFailure

cdef class Unit:
    """One code object under construction: a function, class body, or the module."""
    cdef Unit   parent
    cdef scopes.Scope scope
    cdef PyObject* place     # the scope that names stand in: that of the innermost inlined comprehension, or `scope`
    cdef Code   code
    cdef dict   slots        # name -> slot of a parameter, local, own cell or free cell
    cdef set    cells        # names whose slot holds a Cell
    cdef list   names        # of all slots
    cdef list   inlined      # stack of Inlined comprehensions around the place at hand
    cdef list   free         # names of free cells in order
    cdef int    stars        # except* clauses around the statement at hand
    cdef bint   in_star      # it stands in one, and in no loop in it
    cdef dict   captures     # name -> hidden slot of the pattern at hand, or None: patterns bind at once
    cdef list   extra        # CLASS_DICT, MARKS: cells of a class body that functions in it capture, free cells of those
    cdef list   annotations  # of variables of a class or module: (name, expression, number or -1)
    cdef int    blocks       # statements with blocks around the place at hand
    cdef set    assigned     # class: names X of `self.X = ...` in its methods

cdef class Inlined:
    """An inlined comprehension: where its variables are."""
    cdef scopes.Scope scope
    cdef dict   slots
    cdef set    cells


cdef extern from "Python.h":
    tuple PyTuple_New(Py_ssize_t n)
    void PyTuple_SET_ITEM(tuple items, Py_ssize_t i, object o) noexcept
    void PyObject_GC_UnTrack(object o) noexcept

# A tuple to be filled with nodes by set_node. The collector need not know it (see stamp).
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
cdef str CLASS_DICT          # cell of a class body that holds its namespace, later the class
cdef str OUTER_CLASS         # in a class body: slot of the __class__ of the class around
cdef str MARKS               # cell of a class body that holds the numbers of the annotations that were executed

cdef class UnitBuilder:
    cdef Source source
    cdef Unit   unit
    cdef int    code_index   # that of the unit's code
    cdef PyObject** nodes    # by number; those of the source when it is closed
    cdef int    made, room
    cdef int    depth
    cdef bint   future       # from __future__ import annotations
    cdef bint   own_names    # the module's code gets a namespace of its own: exec with locals
    cdef bint   interactive  # mode "single": the values of statements outside of functions and classes are printed
    cdef char*  c_limit

    cdef Node at(self, Node node, ast.AST tree)
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


# The node's number is the next one.
cdef inline int number(UnitBuilder self, Node node) except -1:
    if self.made == self.room:
        self.grow()
    node.id = self.made
    Py_INCREF(node)
    self.nodes[self.made] = <PyObject*>node
    self.made += 1
    return 0
