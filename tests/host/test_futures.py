"""Calls answered by futures: what the sandbox's asyncio makes of them, in each way of carrying a run on."""

import asyncio

import pytest

from ouros import Complete, FutureSnapshot, Sandbox, SandboxRuntimeError, SandboxSyntaxError, Snapshot, run_async


def same(progress):
    return progress


def forked(progress):
    return progress.fork()


def dumped(progress):
    return type(progress).load(progress.dump())


def drive(code: str, results: dict, carry=same, pause=None):
    """Answers every call by a future, and one future at each wait, the lowest first. Gives the waits and the output."""
    progress = Sandbox(code, external_functions=["f"]).start(pause_after_ticks=pause)
    waits = []
    while not isinstance(progress, Complete):
        progress = carry(progress)
        if isinstance(progress, FutureSnapshot):
            pending = progress.pending_call_ids
            waits.append(pending)
            progress = progress.resume({pending[0]: results[pending[0]]}, pause_after_ticks=pause)
        elif progress.function_name is None:
            progress = progress.resume(pause_after_ticks=pause)
        else:
            assert isinstance(progress, Snapshot)
            progress = progress.resume(future=..., pause_after_ticks=pause)
    return waits, progress.output


PROGRAMS = {
    "await": ("x = f(1)\nawait x", [[0]], 10),
    "await twice": ("x = f(1)\n(await x, await x)", [[0]], (10, 10)),
    "task": ("import asyncio\nt = asyncio.create_task(f(1))\nawait t", [[0]], 10),
    "asyncio.run": (
        "import asyncio\nasync def main():\n  a, b = f(1), f(2)\n  return [await b, await a]\nasyncio.run(main())",
        [[0, 1], [1]],
        [20, 10],
    ),
    "called before the loop": (
        "import asyncio\nx = f(1)\nasync def main(): return await x\nasyncio.run(main())",
        [[0]],
        10,
    ),
    "run itself": ("import asyncio\nasyncio.run(f(1))", [[0]], 10),
    "time stands still": ("import asyncio\nawait asyncio.wait_for(f(1), 0.001)", [[0]], 10),
    "host before timers": (
        "import asyncio\nr = []\nasync def s():\n  await asyncio.sleep(1)\n  r.append('slept')\n"
        "async def e():\n  r.append(await f(1))\nawait asyncio.gather(s(), e())\nr",
        [[0]],
        [10, "slept"],
    ),
    "wait": (
        "import asyncio\nd, p = await asyncio.wait([f(1), f(2)], return_when='FIRST_COMPLETED')\n"
        "(len(d), len(p), [t.result() for t in d])",
        [[0, 1]],
        (1, 1, [10]),
    ),
    "as_completed": (
        "import asyncio\n[await x for x in asyncio.as_completed([f(1), f(2)])]",
        [[0, 1], [1]],
        [10, 20],
    ),
    "group": (
        "import asyncio\nasync with asyncio.TaskGroup() as g:\n  ts = [g.create_task(f(i)) for i in range(2)]\n"
        "[t.result() for t in ts]",
        [[0, 1], [1]],
        [10, 20],
    ),
    "cancelled task": (
        "import asyncio\nt = asyncio.create_task(f(1))\nawait asyncio.sleep(0)\nt.cancel()\n"
        "try:\n  await t\nexcept asyncio.CancelledError:\n  r = 'cancelled'\nr",
        [],
        "cancelled",
    ),
    "cancelled future": ("x = f(1)\nx.cancel()\ny = f(2)\nawait y", [[1]], 20),
    "shield": ("import asyncio\nawait asyncio.shield(f(1))", [[0]], 10),
    "async generator": (
        "async def g():\n  for i in range(2):\n    yield await f(i)\n[x async for x in g()]",
        [[0], [1]],
        [10, 20],
    ),
    "made in an earlier loop": (
        "import asyncio\nasync def start(): return [f(1), f(2)]\nasync def main(fs): return [await x for x in fs]\n"
        "asyncio.run(main(asyncio.run(start())))",
        [[0, 1], [1]],
        [10, 20],
    ),
    "async with": (
        "class M:\n  async def __aenter__(self): return await f(1)\n  async def __aexit__(self, *a): return await f(2)\n"
        "async with M() as m:\n  raise KeyError\nm",
        [[0], [1]],
        10,
    ),
}


@pytest.mark.parametrize("carry", [same, forked, dumped])
@pytest.mark.parametrize("name", PROGRAMS)
def test_programs(name: str, carry) -> None:
    code, waits, output = PROGRAMS[name]
    results = {0: {"return_value": 10}, 1: {"return_value": 20}}
    assert drive(code, results, carry) == (waits, output)


@pytest.mark.parametrize("name", ["group", "async with", "wait"])
def test_dumped_at_every_tick(name: str) -> None:
    code, waits, output = PROGRAMS[name]
    results = {0: {"return_value": 10}, 1: {"return_value": 20}}
    ticks = 0

    def carry(progress):
        nonlocal ticks
        ticks += 1
        return dumped(progress) if ticks % 37 == 0 or isinstance(progress, FutureSnapshot) else progress

    assert drive(code, results, carry, pause=1) == (waits, output)


def test_one_dump_many_branches() -> None:
    snapshot = Sandbox("x = f(1)\nawait x", external_functions=["f"]).start().resume(future=...)
    data = snapshot.dump()
    for value in (1, "a", [2]):
        assert FutureSnapshot.load(data).resume({0: {"return_value": value}}).output == value


def test_exceptions() -> None:
    code = "import asyncio\nawait asyncio.gather(f(1), f(2), return_exceptions=True)"
    results = {0: {"exception": ValueError("v")}, 1: {"exception": KeyError}}
    _, output = drive(code, results)
    assert [repr(e) for e in output] == ["ValueError('v')", "KeyError()"]
    with pytest.raises(SandboxRuntimeError) as caught:
        drive("def g():\n  return f(1)\nawait g()", results)
    assert [frame.line for frame in caught.value.traceback()] == [3]


def test_what_a_future_is() -> None:
    code = "import asyncio\nx = f(1)\n(asyncio.isfuture(x), x.done(), isinstance(x, asyncio.Future), asyncio.iscoroutine(x))"
    assert drive(code, {}) == ([], (True, False, True, False))


def test_deadlock() -> None:
    with pytest.raises(SandboxRuntimeError, match="^RuntimeError: deadlock"):
        Sandbox("import asyncio\nawait asyncio.Event().wait()").run()


def test_await_at_the_top_level_of_other_code() -> None:
    for code in ("await f()", "[x async for x in y]", "async with x: pass", "async for x in y: pass"):
        with pytest.raises(SandboxRuntimeError, match="^SyntaxError: "):
            Sandbox(f"exec({code!r})").run()
    with pytest.raises(SandboxSyntaxError, match="'await' outside async function"):
        Sandbox("def g():\n    await f()")


def test_top_level_await_sees_the_modules_names() -> None:
    code = "import asyncio\nx = 1\nawait asyncio.sleep(0)\ndef g():\n    global x\n    x += 1\ng()\nlocals()['x'], x, __name__"
    assert Sandbox(code).run() == (2, 2, "__main__")
    with pytest.raises(SandboxRuntimeError, match="(?m)^NameError: name 'y' is not defined$"):
        Sandbox("import asyncio\nawait asyncio.sleep(0)\ny").run()


def test_timers_with_a_slow_host() -> None:
    async def f(x):
        await asyncio.sleep(0.05)
        return x

    code = "import asyncio\nr = await asyncio.wait_for(f(7), 30)\nawait asyncio.sleep(1000)\nr"
    sandbox = Sandbox(code, external_functions=["f"])
    assert asyncio.run(run_async(sandbox, external_functions={"f": f})) == 7


def test_clocks_follow_the_loop() -> None:
    code = """
import asyncio, time
before = time.monotonic(), time.time(), asyncio.get_running_loop().time()
await asyncio.sleep(1e6)
after = time.monotonic(), time.time(), asyncio.get_running_loop().time()
[1e6 <= b - a < 1e6 + 5 for a, b in zip(before, after)]
"""
    assert Sandbox(code).run() == [True, True, True]
    for forever in ("float('inf')", "asyncio.Event().wait()"):
        with pytest.raises(SandboxRuntimeError, match="^RuntimeError: deadlock"):
            Sandbox(f"import asyncio\nx = {forever}\nawait (asyncio.sleep(x) if type(x) is float else x)").run()
