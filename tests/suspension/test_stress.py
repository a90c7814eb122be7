"""The corpus where memory is given out in crumbs (OUROS_STRESS): natives pause and are called again almost everywhere.

A native that calls another operation and does not say how it goes on after a pause loses its result there: in a program that is not
under stress that happens once in a while, when its memory is counted.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent

# What takes too many pauses (plain_numbers), chooses by the memory that is left (lzma), or asks twice in one step of `%` or of a format
# (digits_of_ints): crumbs are never enough for both, which the memory of a program is.
CHOSEN = "plain and not plain_numbers and not lzma and not digits_of_ints"


def test_plain_runs_of_the_corpus() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider", str(TESTS / "test_corpus.py"), "-k", CHOSEN]
    done = subprocess.run(command, cwd=TESTS.parent, env={**os.environ, "OUROS_STRESS": "1"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout
