"""Running programs again and again leaves the process as it was: no objects of ours stay behind.

Each case is run in rounds. A leak shows in every round; caches and the host's lists of free objects, which fill up at first, do
not, so the smallest growth over the rounds is what counts, and a case is done when one round left nothing behind.
"""

from __future__ import annotations

import gc
import sys
import textwrap
import time
from array import array
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
import run_modes
from corpus import Program, programs

import ouros

ROUNDS = 400         # datetime of the host takes as many until it is flat; most cases are at once
SECONDS = 40         # of the processor, for all rounds of a case
MOST_SECONDS = 150   # of real time
AREAS = sorted({program.area for program in programs()})


# As many of each kind as are ever kept for the next ones (and more), all at once.
MANY = """
def count(n):
    yield n

def adder(n):
    return lambda m: m + n

def of(n):
    yield [n], {n: n}, {n, -n}, KeyError(n), adder(n), count(n), enumerate(count(n)), zip((n,), [n])
    a, b, c = iter([n]), iter({n: n}.items()), iter({n})
    yield {n: n}.items(), a, b, c, date(2000, 1, 1 + n % 28), Decimal(n) / 8, *[object() for _ in range(5)]
    yield (n,), (n, n), (n, n, n), (n, n, n, n), *[space(n) for space in spaces]

def space_of(size):
    class Space:
        def __init__(self, n):
            for name in 'abcdefgh'[:size]:
                setattr(self, name, n)
    return Space

def failure(n):
    try:
        raise ValueError(n)
    except ValueError as error:
        return error

spaces = [space_of(size) for size in range(9)]

from datetime import date
from decimal import Decimal
failures = [failure(n) for n in range(300)]
kept = [[*of(n)] for n in range(300)]
for row in kept:
    next(row[0][5])
kept = failures = None
numbers = [(n + 1000, n + 0.5) for n in range(600)]
ints, floats = map(list, zip(*numbers))
numbers = None
for i in range(600):
    ints[i] = floats[i] = 0
"""


def fill_free_lists() -> None:
    """Objects that are kept for later count as allocated: let the host, and ouros, have as many as they ever keep.

    The replacements that the regular expressions' library has read are dropped, as it does itself when there are 500: a
    round of 505 would seem to leave 5 behind, 100 rounds long.
    """
    for name in [name for name in sys.modules if name.partition(".")[0] == "regex"]:
        getattr(sys.modules[name], "_replacement_cache", {}).clear()
    kept = [{i: i} for i in range(300)], [[i] for i in range(300)], [i / 7 for i in range(300)]
    del kept
    ouros.Sandbox(MANY).run()


@pytest.fixture(autouse=True)
def only_new_objects() -> Iterator[None]:
    """What the other tests of this process left need not be looked through in each collection."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def kinds() -> Counter[str]:
    return Counter(type(thing).__qualname__ for thing in gc.get_objects())


def assert_flat(work: Callable[[], None], runs: int) -> None:
    most = runs // 10
    fill_free_lists()
    # An array, made beforehand: what notes the counts must not add to them.
    counts = array("q", bytes(8 * 4))
    least_blocks = least_objects = sys.maxsize
    end, last = time.process_time() + SECONDS, time.monotonic() + MOST_SECONDS
    for i in range(ROUNDS + 1):
        if i > 24 and (time.process_time() > end or time.monotonic() > last):
            break
        if i:
            work()
            fill_free_lists()
        gc.collect()
        counts[0], counts[1] = counts[2], counts[3]
        counts[2] = sys.getallocatedblocks()
        counts[3] = len(gc.get_objects())
        if i:
            least_blocks = min(least_blocks, counts[2] - counts[0])
            least_objects = min(least_objects, counts[3] - counts[1])
            if least_objects <= 0 and least_blocks <= most:
                return
    before = kinds()
    work()
    fill_free_lists()
    gc.collect()
    left = f"{least_objects} objects and {least_blocks} blocks stay behind in each round of {runs} runs"
    assert least_objects <= 0 and least_blocks <= most, f"{left}; now {kinds() - before}"


def in_area(area: str) -> list[Program]:
    return [program for program in programs() if program.area == area]


@pytest.mark.parametrize("mode", [run_modes.plain, run_modes.paused, run_modes.dumped], ids=lambda mode: mode.__name__)
@pytest.mark.parametrize("area", AREAS)
def test_corpus(area: str, mode: Callable) -> None:
    chosen = in_area(area)[:: 1 if mode is run_modes.plain else 5]

    def work() -> None:
        for program in chosen:
            run_modes.Driver(program).outcome(mode)

    assert_flat(work, len(chosen))


CALLS = "def g():\n    yield f(1)\n\nclass A:\n    def __eq__(self, o): return f(o)\n\n[x for x in g()], A() == 5"

CASES = {
    "parse": lambda: ouros.Sandbox("def f(x, *a, k=1, **kw):\n    return [i for i in x if i]\nf([1])"),
    "syntax_error": lambda: fails(ouros.SandboxSyntaxError, "def f(:\n    pass"),
    "error": lambda: fails(ouros.SandboxRuntimeError, "def f(): return 1 / 0\nf()"),
    "chained_error": lambda: fails(
        ouros.SandboxRuntimeError, "try: 1 / 0\nexcept ZeroDivisionError as e: raise ValueError(e) from e"
    ),
    "reference_cycle": lambda: ouros.Sandbox("class A: pass\na = A()\na.me = a\nl = [a]\nl.append(l)").run(),
    "closure_cycle": lambda: ouros.Sandbox("def f():\n    def g(): return g\n    return g\nf()").run(),
    "suspended_generator": lambda: ouros.Sandbox("def g():\n    yield g\nx = g()\nnext(x)").run(),
    "memory_limit": lambda: fails(ouros.SandboxRuntimeError, "x = []\nwhile True: x.append([x])", max_memory=2**20),
    "time_limit": lambda: fails(ouros.SandboxRuntimeError, "while True: x = [[]]", max_duration_secs=0.01),
    "recursion": lambda: fails(ouros.SandboxRuntimeError, "def f(n): return [f(n + 1)]\nf(0)"),
    "values": lambda: ouros.Sandbox("x, [x, {'k': (x, {1, 2}, b'b', 1j)}]", inputs=["x"]).run(inputs={"x": [1, "a"]}),
    "abandoned_pause": lambda: ouros.Sandbox("l = [[i] for i in range(50)]").start(pause_after_ticks=20),
    "abandoned_call": lambda: ouros.Sandbox(CALLS, external_functions=["f"]).start(),
    "abandoned_dump": lambda: ouros.Sandbox(CALLS, external_functions=["f"]).start().dump(),
}


def fails(error: type[Exception], code: str, **limits: float) -> None:
    with pytest.raises(error):
        ouros.Sandbox(code).run(limits=limits or None)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_case(case: Callable[[], object]) -> None:
    def work() -> None:
        for _ in range(30):
            case()

    assert_flat(work, 30)


def test_external_calls() -> None:
    sandbox = ouros.Sandbox(CALLS, external_functions=["f"])

    def work() -> None:
        for _ in range(20):
            data = sandbox.start().dump()
            for _ in range(2):
                second = ouros.Snapshot.load(data).resume(return_value=[1])
                assert second.resume(return_value=True).output == ([[1]], True)
                with pytest.raises(ouros.SandboxRuntimeError):
                    ouros.Snapshot.load(data).resume(exception=ValueError("no"))

    assert_flat(work, 20)


def test_loading_damaged_bytes() -> None:
    data = bytearray(ouros.Sandbox(CALLS, external_functions=["f"]).start().dump())

    def work() -> None:
        for position in range(0, len(data), max(1, len(data) // 40)):
            damaged = bytes(data[:position]) + b"\xff" + bytes(data[position + 1 :])
            try:
                ouros.Snapshot.load(damaged)
            except ValueError:
                pass

    assert_flat(work, 40)


NAMED = {
    "function": "def f(): pass\nsetattr(f, name, 1)\nf.same = 2",
    "exception": "e = ValueError()\nsetattr(e, name, 1)\ne.same = 2",
    "partial": "import functools\np = functools.partial(print)\nsetattr(p, name, 1)",
    "instance": "class A: pass\na = A()\nsetattr(a, name, 1)\ndel a.__dict__[name]",
    "global": "globals()[name] = 1",
    "keyword": "(lambda **names: names)(**{name: 1})",
    "class": "type(name, (), {name: 1})",
}


@pytest.mark.parametrize("code", NAMED.values(), ids=NAMED)
def test_names_that_no_other_program_uses(code: str) -> None:
    rounds = iter(range(10**9))

    def work() -> None:
        for _ in range(3):
            ouros.Sandbox(f"for i in range(20):\n    name = f'own_{next(rounds)}_{{i}}'\n" + textwrap.indent(code, "    ")).run()

    assert_flat(work, 3)
