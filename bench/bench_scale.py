"""How many sessions and programs one machine holds, and how fast it goes on with them.

    python bench/bench_scale.py --sessions 1000000 --directory /big/disk    # figures as Markdown

Sessions are parked in a SQLite file, one real dump each, all different. Figures in us are medians of single operations.
All are of one process on one thread, by its processor time and by the wall clock. The redis-server is started on a free
port, and writes nothing to the disk.
"""

from __future__ import annotations

import argparse
import os
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "tools"))

from servers import redis_server

from ouros import Complete, Sandbox, SessionManager, SharedSessions, stores
from ouros.stores.base import new_version

SESSION = """
import json
notes = ['remember the milk', 'call Ada', 'buy a ticket to Vienna']
totals = {'food': 12.5, 'travel': 240.0, 'books': 31.75}
history = [(n, f'step {n}') for n in range(20)]
user = 0
def total(kind):
    return totals[kind] * 1.2
"""
STEP = "user += 1\nround(total('food') + user, 2)"
SLICED = "total = 0\nfor i in range(1000):\n    total += i * n\ntotal"


def row(name: str, figure: str) -> None:
    """Print a line of a table."""
    print(f"| {name} | {figure} |", flush=True)


def rss() -> int:
    """Bytes of memory that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def median_us(work: Callable[[], object], times: int) -> str:
    """The medians of the wall clock and of processor time."""
    wall, used = [], []
    for _ in range(times):
        began, before = time.perf_counter(), time.process_time()
        work()
        used.append(time.process_time() - before)
        wall.append(time.perf_counter() - began)
    return f"{statistics.median(wall) * 1e6:,.0f} us; processor {statistics.median(used) * 1e6:,.0f} us"


def rate(name: str, work: Callable[[], object], times: int) -> None:
    """Print how often `work` is done in a second."""
    work()
    wall, used = time.perf_counter(), time.process_time()
    for _ in range(times):
        work()
    wall, used = time.perf_counter() - wall, time.process_time() - used
    row(name, f"{times / used:,.0f}/s by processor time, {times / wall:,.0f}/s by the wall clock")


def dumps(count: int) -> Iterator[tuple[str, bytes, str]]:
    manager = SessionManager()
    session = manager.create_session("s")
    session.run(SESSION)
    for number in range(count):
        session["user"] = number
        yield f"user-{number:07}", session.dump(), new_version()


def parked(count: int, folder: Path) -> None:
    print(f"\n## {count:,} parked sessions, SQLite\n\n| | |\n|---|---|")
    store = stores.SqliteStore(folder / "parked.db")
    store.save("x", b"")
    store.delete("x")
    memory = rss()
    wall, used = time.perf_counter(), time.process_time()
    connection = sqlite3.connect(folder / "parked.db")
    with connection:  # one transaction: what a service parks at night; single saves are below
        connection.executemany("INSERT INTO entries VALUES (?, ?, ?)", dumps(count))
    connection.close()
    wall, used = time.perf_counter() - wall, time.process_time() - used
    size = (folder / "parked.db").stat().st_size
    data = next(dumps(1))[1]
    row("bytes of one session", f"{len(data):,}")
    row("bytes of the file", f"{size:,}, {size / count:,.0f} a session")
    row("memory of the process for all of them", f"{max(0, rss() - memory) / 1e6:,.0f} MB")
    each = used / count * 1e6
    row("dump and insert all, in one transaction", f"{wall:,.0f} s; processor {used:,.0f} s, {each:,.0f} us a session")
    chance = random.Random(1)
    names = [f"user-{chance.randrange(count):07}" for _ in range(4000)]
    pick, manager = iter(names * 50), SessionManager()
    row("find one of them: load", median_us(lambda: store.load(next(pick)), 2000))
    number = len(store.list("user-00000"))
    row(f"list the {number} ids that start with `user-00000`", median_us(lambda: store.list("user-00000"), 50))
    row("park one: dump and save, on the disk", median_us(lambda: store.save(next(pick), data), 200))
    row("load, make the session, run a cell", median_us(lambda: resumed(store, next(pick), manager), 1000))


def resumed(store: stores.Store, name: str, manager: SessionManager) -> None:
    """What a worker does for a cell that changes nothing: load, make the session, run, forget."""
    found = store.load(name)
    assert found is not None
    manager.load_bytes(found[0], "s").run(STEP)
    manager.destroy_session("s")


def per_core(name: str, store: stores.BaseStore, times: int) -> None:
    data = next(dumps(1))[1]
    for number in range(100):
        store.save(f"read-{number}", data)
    shared, manager = SharedSessions(store), SessionManager()
    with shared.open("shared") as session:
        session.run(SESSION)
    chance = random.Random(2)
    rate(f"{name}: load", lambda: store.load(f"read-{chance.randrange(100)}"), times)
    which = iter([f"read-{chance.randrange(100)}" for _ in range(times + 1)])
    rate(f"{name}: load, make the session, run a cell", lambda: resumed(store, next(which), manager), times)

    def visit() -> None:
        with shared.open("shared") as session:
            session.run(STEP)

    rate(f"{name}: `SharedSessions.open`, run a cell, save (a load and two saves)", visit, times)


def sliced(count: int) -> None:
    print(f"\n## {count:,} programs on one thread\n\n| | |\n|---|---|")
    sandbox = Sandbox(SLICED, inputs=["n"])
    memory = rss()
    began = time.perf_counter()
    running = [sandbox.start(inputs={"n": n}, pause_after_ticks=100) for n in range(count)]
    row("start all", f"{time.perf_counter() - began:.2f} s")
    row("memory of a paused program", f"{(rss() - memory) / count / 1000:.1f} KB")
    row("a paused program as bytes", f"{len(running[0].dump()):,}")
    slices, ended, values = 0, 0, 0
    used, wall = time.process_time(), time.perf_counter()
    while running:
        slices += len(running)
        running = [paused.resume(pause_after_ticks=100) for paused in running]
        values += sum(one.output for one in running if isinstance(one, Complete))
        ended += sum(isinstance(one, Complete) for one in running)
        running = [one for one in running if not isinstance(one, Complete)]
    used, wall = time.process_time() - used, time.perf_counter() - wall
    assert ended == count and values == 499500 * count * (count - 1) // 2
    row("to the end of all, in turns of 100 ticks", f"{wall:.2f} s, {slices:,} turns")
    row("a turn", f"{used / slices * 1e6:.2f} us by processor time")
    row("one program in turns", f"processor {used / count * 1e6:,.0f} us")
    row("the same program run at once", median_us(lambda: sandbox.run(inputs={"n": 7}), 300))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=100_000)
    parser.add_argument("--programs", type=int, default=10_000)
    parser.add_argument("--times", type=int, default=3000)
    parser.add_argument("--directory", default=None)
    options = parser.parse_args()
    sliced(options.programs)
    with tempfile.TemporaryDirectory(dir=options.directory) as made:
        folder = Path(made)
        print("\n## Sessions resumed, on one core\n\n| | |\n|---|---|")
        per_core("memory", stores.MemoryStore(), options.times)
        per_core("SQLite", stores.SqliteStore(folder / "s.db"), options.times // 4)
        per_core("directory", stores.DirectoryStore(folder / "d"), options.times // 4)
        with redis_server(folder) as url:
            per_core("Redis", stores.RedisStore(url), options.times)
        parked(options.sessions, folder)


if __name__ == "__main__":
    main()
