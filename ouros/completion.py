"""Completion for code that a user types into a session: names and attributes, and whether the input is complete.

Knows `Session` and texts, nothing of terminals or notebooks. Invariant: completing changes nothing in the session, and
takes a bounded time: whatever of the program's code it runs (as `__dir__`) runs in a copy, under limits.
"""

from __future__ import annotations

import re
from functools import cache
from keyword import kwlist
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ouros.errors import SandboxSyntaxError
from ouros.sandbox import Sandbox

if TYPE_CHECKING:
    from ouros.sessions.session import Session
    from ouros.typeddicts import ResourceLimits

LIMITS: ResourceLimits = {"max_duration_secs": 0.3, "max_memory": 256_000_000, "max_output_bytes": 1000}
MOST = 1000
LONGEST = 200  # most characters of a candidate
IMPORT = re.compile(r"\s*(?:import|from)\s+(?:[\w.]+(?:\s+as\s+\w+)?\s*,\s*)*([\w.]*)$")
FROM_IMPORT = re.compile(r"\s*from\s+([\w.]+)\s+import\s+\(?(?:\w+(?:\s+as\s+\w+)?\s*,\s*)*(\w*)$")
NAME = re.compile(r"(?:((?:[^\W\d]\w*\.)+))?([^\W\d]\w*)?$")
SOFT_KEYWORDS = ("case", "match", "type")
OPEN = ("was never closed", "unterminated triple-quoted", "unexpected EOF")
NEEDS_BLOCK = ("expected an indented block after", "expected 'except' or 'finally' block")


def complete(session: Session, text: str) -> tuple[int, list[str]]:
    """Return what the name at the end of `text` could be.

    Returns:
        How many characters at the end of `text` the candidates stand for, and the candidates.
    """
    line = text.rpartition("\n")[2]
    if (match := FROM_IMPORT.match(line)) is not None:
        names = _directory(session, f"import {match.group(1)} as module\ndir(module)")
        return len(match.group(2)), _matching(names, match.group(2))
    if (match := IMPORT.match(line)) is not None:
        return len(match.group(1)), _matching(list(_modules()), match.group(1))
    match = NAME.search(text)
    assert match is not None
    path, start = match.group(1), match.group(2) or ""
    before = text[: match.start()]
    if before[-1:] == "." or (before[-1:].isdigit() and path is None):
        return 0, []  # an attribute of what is no plain name, or a number
    if path is not None:
        return len(start), _matching(_directory(session, f"dir({path[:-1]})"), start)
    if not start:
        return 0, []
    variables = [entry["name"] for entry in session.list_variables()]
    return len(start), _matching([*_typed(variables), *_builtins(), *kwlist, *SOFT_KEYWORDS], start)


def _directory(session: Session, code: str) -> list[str]:
    """Return the names that `code` lists; none if it fails."""
    try:
        found = session.eval_variable(code, limits=LIMITS)["value"]["json_value"]
    except RuntimeError:
        return []
    return _typed(found) if isinstance(found, list) else []


def _typed(names: list[Any]) -> list[str]:
    """Return those that can be typed. A program may have names of any text, which would be put into what is typed."""
    return [name for name in names if isinstance(name, str) and len(name) <= LONGEST and name.isidentifier()]


def _matching(names: list[str], start: str) -> list[str]:
    """Return the names that start so, public ones first; private ones only if they were begun."""
    found = {name for name in names if name.startswith(start) and (start.startswith("_") or not name.startswith("_"))}
    return sorted(found, key=lambda name: (name.startswith("_"), name))[:MOST]


@cache
def _builtins() -> tuple[str, ...]:
    return tuple(Sandbox("import builtins\ndir(builtins)").run())


@cache
def _modules() -> tuple[str, ...]:
    """Return the modules of the sandbox's library."""
    library = Path(__file__).parent / "stdlib"
    names = ["builtins", "cmath", "itertools", "math"]
    for path in library.rglob("*.py"):
        parts = path.relative_to(library).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if name and not any(part.startswith("_") for part in name.split(".")):
            names.append(name)
    return tuple(names)


def is_incomplete(code: str) -> bool:
    """Return whether code that is typed line by line is unfinished: a bracket is open, or no empty line has ended a
    block."""
    lines = code.split("\n")
    ended = len(lines) > 1 and not lines[-1].strip()
    try:
        Sandbox(code)
    except SandboxSyntaxError as error:
        message = str(error)
        if any(text in message for text in OPEN):
            return True
        if ended or error.line < len(code.rstrip().split("\n")):
            return False
        return any(text in message for text in NEEDS_BLOCK) or lines[-1].lstrip().startswith("@")
    except (ValueError, TypeError):
        return False
    indent = re.match(r"[ \t]*", lines[-1])
    if ended or not indent or not indent.group() or len(lines) == 1:
        return False
    try:
        Sandbox(f"{code}\n{indent.group()}pass")  # parses inside a block, but not inside brackets
    except SandboxSyntaxError:
        return False
    return True


def indent_after(line: str) -> str:
    """Return the white space to start the line after `line` with."""
    indent = re.match(r"[ \t]*", line)
    assert indent is not None
    return indent.group() + ("    " if line.rstrip().endswith(":") else "")
