"""The server: connections on standard input and output, or on a Unix socket.

Knows streams and connections. Invariants: only messages are written to what was standard output; each connection has
sandboxes, snapshots and sessions of its own; a socket is its owner's alone.
"""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import stat
import threading
import time
from pathlib import Path
from typing import IO, Any, NamedTuple

from ouros.framing import take_stdio
from ouros.serve.connection import Connection
from ouros.serve.session_methods import METHODS
from ouros.serve.sessions import Sessions
from ouros.sessions.manager import SessionManager

MAX_CONNECTIONS = 100
PAUSE_SECONDS = 0.1  # after the system had no descriptor or thread for a client


class Settings(NamedTuple):
    """Settings for all clients."""

    limits: dict[str, Any]  # greatest limits of each run
    storage_dir: Path | None  # where sessions are saved
    max_sessions: int  # greatest number of sessions of each client


class ServeError(Exception):
    """The server cannot start; the text says why."""


def connect(source: IO[bytes], target: Any, settings: Settings) -> Connection:
    """Return a connection with sessions of its own."""
    manager: Any = SessionManager(limits=settings.limits or None)  # type: ignore[arg-type]
    if settings.storage_dir is not None:
        manager.set_storage_dir(settings.storage_dir)
    return Connection(source, target, METHODS, Sessions(manager, settings.max_sessions), settings.limits)


def serve_stdio(settings: Settings) -> bool:
    """Serve the client at standard input and output until it leaves; False if something could not be stopped."""
    source, target = take_stdio()
    return connect(source, target, settings).serve()


class Listener:
    """A Unix socket that clients connect to.

    Raises:
        ServeError: There is a server at this path already, a file that is no socket, or no such folder.
    """

    def __init__(self, path: Path, settings: Settings) -> None:
        self._settings = settings
        self._path = path
        self._room = threading.Semaphore(MAX_CONNECTIONS)
        if not hasattr(socket, "AF_UNIX"):
            raise ServeError("--socket needs Unix sockets, which Python has not on this system: use --stdio")
        _clear(path)
        self._socket = socket.socket(socket.AF_UNIX)
        before = os.umask(0o177)
        try:
            self._socket.bind(str(path))
        except OSError as error:
            raise ServeError(f"cannot make the socket {path}: {error.strerror or error}") from None
        finally:
            os.umask(before)
        self._identity = _identity(path)
        self._socket.listen()

    def serve(self) -> None:
        """Accept clients, for ever."""
        while True:
            self._room.acquire()
            try:
                peer, _ = self._socket.accept()
            except OSError as error:
                self._room.release()
                if error.errno in (errno.EBADF, errno.EINVAL):  # the server's socket was closed
                    return
                # No descriptors or memory are left: a client that leaves gives some back.
                time.sleep(PAUSE_SECONDS)
                continue
            try:
                threading.Thread(target=self._serve_one, args=(peer,), daemon=True).start()
            except RuntimeError:
                # The system has no more threads.
                peer.close()
                self._room.release()
                time.sleep(PAUSE_SECONDS)

    def _serve_one(self, peer: socket.socket) -> None:
        try:
            with peer, peer.makefile("rb") as source, peer.makefile("wb", buffering=0) as target:
                connect(source, target, self._settings).serve()
        except OSError:
            pass  # the client is gone
        finally:
            self._room.release()

    def close(self) -> None:
        """Remove the socket, unless another server has taken its place."""
        self._socket.close()
        if _identity(self._path) == self._identity:
            with contextlib.suppress(OSError):
                self._path.unlink()


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.lstat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _clear(path: Path) -> None:
    """Remove a socket that a server has left behind."""
    try:
        mode = path.lstat().st_mode
    except OSError:
        return
    if not stat.S_ISSOCK(mode):
        raise ServeError(f"{path} is there already, and no socket")
    with socket.socket(socket.AF_UNIX) as trial:
        try:
            trial.connect(str(path))
        except ConnectionRefusedError:
            path.unlink()
            return
        except OSError as error:
            raise ServeError(f"cannot use {path}: {error.strerror or error}") from None
    raise ServeError(f"a server listens at {path} already")
