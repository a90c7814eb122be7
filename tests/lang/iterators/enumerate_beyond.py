# Numbers of enumerate beyond 64 bits, and as they get there.
MOST = 2**63 - 1
print(list(enumerate('ab', MOST)), list(enumerate('ab', -2**63)), list(enumerate('ab', -2**63 - 1)))
for i, c in enumerate('abc', MOST - 1):
    print(i, c, type(i).__name__)
for i, c in enumerate(['x', 'y'], 2**70):
    print(i, c)
it = enumerate('xyz', MOST)
print(next(it), next(it), list(it))
print([a for a, b in enumerate([0, 1, 2, 0, 3]) if b], next(enumerate('a', True)))


def numbered(start):
    for i, c in enumerate('abcd', start):
        yield i, c


print(list(numbered(MOST - 2)), dict(enumerate('ab', -1)))
'ok'
