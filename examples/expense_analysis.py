"""Who spent more than allowed? A program asks slow services of the host about a whole team, side by side.

    python examples/expense_analysis.py

The host's functions are coroutines. Each call gives the program an awaitable at once; `asyncio.gather` in the program
waits for all of them, so that the run takes as long as its slowest chain of calls, not as long as their sum.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from ouros import Sandbox, run_async

PROGRAM = """
import asyncio

async def review(member):
    # Two calls of one member overlap, and so do those of all members.
    expenses, budget = await asyncio.gather(get_expenses(member["id"], quarter), get_budget(member["level"]))
    total = sum(line["amount"] for line in expenses if line["category"] != "refund")
    largest = max(expenses, key=lambda line: line["amount"], default=None)
    return {"name": member["name"], "total": total, "budget": budget, "largest": largest and largest["category"]}

team = await get_team(department)
reviews = await asyncio.gather(*(review(member) for member in team))
over = sorted((r for r in reviews if r["total"] > r["budget"]), key=lambda r: r["budget"] - r["total"])
for r in over:
    print(f"{r['name']:<8} {r['total']:>8.2f} of {r['budget']:>8.2f}, mostly {r['largest']}")
len(over), sum(r["total"] - r["budget"] for r in over)
"""

TEAM = [
    (1, "Ada", "senior"),
    (2, "Grace", "junior"),
    (3, "Edsger", "senior"),
    (4, "Barbara", "lead"),
    (5, "Alan", "junior"),
]
EXPENSES = {
    1: [("travel", 2100.0), ("books", 120.5)],
    2: [("travel", 380.0), ("hotel", 910.0), ("refund", 200.0)],
    3: [],
    4: [("conference", 4200.0), ("travel", 950.0)],
    5: [("hardware", 640.0)],
}
BUDGETS = {"junior": 1000.0, "senior": 2000.0, "lead": 6000.0}

running = most = 0


async def service(seconds: float) -> None:
    """Stands for a request over the network; notes how many run at once."""
    global running, most
    running += 1
    most = max(most, running)
    await asyncio.sleep(seconds)
    running -= 1


async def get_team(department: str) -> list[dict[str, Any]]:
    await service(0.02)
    return [{"id": number, "name": name, "level": level} for number, name, level in TEAM]


async def get_expenses(member_id: int, quarter: str) -> list[dict[str, Any]]:
    await service(0.05)
    return [{"category": category, "amount": amount} for category, amount in EXPENSES[member_id]]


async def get_budget(level: str) -> float:
    await service(0.03)
    return BUDGETS[level]


async def main() -> None:
    functions: dict[str, Callable[..., Any]] = {
        "get_team": get_team,
        "get_expenses": get_expenses,
        "get_budget": get_budget,
    }
    sandbox = Sandbox(PROGRAM, inputs=["department", "quarter"], external_functions=list(functions))
    start = time.perf_counter()
    count, excess = await run_async(
        sandbox,
        inputs={"department": "research", "quarter": "Q3"},
        external_functions=functions,
        limits={"max_duration_secs": 1.0},
    )
    seconds = time.perf_counter() - start
    print(f"{count} over budget, by {excess:.2f} in all")
    print(f"{most} calls at once, faster than one after another: {seconds < 0.02 + 5 * 0.08}")


if __name__ == "__main__":
    asyncio.run(main())
