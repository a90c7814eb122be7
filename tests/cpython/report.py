"""The reports: what came of each test, one line each, in `report/NAME.txt`; `report/summary.txt` counts them.

Knows text only. A line is `STATUS test` or `STATUS test: reason`, with the statuses ok, FAIL and skip, sorted by test, so
that a diff shows progress and regressions. Tests that the CPython which owns them does not pass here are skipped with
that reason, and so are those named in `reasons.txt` (`NAME PATTERN: reason`), which can't or shall not pass.
"""

from __future__ import annotations

import fnmatch
import re
from pathlib import Path

HERE = Path(__file__).parent
REPORTS = HERE / "report"
Outcomes = dict[str, tuple[str, str]]


def reasons(name: str) -> list[tuple[str, str]]:
    found = []
    for line in (HERE / "reasons.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            where, _, reason = line.partition(": ")
            module, _, pattern = where.partition(" ")
            if fnmatch.fnmatchcase(name, module):
                found.append((pattern.strip(), reason.strip()))
    return found


def differing(name: str) -> dict[str, str]:
    """Tests that do not hold in CPython 3.14 as they are run here, with what it says."""
    path = HERE / "differs314.txt"
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        module, _, rest = line.partition(" ")
        if module == name:
            test, text = _split(rest)
            found[test] = text
    return found


def combine(name: str, reference: dict[str, str], outcomes: Outcomes) -> Outcomes:
    """What counts: our outcomes, for the tests that the owner of the tests passes."""
    combined: Outcomes = {}
    known = reasons(name)
    later = differing(name)
    whole = outcomes.get("*")
    for test in sorted(set(reference) | set(outcomes)):
        if test == "*":
            continue
        theirs = reference.get(test, "not run")
        reason = next((r for pattern, r in known if fnmatch.fnmatchcase(test, pattern)), None)
        ours = outcomes.get(test)
        if reason is not None and (ours is None or ours[0] != "ok"):
            combined[test] = ("skip", reason)
        elif theirs != "ok":
            # Numbers of its tracker say nothing here.
            combined[test] = ("skip", "CPython here: " + re.sub(r"\.? *(Issue|bpo|gh)[- #]*\d+", "", theirs))
        elif test in later and (ours is None or ours[0] == "FAIL"):
            combined[test] = ("skip", f"CPython 3.14: {later[test]}")
        elif ours is not None:
            combined[test] = ours
        else:
            combined[test] = whole if whole is not None else ("FAIL", "not found")
    return combined


def write(name: str, outcomes: Outcomes) -> None:
    REPORTS.mkdir(exist_ok=True)
    if not outcomes:
        (REPORTS / f"{name}.txt").unlink(missing_ok=True)
        return
    lines = [f"{status:4} {test}" + (f": {text}" if text else "") for test, (status, text) in sorted(outcomes.items())]
    (REPORTS / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def read(name: str) -> Outcomes:
    path = REPORTS / f"{name}.txt"
    found: Outcomes = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            status, _, rest = line.partition(" ")
            test, text = _split(rest.strip())
            found[test] = (status, text)
    return found


def _split(rest: str) -> tuple[str, str]:
    start = len("doctest:") if rest.startswith("doctest:") else 0
    where = rest.find(": ", start)
    return (rest, "") if where < 0 else (rest[:where], rest[where + 2 :])


def summarize(groups: dict[str, list[str]]) -> str:
    lines = []
    for group, names in groups.items():
        totals = [0, 0, 0]
        rows = []
        for name in sorted(names):
            outcomes = read(name).values()
            counts = [sum(1 for status, _ in outcomes if status == wanted) for wanted in ("ok", "FAIL", "skip")]
            totals = [a + b for a, b in zip(totals, counts, strict=True)]
            rows.append(_row(name, counts))
        lines += [_row(group.upper(), totals), *rows, ""]
    text = "\n".join(lines)
    (REPORTS / "summary.txt").write_text(text, encoding="utf-8", newline="\n")
    return text


def _row(name: str, counts: list[int]) -> str:
    ok, bad, skipped = counts
    share = f"{100 * ok / (ok + bad):5.1f} %" if ok + bad else "      -"
    return f"{name:45} {share}  {ok:5} of {ok + bad:5}, {skipped:4} skipped"
