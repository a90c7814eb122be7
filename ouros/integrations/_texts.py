"""What a model is told: `guide`, of the sandbox, and `shown`, of a result.

Knows results, tools and limits; nothing of sessions and frameworks. Invariant: all is read from what is in use, nothing
is a list kept by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from ouros._core import is_library_module
from ouros.bounded import bounded_repr, cut
from ouros.limits import check_limits
from ouros.recording import CallRecord, Result
from ouros.results import execute
from ouros.tools import Toolset

MOST_CALLS_SHOWN = 20
LONGEST_CALL_SHOWN = 200  # most characters of a call in the text
LIMIT_TEXTS: dict[str, Callable[[float], str]] = {
    "max_duration_secs": lambda value: f"{value:g} seconds of computing",
    "wall_secs": lambda value: f"{value:g} seconds in all",
    "max_ticks": lambda value: f"{value:,} loop turns and calls",
    "max_memory": lambda value: f"{value / 1_000_000:,g} MB of memory",
    "max_calls": lambda value: f"{value:,} calls of host functions",
    "max_output_bytes": lambda value: f"{value / 1000:,g} KB of output",
    "max_recursion_depth": lambda value: f"recursion depth {value:,}",
}


def shown(result: Result) -> str:
    """Return the text of a cell's result for a model: output, value or error, and notes on calls."""
    parts = [str(result)] if str(result) else []
    if result.error is not None:
        parts += _calls_text("These calls were made before, and are not undone:", result.calls)
    else:
        lost = [call for call in result.calls if call.outcome == "pending"]
        parts += _calls_text("These calls were given up, as the code ended without awaiting them:", lost)
    return "\n".join(parts) if parts else "(no output)"


def _calls_text(title: str, calls: list[CallRecord]) -> list[str]:
    """Return the title and a line for each call; nothing if there are none."""
    lines = [title] if calls else []
    for call in calls[:MOST_CALLS_SHOWN]:
        given = [bounded_repr(value) for value in call.args or ()]
        given += [f"{name}={bounded_repr(value)}" for name, value in (call.kwargs or {}).items()]
        shown_call = cut(f"{call.name}({', '.join(given)})", LONGEST_CALL_SHOWN)
        lines.append(f"- {shown_call}: {call.outcome}")
    if len(calls) > MOST_CALLS_SHOWN:
        lines.append(f"- and {len(calls) - MOST_CALLS_SHOWN} more")
    return lines


@lru_cache(maxsize=1)
def library() -> tuple[str, tuple[str, ...]]:
    """Return the version of the sandbox's Python, as `'3.14'`, and the public top-level modules of its library."""
    found = execute("import sys\n'%d.%d' % sys.version_info[:2], sorted(sys.stdlib_module_names)").raise_for_error()
    version, names = found.value
    return version, tuple(name for name in names if not name.startswith("_") and is_library_module(name))


def guide(
    tools: Toolset,
    limits: Mapping[str, Any] | None,
    *,
    keeps_state: bool = True,
    has_files: bool = False,
    given: Iterable[str] = (),
) -> str:
    """Return what a model has to know about the sandbox.

    Args:
        tools: What its code may call.
        limits: Those of one cell.
        keeps_state: Whether variables stay from cell to cell.
        has_files: Whether the code may use files.
        given: Modules and packages that can be imported besides the library.
    """
    version, names = library()
    more = sorted(given)
    lines = [
        f"The code runs in a sandbox with Python {version}.",
        "You read what it prints, and the value of its last expression.",
        "Variables, functions and imports stay for the next call."
        if keeps_state
        else "Each call starts anew: no variables stay.",
        f"Modules: {', '.join(names)}.",
        *([f"Also installed: {', '.join(more)}."] if more else []),
        f"No other packages, no network, no processes{'' if has_files else ', no files'}.",
    ]
    if texts := _limit_texts(limits):
        lines.append(f"Limits of one call: {', '.join(texts)}.")
    if tools:
        lines.append(_tools_text(tools))
    return "\n".join(lines)


def _limit_texts(limits: Mapping[str, Any] | None) -> list[str]:
    checked = None if limits is None else check_limits(dict(limits))
    return [] if checked is None else [text(checked[name]) for name, text in LIMIT_TEXTS.items() if name in checked]


def _tools_text(tools: Toolset) -> str:
    members = [tools[name] for name in tools]
    lines = ["These functions are defined; take nothing else for granted:", "```python"]
    lines += [tools.describe().strip(), "```"]
    if any(tool.is_async for tool in members):
        lines.append("`await` the async ones; several at once with `await asyncio.gather(...)`.")
    if asking := [tool.name for tool in members if tool.requires_approval]:
        lines.append(f"A person approves each call of {', '.join(asking)}; PermissionError if not.")
    return "\n".join(lines)
