"""Module `io`: streams in memory, and the base classes of all streams.

Knows nothing of the host; `_files` implements files on these classes. Invariant: operations on a closed stream raise
ValueError.
"""

import _io
import abc as _abc
from _buffers import writable as _writable
from _sys import stdout as _stdout

__all__ = [
    "BlockingIOError", "open", "open_code", "IOBase", "RawIOBase", "FileIO", "BytesIO", "StringIO", "BufferedIOBase",
    "BufferedReader", "BufferedWriter", "BufferedRWPair", "BufferedRandom", "TextIOBase", "TextIOWrapper", "UnsupportedOperation",
    "SEEK_SET", "SEEK_CUR", "SEEK_END", "DEFAULT_BUFFER_SIZE", "IncrementalNewlineDecoder", "text_encoding", "Reader", "Writer",
]

SEEK_SET = 0
SEEK_CUR = 1
SEEK_END = 2
DEFAULT_BUFFER_SIZE = 131072
BlockingIOError = BlockingIOError


def _streams_of_io(name):
    """Return a class of this module that CPython defines in `_io`, where pickles look for it."""
    if name in ("BytesIO", "StringIO", "FileIO", "BufferedReader", "BufferedWriter", "BufferedRandom", "BufferedRWPair", "TextIOWrapper",
                "IncrementalNewlineDecoder", "open", "open_code", "text_encoding"):
        import io
        return getattr(io, name)
    raise AttributeError(f"module '_io' has no attribute {name!r}")


_io.__getattr__ = _streams_of_io


class UnsupportedOperation(OSError, ValueError):
    """Raised for an operation that the stream does not support."""


def _size(value, name="read"):
    """Return the argument of read() as an int: -1 for all data."""
    if value is None:
        return -1
    if isinstance(value, int):
        return int(value)
    index = getattr(type(value), "__index__", None)
    if index is None:
        raise TypeError(f"argument should be integer or None, not '{type(value).__name__}'")
    return index(value)


class IOBase(metaclass=_abc.ABCMeta):
    """Base of all streams."""

    __closed = False

    def _unsupported(self, name):
        raise UnsupportedOperation(f"{name}() not supported" if name in ("seek", "truncate") else name)

    def seek(self, pos, whence=0):
        raise UnsupportedOperation("seek")

    def tell(self):
        return self.seek(0, 1)

    def truncate(self, pos=None):
        raise UnsupportedOperation("truncate")

    def flush(self):
        self._checkClosed()

    def close(self):
        if not self.__closed:
            try:
                self.flush()
            finally:
                self.__closed = True

    def __del__(self):
        """Close the stream. Programs may call it; the sandbox never does, since objects are freed without running code."""
        self.close()

    @property
    def closed(self):
        return self.__closed

    def seekable(self):
        return False

    def readable(self):
        return False

    def writable(self):
        return False

    def _checkClosed(self, msg=None):
        if self.closed:
            raise ValueError("I/O operation on closed file." if msg is None else msg)

    def _checkReadable(self, msg=None):
        if not self.readable():
            raise UnsupportedOperation("File or stream is not readable." if msg is None else msg)

    def _checkWritable(self, msg=None):
        if not self.writable():
            raise UnsupportedOperation("File or stream is not writable." if msg is None else msg)

    def _checkSeekable(self, msg=None):
        if not self.seekable():
            raise UnsupportedOperation("File or stream is not seekable." if msg is None else msg)

    def __enter__(self):
        self._checkClosed()
        return self

    def __exit__(self, *args):
        self.close()

    def fileno(self):
        raise UnsupportedOperation("fileno")

    def isatty(self):
        self._checkClosed()
        return False

    def readline(self, size=-1):
        size = _size(size)
        line = bytearray()
        while size < 0 or len(line) < size:
            b = self.read(1)
            if not b:
                break
            line += b
            if line.endswith(b"\n"):
                break
        return bytes(line)

    def __iter__(self):
        self._checkClosed()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def readlines(self, hint=None):
        if hint is None or hint <= 0:
            return list(self)
        lines = []
        n = 0
        for line in self:
            lines.append(line)
            n += len(line)
            if n > hint:
                break
        return lines

    def writelines(self, lines):
        self._checkClosed()
        for line in lines:
            self.write(line)


class RawIOBase(IOBase):
    """Base of unbuffered byte streams. A subclass defines readinto() or write()."""

    def read(self, size=-1):
        size = _size(size)
        if size < 0:
            return self.readall()
        data = bytearray(size)
        n = self.readinto(data)
        if n is None:
            return None
        return bytes(data[:n])

    def readall(self):
        parts = []
        while data := self.read(DEFAULT_BUFFER_SIZE):
            parts.append(data)
        return b"".join(parts) if parts else data

    def readinto(self, buffer):
        raise NotImplementedError

    def write(self, data):
        raise NotImplementedError


class BufferedIOBase(IOBase):
    """Base of buffered byte streams."""

    def detach(self):
        raise UnsupportedOperation("detach")

    def read(self, size=-1):
        raise UnsupportedOperation("read")

    def read1(self, size=-1):
        raise UnsupportedOperation("read1")

    def readinto(self, buffer):
        return self._into(buffer, self.read)

    def readinto1(self, buffer):
        return self._into(buffer, self.read1, "readinto1() ")

    def _into(self, buffer, read, native="readinto() "):
        view = _writable(buffer, native)
        data = read(len(view))
        view[:len(data)] = data
        return len(data)

    def write(self, data):
        raise UnsupportedOperation("write")


class TextIOBase(IOBase):
    """Base of text streams."""

    encoding = None
    newlines = None
    errors = None

    def read(self, size=-1):
        raise UnsupportedOperation("read")

    def readline(self, size=-1):
        raise UnsupportedOperation("readline")

    def write(self, text):
        raise UnsupportedOperation("write")

    def detach(self):
        raise UnsupportedOperation("detach")


class BytesIO(_io._ByteStream, BufferedIOBase):
    """Byte stream in memory."""

    __full_type_name__ = True  # error messages use the name _io.BytesIO
    __module__ = "_io"

    def getbuffer(self):
        self.tell()
        return memoryview(self._data)

    def readlines(self, size=None, /):
        if size is not None and not hasattr(type(size), "__index__"):
            raise TypeError(f"integer argument expected, got '{type(size).__name__}'")
        lines = []
        n = 0
        while line := self.readline():
            lines.append(line)
            n += len(line)
            if size is not None and 0 < size <= n:
                break
        return lines

    def readinto(self, buffer, /):
        self.tell()
        return self._into(buffer, self.read)

    def __getstate__(self):
        return self.getvalue(), self.tell(), self.__dict__.copy() or None

    def __setstate__(self, state):
        if self.closed:
            raise ValueError("__setstate__ on closed file")
        if not isinstance(state, tuple) or len(state) < 3:
            raise TypeError(f"_io.BytesIO.__setstate__ argument should be 3-tuple, got {type(state).__name__}")
        data, pos, attributes = state[:3]
        BytesIO.__init__(self, data)
        _check_state(pos, attributes, "second", "not", "third")
        self.seek(pos)
        if attributes is not None:
            self.__dict__.update(attributes)


def _check_state(pos, attributes, which, but, last):
    """Raise an error for a state of a stream that has a wrong position or wrong attributes."""
    if not isinstance(pos, int):
        raise TypeError(f"{which} item of state must be an integer, {but} {type(pos).__name__}")
    if pos < 0:
        raise ValueError("position value cannot be negative")
    if attributes is not None and not isinstance(attributes, dict):
        raise TypeError(f"{last} item of state should be a dict, got a {type(attributes).__name__}")


def _translated(text, newline):
    """Return the text with its newlines as a write with this `newline` argument converts them."""
    if newline is None:
        return text.replace("\r\n", "\n").replace("\r", "\n")
    if newline in ("\r", "\r\n"):
        return text.replace("\n", newline)
    return text


class StringIO(_io._TextStream, TextIOBase):
    """Text stream in memory."""

    __full_type_name__ = True  # error messages use the name _io.StringIO
    __module__ = "_io"

    def __getstate__(self):
        return self.getvalue(), self._newline, self.tell(), self.__dict__.copy() or None

    def __setstate__(self, state):
        if self.closed:
            raise ValueError("__setstate__ on closed file")
        if not isinstance(state, tuple) or len(state) < 4:
            raise TypeError(f"_io.StringIO.__setstate__ argument should be 4-tuple, got {type(state).__name__}")
        text, newline, pos, attributes = state[:4]
        if newline is not None and not isinstance(newline, str):
            raise TypeError(f"newline must be str or None, not {type(newline).__name__}")
        StringIO("", newline)  # raises an error if there is no such newline
        StringIO.__init__(self, text, "\n")
        _check_state(pos, attributes, "third", "got", "fourth")
        self._newline = newline
        self.seek(pos)
        if attributes is not None:
            self.__dict__.update(attributes)


class _Buffered(BufferedIOBase):
    """Base of buffered streams over a raw stream. It does not buffer: a buffer would not be faster here."""

    _needs = ()  # methods of the raw stream that have to return true

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if type(buffer_size) is not int:
            from operator import index

            buffer_size = index(buffer_size)
        for need in self._needs:
            if not getattr(raw, need)():
                raise UnsupportedOperation(f"File or stream is not {need}.")
        if buffer_size <= 0:
            raise ValueError("buffer size must be strictly positive")
        self._raw = raw

    def _open(self, doing):
        """Return the raw stream. Raises ValueError if it is closed."""
        raw = self.raw
        if raw.closed:
            raise ValueError(f"{doing} of closed file")
        return raw

    @property
    def raw(self):
        if self._raw is None:
            raise ValueError("raw stream has been detached")
        return self._raw

    def flush(self):
        self._open("flush").flush()

    def close(self):
        if not self.closed:
            try:
                self.flush()
            finally:
                self.raw.close()

    def detach(self):
        raw = self.raw
        self.flush()
        self._raw = None
        return raw

    @property
    def closed(self):
        return self.raw.closed

    @property
    def name(self):
        return self.raw.name

    @property
    def mode(self):
        return self.raw.mode

    def fileno(self):
        return self.raw.fileno()

    def seekable(self):
        return self.raw.seekable()

    def seek(self, pos, whence=0, /):
        if whence not in (0, 1, 2):
            raise ValueError(f"whence value {whence} unsupported")
        return self._open("seek").seek(pos, whence)

    def tell(self):
        return self.raw.tell()

    def truncate(self, pos=None, /):
        raw = self._open("truncate")
        if not raw.writable():
            raise UnsupportedOperation("truncate")
        return raw.truncate(self.tell() if pos is None else pos)

    def isatty(self):
        return self.raw.isatty()

    def __repr__(self):
        name = None if self._raw is None else getattr(self._raw, "name", None)
        cls = type(self)
        shown = f"{cls.__module__}.{cls.__qualname__}"
        return f"<{shown}>" if name is None else f"<{shown} name={name!r}>"


class BufferedReader(_Buffered):
    """Buffered stream for reading."""

    __full_type_name__ = True  # error messages use the name _io.BufferedReader
    __module__ = "_io"
    _needs = ("readable",)

    _ahead = b""

    def flush(self):
        self._checkClosed()
        self.raw.flush()

    def readable(self):
        return self.raw.readable()

    def read(self, size=-1, /):
        return self._read(self._open("read"), size)

    def _read(self, raw, size):
        size = _size(size)
        if size < -1:
            raise ValueError("read length must be non-negative or -1")
        if size < 0:
            data = self._ahead + (raw.read() or b"")
            self._ahead = b""
            return data
        parts = [self._ahead[:size]]
        self._ahead = self._ahead[size:]
        left = size - len(parts[0])
        while left > 0 and (data := raw.read(left)):
            parts.append(data)
            left -= len(data)
        return b"".join(parts)

    def readline(self, size=-1, /):
        raw = self._open("readline")
        size = _size(size)
        if not self._ahead and (whole := getattr(raw, "_read_line", None)) is not None:
            return whole(size)  # raw streams of files keep all data in memory
        parts = []
        n = 0
        while size < 0 or n < size:
            data = self._ahead or raw.read(8192)
            if not data:
                break
            end = data.find(b"\n") + 1 or len(data)
            if 0 <= size < n + end:
                end = size - n
            parts.append(data[:end])
            self._ahead = data[end:]
            n += end
            if parts[-1].endswith(b"\n"):
                break
        return b"".join(parts)

    def read1(self, size=-1, /):
        raw = self._open("read")
        if self._ahead:
            return self._read(raw, len(self._ahead) if size < 0 else min(size, len(self._ahead)))
        return raw.read(DEFAULT_BUFFER_SIZE if size < 0 else size)

    def readinto(self, buffer, /):
        raw = self._open("readinto")
        return self._into(buffer, lambda size: self._read(raw, size))

    def peek(self, size=0, /):
        raw = self._open("peek")
        if not self._ahead:
            self._ahead = raw.read(max(size, 8192)) or b""
        return self._ahead

    def seek(self, pos, whence=0, /):
        if whence == 1:
            pos -= len(self._ahead)
        pos = _Buffered.seek(self, pos, whence)
        self._ahead = b""
        return pos

    def tell(self):
        return self.raw.tell() - len(self._ahead)


class BufferedWriter(_Buffered):
    """Buffered stream for writing."""

    __full_type_name__ = True  # error messages use the name _io.BufferedWriter
    __module__ = "_io"
    _needs = ("writable",)

    def writable(self):
        return self.raw.writable()

    def write(self, data, /):
        if isinstance(data, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        raw = self.raw
        if raw.closed:
            raise ValueError("write to closed file")
        return raw.write(data)


class BufferedRandom(BufferedReader, BufferedWriter):
    """Buffered stream for reading and writing."""

    __full_type_name__ = True  # error messages use the name _io.BufferedRandom
    __module__ = "_io"
    _needs = ("seekable", "readable", "writable")

    flush = _Buffered.flush

    def write(self, data, /):
        if self._ahead:
            self.raw.seek(-len(self._ahead), 1)
            self._ahead = b""
        return BufferedWriter.write(self, data)


class BufferedRWPair(BufferedIOBase):
    """Pair of buffered streams, one for reading and one for writing."""

    __full_type_name__ = True  # error messages use the name _io.BufferedRWPair
    __module__ = "_io"

    def __init__(self, reader, writer, buffer_size=DEFAULT_BUFFER_SIZE, /):
        self.reader = BufferedReader(reader, buffer_size)
        self.writer = BufferedWriter(writer, buffer_size)

    def read(self, size=-1, /):
        return self.reader.read(size)

    def write(self, data, /):
        return self.writer.write(data)

    def readable(self):
        return self.reader.readable()

    def writable(self):
        return self.writer.writable()

    def flush(self):
        return self.writer.flush()

    def close(self):
        try:
            self.writer.close()
        finally:
            self.reader.close()

    @property
    def closed(self):
        return self.writer.closed


class IncrementalNewlineDecoder:
    """Decoder that converts the newlines of text in parts to \\n."""

    __full_type_name__ = True  # error messages use the name _io.IncrementalNewlineDecoder
    __module__ = "_io"

    def __init__(self, decoder, translate, errors="strict"):
        self.decoder = decoder
        self.translate = translate
        self.errors = errors
        self._held = False
        self._seen = set()

    def decode(self, input, final=False):
        text = input if self.decoder is None else self.decoder.decode(input, final=final)
        if self._held:
            text = "\r" + text
            self._held = False
        if text.endswith("\r") and not final:
            text = text[:-1]
            self._held = True
        rest = text.replace("\r\n", "")
        if len(rest) != len(text):
            self._seen.add("\r\n")
        for end in "\r\n":
            if end in rest:
                self._seen.add(end)
        if self.translate:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        return text

    @property
    def newlines(self):
        found = tuple(end for end in ("\r", "\n", "\r\n") if end in self._seen)
        return None if not found else found[0] if len(found) == 1 else found

    def reset(self):
        self._held = False
        self._seen = set()


def text_encoding(encoding, stacklevel=2, /):
    return "locale" if encoding is None else encoding


class TextIOWrapper(TextIOBase):
    """Text stream over a byte stream."""

    __full_type_name__ = True  # error messages use the name _io.TextIOWrapper
    __module__ = "_io"

    def __init__(self, buffer, encoding=None, errors=None, newline=None, line_buffering=False, write_through=False):
        for name, value in (("encoding", encoding), ("errors", errors), ("newline", newline)):
            if value is not None and not isinstance(value, str):
                raise TypeError(f"TextIOWrapper() argument {name!r} must be str or None, not {type(value).__name__}")
        for value in (encoding, errors):
            if value is not None and "\0" in value:
                raise ValueError("embedded null character")
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline}")
        if encoding not in (None, "locale"):
            "".encode(encoding)
        if not hasattr(buffer, "readable"):
            raise AttributeError(f"'{type(buffer).__name__}' object has no attribute 'readable'")
        self.encoding = "UTF-8" if encoding in (None, "locale") else encoding
        self._buffer = buffer
        self.errors = errors or "strict"
        self.line_buffering = line_buffering
        self.write_through = write_through
        self._newline = newline
        self._ahead = None
        self._decoder = None  # decoder of a stream that is read in parts, made at the first part
        self._sink = None  # byte stream for encoded text, once it is known to be writable
        self.newlines = None

    @property
    def buffer(self):
        if self._buffer is None:
            raise ValueError("underlying buffer has been detached")
        return self._buffer

    def _text(self):
        """Return a StringIO with the decoded text that was not read yet. Files, which are in memory, are decoded as a whole."""
        if self._ahead is None and not self._is_file():
            self._keep("")
        if self._ahead is None:
            text = self.buffer.read().decode(self.encoding, self.errors)
            newline = self._newline
            if not newline and "\r" in text or self.newlines is None and "\n" in text and not newline:
                self._note_newlines(text)
                if newline is None:
                    text = _translated(text, None)
            self._keep(text)
        return self._ahead

    def _is_file(self):
        return hasattr(getattr(self.buffer, "raw", None), "_read_line")

    def _keep(self, text):
        # No newline conversion here: only readline() needs to know the newlines.
        self._ahead = StringIO(text, "\n")
        self._ahead._newline = "\n" if self._newline is None else self._newline

    def _more(self, text, size=8192):
        """Replace the decoded text by `text` and the next part of the stream (size < 0: all of it). Returns False at the end."""
        buffer = self.buffer
        if self._decoder is None:
            import codecs
            self._decoder = codecs.getincrementaldecoder(self.encoding)(self.errors)
            if not self._newline:
                self._decoder = IncrementalNewlineDecoder(self._decoder, self._newline is None)
        name = "read1" if size >= 0 and hasattr(buffer, "read1") else "read"
        data = (buffer.read1 if name == "read1" else buffer.read)(*(() if size < 0 else (size,)))
        try:
            n = len(memoryview(data))
        except TypeError:
            raise TypeError(f"underlying {name}() should have returned a bytes-like object, not '{type(data).__name__}'") from None
        self._keep(text + self._decoder.decode(data, not n or size < 0))
        if not self._newline:
            self.newlines = self._decoder.newlines
        if size < 0:
            self._decoder = None
        return n > 0

    def _note_newlines(self, text):
        decoder = IncrementalNewlineDecoder(None, False)
        decoder.decode(text, True)
        self.newlines = decoder.newlines

    def _encoded(self, text):
        encoding = self.encoding
        if encoding in ("utf-8", "UTF-8"):
            return text.encode("utf-8", self.errors)
        marked = _MARKED.get(encoding.lower().replace("_", "-"))
        # Only the start of a stream has a byte order mark.
        if marked is not None and self.buffer.seekable() and self.buffer.tell():
            encoding = marked
        return text.encode(encoding, self.errors)

    def _checkClosed(self, msg=None):
        if self.closed:
            raise ValueError("I/O operation on closed file.")

    @property
    def closed(self):
        return self.buffer.closed

    @property
    def name(self):
        return self.buffer.name

    def read(self, size=-1, /):
        self._checkClosed()
        if not self.readable():
            raise UnsupportedOperation("not readable")
        if self._ahead is not None and not self._ahead._left:
            self._ahead = None
        if self._ahead is None and self._is_file():
            return self._text().read(size)
        size = _size(size)
        text = self._text().read(size)
        if size < 0:
            if not self._is_file():
                self._more(text, -1)
                text = self._ahead.read()
            return text
        more = not self._is_file()
        while more and len(text) < size:
            more = self._more(text)
            text = self._ahead.read(size)
        return text

    def readline(self, size=-1, /):
        self._checkClosed()
        if not self.readable():
            raise UnsupportedOperation("not readable")
        line = self._text().readline(size)
        if not self._is_file():
            size = _size(size)
            ends = ("\n",) if self._newline is None else ("\r", "\n") if not self._newline else (self._newline,)
            while not line.endswith(ends) and not 0 <= size <= len(line):
                more = self._more(line)
                line = self._ahead.readline(size)
                if not more:
                    break
        return line

    def __next__(self):
        line = self._ahead.readline() if self._ahead is not None and self._decoder is None and self._is_file() else self.readline()
        if not line:
            raise StopIteration
        return line

    def readlines(self, hint=None, /):
        if hint is not None and hint > 0 or self._newline not in (None, "\n"):
            return IOBase.readlines(self, hint)
        parts = self.read().split("\n")
        last = parts.pop()
        lines = [part + "\n" for part in parts]
        if last:
            lines.append(last)
        return lines

    def write(self, text, /):
        if self._sink is None:
            self._checkClosed()
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if self._sink is None:
            if not self.writable():
                raise UnsupportedOperation("not writable")
            # This library's writers do not buffer, so the byte stream below can be used.
            self._sink = self.buffer.raw.write if type(self.buffer) is BufferedWriter else None
        n = len(text)
        if self._newline in ("\r", "\r\n"):
            text = text.replace("\n", self._newline)
        self._ahead = self._decoder = None
        (self._sink or self.buffer.write)(self._encoded(text))
        if self.line_buffering and "\n" in text:
            self.buffer.flush()
        return n

    def seek(self, cookie, whence=0, /):
        self._checkClosed()
        if whence == 1 and cookie:
            raise UnsupportedOperation("can't do nonzero cur-relative seeks")
        if whence == 2 and cookie:
            raise UnsupportedOperation("can't do nonzero end-relative seeks")
        if whence not in (0, 1, 2):
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        if whence == 1:
            return self.tell()
        if cookie < 0:
            raise ValueError(f"negative seek position {cookie}")
        self._ahead = self._decoder = None
        return self.buffer.seek(cookie, whence)

    def tell(self):
        self._checkClosed()
        end = self.buffer.tell()
        if self._ahead is None:
            return end
        decoder = self._decoder
        if isinstance(decoder, IncrementalNewlineDecoder):
            decoder = decoder.decoder
        held = 0 if decoder is None else len(decoder.getstate()[0])
        return end - held - len(self._ahead.getvalue()[self._ahead.tell():].encode(self.encoding, self.errors))

    def truncate(self, pos=None, /):
        self._checkClosed()
        return self.buffer.truncate(self.tell() if pos is None else pos)

    def reconfigure(self, *, encoding=None, errors=None, newline=None, line_buffering=None, write_through=None):
        if encoding is not None:
            self.encoding = encoding
        if errors is not None:
            self.errors = errors
        if newline is not None:
            self._newline = newline
        if line_buffering is not None:
            self.line_buffering = line_buffering

    def flush(self):
        self._checkClosed()
        self.buffer.flush()

    def close(self):
        self._sink = self._ahead = self._decoder = None
        if self._buffer is not None and not self.closed:
            try:
                self.flush()
            finally:
                self.buffer.close()

    def detach(self):
        self.flush()
        buffer = self.buffer
        self._buffer = self._sink = self._ahead = self._decoder = None
        return buffer

    def readable(self):
        return self.buffer.readable()

    def writable(self):
        return self.buffer.writable()

    def seekable(self):
        return self.buffer.seekable()

    def isatty(self):
        return self.buffer.isatty()

    def fileno(self):
        return self.buffer.fileno()

    def __repr__(self):
        name = getattr(self._buffer, "name", None)
        mode = getattr(self, "mode", None)
        shown = "" if name is None else f" name={name!r}"
        if mode is not None:
            shown += f" mode={mode!r}"
        return f"<_io.TextIOWrapper{shown} encoding={self.encoding!r}>"


_MARKED = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}


class Reader(metaclass=_abc.ABCMeta):
    """Protocol of objects with a method read()."""

    __slots__ = ()

    @_abc.abstractmethod
    def read(self, size=..., /):
        """Return data from the stream, at most `size` units."""

    @classmethod
    def __subclasshook__(cls, other):
        if cls is Reader:
            return True if callable(getattr(other, "read", None)) else NotImplemented
        return NotImplemented


class Writer(metaclass=_abc.ABCMeta):
    """Protocol of objects with a method write()."""

    __slots__ = ()

    @_abc.abstractmethod
    def write(self, data, /):
        """Write data to the stream. Returns the number of units written."""

    @classmethod
    def __subclasshook__(cls, other):
        if cls is Writer:
            return True if callable(getattr(other, "write", None)) else NotImplemented
        return NotImplemented


def __getattr__(name):
    if name in ("open", "open_code", "FileIO"):
        if name == "open":
            import builtins
            return builtins.open
        import _files
        return _files.FileIO if name == "FileIO" else _open_code
    raise AttributeError(f"module 'io' has no attribute '{name}'")


def _open_code(path):
    return open(path, "rb")


# Classes of sys.stdout and sys.stderr. Each abstract class is registered with, since a definition may run before those
# of its bases.
_Standard = type(_stdout)
IOBase.register(_Standard)
TextIOBase.register(_Standard)
TextIOWrapper.register(_Standard)
