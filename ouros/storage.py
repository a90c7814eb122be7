"""The import path of what keeps saved sessions. The code is in `ouros.sessions.storage`."""

from __future__ import annotations

from ouros.sessions.storage import DirectoryStorage, MemoryStorage, SqliteStorage, StorageBackend, StoreStorage

__all__ = ["DirectoryStorage", "MemoryStorage", "SqliteStorage", "StorageBackend", "StoreStorage"]
