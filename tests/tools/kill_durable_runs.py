"""Kills durable runs at random points and lets others go on with them. `python tests/tools/kill_durable_runs.py [--kills N] [--seed N]`.

Half of the runs are made by `durable.run`, the others by `durable.arun`, with calls that are under way side by side.

Each run is made by one process after the other, which are killed by SIGKILL: by the parent after a random time, or by themselves before
or after a random step (a save, an effect). Effects are lines of a log. When a run has come to its end, each call that must not be
repeated has had its effect once, in order, and each that may be has had it once more at most for each kill. Needs os.fork.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from ouros import OSAccess, Policy, Sandbox, Tool, Toolset, durable, run_async, stores

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


TOGETHER = """
import asyncio, random
async def one(n):
    paid = await pay(n)
    if n % 3 == 2:
        try:
            await fail(n)
        except ValueError as e:
            paid += len(str(e))
    return paid, await look(n), look(-n)
found = []
for start in range(0, calls, 3):
    found += await asyncio.gather(*[one(n) for n in range(start, start + 3)])
    random.random()
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


def tools_for(log: Path, step: Step, together: bool = False) -> Toolset:
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

    if not together:
        return Toolset(Tool(pay), Tool(fail), Tool(look, idempotent=True))

    def later(function: Any, idempotent: bool = False) -> Tool:
        async def wait(n: int) -> int:
            await asyncio.sleep(n % 3 / 500)
            result: int = function(n)
            return result

        return Tool(wait, name=function.__name__, idempotent=idempotent)

    return Toolset(later(pay), later(fail), later(look, idempotent=True))


def work(store: stores.Store, name: str, log: Path, out: Path, at: int | None, together: bool) -> None:
    """One process of a run, to its end unless it is killed."""
    step = Step(at)
    save = store.save

    def counted(*args: object, **kwargs: object) -> str:
        step()
        version = save(*args, **kwargs)
        step()
        return version

    store.save = counted  # the proxy of `Spied`
    tools = tools_for(log, step, together)
    sandbox = Sandbox(TOGETHER if together else CODE, inputs=["calls"], tools=tools)
    policy = Policy.deterministic(seed=name)
    while True:
        try:
            given: Any = {"store": store, "run_id": name, "tools": tools, "inputs": {"calls": CALLS}, "policy": policy, "os": OSAccess()}
            value = asyncio.run(durable.arun(sandbox, **given)) if together else durable.run(sandbox, **given)
            break
        except durable.InDoubt as doubt:
            # What a host would do: look whether it happened.
            happened = f"{doubt.call.name} {doubt.call.args[0]}" in log.read_text().splitlines() if log.exists() else False
            which = doubt.call.call_id
            if not happened:
                durable.resolve(store, name, call_id=which, repeat=True)
            elif doubt.call.name == "fail":
                durable.resolve(store, name, call_id=which, exception=ValueError(f"no {doubt.call.args[0]}"))
            else:
                durable.resolve(store, name, call_id=which, return_value=doubt.call.args[0] * 10)
    temporary = out.with_suffix(".part")
    temporary.write_text(repr(value))
    temporary.replace(out)


class Spied:
    """A store whose `save` can be replaced."""

    def __init__(self, store: stores.BaseStore) -> None:
        self.load, self.save, self.delete, self.list = store.load, store.save, store.delete, store.list


def one_process(
    store: stores.BaseStore, name: str, log: Path, out: Path, chance: random.Random, kill: bool, together: bool
) -> bool:
    """Whether it was killed."""
    by_itself = kill and chance.random() < 0.6
    at = chance.randrange(90) if by_itself else None
    pid = os.fork()
    if pid == 0:
        try:
            work(Spied(store), name, log, out, at, together)  # type: ignore[arg-type]
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


def check(log: Path, out: Path, expected: str, kills: int, together: bool) -> None:
    lines = log.read_text().splitlines()
    counts = Counter(lines)
    for n in range(CALLS):
        assert counts[f"pay {n}"] == 1, (n, lines)
        assert counts[f"fail {n}"] == (n % 3 == 2), (n, lines)
        assert counts[f"look {n}"] >= 1 and counts[f"look {-n}"] >= 1, (n, lines)
    assert out.read_text() == expected, (out.read_text(), expected)
    if together:
        return
    once = [line for line in lines if not line.startswith("look")]
    assert once == sorted(once, key=lambda line: (int(line.split()[1]), line[0] != "p")), once
    assert len(lines) <= 3 * CALLS + CALLS // 3 + kills, (kills, lines)
    # A repeated call follows its first one at once: nothing that was answered is made again later.
    merged = [line for i, line in enumerate(lines) if i == 0 or line != lines[i - 1]]
    assert len(merged) == 3 * CALLS + CALLS // 3 - 1, merged  # look(0) comes twice, one after the other


def sweep(kills: int, seed: int, folder: Path) -> tuple[int, int]:
    """Gives the number of runs, and of kills by the parent or by a process itself."""
    chance = random.Random(seed)
    done = runs = 0
    while done < kills:
        name = f"run-{runs}"
        store = (stores.DirectoryStore(folder / "kept"), stores.SqliteStore(folder / "kept.db"))[runs % 2]
        together = runs % 4 > 1
        log, out = folder / f"{name}.log", folder / f"{name}.out"
        of_this = 0
        while not out.exists():
            of_this += one_process(store, name, log, out, chance, done + of_this < kills, together)
        tools = tools_for(folder / "whole.log", Step(None), together)
        whole = Sandbox(TOGETHER if together else CODE, inputs=["calls"], tools=tools)
        given: Any = {"inputs": {"calls": CALLS}, "tools": tools, "policy": Policy.deterministic(seed=name)}
        value = asyncio.run(run_async(whole, **given)) if together else whole.run(**given)
        check(log, out, repr(value), of_this, together)
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
