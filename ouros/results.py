"""`execute` and `aexecute`: code to a `Result`, without an exception for what the code does.

Knows `Sandbox` and how a run on an event loop is driven. Invariant: what a program does never leaves here as an
exception.
"""

from __future__ import annotations

from ouros import tracing
from ouros._core import Execution
from ouros.arguments import UNSET, bound_policy, check_handlers, functions_of, handler_given, recorded, select_inputs
from ouros.driver import SLICE_TICKS, Driver
from ouros.errors import SandboxError, sealed
from ouros.recording import MAX_CHARS, CallRecord, Recording, Result, Usage, standard_unless
from ouros.sandbox import Sandbox

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from ouros.arguments import Approve, AsyncApprove, OsGiven, PrintCallback, Tools
    from ouros.policy import Policy
    from ouros.recorder import Recorder
    from ouros.standard_input import Stdin
    from ouros.typeddicts import ResourceLimits

__all__ = ["CallRecord", "Result", "Usage", "aexecute", "execute"]


async def execute_sandbox(
    sandbox: Sandbox,
    *,
    inputs: Mapping[str, Any] | None = None,
    external_functions: Mapping[str, Callable[..., Any]] | None = None,
    tools: Tools | None = None,
    os: OsGiven | None = None,
    limits: Any = UNSET,
    max_chars: int | None = MAX_CHARS,
    print_callback: PrintCallback | None = None,
    approve: AsyncApprove | None = None,
    policy: Policy | None = None,
    recorder: Recorder | None = None,
    stdin: Stdin | None = None,
    argv: Sequence[str] | None = None,
) -> Result:
    """Like `aexecute`, for a parsed program."""
    if tools is not None:
        external_functions = functions_of(tools, external_functions)
    os = handler_given(os)
    check_handlers(external_functions, os, print_callback)
    if tracing.observer is not None:
        print_callback = tracing.observer.printing(print_callback, None)
    recording = Recording(print_callback, max_chars)
    recording.is_async = True
    execution = Execution(sandbox._program, standard_unless(limits), recording.write, sandbox._registry)
    external_functions = sandbox._gated(execution, external_functions, approve, recording, is_async=True)
    selected = None if inputs is None and not sandbox._inputs else select_inputs(sandbox._inputs, inputs)
    execution.policy = bound_policy(policy, stdin, argv)
    execution.group = runs = sandbox._runs
    driven = execution if recorder is None else recorded(recorder, execution, selected)
    timed = recording.timed(driven if tracing.observer is None else tracing.observer.watch(driven))
    driver = Driver(timed, recording.functions(external_functions) or {}, recording.os(os))
    value: object = None
    failure: SandboxError | None = None
    runs.add(driver)
    try:
        value = await driver.run(timed.start(selected, SLICE_TICKS))
    except SandboxError as error:
        failure = error.with_traceback(None)
        timed.finish(error)
    except BaseException as error:
        timed.finish(error)
        raise
    finally:
        runs.discard(driver)
        await driver.close()
    return recording.result(value, failure)


def _sandbox_of(
    code: str, script_name: str, inputs: Mapping[str, Any] | None, functions: Any, tools: Any, forgive: bool
) -> Sandbox | Result:
    """Return the parsed code; a result if it does not parse."""
    names = None if functions is None else list(functions)
    declared = None if inputs is None else list(inputs)
    try:
        return Sandbox(
            code, script_name=script_name, inputs=declared, external_functions=names, tools=tools, forgive=forgive
        )
    except SandboxError as error:
        return Recording(None, MAX_CHARS).result(None, error.with_traceback(None))


@sealed
def execute(
    code: str,
    *,
    inputs: Mapping[str, Any] | None = None,
    tools: Tools | None = None,
    external_functions: Mapping[str, Callable[..., Any]] | None = None,
    os: OsGiven | None = None,
    limits: ResourceLimits | None = UNSET,
    max_chars: int | None = MAX_CHARS,
    print_callback: PrintCallback | None = None,
    script_name: str = "main.py",
    approve: Approve | None = None,
    policy: Policy | None = None,
    recorder: Recorder | None = None,
    forgive: bool = True,
    stdin: Stdin | None = None,
    argv: Sequence[str] | None = None,
) -> Result:
    """Run code once and tell what it did. Nothing that the code does is raised.

    Args:
        code: The program: Python 3.14 source text.
        inputs: Its variables.
        tools: Tools it may call.
        external_functions: Functions it may call, in place of `tools`.
        os: Same as for `Sandbox.run`.
        limits: What the run may use: `Limits.standard()` unless given; None: no limits.
        max_chars: How many characters `str(result)` has at most; None: no limit.
        print_callback: Called with stream and text for each `print`, besides noting it in the result.
        script_name: How tracebacks name the program.
        approve: Same as for `Sandbox.run`.
        policy: Same as for `Sandbox.run`.
        recorder: Same as for `Sandbox.run`.
        forgive: Same as for `Sandbox`, but on unless told otherwise.
        stdin: Same as for `Sandbox.run`.
        argv: Same as for `Sandbox.run`.

    Raises:
        Abort: A host function, or `os`, raised it.
        ApprovalRequired: Same as for `Sandbox.run`; what was noted until then is lost.
        TypeError: An argument of the wrong type; an input that can't cross.
        ValueError: Limits that make no sense; a name that is no identifier.
        StdinError: Same as for `Sandbox.run`.
    """
    sandbox = _sandbox_of(code, script_name, inputs, external_functions, tools, forgive)
    if isinstance(sandbox, Result):
        return sandbox
    return sandbox.execute(
        inputs=inputs or None,
        tools=tools,
        external_functions=external_functions,
        os=os,
        limits=limits,
        max_chars=max_chars,
        print_callback=print_callback,
        approve=approve,
        policy=policy,
        recorder=recorder,
        stdin=stdin,
        argv=argv,
    )


async def aexecute(
    code: str,
    *,
    inputs: Mapping[str, Any] | None = None,
    tools: Tools | None = None,
    external_functions: Mapping[str, Callable[..., Any]] | None = None,
    os: OsGiven | None = None,
    limits: ResourceLimits | None = UNSET,
    max_chars: int | None = MAX_CHARS,
    print_callback: PrintCallback | None = None,
    script_name: str = "main.py",
    approve: AsyncApprove | None = None,
    policy: Policy | None = None,
    recorder: Recorder | None = None,
    forgive: bool = True,
    stdin: Stdin | None = None,
    argv: Sequence[str] | None = None,
) -> Result:
    """Like `execute`, without blocking the event loop; functions may be coroutine functions, which run concurrently.

    Raises:
        Abort: A host function, or `os`, raised it.
        ApprovalRequired: Same as for `run_async`; what was noted until then is lost.
        TypeError: An argument of the wrong type; an input that can't cross.
        ValueError: Limits that make no sense; a name that is no identifier.
        StdinError: Same as for `Sandbox.run`.
    """
    sandbox = _sandbox_of(code, script_name, inputs, external_functions, tools, forgive)
    if isinstance(sandbox, Result):
        return sandbox
    return await execute_sandbox(
        sandbox,
        inputs=inputs or None,
        external_functions=external_functions,
        tools=tools,
        os=os,
        limits=limits,
        max_chars=max_chars,
        print_callback=print_callback,
        approve=approve,
        policy=policy,
        recorder=recorder,
        stdin=stdin,
        argv=argv,
    )


execute.__module__ = aexecute.__module__ = "ouros"
