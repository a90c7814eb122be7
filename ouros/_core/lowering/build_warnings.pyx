"""Warnings about expressions that are probably not meant, as CPython's compiler gives them.

Must not know nodes. Judges an expression by its syntax alone: by the type that it is certain to have, if any.
"""
from ouros._core.syntax.syntax_warnings cimport note
cimport ouros._core.syntax.ast as ast


cdef str sure_type(ast.expr e):
    """Return the name of the type that the expression is certain to have, or None."""
    if isinstance(e, ast.Constant):
        return type((<ast.Constant>e).value).__name__
    if isinstance(e, ast.Tuple):
        return "tuple"
    if isinstance(e, (ast.List, ast.ListComp)):
        return "list"
    if isinstance(e, (ast.Dict, ast.DictComp)):
        return "dict"
    if isinstance(e, (ast.Set, ast.SetComp)):
        return "set"
    if isinstance(e, ast.GeneratorExp):
        return "generator"
    if isinstance(e, ast.Lambda):
        return "function"
    if isinstance(e, ast.JoinedStr):
        return "str"
    if isinstance(e, ast.TemplateStr):
        return "string.templatelib.Template"
    return None


cdef bint is_literal(ast.expr e):
    if isinstance(e, ast.Tuple):
        # A tuple of constants is a literal.
        return all([isinstance(item, ast.Constant) or isinstance(item, ast.Tuple) and is_literal(<ast.expr>item) for item in (<ast.Tuple>e).elts])
    if not isinstance(e, ast.Constant):
        return False
    v = (<ast.Constant>e).value
    return v is not None and v is not True and v is not False and v is not Ellipsis


cdef int check_is(ast.expr left, ast.expr right, bint negative, ast.expr place) except -1:
    cdef ast.expr literal = left if is_literal(left) else right
    if is_literal(literal):
        text = f"\"is not\" with '{sure_type(literal)}' literal. Did you mean \"!=\"?" if negative \
            else f"\"is\" with '{sure_type(literal)}' literal. Did you mean \"==\"?"
        note(text, place.lineno, place.col_offset)
    return 0


cdef int check_called(ast.expr func, ast.expr place) except -1:
    if isinstance(func, ast.Lambda):
        return 0
    kind = sure_type(func)
    if kind is not None:
        note(f"'{kind}' object is not callable; perhaps you missed a comma?", place.lineno, place.col_offset)
    return 0


cdef int check_subscript(ast.expr value, ast.expr index, ast.expr place) except -1:
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


cdef int check_assertion(ast.expr test, ast.AST place) except -1:
    if isinstance(test, ast.Tuple) and (<ast.Tuple>test).elts:
        note("assertion is always true, perhaps remove parentheses?", place.lineno, place.col_offset)
    return 0


cdef int check_finally(list body, bint in_loop) except -1:
    """Warn of statements that would leave a `finally` block and discard its pending completion."""
    cdef ast.stmt s
    for item in body:
        s = <ast.stmt>item
        if isinstance(s, ast.Return):
            note("'return' in a 'finally' block", s.lineno, s.col_offset)
        elif isinstance(s, ast.Break) and not in_loop:
            note("'break' in a 'finally' block", s.lineno, s.col_offset)
        elif isinstance(s, ast.Continue) and not in_loop:
            note("'continue' in a 'finally' block", s.lineno, s.col_offset)
        elif isinstance(s, ast.If):
            check_finally((<ast.If>s).body, in_loop)
            check_finally((<ast.If>s).orelse, in_loop)
        elif isinstance(s, ast.For):
            check_finally((<ast.For>s).body, True)
            check_finally((<ast.For>s).orelse, in_loop)
        elif isinstance(s, ast.While):
            check_finally((<ast.While>s).body, True)
            check_finally((<ast.While>s).orelse, in_loop)
        elif isinstance(s, ast.With):
            check_finally((<ast.With>s).body, in_loop)
        elif isinstance(s, ast.Try):
            check_finally((<ast.Try>s).body, in_loop)
            check_finally((<ast.Try>s).orelse, in_loop)
            for handler in (<ast.Try>s).handlers:
                check_finally((<ast.ExceptHandler>handler).body, in_loop)
        elif isinstance(s, ast.Match):
            for case in (<ast.Match>s).cases:
                check_finally((<ast.match_case>case).body, in_loop)
    return 0
