"""`OurosInterpreterMiddleware` in real agents of LangChain and deepagents, with scripted models."""

import asyncio
import json
from typing import Annotated, Any

import pytest

from .conftest import Meeting, in_new_process, needs

needs("langchain")
needs("deepagents")
from deepagents import create_deep_agent  # noqa: E402
from langchain.agents import create_agent  # noqa: E402
from langchain.tools import ToolRuntime, tool  # noqa: E402
from langchain_core.language_models import BaseChatModel  # noqa: E402
from langchain_core.messages import AIMessage, ToolMessage  # noqa: E402
from langchain_core.outputs import ChatGeneration, ChatResult  # noqa: E402
from langchain_core.tools import InjectedToolCallId  # noqa: E402
from langgraph.checkpoint.memory import InMemorySaver  # noqa: E402
from langgraph.prebuilt import InjectedState  # noqa: E402
from langgraph.store.memory import InMemoryStore  # noqa: E402
from langgraph.types import Command, interrupt  # noqa: E402

from ouros import Limits  # noqa: E402
from ouros.integrations.langchain import OurosInterpreterMiddleware, code_tool  # noqa: E402


class Script(BaseChatModel):
    """A model that runs each of these codes in turn, or several at once, then ends."""

    codes: list[Any]
    told: list[Any] = []

    def _generate(self, messages, stop=None, run_manager=None, **kwargs):
        self.told.append(messages)
        step = sum(isinstance(message, AIMessage) for message in messages)
        if step >= len(self.codes):
            return ChatResult(generations=[ChatGeneration(message=AIMessage("done"))])
        codes = self.codes[step] if isinstance(self.codes[step], tuple) else (self.codes[step],)
        calls = [{"name": "eval_python", "args": {"code": code}, "id": f"{step}-{n}"} for n, code in enumerate(codes)]
        return ChatResult(generations=[ChatGeneration(message=AIMessage("", tool_calls=calls))])

    @property
    def _llm_type(self):
        return "script"

    def bind_tools(self, tools, **kwargs):
        self.told.append([tool.name for tool in tools])
        return self


@tool
def price(item: str) -> float:
    """The price of an item."""
    return {"tea": 3.5, "cake": 4.0}[item]


@tool
def pay(to: str, amount: float) -> str:
    """Transfer money."""
    paid.append((to, amount))
    return f"paid {amount} to {to}"


paid: list[Any] = []
ASYNC = pytest.mark.parametrize("is_async", [False, True], ids=["sync", "async"])
START = {"messages": [("user", "go")]}


def invoke(agent, given=START, is_async=False, thread=None):
    config = {"configurable": {"thread_id": thread}} if thread else {}
    return asyncio.run(agent.ainvoke(given, config)) if is_async else agent.invoke(given, config)


def read(result):
    return [message.text for message in result["messages"] if isinstance(message, ToolMessage)]


def run(*codes, tools=(price,), is_async=False, **arguments):
    agent = create_agent(Script(codes=codes), list(tools), middleware=[OurosInterpreterMiddleware(**arguments)])
    return read(invoke(agent, is_async=is_async))


@ASYNC
def test_code_calls_tools_and_variables_stay(is_async) -> None:
    found = run("costs = [await price('tea'), await price(item='cake')]\nprint('asked')", "sum(costs)", is_async=is_async)
    assert found == ["asked\n", "7.5"]


@ASYNC
def test_the_model_repairs_an_error(is_async) -> None:
    found = run("x = await price(item='tea')\nx + 'EUR'", "f'{x} EUR'", is_async=is_async)
    assert "TypeError: unsupported operand" in found[0] and found[1] == "'3.5 EUR'"


def test_calls_run_side_by_side() -> None:
    meeting = Meeting(8)

    @tool
    async def slow(n: int) -> int:
        """Waits."""
        await meeting.join()
        return n

    assert run("import asyncio\nsum(await asyncio.gather(*[slow(n=n) for n in range(8)]))", tools=[slow], is_async=True) == ["28"]


@ASYNC
def test_calls_of_one_step_share_the_variables(is_async) -> None:
    codes = [tuple(f"x{n} = {n}" for n in range(6)), "x0 + x1 + x2 + x3 + x4 + x5"]
    assert run(*codes, is_async=is_async)[-1] == "15"


def test_the_model_has_only_the_tool_and_is_told_of_the_others() -> None:
    script = Script(codes=[])
    other = tool("other", description="Not for code.")(lambda: "x")
    middleware = OurosInterpreterMiddleware(tools=["price"])
    invoke(create_agent(script, [price, other], middleware=[middleware], system_prompt="Be brief."))
    assert script.told[0] == ["eval_python", "other"]
    text = script.told[1][0].text
    head, _, rest = text.partition("Modules: ")
    assert head == """\
Be brief.

`eval_python` runs Python code.
The code runs in a sandbox with Python 3.14.
You read what it prints, and the value of its last expression.
Variables, functions and imports stay for the next call.
"""
    assert 'def price(item: str' in rest and "def other" not in text and "1,000 calls of host functions" in rest


@ASYNC
def test_limits(is_async) -> None:
    limits = {**Limits.standard(), "max_ticks": 10_000, "max_calls": 2}
    found = run("while True: pass", "for _ in range(5): await price(item='tea')", limits=limits, is_async=is_async)
    assert "tick" in found[0] and "call limit exceeded: 3 > 2" in found[1]


def test_what_tools_get_and_give() -> None:
    @tool
    def context(a: int, runtime: ToolRuntime, call: Annotated[str, InjectedToolCallId]) -> dict:
        """Sees the runtime."""
        return {"a": a, "messages": len(runtime.state["messages"]), "call": call}

    @tool(response_format="content_and_artifact")
    def both() -> tuple[str, list[int]]:
        """Gives text and data."""
        return "text", [1, 2]

    @tool
    def changes() -> Command:
        """Changes the state."""
        return Command(update={})

    @tool
    def whole(state: Annotated[dict, InjectedState]) -> str:
        """Needs the graph."""
        return "x"

    found = run("context(a=1)", "both()", "changes()", "whole()", tools=[context, both, changes, whole])
    assert "'call': '0-0-code'" in found[0] and "'a': 1" in found[0]
    assert found[1] == "[1, 2]"
    assert "RuntimeError: this tool changes the state of the graph" in found[2] and "NameError" in found[3]


def conversation(mode, thread_ids, *codes):
    """What was read in turns of these threads."""
    saver = InMemorySaver()
    found = []
    for thread, code in zip(thread_ids, codes, strict=True):
        script = Script(codes=[code])

        class Once(Script):
            def _generate(self, messages, **kwargs):
                last = max(n for n, message in enumerate(messages) if message.type == "human")
                return super()._generate(messages[last:], **kwargs)

        script = Once(codes=[code])
        middleware = OurosInterpreterMiddleware(mode=mode, key=b"k")
        agent = create_agent(script, [], middleware=[middleware], checkpointer=saver)
        found.append(read(invoke(agent, thread=thread))[-1])
    return found


def test_modes() -> None:
    threads, codes = ["a", "a", "b"], ["x = 1\nx", "x + 1", "x + 2"]
    found = conversation("thread", threads, *codes)
    assert found[:2] == ["1", "2"] and "NameError" in found[2]
    for mode in ("turn", "call"):
        assert "NameError" in conversation(mode, threads, *codes)[1]
    assert run("x = 1", "x", mode="turn")[1] == "1"
    assert "NameError" in run("x = 1", "x", mode="call")[1]


@ASYNC
def test_invocations_without_a_checkpointer_share_nothing(is_async) -> None:
    middleware = OurosInterpreterMiddleware()
    for code, expected in (("x = 1\nx", "1"), ("x", "NameError")):
        agent = create_agent(Script(codes=[code]), [], middleware=[middleware])
        assert expected in read(invoke(agent, is_async=is_async))[0]
    script = Script(codes=["x"])
    agent = create_agent(script, [], middleware=[middleware])
    assert all("NameError" in read(invoke(agent, is_async=is_async))[0] for _ in range(2))


def test_time_travel_brings_the_variables_back() -> None:
    saver = InMemorySaver()
    agent = create_agent(Script(codes=["x = [1]", "x.append(2)", "x"]), [], middleware=[OurosInterpreterMiddleware()], checkpointer=saver)
    config = {"configurable": {"thread_id": "a"}}
    assert read(agent.invoke(START, config))[-1] == "[1, 2]"
    states = [state for state in agent.get_state_history(config) if state.next == ("tools",)]
    assert len(states) == 3
    for state in states:
        assert read(agent.invoke(None, state.config))[-1] == "[1, 2]"


@ASYNC
def test_an_approval_goes_on_where_it_was(is_async) -> None:
    paid.clear()
    code = "print('begin')\nfound = []\nfor name in ['Ada', 'Grace', 'Edsger']:\n    try:\n        found.append(pay(name, amount=5))\n    except PermissionError as error:\n        found.append(f'{name}: {error}')\nfound"
    middleware = OurosInterpreterMiddleware(interrupt_on=["pay"], key=b"secret")
    agent = create_agent(Script(codes=[code, "len(found)"]), [pay, price], middleware=[middleware], checkpointer=InMemorySaver(), store=InMemoryStore())
    result = invoke(agent, is_async=is_async, thread="a")
    (asked,) = result["__interrupt__"]
    assert asked.value == {
        "action_requests": [{"name": "pay", "args": {"to": "Ada", "amount": 5}, "description": "Transfer money."}],
        "review_configs": [{"action_name": "pay", "allowed_decisions": ["approve", "edit", "reject"]}],
    }
    assert paid == []
    edited = {"name": "pay", "args": {"to": "Grace", "amount": 1}}
    names = []
    for decision in ({"type": "approve"}, {"type": "edit", "edited_action": edited}, {"type": "reject", "message": "no"}):
        (asked,) = result["__interrupt__"]
        names.append(asked.value["action_requests"][0]["args"]["to"])
        result = invoke(agent, Command(resume={"decisions": [decision]}), is_async, "a")
    assert names == ["Ada", "Grace", "Edsger"]
    assert paid == [("Ada", 5.0), ("Grace", 1.0)]
    assert read(result) == ["begin\n['paid 5.0 to Ada', 'paid 1.0 to Grace', 'Edsger: no']", "3"]


def test_an_approval_needs_a_store() -> None:
    agent = create_agent(Script(codes=["pay('a', 1)"]), [pay], middleware=[OurosInterpreterMiddleware(interrupt_on=["pay"])], checkpointer=InMemorySaver())
    with pytest.raises(RuntimeError, match=r"create_agent\(store=...\)"):
        invoke(agent, thread="a")


@ASYNC
def test_an_interrupt_within_a_tool_runs_the_code_again(is_async) -> None:
    @tool
    def ask(question: str) -> str:
        """Ask a person."""
        return interrupt(question)

    agent = create_agent(Script(codes=["answer = await ask(question='why?')\nprint(answer)"]), [ask], middleware=[OurosInterpreterMiddleware()], checkpointer=InMemorySaver())
    assert invoke(agent, is_async=is_async, thread="a")["__interrupt__"][0].value == "why?"
    assert read(invoke(agent, Command(resume="because"), is_async, "a")) == ["because\n"]


def test_an_approval_waits_in_another_process(tmp_path) -> None:
    source = "import sys, langchain_paying; langchain_paying.main(*sys.argv[1:])"
    assert in_new_process(source, str(tmp_path), "") == 'waits: {"to": "Ada", "amount": 5}\n'
    decision = json.dumps({"type": "approve"})
    assert in_new_process(source, str(tmp_path), decision) == "paid 5.0 to Ada\nread: 'receipt: paid 5.0 to Ada'\n"


def test_an_agent_of_deepagents() -> None:
    script = Script(codes=["await price(item='tea') * 2 if False else (await price(item='tea')) * 2"])
    agent = create_deep_agent(model=script, tools=[price], middleware=[OurosInterpreterMiddleware(tools=["price"])])
    assert "7.0" in read(invoke(agent))


def test_the_tool_by_itself() -> None:
    made = code_tool([price], limits=Limits.strict())
    assert made.invoke({"code": "x = await price(item='tea')\nx"}) == "3.5"
    assert asyncio.run(made.ainvoke({"code": "x + await price(item='cake')"})) == "7.5"
    message = made.invoke({"name": "eval_python", "args": {"code": "x"}, "id": "1", "type": "tool_call"})
    assert (message.text, message.artifact["value"]) == ("3.5", 3.5)
    assert "async def price(item: str" in made.description and "Limits of one call: 1 seconds" in made.description
