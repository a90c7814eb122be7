"""`durable.arun`: durable runs on an event loop."""

from __future__ import annotations

import asyncio
import json

import pytest
from events import Meeting

from ouros import (
    Abort,
    ApprovalRequired,
    Approved,
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


@pytest.mark.parametrize(
    "code",
    [
        "import asyncio\nsum(await asyncio.gather(pay(1), pay(2), pay(3)))",
        "a = pay(1); b = pay(2); c = pay(3)\na + b + c",
        "import asyncio\nasync with asyncio.TaskGroup() as g:\n    t = [g.create_task(pay(i)) for i in (1, 2, 3)]\nsum(x.result() for x in t)",
    ],
)
def test_calls_overlap(code):
    store, host = MemoryStore(), Host()
    assert host.run(store, code) == 60
    assert (host.most, host.calls) == (3, ["pay 1", "pay 2", "pay 3"])


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


SIDE_BY_SIDE = """
import asyncio, time
seen = []

async def one(n):
    paid = await pay(n)
    seen.append(n)
    return paid + await note(n) + look(n)

async def late():
    try:
        return await asyncio.wait_for(never(), 0.05)
    except TimeoutError:
        return len(seen)

found = await asyncio.gather(one(3), one(1), late(), one(2))
a = pay(7); b = note(8)
(found, seen, a + b)
"""


class Spied(MemoryStore):
    """A store whose process ends before or after the n-th save."""

    steps: int | None = None

    def step(self):
        if self.steps is not None:
            self.steps -= 1
            if self.steps < 0:
                raise Crash

    def save(self, name, data, *, expected=None):
        self.step()
        version = super().save(name, data, expected=expected)
        self.step()
        return version


class Shop:
    """Coroutine functions that note their effects."""

    def __init__(self):
        self.effects, self.under_way = [], []
        self.tools = Toolset(Tool(self.pay), Tool(self.note, idempotent=True), Tool(self.look, idempotent=True), Tool(self.never, idempotent=True))

    async def pay(self, n: int) -> int:
        await asyncio.sleep(n / 200)
        self.effects.append(n)
        return n * 10

    async def note(self, n: int) -> int:
        await asyncio.sleep(0)
        return n

    def look(self, n: int) -> int:
        return n

    async def never(self) -> int:
        self.under_way.append("never")
        await asyncio.sleep(60)
        return 0

    def run(self, store, **arguments):
        return asyncio.run(durable.arun(Sandbox(SIDE_BY_SIDE, tools=self.tools), store=store, run_id="r", tools=self.tools, **arguments))


WHOLE = ([36, 12, 3, 24], [1, 2, 3], 78)


def test_a_crash_at_each_save_beside_other_calls():
    crashes = 0
    while True:
        store, shop = Spied(), Shop()
        store.steps = crashes
        doubts = []
        try:
            value = shop.run(store)
        except Crash:
            store.steps = None
            while True:
                try:
                    value = shop.run(store)
                    break
                except durable.InDoubt as doubt:
                    n, call_id = doubt.call.args[0], doubt.call.call_id
                    doubts.append(n)
                    happened = n in shop.effects
                    durable.resolve(store, "r", call_id=call_id, **({"return_value": n * 10} if happened else {"repeat": True}))
        else:
            break
        assert sorted(shop.effects) == [1, 2, 3, 7], crashes  # each once
        assert (value[0], value[2]) == (WHOLE[0][:2] + [value[0][2]] + WHOLE[0][3:], WHOLE[2]), crashes
        assert sorted(value[1]) == WHOLE[1] and len(set(doubts)) == len(doubts)
        crashes += 1
    assert (value[0][:2], value[0][3], sorted(value[1]), value[2]) == (WHOLE[0][:2], WHOLE[0][3], *WHOLE[1:])
    assert crashes > 20


def test_what_the_program_has_seen_it_sees_again():
    """The answers that came together, and the time that was waited for them, are in the record."""
    code = """
import asyncio
async def slow():
    try:
        return await asyncio.wait_for(never(), 0.05)
    except TimeoutError:
        return "late"
task = asyncio.ensure_future(slow())
first, rest = await asyncio.wait([asyncio.ensure_future(pay(n)) for n in (1, 20_000)], return_when=asyncio.FIRST_COMPLETED)
winners = [t.result() for t in first]
late = await task
stop()
winners, late, [await t for t in rest], await pay(3)
"""
    shop, store, stops = Shop(), MemoryStore(), [1]

    def stop() -> None:
        if stops:
            raise Crash(stops.pop())

    tools = Toolset(*shop.tools.values(), Tool(stop, idempotent=True))
    arguments = {"store": store, "run_id": "r", "tools": tools}
    with pytest.raises(Crash):
        asyncio.run(durable.arun(Sandbox(code, tools=tools), **arguments))
    durable.resolve(store, "r", return_value=1000)
    assert asyncio.run(durable.arun(Sandbox(code, tools=tools), **arguments)) == ([10], "late", [1000], 30)
    assert shop.effects == [1, 3] and shop.under_way == ["never"]


def test_several_calls_in_doubt():
    meeting = Meeting(3)

    class Dead(Shop):
        async def pay(self, n: int) -> int:
            await meeting.join()
            if n == 3:
                raise Crash
            await asyncio.sleep(60)
            return n

    store, dead, shop = MemoryStore(), Dead(), Shop()
    with pytest.raises(Crash):
        dead.run(store)
    with pytest.raises(durable.InDoubt, match="call_id=0 if several") as caught:
        shop.run(store)
    assert caught.value.call.args == (3,)
    with pytest.raises(ValueError, match=r"in doubt about the calls \[0, 1, 3\]: give the call_id of one"):
        durable.resolve(store, "r", return_value=30)
    with pytest.raises(ValueError, match=r"not in doubt about the call 2, but about \[0, 1, 3\]"):
        durable.resolve(store, "r", call_id=2, repeat=True)
    durable.resolve(store, "r", call_id=1, return_value=10)
    durable.resolve(store, "r", call_id=0, repeat=True)
    durable.resolve(store, "r", return_value=20)  # the one that is left
    value = shop.run(store)
    assert (value[0][:2], value[0][3]) == ([36, 12], 24) and shop.effects == [3, 7]


def test_run_cannot_make_calls_again_that_were_under_way():
    class Noting(MemoryStore):
        def save(self, name, data, *, expected=None):
            phases.append(json.loads(data.partition(b"\n")[0]).get("phase"))
            return super().save(name, data, expected=expected)

    async def note(n: int) -> int:
        while crashes:
            await asyncio.sleep(0.001)
            if "settled" in phases:  # the answer of the other call is in the record
                raise Crash(crashes.pop())
        return n

    async def pay(n: int) -> int:
        return n * 10

    crashes, phases = [1], []
    tools = Toolset(Tool(note, idempotent=True), Tool(pay))
    sandbox, store = Sandbox("import asyncio\nawait asyncio.gather(note(1), pay(2))", tools=tools), Noting()
    with pytest.raises(Crash):
        asyncio.run(durable.arun(sandbox, store=store, run_id="r", tools=tools))
    plain = Toolset(Tool(lambda n: n, name="note", idempotent=True), Tool(lambda n: n, name="pay"))
    with pytest.raises(RuntimeError, match=r"run 'r': note\(\) was under way on an event loop, .* await durable.arun"):
        durable.run(sandbox, store=store, run_id="r", tools=plain)
    assert asyncio.run(durable.arun(sandbox, store=store, run_id="r", tools=tools)) == [1, 20]


def test_run_goes_on_with_answers_of_calls_that_were_under_way():
    async def pay(n: int) -> int:
        if n == 2:
            await asyncio.sleep(60)
        return n * 10

    def stop() -> int:
        if crashes:
            raise Crash(crashes.pop())
        return 0

    crashes = [1]
    tools = Toolset(Tool(pay), Tool(stop, idempotent=True))
    code = "a = pay(1); b = pay(2)\nfor i in range(100_000): pass\nstop() + a + b"
    sandbox, store = Sandbox(code, tools=tools), MemoryStore()
    with pytest.raises(Crash):
        asyncio.run(durable.arun(sandbox, store=store, run_id="r", tools=tools))
    with pytest.raises(durable.InDoubt) as caught:
        durable.run(sandbox, store=store, run_id="r", tools=tools)
    assert caught.value.call.args == (2,)  # the answer of the other one was saved while the program went on
    durable.resolve(store, "r", return_value=20)
    assert durable.run(sandbox, store=store, run_id="r", tools=tools) == 30


def test_calls_under_way_come_to_their_end_before_an_approval_is_asked_for():
    shop = Shop()
    ask = Toolset(*shop.tools.values(), Tool(lambda: "yes", name="ask", requires_approval=True))
    code = "import asyncio\na = pay(1); b = pay(2)\nask(), a, b"
    arguments = {"store": MemoryStore(), "run_id": "r", "tools": ask}
    for _ in range(2):
        with pytest.raises(ApprovalRequired):
            asyncio.run(durable.arun(Sandbox(code, tools=ask), **arguments))
        assert shop.effects == [1, 2]
    assert asyncio.run(durable.arun(Sandbox(code, tools=ask), approve=lambda call: True, **arguments)) == ("yes", 10, 20)
    assert shop.effects == [1, 2]


def test_approved_arguments_are_those_of_a_call_that_is_made_again():
    made = []

    async def send(to: str) -> str:
        made.append(to)
        if len(made) == 1:
            await asyncio.sleep(0.01)
            raise Crash
        return to

    async def pay() -> int:
        await asyncio.sleep(60)
        return 1

    tools = Toolset(Tool(send, requires_approval=True, idempotent=True), Tool(pay))
    sandbox, store = Sandbox("import asyncio\nawait asyncio.gather(send('all'), pay())", tools=tools), MemoryStore()
    arguments = {"store": store, "run_id": "r", "tools": tools, "approve": lambda call: Approved(args=("one",))}
    with pytest.raises(Crash):
        asyncio.run(durable.arun(sandbox, **arguments))
    durable.resolve(store, "r", return_value=1)
    arguments["approve"] = lambda call: pytest.fail("it was approved")
    assert asyncio.run(durable.arun(sandbox, **arguments)) == ["one", 1]
    assert made == ["one", "one"]


def test_a_store_that_fails_when_an_answer_comes():
    class Failing(MemoryStore):
        left = 2

        def save(self, name, data, *, expected=None):
            self.left -= 1
            if self.left < 0:
                raise StoreConflict(name, "taken")
            return super().save(name, data, expected=expected)

    shop = Shop()
    code = "a = pay(1); b = pay(2)\nwhile True: pass"
    with pytest.raises(StoreConflict):
        asyncio.run(durable.arun(Sandbox(code, tools=shop.tools), store=Failing(), run_id="r", tools=shop.tools))


@pytest.mark.parametrize("phase", ["begun", "deferred", "settled"])
def test_damaged_records_of_calls_under_way(phase):
    shop, store = Shop(), MemoryStore()
    heads: dict[str, bytes] = {}

    class Noting(MemoryStore):
        def save(self, name, data, *, expected=None):
            head = json.loads(data.partition(b"\n")[0])
            if head.get("open") and head["phase"] == phase:
                heads[phase] = data
                raise Crash
            return super().save(name, data, expected=expected)

    code = "a = pay(1)\nwhile True: pass" if phase == "deferred" else SIDE_BY_SIDE  # an answer comes while the program runs
    sandbox = Sandbox(code, tools=shop.tools)
    with pytest.raises(Crash):
        asyncio.run(durable.arun(sandbox, store=Noting(), run_id="r", tools=shop.tools))
    text, _, dump = heads[phase].partition(b"\n")
    head = json.loads(text)
    for one in head["open"]:
        one["begun"] = False  # or what else is wrong would be looked at later
    wrong = [
        {"open": 1}, {"open": [1]}, {"open": [{}]}, {"open": [{**head["open"][0], "args": {"$dump": "x"}}]},
        {"open": [{**head["open"][0], "kwargs": [1]}]}, {"open": [{**head["open"][0], "at": [1]}]},
        {"open": [{**head["open"][0], "return": {"$tuple": 1}}]}, {"open": [{**head["open"][0], "id": "0"}]},
    ]  # fmt: skip
    if phase == "settled":
        wrong += [{"settle": 1}, {"settle": [[99, "return", 1]]}, {"settle": [[[], "return", 1]]}, {"settle": [[head["settle"][0][0], "x", 1]]}]
        wrong += [{"waited": -1.0}, {"waited": "1"}, {"phase": "deferred"}, {"phase": "paused"}]
    if phase == "deferred":
        wrong += [{"open": []}, {"phase": "settled"}]
    for change in wrong:
        data = json.dumps({**head, **change}).encode() + b"\n" + dump
        store = MemoryStore()
        store.save("r", data)
        with pytest.raises(ValueError, match="damaged|journal"):
            asyncio.run(durable.arun(sandbox, store=store, run_id="r", tools=shop.tools))
        if "open" in change and change["open"]:
            with pytest.raises(ValueError, match="damaged|journal"):
                durable.resolve(store, "r", repeat=True)


def test_a_program_that_does_not_forgive():
    async def f() -> int:
        if crashes:
            raise Crash(crashes.pop())
        return 5

    crashes = [1]
    sandbox, store = Sandbox("import asyncio\nawait asyncio.gather(f(), f())", external_functions=["f"]), MemoryStore()
    with pytest.raises(Crash):
        asyncio.run(durable.arun(sandbox, store=store, run_id="r", external_functions={"f": f}))
    durable.resolve(store, "r", call_id=0, return_value=6)
    durable.resolve(store, "r", call_id=1, repeat=True)
    assert asyncio.run(durable.arun(sandbox, store=store, run_id="r", external_functions={"f": f})) == [6, 5]
    sandbox = Sandbox("f()", external_functions=["f"])
    assert asyncio.run(durable.arun(sandbox, store=MemoryStore(), run_id="r", external_functions={"f": lambda: 6})) == 6
