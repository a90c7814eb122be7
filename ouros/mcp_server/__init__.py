"""`ouros-mcp`: sessions for MCP clients, over stdio or HTTP.

This module holds the command line only, so that its help and its errors need no SDK. The package may import sessions,
everything below them, `cli.arguments`, `cli.options` and `cli.pool`. Invariant: without the extra `ouros[mcp]` the
command says how to get it.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ouros._version import __version__
from ouros.cli.arguments import Parser, add_limit
from ouros.cli.options import LIMITS_HELP, UsageError, parse_limits

if TYPE_CHECKING:
    from ouros.mcp_server.tools import Server
    from ouros.typeddicts import ResourceLimits

USAGE = 2
DEFAULT_LIMITS = ("time=30s", "memory=512M", "output=1M")
MAX_SESSIONS = 100
EPILOG = f"""\
{LIMITS_HELP}  unless given: {", ".join(DEFAULT_LIMITS)}

For clients: {{"command": "ouros-mcp"}}; see docs/mcp.md.
"""


def make_parser(prog: str) -> Parser:
    """Return the parser of the options."""
    parser = Parser(
        prog,
        description="Serve sandboxed Python sessions to an MCP client over standard input and output, or to clients\n"
        "over HTTP.",
        epilog=EPILOG,
    )
    parser.add_argument(
        "--tools", choices=("core", "all"), default="core",
        help="core: the 8 that a model needs (the default); all: the 26 of ouros 0.0.7, with its answers",
    )  # fmt: skip
    parser.add_argument(
        "--tool", metavar="MODULE:NAME", action="append", default=[],
        help="a function of yours that programs may call, or a Toolset; also FILE.py:NAME; not with --tools all",
    )  # fmt: skip
    parser.add_argument(
        "--http", metavar="[HOST:]PORT",
        help="serve over HTTP, at /mcp; clients send `Authorization: Bearer TOKEN`, where the token is that of "
        "--token-file or $OUROS_MCP_TOKEN, or a new one that is shown",
    )  # fmt: skip
    parser.add_argument("--token-file", metavar="FILE", help="a file that holds the token for --http")
    parser.add_argument(
        "--storage-dir", metavar="DIR",
        help="with --tools all: where saved sessions are (default: $OUROS_STORAGE_DIR, ~/.ouros/sessions)",
    )  # fmt: skip
    parser.add_argument(
        "--transcripts", metavar="DIR",
        help="write what runs to DIR, step by step, for `ouros ui`",
    )  # fmt: skip
    add_limit(parser, "what one call of execute may use")
    parser.add_argument(
        "--max-sessions", metavar="N", type=int, default=MAX_SESSIONS, help=f"at most N sessions ({MAX_SESSIONS})"
    )
    parser.add_argument("--workspace", action="store_true", help="serve a workspace: bash, Python, files; has --help")
    parser.add_argument(
        "--pool", action=argparse.BooleanOptionalAction,
        help="run code in worker processes that cannot touch the machine (unless given: if the system has the walls)",
    )  # fmt: skip
    parser.add_argument("--version", action="version", version=f"ouros {__version__}")
    return parser


def limits_of(texts: list[str]) -> ResourceLimits | None:
    """Return the default limits with those that were given; `NAME=none` takes one away."""
    return parse_limits([*DEFAULT_LIMITS, *texts])


def storage_dir(given: str | None) -> Path:
    """Return the folder of saved sessions."""
    chosen = given or os.environ.get("OUROS_STORAGE_DIR")
    return Path(chosen) if chosen else Path.home() / ".ouros" / "sessions"


def main(arguments: list[str] | None = None, prog: str = "ouros-mcp") -> int:
    """Run the server with its arguments, `sys.argv[1:]` if None; return the exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    if "--workspace" in given:
        from ouros.mcp_server.workspace import main as serve_workspace

        return serve_workspace(given, prog)
    try:
        options = make_parser(prog).parse_args(given)
    except SystemExit as exit:  # raised by argparse, which has written its message
        return exit.code if isinstance(exit.code, int) else 0
    try:
        import anyio

        from ouros.framing import take_stdio
        from ouros.mcp_server.http import address_of, serve_http, token_of
        from ouros.mcp_server.server import make_server, serve
        from ouros.mcp_server.transport import stdio
    except ImportError as error:
        print(f"{prog}: the MCP server needs the MCP SDK: pip install 'ouros[mcp]' ({error})", file=sys.stderr)
        return USAGE
    try:
        if options.max_sessions < 1:
            raise UsageError(f"--max-sessions {options.max_sessions}: there is always one")
        if options.token_file is not None and options.http is None:
            raise UsageError("--token-file is for --http")
        limits = limits_of(options.limit)
        address = None if options.http is None else address_of(options.http)
        token, is_new = ("", False) if address is None else token_of(options.token_file)
        state = make_state(options, limits)
    except UsageError as error:
        print(f"{prog}: {error}", file=sys.stderr)
        return USAGE
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    server = make_server(state, limits)
    try:
        if address is not None:
            anyio.run(serve_http, server, *address, token, is_new, prog)
            return 0
        if sys.stdin is not None and sys.stdin.isatty():
            print(f"{prog}: waiting for an MCP client on standard input; Ctrl-C to end", file=sys.stderr)
        source, target = take_stdio()
        anyio.run(serve, server, lambda: stdio(source, target))
    except KeyboardInterrupt:
        os._exit(130)  # a thread still waits for input, and would be waited for
    return 0


def make_state(options: argparse.Namespace, limits: ResourceLimits | None) -> Server:
    """Return what the tools that the options choose work on.

    Raises:
        UsageError: The options don't fit together, or a tool can't be loaded.
    """
    storage = storage_dir(options.storage_dir)
    if options.tools == "all":
        from ouros.mcp_server.tools import Server

        if options.tool:
            raise UsageError("--tool is for the core tools, not for --tools all")
        manager = _manager(options, limits=limits)
        manager.set_storage_dir(storage)
        return Server(manager, options.max_sessions)
    from ouros.cli.host_tools import load_tools
    from ouros.mcp_server.core_tools import CoreServer
    from ouros.mcp_server.files import SharedFiles

    files = SharedFiles()
    manager = _manager(options, limits=limits, os=files)
    return CoreServer(manager, options.max_sessions, load_tools(options.tool), files)


def _manager(options: argparse.Namespace, **settings: Any) -> Any:
    """Return a manager of sessions, in workers if the options or the system say so."""
    from ouros.cli.pool import session_manager

    manager, reason = session_manager(options.pool, **settings)
    if reason:
        print(f"ouros-mcp: code runs in this process, as there is no pool: {reason}", file=sys.stderr)
    if options.transcripts is not None:
        manager.keep_transcripts(store=options.transcripts)
    return manager


def script() -> None:
    """Entry point of the command `ouros-mcp`."""
    sys.exit(main())
