# oracle: native
import asyncio


async def ok(x, t=0.0):
    await asyncio.sleep(t)
    return x


async def bad(x, t=0.0):
    await asyncio.sleep(t)
    raise ValueError(x)


async def watched(name):
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError:
        print("cancelled", name)
        raise


async def main():
    async with asyncio.TaskGroup() as tg:
        a = tg.create_task(ok(1, 0.01))
        b = tg.create_task(ok(2), name="bb")
        print(repr(tg), b.get_name())
    print(a.result(), b.result(), tg)
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(bad(1, 0.01))
            tg.create_task(watched("w"))
            tg.create_task(bad(2, 0.01))
    except* ValueError as e:
        print(repr(e), e.__cause__, e.__context__)
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(watched("w"))
            await asyncio.sleep(0)
            raise KeyError("body")
    except* KeyError as e:
        print(repr(e))
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(bad(1))
            try:
                await asyncio.sleep(5)
            except asyncio.CancelledError as e:
                print("body cancelled", e.args)
                raise
    except* ValueError as e:
        print(repr(e), asyncio.current_task().cancelling())

    async def grouped():
        async with asyncio.TaskGroup() as tg:
            tg.create_task(watched("x"))
            tg.create_task(watched("y"))

    t = asyncio.create_task(grouped())
    await asyncio.sleep(0.01)
    t.cancel("outside")
    try:
        await t
    except asyncio.CancelledError as e:
        print("group cancelled", e.args)
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(ok(1))
            async with asyncio.TaskGroup() as tg2:
                tg2.create_task(bad(3))
    except* ValueError as e:
        print(repr(e))
    for group in (asyncio.TaskGroup(), tg):
        c = ok(1)
        try:
            group.create_task(c)
        except RuntimeError as e:
            print(e)
    try:
        async with tg:
            pass
    except RuntimeError as e:
        print(e)

    async def spawner(tg, n):
        if n:
            tg.create_task(spawner(tg, n - 1))
        await asyncio.sleep(0)
        print("spawned", n)

    async with asyncio.TaskGroup() as tg:
        tg.create_task(spawner(tg, 3))
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(watched("z"))
            async with asyncio.timeout(0.01):
                await asyncio.sleep(1)
    except* TimeoutError as e:
        print(repr(e))


asyncio.run(main())
