"""Purity: nothing but sandbox values is reachable from a run that is paused or over.

`check_purity` is the only place of the test suite that calls the debug hook of the evaluator.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from ouros import sandbox, snapshots
from ouros._core import hostapi


@contextlib.contextmanager
def recorded_executions() -> Iterator[list[Any]]:
    """The evaluator's side of each run that comes to a pause or to its end meanwhile, the latest last."""
    found: list[Any] = []
    original = snapshots.progress_of

    def record(execution: Any, event: int) -> Any:
        found.append(execution)
        return original(execution, event)

    sandbox.progress_of = snapshots.progress_of = record
    try:
        yield found
    finally:
        sandbox.progress_of = snapshots.progress_of = original


def check_purity(execution: Any) -> None:
    """Fail if anything but sandbox values is reachable from the execution."""
    hostapi.check_purity(execution)
