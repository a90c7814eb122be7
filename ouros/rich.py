"""HTML for notebooks: `table`, of which sessions and paused and finished runs make their `_repr_html_`, and `Rows`.

Knows texts and values that crossed, nothing of executions. Invariant: every text of a program is cut and escaped.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from ouros.bounded import bounded_repr, printable

MOST_CHARACTERS = 200  # most characters of a cell
MOST_ROWS = 60
MOST_COLUMNS = 30
NUMBERS = (int, float, complex)


def table(title: str, head: tuple[str, ...] | None, rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table with a title; without names of columns if `head` is None. The names in `head` are not escaped."""
    cells = "".join(
        "<tr>" + "".join(f'<td style="text-align:left"><code>{_cut(text)}</code></td>' for text in row) + "</tr>"
        for row in rows
    )
    names = (
        "" if head is None else "<tr>" + "".join(f'<th style="text-align:left">{name}</th>' for name in head) + "</tr>"
    )
    return f"<div><b>{_cut(title)}</b><table>{names}{cells}</table></div>"


class Rows(list[Any]):
    """A list of dicts that notebooks show as a table: a column for each key, in the order in which keys appear."""

    __slots__ = ()

    def __repr__(self) -> str:
        return bounded_repr(list(self))

    def _repr_html_(self) -> str:
        columns: dict[str, None] = {}
        for row in self:
            columns.update(dict.fromkeys(row))
        names = list(columns)[:MOST_COLUMNS]
        head = "".join(f'<th style="text-align:left">{_cut(name)}</th>' for name in ["", *names])
        body = "".join(
            f"<tr><th>{number}</th>" + "".join(_item(row, name) for name in names) + "</tr>"
            for number, row in enumerate(self[:MOST_ROWS])
        )
        more = []
        if len(self) > MOST_ROWS:
            more.append(f"{len(self) - MOST_ROWS} more rows")
        if len(columns) > MOST_COLUMNS:
            more.append(f"{len(columns) - MOST_COLUMNS} more columns")
        note = f"<i>{', '.join(more)}</i>" if more else ""
        return f"<div><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{note}</div>"


def shown(value: Any) -> Any:
    """Return a value as notebooks should show it: a list of dicts as `Rows`, any other as it is."""
    if type(value) is not list or not value:
        return value
    if all(type(row) is dict and row and all(type(name) is str for name in row) for row in value):
        return Rows(value)
    return value


def _item(row: dict[str, Any], name: str) -> str:
    if name not in row:
        return "<td></td>"
    value = row[name]
    align = "right" if isinstance(value, NUMBERS) else "left"
    text = value if type(value) is str else bounded_repr(value, max_characters=MOST_CHARACTERS + 1)
    return f'<td style="text-align:{align}">{_cut(text)}</td>'


def _cut(text: str) -> str:
    return escape(printable(text if len(text) <= MOST_CHARACTERS else text[:MOST_CHARACTERS] + "..."), quote=True)
