"""Figures that need a fresh process for each sample: the first import of a module, and memory.

Invariant: a child does the same for both implementations and prints one number; the smallest of several counts, since
a busy machine only adds.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass

MODULES = ("json", "re", "math", "datetime", "collections", "itertools", "random", "functools", "dataclasses", "typing")

# Seconds of the first import; ouros has run a small program before, CPython is bare.
FIRST_IN_OUROS = """
import time, ouros
ouros.Sandbox("1 + 2").run()
start = time.thread_time()
ouros.Sandbox("import {module}").run()
print(time.thread_time() - start)
"""
FIRST_IN_CPYTHON = """
import time
start = time.thread_time()
import {module}
print(time.thread_time() - start)
"""
# Seconds of the import in another run of the same process: each run has modules of its own.
AGAIN_IN_OUROS = """
import time, ouros
sandbox = ouros.Sandbox("import {module}")
sandbox.run()
times = []
for _ in range(20):
    start = time.thread_time()
    sandbox.run()
    times.append(time.thread_time() - start)
print(min(times))
"""

# Bytes by which the peak of memory grows per element while the program holds `count` of them.
MEMORY = """
import resource, sys
count = {count}
program = {program!r}
def peak():
    if sys.platform == "linux":  # ru_maxrss there includes the parent's, from before exec
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
if {in_ouros}:
    import ouros
    run = ouros.Sandbox(program, inputs=["count"]).run
    run(inputs=dict(count=10))
    before = peak()
    run(inputs=dict(count=count))
else:
    code = compile(program, "main.py", "exec")
    exec(code, dict(count=10))
    before = peak()
    exec(code, dict(count=count))
print((peak() - before) / count)
"""
KEPT = [
    ("an int in a list", "items = [i + 1000 for i in range(count)]", 2_000_000),
    ("a float in a list", "items = [i / 8 for i in range(count)]", 2_000_000),
    ("a str of 10 letters in a list", "items = [f'{i:010}' for i in range(count)]", 500_000),
    ("an entry of a dict of ints", "items = {i: i for i in range(count)}", 1_000_000),
    (
        "an instance with two attributes",
        "class Point:\n    def __init__(self):\n        self.x = self.y = 0\n\nitems = [Point() for _ in range(count)]",
        500_000,
    ),
    ("a tuple of two", "items = [(i, None) for i in range(count)]", 500_000),
]


@dataclass
class Figure:
    """One line of the table, as it is shown."""

    name: str
    ouros: str
    cpython: str = ""
    ratio: float | None = None


def microseconds(seconds: float) -> str:
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.1f} us"


def number_from(child: str) -> float:
    done = subprocess.run([sys.executable, "-c", child], capture_output=True, text=True, check=True)
    return float(done.stdout)


def smallest(child: str, rounds: int) -> float:
    return min(number_from(child) for _ in range(rounds))


def import_figures(rounds: int) -> Iterator[Figure]:
    for module in MODULES:
        ours = smallest(FIRST_IN_OUROS.format(module=module), rounds)
        theirs = smallest(FIRST_IN_CPYTHON.format(module=module), rounds)
        yield Figure(
            f"import `{module}`, the first time in a process", microseconds(ours), microseconds(theirs), ours / theirs
        )
        yield Figure(
            f"import `{module}`, in another run", microseconds(smallest(AGAIN_IN_OUROS.format(module=module), 2))
        )


def memory_figures() -> Iterator[Figure]:
    for name, program, count in KEPT:
        ours, theirs = (
            smallest(MEMORY.format(count=count, program=program, in_ouros=in_ouros), 2) for in_ouros in (True, False)
        )
        yield Figure(f"memory of {name}", f"{ours:.0f} bytes", f"{theirs:.0f} bytes", ours / theirs)
