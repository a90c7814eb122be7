"""What a program imports that Python has and the sandbox lacks; the type checker knows Python's library only.

Knows programs as text and asks the evaluator itself, so that nothing here can be out of date. Invariants: a candidate
is only taken for an import if the type checker says that the name of a module stands there; imports that the program is
prepared to see fail (`try:`, `if TYPE_CHECKING:`) are left alone; work is bounded for programs of any size.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Container
from functools import cache, lru_cache
from typing import NamedTuple

from ouros._core import EVENT_COMPLETE, Execution, Program
from ouros.driver import answer_calls

IMPORT = re.compile(r"(?:^|[;:])[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b|import[ \t]+([^\n#;]+))", re.MULTILINE)
MODULE = re.compile(r"(?:^|,)\s*([^\W\d]\w*(?:\.[^\W\d]\w*)*)")
MEMBERS = re.compile(r"[ \t]*(?:\(([^()]*)\)|([^\n#;()]*))")
MEMBER = re.compile(r"(?:^|,)\s*([^\W\d]\w*)")
COMMENT = re.compile(r"#[^\n]*")
GUARD = re.compile(r"(?:try|if[ \t]+(?:\w+\.)?TYPE_CHECKING)[ \t]*:")
INDENT = re.compile(r"[ \t]*")
NO_MODULE, NO_MEMBER = "import-not-found", "missing-module-member"
LONGEST_KEPT = 200  # characters of names whose answers are kept
MOST_NAMES = 2000  # most imports that are looked at
MOST_SECONDS = 5.0  # most seconds for one import
BUILTINS = ("breakpoint", "copyright", "credits", "exit", "help", "input", "license", "quit")


class Lacking(NamedTuple):
    """An import that fails in the sandbox; lines and columns as those of diagnostics."""

    line: int
    column: int
    end_column: int
    code: str
    message: str
    hint: str
    module_at: tuple[int, int]  # where the name of the module must stand
    module: str


@cache
def lacking_builtins() -> tuple[str, ...]:
    """Return built-in names of Python's prompt and terminal that the sandbox doesn't have."""
    missing = _run(f"import builtins\n' '.join(name for name in {BUILTINS!r} if not hasattr(builtins, name))")
    return tuple(str(missing).split())


def lacking_imports(code: str, given: Container[str] = ()) -> list[Lacking]:
    """Return every place that looks like an import the sandbox refuses, strings and comments included.

    Args:
        code: The program.
        given: Names of modules that the host gives to it.
    """
    text = _Text(code)
    found: list[Lacking] = []
    looked_at = 0
    for match in IMPORT.finditer(code):
        group = 1 if match.group(1) is not None else 2
        for part in MODULE.finditer(match.group(group)):
            looked_at += 1
            if looked_at > MOST_NAMES:
                return found
            module, start = part.group(1), match.start(group) + part.start(1)
            if module in given:
                continue
            refusal = _asked(module, None)
            if refusal is not None:
                found += text.entry(start, module, NO_MODULE, f"Cannot resolve imported module `{module}`",
                                    _module_hint(module, refusal), start, module)  # fmt: skip
            elif group == 1:
                members = text.members(match.end())
                looked_at += len(members)
                for name, place in members[:MOST_NAMES]:
                    if _asked(module, name) is not None:
                        message = f"Module `{module}` has no member `{name}`"
                        hint = f"the sandbox's module `{module}` has no `{name}`"
                        found += text.entry(place, name, NO_MEMBER, message, hint, start, module)
    return found


def _asked(module: str, name: str | None) -> str | None:
    """Like `_refusal`, with a cache for names of ordinary length: programs choose the names."""
    is_short = len(module) + len(name or "") <= LONGEST_KEPT
    return _refusal(module, name) if is_short else _refusal.__wrapped__(module, name)


@lru_cache(maxsize=8192)
def _refusal(module: str, name: str | None) -> str | None:
    """Return the error message of the sandbox for a missing module, or name of one, or None if it exists."""
    statement = f"import {module}" if name is None else f"from {module} import {name}"
    code = f"try:\n    {statement}\n    r = None\nexcept ImportError as e:\n    r = str(e)\nr"
    try:
        refusal = _run(code)
    except Exception:
        return None  # the import names no module
    return None if refusal is None else str(refusal)


def _run(code: str) -> object:
    """Return the value of the program; None if it fails, as when a module is there and its import fails."""
    execution = Execution(
        Program(code, "main.py", (), ()), {"max_duration_secs": MOST_SECONDS}, lambda stream, text: None, None
    )
    event = answer_calls(execution, execution.start(None), None, None)
    return execution.value if event == EVENT_COMPLETE else None


def _module_hint(module: str, refusal: str) -> str:
    _, _, reason = refusal.partition("' (")
    return f"the sandbox has no module `{module}`" + (f": {reason.removesuffix(')')}" if reason else "")


class _Text:
    """A program with its lines."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.starts = [0, *(match.end() for match in re.finditer("\n", code))]

    def place(self, at: int) -> tuple[int, int]:
        """Return line and column of an offset, from 1."""
        line = bisect_right(self.starts, at)
        return line, at - self.starts[line - 1] + 1

    def line(self, number: int) -> str:
        start = self.starts[number - 1]
        return self.code[start : self.starts[number] if number < len(self.starts) else len(self.code)]

    def members(self, at: int) -> list[tuple[str, int]]:
        """Return the names behind `from m import` and their offsets."""
        match = MEMBERS.match(self.code, at)
        if match is None:
            return []
        group = 1 if match.group(1) is not None else 2
        names = COMMENT.sub(lambda comment: " " * len(comment.group()), match.group(group))
        return [(part.group(1), match.start(group) + part.start(1)) for part in MEMBER.finditer(names)]

    def entry(
        self, at: int, name: str, code: str, message: str, hint: str, module_at: int, module: str
    ) -> list[Lacking]:
        line, column = self.place(at)
        if self._is_guarded(self.place(module_at)[0]):
            return []
        return [Lacking(line, column, column + len(name), code, message, hint, self.place(module_at), module)]

    def _is_guarded(self, number: int) -> bool:
        """Return whether a line stands in a block whose header says that imports may fail, or are not run."""
        indent = _indent(self.line(number))
        if GUARD.match(self.line(number).lstrip()):
            return True
        for above in range(number - 1, max(0, number - 1 - MOST_NAMES), -1):
            if indent == 0:
                return False
            line = self.line(above)
            if line.strip() and not line.lstrip().startswith("#") and _indent(line) < indent:
                indent = _indent(line)
                if GUARD.match(line.lstrip()):
                    return True
        return False


def _indent(line: str) -> int:
    match = INDENT.match(line)
    assert match is not None
    return match.end()
