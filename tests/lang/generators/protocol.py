class It:
    def __init__(s): s.n=0
    def __iter__(s): return s
    def __next__(s):
        s.n+=1
        if s.n>2: raise StopIteration(('v',s.n))
        return s.n
    def send(s,v): print('sent',v); return s.__next__()
    def throw(s,*a): raise StopIteration('thrown')
def g():
    r = yield from It()
    print('r',r)
    r = yield from It()
    print('r',r)
    r = yield from [1,2]
    print('r',r)
    r = yield from 'ab'
    return r
print(list(g()))
x=g(); print(next(x), x.send('hi'), x.throw(ValueError('q')))
async def c(): return 42
class A:
    def __await__(s): return c().__await__()
class B:
    def __await__(s):
        r = yield 'suspended'
        return ('got',r)
async def m():
    return await A(), await c(), await B()
x=m()
print(x.send(None))
try: x.send('resumed')
except StopIteration as e: print(e.value)
def outer():
    try:
        yield from inner()
    except ValueError as e: print('outer', e); yield 'o'
def inner():
    try: yield 1
    finally: print('inner fin')
x=outer(); next(x); x.close()
def ig():
    while True:
        try: yield 1
        except GeneratorExit: pass
x=ig(); next(x)
try: x.close()
except RuntimeError as e: print(e)
def rv():
    try: yield 1
    except GeneratorExit: return 'retval'
x=rv(); next(x); print(x.close(), x.close())
x=rv(); print(x.close())
try: x.send(None)
except StopIteration as e: print('stop', e.value)
x=rv()
try: x.send(5)
except TypeError as e: print(e)
for a in [(5,), (ValueError,'a'), (ValueError('a'),'b'), (ValueError('a'),), (int,), (ValueError, ValueError('q')), (ValueError, (1,2)), (ValueError, None, 5)]:
    x=rv(); next(x)
    try: x.throw(*a)
    except BaseException as e: print(type(e).__name__, e.args)
def name(): yield
try: x.__name__=5
except TypeError as e: print(e)
def me():
    next(h)
    yield
h=me()
try: next(h)
except ValueError as e: print(e)
def self_throw():
    try: h2.throw(KeyError)
    except ValueError as e: print(e)
    try: h2.close()
    except ValueError as e: print(e)
    yield 1
h2=self_throw(); print(next(h2))
