"""`Transcript`: what ran in a session, step by step: code, output, calls, time, and the state after each step.

A session has one if its manager keeps transcripts. Knows executions by `hostapi`, and sessions by `_Subject`.
Invariants: each text is cut when it is noted; the states of a transcript take at most `max_bytes`, and its steps are at
most `MOST_STEPS`: the oldest are given up.
"""

from __future__ import annotations

import logging
import time
from asyncio import CancelledError
from collections import deque
from threading import Lock
from typing import TYPE_CHECKING

from ouros import failures
from ouros._core import EVENT_CALL, EVENT_COMPLETE, EVENT_FUTURES
from ouros.bounded import bounded_repr, cut, printable
from ouros.calls import Abort, Paused
from ouros.errors import SandboxRuntimeError, SessionError
from ouros.steps import Steps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, Protocol

    class _Writer(Protocol):
        """Interface of the writer of a transcript to a store."""

        key: str

        def changed(self, steps: Iterable[Step]) -> None: ...
        def write(self, transcript: Transcript, is_over: bool) -> None: ...

    class _Subject(Protocol):
        """Interface of a session for its transcript. The session's lock is held."""

        _marks: list[tuple[int, Any]]

        def _dump(self) -> bytes: ...


MOST_STEPS = 1000
MOST_CALLS = 1000  # most calls of one step
LONGEST_CODE = 200_000  # most characters of the code of a step
LONGEST_OUTPUT = 200_000  # most characters of the output of a step
LONGEST_VALUE = 2_000  # characters of an argument or a result
LONGEST_ERROR = 50_000  # most characters of an error
RUNNING = "running"
_log = logging.getLogger("ouros.sessions")
OUTCOMES = (RUNNING, "complete", "paused", "failed", "aborted", "cancelled")


class Call:
    """A call of a host function by the program.

    Attributes:
        text: The call as Python writes it, with bounded reprs of the arguments.
        call_id: Its number in the run.
        began: Seconds since 1970.
        seconds: Until it was answered; None: it was not yet.
        result: Bounded repr of what it returned; None: nothing yet, or it raised.
        error: What it raised, as the last line of a traceback; None: nothing.
        steps: Those that list it.
        answered: The one in which it was answered.
    """

    __slots__ = ("_started", "answered", "began", "call_id", "error", "result", "seconds", "steps", "text")

    def __init__(self, execution: Any) -> None:
        parts = [_shown(value) for value in execution.args]
        parts += [f"{name}={_shown(value)}" for name, value in execution.kwargs.items()]
        self.text = cut(printable(f"{execution.function_name}({', '.join(parts)})"), 5 * LONGEST_VALUE)
        self.call_id: int = execution.call_id
        self.began = time.time()
        self._started = time.perf_counter()
        self.seconds: float | None = None
        self.result: str | None = None
        self.error: str | None = None
        self.steps: list[Step] = []
        self.answered: Step | None = None

    def reopen(self) -> None:
        """Keep the call pending, because its answer could not cross."""
        self.seconds = self.result = self.error = self.answered = None

    def reopened(self) -> Call:
        """Return the call without an answer, as one that belongs to no step yet."""
        made: Call = object.__new__(Call)
        made.call_id, made.text, made.began, made._started = self.call_id, self.text, self.began, self._started
        made.steps = []
        made.reopen()
        return made

    def end(self, is_failure: bool, answer: Any, step: Step) -> None:
        """Note the answer, which it got in `step`."""
        self.answered = step
        self.seconds = time.perf_counter() - self._started
        self.result, self.error = (None, _last_line(answer)) if is_failure else (_shown(answer), None)


class Step:
    """One `execute`, resume or run.

    Attributes:
        number: From 1, in the order of the session.
        code: What was run; None: this step resumed what an earlier one began.
        began: Seconds since 1970.
        seconds: Wall-clock time so far.
        outcome: One of `OUTCOMES`.
        output: `(stream, text)` of what was printed, in order.
        lost: Characters of output that were not noted.
        calls: Calls of host functions that this step made, and one that was pending when it began.
        lost_calls: Calls that were not noted.
        result: Bounded repr of the value; None: there is none.
        error: The traceback; None: it did not fail.
        mark: Of the session's history, before this step; None: the session cannot go back to there.
        is_undone: The session went back to a moment before this step.
        state: The session after this step, as `Session._dump` gives it; None: it is not kept.
        version: That of the transcript when this step changed last.
    """

    __slots__ = (
        "_started", "began", "calls", "code", "error", "is_undone", "lost", "lost_calls", "mark", "number", "outcome",
        "output", "result", "seconds", "state", "version",
    )  # fmt: skip

    def __init__(self, number: int, code: str | None) -> None:
        self.number = number
        self.code = None if code is None else cut(code, LONGEST_CODE)
        self.start()
        self.seconds = 0.0
        self.outcome = RUNNING
        self.output: list[tuple[str, str]] = []
        self.lost = 0
        self.calls: list[Call] = []
        self.lost_calls = 0
        self.result: str | None = None
        self.error: str | None = None
        self.mark: int | None = None
        self.is_undone = False
        self.state: bytes | None = None
        self.version = 0

    def start(self) -> None:
        """Count its time from now on."""
        self.began = time.time()
        self._started = time.perf_counter()

    def add_call(self, call: Call) -> None:
        """Note a call."""
        if len(self.calls) < MOST_CALLS:
            self.calls.append(call)
            call.steps.append(self)
        else:
            self.lost_calls += 1

    def end(self, execution: Any, error: BaseException | None) -> None:
        """Note how it ended: by `error`, or as the execution says."""
        self.seconds = time.perf_counter() - self._started
        if error is None:
            self.outcome = "complete" if execution.event == EVENT_COMPLETE else "paused"
            if self.outcome == "complete" and execution.value is not None:
                self.result = bounded_repr(execution.value, max_characters=LONGEST_OUTPUT)
        elif failures.is_a(error, Paused):
            self.outcome = "paused"
        elif failures.is_a(error, Abort):
            self.outcome, self.result = "aborted", _shown(failures.attribute(error, "value"))
        elif failures.is_a(error, Exception):
            self.outcome, self.error = "failed", _traceback(error)
        else:
            self.outcome = "cancelled"


class Transcript:
    """The steps of one session, oldest first.

    Attributes:
        origin: Id of the session that this one was forked from, and the number of its last step then (0: none); None:
            it was not forked.
        version: Grows with each change.
        given: The code that the next step starts.

    Args:
        max_bytes: Of all states that are kept; 0: none is.
        make_writer: Makes what writes it to a store: given the key of the transcript that the session was forked from,
            the id of that session, and the number of the step; None: it was not forked. None: it is not written.
        origin: See above.
        origin_key: Of the transcript of that session.
    """

    def __init__(
        self,
        max_bytes: int,
        make_writer: Callable[[tuple[str, str, int] | None], _Writer] | None = None,
        origin: tuple[str, int] | None = None,
        origin_key: str = "",
    ) -> None:
        self.max_bytes = max_bytes
        self.origin = origin
        self._writer = None
        if make_writer is not None:
            self._writer = make_writer(None if origin is None else (origin_key, *origin))
        self.version = 0
        self.given = ""
        self._steps: deque[Step] = deque(maxlen=MOST_STEPS)
        self._lock = Lock()  # for readers in other threads; the session's lock orders writers
        self._count = 0
        self._last_mark = -1
        self._printed = 0  # characters that the current step has printed
        self._running: Noted | None = None
        self._open: dict[int, Call] = {}  # calls that are not answered, by id

    def after_fork(self) -> None:
        """In a child process: no other thread is there to give the lock back."""
        self._lock = Lock()

    # --- for readers, in any thread ---

    def steps(self) -> list[Step]:
        """Return the steps, oldest first."""
        with self._lock:
            return list(self._steps)

    def step(self, number: int) -> Step | None:
        """Return the step of this number; None: there is none, or it was given up."""
        with self._lock:
            return next((step for step in self._steps if step.number == number), None)

    @property
    def is_running(self) -> bool:
        """True if a step runs, or an event loop waits in one."""
        return self._running is not None

    @property
    def last(self) -> int:
        """Number of the last step that counts, 0 if there is none."""
        with self._lock:
            return next((step.number for step in reversed(self._steps) if not step.is_undone), 0)

    def mark_after(self, number: int) -> int | None:
        """Return the mark of the session's history at the end of a step; 0: at the beginning. None: there is none."""
        with self._lock:
            live = [step for step in self._steps if not step.is_undone]
        if number and all(step.number != number for step in live):
            return None
        return next((step.mark for step in live if step.number > number), None)

    # --- for the session, which is locked ---

    @property
    def key(self) -> str:
        """Name in the store; '' if the transcript is not stored."""
        return "" if self._writer is None else self._writer.key

    def written_steps(self) -> list[Step]:
        """Return the steps, oldest first. For the writer, in the session's thread."""
        return list(self._steps)

    def begin(self, execution: Any, inner: Any, session: _Subject) -> Noted:
        """Begin a step: the execution starts or continues.

        Args:
            execution: What runs.
            inner: The same, or what wraps it.
            session: Where it runs.
        """
        self._drop_running()
        is_called = execution.event == EVENT_CALL
        code = None if is_called or execution.event == EVENT_FUTURES else self.given
        if code is not None:
            self._open.clear()
        step = self._add(code)
        self._take_mark(step, session)
        if is_called:
            call = self._open.get(execution.call_id)
            if call is None:
                call = self._open[execution.call_id] = Call(execution)
            step.add_call(call)
        self._printed = 0
        self._write()
        step.start()
        self._running = Noted(self, step, execution, inner)
        return self._running

    def refused(self, code: str, error: SessionError, session: _Subject) -> None:
        """Note code that does not parse."""
        step = self._add(code)
        step.outcome, step.error = "failed", _traceback(error)
        self._settle(step, session)

    def printed(self, stream: str, text: str) -> None:
        """Note text that the program printed."""
        if self._running is None:
            return
        step = self._running.step
        kept = text[: LONGEST_OUTPUT - self._printed]
        self._printed += len(kept)
        step.lost += len(text) - len(kept)
        if kept:
            if step.output and step.output[-1][0] == stream and len(step.output[-1][1]) < 4000:
                step.output[-1] = stream, step.output[-1][1] + kept
            elif len(step.output) < 10_000:
                step.output.append((stream, kept))
            else:
                step.lost += len(kept)
        self._changed(step)
        self._write(False)

    def ended(self, execution: Any, session: _Subject) -> None:
        """End the step of an execution, if it is the current one; nothing runs in the session."""
        noted = self._running
        if noted is None or noted.execution is not execution:
            return
        self._running = None
        step, error = noted.step, noted.error
        if isinstance(error, TypeError) and not noted.has_run:  # a refused resume is no step
            with self._lock:
                self._steps.remove(step)
                self._count -= 1
            self._changed(step)
            self._write()
            return
        step.end(noted.execution, error)
        if step.outcome != "paused":
            self._open.clear()
        self._settle(step, session)

    def rewound(self, mark: int) -> None:
        """Note that the session went back to a mark of its history."""
        with self._lock:
            live = [step for step in self._steps if not step.is_undone]
            place = next((place for place, step in enumerate(live) if (step.mark or 0) >= mark), len(live))
            for step in live[place:]:
                step.is_undone = True
            self._changed(*live[place:])
            self._last_mark = mark - 1
        self._reopen(live[:place])
        self._drop_running()
        self._write()

    def reset(self) -> None:
        """Note that the session starts anew."""
        with self._lock:
            for step in self._steps:
                step.is_undone, step.mark = True, None
                self._changed(step)
            self._last_mark = -1
        self._open.clear()
        self._drop_running()
        self._write()

    # --- inside ---

    def _reopen(self, live: list[Step]) -> None:
        """Undo the answers that undone steps gave to calls of the steps that count."""
        self._open.clear()
        for step in live:
            for place, call in enumerate(step.calls):
                if call.answered is not None and call.answered.is_undone:
                    made = self._open.setdefault(call.call_id, call.reopened())
                    made.steps.append(step)
                    step.calls[place] = made
                    self._changed(step)
                elif call.answered is None:
                    self._open[call.call_id] = call

    def _drop_running(self) -> None:
        """Drop the step that an event loop was running: the session went back, or does something else."""
        noted, self._running = self._running, None
        if noted is not None:
            noted.step.end(noted.execution, CancelledError())
            self._changed(noted.step)

    def _changed(self, *steps: Step) -> None:
        """Tell readers that steps changed, or that one is gone."""
        self.version += 1
        for step in steps:
            step.version = self.version
        if self._writer is not None:
            self._writer.changed(steps)

    def _write(self, is_over: bool = True) -> None:
        """Write what changed to the store, if there is one; unless a step began or is over, not each time."""
        if self._writer is not None:
            self._writer.write(self, is_over)

    def _add(self, code: str | None) -> Step:
        with self._lock:
            self._count += 1
            step = Step(self._count, code)
            lost = [self._steps[0]] if len(self._steps) == MOST_STEPS else []
            self._steps.append(step)
        self._changed(step, *lost)
        return step

    def _settle(self, step: Step, session: _Subject) -> None:
        """Give a step that is over its mark and its state."""
        self._take_mark(step, session)
        state: bytes | None = None
        if self.max_bytes:
            try:
                state = session._dump()
            except SessionError:  # the session cannot be copied now: show the step without its state
                state = None
            except Exception:  # for example, the worker is gone; the step has ended all the same
                _log.warning("the state after a step could not be kept", exc_info=True)
        with self._lock:
            self._keep_state(step, state)
        self._changed(step)
        self._write()

    def _take_mark(self, step: Step, session: _Subject) -> None:
        """Return the mark of this step, if it was made already: it is the last one, and a new one."""
        mark = session._marks[-1][0] if session._marks else -1
        if mark > self._last_mark:
            step.mark = self._last_mark = mark

    def _keep_state(self, step: Step, state: bytes | None) -> None:
        if state is None or len(state) > self.max_bytes:
            return
        step.state = state
        kept = [one for one in self._steps if one.state is not None]
        total = sum(len(one.state) for one in kept if one.state is not None)
        for one in kept:
            if total <= self.max_bytes:
                break
            total -= 0 if one.state is None else len(one.state)
            one.state = None
            self._changed(one)


class Noted(Steps):
    """An execution whose step is noted.

    Attributes:
        step: The step.
        execution: The execution itself.
        error: What came out of the step, if anything.
        has_run: Whether the program ran in this step.
    """

    __slots__ = ("_transcript", "error", "execution", "has_run", "step")

    def __init__(self, transcript: Transcript, step: Step, execution: Any, inner: Any) -> None:
        super().__init__(inner)
        self._transcript = transcript
        self.step = step
        self.execution = execution
        self.error: BaseException | None = None
        self.has_run = False

    def finish(self, error: BaseException | None) -> None:
        """Record the outcome of the step."""
        if self.error is None:
            self.error = error
        super().finish(error)

    def _step(self, method: str, *args: Any) -> int:
        answered = self._answered(method, args)
        try:
            event: int = getattr(self._execution, method)(*args)
        except TypeError:  # the value cannot cross
            for call in answered:
                call.reopen()
            raise
        self.has_run = True
        open_calls = self._transcript._open
        for call in answered:
            open_calls.pop(call.call_id, None)
        if event == EVENT_CALL:
            made = open_calls[self.execution.call_id] = Call(self.execution)
            self.step.add_call(made)
        self._transcript._changed(self.step, *(step for call in answered for step in call.steps))
        self._transcript._write(False)
        return event

    def _answered(self, method: str, args: tuple[Any, ...]) -> list[Call]:
        """Return the calls that are answered now, with their answers noted."""
        answers: dict[int, tuple[bool, object]] = {}
        if method == "resume_futures":
            known = {number: answer for number, answer in args[0].items() if answer[0] != "future"}
            answers = {number: (kind == "exception", value) for number, (kind, value) in known.items()}
        elif method in ("resume_value", "resume_error") and self.execution.event == EVENT_CALL:
            answers = {self.execution.call_id: (method == "resume_error", args[0])}
        found = []
        for number, answer in answers.items():
            call = self._transcript._open.get(number)
            if call is not None:
                call.end(*answer, self.step)
                self._transcript._changed(*call.steps)
                found.append(call)
        return found


def _shown(value: object) -> str:
    return bounded_repr(value, max_characters=LONGEST_VALUE)


def _last_line(error: BaseException) -> str:
    """Return an exception as the last line of a traceback."""
    return cut(printable(f"{failures.class_name(type(error))}: {failures.text(error)}"), LONGEST_VALUE)


def _traceback(error: Exception) -> str:
    if isinstance(error, SandboxRuntimeError):
        return cut(error.display(), LONGEST_ERROR)
    return cut(str(error), LONGEST_ERROR) if isinstance(error, SessionError) else _last_line(error)
