"""The cells of an agent: what a model reads of each, what it called, and what it used.

python examples/report.py
"""

from __future__ import annotations

from ouros import Limits, SessionManager

PRICES = {"tea": 3.5, "cake": 5.0}
CELLS = [
    "total = sum(price(item) for item in ['tea', 'cake'])\nprint('two items')\ntotal",
    "price('gold')",
    "for number in range(500): print(number, end=' ')",
    "while True: price('tea')",
    "total",
]


def price(item: str) -> float:
    return PRICES[item]


session = SessionManager().get_session()
limits = Limits.strict()
limits["max_calls"] = 10
for number, code in enumerate(CELLS, 1):
    result = session.run_cell(code, external_functions={"price": price}, limits=limits, max_chars=150)
    print(f"--- cell {number}: {'ok' if result.ok else 'failed'}, {result.usage.calls} calls")
    print(result)
