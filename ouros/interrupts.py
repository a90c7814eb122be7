"""Interrupts: the runs that are going on, and how another thread or a signal handler ends them.

Knows of a run only that it has `interrupt`. Invariant: there are no locks, which a signal handler would wait for in
vain; a set is changed by single operations.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Run(Protocol):
        """An `Execution`, or what drives one."""

        def interrupt(self, on: bool = True) -> None:
            """End it, and each later part of it, until called with False."""


class Runs(set["Run"]):
    """Runs that are going on: all of a sandbox, or that of a snapshot."""

    def interrupt(self) -> bool:
        """End them at their next look. Returns whether there are any."""
        going = self.copy()
        for run in going:
            run.interrupt()
        return bool(going)


class Going:
    """While it is entered, a run is going on; an interrupt of an earlier part of it is forgotten."""

    __slots__ = ("_groups", "_run")

    def __init__(self, run: Run, *groups: Runs | None) -> None:
        self._run = run
        self._groups = groups

    def __enter__(self) -> None:
        self._run.interrupt(False)
        for group in self._groups:
            if group is not None:
                group.add(self._run)

    def __exit__(self, *failure: object) -> None:
        for group in self._groups:
            if group is not None:
                group.discard(self._run)
