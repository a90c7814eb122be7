"""System files of every workspace: `/dev`, and a file for each command in `/bin` and `/usr/bin`.

Knows trees, no shell: it is told the names of the commands. Invariants: nothing of it can be changed, and it is neither
in snapshots nor counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from secrets import token_bytes

from ouros.os_access import EACCES, EINVAL, EISDIR, ENOENT
from ouros.workspace.errors import failure
from ouros.workspace.tree import FILE, FOLDER, Parts, Stat

STARTED = 0.0
ENDLESS = 1 << 20  # bytes that one read of an endless device gives: the shell reads whole files


class ReadOnly:
    """One folder of files that can be read, and nothing else.

    Args:
        files: Functions that give the contents, by name.
        is_sink: Whether what is written to these files is dropped, in place of an error.
        mode: Of its files.
    """

    def __init__(self, files: dict[str, Callable[[], bytes]], *, is_sink: bool = False, mode: int = 0o755) -> None:
        self._files = files
        self._is_sink = is_sink
        self._mode = mode

    def stat(self, parts: Parts) -> Stat:
        if not parts:
            return Stat(FOLDER, 4096, 0o755, STARTED)
        self._found(parts)
        return Stat(FILE, 0, self._mode, STARTED)

    def _found(self, parts: Parts) -> Callable[[], bytes]:
        found = self._files.get(parts[0]) if len(parts) == 1 else None
        if found is None:
            raise failure(ENOENT, parts)
        return found

    def listdir(self, parts: Parts) -> list[tuple[str, Stat]]:
        if parts:
            self._found(parts)
            raise failure(20, parts)
        return [(name, self.stat((name,))) for name in list(self._files)]

    def read(self, parts: Parts) -> bytes:
        if not parts:
            raise failure(EISDIR, parts)
        return self._found(parts)()

    def write(self, parts: Parts, data: bytes, append: bool = False) -> None:
        if not self._is_sink or parts[0] not in self._files or len(parts) > 1:
            raise failure(EACCES, parts)

    def readlink(self, parts: Parts) -> str:
        self.stat(parts)
        raise failure(EINVAL, parts)

    def mkdir(self, parts: Parts) -> None:
        raise failure(EACCES, parts)

    def remove(self, parts: Parts, recursive: bool = False) -> None:
        self.stat(parts)
        raise failure(EACCES, parts)

    def rename(self, old: Parts, new: Parts) -> None:
        raise failure(EACCES, old)

    def symlink(self, target: str, parts: Parts) -> None:
        raise failure(EACCES, parts)

    def chmod(self, parts: Parts, mode: int) -> None:
        raise failure(EACCES, parts)

    def utime(self, parts: Parts, mtime: float) -> None:
        if not self._is_sink:
            raise failure(EACCES, parts)


DEVICES = ReadOnly(
    {
        "null": lambda: b"",
        "zero": lambda: bytes(ENDLESS),
        "full": lambda: bytes(ENDLESS),
        "random": lambda: token_bytes(4096),
        "urandom": lambda: token_bytes(4096),
    },
    is_sink=True,
    mode=0o666,
)


@cache
def commands(names: frozenset[str]) -> ReadOnly:
    """Return the folder of commands: each is a file that the shell knows as the command of its name."""
    return ReadOnly({name: _stub(name) for name in sorted(names) if "/" not in name and name not in (".", "..")})


def _stub(name: str) -> Callable[[], bytes]:
    text = f'#!/bin/sh\n# bashkit builtin: {name}\nexec {name} "$@"\n'.encode()
    return lambda: text


def system_mounts(names: Iterable[str]) -> dict[Parts, ReadOnly]:
    """Return the mounts of every workspace whose shell has these commands."""
    folder = commands(frozenset(names))
    return {("dev",): DEVICES, ("bin",): folder, ("usr", "bin"): folder}
