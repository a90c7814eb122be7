async def f():
    try:
        g = (x async for x in [1])
        print("made")
    except TypeError as e: print('at once', e)
    class I:
        def __aiter__(self):
            print("aiter"); return self
        async def __anext__(self):
            print("anext"); raise StopAsyncIteration
    g = (x async for x in I())
    print("made")
    print([x async for x in g])
    class J:
        def __aiter__(self):
            return self
        def __anext__(self):
            raise StopAsyncIteration(4)
    async for x in J(): pass
    else: print('else')
    print([x async for x in J()])
    g = (await h() for x in [1,2])
    print(type(g).__name__)
    print([x async for x in g])
    print({x async for x in g}, {x: 1 async for x in g})
    print([x for x in [1,2] if await h()], [[y for y in [await h()]] for z in [1,2]])
    print([[y async for y in K()] for z in [1,2]])
    print([(y,z) async for y in K() for z in range(y) async for u in K() if u])
class K:
    def __init__(self): self.n=0
    def __aiter__(self):
            return self
    async def __anext__(self):
        self.n += 1
        if self.n > 2: raise StopAsyncIteration
        return self.n
async def h(): return 5
try: f().send(None)
except StopIteration: pass
