"""`ouros repl`: sessions at a terminal.

Knows `SessionManager` and a reader of inputs. Invariants: nothing the code does ends the REPL, but `exit()`; at a
terminal, Ctrl-C only stops what runs; the list of inputs has an entry for each step that can be rewound.
"""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ouros._version import __version__
from ouros.bounded import cut, printable
from ouros.cli.common import exit_code, say_how_to_allow_more
from ouros.cli.options import UsageError, default_limits, parse_limits
from ouros.cli.reading import PipeReader, Reader, is_command, make_reader
from ouros.cli.terminal import paint, paint_traceback, wants_color, write_text
from ouros.completion import complete
from ouros.errors import SandboxRuntimeError
from ouros.sessions.errors import SessionError, SessionExistsError
from ouros.sessions.manager import SessionManager
from ouros.sessions.session import Session

HISTORY = Path("~/.ouros/history")
STORAGE = Path("~/.ouros/sessions")
BANNER = "ouros {version}: sandboxed Python 3.14. Type :help for commands, :quit or Ctrl-D to leave."
COMMANDS = {
    ":help": ("", "this list"),
    ":vars": ("", "the variables of the session"),
    ":history": ("", "the inputs that can be undone"),
    ":rewind": ("[N]", "undo the last N inputs (1)"),
    ":fork": ("NAME", "copy the session, and go on in the copy"),
    ":switch": ("NAME", "go on in another session"),
    ":sessions": ("", "the sessions"),
    ":save": ("[NAME]", "save the session to disk"),
    ":load": ("NAME [AS]", "go on with a saved session"),
    ":saved": ("", "the saved sessions"),
    ":reset": ("", "empty the session"),
    ":quit": ("", "leave"),
}


class _Exit(Exception):
    """The REPL ends, with an exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Repl:
    """The sessions, the current one, and what was typed into each."""

    def __init__(self, manager: SessionManager, write: Callable[[str], object], limits: Sequence[str] = ()) -> None:
        self.manager = manager
        self.write = write
        self.limits = limits  # as given by --limit
        self.color = wants_color(sys.stdout)
        self.session: Session = manager.get_session("default")
        self.inputs: dict[str, list[str]] = {}

    @property
    def prompt(self) -> str:
        """The prompt: it names the session unless it is the default one."""
        name = self.session.id
        return ">>> " if name == "default" else f"{name}>>> "

    def complete(self, text: str) -> tuple[int, list[str]]:
        """Candidates for what is being typed."""
        if not is_command(text):
            return complete(self.session, text)
        command, space, word = text.rpartition(" ")
        if not space:
            names = list(COMMANDS)
        elif command in (":switch",):
            names = [entry["id"] for entry in self.manager.list_sessions()]
        elif command in (":load",):
            names = [entry["name"] for entry in self.manager.list_saved_sessions()]
        else:
            names = []
        return len(word), [name for name in names if name.startswith(word)]

    def loop(self, reader: Reader) -> int:
        """Read and run inputs until the end; gives the exit code."""
        while True:
            try:
                self.handle(reader.read(self.prompt))
            except KeyboardInterrupt:
                if isinstance(reader, PipeReader):
                    raise  # nobody is there to go on
                self._error("KeyboardInterrupt")
            except EOFError:
                return 0
            except _Exit as exit:
                return exit.code

    def handle(self, text: str) -> None:
        """Run one input, a command or code."""
        if not text.strip():
            return
        if not is_command(text):
            self._run(text)
            return
        try:
            name, *words = shlex.split(text)
            self._command(name, words)
        except BrokenPipeError:
            raise
        except (UsageError, ValueError, RuntimeError, OSError) as error:
            self._error(str(error))

    def _run(self, code: str) -> None:
        inputs = self.inputs.setdefault(self.session.id, [])
        before = self.session.history()[0]
        try:
            _, shown = self.session._run(code, None, None, None, True, _write)
            if shown is not None:
                self.write(printable(cut(shown)) + "\n")
        except SessionError as error:
            cause = error.error
            exit = cause.exception() if isinstance(cause, SandboxRuntimeError) else None
            if isinstance(exit, SystemExit):
                raise _Exit(exit_code(exit)) from None
            if isinstance(exit, BrokenPipeError) and not sys.stdout.isatty():
                raise BrokenPipeError from None  # of its print: nobody reads it any more
            self._error(str(error).rstrip("\n"))
            say_how_to_allow_more(cause, self.limits)
        finally:
            depth, most = self.session.history()
            if depth > before or depth == most:
                inputs.append(code)
            del inputs[: max(0, len(inputs) - depth)]
            sys.stdout.flush()

    def _error(self, text: str) -> None:
        sys.stdout.flush()
        write_text(sys.stderr, paint_traceback(printable(text), wants_color(sys.stderr)) + "\n", True)
        sys.stderr.flush()

    # Commands.

    def _command(self, name: str, words: list[str]) -> None:
        if name not in COMMANDS:
            close = [command for command in COMMANDS if command.startswith(name)]
            if len(close) != 1:
                raise UsageError(f"there is no command {name}; type :help")
            name = close[0]
        usage = COMMANDS[name][0]
        least = sum(not part.startswith("[") for part in usage.split() if part != "AS]")
        if not least - usage.count("[AS") <= len(words) <= len(usage.split()):
            raise UsageError(f"usage: {name} {usage}".rstrip())
        getattr(self, f"_do_{name[1:]}")(*words)

    def _do_help(self) -> None:
        for name, (usage, text) in COMMANDS.items():
            words = f"{name} {usage}".rstrip()
            self.write(f"  {paint('key', words, self.color)}{' ' * (18 - len(words))}{text}\n")
        self.write("  anything else is Python; an empty line ends a block\n")

    def _do_quit(self) -> None:
        raise _Exit(0)

    def _do_vars(self) -> None:
        variables = self.session.list_variables()
        width = max((len(entry["name"]) for entry in variables), default=0)
        for entry in variables:
            text = _short(self.session.get_variable(entry["name"])["repr"])
            name = paint("key", entry["name"], self.color) + " " * (width - len(entry["name"]))
            self.write(f"{name}  {paint('dim', _short(entry['type_name']), self.color)}  {text}\n")

    def _do_history(self) -> None:
        inputs = self.inputs.get(self.session.id, [])
        depth, most = self.session.history()
        for number, code in enumerate(reversed(inputs), 1):
            first, *rest = code.strip("\n").split("\n")
            self.write(f"{number:4}  {_short(first)}{' ...' if rest else ''}\n")
        self.write(f"{depth} of at most {most} steps can be undone; :rewind N undoes 1 to N\n")

    def _do_rewind(self, steps: str = "1") -> None:
        if not steps.isdecimal():
            raise UsageError(f"usage: :rewind [N]; {steps!r} is no number")
        done = self.session.rewind(steps=int(steps))
        inputs = self.inputs.get(self.session.id, [])
        del inputs[len(inputs) - done["steps_rewound"] :]
        self.write(f"undid {done['steps_rewound']}; {done['history_remaining']} can be undone\n")

    def _do_fork(self, name: str) -> None:
        self.session = self.session.fork(name)
        self.write(f"now in {name}\n")

    def _do_switch(self, name: str) -> None:
        self.session = self.manager.get_session(name)
        self.write(f"now in {name}\n")

    def _do_sessions(self) -> None:
        for entry in self.manager.list_sessions():
            mark = "*" if entry["id"] == self.session.id else " "
            count = entry["variable_count"]
            self.write(f"{mark} {entry['id']}  {count} variable{'' if count == 1 else 's'}\n")

    def _do_save(self, name: str | None = None) -> None:
        saved = self.session.save(name=name)
        self.write(f"saved {saved['name']} ({saved['size_bytes']} bytes)\n")

    def _do_load(self, name: str, new_id: str | None = None) -> None:
        try:
            session_id = self.manager.load_session(name, session_id=new_id)
        except SessionExistsError as error:
            raise UsageError(f"{error}; give it another name: :load {name} NAME") from None
        self.inputs.pop(session_id, None)
        self.session = self.manager.get_session(session_id)
        self.write(f"now in {session_id}\n")

    def _do_saved(self) -> None:
        for entry in self.manager.list_saved_sessions():
            self.write(f"  {entry['name']}  {entry['size_bytes']} bytes\n")

    def _do_reset(self) -> None:
        self.session.reset()
        self.inputs.pop(self.session.id, None)
        self.write("the session is empty\n")


def _write(stream: str, text: str) -> None:
    """Show what the code prints."""
    write_text(sys.stderr if stream == "stderr" else sys.stdout, text)


def _short(text: str, width: int = 100) -> str:
    line = text.partition("\n")[0]
    return printable(line if len(line) <= width and line == text else line[: width - 3] + "...", "")


def repl(options: Namespace) -> int:
    """Run the REPL with its options; gives the exit code."""
    manager = SessionManager(script_name="<repl>", limits=parse_limits(options.limit, default_limits(options)))
    storage = Path(options.storage_dir) if options.storage_dir else STORAGE.expanduser()
    manager.set_storage_dir(storage)
    shell = Repl(manager, lambda text: write_text(sys.stdout, text, True), options.limit)
    if options.load is not None:
        try:
            shell.session = manager.get_session(manager.load_session(options.load))
        except SessionError as error:
            raise UsageError(str(error)) from None
    reader: Any = make_reader(shell.complete, HISTORY.expanduser(), options.plain)
    if sys.stdin.isatty():
        print(BANNER.format(version=__version__))
    return shell.loop(reader)
