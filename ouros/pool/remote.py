"""`RemoteExecution`: an execution in a worker, as the loops that answer calls and the snapshots see it.

It has the methods of `hostapi.Execution`, so `Sandbox`'s own loops, gates, recordings and snapshots work on it. Knows
processes and frames. Invariants: what a worker tells is checked before it is believed; an execution that keeps its
worker (`run`) gives it back at its end; one that does not (`start`) is bytes between two steps.
"""

from __future__ import annotations

from threading import RLock
from time import monotonic

from ouros import failures
from ouros._core import (
    EVENT_CALL,
    EVENT_COMPLETE,
    EVENT_ERROR,
    EVENT_FUTURES,
    EVENT_OS,
    EVENT_SLICE,
    Policy,
    SyntaxFailure,
)
from ouros.arguments import write_to_host
from ouros.calls import PASSED
from ouros.driver import SLEEP
from ouros.errors import SandboxError, internal_error, runtime_error_from
from ouros.pool.decoding import decode, decode_arguments, decode_error, refuse
from ouros.pool.encoding import CannotCross, encode
from ouros.pool.errors import FrameError, WorkerCrashed
from ouros.pool.frames import FrameTooLarge
from ouros.pool.given import answered, offered
from ouros.pool.processes import Deadline, Parked, Process, Workers
from ouros.pool.worker import MAX_PROGRAMS
from ouros.recording import Recording
from ouros.records import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from ouros._core import Modules, ModuleTable
    from ouros.arguments import PrintCallback
    from ouros.pool.given import Offer
    from ouros.records import Position

SLICE = 5_000_000  # ticks after which a run without slices checks for an interrupt
MOST_RAISED = 100  # exceptions of host functions that are kept, to be the cause of what ends the program
MOST_ENTROPY = 1 << 20  # most bytes of entropy that a program is given at once
HOST_SLEEP = 1  # ORDER SLEEP: runtime.pxd
INTERRUPTED = "interrupted by the host"
MOST_NAMES = 1_000_000
_REFUSALS: dict[str, type[Exception]] = {
    kind.__name__: kind for kind in (TypeError, ValueError, KeyError, RuntimeError, LookupError)
}


class Spec:
    """A program as it is sent to workers: what `hostapi.Program` is made of."""

    __slots__ = (
        "approvals", "code", "external_functions", "forgive", "given", "inputs", "modules", "number", "offer",
        "script_name", "tools",
    )  # fmt: skip

    _last = 0

    def __init__(
        self,
        code: str,
        script_name: str,
        inputs: tuple[str, ...],
        external_functions: tuple[str, ...],
        approvals: tuple[str, ...],
        tools: Mapping[str, str] | None = None,
        modules: Modules | None = None,
        forgive: bool = False,
        given: ModuleTable | None = None,
    ) -> None:
        self.tools = tools or {}
        self.modules = modules or {}
        self.forgive = forgive
        self.given = given
        self.offer = offered(given)
        self.code = code
        self.script_name = script_name
        self.inputs = inputs
        self.external_functions = external_functions
        self.approvals = approvals
        Spec._last += 1
        self.number = Spec._last  # number of the program in caches of workers

    def data(self) -> list[Any]:
        return [
            self.code, self.script_name, list(self.inputs), list(self.external_functions), list(self.approvals),
            list(self.tools.items()), module_data(self.modules), self.forgive, digest_of(self.offer),
        ]  # fmt: skip


def digest_of(offer: Offer | None) -> bytes | None:
    """Return the digest that names the host's modules in requests, or None."""
    return None if offer is None else offer.digest


def module_data(modules: Modules) -> list[Any]:
    """Return data for modules of external functions. TypeError if a constant of one can't cross."""
    found = []
    for name, (text, names, constants) in modules.items():
        try:
            found.append([name, text, list(names), encode(dict(constants))])
        except CannotCross:
            for value in constants.values():
                _check(value, name)
            raise
    return found


class RemoteExecution(Parked):
    """One run of a program in a worker.

    Only one thread at a time may use it. Errors are those of `hostapi.Execution`, and `WorkerCrashed`.
    """

    __slots__ = (
        "__weakref__", "_answers_since", "_approvals", "_changed", "_data", "_deadline", "_guard", "_interrupted",
        "_keeps", "_last_call", "_last_raised", "_limits", "_lost", "_measures", "_policy", "_printed", "_process",
        "_raised", "_renewed",
        "_searches", "_starts", "_wall_left", "_workers", "allocations", "args", "call_id", "callback", "error",
        "event", "function_name", "group", "kwargs", "memory_peak", "pending_call_ids", "position", "program",
        "registry",
        "ticks_used", "value", "wait_secs",
    )  # fmt: skip

    def __init__(
        self,
        workers: Workers,
        program: Spec,
        limits: dict[str, int | float] | None,
        callback: PrintCallback,
        registry: Mapping[str, type] | None,
        deadline: Deadline,
        keeps: bool,
    ) -> None:
        self._workers = workers
        self._process: Process | None = None
        self._deadline = deadline
        self._keeps = keeps
        self._data: bytes | None = None
        self._limits = limits or {}
        self._approvals = program.approvals
        self._changed = False
        self._last_call = -1
        self._printed = 0
        self._policy: Policy | None = None
        self._renewed = False  # True: the worker does not have this policy yet
        self._measures = False
        self._interrupted = False
        self._guard = RLock()  # a worker is interrupted only while it is this run's
        self.group: Any = None
        self._searches = False
        self._last_raised = 0
        self._starts = False
        self._raised: dict[int, BaseException] = {}  # number -> exception that a host function raised
        self._answers_since: float | None = None  # start of the host's answers that count as wall time, or None
        self._wall_left: float | None = None  # wall time left at the last event, s
        self.allocations = 0
        self.memory_peak = 0
        self._lost: Exception | None = None  # exception that ended the worker while the host was asked
        self.taken = None
        self.program = program
        self.callback = callback
        self.registry = registry
        self.event = -1
        self.ticks_used = 0
        self._forget()

    def _forget(self) -> None:
        self.value: Any = None
        self.function_name: Any = None
        self.args: Any = ()
        self.kwargs: Any = {}
        self.call_id: Any = None
        self.pending_call_ids: list[int] = []
        self.wait_secs: float | None = None
        self.error: Any = None
        self.position: Position | None = None

    # --- attributes that the loops read ---

    @property
    def limits(self) -> dict[str, int | float]:
        return dict(self._limits)

    @property
    def approvals(self) -> tuple[str, ...]:
        return self._approvals

    @approvals.setter
    def approvals(self, names: Iterable[str]) -> None:
        self._approvals = tuple(sorted(set(names)))
        self._changed = True

    @property
    def policy(self) -> Policy | None:
        return self._policy

    @policy.setter
    def policy(self, policy: Policy | None) -> None:
        self._policy = policy
        self._renewed = True

    def keep_wall(self, on: bool) -> None:
        """See `hostapi.Execution.keep_wall`: the worker is told with each answer how long the host took."""
        self._answers_since = monotonic() if on else None

    def _host_secs(self) -> float:
        """Return seconds for which the host has been answering."""
        return 0.0 if self._answers_since is None else monotonic() - self._answers_since

    @property
    def wall_left(self) -> float | None:
        """See `hostapi.Execution.wall_left`."""
        return None if self._wall_left is None else self._wall_left - self._host_secs()

    @property
    def searches_files(self) -> bool:
        return self._searches

    @searches_files.setter
    def searches_files(self, on: bool) -> None:
        self._searches = on

    def interrupt(self, on: bool = True) -> None:
        """See `hostapi.Execution.interrupt`."""
        self._interrupted = on
        if on:
            with self._guard:
                if self._process is not None:
                    self._process.interrupt()

    def limit_wait(self, seconds: float | None) -> None:
        """Set how many more seconds the run may wait for the host."""
        self._deadline = Deadline(seconds)

    def measure(self) -> None:
        """See `hostapi.Execution.measure`."""
        self._measures = True

    # Steps.

    def start(self, inputs: Mapping[str, object] | None, ticks: int | None = None) -> int:
        """See `hostapi.Execution.start`."""
        given = None
        if inputs is not None and self.program.inputs:
            try:
                given = encode({name: inputs[name] for name in self.program.inputs})
            except CannotCross:
                for name in self.program.inputs:
                    _check(inputs[name], name)
                raise
        approvals = list(self._approvals) if self._changed else []

        def message(process: Process) -> list[Any]:
            program = self.program
            known = program.number in process.programs
            process.runs += 1
            return [
                "start", program.number, None if known else program.data(), list(self._limits.items()) or None,
                approvals, given, self._slice(ticks), self._waits(), not self._keeps, policy_data(self._policy),
                self._measures, self._searches,
            ]  # fmt: skip

        self._changed = self._renewed = False
        self._starts = True
        return self._step(message)

    def resume_value(self, value: object, ticks: int | None = None) -> int:
        """See `hostapi.Execution.resume_value`."""
        return self._resume("value", encode_answer(value), ticks)

    def resume_error(self, exception: BaseException, ticks: int | None = None) -> int:
        """See `hostapi.Execution.resume_error`."""
        return self._resume("error", self._numbered(exception), ticks)

    def _numbered(self, exception: BaseException) -> list[Any]:
        """Return data for an exception, with a number by which the worker names it if it ends the program."""
        if failures.traceback(exception) is None:  # made by the host, raised by nothing
            return [None, encode_exception(exception)]
        number = self._last_raised = self._last_raised + 1
        self._raised[number] = exception
        if len(self._raised) > MOST_RAISED:
            del self._raised[min(self._raised)]
        return [number, encode_exception(exception)]

    def resume_future(self, ticks: int | None = None) -> int:
        """See `hostapi.Execution.resume_future`."""
        return self._resume("future", None, ticks)

    def resume_futures(
        self, results: Mapping[int, tuple[str, object]], ticks: int | None = None, waited: float = 0.0
    ) -> int:
        """See `hostapi.Execution.resume_futures`."""
        settled: list[Any] = []
        for call_id, (kind, value) in results.items():
            if kind == "return_value":
                settled.append([call_id, kind, encode_answer(value)])
            elif kind == "exception":
                settled.append([call_id, kind, self._numbered(value)])  # type: ignore[arg-type]
            else:
                settled.append([call_id, "future", None])
        return self._resume("futures", [waited, settled], ticks)

    def resume_slice(self, ticks: int | None = None) -> int:
        """See `hostapi.Execution.resume_slice`."""
        return self._resume("slice", None, ticks)

    def _resume(self, kind: str, answer: Any, ticks: int | None) -> int:
        self._workers.unpark(self)
        if self._lost is not None:
            raise self._lost
        approvals = list(self._approvals) if self._changed else None
        data = self._data
        if data is None and self._process is None:
            raise RuntimeError("this execution is not paused there")
        self._changed = False
        renewed, self._renewed = self._renewed, False
        return self._step(
            lambda process: [
                "resume",
                data,
                approvals,
                kind,
                answer,
                self._slice(ticks),
                self._waits(),
                not self._keeps,
                policy_data(self._policy) if renewed else functions_in(self._policy),
                digest_of(self.program.offer),
                self._host_secs(),
            ]  # fmt: skip
        )

    def _slice(self, ticks: int | None) -> int | None:
        """Return the ticks after which the worker reports: the signal of an interrupt may come before the run has
        begun."""
        return SLICE if ticks is None and self._keeps else ticks

    def _step(self, message: Callable[[Process], list[Any]]) -> int:
        process = self._process
        if process is None:
            process = self._workers.acquire()
            self._process = process
        try:
            if self._interrupted:
                event = self._end(interruption())
            else:
                event = self._take(process, exchange(process, message(process), self._deadline, self.write))
        except Interrupted:
            event = self._end(interruption())
        except BaseException:
            self.release()
            raise
        if not self._keeps or event == EVENT_COMPLETE or event == EVENT_ERROR:
            self.release()
        else:
            self._workers.park(self)
        return event

    def hand_over(self) -> Process | None:
        """See `Parked`."""
        process = self._process
        assert process is not None
        try:
            self._data = self._dumped(process)
        except Exception as error:
            if not process.is_dead:  # the request was too large, for example
                return None
            self._lost = error
        with self._guard:
            self._process = None
        return process

    def release(self) -> None:
        """Give the worker back."""
        if self._process is None and self.taken is None:
            return
        self._workers.unpark(self)
        with self._guard:
            process, self._process = self._process, None
        if process is not None:
            self._workers.release(process)

    def _take(self, process: Process, answer: list[Any]) -> int:
        """Note an event."""
        if self._starts:  # only now it is known that the worker has the program
            self._starts = False
            process.keeps_program(self.program.number, MAX_PROGRAMS)
        try:
            if answer[0] == "interrupted":
                self.ticks_used = max(self.ticks_used, interrupted_at(answer))
                return self._end(interruption())
            if answer[0] != "event":
                raise FrameError(f"'{answer[0][:20]}' in place of an event")
            return self.note(answer)
        except FrameError as error:
            raise process.crashed("protocol", f"it sent {error}") from None

    def _end(self, record: Record) -> int:
        self._forget()
        self.error = record
        self._data = None
        self.event = EVENT_ERROR
        return EVENT_ERROR

    def note(self, answer: list[Any]) -> int:
        """Take over an event after checking it.

        Raises:
            FrameError: It makes no sense.
        """
        if len(answer) != 8:
            raise FrameError("a damaged event")
        _, event, body, ticks, data, allocations, memory_peak, wall_left = answer
        if not type(event) is type(ticks) is type(allocations) is type(memory_peak) is int:
            raise FrameError("a damaged event")
        if data is not None and type(data) is not bytes or ticks < 0:
            raise FrameError("a damaged event")
        if wall_left is not None and type(wall_left) is not float:
            raise FrameError("a damaged event")
        self._forget()
        self._wall_left = wall_left
        if self._answers_since is not None:
            self._answers_since = monotonic()
        if event == EVENT_COMPLETE:
            self.value = decode(body, self.registry)
        elif event == EVENT_ERROR:
            self.error = decode_error(body, self._raised)
        elif event == EVENT_CALL or event == EVENT_OS:
            self._note_call(body)
        elif event == EVENT_FUTURES:
            if type(body) is not list or len(body) != 2:
                raise FrameError("a damaged event")
            self.pending_call_ids, self.wait_secs = _call_ids(body[0]), _seconds(body[1])
        elif event == EVENT_SLICE:
            self.position = _position(body)
        else:
            raise FrameError("an unknown event")
        if not self._keeps and event not in (EVENT_COMPLETE, EVENT_ERROR) and data is None:
            raise FrameError("no dump")
        self._data = data
        self.ticks_used, self.allocations, self.memory_peak = ticks, allocations, memory_peak
        self.event = event
        code: int = event
        return code

    def _note_call(self, body: Any) -> None:
        if type(body) is not list or len(body) != 5:
            raise FrameError("a damaged call")
        name, args, kwargs, call_id, position = body
        if type(name) is not str or type(call_id) is not int or call_id <= self._last_call:
            raise FrameError("a damaged call")
        if name == SLEEP and ((policy := self.policy) is None or policy.dump().get("sleep") != HOST_SLEEP):
            raise FrameError("a call to sleep that the policy does not allow")
        self.args, self.kwargs = decode_arguments(args, kwargs, self.registry)
        self.function_name, self.call_id, self.position = name, call_id, _position(position)
        self._last_call = call_id

    # Printing.

    def _waits(self) -> bool:
        """Return whether the program waits for the print callback: what a callback of the host's raises is for it."""
        return may_raise(self.callback)

    def write(self, message: list[Any]) -> list[Any] | None:
        """Pass a printed text on, read a clock or a module. Returns the answer to the worker, if it waits for one."""
        printed = text_of(message) if message[0] == "print" else None
        if printed is not None:
            self.ticks_used = max(self.ticks_used, printed[2])
        if self._interrupted and (printed is None or self._waits()):
            raise Interrupted  # the worker waits for an answer, and takes no signal
        if message[0] == "source":
            return read_source(self.policy, message)
        if printed is None:
            return answered(self.program.offer, message)
        stream, text, _ = printed
        most = self._limits.get("max_output_bytes")
        if most is not None:
            self._printed += len(text)
            if self._printed > most:
                raise FrameError("more output than the limit allows")
        return written(self.callback, stream, text, self._waits())

    # The whole.

    def dump(self) -> bytes:
        """See `hostapi.Execution.dump`."""
        self._workers.unpark(self)
        if self._lost is not None:
            raise self._lost
        if self._data is None or self._changed:
            if self._data is None and self._process is None:
                raise RuntimeError("this execution is not paused there")
            process = self._process or self._workers.acquire()
            try:
                self._data = self._dumped(process)
            finally:
                if process is not self._process:
                    self._workers.release(process)
        return self._data

    def _dumped(self, process: Process) -> bytes:
        approvals = list(self._approvals) if self._changed else None
        self._changed = False
        message = ["dump", self._data, approvals, digest_of(self.program.offer)]
        answer = exchange(process, message, self._deadline, self.write)
        if answer[0] != "done" or len(answer) != 2 or type(answer[1]) is not bytes:
            raise process.crashed("protocol", "it sent no dump")
        return answer[1]

    def detach(self) -> None:
        """Make the execution bytes between two steps from now on, and give the worker back."""
        self._workers.unpark(self)
        try:
            if self._process is not None:
                self.dump()
        finally:
            self._keeps = False
            self.release()

    def fork(self) -> RemoteExecution:
        """See `hostapi.Execution.fork`."""
        if self._data is None:
            self.detach()
        made: RemoteExecution = object.__new__(RemoteExecution)
        for name in RemoteExecution.__slots__:
            if name != "__weakref__":
                setattr(made, name, getattr(self, name))
        made._deadline = Deadline(self._deadline.left)
        made.taken = None
        return made


def load(
    workers: Workers,
    data: bytes,
    callback: PrintCallback,
    registry: Mapping[str, type] | None,
    deadline: Deadline,
    given: ModuleTable | None = None,
) -> RemoteExecution:
    """Return the paused execution that bytes hold, which only a worker reads.

    Raises:
        ValueError: They hold none, or need other modules than are given.
    """
    spec = Spec("", "", (), (), (), given=given)
    made = RemoteExecution(workers, spec, None, callback, registry, deadline, False)
    process = workers.acquire()
    try:
        process.runs += 1
        answer = exchange(process, ["load", data, False, digest_of(spec.offer)], deadline, made.write)
        try:
            note_loaded(made, answer)
        except FrameError as error:
            raise process.crashed("protocol", f"it sent {error}") from None
    finally:
        workers.release(process)
    made._data = data
    return made


def note_loaded(execution: RemoteExecution, answer: list[Any]) -> None:
    """Take over the worker's report on a paused program that it loaded, after checking it."""
    if answer[0] != "loaded" or len(answer) != 6 or type(answer[1]) is not list:
        raise FrameError("a damaged answer")
    _, event, limits, approvals, script_name, policy = answer
    if type(limits) is not list or not _are_names(approvals) or type(script_name) is not str:
        raise FrameError("a damaged answer")
    for pair in limits:
        if type(pair) is not list or len(pair) != 2 or type(pair[0]) is not str or type(pair[1]) not in (int, float):
            raise FrameError("damaged limits")
    execution._keeps = True  # the host has the bytes already
    try:
        if event[:1] != ["event"]:
            raise FrameError("a damaged event")
        execution.note(event)
    finally:
        execution._keeps = False
    if execution.event in (EVENT_COMPLETE, EVENT_ERROR):
        raise FrameError("a damaged event")
    execution._limits = dict(limits)
    execution._approvals = tuple(approvals)
    execution._policy = loaded_policy(policy)
    execution.program = Spec("", script_name, (), (), execution._approvals, given=execution.program.given)


class Interrupted(BaseException):
    """Ends a run while its worker waits for an answer."""


def exchange(
    process: Process,
    message: list[Any],
    deadline: Deadline,
    write: Callable[[list[Any]], list[Any] | None] | None,
) -> list[Any]:
    """Return the answer to a request; failures that the worker reports are raised.

    Raises:
        WorkerCrashed: The worker is gone.
        SyntaxFailure: The code does not parse.
        TypeError, ValueError, KeyError, RuntimeError: As the evaluator documents them.
        SandboxRuntimeError: The answer would be too large.
        SandboxInternalError: A fault of ouros; the worker is dead then.
    """
    try:
        answer = process.request(message, deadline, write)
    except FrameTooLarge as error:
        raise too_large(str(error)) from None
    return checked(process, answer)


def too_large(text: str) -> SandboxError:
    """Return the error for values that have too many bytes together."""
    return runtime_error_from(MemoryError(f"message too large: {text[:200]}"))


def checked(process: Process, answer: list[Any]) -> list[Any]:
    """Return an answer; failures that it reports are raised, see `exchange`."""
    word = answer[0]
    if word in ("event", "done", "loaded", "failed", "interrupted"):
        return answer
    if word == "memory":
        raise process.crashed("memory", "it had no memory left")
    if word == "fault":
        process.kill()
        raise internal_error(SystemError("a fault in a worker"))
    text = answer[1] if len(answer) > 1 else None
    if word == "syntax":
        raise _syntax_failure(process, text)
    kind = _REFUSALS.get(text) if word == "refused" and type(text) is str and len(answer) == 3 else None
    if kind is not None and type(answer[2]) is str:
        raise kind(answer[2])
    if word == "large" and type(text) is str:
        raise too_large(text)
    raise process.crashed("protocol", "it sent an unknown answer")


def _syntax_failure(process: Process, fields: Any) -> Exception:
    number = (int, type(None))
    kinds = ((str,), (str,), (str,), number, number, number, number, (str, type(None)))
    if type(fields) is not list or len(fields) != 8 or not all(map(_is_one_of, fields, kinds)):
        return process.crashed("protocol", "it sent a damaged syntax error")
    return _SyntaxFailure(fields)


class _SyntaxFailure(SyntaxFailure):
    """Syntax error reported by a worker."""

    def __getattribute__(self, name: str) -> Any:
        if name in _SYNTAX_FIELDS:
            return BaseException.__getattribute__(self, "args")[0][_SYNTAX_FIELDS.index(name)]
        return BaseException.__getattribute__(self, name)


_SYNTAX_FIELDS = ("type_name", "message", "filename", "line", "column", "end_line", "end_column", "source_line")


def _is_one_of(value: object, kinds: tuple[type, ...]) -> bool:
    return type(value) in kinds


def may_raise(callback: PrintCallback) -> bool:
    """Return whether a print callback may do more than write or note a text: the program waits for it then."""
    owner = getattr(callback, "__self__", None)
    return callback is not write_to_host and not (type(owner) is Recording and owner.callback is None)


def written(callback: PrintCallback, stream: str, text: str, waits: bool) -> list[Any] | None:
    """Call the print callback. Returns the answer to the worker, if it waits for one."""
    if not waits:
        callback(stream, text)
        return None
    try:
        callback(stream, text)
    except PASSED:
        raise
    except BaseException as error:
        return ["raise", encode_exception(error)]
    return ["ok", None]


def text_of(message: list[Any]) -> tuple[str, str, int]:
    """Return the stream, the text and the ticks used of a message about a printed text.

    Raises:
        FrameError: It makes no sense.
    """
    if len(message) == 4:
        _, stream, text, ticks = message
        if stream in ("stdout", "stderr") and type(text) is str and type(ticks) is int and 0 <= ticks < 1 << 62:
            return stream, text, ticks
    raise FrameError("a damaged text")


def interrupted_at(answer: list[Any]) -> int:
    """Return the ticks that an interrupted program had used, as its worker says; 0 if it was not asked.

    Raises:
        FrameError: It makes no sense.
    """
    if len(answer) == 1:
        return 0
    if len(answer) != 2 or type(answer[1]) is not int or not 0 <= answer[1] < 1 << 62:
        raise FrameError("a damaged interrupt")
    return answer[1]


def interruption() -> Record:
    """Return the exception that ends an interrupted program."""
    record = Record(KeyboardInterrupt(INTERRUPTED), INTERRUPTED, "KeyboardInterrupt", "KeyboardInterrupt")
    record.kind = "limit"
    return record


def encode_answer(value: object) -> Any:
    """Return data for the value of a call. TypeError if it can't cross."""
    try:
        return encode(value)
    except CannotCross:
        raise refuse(value, "return_value") from None


def encode_exception(exception: BaseException) -> Any:
    """Return data for an exception to raise in the program. Never fails."""
    return encode(exception, lenient=True)


def policy_data(policy: Policy | None) -> Any:
    """Return data for a policy, and which of its functions are the host's."""
    return None if policy is None else [encode(policy.dump()), functions_in(policy)]


def functions_in(policy: Policy | None) -> int:
    """Return a number that tells a worker which functions of a policy are the host's: 1: its source, 2: its standard
    input, 3: both."""
    return 0 if policy is None else (policy.source is not None) + 2 * (policy.lines is not None)


def loaded_policy(data: Any) -> Policy | None:
    """Return the policy that a worker found in a dump.

    Raises:
        FrameError: It is none.
    """
    try:
        return None if data is None else Policy.load(decode(data))
    except ValueError:
        raise FrameError("a damaged policy") from None


def read_source(policy: Policy | None, message: list[Any]) -> list[Any]:
    """Return the answer of a policy's functions to a worker that asks for the time, entropy, or a line of standard
    input.

    Raises:
        FrameError: It may not ask, or not so.
        Exception: Whatever the source raises; it ends the run.
    """
    if policy is not None and policy.lines is not None and message == ["source", "line", 0]:
        return ["ok", encode(policy.lines())]
    source = None if policy is None else policy.source
    if source is None or len(message) != 3 or type(message[2]) is not int or not 0 <= message[2] <= MOST_ENTROPY:
        raise FrameError("a damaged question")
    if message[1] not in ("time", "monotonic", "process", "entropy"):
        raise FrameError("a damaged question")
    value = source(message[1], message[2])
    return ["ok", encode(value)]


def _check(value: object, name: str) -> None:
    try:
        encode(value)
    except CannotCross:
        raise refuse(value, name) from None


def _position(data: Any) -> Position | None:
    if data is None:
        return None
    if type(data) is not list or len(data) != 4 or not all(type(part) is int for part in data):
        raise FrameError("a damaged position")
    return (data[0], data[1], data[2], data[3])


def _seconds(data: Any) -> float | None:
    """Return how long a program waits for the host, from a worker."""
    if data is not None and not (type(data) is float and data >= 0):
        raise FrameError("a damaged event")
    return data


def _call_ids(data: Any) -> list[int]:
    if type(data) is not list or not data or not all(type(part) is int and part >= 0 for part in data):
        raise FrameError("damaged call ids")
    return data


def _are_names(data: Any) -> bool:
    return type(data) is list and len(data) <= MOST_NAMES and all(type(name) is str for name in data)


__all__ = ["RemoteExecution", "Spec", "WorkerCrashed", "exchange", "load"]
