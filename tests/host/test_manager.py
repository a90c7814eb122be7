"""Session managers: sessions by id, what happens between them, heap snapshots, storage, threads."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from ouros import (
    Session,
    SessionArgumentError,
    SessionError,
    SessionExistsError,
    SessionManager,
    SessionNotFoundError,
    SessionStateError,
    SessionStorageError,
)
from ouros.storage import MemoryStorage, SqliteStorage


@pytest.fixture
def manager() -> SessionManager:
    return SessionManager()


def test_a_default_session_always_exists(manager: SessionManager) -> None:
    assert manager.list_sessions() == [{"id": "default", "variable_count": 0}]
    assert manager.execute("x = 1\nx")["result"] == 1
    assert manager.get_variable("x")["repr"] == "1"
    manager.create_session("b")
    manager.create_session("a")
    assert manager.list_sessions() == [
        {"id": "a", "variable_count": 0},
        {"id": "b", "variable_count": 0},
        {"id": "default", "variable_count": 1},
    ]
    with pytest.raises(SessionStateError) as caught:
        manager.destroy_session("default")
    assert str(caught.value).startswith("invalid state: cannot destroy the default session 'default': ")
    assert repr(manager) == "SessionManager(sessions=['a', 'b', 'default'])"


def test_every_method_takes_a_session_id(manager: SessionManager) -> None:
    a = manager.create_session("a", external_functions=["f"])
    assert manager.execute("x = f(1)", session_id="a")["progress"]["call_id"] == 0
    assert manager.resume(0, 5, session_id="a")["is_complete"]
    assert manager.list_variables(session_id="a") == a.list_variables() == [{"name": "x", "type_name": "int"}]
    assert manager.get_variable("x", session_id="a") == a.get_variable("x")
    manager.set_variable("y", "x + 1", session_id="a")
    assert manager.eval_variable("y", session_id="a")["value"]["json_value"] == 6
    assert manager.delete_variable("y", session_id="a") is True
    assert manager.history(session_id="a") == (2, 20)
    assert manager.rewind(session_id="a", steps=2) == {"steps_rewound": 2, "history_remaining": 0}
    assert manager.set_history_depth(3, session_id="a") == 0
    assert manager.heap_stats(session_id="a")["live_objects"] > 0
    assert manager.register_external_functions(["g"], session_id="a") == []
    assert manager.execute("g(1)", session_id="a")["progress"]["function_name"] == "g"
    manager.resume_as_pending(0, session_id="a")
    manager.reset(session_id="a")
    assert manager.history() == (0, 20)
    with pytest.raises(SessionStateError):
        manager.resume_futures({0: {"return_value": 1}}, session_id="a")
    with pytest.raises(SessionError, match="ValueError"):
        manager.register_external_functions(["f"])
        manager.execute("f()")
        manager.resume(0, exception=ValueError())


def test_errors_of_names(manager: SessionManager) -> None:
    manager.create_session("a")
    for action in (
        lambda: manager.execute("1", session_id="zz"),
        lambda: manager.get_session("zz"),
        lambda: manager.destroy_session("zz"),
        lambda: manager.fork_session("zz", "c"),
        lambda: manager.transfer_variable("zz", "a", "x"),
        lambda: manager.reset(session_id="zz"),
        lambda: manager.call_session(target="zz", code="1", target_variable="x"),
    ):
        with pytest.raises(SessionNotFoundError) as caught:
            action()
        assert str(caught.value).startswith("session not found: session 'zz' not found: ")
    for action in (lambda: manager.create_session("a"), lambda: manager.fork_session("default", "a")):
        with pytest.raises(SessionExistsError) as exists:
            action()
        assert str(exists.value).startswith("session already exists: session 'a' already exists: ")
    with pytest.raises(TypeError):
        manager.create_session(1)  # type: ignore[arg-type]
    with pytest.raises(SessionArgumentError):
        manager.create_session("b", external_functions=["1x"])
    assert [row["id"] for row in manager.list_sessions()] == ["a", "default"]


def test_a_destroyed_session_is_gone_for_its_handles(manager: SessionManager) -> None:
    session = manager.create_session("a")
    manager.destroy_session("a")
    manager.create_session("a").execute("x = 1")
    for action in (
        lambda: session.execute("1"),
        lambda: session.history(),
        lambda: session.fork("b"),
        lambda: session.save(),
        lambda: session["x"],
        lambda: session.reset(),
    ):
        with pytest.raises(SessionNotFoundError) as caught:
            action()
        assert str(caught.value).startswith("session not found: session 'a' not found: ")


def test_script_name_and_limits() -> None:
    manager = SessionManager(script_name="zz.py", limits={"max_ticks": 1000})
    with pytest.raises(SessionError, match='File "zz.py", line 1'):
        manager.execute("1/0")
    with pytest.raises(SessionError, match="tick limit exceeded"):
        manager.create_session("a").execute("while True: pass")
    with pytest.raises(SessionError, match="tick limit exceeded"):
        manager.fork_session("a", "b").execute("while True: pass")
    with pytest.raises(ValueError):
        SessionManager(limits={"max_ticks": -1})


# --- forks ---


def test_fork_is_independent_also_with_a_pending_call(manager: SessionManager) -> None:
    a = manager.create_session("a", external_functions=["f"])
    a.execute("class C: pass\nc = C(); c.l = [1]\ndef get(): return c.l")
    b = a.fork("b")
    assert isinstance(b, Session) and b.id == "b" and b.history() == (0, 20)
    b.execute("c.l.append(2)")
    assert a.execute("get()")["result"] == [1]
    assert b.execute("get()")["result"] == [1, 2]
    a.execute("y = [f(i) for i in range(2)]")
    d = a.fork("d")
    for session, first in ((a, 10), (d, 20)):
        assert session.resume(0, first)["progress"]["call_id"] == 1
        assert session.resume(1, 0)["is_complete"]
    assert a["y"] == [10, 0] and d["y"] == [20, 0]
    a.rewind(steps=3)
    assert "y" not in a and d["y"] == [20, 0]


# --- transfers ---


def test_any_value_can_be_transferred(manager: SessionManager) -> None:
    a, b = (
        manager.create_session("a", external_functions=["ext"]),
        manager.create_session("b", external_functions=["ext"]),
    )
    a.execute(
        "import collections, decimal, dataclasses, enum\n"
        "factor = 3\n"
        "def helper(x): return x * factor\n"
        "def fn(x): return helper(x) + 1\n"
        "def counter():\n    n = 0\n    def inc():\n        nonlocal n\n        n += 1\n        return n\n    return inc\n"
        "class Base:\n    kind = 'k'\n    def double(self): return helper(self.v)\n"
        "class Item(Base):\n    def __init__(self, v): self.v = v\n    def __repr__(self): return f'Item({self.v})'\n"
        "inc = counter(); inc()\n"
        "item = Item([1]); item.me = item\n"
        "counts = collections.Counter('aab'); dec = decimal.Decimal('1.5')\n"
        "@dataclasses.dataclass\nclass D:\n    x: int = 1\n"
        "class E(enum.Enum):\n    A = 1\n"
        "many = [fn, item, D(5), E.A]; g = (i * factor for i in range(5)); next(g)\n"
        "def asks(): return ext(factor)"
    )
    for name in ("fn", "inc", "item", "counts", "dec", "many", "Item", "g", "asks"):
        manager.transfer_variable("a", "b", name)
    assert b.execute("fn(2)")["result"] == 7
    assert b.execute("inc(), inc()")["result"] == {"$tuple": [2, 3]}
    assert a.execute("inc()")["result"] == 2
    assert b.execute("repr(item), item.me is item, item.double(), item.kind")["result"] == {
        "$tuple": ["Item([1])", True, [1, 1, 1], "k"]
    }
    b.execute("item.v.append(2)")
    assert a.execute("item.v")["result"] == [1]
    assert b.execute(
        "import collections, decimal\nisinstance(counts, collections.Counter), counts['a'], dec + decimal.Decimal(1)"
    )["result"] == {"$tuple": [True, 2, {"$decimal": "2.5"}]}
    assert b.execute("[many[0](1), many[2].x, many[3].name, many[3] is type(many[3]).A, list(g)]")["result"] == [
        4, 5, "A", True, [3, 6, 9, 12],
    ]  # fmt: skip
    # Neither sees the other's names.
    a.execute("factor = 100")
    assert b.execute("fn(2)")["result"] == 7
    assert "factor" not in b and "helper" not in b
    assert b.execute("asks()")["progress"]["args"] == [3]


def test_transfer_rules(manager: SessionManager) -> None:
    a, b = manager.create_session("a"), manager.create_session("b", external_functions=["f"])
    a.execute("x = [1]")
    manager.transfer_variable("a", "b", "x", target_name="xx")
    assert b["xx"] == [1] and "x" not in b
    manager.transfer_variable("a", "a", "x", target_name="same")
    assert a.execute("same == x")["result"] is True
    with pytest.raises(SessionNotFoundError) as missing:
        manager.transfer_variable("a", "b", "nope")
    assert str(missing.value).startswith("session not found: variable 'nope' not found in session 'a': ")
    with pytest.raises(SessionArgumentError):
        manager.transfer_variable("a", "b", "x", target_name="not a name")
    b.execute("y = f(1)")
    with pytest.raises(SessionStateError, match="cannot set variable while a call is pending"):
        manager.transfer_variable("a", "b", "x")
    manager.transfer_variable("b", "a", "xx")
    assert a["xx"] == [1]


def test_call_session(manager: SessionManager) -> None:
    a, b = manager.create_session("a", external_functions=["f"]), manager.create_session("b")
    a.execute("x = [1]")
    answer = manager.call_session(target="b", code="print('p')\nx + [2]", target_variable="r", source="a")
    assert answer["result"] == [1, 2] and answer["stdout"] == "p\n"
    assert b["r"] == [1, 2] and "r" not in a
    manager.execute("q = 5")
    assert manager.call_session(target="b", code="lambda: q", target_variable="fn")["is_complete"]
    assert b.execute("fn()")["result"] == 5
    with pytest.raises(SessionError, match="NameError"):
        manager.call_session(target="b", code="nope", target_variable="r", source="a")
    assert b["r"] == [1, 2]
    # When it pauses, the value comes with the resume that completes it.
    assert (
        manager.call_session(target="b", code="[f(1), f(2)]", target_variable="late", source="a")["is_complete"]
        is False
    )
    a.resume(0, 10)
    assert "late" not in b
    a.resume(1, 20)
    assert b["late"] == [10, 20]
    a.rewind()
    b.delete_variable("late")
    a.resume(1, 30)
    assert b["late"] == [10, 30]
    a.execute("f(1)")
    with pytest.raises(SessionStateError) as caught:
        manager.call_session(target="a", code="1", target_variable="q")
    assert str(caught.value).startswith("invalid state: cannot set variable while target session has a pending call: ")
    with pytest.raises(SessionArgumentError):
        manager.call_session(target="b", code="1", target_variable="1q")


# --- the heap ---


def test_heap_stats_are_true(manager: SessionManager) -> None:
    manager.execute("x = 1")
    before = manager.heap_stats()
    assert list(before) == [
        "live_objects", "free_slots", "total_slots", "interned_strings", "tracker_allocations", "tracker_memory_bytes",
        "objects_by_type",
    ]  # fmt: skip
    manager.execute("lists = [[] for i in range(100)]\nclass Point: pass\npoints = [Point() for i in range(7)]")
    after = manager.heap_stats()
    kinds = after["objects_by_type"]
    assert kinds["list"] - before["objects_by_type"].get("list", 0) == 102
    assert kinds["Point"] == 7
    assert after["live_objects"] == sum(kinds.values()) == after["total_slots"] - after["free_slots"]
    assert after["tracker_memory_bytes"] - before["tracker_memory_bytes"] > 100 * 56
    assert after["tracker_allocations"] - before["tracker_allocations"] >= 108
    assert after["interned_strings"] >= before["interned_strings"]
    manager.execute("text = 'x' * 1_000_000")
    assert manager.heap_stats()["tracker_memory_bytes"] - after["tracker_memory_bytes"] >= 1_000_000
    assert manager.heap_stats()["objects_by_type"]["str"] >= 1


def test_diff_heap(manager: SessionManager) -> None:
    session = manager.create_session("a")
    session.execute("x = 1; gone = [1]; same = 'same'")
    session.snapshot_heap("one")
    session.execute("x = 77; new = {1}\ndel gone\nclass Bad:\n    def __repr__(self): return 1 / 0\nbad = Bad()")
    manager.snapshot_heap("two", session_id="a")
    diff = manager.diff_heap("one", "two")
    assert diff["variable_diff"] == {
        "added": ["Bad", "bad", "new"],
        "removed": ["gone"],
        "unchanged": ["same"],
        "changed": [{"name": "x", "before": "1", "after": "77"}],
    }
    heap = diff["heap_diff"]
    assert list(heap) == [
        "live_objects_delta", "free_slots_delta", "total_slots_delta", "interned_strings_delta", "objects_by_type_delta",
        "new_types", "removed_types",
    ]  # fmt: skip
    assert heap["objects_by_type_delta"]["list"] == -1
    assert {"Bad", "set"} <= set(heap["new_types"]) and heap["removed_types"] == ["list"]
    assert heap["live_objects_delta"] == sum(heap["objects_by_type_delta"].values())
    assert manager.diff_heap("one", "one")["heap_diff"]["live_objects_delta"] == 0
    back = manager.diff_heap("two", "one")
    assert back["variable_diff"]["removed"] == ["Bad", "bad", "new"] and back["variable_diff"]["added"] == ["gone"]
    assert list(heap["objects_by_type_delta"]) == sorted(heap["objects_by_type_delta"])
    assert back["heap_diff"]["live_objects_delta"] == -heap["live_objects_delta"]
    with pytest.raises(SessionNotFoundError) as caught:
        manager.diff_heap("one", "nope")
    assert str(caught.value).startswith("session not found: snapshot 'nope' not found: ")


# --- storage ---


class Custom:
    """A backend of somebody else's."""

    def __init__(self) -> None:
        self.saved: dict[str, bytes] = {}

    def save(self, name: str, data: bytes) -> None:
        self.saved[name] = data

    def load(self, name: str) -> bytes:
        return self.saved[name]

    def list(self) -> list[dict[str, object]]:
        return [{"name": name, "size_bytes": len(data)} for name, data in self.saved.items()]

    def delete(self, name: str) -> bool:
        return self.saved.pop(name, None) is not None


@pytest.fixture(params=["directory", "path", "sqlite", "memory", "custom"])
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> SessionManager:
    backend = {
        "directory": str(tmp_path / "d"),
        "path": tmp_path / "p",
        "sqlite": SqliteStorage(tmp_path / "s.db"),
        "memory": MemoryStorage(),
        "custom": Custom(),
    }[request.param]
    return SessionManager(storage=backend)


def test_save_and_load(stored: SessionManager) -> None:
    a = stored.create_session("a", external_functions=["f"])
    a.execute(
        "class C:\n    def get(self): return self.v\nc = C(); c.v = [1, {2}]\ndef fn(): return later()\ng = iter([1, 2]); next(g)"
    )
    saved = a.save()
    assert saved == {"name": "a", "size_bytes": saved["size_bytes"]} and saved["size_bytes"] > 100
    a.execute("y = f(3)")
    assert stored.save_session(session_id="a", name="n-1_x")["name"] == "n-1_x"
    assert [row["name"] for row in stored.list_saved_sessions()] == ["a", "n-1_x"]
    assert all(row["size_bytes"] > 100 for row in stored.list_saved_sessions())
    assert stored.load_session("n-1_x") == "n-1_x"
    # With its pending call, and apart from the original.
    loaded = stored.get_session("n-1_x")
    assert loaded.history() == (0, 20)
    with pytest.raises(RuntimeError, match="pending call"):
        loaded.execute("1")
    assert loaded.resume(0, 5)["is_complete"]
    assert loaded.execute("def later(): return y\nfn(), next(g), c.get()")["result"] == {
        "$tuple": [5, 2, [1, {"$set": [2]}]]
    }
    with pytest.raises(SessionError, match="line 2, in bad\n    1/0"):
        loaded.execute("def bad():\n    1/0\nbad()")
    assert stored.load_session("a", session_id="other") == "other"
    assert stored.get_session("other").execute("f(1)")["progress"]["function_name"] == "f"
    with pytest.raises(SessionExistsError):
        stored.load_session("a")
    assert stored.delete_saved_session("a") is True
    assert stored.delete_saved_session("a") is False
    with pytest.raises(SessionStorageError) as missing:
        stored.load_session("nope")
    assert str(missing.value).startswith("storage error: snapshot 'nope' not found: ")
    for name in ("../x", "", "a b", "a.b"):
        for action in (stored.load_session, stored.delete_saved_session, lambda n: stored.save_session(name=n)):
            with pytest.raises(SessionArgumentError) as invalid:
                action(name)
            assert str(invalid.value) == (
                f"invalid argument: invalid snapshot name '{name}': only alphanumeric characters, hyphens, and "
                "underscores are allowed"
            )


def test_tracebacks_of_what_was_loaded_show_the_source(tmp_path: Path) -> None:
    manager = SessionManager(storage=tmp_path)
    manager.execute("def bad():\n    return 1/0")
    manager.save_session()
    manager.load_session("default", session_id="b")
    with pytest.raises(SessionError, match=r"in bad\n    return 1/0\n           ~~~\n"):
        manager.execute("bad()", session_id="b")


def test_no_storage(manager: SessionManager) -> None:
    for action in (manager.save_session, lambda: manager.load_session("x"), manager.list_saved_sessions):
        with pytest.raises(SessionStorageError) as caught:
            action()
        assert str(caught.value).startswith("storage error: storage not configured: ")
    with pytest.raises(TypeError):
        manager.set_storage_backend(object())  # type: ignore[arg-type]


def test_a_backend_that_fails_is_a_storage_error() -> None:
    class Failing(Custom):
        def save(self, name: str, data: bytes) -> None:
            raise ConnectionError("down")

    manager = SessionManager(storage=Failing())
    with pytest.raises(SessionStorageError, match="storage error: ConnectionError: down"):
        manager.save_session()


def test_damaged_and_unsigned_data() -> None:
    backend = Custom()
    manager = SessionManager(storage=backend, key=b"k")
    manager.execute("x = 1")
    manager.save_session(name="s")
    assert manager.load_session("s") == "s"
    good = backend.saved["s"]
    backend.saved["s"] = good[:-1] + bytes([good[-1] ^ 1])
    with pytest.raises(SessionStorageError, match="^storage error: cannot load snapshot 's': data is not signed with this key, or was changed$"):
        manager.load_session("s", session_id="t")
    plain = SessionManager(storage=backend)
    for data in (b"", b"nonsense", good):
        backend.saved["s"] = data
        with pytest.raises(SessionStorageError, match="cannot load snapshot 's'"):
            plain.load_session("s")
    assert [row["id"] for row in plain.list_sessions()] == ["default"]


def test_any_damage_of_a_saved_session_is_an_error_and_no_crash() -> None:
    backend = Custom()
    manager = SessionManager(storage=backend, limits={"max_ticks": 10_000, "max_memory": 10_000_000})
    session = manager.create_session("a", external_functions=["f"])
    session.execute(
        "class C: pass\nc = C(); c.x = [1, (2, {3: 'd'})]\ndef gen():\n    yield 1\ng = gen(); next(g)\nx = f(1)"
    )
    session.save(name="s")
    good = backend.saved["s"]
    loaded = 0
    for at in range(0, len(good), 3):
        backend.saved["s"] = good[:at] + bytes([good[at] ^ (1 << at % 8)]) + good[at + 1 :]
        name = f"t{at}"
        try:
            manager.load_session("s", session_id=name)
        except SessionStorageError:
            continue
        loaded += 1
        other = manager.get_session(name)
        for action in (
            other.list_variables,
            lambda other=other: other.resume(0, 1),
            lambda other=other: other.execute("c, g, x"),
            other.rewind,
        ):
            try:
                action()
            except (SessionError, ValueError):
                pass
        manager.destroy_session(name)
    assert loaded


OTHER_PYTHONS = [path for path in os.environ.get("OUROS_OTHER_PYTHONS", "").split(os.pathsep) if path]

LOADS = """
import sys
from ouros import SessionManager
manager = SessionManager(storage=sys.argv[1])
manager.load_session("s")
assert manager.resume(0, 5, session_id="s")["is_complete"]
assert manager.execute("c.x, next(g), x, d, fn()", session_id="s")["result"] == {
    "$tuple": [[1], 2, 5, {"$set": ["a"]}, 12]}
"""


@pytest.mark.parametrize("python", [sys.executable, *OTHER_PYTHONS])
def test_a_saved_session_loads_in_another_process(python: str, tmp_path: Path) -> None:
    """And in another CPython, if OUROS_OTHER_PYTHONS names some that have ouros."""
    manager = SessionManager(storage=tmp_path)
    session = manager.create_session("a", external_functions=["f"])
    session.execute(
        "class C: pass\nc = C(); c.x = [1]\ndef gen():\n    yield 1\n    yield 2\ng = gen(); next(g); d = {'a'}\n"
        "def fn(): return sum(i for i in (3, 4, 5))\nimport json, decimal\nx = f(1)"
    )
    session.save(name="s")
    done = subprocess.run([python, "-c", LOADS, str(tmp_path)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


# --- threads ---


def in_threads(*functions: object) -> None:
    failures: list[BaseException] = []

    def guarded(function: object) -> None:
        try:
            function()  # type: ignore[operator]
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=guarded, args=(function,)) for function in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive(), "a deadlock"
    if failures:
        raise failures[0]


def test_one_session_from_many_threads(manager: SessionManager) -> None:
    session = manager.create_session("a")
    session.execute("n = 0; l = []")

    def work() -> None:
        for _ in range(50):
            session.execute("for i in range(200): n += 1\nl.append(n)")
            session.eval_variable("len(l)")

    in_threads(*[work] * 4)
    assert session["n"] == 40_000
    assert session["l"] == list(range(200, 40_001, 200))


def test_sessions_run_beside_each_other(manager: SessionManager) -> None:
    def work(name: str) -> None:
        session = manager.create_session(name)
        for k in range(20):
            session.execute(f"x = sum(range({k} * 1000))")
            fork = session.fork(f"{name}-{k}")
            fork.execute("x += 1")
            session.rewind()
            manager.list_sessions()
            manager.destroy_session(fork.id)

    in_threads(*[lambda name=name: work(name) for name in "abcd"])
    assert [row["id"] for row in manager.list_sessions()] == ["a", "b", "c", "d", "default"]


def test_transfers_in_both_directions_at_once(manager: SessionManager) -> None:
    a, b = manager.create_session("a"), manager.create_session("b")
    a.execute("x = [1] * 1000")
    b.execute("y = [2] * 1000")

    def there() -> None:
        for _ in range(100):
            manager.transfer_variable("a", "b", "x")
            manager.call_session(source="a", target="b", code="x", target_variable="z")

    def back() -> None:
        for _ in range(100):
            manager.transfer_variable("b", "a", "y")
            manager.call_session(source="b", target="a", code="y", target_variable="z")

    in_threads(there, back, there, back)
    assert a["y"] == [2] * 1000 and b["x"] == [1] * 1000


def test_only_one_of_many_creates_a_session(manager: SessionManager) -> None:
    made, refused = [], []

    def create() -> None:
        try:
            made.append(manager.create_session("one"))
        except SessionExistsError as error:
            refused.append(error)

    in_threads(*[create] * 8)
    assert len(made) == 1 and len(refused) == 7


def test_only_one_of_many_resumes_a_call(manager: SessionManager) -> None:
    session = manager.create_session("a", external_functions=["f"])
    session.execute("x = f(1)")
    done, refused = [], []

    def resume() -> None:
        try:
            done.append(session.resume(0, 1))
        except SessionStateError as error:
            refused.append(error)

    in_threads(*[resume] * 8)
    assert len(done) == 1 and len(refused) == 7


@pytest.mark.parametrize("module", ["typing_extensions", "urllib.parse", "email.utils"])
def test_transfer_from_a_session_with_modules_that_take_generators_to_load(module):
    manager = SessionManager()
    manager.create_session("a").run(f"import {module}\nx = [1]")
    manager.create_session("b")
    manager.transfer_variable("a", "b", "x")
    assert manager.get_session("b")["x"] == [1]
    assert manager.get_session("b").run(f"import {module}\n{module}.__name__") == module
