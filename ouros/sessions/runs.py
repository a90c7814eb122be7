"""`SessionRuns`: how a session runs code to its end with functions of the host, and the functions that it keeps.

The part of `Session` that calls host functions. Invariant: whatever ends a run, nothing of it is pending afterwards,
unless it is paused at a call that requires approval.
"""

from __future__ import annotations

from ouros._core import EVENT_CALL, EVENT_COMPLETE, EVENT_FUTURES
from ouros._core import Workspace as _LocalWorkspace
from ouros.arguments import (
    UNSET,
    bound_policy,
    check_handlers,
    check_limits,
    check_text,
    functions_of,
    handler_given,
    process_of,
    write_to_host,
)
from ouros.calls import Bound
from ouros.driver import SLICE_TICKS, Driver, answer_calls
from ouros.errors import SandboxRuntimeError
from ouros.interrupts import Going
from ouros.sessions.errors import SessionArgumentError, SessionError, SessionStateError
from ouros.sessions.faults import guarded, run_failure, unless_failed
from ouros.sessions.functions import describe, functions_for_run, gated_in_session
from ouros.sessions.journals import IN_A_POOL, Source, give_back, names_called, unanswered
from ouros.sessions.names import check_identifier, check_identifiers
from ouros.sessions.nested import check_nestable, run_nested
from ouros.sessions.steps import PENDING, SessionSteps
from ouros.snapshots import ApprovalRequired
from ouros.steps import Steps, finish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from os import PathLike
    from typing import Any, TypeVar, overload

    from ouros._core import Execution, Modules, Workspace
    from ouros._core import Policy as BoundPolicy
    from ouros.arguments import Approve, AsyncApprove, OsGiven, PrintCallback, Tools
    from ouros.calls import Refusal
    from ouros.decisions import Approved, PendingCall
    from ouros.policy import Policy
    from ouros.recorder import Recorder
    from ouros.recording import Recording, Result
    from ouros.standard_input import Process, Stdin
    from ouros.typeddicts import ResourceLimits

    _Function = TypeVar("_Function", bound=Callable[..., Any])


class SessionRuns(SessionSteps):
    """The methods of `Session` that call host functions."""

    __module__ = "ouros"
    __slots__ = ()

    @guarded
    def run(
        self,
        code: str,
        *,
        external_functions: Mapping[str, Callable[..., Any]] | None = None,
        os: OsGiven | None = None,
        limits: ResourceLimits | None = None,
        tools: Tools | None = None,
        print_callback: PrintCallback | None = None,
        inputs: Mapping[str, Any] | None = None,
        approve: Approve | None = None,
        policy: Policy | None = None,
        type_check: bool = False,
        forgive: bool | None = None,
        recorder: Recorder | None = None,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> Any:
        """Run code to its end, calling host functions as it calls them. The session stays locked meanwhile.

        Args:
            code: The code.
            external_functions: Functions by name. Those that the session does not know yet are registered for good,
                unless a variable has the name.
            os: Same as for `Sandbox.run`; the manager's unless given.
            limits: What the code may use, instead of the limits of the manager.
            tools: Tools that answer the calls, in place of `external_functions`.
            print_callback: Called with stream and text for each `print`; if None, text goes to the host's `sys.stdout`
                and `sys.stderr`.
            inputs: Variables to set before the code runs; they stay.
            approve: Same as for `Sandbox.run`.
            policy: The session's clock, randomness, sleep and environment from now on; None: as before.
            type_check: Check the types of the code first, as `type_check` does; nothing of it runs if that fails.
            forgive: Same as for `Sandbox`; on unless given if there are `tools` or registered ones.
            recorder: Notes what the host answers, for `replay`.
            stdin: Same as for `Sandbox.run`, for this code: what it leaves is not there for later code.
            argv: The session's `sys.argv` from now on; None: as before.

        Returns:
            The value of the last statement if it is an expression, else None; as a host value.

        Raises:
            SessionError: The code failed, or `type_check` found errors.
            RuntimeError: A call is pending; `external_functions` is None and one is called; the code waits for a
                future, which needs `arun`. What was running then is given up.
            Abort: A function, or `os`, raised it; what the code did before stays, and nothing is pending.
            ApprovalRequired: A tool that requires approval is called and `approve` is None; the call is pending.
            TypeError: An argument of the wrong type.
            ValueError: Limits that make no sense.
        """
        external_functions = functions_for_run(self._functions, external_functions, tools)
        check_handlers(None, None, print_callback)
        if type_check:
            self._check_types(code, tools, inputs)
        write = write_to_host if print_callback is None else print_callback
        bound = bound_policy(policy)
        lenient = _forgives(forgive, external_functions)
        noted = None, inputs, approve, bound, lenient, recorder, process_of(stdin, argv)
        return self._run(code, external_functions, os, limits, False, write, *noted)[0]

    @guarded
    def approve(
        self,
        *,
        tools: Tools | None = None,
        os: OsGiven | None = None,
        args: tuple[Any, ...] | list[Any] | None = None,
        kwargs: Mapping[str, Any] | None = None,
        approve: Approve | None = None,
        print_callback: PrintCallback | None = None,
    ) -> Any:
        """Make the call that is pending, and go on as `run` does. Later calls are not approved by this.

        Args:
            tools: Tools that answer this call and those that follow, besides those that are registered.
            os: Same as for `run`.
            args: Positional arguments in place of the code's.
            kwargs: Keyword arguments in place of the code's.
            approve: Decides on the calls that follow, as for `run`.
            print_callback: Same as for `run`.

        Returns:
            As `run`.

        Raises:
            ApprovalRequired: The next call that requires approval, which is pending now.
            SessionError: The code failed.
            SessionStateError: No call is pending; the code waits for calls that were answered by futures, which are
                still pending.
            KeyError: No tool answers the call; it is still pending.
            TypeError: An argument of the wrong type; the call is still pending.
        """
        from ouros.decisions import Approved

        return self._decided(Approved(args, kwargs), None, tools, os, approve, print_callback)

    async def aapprove(
        self,
        *,
        tools: Tools | None = None,
        os: OsGiven | None = None,
        args: tuple[Any, ...] | list[Any] | None = None,
        kwargs: Mapping[str, Any] | None = None,
        approve: AsyncApprove | None = None,
        print_callback: PrintCallback | None = None,
    ) -> Any:
        """Like `approve`, without blocking the event loop: goes on as `arun` does.

        Raises:
            ApprovalRequired: The next call that requires approval, which is pending now.
            SessionError: The code failed.
            SessionStateError: Same as for `approve`; the session was rewound or reset meanwhile.
            KeyError: No tool answers the call; it is still pending.
            TypeError: An argument of the wrong type; the call is still pending.
        """
        from ouros.decisions import Approved

        return await self._adecided(Approved(args, kwargs), None, tools, os, approve, print_callback)

    @guarded
    def deny(
        self,
        reason: str | None = None,
        *,
        tools: Tools | None = None,
        os: OsGiven | None = None,
        approve: Approve | None = None,
        print_callback: PrintCallback | None = None,
    ) -> Any:
        """Raise `PermissionError(reason)` in the code in place of the pending call, and go on as `run` does.

        Args:
            reason: The message; a sentence that names the tool unless given.
            tools: Tools that answer the calls that follow, besides those that are registered.
            os: Same as for `run`.
            approve: Decides on the calls that follow, as for `run`.
            print_callback: Same as for `run`.

        Returns:
            As `run`.

        Raises:
            ApprovalRequired: The next call that requires approval, which is pending now.
            SessionError: The code failed.
            SessionStateError: See `approve`.
            TypeError: An argument of the wrong type; the call is still pending.
        """
        from ouros.approval import refusal
        from ouros.decisions import Denied

        reason = Denied(reason).reason
        return self._decided(None, lambda name: refusal(name, reason), tools, os, approve, print_callback)

    async def adeny(
        self,
        reason: str | None = None,
        *,
        tools: Tools | None = None,
        os: OsGiven | None = None,
        approve: AsyncApprove | None = None,
        print_callback: PrintCallback | None = None,
    ) -> Any:
        """Like `deny`, without blocking the event loop: goes on as `arun` does.

        Raises:
            ApprovalRequired: The next call that requires approval, which is pending now.
            SessionError: The code failed.
            SessionStateError: Same as for `aapprove`.
            TypeError: An argument of the wrong type; the call is still pending.
        """
        from ouros.approval import refusal
        from ouros.decisions import Denied

        reason = Denied(reason).reason
        return await self._adecided(None, lambda name: refusal(name, reason), tools, os, approve, print_callback)

    def __call__(self, code: str, **arguments: Any) -> Any:
        """Same as `session.run(code)`, with the same keyword arguments."""
        return self.run(code, **arguments)

    def capture(
        self,
        code: str,
        *,
        external_functions: Mapping[str, Callable[..., Any]] | None = None,
        os: OsGiven | None = None,
        limits: ResourceLimits | None = None,
        tools: Tools | None = None,
        inputs: Mapping[str, Any] | None = None,
        approve: Approve | None = None,
        policy: Policy | None = None,
        forgive: bool | None = None,
        recorder: Recorder | None = None,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> tuple[Any, list[str]]:
        """Like `run`, for the value and what was printed.

        Returns:
            The value, and the text of each `print`, to `sys.stderr` too, in order.

        Raises:
            SessionError: The code failed; `stdout` of the error is what it had printed.
            TypeError: See `run`.
            ValueError: See `run`.
        """
        printed: list[str] = []
        try:
            value = self.run(
                code,
                external_functions=external_functions,
                os=os,
                limits=limits,
                tools=tools,
                print_callback=lambda stream, text: printed.append(text),
                inputs=inputs,
                approve=approve,
                policy=policy,
                forgive=forgive,
                recorder=recorder,
                stdin=stdin,
                argv=argv,
            )
        except SessionError as error:
            error.stdout = "".join(printed)
            raise
        return value, printed

    @guarded
    def run_cell(
        self,
        code: str,
        *,
        inputs: Mapping[str, Any] | None = None,
        tools: Tools | None = None,
        external_functions: Mapping[str, Callable[..., Any]] | None = None,
        os: OsGiven | None = None,
        limits: ResourceLimits | None = UNSET,
        max_chars: int | None = 10_000,
        print_callback: PrintCallback | None = None,
        approve: Approve | None = None,
        policy: Policy | None = None,
        forgive: bool = True,
        recorder: Recorder | None = None,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> Result:
        """Run code to its end and tell what it did. Nothing that the code does is raised.

        Args:
            code: The code.
            inputs: Same as for `run`.
            tools: Same as for `run`.
            external_functions: Same as for `run`.
            os: Same as for `run`.
            limits: What the code may use: unless given the limits of the manager, and `Limits.standard()` if it has
                none; None: no limits.
            max_chars: How many characters `str(result)` has at most; None: no limit.
            print_callback: Called with stream and text for each `print`, besides noting it in the result.
            approve: Same as for `run`.
            policy: Same as for `run`.
            forgive: Same as for `Sandbox`, but on unless told otherwise.
            recorder: Same as for `run`.
            stdin: Same as for `run`.
            argv: Same as for `run`.

        Raises:
            ApprovalRequired: Same as for `run`; what was noted until then is lost.
            RuntimeError: A call is pending; a known function is called and neither `tools` nor `external_functions` is
                given.
            Abort: A function, or `os`, raised it.
            TypeError: An argument of the wrong type; an input that can't cross.
            ValueError: Limits that make no sense.
        """
        from ouros.recording import Recording

        recording = Recording(print_callback, max_chars)
        external_functions = functions_for_run(self._functions, external_functions, tools)
        os = handler_given(os)
        check_handlers(None, os, print_callback)
        handler = recording.os(self._os if os is None else os)
        used = self._cell_limits(limits)
        try:
            write = recording.write
            bound, process = bound_policy(policy), process_of(stdin, argv)
            noted = recording, inputs, approve, bound, forgive, recorder, process
            value, _ = self._run(code, external_functions, handler, used, False, write, *noted)
        except SessionError as error:
            if error.error is None:
                raise
            return recording.result(None, error.error.with_traceback(None))
        return recording.result(value, None)

    async def arun_cell(
        self,
        code: str,
        *,
        inputs: Mapping[str, Any] | None = None,
        tools: Tools | None = None,
        external_functions: Mapping[str, Callable[..., Any]] | None = None,
        os: OsGiven | None = None,
        limits: ResourceLimits | None = UNSET,
        max_chars: int | None = 10_000,
        print_callback: PrintCallback | None = None,
        approve: AsyncApprove | None = None,
        policy: Policy | None = None,
        forgive: bool = True,
        recorder: Recorder | None = None,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> Result:
        """Like `run_cell`, without blocking the event loop; functions may be coroutine functions, which run
        concurrently.

        Raises:
            ApprovalRequired: Same as for `arun`; what was noted until then is lost.
            RuntimeError: A call is pending; the session was rewound or reset meanwhile.
            Abort: A function, or `os`, raised it.
            TypeError: An argument of the wrong type; an input that can't cross.
            ValueError: Limits that make no sense.
        """
        from ouros.recording import Recording

        recording = Recording(print_callback, max_chars)
        recording.is_async = True
        external_functions = functions_for_run(self._functions, external_functions, tools)
        os = handler_given(os)
        check_handlers(None, os, print_callback)
        handler = recording.os(self._os if os is None else os)
        used = self._cell_limits(limits)
        try:
            write = recording.write
            bound, process = bound_policy(policy), process_of(stdin, argv)
            noted = recording, inputs, approve, bound, forgive, recorder, process
            value = await self._arun(code, external_functions, handler, used, write, *noted)
        except SessionError as error:
            if error.error is None:
                raise
            return recording.result(None, error.error.with_traceback(None))
        return recording.result(value, None)

    def _cell_limits(self, limits: Any) -> Any:
        """Return what `_run` takes as limits for a cell."""
        from ouros.limits import Limits

        if limits is None:
            return {}
        if limits is UNSET:
            with self._lock:
                if self._workspace is not None and self._is_inside(self._workspace):
                    return None  # the limits of the code that made the call apply
            return Limits.standard() if self._limits is None else None
        return limits

    def _run(
        self,
        code: str,
        external_functions: Mapping[str, Callable[..., Any]] | None,
        os: OsGiven | None,
        limits: ResourceLimits | None,
        show: bool,
        write: PrintCallback = write_to_host,
        recording: Recording | None = None,
        inputs: Mapping[str, Any] | None = None,
        approve: Approve | None = None,
        policy: BoundPolicy | None = None,
        forgive: bool = False,
        recorder: Recorder | None = None,
        process: Process | None = None,
    ) -> tuple[Any, str | None]:
        """Do the work of `run`; with `show` also compute the repr of the value, and store the value in `_`, as
        Python's prompt does."""
        code = check_text("code", code)
        os = handler_given(os)
        check_handlers(external_functions, os, None)
        used = self._limits if limits is None else check_limits(limits)
        answer = self._os if os is None else os
        with self._lock:
            if self._is_inside(self._free()):
                check_nestable(limits=limits, inputs=inputs, policy=policy, recorder=recorder, stdin_or_argv=process)
                self._register(self._free(), external_functions)
                nested = run_nested(self, code, external_functions, answer, write, forgive, approve, recording)
                return nested, None
            before = self._active
            workspace: Workspace | None = None
            execution: Execution | None = None
            source: Source | None = None
            driven: Any = None
            asking = _Asking()
            try:
                keep = 1 if show else 0
                given = inputs, policy, forgive, process
                workspace, execution = self._begin(code, external_functions, used, keep, write, *given)
                execution.searches_files = answer is not None
                functions = gated_in_session(execution, external_functions, approve, asking, self._is_of(execution))
                source = Source(workspace, recorder)
                driven = self._watched(source.noting(execution, inputs, forgive))
                if recording is not None:
                    functions, driven = recording.functions(functions), recording.timed(driven)
                self._enter()
                event = answer_calls(driven, driven.start(None), functions, answer)
                if event == EVENT_FUTURES:
                    raise SessionStateError(
                        "the code waits for pending external calls, which run() cannot wait for; use arun()"
                    )
                if event != EVENT_COMPLETE:
                    raise run_failure(execution.error, "")
                value = execution.value
                self._step_mark = None
                if not show or value is None:
                    return value, None
                text = unless_failed(workspace.show_result(used))[1]
                workspace.copy_last_to(workspace, "_")
                return value, text
            except SandboxRuntimeError as error:
                finish(driven, error)
                raise SessionError(error.display(), error=error) from error.__cause__
            except BaseException as caught:
                finish(driven, caught)
                if not isinstance(caught, Exception):
                    raise
                raise (failure := self._outward(caught)) from failure.__cause__
            finally:
                self._active = before
                self._callback = None
                self._step_mark = None
                if source is not None:
                    source.restore()
                self._end(workspace, execution, asking.is_asked)

    def _is_of(self, execution: Execution) -> Callable[[], bool]:
        """Return a function that says whether the execution is the pending one, which decisions on its calls need to
        know."""
        return lambda: self._workspace is not None and self._workspace.pending is execution

    def _end(self, workspace: Workspace | None, execution: Execution | None, is_paused: bool) -> None:
        """End a run: drop its pending state unless it is paused."""
        if workspace is not None and not is_paused and self._workspace is workspace:
            if execution is not None and workspace.pending is execution:
                workspace.abandon()
        self._end_step(execution)

    def _decided(
        self,
        granted: Approved | None,
        refuse: Callable[[str], Refusal] | None,
        tools: Tools | None,
        os: OsGiven | None,
        approve: Approve | None,
        print_callback: PrintCallback | None,
    ) -> Any:
        """Do the work of `approve`; with `refuse`, which makes the exception for a function's name, that of `deny`."""
        functions = functions_for_run(self._functions, None, tools)
        os = handler_given(os)
        check_handlers(None, os, print_callback)
        with self._resuming():
            asking = _Asking()
            workspace, execution, gates = self._decidable(granted, functions, approve, asking, False)
            before = self._active
            event, driven = EVENT_CALL, None
            try:
                mark = self._step_mark = workspace.mark() if self._depth else None
                self._keep(workspace, mark)
                self._callback = write_to_host if print_callback is None else print_callback
                self._enter()
                event, driven = execution.event, self._watched(execution)
                if refuse is not None:
                    event = driven.resume_error(refuse(execution.function_name))
                event = answer_calls(driven, event, gates, self._os if os is None else os)
                if event == EVENT_FUTURES:
                    raise SessionStateError("the code waits for pending external calls: use resume_futures()")
                if event != EVENT_COMPLETE:
                    raise run_failure(execution.error, "")
                value = execution.value
                if self._goal is not None:
                    self._reach_goal("")
                return value
            except SandboxRuntimeError as error:
                finish(driven, error)
                raise SessionError(error.display(), error=error) from error.__cause__
            except BaseException as caught:
                finish(driven, caught)
                if not isinstance(caught, Exception):
                    raise
                raise (failure := self._outward(caught)) from failure.__cause__
            finally:
                self._active = before
                self._callback = None
                self._step_mark = None
                self._end(workspace, execution, asking.is_asked or event == EVENT_FUTURES)

    def _decidable(
        self,
        granted: Approved | None,
        functions: Mapping[str, Callable[..., Any]] | None,
        approve: AsyncApprove | None,
        asking: _Asking,
        is_async: bool,
    ) -> tuple[Workspace, Execution, Mapping[str, Callable[..., Any]]]:
        """Return the workspace, the execution that waits for a decision, and the functions for the rest of the run."""
        from ouros.approval import gated

        workspace = self._free()
        self._check_outside(workspace, "approve or deny a call")
        execution = workspace.pending
        if execution is None or execution.event != EVENT_CALL:
            raise SessionStateError(f"no call is pending that could be approved or denied: {self._next_call()}")
        name = execution.function_name
        if granted is not None and (functions is None or name not in functions):
            raise KeyError(f"approve() needs the tool '{name}' in tools")
        is_pending = self._is_of(execution)
        gates = gated(
            execution, functions, approve, asking, granted=granted, is_pending=is_pending, is_async=is_async
        )
        return workspace, execution, gates

    async def _adecided(
        self,
        granted: Approved | None,
        refuse: Callable[[str], Refusal] | None,
        tools: Tools | None,
        os: OsGiven | None,
        approve: AsyncApprove | None,
        print_callback: PrintCallback | None,
    ) -> Any:
        """Do the work of `_decided` on an event loop."""
        functions = functions_for_run(self._functions, None, tools)
        os = handler_given(os)
        check_handlers(None, os, print_callback)
        asking = _Asking()
        driver: Driver | None = None
        driven: Any = None
        execution: Execution | None = None
        event = EVENT_CALL
        try:
            with self._lock:
                workspace, execution, gates = self._decidable(granted, functions, approve, asking, True)
                mark = self._step_mark = workspace.mark() if self._depth else None
                self._keep(workspace, mark)
            write = write_to_host if print_callback is None else print_callback
            driven = self._watched(execution)
            guarded = _Guarded(self, execution, driven, write)
            driver = Driver(guarded, gates, self._os if os is None else os)  # type: ignore[arg-type]
            event = execution.event
            if refuse is not None:
                event = guarded.resume_error(refuse(execution.function_name), SLICE_TICKS)
            with Going(driver, self._going):
                event = await driver.drive(event)
            if event == EVENT_FUTURES:
                raise SessionStateError("the code waits for pending external calls: use resume_futures()")
            if event != EVENT_COMPLETE:
                raise run_failure(execution.error, "")
            value = execution.value
            with self._resuming():
                if self._goal is not None:
                    self._reach_goal("")
            return value
        except SandboxRuntimeError as error:
            finish(driven, error)
            raise SessionError(error.display(), error=error) from error.__cause__
        except BaseException as caught:
            finish(driven, caught)
            if not isinstance(caught, Exception):
                raise
            raise (failure := self._outward(caught)) from failure.__cause__
        finally:
            if driver is not None:
                await driver.close()
            with self._lock:
                self._step_mark = None
                if execution is not None:
                    self._end(self._workspace, execution, asking.is_asked or event == EVENT_FUTURES)

    async def arun(
        self,
        code: str,
        *,
        external_functions: Mapping[str, Callable[..., Any]] | None = None,
        os: OsGiven | None = None,
        limits: ResourceLimits | None = None,
        tools: Tools | None = None,
        print_callback: PrintCallback | None = None,
        inputs: Mapping[str, Any] | None = None,
        approve: AsyncApprove | None = None,
        policy: Policy | None = None,
        type_check: bool = False,
        forgive: bool | None = None,
        recorder: Recorder | None = None,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> Any:
        """Like `run`, without blocking the event loop; functions may be coroutine functions, which run concurrently.

        Until it is done a call is pending for everybody else. Cancelling it stops the code where it is.

        Raises:
            SessionError: The code failed, or `type_check` found errors.
            RuntimeError: A call is pending; the session was rewound or reset meanwhile.
            Abort: A function, or `os`, raised it; what the code did before stays, and nothing is pending.
            ApprovalRequired: A tool that requires approval is called and `approve` is None; the call is pending. Tasks
                of other calls are cancelled, and these calls are pending, too.
            TypeError: An argument of the wrong type.
            ValueError: Limits that make no sense.
        """
        external_functions = functions_for_run(self._functions, external_functions, tools)
        os = handler_given(os)
        check_handlers(None, os, print_callback)
        if type_check:
            self._check_types(code, tools, inputs)
        write = write_to_host if print_callback is None else print_callback
        bound = bound_policy(policy)
        lenient = _forgives(forgive, external_functions)
        noted = None, inputs, approve, bound, lenient, recorder, process_of(stdin, argv)
        return await self._arun(code, external_functions, os, limits, write, *noted)

    async def _arun(
        self,
        code: str,
        external_functions: Mapping[str, Callable[..., Any]] | None,
        os: OsGiven | None,
        limits: ResourceLimits | None,
        write: PrintCallback,
        recording: Recording | None,
        inputs: Mapping[str, Any] | None,
        approve: AsyncApprove | None,
        policy: BoundPolicy | None,
        forgive: bool,
        recorder: Recorder | None,
        process: Process | None,
    ) -> Any:
        """Do the work of `arun`."""
        code = check_text("code", code)
        used = self._limits if limits is None else check_limits(limits)
        execution: Execution | None = None
        driver: Driver | None = None
        source: Source | None = None
        driven: Any = None
        asking = _Asking()
        try:
            with self._lock:
                try:
                    given = inputs, policy, forgive, process
                    workspace, execution = self._begin(code, external_functions, used, 0, write, *given)
                    execution.searches_files = os is not None or self._os is not None
                    is_pending = self._is_of(execution)
                    functions = gated_in_session(execution, external_functions, approve, asking, is_pending, True)
                    source = Source(workspace, recorder)
                    driven = self._watched(source.noting(execution, inputs, forgive))
                    if recording is not None:
                        functions, driven = recording.functions(functions), recording.timed(driven)
                    guarded = _Guarded(self, execution, driven, write)
                    event = guarded.begin(SLICE_TICKS)
                finally:
                    self._callback = None
            driver = Driver(guarded, functions or {}, self._os if os is None else os)  # type: ignore[arg-type]
            with Going(driver, self._going):
                return await driver.run(event)
        except SandboxRuntimeError as error:
            finish(driven, error)
            raise SessionError(error.display(), error=error) from error.__cause__
        except BaseException as caught:
            finish(driven, caught)
            if not isinstance(caught, Exception):
                raise
            raise (failure := self._outward(caught)) from failure.__cause__
        finally:
            if driver is not None:
                await driver.close()
            with self._lock:
                self._step_mark = None
                if source is not None and self._workspace is source.workspace:
                    source.restore()
                self._end(self._workspace, execution, asking.is_asked)

    @guarded
    def replay(
        self,
        code: str,
        journal: Recorder | str | PathLike[str] | Iterable[str],
        *,
        tools: Tools | None = None,
        until: int | None = None,
        max_chars: int | None = 10_000,
    ) -> Result:
        """Run code by the journal of an earlier run in this session, in a fork or a copy of it, without the host.

        The session should be as it was before that run: its variables are not in the journal. They change as they did
        then; what `until` or a journal that breaks off leaves is given up.

        Args:
            code: The code; see `ouros.replay`.
            journal: What the `Recorder` of the run wrote: the recorder, a path, an open text file, or the lines.
            tools: The tools of the run, which are not called. They are needed only for what code reads of them, as
                their modules or signatures.
            until: Stop at the call with this number, from 0; None: go on to the end.
            max_chars: Same as for `run_cell`.

        Returns:
            What the code did; see `ouros.replay`.

        Raises:
            ReplayMismatch: The code asks for something else than the journal has, or ends otherwise.
            SessionError: A call is pending, or the code does not parse.
            TypeError: An argument of the wrong type; the session is one of a pool.
            ValueError: The journal is damaged (`JournalError`); `until` is negative.
            OSError: The file can't be read.
        """
        from ouros.journal import entries_of
        from ouros.recording import Recording
        from ouros.replaying import Replay, check_until

        check_until(until)
        code = check_text("code", code)
        entries = entries_of(journal)
        kept = functions_for_run(self._functions, None, tools)
        functions = {name: unanswered for name in names_called(entries)} if kept is None else kept
        recording = Recording(None, max_chars)
        with self._lock:
            workspace = self._free()
            if not isinstance(workspace, _LocalWorkspace):
                raise TypeError(IN_A_POOL)
            self._check_outside(workspace, "replay a run")
            if workspace.pending is not None:
                raise SessionError(f"{PENDING}: {self._next_call()}")
            before, active, made = workspace.policy, self._active, None

            def make(limits: dict[str, int | float] | None, inputs: dict[str, Any]) -> tuple[Execution, None]:
                nonlocal made
                lenient = entries[0].get("forgive") is True
                made = self._begin(code, functions, limits, 0, recording.write, inputs or None, None, lenient)[1]
                return made, None

            try:
                self._enter()
                return Replay(entries, until, recording, make).run()
            finally:
                self._active = active
                self._callback = None
                self._step_mark = None
                if made is not None:
                    give_back(workspace, before)
                self._end(workspace, made, False)

    @guarded
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
                refusal = "cannot register external functions while a call is pending"
                raise SessionStateError(f"{refusal}: {self._next_call()}")
            return workspace.register(names)

    @guarded
    def register(self, name: str, function: Callable[..., Any]) -> None:
        """Keep a host function, or a `Tool`, that answers the calls of `name` in each `run`, `arun` and cell.

        A function that a run is given under the same name comes first. Forks have the functions, too; dumps and saved
        sessions have not.

        Raises:
            SessionArgumentError: The name is no identifier, or is that of a variable.
            SessionStateError: A call is pending.
            TypeError: `function` can't be called.
        """
        if not callable(function):
            raise TypeError(f"function must be callable: '{type(function).__name__}' object is not callable")
        with self._lock:
            if self.register_external_functions([name]):
                raise SessionArgumentError(f"{name!r} is the name of a variable")
            if hasattr(function, "_described"):
                self._free().register((), {name: function._described()})
            self._functions = {**self._functions, name: function}
            if getattr(function, "requires_approval", False) is True:
                workspace = self._free()
                workspace.approvals = (*workspace.approvals, name)

    if TYPE_CHECKING:

        @overload
        def tool(self, function: _Function, /) -> _Function: ...

        @overload
        def tool(
            self,
            /,
            *,
            name: str | None = None,
            description: str | None = None,
            timeout: float | None = None,
            max_calls: int | None = None,
            requires_approval: bool = False,
            idempotent: bool = False,
        ) -> Callable[[_Function], _Function]: ...

    def tool(
        self,
        function: Any = None,
        /,
        *,
        name: str | None = None,
        description: str | None = None,
        timeout: float | None = None,
        max_calls: int | None = None,
        requires_approval: bool = False,
        idempotent: bool = False,
    ) -> Any:
        """Decorator that makes a `Tool` of a function and registers it, with or without the arguments of `Tool`.

        The function stays as it is.

        Raises:
            ImportError: pydantic is not installed.
            SessionArgumentError: The name is that of a variable.
            SessionStateError: A call is pending.
            TypeError: See `Tool`.
            ValueError: See `Tool`.
        """
        from ouros.tools import Tool

        def decorate(function: Any) -> Any:
            made = Tool(
                function,
                name=name,
                description=description,
                timeout=timeout,
                max_calls=max_calls,
                requires_approval=requires_approval,
                idempotent=idempotent,
            )
            self.register(made.name, made)
            return function

        return decorate if function is None else decorate(function)

    @guarded
    def type_check(self, code: str, *, tools: Tools | None = None) -> None:
        """Check the types of code with ty, as if it ran now: what earlier code defined is known. Nothing runs.

        Known are the definitions of the last 200 pieces of code that ran here, and the types of the tools. Other
        variables and functions may be of any type, as all of a session that was loaded.

        Args:
            code: The code.
            tools: Tools that it may call, as for `run`; unless given, those that were given last.

        Raises:
            SessionError: There are type errors; `error` is the SandboxTypingError. Or the code does not parse.
            ImportError: ty is not installed.
            RuntimeError: ty failed.
        """
        self._check_types(code, tools, None)

    def _check_types(self, code: str, tools: Tools | None, inputs: Mapping[str, Any] | None) -> None:
        from ouros.sessions.checks import check_cell

        code = check_text("code", code)
        with self._lock:
            workspace = self._free()
            toolset = self._toolset
            cells = [text for _, text in self._cells]
            names = [name for name, _ in workspace.names()]
            functions = workspace.functions()
            script_name = workspace.script_name
            given = workspace.given
        if tools is not None:
            toolset = functions_of(tools, None).toolset
        if inputs is not None:
            _check_inputs(inputs)
            names.extend(inputs)
        check_cell(code, script_name, cells, names, functions, toolset, self._functions, given, self._stubs())

    def _stubs(self) -> str:
        """Return stubs of functions that the host has besides the tools; derived classes have some."""
        return ""

    @guarded
    def describe(self) -> str:
        """Return the variables with their types and the functions with their signatures, as text for a prompt."""
        with self._lock:
            workspace = self._free()
            return describe(workspace.names(), self._functions, workspace.functions())

    # --- inside: the lock is held ---

    def _begin(
        self,
        code: str,
        functions: Mapping[str, Callable[..., Any]] | None,
        limits: dict[str, int | float] | None,
        keep: int = 0,
        write: PrintCallback = write_to_host,
        inputs: Mapping[str, Any] | None = None,
        policy: BoundPolicy | None = None,
        forgive: bool = False,
        process: Process | None = None,
    ) -> tuple[Workspace, Execution]:
        """Prepare a run, as `execute` does before it starts."""
        names, about = _declared(functions)
        if inputs is not None:
            _check_inputs(inputs)
        workspace = self._free()
        self._check_outside(workspace, "run code without run()")
        if workspace.pending is not None:
            raise SessionError(f"{PENDING}: {self._next_call()}")
        self._mark(workspace)
        if inputs is not None:
            self._set_inputs(workspace, inputs)
        workspace.register(names, *about)
        if type(functions) is Bound and functions.toolset is not None:
            self._toolset = functions.toolset
        execution = self._prepare(workspace, code, limits, keep, forgive)
        if policy is not None:
            workspace.policy = policy
        if process is not None:
            workspace.feed(process.argv, process.text, process.lines)
        self._callback = write
        return workspace, execution

    def _register(self, workspace: Workspace, functions: Mapping[str, Callable[..., Any]] | None) -> None:
        names, about = _declared(functions)
        workspace.register(names, *about)

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


def _declared(
    functions: Mapping[str, Callable[..., Any]] | None,
) -> tuple[list[str], tuple[Mapping[str, str], Modules]]:
    """Return names of functions, and what describes them: see `Workspace.register`."""
    if type(functions) is not Bound:
        return ([] if functions is None else check_identifiers(list(functions))), ({}, {})
    about = functions.descriptions, functions.modules
    return check_identifiers([name for name in functions if "." not in name or name not in about[0]]), about


def _forgives(forgive: bool | None, functions: Mapping[str, Callable[..., Any]] | None) -> bool:
    """Return whether a run forgives: unless told, if it has tools."""
    return type(functions) is Bound and functions.has_tools if forgive is None else bool(forgive)


def _check_inputs(inputs: object) -> None:
    if not isinstance(inputs, dict):
        raise TypeError(f"inputs must be a dict, not {type(inputs).__name__}")
    for name in inputs:
        check_identifier(name, "inputs")


class _Asking:
    """Makes the exception for a call that requires approval, and remembers that the call stays pending."""

    def __init__(self) -> None:
        self.is_asked = False

    def __call__(self, call: PendingCall) -> ApprovalRequired:
        self.is_asked = True
        return ApprovalRequired(call, None)


class _Guarded(Steps):
    """An execution that is driven step by step, each under the session's lock and only while it is the pending one."""

    __slots__ = ("_driven", "_is_stopped", "_session", "_write")

    def __init__(self, session: SessionRuns, execution: Execution, driven: Any, write: PrintCallback) -> None:
        super().__init__(execution)
        self._is_stopped = False
        self._session = session
        self._driven = driven  # the execution, or a wrapper that notes its time
        self._write = write

    def interrupt(self, on: bool = True) -> None:
        """See `interrupts.Run`: it ends at its next step, which follows within a slice."""
        self._is_stopped = on

    def begin(self, ticks: int) -> int:
        """Start it; the caller holds the lock."""
        try:
            event: int = self._driven.start(None, ticks)
            return event
        finally:
            self._session._callback = None

    def _step(self, method: str, *args: object) -> int:
        session = self._session
        with session._lock:
            if session._free().pending is not self._execution:
                raise SessionStateError("what arun() was running is gone: the session was rewound, resumed or reset")
            if self._is_stopped:
                raise session._interruption(self._execution)
            session._callback = self._write
            try:
                event: int = getattr(self._driven, method)(*args)
            finally:
                session._callback = None
            return event
