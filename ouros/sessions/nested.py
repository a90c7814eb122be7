"""Code that a host function runs in the session whose code has called it.

Knows workspaces and the loop that answers calls. Invariants: it runs above the paused code, under the same limits, and
is a part of the same step; whatever ends it, the code below is pending again as it was.
"""

from __future__ import annotations

from ouros._core import EVENT_CALL, EVENT_COMPLETE, EVENT_FUTURES, SyntaxFailure
from ouros.driver import answer_calls
from ouros.errors import SandboxRuntimeError, syntax_error
from ouros.sessions.errors import SessionError, SessionStateError
from ouros.sessions.faults import run_failure
from ouros.sessions.functions import gated_in_session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, NoReturn

    from ouros._core import Execution, Workspace
    from ouros.arguments import Approve, OsCallback, PrintCallback
    from ouros.decisions import PendingCall
    from ouros.recording import Recording
    from ouros.sessions.core import SessionCore

MOST = 16  # ORDER NESTED: MAX_ASIDE in machine.pxd


def check_nestable(**given: object) -> None:
    """Raise SessionStateError for arguments that belong to a whole run."""
    for name, value in given.items():
        if value is not None:
            raise SessionStateError(f"{name}= can't be given inside a call: it is that of the code that has called")


def run_nested(
    session: SessionCore,
    code: str,
    functions: Mapping[str, Callable[..., Any]] | None,
    os: OsCallback | None,
    write: PrintCallback,
    forgive: bool,
    approve: Approve | None = None,
    recording: Recording | None = None,
) -> Any:
    """Return the value of the code. The session is locked, and paused at the call that the caller answers.

    Raises:
        SessionError: The code failed, or does not parse.
        SessionStateError: 16 pieces of code run inside calls of others; the code waits for a call that is answered
            later, or calls a function that the host does not have.
    """
    workspace = session._free()
    execution = _made(workspace, code, forgive)
    before = session._callback
    try:
        session._callback = write
        if recording is not None:
            functions = recording.functions(functions)
        gates = gated_in_session(
            execution, functions, approve, _no_pause, lambda: workspace.pending is execution
        )
        driven: Any = execution if recording is None else recording.timed(execution)
        event = driven.start(None)
        if event == EVENT_CALL and functions is None:
            name = execution.function_name
            raise SessionStateError(f"{name}() can't stay pending inside a call: give run() a function")
        event = answer_calls(driven, event, gates, os)
        if event == EVENT_FUTURES:
            raise SessionStateError("code inside a call can't wait for pending external calls")
        if event != EVENT_COMPLETE:
            raise run_failure(execution.error, "")
        return execution.value
    except SandboxRuntimeError as error:
        raise SessionError(error.display(), error=error) from error.__cause__
    finally:
        session._callback = before
        workspace.unnest()


def _made(workspace: Workspace, code: str, forgive: bool) -> Execution:
    failure: SyntaxFailure
    try:
        return workspace.nest(code, forgive)
    except SyntaxFailure as caught:
        failure = caught
    except RuntimeError as error:
        raise SessionStateError(str(error)) from None
    refusal = syntax_error(failure)
    raise SessionError(refusal.display("traceback"), error=refusal)


def _no_pause(call: PendingCall) -> NoReturn:
    raise SessionStateError(f"{call.name}() requires approval, which can't be pending inside a call: give approve=")
