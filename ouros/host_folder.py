"""`HostFolder`: a folder of the host that programs may read or change, and that no path leads out of.

Knows the host's file system by directory descriptors, nothing of executions. Invariants: each part of a path is opened
below the descriptor of the part before it and is no symbolic link, so neither `..` nor links nor folders that are moved
meanwhile lead out; only regular files and folders exist; errors show the paths that the program gave.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Parts = Sequence[str]

AVAILABLE = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW") and hasattr(os, "O_DIRECTORY")
MAX_READ = 1 << 28  # bytes of a file that is read
MAX_NAMES = 100_000  # entries of a folder that are listed


class HostFolder:
    """A folder of the host, open until `close`.

    Parts are the names below the folder; `shown` is the path for errors.

    Args:
        path: The folder. It may be a symbolic link.

    Raises:
        OSError: It can't be opened, or is no folder.
        NotImplementedError: The system has no directory descriptors.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        if not AVAILABLE:
            raise NotImplementedError("this system has no directory descriptors")
        self._fd = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)

    def close(self) -> None:
        """Give the folder back."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def __del__(self) -> None:
        if hasattr(self, "_fd"):
            self.close()

    def stat(self, parts: Parts, shown: str) -> os.stat_result | None:
        """What is there: a regular file or a folder; None for anything else."""
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
        """The content of a file.

        Raises:
            OSError: There is none, it can't be read, or has more than `MAX_READ` bytes.
        """
        with self._open(parts, shown, os.O_RDONLY) as fd:
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
        with self._open(parts, shown, os.O_WRONLY | os.O_CREAT) as fd:
            os.ftruncate(fd, 0)
            view = memoryview(data)
            while view:
                view = view[os.write(fd, view) :]

    def names(self, parts: Parts, shown: str) -> list[str]:
        """The names of the files and folders in a folder, sorted.

        Raises:
            OSError: There is no such folder, or it has more than `MAX_NAMES` entries.
        """
        with self._directory(parts, shown) as fd, os.scandir(fd) as entries:
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
            os.mkdir(name, dir_fd=parent)

    def unlink(self, parts: Parts, shown: str) -> None:
        """Remove a file.

        Raises:
            OSError: It can't be removed.
        """
        self._check_visible(parts, shown)
        with self._named(parts, shown) as (parent, name), _told(shown):
            os.unlink(name, dir_fd=parent)

    def rmdir(self, parts: Parts, shown: str) -> None:
        """Remove an empty folder.

        Raises:
            OSError: It can't be removed.
        """
        self._check_visible(parts, shown)
        with self._named(parts, shown) as (parent, name), _told(shown):
            os.rmdir(name, dir_fd=parent)

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
                os.replace(name, new_name, src_dir_fd=old, dst_dir_fd=new)

    # Descriptors.

    def _check_visible(self, parts: Parts, shown: str) -> None:
        if self.stat(parts, shown) is None:
            with self._parent(parts, shown):  # raises if the way there is barred
                pass
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", shown)

    def _is_hidden(self, parts: Parts, shown: str) -> bool:
        """Whether there is something that programs don't see, as a symbolic link."""
        try:
            with self._named(parts, shown) as (parent, name):
                os.stat(name, dir_fd=parent, follow_symlinks=False)
        except OSError:
            return False
        return True

    @contextmanager
    def _directory(self, parts: Parts, shown: str) -> Iterator[int]:
        """The descriptor of a folder."""
        fd = os.dup(self._fd)
        try:
            for name in parts:
                _check_name(name)
                flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
                with _told(shown):
                    inner = os.open(name, flags, dir_fd=fd)
                os.close(fd)
                fd = inner
            yield fd
        finally:
            os.close(fd)

    @contextmanager
    def _parent(self, parts: Parts, shown: str) -> Iterator[tuple[int, str | None]]:
        """The descriptor of the folder that a path is in, and its name there; None: the path is the folder itself."""
        with self._directory(parts[:-1], shown) as fd:
            if parts:
                _check_name(parts[-1])
            yield fd, parts[-1] if parts else None

    @contextmanager
    def _named(self, parts: Parts, shown: str) -> Iterator[tuple[int, str]]:
        """As `_parent`, of a path that is not the folder itself."""
        with self._parent(parts, shown) as (fd, name):
            if name is None:
                raise OSError(errno.EBUSY, "Device or resource busy", shown)
            yield fd, name

    @contextmanager
    def _open(self, parts: Parts, shown: str, flags: int) -> Iterator[int]:
        """The descriptor of a regular file. Nothing waits for the other end of a pipe."""
        with self._parent(parts, shown) as (parent, name):
            if name is None:
                raise IsADirectoryError(errno.EISDIR, "Is a directory", shown)
            with _told(shown):
                safe = os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
                fd = os.open(name, flags | safe, 0o666, dir_fd=parent)
        try:
            mode = os.fstat(fd).st_mode
            if stat.S_ISDIR(mode):
                raise IsADirectoryError(errno.EISDIR, "Is a directory", shown)
            if not stat.S_ISREG(mode):
                raise PermissionError(errno.EACCES, "Permission denied", shown)
            yield fd
        finally:
            os.close(fd)


def _check_name(name: str) -> None:
    if not name or name in (".", "..") or "/" in name or "\0" in name:
        raise ValueError("a part of a path is one name")


@contextmanager
def _told(shown: str, target: str | None = None) -> Iterator[None]:
    """Errors with the program's paths in place of the host's. A symbolic link is something that is not there."""
    try:
        yield
    except OSError as error:
        number = error.errno or errno.EIO
        if number == errno.ELOOP:
            number = errno.ENOENT
        arguments = (number, os.strerror(number), shown)
        raise OSError(*arguments) if target is None else OSError(*arguments, None, target) from None
