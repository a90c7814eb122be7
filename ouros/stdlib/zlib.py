"""Module `zlib`: DEFLATE compression, and checksums. Natives do the work."""

from _buffers import bytes_of as _bytes
from _compress import decompressor as _decompressor
from _plain import adler32, call as _call, crc32
from operator import index as _index

DEFLATED = 8
DEF_BUF_SIZE = 16384
DEF_MEM_LEVEL = 8
MAX_WBITS = 15
Z_NO_COMPRESSION, Z_BEST_SPEED, Z_BEST_COMPRESSION, Z_DEFAULT_COMPRESSION = 0, 1, 9, -1
Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED = 0, 1, 2, 3, 4
Z_NO_FLUSH, Z_PARTIAL_FLUSH, Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_FINISH, Z_BLOCK, Z_TREES = 0, 1, 2, 3, 4, 5, 6
ZLIB_VERSION = ZLIB_RUNTIME_VERSION = "1.3.1"


class error(Exception):
    """Raised for data that cannot be decompressed, and for invalid arguments."""

    __module__ = "zlib"


def compress(data, /, level=-1, wbits=MAX_WBITS):
    return _call("zlib_compress", _bytes(data), level, wbits)


def decompress(data, /, wbits=MAX_WBITS, bufsize=DEF_BUF_SIZE):
    out, _, ended, _ = _call("zlib_decompress", _bytes(data), -1, _index(wbits), None)
    if not ended:
        raise error("Error -5 while decompressing data: incomplete or truncated stream")
    return out


def _checksum(name, data, value):
    return _call(name, _bytes(data), value & 0xFFFFFFFF)


class _Compress:
    """Compressor for data in parts. A flush returns the compressed data."""

    __full_type_name__ = True  # error messages use the name zlib.Compress

    def __init__(self, *options):
        self._options = options
        self._parts = []
        self._modes = []
        self._given = 0
        self._finished = False
        _call("zlib_stream", (), (), *options)

    def compress(self, data, /):
        data = _bytes(data)
        if self._finished:
            raise error("Error -2 while compressing data: inconsistent stream state")
        self._parts.append(data)
        self._modes.append(-1)
        return b""

    def flush(self, mode=Z_FINISH, /):
        if mode == Z_NO_FLUSH:
            return b""
        if self._finished:
            raise error("Error -2 while flushing: inconsistent stream state")
        if not self._parts:
            self._parts.append(b"")
            self._modes.append(-1)
        self._modes[-1] = mode if self._modes[-1] < 0 else self._modes[-1]
        out = _call("zlib_stream", tuple(self._parts), tuple(self._modes), *self._options)
        new = out[self._given:]
        self._given = len(out)
        if mode == Z_FINISH:
            self._finished = True
            self._parts = self._modes = ()
        else:
            self._parts.append(b"")
            self._modes.append(-1)
        return new

    def copy(self):
        if self._finished:
            raise ValueError("Inconsistent stream state")
        new = _Compress(*self._options)
        new._parts, new._modes, new._given = list(self._parts), list(self._modes), self._given
        return new

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce_ex__(self, protocol):
        raise TypeError("cannot pickle 'zlib.Compress' object")


class _Decompress:
    """Decompressor for data in parts."""

    __full_type_name__ = True  # error messages use the name zlib.Decompress

    def __init__(self, stream):
        self._stream = stream
        self.unused_data = b""
        self.unconsumed_tail = b""
        self.eof = False

    def decompress(self, data, /, max_length=0):
        max_length = _index(max_length)
        if max_length < 0:
            raise ValueError("max_length must be non-negative")
        data = _bytes(data)
        if self.eof:
            self.unused_data += data
            return b""
        return self._feed(data, max_length or -1)

    def _feed(self, data, most):
        out, rest, self.eof, _ = self._stream.feed(data, most)
        if self.eof:
            self.unused_data = rest
            if self.unconsumed_tail:
                # As in CPython, data behind the end of the stream is not consumed, either.
                self.unconsumed_tail = rest
        else:
            self.unconsumed_tail = rest
        return out

    def flush(self, length=DEF_BUF_SIZE, /):
        if _index(length) <= 0:
            raise ValueError("length must be greater than zero")
        return b"" if self.eof else self._feed(self.unconsumed_tail, -1)

    def copy(self):
        new = _Decompress(self._stream.copy())
        new.unused_data, new.unconsumed_tail, new.eof = self.unused_data, self.unconsumed_tail, self.eof
        return new

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce_ex__(self, protocol):
        raise TypeError("cannot pickle 'zlib.Decompress' object")


class _ZlibDecompressor:
    """Decompressor for data in parts that keeps its unused input."""

    def __init__(self, wbits=MAX_WBITS, zdict=b""):
        self._inner = decompressobj(wbits, *(() if zdict == b"" else (zdict,)))
        self.needs_input = True

    @property
    def eof(self):
        return self._inner.eof

    @property
    def unused_data(self):
        return self._inner.unused_data

    def decompress(self, data, max_length=-1):
        data = _bytes(data)
        if self.eof:
            raise EOFError("End of stream already reached")
        data = self._inner.unconsumed_tail + data
        if max_length == 0:
            self._inner.unconsumed_tail = data
            self.needs_input = False
            return b""
        out = self._inner.decompress(data, max(max_length, 0))
        self.needs_input = not self.eof and not (max_length > 0 and len(out) == max_length)
        return out

    def __reduce_ex__(self, protocol):
        raise TypeError("cannot pickle 'zlib._ZlibDecompressor' object")


_Compress.__name__ = _Compress.__qualname__ = "Compress"
_Decompress.__name__ = _Decompress.__qualname__ = "Decompress"


def compressobj(level=-1, method=DEFLATED, wbits=MAX_WBITS, memLevel=DEF_MEM_LEVEL, strategy=Z_DEFAULT_STRATEGY, zdict=None):
    if method != DEFLATED:
        raise ValueError("Invalid initialization option")
    return _Compress(level, wbits, memLevel, strategy, None if zdict is None else _bytes(zdict))


def decompressobj(wbits=MAX_WBITS, zdict=None):
    wbits = _index(wbits)
    stream = _decompressor(0, wbits, None if zdict is None else _bytes(zdict))
    if wbits != MAX_WBITS or zdict is not None:
        # Check the options now, although decompression comes later.
        stream.feed(b"", 0)
    return _Decompress(stream)
