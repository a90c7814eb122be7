"""`Interpreter`: the Pythons of a workspace: the one whose variables stay, and those that bash starts.

Knows sessions, `WorkspaceOS` and budgets; of shells only a function that runs a command. Invariants: all arguments of
requests come from a program and are checked; a Python never runs longer than its command may.
"""

from __future__ import annotations

import math
import shlex
import weakref
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ouros._core import GivenModule, ModuleTable
from ouros.calls import Bound
from ouros.errors import SandboxError, SandboxLimitError, SandboxRuntimeError, SandboxSyntaxError
from ouros.policy import Policy
from ouros.sessions.errors import SessionError, SessionLostError
from ouros.sessions.manager import SessionManager
from ouros.sessions.session import Session
from ouros.sessions.shared import ClaimedManager
from ouros.standard_input import StdinError
from ouros.workspace.budget import Frame, Within
from ouros.workspace.errors import ExecutionLimitError, WorkspaceError
from ouros.workspace.os_handler import WorkspaceOS
from ouros.workspace.presets import Preset
from ouros.workspace.results import BashResult, PythonResult
from ouros.workspace.shared import workspace_error

EXECUTABLE = "/usr/bin/python3"
VERSION = "Python 3.14.0 (ouros)"
GUEST = Path(__file__).parent / "guest"
MAX_TRACEBACK = 100_000

if TYPE_CHECKING:
    from ouros.sessions.claims import Claim
    from ouros.standard_input import Stdin

RunCommand = Callable[[Frame, "str | list[str]", str, Mapping[str, str], bytes, "float | None"], BashResult]
Write = Callable[[str, str], None]


@cache
def guest_modules() -> ModuleTable:
    """Return the modules that every Python of a workspace may import besides the library."""
    names = ("_workspace_process", "subprocess")
    modules = {}
    for name in names:
        text = (GUEST / f"{name}.py").read_text(encoding="utf-8")
        modules[name] = GivenModule(name, f"<{name}>", text, False)
    return ModuleTable(modules, {}, {}, {})


class Requests:
    """Requests of `_workspace.call`, for one interpreter.

    Args:
        system: Its files and folder.
        frame: Its place in the command.
        run: Runs a command of the shell.
    """

    def __init__(self, system: WorkspaceOS, frame: Frame, run: RunCommand) -> None:
        self._system = system
        self._frame = frame
        self._run_command = run

    def __call__(self, name: object, *args: object, **kwargs: object) -> object:
        """Answer a request of the program."""
        system = self._system
        if name == "run":
            return self._run(**kwargs)
        path = args[0] if args else None
        if isinstance(path, str):
            if name == "readlink" and len(args) == 1:
                return system.readlink(path)
            if name == "chdir" and len(args) == 1:
                system.chdir(path)
                return None
            if len(args) == 2 and self._change(name, path, args[1]):
                return None
        raise TypeError("the workspace does not know this request")

    def _change(self, name: object, path: str, value: object) -> bool:
        """Answer a request to change a file; False: there is no such request."""
        if name == "chmod" and isinstance(value, int):
            self._system.chmod(path, value)
        elif name == "symlink" and isinstance(value, str):
            self._system.symlink(path, value)
        elif name == "utime" and isinstance(value, float) and math.isfinite(value):
            self._system.utime(path, value)
        else:
            return False
        return True

    def _run(
        self,
        command: object = None,
        shell: object = False,
        cwd: object = None,
        env: object = None,
        stdin: object = b"",
        timeout: object = None,
    ) -> tuple[int, bytes, bytes, bool]:
        """Run code. Return exit code, output, error output, and whether the time was over."""
        words = _command(command, shell)
        if not isinstance(stdin, bytes):
            raise TypeError("stdin must be bytes")
        if timeout is not None and (isinstance(timeout, bool) or not isinstance(timeout, (int, float))):
            raise TypeError("timeout must be a number of seconds")
        system = self._system
        where = system.cwd
        if cwd is not None:
            if not isinstance(cwd, str):
                raise TypeError("cwd must be a str")
            where = system.absolute(cwd)
            if system.files.stat(where).kind != "folder":
                raise NotADirectoryError(20, "Not a directory", cwd)
        environ = system.get_environ() if env is None else _environ(env)
        seconds = None if timeout is None else max(0.001, float(timeout)) if math.isfinite(timeout) else None
        try:
            done = self._run_command(self._frame, words, where, environ, stdin, seconds)
        except ExecutionLimitError as error:
            if error.limit_type == "time" and seconds is not None and seconds < self._frame.budget.left():
                part = error.result
                return -9, b"" if part is None else part.stdout_bytes, b"", True
            raise OSError(11, str(error)) from None
        return done.exit_code, done.stdout_bytes, done.stderr.encode(), False


def _command(command: object, shell: object) -> str | list[str]:
    """Return the command to run: a str for the shell, or a list of words."""
    if shell:
        if not isinstance(command, str):
            raise TypeError("a command for the shell must be a str")
        return command
    if not isinstance(command, list) or not command or not all(isinstance(word, str) for word in command):
        raise TypeError("a command must be a list of str")
    if any("\0" in word for word in command):
        raise ValueError("embedded null byte")
    return command


def _environ(env: object) -> dict[str, str]:
    if not isinstance(env, dict):
        raise TypeError("env must be a dict of str")
    for name, value in env.items():
        if not isinstance(name, str) or not isinstance(value, str) or "\0" in name or "\0" in value:
            raise TypeError("env must be a dict of str")
    return dict(env)


class Interpreter:
    """The Pythons of a workspace.

    Args:
        preset: The limits.
        policy: Clock, randomness and the like of all of them.
        tools: Tools that all of them may call.
        run: Runs a command of the shell for one of them.
        path: Folders where all of them look for modules, after the script's and the current one.
        claim: What must hold for a call of the host; None: nothing.
    """

    def __init__(
        self,
        preset: Preset,
        policy: Policy | None,
        tools: Bound | None,
        run: RunCommand,
        path: tuple[str, ...],
        claim: Claim | None = None,
    ) -> None:
        self._claim = claim
        self._preset = preset
        self._policy = policy
        self._tools = tools
        self._run_command = run
        self._path = path
        self._manager = self._new_manager("main.py")
        self._count = 0
        self._session: Session | None = None
        self._is_begun = False

    def _new_manager(self, script_name: str) -> SessionManager:
        options: dict[str, Any] = {"script_name": script_name, "policy": self._policy, "modules": guest_modules()}
        return SessionManager(**options) if self._claim is None else ClaimedManager(self._claim, **options)

    # --- the one whose variables stay ---

    @property
    def session(self) -> Session:
        """Session of the interpreter."""
        if self._session is None:
            self._session = self._manager.get_session()
            self._session.set_history_depth(0)
        return self._session

    def execute(
        self,
        code: str,
        system: WorkspaceOS,
        frame: Frame,
        toolset: Bound | None = None,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> PythonResult:
        """Run code where the variables are.

        Raises:
            Abort, ApprovalRequired: A tool asked for it.
            WorkspaceError: It runs already, around this call.
        """
        functions = self._functions(Requests(system, frame, self._run_command), toolset)
        session = self.session
        with Within(frame):
            if not self._is_begun:
                self._begin(session, functions, system, [""], list(dict.fromkeys([system.cwd, *self._path])))
                self._is_begun = True
            return self._run(session, code, functions, system, frame, True, None, stdin, argv)

    def dump(self) -> bytes | None:
        """Return the variables as bytes, or None if the interpreter has not run."""
        return self.session.dump() if self._is_begun else None

    def load(self, data: bytes | None) -> None:
        """Go back to what `dump` gave.

        Raises:
            WorkspaceError: These bytes are not a session of this version.
        """
        manager, session = self._new_manager("main.py"), None
        if data is not None:
            try:
                session = manager.load_bytes(data, "main")
            except (SessionError, ValueError) as error:
                raise WorkspaceError(f"the variables can't be loaded: {error}") from None
            session.set_history_depth(0)
        self.close()
        self._manager, self._session, self._is_begun = manager, session, session is not None

    def fork_into(self, other: Interpreter) -> None:
        """Give another interpreter, which has not run, a copy of the variables."""
        if self._claim is not None:
            other.load(self.dump())  # a copy by dump and load: a fork would have the claim
        elif self._is_begun:
            other._manager = self._manager
            self._count += 1
            name = f"fork-{id(other)}-{self._count}"
            other._session = self.session.fork(name)
            weakref.finalize(other, _forget, self._manager, name)
            other._session.set_history_depth(0)
            other._is_begun = True

    def close(self) -> None:
        """Give up the variables."""
        session, self._session = self._session, None
        if session is not None:
            _forget(self._manager, session.id)
        self._is_begun = False

    def mark(self) -> int | None:
        """Return a number for `rewind`; None: it has not run."""
        if not self._is_begun:
            return None
        workspace = self.session._workspace
        assert workspace is not None
        return workspace.mark(counted=True)

    def rewind(self, mark: int | None) -> bool:
        """Go back to a mark, which is gone then, with all later ones; False: it is not there any more."""
        if mark is None:
            if self._is_begun:
                self.load(None)
            return True
        workspace = self.session._workspace
        if not self._is_begun or workspace is None or mark not in workspace.mark_numbers():
            return False
        workspace.rewind(mark)
        return True

    # --- those that bash starts ---

    def process(
        self,
        args: list[str],
        system: WorkspaceOS,
        frame: Frame,
        stdin: Callable[[], bytes],
        write: Write,
    ) -> int:
        """Run `python ARGS...`.

        Args:
            args: What follows the name of the command.
            stdin: Gives its standard input, all of it.
            write: Takes what it prints: stream and text.

        Returns:
            The exit code.
        """
        plan = _plan(args, system, stdin, write)
        if isinstance(plan, int):
            return plan
        # Standard input that the program was read from is used up.
        feed = None if plan.is_from_stdin else _Piped(stdin)
        functions = self._functions(Requests(system, frame, self._run_command), None)
        session = self._new_manager(plan.script_name).get_session()
        session.set_history_depth(0)
        with Within(frame):
            path = list(dict.fromkeys([plan.folder, system.cwd, *self._path]))
            self._begin(session, functions, system, plan.argv, path)
            given = functions, system, frame, False, write, feed
            try:
                result = self._run(session, plan.code + "\nNone\n", *given)
                if isinstance(result.error, SandboxSyntaxError):  # positions at the end may be in text that was added
                    result = self._run(session, plan.code, *given)
            except StdinError as error:
                write("stderr", f"python: can't read standard input: {error.__cause__}\n")
                return 1
        return result.exit_code

    # --- both ---

    def _functions(self, requests: Requests, toolset: Bound | None) -> Bound:
        """Return the functions that a Python may call."""
        own = {"_workspace.call": requests}
        modules: dict[str, Any] = {"_workspace": (None, ["call"], {})}
        descriptions = {"_workspace.call": "{}"}
        given = self._tools if toolset is None else toolset
        if given is None:
            return Bound(own, (), descriptions, modules)
        return Bound(
            {**given, **own},
            given.approvals,
            {**given.descriptions, **descriptions},
            {**given.modules, **modules},
            given.toolset,
        )

    def _begin(
        self, session: Session, functions: Bound, system: WorkspaceOS, argv: list[str], path: list[str]
    ) -> None:
        start = f"_workspace_process.start({path!a}, {EXECUTABLE!a})"
        code = f"import _workspace_process\n{start}\ndel _workspace_process"
        session.run(code, external_functions=functions, os=system, argv=argv)

    def _run(
        self,
        session: Session,
        code: str,
        functions: Bound,
        system: WorkspaceOS,
        frame: Frame,
        forgive: bool,
        write: Write | None,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> PythonResult:
        printed: dict[str, list[str]] = {"stdout": [], "stderr": []}

        def note(stream: str, text: str) -> None:
            printed[stream].append(text)
            if write is not None:
                write(stream, text)

        limits: dict[str, Any] = dict(self._preset.python)
        limits["max_duration_secs"] = min(limits.get("max_duration_secs", math.inf), frame.budget.left())
        started = perf_counter()
        value, error = None, None
        try:
            with frame.budget.stoppable(session.interrupt):
                value = session.run(
                    code,
                    external_functions=functions,
                    os=system,
                    limits=limits,  # type: ignore[arg-type]
                    print_callback=note,
                    forgive=forgive,
                    stdin=stdin,
                    argv=argv,
                )
        except SessionLostError as lost:
            raise workspace_error(lost) from None
        except SessionError as caught:
            error = caught.error
            if error is None:
                raise WorkspaceError(f"the workspace's Python can't run this now: {caught}") from None
        code_of, text = _end(error)
        if isinstance(error, SandboxLimitError):
            frame.budget.limit = error.limit, float(limits.get(error.limit, 0))
        if text:
            note("stderr", text)
        return PythonResult(
            "".join(printed["stdout"]),
            "".join(printed["stderr"]),
            code_of,
            error.with_traceback(None) if error is not None else None,
            value,
            (perf_counter() - started) * 1e3,
        )


# Programs of `-m` for modules of the library that are there to be imported only.
_MAINS = {
    "json.tool": "import _workspace_process\n_workspace_process.json_tool()",
    "unittest": "import sys, unittest\nsys.argv[0] = 'python -m unittest'\nunittest.main(module=None)",
}


def _forget(manager: SessionManager, name: str) -> None:
    """Destroy a session, unless it is gone; the default one, which its manager always has, becomes empty."""
    with suppress(SessionError):
        if name == "default":
            manager.reset()
        else:
            manager.destroy_session(name)


class _Piped:
    """The standard input of a command, which is read when the program first asks for it."""

    def __init__(self, read: Callable[[], bytes]) -> None:
        self._read: Callable[[], bytes] | None = read

    def readline(self) -> bytes:
        read, self._read = self._read, None
        return b"" if read is None else read()


class _Plan:
    """Program and arguments of a `python` command."""

    def __init__(
        self,
        code: str,
        script_name: str,
        argv: list[str],
        folder: str,
        is_from_stdin: bool = False,
    ) -> None:
        self.code = code
        self.script_name = script_name
        self.argv = argv
        self.folder = folder
        self.is_from_stdin = is_from_stdin


def _plan(args: list[str], system: WorkspaceOS, stdin: Callable[[], bytes], write: Write) -> _Plan | int:
    """Parse the arguments of `python`. Returns a plan, or an exit code if nothing has to run."""
    rest = list(args)
    while rest and rest[0].startswith("-") and rest[0] != "-":
        option = rest.pop(0)
        if option in ("-V", "--version", "-VV"):
            write("stdout", VERSION + "\n")
            return 0
        if option in ("-h", "--help"):
            write("stdout", "usage: python [-c CODE | -m MODULE | FILE | -] [ARGUMENT ...]\n")
            return 0
        if option in ("-W", "-X"):
            if rest:
                rest.pop(0)
            continue
        if option[:2] in ("-c", "-m"):
            given = option[2:] or (rest.pop(0) if rest else None)
            if given is None:
                write("stderr", f"Argument expected for the {option} option\n")
                return 2
            if option[1] == "c":
                return _Plan(given, "<string>", ["-c", *rest], system.cwd)
            code = _MAINS.get(given)
            if code is None:
                code = f"import runpy\nrunpy.run_module({given!a}, run_name='__main__', alter_sys=True)"
            return _Plan(code, "<string>", [given, *rest], system.cwd)
        if option[:2] in ("-W", "-X") or all(letter in "bBdEiIOPqRsSuvx" for letter in option[1:]):
            continue
        write("stderr", f"unknown option {option}\nusage: python [-c CODE | -m MODULE | FILE | -] [ARGUMENT ...]\n")
        return 2
    if not rest or rest[0] == "-":
        try:
            code = stdin().decode("utf-8-sig")
        except UnicodeDecodeError as error:
            write("stderr", f"SyntaxError: (unicode error) {error}\n")
            return 1
        return _Plan(code, "<stdin>", rest or [""], system.cwd, is_from_stdin=True)
    return _file_plan(rest, system, write)


def _file_plan(rest: list[str], system: WorkspaceOS, write: Write) -> _Plan | int:
    name = rest[0]
    try:
        path = system.absolute(name)
        if system.files.kind(path) == "folder":
            path = path.rstrip("/") + "/__main__.py"
            if system.files.kind(path) is None:
                write("stderr", f"python: can't find '__main__' module in {name!r}\n")
                return 1
        code = system.files.read(path).decode("utf-8-sig")
    except OSError as error:
        write("stderr", f"python: can't open file {name!r}: [Errno {error.errno}] {error.strerror}\n")
        return 2
    except UnicodeDecodeError as error:
        write("stderr", f'  File "{path}"\nSyntaxError: (unicode error) {error}\n')
        return 1
    except ValueError as error:
        write("stderr", f"python: can't open file {name!r}: {error}\n")
        return 2
    return _Plan(code, path, rest, path.rpartition("/")[0] or "/")


def _end(error: SandboxError | None) -> tuple[int, str]:
    """Return the exit code of a Python, and the text that it prints at its end."""
    from ouros.bounded import bounded_repr, cut

    if error is None:
        return 0, ""
    if isinstance(error, SandboxRuntimeError):
        exception = error.exception()
        if isinstance(exception, SystemExit):
            code = exception.code
            if code is None:
                return 0, ""
            if isinstance(code, int):
                return code & 0xFF, ""
            return 1, cut(code if isinstance(code, str) else bounded_repr(code), MAX_TRACEBACK) + "\n"
    text = error.display("traceback") if isinstance(error, (SandboxRuntimeError, SandboxSyntaxError)) else str(error)
    return 1, cut(text, MAX_TRACEBACK).rstrip("\n") + "\n"


def quoted(command: str | list[str]) -> str:
    """Return a command as text for the shell."""
    return command if isinstance(command, str) else shlex.join(command)
