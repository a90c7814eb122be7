"""`ouros.ui`: a web page to look into sessions and workspaces, and the command `ouros ui`.

`serve` shows what is in this process; the command, in `command`, shows what processes stored. Layers in the package,
from the ground up: `shown`, `sources`, `server`, this module, `command`. The files of the page are in `static`. The
package may import sessions, workspaces and everything below them, and `cli.options`. docs/ui.md documents it.
"""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

from ouros.sessions.manager import SessionManager
from ouros.sessions.storage import DirectoryStorage, StorageBackend, StoreStorage
from ouros.stores import Store, is_store
from ouros.ui.server import Server
from ouros.ui.sources import SavedSessions, Sessions, ShownWorkspace, StoredTranscripts
from ouros.workspace import Workspace

if TYPE_CHECKING:
    from ouros.ui.server import Source

__all__ = ["Server", "serve"]


def serve(
    *sources: SessionManager | Workspace | Store | StorageBackend | str | PathLike[str],
    port: int = 0,
    token: str | None = None,
    write: bool = False,
    key: bytes | None = None,
) -> Server:
    """Serve a page that shows sessions and workspaces, to browsers on this machine that have the token.

    Managers keep transcripts from now on (see `SessionManager.keep_transcripts`): what ran before is not shown step by
    step.

    Args:
        sources: What to show: managers of sessions, workspaces; folders and stores with saved sessions or transcripts.
        port: Where to serve; 0: any port that is free.
        token: What browsers must send, at least 16 characters; None: a new one.
        write: Whether the page can fork and rewind.
        key: That saved sessions and transcripts are signed with; None: they are not.

    Returns:
        The server, which runs in threads of its own: open its `url`, and `close()` it, or use it in a `with` statement.

    Raises:
        OSError: The port is in use.
        TypeError: An argument of the wrong type; no sources.
        ValueError: The token is too short, the port is none, the key is empty.
    """
    if not sources:
        raise TypeError("serve() needs something to show: managers, workspaces, folders or stores of sessions")
    if key is not None:
        from ouros.signing import check_key

        check_key(key)
    found: list[Source] = []
    for source in sources:
        found += _sources(source, key, sum(isinstance(one, ShownWorkspace) for one in found))
    return Server(found, port, token, bool(write))


def _sources(source: object, key: bytes | None, workspaces: int) -> list[Source]:
    """Return the objects that show one source. `workspaces` is the number of workspaces before it."""
    if isinstance(source, SessionManager):
        return [Sessions(source)]
    if isinstance(source, Workspace):
        return [ShownWorkspace(source, f"workspace {workspaces + 1}")]
    if isinstance(source, (str, PathLike)):
        source = DirectoryStorage(source)
    if is_store(source):
        source = StoreStorage(source)
    if isinstance(source, StoreStorage):
        return [StoredTranscripts(source.store, key, source), SavedSessions(source, key)]
    if isinstance(source, StorageBackend):
        return [SavedSessions(source, key)]
    raise TypeError(
        f"serve() shows managers, workspaces, folders and stores of sessions, not {type(source).__name__}"
    )
