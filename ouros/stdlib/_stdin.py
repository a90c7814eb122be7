"""sys.stdin: text and bytes of the standard input, which the runtime gets from the host.

Bytes are the text in UTF-8; other bytes are surrogate escapes in it. Knows nothing of files. Invariant: no input is
buffered here, so the text and its `buffer` can be read alternately, and each run of a session reads its own input.
"""

import io
from _standard_input import put_back as _put_back, take as _take


def _encoded(text):
    return text.encode("utf-8", "surrogateescape")


def _size(size):
    return -1 if size is None or size < 0 else size.__index__()


def _all():
    parts = []
    while text := _take(-1, False):
        parts.append(text)
    return "".join(parts)


def _line(size):
    """Read the rest of the line; with a non-negative size, at most that many characters."""
    line = _take(size, True)
    if not line or line[-1] == "\n" or len(line) == size:
        return line
    parts, length = [line], len(line)
    while (part := _take(size - length if size >= 0 else -1, True)):
        parts.append(part)
        length += len(part)
        if part[-1] == "\n" or length == size:
            break
    return "".join(parts)


def _cut(data, size):
    """Return the first `size` bytes, and give the others back to the input."""
    if 0 <= size < len(data):
        _put_back(data[size:].decode("utf-8", "surrogateescape"))
        return data[:size]
    return data


def _skip_newline():
    """Skip the "\n" after a "\r" that was read."""
    following = _take(1, False)
    if following and following != "\n":
        _put_back(following)


class _Raw(io.RawIOBase):
    name = 0
    mode = "rb"

    def readable(self):
        return True

    def fileno(self):
        return 0

    def readinto(self, buffer, /):
        with memoryview(buffer) as view, view.cast("B") as room:
            data = _cut(_encoded(_take(len(room), False)), len(room))
            room[:len(data)] = data
            return len(data)


class _Buffer(io.BufferedReader):
    """Binary stream `sys.stdin.buffer`."""

    name = "<stdin>"
    mode = "rb"

    def __init__(self):
        io.BufferedReader.__init__(self, _Raw())

    def _check(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")

    def read(self, size=-1, /):
        self._check()
        size = _size(size)
        if size < 0:
            return _encoded(_all())
        parts, length = [], 0
        while length < size and (text := _take(size - length, False)):
            data = _cut(_encoded(text), size - length)
            parts.append(data)
            length += len(data)
        return b"".join(parts)

    def read1(self, size=-1, /):
        self._check()
        size = _size(size)
        return _cut(_encoded(_take(size, False)), size)

    def readline(self, size=-1, /):
        self._check()
        size = _size(size)
        return _cut(_encoded(_line(size)), size)

    def peek(self, size=0, /):
        self._check()
        text = _take(io.DEFAULT_BUFFER_SIZE, False)
        _put_back(text)
        return _encoded(text)

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line


class StandardInput(io.TextIOWrapper):
    """Text stream `sys.stdin`."""

    name = "<stdin>"
    mode = "r"

    def __init__(self):
        io.TextIOWrapper.__init__(self, _Buffer(), "utf-8", "surrogateescape")
        self._is_open = True  # cached state: `closed` would look up three objects

    def close(self):
        self._is_open = False
        io.TextIOWrapper.close(self)

    def detach(self):
        self._is_open = False
        return io.TextIOWrapper.detach(self)

    def read(self, size=-1, /):
        self._checkClosed()
        size = _size(size)
        if size < 0:
            text = _all()
            return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
        parts, length = [], 0
        while length < size and (text := _take(size - length, False)):
            if "\r" in text:
                if text[-1] == "\r":
                    _skip_newline()
                text = text.replace("\r\n", "\n").replace("\r", "\n")
            parts.append(text)
            length += len(text)
        return "".join(parts)

    def readline(self, size=-1, /):
        if not self._is_open:
            self._checkClosed()
        line = _take(-1, True) if size == -1 else ""
        if not line or line[-1] != "\n":
            line += _line(_size(size))
        if "\r" not in line:
            return line
        at = line.index("\r")
        rest = line[at + 1:]
        if not rest:
            _skip_newline()
        elif rest != "\n":
            _put_back(rest)
        return line[:at] + "\n"

    def readlines(self, hint=None, /):
        if hint is not None and hint > 0:
            return io.IOBase.readlines(self, hint)
        return list(self)

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def seek(self, cookie, whence=0, /):
        raise io.UnsupportedOperation("underlying stream is not seekable")

    def tell(self):
        raise io.UnsupportedOperation("underlying stream is not seekable")

    def reconfigure(self, *, encoding=None, errors=None, newline=None, line_buffering=None, write_through=None):
        if encoding is not None and encoding.lower().replace("_", "-") not in ("utf-8", "utf8") or newline is not None:
            raise io.UnsupportedOperation("standard input is UTF-8 with any line ends: use io.TextIOWrapper(sys.stdin.buffer, ...)")


stream = StandardInput()


def opened(binary, buffering, plain, encoding, errors, newline):
    """Return the stream for open(0), with checked arguments. `plain` is True for text like that of sys.stdin."""
    if buffering == 0:
        if not binary:
            raise ValueError("can't have unbuffered text I/O")
        return _Raw()
    file = _Buffer() if binary else StandardInput() if plain else io.TextIOWrapper(_Buffer(), encoding, errors, newline)
    if binary or plain:
        file.name = 0
    return file
