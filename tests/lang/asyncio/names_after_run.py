# oracle: native
# Closing a runner uses up the names of two tasks.
import asyncio


async def main():
    inner = asyncio.create_task(asyncio.sleep(0))
    await inner
    return asyncio.current_task().get_name(), inner.get_name()


print(asyncio.run(main()))
print(asyncio.run(main()))
with asyncio.Runner() as runner:
    print(runner.run(main()))
    print(runner.run(main()))
with asyncio.Runner() as runner:
    runner.get_loop()
with asyncio.Runner() as runner:
    pass


async def used():
    await asyncio.to_thread(int)
    return await main()


print(asyncio.run(used()))
print(asyncio.run(main()))
