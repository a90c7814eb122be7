"""Data compressed as gzip does."""

import io as _io
import struct as _struct
import zlib as _zlib

__all__ = ["BadGzipFile", "GzipFile", "compress", "decompress"]


class BadGzipFile(OSError):
    """Data that is not gzip's."""


def compress(data, compresslevel=9, *, mtime=0):
    """The data as one gzip member."""
    out = _zlib.compress(data, compresslevel, 31)
    return out[:4] + _struct.pack("<L", int(mtime or 0)) + out[8:9] + b"\xff" + out[10:]


def decompress(data):
    """The data of all members."""
    parts = []
    data = bytes(data)
    while data:
        if data[:2] != b"\x1f\x8b":
            raise BadGzipFile(f"Not a gzipped file ({data[:2]!r})")
        d = _zlib.decompressobj(31)
        try:
            parts.append(d.decompress(data))
        except _zlib.error as error:
            raise BadGzipFile(str(error)) from None
        if not d.eof:
            raise EOFError("Compressed file ended before the end-of-stream marker was reached")
        data = d.unused_data.lstrip(b"\0")
    return b"".join(parts)


class GzipFile(_io.BufferedIOBase):
    """A binary stream on top of one with compressed data (fileobj)."""

    def __init__(self, filename=None, mode=None, compresslevel=9, fileobj=None, mtime=None):
        if fileobj is None:
            raise ValueError("the sandbox needs fileobj=")
        self.fileobj = fileobj
        self.name = filename or ""
        self.mode = mode or "rb"
        self._level = compresslevel
        self._mtime = mtime
        self._buffer = _io.BytesIO() if "r" not in self.mode else _io.BytesIO(decompress(fileobj.read()))

    def readable(self):
        return "r" in self.mode

    def writable(self):
        return "r" not in self.mode

    def seekable(self):
        return True

    def read(self, size=-1):
        return self._buffer.read(size)

    def readline(self, size=-1):
        return self._buffer.readline(size)

    def write(self, data):
        return self._buffer.write(data)

    def seek(self, offset, whence=0):
        return self._buffer.seek(offset, whence)

    def tell(self):
        return self._buffer.tell()

    def close(self):
        if self.fileobj is not None:
            if self.writable():
                self.fileobj.write(compress(self._buffer.getvalue(), self._level, mtime=self._mtime))
            self.fileobj = None

    @property
    def closed(self):
        return self.fileobj is None
