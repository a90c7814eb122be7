def inner():
    yield 1
    raise KeyError('inner')
def outer():
    yield from inner()
for x in outer(): pass
