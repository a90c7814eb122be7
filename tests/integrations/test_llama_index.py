"""`OurosCodeExecutor` in real `CodeActAgent`s of LlamaIndex with scripted models."""

import asyncio

import pytest

from .conftest import Meeting, needs

needs("llama_index.core")
from llama_index.core.agent.workflow import CodeActAgent  # noqa: E402
from llama_index.core.llms import ChatMessage, ChatResponse, CustomLLM, LLMMetadata  # noqa: E402
from llama_index.core.tools import FunctionTool  # noqa: E402

from ouros import Limits, Tool  # noqa: E402
from ouros.integrations.llama_index import OurosCodeExecutor  # noqa: E402


class Script(CustomLLM):
    """A model that writes each of these codes in turn, then answers."""

    codes: list[str]
    read: list[str] = []
    told: list[str] = []

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata(is_chat_model=True)

    def complete(self, prompt, formatted=False, **kwargs):
        raise NotImplementedError

    def stream_complete(self, prompt, formatted=False, **kwargs):
        raise NotImplementedError

    async def achat(self, messages, **kwargs):
        self.told.append(str(messages[0].content))
        self.read.append(str(messages[-1].content))
        text = f"<execute>\n{self.codes.pop(0)}\n</execute>" if self.codes else "It is done."
        return ChatResponse(message=ChatMessage(role="assistant", content=text))


def price(item: str) -> float:
    """The price of an item."""
    return {"tea": 3.5, "cake": 4.0}[item]


def run(*codes, tools=(price,)):
    executor = OurosCodeExecutor(tools)
    script = Script(codes=list(codes))
    agent = CodeActAgent(code_execute_fn=executor.aexecute, tools=executor.functions, llm=script, streaming=False, system_prompt=executor.instructions)

    async def main():
        return await agent.run("go")

    assert "It is done." in str(asyncio.run(main()))
    return script


def test_an_agent_calls_tools_repairs_an_error_and_keeps_its_variables() -> None:
    script = run("costs = [price('tea'), price(item='cake')]\nprint('asked')\nmax(costs)", "sum(costs) + 'EUR'", "sum(costs)")
    assert "Result of executing the code given:\n\nasked\n4.0" in script.read[1]
    assert "TypeError: unsupported operand" in script.read[2]
    assert "Result of executing the code given:\n\n7.5" in script.read[3]
    assert "The code runs in a sandbox with Python 3.14." in script.told[0] and "256 MB of memory" in script.told[0]


def test_tools_of_the_framework_and_of_ours() -> None:
    def secret() -> str:
        """Not for everybody."""
        return "s"

    tools = [FunctionTool.from_defaults(price, name="get-price"), Tool(secret, requires_approval=True)]
    executor = OurosCodeExecutor(tools, approve=lambda call: call.name != "secret")
    assert executor.execute("get_price('tea')") == "3.5"
    assert "PermissionError" in executor.execute("secret()")
    assert "A person approves each call of secret" in executor.instructions


def test_calls_run_side_by_side() -> None:
    meeting = Meeting(8)

    async def slow(n: int) -> int:
        await meeting.join()
        return n

    found = asyncio.run(OurosCodeExecutor([slow]).aexecute("import asyncio\nsum(await asyncio.gather(*[slow(n) for n in range(8)]))"))
    assert found == "28"


def test_cells_that_overlap_wait_for_each_other() -> None:
    async def slow() -> None:
        await asyncio.sleep(0.05)

    async def main():
        executor = OurosCodeExecutor([slow])
        await executor.aexecute("x = 0")
        await asyncio.gather(*[executor.aexecute("y = x\nawait slow()\nx = y + 1") for _ in range(5)])
        return await executor.aexecute("x")

    assert asyncio.run(main()) == "5"


def test_limits() -> None:
    assert "tick" in OurosCodeExecutor(limits={**Limits.standard(), "max_ticks": 1000}).execute("while True: pass")
    with pytest.raises(ValueError, match="unknown limit"):
        OurosCodeExecutor(limits={"x": 1})
