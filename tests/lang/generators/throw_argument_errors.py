def g():
    yield 1
    yield 2
for a in ((5,), ('x',), (int,), (), (None,)):
    it = g()
    next(it)
    try:
        it.throw(*a)
    except TypeError as e:
        print(e)
it = g()
next(it)
it.throw(ValueError)
