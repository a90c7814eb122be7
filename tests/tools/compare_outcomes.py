"""Comparing what a program did with what CPython 3.14 did: normal forms and readable differences.

Knows neither ouros nor the oracle. Invariant: normalising only removes what may legitimately differ, which is
(1) the underline of a traceback entry (its columns are checked by the area `tracebacks`, from the frames), and
(2) for a RecursionError, how many frames fit (the number of repeated lines) and which part of CPython noticed.
"""

from __future__ import annotations

import difflib
import re

UNDERLINE = re.compile(r"^[ |]*[~^][ ~^]*$")
REPEATED = re.compile(r"\[Previous line repeated \d+ more times?\]")
RECURSION = re.compile(r"maximum recursion depth exceeded( while [a-z ]*| in [a-z_ ]*)?")
SYNTAX_PLACE = re.compile(r" \([^()]*, line \d+\)$")


def normalise_message(kind: str, message: str) -> str:
    if kind == "RecursionError":
        return RECURSION.sub("maximum recursion depth exceeded", message)
    if kind in ("SyntaxError", "IndentationError", "TabError"):
        return SYNTAX_PLACE.sub("", message)
    return message


def normalise_recursion(text: str) -> str:
    if "maximum recursion depth exceeded" not in text:
        return text
    text = RECURSION.sub("maximum recursion depth exceeded", text)
    return REPEATED.sub("[Previous line repeated N more times]", text)


def normalise_traceback(text: str) -> str:
    return normalise_recursion("\n".join(line.rstrip() for line in text.splitlines() if not UNDERLINE.match(line)))


def expected_outcome(record: dict) -> dict:
    """The comparable form of a record of `expected.json`."""
    outcome = {"stdout": normalise_recursion(record["stdout"]), "result": record["result"], "exception": None}
    if "stderr" in record:
        outcome["stderr"] = record["stderr"]
    if record.get("exception"):
        outcome["exception"] = comparable_exception(**record["exception"])
    return outcome


def comparable_exception(type: str, message: str, traceback: str) -> dict:
    return {
        "type": type.rpartition(".")[2],
        "message": normalise_message(type, message),
        "traceback": normalise_traceback(traceback),
    }


FRAME = re.compile(r'^  File "(?P<file>[^"]*)", line (?P<line>\d+), in (?P<function>.*)$')


def frames_of_last_block(traceback: str) -> list[tuple[str, int, str]]:
    """(file, line, function) of the frames of the uncaught exception itself, outermost first, unfolded lines only."""
    start = traceback.rfind("Traceback (most recent call last):")
    found = []
    for line in traceback[start:].splitlines():
        match = FRAME.match(line)
        if match:
            found.append((match["file"], int(match["line"]), match["function"]))
    return found


def underlined_columns(traceback: str) -> list[tuple[int, int] | None]:
    """For each frame of the uncaught exception, which columns of the stripped source line are underlined, if any."""
    start = traceback.rfind("Traceback (most recent call last):")
    found: list[tuple[int, int] | None] = []
    for line in traceback[start:].splitlines():
        if FRAME.match(line):
            found.append(None)
        elif found and UNDERLINE.match(line):
            marks = line[4:].rstrip()
            found[-1] = (len(marks) - len(marks.lstrip()), len(marks))
    return found


def difference(wanted: dict, actual: dict) -> str | None:
    """None if the outcomes are equal, else what differs, as text for a person."""
    parts = []
    for key in wanted:
        if wanted[key] == actual.get(key):
            continue
        if key == "exception" and wanted[key] and actual.get(key):
            for field in wanted[key]:
                if wanted[key][field] != actual[key].get(field):
                    parts.append(_diff(f"exception {field}", wanted[key][field], actual[key].get(field)))
        else:
            parts.append(_diff(key, wanted[key], actual.get(key)))
    return "\n".join(parts) if parts else None


def _diff(title: str, wanted: object, actual: object) -> str:
    if isinstance(wanted, str) and isinstance(actual, str) and ("\n" in wanted or "\n" in actual):
        lines = difflib.unified_diff(wanted.splitlines(), actual.splitlines(), "CPython", "ouros", lineterm="", n=1)
        return f"{title}:\n" + "\n".join(lines)
    return f"{title}:\n  CPython: {wanted!r}\n  ouros:   {actual!r}"
