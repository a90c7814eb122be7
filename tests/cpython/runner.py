"""Runs CPython's own tests in ouros and compares with the reports.

    python tests/cpython/runner.py [NAME ...] [--update] [--jobs N] [--verbose] [--only PATTERN] [--paused TICKS]

Without --update the differences from the reports are printed, and regressions (ok before, not ok now) make the exit
status 1. With --update the reports are written. With --paused, each test is dumped, loaded and resumed after every
so many ticks, and must end as it does without. What the CPython that owns the tests does with them is asked once and
kept in `build/cpython_reference`. Workers are processes: a crash or a hang is the failure of one test.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import os
import selectors
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import modules  # noqa: E402
import report  # noqa: E402

CACHE = HERE.parents[1] / "build" / "cpython_reference" / modules.VERSION
SILENCE = 60.0  # Seconds a worker may take for one test before it is ended.


def reference(name: str) -> dict[str, str]:
    """What the owner of the tests makes of them."""
    path = CACHE / f"{name}.json"
    if path.exists():
        return json.loads(path.read_text(encoding="utf-8"))
    python = modules.host_python()
    if python is None:
        sys.exit(f"no CPython {modules.VERSION} found: set OUROS_CPYTHON_TEST to its executable")
    with tempfile.TemporaryFile("w+") as out:
        try:
            subprocess.run(
                [python, str(HERE / "reference.py"), name], stdout=out, stderr=subprocess.DEVNULL,
                stdin=subprocess.DEVNULL, timeout=240,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            pass
        out.seek(0)
        found = dict(json.loads(line) for line in out if line.endswith("\n"))
    CACHE.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(found, indent=1), encoding="utf-8")
    return found


def run_module(directory: Path, name: str, wanted: list[str] | None = None, verbose: bool = False) -> report.Outcomes:
    """The outcome of each test of the module, in as many processes as it takes."""
    outcomes: report.Outcomes = {}
    if wanted is None and not modules.exists(directory, name):
        return {"*": ("skip", "not in this test suite")}
    left = wanted
    while True:
        current, died = _run_worker(directory, name, left, outcomes, verbose)
        if died is None:
            return outcomes
        outcomes[current] = ("FAIL", died)
        if current == "*" or left is None:
            return outcomes
        left = [test for test in left if test not in outcomes]
        if not left:
            return outcomes


def _run_worker(
    directory: Path, name: str, wanted: list[str] | None, outcomes: report.Outcomes, verbose: bool
) -> tuple[str, str | None]:
    env = dict(os.environ)
    if verbose:
        env["OUROS_CPYTHON_VERBOSE"] = "1"
    worker = subprocess.Popen(
        [sys.executable, str(HERE / "worker.py"), str(directory), name],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=None if verbose else subprocess.DEVNULL, env=env,
    )  # fmt: skip
    assert worker.stdin is not None and worker.stdout is not None
    worker.stdin.write(json.dumps(wanted).encode())
    worker.stdin.close()
    current, buffer, died = "*", b"", None
    with selectors.DefaultSelector() as selector:
        selector.register(worker.stdout, selectors.EVENT_READ)
        last = time.monotonic()
        while True:
            if not selector.select(1.0):
                if time.monotonic() - last > SILENCE:
                    worker.kill()
                    died = "hangs"
                    break
                continue
            data = os.read(worker.stdout.fileno(), 65536)
            if not data:
                break
            last = time.monotonic()
            buffer += data
            *lines, buffer = buffer.split(b"\n")
            for line in lines:
                test, status, text = json.loads(line)
                if status == "start":
                    current = test
                else:
                    outcomes[test] = (status, text)
    code = worker.wait()
    if died is None and code != 0:
        died = f"crashes ({code})"
    return current, died


def run_and_combine(directory: Path, name: str, verbose: bool, only: str | None) -> report.Outcomes:
    theirs = reference(name)
    wanted = [
        test for test, outcome in theirs.items() if outcome == "ok" and (only is None or fnmatch.fnmatch(test, only))
    ]
    outcomes = run_module(directory, name, wanted, verbose)
    combined = report.combine(name, theirs, outcomes)
    return {t: o for t, o in combined.items() if only is None or fnmatch.fnmatch(t, only)}


def differences(name: str, old: report.Outcomes, new: report.Outcomes) -> tuple[list[str], list[str]]:
    """(regressions, progress) as lines."""
    worse, better = [], []
    for test in sorted(set(old) | set(new)):
        before, now = old.get(test, ("-", "")), new.get(test, ("-", ""))
        line = f"{name} {test}: {before[0]} -> {now[0]} {now[1]}"
        if before[0] == "ok" and now[0] != "ok":
            worse.append(line)
        elif before[0] != "ok" and now[0] == "ok":
            better.append(line)
    return worse, better


def main() -> None:
    parser = argparse.ArgumentParser(description="Run CPython's own tests in ouros.")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="test modules, or `language`, `library` (default: all)"
    )
    parser.add_argument("--update", action="store_true", help="write the reports")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--verbose", action="store_true", help="show the tracebacks of failures")
    parser.add_argument("--only", help="only the tests that match this pattern; implies no --update")
    parser.add_argument("--paused", type=int, metavar="TICKS", help="dump and load the tests while they run")
    options = parser.parse_args()
    if options.paused:
        if options.update:
            parser.error("the reports are of runs without pauses")
        os.environ["OUROS_CPYTHON_PAUSED"] = str(options.paused)
    directory = modules.test_directory()
    if directory is None:
        sys.exit(f"no test suite of CPython {modules.VERSION} found: set OUROS_CPYTHON_TEST")
    groups = {"language": modules.LANGUAGE, "library": modules.LIBRARY}
    names = [n for given in options.names for n in groups.get(given, [given])] or [*modules.LANGUAGE, *modules.LIBRARY]
    names = [n for n in names if modules.exists(directory, n)]
    worse: list[str] = []

    def one(name: str) -> None:
        started = time.monotonic()
        new = run_and_combine(directory, name, options.verbose, options.only)
        old = report.read(name)
        if options.only is not None:
            old = {t: o for t, o in old.items() if t in new}
            print(*(f"{status} {test} {text}" for test, (status, text) in new.items()), sep="\n")
        regressions, progress = differences(name, old, new)
        if options.update and options.only is None:
            report.write(name, new)
        ok, bad = (sum(1 for s, _ in new.values() if s == status) for status in ("ok", "FAIL"))
        print(f"{name}: {ok} of {ok + bad} in {time.monotonic() - started:.1f} s", flush=True)
        if old:
            if len(progress) > 12:
                progress[12:] = [f"... and {len(progress) - 12} more"]
            print(
                *(f"  + {line}" for line in progress),
                *(f"  REGRESSION {line}" for line in regressions),
                sep="\n",
                flush=True,
            )
        worse.extend(regressions)

    with ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(one, names))
    if options.update and options.only is None:
        report.summarize(groups)
    if worse and not options.update:
        sys.exit(1)


if __name__ == "__main__":
    main()
