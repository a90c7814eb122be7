"""Stores: names, versions, several writers, damaged and unusable places."""

import asyncio
import copy
import os
import pickle
import sqlite3
import subprocess
import sys
import threading

import pytest

from ouros import SessionManager
from ouros.stores import ABSENT, DirectoryStore, MemoryStore, SqliteStore, Store, StoreConflict, StoreError

KINDS = [MemoryStore, DirectoryStore, SqliteStore]


@pytest.fixture(params=KINDS, ids=lambda kind: kind.__name__)
def store(request, tmp_path):
    return request.param() if request.param is MemoryStore else request.param(tmp_path / "kept")


def test_load_save_delete_list(store):
    assert isinstance(store, Store)
    assert store.list() == [] and store.load("a") is None and store.delete("a") is False
    version = store.save("run-1.a_B", b"12")
    assert version and isinstance(version, str) and version != ABSENT
    assert store.load("run-1.a_B") == (b"12", version)
    later = store.save("run-1.a_B", bytearray(b"345"))
    assert later != version and store.load("run-1.a_B") == (b"345", later)
    store.save("run-2", b"")
    store.save("other", memoryview(b"x" * 100_000))
    assert store.list() == ["other", "run-1.a_B", "run-2"]
    assert store.list("run-") == ["run-1.a_B", "run-2"] and store.list("x") == []
    assert store.sizes() == [("other", 100_000), ("run-1.a_B", 3), ("run-2", 0)]
    assert store.delete("run-2") is True and store.load("run-2") is None


def test_expected_versions(store):
    first = store.save("a", b"1", expected=ABSENT)
    with pytest.raises(StoreConflict, match="^cannot save 'a': something is saved there already$"):
        store.save("a", b"2", expected=ABSENT)
    second = store.save("a", b"2", expected=first)
    with pytest.raises(StoreConflict, match="^cannot save 'a': it was saved or deleted meanwhile$"):
        store.save("a", b"3", expected=first)
    assert store.load("a") == (b"2", second)
    store.delete("a")
    with pytest.raises(StoreConflict):
        store.save("a", b"3", expected=second)
    assert store.load("a") is None
    assert store.save("a", b"3", expected=ABSENT)


@pytest.mark.parametrize("name", ["", "../x", "a b", "a/b", ".hidden", "-x", "é", "a\n", "/etc/passwd", "a\0", "x" * 201])
def test_wrong_names(store, name):
    for operation in (lambda: store.save(name, b""), lambda: store.load(name), lambda: store.delete(name)):
        with pytest.raises(ValueError, match="can't be a name in a store"):
            operation()


def test_wrong_types(store):
    with pytest.raises(TypeError, match="name must be a str, not int"):
        store.load(1)
    with pytest.raises(TypeError, match="data must be bytes, not str"):
        store.save("a", "text")
    assert store.list() == []


def test_of_many_savers_one_succeeds(store):
    version = store.save("a", b"start")
    won = []

    def work(number):
        try:
            store.save("a", b"%d" % number, expected=version)
            won.append(number)
        except StoreConflict:
            pass

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1 and store.load("a")[0] == b"%d" % won[0]


COUNT = """
import sys
from ouros import stores
store = getattr(stores, sys.argv[1])(sys.argv[2])
for _ in range(20):
    while True:
        data, version = store.load("n")
        try:
            store.save("n", b"%d" % (int(data) + 1), expected=version)
            break
        except stores.StoreConflict:
            pass
"""


@pytest.mark.parametrize("kind", [DirectoryStore, SqliteStore], ids=lambda kind: kind.__name__)
def test_several_processes_count_together(kind, tmp_path):
    store = kind(tmp_path / "kept")
    store.save("n", b"0")
    processes = [subprocess.Popen([sys.executable, "-c", COUNT, kind.__name__, str(tmp_path / "kept")]) for _ in range(3)]
    assert [process.wait() for process in processes] == [0, 0, 0]
    assert store.load("n")[0] == b"60"


def test_a_save_that_fails_leaves_the_old_one(tmp_path, monkeypatch):
    store = DirectoryStore(tmp_path)
    store.save("a", b"old")

    def fail(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(StoreError, match="^cannot save 'a': No space left on device$"):
        store.save("a", b"new")
    assert store.load("a")[0] == b"old"
    assert [name for name in os.listdir(tmp_path) if not name.startswith(".")] == ["a.bin"]


def test_unusable_places(tmp_path):
    (tmp_path / "file").write_bytes(b"this is no database, and no directory either" * 100)
    for store in (DirectoryStore(tmp_path / "file"), SqliteStore(tmp_path / "file")):
        for operation in (lambda s=store: s.save("a", b""), lambda s=store: s.load("a"), store.list):
            with pytest.raises(StoreError, match="^cannot (save|load|list)"):
                operation()
    with pytest.raises(ValueError, match="table must be an identifier"):
        SqliteStore(tmp_path / "file", table="a; drop table b")


@pytest.mark.skipif(os.name != "posix", reason="permissions")
def test_other_users_cannot_read(tmp_path):
    DirectoryStore(tmp_path / "d").save("a", b"")
    SqliteStore(tmp_path / "s.db").save("a", b"")
    assert (tmp_path / "d").stat().st_mode & 0o077 == 0
    assert (tmp_path / "d" / "a.bin").stat().st_mode & 0o077 == 0
    assert (tmp_path / "s.db").stat().st_mode & 0o077 == 0


def test_other_files_are_passed_over(tmp_path):
    for name in ("x.txt", ".a-123.part", "a b.bin", ".bin"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "d.bin").mkdir()
    assert DirectoryStore(tmp_path).list() == []


def test_on_an_event_loop(store):
    async def work():
        version = await store.asave("a", b"1", expected=ABSENT)
        assert await store.aload("a") == (b"1", version)
        with pytest.raises(StoreConflict):
            await store.asave("a", b"2", expected=ABSENT)
        assert await store.alist("a") == ["a"]
        assert await store.adelete("a") is True

    asyncio.run(work())


def test_copies(store):
    store.save("a", b"1")
    for again in (pickle.loads(pickle.dumps(store)), copy.deepcopy(store)):
        assert again.load("a") == store.load("a")
        assert repr(again) == repr(store)
    error = pickle.loads(pickle.dumps(StoreConflict("save 'a'", "because")))
    assert (type(error), str(error)) == (StoreConflict, "cannot save 'a': because")


@pytest.mark.real_engine
def test_sessions_are_saved_in_stores(store):
    manager = SessionManager(storage=store)
    manager.get_session().run("x = 5")
    assert manager.save_session(name="kept")["name"] == "kept"
    assert store.list() == ["kept"]
    other = SessionManager()
    other.set_storage_backend(store)
    other.load_session("kept", session_id="again")
    assert other.get_session("again")["x"] == 5
    assert [entry["name"] for entry in other.list_saved_sessions()] == ["kept"]
    assert other.delete_saved_session("kept") is True


@pytest.mark.parametrize("data", [10**12, -5, "text", 1.5])
def test_a_table_that_holds_something_else(tmp_path, data):
    store = SqliteStore(tmp_path / "s.db")
    store.save("a", b"x")
    connection = sqlite3.connect(tmp_path / "s.db")
    with connection:
        connection.execute("INSERT INTO entries VALUES ('b', ?), ('../c', X'00'), (X'64', X'00')", (data,))
    connection.close()
    assert store.list() == ["a"]
    with pytest.raises(StoreError, match=r"^cannot load 'b': .*, not bytes$"):
        store.load("b")
