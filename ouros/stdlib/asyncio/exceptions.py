"""Module `asyncio.exceptions`: exceptions of asyncio."""

__all__ = [
    "BrokenBarrierError", "CancelledError", "IncompleteReadError", "InvalidStateError", "LimitOverrunError",
    "SendfileNotAvailableError", "TimeoutError",
]

TimeoutError = TimeoutError


class CancelledError(BaseException):
    """Raised in a cancelled task, and by the result of a cancelled future."""


class InvalidStateError(Exception):
    """Raised for an operation that the state of a future forbids."""


class SendfileNotAvailableError(RuntimeError):
    """Raised where sendfile is missing. Never raised here; kept for programs that name it."""


class IncompleteReadError(EOFError):
    """Raised if the data ends early. `partial` holds the bytes read, `expected` is the number requested."""

    def __init__(self, partial, expected):
        asked = "undefined" if expected is None else repr(expected)
        super().__init__(f"{len(partial)} bytes read on a total of {asked} expected bytes")
        self.partial = partial
        self.expected = expected

    def __reduce__(self):
        return type(self), (self.partial, self.expected)


class LimitOverrunError(Exception):
    """Raised if the buffer is full before a separator is found. `consumed` is the number of bytes to remove."""

    def __init__(self, message, consumed):
        super().__init__(message)
        self.consumed = consumed

    def __reduce__(self):
        return type(self), (self.args[0], self.consumed)


class BrokenBarrierError(RuntimeError):
    """Raised to tasks that wait at a barrier that is reset or aborted."""
