# generator semantics
def show(f):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e, repr(e.__cause__), repr(e.__context__))
def g():
    try:
        x = yield 1
        print('got', x)
        yield 2
    except GeneratorExit:
        print('exit'); raise
    finally:
        print('fin')
it = g(); next(it); show(it.close); show(it.close); show(lambda: next(it))
it = g(); show(lambda: it.send(3)); show(lambda: next(it)); show(lambda: it.send(5)); show(lambda: it.throw(KeyError(1))); show(lambda: it.throw(KeyError(2)))
it = g(); show(lambda: it.throw(ValueError)); show(lambda: next(it))
def ig():
    while True:
        try: yield 1
        except GeneratorExit: pass
it = ig(); next(it); show(it.close)
def ret():
    try: yield 1
    except GeneratorExit: return 5
it = ret(); next(it); show(it.close)
def si():
    yield 1
    raise StopIteration(3)
show(lambda: list(si()))
def si2():
    yield next(iter([]))
show(lambda: list(si2()))
it = g(); next(it); show(lambda: it.throw(StopIteration(4)))
def d():
    r = yield from g()
    print('r', r)
    return 'd'
it = d(); show(lambda: next(it)); show(lambda: it.send('s')); show(lambda: it.throw(KeyError('k')))
it = d(); show(lambda: next(it)); show(lambda: it.close())
class I:
    def __iter__(self): return self
    def __next__(self): return 1
    def send(self, v): print('send', v); return v
    def throw(self, *a): print('throw', [repr(x) for x in a]); return 'thrown'
    def close(self): print('closed')
def y(i): 
    return (yield from i)
it = y(I()); show(lambda: next(it)); show(lambda: it.send(4)); show(lambda: it.throw(KeyError('q'))); show(it.close)
class J:
    def __iter__(self): return self
    def __next__(self): return 1
it = y(J()); show(lambda: next(it)); show(lambda: it.send(4))
it = y(J()); show(lambda: next(it)); show(lambda: it.throw(KeyError('q')))
it = y(J()); show(lambda: next(it)); show(it.close)
class S:
    def __iter__(self): return self
    def __next__(self): raise StopIteration('val')
def r(): print((yield from S())); yield
it = r(); show(lambda: next(it))
show(lambda: next(y(3)))
def rec():
    yield next(me)
me = rec(); show(lambda: next(me))
def rec2():
    yield from me2
me2 = rec2(); show(lambda: next(me2))
it = g(); print(it.gi_running, it.gi_suspended, it.gi_yieldfrom, it.gi_frame is None, it.gi_code.co_name); next(it); print(it.gi_running, it.gi_suspended); it.close(); print(it.gi_frame, it.gi_suspended)
it = d(); next(it); print(type(it.gi_yieldfrom)); it.close()
show(lambda: it.throw(3)); show(lambda: it.throw(ValueError, 'x', 3)); show(lambda: it.throw(ValueError(1), 'x'))
def ctx():
    try:
        yield
    except KeyError:
        yield 'in handler'
        raise
it = ctx(); next(it); print(it.throw(KeyError('a')))
try: 1/0
except ZeroDivisionError:
    show(lambda: next(it))
def ctx2():
    try:
        1/0
    except ZeroDivisionError:
        yield 1
        raise ValueError('v')
it = ctx2(); next(it)
try: [][3]
except IndexError: show(lambda: next(it))
def ctx3():
    yield 1
    raise
it = ctx3(); next(it)
try: [][3]
except IndexError: show(lambda: next(it))
print(list(x for x in range(3) if (yield_ := x)), yield_)
gen = (x for x in [1])
print(gen.__name__, gen.__qualname__, type(gen).__name__)
gen.__name__ = 'new'; print(gen.__name__)
show(lambda: setattr(gen, '__name__', 3)); show(lambda: setattr(gen, 'gi_running', 3)); show(lambda: setattr(gen, 'x', 3))
def deep(n):
    if n: yield from deep(n-1)
    yield n
print(sum(deep(300)))
def f():
    try:
        yield 1
    finally:
        return 7
it = f(); next(it); show(lambda: it.throw(KeyError)); 
it = f(); next(it); show(it.close)
def w():
    yield (yield (yield 1))
it = w(); print(next(it), it.send(2), it.send(3)); show(lambda: it.send(4))
print([*w()], dict(enumerate('ab')), max(w(), default=0, key=str))
async def co(): return 1
c = co(); show(lambda: c.throw(KeyError(1))); show(lambda: c.send(None)); show(c.close)
c = co(); c.close(); show(lambda: c.send(None))
c = co(); show(lambda: c.send(3)); show(lambda: c.send(None))
c = co(); a = c.__await__(); print(type(a).__name__); show(lambda: next(a)); show(lambda: a.send(None))
async def co2():
    try: await aw()
    finally: print('co2 fin')
import types
@types.coroutine
def aw():
    yield 'y'
c = co2(); print(c.send(None)); show(c.close)
c = co2(); print(c.send(None)); show(lambda: c.throw(KeyError('t')))
c = co2(); print(c.send(None), c.cr_running, c.cr_suspended); 
async def ag():
    try:
        x = yield 1
        print('x', x)
        yield 2
    finally: print('ag fin')
def drive(aw):
    try:
        while True: print('step', aw.send(None))
    except StopIteration as s: return 'value', s.value
a = ag(); show(lambda: drive(a.__anext__())); show(lambda: drive(a.asend(5))); show(lambda: drive(a.asend(None))); show(lambda: drive(a.__anext__()))
a = ag(); show(lambda: drive(a.__anext__())); show(lambda: drive(a.aclose())); show(lambda: drive(a.aclose()))
a = ag(); show(lambda: drive(a.__anext__())); show(lambda: drive(a.athrow(KeyError('z'))))
a = ag(); show(lambda: drive(a.asend(3)))
a = ag(); s = a.asend(None); show(lambda: drive(s)); show(lambda: drive(s)); 
print(a.ag_running, a.ag_frame is None, a.ag_code.co_name, a.ag_await)
show(lambda: iter(a)); show(lambda: next(a))
