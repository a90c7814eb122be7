"""Stores: names, versions, several writers, damaged and unusable places."""

import asyncio
import copy
import os
import pickle
import sqlite3
import sys
import threading
import time
from contextlib import contextmanager

import pytest
from servers import redis_server

from ouros import SessionManager
from ouros.stores import (
    ABSENT,
    DirectoryStore,
    FsspecStore,
    MemoryStore,
    ObstoreStore,
    RedisStore,
    SqliteStore,
    Store,
    StoreConflict,
    StoreError,
    conformance,
)

KINDS = ["memory", "directory", "sqlite", "redis", "obstore", "fsspec"]
LOCK = threading.RLock()


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory):
    with redis_server(tmp_path_factory.mktemp("redis")) as url:
        yield url


@pytest.fixture(params=KINDS)
def store(request, tmp_path):
    return made(request, tmp_path)


def made(request, tmp_path):
    kind = request.param
    if kind == "memory":
        return MemoryStore()
    if kind == "directory":
        return DirectoryStore(tmp_path / "kept")
    if kind == "sqlite":
        return SqliteStore(tmp_path / "kept")
    if kind == "redis":
        return RedisStore(request.getfixturevalue("redis_url"), prefix=f"{tmp_path.name}*:")
    if kind == "obstore":
        return ObstoreStore(pytest.importorskip("obstore.store").MemoryStore())
    pytest.importorskip("fsspec")
    return FsspecStore(f"memory://{tmp_path.name}/kept", lock=lambda name: LOCK)


@pytest.mark.parametrize("check", conformance.CHECKS, ids=lambda check: check.__name__)
def test_conformance(store, check):
    store.save("mine", b"stays")
    check(store)
    assert store.list() == ["mine"]


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


@pytest.mark.parametrize("store", ["directory", "sqlite", "redis"], indirect=True)
def test_several_processes_count_together(store):
    conformance.count_together(store)


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


def test_a_sqlite_file_that_is_deleted_closed_and_forked(tmp_path):
    path = tmp_path / "s.db"
    store = SqliteStore(path)
    store.save("a", b"1")
    path.unlink()
    assert store.load("a") is None
    store.save("a", b"2")
    os.replace(path, tmp_path / "moved.db")
    assert store.list() == [] and SqliteStore(tmp_path / "moved.db").load("a")[0] == b"2"
    store.save("a", b"3")
    store.close()
    store.close()
    assert store.load("a")[0] == b"3"
    if hasattr(os, "fork"):
        child = os.fork()
        if child == 0:
            try:
                store.save("a", b"4")
                os._exit(0 if store.load("a")[0] == b"4" else 1)
            finally:
                os._exit(2)
        assert os.waitpid(child, 0)[1] == 0
        assert store.load("a")[0] == b"4" and store.save("a", b"5")


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


@pytest.mark.parametrize("store", ["memory", "directory", "sqlite", "redis"], indirect=True)
def test_copies(store):
    store.save("a", b"1")
    for again in (pickle.loads(pickle.dumps(store)), copy.deepcopy(store)):
        assert again.load("a") == store.load("a")
        assert repr(again) == repr(store)
    error = pickle.loads(pickle.dumps(StoreConflict("save 'a'", "because")))
    assert (type(error), str(error)) == (StoreConflict, "cannot save 'a': because")


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
        connection.execute("INSERT INTO entries VALUES ('b', ?, 'v'), ('../c', X'00', 'v'), (X'64', X'00', 'v')", (data,))
    connection.close()
    assert store.list() == ["a"]
    with pytest.raises(StoreError, match=r"^cannot load 'b': .*: the row holds something else"):
        store.load("b")


def test_names_that_differ_by_case_only(tmp_path):
    store = DirectoryStore(tmp_path)
    store.save("abc", b"1")
    if (tmp_path / "ABC.bin").exists():  # the file system ignores case
        with pytest.raises(StoreError, match="differs by case only"):
            store.save("ABC", b"2")
        assert store.load("ABC") is None and store.delete("ABC") is False
    else:
        store.save("ABC", b"2")
        assert store.load("ABC")[0] == b"2"
    assert store.load("abc")[0] == b"1"


@pytest.mark.skipif(sys.platform != "linux", reason="needs a file system that does not")
def test_a_file_system_that_ignores_case(tmp_path):
    """As above, on one that does not, by more links to the file."""
    store = DirectoryStore(tmp_path)
    store.save("abc", b"1")
    for other in ("ABC.bin", "abc.BIN", "ABC.BIN"):
        os.link(tmp_path / "abc.bin", tmp_path / other)
    listdir, os.listdir = os.listdir, lambda path: ["abc.bin"]
    try:
        assert store.load("ABC") is None and store.delete("ABC") is False and store.load("abc")[0] == b"1"
        with pytest.raises(StoreError, match="differs by case only"):
            store.save("ABC", b"2")
    finally:
        os.listdir = listdir


@pytest.mark.parametrize("store", ["directory", "obstore", "fsspec"], indirect=True)
def test_damaged_entries(store):
    store.save("a", b"some data")

    def overwrite(change):
        if isinstance(store, DirectoryStore):
            path = store.directory / "a.bin"
            path.write_bytes(change(path.read_bytes()))
        elif isinstance(store, ObstoreStore):
            store.store.put("ouros/a", change(bytes(store.store.get("ouros/a").bytes())))
        else:
            store._fs.pipe_file(store._path("a"), change(store._fs.cat_file(store._path("a"))))

    for change in (lambda entry: entry[:-1], lambda entry: entry + b"x", lambda entry: b"", lambda entry: entry[:20], lambda entry: b"x" * 100):
        overwrite(change)
        with pytest.raises(StoreError, match="^cannot load 'a': what is there was not written by a store of ouros, or is damaged$"):
            store.load("a")
        store.save("a", b"some data")
    for at in range(0, 50, 7):
        overwrite(lambda entry, at=at: entry[:at] + bytes([entry[at] ^ 1]) + entry[at + 1 :])
        with pytest.raises(StoreError):
            store.load("a")
        store.save("a", b"some data")


def test_redis_keys_of_others(redis_url):
    client = pytest.importorskip("redis").Redis.from_url(redis_url)
    store = RedisStore(client, prefix="others:")
    client.set("others:text", "x")
    client.hset("others:wrong", mapping={"data": "x", "version": b"\xff"})
    client.hset("others:half", mapping={"data": "x"})
    client.hset("others:not a name", mapping={"data": "x", "version": "1"})
    store.save("mine", b"12345")
    with pytest.raises(StoreError, match="^cannot load 'text': Redis: WRONGTYPE"):
        store.load("text")
    for name in ("wrong", "half"):
        with pytest.raises(StoreError, match="holds something else than data and a version"):
            store.load(name)
    assert store.list() == ["half", "mine", "wrong"] and store.sizes("mi") == [("mine", 5)]
    assert repr(store) == "RedisStore(prefix='others:')"
    with pytest.raises(TypeError, match="can be pickled if it was made with a URL"):
        pickle.dumps(store)


def test_redis_entries_that_expire(redis_url):
    store = RedisStore(redis_url, prefix="ttl:", ttl=60.0)
    version = store.save("a", b"1", expected=ABSENT)
    kept = RedisStore(redis_url, prefix="ttl:")
    kept.save("b", b"1")
    assert store.load("a") == (b"1", version)
    client = store._client
    assert 0 < client.pttl("ttl:a") <= 60_000 and client.pttl("ttl:b") == -1
    client.pexpire("ttl:a", 1)
    until = time.monotonic() + 60
    while store.load("a") is not None and time.monotonic() < until:
        time.sleep(0.01)
    assert store.load("a") is None and kept.list() == ["b"]
    with pytest.raises(StoreConflict):
        store.save("a", b"2", expected=version)
    kept.save("a", b"3")
    kept.save("a", b"4")
    store.save("a", b"5")
    assert client.pttl("ttl:a") > 0
    kept.save("a", b"6")  # takes the end of its life away
    assert client.pttl("ttl:a") == -1 and kept.load("a")[0] == b"6"


def test_a_redis_script_that_is_sent_twice(redis_url):
    """As a client does that got no reply."""
    store = RedisStore(redis_url, prefix="twice:")
    first = store.save("a", b"1")
    arguments = {"keys": ["twice:a"], "args": [b"2", "new", "1", first, ""]}
    assert store._script(**arguments) == 1 and store._script(**arguments) == 1
    assert store.load("a") == (b"2", "new")


def test_redis_arguments(redis_url):
    redis = pytest.importorskip("redis")
    with pytest.raises(ValueError, match="make it with decode_responses=False"):
        RedisStore(redis.Redis.from_url(redis_url, decode_responses=True))
    with pytest.raises(ValueError, match="ttl must be a positive number"):
        RedisStore(redis_url, ttl=0)
    with pytest.raises(TypeError, match="client must be a URL or a redis.Redis, not int"):
        RedisStore(5)
    with pytest.raises(TypeError, match="prefix must be a str, not int"):
        RedisStore(redis_url, prefix=5)
    gone = RedisStore("redis://127.0.0.1:1/0")
    for operation in (lambda: gone.save("a", b""), lambda: gone.load("a"), gone.list, lambda: gone.delete("a"), gone.sizes):
        with pytest.raises(StoreError, match="^cannot (save|load|list|delete).*: Redis: "):
            operation()


def test_obstore_local_files_have_no_conditional_put(tmp_path):
    local = pytest.importorskip("obstore.store").LocalStore(str(tmp_path))
    store = ObstoreStore(local, prefix="a/b/")
    version = store.save("x", b"1", expected=ABSENT)
    assert (tmp_path / "a" / "b" / "x").exists() and store.load("x") == (b"1", version)
    with pytest.raises(StoreConflict):
        store.save("x", b"2", expected=ABSENT)
    with pytest.raises(StoreError, match="LocalStore has no conditional put.*DirectoryStore"):
        store.save("x", b"2", expected=version)
    store.save("x", b"22")
    assert store.sizes() == [("x", 2)] and store.delete("x") is True and store.delete("x") is False and store.list() == []
    again = pickle.loads(pickle.dumps(store))
    again.save("y", b"3")
    assert store.list() == ["y"] and repr(again) == "ObstoreStore(LocalStore, prefix='a/b')"
    with pytest.raises(TypeError, match="must be one of obstore.store, not str"):
        ObstoreStore("s3://bucket")


def test_obstore_entries_beside_others():
    memory = pytest.importorskip("obstore.store").MemoryStore()
    memory.put("ouros/deeper/a", b"x" * 200)
    memory.put("ouros/not a name", b"x" * 200)
    memory.put("elsewhere", b"x" * 200)
    store = ObstoreStore(memory)
    store.save("a", b"1")
    assert store.list() == ["a"] and ObstoreStore(memory, prefix="").list() == ["elsewhere"]


def test_fsspec_refuses_what_it_cannot_promise(tmp_path):
    pytest.importorskip("fsspec")
    store = FsspecStore(f"file://{tmp_path}/deep/er")
    assert store.list() == [] and store.load("a") is None
    version = store.save("a", b"1")
    for expected in (ABSENT, version):
        with pytest.raises(StoreError, match="have no compare-and-set.*give FsspecStore a lock=, or use a DirectoryStore"):
            store.save("a", b"2", expected=expected)
    assert store.load("a") == (b"1", version)
    assert pickle.loads(pickle.dumps(store)).list() == ["a"]
    held = []

    @contextmanager
    def lock(name):
        held.append(name)
        yield

    locked = FsspecStore(f"file://{tmp_path}/deep/er", lock=lock)
    later = locked.save("a", b"2", expected=version)
    locked.delete("b")
    assert held == ["a", "b"] and store.load("a") == (b"2", later)
    with pytest.raises(ValueError, match="Protocol not known"):
        FsspecStore("nonsense://x")
    with pytest.raises(TypeError, match="lock must give a context manager"):
        FsspecStore("memory://x", lock=5)


@pytest.mark.parametrize("name, module, extra", [("RedisStore", "redis", "redis"), ("ObstoreStore", "obstore", "obstore"), ("FsspecStore", "fsspec", "fsspec")])
def test_missing_extras(monkeypatch, name, module, extra):
    from ouros import stores

    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=rf"^{name} needs {module}: pip install 'ouros\[{extra}\]'$"):
        getattr(stores, name)("redis://localhost")


class Wrong(MemoryStore):
    """A store with a fault."""

    def __init__(self, fault):
        super().__init__()
        self.fault = fault

    def _save(self, name, data, expected):
        if self.fault == "ignores expected":
            expected = None
        try:
            version = super()._save(name, data, expected)
        except StoreConflict:
            if self.fault == "saves in a conflict":
                super()._save(name, data, None)
            raise
        if self.fault == "same version":
            self._saved[name] = data, version = data, str(hash(data))
        if self.fault == "cuts":
            self._saved[name] = data[:100_000], version
        return version

    def _delete(self, name):
        return super()._delete(name) or self.fault == "says yes"

    def sizes(self, prefix=""):
        found = super().sizes("" if self.fault == "ignores the prefix" else prefix)
        return found[::-1] if self.fault == "not sorted" else found

    def load(self, name):
        return super().load(name) if self.fault != "takes any name" or type(name) is not str else self._load(name)

    async def asave(self, name, data, *, expected=None):
        return self.save(name, data, expected=None if self.fault == "asynchronous" else expected)


@pytest.mark.parametrize("fault", ["ignores expected", "saves in a conflict", "same version", "cuts", "says yes", "ignores the prefix", "not sorted", "takes any name", "asynchronous"])
def test_conformance_finds_faults(fault):
    with pytest.raises(conformance.NotConforming):
        conformance.check(Wrong(fault))
    assert len(conformance.check(Wrong(None))) == len(conformance.CHECKS)


def test_conformance_of_a_store_without_a_base():
    class Own:
        def __init__(self):
            self.inner = MemoryStore()

        def load(self, name):
            return self.inner.load(name)

        def save(self, name, data, *, expected=None):
            return self.inner.save(name, data, expected=expected)

        def delete(self, name):
            return self.inner.delete(name)

        def list(self, prefix=""):
            return self.inner.list(prefix)

    assert conformance.check(Own(), checks=conformance.CHECKS[:3]) == ["saves_and_loads", "versions_are_new", "expects_versions"]
    manager = SessionManager(storage=Own())
    manager.get_session().run("x = 5")
    manager.save_session(name="kept")
    manager.load_session("kept", session_id="again")
    assert manager.get_session("again")["x"] == 5
    assert [entry["name"] for entry in manager.list_saved_sessions()] == ["kept"]
