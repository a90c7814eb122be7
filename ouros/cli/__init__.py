"""The `ouros` command: what it ends with.

Each sub-command is a module that is imported when it is called; what they share is in `common`, the options are in
`parser` and `arguments`. The package may import sandboxes, sessions and everything below them, `ouros doctor` the pool,
too; `ouros mcp` alone imports `mcp_server`, `ouros serve` imports `serve` and `ouros ui` imports `ui`, but for
their parsers, which `ouros completion` imports. Invariants: what the user did wrong is one line that starts with
`ouros: ` and exit code 2; what the program did wrong is a traceback and exit code 1, or the code it exited with; Ctrl-C
is 130, a reader that leaves 141.
"""

from __future__ import annotations

import gc
import sys

from ouros.cli.common import INTERRUPTED, USAGE
from ouros.cli.direct import direct
from ouros.cli.options import UsageError
from ouros.cli.terminal import BROKEN_PIPE, flush

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from ouros.cli.parser import Parsers


def main(arguments: list[str] | None = None) -> int:
    """Run the command with its arguments, `sys.argv[1:]` if None; return the exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    if words[:1] == ["mcp"]:
        return _mcp(words[1:])
    if words[:1] == ["serve"]:
        return _serve(words[1:])
    if words[:1] == ["ui"]:
        return _ui(words[1:])
    try:
        options = direct(words)
        if options is not None:
            return _call(options)
        from ouros.cli.parser import Parsers

        parsers = Parsers()
        options = parsers.parse(words)
        if options.command is None:
            parsers.main.print_help(sys.stderr)
            return USAGE
        if options.command == "completion":
            return _completion(options.shell, parsers)
        return _call(options)
    except SystemExit as exit:  # raised by argparse, which has written its message
        return exit.code if isinstance(exit.code, int) else 0
    except UsageError as error:
        print(f"ouros: {error}", file=sys.stderr)
        return USAGE
    except ImportError as error:
        if "pip install" not in str(error):
            raise
        print(f"ouros: {error}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        print("\nouros: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        return BROKEN_PIPE


def _call(options: Namespace) -> int:
    """Call the command that the options name; return the exit code."""
    if options.command == "run":
        from ouros.cli.run import run

        return run(options)
    if options.command == "check":
        from ouros.cli.check import check

        return check(options)
    if options.command == "packages":
        from ouros.cli.packages import check as check_packages

        return check_packages(options)
    if options.command == "kernel":
        from ouros.cli.kernel import install_kernel

        return install_kernel(options)
    if options.command == "doctor":
        from ouros.cli.doctor import doctor

        return doctor()
    if options.command == "shell":
        from ouros.cli.shell import shell

        return shell(options)
    from ouros.cli.repl import repl

    return repl(options)


def _completion(shell: str, parsers: Parsers) -> int:
    """Write the completion of a shell. The servers have parsers of their own, which `ouros` itself does not make."""
    from ouros.cli.completion import script_of
    from ouros.mcp_server import make_parser as mcp
    from ouros.mcp_server.workspace import make_parser as mcp_workspace
    from ouros.serve import make_parser as serve
    from ouros.ui.command import make_parser as ui

    servers = {"mcp": [mcp, mcp_workspace], "serve": [serve], "ui": [ui]}
    made = {name: [make(f"ouros {name}") for make in makers] for name, makers in servers.items()}
    plain = {name: [parser] for name, parser in parsers.commands.items()}
    sys.stdout.write(script_of(shell, parsers.main, {**plain, **made}))
    return 0


def _mcp(arguments: list[str]) -> int:
    from ouros.mcp_server import main as serve

    return serve(arguments, prog="ouros mcp")


def _serve(arguments: list[str]) -> int:
    from ouros.serve import main as serve

    return serve(arguments)


def _ui(arguments: list[str]) -> int:
    from ouros.ui.command import main as show

    return show(arguments)


def script() -> None:
    """Entry point of the command `ouros`."""
    code = flush(main())
    gc.freeze()  # the end of the process would search all that was imported for garbage
    sys.exit(code)
