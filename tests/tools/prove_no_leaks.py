"""Many runs of hostile programs leave the process as it was: `python tests/tools/prove_no_leaks.py [RUNS]`.

Runs the hostile programs of tests/limits and the short ones of the corpus in turn, under limits that end many of them: in one go, paused
and given up, dumped and loaded, forked, and as steps of sessions. After each tenth of the runs it prints the resident memory, the blocks
and objects of the host's allocator, open descriptors, threads, and the sizes of the host's caches. Fails if, from the third tenth on (the
caches are full then), one of them has grown: memory by more than 8 MiB, blocks by 2 %, the others at all.
"""

from __future__ import annotations

import gc
import random
import re
import sys
import threading
import time
from pathlib import Path

from corpus import programs

import ouros

HOSTILE = Path(__file__).parent.parent / "limits" / "hostile"
LIMITS: ouros.ResourceLimits = {"max_duration_secs": 0.05, "max_memory": 4_000_000, "max_ticks": 200_000, "max_output_bytes": 10_000}
MEMORY, BLOCKS = 8 << 20, 1.02
Counts = dict[str, int]


def sources() -> list[str]:
    hostile = [text for path in sorted(HOSTILE.glob("*.txt")) for text in re.split(r"^== .*\n", path.read_text(encoding="utf-8"), flags=re.M)[1:]]
    return [*hostile, *(program.source for program in programs() if len(program.source) < 2000)]


def silent(stream: str, text: str) -> None:
    pass


def run(code: str) -> None:
    ouros.Sandbox(code).run(limits=LIMITS, print_callback=silent)


def give_up(code: str) -> None:
    """Leave it paused in the middle, with a fork."""
    progress = ouros.Sandbox(code).start(limits=LIMITS, print_callback=silent, pause_after_ticks=50)
    if isinstance(progress, ouros.Snapshot):
        progress.fork().resume(pause_after_ticks=50)


def move(code: str) -> None:
    """Go on from bytes, some times."""
    progress = ouros.Sandbox(code).start(limits=LIMITS, print_callback=silent, pause_after_ticks=20)
    for _ in range(3):
        if not isinstance(progress, ouros.Snapshot):
            break
        progress = ouros.Snapshot.load(progress.dump(), print_callback=silent).resume(pause_after_ticks=200)


def step(code: str) -> None:
    manager = ouros.SessionManager(limits=LIMITS)
    session = manager.create_session("a")
    for part in (code, code, "1 / 0"):
        try:
            session.execute(part)
        except RuntimeError:
            session.rewind()
    session.fork("b")


WAYS = [run, run, give_up, move, step]


def counts() -> Counts:
    gc.collect()
    caches = sum(
        len(value)
        for name, module in list(sys.modules.items())
        if name.partition(".")[0] == "ouros"
        for value in vars(module).values()
        if isinstance(value, (dict, set, list)) and value is not vars(module)
    )
    return {
        "resident": int(Path("/proc/self/statm").read_text().split()[1]) * 4096,
        "blocks": sys.getallocatedblocks(),
        "objects": len(gc.get_objects()),
        "descriptors": len(list(Path("/proc/self/fd").iterdir())),
        "threads": threading.active_count(),
        "caches": caches,
    }


def grown(before: Counts, after: Counts) -> list[str]:
    most = {"resident": before["resident"] + MEMORY, "blocks": int(before["blocks"] * BLOCKS), "objects": int(before["objects"] * BLOCKS)}
    return [f"{name}: {before[name]} -> {after[name]}" for name in before if after[name] > most.get(name, before[name])]


def main(runs: int = 100_000) -> int:
    r = random.Random(0)
    codes = sources()
    base: Counts = {}
    start = time.monotonic()
    for i in range(runs):
        code = codes[i % len(codes)]
        try:
            r.choice(WAYS)(code)
        except (ouros.SandboxError, RuntimeError, TypeError):  # TypeError: an input or a value that cannot cross
            pass
        if (i + 1) % (runs // 10) == 0:
            now = counts()
            print(f"{i + 1:8} runs, {time.monotonic() - start:6.0f} s", now, flush=True)
            if (i + 1) // (runs // 10) == 3:
                base = now
    found = grown(base, now)
    print("\n".join(found) if found else "nothing grew")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
