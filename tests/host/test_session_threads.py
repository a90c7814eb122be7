"""Sessions under real threads and on a busy event loop: any operation at any time either works or is refused, nothing waits for ever,
and nothing is left behind.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import random
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator

import pytest
from measure import SLOWNESS

from ouros import OSAccess, Sandbox, SandboxError, Session, SessionError, SessionManager, run_async
from ouros.sessions.errors import SessionStateError
from ouros.storage import MemoryStorage

THREADS = 8
OPERATIONS = int(os.environ.get("OUROS_TEST_OPERATIONS", "250"))  # of each thread
LIMITS = {"max_duration_secs": 5.0 * SLOWNESS, "max_memory": 20_000_000}


@pytest.fixture
def fast_switches() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def in_threads(work: Callable[[int], None], seconds: float) -> None:
    """Runs it in each thread; fails if one fails or does not end."""
    failures: list[BaseException] = []

    def guarded(number: int) -> None:
        try:
            work(number)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=guarded, args=(n,), daemon=True) for n in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(seconds * SLOWNESS)
    assert not any(thread.is_alive() for thread in threads), "a thread waits for ever"
    if failures:
        raise failures[0]


def operations(manager: SessionManager, r: random.Random) -> dict[str, Callable[[], object]]:
    """One of each kind, of sessions that all threads share."""
    names = ["a", "b", "c", "d"]
    one, other = r.sample(names, 2)
    n = r.randrange(1000)

    def session() -> Session:
        return manager.get_session(one)

    return {
        "execute": lambda: session().execute(f"x.append({n}); y = len(x); y"),
        "pause": lambda: session().execute(f"y = f({n})\ny + 1"),
        "resume": lambda: session().resume(0, n),
        "as_pending": lambda: session().resume_as_pending(0),
        "futures": lambda: session().resume_futures({0: {"return_value": n}}),
        "run": lambda: session().run("f(1) + 1", external_functions={"f": lambda v: v + n}),
        "error": lambda: session().execute("z = 5; 1 / 0"),
        "get": lambda: session().get_variable("x"),
        "item": lambda: session()["y"],
        "set": lambda: session().set_variable("y", f"[{n}, x]"),
        "set_item": lambda: session().__setitem__("y", [n]),
        "delete": lambda: session().delete_variable("y"),
        "eval": lambda: session().eval_variable("x + [y]"),
        "list": lambda: session().list_variables(),
        "sessions": manager.list_sessions,
        "rewind": lambda: session().rewind(steps=r.choice([1, 1, 2, 5])),
        "history": lambda: session().set_history_depth(r.choice([20, 5, 20])),
        "stats": lambda: session().heap_stats(),
        "heap": lambda: (manager.snapshot_heap(one, session_id=one), manager.diff_heap(one, one)),
        "transfer": lambda: manager.transfer_variable(one, other, "x", target_name="y"),
        "call": lambda: manager.call_session(source=one, target=other, code="[y]", target_variable="y"),
        "fork": lambda: (manager.fork_session(one, f"f{n}"), manager.destroy_session(f"f{n}")),
        "save": lambda: manager.save_session(session_id=one, name=one),
        "load": lambda: (manager.load_session(one, session_id=f"l{n}"), manager.destroy_session(f"l{n}")),
        "reset": lambda: session().reset(external_functions=["f"]) if n < 100 else session().execute("x = []"),
        "destroy": lambda: manager.destroy_session(one) if n < 50 else None,
        "create": lambda: manager.create_session(one, external_functions=["f"]).execute("x = []"),
        "interrupt": lambda: session().interrupt() if n < 200 else None,
    }


@pytest.mark.usefixtures("fast_switches")
@pytest.mark.parametrize("seed", [1, 2])
def test_anything_at_any_time(seed: int) -> None:
    manager = SessionManager(limits=LIMITS, storage=MemoryStorage(), os=OSAccess())  # type: ignore[arg-type]
    for name in "abcd":
        manager.create_session(name, external_functions=["f"]).execute("x = []")
    done: dict[str, int] = {}

    def work(number: int) -> None:
        r = random.Random(seed * 1000 + number)
        for _ in range(OPERATIONS):
            kinds = operations(manager, r)
            kind = r.choice(list(kinds))
            try:
                kinds[kind]()
            except (SessionError, RuntimeError, KeyError):
                continue  # Refused: pending, gone, not there. Anything else is none of these.
            done[kind] = done.get(kind, 0) + 1

    in_threads(work, 120)
    assert len(done) > 20
    # All sessions still answer.
    for entry in manager.list_sessions():
        session = manager.get_session(entry["id"])
        session.reset()
        assert session.execute("1 + 1")["result"] == 2


@pytest.mark.usefixtures("fast_switches")
def test_no_update_is_lost() -> None:
    session = SessionManager().create_session("s")
    session.execute("n = 0\nlog = []")

    def work(number: int) -> None:
        for i in range(OPERATIONS):
            session.execute(f"n += 1\nlog.append(({number}, {i}))")

    in_threads(work, 60)
    assert session["n"] == THREADS * OPERATIONS
    log = session["log"]
    for number in range(THREADS):
        assert [i for n, i in log if n == number] == list(range(OPERATIONS))


@pytest.mark.usefixtures("fast_switches")
def test_copies_in_both_directions() -> None:
    manager = SessionManager()
    for name in "ab":
        manager.create_session(name).execute("x = [1, 2, 3]")

    def work(number: int) -> None:
        one, other = ("a", "b") if number % 2 else ("b", "a")
        for _ in range(OPERATIONS):
            manager.transfer_variable(one, other, "x")
            manager.call_session(source=one, target=other, code="x", target_variable="x")

    in_threads(work, 60)
    assert manager.get_session("a")["x"] == manager.get_session("b")["x"] == [1, 2, 3]


@pytest.mark.usefixtures("fast_switches")
def test_one_snapshot_forked_dumped_and_resumed_by_all() -> None:
    snapshot = Sandbox("x = [i for i in range(100)]\nx.append(f())\nsum(x)", external_functions=["f"]).start()

    def work(number: int) -> None:
        for i in range(OPERATIONS):
            copy = snapshot.fork() if i % 2 else type(snapshot).load(snapshot.dump())
            assert copy.resume(return_value=number).output == 4950 + number

    in_threads(work, 60)


# --- on an event loop ---

PROGRAM = """
import asyncio
async def one(n):
    try:
        return await f(n) + await f(n + 1)
    except ValueError:
        return 0
async def main():
    async with asyncio.timeout(50):
        return sum(await asyncio.gather(*[one(n) for n in range(5)]))
total = 0
for i in range(3):
    total += await main()
    for j in range(2000): total += 0
total
"""


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_cancelled_at_any_point(caplog: pytest.LogCaptureFixture) -> None:
    """No task is left, nothing is reported as never awaited or never retrieved."""
    sandbox = Sandbox(PROGRAM, external_functions=["f"])
    session = SessionManager().create_session("s")
    running = 0

    async def main() -> None:
        r = random.Random(7)

        async def f(n: int) -> int:
            nonlocal running
            running += 1
            try:
                for _ in range(r.randrange(4)):
                    await asyncio.sleep(0)
                if r.random() < 0.1:
                    raise ValueError(n)
                if r.random() < 0.1:
                    await asyncio.sleep(10)
                return n
            finally:
                running -= 1

        async def cancelled(task: asyncio.Task[object]) -> None:
            for _ in range(r.randrange(60)):
                await asyncio.sleep(0)
            task.cancel()
            try:
                await task
            except (asyncio.CancelledError, SandboxError, SessionError):
                pass

        for _ in range(20):
            tasks = [asyncio.ensure_future(run_async(sandbox, external_functions={"f": f})) for _ in range(15)]
            tasks.append(asyncio.ensure_future(session.arun(PROGRAM, external_functions={"f": f})))
            await asyncio.gather(*map(cancelled, tasks))
            assert running == 0
            assert asyncio.all_tasks() == {asyncio.current_task()}
            assert session.execute("1")["result"] == 1

    with warnings.catch_warnings(record=True) as caught, caplog.at_level(logging.DEBUG, "asyncio"):
        warnings.simplefilter("always")
        asyncio.run(main(), debug=False)
        gc.collect()
    assert [str(w.message) for w in caught] == []
    assert [record.message for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_cancelled_while_a_handler_of_the_host_waits() -> None:
    started = asyncio.Event()

    async def main() -> None:
        async def answer(name: str, args: tuple, kwargs: dict) -> object:
            started.set()
            await asyncio.sleep(100)
            return None

        task = asyncio.ensure_future(run_async(Sandbox("import os\nos.getenv('A')"), os=answer))
        await started.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(main())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork()")
def test_a_child_waits_for_no_thread_of_its_parent():
    """A session that another thread used at the fork is closed there; the others go on, and so does the parent's."""
    manager = SessionManager()
    manager.keep_transcripts()
    for name in ("busy", "free"):
        manager.create_session(name, external_functions=["wait"])
    manager.execute("x = 1", session_id="free")
    manager.execute("y = 1", session_id="busy")
    began, end = threading.Event(), threading.Event()

    def wait():
        began.set()
        assert end.wait(60)

    thread = threading.Thread(target=lambda: manager.get_session("busy").run("y = 2\nwait()", external_functions={"wait": wait}))
    thread.start()
    assert began.wait(60)
    pid = os.fork()
    if pid == 0:
        signal.alarm(20)  # ends a child that waits
        code = 1
        try:
            assert manager.execute("x + 1", session_id="free")["result"] == 2
            with pytest.raises(SessionStateError, match="closed by a fork while another thread used it: reset or destroy it"):
                manager.execute("y", session_id="busy")
            assert {entry["id"] for entry in manager.list_sessions()} == {"default", "busy", "free"}
            manager.reset(session_id="busy")
            assert manager.execute("3", session_id="busy")["result"] == 3
            code = 0
        finally:
            os._exit(code)
    _, status = os.waitpid(pid, 0)
    end.set()
    thread.join()
    assert status == 0
    assert manager.execute("y", session_id="busy")["result"] == 2


def test_a_session_is_complete_once_a_fork_finds_it(monkeypatch):
    """Another thread may fork at any moment of its making."""
    found = []

    class Forking:
        def add(self, one):
            one._after_fork()
            found.append(type(one).__name__)

    for module in ("core", "manager"):
        monkeypatch.setattr(f"ouros.sessions.{module}.lockers", Forking())
    assert SessionManager().execute("1 + 1")["result"] == 2
    assert sorted(found) == ["Session", "SessionManager"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork()")
def test_a_host_function_may_fork():
    session = SessionManager().create_session("s")

    def fork():
        pid = os.fork()
        return os.waitpid(pid, 0)[1] if pid else -1

    here, code = os.getpid(), 1
    try:
        found = session.run("x = fork()\nx", external_functions={"fork": fork})
        assert (found == -1) is (os.getpid() != here) and session.run("x") == found
        code = 0
    finally:
        if os.getpid() != here:
            os._exit(code)
    assert found == 0
