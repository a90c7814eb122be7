"""Conversion of failures to `SessionError`s, after the session was repaired.

Knows sessions by `_outward` only. Invariant: a fault of ouros leaves as a SessionError, too.
"""

from __future__ import annotations

from ouros._core import ErrorInfo
from ouros.errors import SandboxInternalError, runtime_error
from ouros.records import Record
from ouros.sessions.errors import SessionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    _Method = TypeVar("_Method", bound=Callable[..., Any])

_READING = frozenset(("_dump", "heap_stats", "list_variables"))  # methods that change nothing, and run no code


def guarded(method: _Method) -> _Method:
    """Decorator of a session's method: faults of ouros leave it as a SessionError, after the session was put right."""

    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        failure: Exception | None = None
        try:
            return method(self, *args, **kwargs)
        except Exception as caught:
            failure = caught
        error = self._outward(failure, method.__name__ in _READING)
        if isinstance(error, SessionError) and isinstance(error.error, SandboxInternalError):
            error.__context__ = None
        try:
            raise error
        finally:
            del failure, error  # or the frame and its traceback would keep each other

    method.__qualname__ = f"Session.{method.__name__}"  # messages show this name
    for name in ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__"):
        setattr(call, name, getattr(method, name))
    call.__wrapped__ = method  # type: ignore[attr-defined]
    return call  # type: ignore[return-value]


def run_failure(info: ErrorInfo | Record, printed: str) -> SessionError:
    error = runtime_error(info)
    failure = SessionError(error.display(), stdout=printed, error=error)
    failure.__cause__ = error.__cause__
    return failure


def unless_failed(found: tuple[object, str] | ErrorInfo | Record) -> tuple[object, str]:
    if isinstance(found, (ErrorInfo, Record)):
        raise run_failure(found, "")
    return found
