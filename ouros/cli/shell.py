"""`ouros shell`: bash and Python in a workspace, at a terminal, from a script or for one command.

Knows `Workspace`. Invariant: a workspace of its own tells whether an input continues in the next line, in which
nothing of the input runs.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from ouros._version import __version__
from ouros.bounded import bounded_repr, printable
from ouros.cli.common import exit_code
from ouros.cli.options import UsageError, mount_of
from ouros.cli.prompt import Exit, Prompt, show
from ouros.cli.reading import PipeReader, is_command, make_reader
from ouros.cli.terminal import paint, write_text
from ouros.completion import complete, is_incomplete
from ouros.errors import SandboxRuntimeError
from ouros.workspace import Workspace, WorkspaceError

HISTORY = Path("~/.ouros/shell_history")
BANNER = "ouros {version}: bash in a workspace. Type :py for Python, :help for commands, :quit or Ctrl-D to leave."
FOLDER = "/mnt"
COMMANDS = {
    ":help": ("", "this list"),
    ":py": ("", "go on in Python"),
    ":sh": ("", "go on in bash"),
    ":files": ("[FOLDER]", "the files, as a tree"),
    ":checkpoint": ("[LABEL]", "remember files, variables and the shell"),
    ":checkpoints": ("", "what is remembered"),
    ":rewind": ("[N]", "go back N checkpoints (1)"),
    ":diff": ("", "what has changed since the last checkpoint"),
    ":history": ("", "the commands of the past"),
    ":upload": ("HOST PATH", "copy a file or folder of the host into the workspace"),
    ":download": ("PATH HOST", "copy a file or folder of the workspace to the host"),
    ":quit": ("", "leave"),
}
# Messages of the shell for incomplete input
ENDS_EARLY = ("unexpected end of", "unexpected EOF", "unterminated")
GOES_ON = ("\\", "&&", "||", "|")


class Shell(Prompt):
    """A workspace, and the language that is typed."""

    commands = COMMANDS
    about = "anything else is bash, or Python after :py"
    errors = (*Prompt.errors, WorkspaceError)

    def __init__(self, workspace: Workspace, write: Callable[[str], object]) -> None:
        super().__init__(write)
        self.workspace = workspace
        self.is_python = False
        self.last = 0  # exit code of the last command
        self._parser: Workspace | None = None

    @property
    def prompt(self) -> str:
        return ">>> " if self.is_python else "$ "

    def is_incomplete(self, text: str) -> bool:
        """Return whether an input goes on in the next line."""
        if is_command(text):
            return False
        if self.is_python:
            return is_incomplete(text)
        if text.rstrip(" \t").endswith(GOES_ON) and not text.endswith("\\\\"):
            return True
        # A document that has no end yet takes in what follows, also a word that can't stand there.
        wrong = self._parsed(text)
        return any(words in wrong for words in ENDS_EARLY) or "<<" in text and not self._parsed(text + "\nfi")

    def _parsed(self, text: str) -> str:
        """Parse a text with bash, without running it. Returns the error message, or ''."""
        if self._parser is None:
            self._parser = Workspace(preset="strict")
        return self._parser.bash('bash -n -c "$INPUT"', env={"INPUT": text}, check=False).stderr

    def complete(self, text: str) -> tuple[int, list[str]]:
        """Return the candidates for the word that is being typed: commands, names of the session, or files."""
        if is_command(text):
            return len(text), [name for name in COMMANDS if name.startswith(text)]
        if self.is_python:
            return complete(self.workspace.session, text)
        word = text.rpartition(" ")[2]
        folder, slash, start = word.rpartition("/")
        try:
            names = self.workspace.list_files(f"{folder}/" if slash else self._folder())
        except OSError:
            return 0, []
        return len(start), [name for name in names if name.startswith(start) and name == printable(name, "")]

    def _folder(self) -> str:
        return self.workspace.bash("pwd", check=False).stdout.rstrip("\n") or "/"

    def run(self, text: str) -> None:
        """Run an input in its language."""
        if self.is_python:
            self._python(text)
        else:
            self._bash(text)

    def _bash(self, text: str) -> None:
        result = self.workspace.bash(text, check=False)
        show("stdout", result.stdout)
        show("stderr", result.stderr if not result.stderr or result.stderr.endswith("\n") else result.stderr + "\n")
        sys.stdout.flush()
        self.last = result.exit_code

    def _python(self, text: str) -> None:
        result = self.workspace.execute_python(text)
        show("stdout", result.stdout)
        self.last = result.exit_code
        exit = result.error.exception() if isinstance(result.error, SandboxRuntimeError) else None
        if isinstance(exit, SystemExit):
            raise Exit(exit_code(exit))
        if result.stderr:
            self.error(result.stderr.rstrip("\n"))
        if result.value is not None:
            self.write(printable(bounded_repr(result.value)) + "\n")

    # Commands.

    def _do_py(self) -> None:
        self.is_python = True

    def _do_sh(self) -> None:
        self.is_python = False

    def _do_files(self, folder: str = ".") -> None:
        self.write(printable(self.workspace.tree(self._folder() if folder == "." else folder)) + "\n")

    def _do_checkpoint(self, label: str | None = None) -> None:
        self.write(f"checkpoint {self.workspace.checkpoint(label)}\n")

    def _do_checkpoints(self) -> None:
        for made in self.workspace.checkpoints():
            self.write(f"{made.id:4}  {printable(made.label or '', '')}".rstrip() + "\n")

    def _do_rewind(self, steps: str = "1") -> None:
        if not steps.isdecimal():
            raise UsageError(f"usage: :rewind [N]; {steps!r} is no number")
        self.write(f"back at checkpoint {self.workspace.rewind(int(steps)).id}\n")

    def _do_diff(self) -> None:
        found = self.workspace.diff()
        for mark, paths in (("A", found.added), ("M", found.modified), ("D", found.removed)):
            for path in paths:
                self.write(f"{paint('key', mark, self.color)} {printable(path, '')}\n")

    def _do_history(self) -> None:
        for entry in self.workspace.history():
            command = entry.parameters.get("command", f"{entry.parameters.get('codeLength')} characters of Python")
            first, *rest = str(command).split("\n")
            self.write(f"{entry.id:4}  {printable(first, '')}{' ...' if rest else ''}\n")

    def _do_upload(self, host: str, path: str) -> None:
        self.workspace.upload(host, path)

    def _do_download(self, path: str, host: str) -> None:
        self.workspace.download(path, host)


def shell(options: Namespace) -> int:
    """Run the shell with its options; return the exit code.

    Raises:
        UsageError: A folder or the workspace's file can't be opened.
        ImportError: bashkit is not installed.
    """
    mounts = [mount_of(text, FOLDER) for text in options.dir]
    try:
        workspace = Workspace(path=options.path, preset=options.preset, mounts=mounts)
    except (OSError, ValueError, WorkspaceError) as error:
        raise UsageError(str(error)) from None
    with workspace:
        prompt = Shell(workspace, lambda text: write_text(sys.stdout, text, True))
        if options.bash is not None:
            prompt.run(options.bash)
            return prompt.last
        reader = make_reader(prompt.complete, HISTORY.expanduser(), options.plain, prompt.is_incomplete)
        if isinstance(reader, PipeReader):
            prompt.run(sys.stdin.read())
            return prompt.last
        print(BANNER.format(version=__version__))
        return prompt.loop(reader)
