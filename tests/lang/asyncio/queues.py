# oracle: native
import asyncio


async def main():
    q = asyncio.Queue(maxsize=2)
    print(q, q.empty(), q.full(), q.qsize(), q.maxsize)
    log = []

    async def producer():
        for i in range(5):
            await q.put(i)
            log.append(("put", i))
        await q.put(None)

    async def consumer():
        while (item := await q.get()) is not None:
            log.append(("got", item))
            await asyncio.sleep(0)
            q.task_done()
        q.task_done()

    await asyncio.gather(producer(), consumer())
    await q.join()
    print(log)
    for call in (q.get_nowait, q.task_done, lambda: [q.put_nowait(i) for i in range(3)]):
        try:
            call()
        except (asyncio.QueueEmpty, asyncio.QueueFull, ValueError) as e:
            print(type(e).__name__, e)
    print(q)
    p = asyncio.PriorityQueue()
    for x in ((3, "c"), (1, "a"), (2, "b")):
        p.put_nowait(x)
    print([await p.get() for i in range(3)])
    s = asyncio.LifoQueue()
    for x in range(3):
        await s.put(x)
    print(s, [s.get_nowait() for i in range(3)])
    q = asyncio.Queue()
    g = asyncio.create_task(q.get())
    await asyncio.sleep(0)
    print(q)
    g.cancel()
    await asyncio.gather(g, return_exceptions=True)
    q.put_nowait(1)
    print(await q.get(), q)
    q = asyncio.Queue()
    q.put_nowait(1)
    getters = [asyncio.create_task(q.get()) for i in range(3)]
    await asyncio.sleep(0)
    q.shutdown()
    print(await asyncio.gather(*getters, return_exceptions=True), q)
    try:
        await q.put(3)
    except asyncio.QueueShutDown as e:
        print(repr(e))
    q = asyncio.Queue()
    q.put_nowait(1)
    q.shutdown(immediate=True)
    await q.join()
    try:
        q.get_nowait()
    except asyncio.QueueShutDown as e:
        print(repr(e))


asyncio.run(main())
