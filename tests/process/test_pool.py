"""`Pool`: arguments, maps, fairness, many sessions on few workers, programs that end at limits beside those that do not."""

from __future__ import annotations

import gc
import json
import os
import threading
import time
from typing import Any

import pytest

from ouros import (
    Pool,
    PoolError,
    Recorder,
    Sandbox,
    SandboxLimitError,
    SandboxRuntimeError,
    SandboxSyntaxError,
    SessionArgumentError,
    SessionError,
    Snapshot,
    WorkerCrashed,
    replay,
)
from ouros.pool.frames import FrameError
from ouros.pool.remote import interrupted_at

pytestmark = [pytest.mark.skipif(not hasattr(os, "fork"), reason="pools need fork()"), pytest.mark.timing]


def test_arguments() -> None:
    for wrong in ({"workers": "2"}, {"memory_limit": 1.5}, {"recycle_after": True}, {"hard_timeout": "1"}):
        with pytest.raises(TypeError):
            Pool(**wrong)  # type: ignore[arg-type]
    for wrong in ({"workers": 0}, {"memory_limit": 1}, {"isolation": "some"}, {"start": "spawn"}, {"hard_timeout": 0}, {"hard_timeout": float("nan")}):
        with pytest.raises(ValueError):
            Pool(**wrong)  # type: ignore[arg-type]
    with Pool(1) as pool:
        assert repr(pool) == "Pool(workers=1)" and pool.workers == 1
        with pytest.raises(TypeError, match="sandbox must be a str"):
            pool.run(3)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="hard_timeout"):
            pool.run("1", hard_timeout=-1)
    assert repr(pool) == "Pool(workers=1, closed)"
    with pytest.raises(PoolError, match="closed"):
        pool.run("1")


def test_map() -> None:
    with Pool(2) as pool:
        taken = 0

        def inputs() -> Any:
            nonlocal taken
            for n in range(40):
                taken += 1
                yield {"x": n}

        seen: list[int] = []
        found = pool.map(Sandbox("x * x", inputs=["x"]), inputs(), progress=seen.append)
        for number, value in enumerate(found):
            assert value == number * number
            assert taken <= number + 1 + 4
        assert seen == list(range(1, 41))
        pairs = dict(pool.map("1 // x", ({"x": n} for n in range(3)), ordered=False, return_exceptions=True))
        assert sorted(pairs) == [0, 1, 2] and isinstance(pairs[0], SandboxRuntimeError) and pairs[2] == 0
        with pytest.raises(SandboxRuntimeError):
            list(pool.map("1 // x", [{"x": 0}]))
        started = pool.map("x", ({"x": n} for n in range(1000)))
        assert next(started) == 0
        started.close()  # type: ignore[attr-defined]
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("ouros-pool-map")]


def test_callers_are_served_in_turn() -> None:
    """A caller that runs one program after the other does not keep others waiting."""
    with Pool(1) as pool:
        counts = [0, 0, 0]

        def call(number: int) -> None:
            while max(counts) < 100:
                pool.run("sum(range(1000))")
                counts[number] += 1

        threads = [threading.Thread(target=call, args=(number,)) for number in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert min(counts) * 2 > max(counts), counts


def test_many_sessions_on_two_workers() -> None:
    """An idle session holds no worker, and little memory."""
    count = int(os.environ.get("OUROS_TEST_SESSIONS", "300"))
    with Pool(2) as pool:
        pool.session("first").run("x = 1")
        gc.collect()
        before = _memory()
        for number in range(count):
            pool.session(f"s{number}").run(f"x = [{number}]")
        grown = (_memory() - before) / count
        for number in range(0, count, 7):
            assert pool.session(f"s{number}").run("x") == [number]
        assert len(pool._workers._all) <= 2
    assert grown < 20_000, grown


def _memory() -> int:
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def test_endless_programs_hold_up_others_for_their_limit_at_most() -> None:
    limit, slowness = 0.1, float(os.environ.get("OUROS_TEST_SLOWNESS", "1"))
    with Pool(2) as pool:
        times: list[float] = []

        def call(number: int) -> None:
            for turn in range(9):
                start = time.monotonic()
                if turn == number:
                    with pytest.raises(SandboxLimitError):
                        pool.run("while True: pass", limits={"max_duration_secs": limit}, hard_timeout=60.0)
                else:
                    pool.run("1 + 1", limits={"max_duration_secs": limit}, hard_timeout=60.0)
                times.append(time.monotonic() - start)

        threads = [threading.Thread(target=call, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    times.sort()
    assert len(times) == 36
    assert times[-2] < 10 * limit * slowness, times[-5:]


def test_too_much_at_once() -> None:
    with Pool(1) as pool:
        with pytest.raises(SandboxRuntimeError, match="message too large") as caught:
            pool.run("len(x)", inputs={"x": bytes(65 * 1024**2)})
        assert isinstance(caught.value.exception(), MemoryError)
        with pytest.raises(SandboxRuntimeError, match="message too large"):
            pool.run("'x' * (65 * 1024 ** 2)")
        assert pool.run("len(x)", inputs={"x": bytes(30 * 1024**2)}) == 30 * 1024**2


def test_programs_that_failed_before_they_began() -> None:
    with Pool(1) as pool:
        for _ in range(3):
            with pytest.raises(SandboxSyntaxError):
                pool.run("a b")
            with pytest.raises(TypeError, match="Cannot convert"):
                pool.run("x", inputs={"x": object()})
        for number in range(600):
            assert pool.run(f"{number}") == number
        assert [pool.run(f"{number}") for number in range(600)] == list(range(600))


def test_a_pool_that_is_dropped_ends() -> None:
    pool = Pool(1)
    zygote = pool._workers._zygote
    assert zygote is not None
    pool.run("1")
    del pool
    gc.collect()
    assert zygote.process.returncode is not None


def test_code_that_is_executed_is_forgiven() -> None:
    """As by `ouros.execute`; `run` takes the program as it is, as `Sandbox` does."""
    with Pool(1) as pool:
        assert pool.execute("return 5").value == 5
        with pytest.raises(SandboxSyntaxError):
            pool.run("return 5")


def test_imports_from_files() -> None:
    with Pool(1) as pool:
        snapshot = pool.start(Sandbox("import greet", script_name="/app/main.py"), import_files=True)
        assert isinstance(snapshot, Snapshot)
        assert (snapshot.function_name, str(snapshot.args[0])) == ("Path.is_file", "/app/greet/__init__.py")


def test_managers_have_settings_of_their_own() -> None:
    with Pool(1) as pool:
        manager = pool.manager(limits={"max_ticks": 1000}, key=b"k")
        with pytest.raises(SessionError, match="tick limit exceeded"):
            manager.get_session().run("while True: pass")
        manager.create_session("a").run("x = 1")
        assert pool.sessions is pool.sessions and pool.sessions is not manager
        alive = Pool(1).manager()
        gc.collect()
        assert alive.get_session().run("6 * 7") == 42, "the manager keeps its pool"
        again = pool.manager(data=manager.dump(), key=b"k")
        assert again.get_session("a").run("x") == 1
        with pytest.raises(SessionArgumentError):
            pool.manager(data=manager.dump(), key=b"other")


def test_host_functions_come_back_to_their_session() -> None:
    """They give and take variables, run code there and in other sessions, and run programs, all with one worker."""
    with Pool(1) as pool:
        session, other = pool.session("s"), pool.session("other")
        session.run("x = 1\nclass E(Exception): pass")

        def look() -> list[Any]:
            session["x"] = session["x"] + 1
            session["y"] = [1]
            assert session.delete_variable("y") is True
            with pytest.raises(SessionError, match="ZeroDivisionError"):
                session.run("1 / 0")
            inner = session.run("x += 10\ndeeper()", external_functions={"deeper": lambda: session.run("x") + other.run("5")})
            return [inner, pool.run("6 * 7"), other.run("z = 1\nz")]

        assert session.run("look(), x", external_functions={"look": look}) == ([17, 42, 1], 12)
        assert session.run("x") == 12 and other.run("z") == 1
        assert len(pool._workers._all) == 1  # the one more that was needed is gone

        def raises() -> None:
            session.run("raise E('inner')")

        caught = "try:\n    raises()\nexcept Exception as e:\n    found = str(e)\nfound"
        assert "E: inner" in session.run(caught, external_functions={"raises": raises})
        assert session.rewind() == {"steps_rewound": 1, "history_remaining": 3} and session.run("x") == 12


def test_a_worker_that_ends_in_code_inside_a_call() -> None:
    with Pool(1, hard_timeout=1.0) as pool:
        session = pool.session("s")
        session.run("x = 1")

        def ends() -> None:
            session.run("x = 3\nwhile True: pass")

        for caught in ("ends()", "try:\n    ends()\nexcept BaseException:\n    x = 4"):
            with pytest.raises(WorkerCrashed, match="timeout"):
                session.run("x = 2\n" + caught, external_functions={"ends": ends})
            assert session.run("x") == 1, "as before the step"


def test_the_journal_of_a_run_that_was_interrupted() -> None:
    """It has how far the program came in the worker, so that a replay in this process stops there."""
    code = "print('go')\nn = 0\nwhile True:\n    n += 1\n    if n % 1000 == 0: print(n)"
    sandbox, recorder = Sandbox(code), Recorder()
    printed: list[str] = []

    def note(stream: str, text: str) -> None:
        printed.append(text)
        if len(printed) == 5:
            threading.Thread(target=sandbox.interrupt).start()

    with Pool(1) as pool, pytest.raises(SandboxRuntimeError, match="interrupted by the host"):
        pool.run(sandbox, recorder=recorder, print_callback=note)
    end = json.loads(list(recorder)[-1])
    assert end["end"] == "interrupted" and end["ticks"] >= 4000
    result = replay(sandbox, recorder)
    assert str(result.error) == "KeyboardInterrupt: interrupted by the host"
    assert result.usage.ticks - end["ticks"] in (0, 1) and result.stdout.startswith("".join(printed[:5]))


@pytest.mark.parametrize("rest", [[-1], [None], [1, 2], [1 << 62], [True], ["1"], [1.0]])
def test_a_worker_that_lies_about_an_interrupt(rest: list[Any]) -> None:
    assert interrupted_at(["interrupted"]) == 0 and interrupted_at(["interrupted", 7]) == 7
    with pytest.raises(FrameError):
        interrupted_at(["interrupted", *rest])
