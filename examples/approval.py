"""A payment that waits for a person: the run ends with its process, and goes on in another one after the decision.

python examples/approval.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from ouros import ApprovalRequired, Sandbox, Snapshot, Toolset

PROGRAM = """
done = []
for customer, amount in overdue():
    try:
        done.append(refund(customer, amount))
    except PermissionError as error:
        done.append(f"{customer}: {error}")
done
"""
KEY = b"a secret of the host"
tools = Toolset()


@tools.tool
def overdue() -> list[tuple[str, float]]:
    return [("Ada", 12.5), ("Grace", 4000.0), ("Edsger", 99.0)]


@tools.tool(requires_approval=True)
def refund(customer: str, amount: float) -> str:
    return f"{customer}: {amount:.2f} EUR"


def step(path: Path, verdict: str) -> None:
    """One process: start, or go on after a decision on one call; then write down the next call."""
    try:
        if verdict == "start":
            Sandbox(PROGRAM, tools=tools).run(tools=tools)
            return
        waiting = Snapshot.load(path.read_bytes(), key=KEY)
        done = waiting.deny("too much", tools=tools) if verdict == "deny" else waiting.approve(tools=tools)
        print(done)
    except ApprovalRequired as pause:
        print("waits:", pause.call.name, pause.call.args, flush=True)
        assert pause.snapshot is not None
        path.write_bytes(pause.snapshot.dump(key=KEY))


if len(sys.argv) > 1:
    step(Path(sys.argv[1]), sys.argv[2])
else:
    with tempfile.TemporaryDirectory() as directory:
        for verdict in ("start", "approve", "deny", "approve"):
            print(f"{verdict}, in a new process", flush=True)
            subprocess.run([sys.executable, __file__, str(Path(directory) / "paused"), verdict], check=True)
