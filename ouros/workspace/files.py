"""`Files`: the one file system of a workspace, which the shell, Python and the host all use: a tree and its mounts.

Knows trees and mounts, nothing of shells or programs. Invariants: every operation is made under one lock; paths are
absolute and normalised before a tree or mount sees them; names are checked here, and only here.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from ouros.os_access import (
    EBUSY,
    EEXIST,
    EINVAL,
    EISDIR,
    ELOOP,
    ENAMETOOLONG,
    ENOENT,
    ENOTDIR,
    ENOTEMPTY,
    MAX_LINKS,
    MAX_NAME,
    MAX_PATH,
)
from ouros.workspace.errors import EILSEQ, EXDEV, failure
from ouros.workspace.tree import FILE, FOLDER, LINK, Parts, Stat, Tree

if TYPE_CHECKING:
    from threading import RLock

DEEPEST = 100  # most folders in folders


class Backend(Protocol):
    """Interface that `Tree` and mounted folders share. Paths are parts below it; links are not followed."""

    def stat(self, parts: Parts) -> Stat: ...
    def listdir(self, parts: Parts) -> list[tuple[str, Stat]]: ...
    def read(self, parts: Parts) -> bytes: ...
    def write(self, parts: Parts, data: bytes, append: bool = False) -> None: ...
    def mkdir(self, parts: Parts) -> None: ...
    def remove(self, parts: Parts, recursive: bool = False) -> None: ...
    def rename(self, old: Parts, new: Parts) -> None: ...
    def symlink(self, target: str, parts: Parts) -> None: ...
    def readlink(self, parts: Parts) -> str: ...
    def chmod(self, parts: Parts, mode: int) -> None: ...
    def utime(self, parts: Parts, mtime: float) -> None: ...


class Files:
    """The files of a workspace.

    Paths are text, absolute. `stat`, `read`, `write` and the like take them as they are: a link on the way or at the
    end is an error. `resolve` follows links.

    Args:
        tree: The files of its own.
        mounts: What is mounted, by path in parts.
        lock: Held by every operation; one of its own unless given.
    """

    def __init__(self, tree: Tree, mounts: dict[Parts, Backend], lock: RLock | None = None) -> None:
        self.tree = tree
        self.lock = threading.RLock() if lock is None else lock
        self._mounts = mounts
        self._longest = sorted(mounts.items(), key=lambda item: -len(item[0]))
        self._above = {where[:i] for where in mounts for i in range(len(where))}  # folders above mounts

    # --- paths ---

    def _at(self, parts: Parts) -> tuple[Backend, Parts, Parts]:
        """Return (backend that holds a path, its own path, the rest of the path below it)."""
        for prefix, backend in self._longest:
            if parts[: len(prefix)] == prefix:
                return backend, prefix, parts[len(prefix) :]
        return self.tree, (), parts

    def resolve(self, path: str, cwd: str = "/", follow: bool = True) -> str:
        """Return the absolute path without links and `..`, as the kernel finds it; parts that don't exist are kept.

        Args:
            path: Absolute, or relative to `cwd`.
            follow: Also through a link at the end.

        Raises:
            OSError: Too many links; the path, or a name in it, is too long or no name.
            ValueError: A NUL character in it.
        """
        pending = _names(path)[::-1]
        if not path.startswith("/"):
            pending += _names(cwd)[::-1]
        done: list[str] = []
        links = 0
        with self.lock:
            while pending:
                name = pending.pop()
                if name == "..":
                    if done:
                        done.pop()
                    continue
                done.append(name)
                if not pending and not follow:
                    break
                here = tuple(done)
                try:
                    stat = self._stat(here)
                except OSError:
                    continue
                if stat.kind == LINK:
                    links += 1
                    if links > MAX_LINKS:
                        raise failure(ELOOP, path)
                    target = self._readlink(here)
                    done = [] if target.startswith("/") else done[:-1]
                    pending += _names(target)[::-1]
                elif stat.kind == FILE and pending and ".." in pending:
                    raise failure(ENOTDIR, path)
        return "/" + "/".join(done)

    # --- looking ---

    def _stat(self, parts: Parts) -> Stat:
        try:
            stat = self._stored(parts)
            if stat.kind == FOLDER or parts not in self._above:
                return stat
        except (FileNotFoundError, NotADirectoryError):
            if parts not in self._above:
                raise
        return Stat(FOLDER, 4096, 0o755, self.tree.stat(()).mtime)

    def _stored(self, parts: Parts) -> Stat:
        """Return what the tree or a mount has there, which does not count if something is mounted below."""
        backend, _, below = self._at(parts)
        return backend.stat(below)

    def _readlink(self, parts: Parts) -> str:
        backend, _, below = self._at(parts)
        return backend.readlink(below)

    def stat(self, path: str) -> Stat:
        """Return what is there.

        Raises:
            OSError: Nothing is.
        """
        with self.lock, _Named(path):
            return self._stat(parts_of(path))

    def kind(self, path: str) -> str | None:
        """Return `'file'`, `'folder'` or `'link'`; None if nothing is there."""
        try:
            return self.stat(path).kind
        except (OSError, ValueError):
            return None

    def read(self, path: str) -> bytes:
        """Return the content of a file.

        Raises:
            OSError: There is none, or it is a folder.
        """
        with self.lock, _Named(path):
            backend, _, below = self._at(parts_of(path))
            return backend.read(below)

    def readlink(self, path: str) -> str:
        """Return the target of a link.

        Raises:
            OSError: There is none.
        """
        with self.lock, _Named(path):
            return self._readlink(parts_of(path))

    def listdir(self, path: str) -> list[tuple[str, Stat]]:
        """Return names and what they are, sorted by name.

        Raises:
            OSError: No folder.
        """
        with self.lock, _Named(path):
            parts = parts_of(path)
            backend, prefix, below = self._at(parts)
            try:
                found = dict(backend.listdir(below))
            except (FileNotFoundError, NotADirectoryError):
                if parts not in self._above:
                    raise
                found = {}
            for where in self._mounts:
                if len(where) > len(parts) and where[: len(parts)] == parts:
                    found[where[len(parts)]] = Stat(FOLDER, 4096, 0o755, self.stat("/").mtime)
            return sorted(found.items())

    def walk(self, path: str) -> Iterator[tuple[str, Stat]]:
        """Yield all below a folder, sorted, each folder before what is in it; links are not followed."""
        pending = [(join(path, name), stat) for name, stat in reversed(self.listdir(path))]
        while pending:
            where, stat = pending.pop()
            yield where, stat
            if stat.kind == FOLDER:
                pending += [(join(where, name), child) for name, child in reversed(self.listdir(where))]

    # --- changing ---

    def write(self, path: str, data: bytes, append: bool = False) -> None:
        """Make a file, or replace its content, or add to it.

        Raises:
            OSError: A folder is there, there is no folder to put it in, it may not be written, or does not fit.
        """
        with self.lock, _Named(path):
            backend, _, below = self._at(parts_of(path))
            if not below:
                raise failure(EISDIR, path)
            backend.write(below, data, append)

    def mkdir(self, path: str, parents: bool = False) -> None:
        """Make a folder; with `parents` also those above it, and nothing happens if it is there.

        Raises:
            OSError: Something is there, or nothing to put it in.
        """
        parts = parts_of(path)
        if len(parts) > DEEPEST:
            raise failure(ENAMETOOLONG, path)
        with self.lock, _Named(path):
            if not parents:
                self._mkdir(parts)
                return
            for i in range(1, len(parts) + 1):
                try:
                    stat = self._stored(parts[:i])
                except FileNotFoundError:
                    self._mkdir(parts[:i])
                    continue
                if stat.kind != FOLDER:
                    raise failure(EEXIST if i == len(parts) else ENOTDIR, path)

    def _mkdir(self, parts: Parts) -> None:
        backend, _, below = self._at(parts)
        if not below:
            raise failure(EEXIST, parts)
        backend.mkdir(below)

    def remove(self, path: str, recursive: bool = False) -> None:
        """Remove a file, a link or an empty folder; with `recursive` a folder with all in it.

        Raises:
            OSError: Nothing is there, it is not empty, or something is mounted in it.
        """
        with self.lock, _Named(path):
            parts = parts_of(path)
            backend, _, below = self._at(parts)
            self._check_no_mount(parts)
            backend.remove(below, recursive)

    def _check_no_mount(self, parts: Parts) -> None:
        if any(where[: len(parts)] == parts for where in self._mounts):
            raise failure(EBUSY, parts)

    def rename(self, old: str, new: str) -> None:
        """Move a file, a link or a folder; replaces a file or an empty folder.

        Raises:
            OSError: Nothing to move, something in the way that can't be replaced, a folder into itself, or a folder to
                another mount.
        """
        with self.lock, _Named(old, new):
            source, target = parts_of(old), parts_of(new)
            backend, prefix, below = self._at(source)
            other, other_prefix, other_below = self._at(target)
            stat = backend.stat(below)
            if source == target:
                return
            self._check_no_mount(source)
            self._check_no_mount(target)
            if stat.kind == FOLDER and target[: len(source)] == source:
                raise failure(EINVAL, old, new)
            if source[: len(target)] == target:
                raise failure(ENOTEMPTY, old, new)
            self._check_replaceable(stat, other, other_below, old, new)
            if backend is other:
                backend.rename(below, other_below)
            elif stat.kind == FOLDER:
                raise failure(EXDEV, old, new)
            else:
                self._copy(backend, below, other, other_below, stat)
                backend.remove(below)

    def _check_replaceable(self, stat: Stat, other: Backend, below: Parts, old: str, new: str) -> None:
        try:
            there = other.stat(below)
        except FileNotFoundError:
            return
        if stat.kind == FOLDER and there.kind != FOLDER:
            raise failure(ENOTDIR, old, new)
        if stat.kind != FOLDER and there.kind == FOLDER:
            raise failure(EISDIR, old, new)
        if there.kind == FOLDER and other.listdir(below):
            raise failure(ENOTEMPTY, old, new)

    @staticmethod
    def _copy(backend: Backend, below: Parts, other: Backend, other_below: Parts, stat: Stat) -> None:
        if stat.kind == LINK:
            other.symlink(backend.readlink(below), other_below)
        else:
            other.write(other_below, backend.read(below))
            other.chmod(other_below, stat.mode)

    def copy(self, old: str, new: str) -> None:
        """Copy a file with its mode, or a link.

        Raises:
            OSError: It is a folder, or can't be read or written.
        """
        with self.lock, _Named(old, new):
            backend, _, below = self._at(parts_of(old))
            other, _, other_below = self._at(parts_of(new))
            stat = backend.stat(below)
            if stat.kind == FOLDER:
                raise failure(EISDIR, old)
            if not other_below:
                raise failure(EISDIR, new)
            self._copy(backend, below, other, other_below, stat)

    def symlink(self, target: str, path: str) -> None:
        """Make a link at `path`.

        Raises:
            OSError: Something is there, or links can't be made there.
        """
        if not target:
            raise failure(ENOENT, path)
        _names(target)
        with self.lock, _Named(path):
            backend, _, below = self._at(parts_of(path))
            if not below:
                raise failure(EEXIST, path)
            backend.symlink(target, below)

    def chmod(self, path: str, mode: int) -> None:
        """Set the permission bits.

        Raises:
            OSError: Nothing is there, or it may not be changed.
        """
        with self.lock, _Named(path):
            backend, _, below = self._at(parts_of(path))
            backend.chmod(below, mode & 0o7777)

    def utime(self, path: str, mtime: float) -> None:
        """Set the time of the last change, seconds since 1970.

        Raises:
            OSError: Nothing is there, it may not be changed, or there is no such time.
        """
        if not -1e11 < mtime < 1e11:
            raise failure(EINVAL, path)
        with self.lock, _Named(path):
            backend, _, below = self._at(parts_of(path))
            backend.utime(below, mtime)


class _Named:
    """Gives the OSErrors that come out of it the path that was asked for."""

    __slots__ = ("_path", "_target")

    def __init__(self, path: str, target: str | None = None) -> None:
        self._path = path
        self._target = target

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, OSError) and error.errno is not None and error.filename != self._path:
            raise failure(error.errno, self._path, self._target) from None


def parts_of(path: str) -> Parts:
    """Return the parts of an absolute path without `.` and `..`.

    Raises:
        OSError: It is relative or has a `..`, or is or has a name that is too long or no name.
        ValueError: A NUL character in it.
    """
    names = _names(path)
    if not path.startswith("/") or ".." in names:
        raise failure(EINVAL, path)
    return tuple(names)


def _names(path: str) -> list[str]:
    """Return the names in a path, each checked; `.` and empty ones left out."""
    if len(path) > MAX_PATH:
        raise failure(ENAMETOOLONG, path[:MAX_NAME])
    if "\0" in path:
        raise ValueError("embedded null byte")
    names = [name for name in path.split("/") if name and name != "."]
    for name in names:
        if len(name) > MAX_NAME // 4:
            try:
                is_long = len(name.encode()) > MAX_NAME
            except UnicodeEncodeError:
                raise failure(EILSEQ, ascii(path)) from None
            if is_long:
                raise failure(ENAMETOOLONG, path)
    if not path.isascii():
        try:
            path.encode()
        except UnicodeEncodeError:  # a lone surrogate: no file of the shell can have it
            raise failure(EILSEQ, ascii(path)) from None
    return names


def join(folder: str, name: str) -> str:
    """Return the path of a name in a folder; `name` itself if it is absolute."""
    return name if name.startswith("/") else folder.rstrip("/") + "/" + name
