"""States of a tree as objects that are found by their content, and back.

Knows trees, nothing of databases. Invariants: an object's name is the SHA-256 of its bytes, checked when it is read, so
folders can't be in circles and damage is noticed; nothing recurses along paths; what is read keeps to the quotas.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from hashlib import sha256

import msgpack

from ouros.os_access import MAX_NAME
from ouros.workspace.errors import WorkspaceError
from ouros.workspace.tree import DEEPEST, GONE, File, Folder, Link, Node, Root, size_of

FILE, FOLDER, LINK, ABSENT = range(4)

Put = Callable[[bytes, bytes], None]
Get = Callable[[bytes], "bytes | None"]
Entry = tuple[str, int, bytes, int, float, bool]  # of a folder: name, kind, digest or target, mode, mtime, is_opaque


def digest_of(data: bytes) -> bytes:
    """Return the name of an object."""
    return sha256(data).digest()


def write_tree(root: Folder, put: Put, known: Container[bytes]) -> bytes:
    """Give all objects of a state that are not known to `put`, each after those that it needs.

    Returns:
        The root's name.
    """
    stack: list[tuple[Folder, bool]] = [(root, False)]
    while stack:
        folder, is_ready = stack.pop()
        if folder.digest is not None and folder.digest in known:
            continue
        if not is_ready:
            stack.append((folder, True))
            stack.extend((child, False) for child in folder.entries.values() if isinstance(child, Folder))
            continue
        rows = []
        for name, child in sorted(folder.entries.items()):
            rows.append(_row(name, child, put, known))
        data: bytes = msgpack.packb(rows)
        folder.digest = digest_of(data)
        if folder.digest not in known:
            put(folder.digest, data)
    assert root.digest is not None
    return root.digest


def _row(name: str, child: Node, put: Put, known: Container[bytes]) -> list[object]:
    if isinstance(child, File):
        if child.digest is None:
            child.digest = digest_of(child.content)
        if child.digest not in known:
            put(child.digest, child.content)
        return [name, FILE, child.digest, child.mode, child.mtime, False]
    if isinstance(child, Folder):
        return [name, FOLDER, child.digest, child.mode, child.mtime, child.is_opaque]
    if isinstance(child, Link):
        return [name, LINK, child.target, 0o777, child.mtime, False]
    return [name, ABSENT, b"", 0, 0.0, False]


def read_tree(name: bytes, get: Get, max_entries: int, max_bytes: int, seen: set[bytes] | None = None) -> Root:
    """Return the state whose root has this name. `seen` collects the names of all its objects.

    Raises:
        WorkspaceError: An object is missing or damaged, or there are more than allowed.
    """
    root = Folder(None)
    size = count = 0
    seen = set() if seen is None else seen
    contents: dict[bytes, bytes] = {}
    folders: dict[bytes, list[Entry]] = {}  # entries by digest: equal folders are parsed once
    pending: list[tuple[Folder, bytes, int]] = [(root, name, 0)]
    while pending:
        folder, digest, depth = pending.pop()
        if depth > DEEPEST:
            raise WorkspaceError("the state of the files is damaged: too many folders in folders")
        seen.add(digest)
        if digest not in folders:
            folders[digest] = _rows(_checked(digest, get))
        for entry in folders[digest]:
            child_name, kind, payload, mode, mtime, is_opaque = entry
            count += 1
            child: Node
            if kind == FILE:
                content = contents.get(payload)
                if content is None:
                    content = contents[payload] = _checked(payload, get)
                    seen.add(payload)
                child = File(content, mode, mtime)
                child.digest = payload
            elif kind == FOLDER:
                child = Folder(None, mode=mode, mtime=mtime, is_opaque=is_opaque)
                pending.append((child, payload, depth + 1))
            elif kind == LINK:
                child = Link(payload.decode(), mtime)
            else:
                child = GONE
            size += size_of(child)
            if count > max_entries or size > max_bytes:
                raise WorkspaceError("the state has more files than the preset allows: give a larger one")
            folder.entries[child_name] = child
        folder.digest = digest
    return Root(root, size, count)


def names_in(name: bytes, get: Get, seen: set[bytes]) -> None:
    """Add the names of all objects of a state to `seen`, by its folders alone; those that are there are done.

    Raises:
        WorkspaceError: A folder is missing or damaged.
    """
    pending = [name]
    while pending:
        digest = pending.pop()
        if digest in seen:
            continue
        seen.add(digest)
        for _, kind, payload, *_ in _rows(_checked(digest, get)):
            if kind == FOLDER:
                pending.append(payload)
            elif kind == FILE:
                seen.add(payload)


def _checked(digest: bytes, get: Get) -> bytes:
    data = get(digest)
    if data is None:
        raise WorkspaceError("the state of the files is damaged: an object is missing")
    if digest_of(data) != digest:
        raise WorkspaceError("the state of the files is damaged: an object has another content")
    return data


def _rows(data: bytes) -> list[Entry]:
    """Return the entries of a folder, each checked."""
    try:
        rows = msgpack.unpackb(data, strict_map_key=True)
    except Exception:
        raise WorkspaceError("the state of the files is damaged: a folder can't be read") from None
    if not isinstance(rows, list):
        raise WorkspaceError("the state of the files is damaged: a folder is no list")
    found = [_entry(row) for row in rows]
    if len({entry[0] for entry in found}) != len(found):
        raise WorkspaceError("the state of the files is damaged: a name is there twice")
    return found


def _entry(row: object) -> Entry:
    if isinstance(row, list) and len(row) == 6:
        name, kind, payload, mode, mtime, is_opaque = row
        is_named = (
            isinstance(name, str) and name not in ("", ".", "..") and "/" not in name and "\0" not in name
            and len(name.encode("utf-8", "surrogatepass")) <= MAX_NAME
        )  # fmt: skip
        is_sane = (
            type(mode) is int and 0 <= mode <= 0o7777 and isinstance(mtime, float) and -1e11 < mtime < 1e11
            and type(is_opaque) is bool and type(kind) is int
        )  # fmt: skip
        if is_named and is_sane:
            is_object = kind in (FILE, FOLDER) and isinstance(payload, bytes) and len(payload) == 32
            if is_object or (kind == ABSENT and payload == b""):
                return name, kind, payload, mode, mtime, is_opaque
            if kind == LINK and isinstance(payload, str) and 0 < len(payload) <= 4096 and "\0" not in payload:
                return name, kind, payload.encode("utf-8", "replace"), mode, mtime, is_opaque
    raise WorkspaceError("the state of the files is damaged: an entry of a folder makes no sense")
