"""Durable runs: what is made once, what is repeated, what is asked, and what stops a run."""

import datetime
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from ouros import (
    Abort,
    ApprovalRequired,
    MemoryFile,
    OSAccess,
    Policy,
    Sandbox,
    SandboxRuntimeError,
    Tool,
    Toolset,
    durable,
)
from ouros.stores import DirectoryStore, MemoryStore, SqliteStore, StoreConflict, StoreError

ROOT = Path(__file__).resolve().parent.parent.parent
CODE = "total = 0\nfor i in range(4):\n    total += pay(i) + look(i)\n    print(i)\ntotal"


class Crash(KeyboardInterrupt):
    """Stands for the end of the process, which no program can catch."""


class Host:
    """Two tools that note their calls, and crash at some."""

    def __init__(self, *crashes):
        self.crashes = list(crashes)
        self.calls = []
        self.tools = Toolset(Tool(self.pay), Tool(self.look, idempotent=True))
        self.printed = []

    def note(self, call):
        self.calls.append(call)
        if call in self.crashes:
            self.crashes.remove(call)
            raise Crash(call)

    def pay(self, n: int) -> int:
        self.note(f"pay {n}")
        return n * 10

    def look(self, n: int) -> int:
        self.note(f"look {n}")
        return n

    def run(self, store, code=CODE, run_id="run", **arguments):
        sandbox = Sandbox(code, tools=self.tools)
        return durable.run(
            sandbox, store=store, run_id=run_id, tools=self.tools, print_callback=lambda s, t: self.printed.append(t), **arguments
        )


ONCE = ["pay 0", "look 0", "pay 1", "look 1", "pay 2", "look 2", "pay 3", "look 3"]


@pytest.fixture(params=[MemoryStore, DirectoryStore, SqliteStore], ids=lambda kind: kind.__name__)
def store(request, tmp_path):
    return request.param() if request.param is MemoryStore else request.param(tmp_path / "kept")


def test_a_run_without_a_crash(store):
    host = Host()
    assert host.run(store) == 66
    assert host.calls == ONCE
    # It is over: the value is given again, and nothing is called.
    assert host.run(store) == 66
    assert host.calls == ONCE and host.printed == ["0\n", "1\n", "2\n", "3\n"]


def test_an_idempotent_call_is_repeated(store):
    host = Host("look 2")
    with pytest.raises(Crash):
        host.run(store)
    assert host.run(store) == 66
    assert host.calls == [*ONCE[:6], "look 2", *ONCE[6:]]


def test_any_other_call_is_in_doubt(store):
    host = Host("pay 2")
    with pytest.raises(Crash):
        host.run(store)
    for _ in range(2):
        with pytest.raises(durable.InDoubt) as caught:
            host.run(store)
        error = caught.value
        assert (error.run_id, error.call.name, error.call.args, error.call.call_id) == ("run", "pay", (2,), 4)
        assert error.call.position[0] == 3
        assert "run 'run': pay(2) was begun and has no answer" in str(error) and "durable.resolve()" in str(error)
    durable.resolve(store, "run", return_value=20)
    assert host.run(store) == 66
    assert host.calls == ONCE


def test_repeating_a_call_in_doubt(store):
    host = Host("pay 0")
    with pytest.raises(Crash):
        host.run(store)
    durable.resolve(store, "run", repeat=True)
    assert host.run(store) == 66
    assert host.calls == ["pay 0", *ONCE]


def test_a_call_in_doubt_that_failed(store):
    code = "try:\n    pay(1)\nexcept OSError as e:\n    seen = [type(e).__name__, e.filename]\nseen + [pay(2)]"
    host = Host("pay 1")
    with pytest.raises(Crash):
        host.run(store, code)
    durable.resolve(store, "run", exception=FileNotFoundError(2, "No such file", "/x"))
    assert host.run(store, code) == ["FileNotFoundError", "/x", 20]
    assert host.calls == ["pay 1", "pay 2"]


def test_a_tool_that_has_become_idempotent(store):
    host = Host("pay 1")
    with pytest.raises(Crash):
        host.run(store)
    host.tools = Toolset(Tool(host.pay, idempotent=True), Tool(host.look))
    assert host.run(store) == 66


def test_what_resolve_refuses(store):
    host = Host("pay 1")
    with pytest.raises(ValueError, match="there is no run 'run'"):
        durable.resolve(store, "run", repeat=True)
    with pytest.raises(Crash):
        host.run(store)
    for wrong in ({}, {"return_value": 1, "repeat": True}, {"return_value": 1, "exception": ValueError}, {"repeat": False}):
        with pytest.raises(TypeError, match="exactly one of return_value, exception and repeat=True"):
            durable.resolve(store, "run", **wrong)
    with pytest.raises(TypeError, match="Cannot convert object to Sandbox value"):
        durable.resolve(store, "run", return_value=object())
    with pytest.raises(TypeError, match="must derive from BaseException"):
        durable.resolve(store, "run", exception="no")
    durable.resolve(store, "run", return_value=10)
    with pytest.raises(ValueError, match="not in doubt"):
        durable.resolve(store, "run", return_value=10)
    assert host.run(store) == 66
    with pytest.raises(ValueError, match="not in doubt"):
        durable.resolve(store, "run", repeat=True)


def test_answers_that_are_errors_are_answers(store):
    def fail(n: int) -> int:
        calls.append(n)
        raise ValueError(f"no {n}")

    calls = []
    tools = Toolset(fail, Tool(lambda: crash(), name="crash", idempotent=True))
    code = "got = []\nfor i in range(3):\n    try: fail(i)\n    except ValueError as e: got.append(str(e))\ncrash()\ngot"
    crashes = [Crash()]

    def crash():
        if crashes:
            raise crashes.pop()

    sandbox = Sandbox(code, tools=tools)
    with pytest.raises(Crash):
        durable.run(sandbox, store=store, run_id="r", tools=tools)
    assert durable.run(sandbox, store=store, run_id="r", tools=tools) == ["no 0", "no 1", "no 2"]
    assert calls == [0, 1, 2]


def test_values_that_cannot_cross_are_answers():
    store, calls = MemoryStore(), []

    def odd():
        calls.append(1)
        return object()

    sandbox = Sandbox("try: odd()\nexcept TypeError as e: r = str(e)\nr", external_functions=["odd"])
    value = durable.run(sandbox, store=store, run_id="r", external_functions={"odd": odd})
    assert value == "Cannot convert object to Sandbox value" and calls == [1]


def test_files():
    store = MemoryStore()
    calls, crashes = [], ["Path.mkdir", "Path.write_text"]
    files = OSAccess([MemoryFile("/a.txt", "text")])

    def os_handler(name, args, kwargs):
        calls.append(name)
        value = files(name, args, kwargs)
        if name in crashes:
            crashes.remove(name)
            raise Crash(name)
        return value

    code = "import os\nos.mkdir('/d')\nopen('/d/b.txt', 'w').write(open('/a.txt').read())\nopen('/d/b.txt').read()"
    sandbox = Sandbox(code)
    with pytest.raises(Crash):
        durable.run(sandbox, store=store, run_id="r", os=os_handler)
    with pytest.raises(durable.InDoubt, match=r"Path.mkdir\("):
        durable.run(sandbox, store=store, run_id="r", os=os_handler)
    durable.resolve(store, "r", return_value=None)
    with pytest.raises(Crash):  # the file is written, but its answer is lost
        durable.run(sandbox, store=store, run_id="r", os=os_handler)
    assert durable.run(sandbox, store=store, run_id="r", os=os_handler) == "text"
    assert calls.count("Path.mkdir") == 1 and calls.count("Path.write_text") == 3  # made empty, twice, and filled


def test_inputs_limits_and_policy_are_those_of_the_start(store):
    code = "import time\na = time.time()\nlook(n)\nb = time.time()\nn, a, b"
    host = Host("look 3")
    tools = host.tools
    sandbox = Sandbox(code, inputs=["n"], tools=tools)
    now = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
    start = {"inputs": {"n": 3}, "policy": Policy.deterministic(now=now)}
    with pytest.raises(Crash):
        durable.run(sandbox, store=store, run_id="r", tools=tools, **start)
    # The call had no answer yet, so the run starts anew with what is given now.
    first = durable.run(sandbox, store=store, run_id="r", tools=tools, **start)
    assert first == (3, now.timestamp(), now.timestamp() + 1e-6)
    limited = Sandbox("look(1)\nlook(2)\nwhile True: pass", tools=tools)
    host.crashes.append("look 2")
    with pytest.raises(Crash):
        durable.run(limited, store=store, run_id="l", tools=tools, limits={"max_ticks": 500})
    with pytest.raises(SandboxRuntimeError, match="tick limit exceeded"):
        durable.run(limited, store=store, run_id="l", tools=tools)


def test_a_clock_function_is_given_again():
    store, host = MemoryStore(), Host("look 1")
    code = "import time\nlook(0)\na = time.time()\nlook(1)\na, time.time()"
    with pytest.raises(Crash):
        host.run(store, code, policy=Policy(clock=lambda: 5))
    assert host.run(store, code, policy=Policy(clock=lambda: 6)) == (6.0, 6.0)
    store = MemoryStore()
    host.crashes.append("look 1")
    with pytest.raises(Crash):
        host.run(store, code, policy=Policy(clock=lambda: 5))
    with pytest.raises(RuntimeError, match="give it again by policy="):
        host.run(store, code)


def test_a_program_that_fails_stays_where_it_was(store):
    host = Host()
    code = "pay(1)\nlook(1)\n1 / 0"
    for _ in range(3):
        with pytest.raises(SandboxRuntimeError, match="ZeroDivisionError"):
            host.run(store, code)
    assert host.calls == ["pay 1", "look 1"]


def test_abort_ends_the_run(store):
    calls = []

    def stop(n):
        calls.append(n)
        raise Abort({"final": n})

    sandbox = Sandbox("try: stop(1)\nfinally: stop(2)", external_functions=["stop"])
    for _ in range(3):
        with pytest.raises(Abort) as caught:
            durable.run(sandbox, store=store, run_id="r", external_functions={"stop": stop})
        assert caught.value.value == {"final": 1}
    assert calls == [1]


def test_approval(store):
    calls = []
    tools = Toolset(Tool(lambda n: calls.append(n) or n, name="pay", requires_approval=True))
    sandbox = Sandbox("pay(1), pay(2)", tools=tools)
    for _ in range(2):
        with pytest.raises(ApprovalRequired):
            durable.run(sandbox, store=store, run_id="r", tools=tools)
    asked = []

    def approve(call):
        asked.append(call.args)
        if len(asked) == 2:
            raise Crash
        return True

    with pytest.raises(Crash):
        durable.run(sandbox, store=store, run_id="r", tools=tools, approve=approve)
    assert durable.run(sandbox, store=store, run_id="r", tools=tools, approve=lambda call: True) == (1, 2)
    assert calls == [1, 2] and asked == [(1,), (2,)]


def test_another_process_goes_on_with_the_run():
    store = MemoryStore()
    host = Host()

    def interfere(n: int) -> int:
        # Meanwhile another one finds the run in doubt, and resolves it.
        durable.resolve(store, "run", return_value=7)
        return n

    host.tools = Toolset(Tool(interfere))
    with pytest.raises(StoreConflict):
        host.run(store, "interfere(1)")
    assert host.run(store, "interfere(1)") == 7


def test_a_store_that_fails_stops_the_run():
    class Failing(MemoryStore):
        def save(self, name, data, *, expected=None):
            if b"begun" in data[:200] or len(saves) > 2:
                raise StoreError("save", "the disk is full")
            saves.append(1)
            return super().save(name, data, expected=expected)

    saves = []
    for code in ("try: pay(1)\nexcept BaseException: pass\nwhile True: pass", "try:\n    for i in range(9): look(i)\nfinally:\n    while True: pass"):
        host = Host()
        with pytest.raises(StoreError, match="the disk is full"):
            host.run(Failing(), code)
        assert len(host.calls) < 5 and "pay 1" not in host.calls


def test_the_program_must_be_the_same(store):
    Host().run(store)
    with pytest.raises(ValueError, match="started with another program: give the run of this one another run_id"):
        Host().run(store, CODE + "\n")
    with pytest.raises(ValueError, match="can't be a name"):
        Host().run(store, run_id="../x")
    with pytest.raises(TypeError, match="store must have load, save, delete and list"):
        Host().run({})
    with pytest.raises(TypeError, match="sandbox must be an ouros.Sandbox"):
        durable.run("1", store=store, run_id="r")


def test_signed_states(store):
    host = Host("pay 1")
    with pytest.raises(Crash):
        host.run(store, key=b"key")
    for key in (None, b"other"):
        with pytest.raises(ValueError):
            host.run(store, key=key)
        with pytest.raises(ValueError):
            durable.resolve(store, "run", return_value=10, key=key)
    durable.resolve(store, "run", return_value=10, key=b"key")
    assert host.run(store, key=b"key") == 66


@pytest.mark.parametrize("key", [None, b"key"])
def test_a_state_stands_for_no_other_run(key):
    store = MemoryStore()
    host = Host("pay 1")
    with pytest.raises(Crash):
        host.run(store, key=key)
    store.save("other", store.load("run")[0])
    with pytest.raises(ValueError, match="under 'other' is the state of another run"):
        host.run(store, key=key, run_id="other")
    with pytest.raises(ValueError, match="under 'other' is the state of another run"):
        durable.resolve(store, "other", repeat=True, key=key)


def test_damaged_states():
    store, host = MemoryStore(), Host("pay 1")
    with pytest.raises(Crash):
        host.run(store)
    data, _ = store.load("run")
    head, _, rest = data.partition(b"\n")
    for wrong in (
        b"", b"\n", b"{}\n" + rest, head, head + b"\n", head + b"\n" + rest[:-9], rest, b"[" * 100_000, head.replace(b"begun", b"gone") + b"\n" + rest,
        head.replace(b'"durable": 1', b'"durable": 2') + b"\n" + rest, head.replace(b"}", b', "value": {"$x": 1}}').replace(b"begun", b"done") + b"\n",
        head.replace(b"begun", b"answered") + b"\n" + rest,
        head + b"\n" + Sandbox("f()", external_functions=["f"]).start().dump(), head + b"\n" + Sandbox("1").dump(),
    ):  # fmt: skip
        store.save("run", wrong)
        with pytest.raises(ValueError):
            host.run(store)
    assert host.calls == ["pay 0", "look 0", "pay 1"]


def test_values_are_kept():
    @dataclass
    class Point:
        x: int

    store = MemoryStore()
    code = "import datetime\n[point, datetime.date(2026, 1, 1), {1, 2}, float('nan')]"
    sandbox = Sandbox(code, inputs=["point"], dataclass_registry=[Point])
    for _ in range(2):
        value = durable.run(sandbox, store=store, run_id="r", inputs={"point": Point(1)})
        assert value[0] == Point(1) and type(value[0]) is Point and repr(value[1:]) == "[datetime.date(2026, 1, 1), {1, 2}, nan]"
    functions = Sandbox("[len, lambda: 1]")
    first = durable.run(functions, store=store, run_id="f")
    assert first[0] is len
    assert "function" in str(durable.run(functions, store=store, run_id="f"))


def test_what_run_cannot_wait_for():
    async def later():
        return 1

    sandbox = Sandbox("await later()", external_functions=["later"])
    with pytest.raises(SandboxRuntimeError, match="asynchronous"):
        durable.run(sandbox, store=MemoryStore(), run_id="r", external_functions={"later": later})
    with pytest.raises(RuntimeError, match="no external_functions provided"):
        durable.run(sandbox, store=MemoryStore(), run_id="r")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork")
def test_killed_processes():
    command = [sys.executable, ROOT / "tests" / "tools" / "kill_durable_runs.py", "--kills", "12", "--seed", "3"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "12 kills: each call was made the right number of times" in done.stdout or " kills: each call" in done.stdout


def test_a_tool_with_the_name_of_an_os_function_does_not_make_that_repeatable(store):
    tools = Toolset()
    tools.module("Path", {"mkdir": Tool(lambda: None, name="mkdir", idempotent=True)})
    sandbox = Sandbox("import os\nos.mkdir('/made')", tools=tools)

    def crash(name, args, kwargs):
        raise Crash(name)

    with pytest.raises(Crash):
        durable.run(sandbox, store=store, run_id="run", tools=tools, os=crash)
    with pytest.raises(durable.InDoubt, match=r"Path.mkdir\("):
        durable.run(sandbox, store=store, run_id="run", tools=tools, os=crash)


def test_doubts_about_large_calls_are_said_shortly():
    def f(*args, **kwargs):
        raise KeyboardInterrupt

    store = MemoryStore()
    sandbox = Sandbox("f(*range(10**5), **{'\\x1b' * 10**5: 1})", external_functions=["f"])
    with pytest.raises(KeyboardInterrupt):
        durable.run(sandbox, store=store, run_id="r", external_functions={"f": f})
    with pytest.raises(durable.InDoubt) as caught:
        durable.run(sandbox, store=store, run_id="r", external_functions={"f": f})
    assert len(str(caught.value)) < 1000 and "f(0, 1, 2, " in str(caught.value) and "19, ...)" in str(caught.value)
    assert len(caught.value.call.args) == 10**5
