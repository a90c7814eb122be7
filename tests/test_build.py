"""What setup.py refuses to build, what an sdist holds, and what the release builds."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
pytest.importorskip("setuptools")
pytestmark = pytest.mark.skipif(not (ROOT / "setup.py").exists(), reason="not in a checkout")


def test_interpreters_that_are_refused() -> None:
    refusal = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")["refusal"]
    assert refusal(64, False) is None
    assert "64-bit" in refusal(32, False)
    assert "GIL" in refusal(64, True) and "Pool" in refusal(64, True)


@pytest.mark.parametrize(
    ("patch", "reason"),
    [("sys.maxsize = 2**31 - 1", "64-bit Python"), ("sysconfig.get_config_var = lambda name: 1 if name == 'Py_GIL_DISABLED' else real(name)", "free-threaded")],
)
def test_a_build_is_refused_before_it_begins(patch: str, reason: str) -> None:
    code = f"import runpy, sys, sysconfig, setuptools\nreal = sysconfig.get_config_var\n{patch}\nsys.argv = ['setup.py', '-q', 'build_ext']\nrunpy.run_path('setup.py', run_name='__main__')"
    made = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert made.returncode == 1 and reason in made.stderr.splitlines()[-1], made.stderr
    assert "translating" not in made.stderr


def test_an_sdist_holds_what_a_build_takes(tmp_path: Path) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not in a checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    assert listed.returncode == 0, listed.stderr
    tracked = {name for name in listed.stdout.split("\0") if name}
    copy = tmp_path / "copy"
    for name in tracked:
        if name.startswith(("ouros/", "examples/")) or "/" not in name:
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes((ROOT / name).read_bytes())
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    made = subprocess.run([sys.executable, "setup.py", "-q", "sdist", "-d", str(tmp_path)], cwd=copy, env=environment, capture_output=True, text=True, timeout=300)
    assert made.returncode == 0, made.stderr
    (archive,) = tmp_path.glob("ouros-*.tar.gz")
    assert archive.stat().st_size < 2_400_000
    with tarfile.open(archive) as file:
        names = {member.name.partition("/")[2] for member in file if member.isfile()}
    assert {name for name in names if name.startswith("ouros/")} == {name for name in tracked if name.startswith("ouros/")}
    assert {"setup.py", "pyproject.toml", "README.md", "LICENSE", "CONTRIBUTING.md", "examples/agent.py"} <= names


def test_the_release_builds_what_is_supported() -> None:
    """The versions of Python in pyproject.toml, and nothing that setup.py refuses."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    supported = set(re.findall(r"Programming Language :: Python :: 3\.(\d+)", text))
    (build,) = re.findall(r'^build = "(.*)"$', text, re.MULTILINE)
    assert set(build.split()) == {f"cp3{minor}-*" for minor in supported}
    assert 'archs = "auto64"' in text
