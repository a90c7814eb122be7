# async generator & coroutine corner cases
def drive(aw):
    out = []
    try:
        while True: out.append(aw.send(None))
    except StopIteration as s: return out, s.value
    except BaseException as e: return out, repr(e), repr(e.__context__), repr(e.__cause__)
import types
@types.coroutine
def y(v): return (yield v)
async def ag(n=2):
    for i in range(n):
        await y(('await', i))
        yield i
async def m1():
    return [x async for x in ag()], await anext(ag()), await anext(ag(0), 'default')
print(drive(m1()))
async def m2():
    try:
        async for x in ag():
            raise KeyError(x)
    except KeyError as e: return repr(e)
print(drive(m2()))
async def m3():
    async for x in ag():
        if x == 0: continue
        break
    else: return 'else'
    return 'broke', x
print(drive(m3()))
async def m4():
    r = []
    async for x in ag():
        r.append(x)
    else: r.append('else')
    return r
print(drive(m4()))
async def m5():
    async for x, *rest in agt(): pass
    return x, rest
async def agt():
    yield 1, 2, 3
    yield 4, 5
print(drive(m5()))
class CM:
    def __init__(self, n, fail=None): self.n = n; self.fail = fail
    async def __aenter__(self):
        await y(('enter', self.n))
        if self.fail == 'enter': raise ValueError('enter')
        return self.n
    async def __aexit__(self, t, v, tb):
        await y(('exit', self.n, t and t.__name__))
        if self.fail == 'exit': raise ValueError('exit')
        return self.fail == 'swallow'
async def m6(*fails):
    async with CM(1, fails[0]) as a, CM(2, fails[1]) as b:
        if fails[2]: raise fails[2]
        return a, b
    return 'after'
for fails in ((None, None, None), ('enter', None, None), (None, 'enter', None), (None, 'exit', None), ('swallow', 'exit', None), (None, 'swallow', KeyError(1)), ('swallow', None, KeyError(1)), (None, None, KeyError(1))):
    print(fails, drive(m6(*fails)))
async def m7():
    for i in range(3):
        async with CM(i):
            if i == 1: continue
            if i == 2: break
    return i
print(drive(m7()))
async def m8():
    return [x async for x in ag() if x], {x async for x in ag()}, {x: y_ async for x in ag() for y_ in 'ab'}, [await y(i) for i in range(2)], [[z async for z in ag(x)] async for x in ag(3)]
print(drive(m8()))
async def m9():
    g = (x + (await y(x)or 0) for x in range(2))
    h = (x async for x in ag())
    return type(g).__name__, [a async for a in g], [a async for a in h], g.__name__
print(drive(m9()))
async def m10():
    return await m11() + await m11()
async def m11(): return await y(5) or 7
print(drive(m10()))
c = m10()
print(c.send(None), c.throw(ValueError('x')) if 0 else '')
try: c.throw(ValueError('x'))
except ValueError as e: print(repr(e))
print(c.cr_running, c.cr_suspended, c.cr_frame, c.cr_await)
class Aw:
    def __await__(self):
        r = yield 'aw'
        return r
async def m12(): return await Aw(), await Aw()
c = m12(); print(c.send(None), c.send(1))
try: c.send(2)
except StopIteration as e: print(e.value)
class It:
    def __init__(self): self.n = 0
    def __await__(self): return self
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n > 2: raise StopIteration('done')
        return self.n
async def m13(): return await It()
print(drive(m13()))
async def m14():
    try: await y(1)
    finally:
        await y('cleanup')
c = m14(); print(c.send(None))
try: print(c.throw(KeyError('k')))
except KeyError: print('no')
try: c.send(None)
except KeyError as e: print('after cleanup', e)
c = m14(); c.send(None)
try: c.close()
except RuntimeError as e: print(e)
async def m15():
    yield 1
    return
async def m16():
    f = lambda: (yield)
    g = lambda: 3
    async def inner(): yield f, g
    async for a, b in inner(): return type(a()).__name__, b()
print(drive(m16()))
print(m1.__code__.co_flags & 0x80, ag.__code__.co_flags & 0x200)
class Meth:
    async def m(self): return await y(self.__class__.__name__)
    @staticmethod
    async def s(): return 's'
    @classmethod
    async def c(cls): return cls.__name__
    async def __call__(self): return 'called'
    async def gen(self):
        yield self
print(drive(Meth().m()), drive(Meth.s()), drive(Meth.c()), drive(Meth()()))
async def deep(n): return n and 1 + await deep(n - 1)
print(drive(deep(200)))
async def rec():
    return await rec()
try: rec().send(None)
except RecursionError as e: print('RecursionError')
async def nested_try():
    try:
        try: await y(1); raise ValueError
        except ValueError:
            await y(2)
            raise KeyError from None
        finally: await y(3)
    except* KeyError as e:
        await y(4)
        r = repr(e)
    return r
print(drive(nested_try()))
async def w():
    import sys
    try: raise ValueError(1)
    except ValueError as e:
        await y(0)
        try: raise KeyError(2)
        except KeyError as k: return repr(k.__context__)
print(drive(w()))
