"""`ouros ui`: the command line of the page.

Knows the options and `serve`. Invariant: what the user did wrong is one line and exit code 2.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from ouros.cli.arguments import Parser
from ouros.cli.options import UsageError
from ouros.sessions.storage import SqliteStorage
from ouros.stores import SqliteStore, StoreError
from ouros.ui import serve
from ouros.ui.server import check_token
from ouros.workspace import Workspace, WorkspaceError

USAGE, INTERRUPTED = 2, 130
VARIABLE = "OUROS_UI_TOKEN"
EPILOG = """\
STORE is a folder, an SQLite file (.db, .sqlite), redis://... (needs ouros[redis]) or a URL of fsspec (needs
ouros[fsspec]). Saved sessions and shared ones are shown with their variables; what processes write there by
SessionManager.keep_transcripts(store=...) is shown step by step, while it runs.

The page is for browsers on this machine. The address that is printed holds the token that they need; it is that of
--token-file or $OUROS_UI_TOKEN, or a new one.

examples:
  ouros ui                              sessions that `ouros repl` and `ouros mcp` saved
  ouros ui --store runs --write         transcripts in a folder; forks are saved there
  ouros ui --workspace project.db       files, checkpoints and commands of a workspace
"""


def make_parser(prog: str) -> Parser:
    """Return the parser of the options."""
    parser = Parser(
        prog,
        description="Serve a web page that shows sessions: steps, output, calls, variables, heap, forks, files.",
        epilog=EPILOG,
    )
    parser.add_argument(
        "--store", metavar="STORE", action="append", default=[],
        help="show what is in a store (default: $OUROS_STORAGE_DIR, ~/.ouros/sessions)",
    )  # fmt: skip
    parser.add_argument(
        "--workspace", metavar="FILE", action="append", default=[],
        help="show the workspace in an SQLite file, which no other process has open",
    )  # fmt: skip
    parser.add_argument("--port", metavar="N", type=int, default=0, help="serve there (default: a port that is free)")
    parser.add_argument("--token-file", metavar="FILE", help="a file that holds the token")
    parser.add_argument("--key-file", metavar="FILE", help="a file that holds the key that the store is signed with")
    parser.add_argument("--write", action="store_true", help="let the page fork and rewind")
    return parser


def main(arguments: list[str], prog: str = "ouros ui") -> int:
    """Serve the page until the process is ended; return the exit code."""
    try:
        options = make_parser(prog).parse_args(arguments)
    except SystemExit as exit:  # raised by argparse, which has written its message
        return exit.code if isinstance(exit.code, int) else 0
    server = None
    try:
        signal.signal(signal.SIGTERM, _interrupted)
        server = serve(
            *_sources(options),
            port=options.port,
            token=_token(options.token_file),
            write=options.write,
            key=None if options.key_file is None else _read(options.key_file, "--key-file"),
        )
        print(f"{prog}: {server.url}", file=sys.stderr, flush=True)
        threading.Event().wait()
        return 0
    except (UsageError, ImportError, ValueError, WorkspaceError, StoreError) as error:
        print(f"{prog}: {error}", file=sys.stderr)
        return USAGE
    except OSError as error:
        print(f"{prog}: cannot serve at port {options.port}: {error.strerror or error}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        if server is not None:
            server.close()


def _interrupted(number: int, frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


def _sources(options: argparse.Namespace) -> list[Any]:
    """Return the sources to show."""
    stores = options.store
    if not stores and not options.workspace:
        stores = [os.environ.get("OUROS_STORAGE_DIR") or str(Path.home() / ".ouros" / "sessions")]
    return [one for text in stores for one in _stores(text)] + [_workspace(file) for file in options.workspace]


def _stores(text: str) -> list[Any]:
    if text.startswith(("redis://", "rediss://")):
        from ouros.stores import RedisStore

        return [RedisStore(text)]
    if "://" in text:
        from ouros.stores import FsspecStore

        return [FsspecStore(text)]
    path = Path(text)
    if path.is_file() or (path.suffix in (".db", ".sqlite", ".sqlite3") and not path.is_dir()):
        if not path.exists():
            raise UsageError(f"--store: there is no file {text!r}")
        return [SqliteStorage(path), SqliteStore(path)]  # one file, two tables: what managers save, and other entries
    return [path]


def _workspace(file: str) -> Workspace:
    if not Path(file).is_file():
        raise UsageError(f"--workspace: there is no file {file!r}")
    return Workspace(path=file)


def _token(file: str | None) -> str | None:
    """Return the token that was given; None: make one."""
    if file is not None:
        try:
            text = _read(file, "--token-file").decode().strip()
        except UnicodeDecodeError:
            raise UsageError(f"--token-file: {file!r} is no text") from None
    elif VARIABLE in os.environ:
        text = os.environ[VARIABLE].strip()
    else:
        return None
    return check_token(text)


def _read(file: str, option: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise UsageError(f"{option}: cannot read {file!r}: {error.strerror or error}") from None
