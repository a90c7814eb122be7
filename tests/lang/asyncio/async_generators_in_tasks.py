# oracle: native
import asyncio


async def ticker(n):
    try:
        for i in range(n):
            yield i
            await asyncio.sleep(0.001)
    finally:
        print("closed", n)


class Resource:
    def __init__(self, name):
        self.name = name

    async def __aenter__(self):
        await asyncio.sleep(0)
        print("open", self.name)
        return self

    async def __aexit__(self, et, e, tb):
        await asyncio.sleep(0)
        print("close", self.name, et and et.__name__)
        return et is KeyError


async def main():
    print([x async for x in ticker(3)])
    print([x + y async for x in ticker(2) async for y in ticker(2) if x != y])
    agen = ticker(5)
    print(await anext(agen), await agen.__anext__())
    await agen.aclose()
    print(await anext(agen, "over"))
    async with Resource("a") as a, Resource("b"):
        print(a.name)
    async with Resource("c"):
        raise KeyError(1)
    try:
        async with Resource("d"), Resource("e"):
            raise ValueError(1)
    except ValueError as e:
        print(repr(e))

    async def echo():
        got = None
        while True:
            try:
                got = yield got
            except ValueError as e:
                got = repr(e)

    g = echo()
    print(await g.asend(None), await g.asend(1), await g.athrow(ValueError("v")), await g.asend(2))
    await g.aclose()

    async def consume(name, n):
        out = []
        source = ticker(n)
        async for x in source:
            out.append(x)
            if x == 2:
                break
        await source.aclose()
        return name, out

    print(await asyncio.gather(consume("p", 3), consume("q", 2)))
    total = sum([x async for x in ticker(4)])
    print(total, {x: y async for x in ticker(2) for y in "ab"}, {x % 2 async for x in ticker(3)})
    gen = (x * 2 async for x in ticker(3) if x)
    print(type(gen).__name__, [x async for x in gen])


asyncio.run(main())
