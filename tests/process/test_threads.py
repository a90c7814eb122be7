"""Programs in many threads: one parsed program run by all at once, paused in one thread and resumed in another, limits
and errors that stay with the run they belong to, and a long run that lets other threads work.
"""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from measure import SLOWNESS

import ouros

WORK = """
class Node:
    def __init__(self, value, rest): self.value, self.rest = value, rest
    def __iter__(self):
        node = self
        while node:
            yield node.value
            node = node.rest

def build(n):
    head = None
    for i in range(n): head = Node(i * seed, head)
    return head

total = 0
for i in range(1, 20):
    total += sum(build(i)) + len({str(x) for x in build(i)})
    try: [][i]
    except IndexError as e: total += len(str(e))
total
"""


def expected(seed: int) -> int:
    sums = sum(sum(j * seed for j in range(i)) for i in range(1, 20))
    sizes = sum(len({str(j * seed) for j in range(i)}) for i in range(1, 20))
    return sums + sizes + 19 * len("list index out of range")


def test_one_program_in_many_threads() -> None:
    sandbox = ouros.Sandbox(WORK, inputs=["seed"])
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda seed: sandbox.run(inputs={"seed": seed}), range(100)))
    assert results == [expected(seed) for seed in range(100)]


def test_parsing_in_many_threads() -> None:
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda n: ouros.Sandbox(f"x = {n}\n[x + i for i in range({n})]").run(), range(100)))
    assert results == [[n + i for i in range(n)] for n in range(100)]


def test_paused_in_one_thread_resumed_in_another() -> None:
    code = "def g():\n    for i in range(5): yield f(i)\nsorted(g(), key=lambda x: f(-x))"
    sandbox = ouros.Sandbox(code, external_functions=["f"])

    def step(progress):
        return progress.resume(return_value=progress.args[0])

    with ThreadPoolExecutor(4) as pool:
        runs = list(pool.map(lambda _: sandbox.start(), range(20)))
        while any(not isinstance(run, ouros.Complete) for run in runs):
            runs = list(pool.map(lambda run: run if isinstance(run, ouros.Complete) else step(run), runs))
    assert [run.output for run in runs] == [[4, 3, 2, 1, 0]] * 20


def test_one_snapshot_is_resumed_once_only() -> None:
    """Many threads try: exactly one goes on, the others are told."""
    sandbox = ouros.Sandbox("f()", external_functions=["f"])
    for _ in range(20):
        progress = sandbox.start()
        barrier = threading.Barrier(4)

        def attempt(progress=progress, barrier=barrier):
            barrier.wait()
            try:
                return progress.resume(return_value=1).output
            except RuntimeError as error:
                return str(error)

        with ThreadPoolExecutor(4) as pool:
            outcomes = [task.result() for task in [pool.submit(attempt) for _ in range(4)]]
        assert outcomes.count(1) == 1 and outcomes.count("Progress already resumed") == 3, outcomes


def test_errors_and_limits_stay_with_their_run() -> None:
    good = ouros.Sandbox("sum(range(1000))")
    endless = ouros.Sandbox("while True: pass")
    greedy = ouros.Sandbox("x = []\nwhile True: x.append('a' * 100)")
    failing = ouros.Sandbox("def f(n): return f(n + 1)\nf(0)")

    def run(n: int) -> str:
        try:
            if n % 4 == 0:
                return str(good.run())
            if n % 4 == 1:
                return str(endless.run(limits={"max_duration_secs": 0.02}))
            if n % 4 == 2:
                return str(greedy.run(limits={"max_memory": 2**20}))
            return str(failing.run())
        except ouros.SandboxRuntimeError as error:
            return error.display("type-msg").partition(":")[0]

    with ThreadPoolExecutor(6) as pool:
        results = list(pool.map(run, range(40)))
    assert results == ["499500", "TimeoutError", "MemoryError", "RecursionError"] * 10


@pytest.mark.timing
def test_a_long_run_lets_other_threads_work() -> None:
    sandbox = ouros.Sandbox("while True: pass")
    runner = threading.Thread(
        target=lambda: pytest.raises(ouros.SandboxRuntimeError, sandbox.run, limits={"max_duration_secs": 0.6})
    )
    longest = 0.0
    runner.start()
    last = time.perf_counter()
    while runner.is_alive():
        time.sleep(0.001)
        now = time.perf_counter()
        longest = max(longest, now - last)
        last = now
    assert longest < 0.25 * SLOWNESS, f"another thread waited {longest:.3f} s"


def test_a_time_limit_does_not_count_the_wait_for_the_interpreter_lock() -> None:
    """Beside busy threads a program waits much longer than it computes."""
    sandbox = ouros.Sandbox("x = 0\nfor i in range(1_000_000): x += i\nx")
    over = threading.Event()

    def spin() -> None:
        while not over.is_set():
            sum(range(1000))

    threads = [threading.Thread(target=spin, daemon=True) for _ in range(15)]
    for thread in threads:
        thread.start()
    try:
        began = time.monotonic()
        for _ in range(5):
            assert sandbox.run(limits={"max_duration_secs": 0.15 * SLOWNESS}) == 499_999_500_000
        assert time.monotonic() - began > 0.1, "the threads were not busy"
    finally:
        over.set()
        for thread in threads:
            thread.join()
