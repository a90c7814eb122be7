"""`ouros repl`: sessions at a terminal.

Knows `SessionManager`. Invariant: the list of inputs has an entry for each step that can be rewound.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ouros._version import __version__
from ouros.bounded import cut, printable
from ouros.cli.common import exit_code, say_how_to_allow_more
from ouros.cli.options import UsageError, default_limits, parse_limits
from ouros.cli.prompt import Exit, Prompt, show
from ouros.cli.reading import is_command, make_reader
from ouros.cli.terminal import paint, write_text
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


class Repl(Prompt):
    """The sessions, the current one, and what was typed into each."""

    commands = COMMANDS
    about = "anything else is Python; an empty line ends a block"

    def __init__(self, manager: SessionManager, write: Callable[[str], object], limits: Sequence[str] = ()) -> None:
        super().__init__(write)
        self.manager = manager
        self.limits = limits  # limits of the option --limit
        self.session: Session = manager.get_session("default")
        self.inputs: dict[str, list[str]] = {}

    @property
    def prompt(self) -> str:
        """The prompt: it names the session unless it is the default one."""
        name = self.session.id
        return ">>> " if name == "default" else f"{name}>>> "

    def complete(self, text: str) -> tuple[int, list[str]]:
        """Return the candidates for the word that is being typed."""
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

    def run(self, code: str) -> None:
        """Run Python in the session."""
        inputs = self.inputs.setdefault(self.session.id, [])
        before = self.session.history()[0]
        try:
            _, shown = self.session._run(code, None, None, None, True, show)
            if shown is not None:
                self.write(printable(cut(shown)) + "\n")
        except SessionError as error:
            cause = error.error
            exit = cause.exception() if isinstance(cause, SandboxRuntimeError) else None
            if isinstance(exit, SystemExit):
                raise Exit(exit_code(exit)) from None
            if isinstance(exit, BrokenPipeError) and not sys.stdout.isatty():
                raise BrokenPipeError from None  # raised by print() in the program: the reader has closed the pipe
            self.error(str(error).rstrip("\n"))
            say_how_to_allow_more(cause, self.limits)
        finally:
            depth, most = self.session.history()
            if depth > before or depth == most:
                inputs.append(code)
            del inputs[: max(0, len(inputs) - depth)]
            sys.stdout.flush()

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


def _short(text: str, width: int = 100) -> str:
    line = text.partition("\n")[0]
    return printable(line if len(line) <= width and line == text else line[: width - 3] + "...", "")


def repl(options: Namespace) -> int:
    """Run the REPL with its options; return the exit code."""
    manager = SessionManager(script_name="<repl>", limits=parse_limits(options.limit, default_limits(options)))
    storage = Path(options.storage_dir) if options.storage_dir else STORAGE.expanduser()
    manager.set_storage_dir(storage)
    if options.transcripts is not None:
        manager.keep_transcripts(store=options.transcripts)
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
