"""A sample of the systematic damages of `damage_dumps.py`, in a process that a crash or unbounded memory may take along.

OUROS_TEST_DAMAGE says every how many-th damage is tried (default 500); 1 tries them all.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import ouros

PARTS = int(os.environ.get("OUROS_TEST_DAMAGE", "500"))
GIB = 2**30


def test_damaged_continuations(tmp_path: Path) -> None:
    at = tmp_path / "damage"
    code = (
        "import resource, runpy, sys\n"
        f"resource.setrlimit(resource.RLIMIT_AS, ({3 * GIB}, {3 * GIB}))\n"
        f"sys.argv = ['damage_dumps.py', '0/{PARTS}', {str(at)!r}]\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(ouros.__file__).resolve().parent.parent)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=Path(__file__).parent.parent / "tools", env=environment, capture_output=True, text=True
    )
    damage = at.read_text() if at.exists() else "none"
    assert done.returncode == 0, f"died with {done.returncode} at damage {damage}: {done.stderr[-1500:]}"
    assert done.stdout == ""
