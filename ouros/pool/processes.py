"""The host's side of the processes: the zygote, the workers, and who gets the next worker that is free.

Knows frames, nothing of programs. All that a worker sends is hostile: it is read with a deadline and size limits, and a
worker that is late, silent, gone or wrong is killed and replaced. Invariants: a worker is lent to one caller at a time,
and only when it waits for a request; callers are served in the order in which they came; whatever ends a worker, its
descriptors are closed and the zygote waits for it.
"""

from __future__ import annotations

import array
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import OrderedDict, deque

from ouros.pool.errors import FrameError, PoolError, WorkerCrashed, worker_crashed
from ouros.pool.frames import Inbox, pack, receive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ouros.pool.errors import Reason

START_SECONDS = 60.0  # seconds for the zygote to import and parse everything
CONTROL_SECONDS = 10.0  # seconds for one answer of the zygote
QUESTIONS = frozenset(("print", "source", "given"))  # messages that a worker may send before its answer
EXIT_SECONDS = 1.0  # seconds for a worker that has closed its socket to end
_BOOT = "import sys; sys.path[:] = sys.argv[2:]; from ouros.pool.zygote import boot; boot(int(sys.argv[1]))"
_KEPT = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")  # without them some interpreters do not start; the zygote drops them


class Zygote:
    """The process that forks workers, with the lock for talking to it."""

    def __init__(self, isolated: bool, memory: int | None, module: str = "") -> None:
        ours, theirs = socket.socketpair()
        self.sock = ours
        self.inbox = Inbox()
        self.lock = threading.Lock()
        self.is_dead = False
        debug = os.environ.get("OUROS_DEBUG") == "1"
        try:
            self.process = subprocess.Popen(
                [
                    _interpreter(),
                    "-I",
                    "-S",
                    "-c",
                    module or _BOOT,
                    str(theirs.fileno()),
                    *map(os.path.abspath, sys.path),
                ],
                env={name: os.environ[name] for name in _KEPT if name in os.environ},
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=None if debug else subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError as error:
            ours.close()
            raise PoolError(f"cannot start the process of the pool: {error}") from None
        finally:
            theirs.close()
        try:
            ours.settimeout(START_SECONDS)
            ours.sendall(pack([isolated, memory]))
            _, walls, _ = receive(ours, self.inbox)
        except (EOFError, OSError, FrameError, ValueError) as error:
            self.close()
            kind = type(error).__name__
            raise PoolError(f"the process of the pool did not start ({kind}): set OUROS_DEBUG=1 to see why") from None
        self.walls: list[list[str]] = walls
        ours.settimeout(CONTROL_SECONDS)

    def fork(self) -> tuple[int, int | None, socket.socket]:
        """Return a new worker: its number, a descriptor of the process if there are such, and its socket.

        Raises:
            EOFError: The zygote is gone, or fails.
        """
        ours, theirs = socket.socketpair()
        try:
            with self.lock:
                rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [theirs.fileno()]))]
                self.sock.sendmsg([pack(["fork"])], rights)
                message, descriptors = self._answer()
        except BaseException as error:
            ours.close()
            self._failed(error)
            raise
        finally:
            theirs.close()
        return message[1], descriptors[0] if descriptors else None, ours

    def status(self, child: int) -> int | None:
        """Return how a worker has ended, as of `os.waitpid`; None if that is not known. Waits until it has."""
        return self._ask(["status", child])

    def kill(self, child: int) -> None:
        """Kill a worker, where the host has no descriptor of it."""
        self._ask(["kill", child])

    def _ask(self, message: list[Any]) -> int | None:
        try:
            with self.lock:
                self.sock.sendall(pack(message))
                answer: int | None = self._answer()[0][1]
            return answer
        except (EOFError, OSError) as error:
            self._failed(error)
            return None

    def _answer(self) -> tuple[list[Any], list[int]]:
        passed: list[int] = []
        while self.inbox.missing():
            data, descriptors, _, _ = socket.recv_fds(self.sock, 65536, 4)
            passed += descriptors
            if not data:
                raise EOFError
            self.inbox.feed(data)
        return self.inbox.take(), passed

    def _failed(self, error: BaseException) -> None:
        """Give up after an unfinished exchange: the next one would read the wrong answer."""
        self.is_dead = True

    def close(self) -> None:
        """End it, and with it all workers."""
        self.is_dead = True
        self.sock.close()
        try:
            self.process.wait(EXIT_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()  # then the kernel ends the workers
            self.process.wait()


def _interpreter() -> str:
    if not sys.executable:
        raise PoolError("sys.executable is empty: a pool needs the path of a Python interpreter there")
    return sys.executable


class Deadline:
    """Time that a run may keep its caller waiting, in all, without the time of the host's functions."""

    __slots__ = ("left",)

    def __init__(self, seconds: float | None) -> None:
        self.left = seconds


class Process:
    """A worker, as its caller sees it: requests and answers."""

    def __init__(self, zygote: Zygote) -> None:
        self.zygote = zygote
        self.number, self.handle, self.sock = zygote.fork()
        self.poller = select.poll()
        self.poller.register(self.sock, select.POLLIN)
        self.inbox = Inbox()
        self.is_dead = False
        self.is_busy = False
        self.runs = 0
        self.programs: OrderedDict[int, None] = OrderedDict()  # programs in the worker's cache, in its order
        self.workspaces: OrderedDict[int, int] = OrderedDict()  # likewise workspaces -> state's number
        self.walls: list[list[str]] = []
        try:
            word, self.walls = self.request(None, Deadline(CONTROL_SECONDS))
            if word != "hello":
                raise FrameError("a worker that does not say hello")
        except BaseException:
            self.kill()
            raise

    def request(
        self, message: list[Any] | None, deadline: Deadline, write: Callable[[list[Any]], Any] | None = None
    ) -> list[Any]:
        """Send a request and wait for its answer.

        Args:
            message: The request; None: only wait.
            deadline: How long to wait; what was needed is taken off.
            write: Called for each of the `QUESTIONS` that comes meanwhile; what it gives, unless None, is sent to the
                worker.

        Raises:
            WorkerCrashed: The worker is gone, late or wrong; it is dead then.
            FrameTooLarge: The request has too many bytes; nothing was sent.
        """
        frame = None if message is None else pack(message)
        started = time.monotonic()
        self.is_busy = True
        done = False
        try:
            if deadline.left is not None and deadline.left <= 0:
                raise TimeoutError
            if frame is not None:
                if deadline.left is not None or self.sock.gettimeout() is not None:
                    self.sock.settimeout(deadline.left)
                self.sock.sendall(frame)
            while True:
                answer = self._receive(started, deadline)
                if type(answer) is not list or not answer or type(answer[0]) is not str:
                    raise FrameError("no answer")
                if answer[0] not in QUESTIONS:
                    break
                if write is not None:
                    paused = time.monotonic()
                    reply = write(answer)
                    if reply is not None:
                        if answer[0] != "given":  # no function of the host ran
                            started += time.monotonic() - paused
                        self.sock.sendall(pack(reply))
            done = True
            return answer
        except KeyboardInterrupt:
            done = self._stopped()
            raise
        except TimeoutError:
            raise self.crashed("timeout", "no answer within the hard timeout") from None
        except (EOFError, OSError):
            raise self.crashed() from None
        except FrameError as error:
            raise self.crashed("protocol", f"it sent {error}") from None
        finally:
            self.is_busy = False
            if deadline.left is not None:
                deadline.left = max(0.0, deadline.left - (time.monotonic() - started))
            if not done:
                self.kill()

    def _stopped(self) -> bool:
        """Let the worker end what runs there. Returns whether it has answered."""
        self.interrupt()
        end = Deadline(EXIT_SECONDS)
        started = time.monotonic()
        try:
            while True:
                answer = self._receive(started, end)
                if type(answer) is not list or not answer or answer[0] not in QUESTIONS:
                    return True
        except (EOFError, OSError, FrameError):
            return False

    def _receive(self, started: float, deadline: Deadline) -> Any:
        inbox = self.inbox
        while inbox.missing():
            # Wait here and not in recv(): a signal handler that raises after recv() has returned would lose its bytes.
            if deadline.left is None:
                self.poller.poll()
            else:
                left = deadline.left - (time.monotonic() - started)
                if left <= 0 or not self.poller.poll(left * 1000 + 1):
                    raise TimeoutError
            data = self.sock.recv(1 << 18)
            if not data:
                raise EOFError
            inbox.feed(data)
        return inbox.take()

    def crashed(self, reason: Reason | None = None, detail: str = "") -> WorkerCrashed:
        """Return the error for this worker, which is dead afterwards.

        Args:
            reason: Why the host ends it; None: it has ended, and the system tells why.
            detail: Likewise.
        """
        if reason is None:
            self._wait()
        self.kill()
        if reason is not None:
            return worker_crashed(reason, detail)
        status = self.zygote.status(self.number)
        if status is None:
            return worker_crashed("exit", "it is gone")
        if not os.WIFSIGNALED(status):
            return worker_crashed("exit", f"exit status {os.waitstatus_to_exitcode(status)}")
        number = os.WTERMSIG(status)
        try:
            name = signal.Signals(number).name
        except ValueError:
            name = f"signal {number}"
        if number == signal.SIGKILL:
            return worker_crashed("memory", "SIGKILL, probably by the kernel for lack of memory", number)
        if number == getattr(signal, "SIGSYS", None):
            return worker_crashed("signal", f"{name}: a forbidden system call", number)
        if number == getattr(signal, "SIGXCPU", None):
            return worker_crashed("timeout", f"{name}: it has used the processor time of a worker's life", number)
        return worker_crashed("signal", name, number)

    def _wait(self) -> None:
        """Give a process that has closed its socket the time to end."""
        if self.handle is not None:
            poller = select.poll()
            poller.register(self.handle, select.POLLIN)
            poller.poll(EXIT_SECONDS * 1000)
        else:
            time.sleep(0.05)

    def keeps_program(self, number: int, most: int) -> None:
        """Note that the worker has used this program last, of which it keeps so many."""
        self.programs[number] = None
        self.programs.move_to_end(number)
        if len(self.programs) > most:
            self.programs.popitem(last=False)

    def interrupt(self) -> None:
        """Let the worker end what runs there."""
        handle = self.handle
        if not self.is_dead and handle is not None:
            try:
                signal.pidfd_send_signal(handle, signal.SIGINT)
            except (OSError, AttributeError):
                pass

    def end(self) -> None:
        """End the worker while another thread may be waiting for its answer, and then gets `WorkerCrashed`."""
        try:
            self.sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def kill(self) -> None:
        """End the process. Idempotent."""
        if self.is_dead:
            return
        self.is_dead = True
        self.sock.close()
        handle, self.handle = self.handle, None
        if handle is None:
            self.zygote.kill(self.number)
            return
        try:
            signal.pidfd_send_signal(handle, signal.SIGKILL)
        except OSError:
            pass  # the process has ended
        os.close(handle)


class Parked:
    """A run that waits for the host, as the one sees it who takes its worker over."""

    __slots__ = ("taken",)

    taken: threading.Event | None  # set when the take-over of the worker is done; None: nobody takes it over

    def hand_over(self) -> Process | None:
        """Keep what runs as bytes, and give the worker; a dead one if it ended in that. None: it has to stay."""
        raise NotImplementedError


class _Ticket:
    """A caller who waits for a worker."""

    __slots__ = ("_gate", "given")

    def __init__(self) -> None:
        self.given: Process | None = None  # worker for the caller; None after the gate has opened: to be started
        self._gate = threading.Lock()
        self._gate.acquire()

    def open(self) -> None:
        self._gate.release()

    def wait(self) -> None:
        self._gate.acquire()


class Workers:
    """Up to `count` workers, each lent to one caller at a time."""

    def __init__(
        self, count: int, isolated: bool, memory: int | None, recycle_after: int | None, module: str = ""
    ) -> None:
        self.count = count
        self.recycle_after = recycle_after
        self._settings = (isolated, memory, module)
        self._owner = os.getpid()
        self._lock = threading.Lock()
        self._starting = threading.Lock()
        self._idle: list[Process] = []
        self._waiting: deque[Any] = deque()
        self._parked: OrderedDict[Parked, None] = OrderedDict()  # parked runs, the oldest first
        self._made = 0  # processes that exist or are being made
        self._all: set[Process] = set()
        self._closed = False
        self._here = threading.local()  # `kept`: workers that sessions of this thread keep
        self._zygote: Zygote | None = None

    def acquire(self, prefer: Process | None = None) -> Process:
        """Wait for a worker without a request. Return it. A caller within a host function of a session,
        which keeps a worker itself, does not wait: for it there is one more.

        Args:
            prefer: The one to take if it is free.

        Raises:
            PoolError: The pool is closed, or cannot start processes.
        """
        ticket = _Ticket()
        while not isinstance(claimed := self.claim(ticket, prefer, self._kept() > 0), bool):
            process = claimed if isinstance(claimed, Process) else self.take_over(claimed)
            if process is not None:
                return process
        if claimed:
            return self.make()
        try:
            ticket.wait()
        except BaseException:
            self.give_up(ticket)
            raise
        return self.of(ticket)

    def keep(self, change: int) -> None:
        """Keep this number of further workers while the calling thread calls host functions."""
        self._here.kept = self._kept() + change

    def _kept(self) -> int:
        return getattr(self._here, "kept", 0)

    def claim(self, ticket: Any, prefer: Process | None = None, keeps: bool = False) -> Process | Parked | bool:
        """Give a caller a worker, if there is one.

        Returns: A worker; a run whose worker the caller may take over; True: the caller must start a worker; False:
        `ticket` is opened when there is one.

        Raises:
            PoolError: The pool is closed, or that of the parent process.
        """
        if os.getpid() != self._owner:  # before the lock, which another thread may have held at the fork
            raise PoolError("the pool is the parent process's: a child made by fork needs one of its own")
        with self._lock:
            self._check_open()
            if self._idle:
                if prefer is not None and prefer in self._idle:
                    self._idle.remove(prefer)
                    return prefer
                return self._idle.pop()
            if self._made < self.count:
                self._made += 1
                return True
            if self._parked:
                owner, _ = self._parked.popitem(last=False)
                owner.taken = threading.Event()
                return owner
            if keeps:  # waiting for others, who may wait for this thread, could have no end
                self._made += 1
                return True
            self._waiting.append(ticket)
            return False

    # Runs that wait for a function of the host keep their workers, as long as no other run needs them.

    def park(self, owner: Parked) -> None:
        """Let other callers take over the worker of a run that waits for the host."""
        with self._lock:
            if not self._waiting:
                self._parked[owner] = None
                return
            owner.taken = threading.Event()
        process = self.take_over(owner)
        if process is not None:
            self.release(process)

    def unpark(self, owner: Parked) -> None:
        """End the offer of `park`: the run continues, or has ended. Waits if its worker is being taken over."""
        with self._lock:
            if owner in self._parked:
                del self._parked[owner]
                return
        if owner.taken is not None:
            owner.taken.wait()
            owner.taken = None

    def take_over(self, owner: Parked) -> Process | None:
        """Return the worker of a parked run, of which `taken` was set; None if it cannot be had."""
        try:
            process = owner.hand_over()
        finally:
            assert owner.taken is not None
            owner.taken.set()
        if process is not None and process.is_dead:
            self.release(process)
            return None
        return process

    def of(self, ticket: Any) -> Process:
        """Return the worker of a caller whose ticket was opened."""
        given: Process | None = ticket.given
        if given is not None:
            return given
        with self._lock:
            if self._closed:
                self._made -= 1
            self._check_open()
        return self.make()

    def give_up(self, ticket: Any) -> None:
        """Withdraw a caller's request for a worker; a worker that the caller was given goes back."""
        with self._lock:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
                return
        if ticket.given is not None:
            self.release(ticket.given)
        else:
            self._lost()

    def make(self) -> Process:
        """Return a new worker; the caller has counted it."""
        try:
            for attempt in range(3):
                zygote = self._started()
                try:
                    process = Process(zygote)
                    break
                except (EOFError, OSError, WorkerCrashed) as error:
                    if attempt == 2:
                        raise PoolError(f"cannot start a worker: {error or type(error).__name__}") from None
        except BaseException:
            self._lost()
            raise
        with self._lock:
            if not self._closed:
                self._all.add(process)
                return process
            self._made -= 1
        process.kill()
        raise PoolError("the pool is closed")

    def _started(self) -> Zygote:
        """Return the zygote, made anew if it is gone.

        Raises:
            PoolError: The pool is closed, or cannot start processes.
        """
        with self._starting:
            with self._lock:
                self._check_open()  # a worker that is started later would never be ended
            if self._zygote is None or self._zygote.is_dead:
                if self._zygote is not None:
                    self._zygote.close()
                self._zygote = Zygote(*self._settings)
            return self._zygote

    def release(self, process: Process) -> None:
        """Take a worker back, dead or waiting for a request."""
        if not process.is_dead and self.recycle_after is not None and process.runs >= self.recycle_after:
            process.kill()
        if process.is_dead:
            with self._lock:
                self._all.discard(process)
            self._lost()
            return
        with self._lock:
            if not self._closed:
                if self._waiting:
                    ticket = self._waiting.popleft()
                    ticket.given = process
                    ticket.open()
                    return
                if self._made <= self.count:
                    self._idle.append(process)
                    return
            self._all.discard(process)
            self._made -= 1
        process.kill()

    def _lost(self) -> None:
        """Count a process that has ended: the next caller may start another."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().open()
            else:
                self._made -= 1

    def walls(self) -> list[list[str]]:
        """Return the reports of the zygote and of a worker about the walls."""
        process = self.acquire()
        try:
            return [*process.zygote.walls, *process.walls]
        finally:
            self.release(process)

    def close(self) -> None:
        """End all processes, those that work too: their callers get `WorkerCrashed`. Idempotent."""
        if os.getpid() != self._owner:
            return  # the end of a forked child, too, comes here: the processes are the parent's
        with self._lock:
            self._closed = True
            waiting, self._waiting = self._waiting, deque()
            processes, self._all, self._idle = self._all, set(), []
        for ticket in waiting:
            with self._lock:
                self._made += 1  # `of` subtracts it again
            ticket.open()
        for process in processes:
            if process.is_busy:
                process.end()
            else:
                process.kill()
        with self._starting:
            if self._zygote is not None:
                self._zygote.close()

    def _check_open(self) -> None:
        if self._closed:
            raise PoolError("the pool is closed")
