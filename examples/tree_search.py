"""Tree search over a running program: each call is a choice, each choice a fork.

    python examples/tree_search.py

The program does not know that it is searched: it asks `choose(...)` and goes on with the answer. The host tries the
answers in forks of the paused program, the most promising first (best-first search), and never runs a common
beginning twice.
"""

from __future__ import annotations

import heapq
from itertools import count

from ouros import Complete, Sandbox, SandboxRuntimeError, Snapshot

PROGRAM = """
# Pack a rucksack: what is worth the most, below a weight?
items = [("rope", 5, 10), ("tent", 14, 30), ("stove", 9, 21), ("lamp", 3, 9), ("radio", 12, 18), ("map", 1, 4)]
weight = value = 0
packed = []
for position, (name, w, v) in enumerate(items):
    # The most that could still be reached: the host uses it to decide what to try next.
    hope = value + sum(v for _, _, v in items[position:])
    if choose(name, hope) == "take":
        weight += w
        value += v
        packed.append(name)
        if weight > limit:
            raise OverflowError("too heavy")
value, weight, packed
"""


def search(limit: int) -> tuple[tuple[int, int, list[str]], int, int]:
    """The best result, how many forks were made, and how many of them were too heavy."""
    order = count()  # breaks ties, so that snapshots are never compared
    start = Sandbox(PROGRAM, inputs=["limit"], external_functions=["choose"]).start(inputs={"limit": limit})
    assert isinstance(start, Snapshot)
    waiting = [(-start.args[1], next(order), start)]
    best: tuple[int, int, list[str]] = (0, 0, [])
    forks = failures = 0
    while waiting:
        hope, _, snapshot = heapq.heappop(waiting)
        if -hope <= best[0]:
            break  # nothing that is left can be better
        for answer in ("take", "leave"):
            forks += 1
            try:
                progress = snapshot.fork().resume(return_value=answer)
            except SandboxRuntimeError:
                failures += 1  # this branch ended with an exception: a dead end
                continue
            if isinstance(progress, Complete):
                best = max(best, progress.output)
            else:
                assert isinstance(progress, Snapshot)
                heapq.heappush(waiting, (-progress.args[1], next(order), progress))
    return best, forks, failures


def main() -> None:
    for limit in (10, 20, 30):
        (value, weight, packed), forks, failures = search(limit)
        print(f"up to {limit}: {', '.join(packed)} (weight {weight}, value {value})")
        print(f"    {forks} forks, {failures} of them too heavy")


if __name__ == "__main__":
    main()
