"""What feeds that are paused look like to a host, with any module that has pydantic-monty's API.

`observed(module)` runs the same feeds by pydantic-monty and by `ouros.monty`. What both are not meant to have in common
(texts of conversion errors, lookups of names) is not among them.
"""

import asyncio
from functools import partial


def shown(snapshot, source=""):
    """What a host can see of a snapshot, without what is free: which OS functions a program needs, positions of futures."""
    kind = type(snapshot).__name__
    if kind == "MontyComplete":
        return kind, snapshot.output
    if "Future" in kind:
        return kind, sorted(snapshot.pending_call_ids), snapshot.script_name
    place = snapshot.position
    text = source.encode()[place.start : place.end].decode() if source else ""
    return kind, snapshot.function_name, snapshot.args, snapshot.kwargs, snapshot.call_id, snapshot.is_os_function, snapshot.object_id, place.filename if source else "", text, repr(snapshot)


def failure(call):
    try:
        return "no error", shown(call())
    except Exception as error:
        kind = type(error).__name__
        if kind == "MontyRuntimeError":
            return kind, type(error.exception()).__name__, error.display("msg")
        return ("RuntimeError" if isinstance(error, RuntimeError) else kind), str(error) if kind == "TypeError" else ""


def calls(m, session):
    code = "é = 'é'\nx = f(1, b=2)\nx + g(\n    x\n)"
    first = session.feed_start(code)
    yield shown(first, code)
    second = first.resume({"return_value": 41})
    yield shown(second, code)
    yield failure(lambda: first.resume({"return_value": 1}))
    yield failure(first.dump)
    yield failure(lambda: session.feed_run("1"))
    yield failure(lambda: session.feed_start("1"))
    yield failure(second.resume_not_handled)
    yield shown(second.resume({"return_value": 1}))
    yield shown(session.feed_start("x"))
    session.feed_run("def later():\n    return h()")
    again = session.feed_start("1 and later()")
    yield shown(again)
    yield shown(again.resume({"return_value": None}))


def answers(m, session):
    code = "try:\n    v = f()\nexcept Exception as e:\n    v = repr(e)\nv"
    wrong = ({}, 5, {"bad": 1}, {"future": 1}, {"return_value": 1, "exception": ValueError()}, {"exc_type": "Nope"})
    right = ({"exception": ValueError("boo")}, {"exc_type": "KeyError", "message": "m"}, {"exc_type": "TimeoutError"}, {"return_value": [1, (2, {"k": b"v"})]})
    for answer in right:
        snapshot = session.feed_start(code)
        for bad in wrong:
            yield failure(partial(snapshot.resume, bad))
        yield failure(partial(snapshot.resume, {"return_value": object()}))[:2]
        yield shown(snapshot.resume(answer))
    snapshot = session.feed_start("f()")
    yield failure(lambda: snapshot.resume({"exception": LookupError("uncaught")}))
    yield shown(session.feed_start("2"))


GATHER = "import asyncio\nasync def main():\n    return await asyncio.gather(f(1), f(2), f(3))\nawait main()"


def futures(m, session):
    snapshot = session.feed_start(GATHER)
    for _ in range(3):
        yield shown(snapshot, GATHER)
        snapshot = snapshot.resume({"future": ...})
    yield shown(snapshot)
    yield failure(snapshot.resume_auto)
    yield failure(lambda: snapshot.resume({0: {"future": ...}}))
    data = snapshot.dump()
    snapshot = snapshot.resume({1: {"return_value": "b"}})
    yield shown(snapshot)
    yield failure(lambda: snapshot.resume({0: {"exception": ValueError("late")}}))
    snapshot = session.feed_start("await f()").resume({"future": ...})
    yield failure(lambda: snapshot.resume({99: {"return_value": 1}}))
    with m.Monty() as pool:
        for _ in range(2):
            with pool.checkout() as other:
                loaded = other.load_snapshot(data)
                yield shown(loaded)
                yield shown(loaded.resume({n: {"return_value": n} for n in range(3)}))
                yield failure(lambda: other.load_snapshot(other.dump()))[:1]
        with pool.checkout() as other:
            yield failure(lambda: other.load_session(data))[:1]
        with pool.checkout() as other:
            yield failure(lambda: other.load_snapshot(b"junk"))[:2]


def automatic(m, session):
    async def late(n):
        return n

    lookup = {"add": lambda a, b=1: a + b, "bad": lambda: {}["k"], "late": late}
    for code in ("add(1) + add(2, b=5)", "try:\n    bad()\nexcept KeyError as e:\n    r = str(e)\nr", "missing()", "add()"):
        snapshots = [session.feed_start(code, external_lookup=lookup)]
        outcome = ("no error",)
        while outcome[0] == "no error" and not isinstance(snapshots[-1], m.MontyComplete):
            outcome = failure(lambda s=snapshots: s.append(s[-1].resume_auto()) or s[-1])
            yield outcome
    snapshot = session.feed_start("late(1)", external_lookup=lookup)
    yield failure(snapshot.resume_auto)[:1]


def os_calls(m, session):
    told = []

    def handler(*, name, args, kwargs, is_async):
        told.append((name, is_async))
        return m.NOT_HANDLED if name == "os.getenv" else "text"

    snapshot = session.feed_start("from pathlib import Path\nPath('/d/a').read_text()")
    yield shown(snapshot)
    yield shown(snapshot.resume({"return_value": "given"}))
    yield failure(session.feed_start("open('/d/a').read()").resume_not_handled)
    yield failure(session.feed_start("import os\nos.getenv('X')").resume_not_handled)
    snapshot = session.feed_start("from pathlib import Path\nPath('/d/a').read_text()", os=handler)
    yield shown(snapshot.resume_auto())
    yield failure(session.feed_start("import os\nos.getenv('X')", os=handler).resume_auto)
    yield failure(lambda: session.feed_run("import os\nos.getenv('X')", os=handler))
    memory = m.OSAccess([m.MemoryFile("/d/a", "in memory")], environ={"X": "1"})
    yield shown(session.feed_start("import os\nos.getenv('X')", os=memory).resume_auto())
    yield told


def printed(m, session):
    out = m.CollectString()
    snapshot = session.feed_start("print('a')\nf()\nprint('b')\nf()", print_callback=out)
    yield out.output
    snapshot = snapshot.resume({"return_value": None})
    yield out.output
    yield shown(snapshot.resume({"return_value": None})), out.output


def loops(m):
    async def main():
        async def double(n):
            await asyncio.sleep(0)
            return 2 * n

        async def broken():
            raise LookupError("no")

        async def env(**call):
            return call["name"] + str(call["is_async"])

        found = []
        async with m.AsyncMonty() as pool, pool.checkout() as session:
            snapshot = await session.feed_start("import asyncio\nawait asyncio.gather(double(1), double(2)), plain(3)", external_lookup={"double": double, "plain": lambda n: n})
            while not isinstance(snapshot, m.MontyComplete):
                snapshot = await snapshot.resume_auto()
            found.append(shown(snapshot))
            snapshot = await session.feed_start("try:\n    await broken()\nexcept LookupError as e:\n    r = str(e)\nr", external_lookup={"broken": broken})
            while not isinstance(snapshot, m.MontyComplete):
                snapshot = await snapshot.resume_auto()
            found.append(shown(snapshot))
            snapshot = await session.feed_start("import os\nos.getenv('A')", os=env)
            found += [shown(snapshot), shown(await snapshot.resume_auto()), await session.feed_run("import os\nos.getenv('A')", os=env)]
            snapshot = await session.feed_start("f(1)")
            found.append(shown(snapshot, "f(1)"))
            data = await session.dump()
            found.append(shown(await snapshot.resume({"return_value": 5})))
            snapshot = await session.feed_start("await f(1)")
            waiting = await snapshot.resume({"future": ...})
            found.append(shown(waiting))
            found.append(shown(await waiting.resume({waiting.pending_call_ids[0]: {"return_value": 6}})))
            async with pool.checkout() as other:
                found.append(shown(await (await other.load_snapshot(data)).resume({"return_value": 7})))
        return found

    return asyncio.run(main())


def observed(m):
    """Everything, by name of the part."""
    found = {}
    for part in (calls, answers, futures, automatic, os_calls, printed):
        with m.Monty() as pool, pool.checkout() as session:
            found[part.__name__] = list(part(m, session))
    found["loops"] = loops(m)
    return found
