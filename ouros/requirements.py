"""Requirements of distributions, as PEP 508 writes them: names, extras and markers.

Knows text only. Markers are evaluated for the sandbox's Python, not for the host's. Versions of a requirement are not
checked: the distributions were installed together, by an installer that did.
"""

from __future__ import annotations

import re
from typing import NamedTuple

ENVIRONMENT = {
    "python_version": "3.14",
    "python_full_version": "3.14.0",
    "os_name": "posix",
    "sys_platform": "linux",
    "platform_system": "Linux",
    "platform_machine": "",
    "platform_release": "",
    "platform_version": "",
    "platform_python_implementation": "ouros",
    "implementation_name": "ouros",
    "implementation_version": "3.14.0",
}
NAME = re.compile(r"\s*([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*(?:\[([^\]]*)\])?")
LONGEST_MARKER, MOST_BRACKETS = 10_000, 50
TOKEN = re.compile(
    r"""\s*(?:(\(|\))|(<=|>=|===?|!=|~=|<|>|\bnot\s+in\b|\bin\b)|\b(and|or)\b|(['"])(.*?)\4|([a-z_.]+))"""
)
NUMBER = re.compile(r"\d+(?:\.\d+)*")


class Requirement(NamedTuple):
    """name: As written. extras: What is wanted besides. marker: When it applies; '': always."""

    name: str
    extras: frozenset[str]
    marker: str


def parsed(text: str) -> Requirement:
    """Return the parts of a requirement.

    Raises:
        ValueError: The text is no requirement.
    """
    match = NAME.match(text)
    if match is None:
        raise ValueError(f"{text!r} is no name of a package")
    extras = frozenset(extra.strip().lower() for extra in (match[2] or "").split(",") if extra.strip())
    return Requirement(match[1], extras, text[match.end() :].partition(";")[2].strip())


def applies(text: str, extra: str) -> bool:
    """Return whether a requirement applies in the sandbox, with that extra ('': none).

    Raises:
        ValueError: Its marker makes no sense.
    """
    marker = parsed(text).marker
    if not marker:
        return True
    if len(marker) > LONGEST_MARKER or marker.count("(") > MOST_BRACKETS:
        raise ValueError(f"the marker {marker[:100]!r}... makes no sense: it is too long, or has too many brackets")
    tokens = []
    at = 0
    while at < len(marker):
        match = TOKEN.match(marker, at)
        if match is None:
            raise ValueError(f"the marker {marker!r} makes no sense")
        tokens.append(match)
        at = match.end()
        if not marker[at:].strip():
            break
    value, end = _either(tokens, 0, {**ENVIRONMENT, "extra": extra}, marker)
    if end != len(tokens):
        raise ValueError(f"the marker {marker!r} makes no sense")
    return value


def _either(tokens: list[re.Match[str]], at: int, environment: dict[str, str], marker: str) -> tuple[bool, int]:
    value, at = _both(tokens, at, environment, marker)
    while at < len(tokens) and tokens[at][3] == "or":
        other, at = _both(tokens, at + 1, environment, marker)
        value = value or other
    return value, at


def _both(tokens: list[re.Match[str]], at: int, environment: dict[str, str], marker: str) -> tuple[bool, int]:
    value, at = _single(tokens, at, environment, marker)
    while at < len(tokens) and tokens[at][3] == "and":
        other, at = _single(tokens, at + 1, environment, marker)
        value = value and other
    return value, at


def _single(tokens: list[re.Match[str]], at: int, environment: dict[str, str], marker: str) -> tuple[bool, int]:
    if at < len(tokens) and tokens[at][1] == "(":
        value, at = _either(tokens, at + 1, environment, marker)
        if at >= len(tokens) or tokens[at][1] != ")":
            raise ValueError(f"the marker {marker!r} makes no sense")
        return value, at + 1
    if at + 3 > len(tokens) or tokens[at + 1][2] is None:
        raise ValueError(f"the marker {marker!r} makes no sense")
    left, right = (_operand(tokens[i], environment, marker) for i in (at, at + 2))
    return _compared(left, re.sub(r"\s+", " ", tokens[at + 1][2]), right), at + 3


def _operand(token: re.Match[str], environment: dict[str, str], marker: str) -> str:
    if token[4]:
        return token[5]
    if token[6] not in environment:
        raise ValueError(f"the marker {marker!r} makes no sense")
    return environment[token[6]]


def _compared(left: str, operator: str, right: str) -> bool:
    if operator in ("in", "not in"):
        return (left in right) == (operator == "in")
    a, b = (_numbers(text) for text in (left, right))
    if a is None or b is None:
        a, b = left, right  # type: ignore[assignment]
    elif right.endswith(".*"):
        a = a[: len(b)]
    assert a is not None and b is not None
    if operator == "~=":
        return a >= b and a[: len(b) - 1] == b[:-1]
    if operator in ("==", "==="):
        return a == b
    return {"!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[operator]


def _numbers(version: str) -> tuple[int, ...] | None:
    """Return the numbers of a version, without zeros at the end; None if it is no version."""
    match = NUMBER.match(version)
    if match is None:
        return None
    numbers = [int(part) for part in match[0].split(".")]
    while len(numbers) > 1 and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)
