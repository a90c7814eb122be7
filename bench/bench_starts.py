"""What library modules cost a run and a dump: `python bench/bench_starts.py [--instructions | --new] [NAME ...]`.

Each line is a small program that uses one module: the time of a run beyond that of an empty program, the time that
CPython takes to compile and execute the program with the module already imported, the ratio of both, and the bytes of a
dump at a call of the host beyond those of a dump without the module. All is warm: the process has run the program
before. The smallest of many runs counts.

With --instructions, valgrind counts instructions instead, which other processes do not disturb: of a warm run, of
CPython's warm compile and exec, and of the first run in a process, each beyond that of an empty program.

With --new, the programs are those in `bench/starts`, as agents write them, each time with a new text: ouros parses it
and runs it, CPython compiles and executes it, in a process that has used the modules before. These are whole times.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from itertools import count as numbers
from pathlib import Path

import ouros

RUNS = 200
COUNTED_RUNS = 20
EMPTY = "1"
PROGRAMS = {
    "asyncio.run": "import asyncio\nasync def main(): return 1\nasyncio.run(main())",
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


def for_cpython(code: str) -> str:
    """The program without `await` at its top level."""
    head, _, last = code.rpartition("\n")
    if not last.startswith("await "):
        return code
    call = last.removeprefix("await ")
    if code.startswith("async "):
        return f"import asyncio\n{head}\nasyncio.run({call})"
    return f"{head}\nasync def main(): {last}\nasyncio.run(main())"


def in_cpython(code: str) -> float:
    code = for_cpython(code)
    return smallest(lambda: exec(compile(code, "main.py", "exec"), {"__name__": "__main__"}))


MARK = "os.getppid()"


def counted(setup: str, statements: list[str]) -> list[int]:
    """Instructions of each statement of a process. callgrind begins a new part of its profile at each MARK."""
    text = f"import os\n{setup}\n" + "".join(f"{MARK}\n{statement}\n" for statement in statements) + MARK
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "part")
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--dump-before=getppid"]
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        subprocess.run([*command, sys.executable, "-c", text], capture_output=True, check=True, env=environment)
        # Part 1 is the setup.
        parts = [Path(f"{out}.{i + 2}").read_text() for i in range(len(statements))]
    return [int(re.search(r"^(?:totals|summary): (\d+)", part, re.MULTILINE)[1]) for part in parts]  # type: ignore[index]


def warm(setup: str, runs: list[str]) -> list[float]:
    """Instructions of each run, once the process has run it before."""
    statements = [f"for _ in range({times}): {run}" for run in runs for times in (3, COUNTED_RUNS)]
    return [n / COUNTED_RUNS for n in counted(setup, statements)[1::2]]


def count(names: list[str]) -> None:
    chosen = [name for name in PROGRAMS if not names or name in names]
    codes = [EMPTY, *(PROGRAMS[name] for name in chosen)]
    ours = [f"ouros.Sandbox({code!r}).run()" for code in codes]
    theirs = [f"exec(compile({for_cpython(code)!r}, 'main.py', 'exec'), {{'__name__': '__main__'}})" for code in codes]
    first = [counted("import ouros", [run])[0] for run in ours]
    results = zip(warm("import ouros", ours), warm("import asyncio", theirs), first, strict=True)
    empty, *rows = [[n / 1000 for n in row] for row in results]
    print(f"thousands of instructions. Empty program: {empty[0]:,.0f}, CPython {empty[1]:,.0f}, first {empty[2]:,.0f}")
    for name, (run, cpython, once) in zip(chosen, rows, strict=True):
        line = f"{name:24} {run - empty[0]:8,.0f}   CPython {cpython - empty[1]:8,.0f}   ratio {run / cpython:6.2f}"
        print(f"{line}   first {once - empty[2]:8,.0f}")


def dumped(code: str) -> int:
    """Bytes of a dump at a call of the host that follows the program."""
    code = code.replace("return 1\nawait", "return ask()\nawait") if "await " in code else code + "\nask()"
    snapshot = ouros.Sandbox(code, external_functions=["ask"]).start()
    assert isinstance(snapshot, ouros.Snapshot)
    return len(snapshot.dump())


def new_texts(names: list[str]) -> None:
    number = numbers()
    for path in sorted(Path(__file__).with_name("starts").glob("*.py")):
        if names and path.stem not in names:
            continue
        code = path.read_text(encoding="utf-8")
        with redirect_stdout(io.StringIO()):
            ours = smallest(lambda text=code: ouros.Sandbox(f"{text}# {next(number)}\n").run())  # type: ignore[misc]
            theirs = in_cpython(code)
        print(f"{path.stem:24} {ours * 1e6:8.1f} us   CPython {theirs * 1e6:8.1f} us   ratio {ours / theirs:6.2f}")


def main(names: list[str]) -> None:
    if "--new" in names:
        return new_texts([name for name in names if name != "--new"])
    if "--instructions" in names:
        return count([name for name in names if name != "--instructions"])
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
