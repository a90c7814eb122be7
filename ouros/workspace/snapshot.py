"""A whole workspace as bytes: `pack` and `unpack`.

Knows states, no databases. Invariants: what is read is checked before it is used, nothing in it can be larger than the
bytes themselves, and with a key nothing is parsed that is not signed with it.
"""

from __future__ import annotations

from typing import Any

import msgpack

from ouros.signing import sign, verify
from ouros.workspace.errors import WorkspaceError
from ouros.workspace.files import parts_of
from ouros.workspace.objects import read_tree, write_tree
from ouros.workspace.store import State
from ouros.workspace.tree import Folder

MAGIC = b"ouros-workspace\x01"


def pack(
    folder: Folder, shell: bytes | None, python: bytes | None, kv: dict[str, str], cwd: str, key: bytes | None
) -> bytes:
    """Return a workspace as bytes.

    Args:
        folder: Root of its files.
        key: Sign them with it.
    """
    objects: dict[bytes, bytes] = {}
    root = write_tree(folder, objects.__setitem__, objects)
    data: bytes = MAGIC + msgpack.packb(
        {"root": root, "objects": list(objects.items()), "shell": shell, "python": python, "kv": kv, "cwd": cwd}
    )
    return data if key is None else sign(data, key)


def unpack(data: object, key: bytes | None, max_entries: int, max_bytes: int) -> tuple[State, dict[str, str], str]:
    """Return state, KV and folder of what `pack` gave.

    Raises:
        TypeError: Not bytes.
        WorkspaceError: Damaged, not signed with the key, or larger than allowed.
    """
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise TypeError(f"snapshot must be bytes, not {type(data).__name__}")
    try:
        plain = verify(bytes(data), key)
    except ValueError as error:
        raise WorkspaceError(f"the snapshot can't be read: {error}") from None
    if not plain.startswith(MAGIC):
        raise WorkspaceError("these bytes are no snapshot of a workspace, or of another version")
    content = _content(plain[len(MAGIC) :])
    objects = dict(content["objects"])
    root = read_tree(content["root"], objects.get, max_entries, max_bytes)
    return State(root, content["shell"], content["python"]), content["kv"], content["cwd"]


def _content(data: bytes) -> dict[str, Any]:
    try:
        content = msgpack.unpackb(data, strict_map_key=True)
    except Exception:
        raise WorkspaceError("the snapshot is damaged") from None
    if isinstance(content, dict) and set(content) == {"root", "objects", "shell", "python", "kv", "cwd"}:
        objects, kv, cwd = content["objects"], content["kv"], content["cwd"]
        is_sane = (
            isinstance(content["root"], bytes)
            and isinstance(objects, list)
            and all(isinstance(one, list) and [type(part) for part in one] == [bytes, bytes] for one in objects)
            and all(content[name] is None or isinstance(content[name], bytes) for name in ("shell", "python"))
            and isinstance(kv, dict)
            and all(isinstance(key, str) and isinstance(value, str) for key, value in kv.items())
            and isinstance(cwd, str)
            and _is_path(cwd)
        )
        if is_sane:
            return content
    raise WorkspaceError("the snapshot is damaged: its parts make no sense")


def _is_path(text: str) -> bool:
    try:
        parts_of(text)
    except (OSError, ValueError):
        return False
    return True
