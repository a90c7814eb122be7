"""`Store`: the state of a workspace in one SQLite file: files, shell, variables, checkpoints, KV and history.

Knows states as names of objects and bytes, no shell or session. Invariants: each command is one transaction, so a crash
loses at most the command that was running; an object is in the file if an object that needs it is; with a key, every
state is signed, and signs all its objects by their names; a file may come from anyone: its tables are exactly those
below, so it holds no SQL of its maker's that would run, and each value that is read has the type it was written with.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from hmac import compare_digest, new
from threading import RLock
from typing import Any, NamedTuple

import msgpack

from ouros.workspace.errors import WorkspaceError
from ouros.workspace.objects import digest_of, names_in, read_tree, write_tree
from ouros.workspace.results import Checkpoint, HistoryEntry
from ouros.workspace.tree import Folder, Root

FORMAT = 1
MOST_HISTORY = 100_000
LEAST_GROWTH = 32 * 1024 * 1024  # bytes of objects that are added before those that no state needs are dropped

_TABLES = """
CREATE TABLE IF NOT EXISTS objects (digest BLOB PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS states (
    id INTEGER PRIMARY KEY, label TEXT, created_at REAL NOT NULL, root BLOB NOT NULL, shell BLOB, python BLOB, seal BLOB
);
CREATE TABLE IF NOT EXISTS kv (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS history (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, started_at REAL NOT NULL, completed_at REAL NOT NULL,
    parameters TEXT NOT NULL, result TEXT NOT NULL
);
"""
LARGEST_ID = 2**62  # greatest id of a checkpoint or command; the next ones still fit SQLite's integers
CURRENT = 0  # id of the present state; checkpoints count from 1


@cache
def _schema() -> list[tuple[object, ...]]:
    """Return what SQLite lists in a file of a workspace."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(_TABLES)
        return _schema_of(database)


def _schema_of(database: sqlite3.Connection) -> list[tuple[object, ...]]:
    return database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name").fetchall()


def _has_types(row: tuple[object, ...], *types: type | tuple[type, ...]) -> bool:
    """Return whether the values of a row have these types. SQLite keeps any type in any column but an integer primary
    key."""
    return len(row) == len(types) and all(map(isinstance, row, types))


def _is_id(number: object, least: int) -> bool:
    return isinstance(number, int) and least <= number <= LARGEST_ID


NONE = type(None)
DAMAGED = "the state of the workspace is damaged"


class State(NamedTuple):
    """A state of a workspace.

    root: Its files.
    shell: State of the shell; None: as at first.
    python: Dump of the session; None: it has not run.
    """

    root: Root
    shell: bytes | None
    python: bytes | None


class Store:
    """The file of a workspace. One process at a time has it.

    Args:
        path: The file; it is made if there is none.
        key: Signs states; None: they are not signed.

    Raises:
        WorkspaceError: It is no file of a workspace, another process has it, or it is signed with another key.
    """

    def __init__(self, path: str | os.PathLike[str], key: bytes | None) -> None:
        self._key = key
        self._lock = RLock()
        self._known: set[bytes] = set()  # names of the objects in the file
        self._added: list[bytes] = []  # names of objects that the current transaction adds
        self._python: tuple[int, bytes | None] = (-1, None)  # version stored last, and its object's name
        self._grown = 0  # bytes of objects that were added since those that no state needs were dropped
        self._needed = 0  # bytes of all objects at the last count
        self._database = sqlite3.connect(path, timeout=2.0, isolation_level=None, check_same_thread=False)
        try:
            self._open()
        except sqlite3.OperationalError as error:
            self.close()
            raise WorkspaceError(f"the workspace can't be opened, another process may have it: {error}") from None
        except sqlite3.DatabaseError as error:
            self.close()
            raise WorkspaceError(f"this is no file of a workspace: {error}") from None
        except WorkspaceError:
            self.close()
            raise

    def _open(self) -> None:
        database = self._database
        database.execute("PRAGMA locking_mode = EXCLUSIVE")
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        database.execute("BEGIN IMMEDIATE")
        version = database.execute("PRAGMA user_version").fetchone()[0]
        if version == 0:
            if database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise WorkspaceError("this is an SQLite file, but not one of a workspace")
            for statement in _TABLES.split(";"):
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {FORMAT}")
        elif version != FORMAT:
            raise WorkspaceError(f"the workspace has format {version}, this version of ouros knows {FORMAT}")
        elif _schema_of(database) != _schema():
            raise WorkspaceError("this is an SQLite file, but its tables are not those of a workspace")
        database.execute("COMMIT")
        self._known = {row[0] for row in database.execute("SELECT digest FROM objects")}

    def close(self) -> None:
        """Give the file back; safe to call again."""
        with self._lock:
            self._database.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Context of a transaction: all changes are stored, or none."""
        with self._lock:
            self._added.clear()
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database
                self._database.execute("COMMIT")
            except BaseException as error:
                self._known.difference_update(self._added)
                self._python = (-1, None)
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")
                if isinstance(error, sqlite3.Error):
                    raise WorkspaceError(f"the command is over, but its state could not be stored: {error}") from None
                raise

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                yield self._database
            except sqlite3.Error as error:
                raise WorkspaceError(f"the workspace can't be read: {error}") from None

    # --- states ---

    def _put(self, digest: bytes, data: bytes) -> None:
        self._database.execute("INSERT OR IGNORE INTO objects VALUES (?, ?)", (digest, data))
        self._known.add(digest)
        self._added.append(digest)
        self._grown += len(data)

    def _put_data(self, data: bytes | None) -> bytes | None:
        if data is None:
            return None
        digest = digest_of(data)
        if digest not in self._known:
            self._put(digest, data)
        return digest

    def _get(self, digest: bytes) -> bytes | None:
        row = self._database.execute("SELECT data FROM objects WHERE digest = ?", (digest,)).fetchone()
        return row[0] if row is not None and isinstance(row[0], bytes) else None

    def save(
        self,
        folder: Folder,
        shell: bytes | None,
        python: tuple[int, bytes | None],
        checkpoint: Checkpoint | None = None,
    ) -> None:
        """Store the state that is now, or a checkpoint; within a `transaction`.

        Args:
            folder: Root of the files; no thread changes it meanwhile.
            shell: State of the shell.
            python: A number that is another one whenever the variables changed, and their dump, which is looked at
                only if it is.
        """
        root = write_tree(folder, self._put, self._known)
        shell_name = self._put_data(shell)
        if self._python[0] != python[0]:
            self._python = python[0], self._put_data(python[1])
        number = CURRENT if checkpoint is None else checkpoint.id
        label = None if checkpoint is None else checkpoint.label
        created = time.time() if checkpoint is None else checkpoint.created_at
        row = (number, label, created, root, shell_name, self._python[1])
        self._database.execute("INSERT OR REPLACE INTO states VALUES (?, ?, ?, ?, ?, ?, ?)", (*row, self._seal(row)))
        if self._grown > max(LEAST_GROWTH, self._needed):
            self._collect()

    def _collect(self) -> None:
        """Drop objects that no state needs; within a `transaction`. SQLite uses their room again."""
        database = self._database
        seen: set[bytes] = set()
        for root, shell, python in database.execute("SELECT root, shell, python FROM states").fetchall():
            names_in(root, self._get, seen)
            seen |= {name for name in (shell, python) if name is not None}
        lost = self._known - seen
        database.executemany("DELETE FROM objects WHERE digest = ?", [(digest,) for digest in lost])
        self._known -= lost
        self._grown = 0
        self._needed = database.execute("SELECT coalesce(sum(length(data)), 0) FROM objects").fetchone()[0]

    def needs_python(self, version: int) -> bool:
        """Return whether `save` has to be given the dump of this version of the variables."""
        return self._python[0] != version

    def _seal(self, row: tuple[object, ...]) -> bytes | None:
        if self._key is None:
            return None
        return new(self._key, msgpack.packb(row), "sha256").digest()

    def load(self, number: int, max_entries: int, max_bytes: int, seen: set[bytes] | None = None) -> State | None:
        """Return a state that was saved; None: there is none.

        Raises:
            WorkspaceError: It is damaged, larger than allowed, or not signed with the key.
        """
        with self._reading() as database:
            row = database.execute("SELECT * FROM states WHERE id = ?", (number,)).fetchone()
            if row is None:
                return None
            blob = (bytes, NONE)
            if not _has_types(row, int, (str, NONE), float, bytes, blob, blob, blob):
                raise WorkspaceError(DAMAGED)
            root, shell, python, seal = row[3:]
            self._check_seal(row[:6], seal)
            seen = set() if seen is None else seen
            files = read_tree(root, self._get, max_entries, max_bytes, seen)
            return State(files, self._data(shell, seen), self._data(python, seen))

    def _check_seal(self, row: tuple[object, ...], seal: object) -> None:
        if self._key is None:
            if seal is not None:
                raise WorkspaceError("the workspace is signed: give the key it was signed with")
            return
        expected = self._seal(row)
        assert expected is not None
        if not isinstance(seal, bytes) or not compare_digest(seal, expected):
            raise WorkspaceError("the workspace is not signed with this key, or was changed")

    def _data(self, digest: bytes | None, seen: set[bytes]) -> bytes | None:
        if digest is None:
            return None
        data = self._get(digest)
        if data is None or digest_of(data) != digest:
            raise WorkspaceError(f"{DAMAGED}: an object is missing or has another content")
        seen.add(digest)
        return data

    def checkpoints(self) -> list[Checkpoint]:
        """Return the checkpoints, oldest first.

        Raises:
            WorkspaceError: They are damaged.
        """
        with self._reading() as database:
            rows = database.execute("SELECT id, label, created_at FROM states WHERE id != ? ORDER BY id", (CURRENT,))
            found = rows.fetchall()
        if not all(_has_types(row, int, (str, NONE), float) and _is_id(row[0], CURRENT + 1) for row in found):
            raise WorkspaceError(DAMAGED)
        return [Checkpoint(*row) for row in found]

    def forget(self, numbers: list[int]) -> None:
        """Drop checkpoints; within a `transaction`."""
        self._database.executemany("DELETE FROM states WHERE id = ?", [(number,) for number in numbers])

    def size(self) -> int:
        """Return the bytes of all objects."""
        with self._reading() as database:
            found: int = database.execute("SELECT coalesce(sum(length(data)), 0) FROM objects").fetchone()[0]
            return found

    def collect(self) -> None:
        """Drop objects that no state needs."""
        with self.transaction():
            self._collect()

    def keep_only(self, seen: set[bytes]) -> None:
        """Drop all other objects."""
        lost = self._known - seen
        if lost:
            with self.transaction():
                self._database.executemany("DELETE FROM objects WHERE digest = ?", [(digest,) for digest in lost])
                self._known -= lost

    # --- KV and history ---

    def kv(self) -> dict[str, str]:
        """Return all keys and values.

        Raises:
            WorkspaceError: They are damaged.
        """
        with self._reading() as database:
            rows = database.execute("SELECT key, value FROM kv").fetchall()
        if not all(_has_types(row, str, str) for row in rows):
            raise WorkspaceError("the keys and values of the workspace are damaged")
        return dict(rows)

    def set(self, key: str, value: str | None) -> None:
        """Set a value; None: delete it."""
        with self.transaction() as database:
            if value is None:
                database.execute("DELETE FROM kv WHERE key = ?", (key,))
            else:
                database.execute("INSERT OR REPLACE INTO kv VALUES (?, ?)", (key, value))

    def note(self, entry: HistoryEntry) -> None:
        """Add to the history; within a `transaction`."""
        row = (
            entry.id, entry.name, entry.started_at, entry.completed_at, json.dumps(entry.parameters),
            json.dumps(entry.result),
        )  # fmt: skip
        self._database.execute("INSERT OR REPLACE INTO history VALUES (?, ?, ?, ?, ?, ?)", row)
        self._database.execute("DELETE FROM history WHERE id <= ?", (entry.id - MOST_HISTORY,))

    def history(self) -> list[HistoryEntry]:
        """Return the history, oldest first.

        Raises:
            WorkspaceError: It is damaged.
        """
        with self._reading() as database:
            rows = database.execute("SELECT * FROM history ORDER BY id").fetchall()
        return [entry_of(row) for row in rows]


def entry_of(row: tuple[object, ...]) -> HistoryEntry:
    """Return an entry of the history from its row.

    Raises:
        WorkspaceError: It is none.
    """
    if _has_types(row, int, str, float, float, str, str) and _is_id(row[0], 1):
        facts: Any = row
        number, name, started, completed, parameters, result = facts
        try:
            parameters, result = json.loads(parameters), json.loads(result)
        except (ValueError, RecursionError):
            parameters = result = None
        if isinstance(parameters, dict) and isinstance(result, dict):
            return HistoryEntry(number, name, started, completed, parameters, result)
    raise WorkspaceError("the history of the workspace is damaged")
