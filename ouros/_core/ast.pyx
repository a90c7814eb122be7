"""The syntax tree's classes; `ast.pxd` holds their layout and the invariants.

Only storage lives here. A tree may be as deep as its source is long (`a.b.c...`, `elif` chains), so every class that
can hold another node is freed through the trashcan rather than by recursion. No class can be pickled or instantiated
from Python with content, and none has an attribute Python code can see.
"""

cimport cython


cdef class AST:
    pass


cdef class mod(AST):
    pass


cdef class stmt(AST):
    pass


cdef class expr(AST):
    pass


cdef class pattern(AST):
    pass


cdef class type_param(AST):
    pass


@cython.final
@cython.trashcan(True)
cdef class Module(mod):
    pass


@cython.final
@cython.trashcan(True)
cdef class Interactive(mod):
    pass


@cython.final
@cython.trashcan(True)
cdef class Expression(mod):
    pass


@cython.trashcan(True)
cdef class FunctionDef(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class AsyncFunctionDef(FunctionDef):
    pass


@cython.final
@cython.trashcan(True)
cdef class ClassDef(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class Return(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class Delete(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class Assign(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class TypeAlias(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class AugAssign(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class AnnAssign(stmt):
    pass


@cython.trashcan(True)
cdef class For(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class AsyncFor(For):
    pass


@cython.final
@cython.trashcan(True)
cdef class While(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class If(stmt):
    pass


@cython.trashcan(True)
cdef class With(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class AsyncWith(With):
    pass


@cython.final
@cython.trashcan(True)
cdef class Match(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class Raise(stmt):
    pass


@cython.trashcan(True)
cdef class Try(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class TryStar(Try):
    pass


@cython.final
@cython.trashcan(True)
cdef class Assert(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class Import(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class ImportFrom(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class Global(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class Nonlocal(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class Expr(stmt):
    pass


@cython.final
cdef class Pass(stmt):
    pass


@cython.final
cdef class Break(stmt):
    pass


@cython.final
cdef class Continue(stmt):
    pass


@cython.final
@cython.trashcan(True)
cdef class BoolOp(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class NamedExpr(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class BinOp(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class UnaryOp(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class Lambda(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class IfExp(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class Dict(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class Set(expr):
    pass


@cython.trashcan(True)
cdef class Comp(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class ListComp(Comp):
    pass


@cython.final
@cython.trashcan(True)
cdef class SetComp(Comp):
    pass


@cython.final
@cython.trashcan(True)
cdef class DictComp(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class GeneratorExp(Comp):
    pass


@cython.final
@cython.trashcan(True)
cdef class Await(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class Yield(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class YieldFrom(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class Compare(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class Call(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class FormattedValue(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class Interpolation(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class JoinedStr(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class TemplateStr(expr):
    pass


@cython.final
@cython.no_gc
cdef class Constant(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class Attribute(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class Subscript(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class Starred(expr):
    pass


@cython.final
cdef class Name(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class List(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class Tuple(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class Slice(expr):
    pass


@cython.final
@cython.trashcan(True)
cdef class comprehension(AST):
    pass


@cython.final
@cython.trashcan(True)
cdef class ExceptHandler(AST):
    pass


@cython.final
@cython.trashcan(True)
cdef class arguments(AST):
    pass


@cython.final
@cython.trashcan(True)
cdef class arg(AST):
    pass


@cython.final
@cython.trashcan(True)
cdef class keyword(AST):
    pass


@cython.final
cdef class alias(AST):
    pass


@cython.final
@cython.trashcan(True)
cdef class withitem(AST):
    pass


@cython.final
@cython.trashcan(True)
cdef class match_case(AST):
    pass


@cython.final
@cython.trashcan(True)
cdef class MatchValue(pattern):
    pass


@cython.final
@cython.no_gc
cdef class MatchSingleton(pattern):
    pass


@cython.final
@cython.trashcan(True)
cdef class MatchSequence(pattern):
    pass


@cython.final
@cython.trashcan(True)
cdef class MatchMapping(pattern):
    pass


@cython.final
@cython.trashcan(True)
cdef class MatchClass(pattern):
    pass


@cython.final
cdef class MatchStar(pattern):
    pass


@cython.final
@cython.trashcan(True)
cdef class MatchAs(pattern):
    pass


@cython.final
@cython.trashcan(True)
cdef class MatchOr(pattern):
    pass


@cython.final
@cython.trashcan(True)
cdef class TypeVar(type_param):
    pass


@cython.final
@cython.trashcan(True)
cdef class ParamSpec(type_param):
    pass


@cython.final
@cython.trashcan(True)
cdef class TypeVarTuple(type_param):
    pass
