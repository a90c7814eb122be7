"""`aapprove` and `adeny`: decisions on an event loop, of snapshots and in sessions."""

import asyncio

import pytest
from events import Meeting

from ouros import (
    Abort,
    ApprovalRequired,
    Approved,
    Denied,
    FutureSnapshot,
    Sandbox,
    SandboxRuntimeError,
    SessionError,
    SessionManager,
    SessionStateError,
    Snapshot,
    Toolset,
    run_async,
)

BOTH = "import asyncio\nawait asyncio.gather(pay(1), look(2))"


def make_tools(seen=None):
    tools = Toolset()

    @tools.tool(requires_approval=True)
    async def pay(amount: int, to: str = "Bob") -> str:
        await asyncio.sleep(0)
        if seen is not None:
            seen.append(amount)
        return f"paid {amount} to {to}"

    @tools.tool
    async def look(number: int) -> int:
        await asyncio.sleep(0.01)
        return number * 10

    return tools


TOOLS = make_tools()


async def asked(code, tools=TOOLS):
    with pytest.raises(ApprovalRequired) as caught:
        await run_async(Sandbox(code, tools=tools), tools=tools)
    return caught.value.snapshot


def go(function):
    return asyncio.run(function())


def test_approve():
    async def work():
        snapshot = await asked("await pay(1)")
        assert (await Snapshot.load(snapshot.dump()).aapprove(tools=TOOLS)).output == "paid 1 to Bob"
        assert (await snapshot.fork().aapprove(tools=TOOLS, args=(2, "Eve"))).output == "paid 2 to Eve"
        assert (await snapshot.aapprove(tools=TOOLS, kwargs={"to": "Ann"})).output == "paid 1 to Ann"
        with pytest.raises(RuntimeError, match="already resumed"):
            await snapshot.aapprove(tools=TOOLS)

    go(work)


def test_deny():
    async def work():
        code = "try:\n    r = await pay(1)\nexcept PermissionError as e:\n    r = str(e)\n(r, await look(1))"
        snapshot = await asked(code)
        assert (await snapshot.fork().adeny("no", tools=TOOLS)).output == ("no", 10)
        assert (await snapshot.fork().adeny(tools=TOOLS)).output == ("the host did not approve the call of pay()", 10)
        with pytest.raises(RuntimeError, match="no external_functions provided"):
            await snapshot.adeny()

    go(work)


def test_calls_that_follow():
    async def work():
        snapshot = await asked("[await pay(1), await pay(2), await look(3)]")
        with pytest.raises(ApprovalRequired) as caught:
            await snapshot.fork().aapprove(tools=TOOLS)
        assert caught.value.call.args == (2,)
        assert (await caught.value.snapshot.aapprove(tools=TOOLS)).output == ["paid 1 to Bob", "paid 2 to Bob", 30]

        async def decide(call):
            await asyncio.sleep(0)
            return Approved(args=(20,)) if call.args == (2,) else Denied("no")

        assert (await snapshot.aapprove(tools=TOOLS, approve=decide)).output == ["paid 1 to Bob", "paid 20 to Bob", 30]

    go(work)


def test_calls_run_side_by_side():
    async def work():
        meeting = Meeting(3)
        tools = Toolset()

        @tools.tool(requires_approval=True)
        async def pay(amount: int) -> int:
            await meeting.join()
            return amount

        snapshot = await asked("import asyncio\nawait asyncio.gather(*[pay(i) for i in range(3)])", tools)
        assert (await snapshot.aapprove(tools=tools, approve=lambda call: True)).output == [0, 1, 2]

    go(work)


def test_calls_that_were_pending_stay_pending():
    async def work():
        snapshot = await asked("import asyncio\nawait asyncio.gather(look(2), pay(1))")
        progress = await snapshot.aapprove(tools=TOOLS)
        assert isinstance(progress, FutureSnapshot) and progress.pending_call_ids == [0]
        assert progress.resume({0: {"return_value": 20}}).output == [20, "paid 1 to Bob"]

    go(work)


def test_errors_leave_the_snapshot_usable():
    async def work():
        snapshot = await asked("await pay(1)")
        with pytest.raises(KeyError, match="needs the tool 'pay' in tools"):
            await snapshot.aapprove(tools=[len])
        with pytest.raises(TypeError):
            await snapshot.aapprove(tools=TOOLS, approve=1)
        with pytest.raises(TypeError):
            await snapshot.adeny(5)
        with pytest.raises(TypeError):
            await snapshot.aapprove(tools=TOOLS, os=5)
        assert (await snapshot.aapprove(tools=TOOLS)).output == "paid 1 to Bob"

    go(work)


def test_failures():
    async def work():
        tools = Toolset()

        @tools.tool(requires_approval=True)
        async def pay(amount: int) -> int:
            if amount == 1:
                raise ValueError("broke")
            raise Abort("done")

        snapshot = await asked("await pay(1)", tools)
        with pytest.raises(SandboxRuntimeError, match="ValueError: broke") as caught:
            await snapshot.fork().aapprove(tools=tools)
        assert type(caught.value.__cause__) is ValueError
        with pytest.raises(Abort) as ended:
            await snapshot.aapprove(tools=tools, args=(2,))
        assert ended.value.value == "done"

    go(work)


def test_cancelling_it_cancels_the_calls():
    async def work():
        ended, begun = [], asyncio.Event()
        tools = Toolset()

        @tools.tool(requires_approval=True)
        async def pay(amount: int) -> None:
            begun.set()
            try:
                await asyncio.sleep(60)
            finally:
                ended.append(amount)

        snapshot = await asked("await pay(1)", tools)
        task = asyncio.ensure_future(snapshot.aapprove(tools=tools))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert ended == [1]

    go(work)


# Sessions.


async def pending(code, tools=TOOLS):
    session = SessionManager().create_session("a", tools=tools)
    with pytest.raises(ApprovalRequired):
        await session.arun(code, tools=tools)
    return session


def test_approve_in_a_session():
    async def work():
        session = await pending("x = await pay(1)\nprint('done')\nx")
        seen = []
        assert await session.aapprove(tools=TOOLS, print_callback=lambda *both: seen.append(both)) == "paid 1 to Bob"
        assert seen == [("stdout", "done\n")] and session["x"] == "paid 1 to Bob"
        assert session.history()[0] == 2
        session.rewind()
        assert await session.aapprove(tools=TOOLS, args=(5,)) == "paid 5 to Bob"
        with pytest.raises(SessionStateError, match="no call is pending that could be approved"):
            await session.aapprove(tools=TOOLS)

    go(work)


def test_deny_in_a_session():
    async def work():
        session = await pending("try:\n    x = await pay(1)\nexcept PermissionError as e:\n    x = str(e)\nx")
        assert await session.adeny("no") == "no"
        session = await pending("await pay(1)")
        with pytest.raises(SessionError, match="PermissionError: no"):
            await session.adeny("no")
        assert session.run("1 + 1") == 2

    go(work)


def test_the_next_call_in_a_session():
    async def work():
        session = await pending("[await pay(1), await pay(2), await look(3)]")
        with pytest.raises(ApprovalRequired) as caught:
            await session.aapprove(tools=TOOLS)
        assert caught.value.call.args == (2,)
        with pytest.raises(KeyError):
            await session.aapprove(tools=[len])
        assert await session.aapprove(tools=TOOLS) == ["paid 1 to Bob", "paid 2 to Bob", 30]
        session = await pending("[await pay(1), await pay(2)]")
        assert await session.aapprove(tools=TOOLS, approve=lambda call: True) == ["paid 1 to Bob", "paid 2 to Bob"]

    go(work)


def test_pending_calls_in_a_session():
    async def work():
        session = await pending("import asyncio\nawait asyncio.gather(look(2), pay(1))")
        with pytest.raises(SessionStateError, match="resume_futures"):
            await session.aapprove(tools=TOOLS)
        assert session.resume_futures({0: {"return_value": 7}})["result"] == [7, "paid 1 to Bob"]

    go(work)


def test_a_session_that_was_reset_meanwhile():
    async def work():
        tools = Toolset()

        @tools.tool(requires_approval=True)
        async def pay(amount: int) -> int:
            session.reset()
            return amount

        session = await pending("await pay(1)", tools)
        with pytest.raises(SessionError, match="rewound, resumed or reset"):
            await session.aapprove(tools=tools)
        assert session.run("1") == 1

    go(work)


def test_a_session_from_bytes():
    async def work():
        session = await pending("await pay(3)")
        data = session.dump()
        loaded = SessionManager().load_bytes(data, "b")
        assert await loaded.aapprove(tools=make_tools()) == "paid 3 to Bob"

    go(work)
