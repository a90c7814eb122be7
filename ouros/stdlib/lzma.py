"""Module `lzma`: xz compression. A native compresses; files are `_compressed_files`."""

from _buffers import bytes_of as _bytes
from _compressed_files import Decompressor as _Decompressor, PackedFile as _PackedFile, Unpicklable as _Unpicklable, open_packed as _open_packed
from _plain import call as _call

__all__ = [
    "CHECK_NONE", "CHECK_CRC32", "CHECK_CRC64", "CHECK_SHA256", "CHECK_ID_MAX", "CHECK_UNKNOWN", "FILTER_LZMA1", "FILTER_LZMA2", "FILTER_DELTA",
    "FILTER_X86", "FILTER_IA64", "FILTER_ARM", "FILTER_ARMTHUMB", "FILTER_POWERPC", "FILTER_SPARC", "FORMAT_AUTO", "FORMAT_XZ", "FORMAT_ALONE",
    "FORMAT_RAW", "MF_HC3", "MF_HC4", "MF_BT2", "MF_BT3", "MF_BT4", "MODE_FAST", "MODE_NORMAL", "PRESET_DEFAULT", "PRESET_EXTREME",
    "LZMACompressor", "LZMADecompressor", "LZMAFile", "LZMAError", "open", "compress", "decompress", "is_check_supported",
]

FORMAT_AUTO, FORMAT_XZ, FORMAT_ALONE, FORMAT_RAW = 0, 1, 2, 3
CHECK_NONE, CHECK_CRC32, CHECK_CRC64, CHECK_SHA256, CHECK_ID_MAX, CHECK_UNKNOWN = 0, 1, 4, 10, 15, 16
FILTER_LZMA1, FILTER_LZMA2, FILTER_DELTA = 4611686018427387905, 33, 3
FILTER_X86, FILTER_POWERPC, FILTER_IA64, FILTER_ARM, FILTER_ARMTHUMB, FILTER_SPARC = 4, 5, 6, 7, 8, 9
MF_HC3, MF_HC4, MF_BT2, MF_BT3, MF_BT4 = 3, 4, 18, 19, 20
MODE_FAST, MODE_NORMAL = 1, 2
PRESET_DEFAULT, PRESET_EXTREME = 6, 1 << 31


class LZMAError(Exception):
    """Raised for data that cannot be decompressed, and for invalid arguments."""

    __module__ = "_lzma"


def is_check_supported(check_id, /):
    return _call("lzma_check", check_id)


def _plain_filters(filters):
    if filters is None:
        return None
    found = []
    for spec in filters:
        if not hasattr(spec, "items"):
            raise TypeError("Filter specifier must be a dict or dict-like object")
        spec = dict(spec)
        if "id" not in spec:
            raise ValueError("Filter specifier must have an \"id\" entry")
        found.append(tuple([(key, value) for key, value in spec.items()]))
    return tuple(found)


def _check_arguments(format, check, preset, filters):
    for value in (format, check) if preset is None else (format, check, preset):
        if not isinstance(value, int):
            raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
    if preset is not None and filters is not None:
        raise ValueError("Cannot specify both preset and filter chain")
    if format not in (FORMAT_XZ, FORMAT_ALONE, FORMAT_RAW):
        raise ValueError(f"Invalid container format: {format}")
    if format != FORMAT_XZ and check not in (-1, CHECK_NONE):
        raise ValueError("Integrity checks are only supported by FORMAT_XZ")
    if format == FORMAT_RAW and filters is None:
        raise ValueError("Must specify filters for FORMAT_RAW")


def compress(data, format=FORMAT_XZ, check=-1, preset=None, filters=None):
    _check_arguments(format, check, preset, filters)
    return _call("lzma_compress", _bytes(data), format, check, preset, _plain_filters(filters))


def decompress(data, format=FORMAT_AUTO, memlimit=None, filters=None):
    """Return the decompressed data of all streams."""
    data = _bytes(data)
    filters = _filters_for(format, memlimit, filters)
    parts = []
    while True:
        try:
            out, rest, eof, _ = _call("lzma_decompress", data, -1, format, memlimit, filters)
        except LZMAError:
            if parts:
                break
            raise
        if not eof:
            raise LZMAError("Compressed data ended before the end-of-stream marker was reached")
        parts.append(out)
        data = rest
        if not data:
            break
    return b"".join(parts)


def _filters_for(format, memlimit, filters):
    for value in (format,) if memlimit is None else (format, memlimit):
        if not isinstance(value, int):
            raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
    if format == FORMAT_RAW:
        if memlimit is not None:
            raise ValueError("Cannot specify memory limit with FORMAT_RAW")
        if filters is None:
            raise ValueError("Must specify filters for FORMAT_RAW")
        return _plain_filters(filters)
    if filters is not None:
        raise ValueError("Cannot specify filters except with FORMAT_RAW")
    if format not in (FORMAT_AUTO, FORMAT_XZ, FORMAT_ALONE):
        raise ValueError(f"Invalid container format: {format}")
    return None


class LZMACompressor(_Unpicklable):
    """Compressor for data in parts. flush() returns all of the compressed data."""

    __module__ = "_lzma"
    __full_type_name__ = True  # error messages use the name _lzma.LZMACompressor

    _home = "_lzma"

    def __init__(self, format=FORMAT_XZ, check=-1, preset=None, filters=None):
        _check_arguments(format, check, preset, filters)
        self._arguments = format, check, preset, _plain_filters(filters)
        # Check the arguments now, although compression comes later.
        _call("lzma_compress", b"", *self._arguments)
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
        return _call("lzma_compress", data, *self._arguments)


class LZMADecompressor(_Decompressor):
    """Decompressor of one stream that arrives in parts."""

    __module__ = "_lzma"
    __full_type_name__ = True  # error messages use the name _lzma.LZMADecompressor

    _home = "_lzma"

    def __init__(self, format=FORMAT_AUTO, memlimit=None, filters=None):
        self.check = CHECK_NONE if format in (FORMAT_RAW, FORMAT_ALONE) else CHECK_UNKNOWN
        self._begin(2, int(format), memlimit if memlimit is None else int(memlimit), _filters_for(format, memlimit, filters))

    def decompress(self, data, max_length=-1):
        if self.eof:
            raise EOFError("Already at end of stream")
        return _Decompressor.decompress(self, data, max_length)


class LZMAFile(_PackedFile):
    """Binary file object over a compressed file."""

    def __init__(self, filename=None, mode="r", *, format=None, check=-1, preset=None, filters=None):
        self._fp = None
        reads = mode in ("r", "rb")
        if reads:
            if check != -1:
                raise ValueError("Cannot specify an integrity check when opening a file for reading")
            if preset is not None:
                raise ValueError("Cannot specify a preset compression level when opening a file for reading")
            format = FORMAT_AUTO if format is None else format
        elif mode in ("w", "wb", "a", "ab", "x", "xb"):
            format = FORMAT_XZ if format is None else format
            _check_arguments(format, check, preset, filters)
        else:
            raise ValueError(f"Invalid mode: {mode!r}")
        self._arguments = (format, None, filters) if reads else (format, check, preset, filters)
        if reads:
            _filters_for(*self._arguments)
        else:
            # Check the arguments now, although compression comes later.
            compress(b"", *self._arguments)
        self._open(filename, mode, ("r", "w", "x", "a"))

    @property
    def mode(self):
        return "wb" if self._writes else "rb"

    def _pack(self, data):
        return compress(data, *self._arguments)

    def _unpack(self, data):
        format, memlimit, filters = self._arguments
        filters = _filters_for(format, memlimit, filters)
        parts = []
        if not data:
            self._truncated = EOFError("Compressed file ended before the end-of-stream marker was reached")
        while data:
            try:
                out, data, eof, _ = _call("lzma_decompress", data, -1, format, memlimit, filters)
            except LZMAError:
                if parts:
                    break
                raise
            parts.append(out)
            if not eof:
                self._truncated = EOFError("Compressed file ended before the end-of-stream marker was reached")
                break
            while data[:4] == b"\0\0\0\0":
                data = data[4:]
        return b"".join(parts)


def open(filename, mode="rb", *, format=None, check=-1, preset=None, filters=None, encoding=None, errors=None, newline=None):
    """Open a compressed file. Returns a binary file object, or in text mode a text stream."""
    return _open_packed(LZMAFile, filename, mode, encoding, errors, newline, format=format, check=check, preset=preset, filters=filters)
