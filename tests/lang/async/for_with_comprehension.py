# oracle: native
import asyncio
class CM:
    async def __aenter__(self):
        print('aenter')
        return 'r'
    async def __aexit__(self, *a):
        print('aexit', a[0])
        return True
class It:
    def __init__(self, n): self.n = n
    def __aiter__(self): return self
    async def __anext__(self):
        if self.n == 0: raise StopAsyncIteration
        self.n -= 1
        return self.n
async def agen():
    for i in range(3):
        await asyncio.sleep(0)
        yield i
async def main():
    async with CM() as r: print(r)
    async with CM(): raise ValueError('suppressed')
    async for x in It(2): print('it', x)
    else: print('else')
    print([x async for x in agen()], {x async for x in It(3)}, [x * 2 async for x in agen() if x], sum([await asyncio.sleep(0, i) for i in range(3)]))
asyncio.run(main())
