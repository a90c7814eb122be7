"""Module `concurrent.futures`: executors that run each call at once, when it is submitted.

Knows no threads and processes. Invariant: a future that submit() returns is done, so waiting never blocks.
"""

import sys as _sys
import time as _time
from collections import namedtuple as _namedtuple
from types import GenericAlias as _GenericAlias

__all__ = [
    "FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED", "CancelledError", "TimeoutError", "InvalidStateError", "BrokenExecutor", "Future",
    "Executor", "wait", "as_completed", "ThreadPoolExecutor", "ProcessPoolExecutor", "InterpreterPoolExecutor",
]

FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED = "FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED"
_PENDING, _RUNNING, _CANCELLED, _FINISHED = "PENDING", "RUNNING", "CANCELLED", "FINISHED"
TimeoutError = TimeoutError


class Error(Exception):
    """Base of the errors of futures."""

    __module__ = "concurrent.futures._base"


class CancelledError(Error):
    """Raised by the result of a cancelled future."""

    __module__ = "concurrent.futures._base"


class InvalidStateError(Error):
    """Raised for an operation that the state of a future forbids."""

    __module__ = "concurrent.futures._base"


class BrokenExecutor(RuntimeError):
    """Raised by an executor that cannot run calls any more."""

    __module__ = "concurrent.futures._base"


class Future:
    """Result of a call."""

    def __init__(self):
        self._state = _PENDING
        self._result = None
        self._exception = None
        self._done_callbacks = []

    def __repr__(self):
        text = f"<Future at {id(self):#x} state={self._state.lower()}"
        if self._state == _FINISHED:
            if self._exception is not None:
                return f"{text} raised {self._exception.__class__.__name__}>"
            return f"{text} returned {self._result.__class__.__name__}>"
        return text + ">"

    def cancel(self):
        if self._state in (_RUNNING, _FINISHED):
            return False
        if self._state != _CANCELLED:
            self._state = _CANCELLED
            self._call_back()
        return True

    def cancelled(self):
        return self._state == _CANCELLED

    def running(self):
        return self._state == _RUNNING

    def done(self):
        return self._state in (_CANCELLED, _FINISHED)

    def _call_back(self):
        callbacks, self._done_callbacks = self._done_callbacks, []
        for fn in callbacks:
            fn(self)

    def add_done_callback(self, fn):
        if self.done():
            fn(self)
        else:
            self._done_callbacks.append(fn)

    def _wait(self, timeout):
        if self._state == _CANCELLED:
            raise CancelledError
        if self._state != _FINISHED:
            threading = _sys.modules.get("threading")
            if threading is not None and len(threading._flows) > 1:
                if not threading._wait_for(self.done, timeout, "a future"):
                    raise TimeoutError
                return self._wait(None)
            if timeout is None:
                raise RuntimeError("deadlock: the future is waited for, and nothing can finish it")
            _time.sleep(timeout)
            raise TimeoutError

    def result(self, timeout=None):
        self._wait(timeout)
        if self._exception is not None:
            try:
                raise self._exception
            finally:
                self = None
        return self._result

    def exception(self, timeout=None):
        self._wait(timeout)
        return self._exception

    def set_running_or_notify_cancel(self):
        if self._state == _CANCELLED:
            return False
        if self._state == _PENDING:
            self._state = _RUNNING
            return True
        raise RuntimeError("Future in unexpected state")

    def set_result(self, result):
        if self.done():
            raise InvalidStateError(f"{self._state}: {self!r}")
        self._result = result
        self._state = _FINISHED
        self._call_back()

    def set_exception(self, exception):
        if self.done():
            raise InvalidStateError(f"{self._state}: {self!r}")
        self._exception = exception
        self._state = _FINISHED
        self._call_back()

    __class_getitem__ = classmethod(_GenericAlias)


class Executor:
    """Abstract base of executors."""

    def submit(self, fn, /, *args, **kwargs):
        raise NotImplementedError()

    def map(self, fn, *iterables, timeout=None, chunksize=1, buffersize=None):
        futures = [self.submit(fn, *args) for args in zip(*iterables)]

        def results():
            for future in futures:
                yield future.result()

        return results()

    def shutdown(self, wait=True, *, cancel_futures=False):
        """Do nothing: there are no resources to release."""

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.shutdown(wait=True)
        return False


class ThreadPoolExecutor(Executor):
    """Executor that runs each call when it is submitted."""

    def __init__(self, max_workers=None, thread_name_prefix="", initializer=None, initargs=()):
        if max_workers is not None and max_workers <= 0:
            raise ValueError("max_workers must be greater than 0")
        if initializer is not None and not callable(initializer):
            raise TypeError("initializer must be a callable")
        self._max_workers = max_workers or 4
        self._initializer = (initializer, initargs)
        self._shutdown = False

    def submit(self, fn, /, *args, **kwargs):
        if self._shutdown:
            raise RuntimeError("cannot schedule new futures after shutdown")
        initializer, initargs = self._initializer
        if initializer is not None:
            self._initializer = (None, ())
            initializer(*initargs)
        future = Future()
        future.set_running_or_notify_cancel()
        try:
            result = fn(*args, **kwargs)
        except Exception as error:
            future.set_exception(error)
        else:
            future.set_result(result)
        return future

    def shutdown(self, wait=True, *, cancel_futures=False):
        self._shutdown = True


class ProcessPoolExecutor(ThreadPoolExecutor):
    """Same as ThreadPoolExecutor: the sandbox has no processes."""

    def __init__(self, max_workers=None, mp_context=None, initializer=None, initargs=(), *, max_tasks_per_child=None):
        super().__init__(max_workers, "", initializer, initargs)


class InterpreterPoolExecutor(ThreadPoolExecutor):
    """Same as ThreadPoolExecutor."""


DoneAndNotDoneFutures = _namedtuple("DoneAndNotDoneFutures", "done not_done", module="concurrent.futures._base")


def wait(fs, timeout=None, return_when=ALL_COMPLETED):
    """Return (done, not_done), two sets of futures."""
    fs = set(fs)
    done = {future for future in fs if future.done()}
    return DoneAndNotDoneFutures(done, fs - done)


def as_completed(fs, timeout=None):
    """Yield the futures, in the order in which they were submitted."""
    seen = []
    for future in fs:
        if future not in seen:
            seen.append(future)
    for future in seen:
        if not future.done():
            raise TimeoutError(f"{len([f for f in seen if not f.done()])} (of {len(seen)}) futures unfinished")
        yield future
