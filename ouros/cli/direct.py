"""Command lines without options, which need no parser: `ouros FILE ...` and `ouros -c CODE ...`.

Knows words only. The parser of the whole command takes longer to make than a short program takes to run. Invariant: the
options are those that the parser gives for the same words.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

COMMANDS = ("run", "check", "repl", "shell", "packages", "doctor", "kernel", "completion", "mcp", "serve", "ui")


class Options:
    """The options of `ouros run` that no word gives."""

    def __init__(self, code: str | None, file: str | None, arguments: list[str]) -> None:
        self.command = "run"
        self.code = code
        self.file = file
        self.arguments = arguments
        self.module: str | None = None
        self.no_limits = self.json = self.raw = self.check = self.pool = False
        self.out: str | None = None
        self.result: str | None = None
        self.input: list[str] = []
        self.limit: list[str] = []
        self.dir: list[str] = []
        self.env: list[str] = []
        self.package: list[str] = []
        self.tool: list[str] = []


def direct(words: list[str]) -> Any:
    """Return the options of a command line that is FILE or `-c CODE` with what follows it; None for any other."""
    if len(words) >= 2 and words[0] == "-c":
        return Options(words[1], None, words[2:])
    if words and not words[0].startswith("-") and words[0] not in COMMANDS and os.path.isfile(words[0]):
        return Options(None, words[0], words[1:])
    return None
