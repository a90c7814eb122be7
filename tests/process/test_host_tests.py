"""Tests of `tests/host` through a pool: what `Sandbox` and sessions promise holds for programs in workers.

`differs.txt` lists the tests that fail so, each with its reason; they must fail. `OUROS_TEST_POOL=all` runs all modules of
`MODULES`, else those that take little time. The rest of `tests/host` does not run programs by these doors, or is about them
as such: signatures, texts, the type checker, the command, the MCP server.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="pools need fork()")

ROOT = Path(__file__).parent.parent.parent
QUICK = (
    "aio", "errors", "forgiving", "modules", "policy", "reentry", "sandbox_api", "session_calls", "session_functions", "snapshots", "values",
)  # fmt: skip
MODULES = QUICK + (
    "abort", "approval", "approval_async", "bounded", "conversion", "databases", "deferred", "dropin", "dropin_classes", "durable",
    "faults", "files", "futures", "helpers_hidden", "host_decimal_context", "host_tools", "interrupt", "jsonvalue", "limit_errors",
    "limits", "manager", "notebook", "os_access", "os_access_bounds", "overlap", "packages", "program_ends", "repl", "replay", "repr_marks",
    "results", "session", "session_history", "session_interrupt", "session_memory", "session_threads", "session_whole", "shown_errors",
    "stdin", "storage", "stores", "terminal_text", "tools", "traceback_bounds", "tracebacks",
    "transcripts",
)  # fmt: skip
LEFT_OUT = (
    # Its arun() blocks an event loop whose other tasks hold all workers.
    "test_session_threads.py::test_cancelled_at_any_point",
    # Hundreds of programs, which test_corpus.py runs in five modes.
    "test_session_history.py::test_statement_by_statement",
    # Three calls must begin within 10 ms: on a busy machine that is less than three switches between processes.
    "test_aio.py::test_coroutines_run_side_by_side",
    "test_tools.py::test_coroutines_run_side_by_side_and_are_checked_at_once",
)


@pytest.mark.parametrize("name", MODULES if os.environ.get("OUROS_TEST_POOL") == "all" else QUICK)
def test_through_the_pool(name: str) -> None:
    left_out = [f"--deselect=tests/host/{test}" for test in LEFT_OUT]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "pool_doors", "-p", "no:cacheprovider", "--tb=short", f"tests/host/test_{name}.py", *left_out],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests" / "tools"), os.environ.get("PYTHONPATH", "")])},
        timeout=900,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]
    assert re.search(r"\d+ passed", done.stdout), done.stdout[-1000:]


def test_differences_have_reasons_and_name_tests() -> None:
    reason = ""
    for line in (Path(__file__).parent / "differs.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            reason = line
            continue
        module, _, test = line.partition("::")
        assert reason and module.removeprefix("test_").removesuffix(".py") in MODULES, line
        assert f"def {test.partition('[')[0]}(" in (ROOT / "tests" / "host" / module).read_text(encoding="utf-8"), line


def test_all_modules_are_there() -> None:
    for name in MODULES:
        assert (ROOT / "tests" / "host" / f"test_{name}.py").exists(), name
    assert len(set(MODULES)) == len(MODULES)
