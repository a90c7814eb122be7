"""Some seeds of each fuzzer (see README.md), in a process that a crash may take along, and the driver with a fuzzer that fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from measure import SLOWNESS

import ouros

FUZZ = Path(__file__).parent
ROOT = Path(ouros.__file__).resolve().parent.parent
FAILING = '''
import os
from driver import Case

def make(seed):
    return Case(seed, "", ["a", "b", "crash" if seed == 2 else "note" if seed == 3 else "c", "d"])

def live(case, note):
    if "note" in case.statements:
        note("noted", "detail")
    if "crash" in case.statements:
        os.abort()
    return len(case.statements)
'''


def drive(*arguments: str, path: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), path]), "PYTHONMALLOC": "debug"}
    command = [sys.executable, str(FUZZ / "driver.py"), *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace", timeout=170 * SLOWNESS)


@pytest.mark.parametrize(("fuzzer", "seeds"), [("natives", 4), ("dumps", 2), ("continuations", 4), ("programs", 25), ("hosts", 4), ("texts", 5), ("frames", 3), ("journals", 6)])
def test_nothing_is_found(fuzzer: str, seeds: int) -> None:
    done = drive(fuzzer, "1", str(seeds), "--whole")
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert f"{fuzzer}: {seeds} cases" in done.stdout


def test_the_driver_reports_and_goes_on(tmp_path: Path) -> None:
    (tmp_path / "failing.py").write_text(FAILING)
    journal = tmp_path / "journal"
    done = drive("failing", "0", "6", "--journal", str(journal), path=str(tmp_path))
    assert done.returncode == 1
    assert "=== seed 2: SIGABRT" in done.stdout
    assert "=== seed 3: noted\ndetail\nnote\n" in done.stdout
    assert "\ncrash\n(settings" in done.stdout  # made smaller
    assert "failing: 5 cases, 20 calls, 2 findings of 2 kinds" in done.stdout
    again = drive("failing", "0", "6", "--journal", str(journal), path=str(tmp_path))
    assert "failing: 0 cases" in again.stdout
