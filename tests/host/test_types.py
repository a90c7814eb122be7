"""The types of the public API: a user's program and the examples pass `mypy --strict`, and the package says that it is typed."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest
from measure import SLOWNESS

import ouros

ROOT = Path(__file__).parent.parent.parent


def check(*paths: Path, cache: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", str(cache), *map(str, paths)],
        cwd=ROOT, capture_output=True, text=True, timeout=170 * SLOWNESS,
    )  # fmt: skip
    return done.stdout + done.stderr


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="needs mypy")
def test_programs_of_users_are_typed(tmp_path):
    examples = sorted((ROOT / "examples").glob("*.py"))
    programs = [Path(__file__).with_name(name) for name in ("typed_user.py", "typed_host.py")]
    assert check(*programs, *examples, cache=tmp_path) == ""


def test_the_program_that_uses_host_calls_sessions_and_determinism_runs():
    from tests.host.typed_host import main

    calls, results, together, sessions, determinism = main()
    assert calls == ["(('paid 1, a', 'paid 5, a'), 7)", "(4.0, 'EUR')"]
    assert results[0] == "a\n[{'title': 'b', 'score': 1.0}]" and results[3] == "('max_calls', 3, 2)"
    assert together == [3, 3]
    assert sessions[1:3] == [{"rates": True, "total": False}, "NameError: cannot change protected name 'total'"]
    assert determinism == [True, True, ("f", "f(2) as call 0"), True]


def test_the_package_says_that_it_is_typed():
    assert (Path(ouros.__file__).parent / "py.typed").exists()
    assert "py.typed" in (ROOT / "pyproject.toml").read_text() or "py.typed" in (ROOT / "MANIFEST.in").read_text()
