"""Runs in a session that are recorded, and replayed in a session without the host."""

from __future__ import annotations

import asyncio

import pytest

from ouros import (
    MemoryFile,
    OSAccess,
    Policy,
    Pool,
    Recorder,
    ReplayMismatch,
    SessionError,
    SessionManager,
    Tool,
)
from ouros.journal import JournalError

CODE = """
import random, time, os
seen.append(ask(len(seen), key='k'))
print('asked', seen)
now = time.time()
(seen, now, random.random(), os.getenv('HOME'), open('/f').read())
"""


def ask(number, key):
    return f"answer {number}"


def prepared(**arguments):
    os = OSAccess([MemoryFile("/f", "content")], environ={"HOME": "/h"})
    session = SessionManager(os=os, **arguments).create_session("s")
    session.run("seen = ['first']")
    return session


DOORS = {
    "run": lambda session, **given: session.run(CODE, print_callback=lambda *a: None, **given),
    "run_cell": lambda session, **given: session.run_cell(CODE, **given).raise_for_error().value,
    "capture": lambda session, **given: session.capture(CODE, **given)[0],
    "arun": lambda session, **given: asyncio.run(session.arun(CODE, print_callback=lambda *a: None, **given)),
    "arun_cell": lambda session, **given: asyncio.run(session.arun_cell(CODE, **given)).raise_for_error().value,
}


@pytest.mark.parametrize("door", ["run", "capture", "arun"])
@pytest.mark.parametrize("where", ["rewound", "fork", "loaded"])
def test_a_run_is_recorded_and_replayed(door, where):
    session = prepared()
    fork, data = session.fork("f"), session.dump()
    recorder = Recorder()
    value = DOORS[door](session, external_functions={"ask": ask}, recorder=recorder)
    assert value[0] == ["first", "answer 1"] and value[3:] == ("/h", "content")
    if where == "rewound":
        session.rewind()
        other = session
    else:
        other = fork if where == "fork" else SessionManager().load_bytes(data, "other")
    result = other.replay(CODE, recorder)
    assert (result.value, result.stdout, result.error) == (value, "asked ['first', 'answer 1']\n", None)
    assert [call.name for call in result.calls] == ["ask", "os.getenv", "Path.read_text"]
    assert other["seen"] == ["first", "answer 1"] and other["now"] == value[1]
    assert other.history()[0] >= 1


def test_cells():
    session = prepared()
    fork = session.fork("f")
    recorder = Recorder()
    result = session.run_cell(CODE, tools=[Tool(lambda number, key: "answer", name="ask")], recorder=recorder)
    assert result.ok
    again = fork.replay(CODE, list(recorder))
    assert (again.value, again.stdout) == (result.value, result.stdout)
    recorder = Recorder()
    cell = session.arun_cell(CODE, external_functions={"ask": ask}, recorder=recorder)
    result = asyncio.run(cell)
    assert fork.replay(CODE, recorder).value == result.value


def test_inputs_limits_and_what_forgives():
    session = prepared()
    fork = session.fork("f")
    recorder = Recorder()
    code = "total = a + await f(b)\nreturn total"
    functions = {"f": lambda v: v * 10}
    value = session.run(code, inputs={"a": 1, "b": 2}, external_functions=functions, forgive=True, recorder=recorder)
    assert value == 21
    assert fork.replay(code, recorder).value == 21
    assert fork["a"] == 1
    recorder = Recorder()
    with pytest.raises(SessionError, match="tick limit exceeded"):
        session.run("while True: pass", limits={"max_ticks": 1000}, recorder=recorder)
    assert fork.replay("while True: pass", recorder).error.limit == "max_ticks"


def test_steps_after_one_another(tmp_path):
    codes = ["x = f(1)", "y = f(x) + x", "import random\nz = random.random(), f(y)"]
    session = SessionManager().create_session("s")
    for i, code in enumerate(codes):
        session.run(code, external_functions={"f": lambda v: v + 1}, recorder=Recorder(tmp_path / f"{i}.jsonl"))
    other = SessionManager().create_session("other")
    for i, code in enumerate(codes):
        assert other.replay(code, tmp_path / f"{i}.jsonl").ok
    assert [other[name] for name in "xyz"] == [session[name] for name in "xyz"]


def test_the_policy_goes_on_as_if_nothing_was_recorded():
    def run(recorder):
        session = prepared(policy=Policy.deterministic(seed=3))
        session.run("import random, time", recorder=Recorder() if recorder else None)
        values = [session.run("random.random(), time.time()", recorder=Recorder() if recorder else None) for _ in range(3)]
        return values, session.run("random.random(), time.time()")

    assert run(True) == run(False)


def test_a_clock_of_the_host_is_asked_again_after_the_run():
    asked = []

    def clock():
        asked.append(1)
        return 1_000_000 + len(asked)

    session = prepared(policy=Policy(clock=clock))
    recorder = Recorder()
    first = session.run("import time\ntime.time()", recorder=recorder)
    second = session.run("time.time()")
    assert second > first
    before = len(asked)
    fork = session.fork("f")
    assert fork.replay("import time\ntime.time()", recorder).value == first
    assert len(asked) == before
    assert fork.run("time.time()") > second


def test_code_that_asks_for_something_else():
    session = prepared()
    fork = session.fork("f")
    recorder = Recorder()
    session.run("f(1)\nf(2)", external_functions={"f": lambda v: v}, recorder=recorder)
    with pytest.raises(ReplayMismatch, match="the journal has f\\(2\\) as call 1, the program calls f\\(3\\) as call 1"):
        fork.replay("try:\n    f(1)\n    f(3)\nexcept BaseException: pass", recorder)
    assert fork.run("1 + 1") == 2  # nothing is pending
    result = fork.replay("kept = f(1)\nf(2)", recorder, until=1)
    assert [call.outcome for call in result.calls] == ["returned", "pending"]
    assert fork["kept"] == 1
    assert fork.run("kept") == 1


def test_a_run_that_fails():
    session = prepared()
    fork = session.fork("f")

    def fail():
        raise ConnectionError("down")

    recorder = Recorder()
    with pytest.raises(SessionError, match="ConnectionError: down"):
        session.run("f()", external_functions={"f": fail}, recorder=recorder)
    assert str(fork.replay("f()", recorder).error) == "ConnectionError: down"


def test_tools_with_modules():
    from ouros import Toolset

    tools = Toolset()
    tools.module("shop", {"price": lambda item: 5, "CURRENCY": "EUR"})
    session = prepared()
    fork = session.fork("f")
    recorder = Recorder()
    code = "import shop\nshop.price('tea'), shop.CURRENCY"
    assert session.run(code, tools=tools, recorder=recorder) == (5, "EUR")
    assert fork.replay(code, recorder, tools=tools).value == (5, "EUR")


def test_errors():
    session = prepared()
    with pytest.raises(TypeError, match="recorder must be an ouros.Recorder, not str"):
        session.run("1", recorder="journal")
    recorder = Recorder()
    session.run("1", recorder=recorder)
    with pytest.raises(RuntimeError, match="this Recorder has noted a run"):
        session.run("1", recorder=recorder)
    with pytest.raises(JournalError):
        session.replay("1", ["damaged"])
    with pytest.raises(ValueError, match="until must be the number of a call"):
        session.replay("1", recorder, until=-1)
    pending = SessionManager().create_session("p", external_functions=["f"])
    pending.execute("f()")
    with pytest.raises(SessionError, match="pending call"):
        pending.replay("1", recorder)
    with Pool(1, isolation="none") as pool:
        with pytest.raises(TypeError, match="sessions of a pool have no journals"):
            pool.session("s").run("1", recorder=Recorder())
        with pytest.raises(TypeError, match="sessions of a pool have no journals"):
            pool.session("s").replay("1", recorder)


def test_capture_takes_a_policy():
    session = prepared()
    code = "import random\nprint(random.random())"
    first = session.capture(code, policy=Policy.deterministic(seed=1))
    assert session.fork("f").capture("print(1)") == (None, ["1\n"])
    assert prepared().capture(code, policy=Policy.deterministic(seed=1)) == first
