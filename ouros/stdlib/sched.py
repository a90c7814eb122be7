"""Module `sched`: calls functions at set times."""

import time as _time
from collections import namedtuple as _namedtuple
from heapq import heapify as _heapify, heappop as _heappop, heappush as _heappush
from itertools import count as _count

__all__ = ["scheduler"]

Event = _namedtuple("Event", "time, priority, sequence, action, argument, kwargs")


class scheduler:
    """Queue of events, ordered by time and priority."""

    def __init__(self, timefunc=_time.monotonic, delayfunc=_time.sleep):
        self._queue = []
        self.timefunc = timefunc
        self.delayfunc = delayfunc
        self._sequence = _count()

    def enterabs(self, time, priority, action, argument=(), kwargs=None):
        event = Event(time, priority, next(self._sequence), action, argument, {} if kwargs is None else kwargs)
        _heappush(self._queue, event)
        return event

    def enter(self, delay, priority, action, argument=(), kwargs=None):
        return self.enterabs(self.timefunc() + delay, priority, action, argument, kwargs)

    def cancel(self, event):
        self._queue.remove(event)
        _heapify(self._queue)

    def empty(self):
        return not self._queue

    @property
    def queue(self):
        return sorted(self._queue)

    def run(self, blocking=True):
        while self._queue:
            event = self._queue[0]
            now = self.timefunc()
            if event.time > now:
                if not blocking:
                    return event.time - now
                self.delayfunc(event.time - now)
            else:
                _heappop(self._queue)
                event.action(*event.argument, **event.kwargs)
                self.delayfunc(0)
