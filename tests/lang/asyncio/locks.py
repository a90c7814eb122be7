# oracle: native
import asyncio





def show(x):
    return repr(x).partition(" at ")[0] + " " + repr(x).partition("[")[2]


async def main():
    lock = asyncio.Lock()
    print(show(lock), lock.locked())
    order = []

    async def worker(i):
        async with lock:
            order.append(("in", i))
            await asyncio.sleep(0)
            order.append(("out", i))

    await asyncio.gather(*(worker(i) for i in range(3)))
    print(order, lock.locked())
    await lock.acquire()
    w = [asyncio.create_task(worker(i)) for i in (5, 6)]
    await asyncio.sleep(0)
    print(show(lock))
    w[0].cancel()
    lock.release()
    await asyncio.gather(*w, return_exceptions=True)
    print(order[6:], lock.locked())
    try:
        lock.release()
    except RuntimeError as e:
        print(e)
    ev = asyncio.Event()
    waiters = [asyncio.create_task(ev.wait()) for i in range(2)]
    await asyncio.sleep(0)
    print(show(ev), ev.is_set())
    ev.set()
    print(await asyncio.gather(*waiters), show(ev), await ev.wait())
    ev.clear()
    print(ev.is_set())
    sem = asyncio.Semaphore(2)
    active = most = 0

    async def limited(i):
        nonlocal active, most
        async with sem:
            active += 1
            most = max(most, active)
            await asyncio.sleep(0.001)
            active -= 1

    await asyncio.gather(*(limited(i) for i in range(5)))
    print(most, show(sem), sem.locked())
    await sem.acquire()
    await sem.acquire()
    t = asyncio.create_task(sem.acquire())
    await asyncio.sleep(0)
    print(show(sem), sem.locked())
    t.cancel()
    await asyncio.gather(t, return_exceptions=True)
    sem.release()
    sem.release()
    print(show(sem))
    b = asyncio.BoundedSemaphore(1)
    for bad in (lambda: asyncio.Semaphore(-1), b.release):
        try:
            bad()
        except ValueError as e:
            print(e)


asyncio.run(main())
