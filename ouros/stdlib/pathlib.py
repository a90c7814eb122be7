"""Module `pathlib`: `PurePath` for the text of paths, `Path` for their files.

A path keeps the text it was made of in `_raw`. Other attributes may be missing until the first use: the host makes paths from
`_raw` alone. Methods take a short way for paths of the classes of this module, which no program derives from. Knows files only
through `_os_calls`. Invariant: importing this module does nothing but define names.
"""

import _os_calls
import posixpath
from _os import path_parts as _path_parts

__all__ = ["UnsupportedOperation", "PurePath", "PurePosixPath", "PureWindowsPath", "Path", "PosixPath", "WindowsPath"]


def __getattr__(name):
    # Windows paths are loaded on demand
    if name in ("PureWindowsPath", "WindowsPath"):
        import _windows_paths
        return getattr(_windows_paths, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class UnsupportedOperation(NotImplementedError):
    """Raised for an operation on paths that the sandbox lacks."""


def _is_usual(path):
    """Return True if a POSIX path is of a class of this module, and not of a class of the program, which may override methods."""
    cls = type(path)
    return cls.__module__ == "pathlib" and cls.parser is posixpath


def _below(path, base):
    """Return True if a path is another one or below it; both are plain."""
    tail, start = path._tail_parts(), base._tail_parts()
    return tail[:len(start)] == start and path._root == base._root


def _keys(path, other):
    """Return what determines the order of two paths, or None if they are of different kinds."""
    if not isinstance(other, PurePath) or other.parser is not path.parser:
        return None
    a, b = str(path), str(other)
    if "\0" in a or "\0" in b:
        return a.split("/"), b.split("/")
    # The end of a part comes before all characters of longer parts.
    return a.replace("/", "\0"), b.replace("/", "\0")


class _Parents:
    """Sequence of the parents of a path, nearest first."""

    __slots__ = ("_path", "_tail")

    def __init__(self, path):
        self._path = path
        self._tail = path._tail_parts()

    def __len__(self):
        return len(self._tail)

    def __getitem__(self, i):
        n = len(self._tail)
        if isinstance(i, slice):
            return tuple([self[j] for j in range(*i.indices(n))])
        if i >= n or i < -n:
            raise IndexError(i)
        if i < 0:
            i += n
        return self._path._from_parts(self._tail[:n - i - 1])

    def __iter__(self):
        for i in range(len(self._tail)):
            yield self[i]

    def __reversed__(self):
        for i in range(len(self._tail) - 1, -1, -1):
            yield self[i]

    def __contains__(self, value):
        if isinstance(value, PurePath) and _is_usual(value) and _is_usual(self._path):
            return len(value._tail_parts()) < len(self._tail) and _below(self._path, value)
        return any(path == value for path in self)

    def index(self, value, start=0, stop=None):
        for i in range(*slice(start, stop).indices(len(self))):
            if self[i] == value:
                return i
        raise ValueError

    def count(self, value):
        return sum(path == value for path in self)

    def __repr__(self):
        return f"<{type(self._path).__name__}.parents>"


class PurePath:
    """Path as text, without access to files."""

    __slots__ = ("_raw", "_root", "_tail", "_text")
    parser = posixpath

    def __new__(cls, *args, **kwargs):
        if cls is PurePath:
            cls = PurePosixPath
        return object.__new__(cls)

    def __init__(self, *args):
        raw = ""
        for arg in args:
            if isinstance(arg, PurePath):
                part = arg._raw if "\\" not in arg._raw or arg.parser is self.parser else arg.as_posix()
            else:
                fspath = getattr(type(arg), "__fspath__", None)
                part = arg if fspath is None else fspath(arg)
                if not isinstance(part, str):
                    raise TypeError(
                        "argument should be a str or an os.PathLike object where __fspath__ returns a str, not"
                        f" {type(part).__name__!r}"
                    )
            if part.startswith("/") or not raw:
                raw = part
            elif part:
                raw = raw + part if raw.endswith("/") else raw + "/" + part
            elif not raw.endswith("/"):
                raw += "/"
        self._raw = str(raw)
        self._parse()

    def with_segments(self, *pathsegments):
        """Return a path of the same class. A subclass overrides it to pass its own attributes on."""
        return type(self)(*pathsegments)

    def _parse(self):
        parts = _path_parts(self._raw, "")
        if parts is not None:
            _, self._root, self._tail, self._text = parts
            return
        _, self._root, rest = posixpath.splitroot(self._raw)
        self._tail = [part for part in rest.split("/") if part and part != "."]

    def _tail_parts(self):
        try:
            return self._tail
        except AttributeError:
            self._parse()
            return self._tail

    def _from_parts(self, tail):
        root = self.root
        text = root + "/".join(tail)
        if type(self).__module__ == "pathlib":
            path = object.__new__(type(self))
            path._raw = text
        else:
            path = self.with_segments(text)
        path._root, path._tail, path._text = root, tail, text or "."
        return path

    def __str__(self):
        try:
            return self._text
        except AttributeError:
            self._text = self.root + "/".join(self._tail) or "."
            return self._text

    def _compared(self, names):
        """Return the names in the form in which they are compared."""
        return names

    def __fspath__(self):
        return str(self)

    def as_posix(self):
        return str(self)

    def __bytes__(self):
        return str(self).encode("utf-8", "surrogateescape")

    def __repr__(self):
        return f"{type(self).__name__}({self.as_posix()!r})"

    def __reduce__(self):
        return self.__class__, (self._raw,)

    def __hash__(self):
        return hash(str(self))

    def __eq__(self, other):
        if type(self) is type(other) and type(self).__module__ == "pathlib":
            try:
                return self._text == other._text
            except AttributeError:
                return str(self) == str(other)
        return str(self) == str(other) if isinstance(other, PurePath) and other.parser is self.parser else NotImplemented

    def __lt__(self, other):
        keys = _keys(self, other)
        return NotImplemented if keys is None else keys[0] < keys[1]

    def __le__(self, other):
        keys = _keys(self, other)
        return NotImplemented if keys is None else keys[0] <= keys[1]

    def __gt__(self, other):
        keys = _keys(self, other)
        return NotImplemented if keys is None else keys[0] > keys[1]

    def __ge__(self, other):
        keys = _keys(self, other)
        return NotImplemented if keys is None else keys[0] >= keys[1]

    def __truediv__(self, key):
        if type(key) is str and key and _is_usual(self):
            parts = _path_parts(self._raw, key)
            if parts is not None:
                path = object.__new__(type(self))
                path._raw, path._root, path._tail, path._text = parts
                return path
        try:
            return self.with_segments(self, key)
        except TypeError:
            return NotImplemented

    def __rtruediv__(self, key):
        try:
            return self.with_segments(key, self)
        except TypeError:
            return NotImplemented

    def __class_getitem__(cls, item):
        from types import GenericAlias
        return GenericAlias(cls, item)

    @property
    def drive(self):
        return ""

    @property
    def root(self):
        try:
            return self._root
        except AttributeError:
            self._parse()
            return self._root

    @property
    def anchor(self):
        return self.root

    @property
    def parts(self):
        tail = self._tail_parts()
        return (self._root, *tail) if self._root else tuple(tail)

    @property
    def parent(self):
        tail = self._tail_parts()
        return self._from_parts(tail[:-1]) if tail else self

    @property
    def parents(self):
        return _Parents(self)

    @property
    def name(self):
        try:
            tail = self._tail
        except AttributeError:
            tail = self._tail_parts()
        return tail[-1] if tail else ""

    @property
    def suffix(self):
        name = self.name
        i = name.rfind(".")
        return name[i:] if i > 0 and name[:i].strip(".") else ""

    @property
    def suffixes(self):
        name = self.name.lstrip(".")
        return ["." + part for part in name.split(".")[1:]]

    @property
    def stem(self):
        name = self.name
        i = name.rfind(".")
        return name[:i] if i > 0 and name[:i].strip(".") else name

    def with_name(self, name):
        if not name or "/" in name or name == ".":
            raise ValueError(f"Invalid name {name!r}")
        tail = self._tail_parts()
        if not tail:
            raise ValueError(f"{self!r} has an empty name")
        return self._from_parts(tail[:-1] + [name])

    def with_stem(self, stem):
        suffix = self.suffix
        if not suffix:
            return self.with_name(stem)
        if not stem:
            raise ValueError(f"{self!r} has a non-empty suffix")
        return self.with_name(stem + suffix)

    def with_suffix(self, suffix):
        stem = self.stem
        if not stem:
            raise ValueError(f"{self!r} has an empty name")
        if suffix and not suffix.startswith("."):
            raise ValueError(f"Invalid suffix {suffix!r}")
        return self.with_name(stem + suffix)

    def joinpath(self, *pathsegments):
        return self.with_segments(self, *pathsegments)

    def is_absolute(self):
        return self._raw.startswith("/")

    def is_reserved(self):
        """Return True if Windows reserves a name in the path, False for POSIX paths. Deprecated."""
        import warnings
        warnings.warn(
            "pathlib.PurePath.is_reserved() is deprecated and scheduled for removal in Python 3.15. Use os.path.isreserved() to "
            "detect reserved paths on Windows.", DeprecationWarning, stacklevel=2)
        return self.parser is not posixpath and self.parser.isreserved(self)

    def is_relative_to(self, other):
        if not isinstance(other, PurePath):
            other = self.with_segments(other)
        if _is_usual(self) and _is_usual(other):
            return _below(self, other)
        return other == self or other in self.parents

    def relative_to(self, other, *, walk_up=False):
        """Return this path relative to `other`. Raises ValueError if it is not below it, unless `walk_up`."""
        if not isinstance(other, PurePath):
            other = self.with_segments(other)
        tail, base = self._tail_parts(), other._tail_parts()
        if _is_usual(self) and _is_usual(other) and _below(self, other):
            path = object.__new__(type(self))
            path._root, path._tail = "", tail[len(base):]
            path._raw = "/".join(path._tail)
            path._text = path._raw or "."
            return path
        names, wanted = self._compared(tail), other._compared(base)
        related = other.parser is self.parser and self._compared([self.anchor]) == other._compared([other.anchor])
        for n in range(len(base), -1, -1):
            if related and names[:n] == wanted[:n]:
                break
            if not walk_up:
                raise ValueError(f"{str(self)!r} is not in the subpath of {str(other)!r}")
            if n and base[n - 1] == "..":
                raise ValueError(f"'..' segment in {str(other)!r} cannot be walked")
        else:
            raise ValueError(f"{str(self)!r} and {str(other)!r} have different anchors")
        return self.with_segments(*[".."] * (len(base) - n), *tail[n:])

    def full_match(self, pattern, *, case_sensitive=None):
        """Return True if the whole path matches the pattern. `**` matches any number of parts."""
        if not isinstance(pattern, PurePath):
            pattern = self.with_segments(pattern)
        text = "" if not self.parts else str(self)
        shown = "" if not pattern.parts else str(pattern)
        return _compiled(_path_regex(shown), case_sensitive).fullmatch(text) is not None

    def match(self, path_pattern, *, case_sensitive=None):
        """Return True if the last parts of the path match the pattern. `**` matches one part."""
        if not isinstance(path_pattern, PurePath):
            path_pattern = self.with_segments(path_pattern)
        wanted = path_pattern.parts
        if not wanted:
            raise ValueError("empty pattern")
        parts = self.parts
        if len(parts) < len(wanted) or (path_pattern.root and len(parts) > len(wanted)):
            return False
        for part, pattern in zip(parts[::-1], wanted[::-1]):
            if _compiled(_part_regex(pattern), case_sensitive).fullmatch(part) is None:
                return False
        return True

    def as_uri(self):
        import warnings
        warnings.warn(
            "pathlib.PurePath.as_uri() is deprecated and scheduled for removal in Python 3.19. Use pathlib.Path.as_uri().", DeprecationWarning,
            stacklevel=2)
        return self._as_uri()

    def _as_uri(self):
        if not self.is_absolute():
            raise ValueError("relative path can't be expressed as a file URI")
        quoted = []
        for byte in bytes(self):
            c = chr(byte)
            quoted.append(c if byte < 128 and (c.isalnum() or c in "/_.-~") else f"%{byte:02X}")
        return "file://" + "".join(quoted)


class PurePosixPath(PurePath):
    __slots__ = ()


def _part_regex(pattern):
    """Return the regular expression of one part of a pattern."""
    from fnmatch import _translate
    return _translate(pattern, "[^/]*", "[^/]")


def _path_regex(pattern):
    parts = pattern.split("/")
    out = []
    for i, part in enumerate(parts):
        last = i == len(parts) - 1
        if part == "**":
            out.append(".*" if last else "(?:.+/)?")
        else:
            out.append("[^/]+" if part == "*" else _part_regex(part))
            if not last:
                out.append("/")
    return "".join(out)


def _compiled(regex, case_sensitive):
    import _re_flags
    import re
    flags = _re_flags.DOTALL if case_sensitive or case_sensitive is None else _re_flags.DOTALL | _re_flags.IGNORECASE
    return re.compile(regex, flags)


class _Info:
    """Cached information about the file at a path."""

    __slots__ = ("_path", "_known")

    def __init__(self, path):
        self._path = path
        self._known = {}

    def _ask(self, name):
        if name not in self._known:
            self._known[name] = bool(getattr(self._path, name)())
        return self._known[name]

    def exists(self, *, follow_symlinks=True):
        return self._ask("exists") or (not follow_symlinks and self._ask("is_symlink"))

    def is_dir(self, *, follow_symlinks=True):
        return self._ask("is_dir") and (follow_symlinks or not self._ask("is_symlink"))

    def is_file(self, *, follow_symlinks=True):
        return self._ask("is_file") and (follow_symlinks or not self._ask("is_symlink"))

    def is_symlink(self):
        return self._ask("is_symlink")

    def __repr__(self):
        return f"<{type(self._path).__name__}.info>"


class Path(PurePath):
    """Path with access to files."""

    __slots__ = ("_info",)

    def __new__(cls, *args, **kwargs):
        if cls is Path:
            cls = PosixPath
        return object.__new__(cls)

    @classmethod
    def cwd(cls):
        return cls(str(_os_calls.call("Path.absolute", PurePosixPath("."))))

    @classmethod
    def home(cls):
        from os import getenv
        home = getenv("HOME")
        if home is None:
            raise RuntimeError("Could not determine home directory.")
        return cls(home)

    @classmethod
    def from_uri(cls, uri):
        if uri[:5].lower() != "file:":
            raise ValueError("URL is missing a 'file:' scheme")
        text = uri[5:]
        if text[:2] == "//":
            text = text[2:]
            if text.startswith("localhost/"):
                text = text[9:]
        data = bytearray()
        rest = text.encode()
        while (at := rest.find(b"%")) >= 0:
            data += rest[:at]
            try:
                data.append(int(rest[at + 1:at + 3], 16))
                rest = rest[at + 3:]
            except ValueError:
                data += b"%"
                rest = rest[at + 1:]
        path = cls((bytes(data) + rest).decode("utf-8", "surrogateescape"))
        if not path.is_absolute():
            raise ValueError(f"URI is not absolute: {uri!r}")
        return path

    def as_uri(self):
        if not self.is_absolute():
            raise ValueError("relative paths can't be expressed as file URIs")
        return self._as_uri()

    def _ask(self, name, *args, **kwargs):
        name = "Path." + name
        if "\0" in self._raw:
            _os_calls.check_text(self._raw, name)
        return _os_calls.call(name, self, *args, **kwargs)

    def _test(self, name, follow_symlinks=True):
        try:
            found = self._ask(name)
            return found if follow_symlinks or not found else not self._ask("is_symlink")
        except (OSError, ValueError):
            return False

    @property
    def info(self):
        try:
            return self._info
        except AttributeError:
            self._info = _Info(self)
            return self._info

    def stat(self, *, follow_symlinks=True):
        return _os_calls.stat(self, follow_symlinks)

    def lstat(self):
        return _os_calls.stat(self, False)

    def exists(self, *, follow_symlinks=True):
        return self._test("exists") or (False if follow_symlinks else self._test("is_symlink"))

    def is_dir(self, *, follow_symlinks=True):
        return self._test("is_dir", follow_symlinks)

    def is_file(self, *, follow_symlinks=True):
        return self._test("is_file", follow_symlinks)

    def is_symlink(self):
        return self._test("is_symlink")

    def is_mount(self):
        return posixpath.ismount(self)

    def is_junction(self):
        return self.parser.isjunction(self)

    def _has_type(self, bits):
        try:
            return self.stat().st_mode & 0o170000 == bits
        except (OSError, ValueError):
            return False

    def is_block_device(self):
        return self._has_type(0o060000)

    def is_char_device(self):
        return self._has_type(0o020000)

    def is_fifo(self):
        return self._has_type(0o010000)

    def is_socket(self):
        return self._has_type(0o140000)

    def samefile(self, other_path):
        return posixpath.samefile(self, other_path)

    def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        return open(self, mode, buffering, encoding, errors, newline)

    def read_bytes(self):
        return self._ask("read_bytes")

    def read_text(self, encoding=None, errors=None, newline=None):
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline}")
        if newline is None and _is_plain(encoding, errors):
            text = self._ask("read_text")
        else:
            text = self._ask("read_bytes").decode("utf-8" if encoding in (None, "locale") else encoding, errors or "strict")
        if newline is None and isinstance(text, str) and "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        return text

    def write_bytes(self, data):
        return self._ask("write_bytes", data if isinstance(data, bytes) else bytes(memoryview(data)))

    def write_text(self, data, encoding=None, errors=None, newline=None):
        if not isinstance(data, str):
            raise TypeError(f"data must be str, not {type(data).__name__}")
        if newline not in (None, "", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline}")
        text = data.replace("\n", newline) if newline in ("\r", "\r\n") else data
        if _is_plain(encoding, errors):
            self._ask("write_text", text)
        else:
            self._ask("write_bytes", text.encode("utf-8" if encoding in (None, "locale") else encoding, errors or "strict"))
        return len(data)

    def iterdir(self):
        # Read the directory now, as os.listdir() would.
        names = [PurePosixPath(child).name for child in self._ask("iterdir")]
        return (self.with_segments(self, name) for name in names)

    def glob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
        """Return an iterator over the paths below this one that match the pattern."""
        if not isinstance(pattern, PurePath):
            pattern = self.with_segments(pattern) if pattern else pattern
        if not pattern or (not pattern.parts and not str(pattern._raw)):
            raise ValueError(f"Unacceptable pattern: {str(pattern)!r}")
        if pattern.is_absolute():
            raise NotImplementedError("Non-relative patterns are unsupported")
        parts = list(pattern.parts)
        if not parts:
            raise ValueError(f"Unacceptable pattern: {str(pattern)!r}")
        return self._glob(parts, pattern._raw.endswith("/"), case_sensitive, recurse_symlinks)

    def rglob(self, pattern, *, case_sensitive=None, recurse_symlinks=False):
        """Return an iterator over the paths at any depth below this one that match the pattern."""
        if not isinstance(pattern, PurePath):
            pattern = self.with_segments(pattern)
        if pattern.is_absolute():
            raise NotImplementedError("Non-relative patterns are unsupported")
        return self._glob(["**", *pattern.parts], pattern._raw.endswith("/"), case_sensitive, recurse_symlinks)

    def _glob(self, parts, only_dirs, case_sensitive, recurse_symlinks):
        if not self.is_dir():
            return
        wanted = []
        for part in parts:
            if part == "**" and wanted and wanted[-1] == "**":
                continue
            magic = case_sensitive is not None or any(c in part for c in "*?[")
            wanted.append(part if part in ("**", "..") or not magic else _compiled(_part_regex(part), case_sensitive))
        seen = set() if wanted.count("**") > 1 else None
        for path in self._select(wanted, 0, recurse_symlinks):
            if seen is not None:
                if str(path) in seen:
                    continue
                seen.add(str(path))
            if not only_dirs or path.is_dir():
                yield path

    def _select(self, wanted, i, recurse_symlinks):
        if i == len(wanted):
            yield self
            return
        part = wanted[i]
        last = i == len(wanted) - 1
        if part == "**":
            yield from self._select_deep(wanted, i, last, recurse_symlinks)
        elif isinstance(part, str):
            path = self.with_segments(self, part)
            if not last:
                yield from path._select(wanted, i + 1, recurse_symlinks)
            elif path.exists(follow_symlinks=False):
                yield path
        else:
            for path in self._children():
                if part.fullmatch(path.name):
                    if last:
                        yield path
                    elif path.is_dir():
                        yield from path._select(wanted, i + 1, recurse_symlinks)

    def _select_deep(self, wanted, i, last, recurse_symlinks):
        pending = [self]
        while pending:
            path = pending.pop()
            if last:
                yield path
            else:
                yield from path._select(wanted, i + 1, recurse_symlinks)
            below = []
            for child in path._children():
                if child.is_dir() and (recurse_symlinks or not child.is_symlink()):
                    below.append(child)
                elif last:
                    yield child
            pending.extend(reversed(below))

    def _children(self):
        try:
            return list(self.iterdir())
        except OSError:
            return []

    def walk(self, top_down=True, on_error=None, follow_symlinks=False):
        """Yield (directory, names of subdirectories, names of files) for this directory and all below it."""
        pending = [self]
        while pending:
            path = pending.pop()
            if isinstance(path, tuple):
                yield path
                continue
            dirs, files = [], []
            try:
                for child in path.iterdir():
                    is_dir = child.is_dir() and (follow_symlinks or not child.is_symlink())
                    (dirs if is_dir else files).append(child.name)
            except OSError as e:
                if on_error is not None:
                    on_error(e)
                continue
            if top_down:
                yield path, dirs, files
            else:
                pending.append((path, dirs, files))
            pending.extend([path.with_segments(path, name) for name in reversed(dirs)])

    def absolute(self):
        if self.is_absolute():
            return self
        return self.with_segments(str(self._ask("absolute")))

    def resolve(self, strict=False):
        if strict:
            self.stat()
        return self.with_segments(str(self._ask("resolve")))

    def expanduser(self):
        tail = self._tail_parts()
        if self.root or not tail or not tail[0].startswith("~"):
            return self
        home = posixpath.expanduser(tail[0])
        if home.startswith("~"):
            raise RuntimeError("Could not determine home directory.")
        return self.with_segments(home, *tail[1:])

    def touch(self, mode=0o666, exist_ok=True):
        if self.exists():
            if not exist_ok:
                raise FileExistsError(17, "File exists", str(self))
            from os import utime
            utime(self)
        else:
            self._ask("write_bytes", b"")

    def mkdir(self, mode=0o777, parents=False, exist_ok=False):
        kwargs = {}
        if parents:
            kwargs["parents"] = True
        if exist_ok:
            kwargs["exist_ok"] = True
        self._ask("mkdir", **kwargs)

    def unlink(self, missing_ok=False):
        try:
            self._ask("unlink")
        except FileNotFoundError:
            if not missing_ok:
                raise

    def rmdir(self):
        self._ask("rmdir")

    def rename(self, target):
        if not hasattr(target, "with_segments"):
            target = self.with_segments(target)
        self._ask("rename", target)
        return target

    replace = rename

    def copy(self, target, *, follow_symlinks=True, preserve_metadata=False):
        """Copy this file, or this directory with its content. Returns the target's path."""
        if not hasattr(target, "with_segments"):
            target = self.with_segments(target)
        if self.is_dir():
            if target == self or self in target.parents:
                raise OSError(22, "Source path is a parent of target path" if target != self else "Source and target are the same path",
                              str(self), None, str(target))
            target.mkdir()
            for child in self.iterdir():
                child.copy(target / child.name, follow_symlinks=follow_symlinks)
        else:
            if self == target:
                raise OSError(22, "Source and target are the same path", str(self), None, str(target))
            target.write_bytes(self.read_bytes())
        return target

    def copy_into(self, target_dir, *, follow_symlinks=True, preserve_metadata=False):
        return self.copy(self._into(target_dir), follow_symlinks=follow_symlinks)

    def _into(self, target_dir):
        if not self.name:
            raise ValueError(f"{self!r} has an empty name")
        if not hasattr(target_dir, "with_segments"):
            target_dir = self.with_segments(target_dir)
        return target_dir / self.name

    def move(self, target):
        if not hasattr(target, "with_segments"):
            target = self.with_segments(target)
        return self.rename(target)

    def move_into(self, target_dir):
        return self.move(self._into(target_dir))

    def _refuse(self, what):
        raise UnsupportedOperation(f"{type(self).__name__}.{what}() is unsupported: the files are the host's")

    def readlink(self):
        self._refuse("readlink")

    def symlink_to(self, target, target_is_directory=False):
        self._refuse("symlink_to")

    def hardlink_to(self, target):
        self._refuse("hardlink_to")

    def chmod(self, mode, *, follow_symlinks=True):
        from os import chmod
        chmod(self, mode, follow_symlinks=follow_symlinks)

    def lchmod(self, mode):
        self._refuse("lchmod")

    def owner(self, *, follow_symlinks=True):
        self._refuse("owner")

    def group(self, *, follow_symlinks=True):
        self._refuse("group")


class PosixPath(Path, PurePosixPath):
    __slots__ = ()


def _is_plain(encoding, errors):
    return errors in (None, "strict") and (encoding in (None, "locale", "utf-8", "utf8", "UTF-8", "utf_8", "UTF8"))
