"""The syntax tree's classes; `ast.pxd` holds their layout and the invariants.

Only storage lives here. A tree may be as deep as its source is long (`a.b.c...`, `a + b + c...`, `elif`): the classes
that such chains are made of take them apart before they are freed, because freeing one node inside the other would
use up the C stack. What nests otherwise is bounded by the parser; it goes through the host's trashcan (which in 3.13
lets 10,000 levels through). No class can be pickled or instantiated from Python with content, and none has an
attribute Python code can see.
"""

cimport cython


cdef extern from "Python.h":
    Py_ssize_t Py_REFCNT(object o) noexcept

cdef enum:
    SHORT_CHAIN = 16    # as deep as a chain may be freed by recursion


cdef inline AST next_link(AST node):
    """The node of the same chain inside this one, None at the end."""
    cdef int kind = node.kind
    cdef AST inner = None
    if kind == K_CALL:
        inner = (<Call>node).func
    elif kind == K_ATTRIBUTE:
        inner = (<Attribute>node).value
    elif kind == K_BIN_OP:
        inner = (<BinOp>node).left
    elif kind == K_SUBSCRIPT:
        inner = (<Subscript>node).value
    elif kind == K_IF and (<If>node).orelse is not None and len((<If>node).orelse) == 1:
        inner = <AST>(<If>node).orelse[0]
    return inner


cdef inline int cut_link(AST node) except -1:
    cdef int kind = node.kind
    if kind == K_CALL:
        (<Call>node).func = None
    elif kind == K_ATTRIBUTE:
        (<Attribute>node).value = None
    elif kind == K_BIN_OP:
        (<BinOp>node).left = None
    elif kind == K_SUBSCRIPT:
        (<Subscript>node).value = None
    elif kind == K_IF:
        (<If>node).orelse = None
    return 0


cdef int take_apart(AST node) except -1:
    """Cuts the chain that hangs on a dying node, as far as nobody else refers to its nodes. Leaves a short one alone."""
    cdef int length = 0
    cdef AST inner = next_link(node)
    cdef list chain
    while inner is not None:
        length += 1
        if length > SHORT_CHAIN:
            break
        inner = next_link(inner)
    if length <= SHORT_CHAIN:
        return 0
    chain = [next_link(node)]
    cut_link(node)
    while True:
        inner = None
        node = <AST>chain[len(chain) - 1]
        inner = next_link(node)
        if inner is None or Py_REFCNT(node) > 2:    # the list and `node`
            break
        chain.append(inner)
        cut_link(node)
    node = None
    while chain:
        inner = None
        chain.pop()     # from the inside out: what dies holds nothing more of the chain
    return 0


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
    def __dealloc__(self):
        take_apart(self)


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
    def __dealloc__(self):
        take_apart(self)


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
    def __dealloc__(self):
        take_apart(self)


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
    def __dealloc__(self):
        take_apart(self)


@cython.final
@cython.trashcan(True)
cdef class Subscript(expr):
    def __dealloc__(self):
        take_apart(self)


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
