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

    class Resumed(Protocol):
        """A snapshot, which knows the run that resumes it."""

        _going: Run | None


def interrupt_one(run: Run | None) -> bool:
    """End a run that is going on at its next look. Returns whether there is one."""
    if run is None:
        return False
    run.interrupt()
    return True


class Runs(set["Run"]):
    """All runs of a sandbox or session that are going on."""

    __slots__ = ()

    def interrupt(self) -> bool:
        """End them at their next look. Returns whether there are any."""
        going = self.copy()
        for run in going:
            run.interrupt()
        return bool(going)


class Going:
    """While it is entered, a run is going on; an interrupt of an earlier part of it is forgotten.

    `snapshot` is the one that the run resumes, if any: its `_going` is the run.
    """

    __slots__ = ("_group", "_run", "_snapshot")

    def __init__(self, run: Run, group: Runs | None, snapshot: Resumed | None = None) -> None:
        self._run = run
        self._group = group
        self._snapshot = snapshot

    def __enter__(self) -> None:
        self._run.interrupt(False)
        if self._snapshot is not None:
            self._snapshot._going = self._run
        if self._group is not None:
            self._group.add(self._run)

    def __exit__(self, *failure: object) -> None:
        if self._snapshot is not None:
            self._snapshot._going = None
        if self._group is not None:
            self._group.discard(self._run)
