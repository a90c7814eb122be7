def g():
    x = 5
    yield x
    yield x + 1
it = g()
print(it.__name__, it.__qualname__, it.gi_running, it.gi_frame is not None, it.gi_yieldfrom)
next(it)
print(it.gi_suspended)
list(it)
print(it.gi_frame, bool(it), (x for x in []).__name__)
it.foo
