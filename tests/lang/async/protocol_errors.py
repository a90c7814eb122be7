import types
def show(f):
    try:
        c = f()
        try:
            c.send(None)
        except StopIteration as s:
            print("value", s.value)
    except BaseException as e:
        print(type(e).__name__, e, '| cause', repr(e.__cause__), '| ctx', repr(e.__context__))
def t1():
    async def f(): await 3
    return f()
class A:
    def __await__(self): return 5
class A2:
    def __await__(self): return [1]
class A3:
    async def __await__(self): return [1]
def t2():
    async def f(): await A()
    return f()
def t3():
    async def f(): await A2()
    return f()
def t4():
    async def f(): await A3()
    return f()
def t5():
    async def f():
        async for x in [1]: pass
    return f()
class I1:
    def __aiter__(self): return 3
class I2:
    def __aiter__(self): return self
    def __anext__(self): return 3
def t6():
    async def f():
        async for x in I1(): pass
    return f()
def t7():
    async def f():
        async for x in I2(): pass
    return f()
def t8():
    async def f():
        async with 3: pass
    return f()
class W1:
    def __aenter__(self): return 3
    def __aexit__(self, *a): return 3
class W2:
    async def __aenter__(self): return 3
    def __aexit__(self, *a): return 3
class W3:
    def __enter__(self): return 3
    def __exit__(self, *a): return 3
class W4:
    async def __aenter__(self): return 3
def t9():
    async def f():
        async with W1(): pass
    return f()
def t10():
    async def f():
        async with W2(): pass
    return f()
def t11():
    async def f():
        async with W3(): pass
    return f()
def t12():
    async def f():
        async with W4(): pass
    return f()
def t13():
    async def f():
        with W2(): pass
    return f()
def t14():
    async def g(): return 1
    c = g()
    async def f():
        await c
        await c
    return f()
def t15():
    def g():
        yield 1
    async def f():
        await g()
    return f()
def t16():
    @types.coroutine
    def g():
        return (yield 1)
    async def f():
        return await g()
    c = f()
    print(c.send(None), type(c.cr_await), c.cr_running, c.cr_suspended, c.cr_frame is None, c.cr_code.co_name, 0)
    return types.SimpleNamespace(send=lambda x: c.send(5))
def t17():
    async def f(): return [x async for x in [1]]
    return f()
def t18():
    async def f(): return [x for x in (y async for y in I2())]
    return f()
def t19():
    async def f():
        g = (y async for y in I2())
        print(type(g))
        async for x in g: pass
    return f()
def t20():
    async def f():
        return [x for x in [1,2] if await A()]
    return f()
def t21():
    async def f():
        raise StopIteration(3)
    return f()
def t22():
    async def g():
        yield 1
        raise StopAsyncIteration
    async def f():
        async for x in g(): print(x)
    return f()
def t23():
    async def g():
        yield 1
    async def f():
        for x in g(): print(x)
    return f()
def t24():
    async def f():
        await g()
    async def g():
        yield 1
    return f()
def t25():
    async def f(): 
        return await anext(aiter([1]))
    return f()
def t26():
    async def g():
        yield 1
    async def f():
        i = aiter(g())
        print(await anext(i))
        print(await anext(i, 5))
        print(await anext(i))
    return f()
def t27():
    async def f():
        return await anext(3)
    return f()
def t28():
    async def f():
        c1 = aw()
        c2 = use(c1)
        c2.send(None)
        await c1
    @types.coroutine
    def y(): yield 2
    async def aw():
        await y()
    async def use(c): await c
    return f()
for k in range(1, 29):
    print(k, end=' ')
    show(globals()['t%d' % k])
def gi():
    yield from t28_c()
async def t28_c(): pass
try:
    next(gi())
except BaseException as e: print(repr(e))
try:
    iter(t28_c())
except BaseException as e: print(repr(e))
try:
    list(t28_c())
except BaseException as e: print(repr(e))
