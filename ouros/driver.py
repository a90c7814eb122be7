"""The loops that answer the calls of a program: `answer_calls`, and `Driver` for runs on an event loop.

Knows executions by `hostapi`, and host functions as callables by name; nothing of sandboxes, sessions or tools.
`asyncio` is imported by the first step of a `Driver`, because that is slow. Invariants: an exception of a class in
`PASSED` reaches the host's caller, every other one that a host function raises is raised in the program; no task
outlives its `Driver`.
"""

from __future__ import annotations

from types import CoroutineType

from ouros import failures
from ouros._core import (
    EVENT_CALL,
    EVENT_COMPLETE,
    EVENT_ERROR,
    EVENT_FUTURES,
    EVENT_OS,
    EVENT_SLICE,
    Execution,
)
from ouros.calls import PASSED, Bound, Decision, in_sandbox
from ouros.errors import call_limit_error, outward, runtime_error
from ouros.limits import WALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    import asyncio
    from collections.abc import Awaitable, Callable, Mapping
    from typing import Any

    from ouros.arguments import OsCallback

SLEEP = "time.sleep"  # the OS function by which a program waits under a policy that says so
LATE = 0.001  # seconds by which a wait exceeds the wall time that is left, so that it is over then
SLICE_TICKS = 20_000  # ticks of a slice on an event loop: about a millisecond


def answer_calls(
    execution: Execution,
    event: int,
    functions: Mapping[str, Callable[..., Any]] | None,
    os: OsCallback | None,
    driver: Driver | None = None,
) -> int:
    """Call host functions until an event comes that they cannot answer.

    Args:
        execution: The execution, paused at `event`.
        event: What it is paused at, or how it ended.
        functions: External functions by name.
        os: Answers OS functions.
        driver: Of a run on an event loop: it takes the awaitables that functions return.

    Returns:
        The event; that of a call if its function returned an awaitable to the driver.
    """
    limits = execution.limits
    if driver is not None or WALL not in limits:
        return _answered(execution, event, functions, os, driver, limits.get("max_calls"))
    execution.keep_wall(True)
    try:
        return _answered(execution, event, functions, os, driver, limits.get("max_calls"))
    finally:
        execution.keep_wall(False)


def _answered(
    execution: Execution,
    event: int,
    functions: Mapping[str, Callable[..., Any]] | None,
    os: OsCallback | None,
    driver: Driver | None,
    most: float | None,
) -> int:
    """Like `answer_calls`, for at most `most` calls."""
    ticks, passed = (None, PASSED) if driver is None else (SLICE_TICKS, driver.passed)
    while True:
        if most is not None:
            check_calls(execution, event, most)
        if event == EVENT_CALL:
            name = execution.function_name
            if functions is None:
                raise RuntimeError(no_functions(name))
            try:
                function = functions[name]
            except KeyError:
                event = execution.resume_error(KeyError(_not_found(name, driver)), ticks)
                continue
            failure: BaseException | None = None
            try:
                value = function(*execution.args, **execution.kwargs)
            except PASSED:
                raise  # raised for the host's caller: a program must not be able to catch it
            except BaseException as caught:
                failure = caught
        elif event == EVENT_OS:
            name = execution.function_name
            handler = handler_of(execution, name, os) if name != SLEEP else sleeper(execution, driver is not None)
            if handler is None:
                event = execution.resume_error(no_handler(name, driver is not None), ticks)
                continue
            failure = None
            try:
                value = handler(name, execution.args, execution.kwargs)  # type: ignore[arg-type]
            except passed:
                raise  # these exceptions are for the caller, not for the program
            except BaseException as caught:
                failure = caught
        elif event == EVENT_SLICE and driver is None:
            event = execution.resume_slice()
            continue
        else:
            return event
        if failure is not None:
            event = execution.resume_error(in_sandbox(traced(failure)), ticks)
            failure = None
        elif driver is None or not driver.takes(value):
            event = answer_with(execution, value, ticks, functions)
        else:
            return event


def traced(failure: BaseException) -> BaseException:
    """Return the exception of a host function, whose traceback begins with that function's own frame."""
    trace = failures.traceback(failure)
    return failure if trace is None else failures.with_traceback(failure, trace.tb_next)


def sleeper(execution: Execution, is_async: bool = False) -> OsCallback:
    """Return the handler of the OS function `time.sleep`, which sleeps no longer than the run may last."""

    def wait(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Awaitable[None] | None:
        import asyncio
        import time

        secs = _seconds(*args, **kwargs)
        left = execution.wall_left
        if left is not None:
            secs = min(secs, max(left, 0.0) + LATE)
        if is_async:
            return asyncio.sleep(secs)
        time.sleep(secs)
        return None

    return wait


def _seconds(secs: float) -> float:
    return secs


def handler_of(execution: Execution, name: str, os: OsCallback | None) -> OsCallback | None:
    """Return the handler of an OS function. If there is none, packages still get answers: they ask when they are
    imported."""
    table = execution.program.given
    if os is not None or name not in _ASKED or table is None:
        return os
    return nothing_there if any(what.startswith("package ") for what in table.needs) else None


def nothing_there(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> object:
    """Return the answer of `_ASKED` where there is no environment and no file; the current folder is `/`."""
    if name == "os.environ":
        return {}
    if name == "os.getenv":
        return args[1] if len(args) > 1 else kwargs.get("default")
    if name in _READS:
        raise FileNotFoundError(2, "No such file or directory", str(args[0]))
    from pathlib import PurePosixPath

    return PurePosixPath("/") / args[0] if name == "Path.absolute" else False


_READS = frozenset(["Path.iterdir", "Path.read_bytes", "Path.read_text", "Path.stat"])
_ASKED = _READS.union(
    ["os.environ", "os.getenv", "Path.absolute", "Path.exists", "Path.is_dir", "Path.is_file", "Path.is_symlink"]
)


def _not_found(name: str, driver: Driver | None) -> str:
    return f"External function '{name}' not found" if driver is None else f"Function {name} not found"


GIVE_FILES = "The program has no files: give it some with os=OSAccess({...}), or with --dir DIR on the command line."
GIVE_VARIABLES = (
    "The program has no environment: give it one with os=OSAccess(environ={...}), or with --env NAME on the command "
    "line."
)


def no_handler(name: str, is_async: bool = False) -> NotImplementedError:
    """Return the exception for files and environment that a run has none of; a note says how to give it them."""
    error = NotImplementedError(
        f"OS function {name} called but no os handler provided"
        if is_async
        else f"OS function '{name}' not implemented with standard execution"
    )
    error.__notes__ = [GIVE_VARIABLES if name.startswith("os.") else GIVE_FILES]  # notes of Python 3.11
    return error


def check_calls(execution: Execution, event: int, most: float | None) -> None:
    """Raise SandboxLimitError if the execution is paused at a call beyond `most`; the caller gives it up."""
    if most is not None and (event == EVENT_CALL or event == EVENT_OS) and execution.call_id >= most:
        raise call_limit_error(execution.call_id + 1, int(most))


def answer_with(
    execution: Execution, value: object, pause_after_ticks: int | None = None, functions: object = None
) -> int:
    """Answer the call with `value`, or with a TypeError in the sandbox if it can't cross.

    If the functions are those of tools, `value` is converted first if need be.
    """
    message = ""
    try:
        return execution.resume_value(value, pause_after_ticks)
    except TypeError as error:
        if outward(error) is not error:
            raise
        message = str(error)
    if type(functions) is Bound:
        converted = functions.convert(value)
        if converted is not value:
            return answer_with(execution, converted, pause_after_ticks)
    if type(value) is CoroutineType:
        value.close()  # an async function in a run that can't await it
        message += ": the external function is asynchronous, use ouros.run_async() instead of run()"
    return execution.resume_error(TypeError(message), pause_after_ticks)


def no_functions(name: str) -> str:
    """Return the message for a call that no function can answer, because the run was given none."""
    return f"External function '{name}' called but no external_functions provided"


class Driver:
    """One run on an event loop: the execution, and the tasks of its pending calls."""

    __slots__ = (
        "awaitable", "execution", "functions", "given_up", "is_awaitable", "loop", "os", "passed", "stopping", "tasks",
    )  # fmt: skip

    def __init__(
        self, execution: Execution, functions: Mapping[str, Callable[..., Any]] | None, os: OsCallback | None
    ) -> None:
        self.execution = execution
        self.functions = functions
        self.os = os
        self.tasks: dict[int, asyncio.Task[Any]] = {}  # task of each pending call, by call id
        self.given_up: set[asyncio.Task[Any]] = set()  # cancelled: awaited at the end
        self.awaitable: Any = None  # result of the current call's function, until it is awaited
        self.passed = PASSED  # exceptions of the OS handler that are not raised in the program
        self.loop: asyncio.AbstractEventLoop | None = None  # event loop that drives the run now
        self.stopping: asyncio.Future[None] | None = None  # done: the execution is interrupted

    def interrupt(self, on: bool = True) -> None:
        """See `interrupts.Run`. What it awaits is given up."""
        self.execution.interrupt(on)
        loop = self.loop
        if on and loop is not None:
            try:
                loop.call_soon_threadsafe(self._stop)
            except RuntimeError:
                pass  # the loop is closed, and nothing is awaited in it

    def _stop(self) -> None:
        if self.stopping is not None and not self.stopping.done():
            self.stopping.set_result(None)

    async def run(self, event: int) -> Any:
        """Handle events to the end, and return the value of the program."""
        event = await self.drive(event)
        if event == EVENT_COMPLETE:
            return self.execution.value
        assert event == EVENT_ERROR
        raise runtime_error(self.execution.error)

    async def drive(self, event: int) -> int:
        """Handle events to the end, or until only calls are pending that were answered by futures before.

        Returns:
            The last event.
        """
        import asyncio
        import inspect

        self.is_awaitable = inspect.isawaitable
        self.passed = (*PASSED, asyncio.CancelledError)
        execution = self.execution
        execution.keep_wall(True)
        loop = asyncio.get_running_loop()
        self.stopping = loop.create_future()
        self.loop = loop  # another thread may drive the run from here on
        try:
            return await self._drive(event)
        finally:
            self.loop = None
            execution.keep_wall(False)

    async def _drive(self, event: int) -> int:
        execution = self.execution
        while True:
            event = answer_calls(execution, event, self.functions, self.os, self)
            if event == EVENT_SLICE:
                await self.turn()
                event = execution.resume_slice(SLICE_TICKS)
            elif event == EVENT_CALL:
                event = await self.go_on()
            elif event == EVENT_OS:
                event = await self.answer_awaited()
            elif event == EVENT_FUTURES and self.awaits():
                event = await self.wait()
            else:
                return event

    def awaits(self) -> bool:
        """Return whether the host is to answer a call that the program waits for."""
        return not self.tasks.keys().isdisjoint(self.execution.pending_call_ids)

    async def turn(self) -> None:
        """Let the event loop turn, at the end of a slice."""
        import asyncio

        await asyncio.sleep(0)

    def takes(self, value: object) -> bool:
        """Return whether `value` is an awaitable; it is kept then."""
        try:
            is_awaitable = self.is_awaitable(value)
        except Exception:  # the class of the value fails: it cannot cross, either
            return False
        if is_awaitable:
            self.awaitable = value
        return is_awaitable

    async def go_on(self) -> int:
        """Go on after the function of the current call returned an awaitable."""
        return self.start_task() if type(self.awaitable) is not Decision else await self.answer_awaited()

    def start_task(self) -> int:
        """Start a task for the awaitable that an external function returned, and continue the program with a future."""
        import asyncio
        import inspect

        value, self.awaitable = self.awaitable, None
        # A coroutine as it is: one that is cancelled before its first step must not be reported as never awaited.
        task = asyncio.ensure_future(value if inspect.iscoroutine(value) else _awaited(value))
        self.tasks[self.execution.call_id] = task
        return self.execution.resume_future(SLICE_TICKS)

    async def answer_awaited(self) -> int:
        """Await what the OS handler returned, or the decision on a call, and answer the call."""
        awaited, self.awaitable = self.awaitable, None
        failure: BaseException | None = None
        value: object = None
        try:
            value = await self.within_wall(awaited)
        except self.passed:
            raise
        except BaseException as caught:
            failure = caught
        if failure is not None:
            return self.execution.resume_error(in_sandbox(traced(failure)), SLICE_TICKS)
        if type(awaited) is Decision and self.takes(value):
            return await self.go_on()  # call the approved coroutine function
        return answer_with(self.execution, value, SLICE_TICKS, self.functions)

    async def within_wall(self, awaited: Any) -> Any:
        """Await something, at most until the wall time of the run is over. When the wall time is over, or the run is
        interrupted, it is cancelled: None, which the program will not see."""
        import asyncio

        assert self.stopping is not None
        left = self.execution.wall_left
        task = asyncio.ensure_future(awaited)
        try:
            timeout = None if left is None else max(left, 0.0) + LATE
            await asyncio.wait([task, self.stopping], timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not task.done():
                self.given_up.add(task)
                task.cancel()
        return task.result() if task.done() else None

    async def wait(self) -> int:
        """Wait until a pending call has a result or a timer of the program is due, and hand over what there is.

        Raises:
            Abort: One of the calls ended so.
        """
        import asyncio
        from time import monotonic

        pending = [call_id for call_id in self.execution.pending_call_ids if call_id in self.tasks]
        self.give_up(self.tasks.keys() - pending)
        waiting = [self.tasks[call_id] for call_id in pending]
        secs, begun, left = self.execution.wait_secs, monotonic(), self.execution.wall_left
        most = secs
        if left is not None and (secs is None or left < secs):
            most = max(left, 0.0) + LATE
        assert self.stopping is not None
        first = asyncio.FIRST_COMPLETED
        done, _ = await asyncio.wait([*waiting, self.stopping], timeout=most, return_when=first)
        waited = monotonic() - begun
        if not done and most is secs:
            waited = max(waited, secs or 0.0)  # timers of event loops may be early
        results = {}
        for call_id in pending:
            task = self.tasks[call_id]
            if task.done():
                results[call_id] = _outcome(task)
        return self.settle(results, waited)

    def give_up(self, call_ids: set[int]) -> None:
        """Cancel the tasks of calls whose futures the program has cancelled, as after a timeout."""
        for call_id in call_ids:
            task = self.tasks.pop(call_id)
            self.given_up.add(task)
            task.cancel()

    def settle(self, results: dict[int, tuple[str, object]], waited: float) -> int:
        """Hand over `results`, after the host waited for some seconds; those that can't cross become TypeErrors in
        the sandbox."""
        execution = self.execution
        try:
            event = execution.resume_futures(results, SLICE_TICKS, waited)
        except TypeError as error:
            if outward(error) is not error:
                raise
            message = str(error)
            if len(results) > 1:
                # Which one it was isn't known. One by one from here: the others are handed over at the next wait.
                call_id = next(iter(results))
                return self.settle({call_id: results[call_id]}, waited)
            call_id = next(iter(results))
            results = {call_id: ("exception", TypeError(message))}
            event = execution.resume_futures(results, SLICE_TICKS, waited)
        for call_id in results:
            self.tasks.pop(call_id, None)
        return event

    async def close(self) -> None:
        """Cancel the tasks that still run, and wait for them to end."""
        own = [*self.tasks.values(), *self.given_up]
        tasks = [task for task in own if not task.done()]
        for task in own:
            if task.done() and not task.cancelled():
                task.exception()  # looked at, so that the loop doesn't report it as forgotten
        if not tasks:
            return
        import asyncio

        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _awaited(value: Awaitable[Any]) -> Any:
    return await value


def _outcome(task: asyncio.Task[Any]) -> tuple[str, object]:
    if task.cancelled():
        import asyncio

        return "exception", asyncio.CancelledError()
    exception = task.exception()
    if exception is None:
        return "return_value", task.result()
    return "exception", in_sandbox(exception)
