"""Colours for terminals, and none elsewhere; readers that leave; standard input.

Knows texts only. Invariant: without colours the text is left exactly as it is.
"""

from __future__ import annotations

import os
import sys

from ouros.bounded import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO, TextIO

BROKEN_PIPE = 128 + 13  # the exit code when the reader of the output is gone
INPUT_AT_ONCE = 1 << 16  # bytes that are read at a time
RESET = "\x1b[0m"
COLORS = {"red": "\x1b[31m", "error": "\x1b[1;31m", "type": "\x1b[1;35m", "place": "\x1b[35m", "dim": "\x1b[2m",
          "prompt": "\x1b[1;32m", "key": "\x1b[1;36m"}  # fmt: skip


def wants_color(stream: TextIO | None) -> bool:
    """Return whether to colour what goes to `stream`: as CPython decides it."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    if os.environ.get("TERM") == "dumb" or stream is None:
        return False
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False


def flush(code: int) -> int:
    """Flush the output. Return `code`, or the code for a closed pipe if the reader has left."""
    try:
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # So that the interpreter's own flush at exit has nothing to complain about.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE


def write_text(file: TextIO | None, text: str, raw: bool = False) -> None:
    """Write what a program printed. Unless `raw`, control characters don't reach a terminal: they are shown escaped.

    What the encoding of the file has no place for, as lone surrogates, is written escaped too.
    """
    if file is None:  # the host has no console
        return
    is_terminal = file.isatty()
    if is_terminal and not raw:
        text = printable(text)
    try:
        file.write(text)
    except UnicodeEncodeError:
        encoding = getattr(file, "encoding", None) or "utf-8"
        file.write(text.encode(encoding, "backslashreplace").decode(encoding))
    if is_terminal:
        file.flush()


class HostInput:
    """Standard input of this process, for the program. It is read when the program asks for more."""

    def __init__(self, file: BinaryIO) -> None:
        import codecs

        self._file = file
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")

    def readline(self) -> str:
        """Return text that need not end with a line; '' at the end."""
        while True:
            data = self._file.read1(INPUT_AT_ONCE)  # type: ignore[attr-defined]
            text = self._decoder.decode(data, not data)
            if text or not data:
                return text


def standard_input() -> HostInput | None:
    """Return the standard input for programs, or None if the process has none."""
    file = getattr(sys.stdin, "buffer", None)
    return None if file is None else HostInput(file)


def paint(color: str, text: str, on: bool) -> str:
    """Return `text` in a colour."""
    return f"{COLORS[color]}{text}{RESET}" if on and text else text


def paint_traceback(text: str, on: bool) -> str:
    """Return a traceback with its places, markers and the type of the exception in colours."""
    if not on:
        return text
    import re

    is_place = re.compile(r'^((?:\s*\|)?\s*File )("[^"\n]*")(, line )(\d+)(?:(, in )(.*))?$').match
    is_marks = re.compile(r"^[\s|]*[~^]+$").match
    is_last = re.compile(r"^(\s*\|?\s*)([A-Za-z_][\w.<>]*)(: |$)(.*)$").match
    painted = []
    in_frames = False
    for line in text.split("\n"):
        place = is_place(line)
        if place is not None:
            in_frames = True
            start, name, middle, number, within, function = place.groups()
            line = f"{start}{paint('place', name, on)}{middle}{paint('place', number, on)}"
            if within:
                line += f"{within}{paint('place', function, on)}"
        elif in_frames and is_marks(line):
            line = paint("red", line, on)
        elif in_frames and not line.startswith("  ") and (last := is_last(line)) is not None:
            in_frames = False
            line = f"{last[1]}{paint('type', last[2], on)}{last[3]}{paint('place', last[4], on)}"
        painted.append(line)
    return "\n".join(painted)
