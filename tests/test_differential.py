"""Random programs print in ouros what they print on the CPython that hosts it, run through and run in slices.

OUROS_TEST_RANDOM says how many programs (default 300), OUROS_TEST_SEED with which seed to begin. A failure names its
seed: `python tests/tools/random_programs.py SEED` prints the program.
"""

from __future__ import annotations

import contextlib
import io
import os
import warnings

import pytest
import run_modes
from compare_outcomes import difference
from corpus import Program
from random_programs import program

COUNT = int(os.environ.get("OUROS_TEST_RANDOM", "300"))
FIRST = int(os.environ.get("OUROS_TEST_SEED", "0"))
BATCH = 10


def on_host(source: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(compile(source, "main.py", "exec"), {"__name__": "__main__"})
    return out.getvalue()


@pytest.mark.parametrize("mode", [run_modes.plain, run_modes.dumped], ids=lambda mode: mode.__name__)
@pytest.mark.parametrize("first", range(FIRST, FIRST + COUNT, BATCH))
def test_random_programs(first: int, mode) -> None:
    for seed in range(first, first + BATCH):
        source = program(seed)
        wanted = {"stdout": on_host(source), "exception": None}
        actual = run_modes.Driver(Program("random", str(seed), source)).outcome(mode)
        text = difference(wanted, actual)
        if text is not None:
            pytest.fail(f"the program of seed {seed} differs from CPython\n{text}", pytrace=False)
