"""The dict shapes of the public surface, as types for the type checker; at run time they are plain dicts.

Apart from the modules that read these dicts because `typing` is slow to import: a run does not import it.
"""

from __future__ import annotations

from types import EllipsisType
from typing import Any, TypedDict


class ResourceLimits(TypedDict, total=False):
    """Limits of one run. A key that is absent or None sets no limit; `max_recursion_depth` is 1000 unless set.

    max_duration_secs: Seconds spent evaluating; time in host functions and while paused does not count (TimeoutError).
    wall_secs: Seconds of real time, those included in which the host answers calls and awaits them; the time between
        `start` and `resume` does not count. The host's functions are not interrupted, but awaitables are cancelled
        (TimeoutError).
    max_memory: Bytes of live sandbox objects (MemoryError).
    max_allocations: Objects allocated in all (MemoryError).
    max_ticks: Loop iterations and calls, a measure of work that is the same on every machine (TimeoutError).
    max_output_bytes: Bytes printed in all (MemoryError).
    max_calls: Calls of host functions, external and OS functions together (RuntimeError).
    max_recursion_depth: Nested calls (RecursionError, which the sandbox may catch).
    gc_interval: Has no effect; accepted for hosts written for 0.0.7.

    Reaching a limit other than the recursion depth ends the run: no `except`, `finally` or `__exit__` of the sandbox
    runs, and the host gets a `SandboxLimitError`.
    """

    max_allocations: int | None
    max_duration_secs: float | None
    wall_secs: float | None
    max_memory: int | None
    gc_interval: int | None
    max_recursion_depth: int | None
    max_ticks: int | None
    max_output_bytes: int | None
    max_calls: int | None


class ExternalReturnValue(TypedDict):
    """The answer to a pending call: a value."""

    return_value: Any


class ExternalException(TypedDict):
    """The answer to a pending call: an exception, raised where the call is awaited."""

    exception: BaseException | type[BaseException]


class ExternalFuture(TypedDict):
    """No answer yet: the call stays pending."""

    future: EllipsisType


ExternalResult = ExternalReturnValue | ExternalException | ExternalFuture

for _shape in (ResourceLimits, ExternalReturnValue, ExternalException, ExternalFuture):
    _shape.__module__ = "ouros"
