"""Runs: programs under execution for requests, slice by slice; their calls of host functions, and what they print.

Knows sandboxes and snapshots, and of the connection only what `Peer` says. Invariants: a run has one answer; it takes
no thread while it waits for the client; it notices a cancellation at the end of a slice.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Protocol

from ouros.ends import Complete
from ouros.serve.protocol import CANCELLED, HOST_ERROR, INVALID_PARAMS, Id, ProtocolError, Response
from ouros.serve.values import failure, read, read_exception, shown, shown_arguments
from ouros.snapshots import FutureSnapshot, Snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    Progress = Snapshot | FutureSnapshot | Complete
    Step = Callable[[int], Progress]  # runs for at most this number of ticks

SLICE_TICKS = 20_000  # ticks of a slice: about a millisecond
MAX_PRINTS = 1_000  # printed texts that are kept until they are sent together
MAX_PRINTED = 65_536  # characters of the kept texts together
MAX_PIECE = 1_000_000  # characters of one text; longer ones are sent in pieces
NO_FUNCTIONS = "External function '{}' called but the request says that there are no functions"
NO_OS = "OS function '{}' not implemented with standard execution"
FUTURES = "the program waits for pending external calls, which a run cannot wait for: use sandbox.start"


class Peer(Protocol):
    """Interface of the connection that a run uses."""

    safe_integers: bool

    def answer(self, request_id: Id, result: Any) -> None:
        """Answer a request."""

    def refuse(self, request_id: Id, error: ProtocolError) -> None:
        """Answer a request with an error."""

    def notify(self, method: str, params: dict[str, Any]) -> None:
        """Send a notification."""

    def ask(self, run: Run, method: str, params: dict[str, Any]) -> None:
        """Send a request, whose answer goes to the run; sets its `asked`."""

    def withdraw(self, asked: int) -> bool:
        """Expect no answer to a request any more, and tell the client. Return False if there was one already."""

    def keep(self, thing: Any) -> int:
        """Keep an object of the client's; return its id."""


class Run:
    """The execution for one request: a whole run if it `answers`, else the part up to the next snapshot.

    Args:
        peer: The connection.
        request_id: The request.
        step: Begins it.
        ticks: The slice that the client asked for, if it did.
        answers: Whether calls of external functions are requests to the client.
        os: The same for OS functions, of a run that `answers`.
        prints: Whether the client gets what the program prints.
    """

    def __init__(
        self,
        peer: Peer,
        request_id: Id,
        step: Step,
        *,
        ticks: int | None = None,
        answers: bool = False,
        functions: bool = True,
        os: bool = False,
        prints: bool = True,
    ) -> None:
        self.peer = peer
        self.request_id = request_id
        self.cancelled = False
        self.asked: int | None = None  # request to the client whose answer the run waits for
        self._step = step
        self._ticks = ticks
        self._answers = answers
        self._functions = functions
        self._os = os
        self._prints = prints
        self._printed: list[list[str]] = []
        self._characters = 0
        self._paused: Snapshot | None = None

    def advance(self) -> bool:
        """Run a slice.

        Returns:
            False if there is more to run now; True if the request is answered, or waits for the client.
        """
        if self.cancelled:
            self.refuse(ProtocolError(CANCELLED, "cancelled"))
            return True
        ticks = SLICE_TICKS if self._ticks is None else min(SLICE_TICKS, self._ticks)
        _current.run = self
        try:
            progress = self._step(ticks)
        except Exception as error:
            self.refuse(failure(error))
            return True
        finally:
            _current.run = None
        if type(progress) is Snapshot and progress.function_name is None:
            if self._ticks is None or self._ticks > ticks:
                if self._ticks is not None:
                    self._ticks -= ticks
                snapshot = progress
                self._step = lambda ticks: snapshot.resume(pause_after_ticks=ticks)
                self._flush()
                return False
        self._flush()
        if not self._answers:
            self.peer.answer(self.request_id, progress_data(self.peer, progress))
            return True
        if type(progress) is Snapshot:
            return self._ask(progress)
        if type(progress) is Complete:
            self.peer.answer(self.request_id, {"output": shown(progress.output, self.peer.safe_integers)})
        else:
            self.refuse(ProtocolError(HOST_ERROR, FUTURES, {"type": "RuntimeError"}))
        return True

    def refuse(self, error: ProtocolError) -> None:
        """Answer the request with an error."""
        self._flush()
        self.peer.refuse(self.request_id, error)

    def cancel(self) -> bool:
        """End the run soon.

        Returns:
            True if it waited for the client: then its request is answered now.
        """
        self.cancelled = True
        asked = self.asked
        if asked is None or not self.peer.withdraw(asked):
            return False  # the thread of the run notices it
        self.refuse(ProtocolError(CANCELLED, "cancelled"))
        return True

    # --- calls ---

    def _ask(self, snapshot: Snapshot) -> bool:
        """Let the client make the call. Return whether it was asked."""
        name = snapshot.function_name
        if snapshot.is_os_function and not self._os:
            missing: BaseException = NotImplementedError(NO_OS.format(name))
            self._step = lambda ticks: snapshot.resume(exception=missing, pause_after_ticks=ticks)
            return False
        if not snapshot.is_os_function and not self._functions:
            self.refuse(ProtocolError(HOST_ERROR, NO_FUNCTIONS.format(name), {"type": "RuntimeError"}))
            return True
        self._paused = snapshot
        try:
            self.peer.ask(self, "call", {"request": self.request_id, **call_data(self.peer, snapshot)})
        except ProtocolError as error:
            self.refuse(error)
            return True
        if self.cancelled:  # cancelled while the lock was not held
            self.cancel()
        return True

    def answered(self, response: Response) -> None:
        """Take the client's answer to the call. A wrong one ends the run."""
        snapshot, self._paused = self._paused, None
        self.asked = None
        assert snapshot is not None
        try:
            if response.error is not None:
                exception = read_exception(_error_of(response.error), "the error of a call")
            elif type(response.result) is dict and {*response.result} == {"value"}:
                value = read(response.result["value"], "the value of a call")
                self._step = lambda ticks: _resume_with(snapshot, value, ticks)
                return
            else:
                raise ProtocolError(INVALID_PARAMS, 'the result of a call must be an object {"value": ...}')
        except ProtocolError as error:
            message = str(error)
            self._step = lambda ticks: _fail(message)
            return
        self._step = lambda ticks: snapshot.resume(exception=exception, pause_after_ticks=ticks)

    # --- output ---

    def print(self, stream: str, text: str) -> None:
        """Keep what the program prints, until it is sent together."""
        if not self._prints:
            return
        while len(text) > MAX_PIECE:
            piece, text = text[:MAX_PIECE], text[MAX_PIECE:]
            self.peer.notify("print", {"request": self.request_id, "texts": [*self._printed, [stream, piece]]})
            self._printed, self._characters = [], 0
        self._printed.append([stream, text])
        self._characters += len(text)
        if len(self._printed) >= MAX_PRINTS or self._characters >= MAX_PRINTED:
            self._flush()

    def _flush(self) -> None:
        if self._printed:
            texts, self._printed, self._characters = self._printed, [], 0
            self.peer.notify("print", {"request": self.request_id, "texts": texts})


def _fail(message: str) -> Progress:
    raise ProtocolError(INVALID_PARAMS, message)


def _resume_with(snapshot: Snapshot, value: Any, ticks: int) -> Progress:
    try:
        return snapshot.resume(return_value=value, pause_after_ticks=ticks)
    except TypeError as error:  # the value can't cross: raise the error in the program, as `Sandbox.run` does
        return snapshot.resume(exception=TypeError(str(error)), pause_after_ticks=ticks)


def _error_of(error: dict[str, Any]) -> Any:
    """Return the exception in a client's error: its data, or its message alone."""
    data = error.get("data")
    if data is not None:
        return data
    message = error.get("message")
    return {"type": "RuntimeError", "message": message if type(message) is str else None}


class _Current(threading.local):
    run: Run | None = None  # the run that the current thread executes


_current = _Current()


def write(stream: str, text: str) -> None:
    """Print callback of all programs: pass the text to the run of this thread."""
    run = _current.run
    if run is not None:
        run.print(stream, text)


# --- data for clients ---


def call_data(peer: Peer, snapshot: Snapshot) -> dict[str, Any]:
    """Return a call of a host function."""
    args, kwargs = snapshot.args, snapshot.kwargs
    values = shown_arguments([*args, *kwargs.values()], peer.safe_integers)
    return {
        "function_name": snapshot.function_name,
        "args": values[: len(args)],
        "kwargs": dict(zip(kwargs, values[len(args) :], strict=True)),
        "call_id": snapshot.call_id,
        "is_os_function": snapshot.is_os_function,
        "position": snapshot.position,
    }


def progress_data(peer: Peer, progress: Progress) -> dict[str, Any]:
    """Return the answer that describes a program's progress. A snapshot is kept for the client."""
    if type(progress) is Complete:
        return {"status": "complete", "output": shown(progress.output, peer.safe_integers)}
    data: dict[str, Any]
    if type(progress) is FutureSnapshot:
        data = {"status": "resolve_futures", "pending_call_ids": progress.pending_call_ids}
    else:
        assert type(progress) is Snapshot
        if progress.function_name is None:
            data = {"status": "slice", "position": progress.position}
        else:
            data = {"status": "function_call", **call_data(peer, progress)}
    data["script_name"] = progress.script_name
    data["snapshot"] = peer.keep(progress)
    return data
