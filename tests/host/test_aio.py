"""`run_async`: concurrency, errors, cancellation, and that the event loop keeps turning."""

import asyncio
import gc
import time
import warnings

import pytest
from events import Meeting

from ouros import OSAccess, Sandbox, SandboxRuntimeError, run_async


def go(code: str, functions=None, **arguments):
    sandbox = Sandbox(
        code, external_functions=list(functions or ()) or None, inputs=list(arguments.get("inputs", ())) or None
    )
    return asyncio.run(run_async(sandbox, external_functions=functions, **arguments))


GATHER = "import asyncio\nawait asyncio.gather(f(3), f(1), f(2))"


def test_plain_values():
    assert go("1 + 2") == 3
    assert go("x + 1", inputs={"x": 1}) == 2
    assert go("f(1)", {"f": lambda x: x + 1}) == 2


def test_coroutines_run_side_by_side():
    meeting = Meeting(3)

    async def f(x):
        await meeting.join()
        await asyncio.sleep(0.01 * x)
        return x * 10

    assert go(GATHER, {"f": f}) == [30, 10, 20]


def test_sync_and_async_functions():
    async def a(x):
        return x

    assert go("[s(1), await a(2), s(3)]", {"a": a, "s": lambda x: -x}) == [-1, 2, -3]


def test_any_awaitable():
    async def work():
        return 5

    assert go("await f()", {"f": lambda: asyncio.get_running_loop().create_task(work())}) == 5


def test_exceptions_are_raised_where_awaited():
    async def f(x):
        raise ValueError(x)

    assert go("try:\n  await f('b')\nexcept ValueError as e:\n  r = str(e)\nr", {"f": f}) == "b"
    with pytest.raises(SandboxRuntimeError, match="(?m)^ValueError: c$"):
        go("await f('c')", {"f": f})
    with pytest.raises(SandboxRuntimeError, match="(?m)^ZeroDivisionError: division by zero$"):
        go("f(0)", {"f": lambda x: 1 / x})


def test_inconvertible_results():
    async def f(x):
        return object() if x == 1 else x

    with pytest.raises(SandboxRuntimeError, match="(?m)^TypeError: Cannot convert object to Sandbox value$"):
        go("await f(1)", {"f": f})
    code = """
import asyncio
import gc
async def one(x):
    try:
        return await f(x)
    except TypeError:
        return 'no'
await asyncio.gather(one(0), one(1), one(2))
"""
    assert go(code, {"f": f}) == [0, "no", 2]


def test_missing_function():
    for functions in ({}, None):
        sandbox = Sandbox("f()", external_functions=["f"])
        with pytest.raises(SandboxRuntimeError) as caught:
            asyncio.run(run_async(sandbox, external_functions=functions))
        assert str(caught.value) == "KeyError: 'Function f not found'"


def test_os_handler():
    code = "from pathlib import Path\nPath('/a').exists()"

    async def handler(name, args, kwargs):
        await asyncio.sleep(0)
        return name

    assert go(code, os=handler) == "Path.exists"
    assert go(code, os=OSAccess()) is False
    with pytest.raises(SandboxRuntimeError) as caught:
        go(code)
    assert str(caught.value) == "NotImplementedError: OS function Path.exists called but no os handler provided"


def test_argument_errors():
    with pytest.raises(TypeError, match='^Missing required inputs: ."x".$'):
        asyncio.run(run_async(Sandbox("x", inputs=["x"])))
    with pytest.raises(TypeError, match="^os must be callable"):
        asyncio.run(run_async(Sandbox("1"), os=3))
    with pytest.raises(ValueError, match="^unknown limit"):
        asyncio.run(run_async(Sandbox("1"), limits={"x": 1}))


def test_limits_and_print():
    shown = []
    with pytest.raises(SandboxRuntimeError, match="^TimeoutError: tick limit exceeded"):
        go(
            "print('a')\nwhile True:\n  pass",
            limits={"max_ticks": 5000},
            print_callback=lambda stream, text: shown.append(text),
        )
    assert shown == ["a\n"]


@pytest.mark.timing
def test_left_over_tasks_are_cancelled():
    cancelled = []

    async def f():
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.append(True)
            raise

    start = time.perf_counter()
    code = "f()\nawait g()"

    async def g():
        await asyncio.sleep(0.01)
        return 1

    assert go(code, {"f": f, "g": g}) == 1
    with pytest.raises(SandboxRuntimeError):
        go("f()\nawait g()\n1/0", {"f": f, "g": g})
    assert cancelled == [True, True]
    assert time.perf_counter() - start < 10


def test_errors_of_left_over_tasks_are_not_reported(caplog):
    async def f():
        raise ValueError("nobody awaits this")

    async def g():
        await asyncio.sleep(0.01)

    assert go("f()\nawait g()\n5", {"f": f, "g": g}) == 5
    assert caplog.records == []


def test_cancelling_stops_the_tasks():
    cancelled, begun = [], asyncio.Event()

    async def f():
        begun.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.append(True)
            raise

    async def main():
        task = asyncio.ensure_future(
            run_async(Sandbox("await f()", external_functions=["f"]), external_functions={"f": f})
        )
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert cancelled == [True]


def test_the_loop_turns_while_the_program_computes():
    async def main():
        printed = []
        code = "print('on')\nwhile True: pass"
        task = asyncio.ensure_future(run_async(Sandbox(code), print_callback=lambda stream, text: printed.append(text)))
        while not printed:
            await asyncio.sleep(0)
        for _ in range(20):  # each turn of the loop begins after a slice of the program
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())


def test_many_programs_on_one_loop():
    async def f(x):
        await asyncio.sleep(0.001)
        return x

    async def main():
        sandbox = Sandbox("await f(n) + await f(1)", inputs=["n"], external_functions=["f"])
        runs = [run_async(sandbox, inputs={"n": n}, external_functions={"f": f}) for n in range(50)]
        return await asyncio.gather(*runs)

    assert asyncio.run(main()) == [n + 1 for n in range(50)]


def test_coroutines_that_never_started_are_not_reported():
    async def f(x):
        return x

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(SandboxRuntimeError, match="^ZeroDivisionError"):
            go("f(1)\nf(2)\n1 / 0", {"f": f})
        gc.collect()


def test_wrong_arguments():
    async def call(*args, **kwargs):
        return await run_async(*args, **kwargs)

    with pytest.raises(TypeError, match="^sandbox must be an ouros.Sandbox, not str: wrap the code in ouros.Sandbox"):
        asyncio.run(call("1 + 1"))
    with pytest.raises(TypeError, match="^os must be callable"):
        asyncio.run(call(Sandbox("1"), os=3))
    with pytest.raises(TypeError):
        asyncio.run(call(Sandbox("1"), {}))
    with pytest.raises(KeyError, match="Missing required input: 'x'"):
        asyncio.run(call(Sandbox("x", inputs=["x"]), inputs={}))


def test_futures_of_another_loop_fail_in_the_program():
    loop = asyncio.new_event_loop()
    future = loop.create_future()
    try:
        with pytest.raises(SandboxRuntimeError, match="^RuntimeError: "):
            go("await f()", {"f": lambda: future})
    finally:
        loop.close()


def test_time_of_coroutines_does_not_count():
    async def f():
        await asyncio.sleep(0.15)
        return 1

    assert go("await f() + await f()", {"f": f}, limits={"max_duration_secs": 0.1}) == 2


def test_a_base_exception_of_a_coroutine_reaches_the_program():
    async def f():
        raise asyncio.CancelledError

    code = "import asyncio\ntry:\n    await f()\nexcept asyncio.CancelledError:\n    r = 'cancelled'\nr"
    assert go(code, {"f": f}) == "cancelled"


def test_a_program_that_gives_up_waiting():
    ended = []

    async def slow():
        try:
            await asyncio.sleep(60)
        finally:
            ended.append("slow")

    async def quick():
        return 1

    code = """
import asyncio
tasks = [asyncio.ensure_future(slow()), asyncio.ensure_future(quick())]
done, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
for task in pending:
    task.cancel()
[task.result() for task in done]
"""
    assert go(code, {"slow": slow, "quick": quick}) == [1]
    assert ended == ["slow"]
