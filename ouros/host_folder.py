"""`OpenFolder`: a folder of the host that no path leads out of; `HostFolder`: one that programs may read or change.

Knows the host's file system by directory descriptors, nothing of executions. Invariants: each part of a path is opened
below the descriptor of the part before it and is no symbolic link, so neither `..` nor links nor folders that are moved
meanwhile lead out; only regular files and folders are opened, and a file that has another name is not written to, for
that name may lie outside; errors of a `HostFolder` show the paths that the program gave.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import ExitStack, contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Parts = Sequence[str]

AVAILABLE = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW") and hasattr(os, "O_DIRECTORY")
# No links followed, no pipe or terminal waited for, nothing inherited.
_NO_SURPRISE = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_NOCTTY"))
MAX_READ = 1 << 28  # bytes of a file that is read
MAX_NAMES = 100_000  # entries of a folder that are listed


class OpenFolder:
    """A folder of the host, open until `close`. Its errors are the host's, with names of single parts in them.

    Args:
        path: The folder. It may be a symbolic link.
        max_entries: By how many files and folders it may grow; None: no limit.

    Raises:
        OSError: It can't be opened, or is no folder.
        NotImplementedError: The system has no directory descriptors.
    """

    def __init__(self, path: str | os.PathLike[str], max_entries: int | None = None) -> None:
        if not AVAILABLE:
            raise NotImplementedError("this system has no directory descriptors")
        self._max_entries = max_entries
        self._made = 0  # entries made, less those removed; negative if more were removed
        self._fd = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)

    def close(self) -> None:
        """Give the folder back."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def __del__(self) -> None:
        if hasattr(self, "_fd"):
            self.close()

    @contextmanager
    def opened(self, parts: Parts) -> Iterator[int]:
        """Return the descriptor of a folder below it. Parts are the names on the way there.

        Raises:
            ValueError: A part is no single name.
        """
        fd = self._fd
        try:
            for name in parts:
                check_name(name)
                try:
                    inner = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=fd)
                except NotADirectoryError:
                    if _is_link(name, fd):  # report a link as system calls do
                        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from None
                    raise
                if fd != self._fd:
                    os.close(fd)
                fd = inner
            yield fd
        finally:
            if fd != self._fd:
                os.close(fd)

    @contextmanager
    def opened_file(self, parts: Parts, flags: int) -> Iterator[int]:
        """Return the descriptor of a regular file. Nothing waits for the other end of a pipe.

        Raises:
            OSError: It can't be opened, or with `O_CREAT` there may be no more entries.
            ValueError: A part is no single name.
        """
        if not parts:
            raise IsADirectoryError(errno.EISDIR, "Is a directory")
        name = parts[-1]
        check_name(name)
        flags |= _NO_SURPRISE
        with self.opened(parts[:-1]) as parent:
            try:
                fd = os.open(name, flags & ~os.O_CREAT, dir_fd=parent)
            except FileNotFoundError:
                if not flags & os.O_CREAT:
                    raise
                self._check_room()
                fd = os.open(name, flags, 0o666, dir_fd=parent)
                self._made += 1
        try:
            found = os.fstat(fd)
            if stat.S_ISDIR(found.st_mode):
                raise IsADirectoryError(errno.EISDIR, "Is a directory")
            if not stat.S_ISREG(found.st_mode):
                raise PermissionError(errno.EACCES, "Permission denied")
            if found.st_nlink > 1 and flags & (os.O_WRONLY | os.O_RDWR):
                raise PermissionError(errno.EPERM, "Operation not permitted")
            yield fd
        finally:
            os.close(fd)

    # Entries, which are counted; `parent` is the descriptor of the folder that has the name.

    def _check_room(self) -> None:
        if self._max_entries is not None and self._made >= self._max_entries:
            raise OSError(errno.ENOSPC, "No space left on device")

    def _make_folder(self, name: str, parent: int, mode: int = 0o777) -> None:
        if _found(name, parent) is None:
            self._check_room()
        os.mkdir(name, mode, dir_fd=parent)
        self._made += 1

    def _remove_entry(self, name: str, parent: int, is_folder: bool) -> None:
        (os.rmdir if is_folder else os.unlink)(name, dir_fd=parent)
        self._made -= 1

    def _move_entry(self, name: str, parent: int, new_name: str, new_parent: int) -> os.stat_result | None:
        """Move an entry, in place of what has the new name. Return the stat of what was replaced."""
        replaced = _found(new_name, new_parent)
        os.replace(name, new_name, src_dir_fd=parent, dst_dir_fd=new_parent)
        if replaced is None or _found(name, parent) is not None:  # two names of one file both stay
            return None
        self._made -= 1
        return replaced


class HostFolder(OpenFolder):
    """A folder of the host for programs. Parts are the names below the folder; `shown` is the path for errors."""

    def stat(self, parts: Parts, shown: str) -> os.stat_result | None:
        """Return the stat of a regular file or folder, or None for anything else."""
        try:
            with self._parent(parts, shown) as (parent, name):
                if name is None:
                    return os.fstat(parent)
                found = os.stat(name, dir_fd=parent, follow_symlinks=False)
        except FileNotFoundError:
            return None
        except NotADirectoryError:
            return None
        return found if stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode) else None

    def read(self, parts: Parts, shown: str) -> bytes:
        """Return the content of a file.

        Raises:
            OSError: There is none, it can't be read, or has more than `MAX_READ` bytes.
        """
        with _told(shown), self.opened_file(parts, os.O_RDONLY) as fd:
            size = os.fstat(fd).st_size
            if size > MAX_READ:
                raise OSError(errno.EFBIG, "File too large", shown)
            chunks = []
            left = MAX_READ
            while left > 0 and (chunk := os.read(fd, min(left, 1 << 20))):
                chunks.append(chunk)
                left -= len(chunk)
            return b"".join(chunks)

    def write(self, parts: Parts, data: bytes, shown: str) -> None:
        """Make a file or replace its content.

        Raises:
            OSError: It can't be written.
        """
        with _told(shown), self.opened_file(parts, os.O_WRONLY | os.O_CREAT) as fd:
            os.ftruncate(fd, 0)
            view = memoryview(data)
            while view:
                view = view[os.write(fd, view) :]

    def names(self, parts: Parts, shown: str) -> list[str]:
        """Return the names of the files and folders in a folder, sorted.

        Raises:
            OSError: There is no such folder, or it has more than `MAX_NAMES` entries.
        """
        with _told(shown), self.opened(parts) as fd, os.scandir(fd) as entries:
            found = []
            for entry in entries:
                if entry.is_file(follow_symlinks=False) or entry.is_dir(follow_symlinks=False):
                    found.append(entry.name)
                if len(found) > MAX_NAMES:
                    raise OSError(errno.ENAMETOOLONG, "File name too long", shown)
            return sorted(found)

    def mkdir(self, parts: Parts, shown: str) -> None:
        """Make a folder.

        Raises:
            OSError: It can't be made.
        """
        with self._named(parts, shown) as (parent, name), _told(shown):
            self._make_folder(name, parent)

    def unlink(self, parts: Parts, shown: str) -> None:
        """Remove a file.

        Raises:
            OSError: It can't be removed.
        """
        self._check_visible(parts, shown)
        with self._named(parts, shown) as (parent, name), _told(shown):
            self._remove_entry(name, parent, False)

    def rmdir(self, parts: Parts, shown: str) -> None:
        """Remove an empty folder.

        Raises:
            OSError: It can't be removed.
        """
        self._check_visible(parts, shown)
        with self._named(parts, shown) as (parent, name), _told(shown):
            self._remove_entry(name, parent, True)

    def rename(self, parts: Parts, target: Parts, shown: str, shown_target: str) -> None:
        """Move a file or folder, in place of what is at the target.

        Raises:
            OSError: It can't be moved.
        """
        self._check_visible(parts, shown)
        if self.stat(target, shown_target) is None and self._is_hidden(target, shown_target):
            raise PermissionError(errno.EACCES, "Permission denied", shown, None, shown_target)
        with self._named(parts, shown) as (old, name), self._named(target, shown_target) as (new, new_name):
            with _told(shown, shown_target):
                self._move_entry(name, old, new_name, new)

    # Descriptors.

    def _check_visible(self, parts: Parts, shown: str) -> None:
        if self.stat(parts, shown) is None:
            with self._parent(parts, shown):  # raises if the way there is barred
                pass
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", shown)

    def _is_hidden(self, parts: Parts, shown: str) -> bool:
        """Return whether there is something that programs don't see, as a symbolic link."""
        try:
            with self._named(parts, shown) as (parent, name):
                os.stat(name, dir_fd=parent, follow_symlinks=False)
        except OSError:
            return False
        return True

    @contextmanager
    def _parent(self, parts: Parts, shown: str) -> Iterator[tuple[int, str | None]]:
        """Return the descriptor of the folder that a path is in, and its name there; None: the path is the folder
        itself."""
        if parts:
            check_name(parts[-1])
        with ExitStack() as stack:
            with _told(shown):  # for errors of opening only, not for those of the caller's block
                fd = stack.enter_context(self.opened(parts[:-1]))
            yield fd, parts[-1] if parts else None

    @contextmanager
    def _named(self, parts: Parts, shown: str) -> Iterator[tuple[int, str]]:
        """Like `_parent`, of a path that is not the folder itself."""
        with self._parent(parts, shown) as (fd, name):
            if name is None:
                raise OSError(errno.EBUSY, "Device or resource busy", shown)
            yield fd, name


def _found(name: str, parent: int) -> os.stat_result | None:
    """Return the stat of an entry, links not followed; None: there is none, or it can't be seen."""
    try:
        return os.stat(name, dir_fd=parent, follow_symlinks=False)
    except OSError:
        return None


def _is_link(name: str, parent: int) -> bool:
    found = _found(name, parent)
    return found is not None and stat.S_ISLNK(found.st_mode)


def check_name(name: str) -> None:
    """Raise ValueError for what is no single name in a folder."""
    if not name or name in (".", "..") or "/" in name or "\0" in name:
        raise ValueError("a part of a path is one name")


@contextmanager
def _told(shown: str, target: str | None = None) -> Iterator[None]:
    """Context in which errors have the program's paths in place of the host's. A symbolic link is something that is
    not there."""
    try:
        yield
    except OSError as error:
        number = error.errno or errno.EIO
        if number == errno.ELOOP:
            number = errno.ENOENT
        arguments = (number, os.strerror(number), shown)
        raise OSError(*arguments) if target is None else OSError(*arguments, None, target) from None
