"""How the cost of sessions and paused programs grows with what they hold, and what runs leave behind.

    python bench/bench_growth.py [--largest 1000000] [--sessions 10000] [--runs 100000] [--threads 64]

Prints Markdown. Times are medians of several samples, in microseconds of this thread's processor time. A row whose last
column is near 1 is flat.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import threading
import time
from collections.abc import Callable
from pathlib import Path

from ouros import Sandbox, SessionManager, Snapshot

STATE = "state = [[i, str(i)] for i in range({count})]\nx = 0"
PAUSED = "state = [[i, str(i)] for i in range({count})]\nf()\nlen(state)"
SHORT = "total = 0\nfor i in range(200_000):\n    total += i * n\ntotal"
RUNS = [
    "import json\njson.dumps({'a': [1, 2, {'b': n}]})",
    "class Node:\n    pass\na = Node()\na.me = a\n[a] * 10",
    "import asyncio\nasync def task():\n    await asyncio.sleep(0)\n    return n\nawait task()",
    "def f(k):\n    yield from (f(k - 1) if k else [n])\nlist(f(5))",
    "try:\n    {}[n]\nexcept KeyError as e:\n    saved = e\nsaved.args",
]


def rss() -> int:
    """Bytes of memory that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def microseconds(work: Callable[[], object], seconds: float = 0.3) -> float:
    """The median of the samples of `work` that fit into some seconds, of which there are at least three."""
    samples: list[float] = []
    began = time.thread_time()
    while len(samples) < 3 or (time.thread_time() - began < seconds and len(samples) < 1000):
        before = time.thread_time()
        kept = work()
        samples.append((time.thread_time() - before) * 1e6)
        del kept
    return statistics.median(samples)


def sessions(count: int) -> dict[str, float]:
    """Operations on a session whose list holds `count` lists of an int and a str."""
    manager = SessionManager()
    session = manager.create_session("s")
    session.run(STATE.format(count=count))

    def changed() -> None:
        session.run("state[0] = x\nx += 1")
        session.rewind(steps=1)

    def inherited() -> None:
        manager.create_session("child", inherit="s").run("x")
        manager.destroy_session("child")

    def forked() -> None:
        manager.fork_session("s", "copy")
        manager.destroy_session("copy")

    figures = {
        "a step that changes a variable": microseconds(lambda: session.run("x += 1")),
        "a step that changes an item of the list, and its rewind": microseconds(changed),
        "a child that inherits, and a step of it": microseconds(inherited),
        "fork": microseconds(forked),
        "dump": microseconds(session.dump),
    }
    data = session.dump()

    def loaded() -> None:
        manager.load_bytes(data, "loaded")
        manager.destroy_session("loaded")

    figures["load"] = microseconds(loaded)
    return figures


def snapshots(count: int) -> dict[str, float]:
    """Operations on a program that is paused at a call and holds `count` lists."""
    paused = Sandbox(PAUSED.format(count=count), external_functions=["f"]).start()
    assert isinstance(paused, Snapshot)
    data = paused.dump()
    figures = {
        "fork": microseconds(paused.fork),
        "dump": microseconds(paused.dump),
        "load": microseconds(lambda: Snapshot.load(data)),
    }
    assert paused.resume(return_value=None).output == count
    return figures


def table(title: str, measure: Callable[[int], dict[str, float]], counts: list[int]) -> None:
    columns = [measure(count) for count in counts]
    print(f"\n## {title}\n\n| | " + " | ".join(f"{count:,}" for count in counts) + " | last / first |")
    print("|---|" + "---|" * (len(counts) + 1))
    for name in columns[0]:
        times = [column[name] for column in columns]
        print(f"| {name} | " + " | ".join(f"{t:,.0f}" for t in times) + f" | {times[-1] / times[0]:,.1f} |", flush=True)


def idle(count: int) -> None:
    """Memory of sessions that wait for their next step."""
    manager = SessionManager()
    manager.create_session("first").run("x = 1")
    gc.collect()
    before = rss()
    for n in range(count):
        manager.create_session(f"s{n}").run("x = 1")
    gc.collect()
    print(f"\n## {count:,} idle sessions\n\n| | |\n|---|---|")
    print(f"| memory of a session with one variable | {(rss() - before) / count / 1000:.1f} KB |", flush=True)


def runs(count: int) -> None:
    """What runs leave in the process."""
    programs = [Sandbox(text, inputs=["n"]) for text in RUNS]

    def some(number: int) -> None:
        for n in range(number // len(programs)):
            for program in programs:
                program.run(inputs={"n": n})

    some(count // 10)
    gc.collect()
    objects, memory = len(gc.get_objects()), rss()
    some(count)
    gc.collect()
    print(f"\n## {count:,} runs of {len(programs)} small programs\n\n| | |\n|---|---|")
    print(f"| objects of the host's collector that are left | {len(gc.get_objects()) - objects} |")
    print(f"| growth of the process | {(rss() - memory) / 1e6:.1f} MB |", flush=True)


def threads(count: int, seconds: float) -> None:
    """A program in many threads against one thread: throughput, and the time of a run beside its share."""
    program = Sandbox(SHORT, inputs=["n"])

    def turns(number: int) -> tuple[float, list[float]]:
        latencies: list[list[float]] = [[] for _ in range(number)]
        stop = time.perf_counter() + seconds

        def work(mine: list[float]) -> None:
            while (began := time.perf_counter()) < stop:
                program.run(inputs={"n": 3})
                mine.append(time.perf_counter() - began)

        workers = [threading.Thread(target=work, args=(mine,)) for mine in latencies]
        used = time.process_time()
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        used = time.process_time() - used
        times = sorted(t for mine in latencies for t in mine)
        return len(times) / used, times

    alone, times = turns(1)
    share = statistics.median(times) * count
    together, times = turns(count)
    print(f"\n## {count} threads\n\n| | |\n|---|---|")
    print(f"| a run alone | {share / count * 1e3:.2f} ms |")
    print(f"| runs in a second of processor time, {count} threads to one | {together / alone:.2f} |")
    for part in (0.5, 0.99, 1.0):
        longest = times[min(len(times) - 1, int(len(times) * part))]
        print(f"| {part:.0%} of the runs take at most | {longest / share:.2f} times their share |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--largest", type=int, default=1_000_000)
    parser.add_argument("--sessions", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=100_000)
    parser.add_argument("--threads", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=10.0)
    options = parser.parse_args()
    counts = [n for n in (10, 1000, 100_000, 1_000_000) if n <= options.largest]
    table("A session as its state grows, in us", sessions, counts)
    table("A paused program as its state grows, in us", snapshots, counts)
    idle(options.sessions)
    runs(options.runs)
    threads(options.threads, options.seconds)


if __name__ == "__main__":
    main()
