"""Finds messages of exceptions whose length nothing bounds, in the evaluator's sources.

    python tests/tools/messages.py            # each of them: file, line, the part of unknown length

A message that quotes a text of the program may be as long as the program's memory, and is built before anything counts it. Such a message
is built by `raise_quoting` or `quoting` (`heap/exceptions.pyx`), which request its memory first. All other messages consist of parts whose
length is bounded: constants, numbers, names of natives, what the functions in BOUNDED return, and what a comment declares to be short.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

CORE = Path(__file__).resolve().parent.parent.parent / "ouros" / "_core"

# The functions that raise, with the position of the message among their arguments.
RAISERS = {"raise_type": 1, "raise_value": 1, "raise_error": 2, "raise_recursion": 1, "limit_hit": 2}

# Functions whose results are short, whatever they are given.
BOUNDED = {
    "type_name", "short_name", "argument_type", "kind_of", "shown_name", "full_name", "len", "ord", "chr", "id_of", "int", "counted",
    "duration_text", "shown", "context_text", "wide_int", "no_day_text", "hex_error", "no_index",
}  # fmt: skip

# Constants of the runtime: its numbers, and names of natives.
CONSTANT = re.compile(
    r"^native\.(?:name|qualname|module|owner\.name|sig\.names\[\w+\])$"
    r"|^self\.(?:index|holes|left|max_\w+|\w+_used)$|^vm\.(?:depth|allocations)$|^code\.nargs$|^[A-Z_]+(?:\[.*\])?$"
)
# What only the reader can see to be short is marked, with the reason.
MARK = "# short: "
NUMBERS = r"int|long|char|bint|double|size_t|Py_ssize_t|Py_hash_t|Py_UCS4|u?int(?:8|16|32|64)_t|Cmp|Op|unsigned \w+"
FUNCTION = re.compile(r"^( *)(?:cdef|cpdef|def) (?!class)[^=\n]*?\b(\w+)\(")
CAST = re.compile(r"<(?:\w+\??|const \w+|\w+\*)>(?=[\w(<])")
CALL = re.compile(r"\b(" + "|".join(RAISERS) + r")\(")


class Finding(NamedTuple):
    """A part of a message whose length nothing bounds."""

    file: str
    line: int
    part: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.part}"


def closing(text: str, at: int) -> int:
    """The index behind the bracket that closes the one at `at`; brackets within strings do not count."""
    depth, i, n = 0, at, len(text)
    while i < n:
        c = text[i]
        if c in "\"'":
            i += 1
            while text[i] != c:
                i += 2 if text[i] == "\\" else 1
        elif c == "#":
            i = text.find("\n", i)
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
            if depth == 0:
                return i + 1
        i += 1
    raise ValueError(f"no closing bracket: {text[at : at + 80]!r}")


class Function:
    """The text of a function: which of its variables are numbers, and what is assigned to the others."""

    def __init__(self, text: str) -> None:
        self.text = text

    def is_number(self, name: str) -> bool:
        declared = rf"(?:^|[(,]|cdef)\s*(?:const )?(?:{NUMBERS})\s*(?:\w+(?:\s*=\s*[^,\n]+)?\s*,\s*)*{name}\b"
        return bool(re.search(declared, self.text, re.MULTILINE))

    def values(self, name: str) -> list[str]:
        """The expressions that the function assigns to a variable; an unparsable one for what a loop or a parameter gives."""
        found = re.findall(rf"^\s*(?:cdef \w+ )?{name} = (.+)$", self.text, re.MULTILINE)
        others = re.search(rf"\bfor [^\n]*\b{name}\b[^\n]* in |, {name} = |\b{name}, .* = |\b{name} [+-]?= \\$|\b{name} \+= ", self.text)
        header = self.text[: closing(self.text, self.text.index("(", self.text.index("def ")))]
        if others or re.search(rf"\b(?:str|object|tuple)? ?{name}\b", header[header.index("("):]):
            found.append("?")
        return found or ["?"]


def parsed(expression: str) -> ast.expr | None:
    """A Cython expression as Python's; None if it is none."""
    previous = ""
    while previous != expression:
        previous, expression = expression, CAST.sub("", expression)
    expression = re.sub(r"\bc(?=(['\"])(?:\\?.)\1)|&(?=\w)", "", expression)
    try:
        return ast.parse(f"({expression.split('  #')[0]})", mode="eval").body
    except SyntaxError:
        return None


def unbounded(node: ast.expr | None, function: Function, seen: frozenset[str] = frozenset()) -> Iterator[str]:
    """The parts of an expression whose length nothing bounds."""
    if node is None:
        yield "?"
    elif isinstance(node, ast.Constant):
        return
    elif isinstance(node, ast.JoinedStr):
        for part in node.values:
            yield from unbounded(part, function, seen)
    elif isinstance(node, ast.FormattedValue):
        if node.format_spec is None or not re.fullmatch(r"f'\d*\w'", ast.unparse(node.format_spec)):
            yield from unbounded(node.value, function, seen)
    elif isinstance(node, ast.IfExp):
        yield from unbounded(node.body, function, seen)
        yield from unbounded(node.orelse, function, seen)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod)):
        yield from unbounded(node.left, function, seen)
        yield from unbounded(node.right, function, seen)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in BOUNDED:
        return
    elif CONSTANT.match(ast.unparse(node)):
        return
    elif isinstance(node, ast.Name):
        if node.id in seen or function.is_number(node.id):
            return
        for value in function.values(node.id):
            if any(True for _ in unbounded(parsed(value), function, seen | {node.id})):
                yield node.id
                return
    else:
        yield ast.unparse(node)


def findings(path: Path) -> Iterator[Finding]:
    """The parts of messages of a file whose length nothing bounds."""
    text = path.read_text(encoding="utf-8")
    starts = [found.start() for found in re.finditer(FUNCTION.pattern, text, re.MULTILINE)] + [len(text)]
    for first, last in itertools.pairwise(starts):
        function = Function(text[first:last])
        for call in CALL.finditer(function.text):
            if function.text.rfind("\n", 0, call.start()) < 0 or "#" in function.text[function.text.rfind("\n", 0, call.start()) : call.start()]:
                continue  # the definition of a raiser, or a comment
            if MARK in function.text[call.start() : function.text.index("\n", closing(function.text, call.end() - 1))]:
                continue
            inside = function.text[call.end() - 1 : closing(function.text, call.end() - 1)]
            node = parsed(f"f{inside}")
            line = text.count("\n", 0, first + call.start()) + 1
            arguments = node.args if isinstance(node, ast.Call) else []
            at = RAISERS[call.group(1)]
            for part in unbounded(arguments[at] if at < len(arguments) else None, function):
                yield Finding(path.name, line, part)


def main() -> None:
    found = [finding for path in sorted(CORE.rglob("*.p[yx][xd]")) for finding in findings(path)]
    print(*found, f"{len(found)} parts", sep="\n")


if __name__ == "__main__":
    main()
