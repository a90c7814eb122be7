"""What the tests of the adapters share. They run against the real packages: `pip install 'ouros[integrations]'`.

With OUROS_INTEGRATIONS=1 a package that is absent is a failure, else its tests are skipped.
"""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from events import Meeting  # noqa: F401  (for the tests)

ROOT = Path(__file__).resolve().parent.parent.parent


def needs(package: str):
    """The package; without it the tests of the calling module are skipped, or fail."""
    if os.environ.get("OUROS_INTEGRATIONS") == "1":
        return importlib.import_module(package)
    return pytest.importorskip(package)


def in_new_process(source: str, *arguments: str) -> str:
    """Run a host program in a new process; gives what it prints."""
    command = [sys.executable, "-c", source, *arguments]
    folders = [ROOT, ROOT / "tests" / "integrations", ROOT / "tests" / "tools"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
    found = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment, check=False)
    assert found.returncode == 0, found.stderr
    return found.stdout
