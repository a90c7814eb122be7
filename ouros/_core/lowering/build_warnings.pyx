"""Expressions that are probably not meant: what CPython's compiler warns of.

Must not know nodes. Knows of an expression only what its text shows: the type it has for certain, if it has one.
"""
from ouros._core.syntax.syntax_warnings cimport note
cimport ouros._core.syntax.ast as A


cdef str sure_type(A.expr e):
    """The name of the type the expression is sure to have, or None."""
    if isinstance(e, A.Constant):
        return type((<A.Constant>e).value).__name__
    if isinstance(e, A.Tuple):
        return "tuple"
    if isinstance(e, (A.List, A.ListComp)):
        return "list"
    if isinstance(e, (A.Dict, A.DictComp)):
        return "dict"
    if isinstance(e, (A.Set, A.SetComp)):
        return "set"
    if isinstance(e, A.GeneratorExp):
        return "generator"
    if isinstance(e, A.Lambda):
        return "function"
    if isinstance(e, A.JoinedStr):
        return "str"
    if isinstance(e, A.TemplateStr):
        return "string.templatelib.Template"
    return None


cdef bint is_literal(A.expr e):
    if isinstance(e, A.Tuple):
        # A tuple of constants is one.
        return all([isinstance(item, A.Constant) or isinstance(item, A.Tuple) and is_literal(<A.expr>item) for item in (<A.Tuple>e).elts])
    if not isinstance(e, A.Constant):
        return False
    v = (<A.Constant>e).value
    return v is not None and v is not True and v is not False and v is not Ellipsis


cdef int check_is(A.expr left, A.expr right, bint negative, A.expr place) except -1:
    cdef A.expr literal = left if is_literal(left) else right
    if is_literal(literal):
        text = f"\"is not\" with '{sure_type(literal)}' literal. Did you mean \"!=\"?" if negative \
            else f"\"is\" with '{sure_type(literal)}' literal. Did you mean \"==\"?"
        note(text, place.lineno, place.col_offset)
    return 0


cdef int check_called(A.expr func, A.expr place) except -1:
    if isinstance(func, A.Lambda):
        return 0
    kind = sure_type(func)
    if kind is not None:
        note(f"'{kind}' object is not callable; perhaps you missed a comma?", place.lineno, place.col_offset)
    return 0


cdef int check_subscript(A.expr value, A.expr index, A.expr place) except -1:
    cdef str kind = sure_type(value), by
    if kind is None:
        return 0
    if kind in ("NoneType", "ellipsis", "int", "float", "complex", "bool", "set", "generator", "function", "string.templatelib.Template"):
        return note(f"'{kind}' object is not subscriptable; perhaps you missed a comma?", place.lineno, place.col_offset)
    if kind in ("str", "bytes", "tuple", "list"):
        by = sure_type(index)
        if by is not None and by != "int" and by != "bool" and by != "slice":
            note(f"{kind} indices must be integers or slices, not {by}; perhaps you missed a comma?", place.lineno, place.col_offset)
    return 0


cdef int check_assertion(A.expr test, A.AST place) except -1:
    if isinstance(test, A.Tuple) and (<A.Tuple>test).elts:
        note("assertion is always true, perhaps remove parentheses?", place.lineno, place.col_offset)
    return 0


cdef int check_finally(list body, bint in_loop) except -1:
    """Statements that would leave a `finally` block, and with it whatever is under way."""
    cdef A.stmt s
    for item in body:
        s = <A.stmt>item
        if isinstance(s, A.Return):
            note("'return' in a 'finally' block", s.lineno, s.col_offset)
        elif isinstance(s, A.Break) and not in_loop:
            note("'break' in a 'finally' block", s.lineno, s.col_offset)
        elif isinstance(s, A.Continue) and not in_loop:
            note("'continue' in a 'finally' block", s.lineno, s.col_offset)
        elif isinstance(s, A.If):
            check_finally((<A.If>s).body, in_loop)
            check_finally((<A.If>s).orelse, in_loop)
        elif isinstance(s, A.For):
            check_finally((<A.For>s).body, True)
            check_finally((<A.For>s).orelse, in_loop)
        elif isinstance(s, A.While):
            check_finally((<A.While>s).body, True)
            check_finally((<A.While>s).orelse, in_loop)
        elif isinstance(s, A.With):
            check_finally((<A.With>s).body, in_loop)
        elif isinstance(s, A.Try):
            check_finally((<A.Try>s).body, in_loop)
            check_finally((<A.Try>s).orelse, in_loop)
            for handler in (<A.Try>s).handlers:
                check_finally((<A.ExceptHandler>handler).body, in_loop)
        elif isinstance(s, A.Match):
            for case in (<A.Match>s).cases:
                check_finally((<A.match_case>case).body, in_loop)
    return 0
