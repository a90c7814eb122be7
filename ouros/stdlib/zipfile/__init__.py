"""Package `zipfile`: ZIP archives in virtual files and streams.

Knows `zlib`, `bz2` and `lzma` for compression. Invariant: members that overlap are refused,
and a member is decompressed to at most the size that the directory says.
"""

import io as _io
import struct as _struct
import zlib as _zlib

__all__ = [
    "BadZipFile", "BadZipfile", "Path", "ZIP_STORED", "ZIP_DEFLATED", "ZIP_BZIP2", "ZIP_LZMA", "ZIP_ZSTANDARD", "is_zipfile", "ZipInfo", "ZipFile",
    "PyZipFile", "LargeZipFile", "error",
]


class BadZipFile(Exception):
    """Raised for a file that is not a ZIP archive, or damaged."""


class LargeZipFile(Exception):
    """Raised for an archive that needs the ZIP64 extensions, if these are not allowed."""


error = BadZipfile = BadZipFile

ZIP64_LIMIT = (1 << 31) - 1
ZIP_FILECOUNT_LIMIT = (1 << 16) - 1
ZIP_MAX_COMMENT = (1 << 16) - 1
ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA, ZIP_ZSTANDARD = 0, 8, 12, 14, 93
DEFAULT_VERSION, ZIP64_VERSION, BZIP2_VERSION, LZMA_VERSION, MAX_EXTRACT_VERSION = 20, 45, 46, 63, 63

compressor_names = {
    0: "store", 1: "shrink", 2: "reduce", 3: "reduce", 4: "reduce", 5: "reduce", 6: "implode", 7: "tokenize", 8: "deflate", 9: "deflate64",
    10: "implode", 12: "bzip2", 14: "lzma", 18: "terse", 19: "lz77", 93: "zstd", 97: "wavpack", 98: "ppmd",
}

_END = "<4s4H2LH"  # fields: signature, disk, disk of the directory, entries here, entries, size, offset, length of the comment
_END64 = "<4sQ2H2L4Q"
_LOCATOR64 = "<4sLQL"
_ENTRY = "<4s4B4HL2L5H2L"
_LOCAL = "<4s2B4HL2L2H"
_ENCRYPTED, _DESCRIPTOR, _UTF8 = 0x01, 0x08, 0x800
_MASK_ENCRYPTED, _MASK_COMPRESS_OPTION_1, _MASK_USE_DATA_DESCRIPTOR, _MASK_UTF_FILENAME = 0x01, 0x02, 0x08, 0x800
_open_file = open


def _check_compression(compression):
    if compression not in (ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA):
        raise NotImplementedError("That compression method is not supported")


def _pack(data, method, level):
    if method == ZIP_DEFLATED:
        return _zlib.compress(data, -1 if level is None else level, -15)
    if method == ZIP_BZIP2:
        import bz2
        return bz2.compress(data, 9 if level is None else level)
    if method == ZIP_LZMA:
        import lzma
        filters = [{"id": lzma.FILTER_LZMA1, "dict_size": 1 << 23}]
        return b"\x09\x04\x05\x00" + b"\x5d\x00\x00\x80\x00" + lzma.compress(data, lzma.FORMAT_RAW, filters=filters)
    return data


def _unpack(data, method, size):
    if method == ZIP_DEFLATED:
        # Decompress at most as many bytes as the directory says. The checksum covers these; data behind them is
        # ignored.
        return _zlib.decompressobj(-15).decompress(data, max(size, 1))
    if method == ZIP_BZIP2:
        import bz2
        return bz2.BZ2Decompressor().decompress(data, size) if data else b""
    if method == ZIP_LZMA:
        import lzma
        length = _struct.unpack("<H", data[2:4])[0]
        first = data[4]
        lc, rest = first % 9, first // 9
        dictionary = _struct.unpack("<I", data[5:9])[0]
        filters = [{"id": lzma.FILTER_LZMA1, "lc": lc, "lp": rest % 5, "pb": rest // 5, "dict_size": max(4096, min(dictionary, max(size, 4096)))}]
        d = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=filters)
        return d.decompress(data[4 + length:], size)
    return data


class _Extra(bytes):
    """One field of the extra data of a member."""

    def __new__(cls, data, id=None):
        return super().__new__(cls, data)

    def __init__(self, data, id=None):
        self.id = id

    @classmethod
    def split(cls, data):
        """Return the fields of extra data. What is left at the end has the id None."""
        found = []
        while len(data) >= 4:
            kind, length = _struct.unpack("<HH", data[:4])
            found.append(cls(data[:length + 4], kind))
            data = data[length + 4:]
        return [*found, cls(data)]

    @classmethod
    def strip(cls, data, xids):
        """Return extra data without the fields of some ids."""
        return b"".join([field for field in cls.split(data) if field.id not in xids])


def _decrypted(data, pwd, info):
    """Decrypt a member by the traditional method of PKWARE. Raises RuntimeError for a wrong password."""
    table = [_zlib.crc32(bytes([n ^ 255])) ^ 0xFF000000 for n in range(256)]
    key0, key1, key2 = 0x12345678, 0x23456789, 0x34567890
    out = bytearray()
    for at, byte in enumerate(pwd + data):
        if at >= len(pwd):
            k = key2 | 2
            byte ^= k * (k ^ 1) >> 8 & 255
            out.append(byte)
        key0 = key0 >> 8 ^ table[(key0 ^ byte) & 255]
        key1 = ((key1 + (key0 & 255)) * 134775813 + 1) & 0xFFFFFFFF
        key2 = key2 >> 8 ^ table[(key2 ^ key1 >> 24) & 255]
    if out[11:12] != bytes([(info._raw_time >> 8 if info.flag_bits & _DESCRIPTOR else info.CRC >> 24) & 255]):
        raise RuntimeError(f"Bad password for file {info.orig_filename!r}")
    return bytes(out[12:])


def _end_record(data):
    """Return (offset, fields, comment) of the end record, or None."""
    size = _struct.calcsize(_END)
    at = len(data) - size
    if at >= 0 and data[at:at + 4] == b"PK\5\6" and data[-2:] == b"\0\0":
        return at, _struct.unpack(_END, data[at:at + size]), b""
    start = max(len(data) - ZIP_MAX_COMMENT - size, 0)
    at = data.rfind(b"PK\5\6", start)
    if at < 0 or at + size > len(data):
        return None
    fields = _struct.unpack(_END, data[at:at + size])
    return at, fields, data[at + size:at + size + fields[7]]


def _end64(data, at, fields):
    """Return the fields of the end record, or of the ZIP64 end record if there is one."""
    locator = _struct.calcsize(_LOCATOR64)
    size = _struct.calcsize(_END64)
    if at - locator < 0 or data[at - locator:at - locator + 4] != b"PK\6\7":
        return at, fields
    _, disk, offset, disks = _struct.unpack(_LOCATOR64, data[at - locator:at])
    if disk or disks > 1:
        raise BadZipFile("zipfiles that span multiple disks are not supported")
    at = at - locator - size
    if at < 0 or data[at:at + 4] != b"PK\6\6":
        return at + locator + size, fields
    _, _, _, _, number, disk, entries, total, length, offset = _struct.unpack(_END64, data[at:at + size])
    return at, (fields[0], number, disk, entries, total, length, offset, fields[7])


def is_zipfile(filename):
    """Return True if a file, given by its name or open, ends like a ZIP archive."""
    try:
        if hasattr(filename, "read"):
            at = filename.tell()
            filename.seek(0)
            data = filename.read()
            filename.seek(at)
        else:
            with _open_file(filename, "rb") as file:
                data = file.read()
    except OSError:
        return False
    found = _end_record(data)
    if found is None:
        return False
    at, fields, _ = found
    return fields[5] + fields[6] <= at or fields[6] == 0xFFFFFFFF or fields[5] == 0xFFFFFFFF


class ZipInfo:
    """Description of an archive member."""

    __slots__ = (
        "orig_filename", "filename", "date_time", "compress_type", "compress_level", "comment", "extra", "create_system", "create_version",
        "extract_version", "reserved", "flag_bits", "volume", "internal_attr", "external_attr", "header_offset", "CRC", "compress_size",
        "file_size", "_raw_time", "_end_offset",
    )

    def __init__(self, filename="NoName", date_time=(1980, 1, 1, 0, 0, 0)):
        self.orig_filename = filename
        end = filename.find("\0")
        self.filename = filename if end < 0 else filename[:end]
        self.date_time = date_time
        if date_time[0] < 1980:
            raise ValueError("ZIP does not support timestamps before 1980")
        self.compress_type = ZIP_STORED
        self.compress_level = None
        self.comment = self.extra = b""
        self.create_system = 3
        self.create_version = self.extract_version = DEFAULT_VERSION
        self.reserved = self.flag_bits = self.volume = self.internal_attr = self.external_attr = 0
        self.compress_size = self.file_size = self.CRC = 0
        self.header_offset = 0
        self._end_offset = None

    @property
    def _compresslevel(self):
        return self.compress_level

    @_compresslevel.setter
    def _compresslevel(self, value):
        self.compress_level = value

    def __repr__(self):
        out = [f"<{self.__class__.__name__} filename={self.filename!r}"]
        if self.compress_type != ZIP_STORED:
            out.append(f" compress_type={compressor_names.get(self.compress_type, self.compress_type)}")
        high = self.external_attr >> 16
        low = self.external_attr & 0xFFFF
        if high:
            import stat
            out.append(f" filemode={stat.filemode(high)!r}")
        if low:
            out.append(f" external_attr={low:#x}")
        if not self.is_dir() or self.file_size:
            out.append(f" file_size={self.file_size!r}")
        if (not self.is_dir() or self.compress_size) and (self.compress_type != ZIP_STORED or self.file_size != self.compress_size):
            out.append(f" compress_size={self.compress_size!r}")
        return "".join(out) + ">"

    def is_dir(self):
        """Return True if the member is a directory."""
        return self.filename.endswith("/")

    @classmethod
    def from_file(cls, filename, arcname=None, *, strict_timestamps=True):
        """Return the ZipInfo for a file or directory."""
        import os
        import time
        if not isinstance(filename, int):
            filename = os.fspath(filename)
        status = os.stat(filename)
        is_dir = os.path.isdir(filename)
        date = time.localtime(status.st_mtime)[:6]
        if not strict_timestamps and date[0] < 1980:
            date = (1980, 1, 1, 0, 0, 0)
        elif not strict_timestamps and date[0] > 2107:
            date = (2107, 12, 31, 23, 59, 59)
        if arcname is None:
            arcname = filename
        arcname = os.path.normpath(os.path.splitdrive(arcname)[1]).lstrip("/")
        if is_dir:
            arcname += "/"
        info = cls(arcname, date)
        info.external_attr = (status.st_mode & 0xFFFF) << 16
        if is_dir:
            info.file_size = 0
            info.external_attr |= 0x10
        else:
            info.file_size = status.st_size
        return info

    def _for_archive(self, archive):
        self.compress_type = archive.compression
        self.compress_level = archive.compresslevel
        return self

    def _dos_time(self):
        d = self.date_time
        return (d[0] - 1980) << 9 | d[1] << 5 | d[2], d[3] << 11 | d[4] << 5 | d[5] // 2

    def _encoded(self):
        try:
            return self.filename.encode("ascii"), self.flag_bits & ~_UTF8
        except UnicodeEncodeError:
            return self.filename.encode("utf-8"), self.flag_bits | _UTF8

    def FileHeader(self, zip64=None):
        """Return the header that precedes the member's data."""
        date, time = self._dos_time()
        extra = self.extra
        size, packed = self.file_size, self.compress_size
        crc = self.CRC
        if self.flag_bits & _DESCRIPTOR:
            crc = size = packed = 0  # they come after the data
        if zip64 is None:
            zip64 = self.file_size > ZIP64_LIMIT or self.compress_size > ZIP64_LIMIT
        if zip64:
            extra += _struct.pack("<HHQQ", 1, 16, size, packed)
            size = packed = 0xFFFFFFFF
            self.extract_version = max(ZIP64_VERSION, self.extract_version)
            self.create_version = max(ZIP64_VERSION, self.create_version)
        least = BZIP2_VERSION if self.compress_type == ZIP_BZIP2 else LZMA_VERSION if self.compress_type == ZIP_LZMA else 0
        self.extract_version = max(least, self.extract_version)
        self.create_version = max(least, self.create_version)
        name, flags = self._encoded()
        return _struct.pack(
            _LOCAL, b"PK\3\4", self.extract_version, self.reserved, flags, self.compress_type, time, date, crc, packed, size,
            len(name), len(extra)) + name + extra

    def _directory_entry(self):
        date, time = self._dos_time()
        large = []
        extra = self.extra
        size, packed, offset = self.file_size, self.compress_size, self.header_offset
        if size > ZIP64_LIMIT or packed > ZIP64_LIMIT:
            large += [size, packed]
            size = packed = 0xFFFFFFFF
        if offset > ZIP64_LIMIT:
            large.append(offset)
            offset = 0xFFFFFFFF
        if large:
            extra = _struct.pack(f"<HH{len(large)}Q", 1, 8 * len(large), *large) + _Extra.strip(extra, (1,))
            self.extract_version = max(ZIP64_VERSION, self.extract_version)
            self.create_version = max(ZIP64_VERSION, self.create_version)
        name, flags = self._encoded()
        return _struct.pack(
            _ENTRY, b"PK\1\2", self.create_version, self.create_system, self.extract_version, self.reserved, flags, self.compress_type, time,
            date, self.CRC, packed, size, len(name), len(extra), len(self.comment), 0, self.internal_attr, self.external_attr, offset) \
            + name + extra + self.comment

    def _read_extra(self, name):
        """Read the sizes of a large member from its extra field."""
        extra = self.extra
        while len(extra) >= 4:
            kind, length = _struct.unpack("<HH", extra[:4])
            if length + 4 > len(extra):
                raise BadZipFile(f"Corrupt extra field {kind:04x} (size={length})")
            if kind == 1:
                data = extra[4:length + 4]
                for field in ("file_size", "compress_size", "header_offset"):
                    if getattr(self, field) == 0xFFFFFFFF or (field == "file_size" and self.file_size == 0xFFFFFFFFFFFFFFFF):
                        if len(data) < 8:
                            raise BadZipFile("Corrupt zip64 extra field. " + {
                                "file_size": "File size not found.", "compress_size": "Compress size not found.",
                                "header_offset": "Header offset not found."}[field])
                        setattr(self, field, _struct.unpack("<Q", data[:8])[0])
                        data = data[8:]
            elif kind == 0x7075:
                self._read_unicode_name(extra[4:length + 4], name)
            extra = extra[length + 4:]

    def _read_unicode_name(self, data, name):
        """Take the file name of an extra field, if it belongs to the name in the header."""
        if len(data) < 5:
            raise BadZipFile("Corrupt unicode path extra field (0x7075)")
        version, crc = _struct.unpack("<BL", data[:5])
        if version != 1 or crc != _zlib.crc32(name):
            return
        try:
            text = data[5:].decode("utf-8")
        except UnicodeDecodeError as e:
            raise BadZipFile("Corrupt unicode path extra field (0x7075): invalid utf-8 bytes") from e
        if text:
            self.filename = text.partition("\0")[0]
        else:
            import warnings
            warnings.warn("Empty unicode path extra field (0x7075)", stacklevel=2)


class ZipExtFile(_io.BytesIO):
    """Stream of a member's data."""

    def __init__(self, data, info, mode="r"):
        data, self._error = data
        _io.BytesIO.__init__(self, data)
        self.name = info.filename
        self.mode = "rb"
        self.newlines = None
        self._method = info.compress_type

    def __repr__(self):
        if self.closed:
            return "<zipfile.ZipExtFile [closed]>"
        method = f" compress_type={compressor_names.get(self._method, self._method)}" if self._method else ""
        return f"<zipfile.ZipExtFile name={self.name!r} mode={self.mode!r}{method}>"

    def read(self, size=-1):
        if self._error is not None:
            raise self._error
        return _io.BytesIO.read(self, size)

    def read1(self, size=-1):
        return self.read(size)

    def readline(self, size=-1):
        if self._error is not None:
            raise self._error
        return _io.BytesIO.readline(self, size)

    def writable(self):
        return False

    def write(self, data):
        raise _io.UnsupportedOperation("write")

    def peek(self, n=1):
        at = self.tell()
        data = self.read(max(n, 1))
        self.seek(at)
        return data


class _Writer(_io.BufferedIOBase):
    """Stream that writes a member. The member is added to the archive when the stream is closed."""

    def __init__(self, archive, info, zip64):
        self._archive = archive
        self._zip64 = zip64
        self._info = info
        self._parts = []
        self._size = 0
        self.name = info.filename
        self.mode = "wb"

    def readable(self):
        return False

    def writable(self):
        return True

    def seekable(self):
        return False

    def tell(self):
        return self._size

    def write(self, data):
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        data = bytes(data)
        self._parts.append(data)
        self._size += len(data)
        return len(data)

    def close(self):
        if self.closed:
            return
        try:
            self._archive._writing = False
            self._archive._put(self._info, b"".join(self._parts), self._zip64)
        finally:
            _io.BufferedIOBase.close(self)


class ZipFile:
    """Archive for reading or writing."""

    fp = None

    def __init__(self, file, mode="r", compression=ZIP_STORED, allowZip64=True, compresslevel=None, *, strict_timestamps=True, metadata_encoding=None):
        if mode not in ("r", "w", "x", "a"):
            raise ValueError("ZipFile requires mode 'r', 'w', 'x', or 'a'")
        _check_compression(compression)
        self._allowZip64 = allowZip64
        self._didModify = False
        self.debug = 0
        self.NameToInfo = {}
        self.filelist = []
        self.compression = compression
        self.compresslevel = compresslevel
        self.mode = mode
        self.pwd = None
        self._comment = b""
        self._strict_timestamps = strict_timestamps
        self.metadata_encoding = metadata_encoding
        if metadata_encoding and mode != "r":
            raise ValueError("metadata_encoding is only supported for reading files")
        self._writing = False
        self._before = b""  # bytes of the file before the archive
        if hasattr(file, "__fspath__"):
            file = file.__fspath__()
        if isinstance(file, (str, bytes)):
            self._owns = True
            self.filename = file
            self.fp = self._open_named(file, mode)
        else:
            self._owns = False
            self.fp = file
            self.filename = getattr(file, "name", None)
        try:
            self._begin()
        except BaseException:
            self._close_file()
            raise

    def _open_named(self, file, mode):
        if mode == "a":
            try:
                return _open_file(file, "r+b")
            except FileNotFoundError:
                self.mode = "w"
                return _open_file(file, "w+b")
        return _open_file(file, {"r": "rb", "w": "w+b", "x": "x+b"}[mode])

    def _begin(self):
        if self.mode == "r":
            self._read_directory()
            return
        self._at = self._start = self._tell()
        self._seekable = self._can_seek()
        if self.mode == "a":
            try:
                self._read_directory()
                self.fp.seek(self.start_dir)
                self._at = self.start_dir
            except BadZipFile:
                self.fp.seek(0, 2)
                self._at = self.fp.tell()
                self._didModify = True
                self.start_dir = self._at
            return
        self._didModify = True
        self.start_dir = self._at

    def _can_seek(self):
        try:
            self.fp.tell()
            self.fp.seek(self._at)
        except (AttributeError, OSError):
            return False
        return True

    def _tell(self):
        try:
            return self.fp.tell()
        except (AttributeError, OSError):
            return 0

    # --- reading ---

    def _read_directory(self):
        fp = self.fp
        try:
            fp.seek(0)
            data = fp.read()
        except OSError:
            raise BadZipFile("File is not a zip file")
        found = _end_record(data)
        if found is None:
            raise BadZipFile("File is not a zip file")
        at, fields, self._comment = found
        at, fields = _end64(data, at, fields)
        size, offset = fields[5], fields[6]
        shift = at - size - offset
        self.start_dir = offset + shift
        if self.start_dir < 0:
            raise BadZipFile("Bad offset for central directory")
        directory = data[self.start_dir:self.start_dir + size]
        entry = _struct.calcsize(_ENTRY)
        i = 0
        while i < size:
            head = directory[i:i + entry]
            if len(head) != entry:
                raise BadZipFile("Truncated central directory")
            fields = _struct.unpack(_ENTRY, head)
            if fields[0] != b"PK\1\2":
                raise BadZipFile("Bad magic number for central directory")
            i += entry
            self._add_entry(fields, directory[i:i + sum(fields[12:15])], shift)
            i += sum(fields[12:15])
        # End of each member's data at the latest, to detect overlapping members (zip bombs).
        end = self.start_dir
        for info in sorted(self.filelist, key=_offset_of, reverse=True):
            info._end_offset = end
            end = info.header_offset

    def _add_entry(self, fields, rest, shift):
        name = rest[:fields[12]]
        flags = fields[5]
        text = name.decode("utf-8" if flags & _UTF8 else self.metadata_encoding or "cp437")
        info = ZipInfo(text)
        info.extra = rest[fields[12]:fields[12] + fields[13]]
        info.comment = rest[fields[12] + fields[13]:]
        (info.create_version, info.create_system, info.extract_version, info.reserved, info.flag_bits, info.compress_type, time, date, info.CRC,
         info.compress_size, info.file_size) = fields[1:12]
        if info.extract_version > MAX_EXTRACT_VERSION:
            raise NotImplementedError(f"zip file version {info.extract_version / 10:.1f}")
        info.volume, info.internal_attr, info.external_attr, info.header_offset = fields[15:19]
        info._raw_time = time
        info.date_time = (date >> 9) + 1980, date >> 5 & 15, date & 31, time >> 11, time >> 5 & 63, (time & 31) * 2
        info._read_extra(name)
        info.header_offset += shift
        self.filelist.append(info)
        self.NameToInfo[info.filename] = info

    def namelist(self):
        """Return the names of the members."""
        return [info.filename for info in self.filelist]

    def infolist(self):
        """Return the ZipInfo objects of the members."""
        return self.filelist

    def printdir(self, file=None):
        """Print a table of the members."""
        print("%-46s %19s %12s" % ("File Name", "Modified    ", "Size"), file=file)
        for info in self.filelist:
            print("%-46s %s %12d" % (info.filename, "%d-%02d-%02d %02d:%02d:%02d" % info.date_time[:6], info.file_size), file=file)

    def testzip(self):
        """Return the name of the first damaged member, or None."""
        for info in self.filelist:
            try:
                self.read(info)
            except BadZipFile:
                return info.filename
        return None

    def getinfo(self, name):
        """Return the ZipInfo of a member. Raises KeyError if there is none."""
        info = self.NameToInfo.get(name)
        if info is None:
            raise KeyError(f"There is no item named {name!r} in the archive")
        return info

    def setpassword(self, pwd):
        if pwd and not isinstance(pwd, bytes):
            raise TypeError(f"pwd: expected bytes, got {type(pwd).__name__}")
        self.pwd = pwd or None

    @property
    def comment(self):
        """Comment of the archive, as bytes."""
        return self._comment

    @comment.setter
    def comment(self, comment):
        if not isinstance(comment, bytes):
            raise TypeError(f"comment: expected bytes, got {type(comment).__name__}")
        if len(comment) > ZIP_MAX_COMMENT:
            import warnings
            warnings.warn(f"Archive comment is too long; truncating to {ZIP_MAX_COMMENT} bytes", stacklevel=2)
            comment = comment[:ZIP_MAX_COMMENT]
        self._comment = comment
        self._didModify = True

    def read(self, name, pwd=None):
        """Return the data of a member."""
        with self.open(name, "r", pwd) as file:
            return file.read()

    def open(self, name, mode="r", pwd=None, *, force_zip64=False):
        """Return a binary stream that reads a member, or in mode "w" one that writes a new member."""
        if mode not in ("r", "w"):
            raise ValueError('open() requires mode "r" or "w"')
        if pwd and mode == "w":
            raise ValueError("pwd is only supported for reading files")
        if self.fp is None:
            raise ValueError("Attempt to use ZIP archive that was already closed")
        if isinstance(name, ZipInfo):
            info = name
        elif mode == "w":
            info = ZipInfo(name)._for_archive(self)
        else:
            info = self.getinfo(name)
        if mode == "w":
            return self._open_to_write(info, force_zip64)
        if self._writing:
            raise ValueError("Can't read from the ZIP file while there is an open writing handle on it. Close the writing handle before trying to read.")
        return ZipExtFile(self._data(info, pwd), info)

    def _data(self, info, pwd):
        fp = self.fp
        size = _struct.calcsize(_LOCAL)
        fp.seek(info.header_offset)
        head = fp.read(size)
        if len(head) != size:
            raise BadZipFile("Truncated file header")
        fields = _struct.unpack(_LOCAL, head)
        if fields[0] != b"PK\3\4":
            raise BadZipFile("Bad magic number for file header")
        name = fp.read(fields[10])
        if fields[11]:
            fp.seek(fields[11], 1)
        if info.flag_bits & 0x20:
            raise NotImplementedError("compressed patched data (flag bit 5)")
        if info.flag_bits & 0x40:
            raise NotImplementedError("strong encryption (flag bit 6)")
        text = name.decode("utf-8" if fields[3] & _UTF8 else self.metadata_encoding or "cp437")
        if text != info.orig_filename:
            raise BadZipFile(f"File name in directory {info.orig_filename!r} and header {name!r} differ.")
        if info._end_offset is not None and fp.tell() + info.compress_size > info._end_offset:
            raise BadZipFile(f"Overlapped entries: {info.orig_filename!r} (possible zip bomb)")
        if info.flag_bits & _ENCRYPTED:
            if not (pwd or self.pwd):
                raise RuntimeError(f"File {info.filename!r} is encrypted, password required for extraction")
            pwd = pwd or self.pwd
            if not isinstance(pwd, bytes):
                raise TypeError(f"pwd: expected bytes, got {type(pwd).__name__}")
        _check_compression(info.compress_type)
        data = fp.read(info.compress_size)
        if len(data) < info.compress_size:
            return b"", EOFError()
        if info.flag_bits & _ENCRYPTED:
            data = _decrypted(data, pwd, info)
        data = _unpack(data, info.compress_type, info.file_size)[:info.file_size]
        if _zlib.crc32(data) != info.CRC:
            return data, BadZipFile(f"Bad CRC-32 for file {info.filename!r}")
        return data, None

    def extract(self, member, path=None, pwd=None):
        """Extract a member below `path`. Returns the path of the new file."""
        import os
        return self._extract(member, os.getcwd() if path is None else path, pwd)

    def extractall(self, path=None, members=None, pwd=None):
        """Extract all members, or the given ones, below `path`."""
        import os
        path = os.getcwd() if path is None else path
        for member in self.namelist() if members is None else members:
            self._extract(member, path, pwd)

    @classmethod
    def _sanitize_windows_name(cls, arcname, pathsep):
        """Replace characters that Windows allows in no name, and remove dots and spaces at the end of names."""
        arcname = arcname.translate(dict.fromkeys(map(ord, ':<>|"?*'), "_"))
        names = [name.rstrip(" .") for name in arcname.split(pathsep)]
        return pathsep.join([name for name in names if name])

    def _extract(self, member, path, pwd):
        import os
        path = os.fspath(path)
        if not isinstance(member, ZipInfo):
            member = self.getinfo(member)
        # Remove parts that lead above the target directory.
        name = os.path.splitdrive(member.filename)[1]
        name = "/".join([part for part in name.split("/") if part not in ("", ".", "..")])
        if not name and not member.is_dir():
            raise ValueError("Empty filename.")
        target = os.path.normpath(os.path.join(path, name))
        above = os.path.dirname(target)
        if above and not os.path.exists(above):
            os.makedirs(above, exist_ok=True)
        if member.is_dir():
            try:
                os.mkdir(target)
            except FileExistsError:
                if not os.path.isdir(target):
                    raise
            return target
        with self.open(member, pwd=pwd) as source, _open_file(target, "wb") as file:
            file.write(source.read())
        return target

    # --- writing ---

    def _may_write(self):
        if self.mode not in ("w", "x", "a"):
            raise ValueError("write() requires mode 'w', 'x', or 'a'")
        if self.fp is None:
            raise ValueError("Attempt to write ZIP archive that was already closed")
        if self._writing:
            raise ValueError("Can't write to ZIP archive while an open writing handle exists")

    def _writecheck(self, info):
        if info.filename in self.NameToInfo:
            import warnings
            warnings.warn(f"Duplicate name: {info.filename!r}", stacklevel=4)
        self._may_write()
        _check_compression(info.compress_type)
        if not self._allowZip64:
            what = ("Files count" if len(self.filelist) >= ZIP_FILECOUNT_LIMIT else "Filesize" if info.file_size > ZIP64_LIMIT
                    else "Zipfile size" if info.header_offset > ZIP64_LIMIT else "")
            if what:
                raise LargeZipFile(what + " would require ZIP64 extensions")

    def _open_to_write(self, info, force_zip64):
        if self._writing:
            raise ValueError("Can't write to the ZIP file while there is another write handle open on it. Close the first handle before opening another.")
        if self.mode not in ("w", "x", "a"):
            raise ValueError("write() requires mode 'w', 'x', or 'a'")
        if force_zip64 and not self._allowZip64:
            raise ValueError("force_zip64 is True, but allowZip64 was False when opening the ZIP file.")
        zip64 = force_zip64 or info.file_size * 1.05 > ZIP64_LIMIT
        if zip64 and not self._allowZip64:
            raise LargeZipFile("Filesize would require ZIP64 extensions")
        self._writecheck(info)
        if not info.external_attr:
            info.external_attr = 0o600 << 16
        self._writing = True
        return _Writer(self, info, zip64)

    def _put(self, info, data, zip64=None):
        """Append a member with its data. `zip64`: whether its header has room for large sizes, None: if they are large."""
        if zip64 is None:
            zip64 = len(data) * 1.05 > ZIP64_LIMIT
        packed = _pack(data, info.compress_type, info.compress_level)
        info.CRC = _zlib.crc32(data)
        info.file_size = len(data)
        info.compress_size = len(packed)
        info.header_offset = self._at
        info.flag_bits &= ~(_DESCRIPTOR | _ENCRYPTED)
        if not zip64:
            for what, size in (("File size", len(data)), ("Compressed size", len(packed))):
                if size > ZIP64_LIMIT:
                    raise RuntimeError(f"{what} too large, try using force_zip64")
        if info.compress_type == ZIP_LZMA:
            info.flag_bits |= 0x02
        if not self._seekable:
            info.flag_bits |= _DESCRIPTOR
        try:
            self.fp.seek(self._at)
        except (AttributeError, OSError):
            pass
        head = info.FileHeader(zip64)
        self.fp.write(head)
        self.fp.write(packed)
        self._at += len(head) + len(packed)
        if info.flag_bits & _DESCRIPTOR:
            end = _struct.pack("<4sLQQ" if zip64 else "<4s3L", b"PK\7\10", info.CRC, info.compress_size, info.file_size)
            self.fp.write(end)
            self._at += len(end)
        self.start_dir = self._at
        self._didModify = True
        self.filelist.append(info)
        self.NameToInfo[info.filename] = info

    def write(self, filename, arcname=None, compress_type=None, compresslevel=None):
        """Add a file."""
        self._may_write()
        info = ZipInfo.from_file(filename, arcname, strict_timestamps=self._strict_timestamps)
        if info.is_dir():
            info.compress_size = info.CRC = 0
            self.mkdir(info)
            return
        info.compress_type = self.compression if compress_type is None else compress_type
        info.compress_level = self.compresslevel if compresslevel is None else compresslevel
        if info.file_size * 1.05 > ZIP64_LIMIT and not self._allowZip64:
            raise LargeZipFile("Filesize would require ZIP64 extensions")
        self._writecheck(info)
        with _open_file(filename, "rb") as file:
            data = file.read()
        self._put(info, data)

    def writestr(self, zinfo_or_arcname, data, compress_type=None, compresslevel=None):
        """Add data as a member."""
        if isinstance(data, str):
            data = data.encode("utf-8")
        if isinstance(zinfo_or_arcname, ZipInfo):
            info = zinfo_or_arcname
        else:
            import time
            info = ZipInfo(zinfo_or_arcname, time.localtime(time.time())[:6])._for_archive(self)
            if info.filename.endswith("/"):
                info.external_attr = 0o40775 << 16 | 0x10
            else:
                info.external_attr = 0o600 << 16
        if self.fp is None:
            raise ValueError("Attempt to write to ZIP archive that was already closed")
        if self._writing:
            raise ValueError("Can't write to ZIP archive while an open writing handle exists.")
        if compress_type is not None:
            info.compress_type = compress_type
        if compresslevel is not None:
            info.compress_level = compresslevel
        data = bytes(data)
        info.file_size = len(data)
        if len(data) * 1.05 > ZIP64_LIMIT and not self._allowZip64:
            raise LargeZipFile("Filesize would require ZIP64 extensions")
        self._writecheck(info)
        if not info.external_attr:
            info.external_attr = 0o600 << 16
        self._put(info, data)

    def mkdir(self, zinfo_or_directory_name, mode=511):
        """Add a directory."""
        if isinstance(zinfo_or_directory_name, ZipInfo):
            info = zinfo_or_directory_name
            if not info.is_dir():
                raise ValueError("The given ZipInfo does not describe a directory")
        elif isinstance(zinfo_or_directory_name, str):
            name = zinfo_or_directory_name
            info = ZipInfo(name if name.endswith("/") else name + "/")
            info.external_attr = ((0o40000 | mode) & 0xFFFF) << 16 | 0x10
        else:
            raise TypeError("Expected type str or ZipInfo")
        self._writecheck(info)
        self._put(info, b"")

    # --- the end ---

    def close(self):
        """Close the archive. A written one gets its directory."""
        if self.fp is None:
            return
        if self._writing:
            raise ValueError("Can't close the ZIP file while there is an open writing handle on it. Close the writing handle before closing the zip.")
        try:
            if self.mode in ("w", "x", "a") and self._didModify:
                try:
                    self.fp.seek(self._at)
                except (AttributeError, OSError):
                    pass
                self._write_directory()
        finally:
            self._close_file()

    def _close_file(self):
        fp, self.fp = self.fp, None
        if self._owns and fp is not None:
            fp.close()

    def _write_directory(self):
        directory = b"".join([info._directory_entry() for info in self.filelist])
        count, size, offset = len(self.filelist), len(directory), self._at
        end = b""
        reason = None
        if count > ZIP_FILECOUNT_LIMIT:
            reason = "Files count"
        elif offset > ZIP64_LIMIT:
            reason = "Central directory offset"
        elif size > ZIP64_LIMIT:
            reason = "Central directory size"
        if reason:
            if not self._allowZip64:
                raise LargeZipFile(reason + " would require ZIP64 extensions")
            end = _struct.pack(_END64, b"PK\6\6", 44, 45, 45, 0, 0, count, count, size, offset) + _struct.pack(_LOCATOR64, b"PK\6\7", 0, offset + size, 1)
            count, size, offset = min(count, 0xFFFF), min(size, 0xFFFFFFFF), min(offset, 0xFFFFFFFF)
        end += _struct.pack(_END, b"PK\5\6", 0, 0, count, count, size, offset, len(self._comment))
        self.fp.write(directory + end + self._comment)
        if self.mode == "a" and hasattr(self.fp, "truncate"):
            self.fp.truncate()
        if hasattr(self.fp, "flush"):
            self.fp.flush()

    def __enter__(self):
        return self

    def __exit__(self, type, value, traceback):
        self.close()

    def __repr__(self):
        out = [f"<{self.__class__.__module__}.{self.__class__.__qualname__}"]
        if self.fp is None:
            return out[0] + " [closed]>"
        if self._owns:
            out.append(f" filename={self.filename!r}")
        elif self.filename is not None:
            out.append(f" file={self.fp!r}")
        else:
            out.append(f" file={self.fp!r}")
        out.append(f" mode={self.mode!r}")
        return "".join(out) + ">"


def _offset_of(info):
    return info.header_offset


class PyZipFile(ZipFile):
    """Archive of Python modules. It stores sources, since nothing is compiled here."""

    def __init__(self, file, mode="r", compression=ZIP_STORED, allowZip64=True, optimize=-1):
        ZipFile.__init__(self, file, mode, compression, allowZip64)

    def writepy(self, pathname, basename="", filterfunc=None):
        raise PermissionError(1, "zipfile.PyZipFile.writepy() is not available in the sandbox (modules are not compiled to files)")


class Path:
    """Path of a member or directory of an archive, with the interface of pathlib's paths."""

    def __init__(self, root, at=""):
        self.root = root if isinstance(root, ZipFile) else ZipFile(root)
        self.at = at

    def _names(self):
        """Return the names of all members, and of all directories above them."""
        names = dict.fromkeys(self.root.namelist())
        for name in list(names):
            parts = name.rstrip("/").split("/")[:-1]
            for i in range(len(parts)):
                names.setdefault("/".join(parts[:i + 1]) + "/")
        return names

    def __eq__(self, other):
        if self.__class__ is not other.__class__:
            return NotImplemented
        return (self.root, self.at) == (other.root, other.at)

    def __hash__(self):
        return hash((self.root, self.at))

    def __repr__(self):
        return f"{self.__class__.__name__}({self.root.filename!r}, {self.at!r})"

    def __str__(self):
        import posixpath
        return posixpath.join(self.root.filename or "", self.at)

    @property
    def name(self):
        return self.at.rstrip("/").rpartition("/")[2] or (str(self.root.filename or "").rpartition("/")[2])

    @property
    def suffix(self):
        name = self.name
        i = name.rfind(".")
        return name[i:] if 0 < i < len(name) - 1 else ""

    @property
    def stem(self):
        return self.name.removesuffix(self.suffix)

    @property
    def filename(self):
        from pathlib import Path as _Path
        return _Path(self.root.filename).joinpath(self.at)

    @property
    def parent(self):
        if not self.at:
            return self.filename.parent
        above = self.at.rstrip("/").rpartition("/")[0]
        return Path(self.root, above + "/" if above else "")

    def open(self, mode="r", *args, pwd=None, **kwargs):
        if self.is_dir():
            raise IsADirectoryError(self)
        if mode[0] == "r" and not self.exists():
            raise FileNotFoundError(self)
        stream = self.root.open(self.at, mode[0], pwd=pwd)
        if "b" in mode:
            if args or kwargs:
                raise ValueError("encoding args invalid for binary operation")
            return stream
        return _io.TextIOWrapper(stream, *args, **kwargs)

    def read_text(self, *args, **kwargs):
        with self.open("r", *args, **kwargs) as stream:
            return stream.read()

    def read_bytes(self):
        with self.open("rb") as stream:
            return stream.read()

    def is_dir(self):
        return not self.at or self.at.endswith("/")

    def is_file(self):
        return self.exists() and not self.is_dir()

    def exists(self):
        return self.at in self._names()

    def iterdir(self):
        if not self.is_dir():
            raise ValueError("Can't listdir a file")
        for name in self._names():
            rest = name[len(self.at):]
            if name.startswith(self.at) and rest and "/" not in rest.rstrip("/"):
                yield Path(self.root, name)

    def joinpath(self, *other):
        import posixpath
        at = posixpath.join(self.at, *other)
        if not at.endswith("/") and at + "/" in self._names() and at not in self.root.NameToInfo:
            at += "/"
        return Path(self.root, at)

    __truediv__ = joinpath

    def glob(self, pattern):
        import fnmatch
        if not pattern:
            raise ValueError(f"Unacceptable pattern: {pattern!r}")
        for name in self._names():
            rest = name[len(self.at):].rstrip("/")
            if name.startswith(self.at) and rest and rest.count("/") == pattern.count("/") and fnmatch.fnmatchcase(rest, pattern):
                yield Path(self.root, name)

    def rglob(self, pattern):
        import fnmatch
        for name in self._names():
            rest = name[len(self.at):].rstrip("/")
            if name.startswith(self.at) and rest and fnmatch.fnmatchcase(rest.rpartition("/")[2], pattern):
                yield Path(self.root, name)
