"""Search a tree of attempts: each try runs in a fork of the workspace, and only the best one is kept.

The task: reach the number 24 in a file by shell commands that a model might propose. A fork has files, variables and
the shell of its parent, and costs what it changes.
"""

import heapq
from itertools import count

from ouros import Workspace

GOAL = 24
# Stands for a model that proposes next commands.
PROPOSALS = [
    "echo $(( $(cat value) + 1 )) > value",
    "echo $(( $(cat value) * 2 )) > value",
    "python -c 'v = int(open(\"value\").read()); open(\"value\", \"w\").write(str(v * v))'",
]


def score(workspace: Workspace) -> int:
    """How far the workspace is from the goal; Python reads what bash wrote."""
    return int(workspace.execute_python(f"abs({GOAL} - int(open('value').read()))").value)


order, tried = count(), 0
start = Workspace(files={"/data/value": "2"})
open_ends: list[tuple[int, int, Workspace, list[int]]] = [(score(start), next(order), start, [])]
seen = {"2"}
while open_ends:
    distance, _, workspace, path = heapq.heappop(open_ends)
    if distance == 0:
        break
    for number, command in enumerate(PROPOSALS):
        fork = workspace.fork()
        fork.bash(command)
        tried += 1
        value = fork.read_file("value").strip()
        if value in seen or len(value) > 3:
            fork.destroy()
            continue
        seen.add(value)
        heapq.heappush(open_ends, (score(fork), next(order), fork, [*path, number]))
    workspace.destroy()

print(f"reached {GOAL} after {tried} tries:")
for number in path:
    print("  " + PROPOSALS[number].split("; ")[0])
