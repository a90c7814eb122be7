"""Module `gzip`: gzip compression. A native compresses; files are `_compressed_files`."""

import io as _io
import struct as _struct
import zlib as _zlib
from _buffers import bytes_of as _bytes_of
from _compressed_files import PackedFile as _PackedFile, open_packed as _open_packed

__all__ = ["BadGzipFile", "GzipFile", "open", "compress", "decompress"]

READ, WRITE = "rb", "wb"
_BUFFER = 128 * 1024  # bytes that wait until they are compressed


class BadGzipFile(OSError):
    """Raised for data that is not in gzip format."""


def compress(data, compresslevel=9, *, mtime=0):
    """Return the data as one gzip member."""
    out = _zlib.compress(data, compresslevel, 31)
    return out[:4] + _struct.pack("<L", int(mtime or 0)) + out[8:9] + b"\xff" + out[10:]


def decompress(data):
    """Return the decompressed data of all members."""
    parts = []
    data = _bytes_of(data)
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


class GzipFile(_PackedFile):
    """Binary file object over a compressed file, or over an open stream (`fileobj`)."""

    def __init__(self, filename=None, mode=None, compresslevel=9, fileobj=None, mtime=None):
        self._fp = None
        if mode and ("t" in mode or "U" in mode):
            raise ValueError(f"Invalid mode: {mode!r}")
        if mode is None:
            mode = getattr(fileobj, "mode", "rb")
            if not isinstance(mode, str):
                mode = "rb"
            if "r" not in mode:
                import warnings
                warnings.warn(
                    "GzipFile was opened for writing, but this will change in future Python releases.  Specify the mode argument for opening "
                    "it for writing.", FutureWarning, 2)
        self._compresslevel = compresslevel
        self._mtime = mtime
        self._open(filename if fileobj is None else fileobj, "r" if "r" in mode else mode[:1], ("r", "w", "x", "a"))
        self.fileobj = self._fp
        if filename is None:
            filename = getattr(fileobj, "name", "")
            if not isinstance(filename, (str, bytes)):
                filename = ""
        self._name = filename if isinstance(filename, (str, bytes)) else filename.__fspath__()
        if self._writes:
            self.compress = _zlib.compressobj(compresslevel, _zlib.DEFLATED, -_zlib.MAX_WBITS, _zlib.DEF_MEM_LEVEL, 0)
            self._crc = 0
            self._waiting = 0  # bytes in self._parts
            self._write_header()

    @property
    def name(self):
        return self._name

    _may_skip = True

    def _write_header(self):
        name = self._name
        if isinstance(name, bytes):
            name = name.decode("utf-8", "surrogateescape")
        name = name.rpartition("/")[2].removesuffix(".gz")
        try:
            stored = name.encode("latin-1")
        except UnicodeEncodeError:
            stored = b""
        mtime = self._mtime
        if mtime is None:
            import time
            mtime = time.time()
        level = self._compresslevel
        parts = [b"\x1f\x8b", b"\x08", b"\x08" if stored else b"\0", _struct.pack("<L", int(mtime))]
        parts += [b"\x02" if level == 9 else b"\x04" if level == 1 else b"\0", b"\xff"]
        if stored:
            parts.append(stored + b"\0")
        for part in parts:
            self._fp.write(part)

    def _write_waiting(self):
        """Compress what was written since the last time."""
        if self._parts:
            data, self._parts, self._waiting = b"".join(self._parts), [], 0
            self._crc = _zlib.crc32(data, self._crc)
            self._fp.write(self.compress.compress(data))

    def flush(self, zlib_mode=_zlib.Z_SYNC_FLUSH):
        self._check()
        if self._writes:
            self._write_waiting()
            self._fp.write(self.compress.flush(zlib_mode))
            self._fp.flush()

    def _finish(self):
        self._write_waiting()
        self._fp.write(self.compress.flush())
        self._fp.write(_struct.pack("<L", self._crc))
        self._fp.write(_struct.pack("<L", self._size & 0xFFFFFFFF))

    def _unpacked(self):
        if self._fp is not None and self._writes:
            raise OSError(9, "read() on write-only GzipFile object")
        return _PackedFile._unpacked(self)

    def write(self, data):
        self._check()
        if not self._writes:
            raise OSError(9, "write() on read-only GzipFile object")
        n = _PackedFile.write(self, data)
        self._waiting += n
        if self._waiting > _BUFFER:
            self._write_waiting()
        return n

    # These ask no closed file.

    def readable(self):
        return not self._writes

    def writable(self):
        return self._writes

    def seekable(self):
        return True

    def fileno(self):
        return self.fileobj.fileno()

    @property
    def mode(self):
        return "wb" if self._writes else "rb"

    @property
    def mtime(self):
        """Time of compression of the last member read, in seconds since 1970, or None."""
        return self._mtime

    def __repr__(self):
        return f"<gzip {self._fp!r} {id(self):#x}>"

    def _unpack(self, data):
        if len(data) >= 8 and data[:2] == b"\x1f\x8b":
            self._mtime = _struct.unpack("<I", data[4:8])[0]
        parts = []
        while data:
            if data[:2] != b"\x1f\x8b":
                raise BadGzipFile(f"Not a gzipped file ({data[:2]!r})")
            d = _zlib.decompressobj(31)
            try:
                parts.append(d.decompress(data))
            except _zlib.error as error:
                raise BadGzipFile(str(error)) from None
            if not d.eof:
                self._truncated = EOFError("Compressed file ended before the end-of-stream marker was reached")
                break
            data = d.unused_data.lstrip(b"\0")
        return b"".join(parts)

    def close(self):
        self.fileobj = None
        _PackedFile.close(self)


def open(filename, mode="rb", compresslevel=9, encoding=None, errors=None, newline=None):
    """Open a compressed file. Returns a binary file object, or in text mode a text stream."""
    if not isinstance(filename, (str, bytes)) and not hasattr(filename, "__fspath__"):
        if not hasattr(filename, "read") and not hasattr(filename, "write"):
            raise TypeError("filename must be a str or bytes object, or a file")
        return _open_packed(_on_file, filename, mode, encoding, errors, newline, compresslevel=compresslevel)
    return _open_packed(GzipFile, filename, mode, encoding, errors, newline, compresslevel=compresslevel)


def _on_file(fileobj, mode, compresslevel):
    return GzipFile(None, mode, compresslevel, fileobj)
