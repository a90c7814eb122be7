"""What all stores are: the protocols, names, versions, errors, and what the stores of ouros have in common.

Knows no place where data is kept, and nothing of sessions and runs. Invariants: a name is checked before it becomes
part of a path or a key; each save has a version that no other save had, also of the same data, so a version that is
expected is that of one save.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Protocol, TypeGuard, TypeVar, runtime_checkable

_T = TypeVar("_T")

ABSENT = ""  # value of `expected` for a name that must not exist yet
Names = list[str]  # needed in classes with a method `list`, which hides the type
Sizes = list[tuple[str, int]]
Found = tuple[bytes, str]  # data and version
NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}")
MARK = b"ouros-entry\x01"
VERSION_SIZE = DIGEST_SIZE = 16
HEADER_SIZE = len(MARK) + VERSION_SIZE + DIGEST_SIZE


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
    """What a store offers. A version is a str that stands for one save; it is never `ABSENT`."""

    def load(self, name: str) -> tuple[bytes, str] | None:
        """Return (data, version) that was saved last under `name`, or None if there is none."""
        ...

    def save(self, name: str, data: bytes, *, expected: str | None = None) -> str:
        """Keep `data` under `name`, in place of what was there; return the new version.

        With `expected`, what is there must have that version, or there must be nothing if it is `ABSENT`; else
        StoreConflict is raised, and nothing is changed.
        """
        ...

    def delete(self, name: str) -> bool:
        """Delete the data of `name`. Return whether there was any."""
        ...

    def list(self, prefix: str = "") -> Names:
        """Return the names that start with `prefix`, sorted."""
        ...


@runtime_checkable
class AsyncStore(Protocol):
    """The same for event loops. All stores of ouros are both."""

    async def aload(self, name: str) -> tuple[bytes, str] | None:
        """See `Store.load`."""
        ...

    async def asave(self, name: str, data: bytes, *, expected: str | None = None) -> str:
        """See `Store.save`."""
        ...

    async def adelete(self, name: str) -> bool:
        """See `Store.delete`."""
        ...

    async def alist(self, prefix: str = "") -> Names:
        """See `Store.list`."""
        ...


def check_name(name: object) -> str:
    """Return `name` if it is valid: 1 to 200 letters, digits, `_`, `-` and `.`, the first one neither `-` nor `.`.

    Raises:
        TypeError: It is no str.
        ValueError: It can't be a name.
    """
    if not isinstance(name, str):
        raise TypeError(f"name must be a str, not {type(name).__name__}")
    if not NAME.fullmatch(name):
        raise ValueError(f"{name!r} can't be a name in a store: use 1 to 200 of A-Z a-z 0-9 _ - .")
    return str(name)


def is_store(candidate: object) -> TypeGuard[Store]:
    """Return whether an object is a `Store`, not a storage backend of sessions, whose methods have the same names."""
    if isinstance(candidate, BaseStore):
        return True
    if not isinstance(candidate, Store):
        return False
    from inspect import signature

    try:
        return "expected" in signature(candidate.save).parameters
    except (TypeError, ValueError):
        return False


class BaseStore:
    """What the stores of ouros have in common: checks, and methods for event loops.

    A derived class has `_load`, `_save`, `_delete` and `sizes`, which get names that were checked, and raise
    StoreError.
    """

    __slots__ = ()

    def load(self, name: str) -> tuple[bytes, str] | None:
        """See `Store.load`.

        Raises:
            StoreError: The store can't be read.
            ValueError: See `check_name`.
        """
        return self._load(check_name(name))

    def save(self, name: str, data: bytes, *, expected: str | None = None) -> str:
        """See `Store.save`.

        Raises:
            StoreConflict: What is saved has another version than `expected`.
            StoreError: The store can't be written.
            TypeError: `data` is not bytes, or `expected` no str.
            ValueError: See `check_name`.
        """
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f"data must be bytes, not {type(data).__name__}")
        if expected is not None and not isinstance(expected, str):
            raise TypeError(f"expected must be a str or None, not {type(expected).__name__}")
        return self._save(check_name(name), bytes(data), expected)

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
        return [name for name, _ in self.sizes(prefix)]

    async def aload(self, name: str) -> tuple[bytes, str] | None:
        """Like `load`, without blocking the event loop."""
        return await _in_thread(lambda: self.load(name))

    async def asave(self, name: str, data: bytes, *, expected: str | None = None) -> str:
        """Like `save`, without blocking the event loop."""
        return await _in_thread(lambda: self.save(name, data, expected=expected))

    async def adelete(self, name: str) -> bool:
        """Like `delete`, without blocking the event loop."""
        return await _in_thread(lambda: self.delete(name))

    async def alist(self, prefix: str = "") -> Names:
        """Like `list`, without blocking the event loop."""
        return await _in_thread(lambda: self.list(prefix))

    def sizes(self, prefix: str = "") -> Sizes:
        """Return the names that start with `prefix`, and how many bytes are saved there, sorted.

        Raises:
            StoreError: The store can't be read.
        """
        raise NotImplementedError

    def _load(self, name: str) -> Found | None:
        raise NotImplementedError

    def _save(self, name: str, data: bytes, expected: str | None) -> str:
        raise NotImplementedError

    def _delete(self, name: str) -> bool:
        raise NotImplementedError


async def _in_thread(work: Callable[[], _T]) -> _T:
    from asyncio import to_thread

    return await to_thread(work)


def new_version() -> str:
    """Return a version that no other save has: 32 hexadecimal digits."""
    from os import urandom

    return urandom(VERSION_SIZE).hex()


def conflict(name: str, expected: str) -> StoreConflict:
    """Return the exception for a save that finds another version than the expected one."""
    what = "something is saved there already" if expected == ABSENT else "it was saved or deleted meanwhile"
    return StoreConflict(f"save {name!r}", what)


def check_expected(name: str, found: str | None, expected: str | None) -> None:
    """Raise StoreConflict unless the version that was found (None: nothing was) is the expected one."""
    if expected is not None and (found or ABSENT) != expected:
        raise conflict(name, expected)


def pack(data: bytes) -> tuple[bytes, str]:
    """Return an entry for places that keep bytes only, and its version: a header with version and digest, then the
    data."""
    version = new_version()
    salt = bytes.fromhex(version)
    return b"".join((MARK, salt, _digest(salt, data), data)), version


def unpack(name: str, entry: bytes) -> Found:
    """Return data and version of an entry.

    Raises:
        StoreError: It is none, or only part of one, as places leave it that do not replace files at once.
    """
    salt = entry[len(MARK) : len(MARK) + VERSION_SIZE]
    digest, data = entry[len(MARK) + VERSION_SIZE : HEADER_SIZE], entry[HEADER_SIZE:]
    if not entry.startswith(MARK) or len(entry) < HEADER_SIZE or digest != _digest(salt, data):
        raise StoreError(f"load {name!r}", "what is there was not written by a store of ouros, or is damaged")
    return data, salt.hex()


def _digest(salt: bytes, data: bytes) -> bytes:
    made = sha256(salt)
    made.update(data)
    return made.digest()[:DIGEST_SIZE]
