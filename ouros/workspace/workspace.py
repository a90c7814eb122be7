"""`Workspace`: bash, Python, files, KV and history in one place that forks and goes back.

The class derives from one class for each of its responsibilities: `core` (parts, turns, storing), `file_methods` and
`states`. This module has commands: bash and Python; and forks.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ouros.arguments import functions_of
from ouros.calls import Bound
from ouros.workspace.core import EACCES, ENOENT, PATH
from ouros.workspace.errors import EPERM, EROFS, CommandError, FileNotFoundError, PermissionError, failure
from ouros.workspace.file_methods import WorkspaceFiles
from ouros.workspace.files import Files
from ouros.workspace.interpreter import Interpreter
from ouros.workspace.kv import KV
from ouros.workspace.os_handler import WorkspaceOS
from ouros.workspace.results import BashResult, PythonResult
from ouros.workspace.shell import Inputs, wrapped
from ouros.workspace.states import WorkspaceStates
from ouros.workspace.tree import FILE, FOLDER, Root, Tree

if TYPE_CHECKING:
    from ouros.standard_input import Stdin


class Workspace(WorkspaceFiles, WorkspaceStates):
    """Bash, Python and files in one place, with limits; nothing of it can reach the host but by tools and mounts.

    All methods may be called from any thread; commands wait for one another. Each has a twin for event loops with the
    prefix `a`: `await workspace.abash(...)`.

    Args:
        files: Files to start with, by absolute path: text, bytes, or a `Path` of the host whose content is read now.
        snapshot: What `export_snapshot` gave, in place of `files`.
        path: An SQLite file that holds all of the workspace: it is there again when the file is opened again, also
            after a crash. None: in memory.
        cwd: The folder that commands start in; it is made.
        preset: The limits: `'strict'`, `'normal'`, `'permissive'`, an `ExecutionPreset` or a `Preset`.
        tools: Tools that Python may call; they are commands of the shell, too.
        policy: Clock, randomness, sleep and environment of the Pythons.
        mounts: Folders of the host, see `Mount`.
        key: Signs snapshots and the states in `path` or `store`; others are not loaded.
        store: A store with compare-and-set, see `ouros.stores`, that holds all of the workspace but its checkpoints. Of
            the workers that share the store, one at a time has the workspace open; each command is saved when it is
            over.
        name: The name of the workspace in the store.
        lease: Seconds after which other workers may continue a workspace whose worker does not renew its claim; at
            most a day. A thread renews it as long as the process runs.
        wait: Seconds to wait while another worker has the workspace open.

    Raises:
        ImportError: bashkit is not installed: `pip install 'ouros[workspace]'`.
        TypeError: An argument of the wrong type.
        ValueError: Arguments that exclude each other, or a path, name or number of seconds that makes no sense.
        WorkspaceBusyError: Another worker has it open.
        WorkspaceError: `snapshot`, `path` or `store` can't be read.
        OSError: A file or mount of the host can't be read; `files` do not fit.
    """

    __module__ = "ouros"

    def __enter__(self) -> Workspace:
        return self

    def __exit__(self, *error: object) -> None:
        self.destroy()

    def __repr__(self) -> str:
        return f"Workspace(cwd={self._cwd!r})" if self._is_open else "Workspace(destroyed)"

    def _repr_html_(self) -> str:
        from ouros.rich import MOST_ROWS, table

        if not self._is_open:
            return table(repr(self), None, [])
        rows: list[tuple[str, ...]] = []
        with self._files.lock:
            for path, stat in self._files.walk(self._cwd):
                if len(rows) == MOST_ROWS:
                    rows.append(("...", "", ""))
                    break
                size = f"{stat.size:,}" if stat.kind == FILE else stat.kind
                rows.append((path, size, time.strftime("%Y-%m-%d %H:%M", time.gmtime(stat.mtime))))
        return table(repr(self), ("file", "bytes", "changed (UTC)"), rows)

    # --- bash ---

    def bash(
        self,
        command: str,
        *,
        stdin: str | bytes | None = None,
        env: Mapping[str, str] | None = None,
        timeout: float | None = None,
        check: bool = True,
    ) -> BashResult:
        """Run a bash command. Variables, functions and the folder stay for the next one.

        Args:
            command: Any bash.
            stdin: Its standard input.
            env: Variables of the environment for this command alone.
            timeout: Seconds; never more than the preset has.
            check: Whether an exit code other than 0 and a reached limit are errors.

        Returns:
            What it did. Without `check`, the result of a command that reached a limit has its text on `stderr`.

        Raises:
            CommandError: The exit code is not 0.
            FileNotFoundError: A CommandError: the file that the command last asked for in vain does not exist.
            PermissionError: A CommandError: it may not do that to a file.
            ExecutionLimitError: It reached a limit.
            SubprocessCrashed: The shell failed by a fault of its own.
            Abort: A tool raised it.
            TypeError, ValueError: Arguments that make no sense.
            WorkspaceError: The workspace is destroyed.
            WorkspaceLostError: Another worker continues the workspace; the effects of the command are not saved.
        """
        if not isinstance(command, str):
            raise TypeError(f"command must be a str, not {type(command).__name__}")
        if timeout is not None and (isinstance(timeout, bool) or not isinstance(timeout, (int, float)) or timeout <= 0):
            raise ValueError(f"timeout must be a positive number of seconds, got {timeout!r}")
        given = stdin.encode() if isinstance(stdin, str) else stdin
        if given is not None and not isinstance(given, bytes):
            raise TypeError(f"stdin must be str or bytes, not {type(given).__name__}")
        wrapped(command, None, env)  # only checks the command
        with self._entered(timeout) as frame:
            shell, seat = self._shell, self._seat
            if not seat.claim(frame):  # a tool asks while the shell runs the command that called it
                shell, seat = self._new_shell(self._cwd, self._environ)
            started, cwd, exit_code = time.time(), self._cwd, 1
            try:
                cwd = shell.cwd
                result, limit = self._run_shell(shell, seat, frame, command, given, env)
                exit_code = result.exit_code
            finally:
                seat.frame = None
                if frame.depth == 0:
                    self._done("bash", started, {"command": command, "cwd": cwd}, exit_code)
        if limit is not None and check:
            raise limit
        if check and result.exit_code:
            raise self._command_error(command, result, shell.door.refused)
        return result

    def _command_error(self, command: str, result: BashResult, refused: tuple[str, int] | None) -> CommandError:
        """Return the error for a result: by the last refusal of the files, if it is still current and the command
        names it."""
        if refused is not None and result.stderr and not (result.exit_code == 127 and _is_in_path(refused[0])):
            path, number = refused
            last = result.stderr.strip().rpartition("\n")[2]
            if re.search(rf"(?<![\w.-]){re.escape(path.rpartition('/')[2])}(?![\w-])", last):
                if number == ENOENT and self._files.kind(path) is None:
                    return FileNotFoundError(path, command, result)
                if number in (EACCES, EPERM, EROFS):
                    return PermissionError(path, command, result)
        return CommandError(command, result)

    # --- Python ---

    def execute_python(
        self,
        code: str,
        cwd: str | None = None,
        preload_packages: object = None,
        toolset: Any = None,
        *,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> PythonResult:
        """Run Python code. Variables, functions and imports stay for the next call; what it does is never raised.

        Args:
            code: The code.
            cwd: The folder it runs in; the workspace's unless given.
            preload_packages: Not used; for programs written for localsandbox.
            toolset: Tools for this call, besides those of the workspace.
            stdin: Same as for `Session.run`.
            argv: Same as for `Session.run`.

        Returns:
            What it did.

        Raises:
            Abort: A tool raised it.
            ApprovalRequired: A tool that requires approval was called.
            OSError: There is no folder `cwd`.
            StdinError: Same as for `Sandbox.run`.
            TypeError, ValueError: Arguments that make no sense.
            WorkspaceError: The workspace is destroyed, or a tool asks while the code that called it runs.
        """
        if not isinstance(code, str):
            raise TypeError(f"code must be a str, not {type(code).__name__}")
        bound = self._tools
        if toolset is not None:
            bound = _joined(self._tools, functions_of(toolset, None))
        with self._entered() as frame:
            where = self._cwd if cwd is None else self._files.resolve(cwd, self._cwd)
            if self._files.stat(where).kind != FOLDER:
                raise failure(20, where)
            system = WorkspaceOS(self._files, where, self._environ)
            started = time.time()
            self._version += 1
            try:
                result = self._python.execute(code, system, frame, bound, stdin, argv)
            except BaseException:
                if frame.depth == 0:
                    self._done("python", started, {"codeLength": len(code), "cwd": where}, 1)
                raise
            if frame.depth == 0:
                self._done("python", started, {"codeLength": len(code), "cwd": where}, result.exit_code)
        return result

    @property
    def session(self) -> Any:
        """The session of the workspace's Python: `workspace.session['x']`. What its methods change is stored with the
        next command."""
        self._version += 1
        return self._python.session

    def fork(self) -> Workspace:
        """Return an independent copy, in memory: files, variables, shell, KV and history; without checkpoints.

        Files cost nothing until they change. Mounts are opened again; those that are `'rw'` show the same folder of
        the host.

        Raises:
            OSError: A folder of the host can't be opened any more.
        """
        with self._alone():
            with self._files.lock:
                root = self._tree.share()
            return _fork(self, root)

    async def afork(self) -> Workspace:
        """Like `fork`."""
        made: Workspace = await self._in_thread("fork", (), {})
        return made


def _fork(source: Workspace, root: Root) -> Workspace:
    """Return a workspace that starts as another one is, which waits meanwhile."""
    made: Workspace = object.__new__(Workspace)
    made._preset, made._key, made._cwd = source._preset, source._key, source._cwd
    made._policy, made._tools, made._mounts = source._policy, source._tools, source._mounts
    made._gate = threading.Lock()
    made._is_open = True
    made._version = made._last = 0
    made._saved = {}
    made._store = None
    made._shared = None
    made._inputs = Inputs()
    made._files_lock = threading.RLock()
    made._backends = []
    made._lost = []
    preset = made._preset
    made._tree = Tree(
        root, max_bytes=preset.max_bytes, max_entries=preset.max_entries, max_file_bytes=preset.max_file_bytes
    )
    try:
        made._files = Files(made._tree, made._mounted(), made._files_lock)
    except BaseException:
        made._release()
        raise
    made._environ = source._environ
    made._shell, made._seat = made._new_shell(made._cwd, made._environ)
    made._shell.restore_later(source._shell.state())
    made._python = Interpreter(preset, made._policy, made._tools, made._run_inside, ("/data",))
    source._python.fork_into(made._python)
    made.kv = KV(source.kv.all(), None)
    made._history = source._history.copy()
    return made


def _joined(first: Bound | None, second: Bound) -> Bound:
    """Return two sets of tools as one; of two with the same name the second counts."""
    if first is None:
        return second
    return Bound(
        {**first, **second},
        tuple(sorted({*(name for name in first.approvals if name not in second), *second.approvals})),
        {**first.descriptions, **second.descriptions},
        {**first.modules, **second.modules},
        second.toolset,
    )


def _is_in_path(path: str) -> bool:
    """Return whether the shell looked there for a command."""
    return path.rpartition("/")[0] in PATH.split(":")
