"""What holds for all tests.

Tests import the modules of `tests/tools` by their names.

A test that hangs kills its process with a traceback, so that a hang is a failure with a name and a place. OUROS_TEST_TIMEOUT
says after how many seconds (default 180, times OUROS_TEST_SLOWNESS). Properties are tried with the same examples each time;
`--hypothesis-profile=default` tries others.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent / "tools"))

from measure import SLOWNESS  # noqa: E402

settings.register_profile("same", derandomize=True)
settings.load_profile("same")

# A shell starts what runs in the background with interrupts ignored, and children would inherit that: tests send them some.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

TIMEOUT = float(os.environ.get("OUROS_TEST_TIMEOUT", 180 * SLOWNESS))


@pytest.fixture(autouse=True)
def no_test_hangs():
    faulthandler.dump_traceback_later(TIMEOUT, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


def pending() -> dict[str, str]:
    """tests/pending.txt: tests that do not pass yet, `node id` -> reason (the line `# ...` above). It only gets shorter."""
    found: dict[str, str] = {}
    reason = ""
    for line in (Path(__file__).with_name("pending.txt")).read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            reason = line[2:]
        elif line.strip():
            found[line.strip()] = reason
    return found


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """
    Pending tests must fail: one that passes fails the suite until its line is taken out. A test that is judged by a clock
    runs a second time if it fails: a machine that is shared can pause any process.
    """
    known = pending()
    again = config.pluginmanager.hasplugin("rerunfailures")
    for item in items:
        if again and item.get_closest_marker("timing"):
            item.add_marker(pytest.mark.flaky(reruns=1))
        reason = known.get(item.nodeid.removeprefix("tests/"))
        if reason is not None:
            item.add_marker(pytest.mark.xfail(reason=reason, strict=True))
