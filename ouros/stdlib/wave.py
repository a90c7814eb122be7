"""Module `wave`: sound files in the format WAVE: the chunks `fmt ` and `data` within a chunk RIFF, samples without compression."""

import struct as _struct
from collections import namedtuple as _namedtuple

__all__ = ["open", "Error", "Wave_read", "Wave_write"]

_builtin_open = open
WAVE_FORMAT_PCM = 1
WAVE_FORMAT_EXTENSIBLE = 0xFFFE
KSDATAFORMAT_SUBTYPE_PCM = b"\x01\x00\x00\x00\x00\x00\x10\x00\x80\x00\x00\xaa\x008\x9bq"


class Error(Exception):
    """Raised for what is no WAVE file, and for parameters that the format does not allow."""


_wave_params = _namedtuple("_wave_params", "nchannels sampwidth framerate nframes comptype compname")


def _deprecated(name):
    import warnings
    warnings.warn(f"'{name}' is deprecated and slated for removal in Python 3.15", DeprecationWarning, stacklevel=3)


class _Chunk:
    """A chunk: its name, the number of its bytes, and the bytes from the position on."""

    def __init__(self, file):
        head = file.read(8)
        if len(head) < 8:
            raise EOFError
        self.file = file
        self.name, self.size = _struct.unpack("<4sL", head)
        self.at = 0
        try:
            self.start = file.tell()
        except (AttributeError, OSError):
            self.start = None

    def read(self, size=-1):
        rest = self.size - self.at
        data = self.file.read(rest if size < 0 else min(size, rest))
        self.at += len(data)
        if self.at == self.size and self.size & 1:
            # A chunk of an odd size is followed by a byte that fills it up.
            self.file.read(1)
        return data

    def skip(self):
        """Go to the next chunk. Raises RuntimeError if it is beyond the end that a chunk around this one has."""
        whole = self.file
        if self.start is not None and isinstance(whole, _Chunk):
            rest = self.size - self.at + (self.size & 1)
            if whole.at + rest > whole.size:
                raise RuntimeError
            whole.seek(whole.at + rest)
            self.at += rest
            return
        while self.at < self.size:
            if not self.read(8192):
                raise EOFError

    def seek(self, at):
        if self.start is None:
            raise OSError("cannot seek")
        self.file.seek(self.start + at)
        self.at = at

    def tell(self):
        return self.at


class _Marks:
    """The methods that other sound formats have, and the parameters of reader and writer."""

    def getmarkers(self):
        _deprecated(f"{type(self).__name__}.getmarkers")

    def getmark(self, id):
        _deprecated(f"{type(self).__name__}.getmark")
        raise Error("no marks")

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()


class Wave_read(_Marks):
    """Reader of a WAVE file, given by its name or as an open binary file."""

    def __init__(self, f):
        self._opened = None
        if isinstance(f, str):
            f = self._opened = _builtin_open(f, "rb")
        try:
            self.initfp(f)
        except BaseException:
            if self._opened is not None:
                self._opened.close()
            raise

    def initfp(self, file):
        self._framesize = 0
        self._soundpos = 0
        self._data_chunk = None
        self._data_seek_needed = False
        self._file = whole = _Chunk(file)
        if whole.name != b"RIFF":
            raise Error("file does not start with RIFF id")
        if whole.read(4) != b"WAVE":
            raise Error("not a WAVE file")
        while self._data_chunk is None:
            try:
                chunk = _Chunk(whole)
            except EOFError:
                break
            if chunk.name == b"fmt ":
                self._read_fmt_chunk(chunk)
            elif chunk.name == b"data":
                if not self._framesize:
                    raise Error("data chunk before fmt chunk")
                self._data_chunk = chunk
                self._nframes = chunk.size // self._framesize
                break
            chunk.skip()
        if not self._framesize or self._data_chunk is None:
            raise Error("fmt chunk and/or data chunk missing")

    def _read_fmt_chunk(self, chunk):
        try:
            format, self._nchannels, self._framerate, _, _ = _struct.unpack("<HHLLH", chunk.read(14))
        except _struct.error:
            raise EOFError from None
        if format not in (WAVE_FORMAT_PCM, WAVE_FORMAT_EXTENSIBLE):
            raise Error(f"unknown format: {format!r}")
        try:
            bits = _struct.unpack("<H", chunk.read(2))[0]
            if format == WAVE_FORMAT_EXTENSIBLE:
                _, _, _, kind = _struct.unpack("<HHL16s", chunk.read(24))
        except _struct.error:
            raise EOFError from None
        if format == WAVE_FORMAT_EXTENSIBLE and kind != KSDATAFORMAT_SUBTYPE_PCM:
            import uuid
            raise Error(f"unknown extended format: {uuid.UUID(bytes_le=kind)}")
        self._sampwidth = (bits + 7) // 8
        if not self._sampwidth:
            raise Error("bad sample width")
        if not self._nchannels:
            raise Error("bad # of channels")
        self._framesize = self._nchannels * self._sampwidth
        self._comptype, self._compname = "NONE", "not compressed"

    def getfp(self):
        return self._file

    def rewind(self):
        self._data_seek_needed = True
        self._soundpos = 0

    def close(self):
        self._file = None
        opened, self._opened = self._opened, None
        if opened is not None:
            opened.close()

    def tell(self):
        return self._soundpos

    def getnchannels(self):
        return self._nchannels

    def getnframes(self):
        return self._nframes

    def getsampwidth(self):
        return self._sampwidth

    def getframerate(self):
        return self._framerate

    def getcomptype(self):
        return self._comptype

    def getcompname(self):
        return self._compname

    def getparams(self):
        return _wave_params(self._nchannels, self._sampwidth, self._framerate, self._nframes, self._comptype, self._compname)

    def setpos(self, pos):
        if pos < 0 or pos > self._nframes:
            raise Error("position not in range")
        self._soundpos = pos
        self._data_seek_needed = True

    def readframes(self, nframes):
        if self._data_seek_needed:
            self._data_chunk.seek(self._soundpos * self._framesize)
            self._data_seek_needed = False
        if not nframes:
            return b""
        data = self._data_chunk.read(nframes * self._framesize)
        self._soundpos += len(data) // (self._nchannels * self._sampwidth)
        return data


class Wave_write(_Marks):
    """Writer of a WAVE file, given by its name or as an open binary file. The header is written with the first frames."""

    _file = None

    def __init__(self, f):
        self._opened = None
        if isinstance(f, str):
            f = self._opened = _builtin_open(f, "wb")
        self.initfp(f)

    def initfp(self, file):
        self._file = file
        self._nchannels = self._sampwidth = self._framerate = self._nframes = 0
        self._nframeswritten = self._datawritten = self._datalength = 0
        self._headerwritten = False
        self._comptype, self._compname = "NONE", "not compressed"

    def _check_not_begun(self):
        if self._datawritten:
            raise Error("cannot change parameters after starting to write")

    def setnchannels(self, nchannels):
        self._check_not_begun()
        if nchannels < 1:
            raise Error("bad # of channels")
        self._nchannels = nchannels

    def getnchannels(self):
        if not self._nchannels:
            raise Error("number of channels not set")
        return self._nchannels

    def setsampwidth(self, sampwidth):
        self._check_not_begun()
        if sampwidth < 1 or sampwidth > 4:
            raise Error("bad sample width")
        self._sampwidth = sampwidth

    def getsampwidth(self):
        if not self._sampwidth:
            raise Error("sample width not set")
        return self._sampwidth

    def setframerate(self, framerate):
        self._check_not_begun()
        if framerate <= 0:
            raise Error("bad frame rate")
        self._framerate = int(round(framerate))

    def getframerate(self):
        if not self._framerate:
            raise Error("frame rate not set")
        return self._framerate

    def setnframes(self, nframes):
        self._check_not_begun()
        self._nframes = nframes

    def getnframes(self):
        return self._nframeswritten

    def setcomptype(self, comptype, compname):
        self._check_not_begun()
        if comptype not in ("NONE",):
            raise Error("unsupported compression type")
        self._comptype, self._compname = comptype, compname

    def getcomptype(self):
        return self._comptype

    def getcompname(self):
        return self._compname

    def setmark(self, id, pos, name):
        _deprecated(f"{type(self).__name__}.setmark")
        raise Error("setmark() not supported")

    def setparams(self, params):
        nchannels, sampwidth, framerate, nframes, comptype, compname = params
        self._check_not_begun()
        self.setnchannels(nchannels)
        self.setsampwidth(sampwidth)
        self.setframerate(framerate)
        self.setnframes(nframes)
        self.setcomptype(comptype, compname)

    def getparams(self):
        if not self._nchannels or not self._sampwidth or not self._framerate:
            raise Error("not all parameters set")
        return _wave_params(self._nchannels, self._sampwidth, self._framerate, self._nframes, self._comptype, self._compname)

    def tell(self):
        return self._nframeswritten

    def writeframesraw(self, data):
        """Write frames. The header keeps the number of frames that it has."""
        if not isinstance(data, (bytes, bytearray)):
            data = memoryview(data).cast("B")
        self._begin(len(data))
        self._file.write(data)
        self._datawritten += len(data)
        self._nframeswritten += len(data) // (self._sampwidth * self._nchannels)

    def writeframes(self, data):
        """Write frames, and correct the number of frames in the header."""
        self.writeframesraw(data)
        if self._datalength != self._datawritten:
            self._patch_header()

    def close(self):
        try:
            if self._file is not None:
                self._begin(0)
                if self._datalength != self._datawritten:
                    self._patch_header()
                self._file.flush()
                self._file = None
        finally:
            opened, self._opened = self._opened, None
            if opened is not None:
                opened.close()

    def _begin(self, size):
        if self._headerwritten:
            return
        for value, name in ((self._nchannels, "# channels"), (self._sampwidth, "sample width"), (self._framerate, "sampling rate")):
            if not value:
                raise Error(f"{name} not specified")
        framesize = self._nchannels * self._sampwidth
        if not self._nframes:
            self._nframes = size // framesize
        self._datalength = self._nframes * framesize
        self._file.write(b"RIFF")
        try:
            self._header_at = self._file.tell()
        except (AttributeError, OSError):
            self._header_at = None
        self._file.write(_struct.pack(
            "<L4s4sLHHLLHH4s", 36 + self._datalength, b"WAVE", b"fmt ", 16, WAVE_FORMAT_PCM, self._nchannels, self._framerate,
            framesize * self._framerate, framesize, self._sampwidth * 8, b"data"))
        if self._header_at is not None:
            self._length_at = self._file.tell()
        self._file.write(_struct.pack("<L", self._datalength))
        self._headerwritten = True

    def _patch_header(self):
        if self._datawritten == self._datalength:
            return
        at = self._file.tell()
        self._file.seek(self._header_at)
        self._file.write(_struct.pack("<L", 36 + self._datawritten))
        self._file.seek(self._length_at)
        self._file.write(_struct.pack("<L", self._datawritten))
        self._file.seek(at)
        self._datalength = self._datawritten


def open(f, mode=None):
    """Return a reader (`mode` "r" or "rb") or a writer ("w" or "wb") of a WAVE file. The default is the mode of the file, or "rb"."""
    if mode is None:
        mode = getattr(f, "mode", "rb")
    if mode in ("r", "rb"):
        return Wave_read(f)
    if mode in ("w", "wb"):
        return Wave_write(f)
    raise Error("mode must be 'r', 'rb', 'w', or 'wb'")
