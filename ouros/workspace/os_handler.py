"""`WorkspaceOS`: the `os=` handler of the Pythons of a workspace, on its files.

Knows `Files`; nothing of shells or executions. One handler is of one Python: it has its own folder and environment.
"""

from __future__ import annotations

import stat as stat_bits
from collections.abc import Mapping
from pathlib import PurePosixPath

from ouros.os_access import EACCES, EEXIST, EISDIR, ENOENT, ENOTDIR, AbstractOS, StatResult
from ouros.workspace.errors import failure
from ouros.workspace.files import Files, join
from ouros.workspace.tree import FILE, FOLDER, LINK, Stat


class WorkspaceOS(AbstractOS):
    """Files, folder and environment of one Python.

    Args:
        files: The files.
        cwd: Where relative paths start; an absolute path.
        environ: The environment variables.
    """

    def __init__(self, files: Files, cwd: str, environ: Mapping[str, str]) -> None:
        self.files = files
        self.cwd = cwd
        self.environ = dict(environ)

    def _at(self, path: PurePosixPath | str, follow: bool = True) -> str:
        """Return the target of a program's path. Raises OSError with the path as the program gave it."""
        text = str(path)
        if not text:
            raise failure(ENOENT, text)
        return self.files.resolve(text, self.cwd, follow)

    def _stat(self, path: PurePosixPath, follow: bool = True) -> Stat:
        stat = self.files.stat(self._at(path, follow))
        if stat.kind == LINK and follow:  # the link has no target
            raise failure(ENOENT, path)
        return stat

    def _kind(self, path: PurePosixPath, follow: bool = True) -> str | None:
        try:
            return self._stat(path, follow).kind
        except (OSError, ValueError):
            return None

    def path_exists(self, path: PurePosixPath) -> bool:
        """Return whether there is something at `path`."""
        return self._kind(path) is not None

    def path_is_file(self, path: PurePosixPath) -> bool:
        """Return whether it is a file."""
        return self._kind(path) == FILE

    def path_is_dir(self, path: PurePosixPath) -> bool:
        """Return whether it is a folder."""
        return self._kind(path) == FOLDER

    def path_is_symlink(self, path: PurePosixPath) -> bool:
        """Return whether it is a symbolic link."""
        return self._kind(path, follow=False) == LINK

    def path_read_text(self, path: PurePosixPath) -> str:
        """Return the content as text, with line ends as Python reads them."""
        text = self.path_read_bytes(path).decode()
        return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text

    def path_read_bytes(self, path: PurePosixPath) -> bytes:
        """Return the content as bytes."""
        with _Given(path):
            where = self._at(path)
            stat = self.files.stat(where)
            if stat.kind == FOLDER:
                raise failure(EISDIR, path)
            if not stat.mode & 0o444:
                raise failure(EACCES, path)
            return self.files.read(where)

    def path_write_text(self, path: PurePosixPath, data: str) -> int:
        """Replace the content; return the number of characters."""
        if not isinstance(data, str):
            raise TypeError(f"data must be str, not {type(data).__name__}")
        self.path_write_bytes(path, data.encode())
        return len(data)

    def path_write_bytes(self, path: PurePosixPath, data: bytes) -> int:
        """Replace the content; return the number of bytes."""
        content = bytes(memoryview(data))
        with _Given(path):
            where = self._at(path)
            try:
                if not self.files.stat(where).mode & 0o222:
                    raise failure(EACCES, path)
            except FileNotFoundError:
                pass
            self.files.write(where, content)
        return len(data)

    def path_mkdir(self, path: PurePosixPath, parents: bool, exist_ok: bool) -> None:
        """Make a folder."""
        with _Given(path):
            where = self._at(path, follow=False)
            kind = self.files.kind(where)
            if kind is not None and not (exist_ok and self._kind(path) == FOLDER):
                raise failure(EEXIST, path)
            if kind is None:
                if parents:
                    self.files.mkdir(where.rpartition("/")[0] or "/", parents=True)
                self.files.mkdir(where)

    def path_unlink(self, path: PurePosixPath) -> None:
        """Remove a file or symbolic link."""
        with _Given(path):
            where = self._at(path, follow=False)
            if self.files.stat(where).kind == FOLDER:
                raise failure(EISDIR, path)
            self.files.remove(where)

    def path_rmdir(self, path: PurePosixPath) -> None:
        """Remove an empty folder."""
        with _Given(path):
            where = self._at(path, follow=False)
            if self.files.stat(where).kind != FOLDER:
                raise failure(ENOTDIR, path)
            self.files.remove(where)

    def path_iterdir(self, path: PurePosixPath) -> list[PurePosixPath]:
        """Return the paths in a folder."""
        with _Given(path):
            return [path / name for name, _ in self.files.listdir(self._at(path))]

    def path_stat(self, path: PurePosixPath) -> StatResult:
        """Return size, mode and times, through symbolic links."""
        with _Given(path):
            return _result(self._stat(path))

    def path_lstat(self, path: PurePosixPath) -> StatResult:
        """Like `path_stat`, of a symbolic link itself."""
        with _Given(path):
            return _result(self._stat(path, follow=False))

    def path_rename(self, path: PurePosixPath, target: PurePosixPath) -> None:
        """Move a file or folder."""
        with _Given(path, target):
            self.files.rename(self._at(path, follow=False), self._at(target, follow=False))

    def path_resolve(self, path: PurePosixPath) -> str:
        """Return the absolute path without symbolic links and `..`."""
        return self._at(path)

    def path_absolute(self, path: PurePosixPath) -> str:
        """Return the absolute path, nothing resolved."""
        text = str(PurePosixPath(self.cwd) / path)
        if len(text) > 4096:
            raise failure(36, path)
        return text

    def getenv(self, key: str, default: str | None = None) -> str | None:
        """Return the environment variable, or `default`."""
        return self.environ.get(key, default)

    def get_environ(self) -> dict[str, str]:
        """Return all environment variables."""
        return dict(self.environ)

    # --- what the interface of `os=` does not have, for `process` ---

    def chdir(self, path: str) -> None:
        """Make a folder the one where relative paths start."""
        with _Given(path):
            where = self._at(path)
            if self.files.stat(where).kind != FOLDER:
                raise failure(ENOTDIR, path)
            self.cwd = where

    def chmod(self, path: str, mode: int) -> None:
        """Set the permission bits."""
        with _Given(path):
            self.files.chmod(self._at(path), mode)

    def symlink(self, target: str, path: str) -> None:
        """Make a symbolic link."""
        with _Given(target, path):
            self.files.symlink(target, self._at(path, follow=False))

    def readlink(self, path: str) -> str:
        """Return the target of a symbolic link."""
        with _Given(path):
            return self.files.readlink(self._at(path, follow=False))

    def utime(self, path: str, mtime: float) -> None:
        """Set the time of the last change."""
        with _Given(path):
            self.files.utime(self._at(path), mtime)

    def absolute(self, path: str) -> str:
        """Return the path with links resolved."""
        return self._at(join(self.cwd, path))


class _Given:
    """Gives OSErrors the paths as the program gave them."""

    __slots__ = ("_path", "_target")

    def __init__(self, path: object, target: object = None) -> None:
        self._path = path
        self._target = target

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, OSError) and error.errno is not None and error.filename != str(self._path):
            raise failure(error.errno, self._path, self._target) from None


def _result(stat: Stat) -> StatResult:
    if stat.kind == FOLDER:
        return StatResult.dir_stat(stat.mode, stat.mtime)
    bits = stat_bits.S_IFLNK if stat.kind == LINK else stat_bits.S_IFREG
    return StatResult.file_stat(stat.size, bits | stat.mode, stat.mtime)
