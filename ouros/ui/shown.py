"""What the page is told: steps, states of sessions, files. JSON-like data whose size is bounded.

Knows transcripts, sessions and trees of workspaces, no HTTP. Invariants: a text of a program has no control characters
but line ends and tabs; what one answer holds is at most about `MOST_CHARACTERS`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ouros.bounded import printable
from ouros.workspace.tree import File, Folder, Link, Node, changes, walk

if TYPE_CHECKING:
    from ouros.sessions.session import Session
    from ouros.sessions.transcript import Call, Step

MOST_CHARACTERS = 2_000_000  # characters of an answer with many parts
LONGEST = 20_000  # characters of one text in a list
LONGEST_ALONE = 500_000  # characters of one text that is asked for by itself
LONGEST_VALUE = 5_000  # characters of the value of a variable
MOST_VARIABLES = 500
MOST_TYPES = 200
MOST_CALLS = 100  # most calls of a step in a list
MOST_FILES = 5_000
MOST_LINES = 1_000  # lines of a file that is compared: the time may grow with their square


def text_data(text: str, most: int = LONGEST) -> dict[str, Any]:
    """Return a text, and how many of its characters are left out."""
    return {"text": printable(text[:most]), "left_out": max(0, len(text) - most)}


def step_data(step: Step, most: int = LONGEST) -> dict[str, Any]:
    """Return a step; texts have at most `most` characters."""
    output, left = [], most
    for stream, text in list(step.output):
        if left <= 0:
            break
        output.append([stream, printable(text[:left])])
        left -= len(text)
    printed = sum(len(text) for _, text in step.output)
    calls = step.calls[: MOST_CALLS if most <= LONGEST else None]
    return {
        "number": step.number,
        "version": step.version,
        "code": None if step.code is None else text_data(step.code, most),
        "began": step.began,
        "seconds": step.seconds,
        "outcome": step.outcome,
        "is_undone": step.is_undone,
        "output": output,
        "output_left_out": step.lost + max(0, printed - most),
        "calls": [_call_data(call) for call in calls],
        "calls_left_out": step.lost_calls + len(step.calls) - len(calls),
        "result": None if step.result is None else text_data(step.result, most),
        "error": None if step.error is None else text_data(step.error, most),
        "has_state": step.state is not None,
    }


def _call_data(call: Call) -> dict[str, Any]:
    result, error = (None if text is None else printable(text) for text in (call.result, call.error))
    return {"text": printable(call.text), "seconds": call.seconds, "result": result, "error": error}


def fitting(steps: Iterable[dict[str, Any]], since: int) -> dict[str, Any]:
    """As many steps as one answer holds: `steps`, the `version` to ask for next, `has_more`.

    Args:
        steps: The data of those that changed after version `since`, by rising version; made one by one.
        since: The version that was asked for.
    """
    found: list[dict[str, Any]] = []
    version, size = since, 0
    for data in steps:
        if size > MOST_CHARACTERS:
            return {"steps": found, "version": version, "has_more": True}
        size += _size(data)
        version = data["version"]
        found.append(data)
    return {"steps": found, "version": version, "has_more": False}


def _size(data: object) -> int:
    """Return about how many characters the JSON of data takes."""
    if isinstance(data, str):
        return len(data)
    if isinstance(data, dict):
        return sum(_size(value) + 20 for value in data.values())
    return sum(map(_size, data)) if isinstance(data, list) else 10


def state_data(session: Session) -> dict[str, Any]:
    """Return the variables of a session and what its heap holds. Their reprs are made in it."""
    rows, count = session._described_variables(MOST_VARIABLES)
    stats = session.heap_stats()
    types = sorted(stats["objects_by_type"].items(), key=lambda item: (-item[1], item[0]))
    return {
        "variables": [
            {"name": printable(name), "type": printable(kind[:200]), "value": text_data(text, LONGEST_VALUE)}
            for name, kind, text in rows
        ],
        "variables_left_out": count - len(rows),
        "heap": {
            "objects": stats["live_objects"],
            "bytes": stats["tracker_memory_bytes"],
            "allocations": stats["tracker_allocations"],
            "types": [[printable(name[:200]), number] for name, number in types[:MOST_TYPES]],
            "types_left_out": max(0, len(types) - MOST_TYPES),
        },
    }


def compared(after: dict[str, Any], before: dict[str, Any] | None) -> dict[str, Any]:
    """Return the data of a state, with `change` at each variable: `'new'`, `'changed'` or None; and which are gone."""
    if before is None:
        return {**after, "removed": []}
    known = {entry["name"]: (entry["type"], entry["value"]) for entry in before["variables"]}
    variables = []
    for entry in after["variables"]:
        was = known.get(entry["name"])
        change = "new" if was is None else None if was == (entry["type"], entry["value"]) else "changed"
        variables.append({**entry, "change": change})
    names = {entry["name"] for entry in variables}
    return {**after, "variables": variables, "removed": [name for name in known if name not in names]}


def files_data(before: Folder | None, after: Folder) -> dict[str, Any]:
    """Return the files and links of a state of a workspace, with what changed since another."""
    states: dict[str, str] = {}
    removed: list[str] = []
    if before is not None:
        added, modified, gone = changes(before, after)
        states = {**{_path(parts): "added" for parts in added}, **{_path(parts): "modified" for parts in modified}}
        removed = [_path(parts) for parts in gone]
    entries: list[dict[str, Any]] = []
    for parts, node in walk(after):
        if isinstance(node, (File, Link)):
            path = _path(parts)
            entries.append({"path": path, "size": node.stat().size, "change": states.get(path)})
    entries += [{"path": path, "size": 0, "change": "removed"} for path in removed]
    entries.sort(key=lambda entry: (entry["change"] is None, entry["path"]))
    left_out = max(0, len(entries) - MOST_FILES)
    shown = [
        {**entry, "name": printable(entry["path"][:1000], "")} for entry in entries[:MOST_FILES]
    ]
    return {"files": shown, "files_left_out": left_out}


def file_data(before: Folder | None, after: Folder, path: str) -> dict[str, Any] | None:
    """Return a file in two states of a workspace: its text, and the lines that differ. None: there is none in
    either."""
    parts = tuple(path.strip("/").split("/"))
    old = None if before is None else _find(before, parts)
    new = _find(after, parts)
    if old is None and new is None:
        return None
    was, is_now = _text(old), _text(new)
    found: dict[str, Any] = {
        "path": printable(path, ""),
        "size": None if new is None else new.stat().size,
        "text": None if is_now is None else text_data(is_now, LONGEST_ALONE),
        "is_binary": new is not None and is_now is None,
        "diff": None,
    }
    if before is not None and (old is None or was is not None) and (new is None or is_now is not None):
        found["diff"] = _diff(was or "", is_now or "")
    return found


def _diff(was: str, is_now: str) -> list[list[str]] | None:
    """Return lines of a unified diff as `[mark, text]`; None: the texts are too long to be compared."""
    old, new = was.splitlines(), is_now.splitlines()
    if max(len(old), len(new)) > MOST_LINES or max(len(was), len(is_now)) > LONGEST_ALONE:
        return None
    lines = list(difflib.unified_diff(old, new, lineterm="", n=3))[2:]
    return [[line[:1], printable(line if line.startswith("@@") else line[1:])] for line in lines]


def _path(parts: tuple[str, ...]) -> str:
    return "/" + "/".join(parts)


def _find(folder: Folder, parts: tuple[str, ...]) -> File | Link | None:
    node: Node | None = folder
    for name in parts:
        node = node.entries.get(name) if isinstance(node, Folder) else None
    return node if isinstance(node, (File, Link)) else None


def _text(node: File | Link | None) -> str | None:
    """Return the text of a file, or where a link leads; None: bytes that are no text."""
    if isinstance(node, Link):
        return f"-> {node.target}"
    if node is None or b"\0" in node.content:
        return None
    try:
        return node.content.decode()
    except UnicodeDecodeError:
        return None
