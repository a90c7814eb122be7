"""`ObstoreStore`: an object for each name, in S3, Google Cloud Storage, Azure and the like, by `obstore`.

Invariants: a comparison and its save are one conditional put, so one step of the service; an object starts with its
version (`base.pack`), so services that derive tags from contents have a new tag for each save.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ouros.stores.base import ABSENT, HEADER_SIZE, NAME, BaseStore, Found, Sizes, StoreError, conflict, pack, unpack


class ObstoreStore(BaseStore):
    """Keeps data as objects, for any number of machines (needs `pip install 'ouros[obstore]'`).

    With `expected`, the service must have conditional puts: S3, Google Cloud Storage and Azure have them, and obstore's
    `MemoryStore`. Its `LocalStore` has none but for `ABSENT`: use a `DirectoryStore` there.

    Args:
        store: A store of `obstore.store`: `S3Store`, `GCSStore`, `AzureStore`, ...
        prefix: The folder of the objects, `'a/b'`; `''`: none.

    Raises:
        ImportError: `obstore` is not installed.
        TypeError: `store` is none of obstore, or `prefix` no str.
    """

    __slots__ = ("prefix", "store")

    def __init__(self, store: Any, *, prefix: str = "ouros") -> None:
        _imported()
        if not all(callable(getattr(store, name, None)) for name in ("get", "put", "delete", "list_with_delimiter")):
            raise TypeError(f"store must be one of obstore.store, not {type(store).__name__}")
        if not isinstance(prefix, str):
            raise TypeError(f"prefix must be a str, not {type(prefix).__name__}")
        self.store = store
        self.prefix = prefix.strip("/")

    def __repr__(self) -> str:
        return f"ObstoreStore({type(self.store).__name__}, prefix={self.prefix!r})"

    def _path(self, name: str) -> str:
        return f"{self.prefix}/{name}" if self.prefix else name

    def _load(self, name: str) -> Found | None:
        with _errors(f"load {name!r}"):
            try:
                found = self.store.get(self._path(name))
                entry = bytes(found.bytes())
            except FileNotFoundError:
                return None
        return unpack(name, entry)[0], _version(f"load {name!r}", found.meta)

    def _save(self, name: str, data: bytes, expected: str | None) -> str:
        what = f"save {name!r}"
        entry, _ = pack(data)
        mode: Any = "overwrite" if expected is None else "create" if expected == ABSENT else _update(expected)
        exceptions = _imported().exceptions
        with _errors(what):
            try:
                result = self.store.put(self._path(name), entry, mode=mode)
            except (exceptions.AlreadyExistsError, exceptions.PreconditionError):
                assert expected is not None
                raise conflict(name, expected) from None
            except (FileNotFoundError, exceptions.NotFoundError):  # an update of a missing object raises these
                raise conflict(name, expected or ABSENT) from None
            except (NotImplementedError, exceptions.NotSupportedError):
                kind = type(self.store).__name__
                reason = f"{kind} has no conditional put, by which several writers notice each other"
                raise StoreError(what, f"{reason}: use another service, or a DirectoryStore for local files") from None
        return _version(what, result)

    def _delete(self, name: str) -> bool:
        with _errors(f"delete {name!r}"):
            try:
                self.store.head(self._path(name))  # services do not report whether there was an object
                self.store.delete(self._path(name))
            except FileNotFoundError:
                return False
        return True

    def sizes(self, prefix: str = "") -> Sizes:
        """See `BaseStore.sizes`; objects that can't be entries are passed over."""
        with _errors("list the names"):
            listed = self.store.list_with_delimiter(self.prefix or None)["objects"]
        found = [(entry["path"].rpartition("/")[2], entry["size"] - HEADER_SIZE) for entry in listed]
        return sorted(
            (name, size) for name, size in found if size >= 0 and name.startswith(prefix) and NAME.fullmatch(name)
        )


def _version(what: str, meta: Any) -> str:
    """Return the version of an object: its tag, and what the service calls its version, if anything."""
    version = "\n".join((meta.get("e_tag") or "", meta.get("version") or ""))
    if version == "\n":
        raise StoreError(what, "the service gives objects neither tags nor versions")
    return version


def _update(version: str) -> dict[str, str]:
    tag, _, number = version.partition("\n")
    return {key: value for key, value in (("e_tag", tag), ("version", number)) if value}


def _imported() -> Any:
    try:
        import obstore
        import obstore.exceptions
    except ImportError as error:
        raise ImportError("ObstoreStore needs obstore: pip install 'ouros[obstore]'") from error
    return obstore


@contextmanager
def _errors(what: str) -> Iterator[None]:
    try:
        yield
    except (_imported().exceptions.BaseError, OSError) as error:
        raise StoreError(what, str(error).partition("\n")[0]) from error
