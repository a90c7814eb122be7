"""asyncio.futures: results that are not there yet."""

__all__ = ["Future", "isfuture", "wrap_future"]

import contextvars

from asyncio import events
from asyncio.exceptions import CancelledError, InvalidStateError

_PENDING = "PENDING"
_CANCELLED = "CANCELLED"
_FINISHED = "FINISHED"


def isfuture(obj):
    """True for futures and what behaves like one."""
    return hasattr(type(obj), "_asyncio_future_blocking") and obj._asyncio_future_blocking is not None


def _callbacks_text(callbacks):
    texts = [events.callback_text(callback) for callback, context in callbacks]
    if len(texts) > 2:
        texts = [texts[0], f"<{len(texts) - 2} more>", texts[-1]]
    return f"cb=[{', '.join(texts)}]"


class Future:
    """A result that is not there yet."""

    _asyncio_future_blocking = False
    _state = _PENDING
    _result = None
    _exception = None
    _cancel_message = None

    def __init__(self, *, loop=None):
        self._loop = events.get_event_loop() if loop is None else loop
        self._callbacks = []

    def __repr__(self):
        return f"<{type(self).__name__} {' '.join(self._info())}>"

    def _info(self):
        parts = [self._state.lower()]
        if self._state == _FINISHED:
            if self._exception is not None:
                parts.append(f"exception={self._exception!r}")
            else:
                parts.append(f"result={_short(self._result)}")
        if self._callbacks:
            parts.append(_callbacks_text(self._callbacks))
        return parts

    def __class_getitem__(cls, item):
        return type(list[int])(cls, item)

    def get_loop(self):
        if self._loop is None:
            raise RuntimeError("Future object is not initialized.")
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

    def add_done_callback(self, fn, *, context=None):
        if context is None:
            context = contextvars.copy_context()
        if self._state != _PENDING:
            self._loop.call_soon(fn, self, context=context)
        else:
            self._callbacks.append((fn, context))

    def remove_done_callback(self, fn, /):
        kept = [pair for pair in self._callbacks if pair[0] != fn]
        removed = len(self._callbacks) - len(kept)
        if removed:
            self._callbacks[:] = kept
        return removed

    def _schedule_callbacks(self):
        callbacks = self._callbacks
        if callbacks:
            self._callbacks = []
            for fn, context in callbacks:
                self._loop.call_soon(fn, self, context=context)

    def set_result(self, result, /):
        if self._state != _PENDING:
            raise InvalidStateError("invalid state")
        self._result = result
        self._state = _FINISHED
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
        return self.result()

    __iter__ = __await__


def _short(value):
    text = repr(value)
    return text if len(text) <= 200 else text[:98] + "..." + text[-99:]


class ExternalFuture(Future):
    """What the call of a host function gave: the host says its result later. Belongs to the loop that waits for it."""

    def __init__(self, call_id):
        self._loop = events._get_running_loop()
        self._callbacks = []
        self._call_id = call_id
        events.external[call_id] = self

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
        # Nobody waits for the host any more.
        events.external.pop(self._call_id, None)
        return super().cancel(msg)

    def __await__(self):
        self._adopt()
        return super().__await__()

    __iter__ = __await__


def wrap_future(future, *, loop=None):
    """There are no threads: an asyncio future is given as it is."""
    if isfuture(future):
        return future
    new = (events.get_event_loop() if loop is None else loop).create_future()

    def finished(source):
        if new.cancelled():
            return
        if source.cancelled():
            new.cancel()
        elif source.exception() is not None:
            new.set_exception(source.exception())
        else:
            new.set_result(source.result())

    future.add_done_callback(finished)
    return new


# CPython's two implementations are one here.
_PyFuture = _CFuture = Future
