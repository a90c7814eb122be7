"""Larger programs from outside the repository, if there are any: OUROS_PROGRAMS names a directory of `*.jsonl` files.

Each line is {"id", "program", "timeout"}; each program must end with the value 'ok', run through and when it is paused
at every tick (and now and then sent through bytes). Without the variable the tests are skipped.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
import run_modes
from corpus import Program

import ouros

DIRECTORY = os.environ.get("OUROS_PROGRAMS")


def load() -> list:
    if not DIRECTORY:
        return []
    found = []
    for path in sorted(Path(DIRECTORY).glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip():
                job = json.loads(line)
                found.append(pytest.param(job["program"], job.get("timeout", 10), id=f"{path.stem}-{job['id']}"))
    assert found, f"{DIRECTORY} holds no programs"
    return found


JOBS = load()
pytestmark = pytest.mark.skipif(not DIRECTORY, reason="OUROS_PROGRAMS is not set")


@pytest.mark.parametrize(("source", "timeout"), JOBS)
def test_plain(source: str, timeout: float) -> None:
    limits = {"max_duration_secs": float(timeout), "max_memory": 256 * 1024 * 1024}
    assert ouros.Sandbox(source).run(limits=limits) == "ok"


@pytest.mark.parametrize(("source", "timeout"), JOBS)
def test_suspended(source: str, timeout: float) -> None:
    """A long program would be paused millions of times: from the 2,000th pause on the slices grow."""
    driver = run_modes.Driver(Program("programs", "external", source))
    sandbox = ouros.Sandbox(source)
    limits = {"max_duration_secs": 10.0 * timeout, "max_memory": 256 * 1024 * 1024}
    ticks = 1
    progress = sandbox.start(print_callback=driver.on_print, limits=limits, pause_after_ticks=ticks)
    while not isinstance(progress, ouros.Complete):
        driver.count_pause(progress)
        if run_modes.is_dumped_at(driver.pauses):
            progress = ouros.Snapshot.load(progress.dump(), print_callback=driver.on_print)
        if driver.pauses > 2000:
            ticks += 1 + ticks // 10
        progress = progress.resume(pause_after_ticks=ticks)
    assert progress.output == "ok"
