"""`run_async`: a run on an event loop, with external functions that are awaited side by side.

Knows the evaluator by `hostapi` only. `asyncio` is imported when it is first called, because that is slow. Invariants:
the program never runs longer than one slice of ticks between two turns of the loop; no task outlives the call.
"""

from __future__ import annotations

from ouros import tracing
from ouros._core import Execution
from ouros.arguments import (
    bound_policy,
    check_handlers,
    check_limits,
    functions_of,
    handler_given,
    recorded,
    select_inputs,
    write_to_host,
)
from ouros.driver import SLICE_TICKS, Driver
from ouros.errors import outward
from ouros.sandbox import Sandbox
from ouros.steps import finish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from ouros.arguments import AsyncApprove, OsGiven, PrintCallback, Tools
    from ouros.policy import Policy
    from ouros.recorder import Recorder
    from ouros.standard_input import Stdin
    from ouros.typeddicts import ResourceLimits


async def run_async(
    sandbox: Sandbox,
    *,
    inputs: Mapping[str, Any] | None = None,
    external_functions: Mapping[str, Callable[..., Any]] | None = None,
    limits: ResourceLimits | None = None,
    print_callback: PrintCallback | None = None,
    os: OsGiven | None = None,
    tools: Tools | None = None,
    approve: AsyncApprove | None = None,
    policy: Policy | None = None,
    recorder: Recorder | None = None,
    stdin: Stdin | None = None,
    argv: Sequence[str] | None = None,
) -> Any:
    """Run a sandbox to the end, without blocking the event loop for longer than about a millisecond at a time.

    A call of a coroutine function gives the program an awaitable at once; what it stands for runs as a task of the
    loop, together with those of other calls. Tasks that still run when the program ends are cancelled. Cancelling the
    coroutine stops the program and its tasks.

    Args:
        sandbox: The program.
        inputs: Same as for `Sandbox.run`.
        external_functions: The functions by name, ordinary or coroutine functions.
        limits: Same as for `Sandbox.run`.
        print_callback: Same as for `Sandbox.run`.
        os: Same as for `Sandbox.run`; may be a coroutine function.
        tools: Same as for `Sandbox.run`; those that are coroutine functions run side by side.
        approve: Same as for `Sandbox.run`; may be a coroutine function. The program waits for its decision, the event
        loop
            and calls that are pending do not.
        policy: Same as for `Sandbox.run`.
        recorder: Same as for `Sandbox.run`.
        stdin: Same as for `Sandbox.run`. A file or a function blocks the event loop while the program waits for it.
        argv: Same as for `Sandbox.run`.

    Returns:
        The value of the last statement if it is an expression, else None.

    Raises:
        SandboxRuntimeError: The program didn't catch an exception, or reached a limit.
        TypeError: Inputs missing, undeclared or not convertible; an argument of the wrong type.
        KeyError: An input is missing.
        ValueError: Limits that make no sense.
        Abort: A function, or `os`, raised it; the program has ended and its pending calls are cancelled.
        ApprovalRequired: A tool that requires approval is called and `approve` is None; the program is paused. The
            tasks of its pending calls are cancelled, and in the snapshot these calls are still pending.
        StdinError: Same as for `Sandbox.run`.
    """
    if not isinstance(sandbox, Sandbox):
        kind = type(sandbox).__name__
        raise TypeError(f"sandbox must be an ouros.Sandbox, not {kind}: wrap the code in ouros.Sandbox(...)")
    if tools is not None:
        external_functions = functions_of(tools, external_functions)
    os = handler_given(os)
    check_handlers(external_functions, os, print_callback)
    if tracing.observer is not None:
        print_callback = tracing.observer.printing(print_callback, write_to_host)
    execution = Execution(
        sandbox._program,
        None if limits is None else check_limits(limits),
        write_to_host if print_callback is None else print_callback,
        sandbox._registry,
    )
    execution.searches_files = os is not None
    selected = None if inputs is None and not sandbox._inputs else select_inputs(sandbox._inputs, inputs)
    external_functions = sandbox._gated(execution, external_functions, approve, is_async=True)
    execution.policy = bound_policy(policy, stdin, argv)
    execution.group = runs = sandbox._runs
    driven = execution if recorder is None else recorded(recorder, execution, selected)
    if tracing.observer is not None:
        driven = tracing.observer.watch(driven)
    driver = Driver(driven, external_functions or {}, os)
    failure: Exception | None = None
    runs.add(driver)
    try:
        return await driver.run(driven.start(selected, SLICE_TICKS))
    except BaseException as caught:
        finish(driven, caught)
        if not isinstance(caught, Exception):
            raise
        failure = caught
    finally:
        runs.discard(driver)
        await driver.close()
    try:
        raise outward(failure)
    finally:
        del failure  # or the frame and its traceback would keep each other


run_async.__module__ = "ouros"
