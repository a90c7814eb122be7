g = (x * x for x in range(4))
print(next(g), list(g), list(g), sum(x for x in range(5)), max((len(w), w) for w in ['aa', 'b']), any(x > 2 for x in range(5)), all(x for x in [1, 0]), ''.join(c for c in 'abc'), type(g).__name__)
def src():
    print('source evaluated')
    return [1, 2]
h = (print('body', x) or x for x in src())
print('created')
print(list(h))
print(sorted((x for x in 'cab'), reverse=True), tuple(x for x in range(2)), set(x for x in 'aa'), dict((x, 1) for x in 'ab'), min(x for x in [3, 1]), list(x for x in range(3) if x))
(x for x in 5)
