"""Module `asyncio.threads`: run functions in other threads, which take turns with the loop.

A thread runs from its start until it waits, and continues when the loop has nothing to run. Knows `threading`.
Invariant: the outcome of a function reaches the loop through call_soon_threadsafe().
"""

__all__ = ["to_thread"]

import contextvars
import functools
import threading
from collections import deque

from asyncio import events, futures

_MOST_THREADS = 32


async def to_thread(func, /, *args, **kwargs):
    """Call the function in another thread, in a copy of the current context. Returns its result."""
    loop = events.get_running_loop()
    call = functools.partial(contextvars.copy_context().run, func, *args, **kwargs)
    return await loop.run_in_executor(None, call)


class Workers:
    """Threads of a loop's default executor. A thread ends when its queue is empty."""

    def __init__(self, loop):
        self._loop = loop
        self._busy = [False] * _MOST_THREADS
        self._queue = deque()
        self._threads = {}

    def submit(self, func, args):
        """Queue a call. Returns a future of the loop."""
        future = self._loop.create_future()
        self._queue.append((func, args, future))
        if False in self._busy:
            number = self._busy.index(False)
            self._busy[number] = True
            thread = threading.Thread(target=self._work, args=(number,), name=f"asyncio_{number}")
            self._threads[number] = thread
            thread.start()
        return future

    def _work(self, number):
        try:
            while self._queue:
                func, args, future = self._queue.popleft()
                if not future.cancelled():
                    self._call(func, args, future)
        finally:
            self._busy[number] = False
            self._threads.pop(number, None)

    def _call(self, func, args, future):
        try:
            result = func(*args)
        except BaseException as error:
            self._deliver(_set_exception_unless_cancelled, future, futures._exception_for(error))
        else:
            self._deliver(futures._set_result_unless_cancelled, future, result)

    def _deliver(self, deliver, future, value):
        # no task of a closed loop waits for it
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(deliver, future, value)

    def shutdown(self, wait=True):
        if wait:
            for thread in list(self._threads.values()):
                thread.join()


def _set_exception_unless_cancelled(future, error):
    if not future.cancelled():
        future.set_exception(error)
