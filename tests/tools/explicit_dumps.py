"""Dumps with all rows: also those that readers have as images, of unchanged variables of the library."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ouros._core.hostapi import use_dump_images


@contextmanager
def all_rows() -> Iterator[None]:
    """Context in which dumps of this process have all rows."""
    use_dump_images(False)
    try:
        yield
    finally:
        use_dump_images(True)


def explicit(dump: Callable[[], bytes]) -> bytes:
    """What `dump()` returns, with all rows."""
    with all_rows():
        return dump()
