"""HTML for notebooks: `table`, of which sessions and paused and finished runs make their `_repr_html_`.

Knows texts only. Invariant: every text of a program is cut and escaped.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ouros.bounded import printable

MOST_CHARACTERS = 200  # of a cell


def table(title: str, head: tuple[str, ...] | None, rows: Iterable[tuple[str, ...]]) -> str:
    """A table with a title; without names of columns if `head` is None. The names in `head` are not escaped."""
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
