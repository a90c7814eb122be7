"""Frames between the processes of a pool: a length of 4 bytes (big endian), then that many bytes of msgpack.

Knows bytes and sockets, nothing of what frames say. All that is read is taken for hostile: only nil, bool, int, float,
str, bytes and arrays are read, of a bounded size and number. Invariant: `unpack` raises `FrameError` and nothing else,
and what it needs of memory is bounded by `MAX_FRAME` and `MAX_ARRAYS`.
"""

from __future__ import annotations

import msgpack

from ouros.pool.errors import FrameError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import socket
    from typing import Any

MAX_FRAME = 64 * 1024 * 1024  # most bytes of a frame
MAX_ARRAYS = 2_000_000  # arrays in one frame: an empty one takes 1 byte there and 56 in memory
HEAD = 4
_CHUNK = 65536
# First bytes of arrays and maps. In texts and numbers they mean something else, so counting them gives an upper bound.
_ARRAY_HEADS = bytes([*range(0x80, 0xA0), 0xDC, 0xDD, 0xDE, 0xDF])


class FrameTooLarge(Exception):
    """A frame to be sent has more than `MAX_FRAME` bytes."""


def pack(message: Any) -> bytes:
    """Return a frame, of nested lists and tuples of None, bool, int, float, str and bytes.

    Raises:
        OverflowError: An int does not fit 64 bits.
        FrameTooLarge: There is too much of it.
    """
    body: bytes = msgpack.packb(message, use_bin_type=True, strict_types=False, unicode_errors="surrogatepass")
    if len(body) > MAX_FRAME:
        raise FrameTooLarge(f"{len(body)} bytes, and at most {MAX_FRAME} may cross between processes at once")
    return len(body).to_bytes(HEAD, "big") + body


def unpack(body: bytes | bytearray | memoryview) -> Any:
    """Return what a frame says, without its head.

    Raises:
        FrameError: The frame holds a value that frames do not allow.
    """
    data = bytes(body)
    counted = None
    if len(data) > MAX_ARRAYS and len(data) - len(data.translate(None, _ARRAY_HEADS)) > MAX_ARRAYS:
        counted = _Counter().count
    try:
        return msgpack.unpackb(
            data,
            raw=False,
            unicode_errors="surrogatepass",
            max_map_len=0,
            max_ext_len=0,
            list_hook=counted,
        )
    except FrameError:
        raise
    except Exception as error:  # msgpack has a dozen classes of them, and ValueErrors of the decoder
        raise FrameError(f"not a frame: {type(error).__name__}") from None


class _Counter:
    """Refuses a frame with too many arrays while it is read."""

    def __init__(self) -> None:
        self.left = MAX_ARRAYS

    def count(self, array: list[Any]) -> list[Any]:
        self.left -= 1
        if self.left < 0:
            raise FrameError(f"more than {MAX_ARRAYS} arrays")
        return array


class Inbox:
    """Puts frames together from the bytes of a stream."""

    __slots__ = ("_buffer", "_start")

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._start = 0  # position in the buffer: bytes before it were consumed

    def feed(self, data: bytes) -> None:
        """Add bytes that came in."""
        if self._start:
            del self._buffer[: self._start]
            self._start = 0
        self._buffer += data

    def missing(self) -> int:
        """Return how many bytes are missing for the next frame, as far as is known; 0: it is complete.

        Raises:
            FrameError: It would be too large.
        """
        there = len(self._buffer) - self._start
        if there < HEAD:
            return HEAD - there
        size = int.from_bytes(self._buffer[self._start : self._start + HEAD], "big")
        if size > MAX_FRAME:
            raise FrameError(f"a frame of {size} bytes")
        return max(0, HEAD + size - there)

    def take(self) -> Any:
        """Return the value of the next frame, which is complete.

        Raises:
            FrameError: The frame holds a value that frames do not allow.
        """
        first = self._start + HEAD
        size = int.from_bytes(self._buffer[self._start : first], "big")
        self._start = first + size
        return unpack(memoryview(self._buffer)[first : first + size].tobytes())


def receive(sock: socket.socket, inbox: Inbox) -> Any:
    """Return the next frame of a blocking socket.

    Raises:
        EOFError: The other end is closed.
        FrameError: The frame holds a value that frames do not allow.
        OSError: The socket fails, or its timeout is over.
    """
    while (missing := inbox.missing()) > 0:
        data = sock.recv(max(_CHUNK, min(missing, 1 << 20)))
        if not data:
            raise EOFError
        inbox.feed(data)
    return inbox.take()
