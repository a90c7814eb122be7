"""What `import ouros` loads, and what a run adds to it."""

import subprocess
import sys
from pathlib import Path

import pytest

SLOW = ("asyncio", "typing", "dataclasses", "inspect", "pathlib", "json", "re", "subprocess", "hmac", "tempfile")
START = """
import sys
sys.path[:0] = [{root!r}, {tests!r}]
before = set(sys.modules)
class Host:
    EVENT_COMPLETE, EVENT_CALL, EVENT_OS, EVENT_FUTURES, EVENT_SLICE, EVENT_ERROR = range(6)
    Execution = Program = None
    class SyntaxFailure(Exception): pass
try:
    import ouros._core.hostapi
except ModuleNotFoundError:
    sys.modules['ouros._core.hostapi'] = Host
import ouros
{more}
print(*sorted(set(sys.modules) - before))
"""


def loaded(more: str = "") -> set[str]:
    tests = Path(__file__).parent
    script = START.format(root=str(tests.parent.parent), tests=str(tests), more=more)
    done = subprocess.run([sys.executable, "-S", "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("more", ["", "ouros.Sandbox, ouros.run_async, ouros.SandboxRepr"])
def test_import_is_light(more):
    assert not loaded(more) & set(SLOW)


def test_the_rest_is_loaded_when_asked_for():
    assert "pathlib" in loaded("ouros.OSAccess")
    assert "typing" in loaded("ouros.ResourceLimits")
