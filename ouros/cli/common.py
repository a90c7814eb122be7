"""Shared parts of the commands: display of a program's errors, and the exit codes.

Knows errors and the terminal, no command. Invariant: a text of the program is bounded, and its control characters are
escaped.
"""

from __future__ import annotations

import sys

from ouros.bounded import bounded_repr, cut, printable
from ouros.cli.options import LIMIT_NAMES, parse_limits
from ouros.cli.terminal import flush, paint_traceback, wants_color, write_text
from ouros.errors import SandboxError, SandboxLimitError, SandboxRuntimeError, SandboxSyntaxError, SandboxTypingError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

FAILED, USAGE, INTERRUPTED = 1, 2, 130
MAX_TRACEBACK = 1_000_000


def report(error: SandboxRuntimeError | SandboxSyntaxError | SandboxTypingError, runner: str | None = None) -> int:
    """Show what went wrong as `python` does; gives the exit code. `runner`: name of the code that runs a module."""
    color = wants_color(sys.stderr)
    flush(0)
    if isinstance(error, SandboxTypingError):
        write_text(sys.stderr, shown_report(error, "full", color).rstrip("\n") + "\n", True)
        return FAILED
    exception = error.exception()
    if isinstance(error, SandboxRuntimeError) and isinstance(exception, SystemExit):
        return exit_code(exception)
    text = printable(cut(error.display("traceback"), MAX_TRACEBACK)).rstrip("\n")
    if runner is not None:
        text = _without_runner(text, runner)
    write_text(sys.stderr, paint_traceback(text, color) + "\n", True)
    return FAILED


def _without_runner(text: str, runner: str) -> str:
    """Return a traceback without the frame of the code that runs a module; one line if the module was not started."""
    lines = text.split("\n")
    if not lines[1:] or not lines[1].startswith(f'  File "{runner}", '):
        return text
    rest = next((number for number, line in enumerate(lines) if number > 1 and not line.startswith("    ")), len(lines))
    if lines[rest : rest + 1] and lines[rest].startswith("ImportError: "):
        return f"ouros: {lines[rest].removeprefix('ImportError: ')}"
    return "\n".join([lines[0], *lines[rest:]])


def say_how_to_allow_more(error: SandboxError | None, given: Sequence[str]) -> None:
    """Name the option for a limit that ended a run, unless the user set it: `given` has the values of `--limit`."""
    if isinstance(error, SandboxLimitError) and error.limit not in (parse_limits(given) or {}):
        name = next(name for name, key in LIMIT_NAMES.items() if key == error.limit)
        print(f"ouros: --limit {name}=... allows more, --no-limits everything", file=sys.stderr)


def exit_code(exit: SystemExit) -> int:
    """Return the code of a program that exited; a message goes to standard error, as with `python`."""
    if exit.code is None:
        return 0
    if isinstance(exit.code, int):
        return exit.code & 0xFF
    code = exit.code
    shown = code if isinstance(code, str) else bounded_repr(code)
    write_text(sys.stderr, printable(cut(shown, MAX_TRACEBACK)) + "\n", True)
    return FAILED


def shown_report(error: SandboxTypingError, format: Any, color: bool) -> str:
    """Return a report of the type checker for a terminal: control characters of the program's text are escaped."""
    plain = error.display(format)
    if not color or printable(plain) != plain:
        return printable(plain)
    return error.display(format, color=True)
