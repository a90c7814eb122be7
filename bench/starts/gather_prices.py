import asyncio


async def price_of(name, delay):
    await asyncio.sleep(delay)
    if name == "lost":
        raise LookupError(name)
    return name, len(name) * 10


async def main():
    jobs = [price_of(name, 0.001 * i) for i, name in enumerate(["apple", "lost", "fig"])]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    found = dict(r for r in results if not isinstance(r, Exception))
    return found, [repr(r) for r in results if isinstance(r, Exception)]


print(asyncio.run(main()))
