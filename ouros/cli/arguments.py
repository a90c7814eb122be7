"""The parser of options that all commands share: short errors, which name what was probably meant.

Knows argparse and words. Invariant: a wrong command line is one line that says what is wrong, and where help is.
"""

from __future__ import annotations

import argparse
import os

from ouros.cli.options import LIMIT_NAMES, did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

USAGE = 2


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Texts as they are, as wide as the terminal. argparse imports much to find the width."""

    def __init__(self, prog: str, **more: Any) -> None:
        more.setdefault("width", _columns() - 2)
        super().__init__(prog, **more)


def _columns() -> int:
    try:
        return int(os.environ.get("COLUMNS", "")) or 80
    except ValueError:
        pass
    try:
        return os.get_terminal_size().columns or 80
    except OSError:
        return 80


class Parser(argparse.ArgumentParser):
    """Shorter messages for wrong arguments: not the whole usage."""

    def __init__(self, prog: str | None = None, **more: Any) -> None:
        more.setdefault("formatter_class", Formatter)
        super().__init__(prog, **more)

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{self.prog}: {message}\nTry '{self.prog} --help'.\n")

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        options, extra = self.parse_known_args(args, namespace)
        if extra:
            self.error(f"unrecognized arguments: {' '.join(extra)}{self.nearest(extra[0])}")
        return options

    def nearest(self, word: str) -> str:
        """Return a question to put behind an error: the option that is like a wrong one, or ''."""
        if not word.startswith("-"):
            return ""
        known = [option[2:] for option in self._option_string_actions if option.startswith("--")]
        return did_you_mean(word.partition("=")[0].lstrip("-"), known, "--")


def add_limit(parser: argparse._ActionsContainer, help: str) -> None:
    """Add `--limit`, which is given as often as wanted."""
    action = parser.add_argument(
        "-l", "--limit", metavar="NAME=VALUE[,...]", action="append", default=[], help=help
    )  # fmt: skip
    begin_with(action, *(f"{name}=" for name in LIMIT_NAMES if name != "gc"))


def begin_with(action: argparse.Action, *words: str) -> None:
    """Declare how values of an option begin, for shell completion. Other values stay allowed."""
    action.begins = words  # type: ignore[attr-defined]
