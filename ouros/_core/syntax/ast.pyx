"""Classes of the syntax tree: storage only; ast.pxd has their layout and invariants.

Must not know tokens, scopes or evaluation. A tree may be as deep as its source is long (`a.b.c...`, `a + b + c...`, `elif`). Such
chains are freed in a loop (see `stamp`), because nested deallocation would use up the C stack. The parser limits all other nesting;
it needs more stack for a level than deallocation does. A tree has no cycles, so its nodes are not GC-tracked. Python code can
neither pickle a node, nor create one with content, nor see its fields.
"""
# Written by tests/tools/generate_ast.py from the grammar in ouros/stdlib/_ast_nodes.py: change these.

cimport cython

from ouros._core.base.untracked_freelist cimport stamp

NOTHING = []


cdef class AST:
    pass

@cython.no_gc
cdef class mod(AST):
    pass

@cython.no_gc
cdef class stmt(AST):
    pass

@cython.no_gc
cdef class expr(AST):
    pass

@cython.no_gc
cdef class pattern(AST):
    pass

@cython.no_gc
cdef class type_param(AST):
    pass

@cython.final
@cython.no_gc
cdef class Module(mod):
    pass

@cython.final
@cython.no_gc
cdef class Interactive(mod):
    pass

@cython.final
@cython.no_gc
cdef class Expression(mod):
    pass

@cython.no_gc
cdef class FunctionDef(stmt):
    pass

@cython.final
@cython.no_gc
cdef class AsyncFunctionDef(FunctionDef):
    pass

@cython.final
@cython.no_gc
cdef class ClassDef(stmt):
    pass

@cython.final
@cython.no_gc
cdef class Return(stmt):
    pass

@cython.final
@cython.no_gc
cdef class Delete(stmt):
    pass

@cython.final
@cython.no_gc
cdef class Assign(stmt):
    pass

@cython.final
@cython.no_gc
cdef class TypeAlias(stmt):
    pass

@cython.final
@cython.no_gc
cdef class AugAssign(stmt):
    pass

@cython.final
@cython.no_gc
cdef class AnnAssign(stmt):
    pass

@cython.no_gc
cdef class For(stmt):
    pass

@cython.final
@cython.no_gc
cdef class AsyncFor(For):
    pass

@cython.final
@cython.no_gc
cdef class While(stmt):
    pass

@cython.final
@cython.no_gc
cdef class If(stmt):
    pass

@cython.no_gc
cdef class With(stmt):
    pass

@cython.final
@cython.no_gc
cdef class AsyncWith(With):
    pass

@cython.final
@cython.no_gc
cdef class Match(stmt):
    pass

@cython.final
@cython.no_gc
cdef class Raise(stmt):
    pass

@cython.no_gc
cdef class Try(stmt):
    pass

@cython.final
@cython.no_gc
cdef class TryStar(Try):
    pass

@cython.final
@cython.no_gc
cdef class Assert(stmt):
    pass

@cython.final
@cython.no_gc
cdef class Import(stmt):
    pass

@cython.final
@cython.no_gc
cdef class ImportFrom(stmt):
    pass

@cython.final
@cython.no_gc
cdef class Global(stmt):
    pass

@cython.final
@cython.no_gc
cdef class Nonlocal(stmt):
    pass

@cython.final
@cython.no_gc
cdef class Expr(stmt):
    pass

@cython.final
@cython.no_gc
cdef class Pass(stmt):
    pass

@cython.final
@cython.no_gc
cdef class Break(stmt):
    pass

@cython.final
@cython.no_gc
cdef class Continue(stmt):
    pass

@cython.final
@cython.no_gc
cdef class BoolOp(expr):
    pass

@cython.final
@cython.no_gc
cdef class NamedExpr(expr):
    pass

@cython.final
@cython.no_gc
cdef class BinOp(expr):
    pass

@cython.final
@cython.no_gc
cdef class UnaryOp(expr):
    pass

@cython.final
@cython.no_gc
cdef class Lambda(expr):
    pass

@cython.final
@cython.no_gc
cdef class IfExp(expr):
    pass

@cython.final
@cython.no_gc
cdef class Dict(expr):
    pass

@cython.final
@cython.no_gc
cdef class Set(expr):
    pass

@cython.no_gc
cdef class Comp(expr):
    pass

@cython.final
@cython.no_gc
cdef class ListComp(Comp):
    pass

@cython.final
@cython.no_gc
cdef class SetComp(Comp):
    pass

@cython.final
@cython.no_gc
cdef class DictComp(expr):
    pass

@cython.final
@cython.no_gc
cdef class GeneratorExp(Comp):
    pass

@cython.final
@cython.no_gc
cdef class Await(expr):
    pass

@cython.final
@cython.no_gc
cdef class Yield(expr):
    pass

@cython.final
@cython.no_gc
cdef class YieldFrom(expr):
    pass

@cython.final
@cython.no_gc
cdef class Compare(expr):
    pass

@cython.final
@cython.no_gc
cdef class Call(expr):
    pass

@cython.final
@cython.no_gc
cdef class FormattedValue(expr):
    pass

@cython.final
@cython.no_gc
cdef class Interpolation(expr):
    pass

@cython.final
@cython.no_gc
cdef class JoinedStr(expr):
    pass

@cython.final
@cython.no_gc
cdef class TemplateStr(expr):
    pass

@cython.final
@cython.no_gc
cdef class Constant(expr):
    pass

@cython.final
@cython.no_gc
cdef class Attribute(expr):
    pass

@cython.final
@cython.no_gc
cdef class Subscript(expr):
    pass

@cython.final
@cython.no_gc
cdef class Starred(expr):
    pass

@cython.final
@cython.no_gc
cdef class Name(expr):
    pass

@cython.final
@cython.no_gc
cdef class List(expr):
    pass

@cython.final
@cython.no_gc
cdef class Tuple(expr):
    pass

@cython.final
@cython.no_gc
cdef class Slice(expr):
    pass

@cython.final
@cython.no_gc
cdef class comprehension(AST):
    pass

@cython.final
@cython.no_gc
cdef class ExceptHandler(AST):
    pass

@cython.final
@cython.no_gc
cdef class arguments(AST):
    pass

@cython.final
@cython.no_gc
cdef class arg(AST):
    pass

@cython.final
@cython.no_gc
cdef class keyword(AST):
    pass

@cython.final
@cython.no_gc
cdef class alias(AST):
    pass

@cython.final
@cython.no_gc
cdef class withitem(AST):
    pass

@cython.final
@cython.no_gc
cdef class match_case(AST):
    pass

@cython.final
@cython.no_gc
cdef class MatchValue(pattern):
    pass

@cython.final
@cython.no_gc
cdef class MatchSingleton(pattern):
    pass

@cython.final
@cython.no_gc
cdef class MatchSequence(pattern):
    pass

@cython.final
@cython.no_gc
cdef class MatchMapping(pattern):
    pass

@cython.final
@cython.no_gc
cdef class MatchClass(pattern):
    pass

@cython.final
@cython.no_gc
cdef class MatchStar(pattern):
    pass

@cython.final
@cython.no_gc
cdef class MatchAs(pattern):
    pass

@cython.final
@cython.no_gc
cdef class MatchOr(pattern):
    pass

@cython.final
@cython.no_gc
cdef class TypeVar(type_param):
    pass

@cython.final
@cython.no_gc
cdef class ParamSpec(type_param):
    pass

@cython.final
@cython.no_gc
cdef class TypeVarTuple(type_param):
    pass


# The number of the object field that links a chain.
cdef dict CHAINS = {If: 2, Call: 0, Attribute: 0, BinOp: 0, Subscript: 0}

cdef int stamp_all(object base) except -1:
    """Install free lists. Chains are linked by one field of their nodes."""
    cdef object one
    for one in type.__subclasses__(base):
        stamp_all(one)
        stamp(one, True, CHAINS.get(one, -1))
    return 0


stamp_all(AST)
