"""`durable.arun`: durable runs on an event loop."""

from __future__ import annotations

import asyncio

import pytest

from ouros import (
    Abort,
    ApprovalRequired,
    MemoryFile,
    OSAccess,
    Policy,
    Sandbox,
    SandboxLimitError,
    SandboxRuntimeError,
    Tool,
    Toolset,
    durable,
)
from ouros.stores import MemoryStore, StoreConflict

pytestmark = pytest.mark.real_engine

CODE = "total = 0\nfor i in range(4):\n    total += await pay(i) + look(i)\ntotal"


class Crash(KeyboardInterrupt):
    """Stands for the end of the process."""


class Host:
    """Tools that note their calls, and crash at some."""

    def __init__(self, *crashes):
        self.crashes, self.calls, self.running, self.most = list(crashes), [], 0, 0
        self.tools = Toolset(Tool(self.pay), Tool(self.look, idempotent=True))

    def note(self, call):
        self.calls.append(call)
        if call in self.crashes:
            self.crashes.remove(call)
            raise Crash(call)

    async def pay(self, n: int) -> int:
        self.running += 1
        self.most = max(self.most, self.running)
        await asyncio.sleep(0.001)
        self.running -= 1
        self.note(f"pay {n}")
        return n * 10

    def look(self, n: int) -> int:
        self.note(f"look {n}")
        return n

    def run(self, store, code=CODE, **arguments):
        sandbox = Sandbox(code, tools=self.tools)
        return asyncio.run(durable.arun(sandbox, store=store, run_id="r", tools=self.tools, **arguments))


ALL = ["pay 0", "look 0", "pay 1", "look 1", "pay 2", "look 2", "pay 3", "look 3"]


def test_a_run_without_crashes():
    store, host = MemoryStore(), Host()
    assert host.run(store) == 66
    assert host.calls == ALL
    assert host.run(store) == 66  # it is over: nothing is called
    assert host.calls == ALL


@pytest.mark.parametrize("n", range(4))
def test_a_crash_in_an_idempotent_call(n):
    store, host = MemoryStore(), Host(f"look {n}")
    with pytest.raises(Crash):
        host.run(store)
    assert host.run(store) == 66
    assert sorted(host.calls) == sorted([*ALL, f"look {n}"])


def test_a_crash_in_another_call_is_in_doubt():
    store, host = MemoryStore(), Host("pay 2")
    with pytest.raises(Crash):
        host.run(store)
    with pytest.raises(durable.InDoubt) as caught:
        host.run(store)
    assert (caught.value.call.name, caught.value.call.args) == ("pay", (2,))
    durable.resolve(store, "r", return_value=20)
    assert host.run(store) == 66
    assert host.calls == ALL


def test_calls_are_awaited_one_by_one():
    store, host = MemoryStore(), Host()
    assert host.run(store, "import asyncio\nsum(await asyncio.gather(pay(1), pay(2), pay(3)))") == 60
    assert (host.most, host.calls) == (1, ["pay 1", "pay 2", "pay 3"])


def test_the_event_loop_turns_meanwhile():
    turns = []

    async def tick():
        while True:
            turns.append(1)
            await asyncio.sleep(0)

    async def both():
        task = asyncio.ensure_future(tick())
        host = Host()
        code = "for i in range(100_000): pass\nawait pay(1)"
        value = await durable.arun(Sandbox(code, tools=host.tools), store=MemoryStore(), run_id="r", tools=host.tools)
        task.cancel()
        return value

    assert asyncio.run(both()) == 10
    assert len(turns) > 3


def test_cancelling_leaves_the_call_in_doubt():
    store = MemoryStore()

    async def never(n: int) -> int:
        await asyncio.sleep(60)
        return n

    tools = Toolset(Tool(never))
    sandbox = Sandbox("await never(1)", tools=tools)

    async def cancelled():
        task = asyncio.ensure_future(durable.arun(sandbox, store=store, run_id="r", tools=tools))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    with pytest.raises(durable.InDoubt):
        asyncio.run(durable.arun(sandbox, store=store, run_id="r", tools=tools))
    durable.resolve(store, "r", exception=TimeoutError("late"))
    with pytest.raises(SandboxRuntimeError, match="TimeoutError: late"):
        asyncio.run(durable.arun(sandbox, store=store, run_id="r", tools=tools))


def test_run_goes_on_with_what_arun_began_and_back():
    store, host = MemoryStore(), Host("look 1")
    with pytest.raises(Crash):
        host.run(store)

    calls = []
    plain = Toolset(Tool(lambda n: calls.append(n) or n * 10, name="pay"), Tool(lambda n: n, name="look", idempotent=True))
    sandbox = Sandbox(CODE, tools=host.tools)
    assert durable.run(sandbox, store=store, run_id="r", tools=plain) == 66
    assert calls == [2, 3]
    assert host.run(store) == 66


def test_approval():
    async def pay(n: int) -> str:
        return f"paid {n}"

    tools = Toolset(Tool(pay, requires_approval=True))
    sandbox, store = Sandbox("await pay(5)", tools=tools), MemoryStore()
    with pytest.raises(ApprovalRequired):
        asyncio.run(durable.arun(sandbox, store=store, run_id="r", tools=tools))

    async def decide(call):
        await asyncio.sleep(0)
        return True

    assert asyncio.run(durable.arun(sandbox, store=store, run_id="r", tools=tools, approve=decide)) == "paid 5"
    denied = durable.arun(sandbox, store=MemoryStore(), run_id="r", tools=tools, approve=lambda call: False)
    with pytest.raises(SandboxRuntimeError, match="PermissionError"):
        asyncio.run(denied)


def test_abort_ends_the_run():
    async def stop(n: int) -> None:
        raise Abort(n)

    tools, store = Toolset(Tool(stop)), MemoryStore()
    sandbox = Sandbox("await stop(3)", tools=tools)
    for _ in range(2):
        with pytest.raises(Abort) as caught:
            asyncio.run(durable.arun(sandbox, store=store, run_id="r", tools=tools))
        assert caught.value.value == 3


def test_files_errors_limits_and_stores():
    os = OSAccess([MemoryFile("/f", "text")])
    sandbox = Sandbox("open('/f').read()")
    assert asyncio.run(durable.arun(sandbox, store=MemoryStore(), run_id="r", os=os, policy=Policy.deterministic())) == "text"
    with pytest.raises(SandboxRuntimeError, match="ZeroDivisionError"):
        asyncio.run(durable.arun(Sandbox("1 / 0"), store=MemoryStore(), run_id="r"))
    host = Host()
    with pytest.raises(SandboxLimitError, match="call limit"):
        host.run(MemoryStore(), limits={"max_calls": 3})
    with pytest.raises(TypeError, match="store must have load"):
        host.run(object())
    with pytest.raises(ValueError, match="started with another program"):
        store = MemoryStore()
        host.run(store)
        host.run(store, "1 + 1")

    class Taken(MemoryStore):
        def save(self, name, data, *, expected=None):
            raise StoreConflict(name, "taken")

    with pytest.raises(StoreConflict):
        host.run(Taken())


def test_a_program_that_does_not_forgive():
    async def f() -> int:
        return 5

    sandbox, store = Sandbox("await f()", external_functions=["f"]), MemoryStore()
    with pytest.raises(TypeError, match="f\\(\\) is a coroutine function, .* make the Sandbox with tools="):
        asyncio.run(durable.arun(sandbox, store=store, run_id="r", external_functions={"f": f}))
    sandbox = Sandbox("await f()", external_functions=["f"], forgive=True)
    assert asyncio.run(durable.arun(sandbox, store=MemoryStore(), run_id="r", external_functions={"f": f})) == 5
    sandbox = Sandbox("f()", external_functions=["f"])
    assert asyncio.run(durable.arun(sandbox, store=MemoryStore(), run_id="r", external_functions={"f": lambda: 6})) == 6
