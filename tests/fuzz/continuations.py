"""Forged continuations of natives: pushes one onto a paused program, with saved values of any kind, and runs it. Run by driver.py.

Where the damages of dumps.py change what a program really saved, a case here takes one continuation of the runtime (`p:name`, `n:name`)
and tries it with every kind of value in each of its fields. A statement is the seed of one forged dump.
"""

from __future__ import annotations

import random
import struct
import traceback
from functools import cache

import msgpack
from driver import Case, Note
from explicit_dumps import explicit
from hostile_dumps import FRAME, KIND_CONTINUATION, LIBRARY, NUMBERS, live_with, silent, unpacked

import ouros
import ouros._core.workspace  # which has continuations of its own
from ouros._core.snapshot import layouts

COPIES = 60
HOST_LIST, HOST_DICT, HOST_TUPLE = 24, 25, 26
PLAIN = [None, True, 0, 1, -1, 3, 2.5, float("inf"), "", "x", "a.b", "%s", "{0.a}", b"", b"ab", "n:gen_end"]
MARKERS = [msgpack.ExtType(2, bytes([i])) for i in range(6)]
# Objects of the kinds that LIBRARY has none of.
MORE = """
import asyncio, csv, dataclasses, enum, json, string, sys, traceback, types, typing, zlib
class L(list): pass
class D(dict): pass
class T(tuple): __slots__ = ()
class I(int): pass
class S(str): pass
class X(Exception): pass
class Meta(type): pass
class M(metaclass=Meta):
    __slots__ = ("s", "__dict__")
    @property
    def p(self): return 1
    @classmethod
    def c(cls): return cls
    @staticmethod
    def st(): return 1
    def __eq__(self, other): return NotImplemented
    def __hash__(self): return 1
    def __index__(self): return 1
    def __len__(self): return 2
    def __iter__(self): return iter([1, 2])
    def __enter__(self): return self
    def __exit__(self, *rest): return True
    def __call__(self, *a, **k): return a
@dataclasses.dataclass(frozen=True)
class P: x: int = 1
class Color(enum.Enum): RED = 1
class N(typing.NamedTuple): x: int = 1
def gen():
    yield 1
async def coroutine(): return 1
async def agen():
    yield 1
def closure(v):
    return lambda: v
try: X("x", 1).a
except AttributeError as e: caught = e
try: raise ExceptionGroup("g", [X(1)])
except ExceptionGroup as e: group = e
values = [L([1]), D(a=1), T((1, 2)), I(5), S("s"), X("x"), M(), M.p, vars(M)["p"], vars(M)["c"], vars(M)["st"], M.c, P(), Color.RED, N(2)]
values += [gen(), coroutine(), agen(), closure(1), closure, closure(1).__code__, closure(1).__closure__[0], caught, caught.__traceback__, group]
values += [{1, 2}, frozenset({1}), {}, {1: 2}, [], [3, 1, 2], (), (1, "a"), slice(1, 2), range(3), 1j, 2**100, "x" * 40, b"y" * 40, bytearray(b"z")]
values += [memoryview(b"ab"), iter([1]), iter({1: 1}), iter("ab"), {1: 1}.items(), {1: 1}.keys(), {1: 1}.values(), map(str, [1]), zip([1], [2])]
values += [filter(None, [1]), enumerate([1]), reversed([1]), iter(range(2)), iter(int, 1), sys, types.SimpleNamespace(a=1), types.MappingProxyType({1: 1})]
values += [int, type, object, list, X, Meta, M, typing.List[int], list[int], int | str, len, [].append, "".join, str.join, dict.get, object.__init__]
values += [csv.reader(["a"]), zlib.compressobj(), zlib.decompressobj(), json.JSONEncoder(), string.Formatter(), super(M, M()), property(), Ellipsis]
values += [sys._getframe(), contextvar] if "contextvar" in globals() else [sys._getframe()]
def pause_inside(v):
    return external(v)
"""
PAUSES = [
    "external(1)",
    "sorted([2, 1], key=pause_inside)",
    "list(map(pause_inside, [1]))",
    "[pause_inside(i) for i in gen()]",
    "json.dumps({'a': [M()]}, default=pause_inside)",
]


@cache
def base(pause: str) -> bytes:
    """A dump of a program that holds objects of many kinds and has called `external`."""
    code = LIBRARY.replace("range(1000)", "range(1)") + MORE + pause
    limits: ouros.ResourceLimits = {"max_duration_secs": 5.0, "max_memory": 2**26}
    progress = ouros.Sandbox(code, external_functions=["external"]).start(limits=limits, print_callback=silent)
    assert isinstance(progress, ouros.Snapshot)
    return explicit(progress.dump)


def make(seed: int) -> Case:
    """Every name has its turn: with N names the seeds 0 to N - 1 try each once."""
    r = random.Random(seed)
    names = layouts.continuation_names()
    return Case(seed, "", [str(r.randrange(2**40)) for _ in range(COPIES)], {"name": names[seed % len(names)], "pause": r.choice(PAUSES)})


def live(case: Case, note: Note) -> int:
    for statement in case.statements:
        data = Forged(base(str(case.settings["pause"])), str(case.settings["name"]), int(statement)).dump()
        try:
            live_with(data)
        except Exception as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            detail = f"{case.settings['name']}, copy {statement}\n{''.join(traceback.format_exception(error))[-3000:]}"
            note(f"{type(error).__name__} in {frame.name}", detail)
    return len(case.statements)


class Forged:
    """A dump with one or two forged continuations of a name, its fields drawn by a seed."""

    def __init__(self, data: bytes, name: str, seed: int) -> None:
        self.r = random.Random(seed)
        self.content = unpacked(data)
        self.rows = self.content["objects"]
        continuations = [row for row in self.rows if row[0] == KIND_CONTINUATION]
        self.frames = [row[FRAME] for row in continuations if row[FRAME] is not None]
        self.values = [i for i, row in enumerate(self.rows) if row[0] not in (KIND_CONTINUATION, HOST_LIST, HOST_DICT, HOST_TUPLE)]
        self.by_kind: dict[int, list[int]] = {}
        for i in self.values:
            self.by_kind.setdefault(self.rows[i][0], []).append(i)
        self.pushed = [self.forge(name) for _ in range(self.r.choice([1, 1, 1, 2]))]

    def forge(self, name: str) -> int:
        r = self.r
        row = [KIND_CONTINUATION, None, name, r.choice([None, *self.frames]), r.choice([0, 0, 0, *range(8)]), r.choice([0, 0, 1, 2, *NUMBERS])]
        return self.new([*row, self.saved(), self.saved(), self.saved()])

    def new(self, row: list[object]) -> int:
        self.rows.append(row)
        return len(self.rows) - 1

    def saved(self, depth: int = 0) -> object:
        """A value, or a list, tuple or dict of the evaluator with some."""
        r = self.r
        choice = r.randrange(10)
        if choice < 2:
            return None
        if choice < 7 or depth > 2:
            return self.value()
        items = [self.saved(depth + 1) for _ in range(r.choice([0, 1, 2, 2, 3, 4, 8]))]
        if choice == 9:
            return reference(self.new([HOST_DICT, *(part for i, item in enumerate(items) for part in (r.choice(["a", "b", "key", i]), item))]))
        return reference(self.new([HOST_LIST if choice == 7 else HOST_TUPLE, *items]))

    def value(self) -> object:
        r = self.r
        choice = r.randrange(8)
        if choice == 0:
            return r.choice(PLAIN)
        if choice == 1:
            return r.choice(MARKERS)
        if choice == 2:
            return r.choice(NUMBERS)
        # Each kind as often as any other, however many objects it has.
        return reference(r.choice(self.by_kind[r.choice(list(self.by_kind))] if choice < 6 else self.values))

    def dump(self) -> bytes:
        stack = self.content["kstack"]
        for pushed in self.pushed:
            stack.insert(len(stack) if self.r.random() < 0.8 else self.r.randrange(len(stack) + 1), reference(pushed))
        if self.r.random() < 0.2:
            self.content["ret"] = self.value()
        return msgpack.packb(self.content, unicode_errors="surrogatepass")


def reference(row: int) -> msgpack.ExtType:
    return msgpack.ExtType(1, struct.pack(">I", row))
