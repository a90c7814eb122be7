"""Time slices, recursion far deeper than any C stack, and snapshots that are resumed many times."""

from __future__ import annotations

import subprocess
import sys

import pytest
from measure import SLOWNESS

import ouros

CHILD = """
import sys, threading
import ouros
def work():
    try:
        limits = {"max_recursion_depth": 1_000_000, "max_memory": 4 * 2**30, "max_duration_secs": 100.0}
        print(repr(ouros.Sandbox(sys.argv[2]).run(limits=limits)))
    except ouros.SandboxError as error:
        print(error.display("type-msg"))
threading.stack_size(int(sys.argv[1]) * 1024)
thread = threading.Thread(target=work)
thread.start()
thread.join()
"""

# What nests deeply while the program runs, and what it must come to.
DEEP = {
    "function": ("def f(n): return 0 if n == 0 else 1 + f(n - 1)\nf(500_000)", "500000"),
    "method": ("class A:\n    def m(self, n): return n and 1 + self.m(n - 1)\nA().m(200_000)", "200000"),
    "generators": ("def g(n):\n    if n: yield from g(n - 1)\n    yield n\nsum(1 for _ in g(600))", "601"),
    "try_finally": ("log = [0]\ndef f(n):\n    try: return n and f(n - 1)\n    finally: log[0] += 1\nf(100_000)\nlog[0]", "100001"),
    "with": (
        "import contextlib\nclass C:\n    def __enter__(self): return 1\n    def __exit__(self, *a): return None\n"
        "def f(n):\n    with C() as k: return n and k + f(n - 1)\nf(50_000)",
        "50000",
    ),
    "comprehension": ("def f(n): return [f(n - 1)][0] + 1 if n else 0\nf(100_000)", "100000"),
    "sort_key": ("def f(n): return sorted([n], key=lambda k: f(k - 1))[0] if n > 0 else 0\nf(20_000)", "20000"),
    "raise_from_below": ("def f(n):\n    if n == 0: raise KeyError('bottom')\n    f(n - 1)\ntry: f(200_000)\nexcept KeyError as e: r = str(e)\nr", "\"'bottom'\""),
    "repr_of_users": ("class A:\n    def __init__(self, x): self.x = x\n    def __repr__(self): return f'A{self.x!r}'\na = 1\nfor i in range(20_000): a = A(a)\nlen(repr(a))", "20001"),
    "too_deep": ("def f(n): return f(n + 1)\ntry: f(0)\nexcept RecursionError as e: r = type(e).__name__\nr", "'RecursionError'"),
    "coroutines": ("async def f(n): return n and 1 + await f(n - 1)\nc = f(3_000)\ntry: c.send(None)\nexcept StopIteration as e: r = e.value\nr", "3000"),
}


@pytest.mark.parametrize("name", DEEP)
def test_deep_on_a_small_stack(name: str) -> None:
    """A thread with a C stack of 256 KiB."""
    code, wanted = DEEP[name]
    done = subprocess.run([sys.executable, "-c", CHILD, "256", code], capture_output=True, text=True, timeout=170 * SLOWNESS)
    assert done.returncode == 0, f"died with {done.returncode}: {done.stderr[-1000:]}"
    assert done.stdout.strip() == wanted


def test_a_deep_recursion_can_be_dumped() -> None:
    """Half way down 100,000 calls; the way back up is made by another load."""
    code = "def f(n): return ask() if n == 0 else 1 + f(n - 1)\nf(100_000)"
    limits = {"max_recursion_depth": 200_000}
    snapshot = ouros.Sandbox(code, external_functions=["ask"]).start(limits=limits)
    data = snapshot.dump()
    assert ouros.Snapshot.load(data).resume(return_value=5).output == 100_005
    assert ouros.Snapshot.load(data).fork().resume(return_value=7).output == 100_007
    with pytest.raises(ouros.SandboxRuntimeError, match="gone"):
        snapshot.resume(exception=KeyError("gone"))


def test_ten_thousand_programs_on_one_thread() -> None:
    """Each with a slice at a time, in turns; all end with their own results."""
    sandbox = ouros.Sandbox("total = 0\nfor i in range(n % 50):\n    total += i * n\ntotal", inputs=["n"])
    running = [(n, sandbox.start(inputs={"n": n}, pause_after_ticks=10)) for n in range(10_000)]
    results = {}
    rounds = 0
    while running:
        rounds += 1
        ready, running = running, []
        for n, progress in ready:
            if isinstance(progress, ouros.Complete):
                results[n] = progress.output
            else:
                assert isinstance(progress, ouros.Snapshot) and progress.function_name is None
                running.append((n, progress.resume(pause_after_ticks=10)))
    assert results == {n: sum(i * n for i in range(n % 50)) for n in range(10_000)}
    assert rounds >= 5


def test_different_programs_in_turns() -> None:
    """Generators, exceptions and sorting of many programs at once, with dumps in between."""
    codes = [
        "def g(n):\n    for i in range(n): yield i\nsum(g(200))",
        "sorted(range(200), key=lambda n: -n)[:3]",
        "r = 0\nfor i in range(100):\n    try: 1 // (i % 2)\n    except ZeroDivisionError: r += i\nr",
        "class A:\n    def __eq__(self, o): return all(i < 50 for i in range(50))\n[A()].index(5)",
        "import json\njson.loads(json.dumps({str(i): [i] for i in range(50)}))['7']",
    ]
    running = [(i, ouros.Sandbox(codes[i % 5]).start(pause_after_ticks=7)) for i in range(100)]
    results = {}
    while running:
        ready, running = running, []
        for i, progress in ready:
            if isinstance(progress, ouros.Complete):
                results[i] = progress.output
            else:
                if i % 3 == 0:
                    progress = ouros.Snapshot.load(progress.dump())
                running.append((i, progress.resume(pause_after_ticks=7 + i % 4)))
    assert results == {i: ouros.Sandbox(codes[i % 5]).run() for i in range(100)}


def test_a_moved_program_gets_a_bigger_budget() -> None:
    """A slice that is used up, bytes, another place, more ticks; the limit of the run still counts what was used."""
    sandbox = ouros.Sandbox("n = 0\nwhile n < 5000: n += 1\nn")
    progress = sandbox.start(pause_after_ticks=100, limits={"max_ticks": 100_000})
    assert isinstance(progress, ouros.Snapshot) and progress.function_name is None
    loaded = ouros.Snapshot.load(progress.dump())
    second = loaded.resume(pause_after_ticks=1000)
    assert isinstance(second, ouros.Snapshot)
    assert ouros.Snapshot.load(second.dump()).resume().output == 5000
    limited = sandbox.start(pause_after_ticks=100, limits={"max_ticks": 1000})
    with pytest.raises(ouros.SandboxRuntimeError, match="tick limit exceeded"):
        ouros.Snapshot.load(limited.dump()).resume(pause_after_ticks=100_000)


def test_one_snapshot_many_times() -> None:
    """Hundreds of branches of one pause, by bytes and by fork, none of which sees another."""
    code = "log = [0]\nclass C: seen = []\ndef g():\n    while True: log.append((yield len(log)))\nit = g()\nnext(it)\n" \
        "x = ask()\nit.send(x)\nC.seen.append(ask())\n(log, C.seen, it.send('last'))"
    snapshot = ouros.Sandbox(code, external_functions=["ask"]).start()
    data = snapshot.dump()
    for i in range(300):
        branch = snapshot.fork() if i % 2 else ouros.Snapshot.load(data)
        second = branch.resume(return_value=i)
        twins = [second.fork() for _ in range(2)]
        assert [twin.resume(return_value=k).output for k, twin in enumerate(twins)] == [([0, i, "last"], [k], 3) for k in range(2)]
    assert snapshot.dump() == data
    assert snapshot.resume(return_value="end").resume(return_value=None).output == ([0, "end", "last"], [None], 3)


@pytest.mark.parametrize("ticks", [3, 23, 40])
def test_a_request_of_more_than_half_of_the_memory_outlives_a_slice(ticks: int) -> None:
    """The compressor needs 96 MiB. The slice ends between the request and the call that uses it."""
    code = "import lzma\nlen(lzma.compress(b'data' * 100, lzma.FORMAT_RAW, filters=[{'id': lzma.FILTER_LZMA1}]))"
    progress = ouros.Sandbox(code).start(limits={"max_memory": 200_000_000}, pause_after_ticks=ticks)
    while not isinstance(progress, ouros.Complete):
        progress = progress.resume(pause_after_ticks=ticks)
    assert progress.output == 18
