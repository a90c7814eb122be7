"""Micro benches: what one small operation of the public API costs, in microseconds, where it can beside CPython's.

Each bench is (name, what ouros does, what CPython does or None). All values are checked before they are measured.
"""

from __future__ import annotations

import itertools

from harness import Runner

import ouros

SMALL = "1 + 2"
FUNCTIONS = """
def greet(name, punctuation='!'):
    words = [word.capitalize() for word in name.split()]
    return f"Hello, {' '.join(words)}{punctuation}"

result = {key: greet(value) for key, value in {'a': 'ada lovelace', 'b': 'alan turing'}.items()}
len(result)"""
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


def benches() -> list[tuple[str, Runner, Runner | None]]:
    calling = ouros.Sandbox("f(1)", external_functions=["f"])
    loop = ouros.Sandbox(CALLS, external_functions=["f"])
    functions = {"f": lambda i: i}
    paused = ouros.Sandbox(PAUSED, external_functions=["f"]).start()
    data = paused.dump()
    small = ouros.Sandbox(SMALL)
    small_data = small.dump()
    sliced = ouros.Sandbox("for i in range(1000): pass")

    def slices() -> int:
        count = 0
        progress = sliced.start(pause_after_ticks=10)
        while not isinstance(progress, ouros.Complete):
            count += 1
            progress = progress.resume(pause_after_ticks=10)
        return count

    def call_loop() -> object:
        scope: dict[str, object] = {"f": functions["f"]}
        exec("total = 0\nfor i in range(100):\n    total += f(i)", scope)
        return scope["total"]

    return [
        ("parse and run `1 + 2`, again", lambda: ouros.Sandbox(SMALL).run(), cpython(SMALL)),
        ("parse and run `1 + 2`, a new text each time", new_text_in_ouros(SMALL), new_text_in_cpython(SMALL)),
        ("run `1 + 2`", small.run, None),
        ("parse and run 7 lines, a new text each time", new_text_in_ouros(FUNCTIONS), new_text_in_cpython(FUNCTIONS)),
        ("start and resume one external call", lambda: calling.start().resume(return_value=2).output, None),
        ("100 external calls answered by run()", lambda: loop.run(external_functions=functions), call_loop),
        ("dump a paused program", lambda: paused.dump(), None),
        ("load a paused program", lambda: ouros.Snapshot.load(data), None),
        ("fork a paused program", lambda: paused.fork(), None),
        ("load a dumped program `1 + 2`", lambda: ouros.Sandbox.load(small_data), None),
        ("100 time slices of 10 ticks", slices, None),
    ]
