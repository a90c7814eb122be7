"""The options of the `ouros` command: its parsers, and how a command line without a command is read.

Knows words only, nothing of running. Invariant: what stands behind FILE, behind `-c CODE` or behind `--` belongs to the
program, whatever it looks like.
"""

from __future__ import annotations

import argparse
import os

from ouros._version import __version__
from ouros.cli.arguments import Parser, add_limit
from ouros.cli.options import LIMITS_HELP, UsageError, did_you_mean
from ouros.cli.pool import POOL_HELP

USAGE_TEXT = """\
ouros [OPTIONS] FILE [ARGUMENT ...]
       ouros [OPTIONS] -c CODE [ARGUMENT ...]
       ouros [OPTIONS] -m MODULE [ARGUMENT ...]
       ouros COMMAND ..."""
DESCRIPTION = """\
Run untrusted Python in a sandbox: it reaches no files, no network and no processes
but those you give it, and stops at the limits you set.

FILE is a program, - reads it from standard input; OPTIONS are those of 'ouros run'.
"""
COMPLETION = """\
Print a script that completes the commands and options of ouros:
  bash:  eval "$(ouros completion bash)"            in ~/.bashrc
  zsh:   eval "$(ouros completion zsh)"             in ~/.zshrc, after compinit
  fish:  ouros completion fish | source             in ~/.config/fish/config.fish
"""
EXIT_CODES = """\
exit codes:
  0     the program ended
  1     the program failed, or errors were found
  2     wrong usage
  130   stopped by Ctrl-C
  141   nobody reads the output any more
  else  the code that the program exited with
"""
RUN_EXAMPLES = f"""\
examples:
  ouros run program.py
  ouros run program.py --input 'n=5' --input 'names=["a", "b"]' --result json
  ouros run program.py --limit memory=64MB,time=2s -- arguments of the program
  ouros run program.py --dir data:/data --out results
  ouros --dir project:/app:ro -m package.module arguments of the program
  ouros run program.py --tool tools.py:search
  echo 'print(1 + 2)' | ouros run -

{LIMITS_HELP}  unless given: those of Limits.standard(): time=10s, memory=256MB, ticks=100M,
  output=1MB, calls=1000, recursion=1000

{EXIT_CODES}"""


class Parsers:
    """The parser of the whole command, and those of its commands by name."""

    def __init__(self) -> None:
        self.main = Parser(
            "ouros", usage=USAGE_TEXT, description=DESCRIPTION, epilog=EXIT_CODES
        )  # fmt: skip
        self.main.add_argument(
            "-V", "--version", action="version", version=f"ouros {__version__}", help="show the version and exit"
        )
        self._adder = self.main.add_subparsers(
            dest="command", prog="ouros", title="commands", metavar="COMMAND", parser_class=Parser
        )
        self.commands: dict[str, Parser] = {}
        self.run = self._add("run", "run a program; the default", epilog=RUN_EXAMPLES)
        _add_run(self.run)
        _add_check(self._add("check", "check the types of a program without running it (needs ouros[typecheck])"))
        _add_repl(
            self._add(
                "repl",
                "start an interactive session",
                "Start an interactive session, which can be forked, rewound and saved; type :help in it.",
                LIMITS_HELP,
            )
        )
        _add_shell(
            self._add(
                "shell",
                "start bash and Python in a workspace (needs ouros[workspace])",
                "Start bash in a workspace: it sees only the files of the workspace. :py switches to Python, :sh\n"
                "back; checkpoints go back with files and variables; type :help in it. Standard input that is no\n"
                "terminal is a script; its exit code is that of its last command.",
            )
        )
        _add_packages(self._add("packages", "check which installed packages work in the sandbox"))
        self._add(
            "doctor",
            "show what is installed, and how worker processes are isolated",
            "Show the version, the extras that are installed, and the walls around the workers of a Pool. The exit\n"
            "code is 1 if a program can't be run here, or a wall is missing that Pool(isolation='required') needs.",
        )
        _add_kernel(self._add("kernel", "install the Jupyter kernel (needs ouros[notebook])"))
        completion = self._add("completion", "print the completion script for bash, zsh or fish", COMPLETION)
        completion.add_argument("shell", choices=("bash", "zsh", "fish"), metavar="SHELL", help="bash, zsh or fish")
        self.commands["mcp"] = self._adder.add_parser(
            "mcp", help="start the MCP server (needs ouros[mcp])", add_help=False
        )
        self.commands["serve"] = self._adder.add_parser(
            "serve", help="start the JSON-RPC server for programs in other languages", add_help=False
        )
        self.commands["ui"] = self._adder.add_parser(
            "ui", help="start the web page that shows sessions", add_help=False
        )

    def _add(self, name: str, help: str, description: str | None = None, epilog: str | None = None) -> Parser:
        parser = self._adder.add_parser(
            name,
            help=help,
            description=description or help,
            epilog=epilog,
        )
        self.commands[name] = parser
        return parser

    def parse(self, words: list[str]) -> argparse.Namespace:
        """Return the options of a command line. `command` is None if there are no words; `arguments` are the program's.

        Raises:
            UsageError: Neither a command nor a file, or an option or a word too many.
            SystemExit: argparse has written help, the version or an error.
        """
        arguments: list[str] = []
        if words and words[0] not in self.commands and words[0] not in ("-h", "--help", "-V", "--version"):
            own, arguments = split_program(self.run, words)
            if own == words[:1] and not words[0].startswith("-"):
                self._check_file(words[0])
            words = ["run", *own]
        elif words[:1] == ["run"] and "--" in words:
            cut = words.index("--")
            words, arguments = words[:cut], words[cut + 1 :]
        options, extra = self.main.parse_known_args(words)
        if extra:
            raise UsageError(f"unrecognized arguments: {' '.join(extra)}" + self._hint(options.command, extra[0]))
        options.arguments = arguments
        return options

    def _check_file(self, name: str) -> None:
        """Refuse a word that is neither a file nor looks like the name of one: it is a misspelt command."""
        if "." not in name and os.sep not in name and "/" not in name and not os.path.exists(name):
            hint = did_you_mean(name, self.commands)
            raise UsageError(f"there is no command {name!r} and no file of that name{hint}")

    def _hint(self, command: str | None, word: str) -> str:
        parser = self.commands.get(command or "", self.main)
        if word.startswith("-"):
            return parser.nearest(word)
        return "; arguments of the program stand behind --" if command == "run" else ""


def split_program(parser: Parser, words: list[str]) -> tuple[list[str], list[str]]:
    """Return the words up to the program, and the program's arguments: what follows FILE, `-c CODE` or `-m MODULE`."""
    own: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--":
            return [*own, *rest[:1]], rest[1:]
        own.append(word)
        if word == "-" or not word.startswith("-"):
            return own, rest
        action = _action(parser, word)
        if action is None:
            return [*own, *rest], []  # argparse reports the error
        has_value = "=" in word if word.startswith("--") else len(word) > 2
        if action.nargs == "?" and not has_value:
            # Without this, argparse would take FILE for the value.
            value = rest.pop(0) if rest and rest[0] in (action.choices or ()) else action.const
            own[-1] = f"{action.option_strings[-1]}={value}"
        elif action.nargs is None and not has_value and rest:
            own.append(rest.pop(0))
        if action.dest in ("code", "module"):
            return own, rest
    return own, []


def _action(parser: Parser, word: str) -> argparse.Action | None:
    """Return the option that a word gives: whole, with its value, or shortened as argparse permits."""
    options = parser._option_string_actions
    if not word.startswith("--"):
        return options.get(word[:2])
    name = word.partition("=")[0]
    found = [option for option in options if option.startswith(name)]
    return options[name] if name in options else options[found[0]] if len(found) == 1 else None


def _add_program(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", help="the program; - for standard input")
    parser.add_argument("-c", "--code", metavar="CODE", help="the program as text, instead of FILE")
    parser.add_argument(
        "-i", "--input", metavar="NAME=JSON", action="append", default=[],
        help="set a variable before the program runs; NAME=@FILE reads the JSON from a file",
    )  # fmt: skip


def _add_limits(parser: Parser, help: str) -> None:
    add_limit(parser, help)
    parser.add_argument(
        "--no-limits", action="store_true", help="no limits but those of --limit, and that of recursion"
    )


def _add_run(run: Parser) -> None:
    _add_program(run)
    run.add_argument(
        "-m", "--module", metavar="MODULE", help="run a module from --dir or --package, instead of FILE"
    )
    _add_limits(run, "stop the program at this limit; see below")
    run.add_argument(
        "-d", "--dir", metavar="DIR[:PATH][:MODE]", action="append", default=[],
        help="show the program the files of DIR, at PATH (default: /); what it writes stays in memory (MODE overlay, "
        "the default), goes to DIR (rw) or is refused (ro)",
    )  # fmt: skip
    run.add_argument("-o", "--out", metavar="DIR", help="when the program has ended, copy the files it wrote to DIR")
    run.add_argument(
        "-e", "--env", metavar="NAME[=VALUE]", action="append", default=[],
        help="set an environment variable of the program (without VALUE: as it is here)",
    )  # fmt: skip
    run.add_argument(
        "-t", "--tool", metavar="MODULE:NAME", action="append", default=[],
        help="let the program call a function, Tool or Toolset on this machine; also FILE.py:NAME (needs ouros[tools])",
    )  # fmt: skip
    run.add_argument(
        "-r", "--result", choices=("repr", "json"), nargs="?", const="repr",
        help="print the value of the last expression, as Python shows it or as JSON",
    )  # fmt: skip
    run.add_argument(
        "--json", action="store_true",
        help="print one JSON object instead of the output: value, output, error, usage and calls",
    )  # fmt: skip
    run.add_argument(
        "-p", "--package", metavar="NAME", action="append", default=[],
        help="let the program import an installed pure-Python package",
    )  # fmt: skip
    run.add_argument("--pool", action="store_true", help=POOL_HELP)
    run.add_argument("--raw", action="store_true", help="do not escape control characters on a terminal")
    run.add_argument("--check", action="store_true", help="check types first (needs ouros[typecheck])")


def _add_check(check: Parser) -> None:
    _add_program(check)
    check.add_argument(
        "-f", "--function", metavar="NAME", action="append", default=[], help="declare an external function"
    )
    check.add_argument("-s", "--stubs", metavar="FILE", help="a stub file (.pyi) that declares inputs and functions")
    check.add_argument(
        "--format", default="full", metavar="FORMAT",
        help="full (the default), concise, azure, json, jsonlines, rdjson, pylint, gitlab or github",
    )  # fmt: skip


def _add_repl(repl: Parser) -> None:
    _add_limits(repl, "stop an input at this limit; see below")
    repl.add_argument("--storage-dir", metavar="DIR", help="where :save puts sessions (default: ~/.ouros/sessions)")
    repl.add_argument("--load", metavar="NAME", help="start with a saved session")
    repl.add_argument(
        "--transcripts", metavar="DIR",
        help="write what runs to DIR, step by step, for `ouros ui`",
    )  # fmt: skip
    repl.add_argument("--plain", action="store_true", help="read plain lines, without completion and colours")


def _add_shell(shell: Parser) -> None:
    shell.add_argument("-c", dest="bash", metavar="COMMAND", help="run this bash command, and end with its exit code")
    shell.add_argument("--path", metavar="FILE", help="the file that keeps the workspace (default: in memory)")
    shell.add_argument("--preset", default="normal", choices=("strict", "normal", "permissive"), help="the limits")
    shell.add_argument(
        "-d", "--dir", metavar="DIR[:PATH][:MODE]", action="append", default=[],
        help="show the files of DIR at PATH (default: /mnt); what changes stays in memory (MODE overlay, the default), "
        "goes to DIR (rw), or is refused (ro)",
    )  # fmt: skip
    shell.add_argument("--plain", action="store_true", help="read plain lines, without completion and colours")


def _add_packages(packages: Parser) -> None:
    actions = packages.add_subparsers(dest="action", metavar="ACTION", parser_class=Parser, required=True)
    works = actions.add_parser("check", help="import packages in the sandbox, and report what fails")
    works.add_argument("name", metavar="NAME", nargs="+", help="a distribution, as in `pip install NAME`")
    works.add_argument("-a", "--all", action="store_true", help="import each of its modules, not only those at the top")


def _add_kernel(kernel: Parser) -> None:
    actions = kernel.add_subparsers(dest="action", metavar="ACTION", parser_class=Parser, required=True)
    install = actions.add_parser("install", help="install the kernel 'Python (ouros)' for this user")
    where = install.add_mutually_exclusive_group()
    where.add_argument("--sys-prefix", action="store_true", help="in the environment that ouros is installed in")
    where.add_argument("--prefix", metavar="DIR", help="below DIR")
