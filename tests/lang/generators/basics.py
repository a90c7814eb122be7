def g(n):
    for i in range(n):
        print('about to yield', i)
        yield i
    print('finished')
it = g(2)
print(type(it).__name__, iter(it) is it)
print(next(it))
print(next(it))
try:
    next(it)
except StopIteration as e:
    print('stop', e.value)
try:
    next(it)
except StopIteration as e:
    print('stop again', e.args)
print(list(g(1)), next(g(0), 'default'))
next(it)
