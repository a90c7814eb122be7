"""What the benches share: the programs, a runner for each of the two implementations, and fair timing.

Invariant: both sides run the same source in the same process, in turns (A B A B ...), so that a machine that becomes
slower in between slows both; and both must give the same result, or the figure means nothing.
"""

from __future__ import annotations

import ast
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import ouros

PROGRAMS = Path(__file__).parent / "programs"
GROUPS = ("small", "large")
Runner = Callable[[], object]
# Time on the processor, where it is counted finely enough: other processes then only cost their share of the caches.
CLOCK = time.thread_time if time.get_clock_info("thread_time").resolution <= 1e-6 else time.perf_counter


def program_names(group: str = "*") -> list[str]:
    """The names of one of `GROUPS`, or of all."""
    return sorted(path.stem for path in PROGRAMS.glob(f"{group}/*.py"))


def source_of(name: str) -> str:
    """The text of a program; names are unique over both groups (a test sees to that)."""
    (path,) = PROGRAMS.glob(f"*/{name}.py")
    return path.read_text(encoding="utf-8")


def cpython_runner(source: str) -> Runner:
    """Runs the compiled program in a fresh namespace; the value of its last expression."""
    tree = ast.parse(source)
    last = tree.body.pop()
    assert isinstance(last, ast.Expr), "a bench program ends in an expression"
    body = compile(tree, "main.py", "exec")
    value = compile(ast.Expression(last.value), "main.py", "eval")

    def run() -> object:
        scope: dict[str, object] = {"__name__": "__main__"}
        exec(body, scope)
        return eval(value, scope)

    return run


def ouros_runner(source: str) -> Runner:
    """Runs the parsed program; parsing is measured by a micro bench of its own."""
    return ouros.Sandbox(source).run


@dataclass
class Comparison:
    """Medians of both sides in seconds for one run of the program."""

    name: str
    ouros: float
    cpython: float

    @property
    def ratio(self) -> float:
        return self.ouros / self.cpython


def loops_for(run: Runner, at_least: float) -> int:
    """How many runs one sample takes, so that a sample is long against the clock."""
    loops = 1
    while True:
        spent = timed(run, loops)
        if spent >= at_least or loops >= 1_000_000:
            return loops
        loops = max(loops * 2, int(loops * at_least / max(spent, 1e-9)))


def timed(run: Runner, loops: int) -> float:
    start = CLOCK()
    for _ in range(loops):
        run()
    return CLOCK() - start


def compare(name: str, ours: Runner, theirs: Runner, rounds: int, sample: float = 0.01) -> Comparison:
    expected, actual = theirs(), ours()
    if actual != expected:
        raise AssertionError(f"{name}: ouros gives {actual!r}, CPython {expected!r}")
    loops = min(loops_for(ours, sample), loops_for(theirs, sample))
    samples: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for side, run in zip(samples, (ours, theirs), strict=True):
            side.append(timed(run, loops) / loops)
    return Comparison(name, statistics.median(samples[0]), statistics.median(samples[1]))


def compare_program(name: str, rounds: int) -> Comparison:
    source = source_of(name)
    return compare(name, ouros_runner(source), cpython_runner(source), rounds)
