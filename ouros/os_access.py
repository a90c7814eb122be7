"""Values of `os=`: `AbstractOS`, the interface of a file system and environment for sandboxes, and `OSAccess`, one in
memory, made of `MemoryFile` and `CallbackFile`.

Knows nothing of executions: it is called with a function name and arguments. Invariants: no path of a program reaches
the host's file system; what a sandbox can make it hold is bounded by its quota; nothing recurses along paths.
"""

from __future__ import annotations

import os
import stat as stat_bits
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, Literal, NamedTuple, Protocol, runtime_checkable

__all__ = [
    "AbstractFile", "AbstractOS", "CallbackFile", "MemoryFile", "OSAccess", "OsFunction", "StatResult",
]  # fmt: skip

OsFunction = Literal[
    "Path.exists", "Path.is_file", "Path.is_dir", "Path.is_symlink", "Path.read_text", "Path.read_bytes",
    "Path.write_text", "Path.write_bytes", "Path.mkdir", "Path.unlink", "Path.rmdir", "Path.iterdir", "Path.stat",
    "Path.rename", "Path.resolve", "Path.absolute", "os.getenv", "os.environ",
]  # fmt: skip
"""The functions of the sandbox that ask the host: names as `os=` callbacks and `Snapshot.function_name` get them."""


class StatResult(NamedTuple):
    """Result of `Path.stat`: the fields of `os.stat_result`.

    st_mode: File type and permissions.
    st_ino, st_dev: Inode number, device.
    st_nlink: Hard links.
    st_uid, st_gid: Owner, group.
    st_size: Bytes.
    st_atime: Time of last access, seconds since 1970.
    st_mtime: Time of last change of the content.
    st_ctime: Time of last change of the entry.
    """

    st_mode: int
    st_ino: int
    st_dev: int
    st_nlink: int
    st_uid: int
    st_gid: int
    st_size: int
    st_atime: float
    st_mtime: float
    st_ctime: float

    @classmethod
    def file_stat(cls, size: int, mode: int = 0o644, mtime: float | None = None) -> StatResult:
        """Return the result for a regular file: `mode` may be given with or without the file type; `mtime` defaults to
        now."""
        when = time.time() if mtime is None else mtime
        return cls(_with_type(mode, stat_bits.S_IFREG), 0, 0, 1, 0, 0, size, when, when, when)

    @classmethod
    def dir_stat(cls, mode: int = 0o755, mtime: float | None = None) -> StatResult:
        """Return the result for a directory."""
        when = time.time() if mtime is None else mtime
        return cls(_with_type(mode, stat_bits.S_IFDIR), 0, 0, 2, 0, 0, 4096, when, when, when)


def _with_type(mode: int, file_type: int) -> int:
    return mode if stat_bits.S_IFMT(mode) else mode | file_type


class AbstractOS(ABC):
    """A file system and environment for sandboxes: subclass it and pass an instance as `os=`.

    Paths arrive as the program gave them, relative ones too. Whatever a method raises is raised in the program, so use
    the exceptions of the real thing: `FileNotFoundError(errno.ENOENT, 'No such file or directory', str(path))`.
    """

    def __call__(self, function_name: OsFunction, args: tuple[Any, ...], kwargs: dict[str, Any] | None = None) -> Any:
        """Call the method for `function_name`.

        Raises:
            NotImplementedError: There is none.
        """
        paths = args[: 2 if function_name == "Path.rename" else 1]
        if function_name.startswith("Path.") and not _are_short(paths):
            if function_name in _ASKING:
                return False
            raise _failure(ENAMETOOLONG, *(str(path)[:MAX_PATH] for path in args[:1]))
        handler = _HANDLERS.get(function_name)
        if handler is None:
            raise NotImplementedError(f"OS function '{function_name}' not implemented")
        return handler(self, *args, **(kwargs or {}))

    def path_lstat(self, path: PurePosixPath) -> StatResult:
        """Like `path_stat`, of a symbolic link itself. Unless overridden, links have no result of their own.

        Raises:
            OSError: There is nothing.
        """
        return self.path_stat(path)

    @abstractmethod
    def path_exists(self, path: PurePosixPath) -> bool:
        """Return whether there is something at `path`."""

    @abstractmethod
    def path_is_file(self, path: PurePosixPath) -> bool:
        """Return whether it is a regular file."""

    @abstractmethod
    def path_is_dir(self, path: PurePosixPath) -> bool:
        """Return whether it is a directory."""

    @abstractmethod
    def path_is_symlink(self, path: PurePosixPath) -> bool:
        """Return whether it is a symbolic link."""

    @abstractmethod
    def path_read_text(self, path: PurePosixPath) -> str:
        """Return the content as text.

        Raises:
            OSError: It can't be read.
            UnicodeDecodeError: It isn't UTF-8.
        """

    @abstractmethod
    def path_read_bytes(self, path: PurePosixPath) -> bytes:
        """Return the content as bytes.

        Raises:
            OSError: It can't be read.
        """

    @abstractmethod
    def path_write_text(self, path: PurePosixPath, data: str) -> int:
        """Replace the content; return the number of characters.

        Raises:
            OSError: It can't be written.
        """

    @abstractmethod
    def path_write_bytes(self, path: PurePosixPath, data: bytes) -> int:
        """Replace the content; return the number of bytes.

        Raises:
            OSError: It can't be written.
        """

    @abstractmethod
    def path_mkdir(self, path: PurePosixPath, parents: bool, exist_ok: bool) -> None:
        """Make a directory.

        Raises:
            OSError: It exists (unless `exist_ok`), or its parent doesn't (unless `parents`).
        """

    @abstractmethod
    def path_unlink(self, path: PurePosixPath) -> None:
        """Remove a file or symbolic link.

        Raises:
            OSError: There is none.
        """

    @abstractmethod
    def path_rmdir(self, path: PurePosixPath) -> None:
        """Remove an empty directory.

        Raises:
            OSError: There is none, or it isn't empty.
        """

    @abstractmethod
    def path_iterdir(self, path: PurePosixPath) -> list[PurePosixPath]:
        """Return the paths of what a directory holds, each `path` with a name added.

        Raises:
            OSError: It is no directory.
        """

    @abstractmethod
    def path_stat(self, path: PurePosixPath) -> StatResult:
        """Return size, mode and times.

        Raises:
            OSError: There is nothing.
        """

    @abstractmethod
    def path_rename(self, path: PurePosixPath, target: PurePosixPath) -> None:
        """Move a file or directory, replacing a file or an empty directory at `target`.

        Raises:
            OSError: It can't be moved.
        """

    @abstractmethod
    def path_resolve(self, path: PurePosixPath) -> str:
        """Return the absolute path without symbolic links and `..`; parts that don't exist are kept."""

    @abstractmethod
    def path_absolute(self, path: PurePosixPath) -> str:
        """Return the absolute path, nothing resolved."""

    @abstractmethod
    def getenv(self, key: str, default: str | None = None) -> str | None:
        """Return the environment variable, or `default`."""

    @abstractmethod
    def get_environ(self) -> dict[str, str]:
        """Return all environment variables."""


# Handlers take the arguments of the functions of `pathlib` and `os` as programs may write them, and reduce them to the
# methods above.


def _exists(system: AbstractOS, path: PurePosixPath, *, follow_symlinks: bool = True) -> bool:
    return system.path_exists(path) or (not follow_symlinks and system.path_is_symlink(path))


def _is_file(system: AbstractOS, path: PurePosixPath, *, follow_symlinks: bool = True) -> bool:
    return system.path_is_file(path) and (follow_symlinks or not system.path_is_symlink(path))


def _is_dir(system: AbstractOS, path: PurePosixPath, *, follow_symlinks: bool = True) -> bool:
    return system.path_is_dir(path) and (follow_symlinks or not system.path_is_symlink(path))


def _read_text(
    system: AbstractOS,
    path: PurePosixPath,
    encoding: str | None = None,
    errors: str | None = None,
    newline: str | None = None,
) -> str:
    if _is_plain_text(encoding, errors) and newline is None:
        return system.path_read_text(path)
    _check_newline(newline)
    text = system.path_read_bytes(path).decode(*_codec(encoding, errors))
    return text.replace("\r\n", "\n").replace("\r", "\n") if newline is None else text


def _write_text(
    system: AbstractOS,
    path: PurePosixPath,
    data: str,
    encoding: str | None = None,
    errors: str | None = None,
    newline: str | None = None,
) -> int:
    if not isinstance(data, str):
        raise TypeError(f"data must be str, not {type(data).__name__}")
    _check_newline(newline)
    if _is_plain_text(encoding, errors) and newline in (None, "", "\n"):
        return system.path_write_text(path, data)
    text = data.replace("\n", newline) if newline else data
    system.path_write_bytes(path, text.encode(*_codec(encoding, errors)))
    return len(data)


def _mkdir(
    system: AbstractOS, path: PurePosixPath, mode: int = 0o777, parents: bool = False, exist_ok: bool = False
) -> None:
    system.path_mkdir(path, bool(parents), bool(exist_ok))


def _unlink(system: AbstractOS, path: PurePosixPath, missing_ok: bool = False) -> None:
    try:
        system.path_unlink(path)
    except FileNotFoundError:
        if not missing_ok:
            raise


def _stat(system: AbstractOS, path: PurePosixPath, *, follow_symlinks: bool = True) -> StatResult:
    return system.path_stat(path) if follow_symlinks else system.path_lstat(path)


def _rename(system: AbstractOS, path: PurePosixPath, target: PurePosixPath | str) -> None:
    system.path_rename(path, PurePosixPath(target))


def _resolve(system: AbstractOS, path: PurePosixPath, strict: bool = False) -> str:
    if strict:
        system.path_stat(path)
    return system.path_resolve(path)


def _getenv(system: AbstractOS, key: str, default: str | None = None) -> str | None:
    return system.getenv(key, default)


_HANDLERS: dict[str, Callable[..., Any]] = {
    "Path.absolute": lambda system, path: system.path_absolute(path),
    "Path.exists": _exists,
    "Path.is_dir": _is_dir,
    "Path.is_file": _is_file,
    "Path.is_symlink": lambda system, path: system.path_is_symlink(path),
    "Path.iterdir": lambda system, path: system.path_iterdir(path),
    "Path.mkdir": _mkdir,
    "Path.read_bytes": lambda system, path: system.path_read_bytes(path),
    "Path.read_text": _read_text,
    "Path.rename": _rename,
    "Path.resolve": _resolve,
    "Path.rmdir": lambda system, path: system.path_rmdir(path),
    "Path.stat": _stat,
    "Path.unlink": _unlink,
    "Path.write_bytes": lambda system, path, data: system.path_write_bytes(path, data),
    "Path.write_text": _write_text,
    "os.environ": lambda system: system.get_environ(),
    "os.getenv": _getenv,
}

_ASKING = frozenset(("Path.exists", "Path.is_dir", "Path.is_file", "Path.is_symlink"))


def _are_short(paths: tuple[Any, ...]) -> bool:
    """Return whether paths have a length that a handler may be asked to walk: the time is the host's, not the
    program's."""
    return all(len(str(path)) <= MAX_PATH for path in paths if isinstance(path, (str, PurePosixPath)))


# Codecs that programs may name. Some others of the host are slow on crafted input, or were added by the application.
_ENCODINGS = {
    "utf8": "utf-8", "u8": "utf-8", "utf8sig": "utf-8-sig", "utf16": "utf-16", "utf16le": "utf-16-le",
    "utf16be": "utf-16-be", "utf32": "utf-32", "utf32le": "utf-32-le", "utf32be": "utf-32-be", "ascii": "ascii",
    "usascii": "ascii", "latin1": "latin-1", "iso88591": "latin-1", "l1": "latin-1", "cp1252": "cp1252",
    "windows1252": "cp1252", "iso885915": "iso-8859-15",
}  # fmt: skip
_ERROR_HANDLERS = frozenset(
    ("strict", "ignore", "replace", "surrogateescape", "surrogatepass", "backslashreplace", "xmlcharrefreplace",
     "namereplace")
)  # fmt: skip


def _codec(encoding: str | None, errors: str | None) -> tuple[str, str]:
    """Return names of a codec and an error handler that are safe to use.

    Raises:
        LookupError: One of them is unknown.
    """
    name = "utf-8" if encoding in (None, "locale") else str(encoding)
    known = _ENCODINGS.get("".join(char for char in name.lower() if char.isalnum()))
    if known is None:
        raise LookupError(f"unknown encoding: {name}")
    handler = "strict" if errors is None else str(errors)
    if handler not in _ERROR_HANDLERS:
        raise LookupError(f"unknown error handler name '{handler}'")
    return known, handler


def _is_plain_text(encoding: str | None, errors: str | None) -> bool:
    return _codec(encoding, errors) == ("utf-8", "strict")


def _check_newline(newline: str | None) -> None:
    if newline not in (None, "", "\n", "\r", "\r\n"):
        raise ValueError(f"illegal newline value: {newline}")


@runtime_checkable
class AbstractFile(Protocol):
    """Interface of a file for `OSAccess`, which sets `path` and `name` when the file is moved."""

    path: PurePosixPath
    name: str
    permissions: int
    deleted: bool

    def read_content(self) -> str | bytes:
        """Return the whole content."""
        ...

    def write_content(self, content: str | bytes) -> None:
        """Replace the content."""
        ...

    def delete(self) -> None:
        """Set `deleted`. Called when the file is removed."""
        ...


def _check_int(name: str, value: object) -> None:
    if not isinstance(value, int):
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")


class MemoryFile:
    """A file held in memory, in `content`."""

    def __init__(self, path: str | PurePosixPath, content: str | bytes, *, permissions: int = 0o644) -> None:
        """Put `content` (text or bytes) at `path`; a relative path is one below the root directory.

        `permissions` are its mode bits: without any write bit it can't be written, without any read bit not read.

        Raises:
            TypeError: An argument of the wrong type.
        """
        if not isinstance(content, (str, bytes, bytearray, memoryview)):
            raise TypeError(f"content must be str or bytes, not {type(content).__name__}")
        _check_int("permissions", permissions)
        self.path = PurePosixPath(path)
        self.name = self.path.name
        self.content = content
        self.permissions = permissions
        self.deleted = False

    def read_content(self) -> str | bytes:
        """Return the content."""
        return self.content

    def write_content(self, content: str | bytes) -> None:
        """Replace the content."""
        self.content = content

    def delete(self) -> None:
        """Mark as deleted; the content stays readable for the host."""
        self.deleted = True

    def __repr__(self) -> str:
        shown = "'...'" if isinstance(self.content, str) else "b'...'"
        return f"MemoryFile(path={self.path}, content={shown}, permissions={self.permissions})"


class CallbackFile:
    """A file whose content comes from and goes to host functions."""

    def __init__(
        self,
        path: str | PurePosixPath,
        read: Callable[[PurePosixPath], str | bytes],
        write: Callable[[PurePosixPath, str | bytes], None],
        *,
        permissions: int = 0o644,
    ) -> None:
        """Put at `path` what `read(path)` gives and `write(path, content)` takes; `permissions` as for `MemoryFile`.

        Raises:
            TypeError: An argument of the wrong type.
        """
        for name, function in (("read", read), ("write", write)):
            if not callable(function):
                raise TypeError(f"{name} must be callable: '{type(function).__name__}' object is not callable")
        _check_int("permissions", permissions)
        self.path = PurePosixPath(path)
        self.name = self.path.name
        self.read = read
        self.write = write
        self.permissions = permissions
        self.deleted = False

    def read_content(self) -> str | bytes:
        """Return what `read` gives."""
        return self.read(self.path)

    def write_content(self, content: str | bytes) -> None:
        """Hand the content to `write`."""
        self.write(self.path, content)

    def delete(self) -> None:
        """Mark as deleted."""
        self.deleted = True

    def __repr__(self) -> str:
        return f"CallbackFile(path={self.path}, read={self.read}, write={self.write}, permissions={self.permissions})"


# The numbers and texts are Linux's, whatever the host: programs see the same errors everywhere.
_FAILURES: dict[int, tuple[type[OSError], str]] = {
    1: (PermissionError, "Operation not permitted"),
    2: (FileNotFoundError, "No such file or directory"),
    5: (OSError, "Input/output error"),
    13: (PermissionError, "Permission denied"),
    16: (OSError, "Device or resource busy"),
    17: (FileExistsError, "File exists"),
    18: (OSError, "Invalid cross-device link"),
    20: (NotADirectoryError, "Not a directory"),
    21: (IsADirectoryError, "Is a directory"),
    22: (OSError, "Invalid argument"),
    27: (OSError, "File too large"),
    28: (OSError, "No space left on device"),
    30: (OSError, "Read-only file system"),
    36: (OSError, "File name too long"),
    39: (OSError, "Directory not empty"),
    40: (OSError, "Too many levels of symbolic links"),
    84: (OSError, "Invalid or incomplete multibyte or wide character"),
}
ENOENT, EACCES, EBUSY, EEXIST, ENOTDIR, EISDIR, EINVAL, ENOSPC, ENAMETOOLONG, ENOTEMPTY, ELOOP = _NUMBERS = (
    2, 13, 16, 17, 20, 21, 22, 28, 36, 39, 40,
)  # fmt: skip
MAX_NAME = 255
MAX_PATH = 4096
MAX_LINKS = 40
DEFAULT_MAX_BYTES = 100 * 1024 * 1024
DEFAULT_MAX_ENTRIES = 100_000
MAX_LISTING = 64_000_000  # characters of all paths that one listing gives
MAX_TOLD = 1_000  # parts of paths updated at once in files of a moved directory; others when they are used
MAX_TOLD_LATER = 5_000_000  # parts of paths that are updated in moved files when the host asks for the files


def _failure(number: int, path: object, target: object = None) -> OSError:
    cls, text = _FAILURES[number]
    if target is None:
        return cls(number, text, str(path))
    return cls(number, text, str(path), None, str(target))


def _raise(error: OSError) -> None:
    raise error


def _check_length(path: PurePosixPath) -> str:
    """Return the text of a path that is not too long: what is done with one takes time in proportion to its length."""
    text = str(path)
    if len(text) > MAX_PATH:
        raise _failure(ENAMETOOLONG, path)
    return text


def _tell_path(entry: _File, path: PurePosixPath) -> None:
    entry.file.path = path
    entry.file.name = path.name


class _Directory:
    __slots__ = ("entries", "mtime")

    def __init__(self) -> None:
        self.entries: dict[str, _Entry] = {}
        self.mtime = time.time()


class _File:
    __slots__ = ("file", "known", "mtime", "written")

    def __init__(self, file: AbstractFile) -> None:
        self.file = file
        self.mtime = time.time()
        self.written = 0  # bytes that count against the quota
        self.known: tuple[str, int] | None = None  # a content that has been measured, and its size

    def measure(self, content: str | bytes) -> int:
        """Return the bytes of the content. The size of a text is kept: asking for it must not cost as much as reading
        it."""
        if isinstance(content, bytes):
            return len(content)
        if content.isascii():
            return len(content)
        if self.known is None or self.known[0] is not content:
            self.known = content, len(content.encode())
        return self.known[1]


class _Link:
    __slots__ = ("mtime", "target")

    def __init__(self, target: PurePosixPath) -> None:
        self.target = target
        self.mtime = time.time()


_Entry = _Directory | _File | _Link


class _Place:
    """Target of a path: the directory that would contain the entry, its name there, and the entry or None."""

    __slots__ = ("entry", "name", "parent", "parts")

    def __init__(self, parts: list[str], parent: _Directory | None, name: str, entry: _Entry | None) -> None:
        self.parts = parts
        self.parent = parent  # None only for '/'
        self.name = name
        self.entry = entry


class OSAccess(AbstractOS):
    """A file system and environment in memory.

    Files are the given ones and what the program writes; nothing else exists. Symbolic links come from `add_symlink`.
    Not synchronised: runs in several threads at once need one each.
    """

    def __init__(
        self,
        files: Sequence[AbstractFile] | Mapping[str, str | bytes | None] | None = None,
        environ: dict[str, str] | None = None,
        *,
        root_dir: str | PurePosixPath = "/",
        max_bytes: int | None = DEFAULT_MAX_BYTES,
        max_entries: int | None = DEFAULT_MAX_ENTRIES,
    ) -> None:
        """Make a file system.

        Args:
            files: The files there are, or their contents by path; their directories exist too. Of two with the same
                path the last one counts. None as the content makes an empty directory.
            environ: The environment variables.
            root_dir: Where relative paths start, of `files` and in the program; it exists.
            max_bytes: How many bytes the program may have stored in files at a time; None for no limit. What `files`
                hold at first doesn't count.
            max_entries: How many files and directories the program may have made at a time; None for no limit.

        Raises:
            ValueError: A file lies below another file, or `root_dir` is not absolute.
            TypeError: An argument of the wrong type.
        """
        if isinstance(files, Mapping):
            contents, files = files, []
        else:
            contents = {}
        if isinstance(files, (str, bytes)):
            raise TypeError(
                f"files must be a list of MemoryFile and CallbackFile, not {type(files).__name__}: "
                "OSAccess([MemoryFile(path, content)])"
            )
        if environ is not None:
            if not hasattr(environ, "items"):
                raise TypeError(f"environ must be a dict of str, not {type(environ).__name__}")
            for variable, value in environ.items():
                if not isinstance(variable, str) or not isinstance(value, str):
                    raise TypeError(f"environ must be a dict of str, not {variable!r}: {value!r}")
        for name, most in (("max_bytes", max_bytes), ("max_entries", max_entries)):
            if most is not None:
                _check_int(name, most)
        self.root_dir = PurePosixPath(root_dir)
        if not self.root_dir.is_absolute():
            raise ValueError(f"Root directory must be absolute, got {root_dir}")
        self.environ: dict[str, str] = {} if environ is None else environ
        self.max_bytes = max_bytes
        self.max_entries = max_entries
        self._root = _Directory()
        self._used_bytes = 0
        self._used_entries = 0
        self._moved = False  # True: some files may not know their new paths yet
        self._make_directories(self.root_dir)
        for file in files or ():
            self._add(file)
        for path, content in contents.items():
            if content is None:
                self._make_directories(self._absolute(path))
            elif isinstance(content, (str, bytes)):
                self._add(MemoryFile(path, content))
            else:
                raise TypeError(f"the content of {path!r} must be str, bytes or None, not {type(content).__name__}")

    @classmethod
    def from_directory(
        cls,
        directory: str | os.PathLike[str],
        *,
        at: str | PurePosixPath = "/",
        environ: dict[str, str] | None = None,
        max_read: int = DEFAULT_MAX_BYTES,
    ) -> OSAccess:
        """Return copies of the files and folders below a directory of the host, read now. Symbolic links are left out.

        Args:
            directory: The directory.
            at: Where the program sees it.
            environ: The environment variables.
            max_read: How many bytes are read at most.

        Raises:
            OSError: The directory can't be read.
            ValueError: It holds more than `max_read` bytes; `at` is not absolute.
        """
        contents: dict[str, str | bytes | None] = {str(at): None}
        left = max_read
        if not str(at).startswith("/"):
            raise ValueError(f"at must be absolute, got {str(at)}")
        for folder, names, files in os.walk(directory, onerror=_raise):
            place = PurePosixPath(at) / os.path.relpath(folder, directory).replace(os.sep, "/")
            names[:] = sorted(name for name in names if not os.path.islink(os.path.join(folder, name)))
            contents.update({str(place / name): None for name in names})
            for name in sorted(files):
                path = os.path.join(folder, name)
                if os.path.isfile(path) and not os.path.islink(path):
                    with open(path, "rb") as file:
                        data = file.read(left + 1)
                    left -= len(data)
                    if left < 0:
                        raise ValueError(f"the directory holds more than {max_read} bytes: give max_read")
                    contents[str(place / name)] = data
        return cls(contents, environ)

    # Host side.

    @property
    def files(self) -> list[AbstractFile]:
        """The files there are now, the program's own included."""
        if self._moved:
            self._moved = False
            self._tell_paths(self._root, PurePosixPath("/"), MAX_TOLD_LATER)
        found: list[AbstractFile] = []
        pending = [self._root]
        while pending:
            for entry in pending.pop().entries.values():
                if isinstance(entry, _Directory):
                    pending.append(entry)
                elif isinstance(entry, _File) and not entry.file.deleted:
                    found.append(entry.file)
        return found

    def __getitem__(self, path: str | PurePosixPath) -> str | bytes:
        """Return the content of a file, as it was written: `str` or `bytes`.

        Raises:
            KeyError: There is no file.
        """
        entry = self._find(PurePosixPath(path))
        if not isinstance(entry, _File):
            raise KeyError(str(path))
        return entry.file.read_content()

    def __contains__(self, path: object) -> bool:
        return isinstance(path, (str, PurePosixPath)) and isinstance(self._find(PurePosixPath(path)), _File)

    def add_directory(self, path: str | PurePosixPath) -> None:
        """Make a directory, with those above it.

        Raises:
            ValueError: A file is in the way.
        """
        self._make_directories(self._absolute(path))

    def add_symlink(self, path: str | PurePosixPath, target: str | PurePosixPath) -> None:
        """Make a symbolic link at `path`, with the directories above it; `target` need not exist.

        Raises:
            ValueError: There is something at `path`, or a file above it.
        """
        absolute = self._absolute(path)
        parent = self._make_directories(absolute.parent)
        if absolute.name in parent.entries:
            raise ValueError(f"Cannot put a symbolic link at {absolute}, which exists")
        parent.entries[absolute.name] = _Link(PurePosixPath(target))

    def _add(self, file: AbstractFile) -> None:
        if not hasattr(file, "path"):
            raise TypeError(f"files must be a list of MemoryFile and CallbackFile, not of {type(file).__name__}")
        path = self.root_dir / file.path
        file.path = path
        parent: _Directory = self._make_directories(path.parent, file)
        there = parent.entries.get(path.name)
        if isinstance(there, _Directory):
            raise ValueError(f"Cannot put file {file} at the path of a directory")
        parent.entries[path.name] = _File(file)

    def _absolute(self, path: str | PurePosixPath) -> PurePosixPath:
        try:
            return self.root_dir / path
        except TypeError:
            raise TypeError(f"path must be a str or a PurePosixPath, not {type(path).__name__}") from None

    def _make_directories(self, path: PurePosixPath, file: object = None) -> _Directory:
        directory = self._root
        for name in path.parts[1:]:
            entry = directory.entries.setdefault(name, _Directory())
            if not isinstance(entry, _Directory):
                what = entry.file if isinstance(entry, _File) else f"symbolic link {name}"
                raise ValueError(f"Cannot put file {file or path} within sub-directory of file {what}")
            directory = entry
        return directory

    def __repr__(self) -> str:
        return f"OSAccess(files={self.files}, environ={self.environ})"

    # Paths to entries.

    def _locate(self, path: PurePosixPath, follow: bool = True, make_missing: bool = False) -> _Place:
        """Walk `path` through directories, links and `..` as the kernel does.

        Args:
            path: Absolute, or relative to the root directory.
            follow: Also through a link at the end.
            make_missing: Make the directories on the way that don't exist.

        Raises:
            OSError: A part on the way is missing or no directory, or there are too many links.
        """
        text = str(path)
        if "\0" in text:
            raise ValueError("embedded null byte")
        _check_length(path)
        pending = list(reversed(self._absolute(path).parts[1:]))
        stack: list[tuple[str, _Directory]] = []  # names and directories below '/'
        links = 0
        linked = 0  # how many of the pending parts come from links
        while pending:
            name = pending.pop()
            is_linked = linked > 0
            linked -= is_linked
            directory = stack[-1][1] if stack else self._root
            if name == "..":
                if stack:
                    stack.pop()
                continue
            if len(name.encode(errors="surrogatepass")) > MAX_NAME:
                raise _failure(ENAMETOOLONG, path)
            entry = directory.entries.get(name)
            if isinstance(entry, _File) and entry.file.deleted:
                entry = None
            if isinstance(entry, _Link) and (pending or follow):
                links += 1
                if links > MAX_LINKS:
                    raise _failure(ELOOP, path)
                parts = entry.target.parts
                if entry.target.is_absolute():
                    stack.clear()
                    parts = parts[1:]
                pending.extend(reversed(parts))
                linked += len(parts)
                continue
            if not pending:
                return _Place([part for part, _ in stack] + [name], directory, name, entry)
            if entry is None:
                if not make_missing:
                    raise _failure(ENOENT, path)
                if is_linked:  # a link that leads nowhere is in the way of the directory
                    behind = len(pending) - linked
                    raise _failure(EEXIST, PurePosixPath(*path.parts[: len(path.parts) - behind]))
                self._count_entry(path)
                entry = directory.entries[name] = _Directory()
                directory.mtime = entry.mtime
            if not isinstance(entry, _Directory):
                raise _failure(ENOTDIR, path)
            stack.append((name, entry))
        if not stack:
            return _Place([], None, "", self._root)
        name, found = stack[-1]
        holder = stack[-2][1] if len(stack) > 1 else self._root
        return _Place([part for part, _ in stack], holder, name, found)

    def _find(self, path: PurePosixPath, follow: bool = True) -> _Entry | None:
        """Return the entry at `path`, or None if there is none or the path leads through a file."""
        try:
            return self._locate(path, follow).entry
        except (OSError, ValueError):
            return None

    def _existing(self, path: PurePosixPath, follow: bool = True) -> _Entry:
        entry = self._locate(path, follow).entry
        if entry is None:
            raise _failure(ENOENT, path)
        return entry

    # The interface.

    def path_exists(self, path: PurePosixPath) -> bool:
        """Return whether there is something at `path`."""
        return self._find(path) is not None

    def path_is_file(self, path: PurePosixPath) -> bool:
        """Return whether it is a file."""
        return isinstance(self._find(path), _File)

    def path_is_dir(self, path: PurePosixPath) -> bool:
        """Return whether it is a directory."""
        return isinstance(self._find(path), _Directory)

    def path_is_symlink(self, path: PurePosixPath) -> bool:
        """Return whether it is a symbolic link."""
        return isinstance(self._find(path, follow=False), _Link)

    def path_read_text(self, path: PurePosixPath) -> str:
        """Return the content as text, with line ends as Python reads them.

        Raises:
            OSError: No file, or not readable.
            UnicodeDecodeError: It isn't UTF-8.
        """
        content = self._read(path)
        text = content if isinstance(content, str) else content.decode()
        return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text

    def path_read_bytes(self, path: PurePosixPath) -> bytes:
        """Return the content as bytes.

        Raises:
            OSError: No file, or not readable.
        """
        content = self._read(path)
        return content.encode() if isinstance(content, str) else content

    def _read(self, path: PurePosixPath) -> str | bytes:
        place = self._locate(path)
        entry = place.entry
        if entry is None:
            raise _failure(ENOENT, path)
        if not isinstance(entry, _File):
            raise _failure(EISDIR, path)
        if not entry.file.permissions & 0o444:
            raise _failure(EACCES, path)
        return self._told(entry, place).read_content()

    def _told(self, entry: _File, place: _Place) -> AbstractFile:
        """Return the file of an entry, which knows where it is."""
        if self._moved:
            _tell_path(entry, PurePosixPath("/", *place.parts))
        return entry.file

    def path_write_text(self, path: PurePosixPath, data: str) -> int:
        """Make the file or replace its content; return the number of characters.

        Raises:
            OSError: A directory, no directory to put it in, not writable, or more than the quota.
        """
        if not isinstance(data, str):
            raise TypeError(f"data must be str, not {type(data).__name__}")
        self._write(path, data, len(data) if data.isascii() else len(data.encode()))
        return len(data)

    def path_write_bytes(self, path: PurePosixPath, data: bytes) -> int:
        """Make the file or replace its content; return the number of bytes.

        Raises:
            OSError: A directory, no directory to put it in, not writable, or more than the quota.
        """
        content = bytes(memoryview(data))
        self._write(path, content, len(content))
        return len(data)

    def _write(self, path: PurePosixPath, data: str | bytes, size: int) -> None:
        place = self._locate(path)
        entry = place.entry
        if isinstance(entry, _Directory):
            raise _failure(EISDIR, path)
        if isinstance(entry, _File) and not entry.file.permissions & 0o222:
            raise _failure(EACCES, path)
        before = entry.written if isinstance(entry, _File) else 0
        if self.max_bytes is not None and self._used_bytes - before + size > self.max_bytes:
            raise _failure(ENOSPC, path)
        if isinstance(entry, _File):
            self._told(entry, place).write_content(data)
        else:
            parent = place.parent
            assert parent is not None
            self._count_entry(path)
            entry = _File(MemoryFile(PurePosixPath("/", *place.parts), data))
            parent.entries[place.name] = entry
            parent.mtime = time.time()
        self._used_bytes += size - before
        entry.written = size
        entry.mtime = time.time()

    def _count_entry(self, path: PurePosixPath) -> None:
        if self.max_entries is not None and self._used_entries >= self.max_entries:
            raise _failure(ENOSPC, path)
        self._used_entries += 1

    def path_mkdir(self, path: PurePosixPath, parents: bool, exist_ok: bool) -> None:
        """Make a directory.

        Raises:
            FileExistsError: There is something (unless it is a directory and `exist_ok`).
            FileNotFoundError: Its parent doesn't exist (unless `parents`).
            OSError: A file is in the way, or more entries than the quota.
        """
        place = self._locate(path, follow=False, make_missing=parents)
        if place.entry is None:
            assert place.parent is not None
            self._count_entry(path)
            place.parent.entries[place.name] = _Directory()
            place.parent.mtime = time.time()
        elif not exist_ok or not self.path_is_dir(path):
            raise _failure(EEXIST, path)

    def path_unlink(self, path: PurePosixPath) -> None:
        """Remove a file or symbolic link.

        Raises:
            OSError: There is none.
        """
        place = self._locate(path, follow=False)
        if place.entry is None:
            raise _failure(ENOENT, path)
        if isinstance(place.entry, _Directory):
            raise _failure(EISDIR, path)
        self._remove(place)

    def _remove(self, place: _Place) -> None:
        assert place.parent is not None
        del place.parent.entries[place.name]
        place.parent.mtime = time.time()
        if isinstance(place.entry, _File):
            self._used_bytes -= place.entry.written
            self._told(place.entry, place).delete()
        # Entries that existed at first are counted down, too: the limit is on how many more there can be than at first.
        self._used_entries = max(0, self._used_entries - 1)

    def path_rmdir(self, path: PurePosixPath) -> None:
        """Remove an empty directory.

        Raises:
            OSError: There is none, it isn't empty, or it is `/`.
        """
        place = self._locate(path, follow=False)
        if place.entry is None:
            raise _failure(ENOENT, path)
        if not isinstance(place.entry, _Directory):
            raise _failure(ENOTDIR, path)
        if not self._is_empty(place.entry):
            raise _failure(ENOTEMPTY, path)
        if place.parent is None:
            raise _failure(EBUSY, path)
        self._remove(place)

    @staticmethod
    def _names(directory: _Directory) -> list[str]:
        """Return the names in a directory, without files the host has deleted."""
        return [
            name for name, entry in directory.entries.items() if not (isinstance(entry, _File) and entry.file.deleted)
        ]

    @staticmethod
    def _is_empty(directory: _Directory) -> bool:
        """Return whether a directory holds nothing but files the host has deleted."""
        return all(isinstance(entry, _File) and entry.file.deleted for entry in directory.entries.values())

    def path_iterdir(self, path: PurePosixPath) -> list[PurePosixPath]:
        """Return the paths in a directory, in the order they were made.

        Raises:
            OSError: No directory.
        """
        entry = self._existing(path)
        if not isinstance(entry, _Directory):
            raise _failure(ENOTDIR, path)
        names = self._names(entry)
        if len(names) * len(str(path)) > MAX_LISTING:
            raise _failure(ENAMETOOLONG, path)
        return [path / name for name in names]

    def path_stat(self, path: PurePosixPath) -> StatResult:
        """Return size, mode and times of what is there, through symbolic links.

        Raises:
            OSError: There is nothing.
        """
        place = self._locate(path)
        entry = place.entry
        if entry is None:
            raise _failure(ENOENT, path)
        if isinstance(entry, _Directory):
            return StatResult.dir_stat(mtime=entry.mtime)
        assert isinstance(entry, _File)
        size = entry.measure(self._told(entry, place).read_content())
        return StatResult.file_stat(size, entry.file.permissions, entry.mtime)

    def path_lstat(self, path: PurePosixPath) -> StatResult:
        """Like `path_stat`, of a symbolic link itself.

        Raises:
            OSError: There is nothing.
        """
        entry = self._existing(path, follow=False)
        if not isinstance(entry, _Link):
            return self.path_stat(path)
        size = len(str(entry.target).encode())
        return StatResult.file_stat(size, stat_bits.S_IFLNK | 0o777, entry.mtime)

    def path_rename(self, path: PurePosixPath, target: PurePosixPath) -> None:
        """Move what is at `path` to `target`, replacing a file or an empty directory there.

        Raises:
            OSError: Nothing to move, no directory to put it in, a directory for a file or the reverse, a directory into
                itself, or a directory that isn't empty in the way.
        """
        try:
            old = self._locate(path, follow=False)
            new = self._locate(target, follow=False)
        except OSError as error:
            assert error.errno is not None
            raise _failure(error.errno, path, target) from None
        if old.parent is None or new.parent is None or ".." in (path.name, target.name):
            raise _failure(EBUSY, path, target)
        if old.entry is None:
            raise _failure(ENOENT, path, target)
        if new.entry is old.entry:
            return
        if old.parts[: len(new.parts)] == new.parts:  # `new` is a directory above the entry
            raise _failure(ENOTEMPTY, path, target)
        if isinstance(old.entry, _Directory):
            if new.parts[: len(old.parts)] == old.parts:
                raise _failure(EINVAL, path, target)
            if new.entry is not None:
                if not isinstance(new.entry, _Directory):
                    raise _failure(ENOTDIR, path, target)
                if not self._is_empty(new.entry):
                    raise _failure(ENOTEMPTY, path, target)
        elif isinstance(new.entry, _Directory):
            raise _failure(EISDIR, path, target)
        if new.entry is not None:
            self._remove(new)
        del old.parent.entries[old.name]
        new.parent.entries[new.name] = old.entry
        old.parent.mtime = new.parent.mtime = time.time()
        if not self._tell_paths(old.entry, PurePosixPath("/", *new.parts), MAX_TOLD):
            self._moved = True

    @staticmethod
    def _tell_paths(entry: _Entry, path: PurePosixPath, most: int) -> bool:
        """Tell the files in a moved entry their new paths, unless those have more than `most` parts together.

        A program may move a large directory to and fro any number of times, into ever deeper ones too.

        Returns:
            Whether all were told.
        """
        pending = [(entry, path)]
        count = 0
        while pending:
            entry, path = pending.pop()
            if isinstance(entry, _File):
                _tell_path(entry, path)
            elif isinstance(entry, _Directory):
                count += len(entry.entries) * (len(path.parts) + 1)
                if count > most:
                    return False
                pending.extend((child, path / name) for name, child in entry.entries.items())
        return True

    def path_resolve(self, path: PurePosixPath) -> str:
        """Return the absolute path without symbolic links and `..`; parts that don't exist are kept.

        Raises:
            OSError: The path is longer than a path may be.
        """
        _check_length(path)
        known: list[tuple[str, _Entry | None]] = []  # prefixes resolved so far: name and entry
        pending = list(reversed(self._absolute(path).parts[1:]))
        links = 0
        while pending:
            name = pending.pop()
            if name == "..":
                if known:
                    known.pop()
                continue
            directory = known[-1][1] if known else self._root
            entry = directory.entries.get(name) if isinstance(directory, _Directory) else None
            if isinstance(entry, _Link) and links < MAX_LINKS:
                links += 1
                if entry.target.is_absolute():
                    known = []
                pending.extend(reversed([part for part in entry.target.parts if part != "/"]))
            else:
                known.append((name, entry))
        return "/" + "/".join(name for name, _ in known)

    def path_absolute(self, path: PurePosixPath) -> str:
        """Return the absolute path, nothing resolved.

        Raises:
            OSError: The path is longer than a path may be.
        """
        _check_length(path)
        return str(self._absolute(path))

    def getenv(self, key: str, default: str | None = None) -> str | None:
        """Return the environment variable, or `default`."""
        return self.environ.get(key, default)

    def get_environ(self) -> dict[str, str]:
        """Return all environment variables."""
        return self.environ


for _class in (StatResult, AbstractOS, AbstractFile, MemoryFile, CallbackFile, OSAccess):
    _class.__module__ = "ouros"
