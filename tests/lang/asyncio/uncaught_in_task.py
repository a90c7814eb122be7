# oracle: native
import asyncio


async def inner(x):
    await asyncio.sleep(0)
    raise ValueError(x)


async def middle():
    await inner(3)


async def main():
    t = asyncio.create_task(middle())
    await t


try:
    asyncio.run(main())
except ValueError as e:
    tb = e.__traceback__
    print(repr(e))


async def group():
    async with asyncio.TaskGroup() as tg:
        tg.create_task(inner(1))


try:
    asyncio.run(group())
except ExceptionGroup as e:
    print(repr(e))


async def interrupted():
    raise KeyboardInterrupt


try:
    asyncio.run(interrupted())
except KeyboardInterrupt as e:
    print(repr(e))


async def leaves():
    raise SystemExit(3)


try:
    asyncio.run(leaves())
except SystemExit as e:
    print(repr(e))
try:
    asyncio.run(asyncio.wait_for(asyncio.sleep(10), 0.001))
except TimeoutError as e:
    print(repr(e))
