"""`SessionHistory`: the marks to which a session can go back, and going back.

A mark is made before each `execute` and each resume, also when that fails; a call that is refused makes none.
Invariants: `_marks` are those of the workspace, oldest first (`_agree` makes it so after an interrupt); what only
history keeps in memory is bounded after each step (`_settle`).
"""

from __future__ import annotations

from ouros.errors import SandboxInternalError, outward
from ouros.sessions.core import SessionCore
from ouros.sessions.errors import SessionArgumentError, SessionError, SessionStateError
from ouros.sessions.faults import guarded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ouros._core import Execution, Workspace


class SessionHistory(SessionCore):
    """The methods of `Session` that have to do with going back."""

    __module__ = "ouros"
    __slots__ = ()

    @guarded
    def rewind(self, *, steps: int = 1, to: int | None = None) -> dict[str, Any]:
        """Undo the last executes and resumes, and what was done between them; what was pending then is pending again.

        Args:
            steps: How many.
            to: In place of `steps`: undo all after the step of this number in the session's transcript; 0: all.

        Returns:
            `{'steps_rewound': ..., 'history_remaining': ...}`.

        Raises:
            SessionArgumentError: `steps` is less than 1.
            SessionStateError: There are not so many history entries.
        """
        if not isinstance(steps, int) or isinstance(steps, bool):
            raise TypeError(f"steps must be an int, not {type(steps).__name__}")
        if steps < 1:
            raise SessionArgumentError("rewind steps must be at least 1")
        with self._lock:
            workspace = self._free()
            self._check_outside(workspace, "rewind")
            self._settle()
            self._agree(workspace)
            if to is not None:
                steps = self._steps_after(to)
            if steps > len(self._marks):
                raise SessionStateError(
                    f"cannot rewind {steps} steps: only {len(self._marks)} history entries available"
                )
            mark, goal = self._marks[-steps]
            workspace.rewind(mark)
            self._cells = [cell for cell in self._cells if cell[0] < mark]
            self._agree(workspace)
            self._goal = goal
            if self._transcript is not None:
                self._transcript.rewound(mark)
            return {"steps_rewound": steps, "history_remaining": len(self._marks)}

    @guarded
    def history(self) -> tuple[int, int]:
        """Return how many history entries there are, and how many are kept at most."""
        with self._lock:
            workspace = self._free()
            self._settle()
            self._agree(workspace)
            return len(self._marks), self._depth

    @guarded
    def set_history_depth(self, max_depth: int) -> int:
        """Return how many history entries to keep at most; 0 keeps none.

        Returns:
            The number of entries that were given up for it.

        Raises:
            SessionArgumentError: Less than 0.
        """
        if not isinstance(max_depth, int) or isinstance(max_depth, bool):
            raise TypeError(f"max_depth must be an int, not {type(max_depth).__name__}")
        if max_depth < 0:
            raise SessionArgumentError("history depth must not be negative")
        with self._lock:
            workspace = self._free()
            self._settle()
            self._agree(workspace)
            self._depth = max_depth
            return self._trim(workspace)

    # --- inside: the lock is held ---

    def _steps_after(self, number: int) -> int:
        """Return how many history entries `rewind` has to undo to come to the end of a step of the transcript."""
        if not isinstance(number, int) or isinstance(number, bool):
            raise TypeError(f"to must be an int, not {type(number).__name__}")
        if self._transcript is None:
            raise SessionStateError("rewind(to=...) needs a transcript: call SessionManager.keep_transcripts() first")
        mark = self._transcript.mark_after(number)
        for place, (known, _) in enumerate(self._marks):
            if known == mark:
                return len(self._marks) - place
        raise SessionStateError(f"cannot rewind to step {number}: history does not go back to it, or nothing ran since")

    def _mark(self, workspace: Workspace) -> None:
        self._printed.clear()
        self._goal = self._step_mark = None
        if self._depth:
            mark = self._step_mark = workspace.mark()
            self._marks.append((mark, None))
            if len(self._marks) > self._depth:
                try:
                    workspace.forget(self._marks.pop(0)[0])
                except KeyError:
                    self._agree(workspace)
                    self._trim(workspace)

    def _keep(self, workspace: Workspace, mark: int | None) -> None:
        if mark is not None:
            self._marks.append((mark, self._goal))
            self._settle()
            self._trim(workspace)

    def _trim(self, workspace: Workspace) -> int:
        trimmed = len(self._marks) - self._depth
        if trimmed <= 0:
            return 0
        workspace.forget(self._marks[trimmed - 1][0])
        self._agree(workspace)
        return trimmed

    def _agree(self, workspace: Workspace) -> None:
        """Make the history equal to the marks of the workspace: an interrupt between two statements may have left them
        different."""
        goals = dict(self._marks)
        self._marks = [(mark, goals.get(mark)) for mark in workspace.mark_numbers()]

    def _end_step(self, execution: Execution | None) -> None:
        """End a step, or one that did not begin (None): bound the memory of the history, and note the step."""
        self._settle()
        if self._transcript is not None:
            self._transcript.ended(execution, self)

    def _settle(self) -> None:
        """Bound the memory that only the history keeps, after each step."""
        workspace = self._workspace
        if workspace is not None and self._marks:
            limit = None if self._limits is None else self._limits.get("max_memory")
            kept = workspace.bound_history(None if limit is None else int(limit))
            if kept != len(self._marks):
                self._agree(workspace)

    def _outward(self, caught: Exception, reading: bool = False) -> Exception:
        """Return what to raise for an exception that came out of a step; after a fault of ouros, put the session right.

        The session is what it was before the step. Without a history there is no way back: it is closed then.
        """
        error = outward(caught)
        if error is caught or not isinstance(error, SandboxInternalError):
            return error
        with self._lock:
            workspace, mark = self._workspace, self._step_mark
            self._step_mark = None
            if workspace is not None and not reading:
                try:
                    if mark is None:
                        raise LookupError
                    workspace.rewind(mark)
                    self._cells = [cell for cell in self._cells if cell[0] < mark]
                    self._agree(workspace)
                    self._goal = None
                except Exception:  # not even the former state can be restored: the session is useless
                    self._workspace, self._broken, self._marks = None, workspace.script_name, []
                    self._closed_by = "an internal error"
        return SessionError(str(error), error=error)
