# next() and send() as statements, values and arguments; with numbers, defaults, and what ends or refuses a step.
import itertools

def count(n):
    for i in range(n):
        got = yield i * 1.5 if i % 2 else i
        if got is not None:
            print('got', got)
    return 'end'

g = count(6)
next(g)
print(next(g), g.send(2.5) + next(g))
x = g.send(10 ** 30)
print(x, next(g), next(g, 'none left'), next(g, [1])[0], next(g, None))
g = count(1)
print([next(g, -1) for _ in range(3)])

def described(step, *args):
    try:
        return step(*args)
    except BaseException as e:
        below = e.__traceback__.tb_next
        return type(e).__name__, e.args, below and below.tb_lineno

def ended():
    g = count(1)
    next(g)
    return next(g)
def ended_by_send():
    g = count(1)
    next(g)
    return g.send(7)
def closed():
    g = count(3)
    next(g)
    g.close()
    return next(g, 'closed'), g.send(1)
def unstarted(): return count(3).send(1)
def within():
    def inner():
        yield 1
        yield next(me)
    me = inner()
    return next(me), next(me)
def within_by_send():
    def inner():
        x = yield 1
        yield me.send(x)
    me = inner()
    return next(me), me.send(3)
def failing():
    def inner():
        x = yield 1
        yield 1 // x
    g = inner()
    next(g)
    return g.send(0)
def stopped_inside():
    def inner():
        yield next(iter(()))
    return next(inner(), 'default')
for step in (ended, ended_by_send, closed, unstarted, within, within_by_send, failing, stopped_inside):
    print(step.__name__, described(step))

# Arguments that are themselves steps, and that change the generator.
def echo():
    x = None
    while True:
        x = yield x
a, b = echo(), echo()
next(a), next(b)
print(a.send(b.send(a.send(3) + 1) * 2), a.send((yield_of := next(b), 5)), next(a, next(b)))
c = count(3)
next(c)
print(c.send(next(c)), next(c, next(c, 'used')))
d = echo()
print(described(d.send, d.close()))
print(described(lambda: d.send(next(d))))

# Through a chain, in an expression, a condition, a comparison, and by a loop that is left.
def chain(n):
    if n == 0:
        got = yield 'bottom'
        return got
    return (yield from chain(n - 1)), n
h = chain(5)
print(next(h))
print(described(lambda: h.send(4)))
total = 0
e = count(5)
for v in e:
    total += v
    if v:
        break
while (v := next(e, None)) is not None:
    total += v
print(total, next(e, 0) < 1, -next(iter(count(2))), next(itertools.count(5)), next(iter('ab')), next(iter([]), 'default'))

# Coroutines and iterators of classes.
async def coroutine():
    return 5
co = coroutine()
print(described(co.send, None), described(co.send, None))
class Steps:
    def __init__(self): self.n = 0
    def __next__(self):
        self.n += 1
        if self.n > 2: raise StopIteration(self.n)
        return self.n
    def send(self, value): return value, next(self)
s = Steps()
print(next(s), s.send('x'), next(s, 'over'), described(lambda: next(s)))
print(described(lambda: next(5)), described(lambda: next([])))
