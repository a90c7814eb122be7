"""Approval of calls: `gated`, which puts decisions before the functions of a run.

Knows executions by `hostapi`; nothing of sandboxes, sessions and tools. The answer loops call a gate as they call any
function, so calls that need no approval pay nothing. Invariants: a gated function is called only after a decision
on that very call; a decision that is none of the four is no approval.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import isawaitable

from ouros._core import EVENT_CALL, Execution
from ouros.arguments import check_approve
from ouros.calls import Bound, Decision, DecisionError, Paused, Refusal, StaleError
from ouros.decisions import Approved, Denied, PendingCall
from ouros.driver import no_functions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any

    from ouros.arguments import AsyncApprove

MOST_NAMES = 10_000  # names of functions that require approval, in one run


def refusal(name: str, reason: str | None) -> Refusal:
    """Return the exception to raise in the program for a denied call."""
    return Refusal(f"the host did not approve the call of {name}()" if reason is None else str(reason))


def gated(
    execution: Execution,
    functions: Mapping[str, Callable[..., Any]] | None,
    approve: AsyncApprove | None,
    pause: Callable[[PendingCall], Paused],
    *,
    granted: Approved | None = None,
    is_async: bool = False,
    is_pending: Callable[[], bool] = lambda: True,
) -> Mapping[str, Callable[..., Any]]:
    """Return the functions for a run, with a decision before each call that requires approval.

    Calls of what `execution.approvals` names require approval, and of the tools that say so: they are added to it.

    Args:
        execution: The run.
        functions: Functions by name; None: there are none, and a call of one is the caller's RuntimeError.
        approve: Decides; None: what `pause` gives is raised.
        pause: Makes the exception that leaves the run paused at the call.
        granted: The decision on the call that the execution is paused at; never used for another one.
        is_async: Decisions may be awaitables.
        is_pending: Whether the run has neither ended nor been replaced, asked after each decision.

    Raises:
        TypeError: `approve` cannot be called.
        ValueError: Too many functions require approval.
    """
    check_approve(approve)
    names = set(execution.approvals)
    if type(functions) is Bound:
        names.update(functions.approvals)
    if len(names) > MOST_NAMES:
        raise ValueError(f"at most {MOST_NAMES} functions may require approval, not {len(names)}")
    if not names and granted is None and functions is not None:
        return functions
    execution.approvals = tuple(names)
    gate = _Gate(execution, approve, pause, names, granted, is_async, is_pending)
    made: dict[str, Callable[..., Any]]
    if functions is None:
        made = _Unanswered()
    else:
        made = Bound(functions) if type(functions) is Bound else dict(functions)
    for name in names if granted is None else {*names, execution.function_name}:
        made[name] = gate.before(name, made.get(name))
    return made


class _Unanswered(dict[str, "Callable[..., Any]"]):
    """The functions of a run that was given none."""

    def __missing__(self, name: str) -> Callable[..., Any]:
        raise RuntimeError(no_functions(name))


class _Gate:
    """Decisions on the calls of one run."""

    def __init__(
        self,
        execution: Execution,
        approve: AsyncApprove | None,
        pause: Callable[[PendingCall], Paused],
        names: set[str],
        granted: Approved | None,
        is_async: bool,
        is_pending: Callable[[], bool],
    ) -> None:
        self.execution = execution
        self.approve = approve
        self.pause = pause
        self.names = names
        self.granted = granted
        self.granted_id = execution.call_id if granted is not None else -1
        self.is_async = is_async
        self.is_pending = is_pending

    def before(self, name: str, function: Callable[..., Any] | None) -> Callable[..., Any]:
        """Return the function with a decision before it; None: the call fails after the decision."""

        def call(*args: Any, **kwargs: Any) -> Any:
            return self.call(name, function, args, kwargs)

        return call

    def call(
        self, name: str, function: Callable[..., Any] | None, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        execution = self.execution
        granted, self.granted = self.granted, None
        if granted is not None and execution.call_id == self.granted_id and execution.function_name == name:
            return _act(granted, PendingCall(name, args, kwargs, execution.call_id, None), function)
        if name not in self.names:  # this function required approval only for the one call that was granted
            return _act(True, PendingCall(name, args, kwargs, execution.call_id, None), function)
        call = PendingCall(name, args, kwargs, execution.call_id, execution.position)
        if self.approve is None:
            raise self.pause(call)
        decision = self.approve(call)
        if not isawaitable(decision):
            self.check(call)
            return _act(decision, call, function)
        if self.is_async:
            return Decision(self.act_later(decision, call, function))
        if hasattr(decision, "close"):
            decision.close()
        raise DecisionError("approve() is asynchronous: use run_async(), aexecute(), arun() or arun_cell()")

    async def act_later(
        self, decision: Awaitable[Any], call: PendingCall, function: Callable[..., Any] | None
    ) -> Any:
        decided = await decision
        self.check(call)
        return _act(decided, call, function)

    def check(self, call: PendingCall) -> None:
        """Raise StaleError unless the run is still paused at the call: a host may resume a session meanwhile."""
        execution = self.execution
        if execution.event != EVENT_CALL or execution.call_id != call.call_id or not self.is_pending():
            raise StaleError(f"the call of {call.name}() was answered or given up before its approval")


def _act(decision: object, call: PendingCall, function: Callable[..., Any] | None) -> Any:
    """Do what was decided."""
    args, kwargs = call.args, call.kwargs
    if isinstance(decision, Approved):
        if decision.args is not None:
            args = tuple(decision.args)
        if decision.kwargs is not None:
            kwargs = dict(decision.kwargs)
    elif decision is False:
        raise refusal(call.name, None)
    elif isinstance(decision, Denied):
        raise refusal(call.name, decision.reason)
    elif decision is not True:
        raise DecisionError(f"approve() must return True, False, Approved or Denied, not {type(decision).__name__}")
    if function is None:
        raise KeyError(f"External function '{call.name}' not found")
    return function(*args, **kwargs)
