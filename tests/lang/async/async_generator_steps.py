
def drive(c):
    try:
        while True:
            print('  yields', c.send(None))
    except BaseException as e:
        print('  ', type(e).__name__, e.args)
class Aw:
    def __init__(s,v): s.v=v
    def __await__(s):
        r = yield s.v
        return r
async def ag():
    try:
        x = yield 1
        print('got', x)
        await Aw('w')
        yield 2
    except GeneratorExit:
        print('exit'); raise
    except ValueError as e:
        print('ve', e)
        yield 'caught'
def t(name, f):
    print(name)
    try:
        print('  ->', f())
    except BaseException as e:
        print('  !!', type(e).__name__, e)
g=ag()
drive(g.__anext__()); drive(g.asend('hey')); drive(g.__anext__()); drive(g.__anext__())
g=ag(); t('asend nonnone', lambda: g.asend(5).send(None))
g=ag(); drive(g.__anext__()); drive(g.athrow(ValueError('q'))); drive(g.__anext__())
g=ag(); drive(g.__anext__()); drive(g.aclose()); drive(g.aclose()); drive(g.__anext__()); drive(g.athrow(ValueError('after')))
g=ag(); drive(g.aclose()); drive(g.__anext__())
g=ag(); drive(g.athrow(ValueError('z'))); drive(g.__anext__())
g=ag(); a=g.__anext__(); drive(a); drive(a); drive(g.aclose())
g=ag(); drive(g.__anext__()); a=g.asend(0); print(a.send(None)); t('running', lambda: g.__anext__().send(None)); t('running2', lambda: g.aclose().send(None)); t('running3', lambda: g.athrow(ValueError).send(None)); print(g.ag_running)
print(a.throw(ValueError('in')) if 0 else '')
t('throw', lambda: a.throw(ValueError('in')))
print(g.ag_running)
async def bad():
    try: yield 1
    except GeneratorExit: yield 2
g=bad(); drive(g.__anext__()); drive(g.aclose())
g=ag(); a=g.aclose(); t('send nonnone', lambda: a.send(5))
g=ag(); a=g.__anext__(); t('close', lambda: a.close()); t('next', lambda: a.send(None))
g=ag(); drive(g.__anext__());a=g.asend(0); print(a.send(None)); t('close', lambda: a.close()); drive(g.__anext__())
async def stop():
    raise StopAsyncIteration
    yield
drive(stop().__anext__())
async def stop2():
    raise StopIteration
    yield
drive(stop2().__anext__())
print(g.__aiter__() is g, a.__await__() is a, iter(a) is a)
g=ag(); a=g.athrow(ValueError); a.close(); t('reuse', lambda: a.send(None)); t('reuse', lambda: a.throw(ValueError))
g=ag(); a=g.athrow(ValueError('x')); t('throw into athrow', lambda: a.throw(KeyError('y')))
g=ag(); a=g.aclose(); t('reuse', lambda: a.send(None)); t('reuse', lambda: a.send(None))
async def main():
    out=[]
    async for x in ag(): out.append(x)
    return out
def run(c):
    try:
        while True: print('main yields', c.send(None))
    except StopIteration as e: print('main', e.value)
run(main())
async def c(): return 5
co=c(); t('',lambda: co.send(3)); t('', lambda: co.send(None)); t('', lambda: co.send(None))
co=c(); co.close(); t('', lambda: co.send(None)); co.close(); t('', lambda: co.throw(ValueError))
co=c(); w=co.__await__(); print(type(w).__name__, [n for n in dir(w) if n not in dir(object)]); t('', lambda: next(w)); t('', lambda: next(w))
co=c(); t('', lambda: iter(co)); t('', lambda: next(co)); t('', lambda: list(co)); co.close()
