"""Stores: bytes under names, with versions by which several writers notice each other. In memory, a directory, SQLite.

Saved sessions and durable runs are kept in them. Knows nothing of either. Invariants: a name is checked before it
becomes part of a path; a save is complete or did not happen, also when the machine stops in the middle; of several
savers that expect the same version, in any number of processes, one succeeds.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol, TypeVar, runtime_checkable

_T = TypeVar("_T")

ABSENT = ""  # as `expected`: nothing may be saved under the name yet
SUFFIX = ".bin"
Names = list[str]  # in a class with a method `list` the type needs another name
Sizes = list[tuple[str, int]]
NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}")


class StoreError(RuntimeError):
    """A store failed.

    Attributes:
        what: What could not be done: `"save 'a'"`.
        reason: Why.
    """

    def __init__(self, what: str, reason: str) -> None:
        super().__init__(f"cannot {what}: {reason}")
        self.what, self.reason = what, reason

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.what, self.reason)


class StoreConflict(StoreError):
    """Somebody else has saved under the name since the expected version was loaded: load it again and decide anew."""


@runtime_checkable
class Store(Protocol):
    """What a store offers. A version is a str that stands for what is saved; it is never `ABSENT`."""

    def load(self, name: str) -> tuple[bytes, str] | None:
        """What was saved last under `name`, and its version; None if nothing was."""
        ...

    def save(self, name: str, data: bytes, *, expected: str | None = None) -> str:
        """Keep `data` under `name`, in place of what was there; gives the new version.

        With `expected`, what is there must have that version, or there must be nothing if it is `ABSENT`; else
        StoreConflict is raised, and nothing is changed.
        """
        ...

    def delete(self, name: str) -> bool:
        """Forget `name`; whether there was something."""
        ...

    def list(self, prefix: str = "") -> Names:
        """The names that start with `prefix`, sorted."""
        ...


def check_name(name: object) -> str:
    """`name` if it can be one: 1 to 200 letters, digits, `_`, `-` and `.`, the first one neither `-` nor `.`.

    Raises:
        TypeError: It is no str.
        ValueError: It can't be a name.
    """
    if not isinstance(name, str):
        raise TypeError(f"name must be a str, not {type(name).__name__}")
    if not NAME.fullmatch(name):
        raise ValueError(f"{name!r} can't be a name in a store: use 1 to 200 of A-Z a-z 0-9 _ - .")
    return str(name)


def version_of(data: bytes) -> str:
    """The version of `data` in the stores of this module: a digest, so equal data have equal versions."""
    return sha256(data).hexdigest()[:32]


class BaseStore:
    """What the stores of this module have in common: checks, conflicts, and methods for event loops."""

    __slots__ = ()

    def load(self, name: str) -> tuple[bytes, str] | None:
        """See `Store.load`.

        Raises:
            StoreError: The store can't be read.
            ValueError: See `check_name`.
        """
        data = self._load(check_name(name))
        return None if data is None else (data, version_of(data))

    def save(self, name: str, data: bytes, *, expected: str | None = None) -> str:
        """See `Store.save`.

        Raises:
            StoreConflict: What is saved has another version than `expected`.
            StoreError: The store can't be written.
            TypeError: `data` is not bytes.
            ValueError: See `check_name`.
        """
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"data must be bytes, not {type(data).__name__}")
        data = bytes(data)
        self._save(check_name(name), data, expected)
        return version_of(data)

    def delete(self, name: str) -> bool:
        """See `Store.delete`.

        Raises:
            StoreError: The store can't be written.
            ValueError: See `check_name`.
        """
        return self._delete(check_name(name))

    def list(self, prefix: str = "") -> Names:
        """See `Store.list`.

        Raises:
            StoreError: The store can't be read.
        """
        return [name for name, _ in self.sizes() if name.startswith(prefix)]

    async def aload(self, name: str) -> tuple[bytes, str] | None:
        """As `load`, without blocking the event loop."""
        return await _in_thread(lambda: self.load(name))

    async def asave(self, name: str, data: bytes, *, expected: str | None = None) -> str:
        """As `save`, without blocking the event loop."""
        return await _in_thread(lambda: self.save(name, data, expected=expected))

    async def adelete(self, name: str) -> bool:
        """As `delete`, without blocking the event loop."""
        return await _in_thread(lambda: self.delete(name))

    async def alist(self, prefix: str = "") -> Names:
        """As `list`, without blocking the event loop."""
        return await _in_thread(lambda: self.list(prefix))

    def sizes(self) -> Sizes:
        """Names, and how many bytes are saved there, sorted.

        Raises:
            StoreError: The store can't be read.
        """
        raise NotImplementedError

    def _load(self, name: str) -> bytes | None:
        raise NotImplementedError

    def _save(self, name: str, data: bytes, expected: str | None) -> None:
        raise NotImplementedError

    def _delete(self, name: str) -> bool:
        raise NotImplementedError


async def _in_thread(work: Callable[[], _T]) -> _T:
    from asyncio import to_thread

    return await to_thread(work)


def _check_expected(name: str, found: bytes | None, expected: str | None) -> None:
    if expected is None:
        return
    if (ABSENT if found is None else version_of(found)) != expected:
        what = "something is saved there already" if expected == ABSENT else "it was saved or deleted meanwhile"
        raise StoreConflict(f"save {name!r}", what)


class MemoryStore(BaseStore):
    """Keeps data as long as the process lives."""

    __slots__ = ("_lock", "_saved")

    def __init__(self) -> None:
        self._saved: dict[str, bytes] = {}
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return f"MemoryStore({sorted(self._saved)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _memory_store, (dict(self._saved),)

    def _load(self, name: str) -> bytes | None:
        return self._saved.get(name)

    def _save(self, name: str, data: bytes, expected: str | None) -> None:
        with self._lock:
            _check_expected(name, self._saved.get(name), expected)
            self._saved[name] = data

    def _delete(self, name: str) -> bool:
        with self._lock:
            return self._saved.pop(name, None) is not None

    def sizes(self) -> Sizes:
        """See `BaseStore.sizes`."""
        with self._lock:
            return sorted((name, len(data)) for name, data in self._saved.items())


def _memory_store(saved: dict[str, bytes]) -> MemoryStore:
    store = MemoryStore()
    store._saved = saved
    return store


class DirectoryStore(BaseStore):
    """Keeps each name in a file of a directory, which is made when it is first needed. Other users can't read it.

    Args:
        directory: The directory, on a file system that the machine has itself: locks on shared ones may not hold.
    """

    __slots__ = ("directory",)

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        self.directory = Path(directory)

    def __repr__(self) -> str:
        return f"DirectoryStore({str(self.directory)!r})"

    def _load(self, name: str) -> bytes | None:
        with _os_errors(f"load {name!r}"):
            path = self._path(name)
            try:
                return path.read_bytes() if self._is_exact(path) else None
            except FileNotFoundError:
                return None

    def _save(self, name: str, data: bytes, expected: str | None) -> None:
        what = f"save {name!r}"
        with _os_errors(what):
            self.directory.parent.mkdir(parents=True, exist_ok=True)
            self.directory.mkdir(mode=0o700, exist_ok=True)
            with self._locked():
                path = self._path(name)
                if not self._is_exact(path):
                    raise StoreError(what, "the name of another differs by case only")
                if expected is not None:
                    _check_expected(name, path.read_bytes() if path.exists() else None, expected)
                self._replace(path, name, data)

    def _replace(self, path: Path, name: str, data: bytes) -> None:
        """Write the file, by way of another one that takes its place when it is complete and on the disk."""
        descriptor, temporary = tempfile.mkstemp(prefix=f".{name}-", suffix=".part", dir=self.directory)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
        if os.name == "posix":  # the new directory entry, too; elsewhere a directory can't be opened, nor need it be
            directory = os.open(self.directory, os.O_RDONLY)
            try:
                os.fsync(directory)
            finally:
                os.close(directory)

    def _delete(self, name: str) -> bool:
        with _os_errors(f"delete {name!r}"):
            path = self._path(name)
            try:
                with self._locked():
                    if not self._is_exact(path):
                        return False
                    path.unlink()
            except FileNotFoundError:
                return False
            return True

    def sizes(self) -> Sizes:
        """See `BaseStore.sizes`; files that can't be entries are passed over."""
        found = []
        with _os_errors("list the names"):
            try:
                for entry in os.scandir(self.directory):
                    name = entry.name.removesuffix(SUFFIX)
                    if name != entry.name and NAME.fullmatch(name) and entry.is_file():
                        found.append((name, entry.stat().st_size))
            except FileNotFoundError:
                return []
        return sorted(found)

    def _path(self, name: str) -> Path:
        return self.directory / f"{name}{SUFFIX}"

    def _is_exact(self, path: Path) -> bool:
        """Whether what is at `path` has this very name; file systems that ignore case find others, too."""
        return not os.path.lexists(path) or path.name in os.listdir(self.directory)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Nobody else writes in the directory meanwhile; a process that ends gives the lock back."""
        if sys.platform == "win32":
            import msvcrt

            descriptor = os.open(self.directory / ".lock", os.O_RDWR | os.O_CREAT, 0o600)
            try:
                msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
                try:
                    yield
                finally:
                    os.lseek(descriptor, 0, os.SEEK_SET)
                    msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
            finally:
                os.close(descriptor)
        else:
            import fcntl

            descriptor = os.open(self.directory, os.O_RDONLY)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX)
                yield
            finally:
                os.close(descriptor)


@contextmanager
def _os_errors(what: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StoreError(what, error.strerror or str(error)) from error


class SqliteStore(BaseStore):
    """Keeps data in a table of one SQLite file, for several threads and processes.

    Args:
        path: The file, which is made when it is first needed.
        table: The table, an identifier.
    """

    __slots__ = ("_lock", "path", "table")

    def __init__(self, path: str | os.PathLike[str], *, table: str = "entries") -> None:
        if not table.isidentifier() or not table.isascii():
            raise ValueError(f"table must be an identifier, not {table!r}")
        self.path = os.fspath(path)
        self.table = table
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return f"SqliteStore({self.path!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _sqlite_store, (self.path, self.table)

    def _load(self, name: str) -> bytes | None:
        with self._connected(f"load {name!r}") as connection:
            return self._found(connection, name)

    def _found(self, connection: Any, name: str) -> bytes | None:
        row = connection.execute(f"SELECT data FROM {self.table} WHERE name = ?", (name,)).fetchone()
        if row is not None and type(row[0]) is not bytes:
            raise StoreError(f"load {name!r}", f"{self.path}: the data is a {type(row[0]).__name__}, not bytes")
        return None if row is None else row[0]

    def _save(self, name: str, data: bytes, expected: str | None) -> None:
        with self._connected(f"save {name!r}") as connection:
            if expected is not None:
                connection.execute("BEGIN IMMEDIATE")  # nobody else writes between the comparison and the save
                _check_expected(name, self._found(connection, name), expected)
            connection.execute(f"INSERT OR REPLACE INTO {self.table} (name, data) VALUES (?, ?)", (name, data))

    def _delete(self, name: str) -> bool:
        with self._connected(f"delete {name!r}") as connection:
            return bool(connection.execute(f"DELETE FROM {self.table} WHERE name = ?", (name,)).rowcount)

    def sizes(self) -> Sizes:
        """See `BaseStore.sizes`; rows that can't be entries are passed over."""
        with self._connected("list the names") as connection:
            rows = connection.execute(
                f"SELECT name, length(data) FROM {self.table} "
                "WHERE typeof(name) = 'text' AND typeof(data) = 'blob' ORDER BY name"
            ).fetchall()
        return [(name, size) for name, size in rows if NAME.fullmatch(name)]

    def _make_private(self) -> None:
        """Make the file if there is none, so that other users cannot read what SQLite writes there."""
        if self.path and self.path != ":memory:" and not self.path.startswith("file:"):
            with suppress(OSError):  # SQLite says it better
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))

    @contextmanager
    def _connected(self, what: str) -> Iterator[Any]:
        """A connection for one transaction; committed unless something is raised."""
        import sqlite3

        try:
            with self._lock:
                self._make_private()
                connection = sqlite3.connect(self.path, timeout=30)
                try:
                    with connection:
                        connection.execute(
                            f"CREATE TABLE IF NOT EXISTS {self.table} (name TEXT PRIMARY KEY, data BLOB NOT NULL)"
                        )
                        yield connection
                finally:
                    connection.close()
        except sqlite3.Error as error:
            raise StoreError(what, f"{self.path}: {error}") from error


def _sqlite_store(path: str, table: str) -> SqliteStore:
    return SqliteStore(path, table=table)
