"""Kills durable runs at random points and lets others go on with them. `python tests/tools/kill_durable_runs.py [--kills N] [--seed N]`.

Each run is made by one process after the other, which are killed by SIGKILL: by the parent after a random time, or by themselves before
or after a random step (a save, an effect). Effects are lines of a log. When a run has come to its end, each call that must not be
repeated has had its effect once, in order, and each that may be has had it once more at most for each kill. Needs os.fork.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from ouros import OSAccess, Policy, Sandbox, Tool, Toolset, durable, stores

CALLS = 6
CODE = """
import random, time
found = []
for i in range(calls):
    paid = pay(i)
    random.random(), time.time()
    if i % 3 == 2:
        try:
            fail(i)
        except ValueError as e:
            paid += len(str(e))
    seen = sorted([look(i), look(-i)], key=lambda v: -v)
    found.append((paid, seen, sum(j for j in range(50 * i))))
found, random.random()
"""


class Step:
    """Ends the process at the n-th step, if there is one."""

    def __init__(self, at: int | None) -> None:
        self.left = at

    def __call__(self) -> None:
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                os.kill(os.getpid(), signal.SIGKILL)


def tools_for(log: Path, step: Step) -> Toolset:
    def effect(text: str) -> None:
        step()
        with log.open("a") as file:
            file.write(text + "\n")
        step()

    def pay(n: int) -> int:
        effect(f"pay {n}")
        return n * 10

    def fail(n: int) -> int:
        effect(f"fail {n}")
        raise ValueError(f"no {n}")

    def look(n: int) -> int:
        effect(f"look {n}")
        return n

    return Toolset(Tool(pay), Tool(fail), Tool(look, idempotent=True))


def work(store: stores.Store, name: str, log: Path, out: Path, at: int | None) -> None:
    """One process of a run, to its end unless it is killed."""
    step = Step(at)
    save = store.save

    def counted(*args: object, **kwargs: object) -> str:
        step()
        version = save(*args, **kwargs)
        step()
        return version

    store.save = counted  # the proxy of `Spied`
    tools = tools_for(log, step)
    sandbox = Sandbox(CODE, inputs=["calls"], tools=tools)
    policy = Policy.deterministic(seed=name)
    while True:
        try:
            value = durable.run(
                sandbox, store=store, run_id=name, tools=tools, inputs={"calls": CALLS}, policy=policy, os=OSAccess()
            )
            break
        except durable.InDoubt as doubt:
            # What a host would do: look whether it happened.
            happened = f"{doubt.call.name} {doubt.call.args[0]}" in log.read_text().splitlines() if log.exists() else False
            if not happened:
                durable.resolve(store, name, repeat=True)
            elif doubt.call.name == "fail":
                durable.resolve(store, name, exception=ValueError(f"no {doubt.call.args[0]}"))
            else:
                durable.resolve(store, name, return_value=doubt.call.args[0] * 10)
    temporary = out.with_suffix(".part")
    temporary.write_text(repr(value))
    temporary.replace(out)


class Spied:
    """A store whose `save` can be replaced."""

    def __init__(self, store: stores.BaseStore) -> None:
        self.load, self.save, self.delete, self.list = store.load, store.save, store.delete, store.list


def one_process(store: stores.BaseStore, name: str, log: Path, out: Path, chance: random.Random, kill: bool) -> bool:
    """Whether it was killed."""
    by_itself = kill and chance.random() < 0.6
    at = chance.randrange(90) if by_itself else None
    pid = os.fork()
    if pid == 0:
        try:
            work(Spied(store), name, log, out, at)  # type: ignore[arg-type]
            os._exit(0)
        except BaseException:
            import traceback

            traceback.print_exc()
            os._exit(1)
    if kill and not by_itself:
        time.sleep(chance.random() * 0.06)
        os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    if os.WIFSIGNALED(status):
        return True
    assert os.WEXITSTATUS(status) == 0, "a process of the run failed"
    return False


def check(log: Path, out: Path, expected: str, kills: int) -> None:
    lines = log.read_text().splitlines()
    counts = Counter(lines)
    for n in range(CALLS):
        assert counts[f"pay {n}"] == 1, (n, lines)
        assert counts[f"fail {n}"] == (n % 3 == 2), (n, lines)
        assert counts[f"look {n}"] >= 1 and counts[f"look {-n}"] >= 1, (n, lines)
    once = [line for line in lines if not line.startswith("look")]
    assert once == sorted(once, key=lambda line: (int(line.split()[1]), line[0] != "p")), once
    assert len(lines) <= 3 * CALLS + CALLS // 3 + kills, (kills, lines)
    # A repeated call follows its first one at once: nothing that was answered is made again later.
    merged = [line for i, line in enumerate(lines) if i == 0 or line != lines[i - 1]]
    assert len(merged) == 3 * CALLS + CALLS // 3 - 1, merged  # look(0) comes twice, one after the other
    assert out.read_text() == expected, (out.read_text(), expected)


def sweep(kills: int, seed: int, folder: Path) -> tuple[int, int]:
    """Gives the number of runs, and of kills by the parent or by a process itself."""
    chance = random.Random(seed)
    done = runs = 0
    while done < kills:
        name = f"run-{runs}"
        store = (stores.DirectoryStore(folder / "kept"), stores.SqliteStore(folder / "kept.db"))[runs % 2]
        log, out = folder / f"{name}.log", folder / f"{name}.out"
        of_this = 0
        while not out.exists():
            of_this += one_process(store, name, log, out, chance, done + of_this < kills)
        whole = Sandbox(CODE, inputs=["calls"], tools=tools_for(folder / "whole.log", Step(None)))
        tools = tools_for(folder / "whole.log", Step(None))
        value = whole.run(inputs={"calls": CALLS}, tools=tools, policy=Policy.deterministic(seed=name))
        check(log, out, repr(value), of_this)
        done += of_this
        runs += 1
    return runs, done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        runs, kills = sweep(options.kills, options.seed, Path(folder))
    print(f"{runs} runs, {kills} kills: each call was made the right number of times")


if __name__ == "__main__":
    sys.exit(main())
