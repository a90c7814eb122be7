"""The known differences from CPython: executable files in `tests/differences`, and the table that README.md and docs/differences.md show.

    python tests/tools/differences_table.py            # print the table
    python tests/tools/differences_table.py --update   # write it into the pages, between their markers

A file is a program with a docstring (a title, then `category:`, `cause:` and `workaround:`) and ends in two comments
with what CPython prints and what ouros prints. Invariant: the two differ; `tests/test_differences.py` runs each file.
"""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DIRECTORY = ROOT / "tests" / "differences"
PAGES = (ROOT / "README.md", ROOT / "docs" / "differences.md")
BEGIN, END = "<!-- differences -->\n", "<!-- end differences -->"


@dataclass(frozen=True)
class Difference:
    name: str
    source: str
    title: str
    category: str
    cause: str
    workaround: str
    cpython: str
    ouros: str


def section(source: str, name: str) -> str:
    """The lines of the comment that begins with `# name:`."""
    match = re.search(rf"^# {name}:\n((?:#.*\n)*?)(?=# \w+:\n|\Z)", source, re.MULTILINE)
    if match is None:
        raise ValueError(f"no comment `# {name}:`")
    return "".join(line[2:] or "\n" for line in match[1].splitlines(keepends=True))


def read(path: Path) -> Difference:
    source = path.read_text(encoding="utf-8")
    title, _, rest = (ast.get_docstring(ast.parse(source)) or "").partition("\n\n")
    fields = dict(re.findall(r"^(\w+): (.*)$", rest, re.MULTILINE))
    return Difference(
        path.stem,
        source,
        title,
        fields["category"],
        fields["cause"],
        fields["workaround"],
        section(source, "CPython"),
        section(source, "ouros"),
    )


def differences() -> list[Difference]:
    return [read(path) for path in sorted(DIRECTORY.glob("*.py"))]


def table() -> str:
    rows = [f"| {d.category} | {d.title} | {d.workaround} |" for d in sorted(differences(), key=lambda d: d.category)]
    return "\n".join(["| area | difference | what to do |", "|---|---|---|", *rows]) + "\n"


def page_with(text: str, body: str) -> str:
    before, found, rest = text.partition(BEGIN)
    _, closed, after = rest.partition(END)
    if not found or not closed:
        raise SystemExit(f"a page has no place for the table: {BEGIN.strip()} ... {END}")
    return before + BEGIN + body + END + after


if __name__ == "__main__":
    if "--update" in sys.argv:
        for page in PAGES:
            page.write_text(page_with(page.read_text(encoding="utf-8"), table()), encoding="utf-8")
    else:
        print(table(), end="")
