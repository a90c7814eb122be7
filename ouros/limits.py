"""Checks the `limits=` argument of a run. Knows nothing of how the evaluator enforces them.

Invariant: what leaves here holds known keys only, with finite numbers that fit the evaluator's 64-bit counters.
"""

from __future__ import annotations

from operator import index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

COUNTS = frozenset(
    ("gc_interval", "max_allocations", "max_memory", "max_output_bytes", "max_recursion_depth", "max_ticks")
)
DURATION = "max_duration_secs"
LARGEST_COUNT = 2**62  # beyond any machine, and sums of two still fit 64 bits
LARGEST_DURATION = 4e9  # seconds; in nanoseconds this still fits 64 bits


def check_limits(limits: Mapping[str, object] | None) -> dict[str, int | float] | None:
    """A checked copy of `limits` without the keys that are None; None if nothing is left.

    Raises:
        TypeError: Not a dict, or a value is not a number of the right kind.
        ValueError: An unknown key, or a value that is negative, NaN or infinite.
    """
    if limits is None:
        return None
    if not isinstance(limits, dict):
        raise TypeError(f"limits must be a dict, not {type(limits).__name__}")
    checked: dict[str, int | float] = {}
    for key, value in limits.items():
        if key == DURATION:
            if value is not None:
                checked[key] = check_duration(value)
        elif key in COUNTS:
            if value is not None:
                checked[key] = check_count(key, value)
        else:
            known = ", ".join(sorted(COUNTS | {DURATION}))
            raise ValueError(f"unknown limit {key!r}, expected one of: {known}")
    return checked or None


def check_count(name: str, value: object) -> int:
    """`value` as an int of at most `LARGEST_COUNT`.

    Raises:
        TypeError: Not an int (a bool isn't one here).
        ValueError: Negative.
    """
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    count: int = index(value)  # type: ignore[arg-type]
    if count < 0:
        raise ValueError(f"{name} must not be negative, got {count}")
    return min(count, LARGEST_COUNT)


def check_duration(value: object) -> float:
    """`value` as seconds of at most `LARGEST_DURATION`.

    Raises:
        TypeError: Neither int nor float.
        ValueError: Negative, NaN or infinite.
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"{DURATION} must be a float, not {type(value).__name__}")
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        raise ValueError(f"{DURATION} must be finite, got {value}")
    if value < 0:
        raise ValueError(f"{DURATION} must not be negative, got {value}")
    return float(min(value, LARGEST_DURATION))


def check_ticks(value: object) -> int:
    """`pause_after_ticks` as a positive int.

    Raises:
        TypeError: Not an int.
        ValueError: Less than 1.
    """
    ticks = check_count("pause_after_ticks", value)
    if ticks < 1:
        raise ValueError("pause_after_ticks must be at least 1")
    return ticks
