"""Programs that forgot or overdid something: `return` at the top level, `await` of plain values (`forgive=`)."""

import asyncio

import msgpack
import pytest

from ouros import (
    Sandbox,
    SandboxRuntimeError,
    SandboxSyntaxError,
    SessionError,
    SessionManager,
    Snapshot,
    aexecute,
    execute,
    run_async,
)


def twice(x: int) -> int:
    return 2 * x


async def slowly(x: int) -> int:
    await asyncio.sleep(0)
    return 3 * x


def value(code, functions=None, **arguments):
    sandbox = Sandbox(code, forgive=True, external_functions=None if functions is None else list(functions))
    return sandbox.run(external_functions=functions, **arguments)


# Return at the top level.


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("return 5", 5),
        ("return", None),
        ("x = 1\nif x:\n    return x + 1\n9", 2),
        ("x = 0\nif x:\n    return x\n9", 9),
        ("for i in range(10):\n    if i == 3:\n        return i", 3),
        ("while True:\n    try:\n        return 1\n    finally:\n        x = 2", 1),
        ("try:\n    return 1\nfinally:\n    return 2", 2),
        ("match 3:\n    case int(n):\n        return n", 3),
        ("with __import__('contextlib').nullcontext(4) as v:\n    return v", 4),
        ("def f():\n    return 1\nreturn f() + 1", 2),
        ("import asyncio\nawait asyncio.sleep(0)\nreturn 6", 6),
        ("async def f():\n    return 7\nreturn await f()", 7),
        ("for x in [1, 2]:\n    return [y for y in (x, 5)]", [1, 5]),
    ],
)
def test_return(code, expected):
    assert value(code) == expected
    assert execute(code).value == expected
    assert SessionManager().get_session().run_cell(code).value == expected
    with pytest.raises(SandboxSyntaxError, match="'return' outside function"):
        Sandbox(code)


def test_nothing_runs_after_a_return():
    printed = []
    assert value("print(1)\nreturn 2\nprint(3)", print_callback=lambda stream, text: printed.append(text)) == 2
    assert printed == ["1\n"]


def test_return_elsewhere_is_an_error_still():
    for code in ("class A:\n    return 1", "[(return 1) for x in y]"):
        with pytest.raises(SandboxSyntaxError):
            Sandbox(code, forgive=True)
    with pytest.raises(SandboxRuntimeError, match="SyntaxError: 'return' outside function"):
        value("exec('return 1')")


def test_both_kinds_of_one_text():
    for _ in range(3):
        with pytest.raises(SandboxSyntaxError):
            Sandbox("return 8")
        assert Sandbox("return 8", forgive=True).run() == 8
        with pytest.raises(SandboxRuntimeError, match="can't be awaited"):
            Sandbox("await 8").run()
        assert Sandbox("await 8", forgive=True).run() == 8


def test_a_session_keeps_what_came_before_a_return():
    session = SessionManager().get_session()
    assert session.run("x = 1\nif x:\n    return 'early'\ny = 2", forgive=True) == "early"
    assert session["x"] == 1 and "y" not in session
    assert session.run("x + 1") == 2


# Await of plain values.


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("await 5", 5),
        ("await None", None),
        ("[await x for x in (1, [2], {3: 4})]", [1, [2], {3: 4}]),
        ("async def f(x):\n    return await x\nawait f(await f(3))", 3),
        ("(await (await 'a')).upper()", "A"),
        ("import asyncio\nawait asyncio.gather(1, [2], [2], 'x', asyncio.sleep(0, 5))", [1, [2], [2], "x", 5]),
        ("import asyncio\nawait asyncio.gather(*[await i for i in range(3)])", [0, 1, 2]),
        ("import asyncio\ndone, left = await asyncio.wait([1, 2])\nsorted(t.result() for t in done)", [1, 2]),
        ("import asyncio\nt = asyncio.create_task(3)\nawait t", 3),
        ("import asyncio\nawait asyncio.ensure_future({4})", {4}),
        ("import asyncio\nawait asyncio.wait_for([5], 1)", [5]),
        ("import asyncio\nawait asyncio.shield(6)", 6),
        ("import asyncio\nasyncio.run(7)", 7),
        ("import asyncio\nsorted([await x for x in asyncio.as_completed([8, 9])])", [8, 9]),
        ("import asyncio\nasync with asyncio.TaskGroup() as g:\n    t = g.create_task(10)\nt.result()", 10),
    ],
)
def test_await(code, expected):
    assert value(code) == expected
    assert execute(code).value == expected
    with pytest.raises(SandboxRuntimeError):
        Sandbox(code).run()


def test_results_of_ordinary_functions():
    functions = {"f": twice}
    assert value("await f(4)", functions) == 8
    assert value("import asyncio\nawait asyncio.gather(f(1), f(2))", functions) == [2, 4]
    assert value("import asyncio\nawait asyncio.create_task(f(3))", functions) == 6


def test_what_cannot_be_awaited_or_taken_still_fails():
    for code in (
        "class A:\n    __await__ = None\nawait A()",
        "class A:\n    def __await__(self): return 5\nawait A()",
        "async for x in [1]: pass",
        "async with 5: pass",
        "import asyncio\nawait asyncio.wait(5)",
        "exec('async def f(): return await 5', globals())\nawait f()",
    ):
        with pytest.raises(SandboxRuntimeError, match="TypeError"):
            value(code)


def test_coroutines_and_futures_are_awaited_as_ever():
    sandbox = Sandbox("import asyncio\nreturn await asyncio.gather(slowly(1), twice(2), slowly(3))", tools=[slowly, twice])
    assert asyncio.run(run_async(sandbox, tools=[slowly, twice])) == [3, 4, 9]
    with pytest.raises(SandboxRuntimeError, match="cannot reuse already awaited coroutine"):
        value("async def f(): return 1\nc = f()\nawait c\nawait c")


# Where it is on.


def test_defaults():
    code = "return await twice(2)"
    functions = {"twice": twice}
    assert Sandbox(code, tools=[twice]).run(tools=[twice]) == 4
    assert execute(code, external_functions=functions).value == 4
    assert asyncio.run(aexecute(code, external_functions=functions)).value == 4
    session = SessionManager().get_session()
    assert session.run_cell(code, external_functions=functions).value == 4
    assert asyncio.run(session.arun_cell(code, external_functions=functions)).value == 4
    assert session.run(code, tools=[twice]) == 4
    assert asyncio.run(session.arun(code, tools=[twice])) == 4
    assert session.capture(code, tools=[twice]) == (4, [])
    assert session(code, tools=[twice]) == 4
    session.tool(twice)
    assert session.run(code) == 4


def test_off():
    code = "return await twice(2)"
    functions = {"twice": twice}
    with pytest.raises(SandboxSyntaxError):
        Sandbox(code, external_functions=["twice"])
    with pytest.raises(SandboxSyntaxError):
        Sandbox(code, tools=[twice], forgive=False)
    assert type(execute(code, external_functions=functions, forgive=False).error) is SandboxSyntaxError
    assert type(asyncio.run(aexecute(code, external_functions=functions, forgive=False)).error) is SandboxSyntaxError
    session = SessionManager().get_session()
    for run in (
        lambda: session.run(code, external_functions=functions),
        lambda: session.run(code, tools=[twice], forgive=False),
        lambda: session.capture(code, tools=[twice], forgive=False),
        lambda: asyncio.run(session.arun(code, external_functions=functions)),
        lambda: session.execute(code),
    ):
        with pytest.raises(SessionError, match="'return' outside function"):
            run()
    assert type(session.run_cell(code, forgive=False).error) is SandboxSyntaxError
    assert type(asyncio.run(session.arun_cell(code, forgive=False)).error) is SandboxSyntaxError


# Dumps.

PAUSED = "import asyncio\ndef g():\n    return f(1)\nfor i in range(5):\n    try:\n        return (await g()) + (await asyncio.gather(f(2)))[0]\n    finally:\n        f(3)"


def test_dumps():
    sandbox = Sandbox.load(Sandbox(PAUSED, external_functions=["f"], forgive=True).dump())
    progress = sandbox.start()
    answers = {(1,): 10, (2,): 20, (3,): 30}
    while not hasattr(progress, "output"):
        progress = Snapshot.load(progress.dump()).resume(return_value=answers[progress.args])
    assert progress.output == 30
    assert Snapshot.load(sandbox.start().fork().dump()).resume_auto({"f": lambda x: x}).output == 3


def test_a_function_of_a_forgiving_cell_stays_one():
    manager = SessionManager()
    session = manager.create_session("a")
    session.run("async def g(x):\n    return await x", forgive=True)
    again = manager.load_bytes(session.dump(), "b")
    for one in (session, session.fork("c"), again):
        assert one.run("await g(5)") == 5
        with pytest.raises(SessionError, match="can't be awaited"):
            one.run("await 5")


def test_damaged_dumps():
    data = Sandbox("return 1", forgive=True).dump()
    at = data.index(b"\x01") + 1
    content = msgpack.unpackb(data[at:])
    assert content[7] is True
    for wrong in (1, None, "forgiving"):
        with pytest.raises(ValueError, match="damaged data"):
            Sandbox.load(data[:at] + msgpack.packb([*content[:7], wrong]))
    with pytest.raises(ValueError, match="damaged data: program"):
        Sandbox.load(data[:at] + msgpack.packb([*content[:7], False]))
