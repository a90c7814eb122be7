def g(name, n):
    for i in range(n):
        yield f'{name}{i}'
a, b = g('a', 3), g('b', 2)
out = []
while True:
    try:
        out.append(next(a))
        out.append(next(b))
    except StopIteration:
        break
print(out, list(a))
def round_robin(*its):
    its = list(its)
    while its:
        for it in list(its):
            try: yield next(it)
            except StopIteration: its.remove(it)
print(list(round_robin(g('x', 3), g('y', 1), g('z', 2))))
def two():
    yield from zip(g('p', 2), g('q', 2))
list(two())
