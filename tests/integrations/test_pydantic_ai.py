"""`OurosCodeMode` in agents of pydantic-ai with scripted models."""

import asyncio
import json

import pytest

from .conftest import Meeting, in_new_process, needs

needs("pydantic_ai")
from pydantic_ai import Agent, DeferredToolResults, ModelRetry, RunContext, Tool, ToolApproved, ToolDenied  # noqa: E402
from pydantic_ai.capabilities import HandleDeferredToolCalls  # noqa: E402
from pydantic_ai.exceptions import ApprovalRequired, UnexpectedModelBehavior, UsageLimitExceeded, UserError  # noqa: E402
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart  # noqa: E402
from pydantic_ai.models.function import FunctionModel  # noqa: E402
from pydantic_ai.usage import UsageLimits  # noqa: E402

from ouros import Limits  # noqa: E402
from ouros.integrations.pydantic_ai import OurosCodeMode  # noqa: E402
from ouros.stores import DirectoryStore, MemoryStore, StoreConflict  # noqa: E402

from . import paying  # noqa: E402


class Script:
    """A model that calls `run_code` with each of these codes in turn, then ends; it keeps what it read."""

    def __init__(self, *codes):
        self.codes = list(codes)
        self.read = []
        self.told = None

    def __call__(self, messages, info):
        self.told = {tool.name: tool.description for tool in info.function_tools}
        self.read += [part.content for part in messages[-1].parts if part.part_kind in ("tool-return", "retry-prompt")]
        if self.codes:
            code = self.codes.pop(0)
            arguments = code if isinstance(code, dict) else {"code": code}
            return ModelResponse(parts=[ToolCallPart("run_code", arguments)])
        return ModelResponse(parts=[TextPart("done")])


def price(item: str) -> float:
    """The price of an item."""
    return {"tea": 3.5, "cake": 4.0}[item]


def run(*codes, tools=(price,), mode=None, others=(), **arguments):
    """What a model read that ran these codes."""
    script = Script(*codes)
    capabilities = [OurosCodeMode() if mode is None else mode, *others]
    agent = Agent(FunctionModel(script), tools=list(tools), capabilities=capabilities)
    assert agent.run_sync("go", **arguments).output == "done"
    return script.read


def test_code_calls_tools_and_variables_stay() -> None:
    read = run("costs = [await price(item='tea'), await price('cake')]\nprint('asked')\nsum(costs)", "max(costs)", "x = 1")
    assert read == ["asked\n7.5", "4.0", "(no output)"]


def test_the_model_repairs_an_error() -> None:
    read = run("total = await price(item='tea')\ntotal + 'EUR'", "f'{total} EUR'")
    assert "TypeError: unsupported operand" in read[0] and "    total + 'EUR'\n" in read[0]
    assert "These calls were made before, and are not undone:\n- price(item='tea'): returned" in read[0]
    assert read[1] == "'3.5 EUR'"


def test_syntax_errors_are_for_the_model() -> None:
    assert "SyntaxError" in run("1 +", "1")[0]


def test_too_many_failures_end_the_run() -> None:
    with pytest.raises(UnexpectedModelBehavior):
        run("1/0", "1/0", "1/0", mode=OurosCodeMode(max_retries=1))


def test_restart_forgets() -> None:
    assert "NameError" in run("x = 1", {"code": "x", "restart": True}, "1")[1]


def test_calls_run_side_by_side() -> None:
    meeting = Meeting(8)

    async def slow(n: int) -> int:
        await meeting.join()
        return n

    assert run("import asyncio\nsum(await asyncio.gather(*[slow(n=n) for n in range(8)]))", tools=[slow]) == ["28"]


def test_forgotten_and_needless_await() -> None:
    async def look(n: int) -> int:
        return n

    read = run("look(n=1)", "look(n=1) + 1", "await (await look(n=1))", tools=[look])
    assert read == ["1", "2", "1"]


def test_nested_calls_are_validated_and_see_the_context() -> None:
    def count(ctx: RunContext[None], n: int) -> str:
        if n > 2:
            raise ModelRetry("at most 2")
        return f"{ctx.tool_name} {n + 1} {ctx.usage.tool_calls >= 0}"

    read = run(
        "await count(n='1')",
        "try:\n    await count(n='many')\nexcept TypeError as error:\n    print(error)",
        "try:\n    await count(n=3)\nexcept RuntimeError as error:\n    print(error)",
        tools=[count],
    )
    assert read[0] == "'count 2 True'"
    assert "count()" in read[1] and "integer" in read[1]
    assert read[2] == "at most 2\n"


def test_exceptions_of_a_tool_can_be_caught() -> None:
    assert run("try:\n    await price(item='gold')\nexcept KeyError as error:\n    print('no', error)") == ["no 'gold'\n"]


def test_usage_limits_end_the_run() -> None:
    with pytest.raises(UsageLimitExceeded):
        run("for _ in range(9):\n    await price(item='tea')", usage_limits=UsageLimits(tool_calls_limit=3))


def test_limits_of_the_sandbox_are_for_the_model() -> None:
    mode = OurosCodeMode(limits={**Limits.standard(), "max_ticks": 10_000, "max_calls": 3})
    read = run("while True: pass", "for _ in range(9): await price(item='tea')", "1", mode=mode)
    assert "tick" in read[0] and "call limit exceeded: 4 > 3" in read[1]


def test_some_tools_stay_tools_of_the_model() -> None:
    def other() -> str:
        """Not for code."""
        return "other"

    for chosen in (["price"], lambda definition: definition.name == "price"):
        script = Script("price('tea')")
        mode = OurosCodeMode(tools=chosen)
        Agent(FunctionModel(script), tools=[price, other], capabilities=[mode]).run_sync("go")
        assert set(script.told) == {"other", "run_code"}
        assert "price(item: str)" in script.told["run_code"] and "def other" not in script.told["run_code"]


def test_names_become_identifiers() -> None:
    assert run("await get_price(item='tea')", tools=[Tool(price, name="get-price")]) == ["3.5"]


def test_the_name_of_the_tool_is_free() -> None:
    def run_code() -> str:
        return ""

    with pytest.raises(UserError, match="give OurosCodeMode another tool_name="):
        run("1", tools=[run_code], mode=OurosCodeMode(tools=[]))


def test_what_the_model_is_told() -> None:
    script = Script()
    Agent(FunctionModel(script), tools=[price], capabilities=[OurosCodeMode()]).run_sync("go")
    head, _, rest = script.told["run_code"].partition("Modules: ")
    assert head == """\
Run Python code; restart=true forgets all variables first.
The code runs in a sandbox with Python 3.14.
You read what it prints, and the value of its last expression.
Variables, functions and imports stay for the next call.
"""
    assert rest.partition("\n")[2] == """\
No other packages, no network, no processes, no files.
Limits of one call: 10 seconds of computing, 100,000,000 loop turns and calls, 256 MB of memory, \
1,000 calls of host functions, 1,000 KB of output, recursion depth 1,000.
These functions are defined; take nothing else for granted:
```python
async def price(item: str) -> float:
    \"\"\"The price of an item.\"\"\"
    ...
```
`await` the async ones; several at once with `await asyncio.gather(...)`."""


def conversation(store, *codes, **arguments):
    script = Script(*codes)
    mode = OurosCodeMode(store=store, **arguments)
    Agent(FunctionModel(script), capabilities=[mode]).run_sync("go", conversation_id="c")
    return script.read


def test_state_stays_over_runs_of_one_conversation(tmp_path) -> None:
    store = DirectoryStore(tmp_path)
    conversation(store, "x = {1: [2]}", key=b"k")
    assert conversation(store, "x[1]", key=b"k") == ["[2]"]
    with pytest.raises(RuntimeError, match="cannot load the session"):
        conversation(store, "x[1]", key=b"other")


def test_two_runs_of_one_conversation_notice_each_other() -> None:
    store = MemoryStore()

    async def other() -> None:
        """Another run of the conversation."""
        agent = Agent(FunctionModel(Script("x = 2")), capabilities=[OurosCodeMode(store=store)])
        await agent.run("go", conversation_id="c")

    script = Script("await other()")
    agent = Agent(FunctionModel(script), tools=[other], capabilities=[OurosCodeMode(store=store)])
    with pytest.raises(StoreConflict):
        agent.run_sync("go", conversation_id="c")


def in_process(folder, metadata):
    source = "import runpy; runpy.run_module('paying', run_name='__main__')"
    return in_new_process(source, str(folder), json.dumps(metadata)).splitlines()


def test_an_approval_waits_in_another_process(tmp_path) -> None:
    assert in_process(tmp_path, None) == ["waits: pay ['Ada'] {'amount': 5}"]
    assert in_process(tmp_path, {}) == ["paid 5.0 to Ada", "waits: pay ['Grace'] {'amount': 70}"]
    assert in_process(tmp_path, {"args": ["Grace"], "kwargs": {"amount": 50}}) == [
        "paid 50.0 to Grace",
        "I read: paying 75",
        "['paid 5.0 to Ada', 'paid 50.0 to Grace']",
    ]


def test_a_call_can_be_denied_within_the_code(tmp_path) -> None:
    paying.step(tmp_path, None)
    paying.step(tmp_path, {"deny": "not Ada"})
    assert paying.step(tmp_path, {}) == "I read: paying 75\n['Ada: not Ada', 'paid 70.0 to Grace']"


def test_denying_run_code_gives_the_code_up(tmp_path) -> None:
    paying.step(tmp_path, None)
    assert paying.step(tmp_path, None, True) == "I read: The tool call was denied."


def test_an_approval_is_for_the_call_that_waits(tmp_path, capsys) -> None:
    paying.step(tmp_path, None)
    (store,) = (tmp_path / "store").glob("*.bin")
    store.unlink()
    assert "The code that waited for this approval is gone" in paying.step(tmp_path, {})
    assert "paid" not in capsys.readouterr().out


def test_two_that_approve_a_call_make_it_once(tmp_path, capsys) -> None:
    result = paying.agent(tmp_path).run_sync("pay", conversation_id="c1")
    decided = DeferredToolResults(approvals={"run-1": True})

    async def approve():
        return await paying.agent(tmp_path).run(message_history=result.all_messages(), deferred_tool_results=decided)

    async def main():
        return await asyncio.gather(approve(), approve(), return_exceptions=True)

    kinds = {type(outcome) for outcome in asyncio.run(main())}
    assert StoreConflict in kinds and len(kinds) == 2
    assert capsys.readouterr().out == "paid 5.0 to Ada\n"


def test_a_handler_decides_at_once() -> None:
    def decide(ctx, requests):
        (call,) = requests.approvals
        asked.append(call.args)
        answer = {"Ada": ToolApproved(), "Grace": ToolApproved(override_args={"to": "Grace", "amount": 1})}
        return requests.build_results(approvals={call.tool_call_id: answer.get(call.args["to"], ToolDenied("stranger"))})

    asked = []
    code = "print(pay('Ada', 5), pay('Grace', amount=70))\npay('Edsger', 1)"
    tools = [Tool(paying.pay, requires_approval=True)]
    read = run(code, "1", tools=tools, others=[HandleDeferredToolCalls(decide)])
    assert read[0].startswith("paid 5.0 to Ada paid 1.0 to Grace\n") and "PermissionError: stranger" in read[0]
    assert asked == [{"to": "Ada", "amount": 5}, {"to": "Grace", "amount": 70}, {"to": "Edsger", "amount": 1}]


def test_without_store_and_handler_an_approval_is_the_developers_error() -> None:
    with pytest.raises(UserError, match="give OurosCodeMode a store="):
        run("pay('Ada', 5)", tools=[Tool(paying.pay, requires_approval=True)])


def test_approvals_that_are_not_declared_are_the_developers_error() -> None:
    def sudden() -> str:
        raise ApprovalRequired

    with pytest.raises(UserError, match="declare it with requires_approval=True"):
        run("try:\n    await sudden()\nexcept BaseException:\n    pass", tools=[sudden])
