# Lowering of expressions, comprehensions and the targets of assignments.
cimport ouros._core.syntax.ast as ast
cimport ouros._core.nodes.nodes_attribute as nodes_attribute
cimport ouros._core.nodes.nodes_call as nodes_call
cimport ouros._core.nodes.nodes_def as nodes_def
cimport ouros._core.nodes.nodes_display as nodes_display
cimport ouros._core.nodes.nodes_expr as nodes_expr
cimport ouros._core.syntax.scope as scopes
from ouros._core.lowering.build_unit cimport UnitBuilder
from ouros._core.protocols.node cimport *

# Operator of ast.pxd -> BinOp. ORDER BINOP: ops.pxd
cdef int[13] BINARY_OPS


cdef int64_t step_of(int op, Node right) noexcept
cdef class ExprBuilder(UnitBuilder):
    cdef Node expr(self, ast.expr e)
    cdef Node optional(self, ast.expr e)
    cdef tuple exprs(self, list items)
    cdef Node expression(self, ast.expr e)
    cdef Node rare_expression(self, ast.expr e)
    cdef nodes_attribute.Attribute attribute(self, ast.Attribute e)
    cdef Node subscript(self, ast.Subscript e)
    cdef Node binary(self, ast.BinOp e)
    cdef Node operation(self, ast.BinOp b, Node left)
    cdef Node unary(self, ast.UnaryOp e)
    cdef Node bool_op(self, ast.BoolOp e)
    cdef Node compare(self, ast.Compare e)
    cdef Node iterated(self, ast.expr e)
    cdef Node display(self, int kind, list elts, ast.expr e)
    cdef Node dict_display(self, ast.Dict e)
    cdef Node joined(self, ast.JoinedStr e)
    cdef Node field(self, ast.FormattedValue e)
    cdef Node template(self, ast.TemplateStr e)
    cdef Node call(self, ast.Call e)
    cdef Node at_name(self, Node node, ast.AST tree, ast.Attribute e)
    cdef int pass_flags(self, nodes_call.CallMethod meth, ast.Call e, str module) except -1
    cdef Node zero_super(self, ast.Call e)
    # Provided by DefBuilder:
    cdef Node lambda_(self, ast.Lambda e)
    cdef Node comprehension(self, ast.expr e)
    cdef nodes_def.YieldFrom awaiter(self, int how, ast.AST tree)
    cdef tuple awaiters(self, list generators)
    cdef Node generator_expression(self, ast.GeneratorExp e)
    cdef Node genexp_level(self, ast.GeneratorExp e, Py_ssize_t i)
    cdef Node genexp_source(self, ast.GeneratorExp e, Py_ssize_t i)
    cdef Node target(self, ast.expr e)
