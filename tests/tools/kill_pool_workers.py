"""Ends workers of a pool at random while they work, and says what is left behind: `python tests/tools/kill_pool_workers.py [DEATHS] [SEED]`.

Callers run programs and sessions; between these their workers end: by faults of theirs, by garbage that they send, and killed from outside
at any moment. Each caller must get the right values or `WorkerCrashed`, each session must go on from its last step. At the end the process
table, the descriptors, the threads and the temporary files must be as at the start. The suite runs a short form.
"""

from __future__ import annotations

import gc
import os
import random
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "process")]

from probe_zygote import pool_of_probes, probe  # noqa: E402

from ouros import Sandbox, WorkerCrashed  # noqa: E402

CODES = (
    "ctypes.string_at(0)",
    "libc.abort()",
    "os._exit(7)",
    "sock.close(); os._exit(0)",
    "sock.sendall(b'\\x00\\x00\\x00\\x04\\xc1\\xc1\\xc1\\xc1'); time.sleep(100)",
    "sock.sendall(b'\\xff\\xff\\xff\\xff'); time.sleep(100)",
)
CALLERS = 3
PAUSE = 0.3  # seconds between two that are killed from outside, on average
STALE = 5.0  # seconds for processes that were killed to go


def children() -> set[int]:
    """All processes below this one, dead ones that nobody has waited for included."""
    parents: dict[int, int] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                fields = Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(entry)] = int(fields[1])
    found: set[int] = set()
    todo = [os.getpid()]
    while todo:
        parent = todo.pop()
        below = {child for child, its in parents.items() if its == parent}
        found |= below
        todo += below
    return found


class Load:
    """Callers of a pool, and what went wrong with them."""

    def __init__(self, pool: Any, deaths: int, seed: int) -> None:
        self.pool = pool
        self.left = deaths
        self.seed = seed
        self.lock = threading.Lock()
        self.crashes = 0
        self.wrong: list[Any] = []

    def work(self, number: int) -> None:
        """One caller: programs that are right, and codes that end the worker."""
        chance = random.Random(self.seed * 1000 + number)
        program = Sandbox("x + 1", inputs=["x"])
        session, steps = self.pool.session(f"caller {number}"), 0
        while self.tried(lambda: session.run("count = 0"), None) and self.left > 0:
            pass
        while self.left > 0 and not self.wrong:
            x = chance.randrange(1000)
            if self.tried(lambda x=x: self.pool.run(program, inputs={"x": x}), x + 1):  # type: ignore[misc]
                continue
            if not self.tried(lambda: session.run("count += 1\ncount"), steps + 1):
                steps += 1
            if self.tried(lambda: probe(self.pool, chance.choice(CODES), 20.0), None):
                continue
            self.wrong.append("a worker that should have ended answers")

    def tried(self, call: Any, expected: Any) -> bool:
        """Make a call. Returns whether its worker ended."""
        try:
            found = call()
            if found != expected:
                self.wrong.append((found, expected))
        except WorkerCrashed:
            with self.lock:
                self.crashes += 1
                self.left -= 1
            return True
        except BaseException as error:
            self.wrong.append(error)
        return False

    def kill(self) -> None:
        """Kill workers from outside, at any moment of their lives."""
        chance = random.Random(self.seed)
        while self.left > 0 and not self.wrong:
            time.sleep(chance.expovariate(1 / PAUSE))
            with self.pool._workers._lock:
                handles = [process.handle for process in self.pool._workers._all if process.handle is not None]
            if handles:
                try:
                    signal.pidfd_send_signal(chance.choice(handles), signal.SIGKILL)
                except OSError:
                    pass  # it has ended, and its descriptor is closed


def prove(deaths: int, seed: int = 3) -> list[str]:
    """What is wrong after so many deaths; nothing if all is well."""
    gc.collect()
    with tempfile.TemporaryDirectory() as folder:
        before_folder, tempfile.tempdir = tempfile.tempdir, folder
        os.environ["TMPDIR"], kept = folder, os.environ.get("TMPDIR")
        try:
            found = _prove(deaths, seed)
            if os.listdir(folder):
                found.append(f"temporary files: {os.listdir(folder)[:5]}")
        finally:
            tempfile.tempdir = before_folder
            del os.environ["TMPDIR"]
            if kept is not None:
                os.environ["TMPDIR"] = kept
    return found


def _prove(deaths: int, seed: int) -> list[str]:
    before = children(), len(os.listdir("/proc/self/fd")), threading.active_count()
    with pool_of_probes(workers=2) as pool:
        load = Load(pool, deaths, seed)
        threads = [threading.Thread(target=load.work, args=(number,)) for number in range(CALLERS)]
        threads.append(threading.Thread(target=load.kill))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        found = [f"a caller got {wrong!r}" for wrong in load.wrong[:3]]
        if load.crashes < deaths:
            found.append(f"{load.crashes} deaths of {deaths}")
        ends = time.monotonic() + STALE
        while len(children() - before[0]) > 3 and time.monotonic() < ends:
            time.sleep(0.05)
        during = children() - before[0]
        if len(during) > 3:
            found.append(f"{len(during)} processes while there should be a zygote and two workers")
        for _ in range(5):  # one may have been killed while it waited
            try:
                if pool.run("6 * 7") == 42:
                    break
            except WorkerCrashed:
                continue
        else:
            found.append("the pool does not run programs any more")
    del load, threads, thread
    gc.collect()
    ends = time.monotonic() + STALE
    while children() - before[0] and time.monotonic() < ends:
        time.sleep(0.05)
    after = children(), len(os.listdir("/proc/self/fd")), threading.active_count()
    if after[0] - before[0]:
        found.append(f"{len(after[0] - before[0])} processes stay")
    for what, old, new in (("descriptors", before[1], after[1]), ("threads", before[2], after[2])):
        if old != new:
            found.append(f"{what}: {old} before, {new} after")
    return found


def main() -> None:
    deaths = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    start = time.monotonic()
    found = prove(deaths, int(sys.argv[2]) if len(sys.argv) > 2 else 3)
    print(f"{deaths} deaths in {time.monotonic() - start:.0f} s: {'; '.join(found) or 'all is as at the start'}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
