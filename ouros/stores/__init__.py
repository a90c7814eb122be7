"""Stores: bytes under names, with versions by which several writers notice each other.

`base` says what a store is; a module for each place: `memory`, `directory`, `sqlite`, `redis`, `obstore`, `fsspec`;
`conformance` checks a store of your own. Saved and shared sessions and durable runs are kept in stores. Knows nothing
of them. Invariant: a store that needs an extra is imported when it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ouros.stores.base import (
    ABSENT,
    AsyncStore,
    BaseStore,
    Store,
    StoreConflict,
    StoreError,
    check_name,
    is_store,
)
from ouros.stores.directory import DirectoryStore
from ouros.stores.memory import MemoryStore
from ouros.stores.sqlite import SqliteStore

if TYPE_CHECKING:
    from ouros.stores.fsspec import FsspecStore
    from ouros.stores.obstore import ObstoreStore
    from ouros.stores.redis import RedisStore

__all__ = [
    "ABSENT",
    "AsyncStore",
    "BaseStore",
    "DirectoryStore",
    "FsspecStore",
    "MemoryStore",
    "ObstoreStore",
    "RedisStore",
    "SqliteStore",
    "Store",
    "StoreConflict",
    "StoreError",
    "check_name",
    "is_store",
]

_LAZY = {"FsspecStore": "fsspec", "ObstoreStore": "obstore", "RedisStore": "redis"}
_PUBLIC = (AsyncStore, BaseStore, DirectoryStore, MemoryStore, SqliteStore, Store, StoreConflict, StoreError)
for _class in _PUBLIC:
    _class.__module__ = "ouros.stores"


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'ouros.stores' has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(f"ouros.stores.{_LAZY[name]}"), name)
    return found
