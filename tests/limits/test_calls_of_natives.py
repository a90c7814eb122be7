"""Calls of natives: those that call each other with copies of many arguments, and errors that could quote long names."""

from __future__ import annotations

import pytest
from measure import SLOWNESS, measured

MIB = 1024 * 1024
CALLS = {
    "partial": "import functools\np = functools.partial(print)\np.__setstate__((p, (p,), {}, None))\np()",
    "call": "import operator\noperator.call(*[operator.call] * 30_000)",
    "partial_call": "import functools\nc = functools.partial.__call__\np = functools.partial(c)\nc(*[p] * 30_000)",
    "run": "import contextvars\nr = [contextvars.Context().run for i in range(30_000)]\nr[0](*r[1:])",
}


@pytest.mark.timing
@pytest.mark.parametrize("case", CALLS)
def test_the_limit_of_time(case: str) -> None:
    report = measured(CALLS[case], {"max_duration_secs": 0.3})
    assert report.seconds < 0.3 * 1.02 + 0.05 * SLOWNESS, report.outcome
    assert report.peak_bytes < 400 * MIB


@pytest.mark.parametrize("named", ["io.StringIO = X", "class io_(io.StringIO, X): pass\nold = type('A' * 20_000_000, (io_,), {'__full_type_name__': True})"])
def test_long_names_in_errors(named: str) -> None:
    """The error of a method that is C in CPython does not take the name of a class that the program has put there."""
    code = f"""
import io
class X: __full_type_name__ = True
X.__name__ = "A" * 20_000_000
old = io.StringIO
{named}
try:
    old.__getstate__(old(), 1, 2)
except TypeError as error:
    length = len(str(error))
length"""
    report = measured(code, {"max_memory": 100 * MIB})
    assert int(report.outcome["value"]) < 100, report.outcome
