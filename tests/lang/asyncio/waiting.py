# oracle: native
import asyncio


async def ok(x, t=0.0):
    await asyncio.sleep(t)
    return x


async def bad(x, t=0.0):
    await asyncio.sleep(t)
    raise ValueError(x)


async def main():
    def make():
        return [asyncio.create_task(ok(1, 0.03)), asyncio.create_task(bad(2, 0.02)), asyncio.create_task(ok(3, 0.01))]

    for when in ("FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED"):
        ts = make()
        done, pending = await asyncio.wait(ts, return_when=getattr(asyncio, when))
        print(when, [t in done for t in ts], [t in pending for t in ts])
        for t in ts:
            t.cancel()
        await asyncio.gather(*ts, return_exceptions=True)
    ts = make()
    done, pending = await asyncio.wait(ts, timeout=0.015)
    print(len(done), len(pending))
    await asyncio.gather(*ts, return_exceptions=True)
    for fs, kw in (([], {}), (ok(1), {}), ({ok(1)}, {}), ({ts[0]}, {"return_when": "X"})):
        try:
            await asyncio.wait(fs, **kw)
        except (ValueError, TypeError) as e:
            print(type(e).__name__, e)
    print(await asyncio.wait_for(ok(5, 0.01), 1), await asyncio.wait_for(ok(6), None))
    for timeout in (0.01, 0, -1):
        try:
            await asyncio.wait_for(ok(5, 1), timeout)
        except TimeoutError as e:
            print("timeout", timeout, repr(e), repr(e.__cause__))
    try:
        await asyncio.wait_for(bad(5), 1)
    except ValueError as e:
        print(repr(e))
    for f in asyncio.as_completed([ok("b", 0.02), ok("a", 0.01), ok("c", 0.03)]):
        print(await f)
    async for f in asyncio.as_completed([asyncio.create_task(ok("b", 0.02)), ok("a", 0.01)]):
        print(f.result())
    try:
        for f in asyncio.as_completed([ok("b", 0.5), ok("a", 0.01)], timeout=0.1):
            print(await f)
    except TimeoutError as e:
        print(repr(e))
    try:
        for f in asyncio.as_completed([bad("b", 0.02), ok("a", 0.01)]):
            print(await f)
    except ValueError as e:
        print(repr(e))
    print(await asyncio.shield(ok(4)), await asyncio.to_thread(lambda *a, k: (a, k), 1, 2, k=3))
    print(await asyncio.ensure_future(ok(9)), asyncio.isfuture(asyncio.ensure_future(ok(1))), asyncio.iscoroutine(3))
    c = ok(1)
    print(asyncio.iscoroutine(c), await c)
    t0 = asyncio.get_running_loop().time()
    await asyncio.sleep(1.5 / 100)
    print(asyncio.get_running_loop().time() - t0 >= 0.0149)


asyncio.run(main())
