"""The files of the core tools' sessions: one file system in memory, and the URIs of what clients may read.

Knows `OSAccess` and `Outputs`, nothing of the protocol. Invariants: one call at a time changes the files, whatever
number of sessions run; no path reaches the host's files.
"""

from __future__ import annotations

import errno
import mimetypes
from pathlib import PurePosixPath
from threading import RLock
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from ouros.bounded import printable
from ouros.mcp_server.outputs import Outputs
from ouros.os_access import OSAccess
from ouros.sessions.errors import SessionArgumentError

FILES = "ouros://files"
OUTPUTS = "ouros://outputs/"
HOME = "/data"
MAX_BYTES = 64_000_000
MAX_ENTRIES = 10_000
MAX_LISTED = 1_000


class Entry(NamedTuple):
    """What a client may read. uri, name; mime_type: of its content; size: bytes, None: not known."""

    uri: str
    name: str
    mime_type: str
    size: int | None


class SharedFiles:
    """A handler for `os=` that any number of sessions may use at once."""

    def __init__(self, system: OSAccess | None = None) -> None:
        self.system = system or OSAccess(root_dir=HOME, max_bytes=MAX_BYTES, max_entries=MAX_ENTRIES)
        self._lock = RLock()
        if system is None:
            self.system.path_mkdir(PurePosixPath(HOME), True, True)

    def __call__(self, function_name: Any, args: tuple[Any, ...], kwargs: dict[str, Any] | None = None) -> Any:
        with self._lock:
            return self.system(function_name, args, kwargs)

    def entries(self) -> list[Entry]:
        """Return the files, at most `MAX_LISTED`, by path."""
        with self._lock:
            found = sorted((str(file.path), file) for file in self.system.files)[:MAX_LISTED]
            return [Entry(_uri_of(path), printable(path, ""), _mime_type(path), None) for path, _ in found]

    def read(self, path: str) -> str | bytes:
        """Return the content of a file: text if it is some.

        Raises:
            OSError: There is none, or it cannot be read.
        """
        with self._lock:
            data = self.system.path_read_bytes(PurePosixPath(path))
        try:
            return data.decode()
        except UnicodeDecodeError:
            return data


def _uri_of(path: str) -> str:
    """Return the URI of a file. Programs choose the name: it may hold any character, lone surrogates included."""
    return FILES + quote(path, errors="surrogatepass")


def _mime_type(path: str) -> str:
    return mimetypes.guess_type(path, strict=False)[0] or "text/plain"


def listed(files: SharedFiles, outputs: Outputs) -> list[Entry]:
    """Return all that clients may read."""
    texts = [
        Entry(f"{OUTPUTS}{number}", f"output {number}", "text/plain", size) for number, size in outputs.sizes().items()
    ]
    return [*files.entries(), *texts]


def read(uri: str, files: SharedFiles, outputs: Outputs) -> tuple[str, str | bytes]:
    """Return what a URI names: its media type, and its content.

    Raises:
        SessionArgumentError: It names nothing.
    """
    if uri.startswith(f"{FILES}/"):
        try:
            path = unquote(uri[len(FILES) :], errors="surrogatepass")
            return _mime_type(path), files.read(path)
        except (OSError, ValueError) as error:
            known = {errno.ENOENT: "there is no such file", errno.EISDIR: "it is a directory"}
            reason = known.get(getattr(error, "errno", None) or 0, "it cannot be read")
            raise SessionArgumentError(f"{uri}: {reason}; resources/list names the files there are") from None
    if uri.startswith(OUTPUTS) and uri[len(OUTPUTS) :].isdecimal() and len(uri) < 40:
        return "text/plain", outputs.read(int(uri[len(OUTPUTS) :]))
    raise SessionArgumentError(f"{uri}: resources are {FILES}/PATH and {OUTPUTS}NUMBER")
