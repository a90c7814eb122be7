"""Calls of tools that require approval: asked for, given, denied, and given later in another process."""

import asyncio
import dataclasses
import os
import subprocess
import sys
import threading
from pathlib import Path

import msgpack
import pytest

import ouros
from ouros import (
    Abort,
    ApprovalRequired,
    Approved,
    Complete,
    Denied,
    FutureSnapshot,
    PendingCall,
    Sandbox,
    SessionManager,
    Snapshot,
    Tool,
    Toolset,
)

pytest.importorskip("pydantic")

ROOT = Path(ouros.__file__).parent.parent
CATCHING = """
try:
    found = pay(5, to="Ada")
except PermissionError as error:
    found = f"denied: {error}"
except BaseException as error:
    found = f"caught {error!r}"
found
"""


def make_tools(paid=None):
    tools = Toolset()

    @tools.tool(requires_approval=True)
    def pay(amount: int, to: str = "Bob") -> str:
        """Pay somebody."""
        if paid is not None:
            paid.append((amount, to))
        return f"paid {amount} to {to}"

    @tools.tool
    def look(number: int) -> int:
        return number * 10

    return tools


def required(run, *args, **kwargs):
    with pytest.raises(ApprovalRequired) as caught:
        run(*args, **kwargs)
    return caught.value


# Tools.


def test_three_ways_to_say_it():
    def f(x: int) -> int:
        return x

    assert Tool(f, requires_approval=True).requires_approval is True
    assert Tool(f).requires_approval is False
    assert make_tools()["pay"].requires_approval is True
    assert ouros.tool(requires_approval=True)(f).requires_approval is True
    schema = {"type": "object", "properties": {"x": {"type": "integer"}}}
    assert Tool.from_schema("f", "", schema, f, requires_approval=True).requires_approval is True
    with pytest.raises(TypeError, match="requires_approval must be a bool, not int"):
        Tool(f, requires_approval=1)


def test_the_host_calls_a_tool_as_ever():
    assert make_tools()["pay"](1) == "paid 1 to Bob"


# With a callback.


def test_the_callback_is_asked_before_each_call():
    events = []
    tools = make_tools(events)
    code = "look(1)\npay(1)\nfor i in range(2, 4):\n    pay(i, to='Ada')"
    Sandbox(code, tools=tools).run(tools=tools, approve=lambda call: events.append(call) or True)
    assert events == [
        PendingCall("pay", (1,), {}, 1, (2, 1, 2, 7)), (1, "Bob"),
        PendingCall("pay", (2,), {"to": "Ada"}, 2, (4, 5, 4, 21)), (2, "Ada"),
        PendingCall("pay", (3,), {"to": "Ada"}, 3, (4, 5, 4, 21)), (3, "Ada"),
    ]  # fmt: skip


def test_a_pending_call_is_frozen():
    call = PendingCall("pay", (1,), {}, 1, None)
    with pytest.raises(dataclasses.FrozenInstanceError):
        call.name = "look"
    assert repr(call) == "PendingCall(name='pay', args=(1,), kwargs={}, call_id=1, position=None)"
    assert {cls.__module__ for cls in (PendingCall, Approved, Denied, ApprovalRequired)} == {"ouros"}


@pytest.mark.parametrize(
    ("decision", "found"),
    [
        (True, "paid 5 to Ada"),
        (False, "denied: the host did not approve the call of pay()"),
        (Denied("too much"), "denied: too much"),
        (Denied(), "denied: the host did not approve the call of pay()"),
        (Approved(), "paid 5 to Ada"),
        (Approved(args=(1,)), "paid 1 to Ada"),
        (Approved(kwargs={"to": "Grace"}), "paid 5 to Grace"),
        (Approved(args=[2, "Eve"], kwargs={}), "paid 2 to Eve"),
        (Approved(args=["7"]), "paid 7 to Ada"),
    ],
)
def test_decisions(decision, found):
    paid = []
    tools = make_tools(paid)
    assert Sandbox(CATCHING, tools=tools).run(tools=tools, approve=lambda call: decision) == found
    assert len(paid) == found.startswith("paid")


def test_replaced_arguments_are_validated():
    tools = make_tools()
    message = Sandbox("try:\n  pay(1)\nexcept TypeError as e:\n  m = str(e)\nm", tools=tools).run(
        tools=tools, approve=lambda call: Approved(args=["many"])
    )
    assert message.startswith("pay() argument 'amount': Input should be a valid integer")


@pytest.mark.parametrize("decision", [None, 1, 0, "yes", [], Approved, PermissionError("no")])
def test_what_is_no_decision_is_the_callers_error(decision):
    paid = []
    tools = make_tools(paid)
    with pytest.raises(TypeError, match="must return True, False, Approved or Denied, not"):
        Sandbox(CATCHING, tools=tools).run(tools=tools, approve=lambda call: decision)
    assert paid == []


def test_wrong_arguments():
    tools = make_tools()
    for approve in (1, "yes"):
        with pytest.raises(TypeError, match="approve must be callable"):
            Sandbox("1", tools=tools).run(tools=tools, approve=approve)
        with pytest.raises(TypeError, match="approve must be callable"):
            Sandbox("1").run(approve=approve)
        with pytest.raises(TypeError, match="approve must be callable"):
            SessionManager().get_session().run("1", approve=approve)
    with pytest.raises(TypeError, match="args must be a tuple or a list, not str"):
        Approved(args="ab")
    with pytest.raises(TypeError, match="kwargs must be a dict, not list"):
        Approved(kwargs=[])
    with pytest.raises(TypeError, match="kwargs must be a dict of str, not of int"):
        Approved(kwargs={1: 2})
    with pytest.raises(TypeError, match="reason must be a str, not int"):
        Denied(1)


def test_what_the_callback_raises_is_raised_in_the_program():
    paid = []
    tools = make_tools(paid)

    def fails(call):
        raise ConnectionError("no reviewer")

    assert Sandbox(CATCHING, tools=tools).run(tools=tools, approve=fails) == "caught ConnectionError('no reviewer')"

    def ends(call):
        raise Abort("stop")

    with pytest.raises(Abort):
        Sandbox(CATCHING, tools=tools).run(tools=tools, approve=ends)
    assert paid == []


def test_a_coroutine_function_in_a_run_without_loop():
    async def approve(call):
        return True

    tools = make_tools()
    with pytest.raises(TypeError, match="use run_async"):
        Sandbox(CATCHING, tools=tools).run(tools=tools, approve=approve)


def test_a_run_within_the_callback():
    tools = make_tools()

    def approve(call):
        inner = Sandbox("pay(amount - 1)", inputs=["amount"], tools=tools)
        return Denied(inner.run(inputs={"amount": call.args[0]}, tools=tools, approve=lambda call: True))

    assert Sandbox(CATCHING, tools=tools).run(tools=tools, approve=approve) == "denied: paid 4 to Bob"


def test_a_run_within_a_function_that_is_paused():
    """The outer program cannot catch what the inner run raises, and what is raised is the call of the inner one."""
    tools = make_tools()

    def outer():
        return Sandbox("pay(1)", tools=tools).run(tools=tools)

    code = "try:\n  f()\nexcept BaseException:\n  print('caught')"
    printed = []
    error = required(
        Sandbox(code, external_functions=["f"]).run,
        external_functions={"f": outer},
        print_callback=lambda stream, text: printed.append(text),
    )
    assert error.call.args == (1,) and printed == []
    assert error.snapshot.approve(tools=tools).output == "paid 1 to Bob"


# Without a callback.


def test_without_a_callback():
    paid, printed = [], []
    tools = make_tools(paid)
    code = f"{CATCHING}\nprint('on')\nfound"
    error = required(Sandbox(code, tools=tools).run, tools=tools, print_callback=lambda *args: printed.append(args))
    assert isinstance(error, Exception) and not isinstance(error, ouros.SandboxError)
    assert error.call == PendingCall("pay", (5,), {"to": "Ada"}, 0, (3, 13, 3, 29))
    assert str(error) == "the call of pay() requires approval"
    snapshot = error.snapshot
    assert (snapshot.function_name, snapshot.args, snapshot.kwargs) == ("pay", (5,), {"to": "Ada"})
    assert snapshot.requires_approval is True
    assert paid == [] and printed == []
    done = snapshot.approve(tools=tools)
    assert isinstance(done, Complete) and done.output == "paid 5 to Ada"
    assert paid == [(5, "Ada")] and "".join(text for _, text in printed) == "on\n"
    with pytest.raises(RuntimeError, match="already resumed"):
        snapshot.approve(tools=tools)


def test_approval_is_for_one_call():
    paid = []
    tools = make_tools(paid)
    error = required(Sandbox("[pay(i) for i in range(3)]", tools=tools).run, tools=tools)
    for number in range(2):
        assert error.call.call_id == number
        error = required(error.snapshot.approve, tools=tools)
        assert paid[-1] == (number, "Bob")
    assert error.snapshot.approve(tools=tools).output == ["paid 0 to Bob", "paid 1 to Bob", "paid 2 to Bob"]


def test_approval_of_a_call_that_the_program_repeats():
    """The same function with the same arguments in the same place: still another call."""
    tools = make_tools()
    error = required(Sandbox("for i in range(2):\n    pay(1)", tools=tools).run, tools=tools)
    assert required(error.snapshot.approve, tools=tools).call == dataclasses.replace(error.call, call_id=1)


def test_approve_with_other_arguments_and_a_callback_for_the_rest():
    tools = make_tools()
    error = required(Sandbox("[pay(1), pay(2, to='Eve'), look(3)]", tools=tools).run, tools=tools)
    done = error.snapshot.approve(
        tools=tools, args=(9,), kwargs={"to": "Ada"}, approve=lambda call: Approved(args=(call.args[0] + 1,))
    )
    assert done.output == ["paid 9 to Ada", "paid 3 to Eve", 30]


def test_deny():
    paid = []
    tools = make_tools(paid)
    for arguments, found in (((), "the host did not approve the call of pay()"), (("no",), "no")):
        snapshot = required(Sandbox(CATCHING, tools=tools).run, tools=tools).snapshot
        assert snapshot.deny(*arguments).output == f"denied: {found}"
    snapshot = required(Sandbox("pay(1)", tools=tools).run, tools=tools).snapshot
    with pytest.raises(ouros.SandboxRuntimeError, match="PermissionError: no money"):
        snapshot.deny(reason="no money")
    assert paid == []


def test_deny_goes_on():
    tools = make_tools()
    code = "try:\n  pay(1)\nexcept PermissionError:\n  pass\nlook(2), pay(3)"
    sandbox = Sandbox(code, tools=tools)
    error = required(required(sandbox.run, tools=tools).snapshot.deny, tools=tools)
    assert error.call.args == (3,)
    assert error.snapshot.approve(tools=tools).output == (20, "paid 3 to Bob")
    with pytest.raises(RuntimeError, match="External function 'look' called"):
        required(sandbox.run, tools=tools).snapshot.deny()
    twice = Sandbox("try:\n  pay(1)\nexcept PermissionError:\n  pay(2)", tools=tools)
    assert required(required(twice.run, tools=tools).snapshot.deny).call.args == (2,)


def test_what_is_refused_leaves_the_snapshot_usable():
    tools = make_tools()
    snapshot = required(Sandbox("pay(1)", tools=tools).run, tools=tools).snapshot
    with pytest.raises(KeyError, match="needs the tool 'pay'"):
        snapshot.approve(tools=[tools["look"]])
    with pytest.raises(TypeError, match="approve must be callable"):
        snapshot.approve(tools=tools, approve=1)
    with pytest.raises(TypeError, match="args must be"):
        snapshot.approve(tools=tools, args=1)
    with pytest.raises(TypeError, match="reason must be"):
        snapshot.deny(1)
    assert snapshot.approve(tools=tools).output == "paid 1 to Bob"
    sliced = Sandbox("for i in range(9): pass").start(pause_after_ticks=2)
    for wrong in (lambda: sliced.approve(tools=tools), sliced.deny):
        with pytest.raises(TypeError, match="paused at the call of an external function"):
            wrong()


# Where the program is suspended.


SUSPENDED = {
    "sort key": "sorted([3, 1, 2], key=lambda n: (pay(n), -n)[1])",
    "eq": "class A:\n  def __eq__(self, other): return pay(1) == 'paid 1 to Bob'\n[A()].index(A())",
    "generator": "def g():\n  try:\n    for i in range(3): yield pay(i)\n  finally: look(1)\n','.join(g())",
    "repr": "class A:\n  def __repr__(self): return pay(1)\nf'{[A()]}'",
    "dict": "class A:\n  def __hash__(self): return len(pay(1))\n  def __eq__(self, other): return True\n{A(): 1, A(): 2}[A()]",
    "task": "import asyncio\nasync def g(n): return pay(n)\nasync def main(): return await asyncio.gather(g(1), g(2))\nasyncio.run(main())",
    "comprehension": "[(a, b) for a in map(pay, [1, 2]) for b in filter(lambda n: pay(n), 'xy' and [3])]",
    "context": "class M:\n  def __enter__(self): return pay(1)\n  def __exit__(self, *a): pay(2)\nwith M() as m: found = m\nfound",
}


@pytest.mark.parametrize("code", SUSPENDED.values(), ids=SUSPENDED)
def test_wherever_the_call_is(code):
    tools = make_tools()
    sandbox = Sandbox(code, tools=tools)
    expected = sandbox.run(tools=tools, approve=lambda call: True)
    calls = 0
    progress = None
    try:
        progress = sandbox.run(tools=tools)
    except ApprovalRequired as caught:
        error = caught
    while progress is None:
        calls += 1
        loaded = Snapshot.load(error.snapshot.dump())
        assert loaded.requires_approval
        try:
            progress = loaded.approve(tools=tools)
        except ApprovalRequired as caught:
            error = caught
    assert calls > 0 and progress.output == expected


# Snapshots.


def test_start_and_resume_show_it():
    tools = make_tools()
    snapshot = Sandbox("look(1), pay(2), pay(3)", tools=tools).start()
    assert (snapshot.function_name, snapshot.requires_approval) == ("look", False)
    snapshot = snapshot.resume(return_value=1)
    assert (snapshot.function_name, snapshot.requires_approval) == ("pay", True)
    for copy in (Snapshot.load(snapshot.dump()), snapshot.fork(), Snapshot.load(snapshot.fork().dump()).fork()):
        assert copy.requires_approval
    assert required(snapshot.fork().approve, tools=tools).call.args == (3,)
    snapshot = snapshot.resume(return_value="by hand")
    assert snapshot.requires_approval
    assert snapshot.resume(return_value=0).output == (1, "by hand", 0)
    assert Sandbox("for i in range(9): pass", tools=tools).start(pause_after_ticks=2).requires_approval is False


def test_a_dumped_sandbox_keeps_it():
    tools = make_tools()
    loaded = Sandbox.load(Sandbox("look(1), pay(2)", tools=tools).dump())
    snapshot = loaded.start().resume(return_value=1)
    assert snapshot.requires_approval
    assert required(loaded.run, external_functions={"pay": print, "look": lambda n: n}).call.name == "pay"


def test_resume_auto():
    tools = make_tools()
    start = Sandbox("look(1), pay(2)", tools=tools).start
    error = required(start().resume_auto, tools=tools)
    assert error.call.args == (2,)
    assert error.snapshot.approve(tools=tools).output == (10, "paid 2 to Bob")
    assert start().resume_auto(tools=tools, approve=lambda call: True).output == (10, "paid 2 to Bob")
    assert Snapshot.load(start().dump()).resume_auto(tools=tools, approve=lambda call: Approved([3])).output[1] == "paid 3 to Bob"


def test_either_side_may_say_it():
    """Required if the sandbox declared it so, and if the tool that answers says so."""
    tools = make_tools()
    plain = {"pay": lambda n: "plain"}
    assert required(Sandbox("pay(1)", tools=tools).run, external_functions=plain).call.name == "pay"
    error = required(Sandbox("pay(1)", external_functions=["pay"]).run, tools=tools)
    assert Snapshot.load(error.snapshot.dump()).requires_approval
    assert Sandbox("pay(1)", tools=tools).run(external_functions=plain, approve=lambda call: True) == "plain"
    assert Sandbox("pay(1)", external_functions=["pay"]).start().approve(tools=tools).output == "paid 1 to Bob"
    with pytest.raises(RuntimeError, match="External function 'pay' called"):
        Sandbox("pay(1)", tools=tools).run()


def test_a_tool_that_is_missing_fails_after_the_decision():
    tools = make_tools()
    with pytest.raises(ouros.SandboxRuntimeError, match="KeyError: .*'pay' not found"):
        Sandbox("pay(1)", tools=tools).run(tools=[tools["look"]], approve=lambda call: True)


def test_signed_dump_in_another_process(tmp_path):
    code = """
import sys
import ouros
tools = ouros.Toolset()
@tools.tool(requires_approval=True)
def pay(amount: int, to: str = "Bob") -> str:
    return f"paid {amount} to {to} by another process"
@tools.tool
def look(number: int) -> int:
    return number
path, verb = sys.argv[1:]
snapshot = ouros.Snapshot.load(open(path, "rb").read(), key=b"k")
assert snapshot.requires_approval and snapshot.args == (1,) and snapshot.kwargs == {"to": "Ada"}
try:
    if verb == "approve":
        print(snapshot.approve(tools=tools, kwargs={"to": "Eve"}).output)
    elif verb == "deny":
        print(snapshot.deny("not today", tools=tools).output)
    else:
        print(snapshot.resume_auto(tools=tools))
except ouros.ApprovalRequired as error:
    print("asks:", error.call)
"""
    tools = make_tools()
    program = "def g():\n  try: yield pay(1, to='Ada')\n  except PermissionError as e: yield str(e)\nlist(g()) + [look(3)]"
    path = tmp_path / "paused"
    path.write_bytes(required(Sandbox(program, tools=tools).run, tools=tools).snapshot.dump(key=b"k"))

    def other(verb):
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", code, str(path), verb], env=environment, capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    assert other("approve") == "['paid 1 to Eve by another process', 3]"
    assert other("deny") == "['not today', 3]"
    assert other("wait").startswith("asks: PendingCall(name='pay', args=(1,), kwargs={'to': 'Ada'}, call_id=0")


def test_of_two_threads_one_approves():
    paid = []
    tools = make_tools(paid)
    snapshot = required(Sandbox("pay(1)", tools=tools).run, tools=tools).snapshot
    outcomes = []
    barrier = threading.Barrier(4)

    def work():
        barrier.wait()
        try:
            outcomes.append(snapshot.approve(tools=tools).output)
        except RuntimeError as error:
            outcomes.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["Progress already resumed"] * 3 + ["paid 1 to Bob"]
    assert len(paid) == 1


# Limits, timeouts, records.


def test_limits_and_timeouts():
    tools = make_tools()
    with pytest.raises(ouros.SandboxLimitError, match="call limit exceeded: 3 > 2"):
        code = "for i in range(3):\n  try: pay(i)\n  except PermissionError: pass"
        Sandbox(code, tools=tools).run(tools=tools, approve=lambda call: False, limits={"max_calls": 2})
    with pytest.raises(ouros.SandboxLimitError, match="call limit exceeded: 1 > 0"):
        Sandbox("pay(1)", tools=tools).run(tools=tools, limits={"max_calls": 0})

    import time

    def slow() -> str:
        time.sleep(1)
        return "late"

    def count() -> int:
        return 1

    others = Toolset(Tool(slow, timeout=0.05, requires_approval=True), Tool(count, max_calls=1, requires_approval=True))

    def late(call):
        time.sleep(0.1)  # no part of the timeout
        return call.call_id != 1

    code = "found = []\nfor f in (count, count, count, count, slow):\n  try: found.append(f())\n  except Exception as e: found.append(type(e).__name__)\nfound"
    assert Sandbox(code, tools=others).run(tools=others, approve=late) == [
        1, "PermissionError", "RuntimeError", "RuntimeError", "TimeoutError"
    ]  # fmt: skip


def test_time_of_a_decision_is_not_the_programs():
    import time

    tools = make_tools()
    assert Sandbox("pay(1)", tools=tools).run(
        tools=tools, approve=lambda call: time.sleep(0.3) or True, limits={"max_duration_secs": 0.2}
    ) == "paid 1 to Bob"  # fmt: skip


def test_results_are_converted():
    from pydantic import BaseModel

    class User(BaseModel):
        name: str

    def user(name):
        return [User(name=name)]

    tools = [Tool(user, requires_approval=True)]
    assert Sandbox("user('Ada')", tools=tools).run(tools=tools, approve=lambda call: True) == [{"name": "Ada"}]
    assert required(Sandbox("user('Ada')", tools=tools).run, tools=tools).snapshot.approve(tools=tools).output == [{"name": "Ada"}]


def test_execute_records_denials():
    tools = make_tools()
    code = "for i in range(3):\n  try: pay(i)\n  except PermissionError: print('no')"
    result = ouros.execute(code, tools=tools, approve=lambda call: call.args[0] == 1)
    assert [(call.args, call.outcome) for call in result.calls] == [((0,), "denied"), ((1,), "returned"), ((2,), "denied")]
    assert result.ok and result.usage.calls == 3 and result.stdout == "no\nno\n"
    result = Sandbox("pay(1)", tools=tools).execute(tools=tools, approve=lambda call: Denied("no"))
    assert str(result.error) == "PermissionError: no"
    result = ouros.execute("pay(1)", tools=tools, approve=lambda call: Approved(args=[2]))
    assert result.value == "paid 2 to Bob" and result.calls[0].args == (1,)


def test_execute_without_a_callback(capsys):
    tools = make_tools()
    error = required(ouros.execute, "print('before')\npay(1)\nprint('after')", tools=tools)
    assert capsys.readouterr().out == ""
    error.snapshot.approve(tools=tools)
    assert capsys.readouterr().out == "after\n"
    with pytest.raises(TypeError, match="must return"):
        ouros.execute("pay(1)", tools=tools, approve=lambda call: None)


# On an event loop.


def async_tools(made=None):
    tools = make_tools(made)

    @tools.tool(requires_approval=True)
    async def send(text: str) -> str:
        await asyncio.sleep(0.01)
        return f"sent {text}"

    @tools.tool
    async def wait(seconds: float) -> str:
        await asyncio.sleep(seconds)
        return "waited"

    return tools


@pytest.mark.parametrize("is_async", [False, True])
def test_run_async(is_async):
    tools = async_tools()
    asked = []

    def decide(call):
        asked.append(call.name)
        return {"pay": Approved(args=[7]), "send": call.args[0] != "b"}[call.name]

    async def decide_later(call):
        await asyncio.sleep(0.01)
        return decide(call)

    code = """
import asyncio
found = await asyncio.gather(send("a"), wait(0.01), send("c"))
try:
    await send("b")
except PermissionError as error:
    found.append(str(error))
found + [pay(1)]
"""
    approve = decide_later if is_async else decide
    expected = ["sent a", "waited", "sent c", "the host did not approve the call of send()", "paid 7 to Bob"]
    assert asyncio.run(ouros.run_async(Sandbox(code, tools=tools), tools=tools, approve=approve)) == expected
    assert asked == ["send", "send", "send", "pay"]
    asked.clear()
    result = asyncio.run(ouros.aexecute(code, tools=tools, approve=approve))
    assert result.value == expected
    assert [call.outcome for call in result.calls] == ["returned"] * 3 + ["denied", "returned"]
    assert asyncio.run(SessionManager().get_session().arun(code, tools=tools, approve=approve)) == expected
    result = asyncio.run(SessionManager().get_session().arun_cell(code, tools=tools, approve=approve))
    assert result.value == expected and [call.outcome for call in result.calls][3] == "denied"


def test_the_loop_turns_while_a_decision_is_awaited():
    tools = async_tools()
    order, asked, ticked = [], asyncio.Event(), asyncio.Event()

    async def approve(call):
        order.append("asked")
        asked.set()
        await ticked.wait()
        order.append("decided")
        return True

    async def main():
        async def tick():
            await asked.wait()
            order.append("tick")
            ticked.set()

        other = asyncio.create_task(tick())
        code = "a = wait(0.02)\nb = pay(1)\n(await a, b)"
        value = await ouros.run_async(Sandbox(code, tools=tools), tools=tools, approve=approve)
        await other
        return value

    assert asyncio.run(main()) == ("waited", "paid 1 to Bob")
    assert order == ["asked", "tick", "decided"]


def test_cancelling_while_a_decision_is_awaited():
    tools = async_tools()
    seen, asked = [], asyncio.Event()

    async def approve(call):
        asked.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            seen.append("cancelled")
            raise

    async def main():
        task = asyncio.ensure_future(ouros.run_async(Sandbox(CATCHING, tools=tools), tools=tools, approve=approve))
        await asked.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert seen == ["cancelled"]


def test_awaited_decisions_that_are_none():
    tools = async_tools()

    async def approve(call):
        return "yes"

    for door in (
        lambda: ouros.run_async(Sandbox(CATCHING, tools=tools), tools=tools, approve=approve),
        lambda: ouros.aexecute(CATCHING, tools=tools, approve=approve),
        lambda: SessionManager().get_session().arun(CATCHING, tools=tools, approve=approve),
    ):
        with pytest.raises(TypeError, match="must return True, False, Approved or Denied, not str"):
            asyncio.run(door())


def test_run_async_without_a_callback():
    tools = async_tools()
    cancelled = []

    @tools.tool
    async def slow() -> str:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.append(True)
            raise
        return "never"

    async def main(code):
        await ouros.run_async(Sandbox(code, tools=tools), tools=tools)

    error = required(asyncio.run, main("pay(1)"))
    assert Snapshot.load(error.snapshot.dump()).approve(tools=tools).output == "paid 1 to Bob"
    # A call that was pending is pending still; its task is cancelled.
    error = required(asyncio.run, main("import asyncio\na = slow()\nt = asyncio.ensure_future(a)\nawait wait(0.01)\nb = pay(1)\n(await t, b)"))
    assert cancelled == [True]
    waiting = error.snapshot.approve(tools=tools)
    assert isinstance(waiting, FutureSnapshot) and waiting.pending_call_ids == [0]
    assert waiting.resume({0: {"return_value": "by hand"}}).output == ("by hand", "paid 1 to Bob")
    assert required(asyncio.run, main("await send('a')")).call.name == "send"


def test_what_another_run_asks_ends_this_one():
    tools = async_tools()

    async def nested():
        return await ouros.run_async(Sandbox("pay(1)", tools=tools), tools=tools)

    async def main():
        code = "import asyncio\ntry:\n  await asyncio.gather(f(), f())\nexcept BaseException:\n  pass"
        await ouros.run_async(Sandbox(code, external_functions=["f"]), external_functions={"f": nested})

    assert required(asyncio.run, main()).snapshot.approve(tools=tools).output == "paid 1 to Bob"


# Sessions.


def test_session_run_with_a_callback():
    tools = make_tools()
    session = SessionManager().get_session()
    assert session.run("pay(1)", tools=tools, approve=lambda call: Approved(args=[2])) == "paid 2 to Bob"
    assert session.capture("print(pay(1))", tools=tools, approve=lambda call: True) == (None, ["paid 1 to Bob\n"])
    result = session.run_cell("pay(1)", tools=tools, approve=lambda call: False)
    assert str(result.error).startswith("PermissionError") and result.calls[0].outcome == "denied"
    assert session.run("1 + 1") == 2


@pytest.mark.parametrize("door", ["run", "run_cell", "arun", "arun_cell", "capture"])
def test_session_leaves_the_call_pending(door):
    paid, printed = [], []
    tools = make_tools(paid)
    session = SessionManager().get_session()

    def run(code):
        value = getattr(session, door)(code, tools=tools)
        return asyncio.run(value) if door.startswith("a") else value

    error = required(run, "a = pay(1)\nprint('on')\nb = pay(2)\n[a, b]")
    assert error.snapshot is None and error.call == PendingCall("pay", (1,), {}, 0, (1, 5, 1, 11))
    with pytest.raises(RuntimeError, match="pending call"):
        session.run("1")
    with pytest.raises(RuntimeError, match="pending call"):
        session.execute("1")
    error = required(session.approve, tools=tools, print_callback=lambda stream, text: printed.append(text))
    assert error.call.call_id == 1 and "".join(printed) == "on\n" and paid == [(1, "Bob")]
    assert session.approve(tools=tools, args=[7]) == ["paid 1 to Bob", "paid 7 to Bob"]
    assert session["a"] == "paid 1 to Bob"
    with pytest.raises(ouros.SessionStateError, match="no call is pending"):
        session.approve(tools=tools)
    with pytest.raises(ouros.SessionStateError, match="no call is pending"):
        session.deny()


def test_session_deny():
    tools = make_tools()
    session = SessionManager().get_session()
    required(session.run, CATCHING, tools=tools)
    assert session.deny("no", tools=tools) == "denied: no"
    required(session.run, "x = 1\npay(1)", tools=tools)
    with pytest.raises(ouros.SessionError, match="PermissionError: the host did not approve"):
        session.deny()
    assert session.run("x") == 1


def test_session_execute_shows_it_and_resumes():
    tools = make_tools()
    session = SessionManager().create_session("s", tools=tools)
    progress = session.execute("look(1)\npay(2, to='Ada')")["progress"]
    assert "requires_approval" not in progress
    progress = session.resume(0, 10)["progress"]
    assert progress == {
        "status": "function_call", "function_name": "pay", "call_id": 1, "args": [2], "kwargs": {"to": "Ada"},
        "requires_approval": True, "position": [2, 1, 2, 17],
    }  # fmt: skip
    assert session.fork("t").resume(1, "by hand")["result"] == "by hand"
    assert session.fork("u").approve(tools=tools) == "paid 2 to Ada"
    with pytest.raises(KeyError, match="needs the tool 'pay'"):
        session.approve()
    assert session.approve(tools=tools) == "paid 2 to Ada"
    required(session.run, "pay(1)", tools=tools)
    assert session.resume(0, "by hand")["result"] == "by hand"


def test_session_moves_while_a_call_is_pending():
    tools = make_tools()
    session = SessionManager().get_session()
    required(session.run, "a = pay(1)\na", tools=tools)
    loaded = SessionManager().load_bytes(session.dump(), "copy")
    assert loaded.approve(tools=tools) == "paid 1 to Bob"
    # It still knows what requires approval.
    assert required(loaded.run, "pay(2)", external_functions={"pay": print}).call.args == (2,)
    session.rewind(steps=1)
    assert session.run("1") == 1


def test_session_rewinds_an_approval():
    tools = make_tools()
    session = SessionManager().get_session()
    required(session.run, "a = pay(1)\na", tools=tools)
    assert session.approve(tools=tools) == "paid 1 to Bob"
    session.rewind(steps=1)
    with pytest.raises(ouros.SessionError, match="PermissionError: no"):
        session.deny("no")
    session.rewind(steps=2)
    assert session.history()[0] == 0 and session.run("1") == 1


def test_session_keeps_tools():
    session = SessionManager().get_session()

    @session.tool(requires_approval=True)
    def pay(amount: int) -> str:
        return f"paid {amount}"

    required(session.run, "pay(1)")
    assert session.approve() == "paid 1"
    assert session.execute("pay(1)")["progress"]["requires_approval"] is True
    assert session.approve(args=[3]) == "paid 3"
    assert session.run("pay(1)", approve=lambda call: True) == "paid 1"
    session.reset()
    assert session.run("pay = 1\npay") == 1


def test_session_value_of_call_session():
    manager = SessionManager()
    tools = make_tools()
    source, target = manager.create_session("source", tools=tools), manager.create_session("target")
    manager.call_session(code="pay(1)", source="source", target="target", target_variable="found")
    assert source.approve(tools=tools) == "paid 1 to Bob"
    assert target["found"] == "paid 1 to Bob"


def test_session_waits_for_futures_after_an_approval():
    tools = make_tools()
    session = SessionManager().create_session("s", tools=tools)
    session.execute("import asyncio\nasync def g(): return await look(1)\nasync def h(): return pay(1)\nawait asyncio.gather(g(), h())")
    session.resume_as_pending(0)
    with pytest.raises(ouros.SessionStateError, match="use resume_futures"):
        session.approve(tools=tools)
    assert session.resume_futures({0: {"return_value": 5}})["result"] == [5, "paid 1 to Bob"]


@pytest.mark.parametrize("meanwhile", ["resume", "reset", "rewind", "run"])
def test_a_decision_that_comes_too_late(meanwhile):
    """The call was answered or given up by another user of the session: it is not made."""
    paid = []
    tools = make_tools(paid)
    session = SessionManager().create_session("s", tools=tools)

    async def approve(call):
        if meanwhile == "resume":
            session.resume(call.call_id, "by hand")
        elif meanwhile == "reset":
            session.reset(tools=tools)
        else:
            session.rewind()
        if meanwhile == "run":
            session.execute("pay(7)")
        return True

    with pytest.raises(RuntimeError, match="was answered or given up before its approval"):
        asyncio.run(session.arun("pay(1)\npay(2)", tools=tools, approve=approve))
    assert paid == []
    assert session.run("1") == 1 if meanwhile != "run" else session.approve(tools=tools) == "paid 7 to Bob"


def test_a_callback_that_answers_the_call_itself():
    paid = []
    tools = make_tools(paid)
    session = SessionManager().get_session()

    def approve(call):
        session.resume(call.call_id, "by hand")
        return True

    with pytest.raises(RuntimeError, match=r"cannot resume inside the call of pay\(\)"):
        session.run("pay(1)\npay(2)", tools=tools, approve=approve)
    assert paid == [] and session.run("1") == 1


def test_session_limits():
    tools = make_tools()
    session = SessionManager().get_session()
    required(session.run, "pay(1)\npay(2)", tools=tools, limits={"max_calls": 1})
    with pytest.raises(ouros.SessionError, match="call limit exceeded: 2 > 1"):
        session.approve(tools=tools)
    assert session.run("1") == 1


# The server.


def test_mcp_server():
    pytest.importorskip("mcp")
    from ouros.mcp_server.tools import TOOLS, Server

    manager = SessionManager()
    manager.create_session("s", tools=make_tools())
    server = Server(manager)
    answer = TOOLS["execute"].call(server, {"code": "print('a')\nlook(1), pay(2, to='Ada')", "session_id": "s"})
    assert answer["status"] == "function_call"
    answer = TOOLS["resume"].call(server, {"call_id": 0, "result": 10, "session_id": "s"})
    assert answer == {
        "status": "paused",
        "pending": [{"call_id": 1, "name": "pay", "args": [2], "kwargs": {"to": "Ada"}, "position": [2, 10, 2, 26]}],
    }
    answer = TOOLS["resume"].call(server, {"call_id": 1, "result": "paid", "session_id": "s"})
    assert answer["status"] == "complete" and answer["repr"] == "(10, 'paid')"


# Dumps.


def content_of(snapshot):
    return msgpack.unpackb(snapshot.dump(), unicode_errors="surrogatepass", ext_hook=msgpack.ExtType, strict_map_key=False)


def test_what_a_dump_carries():
    tools = make_tools()
    plain = Sandbox("look(1)", external_functions=["look"]).start()
    assert "approvals" not in content_of(plain)["scalars"]
    content = content_of(Sandbox("look(1)", tools=tools).start())
    assert content["scalars"]["approvals"] == ["pay"]
    del content["scalars"]["approvals"]  # as in a dump that is older
    old = Snapshot.load(msgpack.packb(content))
    assert old.requires_approval is False and old.resume(return_value=1).output == 1


@pytest.mark.parametrize(
    "names",
    [None, 1, "pay", b"pay", {"pay": 1}, [1], [b"pay"], [None], ["pay", ["pay"]], [{}], ["n"] * 10_001, True, 1.5,
     msgpack.ExtType(1, b"\0"), [msgpack.ExtType(1, b"\0")], [msgpack.ExtType(2, b"\3")]],
    ids=repr,
)  # fmt: skip
def test_damaged_names(names):
    content = content_of(Sandbox("pay(1)", tools=make_tools()).start())
    content["scalars"]["approvals"] = names
    with pytest.raises(ValueError, match="damaged data"):
        Snapshot.load(msgpack.packb(content))


@pytest.mark.parametrize("names", [[], ["a", "pay", "a"], ["\0", "", "not a name", "\ud800"], [f"n{i}" for i in range(9_999)] + ["pay"]])
def test_odd_names_are_only_names(names):
    content = content_of(Sandbox("pay(1)", tools=make_tools()).start())
    content["scalars"]["approvals"] = names
    loaded = Snapshot.load(msgpack.packb(content, unicode_errors="surrogatepass"))
    assert loaded.requires_approval == ("pay" in names)
    assert loaded.fork().requires_approval == loaded.requires_approval
    assert loaded.approve(tools=make_tools()).output == "paid 1 to Bob"


def test_damaged_names_of_a_sandbox_and_a_session():
    tools = make_tools()
    data = Sandbox("pay(1)", tools=tools).dump()
    at = data.index(b"\x01") + 1
    content = msgpack.unpackb(data[at:])
    assert content[4] == ["pay"] and len(content) == 8 and len(msgpack.unpackb(Sandbox("1").dump()[at:])) == 4
    for names in (None, "pay", [1], [["pay"]], {"pay": 1}, ["n"] * 10_001):
        with pytest.raises(ValueError, match="damaged data"):
            Sandbox.load(data[:at] + msgpack.packb([*content[:4], names]))
        with pytest.raises(ValueError, match="damaged data"):
            Sandbox.load(data[:at] + msgpack.packb([*content[:4], names, *content[5:]]))
    with pytest.raises(ValueError, match="damaged data"):
        Sandbox.load(data[:at] + msgpack.packb([*content, ["pay"]]))
    saved = SessionManager().create_session("s", tools=tools).dump()
    state = msgpack.unpackb(saved, unicode_errors="surrogatepass", ext_hook=msgpack.ExtType, strict_map_key=False)
    assert state["scalars"]["approvals"] == ["pay"]
    for names in (None, "pay", [1], ["n"] * 10_001):
        state["scalars"]["approvals"] = names
        with pytest.raises(ouros.SessionArgumentError, match="damaged data: approvals"):
            SessionManager().load_bytes(msgpack.packb(state, unicode_errors="surrogatepass"), "t")


def test_too_many_names():
    def f() -> None: ...

    tools = Toolset(*(Tool(f, name=f"f{number}", requires_approval=True) for number in range(10_001)))
    with pytest.raises(ValueError, match="more than 10000 functions that require approval"):
        Sandbox("1", tools=tools)
    with pytest.raises(ValueError, match="at most 10000 functions may require approval, not 10001"):
        Sandbox("f0()", external_functions=["f0"]).run(tools=tools)


@pytest.mark.parametrize("run", ["run", "execute", "resume_auto", "session", "run_async"])
def test_a_tool_that_requires_approval_is_no_external_function(run: str) -> None:
    made: list[int] = []
    functions = {"pay": Tool(lambda n: made.append(n), name="pay", requires_approval=True)}
    sandbox = Sandbox("pay(1)", external_functions=["pay"])
    runs = {
        "run": lambda: sandbox.run(external_functions=functions),
        "execute": lambda: sandbox.execute(external_functions=functions),
        "resume_auto": lambda: sandbox.start().resume_auto(external_functions=functions),
        "session": lambda: ouros.SessionManager().create_session("s").run("pay(1)", external_functions=functions),
        "run_async": lambda: asyncio.run(ouros.run_async(sandbox, external_functions=functions)),
    }
    with pytest.raises(TypeError, match="pay is a tool that requires approval: pass it in tools="):
        runs[run]()
    assert made == []
