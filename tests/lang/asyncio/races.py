# oracle: native
import asyncio
from asyncio.staggered import staggered_race


async def wins(seconds, value):
    await asyncio.sleep(seconds)
    return value


async def fails():
    raise ValueError("no")


async def main():
    print(await staggered_race([lambda: wins(0.3, "a"), lambda: wins(0.01, "b"), lambda: wins(0.01, "c")], 0.05))
    print(await staggered_race([fails, lambda: wins(0.01, "b")], None))
    print(await staggered_race([fails, fails], 0.01), await staggered_race([], 0.01))


asyncio.run(main())
