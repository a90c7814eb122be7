"""Modules of the host's in workers: the host's `Offer` of a `ModuleTable`, and the worker's `Library` of them.

A request names a table by its digest. A worker that does not have it asks for it, and asks for the content of a module
when a program first imports it; both are kept in the worker. A file is asked for each time. Knows frames, nothing of
executions. Invariants: a worker is told only what is in the table of the run that it asks for; the digest of a table
covers the contents of its modules; nothing but texts and bytes of the table crosses, no path and no error text.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from hashlib import sha256

from ouros._core import GivenModule, ModuleTable
from ouros.pool.errors import FrameError
from ouros.pool.frames import MAX_FRAME, pack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Ask = Callable[..., Any]  # sends a question to the host, and returns its answer

MAX_OFFERS = 64  # tables whose digests the host keeps
MAX_TABLES = 16  # tables that a worker keeps
MAX_SOURCES = 10_000  # modules kept by a worker, parsed
LARGEST = MAX_FRAME - 1024  # most bytes of a content
UNREADABLE = "the host cannot read it"


class Offer:
    """A table of modules as workers get to know it."""

    __slots__ = ("data", "digest", "table")

    def __init__(self, table: ModuleTable) -> None:
        self.table = table
        self.data = [
            [[m.name, m.filename, m.is_package, list(m.path)] for m in table.modules.values()],
            list(table.files),
            list(table.needs.items()),
            list(table.refused.items()),
        ]
        self.digest = sha256(pack(self.data)).digest()

    def answer(self, message: list[Any]) -> list[Any]:
        """Return the answer to a worker that asks for the table, or for the content of a module or file.

        Raises:
            FrameError: There is nothing of that kind and name in the table.
        """
        if len(message) != 3 or type(message[1]) is not str:
            raise FrameError("a damaged question")
        _, kind, name = message
        if kind == "table" and name == self.digest:
            return ["ok", self.data]
        found: Any = None
        if type(name) is str:
            found = self.table.modules.get(name) if kind == "module" else None
            found = self.table.files.get(name) if kind == "file" else found
        if found is None:
            raise FrameError("a question for a module that was not given")
        try:
            content = found.text if kind == "module" else found()
        except (OSError, ValueError, SyntaxError):  # the file is gone, too large, or no text
            return ["raise", UNREADABLE]
        size = 0 if content is None else len(content) * (1 if kind == "file" else 4)  # upper bound, in bytes
        return ["ok", content] if size <= LARGEST else ["raise", UNREADABLE]


_offers: OrderedDict[int, Offer] = OrderedDict()  # by the id of the table, which the offer keeps alive
_lock = threading.Lock()


def offered(table: ModuleTable | None) -> Offer | None:
    """Return the offer of a table, made once as long as it is used."""
    if table is None:
        return None
    with _lock:
        found = _offers.get(id(table))
        if found is not None:
            _offers.move_to_end(id(table))
            return found
    made = Offer(table)
    with _lock:
        _offers[id(table)] = made
        if len(_offers) > MAX_OFFERS:
            _offers.popitem(last=False)
    return made


def answered(offer: Offer | None, message: list[Any]) -> list[Any]:
    """Like `Offer.answer`, for a run that may have none."""
    if offer is None:
        raise FrameError("a question for a module that was not given")
    return offer.answer(message)


class Library:
    """The tables and modules that a worker keeps. A module that is in two tables is parsed once."""

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self.tables: OrderedDict[bytes, ModuleTable] = OrderedDict()
        self.sources: OrderedDict[bytes, GivenModule] = OrderedDict()

    def table(self, digest: bytes | None) -> ModuleTable | None:
        """Return the table of that digest."""
        if digest is None:
            return None
        found = self.tables.get(digest)
        if found is None:
            found = self.tables[digest] = self.made(*self.ask("table", digest))
            if len(self.tables) > MAX_TABLES:
                self.tables.popitem(last=False)
        self.tables.move_to_end(digest)
        return found

    def made(self, modules: list[Any], files: list[str], needs: list[Any], refused: list[Any]) -> ModuleTable:
        digests = dict(needs)
        packages = [pair for pair in needs if pair[0].startswith("package ")]
        found = {row[0]: self.module(row, digests.get(f"module '{row[0]}'", packages)) for row in modules}
        return ModuleTable(found, {path: self.reader("file", path) for path in files}, digests, dict(refused))

    def module(self, row: list[Any], content: Any) -> GivenModule:
        """Return the module of a table's row; `content` stands for its text."""
        key = sha256(pack([row, content])).digest()
        found = self.sources.get(key)
        if found is None:
            name, filename, is_package, path = row
            reader: Any = None if filename is None else self.reader("module", name)
            found = self.sources[key] = GivenModule(name, filename, reader, is_package, tuple(path))
            if len(self.sources) > MAX_SOURCES:
                self.sources.popitem(last=False)
        self.sources.move_to_end(key)
        return found

    def reader(self, kind: str, name: str) -> Callable[[], Any]:
        """Return a function that asks the host for a content; OSError if there is none any more."""
        return lambda: self.ask(kind, name)
