"""`Result`, `Usage`, `CallRecord`, and `Recording`, which notes what a run does and makes a `Result` of it.

Knows executions by `hostapi`; nothing of sandboxes, sessions and tools. Invariant: a result holds host values only, and
its texts are bounded.
"""

from __future__ import annotations

from dataclasses import dataclass
from inspect import isawaitable, iscoroutine
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ouros import failures
from ouros._core import Execution
from ouros.arguments import UNSET, check_limits
from ouros.bounded import bounded_repr, cut, printable, weight
from ouros.calls import Bound, Decision, Refusal
from ouros.errors import SandboxError, SandboxRuntimeError, SandboxSyntaxError
from ouros.limits import Limits
from ouros.steps import Steps

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ouros.arguments import OsCallback, PrintCallback
    from ouros.records import Position

MAX_CHARS = 10_000
LONGEST_OUTCOME = 500
MOST_KEPT = 100_000  # weight (see `bounded.weight`) of the arguments of all calls together that a result keeps


@dataclass(frozen=True)
class CallRecord:
    """One call of a host function.

    Attributes:
        name: The function, or the OS function.
        args: Positional arguments, as the program gave them; None if the arguments of the calls up to this one have
            more than 100,000 parts together, of which 100 characters are one: a result does not keep them then.
        kwargs: Keyword arguments; None likewise.
        outcome: `'returned'`; `'raised Type: message'`; `'denied'` if the host did not approve it; `'pending'` if the
            program ended before it did.
        seconds: Time from the call to its result.
        position: Where it was called: line, column, end line, end column (1-based, the end exclusive).
    """

    name: str
    args: tuple[Any, ...] | None
    kwargs: dict[str, Any] | None
    outcome: str
    seconds: float
    position: Position | None

    def __repr__(self) -> str:
        return bounded_repr(self)


@dataclass(frozen=True)
class Usage:
    """Resources that a run used.

    Attributes:
        seconds: Time in the evaluator; host functions and waiting for them are not in it.
        ticks: Loop turns and calls.
        memory_peak: Bytes of the live objects, where they were most: counted as `max_memory` counts them, when a large
            object is made, each time that half as much was allocated, and at the end. Of many small objects it may lack
            128 KiB or a third.
        allocations: Objects made, as `max_allocations` counts them.
        calls: Calls of host functions.
        output_bytes: Bytes printed, in UTF-8.
    """

    seconds: float
    ticks: int
    memory_peak: int
    allocations: int
    calls: int
    output_bytes: int


@dataclass(frozen=True)
class Result:
    """Result, output and error of a program. `str()` is the text for a model.

    Attributes:
        value: The value of the last statement if it is an expression, else None.
        stdout: What it printed.
        stderr: What it printed to `sys.stderr`.
        logs: Both in order, as pairs of stream and text.
        error: The error that ended it.
        usage: What it used.
        calls: The calls of host functions, in order.
        truncated: Whether `str()` leaves something out.
        max_chars: How many characters `str()` has at most, but for the lines that say what is missing; None: no limit.
    """

    value: Any
    stdout: str
    stderr: str
    logs: list[tuple[str, str]]
    error: SandboxError | None
    usage: Usage
    calls: list[CallRecord]
    truncated: bool
    max_chars: int | None = MAX_CHARS

    @property
    def ok(self) -> bool:
        """True if the program ended without an error."""
        return self.error is None

    def raise_for_error(self) -> Result:
        """Raise `error` if there is one.

        Returns:
            The result itself.

        Raises:
            SandboxError: The error.
        """
        if self.error is not None:
            raise self.error
        return self

    def to_dict(self) -> dict[str, Any]:
        """Return the result as data for `json.dumps`; values as in the answers of sessions."""
        from ouros.jsonvalue import json_or_repr

        error = self.error
        usage = self.usage
        return {
            "ok": error is None,
            "value": json_or_repr(self.value),
            "stdout": self.stdout,
            "stderr": self.stderr,
            "logs": [list(entry) for entry in self.logs],
            "error": None if error is None else _error_data(error),
            "usage": {
                "seconds": usage.seconds,
                "ticks": usage.ticks,
                "memory_peak": usage.memory_peak,
                "allocations": usage.allocations,
                "calls": usage.calls,
                "output_bytes": usage.output_bytes,
            },
            "calls": [
                {
                    "name": call.name,
                    "args": None if call.args is None else json_or_repr(list(call.args)),
                    "kwargs": _json_kwargs(call.kwargs),
                    "outcome": call.outcome,
                    "seconds": call.seconds,
                    "position": None if call.position is None else list(call.position),
                }
                for call in self.calls
            ],
            "truncated": self.truncated,
        }

    def __repr__(self) -> str:
        return bounded_repr(self)

    def __str__(self) -> str:
        return _shown(self.value, self.logs, self.error, self.max_chars)[0]


for _class in (CallRecord, Usage, Result):
    _class.__module__ = "ouros"


def _json_kwargs(kwargs: dict[str, Any] | None) -> dict[str, Any] | None:
    from ouros.jsonvalue import json_or_repr

    return None if kwargs is None else {key: json_or_repr(value) for key, value in kwargs.items()}


def _error_data(error: SandboxError) -> dict[str, Any]:
    exception = error.exception()
    shown = error.display("traceback") if isinstance(error, (SandboxRuntimeError, SandboxSyntaxError)) else str(error)
    kind, _, message = str(error).partition(": ") if isinstance(error, SandboxRuntimeError) else ("", "", str(error))
    return {"type": kind or type(exception).__name__, "message": message, "traceback": shown}


def _shown(
    value: object, logs: list[tuple[str, str]], error: SandboxError | None, max_chars: int | None
) -> tuple[str, bool]:
    """Return the text of a result, and whether it is cut: the head of the output, the tail of the error."""
    output = printable("".join([text for _, text in logs]))
    if error is None:
        last, is_last_cut = _value_text(value, max_chars)
    else:
        last, is_last_cut = _error_text(error), False
    if max_chars is None or len(output) + len(last) <= max_chars:
        return _joined(output, last), is_last_cut
    room = max(max_chars // 2, max_chars - len(output))  # characters for the value or error at the end
    if len(last) > room:
        missing = f"[... {len(last) - room} characters are missing ...]"
        kept = last[len(last) - room :] if error is not None else last[:room]
        last = f"{missing}\n{kept}" if error is not None else f"{kept}\n{missing}"
        room_left = max_chars - room
    else:
        room_left = max_chars - len(last)
    if len(output) > room_left:
        output = f"{output[:room_left]}\n[... {len(output) - room_left} characters are missing ...]"
    return _joined(output, last), True


def _joined(output: str, last: str) -> str:
    if not last:
        return output
    return f"{output}{last}" if not output or output.endswith("\n") else f"{output}\n{last}"


def _value_text(value: object, max_chars: int | None) -> tuple[str, bool]:
    if value is None:
        return "", False
    text = bounded_repr(value) if max_chars is None else bounded_repr(value, max_characters=max_chars)
    whole = text if max_chars is None else bounded_repr(value, max_characters=max_chars + 1000)
    return text, text != whole


def _error_text(error: SandboxError) -> str:
    if isinstance(error, (SandboxRuntimeError, SandboxSyntaxError)):
        return printable(error.display("traceback")).rstrip("\n")
    return printable(str(error))


# Running.


class Recording:
    """Records of one run: output, calls, time."""

    def __init__(self, print_callback: PrintCallback | None, max_chars: int | None) -> None:
        if max_chars is not None:
            from ouros.limits import check_count

            max_chars = check_count("max_chars", max_chars)
        self.callback = print_callback
        self.max_chars = max_chars
        self.logs: list[tuple[str, str]] = []
        self.room = MOST_KEPT
        self.entries: list[list[Any]] = []  # name, args, kwargs, outcome, seconds, position
        self.execution: Execution | None = None
        self.seconds = 0.0
        self.unstarted: dict[int, Any] = {}  # awaitables of calls by id, until they are awaited

    def write(self, stream: str, text: str) -> None:
        if text:  # an empty text counts nothing
            self.logs.append((stream, text))
        if self.callback is not None:
            self.callback(stream, text)

    def functions(self, functions: Mapping[str, Callable[..., Any]] | None) -> Mapping[str, Callable[..., Any]] | None:
        """Return the functions, each noting its calls."""
        if functions is None:
            return None
        made = {name: self.noting(name, function) for name, function in functions.items()}
        return Bound(made) if type(functions) is Bound else made

    def noting(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            return self.call(name, args, kwargs, lambda: function(*args, **kwargs))

        return call

    def os(self, os: OsCallback | None) -> OsCallback | None:
        """Return the handler of OS functions, noting its calls."""
        if os is None:
            return None

        def call(name: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
            return self.call(str(name), args, kwargs, lambda: os(name, args, kwargs))

        return call

    def call(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any], function: Callable[[], Any]) -> Any:
        entry = self.begin(name, args, kwargs)
        began = perf_counter()
        try:
            value = function()
        except BaseException as error:
            finish_call(entry, began, error)
            raise
        if type(value) is Decision:
            return Decision(self.decided(value, entry, began))
        if isawaitable(value) and self.is_async:
            self.unstarted[id(value)] = value
            return self.awaited(value, entry, began)
        finish_call(entry, began, None)
        return value

    def begin(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
        """Note a call, whose result comes later: see `finish_call`."""
        position = None if self.execution is None else self.execution.position
        self.room -= weight((args, kwargs), self.room)
        is_kept = self.room >= 0
        entry: list[Any] = [name, args if is_kept else None, kwargs if is_kept else None, "pending", 0.0, position]
        self.entries.append(entry)
        return entry

    is_async = False  # coroutines are awaited before

    def timed(self, execution: Execution) -> Any:
        """Return the execution, noting its time here."""
        self.execution = execution
        execution.measure()
        return Timed(execution, self)

    async def decided(self, decision: Decision, entry: list[Any], began: float) -> Any:
        """Return the result of an approved call, or the awaitable that it gives."""
        try:
            found = await decision
        except BaseException as error:
            finish_call(entry, began, error)
            raise
        if isawaitable(found):
            return self.awaited(found, entry, began)
        finish_call(entry, began, None)
        return found

    async def awaited(self, value: Any, entry: list[Any], began: float) -> Any:
        self.unstarted.pop(id(value), None)
        try:
            found = await value
        except BaseException as error:
            finish_call(entry, began, error)
            raise
        finish_call(entry, began, None)
        return found

    def result(self, value: object, error: SandboxError | None) -> Result:
        for awaitable in self.unstarted.values():
            if iscoroutine(awaitable):
                awaitable.close()  # the program ended without awaiting it: not to be reported as never awaited
        logs = self.logs
        out = "".join([text for stream, text in logs if stream != "stderr"])
        err = "".join([text for stream, text in logs if stream == "stderr"])
        execution = self.execution
        usage = Usage(
            self.seconds,
            0 if execution is None else execution.ticks_used,
            0 if execution is None else execution.memory_peak,
            0 if execution is None else execution.allocations,
            len(self.entries),
            len(out.encode(errors="surrogatepass")) + len(err.encode(errors="surrogatepass")),
        )
        calls = [CallRecord(*entry) for entry in self.entries]
        _, is_cut = _shown(value, logs, error, self.max_chars)
        return Result(value, out, err, logs, error, usage, calls, is_cut, self.max_chars)


def finish_call(entry: list[Any], began: float, error: BaseException | None) -> None:
    """Note how a call ended that `Recording.begin` noted; `began`: `perf_counter()` at that time."""
    entry[4] = perf_counter() - began
    if error is None:
        entry[3] = "returned"
    elif type(error) is Refusal:
        entry[3] = "denied"
    elif (name := failures.class_name(type(error))) != "CancelledError":  # a cancelled call stays pending
        text = cut(printable(failures.text(error)), LONGEST_OUTCOME)
        entry[3] = f"raised {name}" + (f": {text}" if text else "")


class Timed(Steps):
    """An execution whose time is noted."""

    __slots__ = ("_recording",)

    def __init__(self, execution: Execution, recording: Recording) -> None:
        super().__init__(execution)
        self._recording = recording

    def _step(self, method: str, *args: object) -> int:
        began = perf_counter()
        try:
            event: int = getattr(self._execution, method)(*args)
        finally:
            self._recording.seconds += perf_counter() - began
        return event


def standard_unless(limits: Any) -> dict[str, int | float] | None:
    """Return the limits of a run that gives a result: the standard ones unless told otherwise; None: none."""
    return check_limits(Limits.standard() if limits is UNSET else limits)
