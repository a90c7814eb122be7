"""A program that finds its tools itself: by search, by help, in a module (needs `pip install 'ouros[tools]'`).

python examples/tool_search.py
"""

from __future__ import annotations

from ouros import Toolset, execute

STOCK = {"tea": 12, "cocoa": 0}
tools = Toolset()


@tools.tool
def stock_level(item: str) -> int:
    """How many pieces of an item are in stock."""
    return STOCK[item]


@tools.tool
def order_item(item: str, pieces: int = 10) -> str:
    """Order pieces of an item from the supplier."""
    STOCK[item] += pieces
    return f"{pieces} x {item}"


tools.module("shop", {"items": lambda: list(STOCK), "MINIMUM": 5}, doc="What the shop sells.")

# As a model might write it: it looks for its tools, awaits what needs no awaiting, and returns outside a function.
PROGRAM = """
import shop
from host_tools import call, list_tools, search

print([tool["name"] for tool in list_tools()])
level = search("how many are in stock", limit=1)[0]["name"]
help(order_item)
low = [item for item in shop.items() if call(level, item) < shop.MINIMUM]
return [await order_item(item, pieces=20) for item in low]
"""
result = execute(PROGRAM, tools=tools)
print(result)
print([call.name for call in result.calls])
print(f"within 2 MB: {result.usage.memory_peak < 2_000_000}, calls: {result.usage.calls}")

print(execute("order_itm('tea')", tools=tools))
