"""CPython's own tests: what passed when the reports were written passes still.

A part of the modules is run, each of them if OUROS_CPYTHON_ALL is set; `tests/cpython/runner.py` runs them too, shows
progress and writes the reports. Needs the `test` package of the CPython that the reports are about.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import modules  # noqa: E402
import report  # noqa: E402
import runner  # noqa: E402

DIRECTORY = modules.test_directory()
# Modules that are quick and many-sided.
SAMPLE = """
test_augassign test_class test_decorators test_exception_group test_except_star test_generators test_json.test_decode
test_keywordonlyarg test_named_expressions test_patma test_scope test_set test_super test_textwrap test_unpack_ex
test_with test_yield_from
""".split()
NAMES = [*modules.LANGUAGE, *modules.LIBRARY] if os.environ.get("OUROS_CPYTHON_ALL") else SAMPLE


@pytest.mark.skipif(DIRECTORY is None, reason=f"no test package of CPython {modules.VERSION}: set OUROS_CPYTHON_TEST")
@pytest.mark.parametrize("name", NAMES)
def test_module(name: str) -> None:
    assert DIRECTORY is not None
    old = report.read(name)
    wanted = [test for test, (status, _) in old.items() if status == "ok"]
    if not wanted:
        pytest.skip("nothing in it passes")
    new = runner.run_module(DIRECTORY, name, wanted)
    lost = [f"{test}: {new.get(test, new.get('*'))}" for test in wanted if new.get(test, ("", ""))[0] != "ok"]
    assert not lost, "passed before:\n" + "\n".join(lost)


def test_reports_are_whole() -> None:
    """Each report is sorted, has one line for each test, and belongs to a module that is run."""
    names = {*modules.LANGUAGE, *modules.LIBRARY}
    for path in report.REPORTS.glob("*.txt"):
        if path.name == "summary.txt":
            continue
        assert path.stem in names, path.name
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(report.read(path.stem)) == len(lines)
        assert all(line[:5] in ("ok   ", "FAIL ", "skip ") for line in lines)
        assert [line[5:].split(": ")[0] for line in lines] == sorted(line[5:].split(": ")[0] for line in lines)
