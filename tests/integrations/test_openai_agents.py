"""`code_tool` in real agents of the OpenAI Agents SDK, with scripted models."""

import json

import pytest

from .conftest import Meeting, needs

needs("agents")
from agents import Agent, ModelResponse, Runner, ToolGuardrailFunctionOutput, Usage, function_tool, set_tracing_disabled  # noqa: E402
from agents.models.interface import Model  # noqa: E402
from agents.tool_context import ToolContext  # noqa: E402
from agents.tool_guardrails import tool_input_guardrail  # noqa: E402
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText  # noqa: E402

from ouros import Approved, Limits  # noqa: E402
from ouros.integrations.openai_agents import code_tool  # noqa: E402
from ouros.stores import DirectoryStore  # noqa: E402

set_tracing_disabled(True)


class Script(Model):
    """A model that runs each of these codes in turn, or several at once, then ends; it keeps what it read."""

    def __init__(self, *codes):
        self.codes = list(codes)
        self.count = 0
        self.read = []
        self.told = None

    async def get_response(self, system_instructions, input, model_settings, tools, *args, **kwargs):
        self.told = tools[0].description
        if isinstance(input, list):
            self.read = [item["output"] for item in input if item.get("type") == "function_call_output"]
        output = []
        if self.codes:
            codes = self.codes.pop(0)
            for code in codes if isinstance(codes, tuple) else (codes,):
                self.count += 1
                text = code if code.startswith("{") else json.dumps({"code": code})
                output.append(ResponseFunctionToolCall(type="function_call", name="run_python", call_id=f"c{self.count}", arguments=text))
        else:
            content = [ResponseOutputText(type="output_text", text="done", annotations=[])]
            output.append(ResponseOutputMessage(id="m", type="message", role="assistant", status="completed", content=content))
        return ModelResponse(output=output, usage=Usage(), response_id=None)

    def stream_response(self, *args, **kwargs):
        raise NotImplementedError


@function_tool
def price(item: str) -> float:
    """The price of an item."""
    return {"tea": 3.5, "cake": 4.0}[item]


def run(*codes, tools=(price,), made=None, context=None, **arguments):
    script = Script(*codes)
    agent = Agent("a", model=script, tools=[made or code_tool(list(tools), **arguments)])
    assert Runner.run_sync(agent, "go", context=context).final_output == "done"
    return script.read


def test_code_calls_tools_and_variables_stay() -> None:
    assert run("costs = [await price(item='tea'), await price('cake')]\nprint('asked')", "sum(costs)") == ["asked\n", "7.5"]


def test_the_model_repairs_an_error() -> None:
    found = run("x = await price(item='tea')\nx + 'EUR'", "f'{x} EUR'")
    assert "TypeError: unsupported operand" in found[0] and found[1] == "'3.5 EUR'"


def test_arguments_that_are_no_code() -> None:
    assert run('{"cod', '{"code": 1}') == ['Give the code as a text: {"code": "..."}'] * 2


def test_calls_run_side_by_side() -> None:
    meeting = Meeting(8)

    @function_tool
    async def slow(n: int) -> int:
        await meeting.join()
        return n

    assert run("import asyncio\nsum(await asyncio.gather(*[slow(n=n) for n in range(8)]))", tools=[slow]) == ["28"]


def test_calls_of_one_turn_share_the_variables() -> None:
    assert run(tuple(f"x{n} = {n}" for n in range(5)), "x0 + x1 + x2 + x3 + x4")[-1] == "10"


def test_runs_do_not_share_variables() -> None:
    made = code_tool()
    assert run("x = 1\nx", made=made) == ["1"]
    assert "NameError" in run("x", made=made)[0]


def test_runs_of_one_conversation_share_variables(tmp_path) -> None:
    def made():
        return code_tool(store=DirectoryStore(tmp_path), conversation=lambda context: context.context["user"], key=b"k")

    run("x = [1]", made=made(), context={"user": "ada"})
    assert run("x", made=made(), context={"user": "ada"}) == ["[1]"]
    assert "NameError" in run("x", made=made(), context={"user": "grace"})[0]
    with pytest.raises(TypeError, match="given together"):
        code_tool(store=DirectoryStore(tmp_path))


def test_tools_see_the_context() -> None:
    @function_tool
    def who(context: ToolContext[dict]) -> str:
        return f"{context.context['user']} {context.tool_name} {context.tool_call_id}"

    assert run("await who()", tools=[who], context={"user": "ada"}) == ["'ada who c1-1'"]


def test_approvals() -> None:
    @function_tool(needs_approval=True)
    def pay(to: str, amount: float) -> str:
        return f"paid {amount} to {to}"

    async def large(context, arguments, call_id) -> bool:
        return arguments["amount"] > 10

    @function_tool(needs_approval=large)
    def refund(amount: float) -> str:
        return f"refunded {amount}"

    async def approve(call):
        asked.append((call.name, call.args, call.kwargs))
        return Approved(args=(), kwargs={"to": "Ada", "amount": 1}) if call.name == "pay" else False

    asked = []
    codes = ["await pay(to='Ada', amount=5)", "await refund(amount=5)", "await refund(amount=50)"]
    found = run(*codes, tools=[pay, refund], approve=approve)
    assert found[:2] == ["'paid 1.0 to Ada'", "'refunded 5.0'"] and "PermissionError" in found[2]
    assert asked == [("pay", (), {"to": "Ada", "amount": 5}), ("refund", (), {"amount": 50})]
    assert "pay needs an approval, which code cannot get here" in run(codes[0], tools=[pay])[0]


def test_guardrails_and_tools_that_are_off() -> None:
    @tool_input_guardrail
    def guard(data):
        return ToolGuardrailFunctionOutput(output_info="")

    @function_tool(tool_input_guardrails=[guard])
    def guarded() -> str:
        return ""

    with pytest.raises(ValueError, match="guarded has guardrails"):
        code_tool([guarded])

    @function_tool(is_enabled=lambda context, agent: False)
    def off() -> str:
        return ""

    assert "RuntimeError: off is not available now" in run("await off()", tools=[off])[0]


def test_limits() -> None:
    found = run("while True: pass", "for _ in range(5): await price(item='tea')", limits={**Limits.standard(), "max_ticks": 10_000, "max_calls": 2})
    assert "tick" in found[0] and "call limit exceeded: 3 > 2" in found[1]


def test_what_the_model_is_told() -> None:
    script = Script()
    Runner.run_sync(Agent("a", model=script, tools=[code_tool([price])]), "go")
    head, _, rest = script.told.partition("Modules: ")
    assert head == """\
Run Python code.
The code runs in a sandbox with Python 3.14.
You read what it prints, and the value of its last expression.
Variables, functions and imports stay for the next call.
"""
    assert 'async def price(item: str):\n    """The price of an item."""' in rest and "1,000 calls of host functions" in rest
