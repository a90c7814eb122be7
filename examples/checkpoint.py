"""A long job that survives the end of its process: each step runs in a new one.

    python examples/checkpoint.py

The program processes batches and calls `checkpoint()` after each. The host answers the calls of one step, then writes
the paused program to a file and ends. The next process loads it and goes on where it was, in the middle of its loop,
variables and all. The file is signed, so that nobody else's bytes are resumed, and replaced in one piece, so that a
crash leaves the last state.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from ouros import Complete, FutureSnapshot, Sandbox, Snapshot

PROGRAM = """
def primes():
    found, n = [], 2
    while True:
        if all(n % p for p in found):
            found.append(n)
            yield n
        n += 1

total = 0
for number, prime in enumerate(primes(), 1):
    total += prime
    if number % 10 == 0:
        print(f"  {number} primes, the last one is {prime}")
        if checkpoint(number) == "enough":
            break
total
"""

KEY = b"a secret of the host"


def save(path: Path, progress: Snapshot) -> None:
    new = path.with_suffix(".new")
    new.write_bytes(progress.dump(key=KEY))
    os.replace(new, path)


def step(path: Path) -> bool:
    """What one process does; True when the job is done."""
    progress: Snapshot | FutureSnapshot | Complete
    if path.exists():
        waiting = Snapshot.load(path.read_bytes(), key=KEY)
        (number,) = waiting.args
        progress = waiting.resume(return_value="enough" if number >= 30 else "go on")
    else:
        progress = Sandbox(PROGRAM, external_functions=["checkpoint"]).start(limits={"max_ticks": 1_000_000})
    if isinstance(progress, Complete):
        print("sum:", progress.output)
        return True
    assert isinstance(progress, Snapshot)
    save(path, progress)
    return False


def main() -> None:
    if sys.argv[1:2] == ["--step"]:
        sys.exit(0 if step(Path(sys.argv[2])) else 3)
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "job.ouros"
        for number in range(1, 10):
            print(f"process {number}", flush=True)
            done = subprocess.run([sys.executable, __file__, "--step", str(path)])
            if done.returncode == 0:
                return
            if done.returncode != 3:
                sys.exit(f"the step failed with {done.returncode}")


if __name__ == "__main__":
    main()
