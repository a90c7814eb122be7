"""Finds the unchecked casts of the evaluator's sources, and can make them checked.

    python tests/tools/casts.py                  # a line for each module: unchecked casts
    python tests/tools/casts.py --list MODULE    # each of them
    python tests/tools/casts.py --mend MODULE    # writes `<T?>` where that is possible
    python tests/tools/casts.py --without-check  # each `<T?>` for which the translated C has no check

A cast `<T>x` to an extension class or a built-in container trusts its operand. It counts as checked if it is written `<T?>x` (which
raises TypeError: a fault of the runtime that ends the run), or stands behind a test of the same operand in the same function
(`type(x) is T`, `isinstance(x, T)`, an earlier `<T?>x`), or is of an object that the line makes. Cython checks no `<T?>p` of a pointer: those are written `<T?><object>p`.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

CORE = Path(__file__).resolve().parent.parent.parent / "ouros" / "_core"
BUILTIN = {"tuple", "list", "dict", "str", "bytes", "bytearray", "set"}
CLASS = re.compile(r"^cdef class (\w+)", re.MULTILINE)
FUNCTION = re.compile(r"^( *)(?:cdef|cpdef|def) [^=\n]*?\b(\w+)\(.*$")
CAST = re.compile(r"<(\w+)>(<object>)?(?=[\w(])")
CHECKED = re.compile(r"<(\w+)\?>(?=[\w(])")
# Fields and variables that are pointers to objects, by name: a cast of one needs `<object>` to be checked.
POINTERS = re.compile(r"(?:^|\.)(?:o|fn|exc|frame|heap|machine|handled|home|gen|p|first|at\[\d\]|pnew|pinit|found|key|value)$|^(?:a|args|p|small|given|pos)\[|kstack\[|shapes\[|tuple_at\(|list_at\(|PyList_GET_ITEM\(|PyTuple_GET_ITEM\(|lookup\(")

# In translated C: the place of a statement, and the check of a cast.
PLACE = re.compile(r'\s*/\* "([\w/.]+\.p[yx][xd])":(\d+)')
CHECK = re.compile(r"__Pyx_TypeTest\(|_CheckExact\(|__Pyx_RaiseUnexpectedTypeError")
STATEMENT = 5  # lines of the longest
# What needs no check: numbers, and what is declared to be of that class.
STATIC = re.compile(r"^int64_t |^HeapObject module$")

# Those of them that are pointers wherever they stand.
ALWAYS_POINTERS = re.compile(r"\.o$|^(?:a|args|p|small|given)\[|kstack\[|tuple_at\(|list_at\(")


class Cast(NamedTuple):
    line: int          # from 0
    start: int         # column of `<`
    end: int           # after `>`
    name: str
    operand: str
    function: str
    can_fail: bool     # whether the function can raise a host exception


def extension_classes() -> set[str]:
    return {name for path in CORE.rglob("*.p[yx][xd]") for name in CLASS.findall(path.read_text(encoding="utf-8"))}


def operand_at(text: str, at: int) -> str:
    """The primary with its trailers that starts at a column."""
    i, n = at, len(text)
    if text[i] == "(":
        i = closing(text, i)
    else:
        while i < n and (text[i].isalnum() or text[i] == "_"):
            i += 1
    while i < n:
        if text[i] == "." and i + 1 < n and (text[i + 1].isalpha() or text[i + 1] == "_"):
            i += 1
            while i < n and (text[i].isalnum() or text[i] == "_"):
                i += 1
        elif text[i] in "[(":
            i = closing(text, i)
        else:
            break
    return text[at:i]


def closing(text: str, at: int) -> int:
    depth = 0
    for i in range(at, len(text)):
        if text[i] in "([{":
            depth += 1
        elif text[i] in ")]}":
            depth -= 1
            if depth == 0:
                return i + 1
    return len(text)


def tested(before: str, name: str, operand: str) -> bool:
    """Whether the text of the function up to the cast tests the operand."""
    if operand.startswith((f"{name}.__new__(", "blank(")):
        return True  # made here
    x = r"(?:<object>)?" + re.escape(operand)
    kinds = [rf"type\({x}\) is (?:not )?{name}\b", rf"isinstance\({x}, \(?(?:\w+, )*{name}\b", rf"<{name}\?>(?:<object>)?{re.escape(operand)}(?![\w\[.(])"]
    if name == "HeapObject":
        kinds += [rf"is_heap\({x}\)", rf"isinstance\({x}, \w+\)", rf"type\({x}\) is [A-Z]"]
    if name == "tuple":
        kinds += [rf"is_tuple\({x}\)"]
    return any(re.search(kind, before) for kind in kinds)


def casts(path: Path, classes: set[str]) -> Iterator[Cast]:
    """The casts of a file that nothing checks."""
    lines = path.read_text(encoding="utf-8").split("\n")
    function, header, start, indent = "", "", 0, -1
    quoted = False
    for number, line in enumerate(lines):
        if quoted or line.count('"""') == 1:
            quoted ^= line.count('"""') == 1
            continue
        found = FUNCTION.match(line)
        if found and (len(found.group(1)) <= indent or indent < 0 or line.rstrip().endswith(":")):
            function, header, start, indent = found.group(2), line, number, len(found.group(1))
        code = line.split("  #")[0]
        for cast in CAST.finditer(code):
            name = cast.group(1)
            if name not in classes and name not in BUILTIN:
                continue
            operand = operand_at(code, cast.end())
            if not operand or operand in ("NULL", "None"):
                continue
            before = "\n".join([*lines[start:number], code[: cast.start()], code[cast.end() + len(operand):]])
            if tested(before, name, operand):
                continue
            yield Cast(number, cast.start(), cast.start() + len(name) + 2, name, operand, function, "noexcept" not in header)


def mended(path: Path, classes: set[str]) -> tuple[str, int]:
    """The text with checked casts where the function can fail."""
    lines = path.read_text(encoding="utf-8").split("\n")
    n = 0
    for cast in reversed(list(casts(path, classes))):
        line = lines[cast.line]
        if not cast.can_fail or "inline" in line:
            continue
        rest = line[cast.end:]
        pointer = "" if rest.startswith("<object>") or not POINTERS.search(cast.operand) else "<object>"
        lines[cast.line] = f"{line[: cast.start]}<{cast.name}?>{pointer}{rest}"
        n += 1
    return "\n".join(lines), n


def without_check(path: Path) -> Iterator[tuple[int, str]]:
    """The lines (from 1) of a translated module with a `<T?>` that Cython compiled to no check, as of pointers."""
    checks: Counter[int] = Counter()
    line = 0
    with path.with_suffix(".c").open(encoding="utf-8", errors="replace") as c:
        for text in c:
            if found := PLACE.match(text):
                line = int(found[2]) if found[1].endswith(f"{path.parent.name}/{path.name}") else 0
            elif CHECK.search(text):
                checks[line] += 1
    for number, text in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        wanted = [cast for cast in CHECKED.finditer(text.split("  #")[0]) if not STATIC.search(cast[1] + " " + text[cast.end() :])]
        # A statement of several lines has all its C behind the first.
        if wanted and not any(checks[at] for at in range(number - STATEMENT, number + 1)):
            yield number, text.strip()


def main() -> None:
    parser = argparse.ArgumentParser(description="Unchecked casts of the evaluator's sources.")
    parser.add_argument("--list", metavar="MODULE", help="print each unchecked cast of a module")
    parser.add_argument("--mend", metavar="MODULE", nargs="+", help="make the casts of these modules checked")
    parser.add_argument("--without-check", action="store_true", help="print each `<T?>` that the translated modules do not check")
    args = parser.parse_args()
    if args.without_check:
        for path in sorted(CORE.rglob("*.pyx")):
            for number, line in without_check(path):
                print(f"{path.name}:{number}: {line}")
        return
    classes = extension_classes()
    if args.mend:
        for module in args.mend:
            (path,) = CORE.rglob(f"{module}.pyx")
            text, n = mended(path, classes)
            path.write_text(text, encoding="utf-8")
            print(f"{module}: {n} casts are checked now")
        return
    counts = Counter({path.name: sum(1 for _ in casts(path, classes)) for path in sorted(CORE.rglob("*.p[yx][xd]"))})
    if args.list:
        for path in sorted(CORE.rglob(f"{args.list}.p[yx][xd]")):
            for cast in casts(path, classes):
                print(f"{path.name}:{cast.line + 1}: <{cast.name}>{cast.operand}  in {cast.function}")
        return
    for name, n in counts.most_common():
        if n:
            print(f"{n:5} {name}")
    print(f"{sum(counts.values()):5} in all", file=sys.stderr)


if __name__ == "__main__":
    main()
