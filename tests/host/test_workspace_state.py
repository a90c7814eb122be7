"""States of workspaces: checkpoints, forks, differences, snapshots, the SQLite file, crashes."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import msgpack
import pytest
from measure import SLOWNESS

pytest.importorskip("bashkit")

from ouros import Mount, Preset, Workspace, WorkspaceError
from ouros.signing import sign
from ouros.workspace.snapshot import MAGIC

ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["memory", "file"])
def ws(request, tmp_path):
    with Workspace(path=None if request.param == "memory" else tmp_path / "w.db") as made:
        yield made


def test_files_variables_and_shell_go_back_together(ws):
    ws.write_file("/data/a", "1")
    ws.execute_python("x = [1]")
    ws.bash("V=1; cd /tmp; f() { echo one; }")
    first = ws.checkpoint("first")
    ws.bash("rm /data/a; echo new > /data/b; V=2; cd /; f() { echo two; }")
    ws.execute_python("x.append(2); y = 1")
    second = ws.checkpoint()
    ws.bash("V=3")
    assert [(c.id, c.label) for c in ws.checkpoints()] == [(first, "first"), (second, None)]
    assert ws.rewind(to=first).label == "first"
    assert ws.read_file("/data/a") == "1" and not ws.exists("/data/b")
    assert ws.execute_python("x").value == [1] and ws.execute_python("y").exit_code == 1
    assert ws.bash("echo $V $PWD; f").stdout == "1 /tmp\none\n"
    assert [c.id for c in ws.checkpoints()] == [first]
    ws.execute_python("x.append(3)")
    ws.rewind()
    assert ws.execute_python("x").value == [1]


def test_going_back_again_and_again(ws):
    ids = []
    for i in range(5):
        ws.execute_python(f"v = {i}")
        ws.write_file("/data/v", str(i))
        ids.append(ws.checkpoint())
    for i in (3, 3, 1, 0, 0):
        ws.execute_python("v = 99")
        ws.rewind(to=ids[i])
        assert ws.execute_python("v").value == i and ws.read_file("/data/v") == str(i)
    with pytest.raises(WorkspaceError, match="there is no checkpoint"):
        ws.rewind(to=ids[3])
    with pytest.raises(WorkspaceError, match="cannot go back 2"):
        ws.rewind(2)


def test_back_to_before_python_ran(ws):
    ws.checkpoint()
    ws.execute_python("x = 1")
    ws.rewind()
    assert ws.execute_python("x").exit_code == 1
    assert ws.execute_python("import os, sys, subprocess; sys.path").value == ["/data"]


def test_diff(ws):
    ws.bash("mkdir d; echo 1 > d/same; echo 1 > changed; echo 1 > gone; ln -s a link; mkdir -p empty x/y; echo 1 > x/y/z")
    a = ws.checkpoint()
    ws.bash("echo 2 > changed; rm gone; echo 1 > d/new; rm link; ln -s b link; chmod +x d/same; rm -r x; echo f > x; mkdir e2")
    difference = ws.diff()
    assert difference.added == ["/data/d/new", "/data/e2", "/data/x"]
    assert difference.modified == ["/data/changed", "/data/d/same", "/data/link"]
    assert difference.removed == ["/data/gone", "/data/x/y/z"]
    assert str(difference).splitlines()[0] == "A /data/d/new" and "/data/gone" in difference._repr_html_()
    b = ws.checkpoint()
    assert ws.diff(a, b) == difference and not ws.diff(b) and not ws.diff(a, a)
    assert ws.diff(b, a).added == difference.removed


def test_forks_are_independent():
    with Workspace() as ws:
        ws.write_file("/data/a/b", "1")
        ws.execute_python("x = [1]\nimport subprocess")
        ws.bash("V=1; cd a")
        ws.kv.set("k", "v")
        with ws.fork() as fork, fork.fork() as second:
            fork.bash("echo 2 > b; V=2")
            fork.execute_python("x.append(2)")
            fork.kv.set("k", "w")
            assert (ws.read_file("/data/a/b"), fork.read_file("/data/a/b"), second.read_file("/data/a/b")) == ("1", "2\n", "1")
            assert (ws.execute_python("x").value, fork.execute_python("x").value) == ([1], [1, 2])
            assert second.bash("echo $V $PWD").stdout == "1 /data/a\n"
            assert fork.bash("echo $V; python -c 'print(1)'").stdout == "2\n1\n"
            assert (ws.kv.get("k"), fork.kv.get("k"), second.kv.get("k")) == ("v", "w", "v")
            ws.bash("rm -r /data/a")
            assert second.execute_python("subprocess.check_output(['cat', '/data/a/b'])").value == b"1"
            fork.checkpoint()
            fork.rewind()
            assert fork.execute_python("x").value == [1, 2]


def test_snapshot():
    with Workspace() as ws:
        ws.write_file("/data/ü/bin", bytes(range(256)))
        ws.bash("V=1; cd /tmp; ln -s /data/ü/bin link; mkdir empty; chmod 700 empty; f() { echo $V; }")
        ws.execute_python("def g(): return z\nz = {1: (2,)}")
        ws.kv.set("k", "v")
        data = ws.export_snapshot()
    with Workspace(snapshot=data) as again:
        assert again.read_file_bytes("/data/ü/bin") == bytes(range(256)) == again.read_file_bytes("/tmp/link")
        assert again.bash("f; pwd; stat -c %a empty").stdout == "1\n/tmp\n700\n"
        assert again.execute_python("g()").value == {1: (2,)} and again.kv.get("k") == "v"
        assert again.export_snapshot()[:16] == MAGIC


def test_signed_snapshots():
    with Workspace(key=b"k", files={"/data/a": "1"}) as ws:
        data = ws.export_snapshot()
    assert Workspace(snapshot=data, key=b"k").read_file("/data/a") == "1"
    for key in (None, b"other"):
        with pytest.raises(WorkspaceError):
            Workspace(snapshot=data, key=key)
    with pytest.raises(WorkspaceError):
        Workspace(snapshot=data[:-1] + bytes([data[-1] ^ 1]), key=b"k")
    with Workspace(files={"/data/a": "1"}) as ws, pytest.raises(WorkspaceError, match="not signed"):
        Workspace(snapshot=ws.export_snapshot(), key=b"k")


def test_hostile_snapshots():
    with Workspace(files={"/data/a": "1"}) as ws:
        ws.execute_python("x = 1")
        ws.bash("true")
        data = ws.export_snapshot()
    for size in range(0, len(data), max(1, len(data) // 60)):
        with pytest.raises(WorkspaceError):
            Workspace(snapshot=data[:size])
    content = msgpack.unpackb(data[len(MAGIC) :], strict_map_key=False)

    def forged(**parts):
        return MAGIC + msgpack.packb({**content, **parts})

    from hashlib import sha256

    def with_root(rows, *others):
        objects = [[sha256(one).digest(), one] for one in (msgpack.packb(rows), *others)]
        return forged(root=objects[0][0], objects=objects)

    good = sha256(b"x").digest()
    bad = [
        forged(root=b"x"), forged(objects=[]), forged(objects=3), forged(kv={"a": 1}), forged(shell=3), forged(cwd="x"),
        forged(shell=b"nonsense"), forged(python=b"nonsense"), forged(extra=1), MAGIC + b"\xc1", b"", b"nonsense",
        forged(objects=[[name, body + b"x"] for name, body in content["objects"]]),
        *[with_root([[name, 0, good, 0o644, 1.0, False]], b"x") for name in ("..", ".", "", "a/b", "a\0b", "n" * 256, 3)],
        with_root([["a", 0, good, 0o644, 1.0, False]] * 2, b"x"),
        with_root([["a", 0, good, -1, 1.0, False]], b"x"), with_root([["a", 0, good, 0o644, float("nan"), False]], b"x"),
        with_root([["a", 0, b"short", 0o644, 1.0, False]], b"x"), with_root([["a", 2, "\0", 0o644, 1.0, False]]),
        with_root([["a", 1, good, 0o755, 1.0, False]], b"x"), with_root("x"), with_root([[1]]), with_root([["a", 9, good, 1, 1.0, False]]),
    ]  # fmt: skip
    for one in bad:
        with pytest.raises(WorkspaceError):
            Workspace(snapshot=one)
    with pytest.raises(TypeError):
        Workspace(snapshot="text")
    with pytest.raises(WorkspaceError, match="signed"):
        Workspace(snapshot=sign(data, b"k"))


def test_a_snapshot_that_doubles_is_refused():
    from hashlib import sha256

    objects = [msgpack.packb([])]
    for _ in range(60):
        name = sha256(objects[-1]).digest()
        objects.append(msgpack.packb([[which, 1, name, 0o755, 1.0, False] for which in "ab"]))
    pairs = [[sha256(one).digest(), one] for one in objects]
    parts = {"root": pairs[-1][0], "objects": pairs, "shell": None, "python": None, "kv": {}, "cwd": "/data"}
    with pytest.raises(WorkspaceError, match="more files than"):
        Workspace(snapshot=MAGIC + msgpack.packb(parts))


def test_the_file_holds_everything(tmp_path):
    path = tmp_path / "w.db"
    with Workspace(path=path) as ws:
        ws.write_file("/data/a", "1")
        ws.bash("V=1; cd /tmp; echo 2 > /data/b")
        ws.execute_python("x = [1]\nx")
        point = ws.checkpoint("label")
        ws.execute_python("x.append(2)")
        ws.bash("V=2; rm /data/a")
        ws.kv.set("k", "v")
        ws.kv.set("gone", "v")
        ws.kv.delete("gone")
        history = ws.history()
    with Workspace(path=path) as again:
        assert again.history() == history and again.kv.keys() == ["k"]
        assert again.execute_python("x").value == [1, 2]
        assert again.bash("echo $V $PWD").stdout == "2 /tmp\n" and not again.exists("/data/a")
        assert [c.label for c in again.checkpoints()] == ["label"] and again.diff().removed == ["/data/a"]
        assert again.history()[-1].id == len(history) + 2
        again.rewind(to=point)
        assert again.execute_python("x").value == [1] and again.read_file("/data/a") == "1"
        assert again.bash("echo $V").stdout == "1\n"
        later = again.checkpoint()
        again.rewind(to=later)
    with Workspace(path=path) as third:
        assert third.execute_python("x").value == [1]


def test_one_process_has_the_file(tmp_path):
    path = tmp_path / "w.db"
    with Workspace(path=path), pytest.raises(WorkspaceError, match="another process"):
        Workspace(path=path)
    Workspace(path=path).destroy()


def test_files_that_are_none(tmp_path):
    (tmp_path / "text").write_text("no database, but long enough to be taken for one" * 100)
    sqlite3.connect(tmp_path / "other.db").execute("CREATE TABLE t (x)")
    for name in ("text", "other.db", "no/where.db"):
        with pytest.raises((WorkspaceError, sqlite3.OperationalError)):
            Workspace(path=tmp_path / name)


def test_a_damaged_or_unsigned_file(tmp_path):
    path = tmp_path / "w.db"
    with Workspace(path=path, key=b"k", files={"/data/a": "1"}) as ws:
        ws.execute_python("x = 1")
    for key in (None, b"other"):
        with pytest.raises(WorkspaceError, match="signed"):
            Workspace(path=path, key=key)
    with Workspace(path=path, key=b"k") as ws:
        assert ws.read_file("/data/a") == "1"
    database = sqlite3.connect(path)
    database.execute("UPDATE objects SET data = x'00' WHERE length(data) = 1")
    database.commit()
    database.close()
    with pytest.raises(WorkspaceError, match="damaged"):
        Workspace(path=path, key=b"k")


def test_objects_that_nothing_needs_go(tmp_path):
    path = tmp_path / "w.db"
    with Workspace(path=path) as ws:
        for i in range(5):
            ws.write_file("/data/big", bytes([i]) * 100_000)
    Workspace(path=path).destroy()
    database = sqlite3.connect(path)
    assert database.execute("SELECT count(*) FROM objects WHERE length(data) = 100000").fetchone() == (1,)


def test_a_file_that_is_open_for_long_stays_small(tmp_path, monkeypatch):
    """What no state needs is dropped meanwhile; checkpoints keep theirs, and what is dropped may come again."""
    monkeypatch.setattr("ouros.workspace.store.LEAST_GROWTH", 300_000)
    path = tmp_path / "w.db"
    with Workspace(path=path, key=b"k") as ws:
        points = {}
        for i in range(100):
            ws.bash(f"V={i}; mkdir -p /data/d{i % 7}/e; echo {i} > /data/d{i % 7}/e/f")
            ws.write_file("/data/big", bytes([i % 3]) * 50_000)  # each content goes and comes again
            ws.execute_python(f"x = {i}")
            if i % 25 == 5:
                points[ws.checkpoint()] = i
        count, size = ws._store._database.execute("SELECT count(*), sum(length(data)) FROM objects").fetchone()
        assert count == len(ws._store._known) and size < 1_500_000  # it would be 4,000,000
        ws.rewind(to=list(points)[-1])
        ws.bash("echo last > /data/last")
    with Workspace(path=path, key=b"k") as ws:
        assert ws.read_file("/data/last") == "last\n" and ws.execute_python("x").value == 80
        for point in list(points)[::-1]:
            i = points[point]
            ws.rewind(to=point)
            assert ws.bash("echo $V; cat d*/e/f | sort -n | tail -1").stdout == f"{i}\n{i}\n"
            assert ws.execute_python("x").value == i and ws.read_file_bytes("/data/big") == bytes([i % 3]) * 50_000
    assert path.stat().st_size < 2_500_000


def test_a_command_that_cannot_be_stored_drops_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr("ouros.workspace.store.LEAST_GROWTH", 1000)
    path = tmp_path / "w.db"
    with Workspace(path=path) as ws:
        ws.write_file("/data/a", "a" * 2000)
        collect = type(ws._store)._collect

        def fails(store):
            collect(store)
            raise sqlite3.OperationalError("disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(type(ws._store), "_collect", fails)
            ws._store._needed = 0
            with pytest.raises(WorkspaceError, match="could not be stored"):
                ws.write_file("/data/a", "b" * 2000)
        ws.bash("echo 1 > /data/b")
    with Workspace(path=path) as ws:
        assert ws.read_file("/data/a") == "b" * 2000 and ws.read_file("/data/b") == "1\n"


def test_forks_of_a_workspace_with_a_file(tmp_path):
    with Workspace(path=tmp_path / "w.db", files={"/data/a": "1"}) as ws, ws.fork() as fork:
        fork.write_file("/data/a", "2")
        data = fork.export_snapshot()
        ws.write_file("/data/b", "3")
    with Workspace(path=tmp_path / "w.db") as again, Workspace(snapshot=data, path=tmp_path / "x.db") as other:
        assert (again.read_file("/data/a"), other.read_file("/data/a")) == ("1", "2")
    with pytest.raises(ValueError, match="holds a workspace already"):
        Workspace(snapshot=data, path=tmp_path / "x.db")


def test_memory_of_checkpoints_counts():
    with Workspace(preset=Preset(python={"max_memory": 20_000_000})) as ws:
        for i in range(20):
            ws.execute_python(f"x = ['{i}'] * 200000")
            ws.checkpoint()
        assert "memory limit exceeded" in ws.execute_python("x = [0] * 10_000_000").stderr


def test_overlays_go_back_and_are_stored(tmp_path):
    host = tmp_path / "host"
    host.mkdir()
    (host / "a").write_text("host")
    mounts = [Mount("/src", host, mode="overlay")]
    with Workspace(path=tmp_path / "w.db", mounts=mounts) as ws:
        ws.checkpoint()
        ws.bash("echo changed > /src/a; echo new > /src/b")
        with ws.fork() as fork:
            assert fork.read_file("/src/a") == "changed\n"
        ws.checkpoint()
    with Workspace(path=tmp_path / "w.db", mounts=mounts) as ws:
        assert ws.list_files("/src") == ["a", "b"] and ws.read_file("/src/a") == "changed\n"
        ws.rewind(2)
        assert ws.list_files("/src") == ["a"] and ws.read_file("/src/a") == "host"


def test_kills_lose_at_most_the_command_that_ran(tmp_path):
    command = [sys.executable, ROOT / "tests/tools/kill_workspaces.py", "--kills", "8", "--folder", tmp_path]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300 * SLOWNESS, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == 0, done.stdout + done.stderr
    assert "8 kills" in done.stdout


def test_variables_of_workspaces_that_are_gone_take_no_memory():
    import gc

    with Workspace() as ws:
        ws.execute_python("x = 1")
        manager = ws._python._manager
        for _ in range(3):
            ws.fork()
            ws.fork().destroy()
        gc.collect()
        assert [one["id"] for one in manager.list_sessions()] == ["default"]
        fork = ws.fork()
    assert manager.get_session().list_variables() == [] and fork.execute_python("x").value == 1


def test_a_checkpoint_that_cannot_be_read_changes_nothing(tmp_path):
    with Workspace(path=tmp_path / "w.db") as ws:
        ws.execute_python("x = 1")
        ws.bash("V=1")
        ws.checkpoint()
    with Workspace(path=tmp_path / "w.db") as ws:
        ws.execute_python("x = 2")
        ws.bash("V=2; echo 2 > f")
        load = ws._store.load
        for part in ("shell", "python"):
            ws._store.load = lambda *given, part=part: load(*given)._replace(**{part: b"damaged"})
            with pytest.raises(WorkspaceError):
                ws.rewind()
            assert ws.execute_python("x").value == 2 and ws.bash("echo $V; cat f").stdout == "2\n2\n"
        ws._store.load = load
        ws.rewind()
        assert ws.execute_python("x").value == 1 and ws.bash("echo $V").stdout == "1\n" and not ws.exists("f")


def edited(path: Path, script: str) -> Path:
    """A copy of a workspace's file that SQL has changed."""
    copy = path.with_name("edited.db")
    for name in (copy, Path(f"{copy}-wal"), Path(f"{copy}-shm")):
        name.unlink(missing_ok=True)
    copy.write_bytes(path.read_bytes())
    database = sqlite3.connect(copy)
    database.executescript(script)
    database.close()
    return copy


ENDLESS = "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c) SELECT"


@pytest.mark.parametrize(
    "script",
    [
        f"ALTER TABLE kv RENAME TO old; CREATE VIEW kv AS {ENDLESS} i AS key, 'v' AS value FROM c",
        f"CREATE TRIGGER t AFTER INSERT ON objects BEGIN INSERT INTO kv SELECT * FROM ({ENDLESS} i, i FROM c); END",
        "DROP TABLE kv; CREATE TABLE kv (key TEXT, value TEXT AS (zeroblob(1000000000)))", "CREATE TABLE more (a)",
        "DROP TABLE states", "DROP TABLE kv", "DROP TABLE history", "DROP TABLE objects", "ALTER TABLE states ADD COLUMN z",
    ],
    ids=lambda script: script[:30],
)  # fmt: skip
def test_a_file_with_other_tables_is_refused_before_its_sql_runs(tmp_path, script):
    with Workspace(path=tmp_path / "w.db") as ws:
        ws.execute_python("x = 1")
    with pytest.raises(WorkspaceError, match="its tables are not those"):
        Workspace(path=edited(tmp_path / "w.db", script))


@pytest.mark.parametrize(
    "script",
    [
        "UPDATE objects SET data = 3000000000", "UPDATE objects SET data = 'text'", "UPDATE states SET root = 'text'",
        "UPDATE states SET root = 5", "UPDATE states SET label = x'00' WHERE id = 1", "UPDATE states SET created_at = 'then'",
        "INSERT INTO states SELECT 9223372036854775807, label, created_at, root, shell, python, seal FROM states WHERE id = 1",
        "INSERT INTO states SELECT -5, label, created_at, root, shell, python, seal FROM states WHERE id = 1",
        "INSERT INTO kv VALUES ('k', x'ff')", "INSERT INTO kv VALUES ('k', CAST(x'ff' AS TEXT))",
        f"INSERT INTO history VALUES (7, 'a', 1, 1, '{'[' * 100_000}', '{{}}')", "INSERT INTO history VALUES (7, 'a', 'x', 1, '{}', '{}')",
        "INSERT INTO history VALUES (7, 'a', 1, 1, '[]', '{}')", "INSERT INTO history VALUES (7, CAST(x'ff' AS TEXT), 1, 1, '{}', '{}')",
        "INSERT INTO history VALUES (9223372036854775807, 'a', 1, 1, '{}', '{}')",
    ],
    ids=lambda script: script[:60],
)  # fmt: skip
def test_a_file_with_values_of_other_types_is_refused(tmp_path, script):
    with Workspace(path=tmp_path / "w.db") as ws:
        ws.bash("echo a > f")
        ws.checkpoint()
    with pytest.raises(WorkspaceError):
        Workspace(path=edited(tmp_path / "w.db", script))


def test_a_program_cannot_make_its_workspace_one_that_does_not_open(tmp_path):
    with Workspace(path=tmp_path / "w.db") as ws:
        assert ws.bash("cd /; rm -rf /data; echo kept > /data").exit_code == 0
        data = ws.export_snapshot()
    with Workspace(path=tmp_path / "w.db") as ws, Workspace(snapshot=data) as other:
        assert ws.read_file("/data") == other.read_file("/data") == "kept\n"
        assert ws.execute_python("1").value == 1 and ws.bash("pwd").stdout == "/\n"


def test_equal_folders_of_a_snapshot_are_parsed_once():
    import time
    from hashlib import sha256

    leaf = msgpack.packb([[str(number), 3, b"", 0, 0.0, False] for number in range(20_000)])
    objects = {sha256(leaf).digest(): leaf}
    rows = msgpack.packb([[str(number), 1, sha256(leaf).digest(), 0o755, 0.0, False] for number in range(3_000)])
    objects[sha256(rows).digest()] = rows
    state = {"root": sha256(rows).digest(), "objects": list(objects.items()), "shell": None, "python": None, "kv": {}}
    started = time.process_time()
    with pytest.raises(WorkspaceError, match="more files"):
        Workspace(snapshot=MAGIC + msgpack.packb({**state, "cwd": "/"}))
    padding = msgpack.packb([["a", 3, b"x" * 1_000_000, 0, 0.0, False]])
    objects = {sha256(padding).digest(): padding}
    with pytest.raises(WorkspaceError, match="makes no sense"):
        Workspace(snapshot=MAGIC + msgpack.packb({**state, "root": sha256(padding).digest(), "objects": list(objects.items()), "cwd": "/"}))
    assert time.process_time() - started < 5


def test_folders_above_mounts(tmp_path):
    (tmp_path / "f").write_text("1")
    with Workspace(mounts=[Mount("/x/y", tmp_path)]) as ws:
        assert ws.read_file("/x/y/f") == "1" and "f\n" in ws.bash("ls -R /").stdout and ws.stat("/x").kind == "folder"
        data = ws.export_snapshot()
    content = msgpack.unpackb(data[len(MAGIC) :], strict_map_key=False)
    from hashlib import sha256

    root = msgpack.packb([["x", 2, "/etc", 0o777, 1.0, False]])
    forged = MAGIC + msgpack.packb({**content, "root": sha256(root).digest(), "objects": [[sha256(root).digest(), root]]})
    with Workspace(snapshot=forged, mounts=[Mount("/x/y", tmp_path)]) as ws:
        assert ws.list_files("/x") == ["y"] and ws.read_file("/x/y/f") == "1"


@pytest.mark.parametrize("path", [None, "w.db"])
def test_checkpoints_are_bounded_by_number(tmp_path, path):
    with Workspace(path=path and tmp_path / path, preset=Preset(max_checkpoints=3)) as ws:
        for n in range(5):
            ws.write_file("a", str(n))
            ws.checkpoint()
        assert [c.id for c in ws.checkpoints()] == [3, 4, 5]
        ws.rewind(to=3)
        assert ws.read_file("a") == "2" and ws.checkpoint() == 6
    if path:
        with Workspace(path=tmp_path / path, preset=Preset(max_checkpoints=2)) as ws:
            ws.checkpoint()
            assert [c.id for c in ws.checkpoints()] == [6, 7]


@pytest.mark.parametrize("path", [None, "w.db"])
def test_checkpoints_are_bounded_by_bytes(tmp_path, path):
    """What checkpoints share counts once; files without bytes count, too."""
    preset = Preset(max_bytes=1_000_000, max_checkpoint_bytes=4_000_000)
    with Workspace(path=path and tmp_path / path, preset=preset) as ws:
        ws.write_file("shared", os.urandom(500_000))
        for _ in range(20):
            ws.write_file("own", os.urandom(10_000))
            ws.checkpoint()
        assert len(ws.checkpoints()) == 20
        for _ in range(20):
            ws.write_file("own", os.urandom(400_000))
            ws.checkpoint()
            kept = [ws._folder_at(c.id) for c in ws.checkpoints()]
            contents = {id(child): len(child.content) for folder in kept for child in folder.entries["data"].entries.values()}
            assert path or sum(contents.values()) <= 4_000_000
        assert 5 <= len(ws.checkpoints()) <= 9
        ws.rewind(to=ws.checkpoints()[0].id)
        assert len(ws.read_file_bytes("shared")) == 500_000
        if path is None:
            for n in range(20):
                ws.execute_python(f"import os\nos.makedirs('/data/d')\nfor n in range(1000): open(f'/data/d/{{n}}', 'w').close()\nos.rename('/data/d', '/data/e{n}')")
                ws.checkpoint()
            assert len(ws.checkpoints()) < 10
    if path:
        assert os.path.getsize(tmp_path / path) < 8_000_000


def test_bounds_of_checkpoints_are_checked():
    for wrong in ({"max_checkpoints": 0}, {"max_checkpoints": True}, {"max_checkpoint_bytes": -1}, {"max_checkpoint_bytes": 1.5}):
        with pytest.raises((TypeError, ValueError), match="max_checkpoint"):
            Preset(**wrong)
