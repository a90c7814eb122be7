"""An agent's script, run under limits, paused in the middle, written to disk and finished by a second process.

    python examples/agent.py

PROGRAM is what a language model might have written for "who is our best customer, in dollars?". It can reach nothing
but the two tools it is given. Each call of a tool pauses it; the host decides about every one.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ouros import Complete, ResourceLimits, Sandbox, SandboxRuntimeError, Snapshot

PROGRAM = '''
def total(orders):
    """What a list of orders is worth, in euros."""
    return sum(order["price"] * order["count"] for order in orders)

orders = []
for page in range(1, 4):
    batch = fetch(f"https://shop.example/orders?page={page}")
    print(f"page {page}: {len(batch)} orders, {total(batch):.2f} EUR")
    orders += batch

by_customer = {}
for order in orders:
    by_customer.setdefault(order["customer"], []).append(order)

ranking = sorted(by_customer.items(), key=lambda item: total(item[1]), reverse=True)
for place, (customer, bought) in enumerate(ranking, 1):
    print(f"{place}. {customer:<6} {total(bought):>8.2f} EUR in {len(bought)} orders")

try:
    fetch("https://shop.example/admin/passwords")
except PermissionError as error:
    print("refused:", error)

best, bought = ranking[0]
rate = exchange_rate("EUR", to="USD")
{"customer": best, "eur": round(total(bought), 2), "usd": round(total(bought) * rate, 2)}
'''

LIMITS: ResourceLimits = {"max_duration_secs": 2.0, "max_memory": 10_000_000, "max_recursion_depth": 100}
KEY = b"only bytes signed with this are resumed"

PAGES = {
    "https://shop.example/orders?page=1": [
        {"customer": "Ada", "price": 12.5, "count": 4},
        {"customer": "Grace", "price": 99.0, "count": 1},
    ],
    "https://shop.example/orders?page=2": [
        {"customer": "Edsger", "price": 7.25, "count": 12},
        {"customer": "Ada", "price": 30.0, "count": 3},
        {"customer": "Grace", "price": 4.75, "count": 2},
    ],
    "https://shop.example/orders?page=3": [{"customer": "Edsger", "price": 1.5, "count": 8}],
}


def fetch(url: str) -> list[dict[str, Any]]:
    """The first tool. What it raises is raised in the program."""
    if url not in PAGES:
        raise PermissionError(f"{url} is not on the list")
    return PAGES[url]


def exchange_rate(source: str, *, to: str) -> float:
    """The second tool."""
    return {("EUR", "USD"): 1.25}[source, to]


TOOLS: dict[str, Callable[..., Any]] = {"fetch": fetch, "exchange_rate": exchange_rate}


def show(stream: str, text: str) -> None:
    print(f"    | {text}", end="")


def first_process(path: Path) -> None:
    """Run the program as far as its third call, and write it to disk there."""
    sandbox = Sandbox(PROGRAM, script_name="best_customer.py", external_functions=list(TOOLS))
    progress = sandbox.start(limits=LIMITS, print_callback=show)
    while isinstance(progress, Snapshot):
        print(f"[process 1] call {progress.call_id}: {progress.function_name}{progress.args}")
        if progress.call_id == 2:
            data = progress.dump(key=KEY)
            path.write_bytes(data)
            assert progress.position is not None
            print(f"[process 1] paused in line {progress.position[0]}, written to disk")
            return
        progress = progress.resume(return_value=fetch(*progress.args))
    raise SystemExit(f"the program should have been waiting for a tool: {progress}")


def second_process(path: Path) -> None:
    """Load what the first process wrote and finish it."""
    progress = Snapshot.load(path.read_bytes(), print_callback=show, key=KEY)
    print(f"[process 2] loaded, call {progress.call_id}: {progress.function_name}{progress.args}")

    # The paused program is a value: a copy of it can be tried out first.
    try:
        progress.fork().resume(exception=ConnectionError("what if the network were down?"))
    except SandboxRuntimeError as error:
        print(f"[process 2] a fork of it ended with: {error}")

    complete = progress.resume_auto(TOOLS)
    assert isinstance(complete, Complete)
    print(f"[process 2] result: {complete.output}")


def main() -> None:
    if sys.argv[1:2] == ["--resume"]:
        second_process(Path(sys.argv[2]))
        return
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "paused.ouros"
        first_process(path)
        sys.stdout.flush()
        subprocess.run([sys.executable, __file__, "--resume", str(path)], check=True)


if __name__ == "__main__":
    main()
