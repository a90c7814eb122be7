"""The host functions that a session keeps: those of `Session.register` and `@session.tool`; and `Session.describe`.

Knows tools by `Tool`, sessions only by what they hand over. Invariants: a run's own functions come before those that
are kept; texts made of names of the program are bounded.
"""

from __future__ import annotations

from ouros._core import Execution
from ouros.arguments import check_approve, check_handlers, functions_of
from ouros.bounded import cut, printable
from ouros.calls import Bound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from ouros.arguments import AsyncApprove, Tools
    from ouros.decisions import PendingCall
    from ouros.snapshots import ApprovalRequired

MOST_DESCRIBED = 200  # most variables in the description
LONGEST_NAME = 100


def functions_for_run(
    kept: Mapping[str, Callable[..., Any]],
    external_functions: Mapping[str, Callable[..., Any]] | None,
    tools: Tools | None,
) -> Mapping[str, Callable[..., Any]] | None:
    """Return what answers the calls of one run.

    Raises:
        TypeError: Both arguments are given, or one is of the wrong type.
    """
    if tools is not None:
        external_functions = functions_of(tools, external_functions)
    check_handlers(external_functions, None, None)
    if not kept:
        return external_functions
    from ouros.tools.toolset import Tool, approvals_of

    found: dict[str, Callable[..., Any]] = {}
    descriptions: dict[str, str] = {}
    for name, function in kept.items():
        found[name] = function._bound() if isinstance(function, Tool) else function
        if isinstance(function, Tool):
            descriptions[name] = function._described()
    given = {} if external_functions is None else external_functions
    found.update(given)
    approvals = [name for name in approvals_of(kept) if name not in given]
    if type(given) is not Bound:
        return Bound(found, tuple(approvals), descriptions)
    descriptions.update(given.descriptions)
    return Bound(found, (*approvals, *given.approvals), descriptions, given.modules, given.toolset)


def gated_in_session(
    execution: Execution,
    functions: Mapping[str, Callable[..., Any]] | None,
    approve: AsyncApprove | None,
    pause: Callable[[PendingCall], ApprovalRequired],
    is_pending: Callable[[], bool],
    is_async: bool = False,
) -> Mapping[str, Callable[..., Any]] | None:
    """Return the functions for a run, with decisions before the calls that require approval.

    Args:
        pause: Makes the exception to raise without `approve`: the call is to stay pending then.
        is_pending: Whether the execution is that of the session.
    """
    needed = execution.approvals or type(functions) is Bound and functions.approvals
    if approve is None and (functions is None or not needed):
        return functions
    check_approve(approve)
    if functions is None:
        return None
    from ouros.approval import gated

    return gated(execution, functions, approve, pause, is_async=is_async, is_pending=is_pending)


def describe(
    variables: list[tuple[str, str]], kept: Mapping[str, Callable[..., Any]], names: list[str]
) -> str:
    """Return the text of `Session.describe`. variables: name and type name of each; names: of all functions."""
    parts = []
    if variables:
        lines = [f"{_name(name)}: {_name(kind)}" for name, kind in variables[:MOST_DESCRIBED]]
        if len(variables) > MOST_DESCRIBED:
            lines.append(f"# and {len(variables) - MOST_DESCRIBED} more")
        parts.append("\n".join(["# Variables", *lines]))
    functions = _functions(kept, names)
    if functions:
        parts.append(f"# Functions\n{functions}")
    return "\n\n".join(parts)


def _functions(kept: Mapping[str, Callable[..., Any]], names: list[str]) -> str:
    tools = []
    lines = []
    for name in names:
        function = kept.get(name)
        if function is None:
            lines.append(f"def {_name(name)}(*args, **kwargs): ...")
        elif hasattr(function, "declaration"):
            tools.append(function)
        else:
            lines.append(f"def {_name(name)}{_signature(function)}: ...")
    texts = ["\n".join(lines)] if lines else []
    if tools:
        from ouros.tools.text import describe

        texts.insert(0, describe(tools, "python"))  # type: ignore[arg-type]
    return "\n\n\n".join(texts)


def _signature(function: Callable[..., Any]) -> str:
    """Return the parameters without their types, whose names only the host has."""
    import inspect

    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # a built-in function that doesn't tell
        return "(*args, **kwargs)"
    bare = [
        parameter.replace(
            annotation=parameter.empty, default=parameter.empty if parameter.default is parameter.empty else ...
        )
        for parameter in signature.parameters.values()
    ]
    return str(signature.replace(parameters=bare, return_annotation=signature.empty)).replace("=Ellipsis", "=...")


def _name(text: str) -> str:
    return cut(printable(text, ""), LONGEST_NAME)
