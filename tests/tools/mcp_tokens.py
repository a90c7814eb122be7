"""How much of a model's context the listed tools of the MCP server take.

    python tests/tools/mcp_tokens.py            # characters, and characters / 4
    python tests/tools/mcp_tokens.py --json     # what is counted, for a tokenizer of your own

What is counted is the JSON of `tools/list` without spaces, as clients hand it to a model. Invariant: the tests bound the
characters, so that the figure needs no tokenizer. o200k_base, of the npm package gpt-tokenizer, counts 3 % less than
characters / 4.
"""

from __future__ import annotations

import json
import sys

import anyio
import mcp

from ouros import SessionManager
from ouros.mcp_server.core_tools import CoreServer
from ouros.mcp_server.server import make_server
from ouros.mcp_server.tools import Server


def listed(server) -> str:
    """The tools of a server as JSON."""

    async def ask():
        async with mcp.Client(make_server(server)) as client:
            tools = (await client.list_tools()).tools
            return [tool.model_dump(by_alias=True, mode="json", exclude_none=True) for tool in tools]

    return json.dumps(anyio.run(ask), separators=(",", ":"), ensure_ascii=False)


if __name__ == "__main__":
    for name, kind in (("core", CoreServer), ("all", Server)):
        text = listed(kind(SessionManager()))
        print(text if "--json" in sys.argv else f"{name}: {len(text)} characters, {len(text) // 4} tokens of 4 characters")
