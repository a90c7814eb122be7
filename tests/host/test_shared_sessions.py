"""Sessions in a store: one worker at a time, also if workers die, pause, wake up late, or have clocks that jump."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from servers import redis_server

from ouros import (
    ApprovalRequired,
    SessionArgumentError,
    SessionBusyError,
    SessionError,
    SessionLostError,
    SessionNotFoundError,
    SessionStorageError,
    SharedSessions,
    Tool,
    stores,
)
from ouros.sessions import claims
from ouros.signing import sign

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


def test_what_is_done_in_the_block_is_kept(store):
    workers = [SharedSessions(store) for _ in range(2)]
    with workers[0].open("a") as session:
        assert session.id == "a" and "x" not in [v["name"] for v in session.list_variables()]
        session.run("x = 5\ndef f(y): return x + y")
    with workers[1].open("a") as session:
        assert session.run("f(2)") == 7
        answer = session.execute("x += 1")
        assert answer["is_complete"]
    with workers[0].open("a") as session:
        assert session["x"] == 6
    assert workers[0].list() == ["a"] and workers[0].list("b") == []
    assert workers[1].delete("a") is True and workers[1].delete("a") is False
    with workers[0].open("default") as session:
        assert session.list_variables() == []


def test_a_block_that_raises_changes_nothing(store):
    sessions = SharedSessions(store)
    with sessions.open("a") as session:
        session.run("x = 5")
    for failure in (ZeroDivisionError, KeyboardInterrupt):
        with pytest.raises(failure), sessions.open("a") as session:
            session.run("x = 6")
            raise failure
    with pytest.raises(SessionError), sessions.open("a") as session:
        session.run("x = 7\n1/0")
    with sessions.open("a") as session:
        assert session["x"] == 5
        with pytest.raises(SessionError):
            session.run("x = 8\n1/0")
    with sessions.open("a") as session:
        assert session["x"] == 8  # the block ended in the regular way


def test_save_in_between(store):
    sessions = SharedSessions(store)
    with pytest.raises(ZeroDivisionError), sessions.open("a") as session:
        session.run("x = 1")
        saved = session.save()
        assert saved["name"] == "a" and saved["size_bytes"] > 10
        session.run("x = 2")
        with pytest.raises(SessionArgumentError, match="is saved under its id"):
            session.save(name="b")
        with pytest.raises(SessionBusyError), sessions.open("a"):
            pass
        raise ZeroDivisionError
    with sessions.open("a") as session:
        assert session["x"] == 1


@pytest.mark.timing
def test_one_at_a_time(store):
    sessions = SharedSessions(store)
    with sessions.open("a"), sessions.open("b"):
        with pytest.raises(SessionBusyError, match="^session busy: another worker has session 'a' open: open it with wait=.*30 s"):
            with sessions.open("a"):
                pytest.fail("opened twice")
        began = time.monotonic()
        with pytest.raises(SessionBusyError), sessions.open("a", wait=0.2):
            pytest.fail("opened twice")
        assert 0.2 <= time.monotonic() - began
    with sessions.open("a"):
        pass


def test_a_closed_session_does_nothing(store):
    sessions = SharedSessions(store)
    with sessions.open("a") as session:
        session.run("x = 1")
    with pytest.raises(SessionNotFoundError):
        session.run("x = 2")
    with pytest.raises(SessionError):
        session.save()


def test_there_is_none(store):
    sessions = SharedSessions(store)
    with pytest.raises(SessionNotFoundError, match="session 'a' not found: open it with create=True"):
        with sessions.open("a", create=False):
            pass
    assert sessions.list() == []
    with pytest.raises(ValueError, match="can't be a name in a store"), sessions.open("../a"):
        pass


def test_a_call_that_is_pending_is_kept(store):
    tools = {"pay": Tool(pay, requires_approval=True)}
    sessions = SharedSessions(store)
    with pytest.raises(ApprovalRequired), sessions.open("a", tools=tools) as session:
        session.run("got = pay(3)", tools=tools)
    with sessions.open("a") as session:
        session.approve(tools=tools)
        assert session["got"] == "paid 3"
        session.register_external_functions(["ask"])
        assert session.execute("y = ask('how many?')")["progress"]["function_name"] == "ask"
    with sessions.open("a") as session:
        assert session.resume(0, 12)["is_complete"]
        assert session["y"] == 12


def pay(amount: int) -> str:
    return f"paid {amount}"


def test_forks_are_not_saved(store):
    sessions = SharedSessions(store)
    with sessions.open("a") as session:
        session.run("x = 1")
        fork = session.fork("other")
        fork.run("x = 2")
        assert session["x"] == 1
    assert sessions.list() == ["a"]


def test_options_hold(store):
    sessions = SharedSessions(store, limits={"max_ticks": 1000}, modules={"helpers": "def two(): return 2"}, script_name="own.py")
    with sessions.open("a") as session:
        assert session.run("import helpers; helpers.two()") == 2
        with pytest.raises(SessionError, match="tick limit exceeded"):
            session.run("while True: pass")
    with sessions.open("a") as session:
        assert session.run("helpers.two()") == 2
        with pytest.raises(SessionError, match="own.py"):
            session.run("1/0")


@pytest.mark.parametrize("key", [None, b"secret"])
def test_keys(store, key):
    with SharedSessions(store, key=key).open("a") as session:
        session.run("x = 1")
    for other in (None, b"secret", b"other"):
        sessions = SharedSessions(store, key=other)
        if other == key:
            with sessions.open("a") as session:
                assert session["x"] == 1
        else:
            before = store.load("a")
            with pytest.raises(SessionStorageError, match="^storage error: cannot load session 'a': data is"), sessions.open("a"):
                pass
            assert store.load("a") == before


@pytest.mark.parametrize("key", [None, b"secret"])
def test_a_record_stands_for_no_other_session(store, key):
    sessions = SharedSessions(store, key=key)
    with sessions.open("a") as session:
        session.run("x = 'of a'")
    store.save("b", store.load("a")[0])
    with pytest.raises(SessionStorageError, match="cannot load session 'b': what is saved there is another session"), sessions.open("b"):
        pytest.fail("opened")


def test_a_store_that_breaks_for_one_session_is_asked_again_for_the_others(store, monkeypatch, caplog):
    class Breaking(stores.MemoryStore):
        def save(self, name, data, *, expected=None):
            if name == "broken" and expected not in (None, ""):
                raise ConnectionError("of a client that does not translate it")
            return super().save(name, data, expected=expected)

    place = Breaking()
    sessions = SharedSessions(place, lease=0.2 * SLOWNESS)
    with sessions.open("whole"):
        with pytest.raises(ConnectionError), sessions.open("broken"):
            until = time.monotonic() + 60
            while "could not be renewed" not in caplog.text and time.monotonic() < until:
                time.sleep(0.02)
        first = place.load("whole")[1]
        until = time.monotonic() + 60
        while place.load("whole")[1] == first and time.monotonic() < until:
            time.sleep(0.02)
        assert place.load("whole")[1] != first


HEAD = {"session": 1, "name": "a", "owner": "", "lease": 30.0}


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\n", b"nonsense", b"{}\n", b"[]\n", b"null\n", b"[" * 900 + b"\n", b"\xff\xfe\n", b'{"session": 1}\n',
        *(json.dumps({**HEAD, **change}).encode() + b"\n" for change in ({"session": 2}, {"session": True, "owner": 5}, {"owner": None}, {"owner": "x" * 2000}, {"lease": -1}, {"lease": 0}, {"lease": 1e300}, {"lease": "1"}, {"lease": True}, {"lease": None})),
        b'{"session": 1, "owner": "", "lease": NaN}\n', b'{"session": 1, "owner": "", "lease": Infinity}\n',
        *(json.dumps({**HEAD, "name": name}).encode() + b"\n" for name in ("b", "", None, 5)),
        json.dumps(HEAD).encode() + b"\nno session at all",
        json.dumps(HEAD).encode() + b"\n" + b"\0" * 100,
        sign(b"x", b"key"),
    ],
)  # fmt: skip
def test_damaged_records(store, data):
    store.save("a", data)
    sessions = SharedSessions(store)
    with pytest.raises(SessionStorageError, match="^storage error: cannot load session 'a': "), sessions.open("a"):
        pytest.fail("opened")
    with pytest.raises(SessionStorageError), sessions.open("a", wait=0.05):  # not busy either
        pytest.fail("opened")


def test_wrong_arguments(store):
    with pytest.raises(TypeError, match="store must be one of ouros.stores"):
        SharedSessions("folder")
    with pytest.raises(TypeError, match="lease must be a number of seconds, not str"):
        SharedSessions(store, lease="1")
    for lease in (0, -1, float("nan"), float("inf"), 1e9):
        with pytest.raises(ValueError, match="lease must be positive"):
            SharedSessions(store, lease=lease)
    with pytest.raises(ValueError, match="key must not be empty"):
        SharedSessions(store, key=b"")
    with pytest.raises(ValueError):
        SharedSessions(store, limits={"max_ticks": -1})
    assert repr(SharedSessions(store)) == "SharedSessions(MemoryStore([]))"


# --- leases ---


def claimed(claim, wait=0.0):
    for _ in claim.claiming(wait):
        pass
    return claim


def test_a_claim_is_taken_over_when_its_record_stood_still(store, clock, monkeypatch):
    first = claimed(claims.Claim(store, "a", None, 10.0))
    second = claims.Claim(store, "a", None, 10.0)
    pauses = second.claiming(100.0)
    next(pauses)
    clock[0] += 9.9
    next(pauses)
    first.keep()  # renewed: the second one begins to count anew
    clock[0] += 9.9
    next(pauses)
    clock[0] += 9.9
    next(pauses)
    clock[0] += 0.2
    assert next(pauses, "claimed") == "claimed"
    for late in (first.check, lambda: first.save(b"x"), lambda: first.release(b"x"), first.check):
        with pytest.raises(SessionLostError, match="^session lost: another worker goes on with session 'a'"):
            late()
    first.keep()
    second.release(b"y")
    assert store.load("a")[0].endswith(b"\ny") and first.is_lost and not second.is_lost


def test_a_worker_that_slept_goes_on_if_nobody_else_did(store, clock):
    first = claimed(claims.Claim(store, "a", None, 10.0))
    clock[0] += 3600
    version = store.load("a")[1]
    first.check()
    assert store.load("a")[1] != version  # renewed, so whoever waits begins to count anew
    first.check()
    first.release(b"x")


def test_a_clock_that_goes_back_takes_nothing_over(store, clock):
    first = claimed(claims.Claim(store, "a", None, 10.0))
    pauses = claims.Claim(store, "a", None, 10.0).claiming(50.0)
    next(pauses)
    clock[0] -= 1e6
    next(pauses)
    first.check()
    first.save(b"x")
    clock[0] += 1e6
    next(pauses)
    first.release(b"y")
    assert next(pauses, "claimed") == "claimed"


def test_a_lost_session_calls_nothing(store, clock):
    """The functions of a worker that was taken over are not called again, by any door; nor is what it did saved."""
    called = []
    sessions = SharedSessions(store, lease=10.0, os=lambda name, args, kwargs: called.append(name))
    with sessions.open("a") as session:
        session.run("x = 'first'")

    def taken_over():
        called.append("taken over")
        clock[0] += 11
        claim = claims.Claim(store, "a", None, 10.0)
        pauses = claim.claiming(100.0)
        next(pauses)
        clock[0] += 11
        assert next(pauses, "claimed") == "claimed"
        claim.release(claim.data)

    functions = {"taken_over": taken_over, "effect": lambda: called.append("effect")}
    doors = [
        lambda session: session.run("x = 2\ntaken_over()\ntry:\n    effect()\nexcept BaseException:\n    effect()", external_functions=functions),
        lambda session: asyncio.run(session.arun("taken_over()\neffect()", external_functions=functions)),
        lambda session: session.run("import os\ntaken_over()\nos.getenv('A')", external_functions=functions),
        lambda session: session.run_cell("taken_over()\neffect()", external_functions=functions),
        lambda session: (session.register("effect", functions["effect"]), taken_over(), session.execute("effect()")),
        lambda session: (taken_over(), session.execute("import os\nos.getenv('A')")),
    ]
    for door in doors:
        called.clear()
        with pytest.raises(SessionLostError), sessions.open("a") as session:
            door(session)
        assert called == ["taken over"]
        with sessions.open("a") as session:
            assert session["x"] == "first"


def test_a_session_that_is_deleted_is_lost(store):
    sessions = SharedSessions(store)
    with pytest.raises(SessionLostError), sessions.open("a") as session:
        session.run("x = 1")
        sessions.delete("a")
    assert sessions.list() == []


def test_the_thread_renews_and_ends(store):
    sessions = SharedSessions(store, lease=0.2)
    with sessions.open("a") as session:
        for _ in range(4):
            version, until = store.load("a")[1], time.monotonic() + 60
            while store.load("a")[1] == version and time.monotonic() < until:
                time.sleep(0.01)
            assert store.load("a")[1] != version
        session.run("x = 1")
    until = time.monotonic() + 60
    while sessions._keeper._thread is not None and time.monotonic() < until:
        time.sleep(0.02)
    assert sessions._keeper._thread is None
    with sessions.open("a") as session:
        assert session["x"] == 1 and sessions._keeper._thread is not None


class Failing(stores.MemoryStore):
    fails = False

    def _save(self, name, data, expected):
        if self.fails:
            raise stores.StoreError(f"save {name!r}", "no space left")
        return super()._save(name, data, expected)


def test_a_store_that_fails():
    store = Failing()
    sessions = SharedSessions(store)
    with pytest.raises(SessionStorageError, match="^storage error: cannot save session 'a': no space left$"):
        with sessions.open("a") as session:
            session.run("x = 1")
            store.fails = True
    with pytest.raises(SessionStorageError, match="^storage error: cannot claim session 'b': no space left$"):
        with sessions.open("b"):
            pass


def test_on_an_event_loop(store):
    sessions = SharedSessions(store)

    async def one(number):
        async with sessions.aopen("a", wait=20 * SLOWNESS) as session:
            count = await session.arun("n = globals().get('n', 0)\nn + await wait()", external_functions={"wait": wait})
            await session.arun(f"n = {count}")

    async def wait():
        await asyncio.sleep(0.001)
        return 1

    async def work():
        await asyncio.gather(*(one(number) for number in range(8)))
        with pytest.raises(ZeroDivisionError):
            async with sessions.aopen("a") as session:
                await session.arun("n = 0")
                raise ZeroDivisionError
        async with sessions.aopen("a") as session:
            assert session["n"] == 8
            with pytest.raises(SessionBusyError):
                async with sessions.aopen("a"):
                    pass

    asyncio.run(work())


class Holding(stores.MemoryStore):
    """Its save of this number goes on when it is let: 0 claims, 1 releases."""

    def __init__(self, held):
        super().__init__()
        self.held, self.begun, self.go_on = held, threading.Event(), threading.Event()

    def _save(self, name, data, expected):
        self.held -= 1
        if self.held == -1:
            self.begun.set()
            assert self.go_on.wait(60)
        return super()._save(name, data, expected)


@pytest.mark.parametrize("phase", ["claims", "runs", "saves"])
def test_a_task_that_is_cancelled_releases_its_claim(phase):
    store = Holding({"claims": 0, "runs": 100, "saves": 1}[phase])
    sessions = SharedSessions(store)

    async def visit():
        async with sessions.aopen("a") as session:
            session.run("x = 1")
            if phase == "runs":
                store.begun.set()
                await asyncio.sleep(60)

    async def work():
        task = asyncio.ensure_future(visit())
        await asyncio.to_thread(store.begun.wait)
        task.cancel()
        await asyncio.sleep(0)  # it has the cancellation before the store goes on
        store.go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(work())
    with sessions.open("a"):
        pass


# --- processes ---

WORKER = """
import os, signal, sys, time
from ouros import SharedSessions, SessionLostError, stores

kind, place, log, mode, lease = sys.argv[1:6]
sessions = SharedSessions(getattr(stores, kind)(place), lease=float(lease))

def note(text):
    with open(log, "a") as file:
        file.write(f"{mode} {text}\\n")

def sleeps():
    note("sleeps")
    os.kill(os.getpid(), signal.SIGSTOP)

if mode == "jumps":
    real, jumps = time.time, []
    def jumping():
        jumps.append(1)
        return real() + (86400.0 if len(jumps) % 2 else -86400.0)
    time.time = jumping

if mode == "dies":
    with sessions.open("s") as session:
        session.run("n += 1000")
        note("holds")
        time.sleep(600)
elif mode == "stopped":
    try:
        with sessions.open("s") as session:
            session.run("n += 1000\\nsleeps()\\nnote('effect')", external_functions={"sleeps": sleeps, "note": note})
    except SessionLostError:
        note("lost")
else:
    for _ in range(10):
        with sessions.open("s", wait=120) as session:
            session.run("note('begin')\\nn += 1\\nnote('end')", external_functions={"note": note})
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


def opened(place, lease=30.0):
    return SharedSessions(getattr(stores, place[0])(place[1]), lease=lease)


def begin(place):
    with opened(place).open("s") as session:
        session.run("n = 0")


def wait_for(log: Path, text: str) -> None:
    until = time.monotonic() + 60
    while not (log.exists() and text in log.read_text()):
        assert time.monotonic() < until, f"{text} did not come"
        time.sleep(0.01)


def test_racing_processes(place, tmp_path):
    """Processes race for one session, one of them with a clock that jumps by a day: no two go on with it at a time."""
    log = tmp_path / "log"
    begin(place)
    workers = [started(place, log, mode, 30.0) for mode in ("one", "two", "jumps")]
    assert [worker.wait() for worker in workers] == [0, 0, 0]
    with opened(place).open("s") as session:
        assert session["n"] == 30
    lines = [line.split() for line in log.read_text().splitlines()]
    assert len(lines) == 60
    for (first, begins), (second, ends) in zip(lines[::2], lines[1::2], strict=True):
        assert (first, begins, ends) == (second, "begin", "end")


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_process_that_dies(place, tmp_path):
    log = tmp_path / "log"
    begin(place)
    worker = started(place, log, "dies", 0.5 * SLOWNESS)
    wait_for(log, "holds")
    worker.kill()
    worker.wait()
    with pytest.raises(SessionBusyError), opened(place).open("s"):
        pytest.fail("taken over at once")
    with opened(place).open("s", wait=60) as session:
        assert session["n"] == 0


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_process_that_wakes_up_late(place, tmp_path):
    """A worker that was stopped in the middle, and woken when another one had gone on, does nothing more."""
    log = tmp_path / "log"
    begin(place)
    worker = started(place, log, "stopped", 0.5 * SLOWNESS)
    try:
        wait_for(log, "sleeps")
        with opened(place).open("s", wait=60) as session:
            session.run("n += 1")
    finally:
        worker.send_signal(signal.SIGCONT)
    assert worker.wait() == 0
    assert log.read_text() == "stopped sleeps\nstopped lost\n"
    with opened(place).open("s") as session:
        assert session["n"] == 1
