def g():
    yield 1
    raise StopIteration('inside')
it = g()
print(next(it))
try:
    next(it)
except RuntimeError as e:
    print(e, repr(e.__cause__))
def h():
    yield next(iter([]))
try:
    list(h())
except RuntimeError as e:
    print(e)
def ok():
    try: next(iter([]))
    except StopIteration: pass
    yield 'fine'
print(list(ok()))
list(next(iter([])) for _ in range(2))
