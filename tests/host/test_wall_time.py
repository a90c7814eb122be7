"""The limit `wall_secs`: seconds of real time, with those in which the host answers, in all doors."""

from __future__ import annotations

import asyncio
import time
from contextlib import contextmanager

import pytest

from ouros import (
    Limits,
    Policy,
    Pool,
    Sandbox,
    SandboxLimitError,
    SandboxRuntimeError,
    SessionError,
    SessionManager,
    Snapshot,
    Tool,
    execute,
    run_async,
)
from ouros.results import aexecute

LIMIT = {"wall_secs": 0.1}
LONG = {"wall_secs": 60.0}
PAUSE = 0.15


def slow():
    time.sleep(0.15)


def quick():
    time.sleep(0.03)


async def forever():
    await asyncio.sleep(30)


async def short():
    await asyncio.sleep(0.03)
    return 1


@contextmanager
def pause_that_does_not_count(wall_left):
    """Pause, and check that the block, which goes on, uses no more of the wall time than it takes."""
    before = wall_left()
    time.sleep(PAUSE)
    begun = time.monotonic()
    yield
    assert before - wall_left() < time.monotonic() - begun + PAUSE / 3


def reached(error, most=5.0):
    """Check that the limit ended the run, and not much too late."""
    error = error.error if isinstance(error, SessionError) else error
    assert type(error) is SandboxLimitError
    assert error.limit == "wall_secs"
    assert error.allowed == pytest.approx(0.1)
    assert 0.1 < error.used < most
    assert str(error).startswith("TimeoutError: wall time limit exceeded: ")
    return True


def test_evaluation_counts():
    with pytest.raises(SandboxLimitError) as caught:
        Sandbox("while True: pass").run(limits=LIMIT)
    assert reached(caught.value)


def test_it_cannot_be_caught():
    seen = []
    code = "try:\n    while True: pass\nexcept BaseException: print(1)\nfinally: print(2)"
    with pytest.raises(SandboxLimitError):
        Sandbox(code).run(limits=LIMIT, print_callback=lambda stream, text: seen.append(text))
    assert seen == []


@pytest.mark.parametrize("code", ["f()", "f(); f()", "x = f()\nx", "[f() for i in range(10)]", "sorted([2, 1], key=lambda i: f() or i)",
                                  "try: f()\nexcept BaseException: 1", "def g():\n f()\n yield\nlist(g())"])  # fmt: skip
def test_host_functions_count(code):
    with pytest.raises(SandboxLimitError) as caught:
        Sandbox(code, external_functions=["f"]).run(limits=LIMIT, external_functions={"f": slow})
    assert reached(caught.value)


def test_many_quick_calls_add_up():
    count = []
    with pytest.raises(SandboxLimitError) as caught:
        Sandbox("while True: f()", external_functions=["f"]).run(
            limits=LIMIT, external_functions={"f": lambda: quick() or count.append(1)}
        )
    assert reached(caught.value) and len(count) <= 4


def test_a_function_that_fails_too_late():
    def fail():
        slow()
        raise ValueError("late")

    with pytest.raises(SandboxLimitError) as caught:
        Sandbox("try: f()\nexcept ValueError: 5", external_functions=["f"]).run(limits=LIMIT, external_functions={"f": fail})
    assert reached(caught.value)


def test_files_and_environment_count():
    with pytest.raises(SandboxLimitError) as caught:
        Sandbox("import os\nos.getenv('a')\n1").run(limits=LIMIT, os=lambda name, args, kwargs: slow())
    assert reached(caught.value)


def test_the_two_limits_are_separate():
    sandbox = Sandbox("f(); 5", external_functions=["f"])
    assert sandbox.run(limits={"max_duration_secs": 0.1}, external_functions={"f": slow}) == 5
    assert sandbox.run(limits={"wall_secs": 10.0}, external_functions={"f": slow}) == 5
    with pytest.raises(SandboxLimitError) as caught:
        Sandbox("while True: pass").run(limits={"max_duration_secs": 0.05, "wall_secs": 10.0})
    assert caught.value.limit == "max_duration_secs"
    with pytest.raises(SandboxLimitError) as caught:
        Sandbox("while True: pass").run(limits={"max_duration_secs": 10.0, "wall_secs": 0.1})
    assert reached(caught.value)


def test_a_program_with_the_same_text_reaches_no_limit():
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox("raise TimeoutError('wall time limit exceeded: 2s > 1s')").run(limits=LIMIT)
    assert type(caught.value) is SandboxRuntimeError


@pytest.mark.timing
def test_sleep_of_the_host_is_cut_short():
    begun = time.monotonic()
    with pytest.raises(SandboxLimitError) as caught:
        Sandbox("import time\ntime.sleep(30)").run(limits=LIMIT, policy=Policy(sleep="host"))
    assert reached(caught.value) and time.monotonic() - begun < 5


def test_pauses_between_start_and_resume_do_not_count():
    snapshot = Sandbox("f(); f(); f(); 5", external_functions=["f"]).start(limits=LONG)
    with pause_that_does_not_count(lambda: snapshot._live[0].wall_left):
        snapshot = snapshot.resume(return_value=1)
    snapshot = Snapshot.load(snapshot.dump())
    with pause_that_does_not_count(lambda: snapshot._live[0].wall_left):
        snapshot = snapshot.resume(return_value=1)
    assert snapshot.resume(return_value=1).output == 5


def test_what_was_used_is_in_a_dump():
    snapshot = Sandbox("for i in range(3):\n    f()\n    for i in range(10 ** 9): pass", external_functions=["f"]).start(limits={"wall_secs": 0.5})
    data = snapshot.dump()
    with pytest.raises(SandboxLimitError):
        Snapshot.load(data).resume(return_value=1)
    code = "f()\nfor i in range(200_000): pass\nf()\n5"
    first = Sandbox(code, external_functions=["f"]).start(limits={"wall_secs": 60.0})
    left = first._live[0].wall_left
    second = Snapshot.load(first.resume(return_value=1).dump())
    assert 0 < second._live[0].wall_left < left


@pytest.mark.timing
def test_run_async_with_calls_in_flight():
    begun = time.monotonic()
    cancelled = []

    async def never():
        try:
            await asyncio.sleep(30)
        except asyncio.CancelledError:
            cancelled.append(1)
            raise

    code = "import asyncio\nawait asyncio.gather(f(), f())"
    with pytest.raises(SandboxLimitError) as caught:
        asyncio.run(run_async(Sandbox(code, external_functions=["f"]), limits=LIMIT, external_functions={"f": never}))
    assert reached(caught.value) and time.monotonic() - begun < 5
    assert cancelled == [1, 1]


@pytest.mark.timing
@pytest.mark.parametrize("code", [
    "while True: await f()", "import asyncio\nwhile True: await asyncio.sleep(0.01); await f()",
    "import asyncio\nwhile True:\n    try: await asyncio.wait_for(g(), 0.02)\n    except TimeoutError: pass",
    "while True: pass", "import os\nos.getenv('a')",
])  # fmt: skip
def test_run_async(code):
    async def os_handler(name, args, kwargs):
        await asyncio.sleep(30)

    begun = time.monotonic()
    sandbox = Sandbox(code, external_functions=["f", "g"])
    with pytest.raises(SandboxLimitError) as caught:
        asyncio.run(run_async(
            sandbox, limits=LIMIT, external_functions={"f": short, "g": forever},
            os=lambda name, args, kwargs: asyncio.sleep(30),
        ))  # fmt: skip
    assert reached(caught.value) and time.monotonic() - begun < 5


def test_run_async_within_the_limit():
    code = "import asyncio\nsum(await asyncio.gather(f(), f(), f()))"
    sandbox = Sandbox(code, external_functions=["f"])
    assert asyncio.run(run_async(sandbox, limits={"wall_secs": 20.0}, external_functions={"f": short})) == 3


def test_execute():
    assert reached(execute("f()", tools=[Tool(slow, name="f")], limits=LIMIT).error)
    assert reached(asyncio.run(aexecute("await f()", tools=[Tool(forever, name="f")], limits=LIMIT)).error)


@pytest.mark.parametrize("door", ["run", "run_cell", "execute", "arun", "arun_cell"])
def test_sessions(door):
    manager = SessionManager(limits=LIMIT, os=lambda name, args, kwargs: slow())
    session = manager.create_session("s")
    session["x"] = 1
    if door == "execute":
        with pytest.raises(SessionError) as caught:
            session.execute("import os\nos.getenv('a')\n2")
        error = caught.value
    elif door == "run":
        with pytest.raises(SessionError) as caught:
            session.run("f()", external_functions={"f": slow})
        error = caught.value
    elif door == "run_cell":
        error = session.run_cell("f()", tools=[Tool(slow, name="f")]).error
    elif door == "arun":
        with pytest.raises(SessionError) as caught:
            asyncio.run(session.arun("await f()", external_functions={"f": forever}))
        error = caught.value
    else:
        error = asyncio.run(session.arun_cell("await f()", tools=[Tool(forever, name="f")])).error
    assert reached(error)
    assert session.run("x + 1") == 2  # each run has its own


def test_pauses_of_a_session_do_not_count():
    session = SessionManager(limits=LONG).create_session("s", external_functions=["f"])
    session.execute("f()\nf()\nf()\n5")
    with pause_that_does_not_count(lambda: session._workspace.pending.wall_left):
        session.resume(0, None)
    session = SessionManager().load_bytes(session.dump(), "again")
    with pause_that_does_not_count(lambda: session._workspace.pending.wall_left):
        session.resume(1, None)
    assert session.resume(2, None)["result"] == 5


def test_reading_variables_takes_nothing():
    session = SessionManager(limits={"wall_secs": 30.0}).create_session("s", external_functions=["f"])
    session.execute("class A:\n def __repr__(s): return 'a'\na = A()\nf()\n5")
    before = session._workspace.pending.wall_left
    for _ in range(5):
        assert session.get_variable("a")["repr"] == "a"
        session.eval_variable("1 + 1")
    assert session._workspace.pending.wall_left == before
    assert session.resume(0, None)["result"] == 5


def test_nested_sessions_have_their_own():
    manager = SessionManager()
    inner = manager.create_session("inner")
    outer = manager.create_session("outer")
    outer.register("f", lambda: inner.run("while True: pass", limits=LIMIT))
    with pytest.raises(SessionError, match="wall time limit exceeded") as caught:
        outer.run("f()", limits={"wall_secs": 30.0})
    assert type(caught.value.error) is SandboxRuntimeError  # the limit of another session


def test_pools():
    with Pool(1, isolation="none") as pool:
        with pytest.raises(SandboxLimitError) as caught:
            pool.run("while True: pass", limits=LIMIT)
        assert reached(caught.value)
        with pytest.raises(SandboxLimitError) as caught:
            pool.run(Sandbox("f()\n5", external_functions=["f"]), limits=LIMIT, external_functions={"f": slow})
        assert reached(caught.value)
        snapshot = pool.start(Sandbox("f()\nf()\n5", external_functions=["f"]), limits=LONG)
        with pause_that_does_not_count(lambda: snapshot._live[0].wall_left):
            snapshot = snapshot.resume(return_value=1)
        assert snapshot.resume(return_value=1).output == 5
        session = pool.session("s")
        with pytest.raises(SessionError) as caught:
            session.run("f()", limits=LIMIT, external_functions={"f": slow})
        assert reached(caught.value)
        assert session.run("f()", limits={"wall_secs": 20.0}, external_functions={"f": quick}) is None
        with pytest.raises(SessionError) as caught:
            asyncio.run(session.arun("await f()", limits=LIMIT, external_functions={"f": forever}))
        assert reached(caught.value)


@pytest.mark.parametrize("value", [-1, float("nan"), float("inf"), "1", True])
def test_values_that_make_no_sense(value):
    with pytest.raises((TypeError, ValueError), match="wall_secs must"):
        Sandbox("1").run(limits={"wall_secs": value})


def test_presets_leave_it_out_and_none_is_no_limit():
    assert "wall_secs" not in Limits.standard()
    assert Sandbox("f(); 1", external_functions=["f"]).run(limits={"wall_secs": None}, external_functions={"f": quick}) == 1


def test_equal_dumps():
    def dump():
        return Sandbox("f()", external_functions=["f"]).start(policy=Policy.deterministic()).dump()

    assert dump() == dump()


def test_command_line():
    from ouros.cli.options import parse_limits

    assert parse_limits(["wall=2s"]) == {"wall_secs": 2.0}
    assert parse_limits(["wall=1min,time=3"], Limits.strict())["wall_secs"] == 60.0
