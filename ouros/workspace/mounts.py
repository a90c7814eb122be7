"""The folder of the host behind a `Mount`: `HostFolder`, and `Overlay`, which keeps changes in a tree.

Knows trees, nothing of shells or programs. Invariants: all goes through `OpenFolder`, so no name, link or race leads
out of the folder; a link of the host is shown as a link, and its target is a path of the workspace; devices, pipes and
sockets of the host don't exist here.
"""

from __future__ import annotations

import errno
import os
import stat as stat_bits
from collections.abc import Iterator
from contextlib import contextmanager

from ouros.host_folder import OpenFolder
from ouros.os_access import EACCES, EEXIST, EISDIR, ENAMETOOLONG, ENOENT, ENOSPC, ENOTDIR, ENOTEMPTY
from ouros.workspace.errors import EFBIG, EIO, EPERM, EROFS, failure
from ouros.workspace.files import DEEPEST
from ouros.workspace.tree import FILE, FOLDER, GONE, LINK, File, Folder, Gone, Link, Parts, Stat, Tree

MOST_ENTRIES = 100_000  # entries of one folder of the host


class HostFolder(OpenFolder):
    """A folder of the host, by its descriptor.

    Args:
        path: The folder.
        is_writable: Whether the workspace may change it.
        max_bytes: By how many bytes its files may grow.
        max_file_bytes: Larger files are not read or written.
        max_entries: By how many files and folders it may grow.

    Raises:
        OSError: It is no folder that can be opened.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        is_writable: bool,
        max_bytes: int | None,
        max_file_bytes: int,
        max_entries: int,
    ) -> None:
        super().__init__(path, max_entries)
        self._is_writable = is_writable
        self._max_bytes = max_bytes
        self._grown = 0
        self._max_file_bytes = max_file_bytes

    @contextmanager
    def _told(self, parts: Parts) -> Iterator[None]:
        """Turn errors of the host into those of the workspace, which name no path of the host."""
        try:
            yield
        except OSError as error:
            number = error.errno
        else:
            return
        raise _failure_of(number, parts)

    def _writable(self, parts: Parts) -> None:
        if not self._is_writable:
            raise failure(EROFS, parts)
        if not parts:
            raise failure(EACCES, parts)

    def stat(self, parts: Parts) -> Stat:
        with self._told(parts):
            if not parts:
                return _stat_of(os.fstat(self._fd), parts)
            with self.opened(parts[:-1]) as fd:
                return _stat_of(os.stat(parts[-1], dir_fd=fd, follow_symlinks=False), parts)

    def listdir(self, parts: Parts) -> list[tuple[str, Stat]]:
        found: list[tuple[str, Stat]] = []
        with self._told(parts), self.opened(parts) as fd, os.scandir(fd) as entries:
            for entry in entries:
                if len(found) >= MOST_ENTRIES:
                    raise failure(ENOSPC, parts)
                if not _is_name(entry.name):
                    continue
                try:
                    found.append((entry.name, _stat_of(entry.stat(follow_symlinks=False), parts)))
                except OSError:  # the entry is gone meanwhile, or no file, folder or link
                    continue
        return found

    def read(self, parts: Parts) -> bytes:
        with self._told(parts), self.opened_file(parts, os.O_RDONLY) as fd:
            pieces = []
            size = 0
            while piece := os.read(fd, 1 << 20):
                size += len(piece)
                if size > self._max_file_bytes:
                    raise failure(EFBIG, parts)
                pieces.append(piece)
            return b"".join(pieces)

    def write(self, parts: Parts, data: bytes, append: bool = False) -> None:
        self._writable(parts)
        with self._told(parts), self.opened_file(parts, os.O_WRONLY | os.O_CREAT) as fd:
            before = os.fstat(fd).st_size
            size = len(data) + (before if append else 0)
            grown = self._grown + size - before
            if size > self._max_file_bytes:
                raise failure(EFBIG, parts)
            if self._max_bytes is not None and size > before and grown > self._max_bytes:
                raise failure(ENOSPC, parts)
            if not append:
                os.ftruncate(fd, 0)
            os.lseek(fd, 0, os.SEEK_END)
            view = memoryview(data)
            while view:
                view = view[os.write(fd, view) :]
            self._grown = max(0, grown)

    def mkdir(self, parts: Parts) -> None:
        self._writable(parts)
        with self._told(parts), self.opened(parts[:-1]) as folder:
            self._make_folder(parts[-1], folder, 0o755)

    def remove(self, parts: Parts, recursive: bool = False) -> None:
        self._writable(parts)
        if not recursive or not self._is_folder(parts):
            self._remove_one(parts)
            return
        pending: list[tuple[Parts, bool]] = [(parts, False)]
        while pending:
            where, is_empty = pending.pop()
            if is_empty:
                self._remove_one(where)
                continue
            pending.append((where, True))
            for name, stat in self.listdir(where):
                if stat.kind == FOLDER:
                    pending.append(((*where, name), False))
                else:
                    self._remove_one((*where, name))

    def _is_folder(self, parts: Parts) -> bool:
        return self.stat(parts).kind == FOLDER

    def _remove_one(self, parts: Parts) -> None:
        """Remove a file, a link or an empty folder."""
        with self._told(parts), self.opened(parts[:-1]) as folder:
            found = os.stat(parts[-1], dir_fd=folder, follow_symlinks=False)
            self._remove_entry(parts[-1], folder, stat_bits.S_ISDIR(found.st_mode))
            self._freed(found)

    def _freed(self, found: os.stat_result) -> None:
        """Count the bytes of an entry that is gone, unless they have another name."""
        if stat_bits.S_ISREG(found.st_mode) and found.st_nlink == 1:
            self._grown = max(0, self._grown - found.st_size)

    def rename(self, old: Parts, new: Parts) -> None:
        self._writable(old)
        self._writable(new)
        if len(new) > len(old):
            self._check_depth(old, new)
        with self._told(old), self.opened(old[:-1]) as source, self.opened(new[:-1]) as target:
            replaced = self._move_entry(old[-1], source, new[-1], target)
        if replaced is not None:
            self._freed(replaced)

    def _check_depth(self, old: Parts, new: Parts) -> None:
        """Refuse a folder that would be deeper than `mkdir` makes one: the time for a path grows with its depth."""
        level, depth = [old] if self._is_folder(old) else [], len(new)
        while level:
            if depth > DEEPEST:
                raise failure(ENAMETOOLONG, new)
            level = [(*where, name) for where in level for name, stat in self.listdir(where) if stat.kind == FOLDER]
            depth += 1

    def symlink(self, target: str, parts: Parts) -> None:
        # A program of the host that comes by later would follow it to wherever the workspace wants.
        raise failure(EPERM if self._is_writable else EROFS, parts)

    def readlink(self, parts: Parts) -> str:
        with self._told(parts), self.opened(parts[:-1]) as folder:
            target = os.readlink(parts[-1], dir_fd=folder)
        if not all(map(_is_name, filter(None, target.split("/")))):
            raise failure(EIO, parts)
        return target

    def chmod(self, parts: Parts, mode: int) -> None:
        self._writable(parts)
        with self._told(parts), self._opened_own(parts) as fd:
            os.fchmod(fd, mode & 0o777)  # no set-user-id bit and the like

    def utime(self, parts: Parts, mtime: float) -> None:
        self._writable(parts)
        if self.stat(parts).kind == LINK:
            raise failure(EPERM, parts)
        with self._told(parts), self._opened_own(parts) as fd:
            os.utime(fd, (mtime, mtime))

    @contextmanager
    def _opened_own(self, parts: Parts) -> Iterator[int]:
        """Return the descriptor of a folder, or of a file without another name, which may lie outside."""
        if not self._is_folder(parts):
            with self.opened_file(parts, os.O_RDONLY) as fd:
                if os.fstat(fd).st_nlink > 1:
                    raise PermissionError(errno.EPERM, "Operation not permitted")
                yield fd
        else:
            with self.opened(parts) as fd:
                yield fd


class Overlay:
    """A folder of the host under a folder of a tree: what the tree has comes first, and takes all changes."""

    def __init__(self, tree: Tree, prefix: Parts, host: HostFolder) -> None:
        self._tree = tree
        self._prefix = prefix
        self._host = host

    def close(self) -> None:
        """Give the host's folder back."""
        self._host.close()

    def _upper(self, parts: Parts) -> tuple[object, bool]:
        """Return the node of the tree, None if it has none; and whether the host's folder shows through there."""
        node: object = self._tree.get(self._prefix)
        shows = not (isinstance(node, Folder) and node.is_opaque)
        for name in parts:
            if not isinstance(node, Folder):
                return None, shows and node is None
            node = node.entries.get(name)
            if isinstance(node, Folder):
                shows = shows and not node.is_opaque
            elif node is not None:
                shows = False
        return node, shows

    def stat(self, parts: Parts) -> Stat:
        node, shows = self._upper(parts)
        if isinstance(node, (File, Folder, Link)):
            return node.stat()
        if not shows:
            raise failure(ENOENT, parts)
        return self._host.stat(parts)

    def listdir(self, parts: Parts) -> list[tuple[str, Stat]]:
        node, shows = self._upper(parts)
        if node is not None and not isinstance(node, Folder):
            raise failure(ENOENT if isinstance(node, Gone) else ENOTDIR, parts)
        if node is None and not shows:
            raise failure(ENOENT, parts)
        upper = node.entries if isinstance(node, Folder) else {}
        found = [(name, child.stat()) for name, child in upper.items() if not isinstance(child, Gone)]
        if shows:
            try:
                found += [entry for entry in self._host.listdir(parts) if entry[0] not in upper]
            except OSError:
                if node is None:
                    raise
        return found

    def read(self, parts: Parts) -> bytes:
        node, shows = self._upper(parts)
        if node is not None or not shows:
            return self._tree.read(self._prefix + parts)
        return self._host.read(parts)

    def _copy_up(self, parts: Parts) -> None:
        """Make the folder there one of the tree, and those above it."""
        for i in range(len(parts) + 1):
            where = parts[:i]
            node, _ = self._upper(where)
            if isinstance(node, Folder):
                continue
            stat = self.stat(where)
            if stat.kind != FOLDER:
                raise failure(ENOTDIR, where)
            self._tree.put(self._prefix + where, Folder(None, mode=stat.mode, mtime=stat.mtime))

    def _is_there(self, parts: Parts) -> str | None:
        try:
            return self.stat(parts).kind
        except OSError:
            return None

    def write(self, parts: Parts, data: bytes, append: bool = False) -> None:
        kind = self._is_there(parts)
        node, _ = self._upper(parts)
        if kind == FOLDER:
            raise failure(EISDIR, parts)
        self._copy_up(parts[:-1])
        if kind == FILE and not isinstance(node, File):  # the entry is a file of the host
            stat = self._host.stat(parts)
            content = self._host.read(parts) + data if append else data
            self._checked(parts, content)
            self._tree.put(self._prefix + parts, File(content, stat.mode))
            return
        if kind == LINK:
            raise failure(EIO, parts)
        self._tree.write(self._prefix + parts, data, append)

    def _checked(self, parts: Parts, content: bytes) -> None:
        if len(content) > self._tree.max_file_bytes:
            raise failure(EFBIG, parts)

    def mkdir(self, parts: Parts) -> None:
        if self._is_there(parts) is not None:
            raise failure(EEXIST, parts)
        self._copy_up(parts[:-1])
        self._tree.mkdir(self._prefix + parts)

    def remove(self, parts: Parts, recursive: bool = False) -> None:
        if not parts:
            raise failure(EACCES, parts)
        stat = self.stat(parts)
        if stat.kind == FOLDER and not recursive and self.listdir(parts):
            raise failure(ENOTEMPTY, parts)
        self._copy_up(parts[:-1])
        self._tree.put(self._prefix + parts, GONE if self._is_of_host(parts) else None)

    def _is_of_host(self, parts: Parts) -> bool:
        """Return whether the host has something there that would show through if the tree had nothing."""
        _, shows = self._upper(parts[:-1])
        if not shows:
            return False
        try:
            self._host.stat(parts)
        except OSError:
            return False
        return True

    def rename(self, old: Parts, new: Parts) -> None:
        self._copy_up(old[:-1])
        self._copy_up(new[:-1])
        self._copy_all(old)
        if self._tree.get(self._prefix + new) is not None:
            self._tree.put(self._prefix + new, None)
        self._tree.rename(self._prefix + old, self._prefix + new)
        node = self._tree.get(self._prefix + new)
        if isinstance(node, Folder):
            self._tree._folder(self._prefix + new).is_opaque = True
        if self._is_of_host(old):
            self._tree.put(self._prefix + old, GONE)

    def _copy_all(self, parts: Parts) -> None:
        """Make what is there, with all below it, part of the tree."""
        pending = [parts]
        while pending:
            where = pending.pop()
            stat = self.stat(where)
            node, _ = self._upper(where)
            target = self._prefix + where
            if stat.kind == FOLDER:
                self._copy_up(where)
                pending.extend((*where, name) for name, _ in self.listdir(where))
            elif node is None and stat.kind == FILE:
                self._tree.put(target, File(self._host.read(where), stat.mode, stat.mtime))
            elif node is None:
                self._tree.put(target, Link(self._host.readlink(where), stat.mtime))

    def symlink(self, target: str, parts: Parts) -> None:
        if self._is_there(parts) is not None:
            raise failure(EEXIST, parts)
        self._copy_up(parts[:-1])
        self._tree.symlink(target, self._prefix + parts)

    def readlink(self, parts: Parts) -> str:
        node, shows = self._upper(parts)
        if node is not None or not shows:
            return self._tree.readlink(self._prefix + parts)
        return self._host.readlink(parts)

    def chmod(self, parts: Parts, mode: int) -> None:
        self._own(parts)
        self._tree.chmod(self._prefix + parts, mode)

    def utime(self, parts: Parts, mtime: float) -> None:
        self._own(parts)
        self._tree.utime(self._prefix + parts, mtime)

    def _own(self, parts: Parts) -> None:
        """Make what is there part of the tree, without what is below it."""
        if self.stat(parts).kind == FOLDER:
            self._copy_up(parts)
        else:
            self._copy_up(parts[:-1])
            self._copy_all(parts)


def _is_name(name: str) -> bool:
    """Return whether a name of the host can be one of the workspace: UTF-8, without control characters of the shell's
    list."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in name


def _stat_of(found: os.stat_result, parts: Parts) -> Stat:
    mode = found.st_mode
    for is_kind, kind in ((stat_bits.S_ISREG, FILE), (stat_bits.S_ISDIR, FOLDER), (stat_bits.S_ISLNK, LINK)):
        if is_kind(mode):
            return Stat(kind, found.st_size, stat_bits.S_IMODE(mode) & 0o777, found.st_mtime)
    raise failure(ENOENT, parts)


_NUMBERS = {
    errno.ENOENT: ENOENT, errno.EACCES: EACCES, errno.EEXIST: EEXIST, errno.ENOTDIR: ENOTDIR, errno.EISDIR: EISDIR,
    errno.ENOTEMPTY: ENOTEMPTY, errno.ENOSPC: ENOSPC, errno.EDQUOT: ENOSPC, errno.EROFS: EROFS, errno.EPERM: EPERM,
    errno.EFBIG: EFBIG, errno.ELOOP: ENOTDIR, errno.ENXIO: EACCES, errno.ENAMETOOLONG: 36, errno.EXDEV: 18,
    errno.EINVAL: 22, errno.EBUSY: 16,
}  # fmt: skip


def _failure_of(number: int | None, parts: Parts) -> OSError:
    """Return an error of the host as one of the workspace. O_NOFOLLOW's ELOOP is a link where no link may be."""
    return failure(_NUMBERS.get(number or 0, EIO), parts)
