"""Compressed files: the common base of `bz2`, `gzip` and `lzma`.

Knows no format: subclasses name it. A file is decompressed as a whole at the first read, and compressed as a whole when
it is closed, unless the subclass does it before. Invariant: a file object that the caller opened stays open.
"""

import io as _io
from _buffers import bytes_of
from _compress import decompressor as _decompressor
from operator import index as _index


class PackedFile(_io.BufferedIOBase):
    """Binary stream over a compressed file or stream."""

    _may_skip = False  # True if seek() may write zeros to reach a position

    def _open(self, file, mode, modes):
        """Open the file. `modes` are the accepted modes, without "b" and "t"."""
        plain = mode.replace("b", "")
        if plain == "":
            plain = "r"
        if plain not in modes or mode.count("b") > 1:
            raise ValueError(f"Invalid mode: {mode!r}")
        self._writes = plain != "r"
        self._own = False
        self._parts = []
        self._stream = None
        self._size = 0
        self._truncated = None  # exception to raise at the end of incomplete data
        if hasattr(file, "__fspath__"):
            file = file.__fspath__()
        if isinstance(file, (str, bytes)):
            self._fp = _open_file(file, plain + "b")
            self._own = True
            self._name = file
        elif hasattr(file, "read") or hasattr(file, "write"):
            self._fp = file
            self._name = getattr(file, "name", None)
        else:
            raise TypeError("filename must be a str, bytes, file or PathLike object")

    def _pack(self, data):
        raise NotImplementedError

    def _unpack(self, data):
        raise NotImplementedError

    def _finish(self):
        """Write what is not written yet."""
        self._fp.write(self._pack(b"".join(self._parts)))

    def _unpacked(self):
        if self.closed:
            raise ValueError("I/O operation on closed file")
        if self._writes:
            raise _io.UnsupportedOperation("File not open for reading")
        if self._stream is None:
            self._stream = _io.BytesIO(self._unpack(self._fp.read()))
        return self._stream

    @property
    def closed(self):
        """Return True if this file is closed."""
        return self._fp is None

    @property
    def name(self):
        self._check()
        return self._name if self._own else self._fp.name

    def readable(self):
        self._check()
        return not self._writes

    def writable(self):
        self._check()
        return self._writes

    def seekable(self):
        return self.readable() and (not hasattr(self._fp, "seekable") or self._fp.seekable())

    def _check(self):
        if self._fp is None:
            raise ValueError("I/O operation on closed file")

    def fileno(self):
        self._check()
        return self._fp.fileno()

    def read(self, size=-1):
        return self._whole(self._unpacked().read(-1 if size is None else size), size)

    def _whole(self, data, size):
        if self._truncated is not None and (size is None or size < 0 or len(data) < size):
            raise self._truncated
        return data

    def read1(self, size=-1):
        if not isinstance(size, int):
            raise TypeError(f"'{type(size).__name__}' object cannot be interpreted as an integer")
        return self._unpacked().read(_io.DEFAULT_BUFFER_SIZE if size < 0 else size)

    def readinto(self, b):
        return self._unpacked().readinto(b)

    def readline(self, size=-1):
        line = self._unpacked().readline(-1 if size is None else size)
        return line if line[-1:] == b"\n" else self._whole(line, size)

    def readlines(self, size=-1):
        lines = self._unpacked().readlines(size)
        if self._truncated is not None and (size is None or size <= 0):
            raise self._truncated
        return lines

    def peek(self, n=0):
        stream = self._unpacked()
        at = stream.tell()
        data = stream.read(max(n, 1024))
        stream.seek(at)
        return data

    def __iter__(self):
        self._check()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def write(self, data):
        self._check()
        if not self._writes:
            raise _io.UnsupportedOperation("File not open for writing")
        data = bytes_of(data)
        self._parts.append(data)
        self._size += len(data)
        return len(data)

    def writelines(self, seq):
        for line in seq:
            self.write(line)

    def seek(self, offset, whence=0):
        if self._writes and self._may_skip:
            if whence == 1:
                offset += self._size
            elif whence:
                raise ValueError("Seek from end not supported")
            if offset < self._size:
                raise OSError("Negative seek in write mode")
            self.write(bytes(offset - self._size))
            return self._size
        stream = self._unpacked()
        if whence not in (0, 1, 2):
            raise ValueError(f"Invalid value for whence: {whence}")
        if whence:
            offset += stream.tell() if whence == 1 else len(stream.getbuffer())
        return stream.seek(min(max(offset, 0), len(stream.getbuffer())))

    def tell(self):
        self._check()
        return self._size if self._writes else self._unpacked().tell()

    def flush(self, mode=None):
        self._check()

    def close(self):
        file = self._fp
        if file is None:
            return
        try:
            if self._writes:
                self._finish()
        finally:
            self._fp = None
            self._stream = None
            self._parts = []
            if self._own:
                file.close()


_open_file = open


def open_packed(cls, filename, mode, encoding, errors, newline, **options):
    """Open a file of class `cls`. In text mode, return a text stream over it."""
    if "t" in mode:
        if "b" in mode:
            raise ValueError(f"Invalid mode: {mode!r}")
    elif encoding is not None:
        raise ValueError("Argument 'encoding' not supported in binary mode")
    elif errors is not None:
        raise ValueError("Argument 'errors' not supported in binary mode")
    elif newline is not None:
        raise ValueError("Argument 'newline' not supported in binary mode")
    file = cls(filename, mode.replace("t", ""), **options)
    if "t" in mode:
        return _io.TextIOWrapper(file, encoding or "utf-8", errors, newline)
    return file


class Unpicklable:
    """Base of compressors and decompressors. `_home` is the module that CPython defines the class in."""

    def __reduce_ex__(self, protocol):
        name = type(self).__name__
        name = f"{self._home}.{name}" if protocol > 1 else name
        raise TypeError(f"cannot pickle '{name}' object")


class Decompressor(Unpicklable):
    """Decompressor of data that arrives in parts."""

    def _begin(self, *options):
        """Initialize. `options` are the number of the format, and arguments."""
        self._stream = _decompressor(*options)
        self.eof = False
        self.needs_input = True
        self.unused_data = b""

    def decompress(self, data, max_length=-1):
        data = bytes_of(data)
        if self.eof:
            raise EOFError("End of stream already reached")
        out, unused, self.eof, check = self._stream.feed(data, max(_index(max_length), -1))
        if check is not None:
            self.check = check
        if self.eof:
            self.unused_data = unused
            self.needs_input = False
        else:
            self.needs_input = max_length < 0 or len(out) < max_length
        return out
