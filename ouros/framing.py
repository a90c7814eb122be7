"""Messages on byte streams: one JSON text a line, or with `Content-Length` headers as the language server protocol has.

Knows bytes and the tokens of JSON, no protocol. Invariants: whatever comes in, reading goes on behind it; no message
takes more memory than `MAX_MESSAGE`.
"""

from __future__ import annotations

import json
import os
import re
import sys
from itertools import islice
from typing import IO, NamedTuple

MAX_MESSAGE = 64 * 1024 * 1024
MAX_HEADERS = 64
HEAD = 4096  # bytes that are kept of a message that is too long
MAX_TOKENS = 100_000  # tokens that `id_of` looks at
MAX_ID = 200  # bytes of an id that it finds
# A str, a sign, or anything else without space. A quote by itself begins a str that does not end.
TOKEN = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"|[][{}:,"]|[^][{}:,"\s]+', re.DOTALL)
LAST_ID = re.compile(rb'"id"\s*:\s*(-?[0-9]{1,18}|"[^"\\]{0,200}")\s*}\s*\Z')


class Frame(NamedTuple):
    """A message as it came: its bytes, or what is wrong with it."""

    body: bytes  # with a problem: the first bytes of the message, as far as they are known
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
                return Frame(line[: min(HEAD, self._max)], False, f"message longer than {self._max} bytes")
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
            head = self._stream.read(min(HEAD, self._max, length))
            self._skip(length - len(head))
            return Frame(head, True, f"message longer than {self._max} bytes")
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


def id_of(message: bytes) -> int | str | None:
    """Return the id of a JSON-RPC request that no parser takes: nested too deep, too long, or damaged.

    An error without the id would leave the client waiting. The id is near the start or at the end in what clients send.

    Returns:
        The id; None: none was found, or the message has no method, so it is no request.
    """
    depth = 0
    before = b""
    has_method = False
    found: bytes | None = None
    tokens = (match[0] for match in islice(TOKEN.finditer(message), MAX_TOKENS))
    for token in tokens:
        if token == b'"':
            return None
        if depth == 1 and before in (b"{", b",") and token in (b'"id"', b'"method"') and next(tokens, b"") == b":":
            value = next(tokens, b"")
            if value in (b"{", b"["):
                return None
            has_method = has_method or token == b'"method"'
            found = value if token == b'"id"' else found
            token = value
        if has_method and found is not None:
            return _as_id(found)
        depth += (token in (b"{", b"[")) - (token in (b"}", b"]"))
        if depth <= 0:
            return None
        before = token
    last = LAST_ID.search(message, max(len(message) - 300, 0)) if has_method else None
    return None if last is None else _as_id(last[1])


def _as_id(token: bytes) -> int | str | None:
    try:
        value = json.loads(token) if len(token) <= MAX_ID else None
    except ValueError:
        return None
    return value if isinstance(value, (int, str)) and not isinstance(value, bool) else None


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
