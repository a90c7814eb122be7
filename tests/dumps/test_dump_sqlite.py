"""Databases of sqlite3 in dumps, forks and sessions: content, open transactions, cursors and settings."""

from __future__ import annotations

import sqlite3

import pytest

import ouros
from ouros import Sandbox, SessionManager, Snapshot

pytest.importorskip("_sqlite3")
if not hasattr(sqlite3.Connection, "deserialize"):
    pytest.skip("the host's sqlite3 cannot save databases", allow_module_level=True)

OPEN = """
import sqlite3
c = sqlite3.connect(":memory:")
c.execute("create table t(a)")
c.execute("insert into t values (1)")
c.commit()
c.execute("pragma foreign_keys=on")
c.execute("insert into t values (2)")
cur = c.execute("select * from t")
first = cur.fetchone()
f()
out = [c.in_transaction, c.execute("select * from t").fetchall(), cur.fetchall(), c.total_changes, c.execute("pragma foreign_keys").fetchall()]
x = f()
if x == "rollback":
    c.rollback()
elif x == "commit":
    c.commit()
elif x == "sql":
    c.execute("rollback")
out += [c.in_transaction, c.execute("select * from t").fetchall()]
c.execute("insert into t values (3)")
c.rollback()
out + [c.execute("select * from t").fetchall()]
"""


@pytest.mark.parametrize("end", ["rollback", "commit", "sql"])
def test_open_transaction(end: str) -> None:
    kept = [(1,), (2,)] if end == "commit" else [(1,)]
    expected = [True, [(1,), (2,)], [(2,)], 2, [(1,)], False, kept, kept]
    start = Sandbox(OPEN, external_functions=["f"]).start()
    for snapshot in (Snapshot.load(start.dump()), start.fork(), start):
        paused = snapshot.resume(return_value=None)
        for other in (Snapshot.load(paused.dump()), paused.fork(), paused):
            assert other.resume(return_value=end).output == expected


def test_fork_is_isolated() -> None:
    code = "import sqlite3\nc = sqlite3.connect(':memory:')\nc.execute('create table t(a)')\nc.commit()\nx = f()\nc.execute('insert into t values (?)', (x,))\nc.commit()\nf()\nc.execute('select * from t').fetchall()"
    a = Sandbox(code, external_functions=["f"]).start()
    b = a.fork()
    a = a.resume(return_value=1)
    b = b.resume(return_value=2)
    assert (a.resume(return_value=0).output, b.resume(return_value=0).output) == ([(1,)], [(2,)])


def test_savepoints_are_lost_with_an_error_that_says_so() -> None:
    code = "import sqlite3\nc = sqlite3.connect(':memory:', isolation_level=None)\nc.execute('create table t(a)')\nc.execute('begin')\nc.execute('savepoint s')\nc.execute('insert into t values (1)')\nf()\nc.execute('rollback to s')"
    snapshot = Snapshot.load(Sandbox(code, external_functions=["f"]).start().dump())
    with pytest.raises(ouros.SandboxRuntimeError, match="a fork, dump or rewind within a transaction loses its savepoints"):
        snapshot.resume(return_value=0)


def test_last_rowid_makes_no_other_database() -> None:
    code = "import sqlite3\nc = sqlite3.connect(':memory:')\nc.execute('create table t(a)')\nc.execute('insert into t(rowid) values (41)')\nc.commit()\nf()\nc.execute('select last_insert_rowid()').fetchall(), c.execute('pragma database_list').fetchall(), c.execute('select name from sqlite_master').fetchall()"
    expected = ([(41,)], [(0, "main", "")], [("t",)])
    paused = Sandbox(code, external_functions=["f"]).start()
    for snapshot in (Snapshot.load(paused.dump()), paused.fork(), paused):
        assert snapshot.resume(return_value=None).output == expected


def test_session_goes_back() -> None:
    session = SessionManager().get_session()
    session.run("import sqlite3\nc = sqlite3.connect(':memory:')\nc.execute('create table t(a)')\nc.execute('insert into t values (1)')\nc.commit()")
    session.run("c.execute('insert into t values (2)')\nNone")
    session.run("c.execute('insert into t values (3)')\nNone")
    session.rewind()
    assert session.run("c.execute('select a from t').fetchall(), c.in_transaction") == ([(1,), (2,)], True)
    session.rewind(steps=2)
    assert session.run("c.execute('select a from t').fetchall(), c.in_transaction") == ([(1,)], False)
    session.run("c.execute('insert into t values (4)')\nc.close()")
    session.rewind()
    assert session.run("c.execute('select a from t').fetchall()") == [(1,)]


def test_dump_of_a_forged_image() -> None:
    code = "import sqlite3\nc = sqlite3.connect(':memory:')\nc.deserialize(b'SQLite format 3\\0' + b'x' * 5000)\nf()\nc.execute('select 1 from t')"
    snapshot = Snapshot.load(Sandbox(code, external_functions=["f"]).start().dump())
    with pytest.raises(ouros.SandboxRuntimeError, match="DatabaseError"):
        snapshot.resume(return_value=0)


def test_the_last_rowid_stays() -> None:
    snapshot = Sandbox(
        "import sqlite3\nc = sqlite3.connect(':memory:')\nc.execute('create table t(a integer primary key)')\n"
        "c.execute('insert into t values (41)')\nf()\nfound = [c.execute('select last_insert_rowid()').fetchone(), c.total_changes]\n"
        "c.rollback()\nf()\n[*found, c.execute('select last_insert_rowid(), count(*) from t').fetchone(), c.total_changes]",
        external_functions=["f"],
    ).start()
    while not isinstance(snapshot, ouros.Complete):
        assert isinstance(snapshot, Snapshot)
        snapshot = Snapshot.load(snapshot.dump()).resume(return_value=None)
    assert snapshot.output == [(41,), 1, (41, 0), 1]
