"""`SandboxLimitError`, the limit `max_calls` and the presets of `Limits`."""

import asyncio
import pickle

import pytest

import ouros
from ouros import Limits, Sandbox, SandboxLimitError, SandboxRuntimeError, SessionError, SessionManager, Snapshot


def error_of(code, limits, **arguments):
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox(code, external_functions=["f"]).run(limits=limits, external_functions={"f": lambda x=0: x}, **arguments)
    return caught.value


@pytest.mark.parametrize(
    ("code", "limit", "allowed"),
    [
        ("while True: pass", "max_ticks", 100),
        ("while True: pass", "max_duration_secs", 0.02),
        ("'a' * 10**9", "max_memory", 1_000_000),
        ("[[] for _ in range(10**6)]", "max_allocations", 1000),
        ("print('x' * 100)", "max_output_bytes", 10),
        ("while True: f()", "max_calls", 3),
    ],
)
def test_which_limit_and_how_much(code, limit, allowed):
    error = error_of(f"try:\n  {code}\nfinally:\n  print('no')", {limit: allowed}, print_callback=lambda *_: None)
    assert isinstance(error, SandboxLimitError)
    assert (error.limit, error.allowed) == (limit, pytest.approx(allowed))
    assert error.used > error.allowed
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is SandboxLimitError
    assert (again.limit, again.used, again.allowed, str(again)) == (error.limit, error.used, error.allowed, str(error))


@pytest.mark.parametrize(
    "code",
    [
        "raise TimeoutError('tick limit exceeded: 101 > 100')",
        "raise MemoryError('memory limit exceeded: 1000000064 bytes > 1000000 bytes')",
        "raise RuntimeError('call limit exceeded: 101 > 100')",
        "def f(): f()\nf()",
    ],
)
def test_what_a_program_raises_is_none(code):
    assert type(error_of(code, None)) is SandboxRuntimeError


def test_what_a_host_function_raises_is_none():
    sandbox = Sandbox("f()", external_functions=["f"])
    inner = error_of("while True: pass", {"max_ticks": 10})

    def fail():
        raise inner

    with pytest.raises(SandboxRuntimeError, match="tick limit") as caught:
        sandbox.run(external_functions={"f": fail})
    assert type(caught.value) is SandboxRuntimeError


def test_max_calls_counts_all_host_calls():
    code = "import os\ntry:\n  f()\n  os.getenv('A')\n  f()\n  f()\nexcept BaseException: pass"
    error = error_of(code, {"max_calls": 3}, os=lambda *_: "a")
    assert str(error) == "RuntimeError: call limit exceeded: 4 > 3" and (error.used, error.allowed) == (4, 3)
    assert Sandbox("f()\nf()", external_functions=["f"]).run(limits={"max_calls": 2}, external_functions={"f": lambda: 1}) == 1
    assert error_of("f()", {"max_calls": 0}).used == 1


def test_max_calls_while_paused_dumped_and_forked():
    snapshot = Sandbox("f(1)\nf(2)\nf(3)", external_functions=["f"]).start(limits={"max_calls": 2})
    second = Snapshot.load(snapshot.dump()).resume(return_value=None)
    for one in (second.fork(), Snapshot.load(second.dump()), second):
        with pytest.raises(SandboxLimitError, match="call limit exceeded: 3 > 2"):
            one.resume(return_value=None)
    with pytest.raises(SandboxLimitError):
        snapshot.resume_auto({"f": lambda x: x})


def test_max_calls_in_run_async():
    async def f(x):
        return x

    sandbox = Sandbox("import asyncio\nawait asyncio.gather(f(1), f(2), f(3))", external_functions=["f"])
    with pytest.raises(SandboxLimitError, match="call limit exceeded: 3 > 2"):
        asyncio.run(ouros.run_async(sandbox, external_functions={"f": f}, limits={"max_calls": 2}))
    assert asyncio.run(ouros.run_async(sandbox, external_functions={"f": f}, limits={"max_calls": 3})) == [1, 2, 3]


def test_max_calls_in_sessions():
    manager = SessionManager(limits={"max_calls": 1}, os=lambda *_: None)
    session = manager.create_session("a", external_functions=["f"])

    def fails(call):
        with pytest.raises(SessionError, match="RuntimeError: call limit exceeded: 2 > 1$") as caught:
            call()
        assert isinstance(caught.value.error, SandboxLimitError)
        assert session.execute("1")["result"] == 1  # nothing is pending

    functions = {"f": lambda: 1}
    fails(lambda: session.run("x = 1\nf()\nf()", external_functions=functions))
    fails(lambda: asyncio.run(session.arun("f()\nf()", external_functions=functions)))
    session.execute("f()\nf()")
    fails(lambda: session.resume(0, 1))
    fails(lambda: session.execute("import os\nos.getenv('a')\nos.getenv('a')"))
    assert session.run("x, f()", external_functions=functions) == (1, 1)  # the count begins anew
    assert session.run("f() + f()", external_functions=functions, limits={}) == 2


@pytest.mark.parametrize("preset", [Limits.strict, Limits.standard, Limits.generous])
def test_presets(preset):
    limits = preset()
    assert set(limits) == {"max_duration_secs", "max_ticks", "max_memory", "max_output_bytes", "max_calls", "max_recursion_depth"}
    sandbox = Sandbox("sum(range(100))")
    assert sandbox.run(limits=limits) == 4950
    assert sandbox.start(limits={**limits, "max_ticks": None}).output == 4950
    assert asyncio.run(ouros.run_async(sandbox, limits=limits)) == 4950
    assert SessionManager(limits=limits).get_session().run("1 + 1", limits=preset()) == 2
    limits["max_ticks"] = 1
    assert preset()["max_ticks"] > 1  # a dict of its own


def test_documented_numbers():
    table = {
        line.split("`")[1]: [cell.strip() for cell in line.split("|")[2:-1]]
        for line in Limits.__doc__.splitlines()
        if "()`" in line
    }
    units = {"KB": 1000, "MB": 1000**2, "GB": 1000**3}
    for name, cells in table.items():
        limits = getattr(Limits, name.removesuffix("()"))()
        found = [limits[key] for key in ("max_duration_secs", "max_ticks", "max_memory", "max_output_bytes", "max_calls", "max_recursion_depth")]
        parsed = [float(c.split()[0].replace(",", "")) * (units[c.split()[1]] if " " in c else 1) for c in cells]
        assert found == parsed
    assert len(table) == 3
