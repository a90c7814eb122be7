"""Sizes and speed of dumps: `python bench/bench_dump.py`.

Each line says what is dumped, its bytes, and how fast they are written and read.
"""

from __future__ import annotations

import time

import ouros

TWENTY_LINES = """
def total(items):
    result = 0
    for name, price in items.items():
        result += price * 2
    return result

class Cart:
    def __init__(self, owner):
        self.owner = owner
        self.items = {}

    def add(self, name, price):
        self.items[name] = price
        return self

cart = Cart("ada").add("tea", 3).add("jam", 5)
labels = [f"{name}: {price}" for name, price in cart.items.items()]
answer = ask("total?", total(cart.items))
print(cart.owner, labels, answer)
"""

INSTANCES = """
class P:
    def __init__(self, a, b): self.a, self.b = a, b
x = [P(i, str(i)) for i in range(100000)]
ask()
"""

STATES = {
    "a program of 20 lines": TWENTY_LINES,
    "10,000 ints in a list": "x = list(range(10000))\nask()",
    "1,000,000 ints in a list": "x = [i * 7919 % 65537 for i in range(1000000)]\nask()",
    "1,000,000 floats in a list": "x = [i / 7 for i in range(1000000)]\nask()",
    "200,000 short texts in a list": "x = [f'item {i}' for i in range(200000)]\nask()",
    "20,000 texts of 1,000 characters": "x = [str(i) * 250 for i in range(20000)]\nask()",
    "a bytes value of 50 MB": "x = b'x' * 50000000\nask()",
    "100,000 dicts of three keys": "x = [{'id': i, 'name': 'n', 'price': i / 3} for i in range(100000)]\nask()",
    "100,000 instances": INSTANCES,
}


def measure(code: str) -> tuple[int, float, float]:
    """Bytes, seconds of a dump and of a load, the best of some."""
    snapshot = ouros.Sandbox(code, external_functions=["ask"]).start()
    assert isinstance(snapshot, ouros.Snapshot)
    dumps, loads = [], []
    for _ in range(5):
        start = time.process_time()
        data = snapshot.dump()
        dumps.append(time.process_time() - start)
        start = time.process_time()
        ouros.Snapshot.load(data)
        loads.append(time.process_time() - start)
    return len(data), min(dumps), min(loads)


def main() -> None:
    for name, code in STATES.items():
        size, dump, load = measure(code)
        line = f"{name:34} {size:10,} bytes"
        for verb, seconds in (("dump", dump), ("load", load)):
            line += f"   {verb} {size / seconds / 1e6:7.0f} MB/s {seconds * 1e3:8.2f} ms"
        print(line)


if __name__ == "__main__":
    main()
