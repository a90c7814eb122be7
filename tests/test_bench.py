"""The programs of `bench/programs` give in ouros what they give in CPython, run through and in time slices.

A bench of a wrong result means nothing. What the figures are is no matter of tests; that every program has its line in
the tables of bench/README.md is.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from pathlib import Path

import pytest

import ouros

BENCH = Path(__file__).resolve().parent.parent / "bench"
sys.path.insert(0, str(BENCH))

from harness import GROUPS, PROGRAMS, cpython_runner, program_names, source_of  # noqa: E402
from sweep import Program, idioms  # noqa: E402

NAMES = program_names()
SETUP, STATEMENTS = idioms()
# So long a slice that a program is paused some ten to a hundred times.
SLICE = 5_000


def expected_of(name: str) -> object:
    return cpython_runner(source_of(name))()


@pytest.mark.parametrize("name", NAMES)
def test_result(name: str) -> None:
    assert ouros.Sandbox(source_of(name)).run() == expected_of(name)


@pytest.mark.parametrize("name", program_names("large"))
def test_result_in_slices(name: str) -> None:
    """Paused after each slice, and each tenth time sent through bytes."""
    progress = ouros.Sandbox(source_of(name)).start(pause_after_ticks=SLICE)
    pauses = 0
    while not isinstance(progress, ouros.Complete):
        pauses += 1
        if pauses % 10 == 1:
            progress = ouros.Snapshot.load(progress.dump())
        progress = progress.resume(pause_after_ticks=SLICE)
    assert pauses > 0
    assert progress.output == expected_of(name)


def test_names_are_unique() -> None:
    assert sorted(path.name for path in PROGRAMS.iterdir() if path.name != "__pycache__") == sorted(GROUPS)
    assert max(Counter(NAMES).values()) == 1


@pytest.mark.parametrize("name", program_names("large"))
def test_form_of_large_programs(name: str) -> None:
    source = source_of(name)
    tree = ast.parse(source)
    docstring = ast.get_docstring(tree)
    assert docstring and "\n" not in docstring
    assert source.endswith("\n\nmain()\n")


@pytest.mark.parametrize("group", GROUPS)
def test_tables_are_complete(group: str) -> None:
    text = (BENCH / "README.md").read_text(encoding="utf-8")
    table = re.search(rf"<!-- {group} -->\n(.*?)<!-- end {group} -->", text, re.DOTALL)
    assert table is not None
    assert re.findall(r"^\| (\w+) \|", table[1], re.MULTILINE) == ["program", *program_names(group)]


@pytest.mark.parametrize("path", sorted((BENCH / "starts").glob("*.py")), ids=lambda path: path.stem)
def test_output_of_programs_as_agents_write_them(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = path.read_text(encoding="utf-8")
    exec(compile(code, path.name, "exec"), {"__name__": "__main__"})
    expected = capsys.readouterr().out
    ouros.Sandbox(code).run()
    assert capsys.readouterr().out == expected != ""


def test_idioms_run_in_both() -> None:
    """A statement that fails in one of them would have no ratio."""
    assert len(STATEMENTS) > 400
    for statement in STATEMENTS:
        program = Program(statement, SETUP)
        program.theirs(2)
        program.ours(2)
