"""Module `asyncio.queues`: queues for tasks.

Knows locks and futures of the loop. Invariant: a wakeup given to a task that is cancelled goes to another waiting task.
"""

__all__ = ["LifoQueue", "PriorityQueue", "Queue", "QueueEmpty", "QueueFull", "QueueShutDown"]

import heapq
from collections import deque

from asyncio import locks


class QueueEmpty(Exception):
    """Raised by get_nowait() on an empty queue."""


class QueueFull(Exception):
    """Raised by put_nowait() on a full queue."""


class QueueShutDown(Exception):
    """Raised by operations on a queue after its shutdown."""


class Queue(locks._Primitive):
    """First-in, first-out queue. `maxsize` is the largest number of items; 0: no limit."""

    def __init__(self, maxsize=0):
        self._maxsize = maxsize
        self._is_shutdown = False
        self._unfinished_tasks = 0
        self._finished = locks.Event()
        self._finished.set()
        # Queues of the futures on which get() and put() wait
        self._getters, self._putters = deque(), deque()
        self._init(maxsize)

    # Methods that subclasses override

    def _init(self, maxsize):
        self._queue = deque()

    def _get(self):
        return self._queue.popleft()

    def _put(self, item):
        self._queue.append(item)

    def __repr__(self):
        return f"<{type(self).__name__} at {id(self):#x} {self._format()}>"

    def __str__(self):
        return f"<{type(self).__name__} {self._format()}>"

    def __class_getitem__(cls, item):
        return type(list[int])(cls, item)

    def _format(self):
        parts = [f"maxsize={self._maxsize!r}"]
        if items := getattr(self, "_queue", None):
            parts.append(f"_queue={list(items)!r}")
        for name in ("_getters", "_putters"):
            if waiting := len(getattr(self, name)):
                parts.append(f"{name}[{waiting}]")
        if self._unfinished_tasks:
            parts.append(f"tasks={self._unfinished_tasks}")
        if self._is_shutdown:
            parts.append("shutdown")
        return " ".join(parts)

    @staticmethod
    def _wakeup_next(waiters):
        """Wake the first of the waiters that is still waiting."""
        while waiters:
            first = waiters.popleft()
            if not first.done():
                first.set_result(None)
                return

    def _give_up(self, turn, waiters, blocked):
        """Stop waiting for a wakeup, after an exception. If it has come already, another task is woken instead, unless `blocked()`."""
        turn.cancel()
        if turn in waiters:
            waiters.remove(turn)
        if not blocked() and not turn.cancelled():
            self._wakeup_next(waiters)

    def qsize(self):
        return len(self._queue)

    @property
    def maxsize(self):
        return self._maxsize

    def empty(self):
        return not self._queue

    def full(self):
        return 0 < self._maxsize <= self.qsize()

    async def put(self, item):
        """Add an item; wait while the queue is full. Raises QueueShutDown."""
        while self.full():
            if self._is_shutdown:
                raise QueueShutDown
            turn = self._get_loop().create_future()
            self._putters.append(turn)
            try:
                await turn
            except:
                self._give_up(turn, self._putters, self.full)
                raise
        return self.put_nowait(item)

    def put_nowait(self, item):
        """Add an item. Raises QueueFull or QueueShutDown."""
        if self._is_shutdown or self.full():
            raise QueueShutDown if self._is_shutdown else QueueFull
        self._put(item)
        self._finished.clear()
        self._unfinished_tasks += 1
        self._wakeup_next(self._getters)

    async def get(self):
        """Remove and return an item; wait while the queue is empty. Raises QueueShutDown."""
        while self.empty():
            if self._is_shutdown:
                raise QueueShutDown
            turn = self._get_loop().create_future()
            self._getters.append(turn)
            try:
                await turn
            except:
                self._give_up(turn, self._getters, self.empty)
                raise
        return self.get_nowait()

    def get_nowait(self):
        """Remove and return an item. Raises QueueEmpty or QueueShutDown."""
        if self.empty():
            raise QueueShutDown if self._is_shutdown else QueueEmpty
        taken = self._get()
        self._wakeup_next(self._putters)
        return taken

    def task_done(self):
        """Count one item that was taken as finished. Raises ValueError if there is none."""
        open_tasks = self._unfinished_tasks - 1
        if open_tasks < 0:
            raise ValueError("task_done() called too many times")
        self._unfinished_tasks = open_tasks
        if not open_tasks:
            self._finished.set()

    async def join(self):
        """Wait until all items were taken and counted as finished."""
        if self._unfinished_tasks:
            await self._finished.wait()

    def shutdown(self, immediate=False):
        """Refuse further items, and raise QueueShutDown in all that wait for one. `immediate` drops the items that are there."""
        self._is_shutdown = True
        while immediate and not self.empty():
            self._get()
            self._unfinished_tasks = max(self._unfinished_tasks - 1, 0)
        if immediate and not self._unfinished_tasks:
            self._finished.set()
        for waiters in (self._getters, self._putters):
            while waiters:
                self._wakeup_next(waiters)


class PriorityQueue(Queue):
    """Queue that returns the smallest item first."""

    def _init(self, maxsize):
        self._queue = []

    def _put(self, item):
        heapq.heappush(self._queue, item)

    def _get(self):
        return heapq.heappop(self._queue)


class LifoQueue(Queue):
    """Last-in, first-out queue."""

    def _init(self, maxsize):
        self._queue = []

    def _put(self, item):
        self._queue.append(item)

    def _get(self):
        return self._queue.pop()
