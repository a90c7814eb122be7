"""Upper bounds of the limits of all runs: those that the server was started with, whatever a client asks for.

Knows limits only. Invariant: no program runs for a client that may use more, also none that was paused elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ouros.serve.protocol import INVALID_PARAMS, ProtocolError


def lowered(given: dict[str, Any] | None, most: Mapping[str, int | float]) -> dict[str, Any] | None:
    """Return the limits of a run that the client gave, as far as those of the server permit."""
    if not most:
        return given
    wanted = {} if given is None else given
    figures = {name: value for name, value in most.items() if not _is_less(wanted.get(name), value)}
    return {**wanted, **figures}


def check_paused(limits: Mapping[str, int | float], most: Mapping[str, int | float]) -> None:
    """Check the limits of a paused program, which was loaded: they are those that it was started with.

    Raises:
        ProtocolError: It may use more than the server permits.
    """
    for name, value in most.items():
        found = limits.get(name)
        if found is None or found > value:
            has = "no limit" if found is None else f"the limit {found}"
            raise ProtocolError(
                INVALID_PARAMS,
                f"the paused program has {has} for {name}, and the server permits {value}: start it again, with limits",
            )


def _is_less(given: Any, most: float) -> bool:
    """Return whether a limit is lower; what is no number is left for the check of limits to refuse."""
    return given is not None and (type(given) not in (int, float) or given < most)
