"""`Snapshot`, `FutureSnapshot`, `ApprovalRequired`: runs that are paused, and how they go on.

Knows the evaluator by `hostapi` only, and nothing of sessions, files or event loops. Invariants: a snapshot owns its
paused execution until it is resumed (taking it out of `_live` is one atomic step, so of two threads that resume one
snapshot exactly one succeeds); a resume that fails because of its arguments gives it back.
"""

from __future__ import annotations

from ouros import tracing
from ouros._core import (
    EVENT_CALL,
    EVENT_COMPLETE,
    EVENT_ERROR,
    EVENT_FUTURES,
    EVENT_OS,
    EVENT_SLICE,
    Execution,
)
from ouros.arguments import (
    UNSET,
    check_exception,
    check_handlers,
    check_results,
    check_ticks,
    check_waited,
    checked_modules,
    functions_of,
    handler_given,
    loaded_policy,
    make_registry,
    signed,
    verified,
    write_to_host,
)
from ouros.calls import Abort, Bound, Paused, Refusal, in_sandbox
from ouros.driver import SLICE_TICKS, Driver, answer_calls, check_calls, no_functions
from ouros.ends import Complete, Given, bare, peek, take
from ouros.errors import outward, runtime_error, runtime_error_from, sealed
from ouros.interrupts import Going, interrupt_one
from ouros.steps import finish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, TypeVar

    from ouros._core import ModuleTable
    from ouros.arguments import Approve, AsyncApprove, OsCallback, OsGiven, PrintCallback, Tools
    from ouros.decisions import Approved, PendingCall
    from ouros.interrupts import Run
    from ouros.modules import Modules
    from ouros.policy import Policy
    from ouros.records import Position
    from ouros.standard_input import Stdin
    from ouros.typeddicts import ExternalResult

    _Progress = TypeVar("_Progress", "Snapshot | FutureSnapshot | Complete", "FutureSnapshot | Complete")

ANSWERS = "return_value=, exception= or future=..."


class Snapshot(Given):
    """A run that is paused at the call of an external or OS function, or at the end of a slice of ticks.

    `resume` goes on and gives the next `Snapshot`, `FutureSnapshot` or `Complete`. Attributes stay readable after it.
    """

    __slots__ = (
        "__weakref__", "_args", "_call_id", "_function_name", "_going", "_is_os_function", "_kwargs", "_live",
        "_position", "_requires_approval", "_script_name", "_trace",
    )  # fmt: skip
    __module__ = "ouros"

    _live: list[Execution]  # the paused execution; empty once resumed
    _going: Run | None  # the run that resumes the snapshot now
    _script_name: str
    _is_os_function: bool
    _function_name: str | None
    _args: tuple[Any, ...]
    _kwargs: dict[str, Any] | None  # None: at the end of a slice, not asked for yet
    _call_id: int | None
    _position: Position | None
    _requires_approval: bool
    _trace: str | None  # the `traceparent` of the run so far; dumps keep it

    @property
    def script_name(self) -> str:
        """The name of the script."""
        return self._script_name

    @property
    def is_os_function(self) -> bool:
        """True if `function_name` is an `OsFunction`, False if it is an external function."""
        return self._is_os_function

    @property
    def function_name(self) -> str | None:
        """The function the program calls; None at the end of a slice of ticks."""
        return self._function_name

    @property
    def args(self) -> tuple[Any, ...]:
        """Positional arguments of the call."""
        return self._args

    @property
    def kwargs(self) -> dict[str, Any]:
        """Keyword arguments of the call."""
        if self._kwargs is None:
            self._kwargs = {}
        return self._kwargs

    @property
    def call_id(self) -> int | None:
        """The number of the call, from 0 in each run; None at the end of a slice of ticks."""
        return self._call_id

    @property
    def position(self) -> Position | None:
        """Where the program is: line, column, end line, end column (1-based, in characters, the end exclusive)."""
        return self._position

    @property
    def requires_approval(self) -> bool:
        """True if the call is one of a tool that requires approval. Dumps keep this."""
        return self._requires_approval

    @sealed
    def resume(
        self,
        *,
        return_value: Any = UNSET,
        exception: Any = UNSET,
        future: Any = UNSET,
        pause_after_ticks: int | None = None,
    ) -> Snapshot | FutureSnapshot | Complete:
        """Go on, with exactly one answer to the call; without any at the end of a slice of ticks.

        Args:
            return_value: What the call returns.
            exception: An exception (instance or class) to raise from the call.
            future: `...`: the call returns a future now, and its result is given to a later `FutureSnapshot`.
            pause_after_ticks: Same as for `Sandbox.start`, for the part that runs now.

        Raises:
            SandboxRuntimeError: The program didn't catch an exception, or reached a limit.
            TypeError: Not exactly one answer, or one that can't cross; the snapshot can still be resumed.
            RuntimeError: Resumed before.
            Abort: `exception` is one; it ends the program.
        """
        given = (return_value is not UNSET) + (exception is not UNSET) + (future is not UNSET)
        if self._function_name is None:
            if given:
                raise TypeError("resume() takes no answer at the end of a slice of ticks: call it without arguments")
        elif given == 0:
            raise TypeError(f"resume() needs an answer to the call of {self._function_name}(): {ANSWERS}")
        elif given != 1:
            raise TypeError("resume() accepts either return_value or exception, not both")
        elif future is not UNSET and future is not ...:
            raise TypeError("Value for the 'future' key must be Ellipsis (...)")
        elif exception is not UNSET:
            check_exception(exception)
        ticks = None if pause_after_ticks is None else check_ticks(pause_after_ticks)
        execution = take(self._live)
        try:
            with Going(execution, execution.group, self):
                if tracing.observer is not None or self._trace is not None:
                    if return_value is not UNSET:
                        return traced(execution, self._trace, "resume_value", return_value, ticks)
                    if exception is not UNSET:
                        return traced(execution, self._trace, "resume_error", in_sandbox(exception), ticks)
                    method = "resume_slice" if future is UNSET else "resume_future"
                    return traced(execution, self._trace, method, ticks)
                if return_value is not UNSET:
                    event = execution.resume_value(return_value, ticks)
                elif exception is not UNSET:
                    event = execution.resume_error(in_sandbox(exception), ticks)
                elif future is not UNSET:
                    event = execution.resume_future(ticks)
                else:
                    event = execution.resume_slice(ticks)
        except TypeError as refusal:
            if outward(refusal) is refusal:
                self._live.append(execution)
            raise
        return progress_of(execution, event)

    @sealed
    def resume_auto(
        self,
        external_functions: Mapping[str, Callable[..., Any]] | None = None,
        os: OsGiven | None = None,
        *,
        tools: Tools | None = None,
        approve: Approve | None = None,
    ) -> FutureSnapshot | Complete:
        """Answer this call and all that follow as `Sandbox.run` does.

        Args:
            external_functions: The functions by name.
            os: The handler of OS functions.
            tools: Tools that answer the calls, in place of `external_functions`.
            approve: Same as for `Sandbox.run`.

        Returns:
            `Complete`, or a `FutureSnapshot` if calls that were answered by a future before are all that is left.

        Raises:
            SandboxRuntimeError: The program didn't catch an exception, or reached a limit.
            RuntimeError: Resumed before; an external function is called and `external_functions` is None.
            TypeError: An argument of the wrong type.
            ApprovalRequired: A tool that requires approval is called and `approve` is None. This snapshot is used up.
        """
        if tools is not None:
            external_functions = functions_of(tools, external_functions)
        os = handler_given(os)
        check_handlers(external_functions, os, None)
        if external_functions is None and self._function_name is not None and not self._is_os_function:
            raise RuntimeError(no_functions(self._function_name))
        return self._run_on(None, external_functions, os, approve, None)

    @sealed
    def approve(
        self,
        *,
        tools: Tools,
        os: OsCallback | None = None,
        args: tuple[Any, ...] | list[Any] | None = None,
        kwargs: Mapping[str, Any] | None = None,
        approve: Approve | None = None,
    ) -> FutureSnapshot | Complete:
        """Make the call that waits for approval, and go on as `Sandbox.run` does. Later calls are not approved by this.

        Args:
            tools: Tools that answer this call and those that follow.
            os: The handler of OS functions.
            args: Positional arguments in place of the program's.
            kwargs: Keyword arguments in place of the program's.
            approve: Decides on the calls that follow, as for `Sandbox.run`.

        Returns:
            `Complete`, or a `FutureSnapshot` if calls that were answered by a future before are all that is left.

        Raises:
            ApprovalRequired: The next call that requires approval; its snapshot goes on from there.
            SandboxRuntimeError: The program didn't catch an exception, or reached a limit.
            KeyError: The tool is none of `tools`; the snapshot can still be resumed.
            RuntimeError: Resumed before.
            TypeError: The snapshot is not paused at the call of an external function; an argument of the wrong type.
        """
        return self._run_on(*self._approved("approve", tools, args, kwargs), os, approve, None)

    async def aapprove(
        self,
        *,
        tools: Tools,
        os: OsCallback | None = None,
        args: tuple[Any, ...] | list[Any] | None = None,
        kwargs: Mapping[str, Any] | None = None,
        approve: AsyncApprove | None = None,
    ) -> FutureSnapshot | Complete:
        """Like `approve`, without blocking the event loop: goes on as `run_async` does.

        Returns:
            As `approve`. Calls that were pending when the program was paused are not made again: they are in the
            `FutureSnapshot`.

        Raises:
            ApprovalRequired: The next call that requires approval; its snapshot goes on from there.
            SandboxRuntimeError: The program didn't catch an exception, or reached a limit.
            KeyError: The tool is none of `tools`; the snapshot can still be resumed.
            RuntimeError: Resumed before.
            TypeError: The snapshot is not paused at the call of an external function; an argument of the wrong type.
        """
        return await self._arun_on(*self._approved("aapprove", tools, args, kwargs), os, approve, None)

    @sealed
    def deny(
        self,
        reason: str | None = None,
        *,
        tools: Tools | None = None,
        os: OsCallback | None = None,
        approve: Approve | None = None,
    ) -> FutureSnapshot | Complete:
        """Raise `PermissionError(reason)` in the program in place of the call, and go on as `Sandbox.run` does.

        Args:
            reason: The message; a sentence that names the tool unless given.
            tools: Tools that answer the calls that follow.
            os: The handler of OS functions.
            approve: Decides on the calls that follow, as for `Sandbox.run`.

        Returns:
            As `approve`.

        Raises:
            ApprovalRequired: The next call that requires approval; its snapshot goes on from there.
            SandboxRuntimeError: The program didn't catch an exception, or reached a limit.
            RuntimeError: Resumed before; an external function is called and `tools` is None.
            TypeError: The snapshot is not paused at the call of an external function; an argument of the wrong type.
        """
        denied = self._denied("deny", reason)
        return self._run_on(None, None if tools is None else functions_of(tools, None), os, approve, denied)

    async def adeny(
        self,
        reason: str | None = None,
        *,
        tools: Tools | None = None,
        os: OsCallback | None = None,
        approve: AsyncApprove | None = None,
    ) -> FutureSnapshot | Complete:
        """Like `deny`, without blocking the event loop: goes on as `run_async` does.

        Returns:
            As `aapprove`.

        Raises:
            ApprovalRequired: The next call that requires approval; its snapshot goes on from there.
            SandboxRuntimeError: The program didn't catch an exception, or reached a limit.
            RuntimeError: Resumed before; an external function is called and `tools` is None.
            TypeError: The snapshot is not paused at the call of an external function; an argument of the wrong type.
        """
        denied = self._denied("adeny", reason)
        return await self._arun_on(None, None if tools is None else functions_of(tools, None), os, approve, denied)

    def _approved(
        self, verb: str, tools: Tools, args: tuple[Any, ...] | list[Any] | None, kwargs: Mapping[str, Any] | None
    ) -> tuple[Approved, Bound]:
        """Return the decision, and the functions of which one answers the call."""
        from ouros.decisions import Approved

        decision = Approved(args, kwargs)
        name = self._called(verb)
        functions = functions_of(tools, None)
        if name not in functions:
            raise KeyError(f"{verb}() needs the tool '{name}' in tools")
        return decision, functions

    def _denied(self, verb: str, reason: str | None) -> Refusal:
        """Return the exception to raise in the program for a denied call."""
        from ouros.approval import refusal
        from ouros.decisions import Denied

        checked = Denied(reason)
        return refusal(self._called(verb), checked.reason)

    def _called(self, verb: str) -> str:
        """Return the external function that is called."""
        name = self._function_name
        if name is None or self._is_os_function:
            raise TypeError(f"{verb}() needs a snapshot that is paused at the call of an external function")
        return name

    def _run_on(
        self,
        granted: Approved | None,
        functions: Mapping[str, Callable[..., Any]] | None,
        os: OsCallback | None,
        approve: Approve | None,
        denied: Refusal | None,
    ) -> FutureSnapshot | Complete:
        """Go on as `run` does, after a decision on the call if there is one."""
        execution, functions = self._taken(granted, functions, os, approve, False)
        driven = execution if tracing.observer is None else tracing.observer.watch(execution, trace=self._trace)
        try:
            with Going(execution, execution.group, self):
                event = execution.event if denied is None else driven.resume_error(denied)
                progress = progress_of(execution, answer_calls(driven, event, functions, os))
        except BaseException as error:
            finish(driven, error)
            raise
        assert not isinstance(progress, Snapshot)
        return went_on(progress, driven, execution, self._trace)

    async def _arun_on(
        self,
        granted: Approved | None,
        functions: Mapping[str, Callable[..., Any]] | None,
        os: OsCallback | None,
        approve: AsyncApprove | None,
        denied: Refusal | None,
    ) -> FutureSnapshot | Complete:
        """Go on as `run_async` does, after a decision on the call."""
        execution, functions = self._taken(granted, functions, os, approve, True)
        driven = execution if tracing.observer is None else tracing.observer.watch(execution, trace=self._trace)
        driver = Driver(driven, functions, os)
        failure: Exception | None = None
        try:
            with Going(driver, execution.group, self):
                event = execution.event if denied is None else driven.resume_error(denied, SLICE_TICKS)
                progress = progress_of(execution, await driver.drive(event))
            assert not isinstance(progress, Snapshot)
            return went_on(progress, driven, execution, self._trace)
        except BaseException as caught:
            finish(driven, caught)
            if not isinstance(caught, Exception):
                raise
            failure = caught
        finally:
            await driver.close()
        try:
            raise outward(failure)
        finally:
            del failure  # or the frame and its traceback would keep each other

    def _taken(
        self,
        granted: Approved | None,
        functions: Mapping[str, Callable[..., Any]] | None,
        os: OsCallback | None,
        approve: AsyncApprove | None,
        is_async: bool,
    ) -> tuple[Execution, Mapping[str, Callable[..., Any]] | None]:
        """Return the execution, which is used up by this, and the functions for the rest of the run."""
        check_handlers(None, os, None)
        execution = take(self._live)
        needed = execution.approvals or type(functions) is Bound and functions.approvals
        if needed or granted is not None or approve is not None:
            from ouros.approval import gated

            try:
                functions = gated(
                    execution,
                    functions,
                    approve,
                    lambda call: asking(execution, call),
                    granted=granted,
                    is_async=is_async,
                )
            except (TypeError, ValueError):
                self._live.append(execution)
                raise
        return execution, functions

    def interrupt(self) -> bool:
        """End the resume of this snapshot that is going on, from another thread or from a signal handler; as
        `Sandbox.interrupt`. A snapshot that is not being resumed is left as it is.

        Returns:
            Whether it was going on.
        """
        return interrupt_one(self._going)

    @sealed
    def fork(self) -> Snapshot:
        """Return an independent copy, paused at the same place.

        Raises:
            RuntimeError: Resumed before.
        """
        execution = peek(self._live, "fork").fork()
        progress = progress_of(execution, execution.event)
        assert isinstance(progress, Snapshot)
        progress._trace = self._trace
        return progress

    @sealed
    def dump(self, *, key: bytes | None = None) -> bytes:
        """Return the paused run as bytes for `Snapshot.load`, limits and what was used of them included; the print
        callback and registered dataclasses are not.

        Args:
            key: Sign the bytes with it (HMAC-SHA256), so that `load` with the same key notices any change.

        Raises:
            RuntimeError: Resumed before.
        """
        return _dumped(peek(self._live, "dump"), self._trace, key)

    @staticmethod
    @sealed
    def load(
        data: bytes,
        *,
        print_callback: PrintCallback | None = None,
        dataclass_registry: list[type] | None = None,
        key: bytes | None = None,
        policy: Policy | None = None,
        modules: Modules | None = None,
        packages: list[str] | None = None,
        stdin: Stdin | None = None,
    ) -> Snapshot:
        """Return the snapshot that `dump` wrote; each load of the same bytes is an independent run.

        Args:
            data: The bytes.
            print_callback: Same as for `Sandbox.run`.
            dataclass_registry: Same as for `Sandbox`.
            key: What `dump` was given.
            policy: What holds from now on in place of the policy in the dump; None: the run goes on under that one.
            stdin: Same as for `Sandbox.run`: what the program reads after the text that it has left.

        Raises:
            ValueError: `data` is no dumped `Snapshot`, is not signed with `key`, or needs a module or package that is
                missing here or differs (see `Sandbox.load`); the program's clock is a function of the host, and
                `policy` is None; its standard input is a file or function, and `stdin` is None.
            TypeError: An argument of the wrong type.
        """
        table = checked_modules(modules, packages)
        progress = _load(data, print_callback, dataclass_registry, key, policy, table, stdin)
        if not isinstance(progress, Snapshot):
            raise ValueError("data holds a FutureSnapshot, use FutureSnapshot.load()")
        return progress

    def __repr__(self) -> str:
        from ouros.bounded import bounded_repr

        return (
            f"Snapshot(script_name={bounded_repr(self._script_name)}, "
            f"function_name={bounded_repr(self._function_name)}, "
            f"args={bounded_repr(self._args)}, kwargs={bounded_repr(self.kwargs)})"
        )

    def _repr_html_(self) -> str:
        from ouros.bounded import bounded_repr
        from ouros.rich import MOST_CHARACTERS, table

        if self._function_name is None:
            rows = [("paused after", "a slice of ticks")]
        else:
            rows = [
                ("waits for", self._function_name),
                ("args", bounded_repr(self._args, max_characters=MOST_CHARACTERS)),
                ("kwargs", bounded_repr(self._kwargs, max_characters=MOST_CHARACTERS)),
                ("call_id", str(self._call_id)),
            ]
        if self._position is not None:
            rows.append(("at", f"{self._script_name}, line {self._position[0]}, column {self._position[1]}"))
        return table("Snapshot", None, rows)


class ApprovalRequired(Paused):
    """A run reached the call of a tool that requires approval, and was given no `approve=`.

    The program cannot catch it: it is paused at the call. Never constructed by host code.

    Attributes:
        call: The call.
        snapshot: The paused run, for `Snapshot.approve` and `Snapshot.deny`. None if the run is one of a session,
            where the call is pending: use `Session.approve` and `Session.deny`.
    """

    __module__ = "ouros"

    def __init__(self, call: PendingCall, snapshot: Snapshot | None) -> None:
        super().__init__(call)
        self.call = call
        self.snapshot = snapshot

    def __str__(self) -> str:
        return f"the call of {self.call.name}() requires approval"


class FutureSnapshot(Given):
    """A run in which every task waits for the result of a call that was answered by a future."""

    __slots__ = ("__weakref__", "_going", "_live", "_pending_call_ids", "_script_name", "_trace", "_wait_secs")
    __module__ = "ouros"

    _live: list[Execution]
    _going: Run | None  # the run that resumes the snapshot now
    _script_name: str
    _pending_call_ids: list[int]
    _wait_secs: float | None
    _trace: str | None  # `traceparent` of the run so far; dumps keep it

    @property
    def script_name(self) -> str:
        """The name of the script."""
        return self._script_name

    @property
    def pending_call_ids(self) -> list[int]:
        """The calls that have no result yet, sorted; each is the `call_id` of the snapshot that was answered so."""
        return list(self._pending_call_ids)

    @property
    def wait_secs(self) -> float | None:
        """Seconds until the program's next timer (`asyncio.timeout`, `wait_for`, `sleep`); None: there is none."""
        return self._wait_secs

    @sealed
    def resume(
        self, results: Mapping[int, ExternalResult], *, pause_after_ticks: int | None = None, waited: float = 0.0
    ) -> Snapshot | FutureSnapshot | Complete:
        """Continue with the results of some of the pending calls.

        Args:
            results: By call id, `{'return_value': v}`, `{'exception': e}` or `{'future': ...}` (stays pending).
            waited: Seconds since the program waits: the clock of its event loop goes on by them, and timers that are
                due then fire. With `waited >= wait_secs`, `results` may be empty.
            pause_after_ticks: Same as for `Sandbox.start`, for the part that runs now.

        Raises:
            SandboxRuntimeError: A call id that isn't pending (the snapshot can still be resumed); the program didn't
                catch an exception, or reached a limit.
            TypeError: Results of the wrong shape or that can't cross; the snapshot can still be resumed.
            RuntimeError: Resumed before.
            Abort: A result is one; it ends the program.
        """
        ticks = None if pause_after_ticks is None else check_ticks(pause_after_ticks)
        waited = check_waited(waited)
        try:
            checked = check_results(results)
        except Abort:
            take(self._live)
            raise
        execution = take(self._live)
        for call_id in checked:
            if call_id not in self._pending_call_ids:
                self._live.append(execution)
                raise runtime_error_from(
                    RuntimeError(f"unknown call_id {call_id}, expected one of: {self._pending_call_ids}")
                )
        try:
            with Going(execution, execution.group, self):
                if tracing.observer is not None or self._trace is not None:
                    return traced(execution, self._trace, "resume_futures", checked, ticks, waited)
                event = execution.resume_futures(checked, ticks, waited)
        except TypeError as refusal:
            if outward(refusal) is refusal:
                self._live.append(execution)
            raise
        return progress_of(execution, event)

    def interrupt(self) -> bool:
        """End the resume of this snapshot that is going on, from another thread or from a signal handler; as
        `Sandbox.interrupt`. A snapshot that is not being resumed is left as it is.

        Returns:
            Whether it was going on.
        """
        return interrupt_one(self._going)

    @sealed
    def fork(self) -> FutureSnapshot:
        """Return an independent copy, paused at the same place.

        Raises:
            RuntimeError: Resumed before.
        """
        forked = _future_snapshot(peek(self._live, "fork").fork())
        forked._trace = self._trace
        return forked

    @sealed
    def dump(self, *, key: bytes | None = None) -> bytes:
        """Return the paused run as bytes for `FutureSnapshot.load`; see `Snapshot.dump`.

        Raises:
            RuntimeError: Resumed before.
        """
        return _dumped(peek(self._live, "dump"), self._trace, key)

    @staticmethod
    @sealed
    def load(
        data: bytes,
        *,
        print_callback: PrintCallback | None = None,
        dataclass_registry: list[type] | None = None,
        key: bytes | None = None,
        policy: Policy | None = None,
        modules: Modules | None = None,
        packages: list[str] | None = None,
        stdin: Stdin | None = None,
    ) -> FutureSnapshot:
        """Return the snapshot that `dump` wrote; each load of the same bytes is an independent run.

        Args:
            data: The bytes.
            print_callback: Same as for `Sandbox.run`.
            dataclass_registry: Same as for `Sandbox`.
            key: What `dump` was given.
            policy: What holds from now on in place of the policy in the dump; None: the run goes on under that one.
            stdin: Same as for `Sandbox.run`: what the program reads after the text that it has left.

        Raises:
            ValueError: `data` is no dumped `FutureSnapshot`, is not signed with `key`, or needs a module or package
                that is missing here or differs (see `Sandbox.load`); the clock is a function of the host, and
                `policy` is None; its standard input is a file or function, and `stdin` is None.
            TypeError: An argument of the wrong type.
        """
        table = checked_modules(modules, packages)
        progress = _load(data, print_callback, dataclass_registry, key, policy, table, stdin)
        if not isinstance(progress, FutureSnapshot):
            raise ValueError("data holds a Snapshot, use Snapshot.load()")
        return progress

    def __repr__(self) -> str:
        from ouros.bounded import bounded_repr

        name, pending = bounded_repr(self._script_name), bounded_repr(self._pending_call_ids)
        return f"FutureSnapshot(script_name={name}, pending_call_ids={pending})"

    def _repr_html_(self) -> str:
        from ouros.rich import MOST_CHARACTERS, table

        calls = ", ".join(map(str, self._pending_call_ids[: MOST_CHARACTERS + 1]))
        return table("FutureSnapshot", None, [("waits for the calls", calls), ("in", self._script_name)])


# From executions to the public classes of snapshots and results.


def progress_of(execution: Execution, event: int) -> Snapshot | FutureSnapshot | Complete:
    if event == EVENT_COMPLETE:
        complete: Complete = bare(Complete)
        complete._output = execution.value
        return complete
    if event == EVENT_FUTURES:
        return _future_snapshot(execution)
    if event == EVENT_ERROR:
        raise runtime_error(execution.error)
    snapshot: Snapshot = bare(Snapshot)
    snapshot._live = [execution]
    snapshot._going = None
    snapshot._trace = None
    snapshot._script_name = execution.program.script_name
    snapshot._is_os_function = event == EVENT_OS
    if event == EVENT_SLICE:
        snapshot._requires_approval = False
        snapshot._function_name = snapshot._call_id = None
        snapshot._args = ()
        snapshot._kwargs = None
    else:
        check_calls(execution, event, execution.limits.get("max_calls"))
        snapshot._requires_approval = event == EVENT_CALL and execution.function_name in execution.approvals
        snapshot._function_name = execution.function_name
        snapshot._args = execution.args
        snapshot._kwargs = execution.kwargs
        snapshot._call_id = execution.call_id
    snapshot._position = execution.position
    return snapshot


def traced(execution: Execution, trace: str | None, method: str, *args: Any) -> Snapshot | FutureSnapshot | Complete:
    """Take a step of the execution as part of a trace, and report it to the observer, if any. Returns the step's
    result.
    """
    if tracing.observer is None:
        return went_on(progress_of(execution, getattr(execution, method)(*args)), execution, execution, trace)
    driven = tracing.observer.watch(execution, trace=trace, is_driven=False)
    try:
        progress = progress_of(execution, getattr(driven, method)(*args))
    except BaseException as error:
        driven.finish(error)
        raise
    return went_on(progress, driven, execution, trace)


def went_on(progress: _Progress, driven: Any, execution: Execution, trace: str | None) -> _Progress:
    """Return the progress that a part of a run made, with its trace."""
    if driven is not execution:
        driven.finish(None)
        trace = driven.traceparent
    if not isinstance(progress, Complete):
        progress._trace = trace
    return progress


def _dumped(execution: Execution, trace: str | None, key: bytes | None) -> bytes:
    """Return a paused run as bytes."""
    data = signed(tracing.with_trace(execution.dump(), trace), key)
    if tracing.observer is not None:
        tracing.observer.moved("dump", len(data))
    return data


def asking(execution: Execution, call: PendingCall) -> ApprovalRequired:
    """Return the exception to raise for an execution that is paused at a call that requires approval."""
    snapshot = progress_of(execution, execution.event)
    assert isinstance(snapshot, Snapshot)
    if tracing.observer is not None:
        snapshot._trace = tracing.observer.current()
    return ApprovalRequired(call, snapshot)


def _future_snapshot(execution: Execution) -> FutureSnapshot:
    future: FutureSnapshot = bare(FutureSnapshot)
    future._live = [execution]
    future._going = None
    future._trace = None
    future._script_name = execution.program.script_name
    future._pending_call_ids = sorted(execution.pending_call_ids)
    future._wait_secs = execution.wait_secs
    return future


def _load(
    data: bytes,
    print_callback: PrintCallback | None,
    dataclass_registry: list[type] | None,
    key: bytes | None,
    policy: Policy | None,
    table: ModuleTable | None,
    stdin: Stdin | None,
) -> Snapshot | FutureSnapshot | Complete:
    if print_callback is not None:
        check_handlers(None, None, print_callback)
    content, trace = tracing.split_trace(verified(data, key))
    if tracing.observer is not None:
        tracing.observer.moved("load", len(data))
        print_callback = tracing.observer.printing(print_callback, write_to_host)
    execution = Execution.load(
        content,
        print_callback=write_to_host if print_callback is None else print_callback,
        registry=None if dataclass_registry is None else make_registry(dataclass_registry),
        given=table,
    )
    if execution.event in (EVENT_COMPLETE, EVENT_ERROR):
        raise ValueError("data holds no paused execution")
    loaded = execution.policy
    if policy is not None or stdin is not None or loaded is not None:
        execution.policy = loaded_policy(loaded, policy, stdin)
    return went_on(progress_of(execution, execution.event), execution, execution, trace)
