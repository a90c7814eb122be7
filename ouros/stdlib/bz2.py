"""Module `bz2`: bzip2 compression. A native compresses; files are `_compressed_files`."""

from _buffers import bytes_of as _bytes
from _compressed_files import Decompressor as _Decompressor, PackedFile as _PackedFile, Unpicklable as _Unpicklable, open_packed as _open_packed
from _plain import call as _call

__all__ = ["BZ2File", "BZ2Compressor", "BZ2Decompressor", "open", "compress", "decompress"]


def _level(compresslevel):
    if not isinstance(compresslevel, int):
        raise TypeError(f"'{type(compresslevel).__name__}' object cannot be interpreted as an integer")
    if not 1 <= compresslevel <= 9:
        raise ValueError("compresslevel must be between 1 and 9")
    return compresslevel


def compress(data, compresslevel=9):
    return _call("bz2_compress", _bytes(data), _level(compresslevel))


def decompress(data):
    """Return the decompressed data of all streams in `data`."""
    data = _bytes(data)
    parts = []
    while data:
        try:
            out, rest, eof, _ = _call("bz2_decompress", data, -1)
        except OSError:
            if parts:
                break
            raise
        if not eof:
            raise ValueError("Compressed data ended before the end-of-stream marker was reached")
        parts.append(out)
        data = rest
    return b"".join(parts)


class BZ2Compressor(_Unpicklable):
    """Compressor for data in parts. flush() returns all of the compressed data."""

    __module__ = "_bz2"
    __full_type_name__ = True  # error messages use the name _bz2.BZ2Compressor

    _home = "_bz2"

    def __init__(self, compresslevel=9, /):
        self._compresslevel = _level(compresslevel)
        self._parts = []

    def compress(self, data, /):
        data = _bytes(data)
        if self._parts is None:
            raise ValueError("Compressor has been flushed")
        self._parts.append(data)
        return b""

    def flush(self):
        if self._parts is None:
            raise ValueError("Repeated call to flush()")
        data, self._parts = b"".join(self._parts), None
        return compress(data, self._compresslevel)


class BZ2Decompressor(_Decompressor):
    """Decompressor of one stream that arrives in parts."""

    __module__ = "_bz2"
    __full_type_name__ = True  # error messages use the name _bz2.BZ2Decompressor

    _home = "_bz2"

    def __init__(self):
        self._begin(1)


def _integer(size):
    if not hasattr(type(size), "__index__"):
        raise TypeError("Integer argument expected")
    return size.__index__()


class BZ2File(_PackedFile):
    """Binary file object over a compressed file."""

    def __init__(self, filename, mode="r", *, compresslevel=9):
        self._fp = None
        if not 1 <= compresslevel <= 9:
            raise ValueError("compresslevel must be between 1 and 9")
        self._compresslevel = compresslevel
        self._open(filename, mode, ("r", "w", "x", "a"))

    @property
    def mode(self):
        return "wb" if self._writes else "rb"

    def _pack(self, data):
        return compress(data, self._compresslevel)

    def readline(self, size=-1):
        return super().readline(_integer(size))

    def readlines(self, size=-1):
        return super().readlines(_integer(size))

    def _unpack(self, data):
        parts = []
        if not data:
            self._truncated = EOFError("Compressed file ended before the end-of-stream marker was reached")
        while data:
            try:
                out, data, eof, _ = _call("bz2_decompress", data, -1)
            except OSError:
                if parts:
                    break
                raise
            parts.append(out)
            if not eof:
                self._truncated = EOFError("Compressed file ended before the end-of-stream marker was reached")
                break
        return b"".join(parts)


def open(filename, mode="rb", compresslevel=9, encoding=None, errors=None, newline=None):
    """Open a compressed file. Returns a binary file object, or in text mode a text stream."""
    return _open_packed(BZ2File, filename, mode, encoding, errors, newline, compresslevel=compresslevel)
