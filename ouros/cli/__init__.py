"""The `ouros` command: its arguments, and what it ends with.

Each sub-command is a module that is imported when it is called; what they share is in `common`. The package may import
sandboxes, sessions and everything below them; only `ouros mcp` imports `mcp_server`. Invariants: what the user did
wrong is one line that starts with `ouros: ` and exit code 2; what the program did wrong is a traceback and exit code 1,
or the code it exited with; Ctrl-C is 130, a reader that leaves 141.
"""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn

from ouros._version import __version__
from ouros.cli.common import INTERRUPTED, USAGE
from ouros.cli.options import LIMITS_HELP, UsageError
from ouros.cli.terminal import BROKEN_PIPE, flush

DESCRIPTION = """\
Run untrusted Python in a sandbox: it reaches no files, no network and no processes
but those you give it, and stops at the limits you set.
"""
EXIT_CODES = """\
exit codes:
  0  the program ended; 1  it failed, or has errors; 2  wrong usage; 130  Ctrl-C;
  141  nobody reads what it prints; else the code that the program exited with
"""
RUN_EXAMPLES = f"""\
examples:
  ouros run program.py
  ouros run program.py --input 'n=5' --input 'names=["a", "b"]' --result json
  ouros run program.py --limit time=2s --limit memory=64M
  ouros run program.py --dir data:/data --out results
  echo 'print(1 + 2)' | ouros run -

{LIMITS_HELP}
{EXIT_CODES}"""


class _Parser(argparse.ArgumentParser):
    """Shorter messages for wrong arguments: not the whole usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{self.prog}: {message}\nTry '{self.prog} --help'.\n")


def _parser() -> _Parser:
    parser = _Parser("ouros", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="version", version=f"ouros {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)

    def command(name: str, help: str, description: str | None = None, epilog: str | None = None) -> _Parser:
        return commands.add_parser(
            name,
            help=help,
            description=description or help,
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    run = command("run", "run a program", epilog=RUN_EXAMPLES)
    _add_program(run)
    run.add_argument("-l", "--limit", metavar="NAME=VALUE", action="append", default=[], help="stop it there")
    run.add_argument(
        "-d", "--dir", metavar="DIR[:PATH]", action="append", default=[],
        help="show the program the files of DIR, at PATH (default: /); what it writes stays in memory",
    )  # fmt: skip
    run.add_argument("-o", "--out", metavar="DIR", help="write the files that the program wrote to DIR, afterwards")
    run.add_argument(
        "-e", "--env", metavar="NAME[=VALUE]", action="append", default=[],
        help="give it an environment variable (without VALUE: yours)",
    )  # fmt: skip
    run.add_argument(
        "-r", "--result", choices=("repr", "json"), nargs="?", const="repr",
        help="print the value of the last expression, as Python shows it or as JSON",
    )  # fmt: skip
    run.add_argument(
        "-p", "--package", metavar="NAME", action="append", default=[],
        help="let it import a pure-Python package that is installed beside ouros",
    )  # fmt: skip
    run.add_argument("--raw", action="store_true", help="leave control characters as they are on a terminal, too")
    run.add_argument("--check", action="store_true", help="check types first (needs ouros[typecheck])")

    check = command("check", "check the types of a program, without running it (needs ouros[typecheck])")
    _add_program(check)
    check.add_argument(
        "-f", "--function", metavar="NAME", action="append", default=[], help="declare an external function"
    )
    check.add_argument("-s", "--stubs", metavar="FILE", help="a stub file (.pyi) that declares inputs and functions")
    check.add_argument(
        "--format", default="full", metavar="FORMAT",
        help="full (the default), concise, azure, json, jsonlines, rdjson, pylint, gitlab or github",
    )  # fmt: skip

    repl = command(
        "repl",
        "an interactive session",
        "An interactive session, which can be forked, rewound and saved; type :help in it.",
        LIMITS_HELP,
    )
    repl.add_argument("-l", "--limit", metavar="NAME=VALUE", action="append", default=[], help="limits of each input")
    repl.add_argument("--storage-dir", metavar="DIR", help="where :save puts sessions (default: ~/.ouros/sessions)")
    repl.add_argument("--load", metavar="NAME", help="start with a saved session")
    repl.add_argument("--plain", action="store_true", help="read plain lines, without completion and colours")

    packages = command("packages", "what of the packages installed beside the host works in the sandbox")
    actions = packages.add_subparsers(dest="action", metavar="ACTION", parser_class=_Parser, required=True)
    works = actions.add_parser("check", help="import packages in the sandbox")
    works.add_argument("name", metavar="NAME", nargs="+", help="a distribution, as in `pip install NAME`")
    works.add_argument("-a", "--all", action="store_true", help="import each of its modules, not only those at the top")

    commands.add_parser("mcp", help="serve sessions to MCP clients over stdio (needs ouros[mcp])", add_help=False)
    return parser


def _add_program(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", help="the program; - for standard input")
    parser.add_argument("-c", "--code", metavar="CODE", help="the program as text, instead of FILE")
    parser.add_argument(
        "-i", "--input", metavar="NAME=JSON", action="append", default=[],
        help="give it a variable; NAME=@FILE reads the JSON from a file",
    )  # fmt: skip


def main(arguments: list[str] | None = None) -> int:
    """Run the command with its arguments, `sys.argv[1:]` if None; gives the exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    if words[:1] == ["mcp"]:
        return _mcp(words[1:])
    parser = _parser()
    try:
        options = parser.parse_args(words)
        if options.command is None:
            parser.print_help(sys.stderr)
            return USAGE
        if options.command == "run":
            from ouros.cli.run import run

            return run(options)
        if options.command == "check":
            from ouros.cli.check import check

            return check(options)
        if options.command == "packages":
            from ouros.cli.packages import check as check_packages

            return check_packages(options)
        from ouros.cli.repl import repl

        return repl(options)
    except SystemExit as exit:  # of argparse, which has written its message
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


def _mcp(arguments: list[str]) -> int:
    from ouros.mcp_server import main as serve

    return serve(arguments, prog="ouros mcp")


def script() -> None:
    """The entry point."""
    sys.exit(flush(main()))
