"""Module `asyncio.locks`: locks, events, conditions, semaphores and barriers for tasks.

Knows futures of the loop, nothing of threads. Invariant: tasks are woken in the order in which they began to wait.
"""

__all__ = ["Barrier", "BoundedSemaphore", "Condition", "Event", "Lock", "Semaphore"]

from collections import deque

from asyncio import events, exceptions


class _Primitive:
    _loop = None

    def _get_loop(self):
        """Return the running loop. Raises RuntimeError if it is another one than at the first use."""
        running = events.get_running_loop()
        if self._loop is None:
            self._loop = running
        elif self._loop is not running:
            raise RuntimeError(f"{self!r} is bound to a different event loop")
        return running

    def _show(self, extra):
        waiting = f", waiters:{len(self._waiters)}" if getattr(self, "_waiters", None) else ""
        return f"<{object.__repr__(self)[1:-1]} [{extra}{waiting}]>"

    @staticmethod
    async def _turn(waiters, turn):
        """Append a future to the queue, and wait until another task sets it."""
        waiters.append(turn)
        try:
            await turn
        finally:
            waiters.remove(turn)


class _ContextManager:
    async def __aenter__(self):
        await self.acquire()

    async def __aexit__(self, exc_type, exc, tb):
        self.release()


class Lock(_ContextManager, _Primitive):
    """Lock for tasks. The task that waits longest gets it next."""

    def __init__(self):
        self._waiters = None
        self._locked = False

    def __repr__(self):
        return self._show("locked" if self._locked else "unlocked")

    def locked(self):
        return self._locked

    async def acquire(self):
        """Wait until no other task holds the lock, and take it. Returns True."""
        waiters = self._waiters
        if self._locked or waiters is not None and not all(turn.cancelled() for turn in waiters):
            if waiters is None:
                waiters = self._waiters = deque()
            turn = self._get_loop().create_future()
            waiters.append(turn)
            try:
                try:
                    await turn
                finally:
                    waiters.remove(turn)
            except exceptions.CancelledError:
                if not self._locked:
                    # This task was woken and then cancelled: wake another one.
                    self._wake_up_first()
                raise
        self._locked = True
        return True

    def release(self):
        """Give the lock to the task that waits longest. Raises RuntimeError if no task holds it."""
        if not self._locked:
            raise RuntimeError("Lock is not acquired.")
        self._locked = False
        self._wake_up_first()

    def _wake_up_first(self):
        for first in self._waiters or ():
            if not first.done():
                first.set_result(True)
            return


class Event(_Primitive):
    """Flag that tasks can wait for."""

    def __init__(self):
        self._value, self._waiters = False, deque()

    def __repr__(self):
        return self._show("set" if self._value else "unset")

    def is_set(self):
        return self._value

    def set(self):
        """Set the flag, and wake all tasks that wait for it."""
        if self._value:
            return
        self._value = True
        for turn in self._waiters:
            if not turn.done():
                turn.set_result(True)

    def clear(self):
        self._value = False

    async def wait(self):
        """Wait until the flag is set. Returns True."""
        if not self._value:
            await self._turn(self._waiters, self._get_loop().create_future())
        return True


class Condition(_ContextManager, _Primitive):
    """Lock with notifications: a task that holds it can release it and wait for one."""

    def __init__(self, lock=None):
        self._waiters = deque()
        self._lock = Lock() if lock is None else lock
        for name in ("locked", "acquire", "release"):
            setattr(self, name, getattr(self._lock, name))

    def __repr__(self):
        return self._show("locked" if self.locked() else "unlocked")

    async def wait(self):
        """Release the lock, wait for a notification, and take the lock again. Returns True."""
        if not self.locked():
            raise RuntimeError("cannot wait on un-acquired lock")
        turn = self._get_loop().create_future()
        self.release()
        try:
            try:
                await self._turn(self._waiters, turn)
            finally:
                await self._reacquire()
        except BaseException:
            # Pass on a notification that this task received before it was cancelled.
            self._notify(1)
            raise
        return True

    async def _reacquire(self):
        """Take the lock. A cancellation is raised afterwards, so that the lock is held in any case."""
        cancelled = None
        while True:
            try:
                await self.acquire()
            except exceptions.CancelledError as error:
                cancelled = error
            else:
                break
        try:
            if cancelled is not None:
                raise cancelled
        finally:
            # avoid a reference cycle through the traceback
            cancelled = None

    async def wait_for(self, predicate):
        """Wait until the predicate is true, asking it again after each notification. Returns what it returned."""
        while not (found := predicate()):
            await self.wait()
        return found

    def notify(self, n=1):
        if not self.locked():
            raise RuntimeError("cannot notify on un-acquired lock")
        self._notify(n)

    def _notify(self, n):
        waiting = [turn for turn in self._waiters if not turn.done()]
        for turn in waiting[: max(n, 0)]:
            turn.set_result(False)

    def notify_all(self):
        self.notify(len(self._waiters))


class Semaphore(_ContextManager, _Primitive):
    """Counter that limits how many tasks run a section at a time."""

    def __init__(self, value=1):
        if value < 0:
            raise ValueError("Semaphore initial value must be >= 0")
        self._value, self._waiters = value, None

    def __repr__(self):
        return self._show("locked" if self.locked() else f"unlocked, value:{self._value}")

    def locked(self):
        """Return True if acquire() would wait: no place is free, or other tasks were here first."""
        if not self._value:
            return True
        for turn in self._waiters or ():
            if not turn.cancelled():
                return True
        return False

    async def acquire(self):
        """Wait for a place, and take it. Returns True."""
        if not self.locked():
            self._value -= 1
            return True
        if self._waiters is None:
            self._waiters = deque()
        turn = self._get_loop().create_future()
        self._waiters.append(turn)
        try:
            try:
                await turn
            finally:
                self._waiters.remove(turn)
        except exceptions.CancelledError:
            if turn.done() and not turn.cancelled():
                # This task got a place and was then cancelled.
                self._value += 1
            raise
        finally:
            while self._value > 0 and self._wake_up_next():
                pass
        return True

    def release(self):
        self._value += 1
        self._wake_up_next()

    def _wake_up_next(self):
        """Give a place to the task that waits longest. Returns False if none waits."""
        for turn in self._waiters or ():
            if not turn.done():
                self._value -= 1
                turn.set_result(True)
                return True
        return False


class BoundedSemaphore(Semaphore):
    """Semaphore that raises ValueError if it is released more often than acquired."""

    def __init__(self, value=1):
        self._bound = value
        super().__init__(value)

    def release(self):
        if self._value >= self._bound:
            raise ValueError("BoundedSemaphore released too many times")
        super().release()


class Barrier(_Primitive):
    """Barrier for a number of tasks: each waits until all of them have arrived."""

    def __init__(self, parties):
        if parties < 1:
            raise ValueError("parties must be >= 1")
        self._parties, self._count = parties, 0
        # States. filling: tasks arrive; draining: they leave; resetting, broken: they leave with BrokenBarrierError.
        self._state, self._cond = "filling", Condition()

    def __repr__(self):
        waiting = "" if self.broken else f", waiters:{self.n_waiting}/{self.parties}"
        return self._show(self._state + waiting)

    async def __aenter__(self):
        return await self.wait()

    async def __aexit__(self, *args):
        pass

    async def wait(self):
        """Wait until all parties have come. Returns the number of those that came before."""
        async with self._cond:
            await self._block()
            place = self._count
            self._count = place + 1
            try:
                if self._count < self._parties:
                    await self._wait()
                else:
                    self._state = "draining"
                    self._cond.notify_all()
            finally:
                self._count -= 1
                self._exit()
            return place

    async def _block(self):
        """Wait until the tasks of the last round have left."""
        await self._cond.wait_for(lambda: self._state not in ("draining", "resetting"))
        if self._state == "broken":
            raise exceptions.BrokenBarrierError("Barrier aborted")

    async def _wait(self):
        await self._cond.wait_for(lambda: self._state != "filling")
        if self._state in ("broken", "resetting"):
            raise exceptions.BrokenBarrierError("Abort or reset of barrier")

    def _exit(self):
        if self._count:
            return
        if self._state != "broken":
            # the last task has left
            self._state = "filling"
        self._cond.notify_all()

    async def reset(self):
        """Make waiting tasks leave with BrokenBarrierError, and reset the barrier to empty."""
        async with self._cond:
            self._state = "resetting" if self._count > 0 else "filling"
            self._cond.notify_all()

    async def abort(self):
        async with self._cond:
            self._state = "broken"
            self._cond.notify_all()

    @property
    def parties(self):
        return self._parties

    @property
    def n_waiting(self):
        return self._count if self._state == "filling" else 0

    @property
    def broken(self):
        return self._state == "broken"
