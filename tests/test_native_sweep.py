"""Calls of natives with unusual arguments do what CPython recorded, but for those in sweeps/known.txt, which must go on failing."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import native_sweep  # noqa: E402

EXPRESSIONS = list(native_sweep.recorded())
PART = 2000


def test_the_recorded_calls_are_those_of_the_table():
    assert set(EXPRESSIONS) <= set(native_sweep.expressions())
    assert len(EXPRESSIONS) > 0.85 * len(native_sweep.expressions())  # some calls end the oracle
    assert native_sweep.known() <= set(EXPRESSIONS)


@pytest.mark.parametrize("start", range(0, len(EXPRESSIONS), PART))
def test_outcomes(start):
    texts = EXPRESSIONS[start:start + PART]
    different = native_sweep.differences(texts)
    expected = native_sweep.known() & set(texts)
    assert {text: line for text, line in different.items() if text not in expected} == {}
    assert expected - set(different) == set(), "these are right now: take them out of sweeps/known.txt"
