"""Module `asyncio.futures`: futures of the loop, and futures for the host's answers.

Knows loops by `events`. Invariant: callbacks of a future never run inside of set_result() and cancel(), the loop
schedules them.
"""

__all__ = ["Future", "future_add_to_awaited_by", "future_discard_from_awaited_by", "isfuture", "wrap_future"]

import _event_loop
import _host
import contextvars
import reprlib
import sys

from asyncio import events, format_helpers
from asyncio.exceptions import CancelledError, InvalidStateError

_PENDING = "PENDING"
_CANCELLED = "CANCELLED"
_FINISHED = "FINISHED"
_debugging = False  # copy of events._debugging
_shown = set()  # ids of the futures whose repr is being made, against recursion


def isfuture(obj):
    """Return True for futures and objects that declare to behave like one."""
    return hasattr(obj.__class__, "_asyncio_future_blocking") and obj._asyncio_future_blocking is not None


def _callbacks_text(callbacks):
    texts = [format_helpers._format_callback_source(callback, ()) for callback, context in callbacks]
    if len(texts) > 2:
        texts = [texts[0], f"<{len(texts) - 2} more>", texts[-1]]
    return f"cb=[{', '.join(texts)}]"


class Future:
    """Result that is not available yet."""

    _asyncio_future_blocking = False
    _state = _PENDING
    _result = None
    _exception = None
    _cancel_message = None
    _loop = None
    _source_traceback = None
    _other_waiters = None

    def __init__(self, *, loop=None):
        if loop is None:
            loop = events.get_event_loop()
        self._loop = loop
        self._callbacks = []
        if _debugging and loop.get_debug():
            self._source_traceback = format_helpers.extract_stack(sys._getframe(1))

    def __repr__(self):
        self._check_initialized()
        if id(self) in _shown:
            return "..."
        _shown.add(id(self))
        try:
            return f"<{type(self).__name__} {' '.join(self._info())}>"
        finally:
            _shown.discard(id(self))

    def _check_initialized(self):
        if self._loop is None:
            raise RuntimeError("Future object is not initialized.")

    def _info(self):
        parts = [self._state.lower()]
        if self._state == _FINISHED:
            if self._exception is not None:
                parts.append(f"exception={self._exception!r}")
            else:
                parts.append(f"result={reprlib.repr(self._result)}")
        if self._callbacks:
            parts.append(_callbacks_text(self._callbacks))
        if self._source_traceback:
            frame = self._source_traceback[-1]
            parts.append(f"created at {frame[0]}:{frame[1]}")
        return parts

    def __class_getitem__(cls, item, /):
        return type(list[int])(cls, item)

    @property
    def _asyncio_awaited_by(self):
        return frozenset(_waiters_of(self)) or None

    def get_loop(self):
        self._check_initialized()
        return self._loop

    def cancelled(self):
        return self._state == _CANCELLED

    def done(self):
        return self._state != _PENDING

    def result(self):
        if self._state == _FINISHED:
            if self._exception is not None:
                raise self._exception.with_traceback(self._exception_tb)
            return self._result
        if self._state == _CANCELLED:
            raise self._make_cancelled_error()
        raise InvalidStateError("Result is not set.")

    def exception(self):
        if self._state == _FINISHED:
            return self._exception
        if self._state == _CANCELLED:
            raise self._make_cancelled_error()
        raise InvalidStateError("Exception is not set.")

    def _make_cancelled_error(self):
        message = self._cancel_message
        return CancelledError() if message is None else CancelledError(message)

    def cancel(self, msg=None):
        if self._state != _PENDING:
            return False
        self._state = _CANCELLED
        self._cancel_message = msg
        self._schedule_callbacks()
        return True

    # Natives, which call the methods below them for what is unusual
    add_done_callback = _event_loop.add_done_callback
    set_result = _event_loop.set_result

    def _add_done_callback(self, fn, context):
        if context is None:
            context = contextvars.copy_context()
        if self._state != _PENDING:
            self._loop.call_soon(fn, self, context=context)
        else:
            self._callbacks.append((fn, context))

    def remove_done_callback(self, fn, /):
        callbacks = self._callbacks or []
        kept = [pair for pair in callbacks if pair[0] != fn]
        removed = len(callbacks) - len(kept)
        if removed:
            callbacks[:] = kept
        return removed

    def _schedule_callbacks(self):
        callbacks = self._callbacks
        if callbacks:
            self._callbacks = None  # nothing is added to a future that is done
            for fn, context in callbacks:
                self._loop.call_soon(fn, self, context=context)

    def _set_result(self, result):
        if self._state != _PENDING:
            raise InvalidStateError("invalid state")
        self._result = result
        self._state = _FINISHED
        if self._callbacks:
            self._schedule_callbacks()

    def set_exception(self, exception, /):
        if self._state != _PENDING:
            raise InvalidStateError("invalid state")
        if isinstance(exception, type):
            exception = exception()
        if not isinstance(exception, BaseException):
            raise TypeError("invalid exception object")
        if isinstance(exception, StopIteration):
            error = RuntimeError("StopIteration interacts badly with generators and cannot be raised into a Future")
            error.__cause__ = exception
            error.__context__ = exception
            exception = error
        self._set_any_exception(exception)

    def _set_any_exception(self, exception):
        self._exception = exception
        self._exception_tb = exception.__traceback__
        self._state = _FINISHED
        self._schedule_callbacks()

    def __await__(self):
        if self._state == _PENDING:
            self._asyncio_future_blocking = True
            yield self
        if self._state == _PENDING:
            raise RuntimeError("await wasn't used with future")
        if self._state == _FINISHED and self._exception is None:
            return self._result
        return self.result()

    __iter__ = __await__


def future_add_to_awaited_by(fut, waiter, /):
    """Record that `waiter` waits for `fut` by other means than `await`."""
    if isinstance(fut, Future) and isinstance(waiter, Future):
        if fut._other_waiters is None:
            fut._other_waiters = {}
        fut._other_waiters[waiter] = None


def future_discard_from_awaited_by(fut, waiter, /):
    """Remove the record that `waiter` waits for `fut`."""
    if isinstance(fut, Future) and fut._other_waiters is not None:
        fut._other_waiters.pop(waiter, None)


def _waiters_of(future):
    """Return the tasks that wait for a future, in the order in which they started: from its callbacks, then from the records."""
    found = {}
    for callback, context in future._callbacks or ():
        owner = getattr(callback, "__self__", callback)
        waiter = owner if getattr(owner, "_fut_waiter", None) is future else getattr(owner, "_waiting_task", None)
        if waiter is not None:
            found[waiter] = None
    return list(found | (future._other_waiters or {}))


class ExternalFuture(Future):
    """Future of a host call that the host answers later. Belongs to the loop that waits for it."""

    def __init__(self, call_id):
        self._loop = events._get_running_loop()
        self._callbacks = []
        self._call_id = call_id
        events.external[call_id] = self

    def _check_initialized(self):
        """Do nothing: a loop is needed only when a task waits."""

    def _info(self):
        return [f"call_id={self._call_id}", *super()._info()]

    def get_loop(self):
        self._adopt()
        return super().get_loop()

    def _adopt(self):
        if self._loop is None or self._loop.is_closed():
            self._loop = events.get_event_loop()

    def add_done_callback(self, fn, *, context=None):
        self._adopt()
        super().add_done_callback(fn, context=context)

    def cancel(self, msg=None):
        self._adopt()
        # The host's answer is no longer needed.
        events.external.pop(self._call_id, None)
        return super().cancel(msg)

    def __await__(self):
        self._adopt()
        return super().__await__()

    __iter__ = __await__


def wait_for_host(loop, seconds):
    """Wait until the host answers calls, or for a number of seconds of its time (None: no limit).

    loop: The running loop, whose clock moves on and which adopts futures without a loop; None outside of loops.
    """
    # (seconds waited, list of (call id, True if failed, value or exception; None: cancelled))
    waited, results = _host.wait_futures(list(events.external), seconds)
    if loop is not None:
        loop._host_waited(waited)
    for call_id, failed, value in results:
        future = events.external.pop(call_id, None)
        if future is None or future.done():
            continue
        if loop is not None and (future._loop is None or future._loop.is_closed()):
            future._loop = loop
        if failed and value is None:
            future.cancel()
        elif failed:
            future._set_any_exception(value)
        else:
            future.set_result(value)


def _get_loop(future):
    """Return the loop of a future, also of an object that behaves like one."""
    return future.get_loop() if hasattr(future, "get_loop") else future._loop


def _set_result_unless_cancelled(future, result):
    if not future.cancelled():
        future.set_result(result)


def _exception_for(error):
    """Return asyncio's exception for an exception of a concurrent.futures.Future."""
    import concurrent.futures

    if type(error) is concurrent.futures.CancelledError:
        new = CancelledError(*error.args)
    elif type(error) is concurrent.futures.InvalidStateError:
        new = InvalidStateError(*error.args)
    else:
        return error
    return new.with_traceback(error.__traceback__)


def _copy_future_state(source, dest):
    """Copy the outcome of a future, asyncio's or concurrent, to a future of asyncio."""
    assert source.done()
    if dest.cancelled():
        return
    assert not dest.done()
    if source.cancelled():
        dest.cancel()
        return
    error = source.exception()
    if error is None:
        dest.set_result(source.result())
    else:
        dest.set_exception(_exception_for(error))


def _set_concurrent_future_state(concurrent, source):
    assert source.done()
    if source.cancelled():
        concurrent.cancel()
    if not concurrent.set_running_or_notify_cancel():
        return
    error = source.exception()
    if error is None:
        concurrent.set_result(source.result())
    else:
        concurrent.set_exception(_exception_for(error))


def _chain_future(source, destination):
    """Copy the outcome of `source` to `destination` when it is done; a cancellation goes the other way. Each may be a
    concurrent future.
    """
    for future, role in ((source, "source"), (destination, "destination")):
        if not isfuture(future) and not _is_concurrent(future):
            raise TypeError(f"A future is required for {role} argument")
    source_loop = _get_loop(source) if isfuture(source) else None
    dest_loop = _get_loop(destination) if isfuture(destination) else None

    def cancel_source(destination):
        if destination.cancelled():
            if source_loop is None or source_loop is dest_loop:
                source.cancel()
            else:
                source_loop.call_soon_threadsafe(source.cancel)

    def set_destination(source):
        if destination.cancelled() and dest_loop is not None and dest_loop.is_closed():
            return
        set_state = _copy_state_to_asyncio if isfuture(destination) else _set_concurrent_future_state
        if dest_loop is None or dest_loop is source_loop:
            set_state(destination, source)
        elif not dest_loop.is_closed():
            dest_loop.call_soon_threadsafe(set_state, destination, source)

    destination.add_done_callback(cancel_source)
    source.add_done_callback(set_destination)


def _copy_state_to_asyncio(destination, source):
    _copy_future_state(source, destination)


def _is_concurrent(future):
    import concurrent.futures

    return isinstance(future, concurrent.futures.Future)


def wrap_future(future, *, loop=None):
    """Return a future of asyncio for a concurrent one; a future of asyncio is returned unchanged."""
    if isfuture(future):
        return future
    assert _is_concurrent(future), f"concurrent.futures.Future is expected, got {future!r}"
    new = (events.get_event_loop() if loop is None else loop).create_future()
    _chain_future(future, new)
    return new


# CPython has one name each for its C and Python versions; here both are this class.
_PyFuture = _CFuture = Future
