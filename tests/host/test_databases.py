"""Databases of the sandbox in virtual files: shelve, dbm."""

from __future__ import annotations

import sys

import pytest

import ouros

HAS_SQLITE = sys.version_info >= (3, 11)

PROGRAM = """
import dbm, dbm.dumb, shelve

with shelve.open("/data/shelf") as s:
    s["a"] = [1, {"x": 2}]
    s["b"] = "text" * 300
with shelve.open("/data/shelf", writeback=True) as s:
    s["a"].append(3)
    s["b"] = "short"
with shelve.open("/data/shelf", "r") as s:
    found = dict(s)
    try:
        s["c"] = 1
    except OSError as e:
        refused = str(e)
with dbm.open("/data/plain", "n") as d:
    d["k"] = "v"
    d[b"k2"] = b"v" * 600
    d["k"] = b"w" * 700
    del d["k2"]
    try:
        d["x"] = None
    except (TypeError, OSError) as e:
        wrong = str(e)
try:
    dbm.open("/data/none")
except dbm.error as e:
    missing = str(e)
with dbm.open("/data/plain") as d:
    content = (d.keys(), d["k"], "k2" in d, d.get("nope"))
found, refused, wrong, missing, content, dbm.whichdb("/data/plain"), dbm.whichdb("/data/none")
"""


def run() -> tuple[tuple, ouros.OSAccess]:
    files = ouros.OSAccess([ouros.MemoryFile("/data/keep.txt", "")])
    return ouros.Sandbox(PROGRAM).run(os=files), files


def test_shelves_and_databases() -> None:
    found, refused, wrong, missing, content, kind, none = run()[0]
    assert found == {"a": [1, {"x": 2}, 3], "b": "short"}
    assert refused == ("attempt to write a readonly database" if HAS_SQLITE else "The database is opened for reading only")
    assert wrong == ("NOT NULL constraint failed: Dict.value" if HAS_SQLITE else "values must be bytes or strings")
    assert missing == "db file doesn't exist; use 'c' or 'n' flag to create a new db"
    assert content == ([b"k"], b"w" * 700, False, None)
    assert (kind, none) == ("dbm.sqlite3" if HAS_SQLITE else "dbm.dumb", None)


def test_the_files_are_those_of_cpython() -> None:
    files = ouros.OSAccess([ouros.MemoryFile("/data/keep.txt", "")])
    program = """
import dbm.dumb

with dbm.dumb.open("/data/plain", "n") as d:
    d["k"] = "v"
    d[b"k2"] = b"v" * 600
    d["k"] = b"w" * 700
    del d["k2"]
open('/data/plain.dir').read(), dbm.whichdb("/data/plain"), dict(dbm.open("/data/plain"))
"""
    index = ouros.Sandbox(program).run(os=files)
    assert index == ("'k', (1536, 700)\n", "dbm.dumb", {b"k": b"w" * 700})


def test_the_module_of_new_databases_can_be_chosen() -> None:
    program = """
import dbm, dbm.dumb, shelve

before = dbm._defaultmod
dbm._defaultmod = dbm.dumb
with shelve.open("/data/shelf", protocol=2, writeback=True) as s:
    s["a"] = [1]
    s["a"].append(2)
    kept = dict(s)
dbm._modules.clear()
try:
    dbm.open("/data/shelf")
except dbm.error as e:
    unknown = str(e)
before, kept, dbm._names, unknown
"""
    files = ouros.OSAccess([ouros.MemoryFile("/data/keep.txt", "")])
    before, kept, names, unknown = ouros.Sandbox(program).run(os=files)
    assert (before, kept, names) == (None, {"a": [1, 2]}, ["dbm.sqlite3", "dbm.gnu", "dbm.ndbm", "dbm.dumb"])
    assert unknown == "db type is dbm.dumb, but the module is not available"


SQLITE_PROGRAM = """
import dbm, dbm.sqlite3

def attempt(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return f"{type(e).__module__}.{type(e).__name__}: {e}"

found = []
with dbm.open("/data/plain", "n") as d:
    d["a"] = "1"
    d[b"b"] = b"2"
    d[1] = 2.5
    found.append((dict(d), len(d), d.keys(), d.get("zz"), "a" in d))
    del d["a"]
    found.append((attempt(d.__delitem__, "a"), attempt(d.__getitem__, "q"), attempt(d.__setitem__, "x", None)))
found.append(attempt(len, d))
with dbm.open("/data/plain") as d:
    found.append((sorted(d.items()), attempt(d.__setitem__, "zz", "1"), type(d).__module__))
open("/data/text", "w").write("no database, but a text of a few words")
for name in ("/data/text", "/data/none"):
    found.append((dbm.whichdb(name), attempt(dbm.open, name), attempt(dbm.sqlite3.open, name, "w")))
found.append((attempt(dbm.open, "/data/plain", "x"), attempt(dbm.sqlite3.open, "/data/plain", "x")))
found
"""
# What CPython 3.13 does with the same files.
SQLITE_FOUND = [
    ({b"1": b"2.5", b"a": b"1", b"b": b"2"}, 3, [b"1", b"a", b"b"], None, True),
    ("builtins.KeyError: 'a'", "builtins.KeyError: 'q'", "dbm.sqlite3.error: NOT NULL constraint failed: Dict.value"),
    "dbm.sqlite3.error: DBM object has already been closed",
    ([(b"1", b"2.5"), (b"b", b"2")], "dbm.sqlite3.error: attempt to write a readonly database", "dbm.sqlite3"),
    ("", "dbm.error: db type could not be determined", "sqlite3.DatabaseError: file is not a database"),
    (
        None,
        "dbm.error: db file doesn't exist; use 'c' or 'n' flag to create a new db",
        "dbm.sqlite3.error: unable to open database file",
    ),
    ("builtins.ValueError: Flag must be one of 'r', 'w', 'c', or 'n', not 'x'",) * 2,
]


@pytest.mark.skipif(not HAS_SQLITE, reason="the sandbox's sqlite3 needs Python 3.11")
def test_databases_of_sqlite() -> None:
    files = ouros.OSAccess([ouros.MemoryFile("/data/keep.txt", "")])
    found = ouros.Sandbox(SQLITE_PROGRAM).run(os=files)
    assert found == SQLITE_FOUND
