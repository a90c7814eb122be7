"""What limits count does not depend on who else runs on the machine."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.timing

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
