"""`stdin=` and `argv=`: what a program finds in `sys.stdin` and `sys.argv`.

Knows the evaluator's policies, which carry both, by `hostapi`. Invariant: nothing is read from what the host gives
before the program asks for it, unless it is a str, bytes, list or tuple.
"""

from __future__ import annotations

from ouros import failures
from ouros._core import hostapi
from ouros.bounded import type_name
from ouros.calls import PASSED
from ouros.errors import HostError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, Protocol

    Line = str | bytes | None

    class Lines(Protocol):
        """An open file, or what reads like one."""

        def readline(self) -> str | bytes:
            """Return the next line; '' or b'' at the end."""

    Stdin = str | bytes | Iterable[str] | Lines | Callable[[], Line]

# ORDER INPUT: policy.pxd
MOST_INPUT = 64 * 1024 * 1024  # most characters of the input
MOST_ARGV = 10_000
MOST_ARGV_TEXT = 1 << 20  # most characters of all arguments


class StdinError(HostError, RuntimeError):
    """The host's source of standard input failed, or returned something other than text."""

    __module__ = "ouros"


class Process:
    """Arguments and standard input of one run, as the evaluator takes them."""

    __slots__ = ("argv", "lines", "text")

    def __init__(self, argv: list[str] | None, text: str | None, lines: Callable[[], str] | None) -> None:
        self.argv = argv
        self.text = text  # text of the input; None: no standard input was given
        self.lines = lines

    def added_to(self, policy: hostapi.Policy | None) -> hostapi.Policy:
        """Return the policy with them; text that it has not read yet comes first."""
        return (hostapi.Policy() if policy is None else policy).with_process(self.argv, self.text, self.lines)


def process_of(stdin: Stdin | None, argv: Sequence[str] | None) -> Process | None:
    """Return what `stdin=` and `argv=` give one run; None if neither is given.

    Raises:
        TypeError: An argument of the wrong type.
        ValueError: Text that is no UTF-8, or too much.
    """
    if stdin is None and argv is None:
        return None
    text, lines = (None, None) if stdin is None else _input(stdin)
    return Process(None if argv is None else _arguments(argv), text, lines)


def _arguments(argv: Sequence[str]) -> list[str]:
    if isinstance(argv, (str, bytes)) or not hasattr(argv, "__iter__"):
        raise TypeError(f"argv must be a list of str, not {type_name(argv)}")
    arguments = list(argv)
    for argument in arguments:
        if not isinstance(argument, str):
            raise TypeError(f"argv must be a list of str, not of {type_name(argument)}")
    if len(arguments) > MOST_ARGV or sum(map(len, arguments)) > MOST_ARGV_TEXT:
        raise ValueError(f"argv must be at most {MOST_ARGV} str, of {MOST_ARGV_TEXT} characters in all")
    return [_checked(str(argument), "argv") for argument in arguments] or [""]


def _input(stdin: Any) -> tuple[str, Callable[[], str] | None]:
    """Return text, and the function that gives more of it, if there is one."""
    if isinstance(stdin, (str, bytes, list, tuple)):
        text = _text(stdin) if isinstance(stdin, (str, bytes)) else "".join(map(_line, stdin))
        if len(text) > MOST_INPUT:
            how = "give a file, or a function that returns a line"
            raise ValueError(f"stdin of {len(text)} characters is too long: at most {MOST_INPUT}; {how}")
        return text, None
    if hasattr(stdin, "readline"):
        return "", _Lines(stdin.readline, _text)
    if callable(stdin):
        return "", _Lines(stdin, _answer)
    if hasattr(stdin, "__iter__"):
        return "", _Lines(_next_of(iter(stdin)), _answer)
    raise TypeError(
        "stdin must be a str, lines, an open text file or a function that returns a line,"
        f" not {type_name(stdin)}"
    )


def _next_of(lines: Iterator[str]) -> Callable[[], str | None]:
    def following() -> str | None:
        for line in lines:
            return _line(line)
        return None

    return following


class _Lines:
    """Asks the host for the next line. '' is the end of the input, and so is an EOFError."""

    __slots__ = ("_convert", "_read")

    def __init__(self, read: Callable[[], Any], convert: Callable[[Any], str]) -> None:
        self._read = read
        self._convert = convert

    def __call__(self) -> str:
        try:
            text = self._convert(self._read())
            if len(text) > MOST_INPUT:
                raise ValueError(f"{len(text)} characters at once, of at most {MOST_INPUT}")
            return text
        except EOFError:
            return ""
        except PASSED:
            raise  # the exception ends the run
        except Exception as error:
            reason = f"{failures.class_name(type(error))}: {failures.text(error)}"
            raise StdinError(f"the standard input of the program failed: {reason}") from error


def _answer(line: Line) -> str:
    """Convert the result of a host function to a line; None, '' and b'' are the end of the input."""
    return "" if not line and (line is None or isinstance(line, (str, bytes))) else _line(line)


def _line(line: object) -> str:
    """Return a line, with its newline."""
    text = _text(line)
    return text if text.endswith("\n") else text + "\n"


def _text(text: object) -> str:
    if isinstance(text, bytes):
        return text.decode("utf-8", "surrogateescape")
    if isinstance(text, str):
        return _checked(str(text), "stdin")
    hint = ": it can't be asynchronous" if hasattr(text, "__await__") else ""
    if hasattr(text, "close") and hint:
        text.close()
    raise TypeError(f"stdin must give str, not {type_name(text)}{hint}")


def _checked(text: str, name: str) -> str:
    """Return `text`, which has bytes in UTF-8; surrogate escapes stand for other bytes."""
    if not text.isascii():
        try:
            text.encode("utf-8", "surrogateescape")
        except UnicodeEncodeError as error:
            raise ValueError(f"{name} has a lone surrogate at {error.start}, which is no text") from None
    return text
