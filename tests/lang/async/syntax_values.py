async def f(): pass
async def g(): yield 1
print(type(f).__name__, type(g()).__name__, callable(f))
c = f()
c.close()
for h in (lambda: [x for x in g()], lambda: iter(f), lambda: list(g())):
    try: h()
    except TypeError as e: print(e)
class A:
    async def m(self): return 'm'
x = A().m()
try: x.send(None)
except StopIteration as e: print(e.value)
async def lam(): return [await y for y in (f(),)]
z = lam()
try: z.send(None)
except StopIteration as e: print(e.value)
with f(): pass
