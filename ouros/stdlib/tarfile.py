"""Module `tarfile`: archives in the formats ustar, GNU and pax, in virtual files and streams, also compressed.

Headers are `_tar_headers`, filters are `_tar_filters`. The sandbox has no links, devices and users: a link is extracted
as a copy of its target, a device is refused, owners are not set. Sparse files are refused. Invariant: the data of a
member is read only within its bounds.
"""

__all__ = [
    "TarFile", "TarInfo", "is_tarfile", "TarError", "ReadError", "CompressionError", "StreamError", "ExtractError", "HeaderError", "ENCODING",
    "USTAR_FORMAT", "GNU_FORMAT", "PAX_FORMAT", "DEFAULT_FORMAT", "open", "fully_trusted_filter", "data_filter", "tar_filter", "FilterError",
    "AbsoluteLinkError", "OutsideDestinationError", "SpecialFileError", "AbsolutePathError", "LinkOutsideDestinationError",
    "LinkFallbackError",
]

import copy
import io
import os
import shutil
import stat
import sys
from builtins import open as bltn_open

from _tar_filters import (
    NAMED as _NAMED_FILTERS, AbsoluteLinkError, AbsolutePathError, FilterError, LinkFallbackError, LinkOutsideDestinationError,
    OutsideDestinationError, SpecialFileError, data_filter, fully_trusted_filter, tar_filter,
)
from _tar_headers import (
    AREGTYPE, BLKTYPE, BLOCKSIZE, CHRTYPE, CONTTYPE, DIRTYPE, FIFOTYPE, GNU_FORMAT, GNU_MAGIC, GNU_TYPES, GNUTYPE_LONGLINK, GNUTYPE_LONGNAME,
    GNUTYPE_SPARSE, LENGTH_LINK, LENGTH_NAME, LENGTH_PREFIX, LNKTYPE, NUL, PAX_FIELDS, PAX_FORMAT, PAX_NAME_FIELDS, PAX_NUMBER_FIELDS,
    POSIX_MAGIC, RECORDSIZE, REGTYPE, REGULAR_TYPES, SOLARIS_XHDTYPE, SUPPORTED_TYPES, SYMTYPE, USTAR_FORMAT, XGLTYPE, XHDTYPE,
    CompressionError, EmptyHeaderError, EOFHeaderError, ExtractError, HeaderError, InvalidHeaderError, ReadError, StreamError,
    SubsequentHeaderError, TarError, TarInfo, TruncatedHeaderError,
)

version = "0.9.0"
DEFAULT_FORMAT = PAX_FORMAT
ENCODING = "utf-8"
_TYPES = {stat.S_IFREG: REGTYPE, stat.S_IFDIR: DIRTYPE, stat.S_IFLNK: SYMTYPE, stat.S_IFIFO: FIFOTYPE, stat.S_IFCHR: CHRTYPE, stat.S_IFBLK: BLKTYPE}


class _Part(io.RawIOBase):
    """Raw stream of a member's data, a section of the archive's file."""

    def __init__(self, fileobj, start, size, name):
        self._fileobj, self._start, self._size, self._at = fileobj, start, size, 0
        self.name = name

    @property
    def mode(self):
        return "rb"

    def readable(self):
        return True

    def seekable(self):
        return not hasattr(self._fileobj, "seekable") or self._fileobj.seekable()

    def tell(self):
        return self._at

    def seek(self, position, whence=io.SEEK_SET):
        base = {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._size}
        if whence not in base:
            raise ValueError("Invalid argument")
        self._at = max(0, min(base[whence] + position, self._size))
        return self._at

    def readinto(self, buffer):
        count = min(len(buffer), self._size - self._at)
        if count <= 0:
            return 0
        self._fileobj.seek(self._start + self._at)
        data = self._fileobj.read(count)
        if not data:
            raise ReadError("unexpected end of data")
        buffer[:len(data)] = data
        self._at += len(data)
        return len(data)


class ExFileObject(io.BufferedReader):
    """Buffered stream of a member's data."""

    def __init__(self, tarfile, tarinfo):
        super().__init__(_Part(tarfile.fileobj, tarinfo.offset_data, tarinfo.size, tarinfo.name))


class _Forward:
    """Stream that can only go forward: a seek ahead reads the bytes between."""

    def __init__(self, name, mode, comptype, fileobj, compresslevel, preset):
        self._outer = fileobj
        self.name = name or getattr(fileobj, "name", "") or ""
        self.mode = mode
        self._position = 0
        self.closed = False
        if mode == "r":
            fileobj = _Source(fileobj)
            if comptype == "gz" and _kind_of(fileobj.peek(8)) != "gz":
                raise ReadError("not a gzip file")
        self._packed = _packed(comptype, fileobj, f"{mode}b", compresslevel, preset)

    def tell(self):
        return self._position

    def read(self, size):
        data = b""
        while len(data) < size:
            try:
                part = self._packed.read(size - len(data))
            except EOFError:
                raise ReadError("unexpected end of data") from None
            except OSError:
                raise ReadError("invalid compressed data") from None
            if not part:
                break
            data += part
        self._position += len(data)
        return data

    def seek(self, position=0):
        if position < self._position:
            raise StreamError("seeking backwards is not allowed")
        while self._position < position:
            if not self.read(min(RECORDSIZE, position - self._position)):
                break
        return self._position

    def write(self, data):
        self._position += len(data)
        self._packed.write(data)

    def close(self):
        if not self.closed:
            self.closed = True
            if self._packed is not self._outer:
                self._packed.close()


class _Source:
    """Stream with read() and peek() for a decompressor, over one that only has read()."""

    def __init__(self, fileobj):
        self._fileobj = fileobj
        self._kept = b""
        self.name = getattr(fileobj, "name", "")

    def read(self, size=-1):
        if not self._kept:
            return self._fileobj.read(size)
        if size < 0:
            data, self._kept = self._kept + self._fileobj.read(), b""
        else:
            data, self._kept = self._kept[:size], self._kept[size:]
        return data

    def peek(self, size):
        """Return the next bytes, without consuming them."""
        self._kept += self._fileobj.read(size - len(self._kept)) if len(self._kept) < size else b""
        return self._kept[:size]

    def seekable(self):
        return False

    def readable(self):
        return True


def _kind_of(start):
    """Return the compression of a stream with these first bytes."""
    for kind, magic in (("gz", b"\x1f\x8b\x08"), ("bz2", b"BZh"), ("xz", b"\x5d\x00\x00\x80"), ("xz", b"\xfd7zXZ")):
        if start.startswith(magic):
            return kind
    return "tar"


def _packed(comptype, fileobj, mode, compresslevel, preset):
    """Return a stream that compresses into another stream, or decompresses from it."""
    if comptype == "*":
        comptype = _kind_of(fileobj.peek(8))
    if comptype == "tar":
        return fileobj
    if comptype == "gz":
        import gzip
        return gzip.GzipFile("", mode, 9 if compresslevel is None else compresslevel, fileobj)
    if comptype == "bz2":
        import bz2
        return bz2.BZ2File(fileobj, mode, compresslevel=9 if compresslevel is None else compresslevel)
    if comptype == "xz":
        import lzma
        return lzma.LZMAFile(fileobj, mode, preset=preset)
    raise CompressionError(f"unknown compression type {comptype!r}")


class TarFile:
    """Archive."""

    debug = 0
    dereference = False
    ignore_zeros = False
    errorlevel = 1
    format = DEFAULT_FORMAT
    encoding = ENCODING
    errors = None
    tarinfo = TarInfo
    fileobject = ExFileObject
    extraction_filter = None
    OPEN_METH = {"tar": "taropen", "gz": "gzopen", "bz2": "bz2open", "xz": "xzopen"}

    def __init__(self, name=None, mode="r", fileobj=None, format=None, tarinfo=None, dereference=None, ignore_zeros=None, encoding=None,
                 errors="surrogateescape", pax_headers=None, debug=None, errorlevel=None, copybufsize=None, stream=False):
        modes = {"r": "rb", "a": "r+b", "w": "wb", "x": "xb"}
        if mode not in modes:
            raise ValueError("mode must be 'r', 'a', 'w' or 'x'")
        self.mode, self._mode = mode, modes[mode]
        self._extfileobj = fileobj is not None
        if fileobj is None:
            if mode == "a" and not os.path.exists(name):
                self.mode, self._mode = "w", "wb"
            fileobj = bltn_open(name, self._mode)
        else:
            if name is None and isinstance(getattr(fileobj, "name", None), (str, bytes)):
                name = fileobj.name
            if hasattr(fileobj, "mode"):
                self._mode = fileobj.mode
        self.name = os.path.abspath(name) if name else None
        self.fileobj = fileobj
        given = {"format": format, "tarinfo": tarinfo, "dereference": dereference, "ignore_zeros": ignore_zeros, "encoding": encoding,
                 "debug": debug, "errorlevel": errorlevel}
        for key, value in given.items():
            if value is not None:
                setattr(self, key, value)
        self.errors = errors
        self.stream = stream
        self.pax_headers = dict(pax_headers) if pax_headers is not None and self.format == PAX_FORMAT else {}
        self.copybufsize = copybufsize
        self.closed = self._loaded = False
        self.members = []
        self.inodes = {}
        self.offset = self.fileobj.tell()
        try:
            self._start()
        except BaseException:
            if not self._extfileobj:
                self.fileobj.close()
            self.closed = True
            raise

    def _start(self):
        self.firstmember = None
        if self.mode == "r":
            self.firstmember = self.next()
        elif self.mode == "a":
            while True:  # find the end, where new members are written
                self.fileobj.seek(self.offset)
                try:
                    self.members.append(self.tarinfo.fromtarfile(self))
                except EOFHeaderError:
                    self.fileobj.seek(self.offset)
                    break
                except HeaderError as error:
                    raise ReadError(str(error)) from None
        if self.mode in ("a", "w", "x"):
            self._loaded = True
            if self.pax_headers:
                data = self.tarinfo.create_pax_global_header(self.pax_headers.copy())
                self.fileobj.write(data)
                self.offset += len(data)

    # --- opening

    @classmethod
    def open(cls, name=None, mode="r", fileobj=None, bufsize=RECORDSIZE, **kwargs):
        """Open an archive for reading, writing or appending. Mode `r` detects the compression."""
        if not name and not fileobj:
            raise ValueError("nothing to open")
        if mode in ("r", "r:*"):
            return cls._open_any(name, fileobj, kwargs)
        if ":" in mode:
            filemode, _, comptype = mode.partition(":")
            filemode, comptype = filemode or "r", comptype or "tar"
            if comptype not in cls.OPEN_METH:
                raise CompressionError(f"unknown compression type {comptype!r}")
            return getattr(cls, cls.OPEN_METH[comptype])(name, filemode, fileobj, **kwargs)
        if "|" in mode:
            filemode, _, comptype = mode.partition("|")
            return cls._open_stream(name, filemode or "r", comptype or "tar", fileobj, kwargs)
        if mode in ("a", "w", "x"):
            return cls.taropen(name, mode, fileobj, **kwargs)
        raise ValueError("undiscernible mode")

    @classmethod
    def _open_any(cls, name, fileobj, kwargs):
        at = fileobj.tell() if fileobj is not None else 0
        problems = []
        for comptype in sorted(cls.OPEN_METH, key=lambda kind: kind == "tar"):
            try:
                return getattr(cls, cls.OPEN_METH[comptype])(name, "r", fileobj, **kwargs)
            except (ReadError, CompressionError) as error:
                problems.append(f"- method {comptype}: {error!r}")
                if fileobj is not None:
                    fileobj.seek(at)
        raise ReadError("file could not be opened successfully:\n" + "\n".join(problems))

    @classmethod
    def _open_stream(cls, name, filemode, comptype, fileobj, kwargs):
        if filemode not in ("r", "w"):
            raise ValueError("mode must be 'r' or 'w'")
        compresslevel, preset = kwargs.pop("compresslevel", None), kwargs.pop("preset", None)
        own = None if fileobj is not None else bltn_open(name, f"{filemode}b")
        try:
            stream = _Forward(name, filemode, comptype, fileobj or own, compresslevel, preset)
            found = cls(name, filemode, stream, **kwargs)
        except BaseException:
            if own is not None:
                own.close()
            raise
        found._extfileobj = False
        found._own = own
        return found

    @classmethod
    def taropen(cls, name, mode="r", fileobj=None, **kwargs):
        """Open an archive without compression."""
        if mode not in ("r", "a", "w", "x"):
            raise ValueError("mode must be 'r', 'a', 'w' or 'x'")
        return cls(name, mode, fileobj, **kwargs)

    @classmethod
    def gzopen(cls, name, mode="r", fileobj=None, compresslevel=9, **kwargs):
        """Open an archive compressed by gzip."""
        return cls._open_packed("gz", name, mode, fileobj, compresslevel, None, kwargs)

    @classmethod
    def bz2open(cls, name, mode="r", fileobj=None, compresslevel=9, **kwargs):
        """Open an archive compressed by bzip2."""
        return cls._open_packed("bz2", name, mode, fileobj, compresslevel, None, kwargs)

    @classmethod
    def xzopen(cls, name, mode="r", fileobj=None, preset=None, **kwargs):
        """Open an archive compressed by xz."""
        return cls._open_packed("xz", name, mode, fileobj, None, preset, kwargs)

    @classmethod
    def _open_packed(cls, comptype, name, mode, fileobj, compresslevel, preset, kwargs):
        if mode not in ("r", "w", "x"):
            raise ValueError("mode must be 'r', 'w' or 'x'")
        own = bltn_open(name, f"{mode}b") if fileobj is None else None
        label = {"gz": "a gzip", "bz2": "a bzip2", "xz": "an lzma"}[comptype]
        packed = None
        try:
            # Look at the first bytes: the decompressor's error would say less.
            if mode == "r":
                at = (fileobj or own).tell()
                head = (fileobj or own).read(8)
                (fileobj or own).seek(at)
                if comptype == "gz" and not head:
                    raise ReadError("empty file")
                if _kind_of(head) != comptype:
                    raise ReadError(f"not {label} file")
            packed = _packed(comptype, fileobj or own, f"{'w' if mode == 'x' else mode}b", compresslevel, preset)
            found = cls.taropen(name, mode, packed, **kwargs)
        except (OSError, EOFError) as error:
            _close(packed, own)
            if mode == "r":
                raise ReadError(f"not {label} file") from error
            raise
        except BaseException:
            _close(packed, own)
            raise
        found._extfileobj = False
        found._own = own
        return found

    _own = None  # the archive's file, if a compressor is in front of it

    def close(self):
        """Close the archive. A written one gets its end: two blocks of zeros, and padding to a whole record."""
        if self.closed:
            return
        self.closed = True
        try:
            if self.mode in ("a", "w", "x"):
                self.fileobj.write(NUL * (BLOCKSIZE * 2))
                self.offset += BLOCKSIZE * 2
                rest = self.offset % RECORDSIZE
                if rest:
                    self.fileobj.write(NUL * (RECORDSIZE - rest))
        finally:
            if not self._extfileobj:
                _close(self.fileobj, self._own)

    # --- reading

    def next(self):
        """Return the next member, or None."""
        self._check("ra")
        if self.firstmember is not None:
            found, self.firstmember = self.firstmember, None
            return found
        if self.offset != self.fileobj.tell():
            if self.offset == 0:
                return None
            self.fileobj.seek(self.offset - 1)
            if not self.fileobj.read(1):
                raise ReadError("unexpected end of data")
        found = self._next_header()
        if found is None:
            self._loaded = True
        elif not self.stream:
            self.members.append(found)
        return found

    def _next_header(self):
        while True:
            try:
                return self.tarinfo.fromtarfile(self)
            except EOFHeaderError:
                if not self.ignore_zeros:
                    return None
            except InvalidHeaderError as error:
                if not self.ignore_zeros:
                    if self.offset == 0:
                        raise ReadError(str(error)) from None
                    return None
            except EmptyHeaderError:
                if self.offset == 0:
                    raise ReadError("empty file") from None
                return None
            except TruncatedHeaderError as error:
                if self.offset == 0:
                    raise ReadError(str(error)) from None
                return None
            except SubsequentHeaderError as error:
                raise ReadError(str(error)) from None
            except OSError as error:
                raise ReadError(f"invalid compressed data: {error}") from None
            self.offset += BLOCKSIZE

    def _load(self):
        if not self.stream:
            while not self._loaded and self.next() is not None:
                pass

    def __iter__(self):
        if self._loaded:
            yield from self.members
            return
        index = 0
        first = self.firstmember
        if first is not None:
            self.next()
            index += 1
            yield first
        while True:
            if index < len(self.members):
                found = self.members[index]
            elif self._loaded:
                return
            else:
                found = self.next()
                if found is None:
                    return
            index += 1
            yield found

    def getmembers(self):
        """Return all members, in order."""
        self._check()
        self._load()
        return self.members

    def getnames(self):
        return [member.name for member in self.getmembers()]

    def getmember(self, name):
        """Return the last member with that name. Raises KeyError if there is none."""
        found = self._getmember(name.rstrip("/"))
        if found is None:
            raise KeyError(f"filename {name!r} not found")
        return found

    def _getmember(self, name, before=None, normalize=False):
        members = self.getmembers()
        if before is not None:
            for i, member in enumerate(members):
                if member.offset == before.offset:
                    members = members[:i]
                    break
        name = os.path.normpath(name) if normalize else name
        for member in reversed(members):
            if (os.path.normpath(member.name) if normalize else member.name) == name:
                return member
        return None

    def list(self, verbose=True, *, members=None):
        """Print the members, like `tar -tv`."""
        self._check()
        for member in self if members is None else members:
            print(_line(member) if verbose else member.name + ("/" if member.isdir() else ""), end=" \n")

    # --- writing

    def gettarinfo(self, name=None, arcname=None, fileobj=None):
        """Return the TarInfo for a file."""
        self._check("awx")
        if fileobj is not None:
            name = fileobj.name
        found = os.fstat(fileobj.fileno()) if fileobj is not None else os.stat(name) if self.dereference else os.lstat(name)
        text = os.fsdecode(name if arcname is None else arcname)
        info = self.tarinfo()
        info._tarfile = self
        kind = _TYPES.get(stat.S_IFMT(found.st_mode))
        if kind is None:
            return None
        info.name = text.lstrip("/")
        info.mode, info.uid, info.gid, info.mtime, info.type = found.st_mode, found.st_uid, found.st_gid, found.st_mtime, kind
        info.size = found.st_size if kind == REGTYPE else 0
        if kind == SYMTYPE:
            info.linkname = os.readlink(name)
        return info

    def add(self, name, arcname=None, recursive=True, *, filter=None):
        """Add a file, or a folder with its content."""
        self._check("awx")
        arcname = name if arcname is None else arcname
        if self.name is not None and os.path.abspath(name) == self.name:
            return
        info = self.gettarinfo(name, arcname)
        if info is None:
            return
        if filter is not None:
            info = filter(info)
            if info is None:
                return
        if info.isreg():
            with bltn_open(name, "rb") as file:
                self.addfile(info, file)
        else:
            self.addfile(info)
            if info.isdir() and recursive:
                for child in sorted(os.listdir(name)):
                    self.add(os.path.join(name, child), os.path.join(arcname, child), recursive, filter=filter)

    def addfile(self, tarinfo, fileobj=None):
        """Add a member, with `tarinfo.size` bytes from the file."""
        self._check("awx")
        if fileobj is None and tarinfo.isreg() and tarinfo.size != 0:
            raise ValueError("fileobj not provided for non zero-size regular file")
        tarinfo = copy.copy(tarinfo)
        head = tarinfo.tobuf(self.format, self.encoding, self.errors)
        self.fileobj.write(head)
        self.offset += len(head)
        if fileobj is not None:
            left = tarinfo.size
            while left > 0:
                data = fileobj.read(min(left, 65536))
                if not data:
                    raise OSError("unexpected end of data")
                self.fileobj.write(data)
                left -= len(data)
            rest = -tarinfo.size % BLOCKSIZE
            self.fileobj.write(NUL * rest)
            self.offset += tarinfo.size + rest
        self.members.append(tarinfo)

    # --- extracting

    def _filter(self, filter):
        if filter is None:
            filter = self.extraction_filter
            if filter is None:
                return data_filter
            if isinstance(filter, str):
                raise TypeError("String names are not supported for TarFile.extraction_filter. Use a function such as tarfile.data_filter "
                                "directly.")
            return filter
        if callable(filter):
            return filter
        if filter not in _NAMED_FILTERS:
            raise ValueError(f"filter {filter!r} not found")
        return _NAMED_FILTERS[filter]

    def extractall(self, path=".", members=None, *, numeric_owner=False, filter=None):
        """Extract all members, or the given ones, into a directory."""
        chosen = self._filter(filter)
        folders = []
        for member in self if members is None else members:
            info = self._allowed(member, chosen, path)
            if info is None:
                continue
            if info.isdir():
                folders.append(info)
            self._extract_one(info, path, not info.isdir(), chosen)
        for info in sorted(folders, key=lambda folder: folder.name, reverse=True):
            self._set_attributes(info, os.path.join(path, info.name))

    def extract(self, member, path="", set_attrs=True, *, numeric_owner=False, filter=None):
        """Extract one member, given by name or as a TarInfo."""
        chosen = self._filter(filter)
        info = self._allowed(member, chosen, path)
        if info is not None:
            self._extract_one(info, path, set_attrs, chosen)

    def _allowed(self, member, chosen, path):
        """Return the member that the filter makes of a member, or None if it must not be extracted."""
        info = self.getmember(member) if isinstance(member, str) else member
        given = info
        try:
            info = chosen(info, path)
        except (OSError, FilterError) as error:
            self._tolerate(error, 1)
            return None
        except ExtractError as error:
            self._tolerate(error, 2)
            return None
        if info is None:
            return None
        if info.islnk() or info.issym():
            info = copy.copy(info)
            folder = os.path.dirname(given.name) if info.issym() else ""
            info._link_target = os.path.normpath(os.path.join(folder, given.linkname))
        return info

    def _tolerate(self, error, level):
        if self.errorlevel >= level:
            raise error
        if self.debug >= 1:
            print("tarfile:", error, file=sys.stderr)

    def _extract_one(self, info, path, set_attrs, chosen):
        try:
            self._extract_member(info, os.path.join(path, info.name), set_attrs, chosen, path)
        except (OSError, FilterError) as error:
            self._tolerate(error, 1)
        except ExtractError as error:
            self._tolerate(error, 2)

    def _extract_member(self, info, target, set_attrs, chosen, path):
        target = target.rstrip("/")
        above = os.path.dirname(target)
        if above and not os.path.exists(above):
            os.makedirs(above, exist_ok=True)
        if info.isdir():
            if not os.path.isdir(target):
                os.mkdir(target)
        elif info.islnk() or info.issym():
            return self._extract_copy(info, target, chosen, path)
        elif info.isdev():
            raise ExtractError("there are no devices in the sandbox")
        else:
            with self.fileobject(self, info) as source, bltn_open(target, "wb") as file:
                shutil.copyfileobj(source, file)
        if set_attrs:
            self._set_attributes(info, target)

    def _extract_copy(self, info, target, chosen, path):
        """Extract the target of a link as a copy."""
        source = self._getmember(info._link_target, info if info.islnk() else None, normalize=True)
        if source is None:
            raise ExtractError(f"unable to resolve link inside archive: {info.linkname!r}")
        if source.islnk() or source.issym():
            depth = getattr(self, "_links", 0)
            if depth > 40:
                raise ExtractError("too many links")
            self._links = depth + 1
            try:
                followed = self._allowed(source, chosen, path)
                if followed is None:
                    raise LinkFallbackError(info, source.name)
                return self._extract_copy(followed, target, chosen, path)
            finally:
                self._links = depth
        allowed = chosen(source.replace(name=info.name, deep=False), path)
        if allowed is None:
            raise LinkFallbackError(info, source.name)
        self._extract_member(allowed, target, True, chosen, path)

    def _set_attributes(self, info, target):
        if info.mode is not None:
            os.chmod(target, info.mode)
        if info.mtime is not None:
            os.utime(target, (info.mtime, info.mtime))

    def extractfile(self, member):
        """Return a stream of a member's data, or None if it has none."""
        self._check("r")
        info = self.getmember(member) if isinstance(member, str) else member
        if info.isreg() or info.type not in SUPPORTED_TYPES:
            return self.fileobject(self, info)
        if info.islnk() or info.issym():
            if isinstance(self.fileobj, _Forward):
                raise StreamError("cannot extract (sym)link as file object")
            return self.extractfile(self._find_link_target(info))
        return None

    def _find_link_target(self, info):
        """Return the member to which a link leads. Raises KeyError if there is none."""
        name = "/".join([part for part in (os.path.dirname(info.name), info.linkname) if part]) if info.issym() else info.linkname
        found = self._getmember(os.path.normpath(name), info if info.islnk() else None, normalize=True)
        if found is None:
            raise KeyError(f"linkname {name!r} not found")
        return found

    def _check(self, mode=None):
        if self.closed:
            raise OSError(f"{self.__class__.__name__} is closed")
        if mode is not None and self.mode not in mode:
            raise OSError(f"bad operation for mode {self.mode!r}")

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, type, value, traceback):
        if type is None:
            self.close()
        else:
            if not self._extfileobj:
                _close(self.fileobj, self._own)
            self.closed = True


def _close(*files):
    for file in files:
        if file is not None:
            file.close()


def _line(member):
    """Return the line of a member, like `tar -tv`."""
    import time
    kinds = {kind: number for number, kind in _TYPES.items()}
    kind = stat.filemode((member.mode or 0) | kinds.get(member.type, 0))
    owner = f"{member.uname or member.uid}/{member.gname or member.gid}"
    size = f"{member.devmajor},{member.devminor}" if member.ischr() or member.isblk() else str(member.size)
    text = f"{kind} {owner} {size:>10} {'%d-%02d-%02d %02d:%02d:%02d' % time.localtime(member.mtime)[:6]} {member.name}"
    if member.isdir():
        text += "/"
    if member.issym():
        text += f" -> {member.linkname}"
    if member.islnk():
        text += f" link to {member.linkname}"
    return text


def is_tarfile(name):
    """Return True if a path or file is an archive that can be read."""
    at = name.tell() if hasattr(name, "read") else None
    try:
        (open(fileobj=name) if at is not None else open(name)).close()
    except TarError:
        return False
    finally:
        if at is not None:
            name.seek(at)
    return True


open = TarFile.open
