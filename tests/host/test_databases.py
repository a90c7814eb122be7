"""Databases of the sandbox in virtual files: shelve, dbm."""

from __future__ import annotations

import ouros

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
        d["x"] = 5
    except TypeError as e:
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
    assert refused == "The database is opened for reading only"
    assert wrong == "values must be bytes or strings"
    assert missing == "db file doesn't exist; use 'c' or 'n' flag to create a new db"
    assert content == ([b"k"], b"w" * 700, False, None)
    assert (kind, none) == ("dbm.dumb", None)


def test_the_files_are_those_of_cpython() -> None:
    files = run()[1]
    index = ouros.Sandbox("open('/data/plain.dir').read()").run(os=files)
    assert index == "'k', (1536, 700)\n"


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
    assert (before, kept, names) == (None, {"a": [1, 2]}, ["dbm.dumb"])
    assert unknown == "db type is dbm.dumb, but the module is not available"
