def g():
    yield 1
    1 / 0
    yield 2
it = g()
next(it)
try:
    next(it)
except ZeroDivisionError as e:
    print(e)
print(list(it))
def h():
    try:
        yield 1
    finally:
        print('finally')
for x in h():
    print(x)
def k():
    for x in g(): yield x * 10
list(k())
