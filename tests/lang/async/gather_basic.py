# oracle: native
import asyncio
async def f(x):
    await asyncio.sleep(0)
    return x * 2
async def main():
    return await asyncio.gather(f(1), f(2), f(3))
print(asyncio.run(main()))
