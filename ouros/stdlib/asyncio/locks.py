"""asyncio.locks: tasks that wait for each other."""

__all__ = ["Barrier", "BoundedSemaphore", "Condition", "Event", "Lock", "Semaphore"]

from collections import deque

from asyncio import events, exceptions


class _Primitive:
    _loop = None

    def _get_loop(self):
        loop = events.get_running_loop()
        if self._loop is None:
            self._loop = loop
        if loop is not self._loop:
            raise RuntimeError(f"{self!r} is bound to a different event loop")
        return loop

    def _show(self, extra):
        return f"<{object.__repr__(self)[1:-1]} [{extra}]>"


class _ContextManager:
    async def __aenter__(self):
        await self.acquire()
        return None

    async def __aexit__(self, exc_type, exc, tb):
        self.release()


class Lock(_ContextManager, _Primitive):
    """Held by one task at a time; who waits longest comes first."""

    def __init__(self):
        self._waiters = None
        self._locked = False

    def __repr__(self):
        extra = "locked" if self._locked else "unlocked"
        if self._waiters:
            extra = f"{extra}, waiters:{len(self._waiters)}"
        return self._show(extra)

    def locked(self):
        return self._locked

    async def acquire(self):
        if not self._locked and (self._waiters is None or all(w.cancelled() for w in self._waiters)):
            self._locked = True
            return True
        if self._waiters is None:
            self._waiters = deque()
        future = self._get_loop().create_future()
        self._waiters.append(future)
        try:
            try:
                await future
            finally:
                self._waiters.remove(future)
        except exceptions.CancelledError:
            if not self._locked:
                self._wake_up_first()
            raise
        self._locked = True
        return True

    def release(self):
        if not self._locked:
            raise RuntimeError("Lock is not acquired.")
        self._locked = False
        self._wake_up_first()

    def _wake_up_first(self):
        if self._waiters:
            future = self._waiters[0]
            if not future.done():
                future.set_result(True)


class Event(_Primitive):
    """A flag that tasks can wait for."""

    def __init__(self):
        self._waiters = deque()
        self._value = False

    def __repr__(self):
        extra = "set" if self._value else "unset"
        if self._waiters:
            extra = f"{extra}, waiters:{len(self._waiters)}"
        return self._show(extra)

    def is_set(self):
        return self._value

    def set(self):
        if not self._value:
            self._value = True
            for future in self._waiters:
                if not future.done():
                    future.set_result(True)

    def clear(self):
        self._value = False

    async def wait(self):
        if self._value:
            return True
        future = self._get_loop().create_future()
        self._waiters.append(future)
        try:
            await future
            return True
        finally:
            self._waiters.remove(future)


class Condition(_ContextManager, _Primitive):
    """A lock whose holders can wait for a notification."""

    def __init__(self, lock=None):
        if lock is None:
            lock = Lock()
        self._lock = lock
        self.locked = lock.locked
        self.acquire = lock.acquire
        self.release = lock.release
        self._waiters = deque()

    def __repr__(self):
        extra = "locked" if self.locked() else "unlocked"
        if self._waiters:
            extra = f"{extra}, waiters:{len(self._waiters)}"
        return self._show(extra)

    async def wait(self):
        if not self.locked():
            raise RuntimeError("cannot wait on un-acquired lock")
        future = self._get_loop().create_future()
        self.release()
        try:
            try:
                self._waiters.append(future)
                try:
                    await future
                    return True
                finally:
                    self._waiters.remove(future)
            finally:
                # Cancellation or not, the lock is held again afterwards.
                cancelled = None
                while True:
                    try:
                        await self.acquire()
                        break
                    except exceptions.CancelledError as error:
                        cancelled = error
                if cancelled is not None:
                    try:
                        raise cancelled
                    finally:
                        cancelled = None
        except BaseException:
            # The notification this task may have been given goes to another one.
            self._notify(1)
            raise

    async def wait_for(self, predicate):
        result = predicate()
        while not result:
            await self.wait()
            result = predicate()
        return result

    def notify(self, n=1):
        if not self.locked():
            raise RuntimeError("cannot notify on un-acquired lock")
        self._notify(n)

    def _notify(self, n):
        for future in self._waiters:
            if n <= 0:
                break
            if not future.done():
                n -= 1
                future.set_result(False)

    def notify_all(self):
        self.notify(len(self._waiters))


class Semaphore(_ContextManager, _Primitive):
    """Held by so many tasks at a time."""

    def __init__(self, value=1):
        if value < 0:
            raise ValueError("Semaphore initial value must be >= 0")
        self._waiters = None
        self._value = value

    def __repr__(self):
        extra = "locked" if self.locked() else f"unlocked, value:{self._value}"
        if self._waiters:
            extra = f"{extra}, waiters:{len(self._waiters)}"
        return self._show(extra)

    def locked(self):
        return self._value == 0 or any(not w.cancelled() for w in self._waiters or ())

    async def acquire(self):
        if not self.locked():
            self._value -= 1
            return True
        if self._waiters is None:
            self._waiters = deque()
        future = self._get_loop().create_future()
        self._waiters.append(future)
        try:
            try:
                await future
            finally:
                self._waiters.remove(future)
        except exceptions.CancelledError:
            if future.done() and not future.cancelled():
                # It was given the place before it was cancelled.
                self._value += 1
            raise
        finally:
            while self._value > 0:
                if not self._wake_up_next():
                    break
        return True

    def release(self):
        self._value += 1
        self._wake_up_next()

    def _wake_up_next(self):
        if self._waiters:
            for future in self._waiters:
                if not future.done():
                    self._value -= 1
                    future.set_result(True)
                    return True
        return False


class BoundedSemaphore(Semaphore):
    """A semaphore that is not released more often than acquired."""

    def __init__(self, value=1):
        self._bound = value
        super().__init__(value)

    def release(self):
        if self._value >= self._bound:
            raise ValueError("BoundedSemaphore released too many times")
        super().release()


class Barrier(_Primitive):
    """Lets tasks go on when so many have come."""

    def __init__(self, parties):
        if parties < 1:
            raise ValueError("parties must be >= 1")
        self._cond = Condition()
        self._parties = parties
        self._state = "filling"
        self._count = 0

    def __repr__(self):
        extra = self._state
        if not self.broken:
            extra += f", waiters:{self.n_waiting}/{self.parties}"
        return self._show(extra)

    async def __aenter__(self):
        return await self.wait()

    async def __aexit__(self, *args):
        pass

    async def wait(self):
        async with self._cond:
            await self._block()
            try:
                index = self._count
                self._count += 1
                if index + 1 == self._parties:
                    self._state = "draining"
                    self._cond.notify_all()
                else:
                    await self._wait()
                return index
            finally:
                self._count -= 1
                self._exit()

    async def _block(self):
        """Waits until those before have left."""
        await self._cond.wait_for(lambda: self._state not in ("draining", "resetting"))
        if self._state == "broken":
            raise exceptions.BrokenBarrierError("Barrier aborted")

    async def _wait(self):
        await self._cond.wait_for(lambda: self._state != "filling")
        if self._state in ("broken", "resetting"):
            raise exceptions.BrokenBarrierError("Abort or reset of barrier")

    def _exit(self):
        if self._count == 0:
            if self._state in ("resetting", "draining"):
                self._state = "filling"
            self._cond.notify_all()

    async def reset(self):
        async with self._cond:
            if self._count > 0:
                if self._state != "resetting":
                    self._state = "resetting"
            else:
                self._state = "filling"
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
