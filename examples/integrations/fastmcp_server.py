"""A FastMCP server whose clients send code that calls its tools, and a client that asks it.

Run it with: pip install 'ouros[fastmcp]'
"""

import asyncio

from ouros import Limits
from ouros.integrations.fastmcp import OurosSandboxProvider

try:
    from fastmcp import Client, FastMCP
    from fastmcp.exceptions import ToolError
    from fastmcp.experimental.transforms.code_mode import CodeMode
except ImportError as error:
    raise SystemExit("this example needs FastMCP: pip install 'ouros[fastmcp]'") from error

provider = OurosSandboxProvider(limits=Limits.strict())
mode = CodeMode(sandbox_provider=provider, execute_description=provider.description)
server: FastMCP = FastMCP("weather", transforms=[mode])


@server.tool
async def temperature(city: str) -> float:
    """The temperature of a city in degrees Celsius."""
    await asyncio.sleep(0.01)
    return {"Bergen": 7.5, "Lima": 19.0, "Oslo": 4.0}[city]


COLDEST = """\
import asyncio
cities = ["Bergen", "Lima", "Oslo"]
answers = await asyncio.gather(*[call_tool("temperature", {"city": city}) for city in cities])
return min(zip([answer["result"] for answer in answers], cities))[1]"""


async def main() -> None:
    async with Client(server) as client:
        print("tools:", ", ".join(tool.name for tool in await client.list_tools()))
        print("coldest:", (await client.call_tool("execute", {"code": COLDEST})).content[0].text)
        try:
            await client.call_tool("execute", {"code": "while True: pass"})
        except ToolError as error:
            print("refused:", str(error).splitlines()[-1])


asyncio.run(main())
