# oracle: native
# more import / with / asyncio misc
import asyncio
from asyncio import (Queue, Lock as L, TaskGroup)
import asyncio.queues, asyncio.locks as lk
print(asyncio.queues.Queue is Queue, lk.Lock is L, asyncio.Queue.__module__, L.__module__, asyncio.CancelledError.__module__, asyncio.TimeoutError is TimeoutError)
print(issubclass(asyncio.CancelledError, Exception), issubclass(asyncio.QueueEmpty, Exception), asyncio.CancelledError.__mro__[1].__name__)
async def agen():
    yield 1
async def main():
    t = asyncio.create_task(asyncio.sleep(0, 'r'))
    r = await asyncio.wait_for(t, 1)
    print(r)
    async with asyncio.Lock(), asyncio.Semaphore(): print('both')
    e = asyncio.Event()
    asyncio.get_running_loop().call_later(0.01, e.set)
    print(await asyncio.wait_for(e.wait(), 1))
    res = await asyncio.gather(*[asyncio.sleep(0.01 * (3 - i), i) for i in range(3)])
    print(res)
    async def fails(): raise RuntimeError('x')
    ts = [asyncio.create_task(fails()) for _ in range(2)]
    await asyncio.sleep(0)
    print([repr(t.exception()) for t in ts])
    for t in ts:
        try: await t
        except RuntimeError as e: print(e, e.__context__)
    try:
        async with asyncio.timeout(0.01):
            async with TaskGroup() as g:
                g.create_task(asyncio.sleep(10))
    except TimeoutError: print('to')
    sem = asyncio.Semaphore(2)
    async def w(i):
        async with sem:
            await asyncio.sleep(0.001)
            return i
    print(await asyncio.gather(*map(w, range(5))))
    it = aiter(agen())
    print(await anext(it), await anext(it, None))
    print([i async for i in agen()] + [i for i in [await asyncio.sleep(0, 9)]])
    async def consumer(q, out):
        while True:
            x = await q.get()
            out.append(x)
            q.task_done()
    q = Queue(); out = []
    c = asyncio.create_task(consumer(q, out))
    for i in range(4): q.put_nowait(i)
    await q.join()
    c.cancel()
    try: await c
    except asyncio.CancelledError: print('consumer cancelled', out)
    print(await asyncio.gather(asyncio.to_thread(sum, [1, 2]), asyncio.sleep(0, 's')))
    loop = asyncio.get_running_loop()
    f = loop.create_future()
    async def setter(): f.set_result('set')
    await asyncio.gather(f, setter())
    print(f.result())
    async def cancel_me():
        try: await asyncio.sleep(3)
        except asyncio.CancelledError: print('inner'); raise
        finally: print('fin')
    t = asyncio.create_task(cancel_me())
    await asyncio.sleep(0.001)
    t.cancel()
    res = await asyncio.gather(t, return_exceptions=True)
    print(type(res[0]).__name__)
    d, p = await asyncio.wait([asyncio.create_task(asyncio.sleep(x, x)) for x in (0.01, 5)], timeout=0.05)
    print(len(d), len(p)); [x.cancel() for x in p]
    return 'done'
print(asyncio.run(main()))
class Base:
    async def run(self): return 'base'
class Sub(Base):
    async def run(self): return 'sub ' + await super().run()
print(asyncio.run(Sub().run()))
import contextlib
@contextlib.asynccontextmanager
async def cm(x):
    print('in'); 
    try: yield x
    finally: print('out')
async def u():
    async with cm(3) as v: print(v)
    try:
        async with cm(4): raise KeyError(1)
    except KeyError as e: print(repr(e))
    async with contextlib.AsyncExitStack() as st:
        print(await st.enter_async_context(cm(5)))
    async with contextlib.aclosing(agen()) as a:
        async for x in a: print(x)
asyncio.run(u())
