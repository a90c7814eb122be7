"""asyncio: a tree of tasks by gather, workers on a queue, a lock and a semaphore, a task group, an asynchronous generator."""

import asyncio


async def tree(depth):
    if depth == 0:
        await asyncio.sleep(0)
        return 1
    left, right = await asyncio.gather(tree(depth - 1), tree(depth - 1))
    return left + right


async def numbers(count):
    for i in range(count):
        yield i


async def worker(queue, results):
    while True:
        item = await queue.get()
        if item is None:
            return
        await asyncio.sleep(0)
        results.append(item * item)


async def counted(semaphore, lock, totals, i):
    async with semaphore:
        await asyncio.sleep(0)
        async with lock:
            totals[i % 3] = totals.get(i % 3, 0) + i


async def work():
    queue, results, totals = asyncio.Queue(8), [], {}
    workers = [asyncio.create_task(worker(queue, results)) for _ in range(4)]
    async for i in numbers(400):
        await queue.put(i)
    for _ in workers:
        await queue.put(None)
    await asyncio.gather(*workers)
    semaphore, lock = asyncio.Semaphore(5), asyncio.Lock()
    async with asyncio.TaskGroup() as group:
        for i in range(250):
            group.create_task(counted(semaphore, lock, totals, i))
    return await tree(7), sum(results), sorted(totals.items())


def main():
    return asyncio.run(work())


main()
