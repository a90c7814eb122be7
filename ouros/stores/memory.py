"""`MemoryStore`: data of one process."""

from __future__ import annotations

import threading
from typing import Any

from ouros.stores.base import BaseStore, Found, Sizes, check_expected, new_version


class MemoryStore(BaseStore):
    """Keeps data as long as the process lives."""

    __slots__ = ("_lock", "_saved")

    def __init__(self) -> None:
        self._saved: dict[str, Found] = {}
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return f"MemoryStore({sorted(self._saved)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _memory_store, (dict(self._saved),)

    def _load(self, name: str) -> Found | None:
        return self._saved.get(name)

    def _save(self, name: str, data: bytes, expected: str | None) -> str:
        with self._lock:
            check_expected(name, self._saved.get(name, (b"", None))[1], expected)
            version = new_version()
            self._saved[name] = data, version
            return version

    def _delete(self, name: str) -> bool:
        with self._lock:
            return self._saved.pop(name, None) is not None

    def sizes(self, prefix: str = "") -> Sizes:
        """See `BaseStore.sizes`."""
        with self._lock:
            return sorted((name, len(data)) for name, (data, _) in self._saved.items() if name.startswith(prefix))


def _memory_store(saved: dict[str, Found]) -> MemoryStore:
    store = MemoryStore()
    store._saved = saved
    return store
