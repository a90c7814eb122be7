"""What a program with an external call `f` does when `f` is an ordinary function: runs in the oracle, not in ouros.

Must not import anything but the standard library: `record_suspension.py` sends this very text to CPython 3.14. `f` gives back
its argument; at one call it may give back a changed one, so that two branches of one pause come to different ends.
"""

from __future__ import annotations

import ast
import contextlib
import io
import re
import sys
import types
import warnings
from collections.abc import Iterator

MOST_CALLS = 300
# Calls of each program that are answered with another value in one of two branches: the first, one in between, the last.
BRANCHES = 3
ADDRESS = re.compile(r" at 0x[0-9a-f]+")


def changed(value: object) -> object:
    """Another value of the same type, where there is an obvious one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float, complex)):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, bytes):
        return value + b"x"
    if isinstance(value, list):
        return [*value, 1]
    if isinstance(value, tuple):
        return (*value, 1)
    return value


class Answers:
    """The external function: its argument, changed at one call."""

    def __init__(self, change_at: int | None) -> None:
        self.change_at = change_at
        self.calls = 0

    def __call__(self, value: object) -> object:
        call, self.calls = self.calls, self.calls + 1
        if self.calls > MOST_CALLS:
            raise RuntimeError("too many calls")
        return changed(value) if call == self.change_at else value


def error_text(error: BaseException) -> str:
    try:
        text = str(error)
    except Exception:
        text = "<exception str() failed>"
    return f"{type(error).__qualname__}: {text}" if text else type(error).__qualname__


def plain(text: str) -> str:
    """Without what no two runs have in common."""
    return ADDRESS.sub(" at 0x", text)


@contextlib.contextmanager
def main_module(module: types.ModuleType) -> Iterator[None]:
    """Classes are looked up in it by their names."""
    before = sys.modules["__main__"]
    sys.modules["__main__"] = module
    try:
        yield
    finally:
        sys.modules["__main__"] = before


def outcome(code: str, change_at: int | None = None) -> list:
    """What is printed, the result's repr or the error, and the number of calls."""
    answers = Answers(change_at)
    tree = ast.parse(code)
    last = tree.body.pop()
    assert isinstance(last, ast.Expr), "a program ends in an expression"
    module = types.ModuleType("__main__")
    scope = module.__dict__
    scope["f"] = answers
    out = io.StringIO()
    with contextlib.redirect_stdout(out), warnings.catch_warnings(), main_module(module):
        warnings.simplefilter("ignore")
        try:
            exec(compile(tree, "main.py", "exec", dont_inherit=True), scope)
            result = repr(eval(compile(ast.Expression(last.value), "main.py", "eval", dont_inherit=True), scope))
        except Exception as error:
            result = error_text(error)
    return [out.getvalue(), plain(result), answers.calls]


def chosen(calls: int) -> list[int]:
    return sorted({i * (calls - 1) // (BRANCHES - 1) for i in range(BRANCHES)})


def outcomes(code: str) -> dict[str, list]:
    """By the call that is answered with a changed value; `-` for none."""
    found = {"-": outcome(code)}
    assert found["-"][2] > 0, "the program does not call f"
    for call in chosen(found["-"][2]):
        found[str(call)] = outcome(code, call)
    return found
