# oracle: native
import asyncio


async def main():
    loop = asyncio.get_running_loop()
    log = []
    loop.call_later(0, log.append, "due")
    loop.call_at(loop.time() - 1, log.append, "overdue")
    loop.call_soon(log.append, "soon")
    rounds = 0
    while len(log) < 3:
        # Others are always ready; what is due runs all the same.
        await asyncio.sleep(0)
        rounds += 1
    print(sorted(log), log[0], rounds < 5)
    for _ in range(3000):
        # Timers far ahead that are cancelled are not kept.
        async with asyncio.timeout(3600):
            await asyncio.sleep(0)
    a = loop.call_at(5, print)
    b = loop.call_at(5, print)
    c = loop.call_at(6, print)
    print(a == b, a == c, a < c, a <= b, c > a, c >= b, a != c, hash(a) == hash(b))
    for timer in (a, b, c):
        timer.cancel()
    print(a.cancelled(), a == b)


asyncio.run(main())
