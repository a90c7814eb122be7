"""Where saved sessions are kept: `DirectoryStorage`, `SqliteStorage`, `MemoryStorage`, and what a backend of your own
has to offer.

The three are stores of `ouros.stores`, with names and errors of sessions. Invariant: a name is checked before a store
gets it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from ouros.sessions.errors import SessionStorageError
from ouros.sessions.names import check_file_name as check_name
from ouros.sessions.names import is_file_name
from ouros.stores import BaseStore, DirectoryStore, MemoryStore, SqliteStore, Store, StoreError


@runtime_checkable
class StorageBackend(Protocol):
    """Interface of a storage for saved sessions. The caller has checked the names."""

    def save(self, name: str, data: bytes) -> None:
        """Keep `data` under `name`, in place of what was there."""
        ...

    def load(self, name: str) -> bytes:
        """Return the data that was saved last under `name`. Raises KeyError if there is none."""
        ...

    def list(self) -> list[dict[str, Any]]:
        """Return `{'name': ..., 'size_bytes': ...}` of all there is."""
        ...

    def delete(self, name: str) -> bool:
        """Delete the data of `name`. Return whether there was any."""
        ...


StorageBackend.__module__ = "ouros.storage"  # in the class it would be a member of the protocol


class StoreStorage:
    """Keeps sessions in a store: one of `ouros.stores`, or your own."""

    __module__ = "ouros.storage"

    def __init__(self, store: Store) -> None:
        self.store = store

    def __repr__(self) -> str:
        return f"StoreStorage({self.store!r})"

    def save(self, name: str, data: bytes) -> None:
        """Keep `data` under `name`.

        Raises:
            SessionStorageError: It can't be written.
        """
        check_name(name)
        with _failures(name):
            self.store.save(name, data)

    def load(self, name: str) -> bytes:
        """Return what was saved under `name`.

        Raises:
            SessionStorageError: Nothing was, or it can't be read.
        """
        check_name(name)
        with _failures(name):
            found = self.store.load(name)
        if found is None:
            raise SessionStorageError(f"snapshot '{name}' not found: call list_saved_sessions()")
        return found[0]

    def delete(self, name: str) -> bool:
        """Delete the data of `name`. Return whether there was any.

        Raises:
            SessionStorageError: It can't be removed.
        """
        check_name(name)
        with _failures(name):
            return self.store.delete(name)

    def list(self) -> list[dict[str, Any]]:
        """Return names and sizes, by name; what can't be a saved session is passed over.

        Raises:
            SessionStorageError: The store can't be read.
        """
        with _failures(None):
            return [{"name": name, "size_bytes": size} for name, size in self._sizes() if is_file_name(name)]

    def _sizes(self) -> Iterator[tuple[str, int]]:
        if isinstance(self.store, BaseStore):
            yield from self.store.sizes()
            return
        for name in self.store.list():
            found = self.store.load(name)
            if found is not None:
                yield name, len(found[0])


class MemoryStorage(StoreStorage):
    """Keeps sessions as long as the process lives."""

    __module__ = "ouros.storage"

    def __init__(self) -> None:
        super().__init__(MemoryStore())

    def __repr__(self) -> str:
        return f"MemoryStorage({self.store.list()!r})"


class DirectoryStorage(StoreStorage):
    """Keeps each session in a file of a directory, which is made when it is first needed."""

    __module__ = "ouros.storage"

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        """Keep sessions in `directory`."""
        self.directory = Path(directory)
        super().__init__(DirectoryStore(directory))

    def __repr__(self) -> str:
        return f"DirectoryStorage({str(self.directory)!r})"


class SqliteStorage(StoreStorage):
    """Keeps sessions in one SQLite file, for several threads and processes."""

    __module__ = "ouros.storage"

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Keep sessions in the file `path`, which is made when it is first needed."""
        self.path = os.fspath(path)
        super().__init__(SqliteStore(path, table="sessions"))

    def __repr__(self) -> str:
        return f"SqliteStorage({self.path!r})"


@contextmanager
def _failures(name: str | None) -> Iterator[None]:
    """Context that turns exceptions of a store into SessionStorageError with messages about snapshots."""
    try:
        yield
    except StoreError as error:
        verb = error.what.partition(" ")[0]
        what = f"{verb} snapshots" if name is None else f"{verb} snapshot '{name}'"
        raise SessionStorageError(f"cannot {what}: {error.reason}") from error.__cause__
