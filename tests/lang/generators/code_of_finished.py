# gi_code, cr_code and ag_code of generators that have ended, however they did.
def gen(n):
    yield n
    return 1 / n


for end in (lambda g: list(g), lambda g: g.close(), lambda g: next(g), lambda g: [next(g), g.close()]):
    g = gen(1)
    end(g)
    print(g.gi_code.co_name, g.gi_code == gen.__code__, g.gi_frame is None)
g = gen(0)
try:
    for _ in g:
        pass
except ZeroDivisionError:
    print(g.gi_code.co_name, g.gi_frame)
e = (x for x in [1, 2])
print(sum(e), e.gi_code.co_name)


async def coroutine():
    return 1


async def async_gen():
    yield 1


async def main():
    c = coroutine()
    print(await c, c.cr_code.co_name, c.cr_frame)
    a = async_gen()
    print([v async for v in a], a.ag_code.co_name, a.ag_frame)
    b = async_gen()
    await b.aclose()
    print(b.ag_code == async_gen.__code__)
    c = coroutine()
    c.close()
    print(c.cr_code.co_firstlineno == coroutine.__code__.co_firstlineno)


try:
    main().send(None)
except StopIteration:
    print("done")
