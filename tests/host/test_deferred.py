"""Definitions of library modules run when code first uses them, which shows nowhere else."""

import subprocess
import sys

import pytest

import ouros
from ouros import Sandbox, SandboxRuntimeError, SessionManager


def run(code: str, **limits: float) -> object:
    return Sandbox(code).run(limits=limits or None)


def test_an_import_costs_what_is_used() -> None:
    names = "re, typing, dataclasses, collections, functools, json, random, datetime, asyncio, argparse"
    few = {"max_ticks": 500}
    assert run(f"import {names}\n1", **few) == 1
    with pytest.raises(SandboxRuntimeError, match="tick limit"):
        run(f"import {names}\nvars(typing), vars(argparse), vars(re)", **few)


@pytest.mark.parametrize("name", ["typing", "re", "enum", "json.decoder", "collections.abc", "asyncio"])
def test_all_names_are_listed_and_there(name: str) -> None:
    code = f"""
import importlib
m = importlib.import_module({name!r})
listed = dir(m)
assert all(hasattr(m, n) for n in listed), [n for n in listed if not hasattr(m, n)]
assert sorted(vars(m)) == listed == dir(m)
all(hasattr(m, n) for n in getattr(m, '__all__', ()))
"""
    assert run(code) is True


def test_star_import_gives_all() -> None:
    assert run("from re import *\nfindall('a', 'aba'), (I | M).value") == (["a", "a"], 10)


def test_a_name_that_was_set_or_deleted_first_stays_so() -> None:
    assert run("import textwrap\ntextwrap.wrap = 5\ntextwrap.wrap") == 5
    code = """
import textwrap
del textwrap.indent
try:
    textwrap.indent
except AttributeError as e:
    text = str(e)
text, 'indent' in dir(textwrap)
"""
    assert run(code) == ("module 'textwrap' has no attribute 'indent'", False)


def test_registered_classes_count_before_their_class_is_made() -> None:
    code = """
import numbers
from collections.abc import Collection, Mapping, Reversible, Sequence
(isinstance(1, numbers.Rational), isinstance(1.5, numbers.Number), isinstance([], Sequence), isinstance({}, Mapping),
 isinstance((1,), Reversible), isinstance({}.keys(), Collection), isinstance(1.5, numbers.Rational))
"""
    assert run(code) == (True, True, True, True, True, True, False)


def test_a_definition_that_a_limit_cut_off_can_run_later() -> None:
    session = SessionManager().create_session("a")
    session.execute("import enum")
    with pytest.raises(RuntimeError, match="tick limit"):
        session.run("class C(enum.Flag):\n    A = 1", limits={"max_ticks": 20})
    assert session.run("class C(enum.Flag):\n    A = 1\nC.A.value") == 1


def test_waiting_definitions_survive_dumps() -> None:
    snapshot = Sandbox("import re, enum\nf()\nre.sub('a', 'b', 'aa'), enum.IntFlag.__name__", external_functions=["f"]).start()
    for _ in range(3):
        snapshot = ouros.Snapshot.load(snapshot.dump())
    assert snapshot.fork().resume(return_value=None).output == ("bb", "IntFlag")
    assert snapshot.resume(return_value=None).output == ("bb", "IntFlag")


def test_a_transferred_class_is_one_of_the_target() -> None:
    manager = SessionManager()
    manager.create_session("a")
    manager.create_session("b")
    manager.execute("import enum\nclass C(enum.Enum):\n    A = 1", session_id="a")
    manager.execute("import enum", session_id="b")
    manager.transfer_variable("a", "b", "C")
    got = manager.execute("(issubclass(C, enum.Enum), isinstance(C.A, enum.Enum), type(C) is enum.EnumType)", session_id="b")
    assert got["result"] == {"$tuple": [True, True, True]}


def test_rewinding_takes_a_definition_back() -> None:
    session = SessionManager().create_session("a")
    session.execute("import textwrap")
    session.execute("x = textwrap.dedent('  a')")
    session.rewind(steps=1)
    assert session.run("textwrap.dedent('  b')") == "b"


def test_codes_have_the_same_numbers_whatever_built_ins_the_host_has() -> None:
    """gettext, notebooks and newer versions of Python add some."""
    code = "import textwrap\nwrap = textwrap.wrap\nf()\nwrap('a b c', 3), textwrap.dedent('  x'), textwrap.indent('y', '> ')"
    data = Sandbox(code, external_functions=["f"]).start().dump()
    script = """
import builtins, sys
builtins.dedent = builtins.TextWrapper = builtins.fill = builtins.indent = None
import ouros
print(ouros.Snapshot.load(sys.stdin.buffer.read()).resume(return_value=None).output)
"""
    done = subprocess.run([sys.executable, "-c", script], input=data, capture_output=True, check=False)
    assert done.stdout.decode().strip() == "(['a b', 'c'], 'x', '> y')", done.stderr.decode()
