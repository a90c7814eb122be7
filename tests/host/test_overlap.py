"""Calls that overlap: several futures at once, some failing, some cancelled from outside, with and without bytes in between."""

from __future__ import annotations

import asyncio

import pytest
from events import Meeting

import ouros

GATHER = """
import asyncio
async def one(n):
    try: return await fetch(n)
    except (KeyError, ValueError) as error: return repr(error)
await asyncio.gather(*map(one, range(5)), local(9))
"""


def blocked(code: str, functions: list[str]) -> ouros.FutureSnapshot:
    """Every call is answered by a future until all tasks wait."""
    progress = ouros.Sandbox(code, external_functions=functions).start()
    while isinstance(progress, ouros.Snapshot):
        progress = progress.resume(future=...)
    assert isinstance(progress, ouros.FutureSnapshot)
    return progress


CODE = "import asyncio\nasync def local(n):\n    await asyncio.sleep(1)\n    return n\n" + GATHER


@pytest.mark.parametrize("order", [[0, 1, 2, 3, 4], [4, 2, 0, 1, 3]])
def test_several_exceptions_at_once(order: list[int]) -> None:
    progress = blocked(CODE, ["fetch"])
    assert progress.pending_call_ids == [0, 1, 2, 3, 4]
    results = {n: {"exception": KeyError(n)} if n % 2 else {"return_value": n * 10} for n in order}
    ended = ouros.FutureSnapshot.load(progress.dump()).resume(results)
    assert ended.output == [0, "KeyError(1)", 20, "KeyError(3)", 40, 9]


def test_results_in_parts_and_branches() -> None:
    progress = blocked(CODE, ["fetch"])
    progress = progress.resume({3: {"return_value": "three"}, 0: {"exception": ValueError("zero")}, 1: {"future": ...}})
    assert isinstance(progress, ouros.FutureSnapshot) and progress.pending_call_ids == [1, 2, 4]
    data = progress.dump()
    for value in ("a", "b"):
        branch = ouros.FutureSnapshot.load(data)
        while isinstance(branch, ouros.FutureSnapshot):
            branch = branch.resume({branch.pending_call_ids[-1]: {"return_value": value}})
        assert branch.output == ["ValueError('zero')", value, value, "three", value, 9]


def test_errors_of_a_task_group_come_together() -> None:
    code = (
        "import asyncio\nlog = []\nasync def w(n):\n    try: await fetch(n)\n    except asyncio.CancelledError:\n        log.append(n)\n        raise\n"
        "try:\n    async with asyncio.TaskGroup() as g:\n        for n in range(4): g.create_task(w(n))\n"
        "except* KeyError as group: r = [e.args[0] for e in group.exceptions]\n(r, log)"
    )
    progress = blocked(code, ["fetch"])
    ended = progress.resume({1: {"exception": KeyError("one")}, 2: {"exception": KeyError("two")}})
    assert ended.output == (["one", "two"], [0, 3])


def test_a_cancelled_call() -> None:
    code = "import asyncio\ntry: r = await fetch(1)\nexcept asyncio.CancelledError as error: r = 'cancelled'\nr"
    assert blocked(code, ["fetch"]).resume({0: {"exception": asyncio.CancelledError()}}).output == "cancelled"


def run(coroutine):
    return asyncio.run(coroutine)


def test_sync_and_async_functions_overlap() -> None:
    order: list[object] = []
    done = [asyncio.Event() for _ in range(5)]
    done[4].set()

    async def fetch(n: int) -> int:
        order.append(("begun", n))
        await done[n + 1].wait()
        order.append(("done", n))
        done[n].set()
        if n == 1:
            raise ValueError("one")
        return n * 10

    def local(n: int) -> str:
        order.append(("local", n))
        return f"local {n}"

    code = (
        "import asyncio\nasync def one(n):\n    try: return await fetch(n), local(n)\n    except ValueError as error: return repr(error)\n"
        "await asyncio.gather(*map(one, range(4)))"
    )
    sandbox = ouros.Sandbox(code, external_functions=["fetch", "local"])
    result = run(ouros.run_async(sandbox, external_functions={"fetch": fetch, "local": local}))
    assert result == [(0, "local 0"), "ValueError('one')", (20, "local 2"), (30, "local 3")]
    assert order[:4] == [("begun", n) for n in range(4)]
    assert [n for what, n in order if what == "done"] == [3, 2, 1, 0]


def test_cancelled_from_outside() -> None:
    """The run and all that it waits for end; nothing of the program runs on."""
    ended: list[int] = []
    printed: list[str] = []
    meeting = Meeting(3)

    async def fetch(n: int) -> None:
        try:
            await meeting.join()
            await asyncio.sleep(60)
        finally:
            ended.append(n)

    async def main() -> None:
        code = "import asyncio\ntry: await asyncio.gather(*map(fetch, range(3)))\nfinally: print('never')"
        sandbox = ouros.Sandbox(code, external_functions=["fetch"])
        task = asyncio.create_task(
            ouros.run_async(sandbox, external_functions={"fetch": fetch}, print_callback=lambda stream, text: printed.append(text))
        )
        await meeting.complete.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    run(main())
    assert sorted(ended) == [0, 1, 2]
    assert printed == []


def test_timeouts_of_the_program_and_of_the_host() -> None:
    async def slow(n: int) -> int:
        await asyncio.sleep(0.05)
        return n

    code = (
        "import asyncio\nr = []\ntry:\n    async with asyncio.timeout(0.001): await asyncio.sleep(1)\nexcept TimeoutError: r.append('program')\n"
        "r.append(await asyncio.wait_for(slow(3), 30))\nr"
    )
    sandbox = ouros.Sandbox(code, external_functions=["slow"])
    assert run(ouros.run_async(sandbox, external_functions={"slow": slow})) == ["program", 3]
