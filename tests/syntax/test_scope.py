"""Where names live, against the host's code objects and in small programs."""

import ast
import collections
import os
import sys
import types
import warnings

import pytest
from ouros._core.syntax.ast_dump import scopes

ROOT = os.path.dirname(os.__file__)
MODULES = [
    "argparse",
    "dataclasses",
    "functools",
    "inspect",
    "typing",
    "contextlib",
    "enum",
    "unittest/mock",
    "asyncio/tasks",
    "asyncio/base_events",
    "collections/__init__",
    "pickle",
    "tarfile",
    "_pydecimal",
    "logging/__init__",
    "concurrent/futures/process",
    "test/test_scope",
    "test/test_generators",
    "test/test_coroutines",
    "test/test_listcomps",
    "test/test_named_expressions",
    "test/test_super",
    "test/test_asyncgen",
    "test/test_functools",
]


class Unannotated(ast.NodeTransformer):
    """Annotations are evaluated elsewhere, and later, in 3.14."""

    def visit_arg(self, node):
        node.annotation = None
        return node

    def visit_FunctionDef(self, node):
        node.returns = None
        return self.generic_visit(node)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_AnnAssign(self, node):
        node.annotation = ast.Constant(0)
        return self.generic_visit(node)


def codes(code, found):
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found[constant.co_name].append(constant)
            codes(constant, found)


def blocks(scope, found):
    for child in scope["children"]:
        if child["kind"] in ("function", "lambda", "class", "listcomp", "setcomp", "dictcomp", "genexp"):
            found[child["name"]].append(child)
        blocks(child, found)


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="comprehensions have no code objects of their own")
@pytest.mark.parametrize("module", MODULES)
def test_against_code_objects(module):
    path = os.path.join(ROOT, module + ".py")
    if not os.path.exists(path):
        pytest.skip("not on this host")
    with open(path, encoding="utf-8") as file, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        source = ast.unparse(Unannotated().visit(ast.parse(file.read())))
        code = compile(source, path, "exec", dont_inherit=True)
    theirs = collections.defaultdict(list)
    ours = collections.defaultdict(list)
    codes(code, theirs)
    blocks(scopes(source, path), ours)
    compared = 0
    for name, found in theirs.items():
        # Dead code has no code objects, and those of one name are only told apart by their line.
        found.sort(key=lambda code: code.co_firstlineno)
        if len(found) != len(ours[name]) or (name.startswith("<") and len(found) > 1):
            continue
        for code, scope in zip(found, ours[name], strict=True):
            compared += 1
            check_code(code, scope)
    assert compared


def check_code(code, scope):
    where = (code.co_name, code.co_firstlineno)
    if scope["kind"] != "class":
        names = [name for name in code.co_varnames if not name.startswith(".")]
        count = code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & 4) + bool(code.co_flags & 8)
        if code.co_name.startswith("<") and code.co_name != "<lambda>":
            count = 0
        assert scope["varnames"][:count] == names[:count], where
        assert sorted(scope["varnames"]) == sorted(names), where
        assert scope["cellvars"] == sorted(code.co_cellvars), where
    assert scope["freevars"] == sorted(code.co_freevars), where
    if scope["kind"] == "function":
        flags = (
            scope["is_generator"] and not scope["is_coroutine"],
            scope["is_coroutine"] and not scope["is_generator"],
            scope["is_async_gen"],
        )
        assert flags == tuple(bool(code.co_flags & bit) for bit in (0x20, 0x80, 0x200)), where


def at(source, *path):
    """The scope found by going to the numbered children."""
    scope = scopes(source)
    for index in path:
        scope = scope["children"][index]
    return scope


def where(scope):
    return {name: place for name, (place, _) in scope["symbols"].items()}


def test_module_names_are_dynamic():
    assert where(at("import a.b as c, d.e\nf = g\ndel h\n")) == dict.fromkeys("cdfgh", "name")


def test_module_global_statement():
    assert where(at("global x\nx = y")) == {"x": "global explicit", "y": "name"}


def test_function_locals_and_globals():
    scope = at("def f(a, /, b, *c, d, **e):\n    g = h\n    global i\n    i = a\n", 0)
    assert where(scope) == {
        "a": "local",
        "b": "local",
        "d": "local",
        "c": "local",
        "e": "local",
        "h": "global implicit",
        "g": "local",
        "i": "global explicit",
    }
    assert scope["varnames"] == ["a", "b", "d", "c", "e", "g"]


def test_all_that_binds():
    source = """
def f():
    import a.b
    from c import d as e
    for g, (h, *i) in (): pass
    with j as k: pass
    try: pass
    except l as m: pass
    def n(): pass
    class o: pass
    p += 1
    q: int
    (r): int
    (s): int = 1
    del t
    (u := 1)
    type v = 1
    match 1:
        case [w, *x, {'': y, **z}] as aa: pass
    [ab for ab in ac]
"""
    local = [name for name, place in where(at(source, 0)).items() if place == "local"]
    assert local == "a e g h i k m n o p q s t u v w x y z aa".split()


def test_closure_through_functions_that_do_not_use_it():
    source = "def f(x):\n    def g():\n        def h():\n            return lambda: x\n"
    assert at(source, 0)["cellvars"] == ["x"]
    assert at(source, 0)["varnames"] == ["x", "g"]
    for path in [(0, 0), (0, 0, 0), (0, 0, 0, 0)]:
        assert at(source, *path)["freevars"] == ["x"]


def test_nonlocal():
    source = "def f():\n    x = 1\n    def g():\n        nonlocal x\n        x = 2\n"
    assert where(at(source, 0)) == {"x": "cell", "g": "local"}
    assert where(at(source, 0, 0)) == {"x": "free"}


def test_global_in_the_middle_hides_the_outer_variable():
    source = "def f():\n    x = 1\n    def g():\n        global x\n        def h():\n            return x\n"
    assert where(at(source, 0))["x"] == "local"
    assert where(at(source, 0, 0))["x"] == "global explicit"
    assert where(at(source, 0, 0, 0))["x"] == "global implicit"


def test_class_namespace():
    source = "def f(x, y):\n    class A:\n        y = x\n        z\n        def g(self): return y\n"
    assert where(at(source, 0)) == {"x": "cell", "y": "cell", "A": "local"}
    assert where(at(source, 0, 0)) == {"x": "free", "y": "name", "z": "name", "g": "name"}
    assert at(source, 0, 0)["freevars"] == ["x", "y"]
    assert where(at(source, 0, 0, 0)) == {"self": "local", "y": "free"}


@pytest.mark.parametrize("body", ["super()", "__class__", "lambda: super", "[super() for x in y]"])
def test_class_cell(body):
    source = f"class A:\n    def f(self): {body}\n    def g(self): pass\n"
    assert at(source, 0)["needs_class_closure"]
    assert at(source, 0, 0)["freevars"] == ["__class__"]
    assert at(source, 0, 1)["freevars"] == []


def test_no_class_cell():
    assert not at("class A:\n    super\n    x = __class__\n", 0)["needs_class_closure"]
    assert where(at("def f(): super()", 0))["__class__"] == "global implicit"


def test_comprehension():
    source = "def f(a):\n    return [b + c for b in a if d for c in e(a)]\n"
    assert where(at(source, 0)) == {"a": "cell"}
    assert where(at(source, 0, 0)) == {
        "b": "local",
        "d": "global implicit",
        "e": "global implicit",
        "a": "free",
        "c": "local",
    }


def test_comprehension_in_a_class_sees_its_names_in_the_first_iterable_only():
    source = "class A:\n    x = 1\n    [x for y in x]\n"
    assert where(at(source, 0)) == {"x": "name"}
    assert where(at(source, 0, 0)) == {"y": "local", "x": "global implicit"}


def test_named_expression_in_a_comprehension():
    source = "def f():\n    [(x := y) for y in z]\n    return x\n"
    assert where(at(source, 0)) == {"z": "global implicit", "x": "cell"}
    assert where(at(source, 0, 0)) == {"y": "local", "x": "free"}
    source = "[[(x := y) for y in z] for z in w]"
    assert where(at(source)) == {"w": "name", "x": "global explicit"}
    assert where(at(source, 0, 0))["x"] == "global explicit"
    assert where(at("def f():\n    global x\n    [x := 1 for y in z]\n", 0, 0))["x"] == "global explicit"


def test_private_names():
    source = (
        "class _A:\n    __x = 1\n    def f(self, __y):\n        __z = __w__ = __import__\n        return lambda: __z\n"
    )
    assert where(at(source, 0)) == {"_A__x": "name", "f": "name"}
    assert where(at(source, 0, 0)) == {
        "self": "local",
        "_A__y": "local",
        "__import__": "global implicit",
        "_A__z": "cell",
        "__w__": "local",
    }
    assert at(source, 0, 0, 0)["freevars"] == ["_A__z"]
    assert where(at("class __:\n    __x = 1\n", 0)) == {"__x": "name"}


def test_generators_and_coroutines():
    source = """
def a(): yield
async def b(): pass
async def c(): yield
def d(): lambda: (yield)
async def e(): [await x for x in y]
def f(): (await x for x in y)
async def g(): [x async for x in y]
def h(): return (yield from i)
"""
    flags = [(s["is_generator"], s["is_coroutine"], s["is_async_gen"]) for s in scopes(source)["children"]]
    assert flags == [
        (True, False, False),
        (False, True, False),
        (True, True, True),
        (False, False, False),
        (False, True, False),
        (False, False, False),
        (False, True, False),
        (True, False, False),
    ]
    lazy = at(source, 5, 0)
    assert (lazy["is_generator"], lazy["is_async_gen"]) == (True, True)


@pytest.mark.parametrize(
    "source",
    [
        "await x",
        "async with x: pass",
        "async for x in y: pass",
        "[await x for x in y]",
        "[[x async for x in y] for z in w]",
    ],
)
def test_the_module_may_await(source):
    assert at(source)["is_coroutine"]


def test_star_import():
    assert at("from x import *")["has_star_import"]


def test_function_annotations_have_a_scope():
    source = "def f(x):\n    def g(a: x, *b: y, c: lambda: a = d) -> z: pass\n"
    annotations = at(source, 0, 0)
    assert annotations["kind"] == "annotation"
    assert where(annotations) == {"x": "free", "y": "global implicit", "z": "global implicit"}
    assert where(at(source, 0, 0, 0)) == {"a": "global implicit"}
    assert where(at(source, 0)) == {"x": "cell", "d": "global implicit", "g": "local"}
    assert [child["kind"] for child in scopes("def f(a: b): pass")["children"]] == ["annotation", "function"]


def test_variable_annotations_have_one_scope():
    scope = at("class A:\n    x: X = 1\n    y: Y\n    (z): Z\n", 0)
    assert scope["has_annotations"]
    assert where(scope) == {"x": "name", "y": "name"}
    (annotations,) = scope["children"]
    assert where(annotations) == {"X": "global implicit", "Y": "global implicit", "Z": "global implicit"}
    assert annotations["sees_class"]


def test_annotations_of_local_variables_are_not_evaluated():
    scope = at("def f():\n    x: y = z\n    w: lambda: v\n", 0)
    assert where(scope) == {"x": "local", "z": "global implicit", "w": "local"}
    assert scope["children"] == []


def test_type_parameters():
    source = "def f[T: (U, int) = V](x: T, y=T) -> T:\n    return T\n"
    params = at(source, 0)
    assert (params["kind"], params["cellvars"]) == ("type params", ["T"])
    assert [child["kind"] for child in params["children"]] == ["type var", "type var", "annotation", "function"]
    assert where(at(source)) == {"f": "name", "T": "name"}
    assert where(params["children"][3]) == {"x": "local", "y": "local", "T": "free"}


def test_generic_class():
    source = "class A[T](B[T], m=T):\n    x: T\n    def f(self): return T\n"
    params = at(source, 0)
    assert where(params)["B"] == "global implicit"
    body = params["children"][0]
    assert (body["kind"], body["freevars"]) == ("class", ["T"])


def test_type_scopes_in_a_class_see_its_names():
    source = "def f(x):\n    class A:\n        x = 1\n        type B[T] = (x, T, f)\n        def g[T: x](a: x): pass\n"
    assert where(at(source, 0)) == {"x": "local", "A": "local"}
    alias = at(source, 0, 0, 0, 0)
    assert (alias["kind"], alias["sees_class"]) == ("type alias", True)
    assert where(alias) == {"x": "global implicit", "T": "free", "f": "global implicit"}
    bound = at(source, 0, 0, 1, 0)
    assert (bound["kind"], bound["sees_class"], where(bound)) == ("type var", True, {"x": "global implicit"})


def test_lambda_defaults_belong_outside():
    source = "def f(a):\n    return lambda b=a, *, c=d: b\n"
    assert where(at(source, 0)) == {"a": "local", "d": "global implicit"}
    assert at(source, 0, 0)["varnames"] == ["b", "c"]


def test_flags():
    flags = at("def f(x):\n    x += x\n    import y\n    z: int = 1\n", 0)["symbols"]
    assert {name: bits for name, (_, bits) in flags.items()} == {"x": 1 | 2 | 4, "y": 2 | 32, "z": 2 | 64}
