async def agen():
    try:
        got = yield 1
        print('got', got)
        yield got
    except ValueError as e:
        print('caught', e)
        yield 'recovered'
    finally: print('cleanup')
def run(co):
    try: co.send(None)
    except StopIteration as e: return e.value
    except StopAsyncIteration: return 'stop'
g = agen()
print(run(g.__anext__()), run(g.asend('hello')), run(g.athrow(ValueError('v'))), run(g.aclose()), run(g.__anext__()))
print(type(g).__name__, type(g.__anext__()).__name__, g.__aiter__() is g)
async def consume():
    out = []
    async for x in agen(): out.append(x)
    return out, [y async for y in agen() if y], {y: 1 async for y in agen()}
print(run(consume()))
async def bad():
    async for x in [1]: pass
run(bad())
