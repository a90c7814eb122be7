async def f(x): return x + 1
c = f(1)
print(type(c).__name__, c.__name__)
try:
    c.send(None)
except StopIteration as e:
    print(e.value)
try:
    c.send(None)
except RuntimeError as e:
    print(e)
class Aw:
    def __await__(self):
        got = yield 'request'
        return got * 2
async def g(): return await Aw() + await Aw()
c = g()
print(c.send(None), c.send(5))
try:
    c.send(7)
except StopIteration as e:
    print(e.value)
async def h(): raise ValueError('in coroutine')
try: h().send(None)
except ValueError as e: print(e)
async def bad(): await 5
bad().send(None)
