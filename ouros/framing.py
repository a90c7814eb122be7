"""Messages on byte streams: one JSON text a line, or with `Content-Length` headers as the language server protocol has.

Knows bytes only, no protocol. Invariants: whatever comes in, reading goes on behind it; no message takes more memory
than `MAX_MESSAGE`.
"""

from __future__ import annotations

import os
import sys
from typing import IO, NamedTuple

MAX_MESSAGE = 64 * 1024 * 1024
MAX_HEADERS = 64


class Frame(NamedTuple):
    """A message as it came: its bytes, or what is wrong with it."""

    body: bytes
    headers: bool  # True: the frame came with headers, so answers have headers, too
    problem: str | None = None


class FrameReader:
    """Reads frames from a blocking binary stream."""

    def __init__(self, stream: IO[bytes], max_message: int = MAX_MESSAGE) -> None:
        self._stream = stream
        self._max = max_message

    def read(self) -> Frame | None:
        """Return the next frame; None at the end of the stream."""
        while True:
            line = self._stream.readline(self._max + 2)
            if not line:
                return None
            if len(line) > self._max + 1 or (len(line) > self._max and not line.endswith(b"\n")):
                self._skip_line(line)
                return Frame(b"", False, f"message longer than {self._max} bytes")
            text = line.strip()
            if not text:
                continue
            if _is_header(text):
                return self._read_with_headers(text)
            return Frame(text, False)

    def _read_with_headers(self, line: bytes) -> Frame | None:
        length: int | None = None
        problem = None
        for _ in range(MAX_HEADERS):
            name, colon, value = line.partition(b":")
            if name.strip().lower() == b"content-length":
                digits = value.strip()
                if digits.isdigit() and len(digits) < 20:
                    length = int(digits)
                else:
                    problem = "Content-Length is not a number"
            elif not colon:
                problem = "malformed header"
            raw = self._stream.readline(8192)
            if not raw:
                return None
            if raw in (b"\r\n", b"\n"):
                break
            line = raw.strip()
        else:
            problem = "too many headers"
        if problem is None and length is None:
            problem = "no Content-Length"
        if problem is not None:
            return Frame(b"", True, problem)
        assert length is not None
        if length > self._max:
            self._skip(length)
            return Frame(b"", True, f"message longer than {self._max} bytes")
        body = self._stream.read(length)
        return Frame(body, True) if len(body) == length else None

    def _skip_line(self, line: bytes) -> None:
        while line and not line.endswith(b"\n"):
            line = self._stream.readline(65536)

    def _skip(self, length: int) -> None:
        while length > 0:
            got = len(self._stream.read(min(length, 65536)))
            if not got:
                return
            length -= got


def _is_header(line: bytes) -> bool:
    """Return whether a line starts headers: JSON can't start like this."""
    return line[:14].lower() == b"content-length" or line[:12].lower() == b"content-type"


def frame(body: bytes, headers: bool) -> bytes:
    """Return the bytes to send for a message."""
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body) if headers else body + b"\n"


def write_all(target: IO[bytes], data: bytes) -> None:
    """Write to an unbuffered stream, which may take a part at a time."""
    view = memoryview(data)
    while view:
        written = target.write(view)
        view = view[written or 0 :]


def take_stdio() -> tuple[IO[bytes], IO[bytes]]:
    """Reserve standard input and output for messages: other readers get nothing, and other output goes to standard
    error."""
    sys.stdout.flush()
    source = os.fdopen(os.dup(0), "rb")
    target = os.fdopen(os.dup(1), "wb", buffering=0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return source, target
