"""`replay`: a program run again by the journal of an earlier run, without the host.

Knows sandboxes, and journals by `journal` and `recorder`. Invariants: nothing of the host is asked; what the program
asks for is compared before it is answered, and what the journal does not have ends the replay.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from ouros._core import (
    EVENT_CALL,
    EVENT_COMPLETE,
    EVENT_ERROR,
    EVENT_FUTURES,
    EVENT_OS,
    EVENT_SLICE,
    Execution,
    Policy,
)
from ouros.arguments import check_limits, select_inputs
from ouros.errors import HostError, SandboxError, runtime_error, sealed
from ouros.journal import JournalError, ReplayMismatch, decode, decode_answer, entries_of, shown
from ouros.recorder import Recorder, error_line, is_interruption, request
from ouros.recording import Recording, Result, finish_call
from ouros.sandbox import Sandbox

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from os import PathLike

    Make = Callable[[dict[str, int | float] | None, dict[str, Any]], tuple[Execution, dict[str, Any] | None]]

LATE_TICKS = 1000  # ticks of a part, once a run is beyond the point where the earlier one was interrupted
SOURCES = ("time", "monotonic", "process", "entropy", "line")


@sealed
def replay(
    sandbox: Sandbox,
    journal: Recorder | str | PathLike[str] | Iterable[str],
    *,
    until: int | None = None,
    max_chars: int | None = 10_000,
) -> Result:
    """Run a program by the journal of an earlier run: the same run, without the host.

    Inputs, limits and policy are those of the journal. The program need not be the same text, as long as it asks for
    the same things in the same order. A journal that breaks off, because the run was killed or aborted, is replayed up
    to what has no answer, and that of a run that was interrupted up to that tick, or one more.

    Args:
        sandbox: The program.
        journal: What a `Recorder` wrote: the recorder, the path of its file, an open text file, or the lines.
        until: Stop at the call with this number, from 0; None: go on to the end.
        max_chars: How many characters `str(result)` has at most; None: no limit.

    Returns:
        What the program did. The outcome of a call at which the replay stopped is `'pending'`; all `seconds` are those
        of the replay.

    Raises:
        ReplayMismatch: The program asks for something else than the journal has, or ends otherwise.
        TypeError: An argument of the wrong type; an input that the journal has and the program does not declare.
        KeyError: An input that the journal does not have.
        ValueError: The journal is damaged (`JournalError`); `until` is negative.
        OSError: The file can't be read.
    """
    if not isinstance(sandbox, Sandbox):
        raise TypeError(f"sandbox must be an ouros.Sandbox, not {type(sandbox).__name__}")
    check_until(until)
    recording = Recording(None, max_chars)

    def make(limits: dict[str, int | float] | None, inputs: dict[str, Any]) -> tuple[Execution, dict[str, Any] | None]:
        execution = Execution(sandbox._program, limits, recording.write, sandbox._registry)
        return execution, select_inputs(sandbox._inputs, inputs) if inputs or sandbox._inputs else None

    return Replay(entries_of(journal), until, recording, make).run()


replay.__module__ = "ouros"


def check_until(until: object) -> None:
    """Check the number of a call, from 0, or None.

    Raises:
        TypeError: It is of another type.
        ValueError: It is negative.
    """
    if until is not None:
        if isinstance(until, bool) or not isinstance(until, int):
            raise TypeError(f"until must be an int, not {type(until).__name__}")
        if until < 0:
            raise ValueError(f"until must be the number of a call, from 0, not {until}")


class _CutOff(HostError):
    """The program asks for the clock or for chance where the journal breaks off."""


class Replay:
    """One replay: the entries, and how far it is.

    `make` makes the execution for the limits and inputs of the journal; with the inputs for its start.
    """

    def __init__(
        self, entries: list[dict[str, Any]], until: int | None, recording: Recording, make: Make
    ) -> None:
        self.header, *self.entries = entries
        self.next = 0
        self.until = until
        self.recording = recording
        self.noted: dict[int, list[Any]] = {}  # call id -> entry of the recording, of calls that wait for results
        limits = _part(self.header, "limits", dict)
        if not any("time limit exceeded" in str(entry.get("error")) for entry in self.entries[-1:]):
            # Time limits are those of the recording machine.
            limits = {name: value for name, value in limits.items() if not name.endswith("_secs")}
        policy = decode(self.header.get("policy"))
        try:
            limits = check_limits(limits)
            bound = Policy() if policy is None else Policy.load(policy)
        except (TypeError, ValueError) as error:
            raise JournalError(f"damaged journal: {error}") from None
        self.stop: int | None = None  # ticks at which the run was interrupted
        if self.entries and self.entries[-1].get("end") == "interrupted":
            self.stop = _part(self.entries[-1], "ticks", int)
        given = _part(self.header, "inputs", dict)
        inputs = {name: decode(value) for name, value in given.items()}
        self.execution, self.inputs = make(limits, inputs)
        self.execution.policy = bound.with_source(self.read).with_lines(self.read_line if bound.has_lines else None)

    def run(self) -> Result:
        recording, execution = self.recording, self.execution
        self.timed = recording.timed(execution)
        try:
            event = self.step("start", self.inputs)
            while event not in (EVENT_COMPLETE, EVENT_ERROR):
                if event == EVENT_SLICE:
                    event = self.step("resume_slice")
                    continue
                if event in (EVENT_CALL, EVENT_OS) and execution.call_id == self.until or self.is_cut_off():
                    if event in (EVENT_CALL, EVENT_OS):
                        recording.begin(execution.function_name, execution.args, execution.kwargs)
                    return recording.result(None, None)
                event = self.settle() if event == EVENT_FUTURES else self.answer()
            self.finish(event)
            if event == EVENT_ERROR:
                raise runtime_error(execution.error)
        except SandboxError as error:
            return recording.result(None, error.with_traceback(None))
        except _CutOff:
            return recording.result(None, None)
        return recording.result(execution.value, None)

    def step(self, method: str, *args: Any, **waited: float) -> int:
        """Let the program go on: that of a run that was interrupted no further than it came, or one tick more."""
        step = getattr(self.timed, method)
        if self.stop is None:
            return step(*args, **waited)  # type: ignore[no-any-return]
        left = self.stop - self.execution.ticks_used
        if left <= 0 and self.is_cut_off():
            self.execution.interrupt()
        return step(*args, ticks=left if left > 0 else LATE_TICKS, **waited)  # type: ignore[no-any-return]

    def is_cut_off(self) -> bool:
        """Return whether the run that was recorded never got further."""
        rest = self.entries[self.next :]
        return (not rest and (not self.entries or "end" not in self.entries[-1])) or (
            self.stop is not None and len(rest) == 1
        )

    def take(self, kind: str, call: str, asked: str) -> dict[str, Any]:
        """Return the next entry, which must be of a kind."""
        entry = self.entries[self.next] if self.next < len(self.entries) else {}
        if kind not in entry:
            # Where the program is, is known only while it is paused.
            position = None if kind in SOURCES else self.execution.position
            raise ReplayMismatch(call, position, _described(entry), asked)
        self.next += 1
        return entry

    def read(self, kind: str, n: int) -> int | bytes:
        """Return the source of the policy: clock and entropy as the journal has them."""
        asked = f"asks for {n} random bytes" if kind == "entropy" else f"reads the clock {kind!r}"
        if self.is_cut_off():
            raise _CutOff
        value = self.take(kind, kind, asked)[kind]
        if kind != "entropy":
            if type(value) is not int or abs(value) > 1 << 80:
                raise JournalError("damaged journal: clock")
            return value
        if type(value) is not str:
            raise JournalError("damaged journal: entropy")
        try:
            data = bytes.fromhex(value)
        except ValueError as error:
            raise JournalError(f"damaged journal: entropy: {error}") from None
        if len(data) != n:
            raise ReplayMismatch(kind, None, f"{len(data)} random bytes", asked)
        return data

    def read_line(self) -> str:
        """Return the next line of standard input in the journal."""
        if self.is_cut_off():
            raise _CutOff
        text = self.take("line", "line", "reads a line of its standard input")["line"]
        if type(text) is not str:
            raise JournalError("damaged journal: standard input")
        return text

    def answer(self) -> int:
        """Answer the call at which the program is paused."""
        asked = request(self.execution)
        text = f"calls {_call_text(asked)}"
        entry = self.take("call", asked["call"], text)
        if any(entry.get(part) != asked[part] for part in ("call", "id", "args", "kwargs")):
            raise ReplayMismatch(asked["call"], self.execution.position, _described(entry), text)
        execution, recording = self.execution, self.recording
        name, args, kwargs = execution.function_name, execution.args, execution.kwargs
        if entry.get("future") is True:
            self.noted[execution.call_id] = recording.begin(name, args, kwargs)
            return self.step("resume_future")
        method, answer = decode_answer(entry)
        finish_call(recording.begin(name, args, kwargs), perf_counter(), answer if method == "resume_error" else None)
        return self.step(method, answer)

    def settle(self) -> int:
        """Hand over results that the program waits for."""
        asked = request(self.execution)
        text = f"waits for the calls {asked['wait']}"
        entry = self.take("settle", "wait", text)
        if entry.get("wait") != asked["wait"]:
            raise ReplayMismatch("wait", self.execution.position, _described(entry), text)
        results: dict[int, tuple[str, object]] = {}
        for row in _part(entry, "settle", list):
            if type(row) is not list or len(row) != 3 or row[0] not in asked["wait"]:
                raise JournalError("damaged journal: results")
            call_id, kind, data = row
            if kind == "future":
                results[call_id] = "future", ...
                continue
            method, answer = decode_answer({str(kind): data})
            failure = answer if method == "resume_error" else None
            results[call_id] = ("return_value" if failure is None else "exception", answer)
            if call_id in self.noted:
                finish_call(self.noted.pop(call_id), perf_counter(), failure)
        waited = entry.get("waited", 0.0)
        if type(waited) is not float or not 0 <= waited < 1e12:
            raise JournalError("damaged journal: seconds that the host waited")
        return self.step("resume_futures", results, waited=waited)

    def finish(self, event: int) -> None:
        """Compare the end of the program with that of the journal, if that has one."""
        if self.is_cut_off() and (self.stop is None or event == EVENT_ERROR and is_interruption(self.execution)):
            return
        entry = self.entries[self.next] if self.next < len(self.entries) else {}
        ended = {"end": "complete"}
        if event == EVENT_ERROR:
            ended = {"end": "error", "error": error_line(self.execution)}
        if entry != ended:
            raise ReplayMismatch("end", None, _described(entry), _ending(ended))


def _part(entry: dict[str, Any], name: str, kind: type) -> Any:
    value = entry.get(name)
    if type(value) is not kind:
        raise JournalError(f"damaged journal: {name}")
    return value


def _call_text(entry: dict[str, Any]) -> str:
    args, kwargs = entry.get("args"), entry.get("kwargs")
    parts = [shown(value) for value in args] if type(args) is list else []
    parts += [f"{name}={shown(value)}" for name, value in kwargs.items()] if type(kwargs) is dict else []
    return f"{entry.get('call')}({', '.join(parts)}) as call {entry.get('id')}"


def _ending(entry: dict[str, Any]) -> str:
    if entry["end"] == "interrupted":
        return f"is interrupted after {entry.get('ticks')} ticks"
    return "comes to its end" if entry["end"] == "complete" else f"ends with {entry.get('error')}"


def _described(entry: dict[str, Any]) -> str:
    """Return an entry, for messages."""
    if "call" in entry:
        return _call_text(entry)
    if "settle" in entry:
        return f"results of the calls {entry.get('wait')}"
    if "end" in entry:
        return f"a program that {_ending(entry)}"
    for kind in SOURCES:
        if kind in entry:
            return "random bytes" if kind == "entropy" else f"a reading of the clock {kind!r}"
    return "no more entries"
