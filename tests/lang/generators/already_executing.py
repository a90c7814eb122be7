def g():
    yield next(it)
it = g()
try:
    next(it)
except ValueError as e:
    print(e)
def h():
    def inner(): yield from me
    yield from inner()
me = h()
list(me)
