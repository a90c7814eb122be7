"""Runs programs piece by piece with a mark before each piece, goes back mark by mark, and compares dumps.

`check` is the oracle of history: whatever a change escapes the write barrier, the dump after going back differs from the
one that was made at the mark. Knows the workspace of the evaluator, not sessions.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any
from unittest import mock

import msgpack
from explicit_dumps import explicit

from ouros._core.hostapi import EVENT_CALL, EVENT_ERROR, EVENT_FUTURES, EVENT_OS, EVENT_SLICE, SyntaxFailure
from ouros._core.workspace import Workspace, check_purity

LIMITS = {"max_ticks": 20_000_000, "max_memory": 200_000_000}
MAX_SLICES = 60
# Numbers of kinds of objects in dumps.
CELL, GLOBALS, DICT, SET, MODULE = 16, 20, 32, 33, 35
BUILTINS = (7, 8, 9)  # a name is all their rows say
UNBOUND = ("marker", 3)
COUNTERS = (slice(24, 28), slice(40, 44), slice(92, 96))  # bytes of a database that count changes of its content and schema


def pieces(source: str) -> list[str]:
    """The statements of a program, those on one line together; none if the host's parser is too old for it."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return []
    lines = source.split("\n")
    found: list[tuple[int, int]] = []
    for statement in tree.body:
        start = min([statement.lineno, *(d.lineno for d in getattr(statement, "decorator_list", []))])
        end = statement.end_lineno or start
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return ["\n".join(lines[start - 1 : end]) for start, end in found]


def canonical(dump: bytes) -> dict[str, Any]:
    """A dump without what may differ: limits and counters of use, and what is remembered to be quick."""
    data = msgpack.unpackb(
        dump,
        ext_hook=lambda code, payload: ("ref" if code == 1 else "marker", int.from_bytes(payload, "big")),
        strict_map_key=False,
        unicode_errors="surrogatepass",
    )
    scalars = data["scalars"]
    kept = ("event", "depth", "pending", "next_id")
    data["scalars"] = {key: scalars[key] for key in kept}
    rows = data["objects"]
    for row in rows:
        if row[0] == MODULE and row[4] is not None:
            for cell in row[7::2]:
                rows[cell[1]][3] = None  # its variables live in a dict; the cell may know them or not
        elif row[0] == GLOBALS:
            module = rows[row[2][1]]
            if module[0] == MODULE and module[4] is not None:
                # The table may know a cell of its module, or ask for it when code mentions the name.
                own = module[7::2]
                row[3:] = [None if cell in own else cell for cell in row[3:]]
        elif row[0] == SET:
            row[4] = None  # the hash
        elif row[0] == CELL:
            row[2] = None  # the built-in of the name, known once code has mentioned it
        row[1:] = [without_counters(part) if isinstance(part, bytes) else part for part in row[1:]]
    # The table of a module knows the cell of a variable without a value, once code has asked for it.
    empty = {("ref", i) for i, row in enumerate(rows) if row[0] == CELL and row[3] == UNBOUND}
    empty -= {cell for row in rows if row[0] != GLOBALS for cell in references(row)}
    for row in rows:
        if row[0] == GLOBALS:
            row[3:] = [None if cell in empty else cell for cell in row[3:]]
    # Which built-ins have a row depends on that, too.
    names: list[tuple[str, Any]] = []
    number = 0
    for i, row in enumerate(rows):
        names.append(("builtin", row[1]) if row[0] in BUILTINS else ("ref", number))
        number += row[0] not in BUILTINS and ("ref", i) not in empty
    data["objects"] = [row for i, row in enumerate(rows) if row[0] not in BUILTINS and ("ref", i) not in empty]
    return by_name(data, names)


def without_counters(image: bytes) -> bytes:
    if not image.startswith(b"SQLite format 3\0"):
        return image
    bare = bytearray(image)
    for counter in COUNTERS:
        bare[counter] = bytes(4)
    return bytes(bare)


def references(part: Any) -> Iterator[tuple[str, int]]:
    """The references in a part of a dump."""
    if isinstance(part, tuple):
        if part[0] == "ref":
            yield part
    elif isinstance(part, dict):
        for pair in part.items():
            yield from references(list(pair))
    elif isinstance(part, list):
        for inner in part:
            yield from references(inner)


def by_name(part: Any, names: list[tuple[str, Any]]) -> Any:
    """A part of a dump where the references have these names."""
    if isinstance(part, dict):
        return {by_name(key, names): by_name(value, names) for key, value in part.items()}
    if isinstance(part, list):
        return [by_name(value, names) for value in part]
    if isinstance(part, tuple):
        return names[part[1]] if part[0] == "ref" else part
    return part


def room_and_pairs(row: list[Any]) -> list[Any]:
    """What a dict's row says, the same for a dict of the host and for a table."""
    form, rest = row[4], row[5:]
    if form == "plain":
        room = 8
        while room * 2 // 3 < len(rest) // 2:
            room *= 2
        return [*row[:4], room * 2 // 3, len(rest) // 2, [], rest]
    if form == "table":
        rest = rest[1:]  # without its version
    start = 3 + rest[2]
    pairs = rest[start:]
    if form == "table":
        del pairs[1::3]  # hashes
    return [*row[:4], rest[0], rest[1], rest[3:start], pairs]


def dump_difference(before: bytes, after: bytes) -> str | None:
    """Where two dumps differ first in what matters."""
    a, b = canonical(before), canonical(after)
    for x, y in zip(a["objects"], b["objects"], strict=False):
        if x[0] == y[0] == DICT and x[4] != y[4]:
            x[:], y[:] = room_and_pairs(x), room_and_pairs(y)
    return difference(a, b)


def difference(a: Any, b: Any, path: str = "") -> str | None:
    """Where two unpacked dumps differ first."""
    if type(a) is not type(b):
        return f"{path}: {a!r:.200} is not {b!r:.200}"
    if isinstance(a, dict):
        if a.keys() != b.keys():
            return f"{path}: keys {a.keys() ^ b.keys()}"
        pairs = [(f"{path}.{key}", a[key], b[key]) for key in a]
    elif isinstance(a, (list, tuple)):
        if len(a) != len(b):
            return f"{path}: {a!r:.300} is not {b!r:.300}"
        pairs = [(f"{path}[{i}]", x, y) for i, (x, y) in enumerate(zip(a, b, strict=True))]
    else:
        return None if a == b or (a != a and b != b) else f"{path}: {a!r:.200} is not {b!r:.200}"
    for inner, x, y in pairs:
        found = difference(x, y, inner)
        if found:
            return found
    return None


class Run:
    """A workspace and what it printed, the marks of each piece and the dump that was made there."""

    def __init__(self) -> None:
        self.printed: list[str] = []
        self.workspace = Workspace("s.py", [], lambda stream, text: self.printed.append(text))
        self.workspace.execute("__name__; __doc__; __file__", None).start(None)
        self.marks: list[tuple[int, bytes]] = []
        self.whole = True  # nothing was given up, and no piece reached a limit

    def mark(self) -> None:
        dump = explicit(self.workspace.dump)
        self.marks.append((self.workspace.mark(), dump))

    def all(self, steps: list[str], ticks: int | None, marks: bool) -> None:
        """Run all pieces, each in slices of so many ticks, with a mark before each piece and slice."""
        for step in steps:
            if marks:
                self.mark()
            try:
                execution = self.workspace.execute(step, LIMITS)
            except SyntaxFailure:
                continue
            event = execution.start(None, ticks)
            slices = 0
            while event in (EVENT_SLICE, EVENT_CALL, EVENT_OS):
                slices += 1
                if slices > MAX_SLICES:
                    self.workspace.abandon()
                    self.whole = False
                    break
                if event != EVENT_SLICE:
                    event = execution.resume_error(NotImplementedError("no"), ticks)
                    continue
                if marks:
                    self.mark()
                event = execution.resume_slice(ticks)
            if event == EVENT_FUTURES:
                self.workspace.abandon()
            if event == EVENT_ERROR and execution.error.kind == "limit":
                # Where a limit ends a piece depends on what the process has cached, as compiled patterns are.
                self.whole = False

    def back(self) -> None:
        """To the latest mark."""
        mark, dump = self.marks.pop()
        self.workspace.rewind(mark)
        now = explicit(self.workspace.dump)
        if now != dump:
            found = dump_difference(dump, now)
            assert found is None, f"after going back to mark {mark}: {found}"


@contextmanager
def same_clock_and_chance() -> Iterator[None]:
    """Inside, the host's clocks and its chance are the same each time."""
    clock, chance = count(1_600_000_000_000_000_000, 1_000_000), random.Random(0)
    with (
        mock.patch.multiple(
            "time",
            time=lambda: next(clock) / 1e9,
            time_ns=lambda: next(clock),
            monotonic_ns=lambda: next(clock),
            process_time_ns=lambda: next(clock),
        ),
        mock.patch("os.urandom", chance.randbytes),
    ):
        yield


def check(source: str, ticks: int | None = None, stride: int = 1) -> None:
    """Forward, back to the start by `stride` marks at a time, and forward again: the same."""
    steps = pieces(source)
    run = Run()
    with same_clock_and_chance():
        run.all(steps, ticks, True)
    check_purity(run.workspace)
    printed = "".join(run.printed)
    final = explicit(run.workspace.dump)
    while run.marks:
        del run.marks[len(run.marks) - min(stride, len(run.marks)) + 1 :]
        run.back()
    check_purity(run.workspace)
    if not run.whole:
        return
    run.printed.clear()
    with same_clock_and_chance():
        run.all(steps, None, False)
    if not run.whole:
        return
    assert "".join(run.printed) == printed
    if ticks is None:
        found = dump_difference(final, explicit(run.workspace.dump))
        assert found is None, f"going on after going back: {found}"
