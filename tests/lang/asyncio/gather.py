# oracle: native
import asyncio


async def ok(x, t=0):
    await asyncio.sleep(t)
    return x


async def bad(x, t=0):
    await asyncio.sleep(t)
    raise ValueError(x)


async def main():
    print(await asyncio.gather())
    print(await asyncio.gather(ok(1, 0.03), ok(2, 0.01), ok(3)))
    print(await asyncio.gather(ok(1), bad(2), return_exceptions=True))
    try:
        await asyncio.gather(ok(1, 0.02), bad(2, 0.01), bad(3))
    except ValueError as e:
        print("first", e)
    await asyncio.sleep(0.05)
    c = ok(7)
    t = asyncio.create_task(ok(8))
    print(await asyncio.gather(t, c, t))
    g = asyncio.gather(ok(1, 1), ok(2, 1))
    await asyncio.sleep(0)
    print(g.cancel(), g.done())
    try:
        await g
    except asyncio.CancelledError as e:
        print("cancelled", e.args, g.cancelled())
    child = asyncio.create_task(ok(1, 1))
    g = asyncio.gather(child, ok(2), return_exceptions=True)
    await asyncio.sleep(0)
    child.cancel("c")
    print(await g)
    child = asyncio.create_task(ok(1, 1))
    g = asyncio.gather(child, ok(2))
    await asyncio.sleep(0)
    child.cancel("d")
    try:
        await g
    except asyncio.CancelledError as e:
        print(e.args, g.cancelled())
    print(g.done())


asyncio.run(main())
