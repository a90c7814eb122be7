"""A run that failed is looked at again: by its journal, without the services that it called.

python examples/replay.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from ouros import OSAccess, Recorder, ReplayMismatch, Sandbox, execute, replay

PROGRAM = """
import random, time
began = time.time()
readings = {}
for city in sorted(cities):
    readings[city] = forecast(city)
    print(city, readings[city])
lucky = random.choice(sorted(readings))
warmest = max(readings, key=lambda city: readings[city]["high"])
"""

FORECASTS = {"Oslo": {"high": 3}, "Lima": {"high": 24}, "Nuuk": {}}


def forecast(city: str) -> dict[str, int]:
    print("  (the service is called)")
    return FORECASTS[city]


with tempfile.TemporaryDirectory() as directory:
    journal = Path(directory) / "run-1.jsonl"
    cities = {"Lima", "Nuuk", "Oslo"}
    result = execute(
        PROGRAM,
        inputs={"cities": cities},
        external_functions={"forecast": forecast},
        os=OSAccess(),
        recorder=Recorder(journal),
    )
    print(f"failed: {result.error}")

    # On the developer's machine: the same lines, the same clock and chance, and no service.
    def sandbox(program: str) -> Sandbox:
        return Sandbox(program, inputs=["cities"], external_functions=["forecast"])

    again = replay(sandbox(PROGRAM), journal)
    print(f"again:  {again.error}, {again.stdout == result.stdout}")
    print("before the last call:", replay(sandbox(PROGRAM), journal, until=2).stdout.split("\n")[:-1])

    # The fixed program asks for the same things; only its end is another one.
    try:
        replay(sandbox(PROGRAM.replace('readings[city]["high"]', 'readings[city].get("high", -99)')), journal)
    except ReplayMismatch as mismatch:
        print("fixed: ", mismatch.actual, "instead of", mismatch.expected)
