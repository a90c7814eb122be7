"""Module `asyncio.timeouts`: limits on the virtual time of a block."""

__all__ = ["Timeout", "timeout", "timeout_at"]

from asyncio import events, exceptions


class Timeout:
    """Asynchronous context manager that cancels the task at a time, and turns that cancellation into TimeoutError."""

    def __init__(self, when):
        self._state = "created"
        self._handle = None
        self._task = None
        self._when = when

    def when(self):
        return self._when

    def reschedule(self, when):
        if self._state != "active":
            if self._state == "created":
                raise RuntimeError("Timeout has not been entered")
            raise RuntimeError(f"Cannot change state of {self._state} Timeout")
        self._when = when
        if self._handle is not None:
            self._handle.cancel()
        if when is None:
            self._handle = None
        else:
            loop = events.get_running_loop()
            if when <= loop.time():
                self._handle = loop.call_soon(self._on_timeout)
            else:
                self._handle = loop.call_at(when, self._on_timeout)

    def expired(self):
        return self._state in ("expiring", "expired")

    def __repr__(self):
        text = f"<Timeout [{self._state}]"
        if self._state == "active":
            when = None if self._when is None else round(self._when, 3)
            text += f" when={when}"
        return text + ">"

    async def __aenter__(self):
        from asyncio import tasks

        if self._state != "created":
            raise RuntimeError("Timeout has already been entered")
        task = tasks.current_task()
        if task is None:
            raise RuntimeError("Timeout should be used inside a task")
        self._state = "active"
        self._task = task
        self._cancelling = task.cancelling()
        self.reschedule(self._when)
        return self

    async def __aexit__(self, exc_type, exc, tb):
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if self._state == "expiring":
            self._state = "expired"
            if self._task.uncancel() <= self._cancelling and exc_type is not None:
                # The timeout was the only reason for the cancellation.
                if issubclass(exc_type, exceptions.CancelledError):
                    raise TimeoutError from exc
                self._insert_timeout_error(exc)
                if isinstance(exc, ExceptionGroup):
                    for one in exc.exceptions:
                        self._insert_timeout_error(one)
        elif self._state == "active":
            self._state = "finished"
        return None

    def _on_timeout(self):
        self._task.cancel()
        self._state = "expiring"
        self._handle = None

    @staticmethod
    def _insert_timeout_error(exc):
        """Insert a TimeoutError between an exception and the CancelledError that is its context."""
        while exc.__context__ is not None:
            if isinstance(exc.__context__, exceptions.CancelledError):
                error = TimeoutError()
                error.__context__ = error.__cause__ = exc.__context__
                exc.__context__ = error
                break
            exc = exc.__context__


def timeout(delay):
    """Return a Timeout `delay` seconds from now; None: without a limit."""
    loop = events.get_running_loop()
    return Timeout(None if delay is None else loop.time() + delay)


def timeout_at(when):
    """Return a Timeout at a time of the loop's clock; None: without a limit."""
    return Timeout(when)
