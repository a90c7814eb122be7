"""A sample of `prove_suspension.py`: every tick of every n-th program, from bytes each time; some of them in another process.

OUROS_TEST_PROVE says every how many-th program (default 40); 1 runs the whole corpus.
"""

from __future__ import annotations

import os
import sys

import pytest
from prove_suspension import arguments, prove

PARTS = int(os.environ.get("OUROS_TEST_PROVE", "40"))


@pytest.mark.parametrize("every", ["1", "7"])
def test_dumped_at_every_tick(every: str) -> None:
    count = prove(arguments(["--part", f"3/{PARTS}" if PARTS > 3 else "0/1", "--seconds", "3", "--every", every]))
    assert count.programs >= 10 and count.dumps > 500 // int(every)
    assert count.differences == []


def test_moved_to_another_process() -> None:
    count = prove(arguments(["--part", f"{PARTS // 2}/{PARTS}", "--seconds", "2", "--with", sys.executable]))
    assert count.moves > 10
    assert count.differences == []
