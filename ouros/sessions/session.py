"""`Session`: variables and code that live on between calls.

A session owns a workspace of the evaluator, its history and its lock; it knows other sessions only as targets of
copies, and its manager by the few methods of `_Manager`. Invariants: everything happens under its lock, which is taken
for the length of a call and not of a pause; a history entry is made before each `execute` and each resume, also when
that fails, and a call that is refused makes none.
"""

from __future__ import annotations

from contextlib import contextmanager
from threading import RLock
from time import monotonic

from ouros._core.hostapi import (
    EVENT_CALL,
    EVENT_COMPLETE,
    EVENT_FUTURES,
    EVENT_OS,
    EVENT_SLICE,
    ErrorInfo,
    Execution,
    SyntaxFailure,
)
from ouros._core.workspace import Workspace
from ouros.arguments import UNSET, check_exception, check_limits, check_results, check_text, signed, write_to_host
from ouros.bounded import bounded_repr
from ouros.calls import PASSED, Abort, in_sandbox
from ouros.driver import answer_with, check_calls
from ouros.errors import (
    SandboxInternalError,
    SandboxRuntimeError,
    outward,
    runtime_error_from,
    syntax_error,
)
from ouros.jsonvalue import json_or_repr
from ouros.sessions.data import call_data, short_repr
from ouros.sessions.errors import (
    MissingVariableError,
    SessionArgumentError,
    SessionError,
    SessionNotFoundError,
    SessionStateError,
)
from ouros.sessions.faults import _failure, _sealed, _unless_failed
from ouros.sessions.names import check_identifier, check_identifiers
from ouros.sessions.runs import SessionRuns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from contextlib import AbstractContextManager
    from typing import Any, NoReturn, Protocol, TypeVar

    from ouros.arguments import OsCallback, PrintCallback, Tools
    from ouros.typeddicts import ExternalResult, ResourceLimits

    _Taken = TypeVar("_Taken")
    _Method = TypeVar("_Method", bound=Callable[..., Any])
    _Goal = tuple["Session", str]  # what is pending came from call_session: its value goes to this variable

    class _Manager(Protocol):
        def fork_session(self, source: str, new_id: str) -> Session: ...
        def save_session(self, *, session_id: str | None = None, name: str | None = None) -> dict[str, Any]: ...
        def snapshot_heap(self, name: str, *, session_id: str | None = None) -> None: ...

        _key: bytes | None


INTERRUPTED = "interrupted by the host"
PENDING = "RuntimeError: repl session has a pending call; call resume() first"
MAX_DEPTH = 20
COUNT_WAIT_SECS = 0.02
SHOW_LIMITS: ResourceLimits = {"max_duration_secs": 0.2, "max_memory": 256_000_000, "max_output_bytes": 1000}
SHOW_SECS = 2.0  # for the reprs of all variables in a notebook
MOST_SHOWN = 50  # variables in a notebook
SLICE_TICKS = 100_000  # how often an execution looks whether it is to be interrupted


class Session(SessionRuns):
    """A session of a `SessionManager`: Python code runs in it piece by piece, and its variables stay.

    Sessions are made by `SessionManager.create_session` and the like. All methods may be called from any thread; each
    waits until the session is free.
    """

    __module__ = "ouros"
    __slots__ = (
        "__weakref__", "_broken", "_counted", "_depth", "_goal", "_id",
        "_interrupted", "_kept", "_limits", "_lock", "_manager", "_marks", "_os", "_printed", "_value",
        "_workspace",
    )  # fmt: skip

    _workspace: Workspace | None
    _callback: PrintCallback | None

    def __new__(cls, *args: object, **kwargs: object) -> Any:
        """Not for callers.

        Raises:
            TypeError: Always.
        """
        raise TypeError("cannot create 'ouros.Session' instances: use SessionManager.create_session()")

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("cannot copy or pickle 'ouros.Session' object: use fork(), or save() and load_session()")

    def _made(
        self, manager: _Manager, session_id: str, limits: dict[str, int | float] | None, os: OsCallback | None
    ) -> Session:
        """Itself, without a workspace yet."""
        self._manager = manager
        self._id = session_id
        self._limits = limits
        self._lock = RLock()
        self._marks: list[tuple[int, _Goal | None]] = []  # with the goal of the call that was pending then
        self._functions: dict[str, Callable[..., Any]] = {}  # replaced when one is added, never changed
        self._os = os  # answers OS functions, unless a run brings its own
        self._goal: _Goal | None = None
        self._depth = MAX_DEPTH
        self._printed: list[str] = []
        self._callback = None
        self._counted = 0
        self._active = 0  # executions that run now: evaluations may be nested
        self._interrupted = False
        self._kept = 0  # 1: results are kept in the workspace, to be shown
        self._value: Any = None  # the last result, while it is to be shown
        self._workspace = None
        self._broken: str | None = None  # the script name of a workspace that a fault of ouros has left unusable
        self._step_mark: int | None = None  # of the step that runs, to go back to after a fault
        return self

    @property
    def id(self) -> str:
        """What the manager calls it."""
        return self._id

    def __repr__(self) -> str:
        return f"Session(id={self._id!r})"

    def _repr_html_(self) -> str:
        """The variables as a table. All reprs together take at most about `SHOW_SECS`; those left are not shown."""
        from ouros.rich import table

        ends = monotonic() + SHOW_SECS
        variables = self.list_variables()
        rows = []
        for entry in variables[:MOST_SHOWN]:
            if monotonic() > ends:
                rows.append((entry["name"], entry["type_name"], "<not shown: that takes too long>"))
                continue
            try:
                text = self.eval_variable(entry["name"], limits=SHOW_LIMITS)["value"]["repr"]
            except RuntimeError as error:
                text = f"<not shown: {str(error).rstrip().rpartition(chr(10))[2]}>"
            rows.append((entry["name"], entry["type_name"], text))
        more = len(variables) - MOST_SHOWN
        title = f"Session {self._id!r}: {len(variables)} variable{'' if len(variables) == 1 else 's'}"
        return table(title, ("name", "type", "value"), rows) + (f"<i>and {more} more</i>" if more > 0 else "")

    # --- running ---

    @_sealed
    def execute(self, code: str) -> dict[str, Any]:
        """Run code to the first call of an external function, or to its end.

        OS functions are answered by the manager's `os`; without one they raise NotImplementedError in the code.

        Returns:
            `{'stdout': ..., 'progress': ..., 'is_complete': ...}`, and `'result'` when complete: the value of the last
            statement if it is an expression, as JSON-like data.

        Raises:
            SessionError: The code failed; the text is the traceback.
            RuntimeError: A call is pending.
            TypeError: `code` is no str.
        """
        if type(code) is not str:
            code = check_text("code", code)
        with self._lock:
            workspace = self._free()
            if workspace.pending is not None:
                raise SessionError(PENDING)
            self._mark(workspace)
            return self._start(self._prepare(workspace, code, self._limits, self._kept))

    @_sealed
    def _call(self, code: str, target: Session, target_variable: str) -> dict[str, Any]:
        """For `SessionManager.call_session`: as `execute`; its value also goes to a variable of another session."""
        with both_locked(self, target):
            workspace = self._free()
            if target._is_pending():
                raise SessionStateError("cannot set variable while target session has a pending call")
            if workspace.pending is not None:
                raise SessionError(PENDING)
            self._mark(workspace)
            execution = self._prepare(workspace, code, self._limits, 1)
            self._goal = target, target_variable
            return self._start(execution)

    @_sealed
    def resume(self, call_id: int, value: Any = UNSET, *, exception: Any = UNSET) -> dict[str, Any]:
        """Answer the pending call with a value, or with an exception that is raised where it was called.

        Returns:
            As `execute`.

        Raises:
            SessionStateError: The call isn't pending.
            SessionError: The code failed.
            TypeError: Not exactly one of both, or a value that can't cross; the call is still pending.
            Abort: `exception` is one; the code has ended.
        """
        if (value is UNSET) == (exception is UNSET):
            raise TypeError("resume() accepts either value or exception, not both")
        if exception is not UNSET:
            check_exception(exception)
        with self._resuming():
            execution = self._called(call_id, "resume")
            if exception is UNSET:
                return self._step(execution, lambda: execution.resume_value(value, SLICE_TICKS))
            return self._step(execution, lambda: execution.resume_error(in_sandbox(exception), SLICE_TICKS))

    @_sealed
    def resume_as_pending(self, call_id: int) -> dict[str, Any]:
        """Answer the pending call with a future: the code goes on, until all of it waits for results.

        Returns:
            As `execute`.

        Raises:
            SessionStateError: The call isn't pending.
            SessionError: The code failed.
        """
        with self._resuming():
            execution = self._called(call_id, "resume_as_pending")
            return self._step(execution, lambda: execution.resume_future(SLICE_TICKS))

    @_sealed
    def resume_futures(self, results: Mapping[int, ExternalResult]) -> dict[str, Any]:
        """Settle some of the calls that the code waits for.

        Args:
            results: By call id, `{'return_value': v}`, `{'exception': e}` or `{'future': ...}` (stays pending).

        Returns:
            As `execute`.

        Raises:
            SessionStateError: The code does not wait for results.
            RuntimeError: A call id that isn't pending.
            SessionError: The code failed.
            TypeError: Results of the wrong shape or that can't cross; everything is still pending.
            Abort: A result is one; the code has ended.
        """
        aborted: Abort | None = None
        checked: dict[int, tuple[str, object]] = {}
        try:
            checked = check_results(results)
        except Abort as caught:
            aborted = caught
        with self._resuming():
            execution = self._free().pending
            if execution is None or execution.event != EVENT_FUTURES:
                raise SessionStateError("the session does not wait for results of pending calls")
            if aborted is not None:
                self._abandon(execution)
                raise aborted
            pending = execution.pending_call_ids
            for call_id in checked:
                if call_id not in pending:
                    raise SessionError(f"RuntimeError: unknown call_id {call_id}, expected one of: {pending}")
            return self._step(execution, lambda: execution.resume_futures(checked, SLICE_TICKS))

    def interrupt(self) -> bool:
        """Stop what runs in the session, from another thread: the `execute` or resume there fails with a SessionError.

        Returns:
            Whether anything ran.
        """
        if not self._active:
            return False
        workspace = self._workspace
        if workspace is not None:
            workspace.interrupt(True)
        self._interrupted = True  # last: who sees it may take both back
        return True

    @_sealed
    def _shown_answer(self, step: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """For servers: what an `execute` or resume gives; if that is complete, with the repr of the value as `repr`."""
        with self._resuming():
            self._kept = 1
            try:
                answer = step()
            finally:
                self._kept = 0
            return self._with_repr(answer)

    def _pending_call(self) -> dict[str, Any] | None:
        """For servers: the call that waits to be resumed, as in the answer of `execute`."""
        with self._lock:
            execution = self._free().pending
            return None if execution is None or execution.event != EVENT_CALL else call_data(execution)

    def _with_repr(self, answer: dict[str, Any]) -> dict[str, Any]:
        value, self._value = self._value, None
        if answer["is_complete"]:
            with self._lock:
                answer["repr"] = "None" if answer["result"] is None else self._last_repr(value)
        return answer

    def _last_repr(self, value: Any) -> str:
        with self._interruptible():
            shown = self._free().show_result(self._limits)
        if isinstance(shown, ErrorInfo):
            return f"<repr failed with {shown.display_name}: {shown.message}>"
        if shown[0] is not None:
            return shown[1]
        # A call that was pending in a fork, or in what was saved or rewound, has kept no result.
        return bounded_repr(value)

    # --- variables ---

    @_sealed
    def list_variables(self) -> list[dict[str, Any]]:
        """`{'name': ..., 'type_name': ...}` of each variable, by name; external functions are left out."""
        with self._lock:
            return [{"name": name, "type_name": type_name} for name, type_name in self._free().names()]

    @_sealed
    def get_variable(self, name: str) -> dict[str, Any]:
        """`{'json_value': ..., 'repr': ...}` of a variable.

        Raises:
            SessionNotFoundError: There is none of this name.
            SessionError: Its repr failed.
        """
        with self._lock:
            value, text = self._shown(name)
        return {"json_value": json_or_repr(value), "repr": text}

    @_sealed
    def set_variable(self, name: str, value_expr: str) -> None:
        """Set a variable to a copy of what an expression gives; whatever else the expression does is forgotten.

        Raises:
            SessionArgumentError: The name is no identifier.
            SessionStateError: A call is pending, or the expression calls an external function.
            SessionError: The expression failed.
        """
        check_identifier(name)
        value_expr = check_text("value_expr", value_expr)
        with self._lock:
            workspace = self._free()
            self._check_settable(workspace)
            refusal = "set_variable expression triggered external call"
            copied, _ = self._evaluate(value_expr, refusal, self._limits, Workspace.copy_result)
            workspace.bind(name, copied)

    @_sealed
    def delete_variable(self, name: str) -> bool:
        """Delete a variable; whether there was one.

        Raises:
            SessionStateError: A call is pending.
        """
        name = check_text("name", name)
        with self._lock:
            workspace = self._free()
            if workspace.pending is not None:
                raise SessionStateError("cannot delete variable while a call is pending")
            return workspace.delete(name)

    @_sealed
    def eval_variable(self, expression: str, *, limits: ResourceLimits | None = None) -> dict[str, Any]:
        """What an expression gives, without any effect on the session; also while a call is pending.

        Args:
            expression: The expression.
            limits: What it may use, instead of the limits of the manager.

        Returns:
            `{'value': {'json_value': ..., 'repr': ...}, 'stdout': ...}`.

        Raises:
            SessionStateError: The expression calls an external function.
            SessionError: The expression failed.
        """
        expression = check_text("expression", expression)
        used = self._limits if limits is None else check_limits(limits)
        with self._lock:
            refusal = "eval_variable does not support external function calls"
            found, printed = self._evaluate(expression, refusal, used, lambda workspace: workspace.show_result(used))
            value, text = _unless_failed(found)
        return {"value": {"json_value": json_or_repr(value), "repr": text}, "stdout": printed}

    @_sealed
    def __getitem__(self, name: str) -> Any:
        """The host value of a variable.

        Raises:
            MissingVariableError: There is none of this name (also a KeyError).
        """
        with self._lock:
            if not self._free().has(check_text("name", name)):
                raise MissingVariableError(f"variable '{name}' not found")
            return self._shown(name)[0]

    @_sealed
    def __setitem__(self, name: str, value: Any) -> None:
        """Set a variable to a copy of a host value.

        Raises:
            SessionArgumentError: The name is no identifier.
            SessionStateError: A call is pending.
            TypeError: The value can't cross.
        """
        check_identifier(name)
        with self._lock:
            workspace = self._free()
            self._check_settable(workspace)
            workspace.set(name, value)

    def __delitem__(self, name: str) -> None:
        """Delete a variable.

        Raises:
            MissingVariableError: There is none of this name (also a KeyError).
            SessionStateError: A call is pending.
        """
        if not self.delete_variable(name):
            raise MissingVariableError(f"variable '{name}' not found")

    def __contains__(self, name: object) -> bool:
        with self._lock:
            return isinstance(name, str) and self._free().has(name)

    def __iter__(self) -> Iterator[str]:
        with self._lock:
            return iter([name for name, _ in self._free().names()])

    def _ipython_key_completions_(self) -> list[str]:
        return list(self)

    @_sealed
    def register_external_functions(self, external_functions: list[str]) -> list[str]:
        """Let the code call these functions of the host.

        Returns:
            The names that were skipped because variables have them.

        Raises:
            SessionArgumentError: A name is no identifier.
            SessionStateError: A call is pending.
        """
        names = check_identifiers(external_functions)
        with self._lock:
            workspace = self._free()
            if workspace.pending is not None:
                raise SessionStateError("cannot register external functions while a call is pending")
            return workspace.register(names)

    # --- history ---

    @_sealed
    def rewind(self, *, steps: int = 1) -> dict[str, Any]:
        """Undo the last executes and resumes, and what was done between them; what was pending then is pending again.

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
            self._settle()
            self._agree(workspace)
            if steps > len(self._marks):
                raise SessionStateError(
                    f"cannot rewind {steps} steps: only {len(self._marks)} history entries available"
                )
            mark, goal = self._marks[-steps]
            workspace.rewind(mark)
            self._agree(workspace)
            self._goal = goal
            return {"steps_rewound": steps, "history_remaining": len(self._marks)}

    @_sealed
    def history(self) -> tuple[int, int]:
        """How many history entries there are, and how many are kept at most."""
        with self._lock:
            workspace = self._free()
            self._settle()
            self._agree(workspace)
            return len(self._marks), self._depth

    @_sealed
    def set_history_depth(self, max_depth: int) -> int:
        """How many history entries to keep at most; 0 keeps none.

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

    # --- figures ---

    @_sealed
    def heap_stats(self) -> dict[str, Any]:
        """What the session holds.

        `live_objects` and `objects_by_type` count what is reachable, `tracker_memory_bytes` is its size, and
        `tracker_allocations` what was allocated so far. There is no table of slots: `free_slots` is 0.
        """
        with self._lock:
            counts, _, interned, allocations, size = self._free().statistics()
        live = sum(counts.values())
        return {
            "live_objects": live,
            "free_slots": 0,
            "total_slots": live,
            "interned_strings": interned,
            "tracker_allocations": allocations,
            "tracker_memory_bytes": size,
            "objects_by_type": dict(sorted(counts.items())),
        }

    def snapshot_heap(self, name: str) -> None:
        """Remember `heap_stats` and the reprs of the variables under a name, for `SessionManager.diff_heap`."""
        self._manager.snapshot_heap(name, session_id=self._id)

    # --- the whole session ---

    def fork(self, new_id: str) -> Session:
        """An independent copy, with what is pending; its history starts anew.

        Raises:
            SessionExistsError: There is a session `new_id`.
        """
        self._check_open()
        return self._manager.fork_session(self._id, new_id)

    def save(self, *, name: str | None = None) -> dict[str, Any]:
        """Save the session, with what is pending, under a name (its id unless given).

        Returns:
            `{'name': ..., 'size_bytes': ...}`.

        Raises:
            SessionArgumentError: The name can't be one of a saved session.
            SessionStorageError: There is no storage, or it failed.
        """
        self._check_open()
        return self._manager.save_session(session_id=self._id, name=name)

    def dump(self, key: bytes | None = None) -> bytes:
        """The session as bytes for `SessionManager.load_bytes`, with what is pending; without history and functions.

        Args:
            key: Sign the bytes with it (HMAC-SHA256); the key of the manager, if it has one, unless given.

        Raises:
            TypeError: `key` is not bytes.
            ValueError: `key` is empty.
            SessionStateError: The session runs.
        """
        return signed(self._dump(), self._manager._key if key is None else key)

    @_sealed
    def reset(self, *, external_functions: list[str] | None = None, tools: Tools | None = None) -> None:
        """Start anew: no variables, nothing pending, no history, and only these external functions, or tools.

        Raises:
            SessionArgumentError: A function's name is no identifier.
            TypeError: Both are given.
        """
        if tools is not None:
            from ouros.tools.toolset import names_of

            external_functions = names_of(tools, external_functions)
        names = check_identifiers(external_functions)
        with self._lock:
            script_name = self._free().script_name if self._broken is None else self._broken
            self._workspace = Workspace(script_name, names, self._print)
            self._broken = self._goal = self._step_mark = None
            self._marks = []
            self._functions = {}

    # --- for the manager ---

    def _start_fresh(self, script_name: str, names: list[str]) -> Session:
        """Give it an empty workspace."""
        self._workspace = Workspace(script_name, names, self._print)
        return self

    @_sealed
    def _start_forked(self, source: Session) -> Session:
        """Give it a fork of the workspace of another, which is locked."""
        with _copied(source.id, "fork"):
            self._workspace = source._free().fork()
        self._workspace.set_print_callback(self._print)
        self._depth = source._depth
        self._os = source._os
        self._functions = source._functions
        return self

    @_sealed
    def _start_loaded(self, data: bytes) -> Session:
        """Give it a saved workspace; ValueError if the bytes are none."""
        self._workspace = Workspace.load(data, self._print)
        return self

    def _close(self) -> None:
        """End it; it waits until the session is free."""
        with self._lock:
            if self._broken is None:
                self._free()
            self._workspace = self._broken = None
            self._marks = []

    @_sealed
    def _dump(self) -> bytes:
        """What `_start_loaded` reads."""
        with self._lock, _copied(self.id, "save"):
            return self._free().dump()

    def _count(self) -> int:
        """The number of variables; while something runs, what it was when it was last asked for."""
        if self._lock.acquire(timeout=COUNT_WAIT_SECS):
            try:
                workspace = self._workspace
                if workspace is not None and not workspace.running:
                    self._counted = workspace.count_names()
            finally:
                self._lock.release()
        return self._counted

    @_sealed
    def _copy_variable(self, name: str, target: Session, target_name: str) -> None:
        """Copy a variable to another session. Both are locked."""
        workspace = self._free()
        if not workspace.has(name):
            raise SessionNotFoundError(f"variable '{name}' not found in session '{self._id}'")
        goal = target._free()
        target._check_settable(goal)
        workspace.copy_to(name, goal, target_name)

    @_sealed
    def _reprs(self) -> dict[str, str]:
        """The repr of each variable; of one whose repr fails, what it failed with."""
        found = {}
        with self._lock:
            workspace = self._free()
            for name, kind in workspace.names():
                with self._interruptible():
                    text = workspace.text(name, self._limits)
                if isinstance(text, ErrorInfo):
                    text = f"<{kind}: repr failed with {text.display_name}: {text.message}>"
                found[name] = short_repr(text)
        return found

    def _is_pending(self) -> bool:
        """Whether a call is. The session is locked."""
        return self._free().pending is not None

    def _check_settable(self, workspace: Workspace) -> None:
        """Raises SessionStateError while a call is pending."""
        if workspace.pending is not None:
            raise SessionStateError("cannot set variable while a call is pending")

    # --- inside: the lock is held ---

    def _check_open(self) -> None:
        if self._workspace is None and self._broken is None:
            raise SessionNotFoundError(f"session '{self._id}' not found")

    def _free(self) -> Workspace:
        """The workspace, which does not run (it may when a host function or print callback comes back to it)."""
        workspace = self._workspace
        if workspace is None:
            if self._broken is not None:
                raise SessionStateError(f"session '{self._id}' was closed by an internal error: reset or destroy it")
            raise SessionNotFoundError(f"session '{self._id}' not found")
        if workspace.running:
            raise SessionStateError("the session is running")
        return workspace

    def _print(self, stream: str, text: str) -> None:
        if self._callback is None:
            self._printed.append(text)
        else:
            self._callback(stream, text)

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

    def _trim(self, workspace: Workspace) -> int:
        trimmed = len(self._marks) - self._depth
        if trimmed <= 0:
            return 0
        workspace.forget(self._marks[trimmed - 1][0])
        self._agree(workspace)
        return trimmed

    def _agree(self, workspace: Workspace) -> None:
        """Make the history what the workspace knows of it: an interrupt between two statements may have parted them."""
        goals = dict(self._marks)
        self._marks = [(mark, goals.get(mark)) for mark in workspace.mark_numbers()]

    def _settle(self) -> None:
        """After each step: what only history keeps is bounded, too."""
        workspace = self._workspace
        if workspace is not None and self._marks:
            limit = None if self._limits is None else self._limits.get("max_memory")
            kept = workspace.bound_history(None if limit is None else int(limit))
            if kept != len(self._marks):
                self._agree(workspace)

    def _prepare(
        self, workspace: Workspace, code: str, limits: dict[str, int | float] | None, keep: int = 0
    ) -> Execution:
        failure: SyntaxFailure
        try:
            return workspace.execute(code, limits, keep)
        except SyntaxFailure as caught:
            failure = caught
        self._step_mark = None
        error = syntax_error(failure)
        raise SessionError(error.display("traceback"), error=error)

    def _begin(
        self,
        code: str,
        functions: Mapping[str, Callable[..., Any]] | None,
        limits: dict[str, int | float] | None,
        keep: int = 0,
        write: PrintCallback = write_to_host,
        inputs: Mapping[str, Any] | None = None,
    ) -> tuple[Workspace, Execution]:
        """For run and arun: what execute does before it starts."""
        names = check_identifiers(list(functions)) if functions is not None else []
        if inputs is not None:
            _check_inputs(inputs)
        workspace = self._free()
        if workspace.pending is not None:
            raise SessionError(PENDING)
        self._mark(workspace)
        if inputs is not None:
            self._set_inputs(workspace, inputs)
        workspace.register(names)
        execution = self._prepare(workspace, code, limits, keep)
        self._callback = write
        return workspace, execution

    def _set_inputs(self, workspace: Workspace, inputs: Mapping[str, Any]) -> None:
        """Set variables; if one can't cross, none is."""
        try:
            for name, value in inputs.items():
                workspace.set(name, value)
        except TypeError:
            if self._step_mark is not None:
                workspace.rewind(self._step_mark)
                self._step_mark = None
                self._agree(workspace)
            raise

    def _called(self, call_id: int, verb: str) -> Execution:
        if not isinstance(call_id, int):
            raise TypeError(f"call_id must be an int, not {type(call_id).__name__}")
        execution = self._free().pending
        if execution is None or execution.event == EVENT_FUTURES:
            raise SessionStateError(f"{verb} call_id {call_id} does not match pending call None")
        if execution.call_id != call_id or isinstance(call_id, bool):
            raise SessionStateError(f"{verb} call_id {call_id} does not match pending call Some({execution.call_id})")
        return execution

    def _step(self, execution: Execution, resume: Callable[[], int]) -> dict[str, Any]:
        """One resume. If the host's value can't cross, nothing has happened."""
        workspace = self._free()
        self._printed.clear()
        before = self._active
        try:
            mark = self._step_mark = workspace.mark() if self._depth else None
            self._enter()
            try:
                event = resume()
            except TypeError as refusal:
                if outward(refusal) is refusal and mark is not None:
                    workspace.unmark(mark)
                raise
            except Abort:
                self._keep(workspace, mark)
                self._abandon(execution)
                raise
            except BaseException:
                self._keep(workspace, mark)
                raise
            self._keep(workspace, mark)
            return self._answered(execution, self._drive(execution, event, self._os))
        except Exception as caught:
            raise self._outward(caught) from None
        finally:
            self._active = before
            self._step_mark = None
            self._settle()

    def _keep(self, workspace: Workspace, mark: int | None) -> None:
        if mark is not None:
            self._marks.append((mark, self._goal))
            self._settle()
            self._trim(workspace)

    def _start(self, execution: Execution) -> dict[str, Any]:
        before = self._active
        try:
            if self._interrupted:
                self._enter()
            else:
                self._active = before + 1
            event = execution.start(None, SLICE_TICKS)
            if event != EVENT_COMPLETE:
                event = self._drive(execution, event, self._os)
            return self._answered(execution, event)
        except Exception as caught:
            raise self._outward(caught) from None
        finally:
            self._active = before
            self._step_mark = None
            self._settle()

    def _answered(self, execution: Execution, event: int) -> dict[str, Any]:
        printed = self._printed
        text = "".join(printed) if printed else ""
        if event == EVENT_COMPLETE:
            value = execution.value
            if self._kept:
                self._value = value
            if value is not None:
                value = json_or_repr(value)
            if self._goal is not None:
                self._reach_goal(text)
            return {
                "stdout": text,
                "progress": {"status": "complete", "result": value},
                "is_complete": True,
                "result": value,
            }
        if event == EVENT_CALL:
            progress = call_data(execution)
            if self._interrupted:
                # The repr of an argument was, which then has a plain one.
                raise self._interruption(execution)
            return {"stdout": text, "progress": progress, "is_complete": False}
        if event == EVENT_FUTURES:
            progress = {"status": "resolve_futures", "pending_call_ids": sorted(execution.pending_call_ids)}
            return {"stdout": text, "progress": progress, "is_complete": False}
        raise _failure(execution.error, text)

    def _drive(self, execution: Execution, event: int, os: OsCallback | None) -> int:
        """Run on from an event to one that is the host's concern, if nobody interrupts it."""
        most = execution.limits.get("max_calls")
        while event == EVENT_OS or event == EVENT_SLICE:
            if most is not None:
                self._check_calls(execution, event, most)
            if self._interrupted:
                raise self._interruption(execution)
            if event == EVENT_SLICE:
                event = execution.resume_slice(SLICE_TICKS)
            else:
                event = self._answer_os(execution, os)
        if most is not None:
            self._check_calls(execution, event, most)
        return event

    def _check_calls(self, execution: Execution, event: int, most: float) -> None:
        """Raise SessionError, and give the execution up, if it is paused at a call beyond `most`."""
        try:
            check_calls(execution, event, most)
        except SandboxRuntimeError as error:
            self._abandon(execution)
            raise SessionError(error.display(), stdout="".join(self._printed), error=error) from None

    def _answer_os(self, execution: Execution, os: OsCallback | None) -> int:
        name = execution.function_name
        if os is None:
            refusal = NotImplementedError(f"OS function '{name}' not implemented with standard execution")
            return execution.resume_error(refusal, SLICE_TICKS)
        failure: BaseException | None = None
        value: object = None
        try:
            value = os(name, execution.args, execution.kwargs)  # type: ignore[arg-type]
        except PASSED:
            self._abandon(execution)
            raise  # for the host's caller: a program must not be able to catch it
        except BaseException as caught:
            failure = caught
        if self._workspace is None or self._workspace.pending is not execution:
            raise SessionStateError("what called the OS function is gone: the session was rewound or reset")
        if failure is None:
            return answer_with(execution, value, SLICE_TICKS)
        return execution.resume_error(in_sandbox(failure), SLICE_TICKS)

    def _abandon(self, execution: Execution) -> None:
        if self._workspace is not None and self._workspace.pending is execution:
            self._workspace.abandon()

    def _interruption(self, execution: Execution) -> SessionError:
        """What to raise; the execution is given up."""
        self._abandon(execution)
        error = runtime_error_from(KeyboardInterrupt(INTERRUPTED))
        return SessionError(str(error), stdout="".join(self._printed), error=error)

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        """What runs here can be ended by `interrupt`, also when the host only asks what something looks like."""
        before = self._active
        try:
            self._enter()
            yield
        finally:
            self._active = before

    def _outward(self, caught: Exception, reading: bool = False) -> Exception:
        """What to raise for an exception that came out of a step; after a fault of ouros, put the session right.

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
                    self._agree(workspace)
                    self._goal = None
                except Exception:  # not even that can be done: the state is of no use
                    self._workspace, self._broken, self._marks = None, workspace.script_name, []
        return SessionError(str(error), error=error)

    def _enter(self) -> None:
        """What runs from now on can be ended by `interrupt`; the caller counts `_active` down again."""
        if self._interrupted and not self._active:
            self._interrupted = False
            if self._workspace is not None:
                self._workspace.interrupt(False)
        self._active += 1  # the caller puts back what it was

    def _reach_goal(self, text: str) -> None:
        """Copy the value of what call_session ran. The target is locked."""
        assert self._goal is not None
        target, name = self._goal
        self._goal = None
        workspace = target._free()
        if workspace.pending is not None:
            raise SessionStateError("cannot set variable while target session has a pending call", stdout=text)
        self._free().copy_last_to(workspace, name)

    def _resuming(self) -> AbstractContextManager[object]:
        """The lock, and that of the session that gets the value."""
        goal = self._goal
        return self._lock if goal is None else both_locked(self, goal[0])

    def _shown(self, name: str) -> tuple[Any, str]:
        workspace = self._free()
        name = check_text("name", name)
        if not workspace.has(name):
            raise SessionNotFoundError(f"variable '{name}' not found")
        with self._interruptible():
            return _unless_failed(workspace.get(name, self._limits))

    def _evaluate(
        self,
        code: str,
        refusal: str,
        limits: dict[str, int | float] | None,
        take: Callable[[Workspace], _Taken],
    ) -> tuple[_Taken, str]:
        """What `take` makes of the workspace after the code ran in it, and what it printed; then all is as before."""
        workspace = self._free()
        printed: list[str] = []
        before = self._callback
        mark: int | None = None
        try:
            mark = workspace.mark(True)
            self._callback = lambda stream, text: printed.append(text)
            workspace.abandon()
            execution = self._prepare(workspace, code, limits, 2)
            with self._interruptible():
                # What the host would do for it can't be undone.
                event = self._drive(execution, execution.start(None, SLICE_TICKS), None)
                if event == EVENT_CALL or event == EVENT_FUTURES:
                    raise SessionStateError(refusal, stdout="".join(printed))
                if event != EVENT_COMPLETE:
                    raise _failure(execution.error, "".join(printed))
                return take(workspace), "".join(printed)
        finally:
            self._callback = before
            if mark is not None:
                workspace.rewind(mark)


def _check_inputs(inputs: object) -> None:
    if not isinstance(inputs, dict):
        raise TypeError(f"inputs must be a dict, not {type(inputs).__name__}")
    for name in inputs:
        check_identifier(name, "inputs")


@contextmanager
def both_locked(a: Session, b: Session) -> Iterator[None]:
    """Locks two sessions, always in the same order, so that two threads can't wait for each other."""
    first, second = (a, b) if id(a) < id(b) else (b, a)
    with first._lock, second._lock:
        yield


@contextmanager
def _copied(name: str, what: str) -> Iterator[None]:
    """A workspace that cannot be copied is the session's failure, not an error in an argument."""
    try:
        yield
    except (TypeError, ValueError) as error:
        raise SessionStateError(f"cannot {what} session '{name}': {error}") from error
