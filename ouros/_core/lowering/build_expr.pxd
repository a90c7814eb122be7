# Lowering, second part: expressions, comprehensions and the targets of assignments.
cimport ouros._core.syntax.ast as A
cimport ouros._core.nodes.nodes_attribute as N
cimport ouros._core.nodes.nodes_call as C
cimport ouros._core.nodes.nodes_def as D
cimport ouros._core.nodes.nodes_expr as E
cimport ouros._core.syntax.scope as S
from ouros._core.lowering.build_unit cimport UnitBuilder
from ouros._core.protocols.node cimport *

# AST operator -> BinOp. ORDER BINOP: ops.pxd, ast.pxd.
cdef int[13] BINARY_OPS


cdef int64_t step_of(int op, Node right) noexcept
cdef class ExprBuilder(UnitBuilder):
    cdef Node expr(self, A.expr e)
    cdef Node optional(self, A.expr e)
    cdef tuple exprs(self, list items)
    cdef Node expression(self, A.expr e)
    cdef Node rare_expression(self, A.expr e)
    cdef N.Attribute attribute(self, A.Attribute e)
    cdef Node subscript(self, A.Subscript e)
    cdef Node binary(self, A.BinOp e)
    cdef Node operation(self, A.BinOp b, Node left)
    cdef Node unary(self, A.UnaryOp e)
    cdef Node bool_op(self, A.BoolOp e)
    cdef Node compare(self, A.Compare e)
    cdef Node iterated(self, A.expr e)
    cdef Node display(self, int kind, list elts, A.expr e)
    cdef Node dict_display(self, A.Dict e)
    cdef Node joined(self, A.JoinedStr e)
    cdef Node field(self, A.FormattedValue e)
    cdef Node template(self, A.TemplateStr e)
    cdef Node call(self, A.Call e)
    cdef Node zero_super(self, A.Call e)
    # Provided by DefBuilder.
    cdef Node lambda_(self, A.Lambda e)
    cdef Node comprehension(self, A.expr e)
    cdef D.YieldFrom awaiter(self, int how, A.AST tree)
    cdef tuple awaiters(self, list generators)
    cdef Node generator_expression(self, A.GeneratorExp e)
    cdef Node genexp_level(self, A.GeneratorExp e, Py_ssize_t i)
    cdef Node genexp_source(self, A.GeneratorExp e, Py_ssize_t i)
    cdef Node target(self, A.expr e)
