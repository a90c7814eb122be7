"""A program of a user for `mypy --strict`, and to be run: host calls, results, sessions, contexts, determinism (all of it)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, TypedDict

from ouros import (
    Abort,
    ApprovalRequired,
    Approved,
    CallRecord,
    Complete,
    Denied,
    Limits,
    MissingVariableError,
    PendingCall,
    Policy,
    Recorder,
    ReplayMismatch,
    ResourceLimits,
    Result,
    Sandbox,
    SandboxLimitError,
    Session,
    SessionError,
    SessionManager,
    Snapshot,
    Tool,
    Toolset,
    Usage,
    aexecute,
    durable,
    execute,
    replay,
    run_async,
    stores,
    tool,
)


class Hit(TypedDict):
    title: str
    score: float


tools = Toolset()


@tools.tool
def search(query: str, limit: int = 10) -> list[Hit]:
    """Find pages."""
    found: list[Hit] = [{"title": query, "score": 1.0}]
    return found[:limit]


@tools.tool(name="pay", requires_approval=True, timeout=5.0, max_calls=10)
def pay_bill(amount: int) -> str:
    """Pay."""
    return f"paid {amount}"


@tool
def double(x: float) -> float:
    """Twice."""
    return 2 * x


async def slow(x: int) -> int:
    await asyncio.sleep(0)
    return x


def finish(answer: object) -> None:
    raise Abort(answer)


def decide(call: PendingCall) -> bool | Approved | Denied:
    name: str = call.name
    args: tuple[Any, ...] = call.args
    kwargs: Mapping[str, Any] = call.kwargs
    if name != "pay" or kwargs:
        return False
    return Approved(args=(1,)) if args == (1000,) else Denied("too much")


def host_calls() -> list[str]:
    given = Tool.from_schema(
        "add", "Add.", {"type": "object", "properties": {"a": {"type": "integer"}}}, lambda **values: values["a"]
    )
    described: str = tools.describe("markdown") + tools.stubs() + given.stub() + given.declaration()
    schemas: list[dict[str, Any]] = tools.schemas("openai")
    found: list[dict[str, Any]] = tools.search("pages", 1, detail="full")
    one: Tool = tools["search"]
    parameters: dict[str, Any] = one.parameters
    shop = Toolset(given, double)
    shop.module("shop", {"price": double, "CURRENCY": "EUR"}, doc="Prices.")
    sandbox = Sandbox("pay(1000) + ', ' + search('a')[0]['title']", tools=tools)
    value: Any = sandbox.run(tools=tools, approve=decide)
    try:
        sandbox.run(tools=tools)
    except ApprovalRequired as asked:
        snapshot: Snapshot | None = asked.snapshot
        assert snapshot is not None and asked.call.name == "pay"
        ended = Snapshot.load(snapshot.dump(key=b"k"), key=b"k").approve(tools=tools, args=(5,))
        assert isinstance(ended, Complete)
        value = value, ended.output
    try:
        execute("finish(7)", tools=[finish])
    except Abort as abort:
        value = value, abort.value
    assert described and schemas and found and parameters
    return [repr(value), str(execute("import shop\nshop.price(2.0), shop.CURRENCY", tools=shop).value)]


def results() -> list[str]:
    limits: ResourceLimits = {**Limits.strict(), "wall_secs": 30.0, "max_calls": 2}
    result: Result = execute("print('a')\nsearch('b')", tools=tools, limits=limits, max_chars=200, inputs={"n": 1})
    usage: Usage = result.usage
    calls: list[CallRecord] = result.calls
    logs: list[tuple[str, str]] = result.logs
    figures: tuple[float, int, int] = (usage.seconds, usage.ticks, usage.calls)
    data: dict[str, Any] = result.raise_for_error().to_dict()
    failed = execute("while True: search('x')", tools=tools, limits=limits).error
    assert isinstance(failed, SandboxLimitError)
    reached: tuple[str, int | float | None, int | float | None] = (failed.limit, failed.used, failed.allowed)
    assert figures and data["ok"] and calls[0].seconds >= 0
    return [str(result), repr([(call.name, call.args, call.outcome) for call in calls]), repr(logs), repr(reached)]


async def concurrently() -> list[object]:
    sandbox = Sandbox("a = f(1); b = f(2); a + b", tools=[Tool(slow, name="f")])
    first: Any = await run_async(sandbox, tools=[Tool(slow, name="f")], policy=Policy.deterministic(), limits={"wall_secs": 9.0})
    second: Result = await aexecute("await f(3)", tools=[Tool(slow, name="f")])
    return [first, second.value]


def sessions() -> list[object]:
    manager = SessionManager(limits=Limits.standard(), policy=Policy.deterministic(seed=1), key=b"key")
    base: Session = manager.create_session("base", tools=[double])

    @base.tool(max_calls=5)
    def triple(x: int) -> int:
        """Thrice."""
        return 3 * x

    base.register("plain", len)
    base.run("rates = {'eur': [1.0]}\ntotal = 0", inputs={"n": 1}, print_callback=lambda stream, text: None)
    base.protect("total")
    base.protect("rates", deep=True)
    protected: dict[str, bool] = base.protected()
    with manager.session("child", inherit="base", keep_protection=True) as child:
        try:
            child("total = 1")
        except SessionError as error:
            refused: str = str(error).splitlines()[-1]
        child.unprotect("total", "rates")
        captured: tuple[Any, list[str]] = child.capture("print(triple(n))", policy=Policy.deterministic())
        cell: Result = child.run_cell("plain('abc')", max_chars=50)
        child["x"] = 1
        again: Session = manager.load_bytes(child.dump(key=b"k"), "again", key=b"k")
        missing: object = None
        try:
            again["nobody"]
        except MissingVariableError as error:
            missing = type(error).__name__
        described: str = child.describe()
    whole: SessionManager = SessionManager.load(manager.dump(), key=b"key")
    assert described and whole.list_sessions()
    return [triple(1), protected, refused, captured, cell.value, missing]


def determinism() -> list[object]:
    policy = Policy.deterministic(seed=5, environ={"A": "b"})
    sandbox = Sandbox("import random\n[random.random(), f(1)]", external_functions=["f"])
    recorder = Recorder()
    value: Any = sandbox.run(external_functions={"f": abs}, policy=policy, recorder=recorder)
    result: Result = replay(sandbox, recorder, until=None)
    session: Session = SessionManager().get_session()
    noted = Recorder()
    session.run("x = f(2)", external_functions={"f": abs}, recorder=noted)
    again: Result = session.replay("x = f(2)", noted, until=None, max_chars=100)
    mismatch: tuple[str, str] | None = None
    try:
        session.replay("f(3)", list(noted))
    except ReplayMismatch as error:
        mismatch = (error.call, error.expected)
    store: stores.Store = stores.MemoryStore()
    kept: Any = durable.run(sandbox, store=store, run_id="r", external_functions={"f": abs}, policy=policy)
    return [value == result.value, again.ok, mismatch, kept == value]


def main() -> list[list[Any]]:
    return [host_calls(), results(), asyncio.run(concurrently()), sessions(), determinism()]
