"""`WorkspaceFiles`: the methods of `Workspace` for files.

Knows `WorkspaceCore`. Invariant: a change by the host is stored before the method returns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike, walk
from pathlib import Path, PurePath

from ouros.os_access import EINVAL
from ouros.workspace.budget import frame_of
from ouros.workspace.core import WorkspaceCore
from ouros.workspace.errors import failure
from ouros.workspace.files import join, parts_of
from ouros.workspace.os_handler import WorkspaceOS
from ouros.workspace.tree import FILE, FOLDER, Stat


class WorkspaceFiles(WorkspaceCore):
    """The methods of `Workspace` for files."""

    @property
    def os(self) -> WorkspaceOS:
        """An `os=` handler on these files, for other runs: `Sandbox(...).run(os=workspace.os)`."""
        self._check_open()
        return WorkspaceOS(self._files, self._cwd, self._environ)

    @contextmanager
    def _changing(self, path: str) -> Iterator[None]:
        """Context of a change of the files by the host."""
        try:
            if frame_of(self) is not None:
                yield
                return
            with self._gate:
                self._check_open()
                yield
                self._save()
        except OSError as error:
            error.path = path  # type: ignore[attr-defined]
            raise

    def read_file(self, path: str) -> str:
        """Return the content of a file as text.

        Raises:
            OSError: It can't be read; with the attribute `path`.
            UnicodeDecodeError: It isn't UTF-8.
        """
        return self.read_file_bytes(path).decode()

    def read_file_bytes(self, path: str) -> bytes:
        """Return the content of a file.

        Raises:
            OSError: It can't be read; with the attribute `path`.
        """
        try:
            return self._files.read(self._at(path))
        except OSError as error:
            error.path = path  # type: ignore[attr-defined]
            raise

    def write_file(self, path: str, content: str | bytes) -> None:
        """Make a file or replace its content; folders above it are made.

        Raises:
            OSError: It can't be written, or does not fit; with the attribute `path`.
        """
        with self._changing(path):
            self._put(path, content)

    def write_file_bytes(self, path: str, content: bytes) -> None:
        """Like `write_file`, for bytes."""
        self.write_file(path, bytes(content))

    def list_files(self, path: str = ".") -> list[str]:
        """Return the names in a folder, sorted.

        Raises:
            OSError: There is no such folder.
        """
        return [name for name, _ in self._files.listdir(self._at(path))]

    def exists(self, path: str) -> bool:
        """Return whether there is something at `path`."""
        return self._files.kind(self._at(path)) is not None

    def delete_file(self, path: str, *, recursive: bool = False) -> None:
        """Remove a file, a link, or an empty folder; with `recursive` a folder with all in it.

        Raises:
            OSError: Nothing is there, or it can't be removed; with the attribute `path`.
        """
        with self._changing(path):
            self._files.remove(self._files.resolve(path, self._cwd, follow=False), recursive)

    def mkdir(self, path: str) -> None:
        """Make a folder, and those above it; nothing happens if it is there.

        Raises:
            OSError: A file is in the way.
        """
        with self._changing(path):
            self._files.mkdir(self._at(path), parents=True)

    def stat(self, path: str) -> Stat:
        """Return what is at `path`, links followed: `kind`, `size`, `mode`, `mtime`.

        Raises:
            OSError: Nothing is.
        """
        return self._files.stat(self._at(path))

    def glob(self, pattern: str) -> list[str]:
        """Return absolute paths that fit a pattern with `*`, `?`, `[...]` and `**`, sorted.

        Args:
            pattern: An absolute path, or one relative to the folder of the workspace.
        """
        full = join(self._cwd, pattern)
        fixed = re.split(r"[*?\[]", full, maxsplit=1)[0].rpartition("/")[0] or "/"
        start = self._at(fixed)
        if self._files.kind(start) != FOLDER:
            return []
        matches = re.compile(_pattern(full)).fullmatch
        return sorted(path for path, _ in self._files.walk(start) if matches(path))

    def tree(self, path: str = ".") -> str:
        """Return the files below a folder as an indented list, as the command `tree` prints it.

        Raises:
            OSError: There is no such folder.
        """
        top = self._at(path)
        lines = [top]
        depth = len(parts_of(top))
        for where, stat in self._files.walk(top):
            indent = "    " * (len(parts_of(where)) - depth - 1)
            lines.append(f"{indent}{where.rpartition('/')[2]}{'/' if stat.kind == FOLDER else ''}")
        return "\n".join(lines)

    def upload(self, host_path: str | PathLike[str], path: str) -> None:
        """Copy a file or folder of the host into the workspace. Links in a folder are left out.

        Raises:
            OSError: It can't be read, or does not fit.
        """
        source = Path(host_path)
        with self._changing(path):
            if not source.is_dir():
                self._put(path, source.read_bytes())
                return
            self._files.mkdir(self._at(path), parents=True)
            for folder, names, contents in walk(source):
                inside = join(self._at(path), Path(folder).relative_to(source).as_posix())
                for name in names:
                    if not (Path(folder) / name).is_symlink():
                        self._files.mkdir(self._at(join(inside, name)), parents=True)
                for name in contents:
                    if (Path(folder) / name).is_file() and not (Path(folder) / name).is_symlink():
                        self._put(join(inside, name), (Path(folder) / name).read_bytes())

    def download(self, path: str, host_path: str | PathLike[str]) -> None:
        """Copy a file or folder of the workspace to the host. Links in a folder are left out.

        Raises:
            OSError: It can't be read or written; a name in the folder is none on the host's system.
        """
        source, target = self._at(path), Path(host_path)
        if self._files.stat(source).kind == FILE:
            target.write_bytes(self._files.read(source))
            return
        target.mkdir(parents=True, exist_ok=True)
        for where, stat in self._files.walk(source):
            names = where[len(source.rstrip("/")) + 1 :].split("/")
            if not all(PurePath(name).name == name for name in names):  # on Windows `..\\x` and `C:x` are names here
                raise failure(EINVAL, where)
            place = target.joinpath(*names)
            if stat.kind == FOLDER:
                place.mkdir(exist_ok=True)
            elif stat.kind == FILE:
                place.write_bytes(self._files.read(where))


def _characters(inside: str) -> str:
    """Return the regular expression for `[...]` of a glob pattern."""
    sign, inside = ("^", inside[1:]) if inside[0] in "!^" else ("", inside)
    escaped = re.sub(r"([^\w-])", r"\\\1", inside)
    expression = f"[{sign}{escaped}]"
    try:
        re.compile(expression)
    except re.error:  # a range that ends before it starts fits nothing
        return "(?!)"
    return expression


def _pattern(glob: str) -> str:
    """Return a glob pattern as a regular expression for whole paths."""
    found = []
    i = 0
    while i < len(glob):
        if glob.startswith("**/", i):
            found.append("(?:[^/]+/)*")
            i += 3
        elif glob.startswith("**", i):
            found.append(".*")
            i += 2
        elif glob[i] in "*?":
            found.append("[^/]*" if glob[i] == "*" else "[^/]")
            i += 1
        elif glob[i] == "[" and (end := glob.find("]", i + (3 if glob[i + 1 : i + 2] in ("!", "^") else 2))) > 0:
            found.append(_characters(glob[i + 1 : end]))
            i = end + 1
        else:
            found.append(re.escape(glob[i]))
            i += 1
    return "".join(found)
