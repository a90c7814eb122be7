"""Workspaces in a store: one worker at a time, each command is kept, also if workers die, pause or wake up late."""

import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from servers import redis_server

pytest.importorskip("bashkit")

from ouros import Abort, Tool, Toolset, Workspace, WorkspaceBusyError, WorkspaceError, WorkspaceLostError, stores
from ouros.sessions import claims

SLOWNESS = float(os.environ.get("OUROS_TEST_SLOWNESS", "1"))


@pytest.fixture
def store():
    return stores.MemoryStore()


@pytest.fixture
def clock(monkeypatch):
    """The clock of claims, which a test moves: `clock[0] += 5`."""
    now = [1000.0]
    monkeypatch.setattr(claims, "elapsed_clock", lambda: now[0])
    monkeypatch.setattr(claims.Keeper, "add", lambda self, claim: None)
    return now


def opened(store, **options):
    return Workspace(store=store, name="desk", **options)


def test_all_of_it_is_there_again(store):
    with opened(store, files={"/data/f": "first\n"}, cwd="/data/work") as ws:
        ws.bash("V=1; g() { echo g$V; }; echo 2 > n; cd /tmp")
        ws.execute_python("x = {'a': [1]}")
        ws.write_file("/data/h", "by the host")
        ws.kv.set("k", "v")
        ws.kv.set("gone", "v")
        ws.kv.delete("gone")
        history = ws.history()
    with opened(store) as ws:
        assert ws.bash("g; pwd; cat /data/work/n /data/f").stdout == "g1\n/tmp\n2\nfirst\n"
        assert ws.execute_python("x").value == {"a": [1]} and ws.read_file("/data/h") == "by the host"
        assert ws.kv.all() == {"k": "v"} and ws.history()[:2] == history and len(ws.history()) == 4
    assert store.list() == ["desk"]


def test_each_command_is_kept_at_once(store):
    with opened(store) as ws:
        for work, there in (
            (lambda: ws.bash("echo 1 > f"), b"1\n"), (lambda: ws.execute_python("open('f', 'w').write('23')"), b"23"),
            (lambda: ws.write_file("f", "456"), b"456"), (lambda: ws.bash("echo 7 > f; false", check=False), b"7\n"),
        ):
            work()
            assert saved(store, "/data/f") == there
        ws.checkpoint()
        ws.bash("echo 8 > f")
        ws.rewind()
        assert saved(store, "/data/f") == b"7\n"
        ws.kv.set("k", "v")
        copy = ws.fork()
    with copy, opened(store) as ws:
        assert ws.kv.get("k") == "v" and ws.checkpoints() == []
        copy.write_file("f", "of the fork")
    assert saved(store, "/data/f") == b"7\n"


def saved(store, path):
    """The content of a file, as the store has it now."""
    from ouros.workspace.shared import SharedState
    from ouros.workspace.snapshot import unpack

    state = object.__new__(SharedState)
    state.claim = claims.Claim(store, "desk", None, 30.0)
    state.claim._load()
    node = unpack(state.load()[0], None, 1000, 10**6)[0].root.folder
    for name in path.strip("/").split("/"):
        node = node.entries[name]
    return node.content


@pytest.mark.timing
def test_one_at_a_time(store):
    ws = opened(store)
    with Workspace(store=store, name="other"), pytest.raises(WorkspaceBusyError, match="^another worker has workspace 'desk' open: .* 30 s"):
        opened(store)
    began = time.monotonic()
    with pytest.raises(WorkspaceBusyError):
        opened(store, wait=0.2)
    assert time.monotonic() - began >= 0.2
    ws.destroy()
    ws.destroy()
    opened(store).destroy()
    with pytest.raises(WorkspaceError, match="destroyed"):
        ws.bash("true")


def test_one_that_is_dropped_is_given_back(store):
    ws = opened(store)
    ws.bash("echo 1 > f")
    del ws
    gc.collect()
    with opened(store) as ws:
        assert ws.read_file("f") == "1\n"


def test_a_lost_workspace_does_nothing_more(store, clock):
    called = []
    tools = Toolset()

    @tools.tool
    def note(text: str) -> str:
        """Note a text."""
        called.append(text)
        return text

    @tools.tool
    def sleep() -> None:
        """Stop the worker, until another one has gone on."""
        seen = claims.Claim(store, "desk", None, 30.0)
        steps = seen.claiming(1000.0)
        next(steps)
        clock[0] += 31.0
        assert next(steps, None) is None
        seen.release(seen.data)

    python = "try:\n    sleep()\n    note('python')\nexcept BaseException:\n    note('caught')\nfinally:\n    note('finally')"
    for command in (
        lambda ws: ws.bash("sleep; note bash; echo 1 > f"), lambda ws: ws.execute_python(python),
        lambda ws: ws.bash(f"python - <<'E'\nfrom host_tools import call\n{python}\nE"), lambda ws: ws.bash("sleep; python -c 'note(1)'; note bash"),
    ):
        ws = opened(store, tools=tools)
        ws.bash("echo 0 > f")
        ws.execute_python("x = 1")
        copy = ws.fork()
        with pytest.raises(WorkspaceLostError, match="^another worker goes on with workspace 'desk', or it was deleted"):
            command(ws)
        for later in (lambda ws: ws.bash("note later"), lambda ws: ws.execute_python("1"), lambda ws: ws.write_file("f", "1"), lambda ws: ws.kv.set("k", "v")):
            with pytest.raises(WorkspaceLostError):
                later(ws)
        ws.destroy()
        assert called == [] and saved(store, "/data/f") == b"0\n"
        assert copy.execute_python("note('fork'), x").value == ("fork", 1) and called.pop() == "fork"
    with pytest.raises(WorkspaceError, match="saved with other tools: .*note"):
        opened(store)
    with opened(store, tools=tools) as ws:
        assert ws.kv.all() == {}


def test_sessions_of_a_workspace_do_not_replace_it(store):
    with opened(store) as ws:
        ws.bash("echo 1 > f")
        ws.session.run("x = 1")
        with pytest.raises(Exception, match="no storage|storage"):
            ws.session.save()
    with opened(store) as ws:
        assert ws.read_file("f") == "1\n"


def test_what_ends_a_command_by_the_host_is_raised_as_before(store):
    tools = Toolset()

    @tools.tool
    def stop() -> None:
        """End it."""
        raise Abort("value")

    with opened(store, tools=tools) as ws:
        with pytest.raises(Abort):
            ws.bash("echo 1 > f; stop")
        with pytest.raises(Abort):
            ws.execute_python("stop()")
        assert ws.bash("cat f").stdout == "1\n"


def test_keys(store):
    with opened(store, key=b"k" * 32) as ws:
        ws.bash("echo 1 > f")
    for key in (None, b"x" * 32):
        with pytest.raises(WorkspaceError, match="cannot load workspace 'desk'"):
            opened(store, key=key)
    with opened(store, key=b"k" * 32) as ws:
        assert ws.read_file("f") == "1\n"
    data, _ = store.load("desk")
    store.save("other", data)
    with pytest.raises(WorkspaceError, match="is another workspace"):
        Workspace(store=store, name="other", key=b"k" * 32)


def test_damaged_records(store):
    with opened(store) as ws:
        ws.bash("true")
    whole, _ = store.load("desk")
    head, _, data = whole.partition(b"\n")
    for wrong in (b"junk", whole[:-10], head + b"\n" + data[:40], head + b"\njunk", head + b"\n" + data[:24] + b"\x92\xc4\x01x\x90", head + b"\n" + data[:24] + b"\xc1"):
        store.save("desk", wrong)
        with pytest.raises(WorkspaceError, match=r"damaged|can't be read|no snapshot"):
            opened(store)
        store.save("desk", whole)
        opened(store).destroy()  # nothing holds it


def test_wrong_arguments(store, tmp_path):
    for options in (
        {"store": store}, {"name": "a"}, {"store": store, "name": "a", "path": tmp_path / "w"}, {"store": store, "name": "../a"},
        {"store": store, "name": "a", "lease": 0}, {"store": store, "name": "a", "wait": -1},
    ):
        with pytest.raises(ValueError):
            Workspace(**options)
    with pytest.raises(TypeError, match="store must be one of ouros.stores"):
        Workspace(store=object(), name="a")
    with opened(store) as ws:
        snapshot = ws.export_snapshot()
    with pytest.raises(ValueError, match="holds a workspace already"):
        opened(store, snapshot=snapshot)
    with Workspace(store=store, name="new", snapshot=snapshot):
        pass
    assert store.list() == ["desk", "new"]


def test_a_store_that_fails(store, monkeypatch):
    with opened(store) as ws:
        ws.bash("echo 1 > f")
        with monkeypatch.context() as patch:
            patch.setattr(type(store), "_save", lambda *args: (_ for _ in ()).throw(stores.StoreError("save 'desk'", "no room")))
            with pytest.raises(WorkspaceError, match="^cannot save workspace 'desk': no room$"):
                ws.bash("echo 2 > f")
        ws.bash("true")
        assert saved(store, "/data/f") == b"2\n"


# --- processes ---

WORKER = """
import os, signal, sys, time
from ouros import Toolset, Workspace, WorkspaceLostError, stores

kind, place, log, mode, lease = sys.argv[1:6]
store = getattr(stores, kind)(place)
tools = Toolset()

@tools.tool
def note(text: str) -> None:
    "Note a text."
    with open(log, "a") as file:
        file.write(f"{mode} {text}\\n")

@tools.tool
def stop() -> None:
    "Stop this process."
    note("stops")
    os.kill(os.getpid(), signal.SIGSTOP)

def opened():
    return Workspace(store=store, name="w", tools=tools, lease=float(lease), wait=120)

if mode == "dies":
    with opened() as ws:
        ws.bash("echo $((`cat n` + 100)) > n; note holds; python -c 'import time; time.sleep(0)'")
        ws.bash("echo 999 > n; note runs; stop")
elif mode == "stopped":
    try:
        with opened() as ws:
            ws.bash("echo $((`cat n` + 1000)) > n; stop; note effect")
    except WorkspaceLostError:
        note("lost")
else:
    for _ in range(5):
        with opened() as ws:
            ws.bash("note begin; echo $((`cat n` + 1)) > n; note end")
            ws.execute_python("note('begin')\\nm = globals().get('m', 0) + 1\\nnote('end')")
"""


@pytest.fixture(params=["DirectoryStore", "SqliteStore", "RedisStore"])
def place(request, tmp_path):
    if request.param != "RedisStore":
        yield request.param, str(tmp_path / "kept")
        return
    with redis_server(tmp_path) as url:
        yield request.param, url


def started(place, log, mode, lease):
    return subprocess.Popen([sys.executable, "-c", WORKER, *place, str(log), mode, str(lease)])


def at(place, **options):
    tools = Toolset(note, Tool(note, name="stop"))
    return Workspace(store=getattr(stores, place[0])(place[1]), name="w", tools=tools, **options)


def note(text: str) -> None:
    """Stands for a tool of the workers: a shell's state wants the commands it was saved with."""


def begin(place):
    with at(place) as ws:
        ws.bash("echo 0 > n")


def wait_for(log: Path, text: str) -> None:
    until = time.monotonic() + 60
    while not (log.exists() and text in log.read_text()):
        assert time.monotonic() < until, f"{text} did not come"
        time.sleep(0.01)


def test_racing_processes(place, tmp_path):
    log = tmp_path / "log"
    begin(place)
    workers = [started(place, log, mode, 30.0) for mode in ("one", "two", "three")]
    assert [worker.wait() for worker in workers] == [0, 0, 0]
    with at(place) as ws:
        assert ws.read_file("n") == "15\n" and ws.execute_python("m").value == 15
    lines = [line.split() for line in log.read_text().splitlines()]
    assert len(lines) == 60
    for (first, begins), (second, ends) in zip(lines[::2], lines[1::2], strict=True):
        assert (first, begins, ends) == (second, "begin", "end")


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_process_that_dies(place, tmp_path):
    """It loses the command that was running, and no other."""
    log = tmp_path / "log"
    begin(place)
    worker = started(place, log, "dies", 0.5 * SLOWNESS)
    try:
        wait_for(log, "dies stops")
    finally:
        worker.kill()
        worker.wait()
    with pytest.raises(WorkspaceBusyError):
        at(place)
    with at(place, wait=60) as ws:
        assert ws.read_file("n") == "100\n"


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_process_that_wakes_up_late(place, tmp_path):
    """A worker that was stopped in a command, and woken when another one had gone on, does nothing more."""
    log = tmp_path / "log"
    begin(place)
    worker = started(place, log, "stopped", 0.5 * SLOWNESS)
    try:
        wait_for(log, "stops")
        with at(place, wait=60) as ws:
            ws.bash("echo 7 > n")
    finally:
        worker.send_signal(signal.SIGCONT)
    assert worker.wait() == 0
    assert log.read_text() == "stopped stops\nstopped lost\n"
    with at(place) as ws:
        assert ws.read_file("n") == "7\n"
