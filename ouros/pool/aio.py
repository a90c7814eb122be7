"""`AsyncPool`: the doors of `Pool` for event loops. While a program runs in a worker, the loop turns.

A run is driven as `run_async` drives one; what takes its place of the slices is waiting for the worker's answer. Knows
pools and remote executions. Invariants: no blocking call waits for a worker's answer; a run that is cancelled ends its
worker, unless that waits for the host.
"""

from __future__ import annotations

import asyncio
import threading
import time
from functools import partial

from ouros import tracing
from ouros._core import EVENT_COMPLETE, EVENT_ERROR, EVENT_SLICE, SyntaxFailure
from ouros.arguments import UNSET, check_approve, check_handlers, process_of, recorded, write_to_host
from ouros.calls import Paused
from ouros.driver import Driver
from ouros.errors import SandboxError, SandboxInternalError, syntax_error
from ouros.interrupts import Going
from ouros.pool.errors import FrameError
from ouros.pool.frames import FrameTooLarge, pack
from ouros.pool.mapping import AHEAD
from ouros.pool.pool import Pool, _gated
from ouros.pool.processes import QUESTIONS, Process, Workers
from ouros.pool.remote import Interrupted, RemoteExecution, checked, too_large
from ouros.steps import finish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
    from typing import Any

    from ouros.arguments import AsyncApprove, OsCallback, PrintCallback, Tools
    from ouros.ends import Complete
    from ouros.policy import Policy
    from ouros.pool.isolation import Isolation
    from ouros.recorder import Recorder
    from ouros.recording import Recording, Result
    from ouros.sandbox import Sandbox
    from ouros.sessions.session import Session
    from ouros.snapshots import FutureSnapshot, Snapshot
    from ouros.standard_input import Stdin
    from ouros.typeddicts import ResourceLimits

INTERRUPTED = ["interrupted"]  # answer in place of the worker's, for a run that ended before its request


class _Ticket:
    """A coroutine that waits for a worker."""

    def __init__(self) -> None:
        self.given: Process | None = None
        self._loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = self._loop.create_future()

    def open(self) -> None:
        try:
            self._loop.call_soon_threadsafe(self._set)
        except RuntimeError:  # the loop is closed, so no task waits
            pass

    def _set(self) -> None:
        if not self.opened.done():
            self.opened.set_result(None)


async def _acquire(workers: Workers) -> Process:
    ticket = _Ticket()
    while not isinstance(claimed := workers.claim(ticket), bool):
        if isinstance(claimed, Process):
            return claimed
        process = await _Fetching(workers, partial(workers.take_over, claimed)).fetched()
        if process is not None:
            return process
    if claimed:
        return await _made(workers, workers.make)
    try:
        await ticket.opened
    except BaseException:
        workers.give_up(ticket)
        raise
    if ticket.given is not None:
        return ticket.given
    return await _made(workers, partial(workers.of, ticket))


async def _made(workers: Workers, make: Callable[[], Process]) -> Process:
    process = await _Fetching(workers, make).fetched()
    assert process is not None
    return process


class _Fetching:
    """A worker that a thread fetches for a coroutine. If that is cancelled, the worker goes back to the others when it
    comes: from the thread, since the event loop may be blocked or closed by then."""

    def __init__(self, workers: Workers, fetch: Callable[[], Process | None]) -> None:
        self._workers = workers
        self._fetch = fetch
        self._lock = threading.Lock()
        self._given_up = False
        self._process: Process | None = None

    async def fetched(self) -> Process | None:
        fetching = asyncio.get_running_loop().run_in_executor(None, self._run)
        try:
            return await asyncio.shield(fetching)
        except asyncio.CancelledError:
            with self._lock:
                self._given_up = True
                process = self._process
            if process is not None:
                self._workers.release(process)
            raise

    def _run(self) -> Process | None:
        process = self._fetch()
        with self._lock:
            if not self._given_up:
                self._process = process
                return process
        if process is not None:
            self._workers.release(process)
        return None


class _AsyncExecution(RemoteExecution):
    """An execution each step of which only sends a request; `arrived` waits for the answer, `resume_slice` takes it."""

    __slots__ = ("_answer", "_message")

    _message: Callable[[Process], list[Any]]
    _answer: list[Any] | None

    def _step(self, message: Callable[[Process], list[Any]]) -> int:
        if not self._keeps:  # a snapshot holds the run from now on
            return super()._step(message)
        self._answer = None
        self._message = message
        self.event = EVENT_SLICE
        return EVENT_SLICE

    def resume_slice(self, ticks: int | None = None) -> int:
        """Return the event that has come."""
        process, answer = self._process, self._answer
        assert process is not None and answer is not None
        self._answer = None
        event = self._take(process, checked(process, answer))
        if event == EVENT_SLICE:  # the worker reports, to learn whether to continue
            return super().resume_slice()
        if event != EVENT_COMPLETE and event != EVENT_ERROR:
            self._workers.park(self)
        return event

    async def arrived(self) -> None:
        """Send the request, and wait for the answer.

        Raises:
            WorkerCrashed: The worker is gone, late or wrong.
        """
        if self._process is None:
            self._process = await _acquire(self._workers)
        process = self._process
        if self._interrupted:
            self._answer = INTERRUPTED
            return
        try:
            request = pack(self._message(process))
        except FrameTooLarge as error:
            raise too_large(str(error)) from None
        started = time.monotonic()
        deadline = self._deadline
        crash: tuple[Any, ...]
        process.is_busy = True
        try:
            self._answer = await asyncio.wait_for(self._exchanged(process, request), deadline.left)
            return
        except (asyncio.TimeoutError, TimeoutError):
            crash = ("timeout", "no answer within the hard timeout")
        except FrameError as error:
            crash = ("protocol", f"it sent {error}")
        except (EOFError, OSError):
            crash = ()
        except Interrupted:
            process.kill()
            self._answer = INTERRUPTED
            return
        finally:
            process.is_busy = False
            if deadline.left is not None:
                deadline.left = max(0.001, deadline.left - (time.monotonic() - started))
            if self._answer is None:
                process.end()
        raise await asyncio.get_running_loop().run_in_executor(None, partial(process.crashed, *crash))

    async def _exchanged(self, process: Process, request: bytes) -> list[Any]:
        loop = asyncio.get_running_loop()
        sock, inbox = process.sock, process.inbox
        sock.setblocking(False)
        await loop.sock_sendall(sock, request)
        while True:
            while missing := inbox.missing():
                data = await loop.sock_recv(sock, max(65536, min(missing, 1 << 20)))
                if not data:
                    raise EOFError
                inbox.feed(data)
            answer = inbox.take()
            if type(answer) is not list or not answer or type(answer[0]) is not str:
                raise FrameError("no answer")
            if answer[0] not in QUESTIONS:
                sock.setblocking(True)
                return answer
            reply = self.write(answer)
            if reply is not None:
                await loop.sock_sendall(sock, pack(reply))

    def release(self) -> None:
        """Give the worker back; one that still runs is ended."""
        process = self._process
        if process is not None and self._keeps and self.event == EVENT_SLICE and not process.is_dead:
            process.kill()
        super().release()


class _PoolDriver(Driver):
    """Drives a run in a worker on an event loop."""

    __slots__ = ("recording",)

    recording: Recording | None

    async def turn(self) -> None:
        """Wait for the worker."""
        began = time.perf_counter()
        try:
            await self.execution.arrived()  # type: ignore[attr-defined]
        finally:
            if self.recording is not None:
                self.recording.seconds += time.perf_counter() - began


class AsyncPool:
    """`Pool` for event loops: the same methods, to be awaited. Functions, tools and `os` may be coroutine functions.

    Args:
        workers: Same as for `Pool`; or a `Pool`, which is used and not closed by this one.
        **settings: Same as for `Pool`.

    Raises:
        PoolError, TypeError, ValueError: Same as for `Pool`.
    """

    __module__ = "ouros"

    def __init__(self, workers: int | Pool | None = None, **settings: Any) -> None:
        if isinstance(workers, Pool):
            if settings:
                raise TypeError("a Pool has its settings already")
            self._pool, self._is_ours = workers, False
        else:
            self._pool, self._is_ours = Pool(workers, **settings), True

    @property
    def isolation(self) -> Isolation:
        """See `Pool.isolation`."""
        return self._pool.isolation

    @property
    def workers(self) -> int:
        """See `Pool.workers`."""
        return self._pool.workers

    async def close(self) -> None:
        """See `Pool.close`."""
        if self._is_ours:
            await asyncio.get_running_loop().run_in_executor(None, self._pool.close)

    async def __aenter__(self) -> AsyncPool:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"Async{self._pool!r}"

    async def run(
        self,
        sandbox: Sandbox | str,
        *,
        inputs: Mapping[str, Any] | None = None,
        external_functions: Mapping[str, Callable[..., Any]] | None = None,
        limits: ResourceLimits | None = None,
        print_callback: PrintCallback | None = None,
        os: OsCallback | None = None,
        tools: Tools | None = None,
        approve: AsyncApprove | None = None,
        policy: Policy | None = None,
        recorder: Recorder | None = None,
        hard_timeout: float | None = UNSET,
        dataclass_registry: list[type] | None = None,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> Any:
        """Like `Pool.run`, without blocking the event loop.

        Cancelling it ends the worker if the program runs there, and cancels pending calls of host functions.
        """
        check_approve(approve)
        callback = write_to_host if print_callback is None else print_callback
        if tracing.observer is not None:
            callback = tracing.observer.printing(callback, None) or callback
        execution, functions, selected = self._pool._execution(
            sandbox, inputs, limits, external_functions, callback, os, tools, policy, hard_timeout,
            dataclass_registry, True, _AsyncExecution, process=process_of(stdin, argv),
        )  # fmt: skip
        return await self._driven(execution, functions, selected, os, approve, None, recorder)

    async def execute(
        self,
        sandbox: Sandbox | str,
        *,
        inputs: Mapping[str, Any] | None = None,
        tools: Tools | None = None,
        external_functions: Mapping[str, Callable[..., Any]] | None = None,
        os: OsCallback | None = None,
        limits: ResourceLimits | None = UNSET,
        max_chars: int | None = 10_000,
        print_callback: PrintCallback | None = None,
        approve: AsyncApprove | None = None,
        policy: Policy | None = None,
        recorder: Recorder | None = None,
        hard_timeout: float | None = UNSET,
        dataclass_registry: list[type] | None = None,
        stdin: Stdin | None = None,
        argv: Sequence[str] | None = None,
    ) -> Result:
        """Like `Pool.execute`, without blocking the event loop."""
        from ouros.limits import Limits
        from ouros.recording import Recording

        check_approve(approve)
        check_handlers(None, None, print_callback)
        if tracing.observer is not None:
            print_callback = tracing.observer.printing(print_callback, None)
        recording = Recording(print_callback, max_chars)
        recording.is_async = True
        limits = Limits.standard() if limits is UNSET else limits
        execution, functions, selected = self._pool._execution(
            sandbox, inputs, limits, external_functions, recording.write, os, tools, policy, hard_timeout,
            dataclass_registry, True, _AsyncExecution, True, process_of(stdin, argv),
        )  # fmt: skip
        recording.execution = execution  # type: ignore[assignment]
        execution.measure()
        try:
            value = await self._driven(execution, functions, selected, os, approve, recording, recorder)
        except SandboxInternalError:
            raise
        except SandboxError as error:
            return recording.result(None, error.with_traceback(None))
        return recording.result(value, None)

    async def _driven(
        self,
        execution: RemoteExecution,
        functions: Mapping[str, Callable[..., Any]] | None,
        selected: dict[str, Any] | None,
        os: OsCallback | None,
        approve: AsyncApprove | None,
        recording: Recording | None,
        recorder: Recorder | None,
    ) -> Any:
        functions = _gated(execution, functions, approve, recording, is_async=True)
        if recording is not None:
            functions, os = recording.functions(functions), recording.os(os)
        driven: Any = execution if recorder is None else recorded(recorder, execution, selected)
        if tracing.observer is not None:
            driven = tracing.observer.watch(driven)
        driver = _PoolDriver(driven, functions or {}, os)
        driver.recording = recording
        try:
            with Going(driver, execution.group):
                return await driver.run(driven.start(selected))
        except SyntaxFailure as failure:
            refused = syntax_error(failure)
            finish(driven, refused)
            raise refused from None
        except BaseException as caught:
            finish(driven, caught)
            if isinstance(caught, Paused):
                await asyncio.get_running_loop().run_in_executor(None, execution.detach)
            raise
        finally:
            execution.release()
            await driver.close()

    async def start(self, sandbox: Sandbox | str, **arguments: Any) -> Snapshot | FutureSnapshot | Complete:
        """See `Pool.start`. `resume` continues the snapshot that it returns."""
        return await _in_thread(self._pool.start, sandbox, **arguments)  # type: ignore[no-any-return]

    async def load(self, data: bytes, **arguments: Any) -> Snapshot | FutureSnapshot:
        """See `Pool.load`."""
        return await _in_thread(self._pool.load, data, **arguments)  # type: ignore[no-any-return]

    async def resume(
        self, snapshot: Snapshot | FutureSnapshot, *answer: Any, **arguments: Any
    ) -> Snapshot | FutureSnapshot | Complete:
        """Like `snapshot.resume(...)`, without blocking the event loop."""
        return await _in_thread(snapshot.resume, *answer, **arguments)  # type: ignore[no-any-return]

    async def map(
        self,
        sandbox: Sandbox | str,
        inputs: Iterable[Mapping[str, Any]],
        *,
        ordered: bool = True,
        return_exceptions: bool = False,
        progress: Callable[[int], object] | None = None,
        **arguments: Any,
    ) -> AsyncIterator[Any]:
        """See `Pool.map`: an asynchronous iterator of values."""
        begun: dict[asyncio.Task[Any], int] = {}
        numbered = enumerate(inputs)
        count = 0
        try:
            while True:
                while len(begun) < AHEAD * self.workers:
                    number, given = next(numbered, (-1, None))
                    if number < 0:
                        break
                    begun[asyncio.ensure_future(self.run(sandbox, inputs=given, **arguments))] = number
                if not begun:
                    return
                waiting = [next(iter(begun))] if ordered else list(begun)
                done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                task = min(done, key=begun.__getitem__)
                number = begun.pop(task)
                count += 1
                error = task.exception()
                if error is not None and not (return_exceptions and isinstance(error, Exception)):
                    raise error
                if progress is not None:
                    progress(count)
                value = error if error is not None else task.result()
                yield value if ordered else (number, value)
        finally:
            for task in begun:
                task.cancel()
            await asyncio.gather(*begun, return_exceptions=True)

    def session(self, session_id: str = "default") -> AsyncSession:
        """See `Pool.session`."""
        return AsyncSession(self._pool, session_id)


class AsyncSession:
    """A session of an `AsyncPool`: the methods of `Session`, to be awaited. They run in threads of the event loop."""

    __slots__ = ("_id", "_pool")
    __module__ = "ouros"

    def __init__(self, pool: Pool, session_id: str) -> None:
        self._pool = pool
        self._id = session_id

    @property
    def id(self) -> str:
        """Name of the session."""
        return self._id

    def __repr__(self) -> str:
        return f"AsyncSession(id={self._id!r})"

    def __getattr__(self, name: str) -> Callable[..., Any]:
        from ouros.pool.sessions import PoolSession

        if name.startswith("_") or not callable(getattr(PoolSession, name, None)):
            raise AttributeError(f"'AsyncSession' object has no attribute {name!r}")

        async def call(*args: Any, **kwargs: Any) -> Any:
            session: Session = await _in_thread(self._pool.session, self._id)
            return await _in_thread(getattr(session, name), *args, **kwargs)

        return call


async def _in_thread(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    return await asyncio.to_thread(function, *args, **kwargs)
