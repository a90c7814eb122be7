"""An agent of LangChain that pays after an approval; each step of it can run in a process of its own.

The packages that keep checkpoints and stores in files are no part of the extras, so this one pickles those in memory.
"""

import json
import pickle
from pathlib import Path

from langchain.agents import create_agent
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.store.memory import InMemoryStore
from langgraph.types import Command

from ouros.integrations.langchain import OurosInterpreterMiddleware
from tests.integrations.test_langchain import START, Script, pay, read

CODE = "receipt = pay('Ada', amount=5)\nf'receipt: {receipt}'"


def main(folder: str, decision: str) -> None:
    """Begin, or go on with a decision; prints what waits, or what the model read."""
    kept = Path(folder) / "kept"
    saver, store = InMemorySaver(), InMemoryStore()
    if kept.exists():
        data = pickle.loads(kept.read_bytes())
        for name, value in data["saver"].items():
            getattr(saver, name).update(value)
        for namespace, key, value in data["store"]:
            store.put(namespace, key, value)
    middleware = OurosInterpreterMiddleware(interrupt_on=["pay"], key=b"secret")
    agent = create_agent(Script(codes=[CODE]), [pay], middleware=[middleware], checkpointer=saver, store=store)
    config = {"configurable": {"thread_id": "a"}}
    given = Command(resume={"decisions": [json.loads(decision)]}) if decision else START
    result = agent.invoke(given, config)
    if "__interrupt__" in result:
        print("waits:", json.dumps(result["__interrupt__"][0].value["action_requests"][0]["args"]))
    else:
        print("paid", *read(result)[0].split("paid ")[1].strip("'").split())
        print("read:", read(result)[0])
    items = [(item.namespace, item.key, item.value) for item in store.search(("ouros",))]
    states = {name: _plain(getattr(saver, name)) for name in ("storage", "writes", "blobs")}
    kept.write_bytes(pickle.dumps({"saver": states, "store": items}))


def _plain(value):
    return {key: _plain(item) for key, item in value.items()} if isinstance(value, dict) else value
