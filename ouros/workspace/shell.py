"""`Shell`: bash on the files of a workspace, by bashkit.

Knows bashkit and `Door`, nothing of Python programs: commands come from outside. Invariants: at most `MOST_AWAKE`
shells of the process hold a bash, which needs descriptors and memory; the others are the bytes of their state. A shell
is used by one thread at a time. A bash that does not come back is given up, with its way to the files.
"""

from __future__ import annotations

import shlex
import threading
import weakref
from collections import OrderedDict
from collections.abc import Callable, Mapping
from itertools import count
from time import perf_counter
from typing import Any

from ouros.bounded import cut, printable
from ouros.workspace.apart import Lost, NoThread, apart
from ouros.workspace.bridge import Door
from ouros.workspace.errors import ExecutionLimitError, SubprocessCrashed, WorkspaceError
from ouros.workspace.files import Files
from ouros.workspace.presets import Preset
from ouros.workspace.results import BashResult
from ouros.workspace.system import ReadOnly

MOST_AWAKE = 100
SLACK = 0.5  # seconds by which a command may last longer than its time, to save making another bash
LONGEST_REASON = 200  # most characters of a reason
USER, HOST = "user", "workspace"
INPUTS = ("dev", "ouros")

_awake: OrderedDict[int, weakref.ref[Shell]] = OrderedDict()  # awake shells by id, the least recently used first
_awake_lock = threading.Lock()


def bashkit() -> Any:
    """Return the library.

    Raises:
        ImportError: It is not installed.
    """
    try:
        import bashkit
    except ImportError as error:
        raise ImportError("a workspace needs bashkit: pip install 'ouros[workspace]'") from error
    return bashkit


_names: frozenset[str] | None = None


def command_names() -> frozenset[str]:
    """Return the commands that bashkit has."""
    global _names
    if _names is None:
        _names = frozenset(bashkit().Bash().capabilities().builtins)
    return _names


class Shell:
    """One bash: its variables, functions, options and folder stay from command to command.

    Args:
        files: The files.
        commands: Commands besides bashkit's: coroutine functions by name, see `bashkit.CommandContext`.
        preset: The limits.
        cwd: Where it starts.
        environ: Its environment at first.
        lost: Commands of the workspace that were given up, see `apart`.
    """

    def __init__(
        self,
        files: Files,
        commands: Mapping[str, Callable[[Any], Any]],
        preset: Preset,
        cwd: str,
        environ: Mapping[str, str],
        lost: list[threading.Event],
    ) -> None:
        self.door = Door(files)
        self._lost = lost
        self._commands = commands
        self._preset = preset
        self._cwd = cwd
        self._environ = environ
        self._bash: Any = None
        self._state: bytes | None = None  # state of bash as bytes; None: the initial one
        self._lock = threading.RLock()
        self._is_stopped = False
        self._changed = False  # bash may have another state than `_state`
        weakref.finalize(self, _awake.pop, id(self), None)

    # --- state ---

    def state(self) -> bytes | None:
        """Return variables, functions, options and folder as bytes; None: as at first.

        bashkit writes functions that are nested deeper than it can read. With such a function the shell goes back to
        its last state: no program may make a state that its workspace can't be opened with.
        """
        with self._lock:
            if self._changed and self._bash is not None:
                state = self._bash.snapshot(exclude_filesystem=True)
                try:
                    self._bash.restore_snapshot(state)
                    self._state = state
                except Exception:
                    self._drop()
                self._changed = False
            return self._state

    def restore(self, state: bytes | None) -> None:
        """Go back to what `state` gave.

        Raises:
            WorkspaceError: bashkit does not know these bytes.
        """
        with self._lock:
            before = self.state()
            self._drop()
            self._state = state
            if state is not None:
                try:
                    self._wake()
                except WorkspaceError:
                    self._state = before
                    raise

    def restore_later(self, state: bytes | None) -> None:
        """Like `restore`, for what another shell of this process gave: it is looked at when a command needs it."""
        with self._lock:
            self._drop()
            self._state = state

    def close(self) -> None:
        """Give up what it holds."""
        with self._lock:
            self._drop()

    def _drop(self) -> None:
        self._bash = None
        self._changed = False
        with _awake_lock:
            _awake.pop(id(self), None)

    def _wake(self, seconds: float | None = None) -> Any:
        """Return the bash, made if there is none. seconds: time for a command in place of the preset's."""
        bash = self._bash
        if bash is None:
            bash = self._made(self._preset.seconds if seconds is None else seconds)
        if next(reversed(_awake), None) == id(self):
            return bash
        with _awake_lock:
            _awake[id(self)] = weakref.ref(self)
            _awake.move_to_end(id(self))
            surplus = len(_awake) - MOST_AWAKE
            idle = [reference() for reference in list(_awake.values())[:surplus]] if surplus > 0 else []
        for other in idle:
            if other is not None:
                other._sleep()
        return bash

    def _made(self, seconds: float) -> Any:
        library = bashkit()
        preset = self._preset
        bash = library.Bash(
            username=USER,
            hostname=HOST,
            cwd=self._cwd,
            env=dict(self._environ),
            max_commands=preset.commands,
            max_loop_iterations=preset.loop_iterations,
            timeout_seconds=seconds,
            # Like `Standard`, but without the end after 1,000 commands of the host
            profile=library.ExecutionProfile.Interactive,
        )
        for name, command in self._commands.items():
            bash.add_command(name, command)
        bash.mount("/", self.door.filesystem())
        if self._state is not None:
            try:
                bash.restore_snapshot(self._state)
            except Exception as error:
                reason = cut(printable(str(error), ""), LONGEST_REASON)
                raise WorkspaceError(
                    "the state of the shell is damaged, of another version of bashkit, or was saved with other tools: "
                    f"{reason}"
                ) from None
        self._bash = bash
        return bash

    def _sleep(self) -> None:
        """Replace the bash by the bytes of its state, unless a command runs."""
        if self._lock.acquire(blocking=False):
            try:
                self.state()
                self._drop()
            finally:
                self._lock.release()

    # --- commands ---

    @property
    def cwd(self) -> str:
        """The folder that commands start in."""
        with self._lock:
            if self._bash is None and self._state is None:
                return self._cwd
            bash = self._wake() if self._bash is None else self._bash
            return str(bash.shell_state().cwd)

    def run(self, text: str, seconds: float) -> BashResult:
        """Run a command.

        Args:
            text: What `wrapped` gave.
            seconds: After these it is stopped.

        Raises:
            ExecutionLimitError: It used up a limit; its `result` is what it did.
            SubprocessCrashed: bashkit failed, or does not end.
            WorkspaceError: There can be no thread for it.
        """
        with self._lock:
            is_short = seconds < self._preset.seconds - SLACK
            if is_short:  # the time is one of bash's own settings: `cancel` does not wake it from a sleep
                self.state()
                self._drop()
            bash = self._wake(seconds if is_short else None)
            self._changed = True
            self.door.refused = None
            started = perf_counter()
            is_lost = False
            try:
                done = apart(lambda: bash.execute_sync(text), seconds, self.stop, self._lost)
            except Lost as lost:
                is_lost = True
                self._give_up()
                if lost.__cause__ is not None:
                    raise lost.__cause__ from None
                raise SubprocessCrashed("the shell does not end; the files are kept") from None
            except NoThread as error:
                raise WorkspaceError(str(error)) from None
            except BaseException as error:
                if type(error).__name__ != "PanicException":
                    raise
                self._drop()
                raise SubprocessCrashed("the shell failed by a fault of its own; the files are kept") from None
            finally:
                if self._is_stopped and not is_lost:
                    bash.clear_cancel()
                self._is_stopped = False
                if is_short and not is_lost:
                    self.state()
                    self._drop()
            result = BashResult(
                done.stdout,
                done.stderr,
                done.exit_code,
                (perf_counter() - started) * 1e3,
                done.stdout_bytes,
                done.stdout_truncated or done.stderr_truncated,
            )
        if done.error is not None and done.error.startswith(("resource limit exceeded", "execution cancelled")):
            raise _limit_error(done.error, self._preset, seconds, result)
        return result

    def _give_up(self) -> None:
        """Forget a bash that still runs; from now on it reaches no files."""
        self.door.shut()
        self.door = Door(self.door.files)
        self._drop()

    def stop(self) -> None:
        """End the command that runs. Any thread may call it."""
        bash = self._bash
        if bash is not None:
            self._is_stopped = True
            bash.cancel()


class Inputs:
    """The standard inputs of commands that run, as files to be mounted at `INPUTS`."""

    def __init__(self) -> None:
        self._files: dict[str, Callable[[], bytes]] = {}
        self._numbers = count()
        self.folder = ReadOnly(self._files, mode=0o444)

    def offered(self, content: bytes | None) -> _Offered:
        """Return the path of a file with this content, while the command runs; None if there is no content."""
        return _Offered(self, content)


class _Offered:
    """The context of a command with a standard input: see `Inputs.offered`."""

    __slots__ = ("_content", "_inputs", "_name")

    def __init__(self, inputs: Inputs, content: bytes | None) -> None:
        self._inputs = inputs
        self._content = content
        self._name = ""

    def __enter__(self) -> str | None:
        content = self._content
        if content is None:
            return None
        self._name = str(next(self._inputs._numbers))
        self._inputs._files[self._name] = lambda: content
        return "/" + "/".join((*INPUTS, self._name))

    def __exit__(self, *error: object) -> None:
        if self._name:
            del self._inputs._files[self._name]


def wrapped(command: str, source: str | None, environ: Mapping[str, str] | None) -> str:
    """Return a command as text for `Shell.run`.

    Args:
        source: Path of the file that is its standard input.
        environ: Variables of the environment for it alone.

    Raises:
        ValueError: A name or value can't be one of the environment, or the command has a NUL character.
    """
    if "\0" in command:
        raise ValueError("a command can't have a NUL character")
    if source is None and not environ:
        return command
    settings = []
    for name, value in (environ or {}).items():
        if not isinstance(name, str) or not name.isidentifier() or not name.isascii():
            raise ValueError(f"a name in env must be a name of a shell variable, got {name!r}")
        if not isinstance(value, str) or "\0" in value:
            raise ValueError(f"env[{name!r}] must be a str without NUL characters")
        settings.append(f"{name}={shlex.quote(value)} ")
    given = "" if source is None else f" < {source}"
    return f"{''.join(settings)}eval {shlex.quote(command)}{given}"


# The library gives the limit as words in `error`, which a script can't write to.
_LIMITS = {
    "maximum loop iterations exceeded": "loop_iterations",
    "maximum total loop iterations exceeded": "loop_iterations",
    "maximum command count exceeded": "commands",
    "execution timeout": "time",
    "execution cancelled": "time",
}


def _limit_error(words: str, preset: Preset, seconds: float, result: BashResult) -> Exception:
    kind = next((kind for known, kind in _LIMITS.items() if known in words), "shell")
    value = {"loop_iterations": preset.loop_iterations, "commands": preset.commands, "time": seconds}.get(kind)
    if kind == "time":
        words = f"time limit exceeded: {seconds:g} s"
    elif kind != "shell":
        words = words.rpartition(": ")[2]
    return ExecutionLimitError(words, kind, value, result)
