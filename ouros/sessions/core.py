"""`SessionCore`: what a session is made of, its lock, and how what runs in it is interrupted.

The other parts of `Session` derive from it. Knows workspaces, nothing of history, steps and managers. Invariant: all
access to the workspace but that of `interrupt` happens under the lock, which is held for the length of a call and not
of a pause.
"""

from __future__ import annotations

import os as system
from contextlib import contextmanager
from threading import RLock
from weakref import WeakSet

from ouros import tracing
from ouros._core import EVENT_FUTURES
from ouros.bounded import cut, printable
from ouros.errors import runtime_error_from
from ouros.interrupts import Runs
from ouros.sessions.errors import SessionError, SessionNotFoundError, SessionStateError
from ouros.sessions.names import LONGEST, MOST_LISTED, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from ouros._core import Execution, Workspace
    from ouros.arguments import OsCallback, PrintCallback
    from ouros.sessions.transcript import Transcript
    from ouros.tools import Toolset

    Goal = tuple["SessionCore", str]  # for call_session: session and variable that get the value of the pending call

INTERRUPTED = "interrupted by the host"
MAX_DEPTH = 20
MOST_COMPARED = 1000  # variables whose names are compared with one that is not there


lockers: WeakSet[Any] = WeakSet()  # sessions and managers of the process, which look at their locks after a fork


class SessionCore:
    """The state of a session, and access to its workspace."""

    __module__ = "ouros"
    __slots__ = (
        "__weakref__", "_active", "_broken", "_callback", "_cells", "_closed_by", "_counted", "_depth", "_functions",
        "_goal", "_going", "_id", "_interrupted", "_kept", "_limits", "_lock", "_marks", "_os", "_printed",
        "_step_mark", "_toolset", "_transcript", "_value", "_workspace",
    )  # fmt: skip

    _callback: PrintCallback | None
    _workspace: Workspace | None

    def _clear(self, session_id: str, limits: dict[str, int | float] | None, os: OsCallback | None) -> None:
        """Set all fields; the workspace comes later."""
        self._id = session_id
        self._limits = limits
        self._lock = RLock()
        self._marks: list[tuple[int, Goal | None]] = []  # marks, each with the goal of the call pending then
        self._functions: dict[str, Callable[..., Any]] = {}  # host functions; the dict is replaced, never changed
        self._toolset: Toolset | None = None  # tools that were given last, for type checks
        self._cells: list[tuple[int, str]] = []  # code that ran, for type checks, with the mark before it; 0: none
        self._os = os  # answers OS functions, unless a run brings its own
        self._goal: Goal | None = None
        self._depth = MAX_DEPTH
        self._printed: list[str] = []
        self._callback = None
        self._counted = 0
        self._active = 0  # executions that run now: evaluations may be nested
        self._interrupted = False
        self._going = Runs()  # runs on event loops, for `interrupt`
        self._kept = 0  # 1: results are kept in the workspace, to be shown
        self._value: Any = None  # the last result, until it has been shown
        self._workspace = None
        self._broken: str | None = None  # script name of a workspace that a fault of ouros, or a fork, left unusable
        self._closed_by = "an internal error"
        self._step_mark: int | None = None  # mark before the current step, to go back to after a fault
        self._transcript: Transcript | None = None  # where steps are noted; None: nowhere
        lockers.add(self)  # last: another thread may fork at any time

    def _after_fork(self) -> None:
        """In a child process: close the session if a thread of the parent was at it, which is not in the child."""
        if self._transcript is not None:
            self._transcript.after_fork()
        if self._lock.acquire(blocking=False):
            self._lock.release()
            return
        self._lock = RLock()
        if self._workspace is not None:
            self._broken, self._closed_by = self._workspace.script_name, "a fork while another thread used it"
            self._workspace, self._marks = None, []

    @property
    def id(self) -> str:
        """Name of the session in its manager."""
        return self._id

    def interrupt(self) -> bool:
        """Stop what runs in the session, from another thread: the `execute` or resume there fails with a SessionError.

        An `arun` also stops while it waits for functions of the host, whose tasks are cancelled.

        Returns:
            Whether anything ran.
        """
        awaited = self._going.interrupt()
        if not self._active:
            return awaited
        workspace = self._workspace
        if workspace is not None:
            workspace.interrupt(True)
        self._interrupted = True  # set last: a thread that sees it may reset both
        return True

    # --- inside: the lock is held ---

    def _next_call(self) -> str:
        """Return which method to call next, for an error message."""
        workspace = self._workspace
        execution = None if workspace is None else workspace.pending
        if execution is None:
            return "call execute() or run()"
        if execution.event == EVENT_FUTURES:
            shown = ", ".join(map(str, sorted(execution.pending_call_ids)[:MOST_LISTED]))
            return f"call resume_futures() with results of the calls {shown}"
        name = cut(printable(execution.function_name or "", ""), LONGEST)
        return f"call resume({execution.call_id}, value) to answer {name}()"

    def _missing(self, name: str) -> str:
        """Return the message for a variable that is not there, with the nearest ones."""
        from difflib import get_close_matches

        workspace = self._workspace
        names = [] if workspace is None else [found for found, _ in workspace.names()]
        near = get_close_matches(name, names[:MOST_COMPARED]) if len(name) <= LONGEST else []
        return f"{listed(near, 'nearest variables') if near else listed(names, 'variables')}"

    def _check_open(self) -> None:
        if self._workspace is None and self._broken is None:
            raise SessionNotFoundError(f"session '{self._id}' not found: it was destroyed")

    def _free(self) -> Workspace:
        """Return the workspace, which does not run (it may when a host function or print callback comes back to it)."""
        workspace = self._workspace
        if workspace is None:
            if self._broken is not None:
                raise SessionStateError(f"session '{self._id}' was closed by {self._closed_by}: reset or destroy it")
            raise SessionNotFoundError(f"session '{self._id}' not found: it was destroyed")
        if workspace.running:
            raise SessionStateError("the session is running: wait until it is done, or call interrupt()")
        return workspace

    def _is_inside(self, workspace: Workspace) -> bool:
        """Return whether the caller is a host function that code of this session has called. Only its thread has the
        lock then."""
        return self._active > 0 and workspace.pending is not None

    def _check_outside(self, workspace: Workspace, what: str) -> None:
        """Raise SessionStateError if a host function asks for `what`, whose call is pending here."""
        if self._is_inside(workspace):
            name = cut(printable(workspace.pending.function_name or "", ""), LONGEST)  # type: ignore[union-attr]
            raise SessionStateError(f"cannot {what} inside the call of {name}(): its result is the answer")

    def _is_pending(self) -> bool:
        """Return whether a call is. The session is locked."""
        return self._free().pending is not None

    def _dump(self) -> bytes:
        """Return the session as bytes; `Session` defines it."""
        raise NotImplementedError

    def _watched(self, execution: Execution) -> Any:
        """Return the execution as a run drives it; derived classes watch its steps. What this raises ends the run."""
        watched: Any = execution
        if tracing.observer is not None:
            watched = tracing.observer.watch(execution, session_id=self._id)
        return watched if self._transcript is None else self._transcript.begin(execution, watched, self)

    def _print(self, stream: str, text: str) -> None:
        if tracing.observer is not None:
            tracing.observer.printed(stream, text)
        if self._transcript is not None:
            self._transcript.printed(stream, text)
        if self._callback is None:
            self._printed.append(text)
        else:
            self._callback(stream, text)

    def _enter(self) -> None:
        """Count a run in, so that `interrupt` can end it. The caller restores `_active`."""
        if self._interrupted and not self._active:
            self._interrupted = False
            if self._workspace is not None:
                self._workspace.interrupt(False)
        self._active += 1  # the caller restores the former value

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        """Context in which `interrupt` ends an evaluation, including one that the host started to show a value."""
        before = self._active
        try:
            self._enter()
            yield
        finally:
            self._active = before

    def _interruption(self, execution: Execution) -> SessionError:
        """Return the exception to raise for an interrupt. The execution is given up."""
        self._abandon(execution)
        error = runtime_error_from(KeyboardInterrupt(INTERRUPTED))
        return SessionError(str(error), stdout="".join(self._printed), error=error)

    def _abandon(self, execution: Execution) -> None:
        if self._workspace is not None and self._workspace.pending is execution:
            self._workspace.abandon()


@contextmanager
def both_locked(a: SessionCore, b: SessionCore) -> Iterator[None]:
    """Lock two sessions, always in the same order, so that two threads can't wait for each other."""
    first, second = (a, b) if id(a) < id(b) else (b, a)
    with first._lock, second._lock:
        yield


def _forked() -> None:
    for one in list(lockers):
        one._after_fork()


if hasattr(system, "register_at_fork"):
    system.register_at_fork(after_in_child=_forked)
