"""`MountDir`, and the handler of OS functions for feeds with mounts.

Knows `ouros.mounts`; nothing of sessions. Invariants: a path below no mount goes to the handler of the feed, if there
is one; what a feed writes to an overlay ends with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from errno import EROFS
from inspect import isawaitable
from os import PathLike, fspath
from os.path import realpath
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Literal

from ouros.errors import runtime_error_from
from ouros.monty.errors import monty_error
from ouros.mounts import MAX_BYTES, Mount, MountedOS
from ouros.os_access import AbstractOS

if TYPE_CHECKING:
    from typing_extensions import Self

MODES: dict[str, Literal["ro", "rw", "overlay"]] = {"read-only": "ro", "read-write": "rw", "overlay": "overlay"}


class MountDir:
    """A folder of the host among the files of a feed. It is opened by its path for each feed.

    Args:
        host_path: The folder of the host.
        virtual_path: Where code sees it: absolute.
        mode: `'read-only'`; `'read-write'`: changes go to the host; `'overlay'`: they end with the feed.
        write_bytes_limit: How many bytes a feed may write; None: no limit.
        memory_usage_limit: How many bytes an overlay holds.

    Raises:
        TypeError: `virtual_path` is not absolute; the folder can't be opened; an argument of the wrong type.
        ValueError: An unknown mode, a negative limit.
    """

    def __init__(
        self,
        *,
        host_path: str | PathLike[str],
        virtual_path: str,
        mode: Literal["read-only", "read-write", "overlay"] = "overlay",
        write_bytes_limit: int | None = None,
        memory_usage_limit: int = MAX_BYTES,
    ) -> None:
        if not isinstance(virtual_path, str) or not virtual_path.startswith("/"):
            raise TypeError(f"virtual_path must be absolute, got {virtual_path!r}")
        if mode not in MODES:
            raise ValueError(f"mode must be one of {', '.join(MODES)}, not {mode!r}")
        self.host_path = fspath(host_path)
        self.virtual_path = virtual_path
        self.mode = mode
        self.write_bytes_limit = write_bytes_limit
        self.memory_usage_limit = memory_usage_limit
        limit = write_bytes_limit
        if mode == "overlay":
            limit = memory_usage_limit if limit is None else min(limit, memory_usage_limit)
        self._mount = Mount(virtual_path, self.host_path, MODES[mode], limit)
        self._is_open = True
        try:
            MountedOS([self._mount])  # opens the folder, to raise its error now
        except OSError as error:
            raise TypeError(f"cannot open host_path: {error}") from None

    def close(self) -> None:
        """Close the folder: later feeds that are given it raise ValueError. Idempotent."""
        self._is_open = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *args: object) -> None:
        self.close()


class _NotHandled:
    """The type of `NOT_HANDLED`."""

    def __repr__(self) -> str:
        return "NOT_HANDLED"


NOT_HANDLED = _NotHandled()  # what a handler gives for a call that it leaves to the sandbox's default error


def handler_with(
    mount: MountDir | list[MountDir] | None, os: Callable[..., Any] | None, is_async: bool = False
) -> Callable[..., Any] | None:
    """Return the handler of OS functions for one feed: its mounts, and `os` for what is below none.

    Args:
        mount: The folders.
        os: An `AbstractOS`, or an `OsHandler`, which is called by keywords; None: there is none.
        is_async: What an `OsHandler` is told: whether it may give an awaitable.

    Raises:
        TypeError: Not a MountDir or a list of them.
        ValueError: One is closed.
        MontyRuntimeError: Two have the same path, or folders of the host that overlap.
        OSError: A folder can't be opened.
    """
    mounts = [] if mount is None else list(mount) if isinstance(mount, (list, tuple)) else [mount]
    if not mounts:
        return os if os is None or isinstance(os, AbstractOS) else _Routed(None, os, is_async)
    for one in mounts:
        if not isinstance(one, MountDir):
            raise TypeError(f"mount must be a MountDir or a list of them, not {type(one).__name__}")
        if not one._is_open:
            raise ValueError(f"the mount at {one.virtual_path!r} is closed")
    for number, one in enumerate(mounts):
        for other in mounts[:number]:
            if _overlap(one, other):
                error = ValueError(f"the mounts at {other.virtual_path!r} and {one.virtual_path!r} overlap")
                raise monty_error(runtime_error_from(error))
    return _Routed(MountedOS([one._mount for one in mounts]), os, is_async)


def _overlap(one: MountDir, other: MountDir) -> bool:
    a, b = PurePosixPath(realpath(one.host_path)), PurePosixPath(realpath(other.host_path))
    same = PurePosixPath(one.virtual_path) == PurePosixPath(other.virtual_path)
    return same or a == b or a in b.parents or b in a.parents


class _Routed:
    """Calls of paths below a mount go there, others to the handler of the feed."""

    def __init__(self, mounted: MountedOS | None, other: Callable[..., Any] | None, is_async: bool) -> None:
        self._mounted = mounted
        self._other = other
        self._is_async = is_async

    def __call__(self, name: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        paths = paths_of(args, kwargs)
        if self._mounted is not None and any(self._mounted._place(path) is not None for path in paths):
            try:
                return self._mounted(name, args, kwargs)
            except OSError as error:
                if error.errno != EROFS:
                    raise
                raise PermissionError(*error.args) from None
        if self._other is None:
            raise not_handled(name, args, kwargs)
        if isinstance(self._other, AbstractOS):
            return self._other(name, args, kwargs)
        value = self._other(name=name, args=args, kwargs=kwargs, is_async=self._is_async)
        if isawaitable(value):
            return self._awaited(value, name, args, kwargs)
        if value is NOT_HANDLED:
            raise not_handled(name, args, kwargs)
        return value

    async def _awaited(self, value: Any, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        found = await value
        if found is NOT_HANDLED:
            raise not_handled(name, args, kwargs)
        return found


def paths_of(args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> list[PurePosixPath]:
    """Return the paths among the arguments of an OS function."""
    return [value for value in (*args, *kwargs.values()) if isinstance(value, PurePosixPath)]


def not_handled(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Exception:
    """Return the exception for an OS function that neither a mount nor a handler answers."""
    paths = paths_of(args, kwargs)
    if paths:
        return PermissionError(f"Permission denied: {str(paths[0])!r}")
    return RuntimeError(f"{name!r} is not supported in this environment")
