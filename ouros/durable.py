"""Durable runs: `run` goes on where an earlier process left the run, and no call that was answered is made twice.

Knows sandboxes and stores. What is known of a run is one record in a store (`durable_record`): the program, paused at a
call, and of that call and all that are under way whether they were begun, or their answers. Invariants: a call that
must not be repeated is made only after a record says that it begins; an answer is saved before the program gets it; of
several processes that go on with one run one makes such a call, as each expects the record that it has read.
"""

from __future__ import annotations

from contextlib import contextmanager
from inspect import isawaitable, iscoroutinefunction
from typing import TYPE_CHECKING, Any

from ouros import tracing
from ouros._core import EVENT_CALL, EVENT_ERROR, EVENT_FUTURES, Execution, Program
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
    write_to_host,
)
from ouros.bounded import bounded_repr, cut, printable
from ouros.calls import PASSED, Abort, Bound, Paused, in_sandbox
from ouros.decisions import PendingCall
from ouros.driver import SLEEP, SLICE_TICKS, Driver, answer_calls
from ouros.durable_record import Durable, OpenCall, Record, StoreFailed, saved
from ouros.errors import HostError, outward, runtime_error, sealed
from ouros.failures import is_a
from ouros.journal import decode, encode_answer
from ouros.sandbox import Sandbox
from ouros.steps import finish
from ouros.stores import Store, check_name

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ouros.arguments import Approve, AsyncApprove, OsCallback, OsGiven, PrintCallback, Tools
    from ouros.policy import Policy
    from ouros.typeddicts import ResourceLimits

# OS functions that may be called twice: they change nothing, or leave the same file.
REPEATABLE = frozenset(
    f"Path.{name}"
    for name in (
        "exists", "is_file", "is_dir", "is_symlink", "read_text", "read_bytes", "write_text", "write_bytes", "iterdir",
        "stat", "resolve", "absolute",
    )
) | {"os.getenv", "os.environ", SLEEP}  # fmt: skip

MOST_SHOWN = 20  # arguments of a call that a message shows


class InDoubt(HostError, RuntimeError):
    """A call was begun, and it is unknown whether it happened: the process ended before its answer was saved.

    Find that out, say it by `resolve`, and call `run` again.

    Attributes:
        run_id: The run.
        call: The call.
    """

    def __init__(self, run_id: str, call: PendingCall) -> None:
        given = [("", arg) for arg in call.args]
        given += [(f"{cut(printable(name), 100)}=", arg) for name, arg in call.kwargs.items()]
        parts = [f"{name}{bounded_repr(arg, max_characters=100)}" for name, arg in given[:MOST_SHOWN]]
        parts += ["..."] if len(given) > MOST_SHOWN else []
        shown = f"{cut(printable(call.name), 100)}({', '.join(parts)})"
        super().__init__(
            f"run {run_id!r}: {shown} was begun and has no answer. Find out whether it happened, then call "
            "ouros.durable.resolve() with its return_value, an exception, or repeat=True "
            f"(call_id={call.call_id} if several calls are in doubt). "
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
        tools: Same as for `Sandbox.run`. A call that was begun when a process ended is made again if its `Tool` is
            `idempotent`.
        external_functions: Same as for `Sandbox.run`; none of them is idempotent.
        inputs: Same as for `Sandbox.run`, for the start; later they are in the state.
        limits: Same as for `Sandbox.run`, for the start; what is used up is in the state.
        print_callback: Same as for `Sandbox.run`.
        os: Same as for `Sandbox.run`. Calls that only read, and those that write whole files, are repeated after a
        crash.
        approve: Same as for `Sandbox.run`. Without it a call that requires approval raises ApprovalRequired, and a
        later
            `run` asks again.
        policy: Same as for `Sandbox.run`, for the start; later only its clock is used, if that is a function.
        key: Sign the state with it (HMAC-SHA256), and go on only with such.
        stdin: The program's standard input, for the start: a str, bytes in UTF-8, or a list of lines. What is left of
            it is in the state, so a file or a function can't be given.
        argv: Same as for `Sandbox.run`, for the start.

    Returns:
        The value of the last statement if it is an expression, else None. It is saved, too: a run that has come to its
        end gives it again. What in a value can't cross to a sandbox makes that its repr.

    Raises:
        InDoubt: A call was begun, has no answer, and must not be repeated.
        StoreConflict: Another process continues the run.
        SandboxRuntimeError: The program didn't catch an exception, or reached a limit. The state stays what it was at
            the last answer.
        TypeError: Same as `Sandbox.run`.
        ValueError: `run_id` can't be a name; it is the run of another program; the state is damaged or not signed.
        KeyError: Same as `Sandbox.run`.
        RuntimeError: Same as `Sandbox.run`.
        Abort: A function, or `os`, raised it. The run is over: it raises it again each time.
        ApprovalRequired: Same as `Sandbox.run`.
    """
    given = tools, external_functions, inputs, limits, print_callback, os, policy, key, stdin, argv
    begun = _Run(sandbox, store, run_id, *given)
    if begun.is_over():
        return begun.end()
    functions = begun.gated(approve, False)
    begun.check_open()
    driven: Any = begun.driven()
    with begun.failures(driven):
        event = answer_calls(driven, begun.start(driven), functions, begun.os)
        while event == EVENT_FUTURES and (known := begun.durable.known_answers()):
            event = answer_calls(driven, driven.resume_futures(known), functions, begun.os)
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
    """Like `run`, without blocking the event loop while a host function is awaited.

    Functions may be coroutine functions, whose calls run side by side as under `run_async`. Those that were under way
    when a process ended and may be repeated are made again; each other one is in doubt. Either of `run` and `arun` can
    continue what the other has begun, except for `run` while calls of coroutine functions are under way.

    Args:
        sandbox: Same as for `run`.
        store: Same as for `run`; it is called without `await`, between two parts of the program.
        run_id: Same as for `run`.
        tools: Same as for `run`; those that are coroutine functions run side by side.
        external_functions: Same as for `run`.
        inputs: Same as for `run`.
        limits: Same as for `run`.
        print_callback: Same as for `run`.
        os: Same as for `run`; may be a coroutine function.
        approve: Same as for `run`; may be a coroutine function. Without it, calls that are under way are awaited before
            ApprovalRequired is raised.
        policy: Same as for `run`.
        key: Same as for `run`.
        stdin: Same as for `run`.
        argv: Same as for `run`.

    Returns:
        As `run`.

    Raises:
        InDoubt: Same as for `run`.
        StoreConflict: Same as for `run`.
        SandboxRuntimeError: Same as for `run`.
        TypeError: Same as `run_async`.
        ValueError: Same as for `run`.
        KeyError: Same as `run_async`.
        Abort: Same as for `run`.
        ApprovalRequired: Same as for `run`.
    """
    given = tools, external_functions, inputs, limits, print_callback, os, policy, key, stdin, argv
    failure: Exception | None = None
    driver: _OpenCalls | None = None
    try:
        begun = _Run(sandbox, store, run_id, *given)
        if begun.is_over():
            return begun.end()
        functions = begun.gated(approve, True)
        begun.check_doubts()
        driven: Any = begun.driven()
        driver = _OpenCalls(driven, functions or {}, begun.os)
        driver.durable = begun.durable
        with begun.failures(driven):
            driver.begin(begun.functions or {}, begun.repeatable)
            try:
                event = await driver.drive(begun.start(driven, SLICE_TICKS))
            except Paused:
                await driver.finish_calls()
                raise
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


class _OpenCalls(Driver):
    """Drives a run whose calls of coroutine functions are open side by side; see `Durable`."""

    __slots__ = ("calls", "durable", "failure", "is_waiting")

    durable: Durable
    calls: dict[asyncio.Task[Any], OpenCall]
    failure: Exception | None  # exception of the store, raised when an answer came
    is_waiting: bool  # answers are saved when the program gets them, because it waits for them

    def begin(self, functions: Mapping[str, Callable[..., Any]], repeatable: set[str]) -> None:
        """Make the open calls again that have no answer: none of them is in doubt."""
        import asyncio

        self.calls, self.failure, self.is_waiting = {}, None, False
        for call_id, one in self.durable.open.items():
            if one.answer is None:
                if one.call.name not in repeatable:
                    self.durable.begin_again(one)
                task = self.tasks[call_id] = asyncio.ensure_future(_made(functions, one.call))
                self.watch(one, task)

    def watch(self, one: OpenCall, task: asyncio.Task[Any]) -> None:
        """Save the answer of an open call when it comes."""
        self.calls[task] = one
        task.add_done_callback(self.came)

    def came(self, task: asyncio.Task[Any]) -> None:
        """Take the answer of an open call."""
        one = self.calls.pop(task)
        if self.is_waiting or task.cancelled():
            return
        error = task.exception()
        try:
            if error is None:
                self.durable.answered(one, "resume_value", task.result())
            elif not is_a(error, PASSED):
                self.durable.answered(one, "resume_error", in_sandbox(error))
        except Exception as failed:
            self.failure = failed

    def start_task(self) -> int:
        """See `Driver`."""
        one = self.durable.defer()
        event = super().start_task()
        self.watch(one, self.tasks[one.call.call_id])
        return event

    def awaits(self) -> bool:
        """See `Driver`."""
        return super().awaits() or bool(self.durable.known_answers(self.tasks))

    async def wait(self) -> int:
        """See `Driver`. Answers that the record had come first."""
        known = self.durable.known_answers(self.tasks)
        if known:
            return self.settle(known, 0.0)
        self.is_waiting = True
        try:
            return await super().wait()
        finally:
            self.is_waiting = False

    async def turn(self) -> None:
        """See `Driver`."""
        await super().turn()
        self.check()

    async def answer_awaited(self) -> int:
        """See `Driver`."""
        event = await super().answer_awaited()
        self.check()
        return event

    def check(self) -> None:
        """Raise what the store raised when an answer came."""
        if self.failure is not None:
            raise self.failure

    async def finish_calls(self) -> None:
        """Wait for the answers of all calls that are under way."""
        import asyncio

        if self.calls:
            await asyncio.wait(list(self.calls))
        self.check()


async def _made(functions: Mapping[str, Callable[..., Any]], call: PendingCall) -> Any:
    """Return what an open call gives that is made again."""
    function = functions.get(call.name)
    if function is None:
        raise KeyError(f"Function {call.name} not found")
    value = function(*call.args, **call.kwargs)
    return await value if isawaitable(value) else value


class _Run:
    """State from which `run` and `arun` continue: checked arguments, the record, the execution unless it has ended."""

    durable: Durable

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
        self.record = record = Record(store, check_name(run_id), key)
        record.load(sandbox)
        if self.is_over():
            return
        write = write_to_host if print_callback is None else print_callback
        if tracing.observer is not None:
            write = tracing.observer.printing(write, None) or write
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
        self.durable = Durable(execution, record)
        self.asynchronous = {name for name, one in (given or {}).items() if _is_async(one)}
        self.os = self._marked_os(handler)

    def is_over(self) -> bool:
        return self.record.phase in ("done", "aborted")

    def end(self) -> Any:
        """Return the value of a run that is over; Abort if one ended it."""
        value = self.record.head.get("value")
        if self.record.phase == "aborted":
            raise Abort(decode(value))
        return _finished(self.sandbox, value)

    def gated(self, approve: AsyncApprove | None, is_async: bool) -> Mapping[str, Callable[..., Any]] | None:
        """Return the functions: with decisions, and marked as begun before they are called."""
        check_approve(approve)
        functions, marked = self.functions, self.durable.marked
        if functions is None:
            return None
        repeatable, later = self.repeatable, self.asynchronous if is_async else set()
        made = {name: marked(one, name in repeatable, name in later) for name, one in functions.items()}
        bound = Bound(made, functions.approvals) if isinstance(functions, Bound) else made
        return self.sandbox._gated(self.execution, bound, approve, is_async=is_async)

    def _marked_os(self, os: OsCallback | None) -> OsCallback | None:
        """Return the handler of OS functions; those that must not be repeated are marked as begun before it is
        called."""
        if os is None:
            return None
        marked = self.durable.marked(os, False)

        def call(name: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
            return os(name, args, kwargs) if name in REPEATABLE else marked(name, args, kwargs)

        return call

    def check_doubts(self) -> None:
        """Raise InDoubt if the record says that a call was begun which must not be repeated, and has no answer of
        it."""
        # A tool may have the name of an OS function: 'Path.unlink'.
        doubted = self.durable.in_doubt(lambda event, name: event == EVENT_CALL and name in self.repeatable)
        if doubted is not None:
            raise InDoubt(self.record.name, doubted)

    def check_open(self) -> None:
        """Like `check_doubts`; also raise RuntimeError if calls are under way that only `arun` can make again."""
        self.check_doubts()
        for one in self.durable.open.values():
            if one.answer is None:
                raise RuntimeError(
                    f"run {self.record.name!r}: {one.call.name}() was under way on an event loop, so durable.run() "
                    "cannot go on: await durable.arun() with the same arguments"
                )

    def driven(self) -> Any:
        """Return the state from which the loops that answer calls continue."""
        if tracing.observer is None:
            return self.durable
        record = self.record
        traced = tracing.observer.watch(self.durable, trace=record.trace, is_answered=self.durable.is_answered)
        record.trace = traced.traceparent
        return traced

    def start(self, driven: Any, ticks: int | None = None) -> int:
        """Start the program, or go on from the record; return the event."""
        return self.durable.start_from(self.selected, ticks, driven)

    @contextmanager
    def failures(self, driven: Any) -> Iterator[None]:
        """Context in which an exception of the store reaches the caller unchanged, and an Abort ends the run."""
        with _store_failures():
            try:
                yield
            except BaseException as error:
                finish(driven, error.error if isinstance(error, StoreFailed) else error)
                if isinstance(error, Abort):
                    self.record.save("aborted", b"", value=saved(error.value))
                raise

    def result(self, event: int) -> Any:
        """Return the value of the program, or what it ended with."""
        if event == EVENT_FUTURES:
            raise RuntimeError("the program waits for pending external calls, which durable.run() cannot wait for")
        if event == EVENT_ERROR:
            raise runtime_error(self.execution.error)
        return self.execution.value


def _is_async(function: Any) -> bool:
    """Return whether calls of a function or Tool give a coroutine."""
    return bool(getattr(function, "is_async", False)) or iscoroutinefunction(function)


@sealed
def resolve(
    store: Store,
    run_id: str,
    *,
    return_value: Any = UNSET,
    exception: Any = UNSET,
    repeat: bool = False,
    call_id: int | None = None,
    key: bytes | None = None,
) -> None:
    """Record the outcome of the call that a run is in doubt about: exactly one of three. Then `run` goes on.

    Args:
        store: Same as for `run`.
        run_id: Same as for `run`.
        return_value: The call happened, and this is what it gave.
        exception: The call happened, and raised this exception, an instance or a class.
        repeat: The call did not happen, or may happen twice: `run` makes it.
        call_id: Which call, if several are in doubt: `InDoubt.call.call_id`.
        key: Same as for `run`.

    Raises:
        ValueError: There is no such run; it is not in doubt, or about several calls; its state is damaged or not
            signed.
        TypeError: None or several of the three are given; a value that can't cross.
        StoreConflict: Another process continues the run.
    """
    if (return_value is not UNSET) + (exception is not UNSET) + (repeat is True) != 1:
        raise TypeError("resolve() takes exactly one of return_value, exception and repeat=True")
    _check_store(store)
    record = Record(store, check_name(run_id), key)
    record.load(None)
    if record.phase is None:
        raise ValueError(f"there is no run {run_id!r} in {store!r}")
    answer: dict[str, Any] | None = None
    if exception is not UNSET:
        check_exception(exception)
        answer = encode_answer("resume_error", exception)
    elif not repeat:
        answer = encode_answer("resume_value", return_value)
    try:
        record.resolve(call_id, answer)
    except LookupError as error:
        raise ValueError(f"run {run_id!r} {error.args[0]}") from None
    except StoreFailed as failed:
        raise failed.error from None


for _function in (run, arun, resolve):
    _function.__module__ = "ouros.durable"


@contextmanager
def _store_failures() -> Iterator[None]:
    """Context in which an exception of the store, raised while a program is answered, reaches the caller unchanged."""
    try:
        yield
    except StoreFailed as failed:
        raise failed.error from None


def _check_store(store: object) -> None:
    if not isinstance(store, Store):
        kind = type(store).__name__
        raise TypeError(f"store must have load, save, delete and list, as those of ouros.stores have: not {kind}")


def _finished(sandbox: Sandbox, data: object) -> Any:
    """Return the saved value of a run, with the dataclasses that the sandbox knows."""
    value = decode(data)
    if not sandbox._registry:
        return value
    execution = Execution(Program("value", "durable.py", ("value",), ()), None, write_to_host, sandbox._registry)
    execution.start({"value": value})
    return execution.value
