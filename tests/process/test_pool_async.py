"""`AsyncPool`: runs in workers while the event loop turns, cancelling, maps, sessions."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from typing import Any

import pytest
from events import Meeting

from ouros import ApprovalRequired, AsyncPool, Pool, Sandbox, SandboxRuntimeError, SandboxSyntaxError, WorkerCrashed

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="pools need fork()")


def with_pool(main: Any, **settings: Any) -> Any:
    async def run() -> Any:
        async with AsyncPool(2, **settings) as pool:
            return await main(pool)

    return asyncio.run(run())


def test_the_loop_turns_while_programs_compute() -> None:
    async def main(pool: AsyncPool) -> None:
        begun = threading.Event()
        endless = "print('on')\nwhile True: pass"
        computing = asyncio.ensure_future(pool.run(endless, print_callback=lambda stream, text: begun.set()))
        assert await asyncio.to_thread(begun.wait, 60)
        code = "t = 0\nfor i in range(300_000): t += i\nt"
        assert await asyncio.gather(*[pool.run(code) for _ in range(3)]) == [44999850000] * 3
        for _ in range(5):
            await asyncio.sleep(0.005)
        assert not computing.done()
        computing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await computing

    with_pool(main)


def test_calls_overlap_and_errors_arrive() -> None:
    meeting = Meeting(5)

    async def slow(n: int) -> int:
        await meeting.join()
        if n == 3:
            raise LookupError("three")
        return n

    async def main(pool: AsyncPool) -> None:
        code = "import asyncio\nr = await asyncio.gather(*[slow(i) for i in range(5)], return_exceptions=True)\n[type(x).__name__ for x in r]"
        assert await pool.run(code, external_functions={"slow": slow}) == ["int", "int", "int", "LookupError", "int"]
        with pytest.raises(SandboxRuntimeError, match="ZeroDivisionError"):
            await pool.run("1/0")
        with pytest.raises(SandboxSyntaxError):
            await pool.run("1 +")
        result = await pool.execute("print('a')\nawait slow(1)", external_functions={"slow": slow})
        assert (result.value, result.stdout, result.usage.calls) == (1, "a\n", 1)
        assert result.usage.seconds > 0
        assert not (await pool.execute("x")).ok
        assert await pool.run(Sandbox("x", inputs=["x"]), inputs={"x": 3}) == 3

    with_pool(main)


def test_hard_timeout_and_cancelling_replace_the_worker() -> None:
    async def main(pool: AsyncPool) -> None:
        with pytest.raises(WorkerCrashed) as caught:
            await pool.run("while True: pass", hard_timeout=0.3)
        assert caught.value.reason == "timeout"
        running = [asyncio.ensure_future(pool.run("while True: pass")) for _ in range(4)]
        await asyncio.sleep(0.3)
        for task in running:
            task.cancel()
        assert all(isinstance(outcome, asyncio.CancelledError) for outcome in await asyncio.gather(*running, return_exceptions=True))
        assert await asyncio.gather(*[pool.run("1") for _ in range(4)]) == [1] * 4
        never = asyncio.ensure_future(pool.run("await f()", external_functions={"f": lambda: asyncio.sleep(100)}))
        await asyncio.sleep(0.2)
        never.cancel()
        with pytest.raises(asyncio.CancelledError):
            await never
        assert await pool.run("2") == 2

    with_pool(main)


def test_map() -> None:
    async def main(pool: AsyncPool) -> None:
        taken = 0

        def inputs() -> Any:
            nonlocal taken
            for n in range(50):
                taken += 1
                yield {"x": n}

        seen: list[int] = []
        found = []
        async for value in pool.map("x * x", inputs(), progress=seen.append):
            found.append(value)
            assert taken <= len(found) + 4
        assert found == [n * n for n in range(50)]
        assert seen == list(range(1, 51))
        pairs = [pair async for pair in pool.map("1 // x", ({"x": n} for n in range(3)), ordered=False, return_exceptions=True)]
        assert sorted(number for number, _ in pairs) == [0, 1, 2]
        assert isinstance(dict(pairs)[0], SandboxRuntimeError)
        with pytest.raises(SandboxRuntimeError):
            async for _ in pool.map("1 // x", [{"x": 0}]):
                pass

    with_pool(main)


def test_snapshots_and_sessions() -> None:
    async def main(pool: AsyncPool) -> None:
        snapshot = await pool.start("f(1) + 1", external_functions=["f"])
        data = snapshot.dump()  # type: ignore[union-attr]
        assert (await pool.resume(snapshot, return_value=2)).output == 3  # type: ignore[arg-type, union-attr]
        assert (await pool.resume(await pool.load(data), return_value=3)).output == 4  # type: ignore[union-attr]
        session = pool.session("a")
        assert repr(session) == "AsyncSession(id='a')" and session.id == "a"
        await session.run("x = 1")
        assert await session.run("x + f()", external_functions={"f": lambda: 2}) == 3
        assert (await session.run_cell("x")).value == 1
        with pytest.raises(AttributeError):
            await session.nothing()

    with_pool(main)


def test_it_may_use_a_pool() -> None:
    with Pool(1) as pool:
        async def main() -> None:
            async with AsyncPool(pool) as one:
                assert one.workers == 1 and one.isolation is pool.isolation
                assert await one.run("1") == 1
            with pytest.raises(TypeError):
                AsyncPool(pool, isolation="none")

        asyncio.run(main())
        asyncio.run(main())
        assert pool.run("2") == 2


def test_approval() -> None:
    pytest.importorskip("pydantic")
    from ouros import Tool, Toolset

    def pay(n: int) -> str:
        return f"paid {n}"

    tools = Toolset()
    tools.add(Tool(pay, requires_approval=True))

    async def main(pool: AsyncPool) -> None:
        async def approve(call: Any) -> bool:
            await asyncio.sleep(0)
            return bool(call.args == (1,))

        assert await pool.run("pay(1)", tools=tools, approve=approve) == "paid 1"
        with pytest.raises(ApprovalRequired) as caught:
            await pool.run("pay(2)", tools=tools)
        assert caught.value.snapshot is not None
        assert caught.value.snapshot.approve(tools=tools).output == "paid 2"  # type: ignore[union-attr]

    with_pool(main)


def test_runs_that_wait_for_the_host_hold_no_worker_that_others_need() -> None:
    with Pool(1) as pool:
        assert pool.run("f()", external_functions={"f": lambda: pool.run("g() + 1", external_functions={"g": lambda: pool.run("40")})}) == 41

    async def main(pool: AsyncPool) -> None:
        gate = asyncio.Event()

        async def hold(n: int) -> int:
            await gate.wait()
            return n

        waiting = [asyncio.ensure_future(pool.run("x = [n]\nx.append(await hold(n))\nx", inputs={"n": n}, external_functions={"hold": hold})) for n in range(20)]
        await asyncio.sleep(0.2)
        assert await asyncio.gather(*[pool.run("1 + 1") for _ in range(5)]) == [2] * 5
        gate.set()
        assert await asyncio.gather(*waiting) == [[n, n] for n in range(20)]

    with_pool(main)


def test_a_run_whose_worker_dies_while_the_host_is_asked() -> None:
    with Pool(1) as pool:
        def die() -> int:
            (process,) = pool._workers._all
            process.end()
            time.sleep(0.1)
            return 1

        with pytest.raises(WorkerCrashed):
            pool.run("f()", external_functions={"f": die})

        def die_and_run() -> Any:
            die()
            return pool.run("2")

        with pytest.raises(WorkerCrashed):
            pool.run("f()", external_functions={"f": die_and_run})
        assert pool.run("3") == 3
        assert not pool._workers._parked


def test_workers_that_come_after_a_cancellation_are_not_lost() -> None:
    """They go back although the event loop is blocked, or closed."""
    with Pool(1) as pool:

        async def cancelled() -> None:
            task = asyncio.ensure_future(AsyncPool(pool).run("while True: pass"))
            for _ in range(3):
                await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

        async def blocking() -> Any:
            await cancelled()
            return pool.session("a").run("6 * 7")

        for process in list(pool._workers._all):
            os.kill(process.number, signal.SIGKILL)
        with pytest.raises(WorkerCrashed):
            pool.run("1")
        assert asyncio.run(blocking()) == 42
        for _ in range(20):
            asyncio.run(cancelled())
        assert pool.run("6 * 7") == 42
