"""`History`: the commands that the host gave a workspace.

Knows no workspace. Invariant: what it keeps in memory is bounded.
"""

from __future__ import annotations

import time
from collections import deque
from typing import Any

from ouros.bounded import cut
from ouros.workspace.results import HistoryEntry

MOST = 10_000
LONGEST_COMMAND = 10_000  # most characters of a command that are kept


class History:
    """Commands, oldest first.

    Args:
        entries: Those of the past.
    """

    def __init__(self, entries: list[HistoryEntry]) -> None:
        self._entries: deque[HistoryEntry] = deque(entries, maxlen=MOST)
        self._count = entries[-1].id if entries else 0

    def add(self, name: str, started: float, parameters: dict[str, Any], exit_code: int) -> HistoryEntry:
        """Note a command that is over now."""
        self._count += 1
        command = parameters.get("command")
        if command is not None and len(command) > LONGEST_COMMAND:
            parameters = {**parameters, "command": cut(command, LONGEST_COMMAND)}
        entry = HistoryEntry(self._count, name, started, time.time(), parameters, {"exitCode": exit_code})
        self._entries.append(entry)
        return entry

    def last(self, limit: int) -> list[HistoryEntry]:
        """Return the last commands, oldest first.

        Raises:
            ValueError: `limit` is negative.
        """
        if limit < 0:
            raise ValueError(f"limit must not be negative, got {limit}")
        return list(self._entries)[-limit:] if limit else []

    def copy(self) -> History:
        """Return an independent copy."""
        made = History(list(self._entries))
        made._count = self._count
        return made
