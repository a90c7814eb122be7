"""`KV`: the key-value store of a workspace.

Knows dicts and a function that stores. Invariant: memory and store have the same keys and values.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Lock


class KV:
    """Keys and values for the host, both text. Programs do not see them; going back does not change them."""

    __module__ = "ouros"

    def __init__(
        self,
        content: dict[str, str],
        store: Callable[[str, str | None], None] | None,
        changed: Callable[[], None] | None = None,
    ) -> None:
        self._content = content
        self._store = store
        self._changed = changed  # function to call after a change
        self._lock = Lock()

    def get(self, key: str) -> str | None:
        """Return the value; None: there is none."""
        return self._content.get(key)

    def set(self, key: str, value: str) -> None:
        """Set a value.

        Raises:
            TypeError: Not str.
        """
        for what, text in (("key", key), ("value", value)):
            if not isinstance(text, str):
                raise TypeError(f"{what} must be a str, not {type(text).__name__}")
            text.encode()  # raises an error now for text that can't be stored
        with self._lock:
            if self._store is not None:
                self._store(key, value)
            self._content[key] = value
        if self._changed is not None:
            self._changed()

    def delete(self, key: str) -> None:
        """Delete a key; nothing happens if there is none."""
        with self._lock:
            if self._store is not None:
                self._store(key, None)
            self._content.pop(key, None)
        if self._changed is not None:
            self._changed()

    def keys(self, prefix: str = "") -> list[str]:
        """Return the keys that start with `prefix`, sorted."""
        with self._lock:
            return sorted(key for key in self._content if key.startswith(prefix))

    def all(self) -> dict[str, str]:
        """Return a copy of all keys and values."""
        with self._lock:
            return dict(self._content)

    async def aget(self, key: str) -> str | None:
        """Like `get`, for event loops."""
        return self.get(key)

    async def aset(self, key: str, value: str) -> None:
        """Like `set`, for event loops."""
        await asyncio.to_thread(self.set, key, value)

    async def adelete(self, key: str) -> None:
        """Like `delete`, for event loops."""
        await asyncio.to_thread(self.delete, key)

    async def akeys(self, prefix: str = "") -> list[str]:
        """Like `keys`, for event loops."""
        return self.keys(prefix)
