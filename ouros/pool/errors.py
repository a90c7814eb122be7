"""`PoolError` and `WorkerCrashed`: what can go wrong with the processes of a pool.

Knows nothing of processes. Invariant: `WorkerCrashed` is made by `worker_crashed` alone.
"""

from __future__ import annotations

from ouros.errors import SandboxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

    Reason = Literal["signal", "memory", "timeout", "protocol", "exit"]


class PoolError(RuntimeError):
    """The pool itself cannot do what was asked: it is closed, cannot start processes, or isolation that it needs is
    missing."""

    __module__ = "ouros"


class WorkerCrashed(SandboxError):
    """The worker process that ran the program has ended, or was ended; the program's run is lost.

    Only the caller of that run sees it. The pool replaces the worker.

    Attributes:
        reason: `'signal'`: a signal ended the process, for example after a segmentation fault; `'memory'`: it had no
            memory left; `'timeout'`: it did not answer within the hard timeout and was killed; `'protocol'`: it sent
            something that no sound worker sends and was killed; `'exit'`: it exited by itself.
        signal: The number of the signal, if one ended the process.
        detail: More about the reason, as text.
    """

    __module__ = "ouros"

    reason: Reason
    signal: int | None
    detail: str

    def exception(self) -> BaseException:
        """Return a `TimeoutError`, a `MemoryError` or a `RuntimeError`, with the text as its message."""
        kind = {"timeout": TimeoutError, "memory": MemoryError}.get(self.reason, RuntimeError)
        return kind(str(self))

    def display(self, format: str = "msg") -> str:
        """Return the text, in any format."""
        return str(self)

    def __str__(self) -> str:
        return f"the worker process ended ({self.reason}): {self.detail}"

    def __reduce__(self) -> tuple[Any, ...]:
        return worker_crashed, (self.reason, self.detail, self.signal)


class FrameError(Exception):
    """A frame holds something else than it may. Stays within the pool: its caller sees `WorkerCrashed`."""


def worker_crashed(reason: Reason, detail: str, signal: int | None = None) -> WorkerCrashed:
    """Return the error to raise for a worker that is gone."""
    error: WorkerCrashed = Exception.__new__(WorkerCrashed)
    error.reason = reason
    error.detail = detail
    error.signal = signal
    return error
