"""Figures of workspaces: starts, commands, checkpoints and forks, memory of many.

    python bench/bench_workspace.py          # prints absolute figures of this machine, and ratios to a plain session

Each figure is the median of several samples, in time on the processor of all threads: other programs change it little.
"""

from __future__ import annotations

import gc
import resource
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

from ouros import SessionManager, Workspace

MANY = 1_000


def microseconds(work: Callable[[], object], times: int = 200, samples: int = 7) -> float:
    """Median time of one call."""
    found = []
    for _ in range(samples):
        started = process_time()
        for _ in range(times):
            work()
        found.append((process_time() - started) / times * 1e6)
    return median(found)


def show(what: str, microseconds: float, goal: str = "") -> None:
    text = f"{microseconds / 1000:.2f} ms" if microseconds >= 1000 else f"{microseconds:.0f} us"
    print(f"{what:58} {text:>10}  {goal}")


def commands() -> None:
    with Workspace(files={"/data/f": "x\n"}) as ws:
        ws.bash("true")
        ws.execute_python("1")
        session = SessionManager().get_session()
        plain = microseconds(lambda: session.run("1"))
        python = microseconds(lambda: ws.execute_python("1"))
        show("bash('true')", microseconds(lambda: ws.bash("true")), "goal: 100 us")
        show("bash('cat f')", microseconds(lambda: ws.bash("cat f")))
        show("bash('echo x > g')", microseconds(lambda: ws.bash("echo x > g")))
        show("execute_python('1')", python, f"goal: 100 us; {python / plain:.1f} times session.run('1')")
        show("bash('python -c 1')", microseconds(lambda: ws.bash("python -c 1"), 20))
        show("bash('python -c \"import json\"')", microseconds(lambda: ws.bash("python -c 'import json'"), 20))
        show("write_file", microseconds(lambda: ws.write_file("/data/h", "x")))
        show("read_file", microseconds(lambda: ws.read_file("/data/h")))


def states(path: Path | None) -> None:
    kind = "in a file" if path else "in memory"
    with Workspace(path=path) as ws:
        started = process_time()
        ws.bash("true")
        with ws._files.lock:
            for i in range(10_000):
                if i % 100 == 0:
                    ws._files.mkdir(f"/data/d{i // 100}")
                ws._files.write(f"/data/d{i // 100}/f{i}", b"content %d" % i)
        show(f"10,000 files made, {kind}", (process_time() - started) * 1e6)
        ws.bash("true")

        def change() -> None:
            ws.write_file("/data/d5/f500", str(process_time()))
            ws.checkpoint()

        show(f"change and checkpoint of 10,000 files, {kind}", microseconds(change, 5), "goal: 5 ms")
        show(f"rewind, {kind}", microseconds(ws.rewind, 5))
        show(f"diff, {kind}", microseconds(ws.diff, 5))
        if path is None:
            show("fork with 10,000 files", microseconds(lambda: ws.fork().destroy(), 5))
            ws.execute_python("x = [{'a': i} for i in range(50_000)]")
            show("the same and 100,000 objects", microseconds(lambda: ws.fork().destroy(), 3), "goal: 50 ms")
            show("export_snapshot", microseconds(ws.export_snapshot, 1, 3))
            show("bash('find . | wc -l') of 10,000 files", microseconds(lambda: ws.bash("find . | wc -l"), 1, 3))


def many() -> None:
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    made = []
    for number in range(MANY):
        ws = Workspace(files={"/data/n": str(number)})
        ws.bash("V=1; cat n")
        ws.execute_python("x = [1, 2, 3]")
        made.append(ws)
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(f"{MANY} open workspaces that ran bash and Python: {grown:.0f} MB  goal: 1,000 MB")
    for ws in made:
        ws.destroy()


def main() -> None:
    Workspace().destroy()
    show("start, warm", microseconds(lambda: Workspace().destroy(), 20), "goal: 2 ms")

    def start() -> None:
        with Workspace() as ws:
            ws.bash("true")

    show("start and first command", microseconds(start, 20))
    commands()
    states(None)
    with tempfile.TemporaryDirectory() as folder:
        states(Path(folder) / "w.db")
    many()


if __name__ == "__main__":
    main()
