"""`ouros serve`: sandboxes, snapshots and sessions for programs in other languages, by JSON-RPC 2.0.

This module holds the command line only. The package may import sandboxes, sessions, `framing`, `cli.arguments`,
`cli.options` and everything below them. Layers in it, from the ground up: `protocol`, `values`, `params` and `answers`,
`runs` and `sessions`, `connection`, `methods`, `session_methods`, `server`. docs/serve.md documents the protocol.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import NoReturn

from ouros.cli.arguments import Parser, add_limit
from ouros.cli.options import LIMITS_HELP, UsageError, parse_limits

USAGE, INTERRUPTED = 2, 130
MAX_SESSIONS = 100


def make_parser(prog: str) -> Parser:
    """Return the parser of the options."""
    parser = Parser(
        prog,
        description="Serve sandboxes, snapshots and sessions by JSON-RPC 2.0, for clients in other languages.",
        epilog=f"{LIMITS_HELP}\nClients are in clients/js and clients/rust; the protocol is in docs/serve.md.",
    )
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--stdio", action="store_true", help="one client, at standard input and output")
    where.add_argument("--socket", metavar="PATH", help="any number of clients of this user, at a Unix socket")
    add_limit(parser, "what each run may use at most, whatever its client says")
    parser.add_argument("--storage-dir", metavar="DIR", help="where clients may save sessions; they share it")
    parser.add_argument(
        "--max-sessions", metavar="N", type=int, default=MAX_SESSIONS, help=f"of each client, at most ({MAX_SESSIONS})"
    )
    return parser


def main(arguments: list[str], prog: str = "ouros serve") -> int:
    """Run the server with its arguments; return the exit code."""
    try:
        options = make_parser(prog).parse_args(arguments)
    except SystemExit as exit:  # raised by argparse, which has written its message
        return exit.code if isinstance(exit.code, int) else 0
    from ouros.serve.server import Listener, ServeError, Settings, serve_stdio

    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    listener = None
    try:
        if options.max_sessions < 1:
            raise UsageError(f"--max-sessions {options.max_sessions}: there is always one")
        storage = None if options.storage_dir is None else Path(options.storage_dir)
        settings = Settings(dict(parse_limits(options.limit) or {}), storage, options.max_sessions)
        signal.signal(signal.SIGTERM, _interrupted)
        if options.stdio:
            if not serve_stdio(settings):
                os._exit(0)  # exit at once, without waiting for the threads
            return 0
        listener = Listener(Path(options.socket), settings)
        print(f"{prog}: listening at {options.socket}; Ctrl-C to end", file=sys.stderr, flush=True)
        listener.serve()
        return 0
    except (UsageError, ServeError) as error:
        print(f"{prog}: {error}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        if listener is not None:
            listener.close()
        os._exit(INTERRUPTED)  # exit at once: threads still wait for input


def _interrupted(number: int, frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt
