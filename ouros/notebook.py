"""`%load_ext ouros`: the magics `%%ouros`, for cells in a session, and `%%ouros_bash`, in a workspace; and completion.

Knows IPython, `Session` and `Workspace`; imported when the extension is loaded. Invariants: cells reach only what `-i`
and `-f` name; what fails in the sandbox is shown as the program's own traceback, and fails the cell.
"""

from __future__ import annotations

import shlex
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from IPython.core.completer import CompletionContext, SimpleCompletion, SimpleMatcherResult, context_matcher
from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from IPython.core.magic import Magics, line_cell_magic, line_magic, magics_class
from IPython.core.magic_arguments import argument, magic_arguments, parse_argstring

from ouros.bounded import bounded_repr, cut, fits, printable, type_name
from ouros.cli.options import UsageError as OptionError
from ouros.cli.options import parse_limits
from ouros.cli.pool import session_manager
from ouros.cli.terminal import paint, paint_traceback, write_text
from ouros.completion import complete
from ouros.rich import Rows, shown
from ouros.sessions.errors import SessionError, SessionExistsError, SessionNotFoundError
from ouros.sessions.manager import DEFAULT, SessionManager
from ouros.sessions.session import Session
from ouros.values import SandboxRepr

if TYPE_CHECKING:
    from ouros.workspace import Workspace

MAGIC = "%%ouros"
WORKSPACE = "workspace"
NAMES = ("ouros", "ouros_bash", "ouros_fork", "ouros_rewind", "ouros_vars")


@magics_class
class OurosMagics(Magics):
    """The magic and the sessions of one shell."""

    def __init__(self, shell: InteractiveShell) -> None:
        super().__init__(shell)
        self._shell: Any = shell
        self.manager = SessionManager(script_name="<cell>")
        self._pooled: SessionManager | None = None

    @magic_arguments()
    @argument("-s", "--session", default=DEFAULT, help="a session, made if there is none, or a variable that holds one")
    @argument(
        "-i", "--input", nargs="+", action="extend", default=[], metavar="VAR", help="copy variables into it first"
    )
    @argument(
        "-o", "--output", nargs="+", action="extend", default=[], metavar="VAR", help="copy variables out of it after"
    )
    @argument("-f", "--function", nargs="+", action="extend", default=[], metavar="NAME", help="functions it may call")
    @argument(
        "-l", "--limit", action="append", default=[], metavar="NAME=VALUE", help="limits, as time=2s or memory=64M"
    )
    @argument("--pool", action="store_true", help="run it in a worker process; sessions there are others than here")
    @line_cell_magic
    def ouros(self, line: str, cell: str | None = None) -> Any:
        """Run a cell in a sandboxed session, whose variables stay for the next cell.

        `%ouros -s NAME`, without a cell, gives the session itself.
        """
        options = parse_argstring(self.ouros, line)
        session = self.session(options.session, options.pool)
        if cell is None:
            return session
        try:
            limits = parse_limits(options.limit)
        except OptionError as error:
            raise UsageError(str(error)) from None
        names = self._shell.user_ns
        functions = {name: _found(names, name) for name in options.function}
        for name, function in functions.items():
            if not callable(function):
                raise UsageError(f"{name!r} is no function")
        for name in options.input:
            try:
                session[name] = _found(names, name)
            except (TypeError, SessionError) as error:
                raise UsageError(f"{name}: {error}") from None
        value = self._run(session, cell, functions, limits)
        for name in options.output:
            try:
                names[name] = session[name]
            except SessionError as error:
                raise UsageError(f"the cell has run, but: {error}") from None
        return value

    @magic_arguments()
    @argument("new", help="what to call the copy")
    @argument("-r", "--replace", action="store_true", help="destroy the session of that name first, if there is one")
    @argument("-s", "--session", default=DEFAULT, help="the session to copy, or a variable that holds one")
    @line_magic
    def ouros_fork(self, line: str) -> Session:
        """Copy a session: `%ouros_fork trial`, then cells with `%%ouros -s trial`. Gives the copy."""
        options = parse_argstring(self.ouros_fork, line)
        session = self.session(options.session)
        if session.id == options.new:
            raise UsageError(f"{options.new!r} is the session itself: choose another name")
        try:
            if options.replace:
                with suppress(SessionNotFoundError):
                    session._manager.destroy_session(options.new)
            return session.fork(options.new)
        except SessionExistsError:
            raise UsageError(f"there is a session {options.new!r}: choose another name, or -r to replace it") from None
        except SessionError as error:
            raise UsageError(str(error)) from None

    @magic_arguments()
    @argument("steps", nargs="?", type=int, default=1, help="how many cells")
    @argument("-s", "--session", default=DEFAULT, help="the session, or a variable that holds one")
    @line_magic
    def ouros_rewind(self, line: str) -> None:
        """Undo the last cells of a session: `%ouros_rewind`, `%ouros_rewind 3`."""
        options = parse_argstring(self.ouros_rewind, line)
        try:
            found = self.session(options.session).rewind(steps=options.steps)
        except SessionError as error:
            raise UsageError(str(error)) from None
        print(f"undid {found['steps_rewound']}; {found['history_remaining']} can be undone")

    @magic_arguments()
    @argument("-s", "--session", default=DEFAULT, help="the session, or a variable that holds one")
    @line_magic
    def ouros_vars(self, line: str) -> Session:
        """Return the variables of a session, as a table: the session itself."""
        return self.session(parse_argstring(self.ouros_vars, line).session)

    @magic_arguments()
    @argument("-w", "--workspace", default=WORKSPACE, metavar="VAR", help="a variable that holds a Workspace, or will")
    @line_cell_magic
    def ouros_bash(self, line: str, cell: str | None = None) -> Workspace | None:
        """Run a cell as bash in a workspace, whose files and variables stay for the next cell.

        `%ouros_bash`, without a cell, gives the workspace, which notebooks show as a list of its files.
        """
        options = parse_argstring(self.ouros_bash, line)
        workspace = self._workspace(options.workspace)
        if cell is None:
            return workspace
        from ouros.workspace import WorkspaceError

        try:
            result = workspace.bash(cell, check=False)
            _write("stdout", result.stdout)
            _write("stderr", result.stderr)
            if result.exit_code:
                raise WorkspaceError(f"exit code {result.exit_code}")
        except WorkspaceError as error:
            _show_as(error, printable(str(error)))
            raise
        return None

    def _workspace(self, name: str) -> Workspace:
        from ouros.workspace import Workspace

        names = self._shell.user_ns
        if name not in names:
            if not name.isidentifier():
                raise UsageError(f"{name!r} is no name of a variable")
            names[name] = Workspace()
        if not isinstance(names[name], Workspace):
            raise UsageError(f"{name!r} holds no Workspace; name a variable with -w")
        held: Workspace = names[name]
        return held

    def _run(self, session: Session, cell: str, functions: dict[str, Any], limits: Any) -> Any:
        try:
            value = shown(session._run(cell, functions or None, None, limits, False, _write)[0])
            # Shells show a value part by part, and those that are shared again and again.
            is_bounded = isinstance(value, Rows) or fits(value)
            return value if is_bounded else SandboxRepr(bounded_repr(value), type_name(value))
        except SessionError as error:
            _show_as(error, paint_traceback(printable(cut(str(error))).rstrip("\n"), self._color()))
            raise
        except KeyboardInterrupt as error:
            _show_as(error, paint("type", "KeyboardInterrupt", self._color()))
            raise

    def _color(self) -> bool:
        return str(self._shell.colors).lower() != "nocolor"

    def session(self, name: str, in_pool: bool = False) -> Session:
        """Return the session of this name: that of a variable, or one of the shell's own, which is made if need be."""
        held = self._shell.user_ns.get(name)
        if isinstance(held, Session):
            return held
        manager = self._manager_of(in_pool)
        try:
            return manager.get_session(name)
        except SessionError:
            return manager.create_session(name)

    def _manager_of(self, in_pool: bool) -> SessionManager:
        if not in_pool:
            return self.manager
        if self._pooled is None:
            try:
                self._pooled, _ = session_manager(True, script_name="<cell>")
            except OptionError as error:
                raise UsageError(str(error)) from None
        return self._pooled

    def session_of_cell(self, text: str) -> Session | None:
        """Return the session that a cell would run in, if there is one."""
        try:
            words = shlex.split(text.partition("\n")[0])
        except ValueError:
            return None
        if not words or words[0] != MAGIC:
            return None
        name = DEFAULT
        for flag, value in zip(words, words[1:], strict=False):
            if flag in ("-s", "--session"):
                name = value
        held = self._shell.user_ns.get(name)
        if isinstance(held, Session):
            return held
        manager = self._pooled if "--pool" in words else self.manager
        try:
            return None if manager is None else manager.get_session(name)
        except SessionError:
            return None


def _write(stream: str, text: str) -> None:
    """Show what a cell prints."""
    write_text(sys.stderr if stream == "stderr" else sys.stdout, text)


def _found(names: dict[str, Any], name: str) -> Any:
    if name not in names:
        raise UsageError(f"there is no variable {name!r}")
    return names[name]


def _show_as(error: BaseException, text: str) -> None:
    """Let IPython show `text` for the error, not the host's traceback."""
    error._render_traceback_ = lambda: text.split("\n")  # type: ignore[attr-defined]


def _make_matcher(magics: OurosMagics) -> Any:
    @context_matcher()
    def ouros_matcher(context: CompletionContext) -> SimpleMatcherResult:
        """Return names and attributes of the session, in cells of the magic."""
        session = None if context.cursor_line == 0 else magics.session_of_cell(context.full_text)
        if session is None:
            return SimpleMatcherResult(completions=[])
        line = context.text_until_cursor.rpartition("\n")[2]
        count, names = complete(session, line)
        return SimpleMatcherResult(
            completions=[SimpleCompletion(name) for name in names],
            matched_fragment=line[len(line) - count :],
            suppress=True,
        )

    return ouros_matcher


def load_ipython_extension(shell: InteractiveShell) -> None:
    """Hook of IPython for `%load_ext ouros`."""
    magics = OurosMagics(shell)
    shell.register_magics(magics)
    completer = getattr(shell, "Completer", None)
    if completer is not None:
        _drop_matcher(completer)
        completer.custom_matchers.append(_make_matcher(magics))


def unload_ipython_extension(shell: InteractiveShell) -> None:
    """Hook of IPython for `%unload_ext ouros`: drops the sessions."""
    for kind in ("line", "cell"):
        for name in NAMES:
            shell.magics_manager.magics[kind].pop(name, None)
    completer = getattr(shell, "Completer", None)
    if completer is not None:
        _drop_matcher(completer)


def _drop_matcher(completer: Any) -> None:
    completer.custom_matchers[:] = [
        matcher for matcher in completer.custom_matchers if getattr(matcher, "__name__", "") != "ouros_matcher"
    ]
