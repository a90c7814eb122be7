"""Every kind of statement, expression, pattern and type parameter of the grammar is built, wherever it may stand.

The kinds are read off the header of the tree: a new one fails until there is a program for it here.
"""

import pathlib
import re

import pytest
from ouros._core.syntax.ast_dump import dump
from ouros._core.syntax.parser import parse_text

import ouros

HEADER = pathlib.Path(__file__).parents[2] / "ouros" / "_core" / "syntax" / "ast.pxd"

EXPRESSIONS = {
    "BoolOp": "a and b", "NamedExpr": "n := a", "BinOp": "a + b", "UnaryOp": "-a", "Lambda": "lambda x, /, y=1, *z, k=2, **w: x",
    "IfExp": "a if b else c", "Dict": "{a: b, **c}", "Set": "{a, *b}", "ListComp": "[x for x in a if x]", "SetComp": "{x for x in a}",
    "DictComp": "{x: y for x, y in a}", "GeneratorExp": "(x for x in a)", "Await": "await a", "Yield": "yield a",
    "Compare": "a < b is not c", "Call": "f(a, *b, k=c, **d)", "JoinedStr": "f'{a!r:>{b}}'",
    "TemplateStr": "t'{a!r:>{b}}'", "Constant": "1", "Attribute": "a.b", "Subscript": "a[b]", "Name": "a", "List": "[a, *b]",
    "Tuple": "a, *b",
}
# Only inside of others.
PARTS = {
    "YieldFrom": "def g():\n    yield from a", "FormattedValue": "f'{a}'", "Interpolation": "t'{a}'", "Starred": "[*a]",
    "Slice": "a[1:2, ::3]",
}
# {} stands for an expression in parentheses.
PLACES = [
    "{}", "x = {}", "x += {}", "x: int = {}", "x: {} = 1", "return {}", "del ({}).x", "del ({})[0]", "({}).x = 1", "({})[0] = 1", "x[{}] = 1",
    "x[{}:{}]", "x[*{}]", "({}).x += 1", "x[{}] += 1", "for x in {}: pass", "async for x in {}: pass", "for ({}).x in y: pass",
    "while {}: break", "if {}: pass", "with {}: pass", "with {} as x, y as ({}).z: pass", "async with {} as x: pass", "raise {}",
    "raise x from {}", "assert {}, {}", "try: pass\n    except {}: pass", "try: pass\n    except* {}: pass",
    "match {}:\n        case 1 if {}: pass", "@({})\n    def h(): pass", "def h(x={}, *, y={}): pass", "def h(x: {}) -> {}: pass",
    "class C({}, metaclass={}): pass", "class C(*{}, **{}): pass", "type T = {}", "type T[X: {} = {}] = X", "def h[X: {} = {}](): pass",
    "class C[*X = {}]: pass", "x = [{}, *{}]", "x = {{{}: {}, **{}}}", "x = {{{}, *{}}}", "x = {}, *{}", "x = f({}, *{}, k={}, **{})",
    "x = lambda y={}: {}", "x = {} if {} else {}", "x = not {} or -{}", "x = {} < {} <= {}", "x = {} @ {}", "x = (y := {})",
    "x = [{} for y in {} if {}]", "x = {{{}: {} for y in {}}}", "x = ({} async for y in {} if {})", "x = f'{{{}!r:{{{}}}}}'",
    "x = t'{{{}}}'", "x = await {}", "yield {}",
]
STATEMENTS = {
    "FunctionDef": "def h(): pass", "AsyncFunctionDef": "async def h(): pass", "ClassDef": "class C: pass", "Return": "return", "Delete": "del x",
    "Assign": "x = (y, *z) = [p, q] = a", "TypeAlias": "type T = int", "AugAssign": "x += 1", "AnnAssign": "x: int", "For": "for x in a: pass",
    "AsyncFor": "async for x in a: pass", "While": "while a: pass", "If": "if a: pass", "With": "with a as x: pass",
    "AsyncWith": "async with a as x: pass", "Match": "match a:\n        case _: pass", "Raise": "raise", "Try": "try: pass\n    finally: pass",
    "TryStar": "try: pass\n    except* a as e: pass", "Assert": "assert a", "Import": "import json.decoder as x",
    "ImportFrom": "from json import loads as x", "Global": "global x", "Nonlocal": "nonlocal outer", "Expr": "a", "Pass": "pass",
    "Break": "while a: break", "Continue": "while a: continue",
}
PATTERNS = {
    "MatchValue": "-1 | 'a' | a.b | 1+2j", "MatchSingleton": "None", "MatchSequence": "[x, (y, _)]", "MatchMapping": "{1: x, 'k': y, **rest}",
    "MatchClass": "C(x, y=[z])", "MatchStar": "[x, *_]", "MatchAs": "(1 | 2) as x", "MatchOr": "1 | [2]",
}
TYPE_PARAMETERS = {"TypeVar": "X: int = int", "ParamSpec": "**X = [int]", "TypeVarTuple": "*X = *tuple[int]"}
ABSTRACT = {"Comp"}
# These may not stand everywhere, or end the kind of function they stand in.
CHOOSY = {"Await", "Yield", "NamedExpr"}
ASYNC = re.compile(r"\basync (for|with)|\bawait ")


def kinds(base: str) -> set[str]:
    classes = re.findall(r"^cdef class (\w+)\((\w+)\):", HEADER.read_text(encoding="utf-8"), re.MULTILINE)
    found = {base}
    while more := {name for name, parent in classes if parent in found} - found:
        found |= more
    return found - {base} - ABSTRACT


def inside(statement: str) -> str:
    return f"def around():\n  outer = 1\n  async def g():\n    {statement}\n"


def build(source: str, kind: str) -> None:
    assert re.search(rf"\b{kind}\(", dump(parse_text(source), 14, True))
    ouros.Sandbox(source)


def test_all_kinds_have_a_program() -> None:
    assert kinds("expr") == set(EXPRESSIONS) | set(PARTS)
    assert kinds("stmt") == set(STATEMENTS)
    assert kinds("pattern") == set(PATTERNS)
    assert kinds("type_param") == set(TYPE_PARAMETERS)


@pytest.mark.parametrize("kind", STATEMENTS)
def test_statement(kind: str) -> None:
    build(inside(STATEMENTS[kind]), kind)


@pytest.mark.parametrize("kind", PARTS)
def test_part(kind: str) -> None:
    build(PARTS[kind], kind)


@pytest.mark.parametrize("kind", PATTERNS)
def test_pattern(kind: str) -> None:
    build(f"match a:\n    case {PATTERNS[kind]}: pass", kind)


@pytest.mark.parametrize("kind", TYPE_PARAMETERS)
def test_type_parameter(kind: str) -> None:
    for head in ("type T[{}] = int", "def f[{}](): pass", "class C[{}]: pass"):
        build(head.format(TYPE_PARAMETERS[kind]), kind)


@pytest.mark.parametrize("kind", EXPRESSIONS)
@pytest.mark.parametrize("place", PLACES)
def test_expression(place: str, kind: str) -> None:
    source = inside(re.sub(r"\{\}(?!\})|\{\}", lambda m: "{}", place).format(*[f"({EXPRESSIONS[kind]})"] * place.count("{}")))
    try:
        build(source, kind)
    except ouros.SandboxSyntaxError as error:
        assert kind in CHOOSY, source
        assert "is not supported" not in str(error)
