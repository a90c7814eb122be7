"""`OurosSandboxProvider` in the code mode of a real FastMCP server, asked by a real client."""

import asyncio

import pytest

from .conftest import Meeting, needs

needs("fastmcp")
from fastmcp import Client, FastMCP  # noqa: E402
from fastmcp.exceptions import ToolError  # noqa: E402
from fastmcp.experimental.transforms.code_mode import CodeMode  # noqa: E402

from ouros import Limits  # noqa: E402
from ouros.integrations.fastmcp import CodeError, OurosSandboxProvider  # noqa: E402


def server(provider=None, **arguments):
    mcp = FastMCP("shop", transforms=[CodeMode(sandbox_provider=provider or OurosSandboxProvider(), **arguments)])

    @mcp.tool
    def price(item: str) -> float:
        """The price of an item."""
        return {"tea": 3.5, "cake": 4.0}[item]

    @mcp.tool
    def refuse() -> str:
        """Always fails."""
        raise ToolError("out of stock")

    meeting = Meeting(8)

    @mcp.tool
    async def meet() -> str:
        """Waits for seven others."""
        await meeting.join()
        return "done"

    return mcp


async def _execute(mcp, code):
    async with Client(mcp) as client:
        return await client.call_tool("execute", {"code": code})


def execute(code, provider=None, **arguments):
    """What the client gets: structured data, or the text."""
    result = asyncio.run(_execute(server(provider, **arguments), code))
    return result.content[0].text if result.structured_content is None else result.structured_content


def test_code_calls_tools_and_returns() -> None:
    code = 'tea = await call_tool("price", {"item": "tea"})\nreturn {"double": tea["result"] * 2}'
    assert execute(code) == {"double": 7.0}


def test_calls_run_side_by_side() -> None:
    code = 'import asyncio\nreturn len(await asyncio.gather(*[call_tool("meet", {}) for _ in range(8)]))'
    assert execute(code) == "8"


def test_a_tool_that_fails_can_be_caught() -> None:
    code = 'try:\n    await call_tool("refuse", {})\nexcept Exception as error:\n    return str(error)'
    assert "out of stock" in execute(code)


def test_the_model_reads_the_traceback_what_was_printed_and_the_calls() -> None:
    code = 'print("asking")\nawait call_tool("price", {"item": "tea"})\nreturn 1 / 0'
    with pytest.raises(ToolError) as caught:
        execute(code)
    text = str(caught.value)
    assert "asking\nTraceback (most recent call last):" in text
    assert "line 3, in <module>\n    return 1 / 0" in text and "ZeroDivisionError: division by zero" in text
    assert "These calls were made before, and are not undone:\n- call_tool('price', {'item': 'tea'}): returned" in text


def test_a_forgotten_await_is_forgiven() -> None:
    assert execute('return call_tool("price", {"item": "tea"})') == {"result": 3.5}
    assert execute('tea = call_tool("price", {"item": "tea"})\nreturn {"double": tea["result"] * 2}') == {"double": 7.0}


def test_given_up_calls_are_said() -> None:
    code = 'import asyncio\ntask = asyncio.create_task(call_tool("price", {"item": "tea"}))\nawait asyncio.sleep(0)\nreturn 1'
    with pytest.raises(ToolError, match="given up, as the code ended without awaiting them:\n- call_tool\\('price'"):
        execute(code)


def test_printed_text_comes_back() -> None:
    assert execute('print("only text")') == "only text\n"
    assert execute('print("text")\nreturn [1]') == {"output": "text\n", "result": [1]}
    provider = OurosSandboxProvider(max_chars=10)
    assert execute('print("x" * 50)', provider) == "xxxxxxxxxx\n[... 41 characters are missing ...]"


def test_values_that_json_cannot_say() -> None:
    assert execute("return (1, {2})") == {"$tuple": [1, {"$set": [2]}]}


def test_limits() -> None:
    provider = OurosSandboxProvider(limits={**Limits.standard(), "max_ticks": 10_000})
    with pytest.raises(ToolError, match="tick"):
        execute("while True: pass", provider)
    assert OurosSandboxProvider(limits=None).limits is None
    assert OurosSandboxProvider().limits == Limits.standard()
    with pytest.raises(ValueError, match="unknown limit 'max_feed_duration_secs'"):
        OurosSandboxProvider(limits={"max_feed_duration_secs": 3})


def test_the_budget_of_calls_of_code_mode_holds() -> None:
    code = 'for i in range(5):\n    await call_tool("price", {"item": "tea"})'
    with pytest.raises(ToolError):
        execute(code, max_tool_calls=3)


def test_cancelling_stops_the_code_and_its_calls() -> None:
    ended, begun = [], asyncio.Event()

    async def call_tool(name, params):
        begun.set()
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(name)

    async def main():
        provider = OurosSandboxProvider(limits=None)
        run = asyncio.ensure_future(provider.run("await call_tool('a', {})", external_functions={"call_tool": call_tool}))
        await begun.wait()
        run.cancel()
        with pytest.raises(asyncio.CancelledError):
            await run
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(provider.run("while True: pass"), 0.2)

    asyncio.run(main())
    assert ended == ["a"]


def test_inputs_and_plain_functions() -> None:
    provider = OurosSandboxProvider()
    run = provider.run("return f(a) + 1", inputs={"a": 20}, external_functions={"f": lambda n: n * 2})
    assert asyncio.run(run) == 41
    with pytest.raises(CodeError, match="SyntaxError"):
        asyncio.run(provider.run("1 +"))


def test_state_does_not_stay() -> None:
    async def main():
        provider = OurosSandboxProvider()
        await provider.run("x = 1")
        with pytest.raises(CodeError, match="NameError"):
            await provider.run("x")

    asyncio.run(main())


def test_what_the_model_is_told() -> None:
    provider = OurosSandboxProvider()
    mcp = server(provider, execute_description=provider.description)

    async def main():
        async with Client(mcp) as client:
            return {tool.name: tool.description for tool in await client.list_tools()}

    text = asyncio.run(main())["execute"]
    assert text.startswith("Run Python that calls tools: `await call_tool(tool_name: str, params: dict)`")
    assert "Each call starts anew: no variables stay." in text and "256 MB of memory" in text
