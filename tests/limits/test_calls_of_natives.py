"""Natives that call each other with copies of many arguments: the limit of time holds, and only few copies exist at the same time."""

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
