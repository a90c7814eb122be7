"""Checks the `limits=` argument of a run. Knows nothing of how the evaluator enforces them.

Invariant: what leaves here holds known keys only, with finite numbers that fit the evaluator's 64-bit counters.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ouros.typeddicts import ResourceLimits

COUNTS = frozenset((
    "gc_interval", "max_allocations", "max_calls", "max_memory", "max_output_bytes", "max_recursion_depth", "max_ticks",
))  # fmt: skip
DURATION = "max_duration_secs"
WALL = "wall_secs"
LARGEST_COUNT = 2**62  # beyond any machine, and sums of two still fit 64 bits
LARGEST_DURATION = 4e9  # seconds; in nanoseconds this still fits 64 bits


class Limits:
    """Sets of limits for code that you don't know, as dicts for `limits=`: change or add keys as you like.

    | | seconds | ticks | memory | output | calls | recursion |
    |---|---|---|---|---|---|---|
    | `strict()` | 1 | 2,000,000 | 32 MB | 64 KB | 50 | 200 |
    | `standard()` | 10 | 100,000,000 | 256 MB | 1 MB | 1,000 | 1,000 |
    | `generous()` | 120 | 2,000,000,000 | 2 GB | 16 MB | 20,000 | 1,000 |
    """

    __module__ = "ouros"
    __slots__ = ()

    @staticmethod
    def strict() -> ResourceLimits:
        """Return limits for expressions and small functions."""
        return _limits(1.0, 2_000_000, 32_000_000, 64_000, 50, 200)

    @staticmethod
    def standard() -> ResourceLimits:
        """Return limits for the scripts of a model; `execute` and `run_cell` use them by default."""
        return _limits(10.0, 100_000_000, 256_000_000, 1_000_000, 1000, 1000)

    @staticmethod
    def generous() -> ResourceLimits:
        """Return limits for jobs that may take a while."""
        return _limits(120.0, 2_000_000_000, 2_000_000_000, 16_000_000, 20_000, 1000)


def _limits(seconds: float, ticks: int, memory: int, output: int, calls: int, depth: int) -> ResourceLimits:
    return {
        "max_duration_secs": seconds,
        "max_ticks": ticks,
        "max_memory": memory,
        "max_output_bytes": output,
        "max_calls": calls,
        "max_recursion_depth": depth,
    }


def check_limits(limits: Mapping[str, object] | None) -> dict[str, int | float] | None:
    """Return a checked copy of `limits` without the keys that are None; None if nothing is left.

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
        if key in COUNTS:
            if type(value) is int and 0 <= value <= LARGEST_COUNT:
                checked[key] = value
            elif value is not None:
                checked[key] = check_count(key, value)
        elif key in (DURATION, WALL):
            if type(value) is float and 0.0 <= value <= LARGEST_DURATION:
                checked[key] = value
            elif value is not None:
                checked[key] = check_duration(value, key)
        else:
            known = ", ".join(sorted(COUNTS | {DURATION, WALL}))
            raise ValueError(f"unknown limit {key!r}, expected one of: {known}")
    return checked or None


def check_count(name: str, value: object) -> int:
    """Return `value` as an int of at most `LARGEST_COUNT`.

    Raises:
        TypeError: Neither an int (a bool isn't one here) nor a float without a fraction, as `1e6`.
        ValueError: Negative.
    """
    if type(value) is int:
        count = value
    elif type(value) is float and value.is_integer():  # a whole number such as 1e6
        count = int(value)
    elif isinstance(value, bool) or not hasattr(type(value), "__index__"):
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    else:
        from operator import index  # only here: `import ouros` does without this import

        count = index(value)  # type: ignore[arg-type]
    if count < 0:
        raise ValueError(f"{name} must not be negative, got {count}")
    return min(count, LARGEST_COUNT)


def check_duration(value: object, name: str = DURATION) -> float:
    """Return `value` as seconds of at most `LARGEST_DURATION`.

    Raises:
        TypeError: Neither int nor float.
        ValueError: Negative, NaN or infinite.
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"{name} must be a float, not {type(value).__name__}")
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        raise ValueError(f"{name} must be finite, got {value}")
    if value < 0:
        raise ValueError(f"{name} must not be negative, got {value}")
    return float(min(value, LARGEST_DURATION))


def check_ticks(value: object) -> int:
    """Return `pause_after_ticks` as a positive int.

    Raises:
        TypeError: Not an int.
        ValueError: Less than 1.
    """
    ticks = check_count("pause_after_ticks", value)
    if ticks < 1:
        raise ValueError("pause_after_ticks must be at least 1")
    return ticks
