"""Which programs of the corpus behave differently on another CPython: informational, never part of the test run.

    python tests/tools/check_other_cpythons.py PYTHON [PYTHON ...] [--verbose] [--only AREA[/NAME] ...]

Each PYTHON is an interpreter (3.10 or later). What differs there is what changed in the language up to 3.14, or what
depends on the platform that recorded; a difference that is neither is a wrong expectation.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from compare_outcomes import difference, normalise_traceback
from corpus import programs

HOST_ORACLE = Path(__file__).with_name("host_oracle.py")


def run(python: str, jobs: list[dict]) -> dict[str, dict]:
    """Answers by id. A program that kills the interpreter is left out, the ones after it are run in a new one."""
    answers: dict[str, dict] = {}
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    while jobs:
        lines = "".join(json.dumps(job) + "\n" for job in jobs)
        done = subprocess.run([python, str(HOST_ORACLE)], input=lines, capture_output=True, text=True, env=environment)
        replies = [json.loads(line) for line in done.stdout.splitlines()]
        answers.update((reply["id"], reply) for reply in replies)
        if len(replies) < len(jobs):
            print(f"{python}: died in {jobs[len(replies)]['id']}")
        jobs = jobs[len(replies) + 1 :]
    return answers


def explain(expected: dict, answer: dict) -> str | None:
    actual = {"stdout": answer["stdout"], "result": answer["result"], "exception": answer["exception"]}
    wanted = {key: expected.get(key) for key in actual}
    for outcome in (actual, wanted):
        if outcome["exception"]:
            text = normalise_traceback(outcome["exception"]["traceback"])
            outcome["exception"] = {**outcome["exception"], "traceback": text}
    return difference(wanted, actual)


def main() -> None:
    parser = argparse.ArgumentParser(description="Run the corpus on other CPythons.")
    parser.add_argument("pythons", nargs="+")
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    wanted = [p for p in programs() if not options.only or p.area in options.only or p.id in options.only]
    for python in options.pythons:
        answers = run(python, [{"id": p.id, "code": p.source, "name": p.script_name} for p in wanted])
        different = 0
        for program in wanted:
            if program.id not in answers or program.expected is None:
                continue
            text = explain(program.expected, answers[program.id])
            if text is not None:
                different += 1
                print(f"{python}: {program.id}" + (f"\n{text}\n" if options.verbose else ""))
        print(f"{python}: {different} of {len(wanted)} programs differ")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main()
