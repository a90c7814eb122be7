"""Tracebacks of what a hostile program raises: their length and the time to lay them out are bounded."""

from __future__ import annotations

import time

import pytest

from ouros import Sandbox, SandboxRuntimeError, SandboxSyntaxError

WIDE = ",\n".join(["1"] * 50_000)
PROGRAMS = {
    "shared members": "e = ValueError('x')\nfor i in range(9): e = ExceptionGroup('g', [e] * 15)\nraise e",
    "distinct members": "e = ExceptionGroup('g', [ExceptionGroup('h', [ValueError(i) for i in range(15)]) for j in range(99)])\n"
    "for i in range(8): e = ExceptionGroup('g', [e, e])\nraise e",
    "wide nodes": f"def f(n):\n  return g(n, {WIDE}\n)\ndef g(n, *a):\n  if not n: 1 / 0\n  return f(n - 1)\nf(60)",
    "long chain": "e = None\nfor i in range(20000):\n  try: raise ValueError(i) from e\n  except ValueError as x: e = x\nraise e",
    "notes": "e = ValueError('x')\nfor i in range(40): e.add_note('n' * 1_000_000)\nraise e",
    "message": "raise ValueError('n' * 20_000_000)",
    "class name": "raise type('E' * 10_000_000, (Exception,), {})",
    "messages of a chain": "e = None\nm = 'm' * 90_000\nfor i in range(900):\n  try: raise ValueError(m) from e\n"
    "  except ValueError as x: e = x\nraise e",
}


@pytest.mark.timing
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_bounded(program: str) -> None:
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox(program).run(limits={"max_duration_secs": 20.0, "max_memory": 500_000_000})
    before = time.process_time()
    text = caught.value.display()
    assert time.process_time() - before < 3
    assert len(text) < 6_000_000
    assert "Traceback (most recent call last):" in text


def test_outermost_exception_is_last() -> None:
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox(PROGRAMS["long chain"]).run()
    text = caught.value.display()
    assert text.endswith("ValueError: 19999")
    assert text.startswith("... (more than 10000 exceptions)\n")


def test_long_node() -> None:
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox(f"def f(*a): 1 / 0\nf({WIDE}\n)").run()
    assert '  File "main.py", line 2, in <module>\n    f(1,\n    ...<49999 lines>...\n    )\n' in caught.value.display()


def test_cut_message() -> None:
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox("raise ValueError('n' * 200_000)").run()
    assert caught.value.display().endswith("n... (200000 characters)")
    assert len(caught.value.display("msg")) == 200_000


def test_long_line_of_a_syntax_error_is_left_out() -> None:
    with pytest.raises(SandboxSyntaxError) as caught:
        Sandbox("x" * 1_000_000 + " y")
    assert caught.value.display("traceback") == '  File "main.py", line 1\nSyntaxError: invalid syntax'
