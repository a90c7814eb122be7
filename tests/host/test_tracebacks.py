"""Traceback text against CPython 3.14's, recorded in tracebacks_314.jsonl, and the few places where ours differs."""

import json
from pathlib import Path

import pytest

from ouros import Sandbox, SandboxError, SandboxSyntaxError

RECORDED = [json.loads(line) for line in (Path(__file__).parent / "tracebacks_314.jsonl").open(encoding="utf-8")]
# CPython prints no underline below an expression that is the whole line, or is all of what is assigned; ours does.
ALWAYS_UNDERLINED = {"foo", '1 < "a"', "x = (lambda: 1/0)()", "try:\n  foo\nfinally:\n  bar", "1 in 3"}


def is_marker(line: str) -> bool:
    text = line.replace("|", "").strip()
    return bool(text) and set(text) <= set("~^ ")


def show(code: str) -> list[str]:
    with pytest.raises(SandboxError) as caught:
        Sandbox(code).run()
    if isinstance(caught.value, SandboxSyntaxError):
        return caught.value.display("traceback").split("\n")
    return caught.value.display().split("\n")


@pytest.mark.parametrize("record", RECORDED, ids=lambda record: record["code"].replace("\n", "; ")[:50])
def test_like_cpython(record):
    expected = record["traceback"].split("\n")
    shown = show(record["code"])
    if record["code"] in ALWAYS_UNDERLINED:
        expected = [line for line in expected if not is_marker(line)]
        without = [line for line in shown if not is_marker(line)]
        assert without == expected
        assert len(without) < len(shown)
    else:
        assert [line.replace("^", "~") if is_marker(line) else line for line in expected] == [
            line.replace("^", "~") if is_marker(line) else line for line in shown
        ]


def test_frames_underlined_with_tildes():
    assert show("def f():\n    return g()\ndef g(): 1/0\nf()") == [
        "Traceback (most recent call last):",
        '  File "main.py", line 4, in <module>',
        "    f()",
        "    ~~~",
        '  File "main.py", line 2, in f',
        "    return g()",
        "           ~~~",
        '  File "main.py", line 3, in g',
        "    def g(): 1/0",
        "             ~~~",
        "ZeroDivisionError: division by zero",
    ]


@pytest.mark.parametrize("depth, repeated", [(2, None), (3, None), (4, 1), (12, 9)])
def test_equal_frames_fold(depth, repeated):
    lines = show(f"def f(n):\n    if n: return f(n - 1)\n    1/0\nf({depth})")
    calls = [line for line in lines if line.endswith("line 2, in f")]
    assert len(calls) == min(depth, 3)
    folded = [line for line in lines if "repeated" in line]
    assert folded == ([f"  [Previous line repeated {repeated} more times]"] if repeated else [])


def test_syntax_error_keeps_carets():
    assert show("x = (1,") == [
        '  File "main.py", line 1',
        "    x = (1,",
        "        ^",
        "SyntaxError: '(' was never closed",
    ]


def test_script_name_is_shown():
    with pytest.raises(SandboxError) as caught:
        Sandbox("1/0", script_name="agent/step.py").run()
    assert '  File "agent/step.py", line 1, in <module>' in caught.value.display()


@pytest.mark.timing
def test_long_hostile_line_is_laid_out_quickly():
    from time import process_time

    start = process_time()
    show("x = [" + "(1)," * 20_000 + "1/0]")
    show(" ".join(["x = 1 +"] + ["(1) +"] * 200 + ["'a'"]))
    assert process_time() - start < 5


def test_chain_as_long_as_the_sandbox_likes():
    code = "e = ValueError(0)\nfor i in range(3000):\n    n = ValueError(i)\n    n.__cause__ = e\n    e = n\nraise e"
    with pytest.raises(SandboxError) as caught:
        Sandbox(code).run()
    shown = caught.value.display()
    assert shown.startswith("ValueError: 0\n\nThe above exception was the direct cause")
    depth = 0
    exception = caught.value.exception()
    while exception is not None:
        exception = exception.__cause__
        depth += 1
    assert depth == 3001
