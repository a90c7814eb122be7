"""Headers of tar archives: conversion between a member's description and blocks of 512 bytes.

Knows the formats (POSIX.1-1988 `ustar`, GNU, POSIX.1-2001 `pax`), nothing of files. Invariant: a block is checked
before any of it is used; sizes of pax records are bounded.
"""

import copy
import struct

NUL = b"\0"
BLOCKSIZE = 512
RECORDSIZE = BLOCKSIZE * 20
GNU_MAGIC, POSIX_MAGIC = b"ustar  \0", b"ustar\x0000"
LENGTH_NAME, LENGTH_LINK, LENGTH_PREFIX = 100, 100, 155

REGTYPE, AREGTYPE, LNKTYPE, SYMTYPE, CHRTYPE, BLKTYPE = b"0", b"\0", b"1", b"2", b"3", b"4"
DIRTYPE, FIFOTYPE, CONTTYPE = b"5", b"6", b"7"
GNUTYPE_LONGNAME, GNUTYPE_LONGLINK, GNUTYPE_SPARSE = b"L", b"K", b"S"
XHDTYPE, XGLTYPE, SOLARIS_XHDTYPE = b"x", b"g", b"X"
USTAR_FORMAT, GNU_FORMAT, PAX_FORMAT = 0, 1, 2

SUPPORTED_TYPES = (
    REGTYPE, AREGTYPE, LNKTYPE, SYMTYPE, DIRTYPE, FIFOTYPE, CONTTYPE, CHRTYPE, BLKTYPE, GNUTYPE_LONGNAME, GNUTYPE_LONGLINK, GNUTYPE_SPARSE,
)
REGULAR_TYPES = (REGTYPE, AREGTYPE, CONTTYPE, GNUTYPE_SPARSE)
GNU_TYPES = (GNUTYPE_LONGNAME, GNUTYPE_LONGLINK, GNUTYPE_SPARSE)
PAX_FIELDS = ("path", "linkpath", "size", "mtime", "uid", "gid", "uname", "gname")
PAX_NAME_FIELDS = {"path", "linkpath", "uname", "gname"}
PAX_NUMBER_FIELDS = {"atime": float, "ctime": float, "mtime": float, "uid": int, "gid": int, "size": int}
MOST_PAX = 16_000_000  # bytes of the pax records of one member


class TarError(Exception):
    """Base of the errors of tarfile."""

    __module__ = "tarfile"


class ExtractError(TarError):
    """Raised for a member that cannot be extracted; the extraction continues."""

    __module__ = "tarfile"


class ReadError(TarError):
    """Raised for an archive that cannot be read."""

    __module__ = "tarfile"


class CompressionError(TarError):
    """Raised for a compression that is not available."""

    __module__ = "tarfile"


class StreamError(TarError):
    """Raised for an operation that a stream does not support."""

    __module__ = "tarfile"


class HeaderError(TarError):
    """Base of the errors of headers."""

    __module__ = "tarfile"


class EmptyHeaderError(HeaderError):
    """Raised where a header is expected and the archive ends."""

    __module__ = "tarfile"


class TruncatedHeaderError(HeaderError):
    """Raised for an incomplete header."""

    __module__ = "tarfile"


class EOFHeaderError(HeaderError):
    """Raised for a block of zeros, the end of the archive."""

    __module__ = "tarfile"


class InvalidHeaderError(HeaderError):
    """Raised for a block that is not a header."""

    __module__ = "tarfile"


class SubsequentHeaderError(HeaderError):
    """Raised if the header after an extended header is missing or invalid."""

    __module__ = "tarfile"


def padded(text, length, encoding, errors):
    """Return the text as a header field of `length` bytes."""
    if text is None:
        raise ValueError("metadata cannot contain None")
    data = text.encode(encoding, errors)
    return data[:length] + bytes(max(0, length - len(data)))


def text_of(field, encoding, errors):
    """Decode a header field up to its first zero byte."""
    return field.partition(NUL)[0].decode(encoding, errors)


def number_of(field):
    """Return the number in a header field: octal digits, or base 256 if the first bit is set."""
    if field[0] in (0o200, 0o377):
        value = int.from_bytes(field[1:], "big")
        return value - (256 ** (len(field) - 1)) if field[0] == 0o377 else value
    try:
        return int(text_of(field, "ascii", "strict").strip() or "0", 8)
    except ValueError:
        raise InvalidHeaderError("invalid header") from None


def number_field(value, digits, format):
    """Return the number as a header field of `digits` bytes."""
    value = int(value)
    if 0 <= value < 8 ** (digits - 1):
        return b"%0*o\0" % (digits - 1, value)
    if format == GNU_FORMAT and -(256 ** (digits - 1)) <= value < 256 ** (digits - 1):
        first = 0o200 if value >= 0 else 0o377
        return bytes([first]) + (value % 256 ** (digits - 1)).to_bytes(digits - 1, "big")
    raise ValueError("overflow in number field")


def checksums(block):
    """Return the unsigned and signed sums of a header's bytes, with blanks in place of the checksum field."""
    data = block[:148] + block[156:512]
    unsigned = 256 + sum(data)
    return unsigned, unsigned - 256 * sum([byte > 127 for byte in data])


def blocks(data):
    """Return the data padded to whole blocks."""
    return data + bytes(-len(data) % BLOCKSIZE)


class TarInfo:
    """Description of an archive member."""

    __module__ = "tarfile"
    __slots__ = {
        "name": "Name of the archive member.", "mode": "Permission bits.", "uid": "User ID.", "gid": "Group ID.", "size": "Size in bytes.",
        "mtime": "Time of last modification.", "chksum": "Header checksum.", "type": "File type.", "linkname": "Name of the target.",
        "uname": "User name.", "gname": "Group name.", "devmajor": "Device major number.", "devminor": "Device minor number.",
        "offset": "The header starts here.", "offset_data": "The data starts here.", "pax_headers": "Records of an extended header.",
        "sparse": "Parts of a sparse file.", "_tarfile": None, "_sparse_structs": None, "_link_target": None,
    }

    def __init__(self, name=""):
        self.name = name
        self.mode = 0o644
        self.uid = self.gid = self.size = self.mtime = self.chksum = 0
        self.type = REGTYPE
        self.linkname = self.uname = self.gname = ""
        self.devmajor = self.devminor = self.offset = self.offset_data = 0
        self.pax_headers = {}
        self.sparse = self._tarfile = self._link_target = None

    @property
    def tarfile(self):
        import warnings
        warnings.warn("The undocumented \"tarfile\" attribute of TarInfo objects is deprecated and will be removed in Python 3.16",
                      DeprecationWarning, stacklevel=2)
        return self._tarfile

    @tarfile.setter
    def tarfile(self, value):
        self._tarfile = value

    @property
    def path(self):
        return self.name

    @path.setter
    def path(self, name):
        self.name = name

    @property
    def linkpath(self):
        return self.linkname

    @linkpath.setter
    def linkpath(self, linkname):
        self.linkname = linkname

    def __repr__(self):
        return f"<{self.__class__.__name__} {self.name!r} at {id(self):#x}>"

    def replace(self, *, name=..., mtime=..., mode=..., linkname=..., uid=..., gid=..., uname=..., gname=..., deep=True):
        """Return a copy with other values in the given attributes."""
        result = copy.deepcopy(self) if deep else copy.copy(self)
        changes = {"name": name, "mtime": mtime, "mode": mode, "linkname": linkname, "uid": uid, "gid": gid, "uname": uname, "gname": gname}
        for field, value in changes.items():
            if value is not ...:
                setattr(result, field, value)
        return result

    def get_info(self):
        """Return the header fields as a dict."""
        return {
            "name": self.name, "mode": None if self.mode is None else self.mode & 0o7777, "uid": self.uid, "gid": self.gid, "size": self.size,
            "mtime": self.mtime, "chksum": self.chksum, "type": self.type, "linkname": self.linkname, "uname": self.uname,
            "gname": self.gname, "devmajor": self.devmajor, "devminor": self.devminor,
        }

    def tobuf(self, format=PAX_FORMAT, encoding="utf-8", errors="surrogateescape"):
        """Return the header as whole blocks, including the extended headers before it."""
        info = self.get_info()
        for name, value in info.items():
            if value is None:
                raise ValueError(f"{name} may not be None")
        if info["type"] == DIRTYPE and not info["name"].endswith("/"):
            info["name"] += "/"
        if format == USTAR_FORMAT:
            return self.create_ustar_header(info, encoding, errors)
        if format == GNU_FORMAT:
            return self.create_gnu_header(info, encoding, errors)
        if format == PAX_FORMAT:
            return self.create_pax_header(info, encoding)
        raise ValueError("invalid format")

    def create_ustar_header(self, info, encoding, errors):
        info["magic"] = POSIX_MAGIC
        if len(info["linkname"].encode(encoding, errors)) > LENGTH_LINK:
            raise ValueError("linkname is too long")
        if len(info["name"].encode(encoding, errors)) > LENGTH_NAME:
            info["prefix"], info["name"] = _split_name(info["name"], encoding, errors)
        return _block(info, USTAR_FORMAT, encoding, errors)

    def create_gnu_header(self, info, encoding, errors):
        info["magic"] = GNU_MAGIC
        data = b""
        for field, length, kind in (("linkname", LENGTH_LINK, GNUTYPE_LONGLINK), ("name", LENGTH_NAME, GNUTYPE_LONGNAME)):
            if len(info[field].encode(encoding, errors)) > length:
                long = info[field].encode(encoding, errors) + NUL
                head = {"name": "././@LongLink", "type": kind, "size": len(long), "magic": GNU_MAGIC}
                data += _block(head, USTAR_FORMAT, encoding, errors) + blocks(long)
        return data + _block(info, GNU_FORMAT, encoding, errors)

    def create_pax_header(self, info, encoding):
        """Return a ustar header, after an extended header for values that do not fit into it."""
        info["magic"] = POSIX_MAGIC
        records = self.pax_headers.copy()
        for name, record, length in (("name", "path", LENGTH_NAME), ("linkname", "linkpath", LENGTH_LINK), ("uname", "uname", 32),
                                     ("gname", "gname", 32)):
            if record not in records and (not info[name].isascii() or len(info[name]) > length):
                records[record] = info[name]
        for name, digits in (("uid", 8), ("gid", 8), ("size", 12), ("mtime", 12)):
            value = info[name]
            whole = round(value) if isinstance(value, float) else value
            fits = 0 <= whole < 8 ** (digits - 1)
            if not fits:
                info[name] = 0
            elif isinstance(value, float):
                info[name] = whole
            if (not fits or isinstance(value, float)) and name not in records:
                records[name] = str(value)
        data = self._pax_block(records, XHDTYPE, encoding) if records else b""
        return data + _block(info, USTAR_FORMAT, "ascii", "replace")

    @classmethod
    def create_pax_global_header(cls, pax_headers):
        return cls._pax_block(pax_headers, XGLTYPE, "utf-8")

    @classmethod
    def _pax_block(cls, records, kind, encoding):
        """Return an extended header. Each record is `LENGTH KEY=VALUE` and a newline, where LENGTH includes itself."""
        odd = any([_has_surrogates(value) for value in records.values()])
        data = b"21 hdrcharset=BINARY\n" if odd else b""
        for key, value in records.items():
            text = value.encode(encoding, "surrogateescape") if odd else value.encode("utf-8")
            body = b" " + key.encode("utf-8") + b"=" + text + b"\n"
            length = len(body)
            while length != len(body) + len(str(length)):
                length = len(body) + len(str(length))
            data += str(length).encode("ascii") + body
        head = {"name": "././@PaxHeader", "type": kind, "size": len(data), "magic": POSIX_MAGIC}
        return _block(head, USTAR_FORMAT, "ascii", "replace") + blocks(data)

    @classmethod
    def frombuf(cls, buf, encoding, errors):
        """Return the member for a header of 512 bytes."""
        if len(buf) == 0:
            raise EmptyHeaderError("empty header")
        if len(buf) != BLOCKSIZE:
            raise TruncatedHeaderError("truncated header")
        if buf.count(NUL) == BLOCKSIZE:
            raise EOFHeaderError("end of file header")
        chksum = number_of(buf[148:156])
        if chksum not in checksums(buf):
            raise InvalidHeaderError("bad checksum")
        obj = cls()
        obj.name = text_of(buf[0:100], encoding, errors)
        obj.mode, obj.uid, obj.gid = number_of(buf[100:108]), number_of(buf[108:116]), number_of(buf[116:124])
        obj.size, obj.mtime, obj.chksum = number_of(buf[124:136]), number_of(buf[136:148]), chksum
        obj.type = buf[156:157]
        obj.linkname = text_of(buf[157:257], encoding, errors)
        obj.uname, obj.gname = text_of(buf[265:297], encoding, errors), text_of(buf[297:329], encoding, errors)
        obj.devmajor, obj.devminor = number_of(buf[329:337]), number_of(buf[337:345])
        prefix = text_of(buf[345:500], encoding, errors)
        if obj.type == AREGTYPE and obj.name.endswith("/"):
            obj.type = DIRTYPE  # form of directories in archives before POSIX
        if obj.isdir():
            obj.name = obj.name.rstrip("/")
        if prefix and obj.type not in GNU_TYPES:
            obj.name = f"{prefix}/{obj.name}"
        return obj

    @classmethod
    def fromtarfile(cls, tarfile):
        """Read the next member of an open archive."""
        start = tarfile.fileobj.tell()
        obj = cls.frombuf(tarfile.fileobj.read(BLOCKSIZE), tarfile.encoding, tarfile.errors)
        obj.offset = start
        return obj._completed(tarfile)

    def _completed(self, tarfile):
        """Return the member with the values of its extended headers. The archive's offset moves behind the member's data."""
        if self.type in (GNUTYPE_LONGNAME, GNUTYPE_LONGLINK):
            return self._with_long_name(tarfile)
        if self.type in (XHDTYPE, XGLTYPE, SOLARIS_XHDTYPE):
            return self._with_records(tarfile)
        if self.type == GNUTYPE_SPARSE:
            raise ReadError("sparse files are not available in the sandbox")
        self.offset_data = tarfile.fileobj.tell()
        tarfile.offset = self.offset_data
        if self.isreg() or self.type not in SUPPORTED_TYPES:
            tarfile.offset += self._block(self.size)
        self._apply(tarfile.pax_headers, tarfile.encoding, tarfile.errors)
        if self.isdir():
            self.name = self.name.rstrip("/")
        return self

    def _data(self, tarfile):
        """Return the data of an extended header."""
        if not 0 <= self.size <= MOST_PAX:
            raise InvalidHeaderError("an extended header is too large")
        data = tarfile.fileobj.read(self._block(self.size))
        if len(data) < self.size:
            raise ReadError("unexpected end of data")
        return data[:self.size]

    def _following(self, tarfile):
        try:
            return self.fromtarfile(tarfile)
        except HeaderError as error:
            raise SubsequentHeaderError(str(error)) from None

    def _with_long_name(self, tarfile):
        data = self._data(tarfile)
        following = self._following(tarfile)
        following.offset = self.offset
        text = text_of(data, tarfile.encoding, tarfile.errors)
        if self.type == GNUTYPE_LONGNAME:
            following.name = text.removesuffix("/") if following.isdir() else text
        else:
            following.linkname = text
        return following

    def _with_records(self, tarfile):
        records = _records(self._data(tarfile), tarfile.encoding, tarfile.errors)
        if self.type == XGLTYPE:
            tarfile.pax_headers.update(records)
            return self._following(tarfile)
        following = self._following(tarfile)
        following.offset = self.offset
        if any(key.startswith("GNU.sparse") for key in records):
            raise ReadError("sparse files are not available in the sandbox")
        before = following.size
        following._apply({**tarfile.pax_headers, **records}, tarfile.encoding, tarfile.errors)
        if "size" in records and (following.isreg() or following.type not in SUPPORTED_TYPES):
            tarfile.offset += self._block(following.size) - self._block(before)
        return following

    def _apply(self, records, encoding, errors):
        for key, value in records.items():
            if key not in PAX_FIELDS:
                continue
            if key == "path":
                value = value.rstrip("/")
            if key in PAX_NUMBER_FIELDS:
                try:
                    value = PAX_NUMBER_FIELDS[key](value)
                except ValueError:
                    value = 0
            setattr(self, key, value)
        self.pax_headers = records.copy()

    def _block(self, count):
        """Round a size up to whole blocks."""
        if count < 0:
            raise InvalidHeaderError("invalid offset")
        return (count + BLOCKSIZE - 1) // BLOCKSIZE * BLOCKSIZE

    def isreg(self):
        return self.type in REGULAR_TYPES

    isfile = isreg

    def isdir(self):
        return self.type == DIRTYPE

    def issym(self):
        return self.type == SYMTYPE

    def islnk(self):
        return self.type == LNKTYPE

    def ischr(self):
        return self.type == CHRTYPE

    def isblk(self):
        return self.type == BLKTYPE

    def isfifo(self):
        return self.type == FIFOTYPE

    def issparse(self):
        return self.sparse is not None

    def isdev(self):
        return self.type in (CHRTYPE, BLKTYPE, FIFOTYPE)


def _has_surrogates(text):
    return any(["\ud800" <= c <= "\udfff" for c in text])


def _split_name(name, encoding, errors):
    """Return (prefix, name) of a name that is too long for one field."""
    parts = name.split("/")
    for i in range(1, len(parts)):
        prefix, rest = "/".join(parts[:i]), "/".join(parts[i:])
        if rest and len(prefix.encode(encoding, errors)) <= LENGTH_PREFIX and len(rest.encode(encoding, errors)) <= LENGTH_NAME:
            return prefix, rest
    raise ValueError("name is too long")


def _block(info, format, encoding, errors):
    """Return one header of 512 bytes."""
    has_device = info.get("type") in (CHRTYPE, BLKTYPE)
    devices = [number_field(info.get(name, 0), 8, format) if has_device else padded("", 8, encoding, errors) for name in ("devmajor", "devminor")]
    kind = info.get("type", REGTYPE)
    if kind is None:
        raise ValueError("TarInfo.type must not be None")
    parts = [
        padded(info.get("name", ""), 100, encoding, errors), number_field((info.get("mode") or 0) & 0o7777, 8, format),
        number_field(info.get("uid", 0), 8, format), number_field(info.get("gid", 0), 8, format),
        number_field(info.get("size", 0), 12, format), number_field(info.get("mtime", 0), 12, format), b"        ", kind,
        padded(info.get("linkname", ""), 100, encoding, errors), info.get("magic", POSIX_MAGIC),
        padded(info.get("uname", ""), 32, encoding, errors), padded(info.get("gname", ""), 32, encoding, errors), *devices,
        padded(info.get("prefix", ""), 155, encoding, errors),
    ]
    block = struct.pack("512s", b"".join(parts))
    return block[:148] + b"%06o\0" % checksums(block)[0] + block[155:]


def _records(data, encoding, errors):
    """Return the records of an extended header."""
    raw = []
    at = 0
    while at < len(data) and data[at] != 0:
        space = data.find(b" ", at, at + 20)
        length = int(data[at:space]) if space > at and data[at:space].isdigit() else 0
        end = at + length
        key, equals, value = data[space + 1:end - 1].partition(b"=")
        if length < 5 or end > len(data) or data[end - 1] != 10 or not equals:
            raise InvalidHeaderError("invalid header")
        raw.append((key, value))
        at = end
    binary = any([key == b"hdrcharset" and value == b"BINARY" for key, value in raw])
    records = {}
    for key, value in raw:
        name = _decoded(key, "utf-8", "utf-8", errors)
        if name in PAX_NAME_FIELDS:
            records[name] = _decoded(value, encoding if binary else "utf-8", encoding, errors)
        else:
            records[name] = _decoded(value, "utf-8", "utf-8", errors)
    return records


def _decoded(value, encoding, fallback, errors):
    try:
        return value.decode(encoding, "strict")
    except UnicodeDecodeError:
        return value.decode(fallback, errors)
