"""Prompt of `ouros repl` and `ouros shell`, for inputs and for commands that start with a colon.

Knows a reader of inputs, nothing of what runs them. Invariants: nothing that an input does ends the loop, but an exit;
at a terminal, Ctrl-C only stops what runs.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from typing import ClassVar

from ouros.bounded import printable
from ouros.cli.options import UsageError
from ouros.cli.reading import PipeReader, Reader, is_command
from ouros.cli.terminal import paint, paint_traceback, wants_color, write_text


class Exit(Exception):
    """The loop ends, with an exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Prompt:
    """Reads inputs and runs them. A command `:name` is the method `_do_name`."""

    commands: ClassVar[dict[str, tuple[str, str]]]  # command -> its arguments, and its effect
    about: ClassVar[str]  # help about inputs that are no commands
    # Exceptions that a command's loop shows as messages
    errors: ClassVar[tuple[type[Exception], ...]] = (UsageError, ValueError, RuntimeError, OSError)

    def __init__(self, write: Callable[[str], object]) -> None:
        self.write = write
        self.color = wants_color(sys.stdout)

    @property
    def prompt(self) -> str:
        """Prompt for an input."""
        raise NotImplementedError

    def run(self, text: str) -> None:
        """Run an input that is no command."""
        raise NotImplementedError

    def loop(self, reader: Reader) -> int:
        """Read and run inputs until the end; return the exit code."""
        while True:
            try:
                self.handle(reader.read(self.prompt))
            except KeyboardInterrupt:
                if isinstance(reader, PipeReader):
                    raise  # there is no user who could go on
                self.error("KeyboardInterrupt")
            except EOFError:
                return 0
            except Exit as exit:
                return exit.code

    def handle(self, text: str) -> None:
        """Run one input, a command or code."""
        if not text.strip():
            return
        if not is_command(text):
            self.run(text)
            return
        try:
            name, *words = shlex.split(text)
            self._command(name, words)
        except BrokenPipeError:
            raise
        except self.errors as error:
            self.error(str(error))

    def error(self, text: str) -> None:
        """Show an error: text that may end in a traceback."""
        sys.stdout.flush()
        write_text(sys.stderr, paint_traceback(printable(text), wants_color(sys.stderr)) + "\n", True)
        sys.stderr.flush()

    def _command(self, name: str, words: list[str]) -> None:
        if name not in self.commands:
            close = [command for command in self.commands if command.startswith(name)]
            if len(close) != 1:
                raise UsageError(f"there is no command {name}; type :help")
            name = close[0]
        usage = self.commands[name][0]
        least = sum(not part.startswith("[") for part in usage.split() if part != "AS]")
        if not least - usage.count("[AS") <= len(words) <= len(usage.split()):
            raise UsageError(f"usage: {name} {usage}".rstrip())
        getattr(self, f"_do_{name[1:]}")(*words)

    def _do_help(self) -> None:
        for name, (usage, text) in self.commands.items():
            words = f"{name} {usage}".rstrip()
            self.write(f"  {paint('key', words, self.color)}{' ' * (18 - len(words))}{text}\n")
        self.write(f"  {self.about}\n")

    def _do_quit(self) -> None:
        raise Exit(0)


def show(stream: str, text: str) -> None:
    """Write text that the program prints."""
    write_text(sys.stderr if stream == "stderr" else sys.stdout, text)
