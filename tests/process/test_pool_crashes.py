"""What ends a worker costs one run; others notice nothing, and nothing is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from measure import SLOWNESS

from ouros import Pool, PoolError, WorkerCrashed
from ouros.pool import processes

sys.path.insert(0, str(Path(__file__).parent))
from probe_zygote import pool_of_probes, probe  # noqa: E402

pytestmark = [pytest.mark.skipif(not hasattr(os, "fork"), reason="pools need fork()"), pytest.mark.timing]
linux = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")

DEATHS = {
    "segmentation fault": ("ctypes.string_at(0)", "signal", "SIGSEGV"),
    "abort": ("libc.abort()", "signal", "SIGABRT"),
    "stack overflow": ("import sys; sys.setrecursionlimit(10**9)\nv, w = [], []\nfor _ in range(10**6): v, w = [v], [w]\nv == w", "signal", "SIGSEGV"),
    "exit": ("os._exit(7)", "exit", "exit status 7"),
    "hang": ("time.sleep(1000)", "timeout", "hard timeout"),
    "stop": ("result = None\nsignal.raise_signal(signal.SIGSTOP)", "timeout", "hard timeout"),
    "closed socket": ("sock.close(); os._exit(0)", "exit", "exit status 0"),
    "closed socket, and goes on": ("import socket as s; os.close(3); time.sleep(100)", "memory", "SIGKILL"),
    "garbage": ("sock.sendall(b'\\x00\\x00\\x00\\x04\\xc1\\xc1\\xc1\\xc1'); time.sleep(100)", "protocol", "not a frame"),
    "a huge frame": ("sock.sendall(b'\\xff\\xff\\xff\\xff'); time.sleep(100)", "protocol", "a frame of"),
    "a frame that never ends": ("sock.sendall(b'\\x00\\x00\\x10\\x00abc'); time.sleep(100)", "timeout", "hard timeout"),
    "a drip": ("sock.sendall(b'\\x00\\x00\\x10\\x00')\nfor _ in range(1000): sock.sendall(b'\\xc0'); time.sleep(0.05)", "timeout", "hard timeout"),
    "prints without end": ("from ouros.pool.frames import pack\nwhile True: sock.sendall(pack(['print', 'stdout', '']))", "timeout", "hard timeout"),
    "a map": ("sock.sendall(b'\\x00\\x00\\x00\\x03\\x81\\x01\\x02'); time.sleep(100)", "protocol", "not a frame"),
    "another answer": ("from ouros.pool.frames import pack\nsock.sendall(pack(['what'])); time.sleep(100)", "protocol", "unknown answer"),
}  # fmt: skip


@pytest.fixture(scope="module")
def pool() -> Iterator[Any]:
    with pool_of_probes(workers=1) as made:
        yield made


@linux
@pytest.mark.parametrize("name", DEATHS)
def test_death(pool: Any, name: str) -> None:
    if name == "stack overflow" and sys.version_info >= (3, 12):
        pytest.skip("this version of Python counts what it takes of the C stack")
    code, reason, detail = DEATHS[name]
    start = time.monotonic()
    with pytest.raises(WorkerCrashed) as caught:
        probe(pool, code, 1.0 if reason == "timeout" else 20.0)
    crash = caught.value
    if name != "closed socket, and goes on":  # here the walls may be first
        assert (crash.reason, detail in crash.detail) == (reason, True), crash
    assert time.monotonic() - start < 30
    assert pool.run("6 * 7") == 42, "the worker is replaced"


def test_the_error(pool: Any) -> None:
    import pickle

    with pytest.raises(WorkerCrashed) as caught:
        pool.run("while True: pass", hard_timeout=0.3)
    crash = caught.value
    assert crash.reason == "timeout" and crash.signal is None
    assert str(crash) == crash.display() == "the worker process ended (timeout): no answer within the hard timeout"
    assert isinstance(crash.exception(), TimeoutError)
    again = pickle.loads(pickle.dumps(crash))
    assert (again.reason, again.detail, again.signal) == (crash.reason, crash.detail, crash.signal)
    result = pool.execute("while True: pass", hard_timeout=0.3, limits=None)
    assert isinstance(result.error, WorkerCrashed) and not result.ok
    with pytest.raises(TypeError):
        WorkerCrashed()


def test_the_time_of_host_functions_does_not_count(pool: Any) -> None:
    functions = {"f": lambda: time.sleep(0.6 * SLOWNESS)}
    pool.run("f()\nf()", external_functions=functions, hard_timeout=0.5 * SLOWNESS)


def test_the_default_hard_timeout_follows_the_limit() -> None:
    with Pool(1) as pool:
        assert pool._seconds(None, {"max_duration_secs": 2.0}) is None
        from ouros.arguments import UNSET

        assert pool._seconds(UNSET, {"max_duration_secs": 2.0}) == 5.0
        assert pool._seconds(UNSET, None) is None
    with Pool(1, hard_timeout=7) as pool:
        assert pool._seconds(UNSET, {"max_duration_secs": 2.0}) == 7.0


@linux
def test_a_worker_that_is_stopped_from_outside_costs_one_run() -> None:
    with Pool(2) as pool:
        process = pool._workers.acquire()
        assert process is not None
        os.kill(process.number, signal.SIGSTOP)
        pool._workers.release(process)
        outcomes = []
        for _ in range(4):
            try:
                outcomes.append(pool.run("1", hard_timeout=0.5 * SLOWNESS))
            except WorkerCrashed as crash:
                outcomes.append(crash.reason)
        assert sorted(map(str, outcomes)) == ["1", "1", "1", "timeout"]


@linux
def test_a_worker_that_died_between_runs_costs_one_run() -> None:
    with Pool(1) as pool:
        process = pool._workers.acquire()
        assert process is not None
        pool._workers.release(process)
        os.kill(process.number, signal.SIGKILL)
        time.sleep(0.1)
        with pytest.raises(WorkerCrashed):
            pool.run("1")
        assert pool.run("1") == 1


@linux
def test_a_dead_zygote_is_replaced() -> None:
    with Pool(1) as pool:
        zygote = pool._workers._zygote
        assert zygote is not None
        os.kill(zygote.process.pid, signal.SIGKILL)
        zygote.process.wait()
        time.sleep(0.1)
        with pytest.raises(WorkerCrashed):
            pool.run("1")  # its workers end with it
        assert pool.run("1") == 1
        assert pool._workers._zygote is not zygote


def test_a_session_goes_on_from_its_last_step() -> None:
    with pool_of_probes(workers=1) as pool:
        session = pool.session("a")
        session.run("x = [1]")
        with pytest.raises(WorkerCrashed):
            probe(pool, "os._exit(1)")
        assert session.run("x.append(2)\nx") == [1, 2]
        session = pool.session("a")
        pool.sessions._made_of[0]  # the sessions of the pool have its workers
        session._workspace._hard_timeout = 0.3
        with pytest.raises(WorkerCrashed):
            session.run("x.append(3)\nwhile True: pass")
        session._workspace._hard_timeout = 20.0
        assert session.run("x") == [1, 2]
        session.rewind(steps=3)
        assert session.run("x") == [1]


def test_snapshots_survive_all_workers() -> None:
    with pool_of_probes(workers=1) as pool:
        snapshot = pool.start("f(1) + f(2)", external_functions=["f"])
        for _ in range(3):
            with pytest.raises(WorkerCrashed):
                probe(pool, "os._exit(1)")
        second = snapshot.resume(return_value=10)
        data = second.dump()
        assert second.resume(return_value=5).output == 15
    from ouros import Snapshot

    assert Snapshot.load(data).resume(return_value=7).output == 17
    with pytest.raises(PoolError, match="closed"):
        snapshot.fork() if snapshot._live else pool.run("1")


def test_closing_ends_what_runs() -> None:
    pool = Pool(1)
    failures: list[BaseException] = []
    begun = threading.Event()

    def run() -> None:
        try:
            pool.run("print('on')\nwhile True: pass", print_callback=lambda stream, text: begun.set())
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    assert begun.wait(60)
    pool.close()
    pool.close()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    assert sorted(type(failure).__name__ for failure in failures) == ["PoolError", "PoolError", "WorkerCrashed"]
    with pytest.raises(PoolError, match="closed"):
        pool.run("1")


def test_closing_while_a_worker_is_made_leaves_no_zygote(monkeypatch: pytest.MonkeyPatch) -> None:
    workers, make = processes.Workers(1, False, None, None), processes.Process

    def closing(zygote: processes.Zygote) -> processes.Process:
        monkeypatch.setattr(processes, "Process", make)
        workers.close()
        return make(zygote)

    monkeypatch.setattr(processes, "Process", closing)
    with pytest.raises(PoolError, match="the pool is closed"):
        workers.acquire()
    zygote = workers._zygote
    assert zygote is not None and zygote.process.poll() is not None


def test_recycling() -> None:
    with Pool(1, recycle_after=1) as pool:
        numbers = set()
        for _ in range(3):
            process = pool._workers.acquire()
            assert process is not None
            numbers.add(process.number)
            pool._workers.release(process)
            pool.run("1")
        assert len(numbers) == 3


@linux
def test_nothing_is_left_behind() -> None:
    """Random deaths under load: processes, descriptors, threads and files are as before."""
    from kill_pool_workers import prove

    assert prove(int(os.environ.get("OUROS_TEST_DEATHS", "150"))) == []


@pytest.fixture
def little_memory() -> Iterator[Path]:
    """A control group whose processes may have 200 MB together; the kernel kills one that wants more."""
    folder = Path(f"/sys/fs/cgroup/memory/ouros-test-{os.getpid()}")
    limit = folder / "memory.limit_in_bytes"
    if not folder.parent.is_dir():
        folder = Path(f"/sys/fs/cgroup/ouros-test-{os.getpid()}")
        limit = folder / "memory.max"
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("control groups cannot be made here")
    try:
        limit.write_text(str(200_000_000))
    except OSError:
        folder.rmdir()
        pytest.skip("the memory of control groups cannot be limited here")
    yield folder
    ends = time.monotonic() + 10
    while (folder / "cgroup.procs").read_text() and time.monotonic() < ends:
        time.sleep(0.05)
    folder.rmdir()


@linux
def test_a_worker_that_the_kernel_kills_for_lack_of_memory(little_memory: Path) -> None:
    with Pool(1, memory_limit=None) as pool:
        session = pool.session("a")
        session.run("x = 1")
        for process in pool._workers._all:
            (little_memory / "cgroup.procs").write_text(str(process.number))
        with pytest.raises(WorkerCrashed) as caught:
            session.run("x = 2\nx = [bytes(2 ** 20) for _ in range(1000)]", limits={"max_memory": 2**31})
        assert (caught.value.reason, caught.value.signal) == ("memory", signal.SIGKILL)
        assert session.run("x") == 1, "another worker goes on from the last step"


@linux
def test_a_host_that_dies_takes_all_with_it() -> None:
    import subprocess

    code = "import os, sys\nfrom ouros import Pool\nimport threading\npool, begun = Pool(1), threading.Event()\nthreading.Thread(target=pool.run, args=('print(1)\\nwhile True: pass',), kwargs={'print_callback': lambda *_: begun.set()}, daemon=True).start()\nbegun.wait(60)\nprint(pool._workers._zygote.process.pid, *[p.number for p in pool._workers._all], flush=True)\nos.kill(os.getpid(), 9)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    numbers = [int(part) for part in done.stdout.split()]
    assert len(numbers) == 2
    end = time.monotonic() + 60
    while any(Path(f"/proc/{number}/stat").exists() for number in numbers) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(Path(f"/proc/{number}/stat").exists() for number in numbers)


@linux
def test_an_interrupt_between_slices_loses_nothing() -> None:
    """The signal comes to another thread, so that the main thread sees it when it has received the end of a slice."""
    with Pool(1) as pool:
        session = pool.session("a")

        def started(stream: str, text: str) -> None:
            if "started" in text:
                threading.Timer(0.2, lambda: signal.raise_signal(signal.SIGINT)).start()

        for number in range(3):
            with pytest.raises(KeyboardInterrupt):
                session.run(f"x{number} = 1\nprint('started')\nwhile True: pass", print_callback=started)
            assert session.execute(f"x{number}")["result"] == 1


FORKED = """
import os, sys
from ouros import Pool, PoolError
pool = Pool(1)
print(pool.run("1"), flush=True)
for end in (lambda: os._exit(0), sys.exit, pool.close):
    child = os.fork()
    if child == 0:
        try:
            pool.run("2")
        except PoolError as error:
            print(error, flush=True)
        end()
        os._exit(0)
    os.waitpid(child, 0)
    print(pool.run("3"), flush=True)
"""


def test_the_end_of_a_child_ends_no_workers_of_its_parent() -> None:
    done = subprocess.run([sys.executable, "-c", FORKED], capture_output=True, text=True)
    refused = "the pool is the parent process's: a child made by fork needs one of its own"
    assert done.stdout.split("\n") == ["1", *(refused, "3") * 3, ""], done.stderr
