"""`SharedState`: a workspace in a store of `ouros.stores`, for any number of workers, of which one at a time has it.

Knows claims, and workspaces as bytes. Invariants: each state is saved by a save that expects the version of the one
before, so a worker whose claim was taken over saves nothing more; what is read is checked.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from json import dumps
from typing import Any

import msgpack

from ouros.sessions.claims import Claim, Keeper, check_lease
from ouros.sessions.errors import SessionBusyError, SessionError, SessionLostError, SessionStorageError
from ouros.stores.base import Store, check_name, is_store
from ouros.workspace.errors import WorkspaceBusyError, WorkspaceError, WorkspaceLostError
from ouros.workspace.results import HistoryEntry
from ouros.workspace.store import DAMAGED, entry_of

MAGIC = b"ouros-shared-workspace\x01"
MOST_HISTORY = 100


@cache
def _keeper(lease: float) -> Keeper:
    """Return the keeper, whose thread renews the claims with this lease."""
    return Keeper(lease)


class SharedState:
    """The claim on a workspace in a store, and its state as it was last saved.

    Args:
        store: A store with compare-and-set.
        name: A name in it.
        key: Signs what is saved; None: it is not signed.
        lease: Seconds after which other workers may go on if this one does not renew its claim.
        wait: Seconds to wait while another worker has it.

    Raises:
        TypeError, ValueError: Arguments that make no sense.
        WorkspaceBusyError: Another worker has it.
        WorkspaceError: The store failed, or what is saved is damaged or not signed.
    """

    def __init__(self, store: Store, name: str, key: bytes | None, lease: float, wait: float) -> None:
        if not is_store(store):
            raise TypeError(f"store must be one of ouros.stores, or have their methods: not {type(store).__name__}")
        if isinstance(wait, bool) or not isinstance(wait, (int, float)) or not wait >= 0:
            raise ValueError(f"wait must be a number of seconds, got {wait!r}")
        self.claim = Claim(store, check_name(name), key, check_lease(lease), "workspace")
        with _translated():
            for pause in self.claim.claiming(wait):
                time.sleep(pause)
        self._keeper = _keeper(float(lease))
        self._keeper.add(self.claim)
        self._is_open = True

    def load(self) -> tuple[bytes, list[HistoryEntry]] | None:
        """Return what `save` was given last; None: nothing was."""
        data = self.claim.data
        if not data:
            return None
        try:
            content = msgpack.unpackb(data[len(MAGIC) :]) if data.startswith(MAGIC) else None
        except Exception:
            content = None
        if not isinstance(content, list) or len(content) != 2:
            raise WorkspaceError(DAMAGED)
        snapshot, rows = content
        if not isinstance(snapshot, bytes) or not isinstance(rows, list) or len(rows) > MOST_HISTORY:
            raise WorkspaceError(DAMAGED)
        return snapshot, [entry_of(tuple(row) if isinstance(row, list) else ()) for row in rows]

    def save(self, snapshot: bytes, history: list[HistoryEntry]) -> None:
        """Save a state, and keep the claim.

        Raises:
            WorkspaceLostError: Another worker has the workspace; nothing is saved.
            WorkspaceError: The store failed.
        """
        rows: list[Any] = [
            (one.id, one.name, one.started_at, one.completed_at, dumps(one.parameters), dumps(one.result))
            for one in history
        ]
        with _translated():
            self.claim.save(MAGIC + msgpack.packb((snapshot, rows)))

    def check(self) -> None:
        """Make sure, before something is done that can be seen outside, that the claim still holds.

        Raises:
            WorkspaceLostError: It does not.
            WorkspaceError: The store failed.
        """
        with _translated():
            self.claim.check()

    def checked(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that is called only while the claim holds."""

        def call(*args: Any) -> Any:
            self.check()
            return function(*args)

        return call

    def release(self) -> None:
        """Let other workers have it; what was saved last stays. May be called again.

        Raises:
            WorkspaceError: The store failed: other workers have to wait for the lease.
        """
        if self._is_open:
            self._is_open = False
            self._keeper.remove(self.claim)
            if not self.claim.is_lost:
                try:
                    with _translated():
                        self.claim.release(self.claim.data)
                except WorkspaceLostError:
                    pass  # another worker has it already, and all that was done here was saved before


@contextmanager
def _translated() -> Iterator[None]:
    """Raise errors of claims as those of workspaces."""
    try:
        yield
    except SessionError as error:
        raise workspace_error(error) from None


def workspace_error(error: SessionError) -> WorkspaceError:
    """Return the error of workspaces for one of a claim."""
    text = str(error).removeprefix(type(error).prefix)
    if isinstance(error, SessionLostError):
        return WorkspaceLostError(text)
    if isinstance(error, SessionBusyError):
        return WorkspaceBusyError(text)
    assert isinstance(error, SessionStorageError)
    return WorkspaceError(text)
