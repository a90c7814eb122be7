def g():
    x = yield
    y = (yield x) + 1
    z = [(yield y), (yield 'second')]
    print(z, f'{(yield "in fstring")}')
    return (yield (yield 'nested'))
it = g()
print(next(it), it.send(10), it.send(20), it.send('l0'), it.send('l1'), it.send('f'), it.send('n1'))
try:
    it.send('final')
except StopIteration as e:
    print(e.value)
def h():
    d = {(yield 'k'): (yield 'v')}
    if (yield d): print('true')
    while (yield 'loop'): pass
    return max((yield 1), (yield 2))
it = h()
out = [next(it)]
for v in ('key', 'val', True, 1, 0, 5, 9):
    try: out.append(it.send(v))
    except StopIteration as e: out.append(e.value)
out
