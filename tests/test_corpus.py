"""Every program of `tests/lang` and `tests/stdlib`, in every mode of running, against what CPython 3.14 did with it.

The modes are separate tests, so that `-k plain` or `-k dumped` selects one. An expectation that was not recorded from
the present source of its program fails: record again (`tests/tools/record.py`).
"""

from __future__ import annotations

import builtins

import pytest
import run_modes
from compare_outcomes import difference, expected_outcome, frames_of_last_block, underlined_columns
from corpus import Program, programs

import ouros

PROGRAMS = [pytest.param(program, id=program.id) for program in programs()]
MODES = [run_modes.plain, run_modes.paused, run_modes.dumped, run_modes.forked, run_modes.pure]


def expected(program: Program) -> dict:
    assert program.is_recorded(), f"{program.id} was changed after its outcome was recorded"
    record = program.expected
    assert record is not None
    return record


def compare(program: Program, actual: dict) -> None:
    record = expected(program)
    wanted = expected_outcome(record)
    if wanted["exception"] is None and wanted["result"] is None:
        wanted["result"] = "None"  # A program that doesn't end in an expression gives None.
    elif wanted["exception"] and actual["exception"] and actual["exception"]["traceback"] is None:
        wanted["exception"]["traceback"] = None  # A syntax error: its place is tested in tests/syntax.
    text = difference(wanted, actual)
    if text is not None:
        pytest.fail(f"{program.id} differs from CPython 3.14\n{text}", pytrace=False)


@pytest.mark.parametrize("mode", MODES, ids=[mode.__name__ for mode in MODES])
@pytest.mark.parametrize("program", PROGRAMS)
def test_program(program: Program, mode) -> None:
    compare(program, run_modes.Driver(program).outcome(mode))


def raising(area: str | None = None) -> list:
    """The programs that end in a plain traceback, one line for each frame."""
    found = []
    for program in programs():
        exception = (program.expected or {}).get("exception")
        if exception and exception["traceback"].startswith("Traceback") and (area is None or program.area == area):
            if "[Previous line repeated" not in exception["traceback"]:
                found.append(pytest.param(program, id=program.id))
    return found


@pytest.mark.parametrize("program", raising())
def test_frames(program: Program) -> None:
    """`SandboxRuntimeError.traceback()` and `.exception()` say the same as the text."""
    wanted = expected(program)["exception"]
    actual = run_modes.Driver(program).outcome(run_modes.plain)["exception"]
    assert actual is not None, "the program did not raise"
    if actual["traceback"] is None:
        pytest.skip("a syntax error has no frames")
    frames = [(f["filename"], f["line"], f["function_name"]) for f in actual["frames"]]
    assert frames == frames_of_last_block(wanted["traceback"])
    lines = program.source.splitlines()
    for frame in actual["frames"]:
        if frame["filename"].startswith("<"):
            assert frame["source_line"] is None
        else:
            assert frame["source_line"].strip() == lines[frame["line"] - 1].strip()
        assert 1 <= frame["column"] and (frame["line"], frame["column"]) < (frame["end_line"], frame["end_column"])
    host = actual["host"]
    builtin = getattr(builtins, wanted["type"], None)
    if builtin is not None:
        assert type(host) is builtin
        # Objects of the sandbox come out as their reprs, which need not be what str() says.
        if not (len(host.args) == 1 and isinstance(host.args[0], ouros.SandboxRepr) and wanted["type"] != "KeyError"):
            assert str(host) == wanted["message"] or wanted["type"] == "RecursionError"


@pytest.mark.parametrize("program", raising("tracebacks"))
def test_columns(program: Program) -> None:
    """The columns of each frame are the ones CPython underlines."""
    wanted = underlined_columns(expected(program)["exception"]["traceback"])
    frames = run_modes.Driver(program).outcome(run_modes.plain)["exception"]["frames"]
    lines = program.source.splitlines()
    assert len(frames) == len(wanted)
    for frame, columns in zip(frames, wanted, strict=True):
        if frame["line"] != frame["end_line"]:
            assert columns is None
            continue
        line = lines[frame["line"] - 1]
        indent = len(line) - len(line.lstrip())
        if columns is None:
            # CPython leaves the underline out if it would cover the whole line, or a call of a name that is all of the statement.
            columns = frame["column"] - indent - 1, frame["end_column"] - indent - 1
            statement = line.strip().removeprefix("return ").rpartition(" = ")[2]
            assert line[frame["column"] - 1 : frame["end_column"] - 1] in (line.strip(), statement)
        start, end = columns
        assert (frame["line"], frame["column"], frame["end_column"]) == (
            frame["end_line"],
            indent + start + 1,
            indent + end + 1,
        ), (line, columns)
