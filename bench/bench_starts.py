"""What library modules cost a run and a dump: `python bench/bench_starts.py [NAME ...]`.

Each line is a small program that uses one module: the time of a run beyond that of an empty program, the time that
CPython takes to compile and execute the program with the module already imported, the ratio of both, and the bytes of a
dump at a call of the host beyond those of a dump without the module. All is warm: the process has run the program
before. The smallest of many runs counts.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import ouros

RUNS = 200
EMPTY = "1"
PROGRAMS = {
    "await": "async def f():\n    return 1\nawait f()",
    "asyncio.gather": "import asyncio\nasync def f():\n    return 1\nawait asyncio.gather(f(), f())",
    "dataclasses": "from dataclasses import dataclass\n@dataclass\nclass C:\n    x: int\nC(1)",
    "enum": "from enum import Enum\nclass C(Enum):\n    A = 1\nC.A",
    "typing": "from typing import Optional\nOptional[int]",
    "typing.NamedTuple": "from typing import NamedTuple\nclass P(NamedTuple):\n    x: int\nP(1)",
    "re": "import re\nre.search('a+', 'baa')",
    "json": "import json\njson.loads(json.dumps({'a': [1, 2]}))",
    "datetime": "import datetime\ndatetime.datetime(2020, 1, 1).isoformat()",
    "collections.Counter": "import collections\ncollections.Counter('abca').most_common(1)",
    "collections.namedtuple": "import collections\ncollections.namedtuple('P', 'x y')(1, 2)",
    "logging": "import logging\nlogging.getLogger('x').info('a')",
    "functools": "import functools\n@functools.lru_cache\ndef f(x): return x\nf(1)",
    "contextlib": "import contextlib\n@contextlib.contextmanager\ndef f(): yield 1\nwith f() as x: pass",
    "abc": "from abc import ABC, abstractmethod\nclass A(ABC):\n    @abstractmethod\n    def f(self): pass",
    "pathlib": "import pathlib\npathlib.PurePosixPath('a/b').name",
    "random": "import random\nrandom.Random(1).random()",
    "decimal": "from decimal import Decimal\nDecimal('1') + 1",
    "fractions": "from fractions import Fraction\nFraction(1, 3) + 1",
    "statistics": "import statistics\nstatistics.mean([1, 2])",
    "textwrap": "import textwrap\ntextwrap.wrap('a b c', 3)",
    "csv": "import csv, io\nlist(csv.reader(io.StringIO('a,b')))",
    "argparse": "import argparse\nargparse.ArgumentParser(prog='p').parse_args([])",
    "traceback": "import traceback\ntry:\n    1/0\nexcept ZeroDivisionError:\n    traceback.format_exc()",
    "inspect": "import inspect\ninspect.signature(lambda x: x)",
}


def smallest(run: Callable[[], object]) -> float:
    """Seconds of the fastest call."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


def in_ouros(code: str) -> float:
    return smallest(lambda: ouros.Sandbox(code).run())


def in_cpython(code: str) -> float:
    if code.startswith("async "):
        head, _, last = code.rpartition("\n")
        code = f"import asyncio\n{head}\nasyncio.run({last.removeprefix('await ')})"
    elif "await " in code:
        head, _, last = code.rpartition("\n")
        code = f"{head}\nasync def main(): {last}\nasyncio.run(main())"
    return smallest(lambda: exec(compile(code, "main.py", "exec"), {"__name__": "__main__"}))


def dumped(code: str) -> int:
    """Bytes of a dump at a call of the host that follows the program."""
    code = code.replace("return 1\nawait", "return ask()\nawait") if "await " in code else code + "\nask()"
    snapshot = ouros.Sandbox(code, external_functions=["ask"]).start()
    assert isinstance(snapshot, ouros.Snapshot)
    return len(snapshot.dump())


def main(names: list[str]) -> None:
    empty, plain = in_ouros(EMPTY), dumped(EMPTY)
    print(f"an empty program: {empty * 1e6:.1f} us, {plain:,} bytes")
    for name, code in PROGRAMS.items():
        if names and name not in names:
            continue
        ours, theirs = in_ouros(code), in_cpython(code)
        line = f"{name:24} {(ours - empty) * 1e6:8.1f} us   CPython {theirs * 1e6:8.1f} us   ratio {ours / theirs:6.2f}"
        print(f"{line}   {dumped(code) - plain:7,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
