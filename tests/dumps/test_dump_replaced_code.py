"""Options of a Source in a dump: names and lines of a tree, and what code.replace changed. They are checked like all data of a dump."""

import msgpack
import pytest

import ouros

CODE = """
import ast
def f():
    x = 1
    return wait(x)
tree = ast.parse("def g(a): b = 1; return wait(a)\\nz = 1")
tree.body[0].args.args[0].arg = tree.body[0].body[1].value.args[0].id = ".a b"
names = {"wait": wait}
exec(compile(tree, "tree.txt", "exec"), names)
f.__code__ = f.__code__.replace(co_name="other", co_filename="other.txt", co_firstlineno=70)
g = names["g"]
first = f()
[first, g(5), f.__code__.co_name, f.__code__.co_firstlineno, g.__code__.co_varnames, g.__code__ == names["g"].__code__]
"""
GIVEN, REPLACED, LINES = 3, 4, 5
WRONG = [
    None, 5, "x", {}, [5], [[]], [["a"]], [[1, 2]], [["a", b"b"]], [["a", ".0"]], [[0, "a", "b", 1, "c"]], [[0, "a", "b", "c", "d", "e"]],
    [[99, "a", "b", 1, "c", 1]], [[-1, "a", "b", 1, "c", 1]], [[1, "a", "b", 1 << 40, "c", 1]], [[1, "a", "b", -(1 << 62), "c", 1]],
    [[1, "a", "b", 1, "c", 1]] * 2, [[0, 1]], [[1, 0]], [[1, 1 << 31]], [[99999, 1]], [[1, 1], [1, 2]], [[2, 1], [1, 2]], [[True, 1]],
]


def paused():
    return ouros.Sandbox(CODE, external_functions=["wait"]).start()


def contents():
    return msgpack.unpackb(paused().dump(), strict_map_key=False, unicode_errors="surrogatepass")


def loaded(content):
    return ouros.Snapshot.load(msgpack.packb(content, unicode_errors="surrogatepass"))


def finish(snapshot):
    while isinstance(snapshot, ouros.Snapshot):
        snapshot = snapshot.resume(return_value=7)
    return snapshot.output


def with_options(content):
    """The sources of a dump that have such options."""
    return [source for source in content["sources"] if isinstance(source[3], (list, tuple)) and len(source[3]) == 6]


def test_a_program_goes_on_from_bytes():
    expected = [7, 7, "other", 70, (".a b", "b"), True]
    assert finish(paused()) == finish(loaded(contents())) == expected
    assert len(with_options(contents())) == 2


@pytest.mark.parametrize("at", [GIVEN, REPLACED, LINES])
@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_wrong_options_are_refused_or_harmless(at, wrong):
    for which in (0, 1):
        content = contents()
        with_options(content)[which][3][at] = wrong
        try:
            snapshot = loaded(content)
        except ValueError:
            continue
        try:
            finish(snapshot)
        except ouros.SandboxError:
            pass


@pytest.mark.parametrize("wrong", [None, 5, "x", {}, [5], [["a", ".0"]], [[99, "a", "b", 1, "c", 1]], [[1, 1 << 31]]], ids=repr)
def test_wrong_options_raise(wrong):
    for at in (GIVEN, REPLACED, LINES):
        content = contents()
        with_options(content)[0][3][at] = wrong
        with pytest.raises(ValueError, match="damaged|format|ouros"):
            loaded(content)
