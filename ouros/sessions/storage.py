"""Where saved sessions are kept: `DirectoryStorage`, `SqliteStorage`, `MemoryStorage`, and what a backend of your own
has to offer.

Knows names and bytes, nothing of sessions. Invariants: a name is checked before it becomes part of a path; a save is
complete or didn't happen, also when the machine stops in the middle.
"""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from ouros.sessions.errors import SessionStorageError
from ouros.sessions.names import check_file_name as check_name
from ouros.sessions.names import is_file_name

SUFFIX = ".bin"


@runtime_checkable
class StorageBackend(Protocol):
    """What keeps saved sessions. Names have been checked before they come here."""

    def save(self, name: str, data: bytes) -> None:
        """Keep `data` under `name`, in place of what was there."""
        ...

    def load(self, name: str) -> bytes:
        """What was saved last under `name`; a KeyError if nothing was."""
        ...

    def list(self) -> list[dict[str, Any]]:
        """`{'name': ..., 'size_bytes': ...}` of all there is."""
        ...

    def delete(self, name: str) -> bool:
        """Forget `name`; whether there was one."""
        ...


StorageBackend.__module__ = "ouros.storage"  # in the class it would be a member of the protocol, to type checkers


class MemoryStorage:
    """Keeps sessions as long as the process lives."""

    __module__ = "ouros.storage"

    def __init__(self) -> None:
        self._saved: dict[str, bytes] = {}

    def __repr__(self) -> str:
        return f"MemoryStorage({sorted(self._saved)!r})"

    def save(self, name: str, data: bytes) -> None:
        """Keep `data` under `name`."""
        self._saved[check_name(name)] = bytes(data)

    def load(self, name: str) -> bytes:
        """What was saved under `name`.

        Raises:
            SessionStorageError: Nothing was.
        """
        try:
            return self._saved[check_name(name)]
        except KeyError:
            raise _missing(name) from None

    def delete(self, name: str) -> bool:
        """Forget `name`; whether there was one."""
        return self._saved.pop(check_name(name), None) is not None

    def list(self) -> list[dict[str, Any]]:
        """Names and sizes, by name."""
        return [{"name": name, "size_bytes": len(data)} for name, data in sorted(self._saved.items())]


class DirectoryStorage:
    """Keeps each session in a file of a directory, which is made when it is first needed."""

    __module__ = "ouros.storage"

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        """Keep sessions in `directory`."""
        self.directory = Path(directory)

    def __repr__(self) -> str:
        return f"DirectoryStorage({str(self.directory)!r})"

    def save(self, name: str, data: bytes) -> None:
        """Write the file, by way of another one that takes its place when it is complete and on the disk.

        Raises:
            SessionStorageError: It can't be written.
        """
        check_name(name)
        try:
            self.directory.parent.mkdir(parents=True, exist_ok=True)
            self.directory.mkdir(mode=0o700, exist_ok=True)
            path = self._path(name)
            if not self._is_exact(path):
                raise SessionStorageError(f"cannot save snapshot '{name}': the name of another differs by case only")
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
            self._sync_directory()
        except OSError as error:
            raise SessionStorageError(f"cannot save snapshot '{name}': {error.strerror or error}") from error

    def load(self, name: str) -> bytes:
        """Read the file.

        Raises:
            SessionStorageError: There is none, or it can't be read.
        """
        try:
            path = self._path(name)
            if not self._is_exact(path):
                raise FileNotFoundError
            return path.read_bytes()
        except FileNotFoundError:
            raise _missing(name) from None
        except OSError as error:
            raise SessionStorageError(f"cannot load snapshot '{name}': {error.strerror or error}") from error

    def delete(self, name: str) -> bool:
        """Remove the file; whether there was one.

        Raises:
            SessionStorageError: It can't be removed.
        """
        try:
            path = self._path(name)
            if not self._is_exact(path):
                return False
            path.unlink()
        except FileNotFoundError:
            return False
        except OSError as error:
            raise SessionStorageError(f"cannot delete snapshot '{name}': {error.strerror or error}") from error
        return True

    def list(self) -> list[dict[str, Any]]:
        """Names and sizes, by name; files of other names are passed over.

        Raises:
            SessionStorageError: The directory can't be read.
        """
        found = []
        try:
            for entry in os.scandir(self.directory):
                name = entry.name.removesuffix(SUFFIX)
                if name != entry.name and is_file_name(name) and entry.is_file():
                    found.append({"name": name, "size_bytes": entry.stat().st_size})
        except FileNotFoundError:
            return []
        except OSError as error:
            raise SessionStorageError(f"cannot list snapshots: {error.strerror or error}") from error
        return sorted(found, key=lambda entry: str(entry["name"]))

    def _path(self, name: str) -> Path:
        return self.directory / f"{check_name(name)}{SUFFIX}"

    def _is_exact(self, path: Path) -> bool:
        """Whether what is at `path` has this very name; file systems that ignore case find others, too."""
        return not os.path.lexists(path) or path.name in os.listdir(self.directory)

    def _sync_directory(self) -> None:
        """Put the new directory entry on the disk too; where a directory can't be opened this isn't needed."""
        if os.name == "posix":
            descriptor = os.open(self.directory, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


class SqliteStorage:
    """Keeps sessions in one SQLite file, for several threads and processes."""

    __module__ = "ouros.storage"

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Keep sessions in the file `path`, which is made when it is first needed."""
        self.path = os.fspath(path)
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return f"SqliteStorage({self.path!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.path,)

    def save(self, name: str, data: bytes) -> None:
        """Write the row.

        Raises:
            SessionStorageError: It can't be written.
        """
        check_name(name)
        with self._connected() as connection:
            connection.execute("INSERT OR REPLACE INTO sessions (name, data) VALUES (?, ?)", (name, bytes(data)))

    def load(self, name: str) -> bytes:
        """Read the row.

        Raises:
            SessionStorageError: There is none, or it can't be read.
        """
        check_name(name)
        with self._connected() as connection:
            row = connection.execute("SELECT data FROM sessions WHERE name = ?", (name,)).fetchone()
        if row is None:
            raise _missing(name)
        return bytes(row[0])

    def delete(self, name: str) -> bool:
        """Remove the row; whether there was one.

        Raises:
            SessionStorageError: It can't be removed.
        """
        check_name(name)
        with self._connected() as connection:
            return bool(connection.execute("DELETE FROM sessions WHERE name = ?", (name,)).rowcount)

    def list(self) -> list[dict[str, Any]]:
        """Names and sizes, by name.

        Raises:
            SessionStorageError: The file can't be read.
        """
        with self._connected() as connection:
            rows = connection.execute("SELECT name, length(data) FROM sessions ORDER BY name").fetchall()
        return [{"name": name, "size_bytes": size} for name, size in rows]

    def _make_private(self) -> None:
        """Make the file if there is none, so that other users cannot read what SQLite writes there."""
        if self.path and self.path != ":memory:" and not self.path.startswith("file:"):
            with suppress(OSError):  # SQLite says it better
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))

    @contextmanager
    def _connected(self) -> Iterator[Any]:
        """A connection for one transaction; committed unless something is raised."""
        import sqlite3

        try:
            with self._lock:
                self._make_private()
                connection = sqlite3.connect(self.path, timeout=30)
                try:
                    with connection:
                        connection.execute(
                            "CREATE TABLE IF NOT EXISTS sessions (name TEXT PRIMARY KEY, data BLOB NOT NULL)"
                        )
                        yield connection
                finally:
                    connection.close()
        except sqlite3.Error as error:
            raise SessionStorageError(f"{self.path}: {error}") from error


def _missing(name: str) -> SessionStorageError:
    return SessionStorageError(f"snapshot '{name}' not found")
