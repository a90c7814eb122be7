"""The state of a durable run in a store, and `Durable`, the execution that saves it at each step.

Knows executions by `hostapi`, and stores; nothing of sandboxes and functions. A record is one line of JSON, the head,
and then the program, paused at a call or waiting for answers. Calls that were answered by a future are open until the
program has their answers: the head has them, with their arguments. Invariants: an answer is saved before the program
gets it; a record that was read is checked for types before it is used.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from ouros._core import EVENT_CALL, EVENT_COMPLETE, EVENT_FUTURES, EVENT_OS, Execution
from ouros.arguments import bound_policy, signed, verified
from ouros.bounded import bounded_repr
from ouros.decisions import PendingCall
from ouros.errors import HostError
from ouros.journal import JournalError, decode, decode_answer, encode, encode_answer
from ouros.steps import Steps
from ouros.stores import ABSENT
from ouros.tracing import is_traceparent

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from ouros.arguments import PrintCallback
    from ouros.policy import Policy
    from ouros.records import Position
    from ouros.sandbox import Sandbox
    from ouros.stores import Store

FORMAT = 1
LONGEST_HEAD = 1 << 26
# The call at which the program is paused is not made; begun; answered; answered by a future ('deferred'), so that it is
# open. Or the program waits for open calls, and gets the answers of some ('settled'). Or the run is over.
PHASES = ("paused", "begun", "answered", "deferred", "settled", "done", "aborted")
MOST_OPEN = 1_000_000
_ALWAYS = ("durable", "run", "program", "phase", "trace")  # keys that the head of each record has


class StoreFailed(HostError):
    """A store failed while a program was answered: it must not be raised in the program."""

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.error = error


class OpenCall:
    """A call that was answered by a future, whose answer the program does not have yet.

    Attributes:
        call: The call, with the arguments that its function was given.
        begun: Whether it was begun and must not be made again.
        answer: Its answer as `encode_answer` wrote it; None: there is none.
    """

    __slots__ = ("answer", "begun", "call")

    def __init__(self, call: PendingCall, begun: bool, answer: dict[str, Any] | None = None) -> None:
        self.call = call
        self.begun = begun
        self.answer = answer

    @property
    def in_doubt(self) -> bool:
        """True if the outcome of the call is unknown."""
        return self.begun and self.answer is None

    def data(self) -> dict[str, Any]:
        """Return the call as JSON-like data for the head of a record. TypeError if its arguments, replaced by the
        host, can't cross."""
        call = self.call
        position = None if call.position is None else list(call.position)
        arguments = {"args": encode(list(call.args)), "kwargs": encode(dict(call.kwargs))}
        return {"id": call.call_id, "name": call.name, "at": position, "begun": self.begun, **arguments} | (
            self.answer or {}
        )

    @classmethod
    def read(cls, data: Any) -> OpenCall:
        """Return what `data` wrote; ValueError if it is damaged."""
        if type(data) is not dict:
            raise JournalError("damaged data: an open call")
        call_id, name, at, begun = data.get("id"), data.get("name"), data.get("at"), data.get("begun")
        args, kwargs = decode(data.get("args")), decode(data.get("kwargs"))
        if type(call_id) is not int or type(name) is not str or type(begun) is not bool:
            raise JournalError("damaged data: an open call")
        if type(args) is not list or type(kwargs) is not dict or not all(type(key) is str for key in kwargs):
            raise JournalError("damaged data: the arguments of an open call")
        position = _position(at)
        answer = {kind: data[kind] for kind in ("return", "raise") if kind in data}
        if answer:
            decode_answer(answer)
        return cls(PendingCall(name, tuple(args), kwargs, call_id, position), begun, answer or None)


def _position(data: Any) -> Position | None:
    if data is None:
        return None
    if type(data) is not list or len(data) != 4 or not all(type(part) is int for part in data):
        raise JournalError("damaged data: a position")
    line, column, end_line, end_column = data
    return line, column, end_line, end_column


class Record:
    """The record of one run in a store."""

    def __init__(self, store: Store, name: str, key: bytes | None) -> None:
        self.store = store
        self.name = name
        self.key = key
        self.version = ABSENT
        self.phase: str | None = None  # phase of the run; None: it has not begun
        self.head: dict[str, Any] = {}
        self.program = ""
        self.data = b""
        self.trace: str | None = None  # `traceparent` of the run so far

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
        if self.head.get("run") != self.name:  # otherwise a signed state could stand for any run of the program
            raise ValueError(f"what is saved under {self.name!r} is the state of another run")
        self.phase = self.head["phase"]
        self.trace = self.head.get("trace")
        if self.trace is not None and not (
            type(self.trace) is str and self.trace.isascii() and is_traceparent(self.trace.encode())
        ):
            raise JournalError("damaged data: the trace of a run")
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
            StoreFailed: It has, or the store failed.
        """
        trace = {} if self.trace is None else {"trace": self.trace}
        self.head = {"durable": FORMAT, "run": self.name, "program": self.program, "phase": phase, **trace, **more}
        content = json.dumps(self.head).encode() + b"\n" + data
        try:
            self.version = self.store.save(self.name, signed(content, self.key), expected=self.version)
        except Exception as error:
            raise StoreFailed(error) from error
        self.phase, self.data = phase, data

    def again(self, **changed: Any) -> None:
        """Save the same program and phase with other facts; errors as of `save`."""
        assert self.phase is not None
        kept = {name: fact for name, fact in self.head.items() if name not in _ALWAYS}
        self.save(self.phase, self.data, **{**kept, **changed})

    def open_calls(self) -> dict[int, OpenCall]:
        """Return the open calls by their ids; ValueError if they are damaged."""
        data = self.head.get("open", [])
        if type(data) is not list or len(data) > MOST_OPEN:
            raise JournalError("damaged data: open calls")
        calls = [OpenCall.read(one) for one in data]
        return {one.call.call_id: one for one in calls}

    def resolve(self, call_id: int | None, answer: dict[str, Any] | None) -> None:
        """Save the answer of a call that is in doubt. None: the call will be made again.

        Raises:
            LookupError: No call is in doubt, or not that one, or several are and `call_id` is None.
            StoreFailed: Same as for `save`.
        """
        opened = self.open_calls()
        doubted: dict[Any, OpenCall | None] = {number: one for number, one in opened.items() if one.in_doubt}
        if self.phase == "begun":
            current = self.head.get("call", -1)  # id of the call at which the program is paused
            if type(current) is not int:
                raise JournalError("damaged data: a call")
            doubted[current] = None
        if not doubted:
            raise LookupError("is not in doubt: no call was begun that has no answer")
        if call_id is None and len(doubted) > 1:
            raise LookupError(f"is in doubt about the calls {sorted(doubted)}: give the call_id of one")
        if call_id is not None and call_id not in doubted:
            raise LookupError(f"is not in doubt about the call {call_id}, but about {sorted(doubted)}")
        one = doubted.popitem()[1] if call_id is None else doubted[call_id]
        if one is not None:
            one.begun, one.answer = answer is not None, answer
            self.again(open=[each.data() for each in opened.values()])
            return
        kept = {"open": self.head["open"]} if opened else {}
        later = self.head.get("later")
        if answer is None:
            self.save("paused", self.data, **kept)
        elif later is None:
            self.save("answered", self.data, **kept, **answer)
        else:  # the call was answered by a future
            self.save("deferred", self.data, open=[*kept.get("open", []), {**OpenCall.read(later).data(), **answer}])

    def execution(self, sandbox: Sandbox, write: PrintCallback, policy: Policy | None) -> Execution:
        """Return the paused program; its clock is that of `policy` if it is a function, which is not saved."""
        execution = Execution.load(self.data, print_callback=write, registry=sandbox._registry)
        if execution.program.code != sandbox._program.code:
            raise ValueError("damaged data: the paused program is another one")
        fit = {"settled": (EVENT_FUTURES,), "deferred": (EVENT_CALL,)}.get(str(self.phase), (EVENT_CALL, EVENT_OS))
        if execution.event not in fit:
            raise ValueError("damaged data: the program is not paused there")
        loaded, fresh = execution.policy, bound_policy(policy)
        if loaded is not None and loaded.waits_for_source and fresh is not None:
            execution.policy = loaded.with_source(fresh.source)
        return execution


class Durable(Steps):
    """An execution whose answers are saved before it goes on.

    Attributes:
        open: The open calls, by their ids.
    """

    __slots__ = ("_arguments", "_begun", "_is_known", "_record", "_saved", "open")

    def __init__(self, execution: Execution, record: Record) -> None:
        super().__init__(execution)
        self._record = record
        self._arguments: tuple[tuple[Any, ...], dict[str, Any]] | None = None  # of the current function
        self._begun = False  # True: the record says that the current call was begun
        self._is_known = False  # True: the record has what the program gets in its next step
        self.open = record.open_calls()
        self._saved = dict(self.open)  # open calls as the record has them

    def _step(self, method: str, *args: Any) -> int:
        if self._is_known:
            self._is_known = False
            return self._go_on(method, *args)
        begun, self._begun = self._begun, False
        self._arguments = None
        if method in ("resume_value", "resume_error"):
            try:
                answer = encode_answer(method, args[0])
            except TypeError:
                self._begun = begun
                getattr(self._execution, method)(*args)  # an error has the path that the caller knows
                raise
            self._save("answered", self._record.data if begun else self._execution.dump(), **answer)
        elif method == "resume_futures":
            self._settle(*args)
        return self._go_on(method, *args)

    def _settle(self, results: Mapping[int, tuple[str, Any]], ticks: int | None = None, waited: float = 0.0) -> None:
        """Save that the program, which waits for open calls, gets the answers of these after so many seconds."""
        try:
            settled = [[call_id, *_outcome(kind, value)] for call_id, (kind, value) in results.items()]
        except TypeError:
            self._execution.resume_futures(results, ticks, waited)  # the evaluator raises the error with the path
            raise
        awaited = set(self._execution.pending_call_ids) - results.keys()
        self.open = {call_id: one for call_id, one in self.open.items() if call_id in awaited}
        self._save("settled", self._execution.dump(), settle=settled, waited=waited)

    def _save(self, phase: str, data: bytes, **more: Any) -> None:
        opened = {"open": [one.data() for one in self.open.values()]} if self.open else {}
        self._record.save(phase, data, **opened, **more)
        self._saved = dict(self.open)

    def _go_on(self, method: str, *args: Any) -> int:
        event: int = getattr(self._execution, method)(*args)
        if event == EVENT_COMPLETE:
            self._record.save("done", b"", value=saved(self._execution.value))
        return event

    @property
    def is_answered(self) -> bool:
        """True if the record has the next answer for the program."""
        return self._record.phase in ("answered", "deferred", "settled")

    def start_from(self, inputs: Mapping[str, object] | None, ticks: int | None = None, driven: Any = None) -> int:
        """Start the program, or go on from the record; return the event. driven: this execution, or what wraps it."""
        execution, phase, head = self._execution, self._record.phase, self._record.head
        driven = self if driven is None else driven
        if phase is None:
            return driven.start(inputs, ticks)  # type: ignore[no-any-return]
        if not self.is_answered:
            return execution.event
        if phase == "answered":
            method, answer = decode_answer(head)
            step: tuple[Any, ...] = getattr(driven, method), answer, ticks
        elif phase == "deferred":
            if execution.call_id not in self.open:
                raise JournalError("damaged data: an open call is missing")
            step = driven.resume_future, ticks
        else:
            step = driven.resume_futures, self._settled(head), ticks, _seconds(head.get("waited"))
        self._is_known = True
        function, *args = step
        return function(*args)  # type: ignore[no-any-return]

    def _settled(self, head: dict[str, Any]) -> dict[int, tuple[str, Any]]:
        rows, pending = head.get("settle"), set(self._execution.pending_call_ids)
        if type(rows) is not list or not all(type(row) is list and len(row) == 3 for row in rows):
            raise JournalError("damaged data: answers")
        if not all(type(row[0]) is int and row[0] in pending for row in rows):
            raise JournalError("damaged data: answers of calls that are not open")
        return {call_id: _answer({str(kind): value}) for call_id, kind, value in rows}

    def in_doubt(self, repeatable: Callable[[int, str], bool]) -> PendingCall | None:
        """Return the first call that was begun and has no answer, unless it may be repeated, given its event and
        name."""
        doubted = [
            one.call for one in self.open.values() if one.in_doubt and not repeatable(EVENT_CALL, one.call.name)
        ]
        execution = self._execution
        if self._record.phase == "begun" and not repeatable(execution.event, execution.function_name):
            doubted.append(self._current(execution.args, execution.kwargs))
        return min(doubted, key=lambda call: call.call_id, default=None)

    def _current(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> PendingCall:
        """Return the call at which the program is paused, with these arguments."""
        execution = self._execution
        return PendingCall(execution.function_name, args, kwargs, execution.call_id, execution.position)

    def marked(self, function: Callable[..., Any], repeats: bool, is_async: bool = False) -> Callable[..., Any]:
        """Return a function that is saved as begun before it is called, unless it may be repeated."""

        def call(*args: Any, **kwargs: Any) -> Any:
            self._arguments = args, kwargs
            if not repeats:
                current = OpenCall(self._current(args, kwargs), True)
                later = {"later": current.data()} if is_async else {}
                self._save("begun", self._execution.dump(), call=current.call.call_id, **later)
                self._begun = True
            return function(*args, **kwargs)

        return call

    def defer(self) -> OpenCall:
        """Note that the current call is open: a future is to answer it."""
        args, kwargs = (self._execution.args, self._execution.kwargs) if self._arguments is None else self._arguments
        made = OpenCall(self._current(args, kwargs), self._begun)
        self.open[made.call.call_id] = made
        return made

    def begin_again(self, one: OpenCall) -> None:
        """Save that an open call is begun, which is made anew."""
        one.begun = True
        self._record.again(open=[each.data() for each in self._saved.values()])

    def answered(self, one: OpenCall, method: str, value: Any) -> None:
        """Save the answer of an open call that must not be repeated; later, if it can't cross."""
        if not one.begun or self.open.get(one.call.call_id) is not one:
            return
        try:
            one.answer = encode_answer(method, value)
        except TypeError:
            return
        record = self._record
        if self._saved.get(one.call.call_id) is one:
            record.again(open=[each.data() for each in self._saved.values()])
        elif record.phase == "begun" and record.head.get("call") == one.call.call_id:
            self._saved[one.call.call_id] = one
            record.save("deferred", record.data, open=[each.data() for each in self._saved.values()])

    def known_answers(self, but: Container[int] = ()) -> dict[int, tuple[str, Any]]:
        """Return the answers of open calls, but for some, that the program waits for, as `resume_futures` takes
        them."""
        pending = self._execution.pending_call_ids
        return {
            call_id: _answer(one.answer)
            for call_id, one in self.open.items()
            if one.answer is not None and call_id in pending and call_id not in but
        }


def _outcome(kind: str, value: Any) -> tuple[str, Any]:
    ((name, data),) = encode_answer("resume_error" if kind == "exception" else "resume_value", value).items()
    return name, data


def _answer(data: dict[str, Any]) -> tuple[str, Any]:
    method, value = decode_answer(data)
    return "exception" if method == "resume_error" else "return_value", value


def _seconds(value: Any) -> float:
    if type(value) is not float or not 0 <= value < 1e12:
        raise JournalError("damaged data: seconds that the host waited")
    return value


def saved(value: object) -> Any:
    """Return the data of a result; text stands for what can't cross."""
    try:
        return encode(value)
    except TypeError:
        return encode(bounded_repr(value))
