"""Where sessions are saved: names, atomic writes, damaged and missing stores."""

import os
import pickle
import threading

import pytest

from ouros import Sandbox, SandboxRuntimeError
from ouros.sessions.errors import (
    SessionArgumentError,
    SessionError,
    SessionExistsError,
    SessionNotFoundError,
    SessionStateError,
    SessionStorageError,
)
from ouros.storage import DirectoryStorage, MemoryStorage, SqliteStorage, StorageBackend


@pytest.fixture(params=[DirectoryStorage, SqliteStorage, MemoryStorage])
def storage(request, tmp_path):
    return request.param() if request.param is MemoryStorage else request.param(tmp_path / "kept")


def test_backend(storage):
    assert isinstance(storage, StorageBackend)
    assert storage.list() == []
    storage.save("b", b"12")
    storage.save("a-B_9", b"123")
    storage.save("b", bytearray(b"4567"))
    assert storage.load("b") == b"4567"
    assert storage.list() == [{"name": "a-B_9", "size_bytes": 3}, {"name": "b", "size_bytes": 4}]
    assert storage.delete("b") is True
    assert storage.delete("b") is False
    assert storage.list() == [{"name": "a-B_9", "size_bytes": 3}]


def test_missing(storage):
    with pytest.raises(SessionStorageError, match=r"^storage error: snapshot 'nope' not found: call list_saved_sessions\(\)$"):
        storage.load("nope")


def test_a_name_that_begins_with_a_hyphen(storage):
    """No store takes such a name: it is refused as an argument, not as a failure of the store."""
    for operation in (lambda: storage.save("-x", b""), lambda: storage.load("-x"), lambda: storage.delete("-x")):
        with pytest.raises(SessionArgumentError, match="^invalid argument: invalid snapshot name '-x': it begins with a hyphen$"):
            operation()


@pytest.mark.parametrize("name", ["", "../x", "a b", "a.b", "é", "a\n", "/etc/passwd", "a\0"])
def test_names(storage, name):
    text = "only alphanumeric characters, hyphens, and underscores are allowed"
    for operation in (lambda: storage.save(name, b""), lambda: storage.load(name), lambda: storage.delete(name)):
        with pytest.raises(SessionArgumentError) as caught:
            operation()
        assert str(caught.value) == f"invalid argument: invalid snapshot name '{repr(name)[1:-1]}': {text}"
    with pytest.raises(TypeError, match="^name must be a str, not int$"):
        storage.load(1)


def test_many_threads(storage):
    def work(number):
        for _ in range(5):
            storage.save(f"s{number}", bytes([number]) * 100)
            assert storage.load(f"s{number}") == bytes([number]) * 100

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(storage.list()) == 8


def test_a_save_that_fails_leaves_the_old_one(tmp_path, monkeypatch):
    storage = DirectoryStorage(tmp_path)
    storage.save("a", b"old")

    def fail(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(SessionStorageError, match="^storage error: cannot save snapshot 'a': No space left on device$"):
        storage.save("a", b"new")
    assert storage.load("a") == b"old"
    assert os.listdir(tmp_path) == ["a.bin"]


def test_other_files_are_passed_over(tmp_path):
    for name in ("x.txt", ".a-123.part", "a b.bin", ".bin"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "d.bin").mkdir()
    assert DirectoryStorage(tmp_path).list() == []
    with pytest.raises(SessionStorageError, match="^storage error: cannot load snapshot 'd'"):
        DirectoryStorage(tmp_path).load("d")


def test_unusable_places(tmp_path):
    (tmp_path / "file").write_bytes(b"this is no database, and no directory either" * 100)
    for storage in (DirectoryStorage(tmp_path / "file"), SqliteStorage(tmp_path / "file")):
        for operation in (lambda s=storage: s.save("a", b""), lambda s=storage: s.load("a"), storage.list):
            with pytest.raises(SessionStorageError, match="^storage error: "):
                operation()


def test_errors():
    for cls, prefix in (
        (SessionNotFoundError, "session not found: "),
        (SessionExistsError, "session already exists: "),
        (SessionStateError, "invalid state: "),
        (SessionArgumentError, "invalid argument: "),
        (SessionStorageError, "storage error: "),
        (SessionError, ""),
    ):
        with pytest.raises(SandboxRuntimeError) as caught:
            Sandbox("1/0").run()
        error = cls("text", stdout="out", error=caught.value)
        assert isinstance(error, RuntimeError)
        assert isinstance(error, SessionError)
        assert str(error) == f"{prefix}text"
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.stdout) == (cls, str(error), "out")
        assert str(again.error) == "ZeroDivisionError: division by zero"
