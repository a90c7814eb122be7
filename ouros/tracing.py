"""The door between runs and telemetry: the observer, if there is one, and the trace that a dump belongs to.

Knows neither OpenTelemetry nor sandboxes. Invariants: without an observer a run pays for a few comparisons with None;
what a dump says of its trace is checked before it is used.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    PrintCallback = Callable[[str, str], object]

    class Observer(Protocol):
        """Interface of an observer of runs."""

        def watch(
            self,
            execution: Any,
            *,
            trace: str | None = None,
            session_id: str | None = None,
            is_driven: bool = True,
            is_answered: bool = False,
        ) -> Any:
            """Return the execution for a part of a run, with `finish(error)` and `traceparent` besides. trace:
            `traceparent` of the part before. is_driven: the calls of the host are made between its steps. is_answered:
            but for the call at which it is paused, whose answer is known."""

        def printing(self, callback: PrintCallback | None, fallback: PrintCallback | None) -> PrintCallback | None: ...
        def printed(self, stream: str, text: str) -> None: ...
        def moved(self, operation: str, size: int) -> None: ...
        def current(self) -> str | None: ...


observer: Observer | None = None  # set by `ouros.telemetry`

MARK = b"ouros-trace\x00"  # no other dump starts with it
SIZE = 55  # characters of a traceparent


def with_trace(data: bytes, trace: str | None) -> bytes:
    """Return the bytes of a dump, behind the W3C `traceparent` that it belongs to, if any."""
    return data if trace is None else MARK + trace.encode("ascii") + data


def split_trace(data: bytes) -> tuple[bytes, str | None]:
    """Return the bytes of a dump, and its `traceparent`.

    Raises:
        ValueError: What stands there is none.
    """
    if not data.startswith(MARK):
        return data, None
    trace = data[len(MARK) : len(MARK) + SIZE]
    if not is_traceparent(trace):
        raise ValueError("damaged data: the trace that it belongs to")
    return data[len(MARK) + SIZE :], trace.decode("ascii")


def is_traceparent(data: bytes) -> bool:
    """Return whether bytes are a W3C `traceparent` of version 0."""
    parts = data.split(b"-")
    if [len(part) for part in parts] != [2, 32, 16, 2] or parts[0] != b"00":
        return False
    is_hexadecimal = all(byte in b"0123456789abcdef" for part in parts for byte in part)
    return is_hexadecimal and parts[1].strip(b"0") != b"" and parts[2].strip(b"0") != b""
