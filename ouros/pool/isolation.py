"""`Pool.isolation`: the kinds of isolation of the workers, and which of them are in force."""

from __future__ import annotations

from ouros.pool.walls import ESSENTIAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

WALLS: dict[str, str] = {
    "environment": "no environment variables of the host",
    "descriptors": "no open file or socket of the host",
    "resources": "rlimits: memory, processor time, files, threads, no core dumps",
    "privileges": "no capabilities, no_new_privs, not dumpable",
    "files": "Landlock: no file can be opened, no TCP port used, no process signalled",
    "system calls": "seccomp: an allow-list",
    "network": "network, IPC and host name of its own, without any interface",
    "empty root": "an empty, read-only file system as root",
    "other user": "not the user of the host",
}


class Isolation:
    """The walls around the workers of a pool.

    `missing` is a dict from the name of each wall that does not stand to the reason; `stands(name)` asks for one;
    `is_complete` says whether all stand, `is_safe` whether all do that `Pool(isolation='required')` needs. `str()`
    is a table.
    """

    __slots__ = ("_reports",)
    __module__ = "ouros"

    def __init__(self, reports: dict[str, str]) -> None:
        self._reports = {name: reports.get(name, "it was not asked for") for name in WALLS}

    @property
    def missing(self) -> dict[str, str]:
        """Kinds of isolation that are not in force, each with the reason."""
        return {name: reason for name, reason in self._reports.items() if reason}

    @property
    def is_complete(self) -> bool:
        """True if all kinds of isolation are in force."""
        return not self.missing

    @property
    def is_safe(self) -> bool:
        """True if all kinds of isolation that `isolation='required'` needs are in force."""
        return not any(self._reports[name] for name in ESSENTIAL)

    def stands(self, name: str) -> bool:
        """Return whether a wall stands.

        Raises:
            KeyError: There is no wall of this name.
        """
        return not self._reports[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._reports)

    def __str__(self) -> str:
        return "\n".join(
            f"{name}: {WALLS[name] if not reason else f'MISSING, {reason}'}" for name, reason in self._reports.items()
        )

    def __repr__(self) -> str:
        return f"Isolation(missing={self.missing!r})"
