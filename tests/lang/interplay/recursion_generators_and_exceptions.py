def walk(tree, depth=0):
    if depth > 3: raise RecursionError('too deep')
    for k, v in tree.items():
        yield '  ' * depth + k
        if isinstance(v, dict):
            try: yield from walk(v, depth + 1)
            except KeyError as e: yield f'error {e}'
        elif v == 'bad': raise KeyError(k)
tree = {'a': {'b': {'c': 1}, 'd': 'bad', 'never': 1}, 'e': {}, 'f': {'g': {'h': {'i': {'j': {}}}}}}
out = []
try:
    for line in walk(tree): out.append(line)
except RecursionError as e: out.append(str(e))
print('\n'.join(out))
def count(n):
    if n == 0:
        yield 'base'
        return 0
    r = yield from count(n - 1)
    yield n
    return r + n
def drive(g):
    vals = []
    try:
        while True: vals.append(next(g))
    except StopIteration as e: return vals, e.value
drive(count(5)), drive(count(60))[1]
