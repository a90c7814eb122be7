"""What limits count does not depend on who else runs on the machine."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time

import pytest
from measure import SLOWNESS, measured

pytestmark = pytest.mark.timing

MIB = 1024 * 1024

WAITING = """
import sys, time
import ouros
sandbox = ouros.Sandbox("n = 0\\nfor i in range(10 ** 6): n += i\\nn")
sandbox.run()
print("ready", flush=True)
sys.stdin.readline()
before = time.thread_time()
try:
    sandbox.run(limits={"max_duration_secs": 5.0})
except ouros.SandboxRuntimeError as error:
    print(error, time.thread_time() - before)
print("done", flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no signals that stop a process")
def test_a_process_that_waits_uses_no_time() -> None:
    child = subprocess.Popen([sys.executable, "-c", WAITING], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert child.stdin is not None and child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    child.stdin.write("\n")
    child.stdin.flush()
    # Mostly it has begun to run by now, and has not read the clock of its processor yet.
    time.sleep(0.005)
    os.kill(child.pid, signal.SIGSTOP)
    time.sleep(6)
    os.kill(child.pid, signal.SIGCONT)
    assert child.communicate()[0] == "done\n"
    assert child.returncode == 0


def test_counting_the_heap_ends_with_the_time() -> None:
    """A walk over 30,000,000 references takes longer than a run may exceed its time."""
    code = "o = [1] * 30_000_000\nwhile True: x = [0] * 1_000_000"
    late = []
    for i in range(6):
        limit = 0.5 + 0.07 * i
        report = measured(code, {"max_duration_secs": limit, "max_memory": 512 * MIB})
        found = re.fullmatch(r"TimeoutError: time limit exceeded: ([\d.]+)ms > .*", report.outcome["text"])
        assert found, report.outcome
        late.append(float(found[1]) - 1000 * limit)
    assert max(late) < 25 * SLOWNESS, late


def test_calls_that_fill_the_stack_end_with_the_time() -> None:
    """A partial that calls itself uses no tick."""
    code = "import functools\np = functools.partial(print)\np.__setstate__((p, (), {'a': 1}, None))\np(b=2)"
    report = measured(code, {"max_duration_secs": 0.3})
    assert report.outcome.get("text", "").startswith("TimeoutError"), report.outcome
    assert report.seconds < 0.3 * 1.02 + 0.05 * SLOWNESS
