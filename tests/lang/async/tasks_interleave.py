# oracle: native
import asyncio
log = []
async def worker(name, n):
    for i in range(n):
        log.append(f'{name}{i}')
        await asyncio.sleep(0)
    return name
async def main():
    a = asyncio.create_task(worker('a', 3))
    b = asyncio.create_task(worker('b', 2))
    print(await a, await b, a.done(), b.result())
    q = asyncio.Queue()
    async def prod():
        for i in range(3): await q.put(i)
        await q.put(None)
    async def cons():
        out = []
        while (x := await q.get()) is not None: out.append(x)
        return out
    print(await asyncio.gather(prod(), cons()))
    ev = asyncio.Event()
    async def waiter():
        await ev.wait()
        return 'woken'
    t = asyncio.create_task(waiter())
    await asyncio.sleep(0)
    ev.set()
    print(await t)
asyncio.run(main())
log
