"""The types of the public API: a user's program and the examples pass `mypy --strict`, and the package says that it is typed."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

import ouros

ROOT = Path(__file__).parent.parent.parent


def check(*paths: Path, cache: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", str(cache), *map(str, paths)],
        cwd=ROOT, capture_output=True, text=True, timeout=170,
    )  # fmt: skip
    return done.stdout + done.stderr


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="needs mypy")
def test_programs_of_users_are_typed(tmp_path):
    examples = sorted((ROOT / "examples").glob("*.py"))
    assert check(Path(__file__).with_name("typed_user.py"), *examples, cache=tmp_path) == ""


def test_the_package_says_that_it_is_typed():
    assert (Path(ouros.__file__).parent / "py.typed").exists()
    assert "py.typed" in (ROOT / "pyproject.toml").read_text() or "py.typed" in (ROOT / "MANIFEST.in").read_text()
