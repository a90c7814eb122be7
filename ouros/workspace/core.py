"""`WorkspaceCore`: the parts of a workspace, how commands take turns, and how each is stored.

Puts the parts of this folder together: `Files` for all, one `Shell` and one `Interpreter` whose state stays, those that
commands start, and what is kept of it. Invariants: commands of the host run one after another; what a command starts
runs within its `Budget`; with a `path`, each command is stored when it is over.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import finalize

from ouros.arguments import bound_policy, functions_of
from ouros.calls import Bound
from ouros.mounts import Mount
from ouros.policy import Policy
from ouros.signing import check_key
from ouros.workspace.aio import AsyncMethods, current_ticket
from ouros.workspace.budget import Budget, Frame, current, frame_of
from ouros.workspace.commands import PYTHONS, Call, Seat, threaded, tool_command, touch
from ouros.workspace.errors import ExecutionLimitError, WorkspaceError, failure
from ouros.workspace.files import Backend, Files, join, parts_of
from ouros.workspace.history import History
from ouros.workspace.interpreter import Interpreter, quoted
from ouros.workspace.kv import KV
from ouros.workspace.mounts import HostFolder, Overlay
from ouros.workspace.os_handler import WorkspaceOS
from ouros.workspace.presets import ExecutionPreset, Preset, preset_of
from ouros.workspace.results import BashResult, Checkpoint, HistoryEntry
from ouros.workspace.shared import MOST_HISTORY, SharedState
from ouros.workspace.shell import INPUTS, Inputs, Shell, bashkit, command_names, wrapped
from ouros.workspace.snapshot import pack, unpack
from ouros.workspace.store import CURRENT, State, Store
from ouros.workspace.system import system_mounts
from ouros.workspace.tree import FILE, Parts, Root, Tree

if TYPE_CHECKING:
    from ouros.sessions.claims import Claim
    from ouros.stores import Store as SharedStore

HOME = "/home/user"
PATH = "/usr/local/bin:/usr/bin:/bin"
FOLDERS = ("/data", "/tmp", "/etc", HOME, "/usr/local/bin", "/var/tmp")
PASSWD = b"user:x:1000:1000:user:/home/user:/bin/bash\n"
ENOENT, EACCES = 2, 13


class Saved:
    """A checkpoint, as far as memory holds it."""

    def __init__(self, checkpoint: Checkpoint, root: Root | None, shell: bytes | None, mark: int | None) -> None:
        self.checkpoint = checkpoint
        self.root = root  # root of the files; None: only the store has the state
        self.shell = shell
        self.mark = mark  # mark of the interpreter; None: it had not run
        self.grown = 0  # bytes that it keeps beside what the checkpoint before it keeps, if there is a limit


class _Entered:
    """The context of a command: see `WorkspaceCore._entered`."""

    __slots__ = ("_budget", "_seconds", "_workspace")

    def __init__(self, workspace: WorkspaceCore, seconds: float | None) -> None:
        self._workspace = workspace
        self._seconds = seconds
        self._budget: Budget | None = None  # None: the command belongs to another one

    def __enter__(self) -> Frame:
        workspace = self._workspace
        frame = frame_of(workspace)
        if frame is not None:
            return frame.inner()
        workspace._gate.acquire()
        try:
            workspace._check_open()
            if workspace._shared is not None:
                workspace._shared.check()
            budget = self._budget = Budget(workspace._preset, self._seconds)
            ticket = current_ticket.get()
            if ticket is not None:
                ticket.begin(budget)
            return Frame(workspace, budget, 0, current.get())
        except BaseException:
            workspace._gate.release()
            raise

    def __exit__(self, *error: object) -> None:
        if self._budget is not None:
            try:
                self._budget.close()
            finally:
                self._workspace._gate.release()


class WorkspaceCore(AsyncMethods):
    """Base of `Workspace`: its state, on which the methods work."""

    def __init__(
        self,
        *,
        files: Mapping[str, str | Path | bytes] | None = None,
        snapshot: bytes | None = None,
        path: str | PathLike[str] | None = None,
        cwd: str = "/data",
        preset: str | ExecutionPreset | Preset = ExecutionPreset.NORMAL,
        tools: Any = None,
        policy: Policy | None = None,
        mounts: Sequence[Mount] | None = None,
        key: bytes | None = None,
        store: SharedStore | None = None,
        name: str | None = None,
        lease: float = 30.0,
        wait: float = 0.0,
    ) -> None:
        if files is not None and snapshot is not None:
            raise ValueError("give files or snapshot, not both: write_file() adds files to a snapshot")
        if path is not None and store is not None:
            raise ValueError("give path or store, not both")
        if (store is None) != (name is None):
            raise ValueError("store and name go together: give both, or none")
        bashkit()
        if key is not None:
            check_key(key)
        self._preset = preset_of(preset)
        self._key = key
        self._cwd = "/" + "/".join(parts_of(cwd))
        self._policy = policy
        bound_policy(policy)  # only checks the policy
        self._tools: Bound | None = None if tools is None else functions_of(tools, None)
        self._mounts = tuple(mounts or ())
        if not all(isinstance(mount, Mount) for mount in self._mounts):
            raise TypeError("mounts must be a list of Mount")
        self._gate = threading.Lock()
        self._is_open = True
        self._version = 0  # changes with the variables of Python
        self._saved: dict[int, Saved] = {}
        self._last = 0  # id of the last checkpoint
        self._store: Store | None = None
        self._shared: SharedState | None = None
        self._inputs = Inputs()
        self._files_lock = threading.RLock()
        self._backends: list[HostFolder | Overlay] = []
        self._lost: list[threading.Event] = []  # commands that were given up, see `apart`
        try:
            if store is not None and name is not None:
                self._shared = SharedState(store, name, key, lease, wait)
                finalize(self, self._shared.release)
            self._fill(files, snapshot, path)
        except BaseException:
            self._release()
            raise

    def _fill(
        self,
        files: Mapping[str, str | Path | bytes] | None,
        snapshot: bytes | None,
        path: str | PathLike[str] | None,
    ) -> None:
        """Make the parts, and put what is given into them."""
        preset = self._preset
        state: State | None = None
        kv: dict[str, str] = {}
        entries: list[HistoryEntry] = []
        if path is not None:
            self._store = Store(path, self._key)
            state = self._stored_state()
            kv, entries = self._store.kv(), self._store.history()
        found = None if self._shared is None else self._shared.load()
        if found is not None:
            state, kv, self._cwd = unpack(found[0], None, preset.max_entries, preset.max_bytes)
            entries = found[1]
        if snapshot is not None:
            if state is not None:
                raise ValueError("it holds a workspace already: give a snapshot a new path or name")
            state, kv, self._cwd = unpack(snapshot, self._key, preset.max_entries, preset.max_bytes)
        self._tree = Tree(
            None if state is None else state.root,
            max_bytes=preset.max_bytes,
            max_entries=preset.max_entries,
            max_file_bytes=preset.max_file_bytes,
        )
        mounts = self._mounted()
        self._files = Files(self._tree, mounts, self._files_lock)
        for where in mounts:
            with suppress(OSError):  # a file of a program at this place is hidden
                self._files.mkdir("/" + "/".join(where[:-1]), parents=True)
        if state is not None:
            try:
                self._files.mkdir(self._cwd, parents=True)
            except OSError:  # a program has put something else there, which must not keep the host out
                self._cwd = "/"
        else:
            for folder in (*FOLDERS, self._cwd):
                self._files.mkdir(folder, parents=True)
            self._files.chmod("/tmp", 0o1777)
            self._files.write("/etc/passwd", PASSWD)
        self._environ = {"HOME": HOME, "PATH": PATH, "USER": "user", "LANG": "C.UTF-8", "SHELL": "/bin/bash"}
        if self._policy is not None and self._policy.environ is not None:
            self._environ.update(self._policy.environ)
        self._shell, self._seat = self._new_shell(self._cwd, self._environ)
        self._python = Interpreter(preset, self._policy, self._tools, self._run_inside, ("/data",), self._claim)
        if state is not None:
            self._shell.restore(state.shell)
            self._python.load(state.python)
        changed = None if self._shared is None else self._kv_changed
        self.kv = KV(kv, None if self._store is None else self._store.set, changed)
        self._history = History(entries)
        for name, content in (files or {}).items():
            self._put(name, content)
        if found is None or files:
            self._save()

    @property
    def _claim(self) -> Claim | None:
        return None if self._shared is None else self._shared.claim

    def _stored_state(self) -> State | None:
        """Return the state in the store; what no state needs any more is dropped from it."""
        store, preset = self._store, self._preset
        assert store is not None
        seen: set[bytes] = set()
        state = store.load(CURRENT, preset.max_entries, preset.max_bytes, seen)
        for checkpoint in store.checkpoints():
            store.load(checkpoint.id, preset.max_entries, preset.max_bytes, seen)
            self._saved[checkpoint.id] = Saved(checkpoint, None, None, None)
            self._last = checkpoint.id
        store.keep_only(seen)
        return state

    def _mounted(self) -> dict[Parts, Backend]:
        """Return the mounted backends by path."""
        names = command_names() | set(PYTHONS) | set(self._tool_names())
        found: dict[Parts, Backend] = dict(system_mounts(names))
        found[INPUTS] = self._inputs.folder
        for mount in self._mounts:
            where = parts_of(mount.path)
            if not where:
                raise ValueError("a folder can't be mounted at '/'")
            if where in found:
                raise ValueError(f"something is mounted at {mount.path!r} already")
            most = self._preset.max_entries
            if mount.max_entries is not None:
                most = min(most, mount.max_entries)
            host = HostFolder(
                mount.host_path,
                is_writable=mount.mode == "rw",
                max_bytes=mount.max_bytes,
                max_file_bytes=self._preset.max_file_bytes,
                max_entries=most,
            )
            backend = Overlay(self._tree, where, host) if mount.mode == "overlay" else host
            self._backends.append(backend)
            found[where] = backend
        return found

    # --- life ---

    def destroy(self) -> None:
        """Give up all that it holds; a `path` stays as it is, and other workers may have what is in a `store`. May be
        called again.

        Raises:
            WorkspaceError: The store failed.
        """
        with self._gate:
            if self._is_open:
                self._is_open = False
                self._shell.close()
                self._python.close()
                self._release()

    def _release(self) -> None:
        if self._store is not None:
            self._store.close()
        # Not while another thread uses a descriptor: its number may be that of another folder at once.
        with self._files_lock:
            for backend in self._backends:
                backend.close()
        if self._shared is not None:
            self._shared.release()

    def _entered(self, seconds: float | None = None) -> _Entered:
        """Return the place of a command; the commands of others wait meanwhile.

        A tool that a command called may give commands, too: they belong to that command.
        """
        return _Entered(self, seconds)

    def _check_open(self) -> None:
        if not self._is_open:
            raise WorkspaceError("the workspace is destroyed")

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Context during which no command runs."""
        if frame_of(self) is not None:
            raise WorkspaceError("a tool can't do this while the command that called it runs")
        with self._gate:
            self._check_open()
            yield

    # --- history ---

    def history(self, limit: int = 100) -> list[HistoryEntry]:
        """Return the last commands of the host, oldest first."""
        return self._history.last(limit)

    def _done(self, name: str, started: float, parameters: dict[str, Any], exit_code: int) -> None:
        """Note and store a command of the host that is over."""
        entry = self._history.add(name, started, parameters, exit_code)
        if self._store is not None:
            with self._store.transaction():
                self._store.note(entry)
                self._store_state()
        elif self._shared is not None:
            self._save()

    def _save(self) -> None:
        if self._store is not None:
            with self._store.transaction():
                self._store_state()
        elif self._shared is not None:
            self._shared.save(self._packed(None), self._history.last(MOST_HISTORY))

    def _packed(self, key: bytes | None) -> bytes:
        """Return all of it as bytes, signed if there is a key."""
        with self._files.lock:
            root = self._tree.share()
        return pack(root.folder, self._shell.state(), self._python.dump(), self.kv.all(), self._cwd, key)

    def _kv_changed(self) -> None:
        """Save, unless that is done at the end of a command that runs."""
        if frame_of(self) is None:
            with self._gate:
                self._check_open()
                self._save()

    def _store_state(self, checkpoint: Checkpoint | None = None) -> None:
        store = self._store
        assert store is not None
        dump = self._python.dump() if store.needs_python(self._version) else None
        with self._files.lock:
            root = self._tree.share()
        store.save(root.folder, self._shell.state(), (self._version, dump), checkpoint)

    # --- files ---

    def _at(self, path: str) -> str:
        self._check_open()
        if not isinstance(path, str):
            raise TypeError(f"path must be a str, not {type(path).__name__}")
        return self._files.resolve(path, self._cwd)

    def _put(self, path: str, content: object) -> None:
        if isinstance(content, str):
            data = content.encode()
        elif isinstance(content, Path):
            data = content.read_bytes()
        elif isinstance(content, (bytes, bytearray, memoryview)):
            data = bytes(content)
        else:
            raise TypeError(f"the content of {path!r} must be str, bytes or a Path, not {type(content).__name__}")
        where = self._at(path)
        self._files.mkdir(where.rpartition("/")[0] or "/", parents=True)
        self._files.write(where, data)

    # --- shells ---

    def _run_shell(
        self,
        shell: Shell,
        seat: Seat,
        frame: Frame,
        command: str,
        stdin: bytes | None,
        environ: Mapping[str, str] | None,
        seconds: float | None = None,
    ) -> tuple[BashResult, ExecutionLimitError | None]:
        """Run a command in a frame; what it did, and the limit that it reached."""
        budget = frame.budget
        left = budget.left() if seconds is None else min(seconds, budget.left())
        token = current.set(frame)
        seat.frame = frame
        limit: ExecutionLimitError | None = None
        try:
            with budget.stoppable(shell.stop), self._inputs.offered(stdin) as source:
                result = shell.run(wrapped(command, source, environ), left)
        except ExecutionLimitError as error:
            assert error.result is not None
            result, limit = error.result, error
        finally:
            seat.frame = None
            current.reset(token)
        if budget.passed is not None:
            passed, budget.passed = budget.passed, None
            raise passed
        if limit is None and budget.limit is not None and result.exit_code:
            kind, value = budget.limit
            limit = ExecutionLimitError(f"{kind} limit exceeded: {value:g}", kind, value, result)
        return result, limit

    def _new_shell(self, cwd: str, environ: Mapping[str, str]) -> tuple[Shell, Seat]:
        """Return a shell of this workspace, and where its commands find their frame."""
        seat = Seat()
        commands: dict[str, Callable[[Any], Any]] = {"touch": threaded(touch(self._files), seat)}
        for name in PYTHONS:
            commands[name] = threaded(_python_command, seat)
        for name in self._tool_names():
            commands[name] = threaded(self._tool_command(name), seat)
        return Shell(self._files, commands, self._preset, cwd, environ, self._lost), seat

    def _tool_names(self) -> list[str]:
        return [] if self._tools is None else [name for name in self._tools if "." not in name]

    def _tool_command(self, name: str) -> Callable[[Call, Frame], int]:
        assert self._tools is not None
        facts = json.loads(self._tools.descriptions.get(name, "{}"))
        work = tool_command(name, self._tools, facts)
        return work if self._shared is None else self._shared.checked(work)

    def _run_inside(
        self,
        frame: Frame,
        command: str | list[str],
        cwd: str,
        environ: Mapping[str, str],
        stdin: bytes,
        seconds: float | None,
    ) -> BashResult:
        """Run a command for a Python: in a shell of its own, whose state is gone afterwards."""
        if isinstance(command, list):
            self._check_program(command[0], cwd, environ)
        inner = frame.inner()
        shell, seat = self._new_shell(cwd, environ)
        try:
            result, limit = self._run_shell(shell, seat, inner, quoted(command), stdin, None, seconds)
        finally:
            shell.close()
        if limit is not None:
            raise limit
        return result

    def _check_program(self, name: str, cwd: str, environ: Mapping[str, str]) -> None:
        """Raise FileNotFoundError as `subprocess` does if there is no such program."""
        if "/" in name:
            places = [join(cwd, name)]
        else:
            places = [join(folder or ".", name) for folder in environ.get("PATH", PATH).split(":")]
        for place in places:
            try:
                if self._files.kind(self._files.resolve(place, cwd)) == FILE:
                    return
            except (OSError, ValueError):
                continue
        raise failure(ENOENT, name)


def _python_command(call: Call, frame: Frame) -> int:
    """Run the shell's command `python`. It has the workspace from its frame: bashkit keeps commands, unseen by the
    host's GC."""
    workspace = frame.owner
    assert isinstance(workspace, WorkspaceCore)
    system = WorkspaceOS(workspace._files, call.cwd, {**workspace._environ, **call.environ})
    return workspace._python.process(call.args, system, frame, call.stdin, call.write)
