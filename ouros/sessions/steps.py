"""`SessionSteps`: how a session runs code to a call of the host or to its end, and goes on from there.

One `execute` or one resume is a step. Knows executions by `hostapi`. Invariant: a resume that is refused, for its
arguments or for what it hands over, leaves the call pending.
"""

from __future__ import annotations

from ouros import tracing
from ouros._core import (
    EVENT_CALL,
    EVENT_COMPLETE,
    EVENT_FUTURES,
    EVENT_OS,
    EVENT_SLICE,
    ErrorInfo,
    Execution,
    SyntaxFailure,
)
from ouros.arguments import (
    UNSET,
    bound_policy,
    check_exception,
    check_results,
    check_text,
    check_waited,
    process_of,
)
from ouros.bounded import bounded_repr
from ouros.calls import PASSED, Abort, in_sandbox
from ouros.driver import SLEEP, answer_with, check_calls, handler_of, no_handler, sleeper, traced
from ouros.errors import SandboxRuntimeError, outward, syntax_error
from ouros.jsonvalue import json_or_repr
from ouros.records import Record
from ouros.sessions.core import both_locked
from ouros.sessions.data import call_data
from ouros.sessions.errors import SessionError, SessionStateError
from ouros.sessions.faults import guarded, run_failure
from ouros.sessions.history import SessionHistory
from ouros.sessions.nested import check_nestable, run_nested

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from contextlib import AbstractContextManager
    from typing import Any

    from ouros._core import Workspace
    from ouros.arguments import OsCallback
    from ouros.policy import Policy
    from ouros.sessions.core import SessionCore
    from ouros.standard_input import Stdin
    from ouros.typeddicts import ExternalResult

PENDING = "RuntimeError: repl session has a pending call; call resume() first"
TARGET_PENDING = "cannot set variable while target session has a pending call"
MOST_CELLS = 200  # number of the last pieces of code whose definitions type checks know
SLICE_TICKS = 100_000  # ticks between two looks for an interrupt


class SessionSteps(SessionHistory):
    """The methods of `Session` that run code and pause."""

    __module__ = "ouros"
    __slots__ = ()

    @guarded
    def execute(
        self,
        code: str,
        *,
        policy: Policy | None = None,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> dict[str, Any]:
        """Run code to the first call of an external function, or to its end.

        OS functions are answered by the manager's `os`; without one they raise NotImplementedError in the code.

        Args:
            code: The code.
            policy: The session's clock, randomness, sleep and environment from now on; None: as before.
            stdin: Same as for `Sandbox.run`, for this code: what it leaves is not there for later code.
            argv: The session's `sys.argv` from now on; None: as before.

        Returns:
            `{'stdout': ..., 'progress': ..., 'is_complete': ...}`, and `'result'` when complete: the value of the last
            statement if it is an expression, as JSON-like data.

        Raises:
            SessionError: The code failed; the text is the traceback.
            RuntimeError: A call is pending.
            TypeError: An argument of the wrong type.
            ValueError: `stdin` or `argv` is no text, or too long.
        """
        if type(code) is not str:
            code = check_text("code", code)
        bound = bound_policy(policy)
        process = process_of(stdin, argv)
        with self._lock:
            workspace = self._free()
            if self._is_inside(workspace):
                check_nestable(policy=bound, stdin=stdin, argv=argv)
                return self._execute_inside(code)
            if workspace.pending is not None:
                raise SessionError(f"{PENDING}: {self._next_call()}")
            self._mark(workspace)
            execution = self._prepare(workspace, code, self._limits, self._kept)
            if bound is not None:
                workspace.policy = bound
            if process is not None:
                workspace.feed(process.argv, process.text, process.lines)
            return self._start(execution)

    def _execute_inside(self, code: str) -> dict[str, Any]:
        """Do `execute` for a host function that code of this session has called. The code must end without a pause."""
        printed: list[str] = []
        try:
            value = run_nested(self, code, None, self._os, lambda stream, text: printed.append(text), False)
        except SessionError as error:
            error.stdout = "".join(printed)
            raise
        shown = None if value is None else json_or_repr(value)
        progress = {"status": "complete", "result": shown}
        return {"stdout": "".join(printed), "progress": progress, "is_complete": True, "result": shown}

    @guarded
    def _call(self, code: str, target: SessionCore, target_variable: str) -> dict[str, Any]:
        """Run code for `SessionManager.call_session`: as `execute`, with its value also set in another session."""
        with both_locked(self, target):
            workspace = self._free()
            if target._is_pending():
                raise SessionStateError(f"{TARGET_PENDING}: in session '{target._id}' {target._next_call()}")
            if workspace.pending is not None:
                raise SessionError(f"{PENDING}: {self._next_call()}")
            self._mark(workspace)
            execution = self._prepare(workspace, code, self._limits, 1)
            self._goal = target, target_variable
            return self._start(execution)

    @guarded
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
                return self._step(execution, lambda run: run.resume_value(value, SLICE_TICKS))
            return self._step(execution, lambda run: run.resume_error(in_sandbox(exception), SLICE_TICKS))

    @guarded
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
            return self._step(execution, lambda run: run.resume_future(SLICE_TICKS))

    @guarded
    def resume_futures(self, results: Mapping[int, ExternalResult], waited: float = 0.0) -> dict[str, Any]:
        """Settle some of the calls that the code waits for.

        Args:
            results: By call id, `{'return_value': v}`, `{'exception': e}` or `{'future': ...}` (stays pending).
            waited: Seconds since the code waits; see `FutureSnapshot.resume`.

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
        waited = check_waited(waited)
        checked: dict[int, tuple[str, object]] = {}
        try:
            checked = check_results(results)
        except Abort as caught:
            aborted = caught
        with self._resuming():
            execution = self._free().pending
            if execution is None or execution.event != EVENT_FUTURES:
                raise SessionStateError(f"the session does not wait for results of pending calls: {self._next_call()}")
            if aborted is not None:
                self._abandon(execution)
                raise aborted
            pending = execution.pending_call_ids
            for call_id in checked:
                if call_id not in pending:
                    raise SessionError(f"RuntimeError: unknown call_id {call_id}, expected one of: {pending}")
            return self._step(execution, lambda run: run.resume_futures(checked, SLICE_TICKS, waited))

    # --- for servers ---

    @guarded
    def _shown_answer(self, step: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Return what `execute` or a resume returns, with the repr of a complete value as `repr`. For servers."""
        with self._resuming():
            self._kept = 1
            try:
                answer = step()
            finally:
                self._kept = 0
            return self._with_repr(answer)

    def _pending_call(self) -> dict[str, Any] | None:
        """Return the call that waits to be resumed, in the form of `execute`. For servers."""
        with self._lock:
            execution = self._free().pending
            return None if execution is None or execution.event != EVENT_CALL else call_data(execution)

    def _pending_limits(self) -> dict[str, int | float] | None:
        """Return the limits of the execution that waits to be resumed; None: none waits. For servers."""
        with self._lock:
            execution = self._free().pending
            return None if execution is None else execution.limits

    def _with_repr(self, answer: dict[str, Any]) -> dict[str, Any]:
        value, self._value = self._value, None
        if answer["is_complete"]:
            with self._lock:
                answer["repr"] = "None" if answer["result"] is None else self._last_repr(value)
        return answer

    def _last_repr(self, value: Any) -> str:
        with self._interruptible():
            shown = self._free().show_result(self._limits)
        if isinstance(shown, (ErrorInfo, Record)):
            return f"<repr failed with {shown.display_name}: {shown.message}>"
        if shown[0] is not None:
            return shown[1]
        # A call that was pending in a fork, or in what was saved or rewound, has kept no result.
        return bounded_repr(value)

    # --- inside: the lock is held ---

    def _prepare(
        self,
        workspace: Workspace,
        code: str,
        limits: dict[str, int | float] | None,
        keep: int = 0,
        forgive: bool = False,
    ) -> Execution:
        failure: SyntaxFailure
        try:
            execution = workspace.execute(code, limits, keep, forgive)
            if keep < 2:
                if self._transcript is not None:
                    self._transcript.given = code
                self._cells.append((self._step_mark or 0, code))
                if len(self._cells) > MOST_CELLS:
                    del self._cells[0]
            return execution
        except SyntaxFailure as caught:
            failure = caught
        self._step_mark = None
        error = syntax_error(failure)
        refused = SessionError(error.display("traceback"), error=error)
        if self._transcript is not None and keep < 2:
            self._transcript.refused(code, refused, self)
        raise refused

    def _start(self, execution: Execution) -> dict[str, Any]:
        before = self._active
        watched = self._observed(execution)
        try:
            if self._interrupted:
                self._enter()
            else:
                self._active = before + 1
            execution.searches_files = self._os is not None
            event = (watched or execution).start(None, SLICE_TICKS)
            if event != EVENT_COMPLETE:
                event = self._drive(execution, event, self._os)
            return self._answered(execution, event)
        except BaseException as caught:
            if watched is not None:
                watched.finish(caught)
            if not isinstance(caught, Exception):
                raise
            raise (failure := self._outward(caught)) from failure.__cause__
        finally:
            if watched is not None:
                watched.finish(None)
            self._active = before
            self._step_mark = None
            self._end_step(execution)

    def _observed(self, execution: Execution) -> Any:
        """Return the reporter of one step, or None if nothing reports. The host answers calls between steps."""
        watched: Any = None
        if tracing.observer is not None:
            watched = tracing.observer.watch(execution, session_id=self._id, is_driven=False)
        if self._transcript is not None:
            watched = self._transcript.begin(execution, watched or execution, self)
        return watched

    def _called(self, call_id: int, verb: str) -> Execution:
        if not isinstance(call_id, int):
            raise TypeError(f"call_id must be an int, not {type(call_id).__name__}")
        workspace = self._free()
        self._check_outside(workspace, verb)
        execution = workspace.pending
        if execution is None or execution.event == EVENT_FUTURES:
            raise SessionStateError(f"{verb} call_id {call_id} does not match pending call None: {self._next_call()}")
        if execution.call_id != call_id or isinstance(call_id, bool):
            refusal = f"{verb} call_id {call_id} does not match pending call Some({execution.call_id})"
            raise SessionStateError(f"{refusal}: {self._next_call()}")
        return execution

    def _resuming(self) -> AbstractContextManager[object]:
        """Return the lock, and that of the session that gets the value."""
        goal = self._goal
        return self._lock if goal is None else both_locked(self, goal[0])

    def _step(self, execution: Execution, resume: Callable[[Any], int]) -> dict[str, Any]:
        """Resume the execution, or its observer, once. If the host's value can't cross, there is no effect."""
        workspace = self._free()
        self._printed.clear()
        before = self._active
        watched = self._observed(execution)
        try:
            mark = self._step_mark = workspace.mark() if self._depth else None
            self._enter()
            try:
                event = resume(execution if watched is None else watched)
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
        except BaseException as caught:
            if watched is not None:
                watched.finish(caught)
            if not isinstance(caught, Exception):
                raise
            raise (failure := self._outward(caught)) from failure.__cause__
        finally:
            if watched is not None:
                watched.finish(None)
            self._active = before
            self._step_mark = None
            self._end_step(execution)

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
            if execution.wait_secs is not None:
                progress["wait_secs"] = execution.wait_secs
            return {"stdout": text, "progress": progress, "is_complete": False}
        raise run_failure(execution.error, text)

    def _reach_goal(self, text: str) -> None:
        """Copy the value of what call_session ran. The target is locked."""
        assert self._goal is not None
        target, name = self._goal
        self._goal = None
        workspace = target._free()
        if workspace.pending is not None:
            hint = f"in session '{target._id}' {target._next_call()}"
            raise SessionStateError(f"{TARGET_PENDING}: {hint}", stdout=text)
        self._free().copy_last_to(workspace, name)

    def _drive(self, execution: Execution, event: int, os: OsCallback | None) -> int:
        """Run on from an event to one that is the host's concern, unless it is interrupted."""
        execution.keep_wall(True)
        try:
            return self._on(execution, event, os)
        except BaseException:
            if execution.event == EVENT_SLICE:  # the signal came between two slices, so the execution is still pending
                self._abandon(execution)
            raise
        finally:
            execution.keep_wall(False)

    def _answers_os(self, execution: Execution) -> bool:
        """Return whether the call of an OS function is answered before the step ends."""
        return True

    def _on(self, execution: Execution, event: int, os: OsCallback | None) -> int:
        most = execution.limits.get("max_calls")
        while event == EVENT_SLICE or event == EVENT_OS and self._answers_os(execution):
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
        os = sleeper(execution) if name == SLEEP else handler_of(execution, name, os)
        if os is None:
            return execution.resume_error(no_handler(name), SLICE_TICKS)
        failure: BaseException | None = None
        value: object = None
        try:
            value = os(name, execution.args, execution.kwargs)  # type: ignore[arg-type]
        except PASSED:
            self._abandon(execution)
            raise  # raised for the host's caller: a program must not be able to catch it
        except BaseException as caught:
            failure = caught
        if self._workspace is None or self._workspace.pending is not execution:
            raise SessionStateError("what called the OS function is gone: the session was rewound or reset")
        if failure is None:
            return answer_with(execution, value, SLICE_TICKS)
        return execution.resume_error(in_sandbox(traced(failure)), SLICE_TICKS)
