"""Time and memory of a program: `measured` runs it in a process of its own.

The memory is what the program needs beyond what the import of ouros needs. `SLOWNESS` is the factor on every bound of time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass

import pytest

# Factor on every bound of time, for slow or busy machines.
SLOWNESS = float(os.environ.get("OUROS_TEST_SLOWNESS", "1"))


@dataclass
class Measurement:
    """What a program run by `measured` did: how it ended, its seconds of processor time, its peak of memory above the baseline."""

    outcome: dict
    seconds: float
    peak_bytes: int


# The child: warms up, notes its peak of memory, runs the job, reports. On Linux, ru_maxrss includes what the parent had before the child's
# exec: a child of a large process would seem to need nothing.
CHILD = r"""
import json, re, resource, signal, sys, time
import ouros
job = json.load(sys.stdin)
signal.alarm(job["timeout"])  # Ends the process even if nobody is left to kill it.
def peak():
    if sys.platform == "linux":
        with open("/proc/self/status") as status:
            return int(re.search(r"VmHWM:\s*(\d+) kB", status.read())[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
for warm in ("1 + 1", "x = [i for i in range(10)]", "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    str(e)", job["warm"]):
    ouros.Sandbox(warm).run()
printed = []
before, start = peak(), time.thread_time()
try:
    sandbox = ouros.Sandbox(job["code"])
    value = sandbox.run(limits=job["limits"], print_callback=lambda stream, text: printed.append(text[:200]))
    try:
        outcome = {"value": repr(value)[:200]}
    except RecursionError:
        outcome = {"value": f"a deep {type(value).__name__}"}  # The host's repr recurses, not ours.
except ouros.SandboxError as error:
    outcome = {"error": type(error).__name__, "text": error.display("type-msg")[:300]}
seconds = time.thread_time() - start
outcome["printed"] = "".join(printed[:50])[:2000]
print(json.dumps({"outcome": outcome, "seconds": seconds, "peak": peak() - before}))
"""


def measured(code: str, limits: dict, timeout: int = 40, warm: str = "") -> Measurement:
    """Run sandbox code under the limits in a new process, after the code `warm`. A crash or a hang of the process fails the test."""
    try:
        done = subprocess.run(
            [sys.executable, "-c", CHILD],
            input=json.dumps({"code": code, "limits": limits, "timeout": timeout + 5, "warm": warm}),
            capture_output=True,
            text=True,
            timeout=timeout,
        )
    except subprocess.TimeoutExpired:
        pytest.fail(f"the process was still running after {timeout} s: the limit did not stop the program")
    assert done.returncode == 0, f"the process died with {done.returncode}: {done.stderr[-2000:]}"
    report = json.loads(done.stdout.splitlines()[-1])
    return Measurement(report["outcome"], report["seconds"], report["peak"])
