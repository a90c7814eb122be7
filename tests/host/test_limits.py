"""The check of `limits=`; what limits do is tested with the evaluator."""

import pytest

from ouros import ResourceLimits, Sandbox
from ouros.limits import LARGEST_COUNT, LARGEST_DURATION, check_limits


def test_resource_limits_is_a_dict():
    limits = ResourceLimits(max_duration_secs=1.0, max_memory=None)
    assert limits == {"max_duration_secs": 1.0, "max_memory": None}
    assert set(ResourceLimits.__annotations__) == {
        "max_allocations", "max_duration_secs", "max_memory", "gc_interval", "max_recursion_depth", "max_ticks",
        "max_output_bytes", "max_calls", "wall_secs",
    }  # fmt: skip
    assert ResourceLimits.__total__ is False


def test_none_is_no_limit():
    assert check_limits(None) is None
    assert check_limits({}) is None
    assert check_limits({"max_memory": None, "max_duration_secs": None}) is None
    assert check_limits({"max_memory": 1, "max_ticks": None}) == {"max_memory": 1}


def test_numbers():
    class Index:
        def __index__(self):
            return 7

    checked = check_limits({"max_duration_secs": 2, "max_ticks": Index(), "max_recursion_depth": 0})
    assert checked == {"max_duration_secs": 2.0, "max_ticks": 7, "max_recursion_depth": 0}
    assert type(checked["max_duration_secs"]) is float
    assert type(checked["max_ticks"]) is int
    assert check_limits({"max_memory": 10**30, "max_duration_secs": 1e300}) == {
        "max_memory": LARGEST_COUNT,
        "max_duration_secs": LARGEST_DURATION,
    }


@pytest.mark.parametrize(
    "limits, error, text",
    [
        ([], TypeError, "limits must be a dict, not list"),
        ({"max_memori": 1}, ValueError, "unknown limit 'max_memori', expected one of: gc_interval, "),
        ({1: 1}, ValueError, "unknown limit 1, expected one of: "),
        ({"max_memory": "1"}, TypeError, "max_memory must be an int, not str"),
        ({"max_memory": 1.5}, TypeError, "max_memory must be an int, not float"),
        ({"max_memory": True}, TypeError, "max_memory must be an int, not bool"),
        ({"max_memory": -1}, ValueError, "max_memory must not be negative, got -1"),
        ({"max_duration_secs": "1"}, TypeError, "max_duration_secs must be a float, not str"),
        ({"max_duration_secs": True}, TypeError, "max_duration_secs must be a float, not bool"),
        ({"max_duration_secs": -0.5}, ValueError, "max_duration_secs must not be negative, got -0.5"),
        ({"max_duration_secs": float("nan")}, ValueError, "max_duration_secs must be finite, got nan"),
        ({"max_duration_secs": float("inf")}, ValueError, "max_duration_secs must be finite, got inf"),
        ({"max_duration_secs": float("-inf")}, ValueError, "max_duration_secs must be finite, got -inf"),
    ],
)
@pytest.mark.parametrize("method", ["run", "start"])
def test_wrong_limits(limits, error, text, method):
    with pytest.raises(error) as caught:
        getattr(Sandbox("1"), method)(limits=limits)
    assert str(caught.value).startswith(text)
