"""What `feed_start` gives: `FunctionSnapshot`, `FutureSnapshot`, `MontyComplete`, and their twins for event loops.

Knows `FeedSession`. Invariants: of the snapshots of a feed only the last one can be resumed, once; an answer that is
refused leaves it as it was; all that a feed raises for its code is a `MontyError`.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from inspect import isawaitable, iscoroutine
from typing import Any, NoReturn

from ouros._core import EVENT_COMPLETE, EVENT_FUTURES, EVENT_OS, Execution
from ouros.bounded import bounded_repr
from ouros.monty.answers import answer_of, raised, settled
from ouros.monty.errors import monty_error
from ouros.monty.feeds import FeedSession, Write
from ouros.monty.mounts import not_handled
from ouros.monty.types import ExternalResult, ExternalSettledResult, SourceRange
from ouros.sessions.errors import SessionError

UNKNOWN = SourceRange(filename="", start=0, end=0)
_LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n)|[^\r\n]+")
RESUMED = "snapshot has already been resumed"
NO_LOOP = "async external functions require AsyncMonty"


def failed(error: SessionError) -> NoReturn:
    """Raise the exception of pydantic-monty for one of a session."""
    if error.error is None:
        raise error
    raise monty_error(error.error.with_traceback(None)) from None


class Feed:
    """One run of `feed_start`, while it is paused.

    Args:
        session: The session.
        write: Takes what the code prints.
        lookup: Functions that `resume_auto` calls.
        os: Handler of OS functions for `resume_auto`; None: there is none.
        sources: Number and source of the last feeds; a call is in the last one, or in a function of an earlier one.
        is_async: Whether the feed is one of an event loop.
    """

    def __init__(
        self,
        session: FeedSession,
        write: Write,
        lookup: Mapping[str, Any],
        os: Callable[..., Any] | None,
        sources: deque[tuple[int, str]],
        is_async: bool,
    ) -> None:
        self.session = session
        self.script_name = session._free().script_name
        self.write = write
        self.lookup = dict(lookup)
        self.os = os
        self.sources = sources
        self.is_async = is_async
        self.last: _Snapshot | None = None  # the snapshot that can be resumed
        self.tasks: dict[int, asyncio.Future[Any]] = {}  # calls that coroutine functions answer
        telemetry = sys.modules.get("opentelemetry.context")  # without it there is no context but the empty one
        self.context: Any = None if telemetry is None else telemetry.get_current()

    def start(self, code: str, functions: Mapping[str, Any], inputs: Mapping[str, Any]) -> Any:
        """Run the code to its first call; return a snapshot or a `MontyComplete`."""
        try:
            return self.paused(self.session.start_feed(code, functions, inputs, self.write))
        except SessionError as error:
            failed(error)

    def paused(self, execution: Execution) -> Any:
        """Return what to give the host for an execution that has stopped."""
        event = execution.event
        if event == EVENT_COMPLETE:
            self.last = None
            return MontyComplete(execution.value)
        if event == EVENT_FUTURES:
            self.last = (AsyncFutureSnapshot if self.is_async else FutureSnapshot)(self, execution)
        else:
            self.last = (AsyncFunctionSnapshot if self.is_async else FunctionSnapshot)(self, execution)
        return self.last

    def step(self, snapshot: _Snapshot, resume: Callable[[], object]) -> Any:
        """Resume once; return the next snapshot or a `MontyComplete`."""
        execution = snapshot._execution
        with self.session.stepping(self.write):
            snapshot._check()
            self.last = None
            try:
                resume()
            except TypeError as error:  # the value can't cross: the call is still pending
                self.last = snapshot
                raise raised(error) from None
            except SessionError as error:
                self.give_up()
                failed(error)
            return self.paused(execution)

    def answer(self, snapshot: _Function, kind: str, value: Any) -> Any:
        """Answer a call, and go on."""
        session, call_id = self.session, snapshot._call_id
        if kind == "future":
            return self.step(snapshot, partial(session.resume_as_pending, call_id))
        if kind == "exception":
            return self.step(snapshot, partial(session.resume, call_id, exception=value))
        return self.step(snapshot, partial(session.resume, call_id, value))

    def called(self, snapshot: _Function) -> tuple[str, Any]:
        """Make a call with what `feed_start` was given: kind and value of the answer."""
        try:
            if snapshot._is_os_function:
                if self.os is None:
                    raise not_handled(snapshot._function_name, snapshot._args, snapshot._kwargs)
                return "return_value", self.os(snapshot._function_name, snapshot._args, snapshot._kwargs)
            name = snapshot._function_name
            if name not in self.lookup:
                raise NameError(f"name {name!r} is not defined")
            return "return_value", self.lookup[name](*snapshot._args, **snapshot._kwargs)
        except Exception as error:
            return "exception", error

    def give_up(self) -> None:
        """End the feed: cancel what it still waits for."""
        self.last = None
        for task in self.tasks.values():
            task.cancel()
        self.tasks.clear()

    def located(self, execution: Execution, name: str) -> SourceRange:
        """Return where a call is: where a feed has it, the last one first."""
        position = execution.position
        if position is None:
            return UNKNOWN
        for number, source in reversed(self.sources):
            found = _slice(source, position)
            if found is not None and found[2].startswith(name) and found[2].endswith(")"):
                return SourceRange(filename=f"<python-input-{number}>", start=found[0], end=found[1])
        return UNKNOWN


def _slice(source: str, position: tuple[int, int, int, int]) -> tuple[int, int, str] | None:
    """Start and end in bytes, and the text, of a range in lines and characters; None if the source has it not."""
    lines = _LINE.findall(source)
    line, column, end_line, end_column = position
    if not 1 <= line <= end_line <= len(lines):
        return None
    start = sum(map(len, lines[: line - 1])) + column - 1
    end = sum(map(len, lines[: end_line - 1])) + end_column - 1
    text = source[start:end]
    before = len(source[:start].encode(errors="surrogatepass"))
    return before, before + len(text.encode(errors="surrogatepass")), text


class MontyComplete:
    """The end of a feed.

    Attributes:
        output: The value of its last expression.
    """

    __slots__ = ("output",)

    def __init__(self, output: Any) -> None:
        self.output = output

    def __repr__(self) -> str:
        return f"MontyComplete(output={bounded_repr(self.output)})"


class _Snapshot:
    """Base of what can be resumed."""

    __slots__ = ("_execution", "_feed", "_position")

    def __init__(self, feed: Feed, execution: Execution) -> None:
        self._feed = feed
        self._execution = execution
        self._position = UNKNOWN

    def _check(self, what: str = RESUMED) -> None:
        if self._feed.last is not self:
            raise RuntimeError(what)

    @property
    def script_name(self) -> str:
        """The name of the script."""
        return self._feed.script_name

    @property
    def position(self) -> SourceRange:
        """Where the call is in the source of its feed; with an empty file name if that is not known."""
        return self._position

    def dump(self) -> bytes:
        """Return the session with the paused feed, as bytes for `load_snapshot`.

        Raises:
            RuntimeError: Resumed before.
        """
        self._check("cannot dump a snapshot that has already been resumed")
        return self._feed.session.dump()

    def trace_context(self) -> Any:
        """Return the OpenTelemetry context that was current when the feed started.

        Raises:
            ImportError: OpenTelemetry is not installed.
            RuntimeError: Resumed before.
        """
        self._check()
        if self._feed.context is None:
            from opentelemetry.context import Context

            return Context()
        return self._feed.context


class _Function(_Snapshot):
    """A feed that is paused at a call of the host.

    Attributes:
        allow_eager_await: Always False.
        object_id: Always None.
    """

    __slots__ = ("_args", "_call_id", "_function_name", "_is_os_function", "_kwargs")

    allow_eager_await = False
    object_id = None

    def __init__(self, feed: Feed, execution: Execution) -> None:
        super().__init__(feed, execution)
        self._is_os_function = execution.event == EVENT_OS
        self._function_name = execution.function_name
        self._args, self._kwargs = execution.args, execution.kwargs
        self._call_id = execution.call_id
        if not self._is_os_function:
            self._position = feed.located(execution, self._function_name)

    @property
    def is_os_function(self) -> bool:
        """Whether `function_name` is an `OsFunction`."""
        return self._is_os_function

    @property
    def function_name(self) -> str:
        """What the code calls."""
        return self._function_name

    @property
    def call_id(self) -> int:
        """The number of the call, from 0 in each feed."""
        return self._call_id

    @property
    def args(self) -> tuple[Any, ...]:
        """Positional arguments."""
        return self._args

    @property
    def kwargs(self) -> dict[str, Any]:
        """Keyword arguments."""
        return self._kwargs

    def _default(self) -> tuple[str, Exception]:
        """Return the answer to an OS function that nothing handles."""
        if not self._is_os_function:
            raise RuntimeError("resume_not_handled() is only valid for OS function snapshots")
        return "exception", not_handled(self._function_name, self._args, self._kwargs)

    def __repr__(self) -> str:
        is_os = str(self._is_os_function).lower()
        return f'{type(self).__name__}(function_name="{self._function_name}", is_os_function={is_os})'


class FunctionSnapshot(_Function):
    """A feed that is paused at a call of the host."""

    __slots__ = ()

    def resume(self, result: ExternalResult) -> Any:
        """Answer the call; return the next snapshot or a `MontyComplete`.

        Args:
            result: `{'return_value': v}`, `{'exception': e}`, `{'exc_type': name, 'message': text}` or
                `{'future': ...}`.

        Raises:
            MontyError: The code failed; the value can't cross, and the snapshot can still be resumed.
            TypeError: `result` is none of these; likewise.
            RuntimeError: Resumed before.
        """
        return self._feed.answer(self, *answer_of(result))

    def resume_not_handled(self) -> Any:
        """Answer an OS function as if there were no handler.

        Raises:
            RuntimeError: It is none.
        """
        return self._feed.answer(self, *self._default())

    def resume_auto(self) -> Any:
        """Answer the call by what `feed_start` was given.

        Raises:
            RuntimeError: A coroutine function is called; the feed is over.
        """
        self._check()
        kind, value = self._feed.called(self)
        if isawaitable(value):
            if iscoroutine(value):
                value.close()
            self._feed.last = None
            self._feed.session.abandon(self._execution)
            raise RuntimeError(NO_LOOP)
        return self._feed.answer(self, kind, value)


class AsyncFunctionSnapshot(_Function):
    """Like `FunctionSnapshot`, for event loops."""

    __slots__ = ()

    async def resume(self, result: ExternalResult) -> Any:
        """Like `FunctionSnapshot.resume`."""
        return await in_thread(self._feed.session, self._feed.answer, self, *answer_of(result))

    async def resume_not_handled(self) -> Any:
        """Like `FunctionSnapshot.resume_not_handled`."""
        return await in_thread(self._feed.session, self._feed.answer, self, *self._default())

    async def resume_auto(self) -> Any:
        """Like `FunctionSnapshot.resume_auto`; what a coroutine function gives is waited for by the feed's
        `AsyncFutureSnapshot`, side by side with others."""
        feed = self._feed
        self._check()
        kind, value = feed.called(self)
        if isawaitable(value):
            task = asyncio.ensure_future(value)
            if not self._is_os_function:
                feed.tasks[self._call_id] = task
                return await in_thread(feed.session, feed.answer, self, "future", ...)
            try:
                value = await task
            except Exception as error:
                kind, value = "exception", error
        return await in_thread(feed.session, feed.answer, self, kind, value)


class _Futures(_Snapshot):
    """A feed all of whose tasks wait for calls that were answered by a future."""

    __slots__ = ("_pending",)

    def __init__(self, feed: Feed, execution: Execution) -> None:
        super().__init__(feed, execution)
        self._pending = sorted(execution.pending_call_ids)

    @property
    def pending_call_ids(self) -> list[int]:
        """The calls that it waits for."""
        return list(self._pending)

    def _checked(self, results: Mapping[int, ExternalSettledResult]) -> Callable[[], object]:
        """Return a function that delivers results."""
        if not isinstance(results, Mapping):
            raise TypeError(f"results must be a dict, not {type(results).__name__}")
        for call_id in results:
            if call_id not in self._pending:
                raise raised(RuntimeError(f"unknown call_id {call_id}, expected one of: {self._pending}"))
        given = {call_id: settled(call_id, result) for call_id, result in results.items()}
        return partial(self._feed.session.resume_futures, given)  # type: ignore[arg-type]

    def __repr__(self) -> str:
        return f"{type(self).__name__}(pending_call_ids={self._pending})"


class FutureSnapshot(_Futures):
    """A feed all of whose tasks wait for calls that were answered by a future."""

    __slots__ = ()

    def resume(self, results: Mapping[int, ExternalSettledResult]) -> Any:
        """Deliver results of some of the calls; return the next snapshot or a `MontyComplete`.

        Raises:
            MontyError: The code failed; a call is not pending or a value can't cross, and the snapshot can still be
                resumed.
            TypeError: A result is none; likewise.
            RuntimeError: Resumed before.
        """
        return self._feed.step(self, self._checked(results))

    def resume_auto(self) -> NoReturn:
        """Raises RuntimeError: use `AsyncMonty` for coroutine functions. The snapshot can still be resumed."""
        raise RuntimeError(NO_LOOP)


class AsyncFutureSnapshot(_Futures):
    """Like `FutureSnapshot`, for event loops."""

    __slots__ = ()

    async def resume(self, results: Mapping[int, ExternalSettledResult]) -> Any:
        """Like `FutureSnapshot.resume`."""
        return await in_thread(self._feed.session, self._feed.step, self, self._checked(results))

    async def resume_auto(self) -> Any:
        """Wait for calls that `resume_auto` has begun, and deliver those that are done.

        Raises:
            RuntimeError: There are none, as after `load_snapshot`: use `resume`. The snapshot can still be resumed.
        """
        feed = self._feed
        self._check()
        tasks = {call_id: feed.tasks[call_id] for call_id in self._pending if call_id in feed.tasks}
        if not tasks:
            raise RuntimeError("there are no pending coroutines: resume with {call_id: result}")
        await asyncio.wait(tasks.values(), return_when=asyncio.FIRST_COMPLETED)
        results: dict[int, Any] = {}
        for call_id, task in tasks.items():
            if task.done():
                del feed.tasks[call_id]
                error = asyncio.CancelledError() if task.cancelled() else task.exception()
                results[call_id] = {"return_value": task.result()} if error is None else {"exception": error}
        return await self.resume(results)


class NameLookupSnapshot(_Snapshot):
    """Never given: a name that is not defined is a NameError at once; values of `external_lookup` are set before."""

    __slots__ = ()


class AsyncNameLookupSnapshot(_Snapshot):
    """Never given; see `NameLookupSnapshot`."""

    __slots__ = ()


SyncSnapshot = FunctionSnapshot | NameLookupSnapshot | FutureSnapshot | MontyComplete
AsyncSnapshot = AsyncFunctionSnapshot | AsyncNameLookupSnapshot | AsyncFutureSnapshot | MontyComplete


async def in_thread(session: FeedSession, function: Callable[..., Any], *args: Any) -> Any:
    """Call a function in a thread; if the task is cancelled, the session is interrupted and has stopped afterwards."""
    task = asyncio.ensure_future(asyncio.to_thread(function, *args))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        session.interrupt()
        await asyncio.wait([task])
        task.exception()  # mark the exception as retrieved
        raise
