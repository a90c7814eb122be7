"""An agent of pydantic-ai that pays after an approval; each step of it can run in a process of its own."""

import json
import sys
from pathlib import Path

from pydantic_ai import Agent, DeferredToolRequests, DeferredToolResults, Tool
from pydantic_ai.messages import ModelMessagesTypeAdapter, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import FunctionModel

from ouros.integrations.pydantic_ai import OurosCodeMode
from ouros.stores import DirectoryStore

CODE = """\
due = {'Ada': 5, 'Grace': 70}
print('paying', sum(due.values()))
receipts = []
for name, amount in due.items():
    try:
        receipts.append(pay(name, amount=amount))
    except PermissionError as error:
        receipts.append(f'{name}: {error}')
receipts"""


def pay(to: str, amount: float) -> str:
    """Transfer money."""
    print(f"paid {amount} to {to}")
    return f"paid {amount} to {to}"


def model(messages, info):
    """Runs the code, then repeats what it read."""
    last = messages[-1].parts[-1]
    if last.part_kind == "user-prompt":
        return ModelResponse(parts=[ToolCallPart("run_code", {"code": CODE}, tool_call_id="run-1")])
    return ModelResponse(parts=[TextPart(f"I read: {last.content}")])


def agent(folder: Path, **arguments) -> Agent:
    mode = OurosCodeMode(store=DirectoryStore(folder / "store"), key=b"secret", **arguments)
    tools = [Tool(pay, requires_approval=True)]
    return Agent(FunctionModel(model), tools=tools, capabilities=[mode], output_type=[str, DeferredToolRequests])


def step(folder: Path, metadata: dict | None, is_denied: bool = False) -> str:
    """Begin, or go on with a decision; gives what waits, or the answer."""
    messages = folder / "messages.json"
    if metadata is None and not is_denied:
        result = agent(folder).run_sync("pay", conversation_id="c1")
    else:
        history = ModelMessagesTypeAdapter.validate_json(messages.read_bytes())
        decided = DeferredToolResults(approvals={"run-1": not is_denied}, metadata={"run-1": metadata or {}})
        result = agent(folder).run_sync(message_history=history, deferred_tool_results=decided)
    messages.write_bytes(result.all_messages_json())
    if isinstance(result.output, DeferredToolRequests):
        call = result.output.metadata["run-1"]["ouros"]
        return f"waits: {call['name']} {call['args']} {call['kwargs']}"
    return result.output


if __name__ == "__main__":
    print(step(Path(sys.argv[1]), json.loads(sys.argv[2])))
