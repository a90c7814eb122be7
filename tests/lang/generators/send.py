def acc():
    total = 0
    while True:
        x = yield total
        print('received', x)
        if x is None: return total
        total += x
g = acc()
print(g.send(None), g.send(5), g.send(10))
try:
    g.send(None)
except StopIteration as e:
    print('done', e.value)
h = acc()
try:
    h.send(1)
except TypeError as e:
    print(e)
print(next(h), h.send(3))
def echo():
    while True:
        got = yield
        yield got * 2
e = echo()
next(e)
print(e.send(4), next(e), e.send('ab'))
g.send(1)
