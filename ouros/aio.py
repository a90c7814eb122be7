"""`run_async`: a run on an event loop, with external functions that are awaited side by side.

Knows the evaluator by `hostapi` only. `asyncio` is imported when it is first called, because that is slow. Invariants:
the program never runs longer than one slice of ticks between two turns of the loop; no task outlives the call.
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
from ouros.calls import PASSED
from ouros.errors import outward, runtime_error
from ouros.sandbox import (
    Sandbox,
    _check_handlers,
    _check_limits,
    _functions_of,
    _plain,
    _select_inputs,
    answer_with,
    check_calls,
    write_to_host,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    import asyncio
    from collections.abc import Awaitable, Callable, Mapping
    from typing import Any

    from ouros.sandbox import OsCallback, PrintCallback, Tools
    from ouros.typeddicts import ResourceLimits

SLICE_TICKS = 20_000  # about a millisecond


async def run_async(
    sandbox: Sandbox,
    *,
    inputs: Mapping[str, Any] | None = None,
    external_functions: Mapping[str, Callable[..., Any]] | None = None,
    limits: ResourceLimits | None = None,
    print_callback: PrintCallback | None = None,
    os: OsCallback | None = None,
    tools: Tools | None = None,
) -> Any:
    """Run a sandbox to the end, without blocking the event loop for longer than about a millisecond at a time.

    A call of a coroutine function gives the program an awaitable at once; what it stands for runs as a task of the
    loop, together with those of other calls. Tasks that still run when the program ends are cancelled. Cancelling the
    coroutine stops the program and its tasks.

    Args:
        sandbox: The program.
        inputs: As for `Sandbox.run`.
        external_functions: The functions by name, ordinary or coroutine functions.
        limits: As for `Sandbox.run`.
        print_callback: As for `Sandbox.run`.
        os: As for `Sandbox.run`; may be a coroutine function.
        tools: As for `Sandbox.run`; those that are coroutine functions run side by side.

    Returns:
        The value of the last statement if it is an expression, else None.

    Raises:
        SandboxRuntimeError: The program didn't catch an exception, or reached a limit.
        TypeError: Inputs missing, undeclared or not convertible; an argument of the wrong type.
        KeyError: An input is missing.
        ValueError: Limits that make no sense.
        Abort: A function, or `os`, raised it; the program has ended and its pending calls are cancelled.
    """
    if not isinstance(sandbox, Sandbox):
        kind = type(sandbox).__name__
        raise TypeError(f"sandbox must be an ouros.Sandbox, not {kind}: wrap the code in ouros.Sandbox(...)")
    if tools is not None:
        external_functions = _functions_of(tools, external_functions)
    _check_handlers(external_functions, os, print_callback)
    execution = Execution(
        sandbox._program,
        None if limits is None else _check_limits(limits),
        write_to_host if print_callback is None else print_callback,
        sandbox._registry,
    )
    selected = None if inputs is None and not sandbox._inputs else _select_inputs(sandbox._inputs, inputs)
    driver = _Driver(execution, external_functions or {}, os)
    failure: Exception | None = None
    try:
        return await driver.run(execution.start(selected, SLICE_TICKS))
    except Exception as caught:
        failure = caught
    finally:
        await driver.close()
    try:
        raise outward(failure)
    finally:
        del failure  # or the frame and its traceback would keep each other


run_async.__module__ = "ouros"


class _Driver:
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
            return execution.resume_error(_plain(failure), SLICE_TICKS)
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
            return execution.resume_error(_plain(failure), SLICE_TICKS)
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
    return "exception", _plain(exception)
