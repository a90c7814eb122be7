"""Kill a process that works in a workspace at random moments, and check that nothing but the command that ran is lost.

    python tests/tools/kill_workspaces.py --kills 1000

The child does steps of all kinds, each of which leaves its number in files, variables, the shell and KV, and writes the
number to a pipe before and after it. After each kill the workspace must open, and all its parts must be as after the
last finished step, or after the step that ran.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ouros import Workspace

KINDS = ("bash", "python", "write", "both", "checkpoint", "rewind")


def kind_of(number: int) -> str:
    return KINDS[random.Random(number).randrange(len(KINDS))]


def do(ws: Workspace, number: int) -> None:
    """One step."""
    kind = kind_of(number)
    if kind == "bash":
        ws.bash(f"N={number}; echo {number} > /data/bash; mkdir -p /data/d{number % 7}; echo {number} >> /data/d{number % 7}/log")
    elif kind == "python":
        assert ws.execute_python(f"n = {number}; open('/data/python', 'w').write('{number}')").exit_code == 0
    elif kind == "write":
        ws.write_file(f"/data/host{number % 5}", str(number) * 1000)
    elif kind == "both":
        ws.bash(f"python -c \"open('/data/both', 'w').write('{number}')\"; B={number}")
    elif kind == "checkpoint":
        ws.checkpoint(str(number))
    elif ws.checkpoints():
        ws.rewind()


def parts(ws: Workspace) -> tuple[object, ...]:
    """All that steps change, as one value."""
    contents = tuple((path, ws.read_file(path)) for path in ws.glob("/data/**") if ws.stat(path).kind == "file")
    shell = ws.bash("echo $N $B").stdout
    value = ws.execute_python("globals().get('n')").value
    return contents, shell, value, tuple(c.label for c in ws.checkpoints())


def child(path: str, start: int) -> None:
    """Steps for ever; each number goes to standard output before and after its step."""
    with Workspace(path=path) as ws:
        for number in range(start, start + 1_000_000):
            os.write(1, f"begin {number}\n".encode())
            do(ws, number)
            os.write(1, f"end {number}\n".encode())


def one_kill(path: Path, model: Workspace, start: int, chance: random.Random) -> int:
    """Start a child, kill it, and compare; gives the number of the next step."""
    process = subprocess.Popen([sys.executable, __file__, "--child", str(path), str(start)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    first = process.stdout.readline()  # it has opened the workspace
    time.sleep(chance.random() * 0.25)
    process.send_signal(signal.SIGKILL)
    rest = process.stdout.read()
    process.wait()
    lines = (first + rest).decode().splitlines()
    begun = [int(line.split()[1]) for line in lines if line.startswith("begin")]
    ended = [int(line.split()[1]) for line in lines if line.startswith("end")]
    for number in ended:
        do(model, number)
    unfinished = [number for number in begun if number not in ended]
    with Workspace(path=path) as ws:
        found = parts(ws)
        if found != parts(model):
            if not unfinished:
                raise SystemExit(f"step {begun[-1:]} was finished, but its state is another one: {found}")
            do(model, unfinished[0])
            if found != parts(model):
                raise SystemExit(f"after a kill in step {unfinished}: {found} is neither before nor after it: {parts(model)}")
    return max(begun, default=start - 1) + 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--child", nargs=2)
    options = parser.parse_args()
    if options.child:
        child(options.child[0], int(options.child[1]))
        return
    folder = options.folder or Path(tempfile.mkdtemp())
    chance = random.Random(options.seed)
    number = 1
    with Workspace() as model:
        for kill in range(1, options.kills + 1):
            number = one_kill(folder / "killed.db", model, number, chance)
            if kill % 50 == 0:
                print(f"{kill} kills, {number - 1} steps so far", flush=True)
    print(f"{options.kills} kills, {number - 1} steps, nothing lost")


if __name__ == "__main__":
    main()
