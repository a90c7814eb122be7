"""A sweep for slow operations: methods of the built-in types and functions of pure library modules, beside CPython.

    python bench/sweep.py                 # all: the distribution of the ratios, and the slowest 50
    python bench/sweep.py str. statistics # those whose names contain one of the words
    python bench/sweep.py --idioms        # statements of everyday code (idioms.txt) instead of methods and functions

An operation is an expression that CPython evaluates without an error: an operator, or a call with up to two arguments,
which are tried out. Both sides evaluate it in a loop, in the same process and in turns, in time on the processor. The
ratio is between the best samples.
"""

from __future__ import annotations

import builtins
import importlib
import sys
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from textwrap import indent

from harness import CLOCK

import ouros

Scope = dict[str, object]

# Objects by kind, small as programs have them.
SUBJECTS = """
int: 123456
float: 2.5
complex: (1+2j)
bool: True
str: 'hello world'
bytes: b'hello world'
bytearray: bytearray(b'hello world')
memoryview: memoryview(b'hello world')
tuple: (3, 1, 2)
list: [3, 1, 2]
dict: {'a': 1, 'b': 2}
set: {1, 2, 3}
frozenset: frozenset((1, 2, 3))
range: range(10)
slice: slice(1, 5)
deque: collections.deque([1, 2, 3])
Counter: collections.Counter('hello')
OrderedDict: collections.OrderedDict(a=1)
defaultdict: collections.defaultdict(int, a=1)
array: array.array('i', [3, 1, 2])
Fraction: fractions.Fraction(1, 3)
Decimal: decimal.Decimal('1.25')
date: datetime.date(2020, 1, 31)
datetime: datetime.datetime(2020, 1, 31, 12)
timedelta: datetime.timedelta(1, 2)
Path: pathlib.PurePosixPath('a/b.c')
Pattern: re.compile('[a-o]+')
Match: re.compile('([a-o]+) (w)').match('hello world')
UUID: uuid.UUID(int=5)
StringIO: io.StringIO('hello\\nworld')
BytesIO: io.BytesIO(b'hello\\nworld')
Random: random.Random(1)
"""
STATEMENTS = """
a, b, c = [3, 1, 2]
a, b, c = 'abc'
a, b, c = range(3)
a, *b = (3, 1, 2)
for v in [3, 1, 2]: pass
for v in {'a': 1}: pass
for v in b'hello': pass
[*[3, 1, 2], 4]
{**{'a': 1}, 'b': 2}
(lambda x: x)(1)
[v for v in (3, 1, 2)]
{v: v for v in (3, 1, 2)}
sum(v for v in (3, 1, 2))
class C: x = 1
with io.StringIO(): pass
f'{1.5:.2f} {3:>5} {"a"!r}'
[3, 1, 2][0:2]
import math
"""
MODULES = """
array base64 binascii bisect calendar cmath collections colorsys copy csv datetime decimal difflib fnmatch fractions
functools hashlib heapq html io ipaddress itertools json keyword math operator pathlib pickle posixpath pprint random
re reprlib shlex statistics string struct textwrap unicodedata urllib.parse uuid zlib
""".split()
ARGUMENTS = """
3; 'l'; 'hello world'; b'l'; [3, 1, 2]; 2.5; (1, 2); {'a': 1}; 'a'; {2}; len; str; '<I'; 'NFC'; b'\\1\\0\\0\\0'
""".strip().split("; ")
# Operations that wait, print, write files, leave the process, or depend on the machine.
SKIPPED = """
io.open io.open_code io.FileIO print input breakpoint exit quit help exec eval compile open license credits
copyright datetime.utcnow datetime.utcfromtimestamp Path.is_reserved uuid.getnode uuid.uuid1 uuid.main
pprint.pp pprint.pprint calendar.main calendar.prcal calendar.prmonth pickle.dump
""".split()
BINARY = ("+", "-", "*", "/", "//", "%", "**", "&", "|", "^", "<<", "<", "==", "in")
UNARY = ("len", "hash", "repr", "bool", "iter", "list", "sorted", "sum", "max", "str", "set", "tuple")
BOUNDS = (0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0)


class Program:
    """One operation as a loop in a function, for both sides."""

    def __init__(self, statement: str, setup: str | None = None) -> None:
        if setup is None:
            setup = "".join(f"import {name}\n" for name in MODULES if f"{name}." in statement)
        text = f"{setup}def bench(loops):\n    for _ in range(loops):\n{indent(statement, 8 * ' ')}\nbench(loops)\n"
        self.code = compile(text, "main.py", "exec")
        self.sandbox = ouros.Sandbox(text, inputs=["loops"])

    def theirs(self, loops: int) -> float:
        start = CLOCK()
        exec(self.code, {"__name__": "__main__", "loops": loops})
        return CLOCK() - start

    def ours(self, loops: int) -> float:
        start = CLOCK()
        self.sandbox.run(inputs={"loops": loops})
        return CLOCK() - start

    def times(self, rounds: int = 4, sample: float = 0.001) -> tuple[float, float]:
        """Seconds of the operation in ouros and in CPython, without what surrounds the loop."""
        for run in (self.ours, self.theirs):
            run(1)  # fills caches, and imports what is imported at the first use
        loops = 8
        while self.theirs(loops) - self.theirs(0) < sample and loops < 1 << 17:
            loops *= 2
        found = []
        for run in (self.ours, self.theirs):
            around = min(run(0) for _ in range(rounds))
            found.append(max(min(run(loops) for _ in range(rounds)) - around, 1e-9) / loops)
        return found[0], found[1]


@dataclass
class Row:
    """An operation and its times in seconds."""

    name: str
    statement: str
    ours: float
    theirs: float

    @property
    def ratio(self) -> float:
        return self.ours / self.theirs


def works(scope: Scope, expression: str) -> bool:
    """Whether CPython evaluates it without an error, and soon."""
    start = CLOCK()
    try:
        eval(expression, dict(scope))
    except Exception:
        return False
    return CLOCK() - start < 0.005


def call_of(scope: Scope, function: str) -> str | None:
    """The first call that works, with as few arguments as possible."""
    for count in range(3):
        for arguments in product(ARGUMENTS, repeat=count):
            expression = f"{function}({', '.join(arguments)})"
            if works(scope, expression):
                return expression
    return None


def candidates(scope: Scope) -> Iterator[tuple[str, str | None]]:
    """(name, expression or None)"""
    for line in SUBJECTS.strip().splitlines():
        kind, _, text = line.partition(": ")
        subject = eval(text, scope)
        for name in dir(type(subject)):
            if not name.startswith("_") and callable(getattr(subject, name, None)) and f"{kind}.{name}" not in SKIPPED:
                # A method may change its object: each call gets a new one.
                yield f"{kind}.{name}", call_of(scope, f"({text}).{name}")
        for operator, other in product(BINARY, {text, "3"}):
            yield f"{kind} {operator} {kind if other == text else other}", f"{text} {operator} {other}"
        yield from ((f"{function}({kind})", f"{function}({text})") for function in UNARY)
        yield from ((f"{kind}[{key}]", f"({text})[{key}]") for key in ("0", "1:2", "'a'"))
    for name in dir(builtins):
        if name.islower() and not name.startswith("_") and name not in SKIPPED:
            yield name, call_of(scope, name)
    for module in MODULES:
        contents = importlib.import_module(module)
        for name in getattr(contents, "__all__", dir(contents)):
            function = f"{module}.{name}"
            if not name.startswith("_") and callable(getattr(contents, name, None)) and function not in SKIPPED:
                yield function, call_of(scope, function)


def operations() -> Iterator[tuple[str, str]]:
    """(name, statement) of all that CPython can do."""
    scope: Scope = {}
    exec("".join(f"import {name}\n" for name in MODULES), scope)
    yield from ((line, line) for line in STATEMENTS.strip().splitlines())
    for name, expression in candidates(scope):
        if expression is not None and works(scope, expression):
            yield name, expression


def idioms() -> tuple[str, list[str]]:
    """The definitions that the statements of idioms.txt use, and the statements."""
    setup, _, rest = (Path(__file__).parent / "idioms.txt").read_text(encoding="utf-8").partition("---\n")
    statements: list[str] = []
    for line in rest.splitlines():
        if line.startswith((" ", "except", "finally")):
            statements[-1] += "\n" + line
        else:
            statements.append(line)
    return setup, statements


def report(rows: list[Row], refused: list[str]) -> None:
    rows.sort(key=lambda row: -row.ratio)
    print(f"{len(rows)} operations, {len(refused)} that ouros refuses")
    for bound in BOUNDS:
        share = sum(row.ratio <= bound for row in rows) / max(len(rows), 1)
        print(f"  at most {bound:4} times CPython's time: {share:6.1%}")
    print("\nThe slowest:")
    for row in rows[:50]:
        times = f"{row.ratio:6.1f} {row.ours * 1e6:8.2f} us {row.theirs * 1e6:8.2f} us"
        statement = row.statement.replace("\n", "; ")
        print(f"  {times}  {row.name:28} {statement}" if row.name != row.statement else f"  {times}  {statement}")
    print("\nRefused:", *refused, sep="\n  ")


def main(words: list[str]) -> None:
    rows: list[Row] = []
    refused: list[str] = []
    setup, chosen, sample = None, operations(), 0.001
    if "--idioms" in words:
        words.remove("--idioms")
        setup, statements = idioms()
        # What the definitions take varies more than a loop of a millisecond.
        chosen, sample = iter([(statement, statement) for statement in statements]), 0.01
    for name, statement in chosen:
        if words and not any(word in name for word in words):
            continue
        try:
            rows.append(Row(name, statement, *Program(statement, setup).times(sample=sample)))
        except ouros.SandboxError as e:
            refused.append(f"{name:28} {statement}: {str(e).strip().splitlines()[-1][:100]}")
    report(rows, refused)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main(sys.argv[1:])
