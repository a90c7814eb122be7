def p(x):
    print('p', x, end=' ')
    return x
m = map(p, [1, 2, 3])
print('made', next(m), type(m).__name__)
f = filter(lambda x: p(x) > 1, [1, 2, 3])
print(next(f))
z = zip(map(p, 'ab'), map(p, [1, 2, 3]))
print(next(z), list(z))
e = enumerate(map(p, 'xy'), start=5)
print(next(e), list(e), list(m), list(f), list(m))
print(list(filter(None, [0, 1, '', 'a', None, [], [0]])), list(map(lambda a, b: a + b, [1, 2], [10, 20, 30])), list(map(max, [1, 5], [3, 2], [2, 9])), list(zip()), list(zip([1])), list(map(None or str, [])))
r = reversed([1, 2, 3])
next(r), list(r), list(r)
