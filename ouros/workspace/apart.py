"""`apart`: runs the shell in threads of its own, with a stack for its recursion.

Knows threads only. bashkit recurses on the C stack as deep as `eval` and the expressions of `jq`, `bc`, `find` and
`test` are nested, and an overflow would end the process. Invariant: the caller comes back, also if the work does not.
"""

from __future__ import annotations

import atexit
import os
import threading
from _thread import start_new_thread
from collections.abc import Callable
from contextvars import copy_context
from queue import SimpleQueue
from threading import Event
from time import monotonic
from typing import Any, TypeVar
from weakref import WeakSet

Result = TypeVar("Result")

STACK_BYTES = 1 << 30  # reserved, not used: 20 to 40 KB for each nested `eval`, 2 KB for each bracket of a `jq` filter
LEAST_STACK = 1 << 26  # as much as recursion needs without `eval`
GRACE_SECS = 10.0  # seconds after its time after which the work counts as lost
MOST_IDLE = 4  # threads that wait for more work: making one takes longer than a short command
SHORT_SECS = 0.1  # longer work ends its thread, since it may have used much of the stack
MOST_LOST = 3  # calls of one workspace that were given up and still run: each may use a processor for ever

_lock = threading.Lock()  # guards the lists of threads and lost calls, and `threading.stack_size` while it is changed
_idle: list[_Thread] = []
_lost: WeakSet[Event] = WeakSet()  # one for each call that was given up, set when it ends after all


class Lost(Exception):
    """The work did not end. Its thread may run for ever."""


class NoThread(Exception):
    """There can be no thread for the work; the text says why."""


class _Work:
    """Something to do: its outcome is `result` or `error` once it has `ended`."""

    def __init__(self, call: Callable[[], Any]) -> None:
        self._call = call
        self._context = copy_context()
        self.result: Any = None
        self.error: BaseException | None = None
        self.ended = Event()

    def run(self) -> None:
        try:
            self.result = self._context.run(self._call)
        except BaseException as error:
            self.error = error


class _Thread:
    """A thread that does one piece of work after another."""

    def __init__(self) -> None:
        self.given: SimpleQueue[_Work] = SimpleQueue()
        _start(self._live)

    def _live(self) -> None:
        stays = True
        while stays:
            work = self.given.get()
            started = monotonic()
            work.run()
            with _lock:
                stays = monotonic() - started < SHORT_SECS and len(_idle) < MOST_IDLE
                if stays:
                    _idle.append(self)
            work.ended.set()
            del work


def apart(call: Callable[[], Result], seconds: float, stop: Callable[[], object], lost: list[Event]) -> Result:
    """Return the result of a call, or raise its exception.

    Args:
        call: Ends by itself after `seconds`.
        seconds: Its time.
        stop: Ends it early, from another thread; called if this one is interrupted.
        lost: Calls of the same workspace that were given up, kept here; each is set when it ends.

    Raises:
        Lost: It has not ended `GRACE_SECS` after its time, or after the interruption that is the cause.
        NoThread: The system has no memory for one, or `MOST_LOST` of the lost calls still run.
    """
    work = _Work(call)
    with _lock:
        if lost:
            lost[:] = [ended for ended in lost if ended in _lost and not ended.is_set()]
            if len(lost) >= MOST_LOST:
                raise NoThread(f"{MOST_LOST} commands of the workspace that were given up still run")
        thread = _idle.pop() if _idle else None
    (thread or _Thread()).given.put(work)
    try:
        is_over = work.ended.wait(seconds + GRACE_SECS)
    except BaseException as interruption:
        if not _ends(work, stop):
            _give_up(work, lost)
            raise Lost from interruption
        raise
    if not is_over:
        _give_up(work, lost)
        stop()
        raise Lost
    if work.error is not None:
        try:
            raise work.error
        finally:
            del work  # which is in a cycle with the traceback
    result: Result = work.result
    return result


def _ends(work: _Work, stop: Callable[[], object]) -> bool:
    """Stop work and wait for its end. Return False if it does not end, or a second interruption ends the wait."""
    try:
        stop()
        return work.ended.wait(GRACE_SECS)
    except BaseException:  # the caller reports the first one
        return work.ended.is_set()


def _give_up(work: _Work, lost: list[Event]) -> None:
    """Count work as lost."""
    with _lock:
        lost.append(work.ended)
        _lost.add(work.ended)


def _start(run: Callable[[], None]) -> None:
    """Start a thread with as large a stack as the system gives.

    `Thread.start` would wait for the thread, and threads that the host starts meanwhile would have the same stack.
    """
    with _lock:
        before = threading.stack_size()
        size = _most()
        try:
            while True:
                try:
                    threading.stack_size(size)
                    start_new_thread(run, ())
                    return
                except (RuntimeError, ValueError):
                    if size <= LEAST_STACK:
                        raise NoThread("the system has no memory for a thread of the shell") from None
                    size //= 2
        finally:
            threading.stack_size(before)


def _most() -> int:
    """Return the bytes of a stack; where the process has a bound of addresses, they leave room for others."""
    try:
        import resource
    except ImportError:
        return STACK_BYTES
    bound = resource.getrlimit(resource.RLIMIT_AS)[0]
    if bound == resource.RLIM_INFINITY:
        return STACK_BYTES
    return max(LEAST_STACK, min(STACK_BYTES, bound // 32 & ~0xFFFF))


@atexit.register
def _await_lost() -> None:
    """Let calls that were given up end: a thread of the shell that needs Python while that ends aborts the process."""
    until = monotonic() + GRACE_SECS
    with _lock:
        lost = list(_lost)
    for ended in lost:
        ended.wait(max(0.0, until - monotonic()))


def _forked() -> None:
    """Forget the threads of the parent process, and the calls that were lost in them."""
    global _lock
    _lock = threading.Lock()
    _idle.clear()
    _lost.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
