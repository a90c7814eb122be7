"""`Mount` and `MountedOS`: folders of the host among the files that a program sees.

Knows `OSAccess` and `HostFolder`. Invariants: a path of the program reaches the host only below a mount, and only as
its mode permits; what a program may write is bounded.
"""

from __future__ import annotations

import errno
import os
import posixpath
import stat
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, Literal

from ouros.host_folder import HostFolder
from ouros.os_access import AbstractFile, AbstractOS, MemoryFile, OSAccess, StatResult

MODES = ("ro", "rw", "overlay")
MAX_BYTES = 100 * 1024 * 1024
MAX_ENTRIES = 100_000
Parts = tuple[str, ...]


@dataclass(frozen=True)
class Mount:
    """A folder of the host for `MountedOS` or a `Workspace`, by directory descriptors: no path leads out of it.

    Attributes:
        path: Where programs see it: absolute.
        host_path: The folder of the host.
        mode: `'ro'`: it can't be changed; `'rw'`: changes go to the host; `'overlay'`: changes stay in memory, or with
            the other files of the workspace.
        max_bytes: With `'rw'`, how many bytes may be written, or in a workspace by how many the files may grow; with
            `'overlay'`, how many `MountedOS` holds at a time; None: no limit.
        max_entries: By how many files and folders it may grow; None: no limit. In a workspace, the lower one of this
            and the preset's counts.

    Raises:
        ValueError: `path` is not absolute or has parts like `..`, an unknown mode.
        TypeError: An argument of the wrong type.
    """

    path: str
    host_path: str | os.PathLike[str]
    mode: Literal["ro", "rw", "overlay"] = "ro"
    max_bytes: int | None = MAX_BYTES
    max_entries: int | None = MAX_ENTRIES

    def __post_init__(self) -> None:
        path = self.path
        if not isinstance(path, str) or not path.startswith("/"):
            raise ValueError(f"path of a mount must be absolute, got {path!r}")
        if any(part in (".", "..") for part in path.split("/")) or "//" in path or "\0" in path:
            raise ValueError(f"path of a mount must not have '.', '..' or empty parts, got {path!r}")
        if self.mode not in MODES:
            raise ValueError(f"mode of a mount must be 'ro', 'rw' or 'overlay', not {self.mode!r}")
        for name, limit in (("max_bytes", self.max_bytes), ("max_entries", self.max_entries)):
            if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int)):
                raise TypeError(f"{name} must be an int or None, not {type(limit).__name__}")
            if limit is not None and limit < 0:
                raise ValueError(f"{name} must be at least 0, not {limit}")


class _Mounted:
    """A mount in use: its folder is open, and what an overlay changes is in memory."""

    def __init__(self, mount: Mount) -> None:
        self.path = PurePosixPath(mount.path)
        self.mode = mount.mode
        self.max_bytes = mount.max_bytes
        self.parts: Parts = self.path.parts[1:]
        self._folder = HostFolder(mount.host_path, mount.max_entries)
        self._written = 0
        self._upper = OSAccess(max_bytes=mount.max_bytes, max_entries=mount.max_entries)
        self._removed: set[Parts] = set()  # files and folders of the host that an overlay hides

    # Paths: parts below the mount, and the path as the program gave it.

    def stat(self, parts: Parts, shown: str) -> StatResult | None:
        """Return the stat of the entry, or None if there is none."""
        above = _upper_path(parts)
        if self.mode == "overlay" and self._upper.path_exists(above):
            found = self._upper.path_stat(above)
            if parts and not stat.S_ISDIR(found.st_mode):
                return found
        if self._is_removed(parts):
            return self._upper.path_stat(above) if parts and self._upper.path_exists(above) else None
        there = self._folder.stat(parts, shown)
        if there is None:
            return self._upper.path_stat(above) if self._upper.path_exists(above) else None
        if stat.S_ISDIR(there.st_mode):
            return StatResult.dir_stat(there.st_mode & 0o777, there.st_mtime)
        return StatResult.file_stat(there.st_size, there.st_mode & 0o777, there.st_mtime)

    def read(self, parts: Parts, shown: str) -> bytes:
        """Return the content of a file."""
        if self.mode == "overlay":
            if self._upper.path_is_file(_upper_path(parts)):
                return self._upper.path_read_bytes(_upper_path(parts))
            if self._is_removed(parts):
                raise self.missing(parts, shown)
        return self._folder.read(parts, shown)

    def write(self, parts: Parts, data: bytes, shown: str) -> None:
        """Make a file or replace its content."""
        self._check_writable(shown)
        if self.mode == "rw":
            if self.max_bytes is not None and self._written + len(data) > self.max_bytes:
                raise OSError(errno.ENOSPC, "No space left on device", shown)
            self._folder.write(parts, data, shown)
            self._written += len(data)
            return
        if self._is_dir(parts, shown):
            raise IsADirectoryError(errno.EISDIR, "Is a directory", shown)
        self._check_parent(parts, shown)
        self._upper.path_mkdir(_upper_path(parts[:-1]), True, True)
        with _ShownAs(shown):
            self._upper.path_write_bytes(_upper_path(parts), data)

    def names(self, parts: Parts, shown: str) -> list[str]:
        """Return the names in a folder, sorted."""
        if self.mode != "overlay":
            return self._folder.names(parts, shown)
        if not self._is_dir(parts, shown):
            is_there = self.stat(parts, shown) is not None
            raise (
                NotADirectoryError(errno.ENOTDIR, "Not a directory", shown) if is_there else self.missing(parts, shown)
            )
        above = _upper_path(parts)
        names = {path.name for path in self._upper.path_iterdir(above)} if self._upper.path_is_dir(above) else set()
        if not self._is_removed(parts) and (there := self._folder.stat(parts, shown)) and stat.S_ISDIR(there.st_mode):
            names |= {name for name in self._folder.names(parts, shown) if not self._is_removed((*parts, name))}
        return sorted(names)

    def mkdir(self, parts: Parts, shown: str) -> None:
        """Make a folder in one that exists."""
        self._check_writable(shown)
        if self.mode == "rw":
            self._folder.mkdir(parts, shown)
            return
        if self.stat(parts, shown) is not None:
            raise FileExistsError(errno.EEXIST, "File exists", shown)
        self._check_parent(parts, shown)
        with _ShownAs(shown):
            self._upper.path_mkdir(_upper_path(parts), True, True)

    def remove(self, parts: Parts, shown: str, is_folder: bool) -> None:
        """Remove a file, or an empty folder."""
        self._check_writable(shown)
        if not parts:
            raise OSError(errno.EBUSY, "Device or resource busy", shown)
        if self.mode == "rw":
            (self._folder.rmdir if is_folder else self._folder.unlink)(parts, shown)
            return
        found = self.stat(parts, shown)
        if found is None:
            raise self.missing(parts, shown)
        if is_folder != stat.S_ISDIR(found.st_mode):
            number = errno.ENOTDIR if is_folder else errno.EISDIR
            raise OSError(number, os.strerror(number), shown)
        if is_folder and self.names(parts, shown):
            raise OSError(errno.ENOTEMPTY, "Directory not empty", shown)
        above = _upper_path(parts)
        if self._upper.path_is_dir(above):
            self._upper.path_rmdir(above)
        elif self._upper.path_exists(above):
            self._upper.path_unlink(above)
        if self._folder.stat(parts, shown) is not None:
            self._check_room(shown)
            self._removed.add(parts)

    def rename(self, parts: Parts, target: Parts, shown: str, shown_target: str) -> None:
        """Move a file, or with `rw` a folder, too; folders of an overlay have to be copied."""
        self._check_writable(shown)
        if not parts or not target:
            raise OSError(errno.EBUSY, "Device or resource busy", shown, None, shown_target)
        if self.mode == "rw":
            self._folder.rename(parts, target, shown, shown_target)
            return
        if self._is_dir(parts, shown):
            raise OSError(errno.EXDEV, "Invalid cross-device link", shown, None, shown_target)
        if parts == target:
            return
        if parts[: len(target)] == target:
            raise OSError(errno.ENOTEMPTY, "Directory not empty", shown, None, shown_target)
        self.write(target, self.read(parts, shown), shown_target)
        self.remove(parts, shown, False)

    def written(self) -> list[AbstractFile]:
        """Return the files that the program made or changed in memory, with the paths that it sees."""
        return [
            MemoryFile(self.path / PurePosixPath(*file.path.parts[1:]), file.read_content())
            for file in self._upper.files
        ]

    def missing(self, parts: Parts, shown: str) -> OSError:
        """Return the error for a path at which there is nothing."""
        for end in range(len(parts) - 1, 0, -1):
            found = self.stat(parts[:end], shown)
            if found is not None:
                if not stat.S_ISDIR(found.st_mode):
                    return NotADirectoryError(errno.ENOTDIR, "Not a directory", shown)
                break
        return FileNotFoundError(errno.ENOENT, "No such file or directory", shown)

    def _is_dir(self, parts: Parts, shown: str) -> bool:
        found = self.stat(parts, shown)
        return found is not None and stat.S_ISDIR(found.st_mode)

    def _is_removed(self, parts: Parts) -> bool:
        """Return whether the host's file or folder, or one above it, was removed in the overlay."""
        return bool(self._removed) and any(parts[:end] in self._removed for end in range(1, len(parts) + 1))

    def _check_writable(self, shown: str) -> None:
        if self.mode == "ro":
            raise OSError(errno.EROFS, "Read-only file system", shown)

    def _check_parent(self, parts: Parts, shown: str) -> None:
        found = self.stat(parts[:-1], shown)
        if found is None:
            raise self.missing(parts[:-1], shown)
        if not stat.S_ISDIR(found.st_mode):
            raise NotADirectoryError(errno.ENOTDIR, "Not a directory", shown)

    def _check_room(self, shown: str) -> None:
        if len(self._removed) >= 100_000:
            raise OSError(errno.ENOSPC, "No space left on device", shown)


class MountedOS(AbstractOS):
    """Files in memory with folders of the host mounted among them, and an environment.

    Args:
        mounts: The folders; of two at one place, or one below the other, the deeper or later one counts.
        base: What there is besides: files in memory, and the environment; nothing unless given.

    Raises:
        OSError: A folder can't be opened.
        NotImplementedError: The system has no directory descriptors.
    """

    __module__ = "ouros"

    def __init__(self, mounts: list[Mount], base: OSAccess | None = None) -> None:
        self.base = OSAccess() if base is None else base
        by_place = {PurePosixPath(mount.path): mount for mount in mounts}
        self.mounts = sorted(map(_Mounted, by_place.values()), key=lambda mount: -len(mount.parts))
        for mount in self.mounts:
            self.base.path_mkdir(mount.path, True, True)

    @property
    def files(self) -> list[AbstractFile]:
        """The files in memory: those of `base`, and what the program wrote to overlays."""
        return [*self.base.files, *(file for mount in self.mounts for file in mount.written())]

    def _place(self, path: PurePosixPath) -> tuple[_Mounted, Parts] | None:
        """Return the mount that a path leads to and the parts below it; None: it stays in memory.

        There are no symbolic links below mounts, so `..` can be left out of the text of a path.
        """
        text = str(path)
        if "\0" in text:
            raise ValueError("embedded null byte")
        parts = tuple(part for part in posixpath.normpath(str(self.base.root_dir / path)).split("/") if part)
        for mount in self.mounts:
            if parts[: len(mount.parts)] == mount.parts:
                return mount, parts[len(mount.parts) :]
        return None

    def path_exists(self, path: PurePosixPath) -> bool:
        """Return whether there is something at `path`."""
        return self._found(path) is not None

    def path_is_file(self, path: PurePosixPath) -> bool:
        """Return whether it is a file."""
        found = self._found(path)
        return found is not None and stat.S_ISREG(found.st_mode)

    def path_is_dir(self, path: PurePosixPath) -> bool:
        """Return whether it is a directory."""
        found = self._found(path)
        return found is not None and stat.S_ISDIR(found.st_mode)

    def path_is_symlink(self, path: PurePosixPath) -> bool:
        """Return whether it is a symbolic link."""
        return self._place(path) is None and self.base.path_is_symlink(path)

    def _found(self, path: PurePosixPath) -> StatResult | None:
        try:
            return self.path_stat(path)
        except (OSError, ValueError):
            return None

    def path_stat(self, path: PurePosixPath) -> StatResult:
        """Return size, mode and times of what is there."""
        place = self._place(path)
        if place is None:
            return self.base.path_stat(path)
        found = place[0].stat(place[1], str(path))
        if found is None:
            raise place[0].missing(place[1], str(path))
        return found

    def path_lstat(self, path: PurePosixPath) -> StatResult:
        """Like `path_stat`, of a symbolic link itself."""
        return self.base.path_lstat(path) if self._place(path) is None else self.path_stat(path)

    def path_read_text(self, path: PurePosixPath) -> str:
        """Return the content as text, with line ends as Python reads them."""
        if self._place(path) is None:
            return self.base.path_read_text(path)
        text = self.path_read_bytes(path).decode()
        return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text

    def path_read_bytes(self, path: PurePosixPath) -> bytes:
        """Return the content as bytes."""
        place = self._place(path)
        return self.base.path_read_bytes(path) if place is None else place[0].read(place[1], str(path))

    def path_write_text(self, path: PurePosixPath, data: str) -> int:
        """Make the file or replace its content; return the number of characters."""
        if not isinstance(data, str):
            raise TypeError(f"data must be str, not {type(data).__name__}")
        if self._place(path) is None:
            return self.base.path_write_text(path, data)
        self.path_write_bytes(path, data.encode())
        return len(data)

    def path_write_bytes(self, path: PurePosixPath, data: bytes) -> int:
        """Make the file or replace its content; return the number of bytes."""
        place = self._place(path)
        if place is None:
            return self.base.path_write_bytes(path, data)
        place[0].write(place[1], bytes(memoryview(data)), str(path))
        return len(data)

    def path_mkdir(self, path: PurePosixPath, parents: bool, exist_ok: bool) -> None:
        """Make a directory."""
        place = self._place(path)
        if place is None:
            self.base.path_mkdir(path, parents, exist_ok)
            return
        mount, parts = place
        shown = str(path)
        if parents:
            for end in range(1, len(parts)):
                if mount.stat(parts[:end], shown) is None:
                    mount.mkdir(parts[:end], shown)
        found = mount.stat(parts, shown)
        if found is not None:
            if exist_ok and stat.S_ISDIR(found.st_mode):
                return
            raise FileExistsError(errno.EEXIST, "File exists", shown)
        mount.mkdir(parts, shown)

    def path_unlink(self, path: PurePosixPath) -> None:
        """Remove a file."""
        place = self._place(path)
        if place is None:
            self.base.path_unlink(path)
        else:
            place[0].remove(place[1], str(path), False)

    def path_rmdir(self, path: PurePosixPath) -> None:
        """Remove an empty directory."""
        place = self._place(path)
        if self._is_above_mount(path):
            raise OSError(errno.EBUSY, "Device or resource busy", str(path))
        if place is None:
            self.base.path_rmdir(path)
        else:
            place[0].remove(place[1], str(path), True)

    def path_iterdir(self, path: PurePosixPath) -> list[PurePosixPath]:
        """Return the paths in a directory."""
        place = self._place(path)
        if place is None:
            return self.base.path_iterdir(path)
        mount, parts = place
        here = (*mount.parts, *parts)
        names = mount.names(parts, str(path))
        inner = {
            one.parts[len(here)] for one in self.mounts if len(one.parts) > len(here) and one.parts[: len(here)] == here
        }
        return [path / name for name in [*names, *sorted(inner.difference(names))]]

    def path_rename(self, path: PurePosixPath, target: PurePosixPath) -> None:
        """Move what is at `path` to `target`, on the same mount."""
        old, new = self._place(path), self._place(target)
        shown = str(path), str(target)
        if self._is_above_mount(path) or self._is_above_mount(target):
            raise OSError(errno.EBUSY, "Device or resource busy", shown[0], None, shown[1])
        if old is None and new is None:
            self.base.path_rename(path, target)
        elif old is None or new is None or old[0] is not new[0]:
            raise OSError(errno.EXDEV, "Invalid cross-device link", shown[0], None, shown[1])
        else:
            old[0].rename(old[1], new[1], *shown)

    def _is_above_mount(self, path: PurePosixPath) -> bool:
        """Return whether a path is that of a mount, or of a folder that one is in."""
        parts = tuple(part for part in posixpath.normpath(str(self.base.root_dir / path)).split("/") if part)
        return any(mount.parts[: len(parts)] == parts for mount in self.mounts)

    def path_resolve(self, path: PurePosixPath) -> str:
        """Return the absolute path without symbolic links and `..`."""
        return self.base.path_resolve(path)

    def path_absolute(self, path: PurePosixPath) -> str:
        """Return the absolute path, nothing resolved."""
        return self.base.path_absolute(path)

    def getenv(self, key: str, default: str | None = None) -> str | None:
        """Return the environment variable, or `default`."""
        return self.base.getenv(key, default)

    def get_environ(self) -> dict[str, str]:
        """Return all environment variables."""
        return self.base.get_environ()


class _ShownAs:
    """Errors of files in memory with the program's path."""

    def __init__(self, shown: str) -> None:
        self.shown = shown

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, OSError):
            error.filename = self.shown


def _upper_path(parts: Parts) -> PurePosixPath:
    return PurePosixPath("/", *parts)
