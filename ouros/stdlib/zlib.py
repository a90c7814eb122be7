"""Compressed data (DEFLATE), and checksums."""

from _plain import call as _call

DEFLATED = 8
DEF_BUF_SIZE = 16384
DEF_MEM_LEVEL = 8
MAX_WBITS = 15
Z_NO_COMPRESSION, Z_BEST_SPEED, Z_BEST_COMPRESSION, Z_DEFAULT_COMPRESSION = 0, 1, 9, -1
Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED = 0, 1, 2, 3, 4
Z_NO_FLUSH, Z_PARTIAL_FLUSH, Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_FINISH, Z_BLOCK, Z_TREES = 0, 1, 2, 3, 4, 5, 6
ZLIB_VERSION = ZLIB_RUNTIME_VERSION = "1.3.1"


class error(Exception):
    """Data that cannot be decompressed, or arguments that make no sense."""

    __module__ = "zlib"


def _bytes(data):
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise TypeError(f"a bytes-like object is required, not '{type(data).__name__}'")
    return bytes(data)


def compress(data, /, level=-1, wbits=MAX_WBITS):
    return _call("zlib_compress", _bytes(data), level, wbits)


def decompress(data, /, wbits=MAX_WBITS, bufsize=DEF_BUF_SIZE):
    out, _, ended, _ = _call("zlib_decompress", _bytes(data), wbits, 0)
    if not ended:
        raise error("Error -5 while decompressing data: incomplete or truncated stream")
    return out


def crc32(data, value=0, /):
    return _call("crc32", _bytes(data), value & 0xFFFFFFFF)


def adler32(data, value=1, /):
    return _call("adler32", _bytes(data), value & 0xFFFFFFFF)


class _Compress:
    """Compresses data that comes in parts: all of it when flush() is called."""

    def __init__(self, level, wbits):
        self._level = level
        self._wbits = wbits
        self._parts = []

    def compress(self, data, /):
        self._parts.append(_bytes(data))
        return b""

    def flush(self, mode=Z_FINISH, /):
        if mode != Z_FINISH:
            return b""
        if self._parts is None:
            raise error("Error -2 while finishing compression: inconsistent stream state")
        data = b"".join(self._parts)
        self._parts = None
        return compress(data, self._level, self._wbits)

    def copy(self):
        new = _Compress(self._level, self._wbits)
        new._parts = list(self._parts)
        return new

    __copy__ = copy


class _Decompress:
    """Decompresses data that comes in parts."""

    def __init__(self, wbits):
        self._wbits = wbits
        self._fed = b""
        self._given = 0
        self.unused_data = b""
        self.unconsumed_tail = b""
        self.eof = False

    def decompress(self, data, /, max_length=0):
        if max_length < 0:
            raise ValueError("max_length must be non-negative")
        data = _bytes(data)
        if self.eof:
            self.unused_data += data
            return b""
        if self.unconsumed_tail and data == self.unconsumed_tail:
            data = b""
        self._fed += data
        out, unused, eof, _ = _call("zlib_decompress", self._fed, self._wbits, self._given + max_length if max_length else 0)
        new = out[self._given:]
        self._given = len(out)
        if eof:
            self.eof = True
            self.unused_data = unused
        self.unconsumed_tail = data if max_length and not eof and len(new) == max_length else b""
        return new

    def flush(self, length=DEF_BUF_SIZE, /):
        if self.eof:
            return b""
        out, unused, self.eof, _ = _call("zlib_decompress", self._fed, self._wbits, 0)
        new = out[self._given:]
        self._given = len(out)
        return new

    def copy(self):
        new = _Decompress(self._wbits)
        new.__dict__.update(self.__dict__)
        return new

    __copy__ = copy


def compressobj(level=-1, method=DEFLATED, wbits=MAX_WBITS, memLevel=DEF_MEM_LEVEL, strategy=Z_DEFAULT_STRATEGY, zdict=None):
    return _Compress(level, wbits)


def decompressobj(wbits=MAX_WBITS, zdict=b""):
    return _Decompress(wbits)
