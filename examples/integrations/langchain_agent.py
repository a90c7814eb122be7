"""A LangChain agent whose code waits for an approval in the middle of a loop.

The model is scripted. Run it with: pip install 'ouros[langchain]'
"""

from typing import Any

from ouros.integrations.langchain import OurosInterpreterMiddleware

from langchain.agents import create_agent  # isort: skip
from langchain.tools import tool  # isort: skip
from langchain_core.language_models import FakeMessagesListChatModel  # isort: skip
from langchain_core.messages import AIMessage  # isort: skip
from langgraph.checkpoint.memory import InMemorySaver  # isort: skip
from langgraph.store.memory import InMemoryStore  # isort: skip
from langgraph.types import Command  # isort: skip

CODE = """\
receipts = []
for order in list_orders():
    receipts.append(refund(customer=order['customer'], amount=order['price']))
receipts"""


@tool
def list_orders() -> list[dict[str, Any]]:
    """Orders that were returned."""
    print("listing orders")
    return [{"customer": "Ada", "price": 12.5}, {"customer": "Grace", "price": 4000.0}]


@tool
def refund(customer: str, amount: float) -> str:
    """Give money back."""
    return f"{amount:.2f} EUR to {customer}"


class Scripted(FakeMessagesListChatModel):
    """What a model would do."""

    def bind_tools(self, tools: Any, **kwargs: Any) -> Any:
        return self


call: Any = {"name": "eval_python", "args": {"code": CODE}, "id": "1"}
model = Scripted(responses=[AIMessage("", tool_calls=[call]), AIMessage("All refunds are made.")])
middleware = OurosInterpreterMiddleware(interrupt_on=["refund"])
agent = create_agent(
    model, [list_orders, refund], middleware=[middleware], checkpointer=InMemorySaver(), store=InMemoryStore()
)
config: Any = {"configurable": {"thread_id": "a"}}
result = agent.invoke({"messages": [("user", "Make the refunds.")]}, config)
while "__interrupt__" in result:
    (action,) = result["__interrupt__"][0].value["action_requests"]
    print("asked:", action["name"], action["args"])
    edited = {**action, "args": {**action["args"], "amount": min(100, action["args"]["amount"])}}
    result = agent.invoke(Command(resume={"decisions": [{"type": "edit", "edited_action": edited}]}), config)
print(*[message.text for message in result["messages"][2:]], sep="\n")
