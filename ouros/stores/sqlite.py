"""`SqliteStore`: a table of a SQLite file."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from ouros.stores.base import NAME, BaseStore, Found, Sizes, StoreError, check_expected, new_version

LAST = "\U0010ffff"


class SqliteStore(BaseStore):
    """Keeps data in a table of one SQLite file, for several threads and processes.

    The file stays open until `close`, or until the store is gone.

    Args:
        path: The file, which is made when it is first needed.
        table: The table, an identifier.
    """

    __slots__ = ("_connection", "_file", "_lock", "path", "table")

    def __init__(self, path: str | os.PathLike[str], *, table: str = "entries") -> None:
        self._connection: Any = None
        self._file: tuple[int, ...] = ()  # the process, and the file, that the connection is of
        if not table.isidentifier() or not table.isascii():
            raise ValueError(f"table must be an identifier, not {table!r}")
        self.path = os.fspath(path)
        self.table = table
        self._lock = threading.Lock()

    def __del__(self) -> None:
        if self._file and self._file[0] == os.getpid():
            self._close()

    def close(self) -> None:
        """Close the file; it is opened again when it is needed."""
        with self._lock:
            self._close()

    def __repr__(self) -> str:
        return f"SqliteStore({self.path!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _sqlite_store, (self.path, self.table)

    def _load(self, name: str) -> Found | None:
        with self._connected(f"load {name!r}") as connection:
            row = connection.execute(f"SELECT data, version FROM {self.table} WHERE name = ?", (name,)).fetchone()
        if row is None:
            return None
        data, version = row
        if type(data) is not bytes or type(version) is not str:
            raise StoreError(f"load {name!r}", f"{self.path}: the row holds something else than data and a version")
        return data, version

    def _save(self, name: str, data: bytes, expected: str | None) -> str:
        version = new_version()
        with self._connected(f"save {name!r}") as connection:
            connection.execute("BEGIN IMMEDIATE")  # no other connection writes between the comparison and the save
            if expected is not None:
                row = connection.execute(f"SELECT version FROM {self.table} WHERE name = ?", (name,)).fetchone()
                check_expected(name, None if row is None else str(row[0]), expected)
            connection.execute(f"INSERT OR REPLACE INTO {self.table} VALUES (?, ?, ?)", (name, data, version))
        return version

    def _delete(self, name: str) -> bool:
        with self._connected(f"delete {name!r}") as connection:
            return bool(connection.execute(f"DELETE FROM {self.table} WHERE name = ?", (name,)).rowcount)

    def sizes(self, prefix: str = "") -> Sizes:
        """See `BaseStore.sizes`; rows that can't be entries are passed over."""
        with self._connected("list the names") as connection:
            rows = connection.execute(
                f"SELECT name, length(data) FROM {self.table} WHERE name >= ? AND name < ? "
                "AND typeof(name) = 'text' AND typeof(data) = 'blob' ORDER BY name",
                (prefix, prefix + LAST),
            ).fetchall()
        return [(name, size) for name, size in rows if NAME.fullmatch(name)]

    def _make_private(self) -> None:
        """Make the file if there is none, so that other users cannot read what SQLite writes there."""
        if self.path and self.path != ":memory:" and not self.path.startswith("file:"):
            with suppress(OSError):  # SQLite reports the error in better words
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))

    @contextmanager
    def _connected(self, what: str) -> Iterator[Any]:
        """Context with a connection for one transaction, which is committed unless an exception is raised."""
        import sqlite3

        with self._lock:
            try:
                connection = self._open()
                with connection:
                    yield connection
            except sqlite3.Error as error:
                self._close()
                raise StoreError(what, f"{self.path}: {error}") from error

    def _open(self) -> Any:
        """Return the connection; a new one after a fork, and if the file was deleted or replaced."""
        import sqlite3

        if self._connection is not None and self._file == self._which():
            return self._connection
        if self._file and self._file[0] != os.getpid():
            self._connection = None  # a forked child must not use the parent's connection
        self._close()
        self._make_private()
        connection = sqlite3.connect(self.path, timeout=30, check_same_thread=False)
        try:
            with connection:
                connection.execute(
                    f"CREATE TABLE IF NOT EXISTS {self.table} "
                    "(name TEXT PRIMARY KEY, data BLOB NOT NULL, version TEXT NOT NULL)"
                )
        except BaseException:
            connection.close()
            raise
        self._connection, self._file = connection, self._which()
        return connection

    def _which(self) -> tuple[int, ...]:
        try:
            found = os.stat(self.path)
        except OSError:
            return (os.getpid(),)
        return os.getpid(), found.st_dev, found.st_ino

    def _close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _sqlite_store(path: str, table: str) -> SqliteStore:
    return SqliteStore(path, table=table)
