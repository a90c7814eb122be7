"""Typed tools: described for a prompt, checked at each call, searched (needs `pip install 'ouros[tools]'`).

python examples/toolbox.py
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from ouros import Sandbox, SandboxRuntimeError, Toolset

tools = Toolset()


class Order(BaseModel):
    id: int
    customer: str
    total: float
    paid: bool = False


ORDERS = [Order(id=7, customer="Ada", total=12.5), Order(id=8, customer="Ada", total=3, paid=True)]
ORDERS.append(Order(id=9, customer="Ada", total=8))


@tools.tool
def find_orders(customer: str, limit: int = 5) -> list[Order]:
    """Orders of a customer, the newest first."""
    return [order for order in ORDERS if order.customer == customer][:limit]


@tools.tool(max_calls=3)
def send_reminder(order: Order, tone: Literal["kind", "firm"] = "kind") -> str:
    """Ask for the payment of an order."""
    return f"{tone} reminder for order {order.id}: {order.total:.2f}"


print(tools.describe())
print("for a reminder:", [found["name"] for found in tools.search("send a reminder", limit=1)])

PROGRAM = """
orders = find_orders("Ada")
try:
    send_reminder(orders[0], tone="angry")
except TypeError as error:
    print(error)
[send_reminder(order) for order in orders if not order["paid"]]
"""
print(Sandbox(PROGRAM, tools=tools).run(tools=tools))

try:
    Sandbox("for order in find_orders('Ada') * 2: send_reminder(order)", tools=tools).run(tools=tools)
except SandboxRuntimeError as error:
    print("refused:", error.display("msg"))
