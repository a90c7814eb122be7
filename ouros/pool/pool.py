"""`Pool`: programs in worker processes. The doors are those of `Sandbox`, on executions in workers.

Knows what `Sandbox` does before and after a run, and remote executions; nothing of frames. Invariants: a worker goes
back to the others when a call returns or raises, whatever happened; a snapshot or a session that waits holds no worker.
"""

from __future__ import annotations

import os as _os
import sys
import weakref
from functools import partial

from ouros import tracing
from ouros._core import EVENT_COMPLETE, EVENT_FUTURES, SyntaxFailure
from ouros.arguments import (
    UNSET,
    bound_policy,
    check_approve,
    check_handlers,
    check_limits,
    check_names,
    check_text,
    check_ticks,
    checked_modules,
    functions_of,
    loaded_policy,
    make_registry,
    process_of,
    recorded,
    select_inputs,
    verified,
    write_to_host,
)
from ouros.calls import Bound, Paused
from ouros.driver import answer_calls
from ouros.ends import Complete
from ouros.errors import SandboxError, SandboxInternalError, runtime_error, syntax_error
from ouros.interrupts import Going
from ouros.pool.errors import PoolError
from ouros.pool.isolation import Isolation
from ouros.pool.processes import Deadline, Workers
from ouros.pool.remote import RemoteExecution, Spec, load
from ouros.sandbox import Sandbox
from ouros.snapshots import FutureSnapshot, Snapshot, asking, progress_of
from ouros.steps import finish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, Literal

    from ouros.arguments import Approve, AsyncApprove, OsCallback, PrintCallback, Tools
    from ouros.decisions import PendingCall
    from ouros.modules import Modules
    from ouros.policy import Policy
    from ouros.pool.sessions import PoolSession, PoolSessions
    from ouros.recorder import Recorder
    from ouros.recording import Recording, Result
    from ouros.snapshots import ApprovalRequired
    from ouros.standard_input import Process, Stdin
    from ouros.typeddicts import ResourceLimits

MEMORY_LIMIT = 2 * 1024**3
MOST_WORKERS = 1024
MOST_SPECS = 1024  # codes given as text whose programs are kept
LEAST_GRACE = 1.0


class Pool:
    """Runs programs in worker processes that cannot touch the machine.

    A crash, a lack of memory or a hang costs one run (`WorkerCrashed`), never the host. Methods may be called from any
    number of threads; callers wait until a worker is free, in the order in which they came. Use it in a `with`
    statement, or call `close()`.

    Args:
        workers: How many processes at most; the number of processors unless given.
        memory_limit: Bytes of address space that a worker may take for programs; None: no limit. Linux only.
        isolation: `'best'`: all isolation that the system permits, see `Pool.isolation`. `'required'`: fail if one of
            those is missing that do not depend on the kernel's settings. `'none'`: processes only.
        recycle_after: Replace a worker after so many runs; 1: each run has a new process. None: never.
        start: How workers are made: `'zygote'`, by fork of a process that has imported everything.
        hard_timeout: Seconds that a run may keep its caller waiting, besides the time of host functions; then the
            worker is killed. None: twice `max_duration_secs` of the run's limits and a second; without that limit
            there is none.

    Raises:
        PoolError: The processes cannot be started, or walls are missing that are required.
        TypeError: An argument of the wrong type.
        ValueError: A number that makes no sense, an unknown `isolation` or `start`.
    """

    __module__ = "ouros"

    def __init__(
        self,
        workers: int | None = None,
        *,
        memory_limit: int | None = MEMORY_LIMIT,
        isolation: Literal["best", "required", "none"] = "best",
        recycle_after: int | None = None,
        start: Literal["zygote"] = "zygote",
        hard_timeout: float | None = None,
    ) -> None:
        if not hasattr(_os, "fork"):
            raise PoolError(f"a pool needs fork(), which {sys.platform} does not have: use Sandbox in a container")
        if isolation not in ("best", "required", "none"):
            raise ValueError(f"isolation must be 'best', 'required' or 'none', not {isolation!r}")
        if start != "zygote":
            raise ValueError(f"start must be 'zygote', not {start!r}")
        count = _processors() if workers is None else _check_count("workers", workers, 1, MOST_WORKERS)
        if memory_limit is not None:
            _check_count("memory_limit", memory_limit, 16 * 1024**2, 2**50)
        if recycle_after is not None:
            _check_count("recycle_after", recycle_after, 1, 2**62)
        self._hard_timeout = None if hard_timeout is None else _check_seconds(hard_timeout)
        self._workers = Workers(count, isolation != "none", memory_limit, recycle_after, self._zygote_code)
        self._specs: dict[Any, Spec] = {}
        self._of_sandboxes: weakref.WeakKeyDictionary[Sandbox, Spec] = weakref.WeakKeyDictionary()
        self._sessions: PoolSessions | None = None
        self._close = weakref.finalize(self, self._workers.close)
        try:
            self._isolation = Isolation({name: reason for name, reason in self._workers.walls()})  # noqa: C416
            if isolation == "required" and not self._isolation.is_safe:
                raise PoolError(f"walls are missing:\n{self._isolation}")
        except BaseException:
            self._close()
            raise

    _zygote_code = ""  # code that the zygote runs first; tests set it

    @property
    def workers(self) -> int:
        """Greatest number of processes."""
        return self._workers.count

    @property
    def isolation(self) -> Isolation:
        """The walls around the workers, and which are missing."""
        return self._isolation

    def close(self) -> None:
        """End all processes. Callers whose programs run get `WorkerCrashed`. Idempotent."""
        self._close()

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Pool(workers={self._workers.count}{'' if self._close.alive else ', closed'})"

    # Runs.

    def run(
        self,
        sandbox: Sandbox | str,
        *,
        inputs: Mapping[str, Any] | None = None,
        limits: ResourceLimits | None = None,
        external_functions: Mapping[str, Callable[..., Any]] | None = None,
        print_callback: PrintCallback | None = None,
        os: OsCallback | None = None,
        tools: Tools | None = None,
        approve: Approve | None = None,
        policy: Policy | None = None,
        recorder: Recorder | None = None,
        hard_timeout: float | None = UNSET,
        dataclass_registry: list[type] | None = None,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> Any:
        """Like `Sandbox.run`, in a worker. Host functions, callbacks and tools run here, in the caller's thread.

        Args:
            sandbox: The program, or its text, which is then parsed in the worker; it declares what is given here.
            policy: Same as for `Sandbox.run`. A clock that is a function runs here.
            stdin, argv: Same as for `Sandbox.run`. A file or a function is asked here.
            hard_timeout: Same as for `Pool`, for this run; None: there is none.
            dataclass_registry: Same as for `Sandbox`; those of a `Sandbox` unless given.
            inputs, limits, external_functions, print_callback, os, tools, approve, recorder: Same as for `Sandbox.run`.

        Raises:
            WorkerCrashed: The worker has ended, or was killed.
            PoolError: The pool is closed.
            SandboxSyntaxError: The text does not parse.
            SandboxRuntimeError: Same as for `Sandbox.run`; also a MemoryError if inputs, result or an answer have more
            than
                64 MiB.
            TypeError, KeyError, ValueError, RuntimeError, Abort, ApprovalRequired: Same as for `Sandbox.run`.
        """
        check_approve(approve)
        callback = write_to_host if print_callback is None else print_callback
        if tracing.observer is not None:
            callback = tracing.observer.printing(callback, None) or callback
        made = self._execution(
            sandbox, inputs, limits, external_functions, callback, os, tools, policy, hard_timeout,
            dataclass_registry, True, process=process_of(stdin, argv),
        )  # fmt: skip
        execution, functions, selected = made
        driven: Any = execution if recorder is None else recorded(recorder, execution, selected)
        if tracing.observer is not None:
            driven = tracing.observer.watch(driven)
        with _Hold(execution, driven):
            event = driven.start(selected)
            if event == EVENT_COMPLETE:
                return execution.value
            functions = _gated(execution, functions, approve)
            event = answer_calls(driven, event, functions, os)
            if event == EVENT_COMPLETE:
                return execution.value
            if event == EVENT_FUTURES:
                raise RuntimeError(
                    "the program waits for pending external calls, which run() cannot wait for; use AsyncPool.run()"
                )
            raise runtime_error(execution.error)

    def execute(
        self,
        sandbox: Sandbox | str,
        *,
        inputs: Mapping[str, Any] | None = None,
        tools: Tools | None = None,
        external_functions: Mapping[str, Callable[..., Any]] | None = None,
        os: OsCallback | None = None,
        limits: ResourceLimits | None = UNSET,
        max_chars: int | None = 10_000,
        print_callback: PrintCallback | None = None,
        approve: Approve | None = None,
        policy: Policy | None = None,
        recorder: Recorder | None = None,
        hard_timeout: float | None = UNSET,
        dataclass_registry: list[type] | None = None,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> Result:
        """Like `Sandbox.execute`, in a worker: nothing that the program does is raised. A crash is the result's error.

        Args:
            sandbox: Same as for `run`. A program given as text may have `return` at its top level, and `await` what is
            not
                awaitable, as for `ouros.execute`.
            limits, max_chars, print_callback: Same as for `Sandbox.execute`.
            inputs, tools, external_functions, os, approve, policy, recorder, hard_timeout, dataclass_registry,
                stdin, argv: Same as for `run`.

        Raises:
            PoolError: The pool is closed.
            TypeError, KeyError, ValueError, RuntimeError, Abort, ApprovalRequired: Same as for `Sandbox.execute`.
        """
        from ouros.limits import Limits
        from ouros.recording import Recording

        check_approve(approve)
        check_handlers(None, None, print_callback)
        if tracing.observer is not None:
            print_callback = tracing.observer.printing(print_callback, None)
        recording = Recording(print_callback, max_chars)
        limits = Limits.standard() if limits is UNSET else limits
        made = self._execution(
            sandbox, inputs, limits, external_functions, recording.write, os, tools, policy, hard_timeout,
            dataclass_registry, True, forgive=True, process=process_of(stdin, argv),
        )  # fmt: skip
        execution, functions, selected = made
        driven: Any = execution if recorder is None else recorded(recorder, execution, selected)
        if tracing.observer is not None:
            driven = tracing.observer.watch(driven)
        timed = recording.timed(driven)
        with _Hold(execution, timed):
            try:
                event = timed.start(selected)
                functions = _gated(execution, functions, approve, recording)
                event = answer_calls(timed, event, recording.functions(functions), recording.os(os))
                if event == EVENT_FUTURES:
                    raise RuntimeError(
                        "the program waits for pending external calls: use AsyncPool.execute() instead of execute()"
                    )
                if event != EVENT_COMPLETE:
                    raise runtime_error(execution.error)
            except SandboxInternalError:
                raise
            except SandboxError as error:
                return recording.result(None, error.with_traceback(None))
            return recording.result(execution.value, None)

    def start(
        self,
        sandbox: Sandbox | str,
        *,
        inputs: Mapping[str, Any] | None = None,
        limits: ResourceLimits | None = None,
        external_functions: list[str] | None = None,
        print_callback: PrintCallback | None = None,
        pause_after_ticks: int | None = None,
        policy: Policy | None = None,
        import_files: bool = False,
        hard_timeout: float | None = UNSET,
        dataclass_registry: list[type] | None = None,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> Snapshot | FutureSnapshot | Complete:
        """Like `Sandbox.start`, in a worker. A paused program is bytes and holds no worker; each `resume` takes any.

        Args:
            external_functions: Names of the functions that a program given as text may call.
            pause_after_ticks, policy, import_files: Same as for `Sandbox.start`.
            hard_timeout: Same as for `run`, for the run with all its resumes.
            sandbox, inputs, limits, print_callback, dataclass_registry, argv: Same as for `run`.
            stdin: Same as for `Sandbox.start`.

        Raises:
            WorkerCrashed, PoolError, SandboxSyntaxError: Same as for `run`.
            SandboxRuntimeError, TypeError, KeyError, ValueError: Same as for `Sandbox.start`.
        """
        names = None if external_functions is None else dict.fromkeys(external_functions, _never)
        ticks = None if pause_after_ticks is None else check_ticks(pause_after_ticks)
        callback = write_to_host if print_callback is None else print_callback
        execution, _, selected = self._execution(
            sandbox, inputs, limits, names, callback, None, None, policy, hard_timeout, dataclass_registry, False,
            process=process_of(stdin, argv),
        )  # fmt: skip
        execution.searches_files = bool(import_files)
        try:
            with Going(execution, execution.group):
                return progress_of(execution, execution.start(selected, ticks))  # type: ignore[arg-type]
        except SyntaxFailure as failure:
            raise syntax_error(failure) from None

    def load(
        self,
        data: bytes,
        *,
        print_callback: PrintCallback | None = None,
        dataclass_registry: list[type] | None = None,
        key: bytes | None = None,
        policy: Policy | None = None,
        modules: Modules | None = None,
        packages: list[str] | None = None,
        hard_timeout: float | None = UNSET,
        stdin: Stdin | None = None,
    ) -> Snapshot | FutureSnapshot:
        """Return the snapshot that `dump` of a `Snapshot` or `FutureSnapshot` wrote, here or in any process.

        A worker reads the bytes, the host does not.

        Args:
            data: The bytes.
            print_callback, dataclass_registry, key, policy, modules, packages, stdin: Same as for `Snapshot.load`.
            hard_timeout: Same as for `Pool`, for the rest of the run; None: there is none.

        Raises:
            WorkerCrashed, PoolError: Same as for `run`.
            ValueError: `data` is no dumped snapshot; and as for `Snapshot.load`.
            TypeError: An argument of the wrong type.
        """
        check_handlers(None, None, print_callback)
        content, found = tracing.split_trace(verified(data, key))
        execution = load(
            self._workers,
            content,
            write_to_host if print_callback is None else print_callback,
            None if dataclass_registry is None else make_registry(dataclass_registry),
            Deadline(self._seconds(hard_timeout, None)),
            checked_modules(modules, packages),
        )
        execution.limit_wait(self._seconds(hard_timeout, execution.limits))
        if policy is not None or stdin is not None or execution.policy is not None:
            bound = loaded_policy(execution.policy, policy, stdin)
            if bound is not execution.policy:
                execution.policy = bound
        progress = progress_of(execution, execution.event)  # type: ignore[arg-type]
        assert not isinstance(progress, Complete)
        progress._trace = found
        return progress

    def map(
        self,
        sandbox: Sandbox | str,
        inputs: Iterable[Mapping[str, Any]],
        *,
        ordered: bool = True,
        return_exceptions: bool = False,
        progress: Callable[[int], object] | None = None,
        **arguments: Any,
    ) -> Iterator[Any]:
        """Run a program once for each of `inputs`, on all workers.

        `inputs` is read as results are taken: at most two runs for each worker are begun and not taken.

        Args:
            sandbox: Same as for `run`.
            inputs: The inputs of each run.
            ordered: Give results in the order of `inputs`; else as they come, each with its number: `(number, value)`.
            return_exceptions: Give what a run raises in place of its value; else it is raised, and no more run.
            progress: Called with the number of runs that have ended, in the thread that takes the results.
            **arguments: Same as for `run`.

        Returns:
            An iterator of values.
        """
        from ouros.pool.mapping import mapped

        run = partial(self.run, sandbox, **arguments)
        return mapped(run, self.workers, inputs, ordered, return_exceptions, progress)

    # Sessions.

    @property
    def sessions(self) -> PoolSessions:
        """The sessions of the pool: a `SessionManager` whose sessions run in workers."""
        if self._sessions is None:
            self._sessions = self.manager()
        return self._sessions

    def manager(self, *, data: bytes | None = None, **settings: Any) -> PoolSessions:
        """Return a `SessionManager` whose sessions run in workers of this pool.

        Args:
            data: Sessions that it has at first: what `SessionManager.dump` gave, in a pool or not.
            **settings: Same as for `SessionManager`; with `data` as for `SessionManager.load`.

        Raises:
            SessionArgumentError, TypeError, ValueError: Same as for `SessionManager`, and as for its `load`.
        """
        from ouros.pool.sessions import PoolSessions

        made = PoolSessions(self, self._workers, self._hard_timeout, **settings)
        if data is not None:
            made.read(data)
        return made

    def session(self, session_id: str = "default") -> PoolSession:
        """Return the session of this name, made if there is none: as `Session`, in workers.

        Between two steps a session is bytes in the host and holds no worker. What a worker did in a step that it did
        not end is lost with it: the session is as before the step.
        """
        return self.sessions.get_or_create(session_id)

    # Inside.

    def _execution(
        self,
        sandbox: Sandbox | str,
        inputs: Mapping[str, Any] | None,
        limits: ResourceLimits | None,
        external_functions: Mapping[str, Callable[..., Any]] | None,
        callback: PrintCallback,
        os: OsCallback | None,
        tools: Tools | None,
        policy: Policy | None,
        hard_timeout: float | None,
        dataclass_registry: list[type] | None,
        keeps: bool,
        kind: type[RemoteExecution] = RemoteExecution,
        forgive: bool = False,
        process: Process | None = None,
    ) -> tuple[RemoteExecution, Mapping[str, Callable[..., Any]] | None, dict[str, Any] | None]:
        """Return (execution, functions, inputs) of a new run."""
        if tools is not None:
            external_functions = functions_of(tools, external_functions)
        check_handlers(external_functions, os, callback)
        spec, registry = self._spec(sandbox, inputs, external_functions, forgive)
        if dataclass_registry is not None:
            registry = make_registry(dataclass_registry)
        checked = None if limits is None else check_limits(limits)
        deadline = Deadline(self._seconds(hard_timeout, checked))
        execution = kind(self._workers, spec, checked, callback, registry, deadline, keeps)
        bound = bound_policy(policy)
        execution.policy = bound if process is None else process.added_to(bound)
        execution.group = sandbox._runs if isinstance(sandbox, Sandbox) else None
        execution.searches_files = os is not None
        selected = None if not inputs and not spec.inputs else select_inputs(spec.inputs, inputs)
        return execution, external_functions, selected

    def _spec(
        self,
        sandbox: Sandbox | str,
        inputs: Mapping[str, Any] | None,
        functions: Mapping[str, Callable[..., Any]] | None,
        forgive: bool,
    ) -> tuple[Spec, dict[str, type] | None]:
        if isinstance(sandbox, Sandbox):
            spec = self._of_sandboxes.get(sandbox)
            if spec is None:
                program = sandbox._program
                spec = self._of_sandboxes[sandbox] = Spec(
                    program.code, program.script_name, program.inputs, program.external_functions, sandbox._approvals,
                    program.tools, program.modules, program.forgive, program.given,
                )  # fmt: skip
            return spec, sandbox._registry
        code = check_text("sandbox", sandbox)
        bound = functions if type(functions) is Bound and functions.has_tools else None
        if bound is not None:  # names of functions of tool modules have a dot
            functions = {name: function for name, function in bound.items() if "." not in name}
        names, declared = check_names(
            None if inputs is None else list(inputs), None if functions is None else list(functions)
        )
        if bound is not None:
            about = bound.descriptions, bound.modules, True
            return Spec(code, "main.py", names, declared, bound.approvals, *about), None
        key = (code, names, declared, forgive)
        spec = self._specs.get(key)
        if spec is None:
            if len(self._specs) >= MOST_SPECS:
                self._specs.clear()
            spec = self._specs[key] = Spec(code, "main.py", names, declared, (), forgive=forgive)
        return spec, None

    def _seconds(self, hard_timeout: Any, limits: dict[str, int | float] | None) -> float | None:
        """Return the hard timeout of a run."""
        if hard_timeout is not UNSET:
            return None if hard_timeout is None else _check_seconds(hard_timeout)
        if self._hard_timeout is not None:
            return self._hard_timeout
        limit = None if limits is None else limits.get("max_duration_secs", limits.get("wall_secs"))
        return None if limit is None else 2 * limit + LEAST_GRACE


class _Hold:
    """The time in which a run may hold a worker: a context manager."""

    __slots__ = ("driven", "execution", "going")

    def __init__(self, execution: RemoteExecution, driven: Any = None) -> None:
        self.execution = execution
        self.driven = driven  # the execution itself, or a wrapper that watches it

    def __enter__(self) -> None:
        self.going = Going(self.execution, self.execution.group)
        self.going.__enter__()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        self.going.__exit__()
        finish(self.driven, error)
        if isinstance(error, Paused):
            self.execution.detach()  # the snapshot continues with any worker
        else:
            self.execution.release()
        if isinstance(error, SyntaxFailure):
            raise syntax_error(error) from None


def _gated(
    execution: RemoteExecution,
    functions: Mapping[str, Callable[..., Any]] | None,
    approve: AsyncApprove | None,
    recording: Recording | None = None,
    is_async: bool = False,
) -> Mapping[str, Callable[..., Any]] | None:
    """Return the functions for a run, with decisions before the calls that require approval."""
    check_approve(approve)
    needed = execution.approvals or type(functions) is Bound and functions.approvals
    if functions is None or approve is None and not needed:
        return functions
    from ouros.approval import gated

    def pause(call: PendingCall) -> ApprovalRequired:
        if recording is not None and recording.callback is None:
            recording.callback = write_to_host  # the recording keeps no further output
        return asking(execution, call)  # type: ignore[arg-type]

    return gated(execution, functions, approve, pause, is_async=is_async)  # type: ignore[arg-type]


def _never(*args: object, **kwargs: object) -> None:
    raise AssertionError("a name in place of a function is not called")


def _processors() -> int:
    try:
        return max(1, len(_os.sched_getaffinity(0)))
    except AttributeError:
        return _os.cpu_count() or 1


def _check_count(name: str, value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    if not least <= value <= most:
        raise ValueError(f"{name} must be from {least} to {most}, not {value}")
    return value


def _check_seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"hard_timeout must be a float, not {type(value).__name__}")
    if not 0 < value < float("inf"):
        raise ValueError(f"hard_timeout must be positive and finite, not {value}")
    return float(value)
