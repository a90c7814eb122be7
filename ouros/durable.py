"""Durable runs: `run` goes on where an earlier process left the run, and no call that was answered is made twice.

Knows sandboxes and stores. What is known of a run is one record in a store: the program, paused at a call, and whether
the call was begun, or its answer. Invariants: a call that must not be repeated is made only after a record says that it
begins; an answer is saved before the program gets it; of several processes that go on with one run one makes such a
call, as each expects the record that it has read.
"""

from __future__ import annotations

import json
from collections.abc import Coroutine
from contextlib import contextmanager
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from ouros._core.hostapi import EVENT_CALL, EVENT_COMPLETE, EVENT_ERROR, EVENT_FUTURES, EVENT_OS, Execution, Program
from ouros.arguments import (
    UNSET,
    bound_policy,
    check_approve,
    check_exception,
    check_handlers,
    check_limits,
    functions_of,
    handler_given,
    select_inputs,
    signed,
    verified,
    write_to_host,
)
from ouros.bounded import bounded_repr
from ouros.calls import Abort, Bound, Decision
from ouros.decisions import PendingCall
from ouros.driver import SLEEP, SLICE_TICKS, Driver, answer_calls
from ouros.errors import HostError, outward, runtime_error, sealed
from ouros.journal import decode, decode_answer, encode, encode_answer
from ouros.sandbox import Sandbox
from ouros.steps import Steps
from ouros.stores import ABSENT, Store, check_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ouros.arguments import Approve, AsyncApprove, OsCallback, OsGiven, PrintCallback, Tools
    from ouros.policy import Policy
    from ouros.typeddicts import ResourceLimits

FORMAT = 1
LONGEST_HEAD = 1 << 26
PHASES = ("paused", "begun", "answered", "done", "aborted")
# OS functions that may be called twice: they change nothing, or leave the same file.
REPEATABLE = frozenset(
    f"Path.{name}"
    for name in (
        "exists", "is_file", "is_dir", "is_symlink", "read_text", "read_bytes", "write_text", "write_bytes", "iterdir",
        "stat", "resolve", "absolute",
    )
) | {"os.getenv", "os.environ", SLEEP}  # fmt: skip


class InDoubt(HostError, RuntimeError):
    """A call was begun, and it is unknown whether it happened: the process ended before its answer was saved.

    Find that out, say it by `resolve`, and call `run` again.

    Attributes:
        run_id: The run.
        call: The call.
    """

    def __init__(self, run_id: str, call: PendingCall) -> None:
        parts = [bounded_repr(arg, max_characters=100) for arg in call.args]
        parts += [f"{name}={bounded_repr(arg, max_characters=100)}" for name, arg in call.kwargs.items()]
        super().__init__(
            f"run {run_id!r}: {call.name}({', '.join(parts)}) was begun and has no answer. Find out whether it "
            "happened, then call ouros.durable.resolve() with its return_value, an exception, or repeat=True. "
            "A Tool with idempotent=True is repeated without asking"
        )
        self.run_id, self.call = run_id, call

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.run_id, self.call)


@sealed
def run(
    sandbox: Sandbox,
    *,
    store: Store,
    run_id: str,
    tools: Tools | None = None,
    external_functions: Mapping[str, Callable[..., Any]] | None = None,
    inputs: Mapping[str, Any] | None = None,
    limits: ResourceLimits | None = None,
    print_callback: PrintCallback | None = None,
    os: OsGiven | None = None,
    approve: Approve | None = None,
    policy: Policy | None = None,
    key: bytes | None = None,
    stdin: str | bytes | Sequence[str] | None = None,
    argv: Sequence[str] | None = None,
) -> Any:
    """Run a program to its end, over any number of processes: start it, or go on where it was.

    The state of the run is saved under `run_id` after each answer to the program, before it goes on. A call whose
    answer was saved is never made again. Of what the program did since the last answer, such as printing, the part
    before a crash is done again.

    Args:
        sandbox: The program, the same one each time.
        store: Where the state is kept, see `ouros.stores`.
        run_id: The name of the run there.
        tools: As for `Sandbox.run`. A call that was begun when a process ended is made again if its `Tool` is
            `idempotent`.
        external_functions: As for `Sandbox.run`; none of them is idempotent.
        inputs: As for `Sandbox.run`, for the start; later they are in the state.
        limits: As for `Sandbox.run`, for the start; what is used up is in the state.
        print_callback: As for `Sandbox.run`.
        os: As for `Sandbox.run`. Calls that only read, and those that write whole files, are repeated after a crash.
        approve: As for `Sandbox.run`. Without it a call that requires approval raises ApprovalRequired, and a later
            `run` asks again.
        policy: As for `Sandbox.run`, for the start; later only its clock is used, if that is a function.
        key: Sign the state with it (HMAC-SHA256), and go on only with such.
        stdin: The program's standard input, for the start: a str, bytes in UTF-8, or a list of lines. What is left of
            it is in the state, so a file or a function can't be given.
        argv: As for `Sandbox.run`, for the start.

    Returns:
        The value of the last statement if it is an expression, else None. It is saved, too: a run that has come to its
        end gives it again. What in a value can't cross to a sandbox makes that its repr.

    Raises:
        InDoubt: A call was begun, has no answer, and must not be repeated.
        StoreConflict: Another process goes on with the run.
        SandboxRuntimeError: The program didn't catch an exception, or reached a limit. The state stays what it was at
            the last answer.
        TypeError: As `Sandbox.run`.
        ValueError: `run_id` can't be a name; it is the run of another program; the state is damaged or not signed.
        KeyError: As `Sandbox.run`.
        RuntimeError: As `Sandbox.run`.
        Abort: A function, or `os`, raised it. The run is over: it raises it again each time.
        ApprovalRequired: As `Sandbox.run`.
    """
    given = tools, external_functions, inputs, limits, print_callback, os, policy, key, stdin, argv
    begun = _Run(sandbox, store, run_id, *given)
    if begun.is_over():
        return begun.end()
    functions = begun.gated(approve, False)
    with begun.failures():
        event = answer_calls(begun.durable, begun.start(), functions, begun.os)  # type: ignore[arg-type]
    return begun.result(event)


async def arun(
    sandbox: Sandbox,
    *,
    store: Store,
    run_id: str,
    tools: Tools | None = None,
    external_functions: Mapping[str, Callable[..., Any]] | None = None,
    inputs: Mapping[str, Any] | None = None,
    limits: ResourceLimits | None = None,
    print_callback: PrintCallback | None = None,
    os: OsGiven | None = None,
    approve: AsyncApprove | None = None,
    policy: Policy | None = None,
    key: bytes | None = None,
    stdin: str | bytes | Sequence[str] | None = None,
    argv: Sequence[str] | None = None,
) -> Any:
    """As `run`, without blocking the event loop while a host function is awaited. `run` can go on with the same run.

    Functions may be coroutine functions, if the program forgives (as with `tools=`, or by `forgive=True` of `Sandbox`).
    Their calls are awaited one by one, in the order of the program: the state of a run has one call. So timeouts of the
    program around calls do not fire. The store is called in the thread of the event loop. When it is cancelled, the
    call that is awaited has begun, and may be in doubt.

    Raises:
        InDoubt: As for `run`.
        StoreConflict: As for `run`.
        SandboxRuntimeError: As for `run`.
        TypeError: As `run_async`; the program does not forgive, and calls a coroutine function.
        ValueError: As for `run`.
        KeyError: As `run_async`.
        Abort: As for `run`.
        ApprovalRequired: As for `run`.
    """
    given = tools, external_functions, inputs, limits, print_callback, os, policy, key, stdin, argv
    failure: Exception | None = None
    driver: _OneByOne | None = None
    try:
        begun = _Run(sandbox, store, run_id, *given)
        if begun.is_over():
            return begun.end()
        driver = _OneByOne(begun.durable, begun.gated(approve, True) or {}, begun.os)  # type: ignore[arg-type]
        driver.forgives = sandbox._program.forgive
        with begun.failures():
            event = await driver.drive(begun.start(SLICE_TICKS))
        return begun.result(event)
    except Exception as caught:
        failure = caught
    finally:
        if driver is not None:
            await driver.close()
    try:
        raise outward(failure)
    finally:
        del failure  # or the frame and its traceback would keep each other


class NeedsForgiving(HostError, TypeError):
    """A program that does not forgive calls a coroutine function in `arun`."""


class _OneByOne(Driver):
    """Awaits each call before the program goes on: what is under way could not be saved."""

    __slots__ = ("forgives",)

    forgives: bool  # whether the program may await a plain value

    def takes(self, value: object) -> bool:
        """See `Driver`."""
        if not super().takes(value):
            return False
        execution = self.execution
        if execution.event == EVENT_CALL and not self.forgives and type(value) is not Decision:
            if isinstance(value, Coroutine):
                value.close()
            raise NeedsForgiving(
                f"{execution.function_name}() is a coroutine function, whose call durable.arun() answers with a plain "
                "value: make the Sandbox with tools=, or with forgive=True"
            )
        if type(self.awaitable) is not Decision:
            self.awaitable = Decision(_awaited(self.awaitable))
        return True


async def _awaited(value: Any) -> Any:
    return await value


class _Run:
    """What `run` and `arun` go on with: checked arguments, the record, and the execution if it is not over."""

    durable: _Durable

    def __init__(
        self,
        sandbox: Sandbox,
        store: Store,
        run_id: str,
        tools: Tools | None,
        external_functions: Mapping[str, Callable[..., Any]] | None,
        inputs: Mapping[str, Any] | None,
        limits: ResourceLimits | None,
        print_callback: PrintCallback | None,
        os: OsGiven | None,
        policy: Policy | None,
        key: bytes | None,
        stdin: str | bytes | Sequence[str] | None,
        argv: Sequence[str] | None,
    ) -> None:
        if not isinstance(sandbox, Sandbox):
            raise TypeError(f"sandbox must be an ouros.Sandbox, not {type(sandbox).__name__}")
        _check_store(store)
        given: Mapping[str, Any] | None = external_functions
        if tools is not None:
            from ouros.tools.toolset import toolset_of

            given = toolset_of(tools)
            external_functions = functions_of(tools, external_functions)
        handler = handler_given(os)
        check_handlers(external_functions, handler, print_callback)
        if not isinstance(stdin, (str, bytes, list, tuple, type(None))):
            raise TypeError(f"stdin of a durable run must be a str or a list of lines, not {type(stdin).__name__}")
        self.sandbox = sandbox
        self.functions = external_functions
        self.record = record = _Record(store, check_name(run_id), key)
        record.load(sandbox)
        if self.is_over():
            return
        write = write_to_host if print_callback is None else print_callback
        self.repeatable = {name for name, one in (given or {}).items() if getattr(one, "idempotent", False) is True}
        self.selected: dict[str, Any] | None = None
        if record.phase is None:
            used = None if limits is None else check_limits(limits)
            execution = Execution(sandbox._program, used, write, sandbox._registry)
            execution.policy = bound_policy(policy, stdin, argv)
            if inputs is not None or sandbox._inputs:
                self.selected = select_inputs(sandbox._inputs, inputs)
        else:
            execution = record.execution(sandbox, write, policy)
        self.execution = execution
        self.durable = _Durable(execution, record)
        self.os = self.durable.marking_os(handler)

    def is_over(self) -> bool:
        return self.record.phase in ("done", "aborted")

    def end(self) -> Any:
        """The value of a run that is over; Abort if one ended it."""
        value = self.record.head.get("value")
        if self.record.phase == "aborted":
            raise Abort(decode(value))
        return _finished(self.sandbox, value)

    def gated(self, approve: AsyncApprove | None, is_async: bool) -> Mapping[str, Callable[..., Any]] | None:
        """The functions: with decisions, and marked as begun before they are called."""
        check_approve(approve)
        marked = self.durable.marking(self.functions, self.repeatable)
        return self.sandbox._gated(self.execution, marked, approve, is_async=is_async)

    def start(self, ticks: int | None = None) -> int:
        """Start the program, or go on from the record; gives the event."""
        return self.durable.begin(self.selected, self.repeatable, ticks)

    @contextmanager
    def failures(self) -> Iterator[None]:
        """What a store raises while the program is answered reaches the caller as it was; an Abort ends the run."""
        with _store_failures():
            try:
                yield
            except Abort as error:
                self.record.save("aborted", b"", value=_saved(error.value))
                raise

    def result(self, event: int) -> Any:
        """The value of the program, or what it ended with."""
        if event == EVENT_FUTURES:
            raise RuntimeError("the program waits for pending external calls, which durable.run() cannot wait for")
        if event == EVENT_ERROR:
            raise runtime_error(self.execution.error)
        return self.execution.value


@sealed
def resolve(
    store: Store,
    run_id: str,
    *,
    return_value: Any = UNSET,
    exception: Any = UNSET,
    repeat: bool = False,
    key: bytes | None = None,
) -> None:
    """Say what became of the call that a run is in doubt about, with exactly one of three. Then `run` goes on.

    Args:
        store: As for `run`.
        run_id: As for `run`.
        return_value: The call happened, and this is what it gave.
        exception: The call happened, and raised this exception, an instance or a class.
        repeat: The call did not happen, or may happen twice: `run` makes it.
        key: As for `run`.

    Raises:
        ValueError: There is no such run; it is not in doubt; its state is damaged or not signed.
        TypeError: None or several of the three are given; a value that can't cross.
        StoreConflict: Another process goes on with the run.
    """
    if (return_value is not UNSET) + (exception is not UNSET) + (repeat is True) != 1:
        raise TypeError("resolve() takes exactly one of return_value, exception and repeat=True")
    _check_store(store)
    record = _Record(store, check_name(run_id), key)
    record.load(None)
    if record.phase is None:
        raise ValueError(f"there is no run {run_id!r} in {store!r}")
    if record.phase != "begun":
        raise ValueError(f"run {run_id!r} is not in doubt: no call was begun that has no answer")
    with _store_failures():
        if repeat:
            record.save("paused", record.data)
        elif exception is UNSET:
            record.save("answered", record.data, **encode_answer("resume_value", return_value))
        else:
            check_exception(exception)
            record.save("answered", record.data, **encode_answer("resume_error", exception))


for _function in (run, arun, resolve):
    _function.__module__ = "ouros.durable"


class _StoreFailed(HostError):
    """A store failed while a program was answered: it must not be raised in the program."""

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.error = error


class _Record:
    """What a store has of one run: a line of JSON, the head, then the paused program as bytes."""

    def __init__(self, store: Store, name: str, key: bytes | None) -> None:
        self.store = store
        self.name = name
        self.key = key
        self.version = ABSENT
        self.phase: str | None = None  # None: the run has not begun
        self.head: dict[str, Any] = {}
        self.program = ""
        self.data = b""

    def load(self, sandbox: Sandbox | None) -> None:
        """Read the record; if a program is given, it must be that of the run."""
        if sandbox is not None:
            program = sandbox._program
            text = f"{program.script_name}\n{program.code}"
            self.program = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        found = self.store.load(self.name)
        if found is None:
            return
        saved, self.version = found
        head, _, self.data = verified(saved, self.key).partition(b"\n")
        try:
            self.head = json.loads(head) if len(head) <= LONGEST_HEAD else {}
        except (ValueError, RecursionError):
            self.head = {}
        if type(self.head) is not dict or self.head.get("durable") != FORMAT or self.head.get("phase") not in PHASES:
            raise ValueError(f"{self.name!r} is no durable run that this version of ouros can read, or it is damaged")
        self.phase = self.head["phase"]
        if sandbox is None:
            self.program = str(self.head.get("program"))
        elif self.head.get("program") != self.program:
            raise ValueError(
                f"run {self.name!r} was started with another program: give the run of this one another run_id, or "
                "delete the old one from the store"
            )

    def save(self, phase: str, data: bytes, **more: Any) -> None:
        """Replace the record, unless another process has.

        Raises:
            _StoreFailed: It has, or the store failed.
        """
        self.head = {"durable": FORMAT, "program": self.program, "phase": phase, **more}
        content = json.dumps(self.head).encode() + b"\n" + data
        try:
            self.version = self.store.save(self.name, signed(content, self.key), expected=self.version)
        except Exception as error:
            raise _StoreFailed(error) from error
        self.phase, self.data = phase, data

    def execution(self, sandbox: Sandbox, write: PrintCallback, policy: Policy | None) -> Execution:
        """The paused program; its clock is that of `policy` if it is a function, which is not saved."""
        execution = Execution.load(self.data, print_callback=write, registry=sandbox._registry)
        if execution.program.code != sandbox._program.code:
            raise ValueError("damaged data: the paused program is another one")
        if execution.event not in (EVENT_CALL, EVENT_OS):
            raise ValueError("damaged data: no call is pending")
        loaded, fresh = execution.policy, bound_policy(policy)
        if loaded is not None and loaded.waits_for_source and fresh is not None:
            execution.policy = loaded.with_source(fresh.source)
        return execution


class _Durable(Steps):
    """An execution whose answers are saved before it goes on."""

    __slots__ = ("_record",)

    def __init__(self, execution: Execution, record: _Record) -> None:
        super().__init__(execution)
        self._record = record

    def _step(self, method: str, *args: Any) -> int:
        if method in ("resume_value", "resume_error"):
            try:
                answer = encode_answer(method, args[0])
            except TypeError:
                getattr(self._execution, method)(*args)  # raises it with the path that the caller knows
                raise
            record = self._record
            record.save("answered", record.data if record.phase == "begun" else self._execution.dump(), **answer)
        return self._go_on(method, *args)

    def _go_on(self, method: str, *args: Any) -> int:
        event: int = getattr(self._execution, method)(*args)
        if event == EVENT_COMPLETE:
            self._record.save("done", b"", value=_saved(self._execution.value))
        return event

    def begin(self, inputs: Mapping[str, object] | None, repeatable: set[str], ticks: int | None = None) -> int:
        """Start the program, or go on from the record; gives the event.

        Raises:
            InDoubt: The record says that the pending call was begun, and it is not one of `repeatable`.
        """
        execution, phase, head = self._execution, self._record.phase, self._record.head
        if phase is None:
            return self.start(inputs, ticks)
        # A tool may have the name of an OS function: 'Path.unlink'.
        if phase == "begun" and not (execution.event == EVENT_CALL and execution.function_name in repeatable):
            name, args, kwargs = execution.function_name, execution.args, execution.kwargs
            raise InDoubt(self._record.name, PendingCall(name, args, kwargs, execution.call_id, execution.position))
        return self._go_on(*decode_answer(head), ticks) if phase == "answered" else execution.event

    def marking(
        self, functions: Mapping[str, Callable[..., Any]] | None, repeatable: set[str]
    ) -> Mapping[str, Callable[..., Any]] | None:
        """The functions; each that must not be repeated is marked as begun before it is called."""
        if functions is None:
            return None
        made = {name: one if name in repeatable else self._marked(one) for name, one in functions.items()}
        return Bound(made, functions.approvals) if isinstance(functions, Bound) else made

    def marking_os(self, os: OsCallback | None) -> OsCallback | None:
        """The same for the handler of OS functions."""
        if os is None:
            return None
        marked = self._marked(os)

        def call(name: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
            return os(name, args, kwargs) if name in REPEATABLE else marked(name, args, kwargs)

        return call

    def _marked(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            self._record.save("begun", self._execution.dump())
            return function(*args, **kwargs)

        return call


@contextmanager
def _store_failures() -> Iterator[None]:
    """What a store raises while a program is answered reaches the caller as it was."""
    try:
        yield
    except _StoreFailed as failed:
        raise failed.error from None


def _check_store(store: object) -> None:
    if not isinstance(store, Store):
        kind = type(store).__name__
        raise TypeError(f"store must have load, save, delete and list, as those of ouros.stores have: not {kind}")


def _saved(value: object) -> Any:
    """The data of a result; text stands for what can't cross."""
    try:
        return encode(value)
    except TypeError:
        return encode(bounded_repr(value))


def _finished(sandbox: Sandbox, data: object) -> Any:
    """The saved value of a run, with the dataclasses that the sandbox knows."""
    value = decode(data)
    if not sandbox._registry:
        return value
    execution = Execution(Program("value", "durable.py", ("value",), ()), None, write_to_host, sandbox._registry)
    execution.start({"value": value})
    return execution.value
