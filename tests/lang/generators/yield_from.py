def inner():
    x = yield 'a'
    print('inner got', x)
    y = yield 'b'
    return (x, y)
def outer():
    r = yield from inner()
    print('result', r)
    yield from [1, 2]
    yield from 'xy'
    yield from (i for i in range(2))
    yield from {'k': 1}
    return 'end'
g = outer()
print(next(g), g.send('S1'), g.send('S2'), list(g))
def chain(*its):
    for it in its: yield from it
print(list(chain('ab', range(2), ())))
def bad(): yield from 5
list(bad())
