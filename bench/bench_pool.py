"""Figures of `ouros.Pool`: `python bench/bench_pool.py [NAME ...] [--sessions N] [--update]`.

What is compared runs in turns (A B A B ...), and a ratio is the median over the turns, since other processes may share
the machine. Times are of the wall clock, and where it says so of the processor: of all processes that took part. Of
many times the lower decile stands first, since on a busy machine most runs wait for a processor. `--update` writes the
table in docs/pool.md.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import statistics
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from ouros import Pool, Sandbox, SandboxLimitError
from ouros.pool.processes import Process

DOCS = Path(__file__).resolve().parent.parent / "docs" / "pool.md"
SMALL = Sandbox("x + 1", inputs=["x"])
WORK = Sandbox("total = 0\nfor i in range(n):\n    total += i * i % 7\ntotal", inputs=["n"])
TURNS = 15
Figure = tuple[str, str]  # what, how much


def per_call(call: Callable[[], object], count: int) -> float:
    """Seconds of one call."""
    start = time.perf_counter()
    for _ in range(count):
        call()
    return (time.perf_counter() - start) / count


def start_of_a_run(pool: Pool) -> list[Figure]:
    """A small program: how much longer it takes through the pool."""
    given = {"x": 1}
    inside, through = lambda: SMALL.run(inputs=given), lambda: pool.run(SMALL, inputs=given)
    through()
    worker = pool._workers._idle[0].number
    inner, outer, used = [], [], []
    for _ in range(TURNS):
        inner += [per_call(inside, 1) for _ in range(500)]
        before = time.thread_time() + _processor_time(worker)
        outer += [per_call(through, 1) for _ in range(500)]
        used.append((time.thread_time() + _processor_time(worker) - before) / 500)
    in_process = statistics.median(inner)
    return [
        ("a small program through the pool, more than in process", _spread([t - in_process for t in outer], 1e6, "us")),
        ("processor time of it, host and worker", _spread(used, 1e6, "us")),
        ("the same program in process", _spread(inner, 1e6, "us")),
    ]


def _spread(times: list[float], factor: float, unit: str) -> str:
    """The lower decile, which other processes disturb least, and the median."""
    ordered = sorted(times)
    return f"{ordered[len(ordered) // 10] * factor:.3g} {unit} (median {statistics.median(times) * factor:.3g})"


def _processor_time(process: int) -> float:
    """Seconds of the processor that the threads of a process have had."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def new_workers(pool: Pool) -> list[Figure]:
    """From the wish for a worker to its first word."""
    zygote = pool._workers._started()
    times, used = [], []
    for _ in range(150):
        start, before = time.perf_counter(), time.thread_time() + _processor_time(zygote.process.pid)
        process = Process(zygote)
        times.append(time.perf_counter() - start)
        after = time.thread_time() + _processor_time(zygote.process.pid) + _processor_time(process.number)
        used.append(after - before)
        process.kill()
    return [
        ("a new worker", _spread(times, 1e3, "ms")),
        ("processor time of it, host, zygote and worker", _spread(used, 1e3, "ms")),
    ]


def throughput(pool: Pool) -> list[Figure]:
    """Programs of about 20 ms by two callers: one worker, two workers, threads in this process."""
    size = int(30_000 * 0.020 / max(per_call(lambda: WORK.run(inputs={"n": 30_000}), 10), 1e-6))
    given = {"n": size}
    with Pool(1) as one:
        ways: dict[str, Callable[[], object]] = {
            "one": lambda: one.run(WORK, inputs=given),
            "two": lambda: pool.run(WORK, inputs=given),
            "threads": lambda: WORK.run(inputs=given),
        }
        rates: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(TURNS):
            for name, way in ways.items():
                rates[name].append(_rate(way, 2, 50))
    over = {name: [b / a for a, b in zip(rates[name], rates["two"], strict=True)] for name in ("one", "threads")}
    texts = {name: f"{statistics.median(found):.2f} (best {max(found):.2f})" for name, found in over.items()}
    small = statistics.median(_rate(lambda: pool.run(SMALL, inputs={"x": 1}), 2, 2000) for _ in range(5))
    return [
        ("throughput of 2 workers over 1, programs of 20 ms", texts["one"]),
        ("throughput of 2 workers over 2 threads in process", texts["threads"]),
        ("small programs by two callers", f"{small:,.0f} a second"),
    ]


def _rate(way: Callable[[], object], callers: int, count: int) -> float:
    with ThreadPoolExecutor(callers) as threads:
        start = time.perf_counter()
        for future in [threads.submit(per_call, way, count // callers) for _ in range(callers)]:
            future.result()
        return count / (time.perf_counter() - start)


def sessions(pool: Pool) -> list[Figure]:
    """Sessions that wait: their memory in the host, and a step of one that no worker has."""
    manager = pool.manager()
    manager.create_session("first").run("x = 1")
    gc.collect()
    before = _memory()
    start = time.perf_counter()
    for number in range(COUNT):
        manager.create_session(f"s{number}").run(f"x = [{number}]")
    seconds = time.perf_counter() - start
    gc.collect()
    grown = (_memory() - before) / COUNT
    chance = random.Random(1)
    times = []
    for _ in range(300):
        number = chance.randrange(COUNT)
        start = time.perf_counter()
        assert manager.get_session(f"s{number}").run("x") == [number]
        times.append(time.perf_counter() - start)
    return [
        (f"an idle session, of {COUNT:,} on 2 workers", f"{grown / 1000:.1f} KB"),
        ("to make one and run its first step", f"{seconds / COUNT * 1e6:.0f} us"),
        ("a step of one that no worker has", f"{statistics.median(times) * 1e6:.0f} us"),
    ]


def _memory() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def mix(pool: Pool) -> list[Figure]:
    """Every ninth program is endless. Programs come at random times, so that workers are busy half of the time.

    The limit counts processor time, so the unit is how long it takes to reach it by the wall clock.
    """
    count, chance = 900, random.Random(7)
    waits: list[float] = []

    def one(endless: bool, due: float) -> None:
        try:
            pool.run("while True: pass" if endless else "1 + 1", limits={"max_duration_secs": 0.1})
        except SandboxLimitError:
            pass
        waits.append(time.perf_counter() - due)

    for _ in range(11):
        one(True, time.perf_counter())
    limit = statistics.median(waits)
    waits.clear()
    pause = limit / 9 / pool.workers / 0.5

    with ThreadPoolExecutor(64) as threads:
        due = time.perf_counter()
        for number in range(count):
            due += chance.expovariate(1 / pause)
            time.sleep(max(0.0, due - time.perf_counter()))
            threads.submit(one, number % 9 == 0, due)
    waits.sort()
    return [
        ("p99 with 1 in 9 endless, as a multiple of their limit", f"{waits[count * 99 // 100] / limit:.1f}"),
        ("median of the same", f"{waits[count // 2] * 1e3:.1f} ms"),
    ]


def fairness(pool: Pool) -> list[Figure]:
    """Three callers who run one program after the other."""
    counts, ends = [0] * 3, time.monotonic() + 3

    def call(number: int) -> None:
        while time.monotonic() < ends:
            pool.run(WORK, inputs={"n": 1000})
            counts[number] += 1

    threads = [threading.Thread(target=call, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [("runs of the slowest of three equal callers over the fastest", f"{min(counts) / max(counts):.2f}")]


FIGURES = {f.__name__: f for f in (start_of_a_run, new_workers, throughput, sessions, mix, fairness)}
COUNT = 10_000


def main() -> None:
    global COUNT
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", choices=[*FIGURES, []], default=[])
    parser.add_argument("--sessions", type=int, default=COUNT)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    COUNT = options.sessions
    found: list[Figure] = []
    for name in options.names or FIGURES:
        with Pool(2) as pool:
            for what, much in FIGURES[name](pool):
                print(f"{what}: {much}", flush=True)
                found.append((what, much))
    if options.update and not options.names:
        begin, end = "<!-- figures -->\n", "<!-- end figures -->"
        text = DOCS.read_text(encoding="utf-8")
        head, rest = text.split(begin)
        rows = "".join(f"| {what} | {much} |\n" for what, much in found)
        DOCS.write_text(f"{head}{begin}| | |\n|---|---|\n{rows}{end}{rest.partition(end)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
