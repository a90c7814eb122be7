"""The time of a call of a host function by way of `ouros serve`, beside that of a process that echoes lines.

    python bench/bench_serve.py [ROUNDS]

Both are the round trip of this process: a line is written to a pipe, and one is read.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

ECHO = "import sys\nfor line in sys.stdin.buffer:\n    sys.stdout.buffer.write(line)\n    sys.stdout.flush()"


def started(command: list[str]) -> Callable[[bytes], bytes]:
    """Start a process; gives what writes a line to it and reads one."""
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None and process.stdout is not None
    source, target = process.stdout, process.stdin

    def turn(line: bytes) -> bytes:
        target.write(line + b"\n")
        target.flush()
        return source.readline()

    return turn


def median(turn: Callable[[], object], rounds: int) -> float:
    """Microseconds of a turn."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        turn()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e6


def main(rounds: int) -> None:
    server = started([sys.executable, "-m", "ouros", "serve", "--stdio"])
    state = {"id": 0, "snapshot": 0}

    def request(method: str, params: dict[str, object]) -> dict[str, int]:
        state["id"] += 1
        message = {"jsonrpc": "2.0", "id": state["id"], "method": method, "params": params}
        result: dict[str, int] = json.loads(server(json.dumps(message).encode()))["result"]
        return result

    def resume() -> None:
        state["snapshot"] = request("snapshot.resume", {"snapshot": state["snapshot"], "value": 5})["snapshot"]

    made = request("sandbox.create", {"code": "while True: f(1)", "external_functions": ["f"]})
    state["snapshot"] = request("sandbox.start", {"sandbox": made["sandbox"]})["snapshot"]
    echo = started([sys.executable, "-c", ECHO])
    line = b"x" * 120
    # In turns, so that both meet the same noise of the machine.
    parts = [(median(resume, rounds // 10), median(lambda: echo(line), rounds // 10)) for _ in range(10)]
    call, plain = (min(column) for column in zip(*parts, strict=True))
    print(f"call of a host function {call:.0f} us, echo {plain:.0f} us, ratio {call / plain:.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
