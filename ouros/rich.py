"""HTML for notebooks of sessions and of paused and finished runs.

Knows their public attributes. Invariants: every text of a program is escaped; showing something changes nothing and
takes a bounded time.
"""

from __future__ import annotations

from html import escape
from time import monotonic
from typing import TYPE_CHECKING, Any

from ouros.bounded import bounded_repr, printable

if TYPE_CHECKING:
    from ouros.sandbox import Complete, FutureSnapshot, Snapshot
    from ouros.session import Session
    from ouros.typeddicts import ResourceLimits

LIMITS: ResourceLimits = {"max_duration_secs": 0.2, "max_memory": 256_000_000, "max_output_bytes": 1000}
MOST_ROWS = 50
MOST_SECONDS = 2.0
MOST_CHARACTERS = 200


def session_html(session: Session) -> str:
    """The variables of a session as a table; all of them together take at most `MOST_SECONDS`, and one more run."""
    ends = monotonic() + MOST_SECONDS
    variables = session.list_variables()
    rows = []
    for entry in variables[:MOST_ROWS]:
        if monotonic() > ends:
            rows.append((entry["name"], entry["type_name"], "<not shown: that takes too long>"))
            continue
        try:
            text = session.eval_variable(entry["name"], limits=LIMITS)["value"]["repr"]
        except RuntimeError as error:
            text = f"<not shown: {str(error).rstrip().rpartition(chr(10))[2]}>"
        rows.append((entry["name"], entry["type_name"], text))
    more = len(variables) - MOST_ROWS
    title = f"Session {session.id!r}: {len(variables)} variable{'' if len(variables) == 1 else 's'}"
    return _table(title, ("name", "type", "value"), rows) + (f"<i>and {more} more</i>" if more > 0 else "")


def snapshot_html(snapshot: Snapshot) -> str:
    """What a paused run waits for."""
    if snapshot.function_name is None:
        rows = [("paused after", "a slice of ticks")]
    else:
        rows = [
            ("waits for", snapshot.function_name),
            ("args", bounded_repr(snapshot.args, max_characters=MOST_CHARACTERS)),
            ("kwargs", bounded_repr(snapshot.kwargs, max_characters=MOST_CHARACTERS)),
            ("call_id", str(snapshot.call_id)),
        ]
    if snapshot.position is not None:
        rows.append(("at", f"{snapshot.script_name}, line {snapshot.position[0]}, column {snapshot.position[1]}"))
    return _table("Snapshot", None, rows)


def future_snapshot_html(snapshot: FutureSnapshot) -> str:
    """The calls that a run waits for."""
    calls = ", ".join(map(str, snapshot.pending_call_ids[: MOST_CHARACTERS + 1]))
    return _table("FutureSnapshot", None, [("waits for the calls", calls), ("in", snapshot.script_name)])


def complete_html(complete: Complete) -> str:
    """What a run gave."""
    return _table("Complete", None, [("output", bounded_repr(complete.output, max_characters=MOST_CHARACTERS))])


def _table(title: str, head: tuple[str, ...] | None, rows: list[Any]) -> str:
    cells = "".join(
        "<tr>" + "".join(f'<td style="text-align:left"><code>{_cut(text)}</code></td>' for text in row) + "</tr>"
        for row in rows
    )
    names = (
        "" if head is None else "<tr>" + "".join(f'<th style="text-align:left">{name}</th>' for name in head) + "</tr>"
    )
    return f"<div><b>{_cut(title)}</b><table>{names}{cells}</table></div>"


def _cut(text: str) -> str:
    return escape(printable(text if len(text) <= MOST_CHARACTERS else text[:MOST_CHARACTERS] + "..."), quote=True)
