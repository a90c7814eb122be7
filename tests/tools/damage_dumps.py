"""Damages continuations of dumps one by one: every state, every node nearby, every native. `python tests/tools/damage_dumps.py [PART/PARTS [FILE]]`.

Where `hostile_dumps.py` draws lots, this tries each continuation of some programs with each other state and name that there is,
lists of the evaluator that are too long and modules whose variables are in no dict. Prints what is neither a ValueError nor an
error of the sandbox; a crash ends the process, and FILE says at which damage.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgpack
from hostile_dumps import INDEX, KIND_CONTINUATION, NODE, SAVED, SOURCE, STATE, live_with, unpacked

import ouros
from ouros._core.snapshot import layouts

PROGRAMS = [
    "from json import loads as l, dumps\nl('[1]')",
    "from collections import *\ndeque([1])",
    "@str\n@repr\nclass A(list, metaclass=type):\n    x = [i for i in range(3)]\n    def m(self): pass\nA",
    "for i in map(str, [1, 2]):\n    for j in range(2):\n        for k in [1, 2]: sorted([j, k], key=lambda v: -v)",
    "def g():\n    try:\n        yield 1\n        yield from [2, 3]\n    finally: print('x')\nlist(g())",
    "class T(tuple): pass\nT(i for i in range(3)), {i: [i] for i in range(2)}, max((i for i in range(3)), default=0)",
    "match [1, {'k': 2}]:\n    case [int(a), {'k': b, **rest}] if all(i for i in (1, 2)): a",
    "import asyncio\nasync def w(n):\n    async with asyncio.Lock():\n        return n\nawait asyncio.gather(w(1), w(2))",
    "class C:\n    def __enter__(self): return [i for i in 'ab']\n    def __exit__(self, *a): return len([i for i in 'ab']) > 1\nwith C() as c: int('x')",
    "class K:\n    def __hash__(self): return len([i for i in 'ab'])\n    def __eq__(self, o): return any(i for i in (0, 1))\n{K(): 1}[K()], {K()} | {K()}, K() in [K()]",
]
PAUSES = (1, 3, 6, 12, 25)
STATES = [*range(16), 99]
INDICES = [-1, 6, 13, 255, 2**31 + 7, 2**33 + 15, 2**62]


def dumps() -> Iterator[bytes]:
    for code in PROGRAMS:
        try:
            progress = ouros.Sandbox(code).start(pause_after_ticks=1, print_callback=lambda stream, text: None)
            for pause in range(max(PAUSES) + 1):
                if isinstance(progress, ouros.Complete):
                    break
                if pause in PAUSES:
                    yield progress.dump()
                progress = progress.resume(pause_after_ticks=1)
        except ouros.SandboxError:
            continue


def changed(data: bytes, at: int, changes: dict[int, object]) -> bytes:
    content = unpacked(data)
    row = content["objects"][at]
    for field, value in changes.items():
        if field == len(row):
            row.append(None)
        row[field] = value
    return msgpack.packb(content, unicode_errors="surrogatepass")


Damage = tuple[bytes, int, dict]  # of which dump, which row, what in it


def damages(names: list[str]) -> Iterator[Damage]:
    for data in dumps():
        rows = unpacked(data)["objects"]
        classes = [msgpack.ExtType(1, bytes([0, 0, i >> 8, i & 255])) for i, row in enumerate(rows) if row[0] in (7, 10)][:12]
        for at, row in enumerate(rows):
            # Variables of a module in what is no dict, and lists of the evaluator with one item more.
            if row[0] == 35:
                yield from ((data, at, {4: msgpack.ExtType(1, bytes([0, 0, i >> 8, i & 255]))}) for i in range(0, len(rows), 3))
            if row[0] == 24:
                yield data, at, {len(row): 16}
            if row[0] != KIND_CONTINUATION:
                continue
            yield from ((data, at, {STATE: number}) for number in STATES)
            if row[SOURCE] is not None:
                yield from ((data, at, {NODE: node}) for node in range(max(0, row[NODE] - 6), row[NODE] + 7))
            for name in names:
                yield data, at, {SOURCE: None, NODE: name}
                yield data, at, {SOURCE: None, NODE: name, INDEX: INDICES[(at + len(name)) % len(INDICES)]}
            yield from ((data, at, {field: other}) for field in SAVED for other in classes)


def main(part: str = "0/1", at: str | None = None) -> None:
    index, parts = map(int, part.split("/"))
    count = 0
    for i, damage in enumerate(damages(layouts.continuation_names())):
        if i % parts != index:
            continue
        count += 1
        if at is not None:
            Path(at).write_text(str(i), encoding="ascii")
        try:
            live_with(changed(*damage))
        except Exception as error:
            print(f"damage {i}: {type(error).__name__}: {error}", flush=True)
    print(f"{count} damaged dumps", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
