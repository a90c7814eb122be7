"""`Sessions`: the sessions of one client, and how many there may be.

Knows the manager, nothing of requests.
"""

from __future__ import annotations

from ouros.serve.limited import check_paused
from ouros.serve.protocol import TOO_MANY, ProtocolError
from ouros.sessions.errors import SessionError
from ouros.sessions.manager import SessionManager

MAX_SAVED = 1_000  # most saved sessions of all clients
MAX_SAVED_BYTES = 10_000_000_000


class Sessions:
    """The sessions of one client.

    Args:
        manager: Holds them.
        most: How many there may be.
    """

    def __init__(self, manager: SessionManager, most: int) -> None:
        self.manager = manager
        self.most = most

    def check_room(self) -> None:
        """Raises ProtocolError if there are as many sessions as there may be."""
        if len(self.manager.list_sessions()) >= self.most:
            raise ProtocolError(TOO_MANY, f"there are {self.most} sessions already, the most there may be")

    def check_storage(self, name: str) -> None:
        """Raises ProtocolError if there are as many saved sessions as there may be, and none of this name."""
        saved = self.manager.list_saved_sessions()
        if len(saved) >= MAX_SAVED and all(entry["name"] != name for entry in saved):
            raise ProtocolError(TOO_MANY, f"there are {MAX_SAVED} saved sessions already, the most there may be")
        if sum(entry["size_bytes"] for entry in saved) > MAX_SAVED_BYTES:
            raise ProtocolError(TOO_MANY, f"saved sessions take more than {MAX_SAVED_BYTES} bytes: delete some")

    def check_loaded(self, session_id: str) -> None:
        """Raises ProtocolError, and the session is gone, if what it waits at may use more than the server permits."""
        limits = self.manager.get_session(session_id)._pending_limits()
        try:
            if limits is not None:
                check_paused(limits, self.manager._limits or {})
        except ProtocolError:
            self.manager.destroy_session(session_id)
            raise

    def interrupt(self, names: frozenset[str]) -> None:
        """Stop what runs in sessions of these names, if there are any."""
        for name in names:
            try:
                self.manager.interrupt(session_id=name)
            except SessionError:
                continue
