"""`Tree`: files, folders and links in memory, of which any number of earlier states can be kept.

Knows parts of paths, nothing of mounts, shells or programs; links are never followed here. Invariants: a `File` or
`Link` never changes once it is in a folder; a `Folder` changes only if its `owner` is that of the tree. `share` gives
the tree a new owner, so what was there before stays as it is, and a change copies only the folders above it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

from ouros.os_access import EEXIST, EINVAL, EISDIR, ENAMETOOLONG, ENOENT, ENOSPC, ENOTDIR, ENOTEMPTY
from ouros.workspace.errors import EFBIG, failure

Parts = tuple[str, ...]

FILE, FOLDER, LINK = "file", "folder", "link"
NODE = 500  # bytes of memory of a file, link or folder beside its content, about
DEEPEST = 2_048  # most parts of a path in a tree: a path has 4,096 characters


class Stat(NamedTuple):
    """Properties of the entry at a path; links are not followed.

    kind: `'file'`, `'folder'` or `'link'`.
    size: Bytes; of a link, of its target's name.
    mode: Permission bits.
    mtime: Time of the last change, seconds since 1970.
    """

    kind: str
    size: int
    mode: int
    mtime: float


class File:
    """A regular file."""

    __slots__ = ("content", "digest", "mode", "mtime")

    def __init__(self, content: bytes, mode: int = 0o644, mtime: float | None = None) -> None:
        self.content = content
        self.mode = mode
        self.mtime = time.time() if mtime is None else mtime
        self.digest: bytes | None = None  # digest of the content once it is stored, else None

    def stat(self) -> Stat:
        return Stat(FILE, len(self.content), self.mode, self.mtime)


class Link:
    """A symbolic link."""

    __slots__ = ("mtime", "target")

    def __init__(self, target: str, mtime: float | None = None) -> None:
        self.target = target
        self.mtime = time.time() if mtime is None else mtime

    def stat(self) -> Stat:
        return Stat(LINK, len(self.target.encode()), 0o777, self.mtime)


class Gone:
    """Marker in an overlay: the host's entry of this name is removed."""

    __slots__ = ()


GONE = Gone()


class Folder:
    """A directory. `is_opaque`: in an overlay, nothing of the host's folder shows through."""

    __slots__ = ("digest", "entries", "is_opaque", "mode", "mtime", "owner")

    def __init__(
        self,
        owner: object,
        entries: dict[str, Node] | None = None,
        mode: int = 0o755,
        mtime: float | None = None,
        is_opaque: bool = False,
    ) -> None:
        self.owner = owner
        self.entries: dict[str, Node] = {} if entries is None else entries
        self.mode = mode
        self.mtime = time.time() if mtime is None else mtime
        self.is_opaque = is_opaque
        self.digest: bytes | None = None  # digest of the entries once they are stored, else None

    def stat(self) -> Stat:
        return Stat(FOLDER, 4096, self.mode, self.mtime)


Node = File | Link | Folder | Gone


class Root(NamedTuple):
    """A state of a tree: its root, bytes of all files, number of all entries. It never changes."""

    folder: Folder
    size: int
    entries: int


class Tree:
    """A file system in memory with quotas. Not synchronised.

    Args:
        root: The state to start with; None: empty.
        max_bytes: How many bytes files may have together.
        max_entries: How many files, folders and links there may be.
        max_file_bytes: How many bytes one file may have.
    """

    def __init__(
        self, root: Root | None = None, *, max_bytes: int, max_entries: int, max_file_bytes: int
    ) -> None:
        self._owner = object()
        self._root = Folder(self._owner) if root is None else root.folder
        self.size = 0 if root is None else root.size
        self.count = 0 if root is None else root.entries
        self.max_bytes = max_bytes
        self.max_entries = max_entries
        self.max_file_bytes = max_file_bytes

    def share(self) -> Root:
        """Return the state as it is now, for `Tree(root=)` and `restore`; takes the same time however much there is."""
        self._owner = object()
        return Root(self._root, self.size, self.count)

    def restore(self, root: Root) -> None:
        """Go back to a state that `share` gave."""
        self._owner = object()
        self._root, self.size, self.count = root

    # --- nodes ---

    def get(self, parts: Parts) -> Node | None:
        """Return the entry, or None if there is none or a file or link is in the way."""
        node: Node = self._root
        for name in parts:
            if not isinstance(node, Folder):
                return None
            found = node.entries.get(name)
            if found is None:
                return None
            node = found
        return node

    def existing(self, parts: Parts) -> Node:
        """Return what is there.

        Raises:
            OSError: Nothing is; a part on the way is no folder.
        """
        node: Node = self._root
        for name in parts:
            if not isinstance(node, Folder):
                raise failure(ENOENT if isinstance(node, Gone) else ENOTDIR, parts)
            found = node.entries.get(name)
            if found is None:
                raise failure(ENOENT, parts)
            node = found
        if isinstance(node, Gone):
            raise failure(ENOENT, parts)
        return node

    def _folder(self, parts: Parts) -> Folder:
        """Return the folder there, owned by the tree: it and those above it are copied unless they are already."""
        node = self._root
        if node.owner is not self._owner:
            node = self._root = self._copied(node)
        node.digest = None
        for name in parts:
            child = node.entries.get(name)
            if child is None or isinstance(child, Gone):
                raise failure(ENOENT, parts)
            if not isinstance(child, Folder):
                raise failure(ENOTDIR, parts)
            if child.owner is not self._owner:
                child = node.entries[name] = self._copied(child)
            child.digest = None
            node = child
        return node

    def _copied(self, folder: Folder) -> Folder:
        return Folder(self._owner, dict(folder.entries), folder.mode, folder.mtime, folder.is_opaque)

    def put(self, parts: Parts, node: Node | None) -> None:
        """Put a node there in place of what is there; None takes it away. Quotas are checked first.

        Raises:
            OSError: There is no folder to put it in, or it does not fit.
        """
        if not parts:
            raise failure(EINVAL, parts)
        if len(parts) > DEEPEST:
            raise failure(ENAMETOOLONG, parts[:1])
        folder = self._folder(parts[:-1])
        old = folder.entries.get(parts[-1])
        size, count = _extent(node)
        old_size, old_count = _extent(old)
        if size > old_size and self.size - old_size + size > self.max_bytes:
            raise failure(ENOSPC, parts)
        if count > old_count and self.count - old_count + count > self.max_entries:
            raise failure(ENOSPC, parts)
        if node is None:
            folder.entries.pop(parts[-1], None)
        else:
            folder.entries[parts[-1]] = node
        self.size += size - old_size
        self.count += count - old_count
        folder.mtime = time.time()

    def walk(self, parts: Parts = ()) -> Iterator[tuple[Parts, Node]]:
        """Return all nodes below a folder, with their paths."""
        return walk(self.existing(parts), parts)

    # --- operations, for `Files` ---

    def stat(self, parts: Parts) -> Stat:
        node = self.existing(parts)
        assert not isinstance(node, Gone)
        return node.stat()

    def listdir(self, parts: Parts) -> list[tuple[str, Stat]]:
        node = self.existing(parts)
        if not isinstance(node, Folder):
            raise failure(ENOTDIR, parts)
        return [(name, child.stat()) for name, child in node.entries.items() if not isinstance(child, Gone)]

    def read(self, parts: Parts) -> bytes:
        node = self.existing(parts)
        if isinstance(node, Folder):
            raise failure(EISDIR, parts)
        if not isinstance(node, File):
            raise failure(ENOENT, parts)
        return node.content

    def write(self, parts: Parts, data: bytes, append: bool = False) -> None:
        old = self.get(parts)
        if isinstance(old, Folder):
            raise failure(EISDIR, parts)
        if isinstance(old, Link):
            raise failure(EINVAL, parts)
        mode = 0o644
        if isinstance(old, File):
            mode = old.mode
            if append:
                data = old.content + data
        if len(data) > self.max_file_bytes:
            raise failure(EFBIG, parts)
        self.put(parts, File(data, mode))

    def mkdir(self, parts: Parts) -> None:
        old = self.get(parts)
        if old is not None and not isinstance(old, Gone):
            raise failure(EEXIST, parts)
        self.put(parts, Folder(self._owner, is_opaque=isinstance(old, Gone)))

    def remove(self, parts: Parts, recursive: bool = False) -> None:
        """Take a file, a link, or an empty folder away; with `recursive` a folder with all in it."""
        node = self.existing(parts)
        if isinstance(node, Folder) and node.entries and not recursive:
            raise failure(ENOTEMPTY, parts)
        self.put(parts, None)

    def rename(self, old: Parts, new: Parts) -> None:
        """Move a node; what may stay at `new` was checked by the caller."""
        node = self.existing(old)
        if len(new) > len(old) and len(new) + _height(node) > DEEPEST:
            raise failure(ENAMETOOLONG, new)
        size, count = self.size, self.count
        replaced = self.get(new)
        self._folder(new[:-1])  # raises OSError before anything changes
        self._folder(old[:-1]).entries.pop(old[-1])
        self._folder(new[:-1]).entries[new[-1]] = node
        size_gone, count_gone = _extent(replaced)
        self.size, self.count = size - size_gone, count - count_gone
        for parts in (old, new):
            self._folder(parts[:-1]).mtime = time.time()

    def symlink(self, target: str, parts: Parts) -> None:
        if isinstance(self.get(parts), (File, Link, Folder)):
            raise failure(EEXIST, parts)
        self.put(parts, Link(target))

    def readlink(self, parts: Parts) -> str:
        node = self.existing(parts)
        if not isinstance(node, Link):
            raise failure(EINVAL, parts)
        return node.target

    def chmod(self, parts: Parts, mode: int) -> None:
        self._set(parts, mode & 0o7777, None)

    def utime(self, parts: Parts, mtime: float) -> None:
        self._set(parts, None, mtime)

    def _set(self, parts: Parts, mode: int | None, mtime: float | None) -> None:
        node = self.existing(parts)
        if isinstance(node, Folder):
            node = self._folder(parts)
            node.mode = node.mode if mode is None else mode
            node.mtime = node.mtime if mtime is None else mtime
        elif isinstance(node, File):
            fresh = File(node.content, node.mode if mode is None else mode, node.mtime if mtime is None else mtime)
            fresh.digest = node.digest
            self._folder(parts[:-1]).entries[parts[-1]] = fresh


def walk(node: Node, parts: Parts = ()) -> Iterator[tuple[Parts, Node]]:
    """Yield all nodes below a node, each folder before what is in it."""
    pending: list[tuple[Parts, Node]] = [(parts, node)]
    while pending:
        where, folder = pending.pop()
        if isinstance(folder, Folder):
            for name, child in folder.entries.items():
                yield (*where, name), child
                if isinstance(child, Folder):
                    pending.append(((*where, name), child))


def _height(node: Node) -> int:
    """Return the number of folders in folders below a node."""
    height, folders = 0, [node]
    while folders := [
        child
        for folder in folders
        if isinstance(folder, Folder)
        for child in folder.entries.values()
        if isinstance(child, Folder)
    ]:
        height += 1
    return height


def size_of(node: Node) -> int:
    """Return the bytes that a node alone counts for: the content of a file, the target of a link."""
    if isinstance(node, File):
        return len(node.content)
    return len(node.target.encode()) if isinstance(node, Link) else 0


def _extent(node: Node | None) -> tuple[int, int]:
    """Return bytes and number of the entries that a node is, all below it included."""
    if node is None:
        return 0, 0
    size, count = size_of(node), 1
    if isinstance(node, Folder):
        for _, child in walk(node):
            count += 1
            size += size_of(child)
    return size, count


def extent_of(root: Root) -> int:
    """Return about how many bytes of memory a state takes."""
    return root.size + root.entries * NODE


def grown(before: Root, after: Root) -> int:
    """Return about how many bytes of memory a state takes beside an earlier one. Folders that they share are not looked
    into."""
    total = 0
    pending: list[tuple[Node | None, Node]] = [(before.folder, after.folder)]
    while pending:
        old, new = pending.pop()
        if old is new:
            continue
        total += size_of(new) + NODE
        if isinstance(new, Folder):
            known = old.entries if isinstance(old, Folder) else {}
            pending.extend([(known.get(name), child) for name, child in new.entries.items()])
    return total


def changes(before: Folder, after: Folder) -> tuple[list[Parts], list[Parts], list[Parts]]:
    """Return what two states of a tree differ in: paths added, modified and removed, of files and links, sorted.

    Folders that both states share are not looked into.
    """
    added: list[Parts] = []
    modified: list[Parts] = []
    removed: list[Parts] = []
    pending: list[tuple[Parts, Folder, Folder]] = [((), before, after)]
    while pending:
        parts, old, new = pending.pop()
        if old is new:
            continue
        for name in old.entries.keys() | new.entries.keys():
            _compare((*parts, name), old.entries.get(name), new.entries.get(name), added, modified, removed, pending)
    return sorted(added), sorted(modified), sorted(removed)


def _compare(
    parts: Parts,
    a: Node | None,
    b: Node | None,
    added: list[Parts],
    modified: list[Parts],
    removed: list[Parts],
    pending: list[tuple[Parts, Folder, Folder]],
) -> None:
    if a is b:
        return
    if isinstance(a, Folder) and isinstance(b, Folder):
        pending.append((parts, a, b))
        return
    if isinstance(a, File) and isinstance(b, File):
        if a.content != b.content or a.mode != b.mode:
            modified.append(parts)
        return
    if isinstance(a, Link) and isinstance(b, Link):
        if a.target != b.target:
            modified.append(parts)
        return
    was, is_now = _leaves(a, parts), _leaves(b, parts)
    modified.extend(was & is_now)
    removed.extend(was - is_now)
    added.extend(is_now - was)


def _leaves(node: Node | None, parts: Parts) -> set[Parts]:
    """Return the paths of the files and links that a node is or holds; a folder that holds none counts itself."""
    if node is None or isinstance(node, Gone):
        return set()
    if not isinstance(node, Folder):
        return {parts}
    found = {where for where, child in walk(node, parts) if isinstance(child, (File, Link))}
    return found or {parts}
