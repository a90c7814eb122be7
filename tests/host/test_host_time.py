"""Timeouts of the program around calls of the host: while calls are open, the program's loop goes on with the host's time."""

import asyncio
import time

import pytest

from ouros import FutureSnapshot, Policy, Recorder, Sandbox, SessionManager, Snapshot, replay, run_async


def run(code, functions, **arguments):
    sandbox = Sandbox(code, external_functions=list(functions))
    return asyncio.run(asyncio.wait_for(run_async(sandbox, external_functions=functions, **arguments), 60))


class Slow:
    """A function that takes a minute, and knows what became of its calls."""

    def __init__(self):
        self.cancelled = 0

    async def __call__(self, secs=60):
        try:
            await asyncio.sleep(secs)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return secs


@pytest.mark.timing
@pytest.mark.parametrize(
    "code",
    [
        "try:\n    await asyncio.wait_for(slow(), 0.05)\nexcept TimeoutError:\n    out = 'timeout'",
        "try:\n    async with asyncio.timeout(0.05):\n        await slow()\nexcept TimeoutError:\n    out = 'timeout'",
        "done, rest = await asyncio.wait([asyncio.ensure_future(slow())], timeout=0.05)\nfor t in rest:\n    t.cancel()\nout = 'timeout' if not done else ''\nawait asyncio.sleep(0)",
        "async def g():\n    return await slow()\ntry:\n    await asyncio.wait_for(asyncio.gather(g(), g()), 0.05)\nexcept TimeoutError:\n    out = 'timeout'",
        "try:\n    for f in asyncio.as_completed([slow(), slow()], timeout=0.05):\n        await f\nexcept TimeoutError:\n    out = 'timeout'",
    ],
)
def test_timeouts_fire(code):
    slow = Slow()
    started = time.monotonic()
    assert run(f"import asyncio\n{code}\nout", {"slow": slow}) == "timeout"
    assert time.monotonic() - started < 30


def test_the_call_is_cancelled_on_the_host():
    slow = Slow()
    code = "import asyncio\ntry:\n    await asyncio.wait_for(slow(), 0.02)\nexcept TimeoutError:\n    pass\nawait quick(0)"
    run(code, {"slow": slow, "quick": Slow()})
    assert slow.cancelled == 1


def test_sleep_beside_a_call():
    """A sleeping task wakes up while a call is open, and the loop's clock shows the time that passed."""
    code = (
        "import asyncio\nloop = asyncio.get_running_loop()\nbegun = loop.time()\ncall = asyncio.ensure_future(until())\n"
        "await asyncio.sleep(0.05)\nmiddle = loop.time() - begun\nawake()\nawait call\nawait slow(0.1)\n[middle, loop.time() - begun]"
    )
    is_awake = asyncio.Event()
    middle, end = run(code, {"until": is_awake.wait, "awake": is_awake.set, "slow": Slow()})
    assert 0.05 <= middle and middle + 0.1 <= end


def test_what_is_in_time_does_not_time_out():
    code = "import asyncio\nawait asyncio.wait_for(slow(0.01), 30)"
    assert run(code, {"slow": Slow()}) == 0.01


def test_one_after_the_other():
    """The time of several calls adds up: two calls of 0.1 s do not both fit into 0.15 s."""
    code = "import asyncio\nasync def both():\n    await slow(0.1)\n    await slow(0.1)\ntry:\n    await asyncio.wait_for(both(), 0.15)\n    out = 'done'\nexcept TimeoutError:\n    out = 'timeout'\nout"
    assert run(code, {"slow": Slow()}) == "timeout"


@pytest.mark.timing
def test_without_calls_the_time_is_virtual():
    started = time.monotonic()
    assert run("import asyncio\ntry:\n    await asyncio.wait_for(asyncio.sleep(7200), 3600)\nexcept TimeoutError:\n    out = 1\nout", {}) == 1
    assert time.monotonic() - started < 60


CODE = "import asyncio\ntry:\n    out = await asyncio.wait_for(f(), 5)\nexcept TimeoutError:\n    out = 'timeout'\nout"


@pytest.mark.parametrize(("waited", "expected"), [(5.0, "timeout"), (6, "timeout"), (4.9, None)])
def test_by_hand(waited, expected):
    paused = Sandbox(CODE, external_functions=["f"]).start()
    assert isinstance(paused, Snapshot)
    waiting = FutureSnapshot.load(paused.resume(future=...).dump())
    assert waiting.wait_secs == 5.0
    progress = waiting.resume({}, waited=waited)
    if expected is None:
        assert 0.09 < progress.wait_secs < 0.11
        progress = progress.resume({0: {"return_value": None}})
    assert progress.output == expected


def test_waited_is_checked():
    waiting = Sandbox(CODE, external_functions=["f"]).start().resume(future=...)
    for wrong, error in (("1", TypeError), (True, TypeError), (-1, ValueError), (float("nan"), ValueError)):
        with pytest.raises(error, match="waited must be a number of seconds"):
            waiting.resume({}, waited=wrong)
    assert waiting.resume({0: {"return_value": 1}}).output == 1
    assert Sandbox("await f()", external_functions=["f"]).start().resume(future=...).wait_secs is None


def test_sessions_by_hand():
    session = SessionManager().create_session("a", external_functions=["f"])
    assert session.execute(CODE)["progress"]["status"] == "function_call"
    answer = session.resume_as_pending(0)
    assert answer["progress"] == {"status": "resolve_futures", "pending_call_ids": [0], "wait_secs": 5.0}
    assert session.resume_futures({}, waited=5)["result"] == "timeout"


def test_under_a_fixed_clock_the_host_is_waited_for():
    """Else the result would depend on how long the host takes."""
    code = "import asyncio\nawait asyncio.wait_for(slow(0.1), 0.001)"
    assert run(code, {"slow": Slow()}, policy=Policy.deterministic()) == 0.1


def test_replay():
    """The time that the host waited is in the journal: the run goes the same way again, at once."""
    code = "import asyncio\nout = []\nfor secs in (0.01, 60, 0.02):\n    try:\n        out.append(await asyncio.wait_for(slow(secs), 0.3))\n    except TimeoutError:\n        out.append('timeout')\nout"
    sandbox = Sandbox(code, external_functions=["slow"])
    recorder = Recorder()
    value = asyncio.run(run_async(sandbox, external_functions={"slow": Slow()}, recorder=recorder))
    assert value[1] == "timeout"
    assert replay(sandbox, recorder).raise_for_error().value == value
