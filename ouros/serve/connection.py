"""`Connection`: one client. Reads its messages, has programs run for it, and keeps what is its own.

Knows messages and runs; methods by their table. Invariants: one thread at a time reads, the others run programs; the
reader itself runs the first slice of a program, so that a short one costs no change of threads; a message that is wrong
is answered, and reading goes on; at most `MAX_THREADS` threads run, and what is beyond waits.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from functools import partial
from itertools import count
from typing import IO, TYPE_CHECKING, Any

from ouros.framing import FrameReader, frame, write_all
from ouros.serve.protocol import (
    CANCELLED,
    INTERNAL_ERROR,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    NO_SUCH_OBJECT,
    TOO_MANY,
    Id,
    ProtocolError,
    Request,
    Response,
    encode,
    error_message,
    parse,
    request_message,
    result_message,
    unreadable,
)
from ouros.serve.runs import Run
from ouros.serve.values import failure

if TYPE_CHECKING:
    from collections.abc import Callable

    from ouros.serve.sessions import Sessions

    Work = Callable[[], object]
    Methods = dict[str, Callable[["Connection", Id, dict[str, Any]], Run | "Job" | Any]]

MAX_THREADS = 64
MAX_ACTIVE = 1_000  # most requests in progress
MAX_WAITING = 128 * 1024 * 1024  # most bytes of the requests in progress
MAX_OBJECTS = 10_000  # most sandboxes and snapshots that the client has not released
MAX_SOURCES = 10_000_000  # most characters of the sources and names of these sandboxes
UNMEASURED = 100  # objects up to which snapshots are not measured, which takes time
MAX_MEMORY = 1_000_000_000  # most bytes of the snapshots beyond these
GRACE_SECS = 5.0  # seconds for runs in progress when the input ends
INTERRUPT_EVERY_SECS = 0.02
logger = logging.getLogger(__name__)


class Job:
    """Work of a request that cannot be cut into slices, such as a step of a session.

    Args:
        work: Gives the result of the request.
        lanes: Names; jobs that share one run one after the other, in their order.
        interrupt: Stops the work from another thread; called again and again until it has ended.
    """

    def __init__(self, work: Work, lanes: frozenset[str] = frozenset(), interrupt: Work | None = None) -> None:
        self.work = work
        self.lanes = lanes
        self.interrupt = interrupt
        self.request_id: Id = 0
        self.is_taken = False  # a thread runs the job, or the job was cancelled
        self.cancelled = False
        self.ended = threading.Event()
        self.lock = threading.Lock()  # held by the interruption and by the job's end


class Connection:
    """One client, on a pair of binary streams; `target` is unbuffered.

    Args:
        source: What the client writes.
        target: What it reads.
        methods: What it may call, by name.
        sessions: Its sessions.
        limits: What each of its runs may use at most, by the keys of `ResourceLimits`.
    """

    def __init__(
        self,
        source: IO[bytes],
        target: IO[bytes],
        methods: Methods,
        sessions: Sessions,
        limits: dict[str, int | float],
    ) -> None:
        self.sessions = sessions
        self.limits = limits
        self.safe_integers = False
        self.objects: dict[int, Any] = {}
        self._kept: dict[int, tuple[int, int]] = {}  # characters and bytes that each object counts for
        self._characters = 0  # sums of these
        self._bytes = 0
        self._reader = FrameReader(source)
        self._target = target
        self._headers = False
        self._gone = False  # the client has closed its end
        self._methods = methods
        self._ids = count(1)
        self._active: dict[Id, Run | Job] = {}
        self._sizes: dict[Id, int] = {}  # bytes of each request in progress
        self._waiting = 0  # their sum
        self._asked: dict[int, Run] = {}  # runs that wait for the client, by the id of the request to it
        self._backlog: deque[Work] = deque()
        self._jobs: list[Job] = []  # jobs that run or wait for their lanes, in order
        self._lock = threading.Lock()  # guards the tables above and the numbers below
        self._write_lock = threading.Lock()
        self._running = 0  # number of threads
        self._idle = 0
        self._vacant = True  # True: no thread reads the input
        self._turns = threading.Semaphore(0)  # wakes idle threads
        self._ended = threading.Event()  # set at the end of the input
        self._settled = threading.Condition(self._lock)

    # --- life ---

    def serve(self) -> bool:
        """Serve the client until it leaves, and what runs then has ended.

        Returns:
            False if something still runs that could not be stopped.
        """
        with self._lock:
            self._wake()
        self._ended.wait()
        for run in list(self._asked.values()):  # the client will send no more answers
            self._cancel(run)
        if not self._wait(GRACE_SECS):
            with self._lock:
                active = list(self._active.values())
            for thing in active:
                self._cancel(thing)
            self._wait(GRACE_SECS)
        self._turns.release(MAX_THREADS + 1)
        if not self._write_lock.acquire(timeout=GRACE_SECS):  # the client does not read its input
            return False
        self._write_lock.release()  # all answers are written
        return not self._active

    def _wait(self, seconds: float) -> bool:
        """Wait until nothing is active, the client is gone, or the time is over; True in the first case."""
        until = time.monotonic() + seconds
        with self._settled:
            while self._active and not self._gone and (left := until - time.monotonic()) > 0:
                self._settled.wait(left)
            return not self._active

    # --- threads ---

    def _live(self) -> None:
        """Run a thread's loop: read until there is work, let another thread read, do the work."""
        while True:
            work: Work | None = None
            with self._lock:
                leads = self._vacant
                if leads:
                    self._vacant = False
                elif self._backlog and self._running < MAX_THREADS:
                    work = self._backlog.popleft()
                    self._running += 1
                elif self._ended.is_set():
                    return
                else:
                    self._idle += 1
            if leads:
                work = self._lead()
                if work is None:
                    continue
            elif work is None:
                self._turns.acquire()
                continue
            work()
            with self._lock:
                self._running -= 1

    def _lead(self) -> Work | None:
        """Read until there is work for this thread, and have another one read; None at the end of the input."""
        while (work := self._next_work()) is not None:
            with self._lock:
                if self._running < MAX_THREADS:
                    self._running += 1
                    self._vacant = True
                    self._wake()
                    return work
                self._backlog.append(work)
        self._ended.set()
        return None

    def _wake(self) -> None:
        """Let one more thread look for work. The lock is held."""
        if self._idle:
            self._idle -= 1
            self._turns.release()
        else:
            threading.Thread(target=self._live, daemon=True).start()

    def _next_work(self) -> Work | None:
        """Read messages, and do what takes no time, until there is work for a thread; None at the end of the input."""
        while True:
            try:
                found = self._reader.read()
            except (OSError, ValueError):  # the stream is broken, or was closed
                found = None
            if found is None:
                return None
            self._headers = found.headers
            try:
                if found.problem is not None:
                    raise unreadable(found.body, found.problem)
                message = parse(found.body)
            except ProtocolError as error:
                self._send(error_message(error.request_id, error))
                continue
            if isinstance(message, Response):
                work = self._receive_response(message)
            else:
                work = self._receive(message, len(found.body))
            if work is not None:
                return work

    # --- messages of the client ---

    def _receive(self, request: Request, size: int) -> Work | None:
        """Begin a request, whose message had `size` bytes; gives what is left of it for a thread."""
        request_id = request.id
        if request_id is None:
            self._notified(request)
            return None
        try:
            if request_id in self._active:  # no lock: only this thread adds requests
                raise ProtocolError(INVALID_REQUEST, "Invalid Request: the id is that of a request in progress")
            if len(self._active) >= MAX_ACTIVE:
                raise ProtocolError(TOO_MANY, f"{MAX_ACTIVE} requests are in progress: wait for one of them")
            if self._active and size + self._waiting > MAX_WAITING:
                raise ProtocolError(TOO_MANY, f"requests in progress take more than {MAX_WAITING} bytes: wait for one")
            method = self._methods.get(request.method)
            if method is None:
                raise ProtocolError(METHOD_NOT_FOUND, f"Method not found: {request.method}")
            result = method(self, request_id, request.params)
        except Exception as error:
            self._send(error_message(request_id, _failure(error)))
            return None
        if isinstance(result, Run):
            # Until it has run its first slice, there is no need to find it: only this thread reads cancellations.
            ended = self._advance(result)
            if not ended or result.asked is not None:
                with self._lock:
                    self._register(request_id, result, size)
            return None if ended else partial(self._rest, result)
        if isinstance(result, Job):
            return self._begin(request_id, result, size)
        self._send(result_message(request_id, result))
        return None

    def _notified(self, request: Request) -> None:
        """Do what a notification says. One that says nothing known is ignored, as JSON-RPC wants it."""
        if request.method == "$/cancel":
            request_id = request.params.get("id")
            with self._lock:
                thing = self._active.get(request_id) if type(request_id) is int or type(request_id) is str else None
            if thing is not None:
                self._cancel(thing)
        elif request.method == "release":
            ids = request.params.get("objects")
            self.release(ids if type(ids) is list else [])

    def _receive_response(self, response: Response) -> Work | None:
        """Continue the run that waits for the answer. Without one, ignore it: the run may have been cancelled."""
        run = self._asked.pop(response.id, None) if type(response.id) is int else None
        if run is None:
            return None
        run.answered(response)
        return None if self._advance(run) else partial(self._rest, run)

    def _cancel(self, thing: Run | Job) -> None:
        if isinstance(thing, Run):
            thing.cancel()
            return
        if thing.cancelled:
            return
        thing.cancelled = True
        if self._take(thing):
            self._end(thing)
            self.refuse(thing.request_id, ProtocolError(CANCELLED, "cancelled"))
        elif thing.interrupt is not None:
            threading.Thread(target=_interrupt, args=(thing, thing.interrupt), daemon=True).start()

    # --- runs and jobs ---

    def _rest(self, run: Run) -> None:
        while not self._advance(run):
            pass

    def _advance(self, run: Run) -> bool:
        try:
            return run.advance()
        except Exception as error:
            run.refuse(_failure(error))
            return True

    def _begin(self, request_id: Id, job: Job, size: int) -> Work | None:
        """Begin a job, unless another job of its lane is under way: then the end of that job begins it."""
        job.request_id = request_id
        with self._lock:
            self._register(request_id, job, size)
            free = all(job.lanes.isdisjoint(other.lanes) for other in self._jobs)
            self._jobs.append(job)
        return partial(self._work, job) if free else None

    def _register(self, request_id: Id, thing: Run | Job, size: int) -> None:
        """Add a request in progress. The lock is held."""
        self._active[request_id] = thing
        self._sizes[request_id] = size
        self._waiting += size

    def _take(self, job: Job) -> bool:
        """Return whether no thread has run or cancelled the job; it counts as taken from now on."""
        with self._lock:
            is_first, job.is_taken = not job.is_taken, True
        return is_first

    def _work(self, job: Job) -> None:
        if not self._take(job):
            return
        try:
            self.answer(job.request_id, job.work())
        except Exception as error:
            self.refuse(job.request_id, ProtocolError(CANCELLED, "cancelled") if job.cancelled else _failure(error))
        self._end(job)

    def _end(self, job: Job) -> None:
        """Let the jobs begin that waited for this one."""
        with job.lock:
            job.ended.set()
        with self._lock:
            position = self._jobs.index(job)
            self._jobs.remove(job)
            taken: set[str] = set()
            for place, other in enumerate(self._jobs):
                if place >= position and not other.lanes.isdisjoint(job.lanes) and taken.isdisjoint(other.lanes):
                    self._backlog.append(partial(self._work, other))
                    self._wake()
                taken |= other.lanes

    # --- objects of the client ---

    def keep(self, thing: Any, characters: int = 0) -> int:
        """Keep an object of the client's; return its id.

        Args:
            thing: The object.
            characters: Those of a sandbox's sources and names.

        Raises:
            ProtocolError: There are too many, or they are too large together.
        """
        size = thing._live[0].memory_peak if len(self.objects) >= UNMEASURED and not characters else 0
        with self._lock:
            if len(self.objects) >= MAX_OBJECTS:
                raise ProtocolError(TOO_MANY, f"the client has {MAX_OBJECTS} sandboxes and snapshots: release some")
            if characters and characters + self._characters > MAX_SOURCES:
                raise ProtocolError(
                    TOO_MANY, f"the client's sandboxes have more than {MAX_SOURCES} characters: release some"
                )
            if size and size + self._bytes > MAX_MEMORY:
                raise ProtocolError(TOO_MANY, f"the client's snapshots take more than {MAX_MEMORY} bytes: release some")
            number = next(self._ids)
            self.objects[number] = thing
            self._kept[number] = characters, size
            self._characters += characters
            self._bytes += size
        return number

    def drop(self, number: int) -> bool:
        """Drop an object of the client. Return whether there was one."""
        with self._lock:
            thing = self.objects.pop(number, None)  # freed by the return, without the lock
            if thing is None:
                return False
            characters, size = self._kept.pop(number)
            self._characters -= characters
            self._bytes -= size
        return True

    def release(self, ids: list[Any]) -> int:
        """Drop objects of the client. Return how many there were."""
        return sum(type(one) is int and self.drop(one) for one in ids)

    def find(self, number: int, *kinds: type) -> Any:
        """Return an object of the client's.

        Raises:
            ProtocolError: There is none, or it is of another kind.
        """
        found = self.objects.get(number)
        if found is None:
            raise ProtocolError(NO_SUCH_OBJECT, f"there is no object {number}: it was released or resumed")
        if not isinstance(found, kinds):
            raise ProtocolError(NO_SUCH_OBJECT, f"object {number} is a {type(found).__name__}")
        return found

    # --- messages to the client ---

    def answer(self, request_id: Id, result: Any) -> None:
        """Answer a request in progress."""
        self._settle(request_id, result_message(request_id, result))

    def refuse(self, request_id: Id, error: ProtocolError) -> None:
        """Answer a request in progress with an error."""
        self._settle(request_id, error_message(request_id, error))

    def notify(self, method: str, params: dict[str, Any]) -> None:
        """Send a notification."""
        self._send(request_message(None, method, params))

    def ask(self, run: Run, method: str, params: dict[str, Any]) -> None:
        """Send a request, whose answer goes to the run."""
        asked = next(self._ids)
        text = encode(request_message(asked, method, params))
        run.asked = asked  # before another thread can have the answer, and ask for the run again
        self._asked[asked] = run
        with self._write_lock:
            self._write(text)
        if self._ended.is_set():  # after the client left: there will be no answer
            run.cancelled = True

    def withdraw(self, asked: int) -> bool:
        """Expect no answer to a request any more, and tell the client. Return False if there was one already."""
        if self._asked.pop(asked, None) is None:
            return False
        self.notify("$/cancel", {"id": asked})
        return True

    def _settle(self, request_id: Id, message: dict[str, Any]) -> None:
        """Send the answer to a request in progress.

        The client may use the id again as soon as it has the answer, so the request ends first. `serve` takes the lock
        of the output after the last request has ended, so this answer is written by then.
        """
        text = _encoded(message)
        with self._write_lock:
            with self._lock:
                self._waiting -= self._sizes.pop(request_id, 0)
                ended = self._active.pop(request_id, None) is not None and self._ended.is_set()
            self._write(text)
        if ended:
            with self._settled:
                self._settled.notify_all()

    def _send(self, message: dict[str, Any]) -> None:
        text = _encoded(message)
        with self._write_lock:
            self._write(text)

    def _write(self, text: bytes) -> None:
        """Write a message. The lock of the output is held."""
        if self._gone:
            return
        try:
            write_all(self._target, frame(text, self._headers))
        except (OSError, ValueError):
            self._gone = True  # the end of the input follows


def _encoded(message: dict[str, Any]) -> bytes:
    try:
        return encode(message)
    except ProtocolError as error:  # the answer is too large for a message
        return encode(error_message(message.get("id"), error))


def _failure(error: Exception) -> ProtocolError:
    found = failure(error)
    if found.code == INTERNAL_ERROR:
        logger.error("a request failed", exc_info=error)
    return found


def _interrupt(job: Job, interrupt: Work) -> None:
    """Stop a job. It may be that its session does not run yet, so once is not enough."""
    while not job.ended.wait(INTERRUPT_EVERY_SECS):
        with job.lock:
            if not job.ended.is_set():  # an interruption after the job's end would stop the next job
                interrupt()
