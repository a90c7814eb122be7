"""`ouros-mcp --workspace`: one workspace for an MCP client: bash, Python, files and states.

Knows `Workspace`, the SDK and what the server of sessions has for arguments and answers. Invariants: a tool takes
checked arguments; no failure of a tool ends the server; a cancelled request has its command stopped.
"""

from __future__ import annotations

import base64
import logging
import os
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ouros.cli.arguments import Parser

if TYPE_CHECKING:
    from ouros.workspace import Preset, Workspace

USAGE = 2
MAX_TEXT = 16_000_000  # characters of a file or input
MAX_CODE = 1_000_000
MAX_PATH = 4096
MAX_CHECKPOINTS = 100
CHECKPOINT_SIZES = 4  # how often the bytes of all files fit into those of all checkpoints
INSTRUCTIONS = """\
A computer of your own: bash and Python on the same files, which start at /data. Variables and folders stay from call to
call, in bash and in execute_python; `python FILE` in bash works, too. There is no network. `checkpoint` before you try
something, `rewind` if it was wrong: files, variables and the shell go back together.
"""
logger = logging.getLogger(__name__)
Arguments = dict[str, Any]


class Tool(NamedTuple):
    """One tool.

    call: Gives the answer, without `status`.
    """

    description: str
    properties: Arguments
    required: list[str]
    call: Callable[[Workspace, Arguments], Awaitable[Arguments]]
    read_only: bool = False
    destructive: bool = False


async def _bash(ws: Workspace, given: Arguments) -> Arguments:
    done = await ws.abash(given["command"], stdin=given.get("stdin"), timeout=given.get("timeout"), check=False)
    return {"stdout": done.stdout, "stderr": done.stderr, "exit_code": done.exit_code}


async def _execute_python(ws: Workspace, given: Arguments) -> Arguments:
    from ouros.jsonvalue import json_or_repr

    done = await ws.aexecute_python(given["code"], given.get("cwd"), stdin=given.get("stdin"))
    answer = {"stdout": done.stdout, "stderr": done.stderr, "exit_code": done.exit_code}
    return answer if done.value is None else {**answer, "value": json_or_repr(done.value)}


async def _read_file(ws: Workspace, given: Arguments) -> Arguments:
    data = await ws.aread_file_bytes(given["path"])
    try:
        return {"content": data.decode()}
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(data).decode()}


async def _write_file(ws: Workspace, given: Arguments) -> Arguments:
    if ("content" in given) == ("base64" in given):
        raise ValueError("give content or base64")
    content = given["content"] if "content" in given else base64.b64decode(given["base64"], validate=True)
    await ws.awrite_file(given["path"], content)
    return {}


async def _list_files(ws: Workspace, given: Arguments) -> Arguments:
    return {"files": await ws.alist_files(given.get("path", "."))}


async def _delete_file(ws: Workspace, given: Arguments) -> Arguments:
    await ws.adelete_file(given["path"], recursive=given.get("recursive", False))
    return {}


async def _checkpoint(ws: Workspace, given: Arguments) -> Arguments:
    return {"checkpoint": await ws.acheckpoint(given.get("label"))}


async def _rewind(ws: Workspace, given: Arguments) -> Arguments:
    done = await ws.arewind(given.get("steps", 1), to=given.get("checkpoint"))
    return {"checkpoint": done.id, "label": done.label}


async def _diff(ws: Workspace, given: Arguments) -> Arguments:
    found = await ws.adiff(given.get("checkpoint"))
    return {"added": found.added, "modified": found.modified, "removed": found.removed}


PATH = {"type": "string", "maxLength": MAX_PATH, "description": "A path, from /data if it is relative."}
NUMBER = {"type": "integer", "minimum": 1, "description": "A checkpoint; the last one unless given."}
TOOLS = {
    "bash": Tool(
        "Run a bash command. An exit code other than 0 is no error of the tool.",
        {
            "command": {"type": "string", "maxLength": MAX_CODE, "description": "Any bash."},
            "stdin": {"type": "string", "maxLength": MAX_TEXT, "description": "Its standard input."},
            "timeout": {"type": "number", "exclusiveMinimum": 0, "description": "Seconds."},
        },
        ["command"],
        _bash,
        destructive=True,
    ),
    "execute_python": Tool(
        "Run Python 3.14 code. Variables stay for the next call; the value of the last expression is in the answer.",
        {
            "code": {"type": "string", "maxLength": MAX_CODE, "description": "The code."},
            "cwd": PATH,
            "stdin": {"type": "string", "maxLength": MAX_TEXT, "description": "Its standard input."},
        },
        ["code"],
        _execute_python,
        destructive=True,
    ),
    "read_file": Tool("Read a file; one that is no text comes as base64.", {"path": PATH}, ["path"], _read_file, True),
    "write_file": Tool(
        "Make or replace a file; folders above it are made.",
        {
            "path": PATH,
            "content": {"type": "string", "maxLength": MAX_TEXT, "description": "Its text."},
            "base64": {"type": "string", "maxLength": MAX_TEXT, "description": "Its bytes, in place of a text."},
        },
        ["path"],
        _write_file,
        destructive=True,
    ),
    "list_files": Tool("The names in a folder.", {"path": PATH}, [], _list_files, True),
    "delete_file": Tool(
        "Delete a file or folder.",
        {"path": PATH, "recursive": {"type": "boolean", "description": "Also a folder that is not empty."}},
        ["path"],
        _delete_file,
        destructive=True,
    ),
    "checkpoint": Tool(
        f"Remember files, variables and the shell. Only the last {MAX_CHECKPOINTS} are kept, fewer if they are large.",
        {"label": {"type": "string", "maxLength": 1000}},
        [],
        _checkpoint,
    ),
    "rewind": Tool(
        "Go back to a checkpoint: files, variables and the shell together.",
        {"steps": {"type": "integer", "minimum": 1, "description": "How many; 1 is the last."}, "checkpoint": NUMBER},
        [],
        _rewind,
        destructive=True,
    ),
    "diff": Tool("What changed in the files since a checkpoint.", {"checkpoint": NUMBER}, [], _diff, True),
}


def schema_of(tool: Tool) -> Arguments:
    """Return the JSON Schema of a tool's arguments."""
    return {
        "type": "object",
        "properties": tool.properties,
        "required": tool.required,
        "additionalProperties": False,
    }


def make_server(workspace: Workspace) -> Any:
    """Return the SDK's server for the tools on a workspace."""
    import mcp.types as types
    from jsonschema import Draft202012Validator
    from mcp.server.lowlevel import Server as ProtocolServer
    from mcp.shared.exceptions import MCPError

    from ouros._version import __version__
    from ouros.mcp_server.server import problem_of
    from ouros.mcp_server.tools import bounded, presentable

    validators = {name: Draft202012Validator(schema_of(tool)) for name, tool in TOOLS.items()}

    async def list_tools(context: Any, params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(
            tools=[
                types.Tool(
                    name=name,
                    description=tool.description,
                    input_schema=schema_of(tool),
                    annotations=types.ToolAnnotations(
                        read_only_hint=tool.read_only, destructive_hint=tool.destructive, open_world_hint=False
                    ),
                )
                for name, tool in TOOLS.items()
            ]
        )

    async def call_tool(context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        tool = TOOLS.get(params.name)
        if tool is None:
            raise MCPError(code=types.INVALID_PARAMS, message=f"Unknown tool: {params.name}")
        arguments = params.arguments or {}
        problem = problem_of(validators[params.name], arguments)
        answer: Arguments = {"status": "error", "error": problem}
        if problem is None:
            answer = await _answer(workspace, tool, arguments)
        shown, text = bounded(presentable(answer))
        return types.CallToolResult(
            content=[types.TextContent(text=text)], structured_content=shown, is_error=answer["status"] == "error"
        )

    return ProtocolServer(
        "ouros-workspace",
        version=__version__,
        title="ouros: a workspace",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


async def _answer(workspace: Workspace, tool: Tool, arguments: Arguments) -> Arguments:
    from ouros.workspace import WorkspaceError

    try:
        return {"status": "ok", **await tool.call(workspace, arguments)}
    except (OSError, WorkspaceError, ValueError) as error:
        return {"status": "error", "error": str(error)[:10_000]}
    except Exception as error:
        logger.exception("a tool failed")
        return {"status": "error", "error": f"internal error: {type(error).__name__}"}


async def serve(workspace: Workspace, open_streams: Callable[[], Any]) -> None:
    """Serve one client until it leaves."""
    server = make_server(workspace)
    async with open_streams() as (read_stream, write_stream):
        await server.run(read_stream, write_stream, server.create_initialization_options())


def make_parser(prog: str) -> Parser:
    """Return the parser of the options."""
    parser = Parser(prog, description="Serve a workspace to an MCP client: bash, Python and files.")
    parser.add_argument("--workspace", action="store_true", help="serve a workspace, not sessions")
    parser.add_argument("--path", metavar="FILE", help="an SQLite file that keeps it (default: in memory)")
    parser.add_argument(
        "--preset", choices=["strict", "normal", "permissive"], default="normal", help="its limits (normal)"
    )
    parser.add_argument(
        "--mount", metavar="PATH=FOLDER[:MODE]", action="append", default=[],
        help="a folder of this machine at PATH; MODE is ro (unless given), rw or overlay",
    )  # fmt: skip
    return parser


def mount_of(text: str) -> Any:
    """Return the mount that an option means.

    Raises:
        ValueError: It means none.
    """
    from ouros.mounts import Mount

    path, found, folder = text.partition("=")
    mode = "ro"
    for known in ("ro", "rw", "overlay"):
        if folder.endswith(f":{known}"):
            folder, mode = folder[: -len(known) - 1], known
    if not found or not folder:
        raise ValueError(f"--mount {text}: say PATH=FOLDER or PATH=FOLDER:MODE")
    return Mount(path, folder, mode)  # type: ignore[arg-type]


def preset_for(name: str) -> Preset:
    """Return a preset by its name, with limits of what checkpoints keep."""
    from ouros.workspace.presets import preset_of

    found = preset_of(name)
    return replace(found, max_checkpoints=MAX_CHECKPOINTS, max_checkpoint_bytes=CHECKPOINT_SIZES * found.max_bytes)


def main(arguments: list[str], prog: str) -> int:
    """Run the server with its arguments; return the exit code."""
    try:
        options = make_parser(prog).parse_args(arguments)
    except SystemExit as exit:  # raised by argparse, which has written its message
        return exit.code if isinstance(exit.code, int) else 0
    try:
        import anyio

        from ouros.framing import take_stdio
        from ouros.mcp_server.transport import stdio
        from ouros.workspace import Workspace, WorkspaceError
    except ImportError as error:
        print(f"{prog}: the MCP server needs the MCP SDK: pip install 'ouros[mcp]' ({error})", file=sys.stderr)
        return USAGE
    try:
        workspace = Workspace(
            path=options.path, preset=preset_for(options.preset), mounts=[mount_of(text) for text in options.mount]
        )
    except (ImportError, OSError, ValueError, WorkspaceError) as error:
        print(f"{prog}: {error}", file=sys.stderr)
        return USAGE
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    source, target = take_stdio()
    try:
        with workspace:
            anyio.run(serve, workspace, lambda: stdio(source, target))
    except KeyboardInterrupt:
        os._exit(130)  # a thread still waits for input, and would be waited for
    return 0
