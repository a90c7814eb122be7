"""An agent of pydantic-ai whose model writes code over two tools, fails, and repairs it.

The model is scripted. Run it with: pip install 'ouros[pydantic-ai]'
"""

import asyncio

from ouros.integrations.pydantic_ai import OurosCodeMode

from pydantic_ai import Agent  # isort: skip
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart  # isort: skip
from pydantic_ai.models.function import AgentInfo, FunctionModel  # isort: skip

CODES = [
    """\
orders = await list_orders()
prices = await asyncio.gather(*[price(item=order['item']) for order in orders])""",
    """\
import asyncio
prices = await asyncio.gather(*[price(item=order['item']) for order in orders])
print(len(orders), 'orders')
sum(order['count'] * price for order, price in zip(orders, prices))""",
]


async def list_orders() -> list[dict[str, str | int]]:
    """All orders of today."""
    return [{"item": "tea", "count": 3}, {"item": "cake", "count": 2}]


async def price(item: str) -> float:
    """The price of an item in EUR."""
    await asyncio.sleep(0.01)
    return {"tea": 3.5, "cake": 4.0}[item]


def model(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
    """What a model would do."""
    step = sum(isinstance(message, ModelResponse) for message in messages)
    if step:
        print(f"the model reads:\n{messages[-1].parts[-1].content}\n")
    if step < len(CODES):
        return ModelResponse(parts=[ToolCallPart("run_code", {"code": CODES[step]})])
    return ModelResponse(parts=[TextPart("Today's orders are worth 18.50 EUR.")])


agent = Agent(FunctionModel(model), tools=[list_orders, price], capabilities=[OurosCodeMode()])
print(agent.run_sync("What are today's orders worth?").output)
