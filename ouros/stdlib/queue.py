"""Module `queue`: queues for threads, which take turns: a thread that waits lets the others run."""

from collections import deque as _deque
from heapq import heappop as _heappop, heappush as _heappush
from types import GenericAlias as _GenericAlias

__all__ = ["Empty", "Full", "ShutDown", "Queue", "PriorityQueue", "LifoQueue", "SimpleQueue"]


class Empty(Exception):
    """Raised by a get on an empty queue."""

    __module__ = "_queue"


class Full(Exception):
    """Raised by a put on a full queue."""


class ShutDown(Exception):
    """Raised by operations on a queue after its shutdown."""


class Queue:
    """First-in, first-out queue. `maxsize` is the largest number of items; 0: no limit."""

    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self._init(maxsize)
        self.unfinished_tasks = 0
        self.is_shutdown = False

    def _init(self, maxsize):
        self.queue = _deque()

    def _qsize(self):
        return len(self.queue)

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.popleft()

    def _wait(self, ready, block, timeout, error):
        """Let other threads run until ready() is true. Raises `error` if that takes too long or `block` is false."""
        if block and timeout is not None and timeout < 0:
            raise ValueError("'timeout' must be a non-negative number")
        if ready():
            return
        from threading import _give_way, _wait_for
        if not block:
            _give_way()
            if ready():
                return
            raise error
        if not _wait_for(lambda: ready() or self.is_shutdown, timeout, "a queue"):
            raise error

    def qsize(self):
        return self._qsize()

    def empty(self):
        if not self._qsize():
            from threading import _give_way
            _give_way()
        return not self._qsize()

    def full(self):
        return 0 < self.maxsize <= self._qsize()

    def put(self, item, block=True, timeout=None):
        if self.is_shutdown:
            raise ShutDown
        if self.maxsize > 0:
            self._wait(lambda: self._qsize() < self.maxsize, block, timeout, Full)
            if self.is_shutdown:
                raise ShutDown
        self._put(item)
        self.unfinished_tasks += 1

    def get(self, block=True, timeout=None):
        if self.is_shutdown and not self._qsize():
            raise ShutDown
        self._wait(self._qsize, block, timeout, Empty)
        if self.is_shutdown and not self._qsize():
            raise ShutDown
        return self._get()

    def put_nowait(self, item):
        return self.put(item, block=False)

    def get_nowait(self):
        return self.get(block=False)

    def task_done(self):
        if self.unfinished_tasks <= 0:
            raise ValueError("task_done() called too many times")
        self.unfinished_tasks -= 1

    def join(self):
        from threading import _wait_for
        _wait_for(lambda: not self.unfinished_tasks, None, "a queue")

    def shutdown(self, immediate=False):
        self.is_shutdown = True
        if immediate:
            while self._qsize():
                self._get()
                if self.unfinished_tasks > 0:
                    self.unfinished_tasks -= 1

    __class_getitem__ = classmethod(_GenericAlias)


class PriorityQueue(Queue):
    """Queue that returns the smallest item first."""

    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        _heappush(self.queue, item)

    def _get(self):
        return _heappop(self.queue)


class LifoQueue(Queue):
    """Last-in, first-out queue."""

    def _init(self, maxsize):
        self.queue = []

    def _get(self):
        return self.queue.pop()


class SimpleQueue(Queue):
    """First-in, first-out queue without a limit."""

    __module__ = "_queue"
    __full_type_name__ = True  # error messages use the name _queue.SimpleQueue

    def __init__(self):
        Queue.__init__(self)
