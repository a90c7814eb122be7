"""`FsspecStore`: a file for each name, on any file system that fsspec knows.

Invariant: without a lock nothing is promised to several writers, and a save that expects a version is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from ouros.stores.base import (
    HEADER_SIZE,
    NAME,
    BaseStore,
    Found,
    Sizes,
    StoreError,
    check_expected,
    pack,
    unpack,
)

SUFFIX = ".bin"


class FsspecStore(BaseStore):
    """Keeps data in files below a URL of fsspec: `'sftp://host/folder'`, `'memory://folder'` (needs
    `pip install 'ouros[fsspec]'`).

    These file systems have no compare-and-set. Without `lock` the last writer wins, and a save with `expected` is a
    StoreError; so is opening a shared session and a durable run. Where a service has conditional puts, use an
    `ObstoreStore`. A crash in the middle of a save may leave a damaged file, where the file system does not replace
    files at once; `load` notices that.

    Args:
        url: The folder.
        lock: Gives a context manager for a name, in which no other process is that holds one for the same name; such as
            `lambda name: redis_client.lock(f'lock:{name}')`. A lock that ends by itself after some time protects only
            saves that take less.
        options: Further arguments for the file system, as `fsspec.filesystem` takes them.

    Raises:
        ImportError: `fsspec`, or what it needs for the URL, is not installed.
        TypeError: An argument of the wrong type.
        ValueError: fsspec does not know the URL.
    """

    __slots__ = ("_folder", "_fs", "lock", "url")

    def __init__(
        self, url: str, *, lock: Callable[[str], AbstractContextManager[Any]] | None = None, **options: Any
    ) -> None:
        fsspec = _imported()
        if not isinstance(url, str):
            raise TypeError(f"url must be a str, not {type(url).__name__}")
        if lock is not None and not callable(lock):
            raise TypeError(f"lock must give a context manager for a name, not be a {type(lock).__name__}")
        self.url = url
        self.lock = lock
        self._fs, folder = fsspec.core.url_to_fs(url, **options)
        self._folder = folder.rstrip("/")

    def __repr__(self) -> str:
        return f"FsspecStore({self.url!r})"

    def _path(self, name: str) -> str:
        return f"{self._folder}/{name}{SUFFIX}"

    def _locked(self, name: str) -> AbstractContextManager[Any]:
        return nullcontext() if self.lock is None else self.lock(name)

    def _load(self, name: str) -> Found | None:
        with _errors(f"load {name!r}"):
            try:
                entry = self._fs.cat_file(self._path(name))
            except FileNotFoundError:
                return None
        return unpack(name, bytes(entry))

    def _save(self, name: str, data: bytes, expected: str | None) -> str:
        what = f"save {name!r}"
        if expected is not None and self.lock is None:
            raise StoreError(
                what,
                "file systems of fsspec have no compare-and-set, by which several writers notice each other: give "
                "FsspecStore a lock=, or use a DirectoryStore, SqliteStore, RedisStore or ObstoreStore",
            )
        entry, version = pack(data)
        with _errors(what), self._locked(name):
            if expected is not None:
                found = self._load(name)
                check_expected(name, None if found is None else found[1], expected)
            self._fs.makedirs(self._folder, exist_ok=True)
            self._fs.pipe_file(self._path(name), entry)
        return version

    def _delete(self, name: str) -> bool:
        with _errors(f"delete {name!r}"), self._locked(name):
            try:
                self._fs.rm_file(self._path(name))
            except FileNotFoundError:
                return False
        return True

    def sizes(self, prefix: str = "") -> Sizes:
        """See `BaseStore.sizes`; files that can't be entries are passed over."""
        with _errors("list the names"):
            self._fs.invalidate_cache()
            try:
                listed = self._fs.ls(self._folder, detail=True)
            except FileNotFoundError:
                return []
        found = []
        for entry in listed:
            file = entry["name"].rpartition("/")[2]
            name, size = file.removesuffix(SUFFIX), (entry.get("size") or 0) - HEADER_SIZE
            if name != file and size >= 0 and entry["type"] == "file" and name.startswith(prefix):
                if NAME.fullmatch(name):
                    found.append((name, size))
        return sorted(found)


def _imported() -> Any:
    try:
        import fsspec
        import fsspec.core
    except ImportError as error:
        raise ImportError("FsspecStore needs fsspec: pip install 'ouros[fsspec]'") from error
    return fsspec


@contextmanager
def _errors(what: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StoreError(what, error.strerror or str(error) or type(error).__name__) from error
