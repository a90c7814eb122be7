"""Micro benches: what one small operation of the public API costs, where it can beside CPython's.

What both sides give is checked before it is measured. Figures that need a process of their own: `micro_process`.
"""

from __future__ import annotations

import itertools
import pickle
import statistics
from collections.abc import Iterator
from dataclasses import dataclass

from harness import Runner, compare, cpython_runner, loops_for, source_of, timed
from micro_process import Figure, import_figures, memory_figures, microseconds

import ouros

SMALL = "1 + 2"
FUNCTIONS = """
def greet(name, punctuation='!'):
    words = [word.capitalize() for word in name.split()]
    return f"Hello, {' '.join(words)}{punctuation}"

result = {key: greet(value) for key, value in {'a': 'ada lovelace', 'b': 'alan turing'}.items()}
len(result)"""
FIFTY_LINES = source_of("fannkuch")
YIELDS = """
def numbers():
    for i in range(100_000):
        yield i

total = 0
for i in numbers():
    total += 1
total"""
CALLS = "total = 0\nfor i in range(100):\n    total += f(i)\ntotal"
PAUSED = """
class Node:
    def __init__(self, value): self.value = value

def work(depth):
    if depth == 0:
        return f(0)
    items = [Node(i) for i in range(10)]
    return work(depth - 1) + len(items)

data = {i: str(i) for i in range(100)}
work(5)
"""


@dataclass
class Bench:
    """One operation; it counts as `elements` small ones (shown in ns each) or as `size` bytes (shown in MB/s, of the
    bytes that ouros writes, for both sides: so the figures have the same ratio as the times)."""

    name: str
    ours: Runner
    theirs: Runner | None = None
    elements: int = 0
    size: int = 0

    def shown(self, seconds: float) -> str:
        if self.elements:
            return f"{seconds / self.elements * 1e9:.1f} ns"
        if self.size:
            return f"{self.size / seconds / 1e6:.0f} MB/s"
        return microseconds(seconds)


def cpython(source: str) -> Runner:
    """Compile and run, the last line by `eval`."""
    head, _, last = source.strip().rpartition("\n")

    def run() -> object:
        scope: dict[str, object] = {}
        if head:
            exec(compile(head, "main.py", "exec"), scope)
        return eval(compile(last, "main.py", "eval"), scope)

    return run


def new_text_in_ouros(source: str) -> Runner:
    """ouros knows texts again that it parsed lately: here each has another number in a comment at its end."""
    numbers = itertools.count()
    return lambda: ouros.Sandbox(f"{source}  # {next(numbers)}").run()


def new_text_in_cpython(source: str) -> Runner:
    numbers = itertools.count()
    return lambda: cpython(f"{source}  # {next(numbers)}")()


def loop_of_calls(source: str, function: Runner) -> Runner:
    def run() -> object:
        scope: dict[str, object] = {"f": function}
        exec(source, scope)
        return scope["total"]

    return run


def benches() -> list[Bench]:
    return [*parsing(), *calls(), *sessions(), *pauses(), *conversions(), *dumps()]


def parsing() -> list[Bench]:
    small = ouros.Sandbox(SMALL)
    numbers = itertools.count()
    yields = ouros.Sandbox(YIELDS)
    return [
        Bench("parse and run `1 + 2`, again", lambda: ouros.Sandbox(SMALL).run(), cpython(SMALL)),
        Bench("parse and run `1 + 2`, a new text each time", new_text_in_ouros(SMALL), new_text_in_cpython(SMALL)),
        Bench("run `1 + 2`", small.run),
        Bench(
            "parse and run 7 lines, a new text each time", new_text_in_ouros(FUNCTIONS), new_text_in_cpython(FUNCTIONS)
        ),
        Bench(
            "parse 51 lines, a new text each time",
            lambda: ouros.Sandbox(f"{FIFTY_LINES}#{next(numbers)}") and None,
            lambda: compile(f"{FIFTY_LINES}#{next(numbers)}", "main.py", "exec") and None,
        ),
        Bench("one `yield`", yields.run, cpython_runner(YIELDS), elements=100_000),
    ]


def calls() -> list[Bench]:
    calling = ouros.Sandbox("f(1)", external_functions=["f"])
    loop = ouros.Sandbox(CALLS, external_functions=["f"])
    functions = {"f": lambda i: i}

    def by_resuming() -> object:
        progress = loop.start()
        while not isinstance(progress, ouros.Complete):
            progress = progress.resume(return_value=progress.args[0])
        return progress.output

    in_cpython = loop_of_calls(CALLS.rpartition("\n")[0], functions["f"])
    return [
        Bench("start and resume one external call", lambda: calling.start().resume(return_value=2).output),
        Bench("100 external calls answered by run()", lambda: loop.run(external_functions=functions), in_cpython),
        Bench("100 external calls by start() and resume()", by_resuming, in_cpython),
    ]


def sessions() -> list[Bench]:
    session = ouros.SessionManager().create_session("bench")
    scope: dict[str, object] = {}
    return [
        Bench(
            "`x = 1` in a session, by execute()",
            lambda: session.execute("x = 1")["result"],
            lambda: exec("x = 1", scope),
        ),
        Bench("`x = 1` in a session, by run()", lambda: session.run("x = 1")),
    ]


def pauses() -> list[Bench]:
    paused = ouros.Sandbox(PAUSED, external_functions=["f"]).start()
    data = paused.dump()
    small_data = ouros.Sandbox(SMALL).dump()
    sliced = ouros.Sandbox("for i in range(1000): pass")

    def slices() -> int:
        count = 0
        progress = sliced.start(pause_after_ticks=10)
        while not isinstance(progress, ouros.Complete):
            count += 1
            progress = progress.resume(pause_after_ticks=10)
        return count

    return [
        Bench("dump a paused program", lambda: len(paused.dump())),
        Bench("load a paused program", lambda: ouros.Snapshot.load(data)),
        Bench("fork a paused program", lambda: paused.fork()),
        Bench("load a dumped program `1 + 2`", lambda: ouros.Sandbox.load(small_data)),
        Bench("100 time slices of 10 ticks", slices),
    ]


def conversions() -> list[Bench]:
    """Values through the boundary; CPython copies the list, and the dicts in it."""
    ints = list(range(1_000_000))
    dicts = [{"id": i, "name": "some name", "share": i / 8} for i in range(100_000)]
    into = ouros.Sandbox("len(x)", inputs=["x"])
    through = ouros.Sandbox("x", inputs=["x"])
    return [
        Bench("an int in", lambda: into.run(inputs={"x": ints}), lambda: len(list(ints)), elements=len(ints)),
        Bench("an int in and out", lambda: through.run(inputs={"x": ints}), lambda: list(ints), elements=len(ints)),
        Bench(
            "a dict of 3 in",
            lambda: into.run(inputs={"x": dicts}),
            lambda: len([each.copy() for each in dicts]),
            elements=len(dicts),
        ),
        Bench(
            "a dict of 3 in and out",
            lambda: through.run(inputs={"x": dicts}),
            lambda: [each.copy() for each in dicts],
            elements=len(dicts),
        ),
    ]


def dumps() -> list[Bench]:
    """Much plain data in a paused program, in MB of its own bytes per second; CPython pickles the same."""
    value = [{"id": i, "name": f"name {i}", "tags": ["a", "b", i], "share": i / 8} for i in range(10_000)]
    paused = ouros.Sandbox("f()\nlen(x)", inputs=["x"], external_functions=["f"]).start(inputs={"x": value})
    data = paused.dump()
    pickled = pickle.dumps(value)
    loaded = ouros.Snapshot.load(data).resume(return_value=None)
    assert isinstance(loaded, ouros.Complete) and loaded.output == len(value)
    return [
        Bench("dump plain data", lambda: len(paused.dump()) > 0, lambda: len(pickle.dumps(value)) > 0, size=len(data)),
        Bench(
            "load plain data",
            lambda: ouros.Snapshot.load(data) is not None,
            lambda: pickle.loads(pickled) is not None,
            size=len(data),
        ),
        Bench("fork plain data", lambda: paused.fork() is not None, size=len(data)),
    ]


def measure(rounds: int) -> Iterator[Figure]:
    for bench in benches():
        if bench.theirs is None:
            loops = loops_for(bench.ours, 0.01)
            median = statistics.median(timed(bench.ours, loops) / loops for _ in range(rounds))
            yield Figure(bench.name, bench.shown(median))
        else:
            result = compare(bench.name, bench.ours, bench.theirs, rounds)
            yield Figure(bench.name, bench.shown(result.ouros), bench.shown(result.cpython), result.ratio)
    yield from import_figures(rounds)
    yield from memory_figures()
