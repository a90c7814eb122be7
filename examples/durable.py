"""A run that survives its processes: each one is killed in the middle, and the next one goes on.

python examples/durable.py
"""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from ouros import Sandbox, Tool, Toolset, durable, stores

PROGRAM = """
[book(search(night)["hotel"], night) for night in range(3)]
"""


def main(directory: Path, killed_at: str) -> None:
    ledger = directory / "ledger"  # of the service, which does not know of our crashes

    def stop_at(point: str) -> None:
        print(f"  {point}", flush=True)
        if point == killed_at:
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))

    def search(night: int) -> dict[str, str]:
        stop_at(f"search {night}")
        return {"hotel": ["Ritz", "Astoria", "Ritz"][night]}

    def book(hotel: str, night: int) -> str:
        with ledger.open("a") as file:
            file.write(f"{hotel} {night}\n")
        stop_at(f"book {night}")
        return f"{hotel}, night {night}"

    tools = Toolset(Tool(search, idempotent=True), Tool(book))
    sandbox, store = Sandbox(PROGRAM, tools=tools), stores.SqliteStore(directory / "runs.db")
    try:
        print(durable.run(sandbox, store=store, run_id="trip", tools=tools))
    except durable.InDoubt as doubt:
        hotel, night = doubt.call.args
        known = f"{hotel} {night}" in ledger.read_text().splitlines()
        print(f"  in doubt: {doubt.call.name}{doubt.call.args}, in the ledger: {known}")
        answer = {"return_value": f"{hotel}, night {night}"} if known else {"repeat": True}
        durable.resolve(store, "trip", **answer)
        print(durable.run(sandbox, store=store, run_id="trip", tools=tools))


if len(sys.argv) > 1:
    main(Path(sys.argv[1]), sys.argv[2])
else:
    with tempfile.TemporaryDirectory() as made:
        for point in ("search 1", "book 1", "none"):
            print(f"a process that is killed at: {point}", flush=True)
            subprocess.run([sys.executable, __file__, made, point], check=point == "none")
