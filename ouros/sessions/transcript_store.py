"""Transcripts in a store: written by the process whose sessions they are of, read by any.

A transcript is a head, a record for each step, and one for the state after it. Knows stores and steps, no sessions.
Invariants: a store that fails is logged, and does not end what runs; what is read is checked, whatever it says.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from typing import TYPE_CHECKING, Any, NamedTuple

import msgpack

from ouros.arguments import signed, verified
from ouros.bounded import cut
from ouros.sessions.errors import SessionStorageError
from ouros.sessions.names import LONGEST
from ouros.sessions.transcript import MOST_CALLS, MOST_STEPS, OUTCOMES, Call, Step
from ouros.stores.base import Store, StoreError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ouros.sessions.transcript import Transcript

FORMAT = 1
PREFIX = "transcript."
EVERY_SECS = 0.5  # seconds between two writes of a running step
MOST_LISTED = 1000  # most transcripts in a list
KEY = re.compile(r"[A-Za-z0-9_]{1,80}", re.ASCII)
_log = logging.getLogger("ouros.sessions")


class Head(NamedTuple):
    """Content of a transcript.

    key: Its name in the store.
    session_id: Of the session.
    origin: Key of the transcript that the session was forked from, its id and the number of the step; None: of none.
    version: See `Transcript`.
    steps: `(number, version, outcome, is_undone, has_state)`, oldest first.
    """

    key: str
    session_id: str
    origin: tuple[str, str, int] | None
    version: int
    steps: list[tuple[int, int, str, bool, bool]]


class Writer:
    """Writes one transcript.

    Args:
        store: Where to.
        signing_key: Signs each record; None: they are not signed.
        session_id: Of the session.
        origin: See `Head`.
    """

    def __init__(
        self, store: Store, signing_key: bytes | None, session_id: str, origin: tuple[str, str, int] | None
    ) -> None:
        self.store = store
        self.signing_key = signing_key
        self._session_id = session_id
        self._origin = origin
        readable = re.sub(r"[^A-Za-z0-9_]", "_", session_id)[:40]
        self.key = f"{readable}_{secrets.token_hex(12)}"
        self._written = 0.0
        self._changed: dict[int, Step] = {}
        self._states: set[int] = set()  # steps whose state is in the store
        self._failed = False

    def changed(self, steps: Iterable[Step]) -> None:
        """Note steps that must be written."""
        for step in steps:
            self._changed[step.number] = step

    def write(self, transcript: Transcript, is_over: bool) -> None:
        """Write what changed: now if a step began or is over, else if that is due.

        Args:
            transcript: The transcript.
            is_over: Whether a step began or is over.
        """
        if not is_over and time.monotonic() - self._written < EVERY_SECS:
            return
        changed, self._changed = self._changed, {}
        kept = {step.number: step for step in transcript.written_steps()}
        try:
            for number, step in changed.items():
                if number in kept:
                    self._save(f"{number}", _packed(step))
                    if step.state is not None and number not in self._states:
                        self._save(f"{number}.state", step.state)
                        self._states.add(number)
                else:
                    self.store.delete(self._name(f"{number}"))
            for number in [one for one in self._states if one not in kept or kept[one].state is None]:
                self.store.delete(self._name(f"{number}.state"))
                self._states.discard(number)
            steps = kept.values()
            rows = [[one.number, one.version, one.outcome, one.is_undone, one.state is not None] for one in steps]
            origin = None if self._origin is None else list(self._origin)
            head = [FORMAT, self._session_id, origin, transcript.version, rows]
            self._save("head", msgpack.packb(head, unicode_errors="surrogatepass"))
            self._failed = False
        except Exception:  # a failing store must not end the run
            self._changed = {**changed, **self._changed}
            if not self._failed:
                _log.warning("the transcript of a session could not be stored", exc_info=True)
            self._failed = True
        self._written = time.monotonic()

    def _save(self, part: str, data: bytes) -> None:
        self.store.save(self._name(part), signed(data, self.signing_key))

    def _name(self, part: str) -> str:
        return f"{PREFIX}{self.key}.{part}"


class Reader:
    """Reads the transcripts of a store.

    Args:
        store: The store.
        signing_key: That they are signed with; None: they are not.
    """

    def __init__(self, store: Store, signing_key: bytes | None = None) -> None:
        self._store = store
        self._signing_key = signing_key

    def heads(self) -> Iterator[Head]:
        """Yield all transcripts; those that are damaged are passed over.

        Raises:
            SessionStorageError: The store failed.
        """
        try:
            names = self._store.list(PREFIX)
        except StoreError as error:
            raise SessionStorageError(str(error)) from error
        keys = [name.removeprefix(PREFIX).removesuffix(".head") for name in names if name.endswith(".head")]
        for key in keys[:MOST_LISTED]:
            try:
                found = self.head(key)
            except SessionStorageError:
                continue
            if found is not None:
                yield found

    def head(self, key: str) -> Head | None:
        """Return a transcript; None: there is none.

        Raises:
            SessionStorageError: It is damaged, or the store failed.
        """
        data = self._load(key, "head")
        return None if data is None else _head(key, _unpacked(data))

    def step(self, key: str, number: int) -> Step | None:
        """Return a step, without its state; errors as for `head`."""
        data = self._load(key, f"{int(number)}")
        return None if data is None else _step(number, _unpacked(data))

    def state(self, key: str, number: int) -> bytes | None:
        """Return the state after a step; errors as for `head`."""
        return self._load(key, f"{int(number)}.state")

    def _load(self, key: str, part: str) -> bytes | None:
        if not KEY.fullmatch(key):
            return None
        try:
            found = self._store.load(f"{PREFIX}{key}.{part}")
            return None if found is None else verified(found[0], self._signing_key)
        except (StoreError, ValueError) as error:
            raise SessionStorageError(f"cannot read a transcript: {error}") from error


def _packed(step: Step) -> bytes:
    calls = [[call.call_id, call.text, call.began, call.seconds, call.result, call.error] for call in step.calls]
    output = [list(part) for part in step.output]
    fields = [
        step.version, step.code, step.began, step.seconds, step.outcome, output, step.lost, calls, step.lost_calls,
        step.result, step.error,
    ]  # fmt: skip
    data: bytes = msgpack.packb(fields, unicode_errors="surrogatepass")
    return data


def _unpacked(data: bytes) -> list[Any]:
    try:
        found = msgpack.unpackb(data, unicode_errors="surrogatepass", strict_map_key=True)
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException) as error:
        raise SessionStorageError(f"a transcript is damaged: {type(error).__name__}") from None
    if type(found) is not list:
        raise _damaged("no list")
    return found


def _damaged(what: str) -> SessionStorageError:
    return SessionStorageError(f"a transcript is damaged: {what}")


def _check(found: list[Any], *kinds: tuple[type, ...]) -> list[Any]:
    """Return `found`, whose items must be instances of these classes; a tuple of classes permits each."""
    if len(found) != len(kinds):
        raise _damaged("fields")
    for item, kind in zip(found, kinds, strict=True):
        if type(item) not in kind:
            raise _damaged("a field")
    return found


_NONE = type(None)
_NUMBER, _TEXT, _FLAG, _LIST, _SECONDS = (int,), (str,), (bool,), (list,), (float, int)


def _head(key: str, found: list[Any]) -> Head:
    form, session_id, origin, version, rows = _check(found, _NUMBER, _TEXT, (list, _NONE), _NUMBER, _LIST)
    if form != FORMAT or len(rows) > MOST_STEPS or len(session_id) > LONGEST:
        raise _damaged("the head")
    steps: list[tuple[int, int, str, bool, bool]] = []
    for row in rows:
        number, changed, outcome, is_undone, has_state = _check(_list(row), _NUMBER, _NUMBER, _TEXT, _FLAG, _FLAG)
        if number <= (steps[-1][0] if steps else 0) or number > 1 << 50 or outcome not in OUTCOMES:
            raise _damaged("a step")
        steps.append((number, changed, outcome, is_undone, has_state))
    from_ = None
    if origin is not None:
        from_key, from_id, from_step = _check(origin, _TEXT, _TEXT, _NUMBER)
        from_ = cut(from_key, LONGEST), cut(from_id, LONGEST), from_step
    return Head(key, session_id, from_, version, steps)


def _list(found: Any) -> list[Any]:
    if type(found) is not list:
        raise _damaged("a list")
    return found


def _step(number: int, found: list[Any]) -> Step:
    optional = (str, _NONE)
    _check(
        found, _NUMBER, optional, _SECONDS, _SECONDS, _TEXT, _LIST, _NUMBER, _LIST, _NUMBER, optional, optional
    )
    version, code, began, seconds, outcome, output, lost, calls, lost_calls, result, error = found
    if outcome not in OUTCOMES or len(calls) > MOST_CALLS:
        raise _damaged("a step")
    step = Step(number, code)
    step.version, step.began, step.seconds, step.outcome = version, _finite(began), _finite(seconds), outcome
    step.output = [(stream, text) for stream, text in (_check(_list(part), _TEXT, _TEXT) for part in output)]
    step.lost, step.lost_calls, step.result, step.error = lost, lost_calls, result, error
    for one in calls:
        call_id, text, *_ = _check(_list(one), _NUMBER, _TEXT, _SECONDS, (float, int, _NONE), optional, optional)
        call: Call = object.__new__(Call)
        call.call_id, call.text, call.steps, call.answered = call_id, text, [], None
        call.began, call.seconds = _finite(one[2]), None if one[3] is None else _finite(one[3])
        call.result, call.error = one[4], one[5]
        step.add_call(call)
    return step


def _finite(seconds: float) -> float:
    """Return seconds that JSON and dates can show."""
    return float(seconds) if 0 <= seconds < 1e11 else 0.0
