"""A sample of damaged dumps (see hostile_dumps.py), in processes that a crash or unbounded memory may take along."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SAMPLE = 700
GIB = 2**30


@pytest.mark.parametrize("first", [1_000, 2_000_000, 3_000_000])
def test_damaged_dumps(first: int, tmp_path: Path) -> None:
    at = tmp_path / "seed"
    code = (
        "import resource, runpy, sys\n"
        f"resource.setrlimit(resource.RLIMIT_AS, ({3 * GIB}, {3 * GIB}))\n"
        f"sys.argv = ['hostile_dumps.py', '{first}', '{SAMPLE}', {str(at)!r}]\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parent, capture_output=True, text=True, timeout=170)
    assert done.returncode == 0, f"died with {done.returncode} at seed {at.read_text()}: {done.stderr[-1500:]}"
    assert done.stdout == ""
