"""The loops that answer the calls of a program: `answer_calls`, and `Driver` for runs on an event loop.

Knows executions by `hostapi`, and host functions as callables by name; nothing of sandboxes, sessions or tools.
`asyncio` is imported by the first step of a `Driver`, because that is slow. Invariants: an exception of a class in
`PASSED` reaches the host's caller, every other one that a host function raises is raised in the program; no task
outlives its `Driver`.
"""

from __future__ import annotations

from ouros._core.hostapi import (
    EVENT_CALL,
    EVENT_COMPLETE,
    EVENT_ERROR,
    EVENT_FUTURES,
    EVENT_OS,
    EVENT_SLICE,
    Execution,
)
from ouros.calls import PASSED, Bound, in_sandbox
from ouros.errors import call_limit_error, outward, runtime_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    import asyncio
    from collections.abc import Awaitable, Callable, Mapping
    from typing import Any

    from ouros.arguments import OsCallback

SLICE_TICKS = 20_000  # of a run on an event loop: about a millisecond


def answer_calls(
    execution: Execution,
    event: int,
    functions: Mapping[str, Callable[..., Any]] | None,
    os: OsCallback | None,
) -> int:
    """Call host functions until the event is none that they can answer."""
    most = execution.limits.get("max_calls")
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
                event = execution.resume_error(KeyError(f"External function '{name}' not found"))
                continue
            failure: BaseException | None = None
            try:
                value = function(*execution.args, **execution.kwargs)
            except PASSED:
                raise  # for the host's caller: a program must not be able to catch it
            except BaseException as caught:
                failure = caught
        elif event == EVENT_OS:
            name = execution.function_name
            if os is None:
                event = execution.resume_error(
                    NotImplementedError(f"OS function '{name}' not implemented with standard execution")
                )
                continue
            failure = None
            try:
                value = os(name, execution.args, execution.kwargs)  # type: ignore[arg-type]
            except PASSED:
                raise  # for the host's caller: a program must not be able to catch it
            except BaseException as caught:
                failure = caught
        elif event == EVENT_SLICE:
            event = execution.resume_slice()
            continue
        else:
            return event
        if failure is None:
            event = answer_with(execution, value, None, functions)
        else:
            event = execution.resume_error(in_sandbox(failure))
            failure = None


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
    close = getattr(value, "close", None)
    if type(value).__name__ == "coroutine" and close is not None:
        close()  # an async function in a run that can't await it
        message += ": the external function is asynchronous, use ouros.run_async() instead of run()"
    return execution.resume_error(TypeError(message), pause_after_ticks)


def no_functions(name: str) -> str:
    """The message for a call that no function can answer, because the run was given none."""
    return f"External function '{name}' called but no external_functions provided"


class Driver:
    """One run: the execution and the tasks of its pending calls."""

    __slots__ = ("execution", "functions", "os", "tasks")

    def __init__(
        self, execution: Execution, functions: Mapping[str, Callable[..., Any]], os: OsCallback | None
    ) -> None:
        self.execution = execution
        self.functions = functions
        self.os = os
        self.tasks: dict[int, asyncio.Task[Any]] = {}  # by call id

    async def run(self, event: int) -> Any:
        """Handle events to the end."""
        import asyncio

        execution = self.execution
        most = execution.limits.get("max_calls")
        while True:
            if most is not None:
                check_calls(execution, event, most)
            if event == EVENT_SLICE:
                await asyncio.sleep(0)
                event = execution.resume_slice(SLICE_TICKS)
            elif event == EVENT_CALL:
                event = self.call()
            elif event == EVENT_OS:
                event = await self.call_os()
            elif event == EVENT_FUTURES:
                event = await self.wait()
            elif event == EVENT_COMPLETE:
                return execution.value
            else:
                assert event == EVENT_ERROR
                raise runtime_error(execution.error)

    def call(self) -> int:
        """Call an external function; if it gives an awaitable, start a task and go on."""
        import asyncio
        import inspect

        execution = self.execution
        name = execution.function_name
        function = self.functions.get(name)
        if function is None:
            return execution.resume_error(KeyError(f"Function {name} not found"), SLICE_TICKS)
        failure: BaseException | None = None
        try:
            value = function(*execution.args, **execution.kwargs)
        except PASSED:
            raise
        except BaseException as caught:
            failure = caught
        if failure is not None:
            return execution.resume_error(in_sandbox(failure), SLICE_TICKS)
        if not inspect.isawaitable(value):
            return answer_with(execution, value, SLICE_TICKS, self.functions)
        call_id = execution.call_id
        # A coroutine as it is: one that is cancelled before its first step must not be reported as never awaited.
        self.tasks[call_id] = asyncio.ensure_future(value if inspect.iscoroutine(value) else _awaited(value))
        return execution.resume_future(SLICE_TICKS)

    async def call_os(self) -> int:
        """Call the OS handler, and await what it gives if that is awaitable."""
        import asyncio
        import inspect

        execution = self.execution
        name = execution.function_name
        if self.os is None:
            message = f"OS function {name} called but no os handler provided"
            return execution.resume_error(NotImplementedError(message), SLICE_TICKS)
        failure: BaseException | None = None
        try:
            value = self.os(name, execution.args, execution.kwargs)  # type: ignore[arg-type]
            if inspect.isawaitable(value):
                value = await value
        except PASSED:
            raise
        except asyncio.CancelledError:
            raise
        except BaseException as caught:
            failure = caught
        if failure is not None:
            return execution.resume_error(in_sandbox(failure), SLICE_TICKS)
        return answer_with(execution, value, SLICE_TICKS)

    async def wait(self) -> int:
        """Wait until at least one pending call has a result, and hand over what there is.

        Raises:
            Abort: One of them ended so.
        """
        import asyncio

        pending = self.execution.pending_call_ids
        waiting = [self.tasks[call_id] for call_id in pending]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        results = {}
        for call_id in pending:
            task = self.tasks[call_id]
            if task.done():
                results[call_id] = _outcome(task)
        return self.settle(results)

    def settle(self, results: dict[int, tuple[str, object]]) -> int:
        """Hand over `results`; those that can't cross become TypeErrors in the sandbox."""
        execution = self.execution
        try:
            event = execution.resume_futures(results, SLICE_TICKS)
        except TypeError as error:
            if outward(error) is not error:
                raise
            message = str(error)
            if len(results) > 1:
                # Which one it was isn't known. One by one from here: the others are handed over at the next wait.
                call_id = next(iter(results))
                return self.settle({call_id: results[call_id]})
            call_id = next(iter(results))
            results = {call_id: ("exception", TypeError(message))}
            event = execution.resume_futures(results, SLICE_TICKS)
        for call_id in results:
            self.tasks.pop(call_id, None)
        return event

    async def close(self) -> None:
        """Cancel the tasks that still run, and wait for them to end."""
        tasks = [task for task in self.tasks.values() if not task.done()]
        for task in self.tasks.values():
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
