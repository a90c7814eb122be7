# oracle: native
# The traceback of a task's exception begins with the coroutine, in whatever way the task was run.
import asyncio


def entries(error):
    names, entry = [], error.__traceback__
    while entry is not None:
        names.append(entry.tb_frame.f_code.co_name)
        entry = entry.tb_next
    return names


async def fail(wait=None):
    if wait is not None:
        await wait
    1 / 0


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    failed = loop.create_future()
    tasks = [asyncio.create_task(fail()), asyncio.create_task(fail(future)), asyncio.create_task(fail(failed)), asyncio.create_task(fail(asyncio.sleep(9)))]
    tasks.append(asyncio.Task(fail(), loop=loop, eager_start=True))
    await asyncio.sleep(0)
    future.set_result(1)
    failed.set_exception(KeyError(1))
    tasks[3].cancel()
    for done in await asyncio.gather(*tasks, return_exceptions=True):
        print(type(done).__name__, entries(done)[:1])


asyncio.run(main())
