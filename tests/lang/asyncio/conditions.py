# oracle: native
import asyncio


async def main():
    cond = asyncio.Condition()
    items = []
    got = []

    async def consumer(i):
        async with cond:
            await cond.wait_for(lambda: items)
            got.append((i, items.pop()))

    async def producer():
        for n in range(3):
            await asyncio.sleep(0.001)
            async with cond:
                items.append(n)
                cond.notify()

    await asyncio.gather(*(consumer(i) for i in range(3)), producer())
    print(got, cond.locked())
    for call in (cond.notify, cond.notify_all):
        try:
            call()
        except RuntimeError as e:
            print(e)
    try:
        await cond.wait()
    except RuntimeError as e:
        print(e)

    async def waiter():
        async with cond:
            try:
                await cond.wait()
            except asyncio.CancelledError:
                print("cancelled, holding", cond.locked())
                raise

    t = asyncio.create_task(waiter())
    await asyncio.sleep(0)
    t.cancel()
    print(await asyncio.gather(t, return_exceptions=True), cond.locked())
    ts = [asyncio.create_task(waiter()) for i in range(3)]
    await asyncio.sleep(0)
    async with cond:
        cond.notify_all()
    print(await asyncio.gather(*ts))
    barrier = asyncio.Barrier(3)
    log = []

    async def party(i):
        async with barrier as place:
            log.append(place)
        return barrier.n_waiting

    print(await asyncio.gather(*(party(i) for i in range(6))), log, barrier.parties, barrier.broken)

    async def alone():
        try:
            await barrier.wait()
        except asyncio.BrokenBarrierError as e:
            return repr(e)

    t = asyncio.create_task(alone())
    await asyncio.sleep(0)
    print(barrier.n_waiting)
    await barrier.abort()
    print(await t, barrier.broken)
    try:
        await barrier.wait()
    except asyncio.BrokenBarrierError as e:
        print(repr(e))
    await barrier.reset()
    t = asyncio.create_task(alone())
    await asyncio.sleep(0)
    await barrier.reset()
    print(await t, barrier.broken)


asyncio.run(main())
