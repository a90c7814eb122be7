"""asyncio.exceptions."""

__all__ = [
    "BrokenBarrierError", "CancelledError", "IncompleteReadError", "InvalidStateError", "LimitOverrunError",
    "SendfileNotAvailableError", "TimeoutError",
]

TimeoutError = TimeoutError


class CancelledError(BaseException):
    """The future or task was cancelled."""


class InvalidStateError(Exception):
    """The operation is not allowed in this state."""


class SendfileNotAvailableError(RuntimeError):
    """There is no sendfile; kept so that programs can name it."""


class IncompleteReadError(EOFError):
    """A read ended early: `partial` is what there was, `expected` how many bytes were asked for."""

    def __init__(self, partial, expected):
        asked = "undefined" if expected is None else repr(expected)
        super().__init__(f"{len(partial)} bytes read on a total of {asked} expected bytes")
        self.partial = partial
        self.expected = expected

    def __reduce__(self):
        return type(self), (self.partial, self.expected)


class LimitOverrunError(Exception):
    """The buffer was full before a separator came: `consumed` bytes have to go."""

    def __init__(self, message, consumed):
        super().__init__(message)
        self.consumed = consumed

    def __reduce__(self):
        return type(self), (self.args[0], self.consumed)


class BrokenBarrierError(RuntimeError):
    """The barrier is broken."""
