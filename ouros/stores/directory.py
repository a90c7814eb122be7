"""`DirectoryStore`: a file for each name."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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


class DirectoryStore(BaseStore):
    """Keeps each name in a file of a directory, which is made when it is first needed. Other users can't read it.

    Args:
        directory: The directory, on a file system that the machine has itself: locks on shared ones may not hold.
    """

    __slots__ = ("directory",)

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        self.directory = Path(directory)

    def __repr__(self) -> str:
        return f"DirectoryStore({str(self.directory)!r})"

    def _load(self, name: str) -> Found | None:
        with _os_errors(f"load {name!r}"):
            entry = self._read(self._path(name))
        return None if entry is None else unpack(name, entry)

    def _read(self, path: Path) -> bytes | None:
        try:
            return path.read_bytes() if self._is_exact(path) else None
        except FileNotFoundError:
            return None

    def _save(self, name: str, data: bytes, expected: str | None) -> str:
        what = f"save {name!r}"
        entry, version = pack(data)
        with _os_errors(what):
            self.directory.parent.mkdir(parents=True, exist_ok=True)
            self.directory.mkdir(mode=0o700, exist_ok=True)
            with self._locked():
                path = self._path(name)
                if not self._is_exact(path):
                    raise StoreError(what, "the name of another differs by case only")
                if expected is not None:
                    found = self._read(path)
                    check_expected(name, None if found is None else unpack(name, found)[1], expected)
                self._replace(path, name, entry)
        return version

    def _replace(self, path: Path, name: str, entry: bytes) -> None:
        """Write the file, by way of another one that takes its place when it is complete and on the disk."""
        descriptor, temporary = tempfile.mkstemp(prefix=f".{name}-", suffix=".part", dir=self.directory)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(entry)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
        if os.name == "posix":  # the new directory entry, too; elsewhere a directory can't be opened, nor need it be
            directory = os.open(self.directory, os.O_RDONLY)
            try:
                os.fsync(directory)
            finally:
                os.close(directory)

    def _delete(self, name: str) -> bool:
        with _os_errors(f"delete {name!r}"):
            path = self._path(name)
            try:
                with self._locked():
                    if not self._is_exact(path):
                        return False
                    path.unlink()
            except FileNotFoundError:
                return False
            return True

    def sizes(self, prefix: str = "") -> Sizes:
        """See `BaseStore.sizes`; files that can't be entries are passed over."""
        found = []
        with _os_errors("list the names"):
            try:
                for entry in os.scandir(self.directory):
                    name = entry.name.removesuffix(SUFFIX)
                    if name == entry.name or not name.startswith(prefix) or not NAME.fullmatch(name):
                        continue
                    size = _file_size(entry)
                    if size >= HEADER_SIZE:
                        found.append((name, size - HEADER_SIZE))
            except FileNotFoundError:
                return []
        return sorted(found)

    def _path(self, name: str) -> Path:
        return self.directory / f"{name}{SUFFIX}"

    def _is_exact(self, path: Path) -> bool:
        """Return whether the file at `path`, if any, has this very name; file systems that ignore case find others."""
        try:
            here = os.lstat(path)
            other = os.lstat(path.with_name(path.name.swapcase()))
        except FileNotFoundError:
            return True
        return not os.path.samestat(here, other) or path.name in os.listdir(self.directory)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Context in which no other process writes in the directory; the lock ends with its process."""
        if sys.platform == "win32":
            import msvcrt

            descriptor = os.open(self.directory / ".lock", os.O_RDWR | os.O_CREAT, 0o600)
            try:
                msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
                try:
                    yield
                finally:
                    os.lseek(descriptor, 0, os.SEEK_SET)
                    msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
            finally:
                os.close(descriptor)
        else:
            import fcntl

            descriptor = os.open(self.directory, os.O_RDONLY)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX)
                yield
            finally:
                os.close(descriptor)


def _file_size(entry: os.DirEntry[str]) -> int:
    """Return the size of a file in bytes; -1 if it is none, or gone."""
    try:
        return entry.stat().st_size if entry.is_file() else -1
    except FileNotFoundError:
        return -1


@contextmanager
def _os_errors(what: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StoreError(what, error.strerror or str(error)) from error
