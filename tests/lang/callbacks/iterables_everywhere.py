log = []
def g(*xs):
    for x in xs:
        log.append(x)
        yield x
print(list(g(1)), tuple(g(2)), set(g(3)), dict(g((4, 5))), sum(g(6)), max(g(7)), min(g(8)), sorted(g(10, 9)), any(g(0, 11)), all(g(12, 0)), ''.join(g('a', 'b')), [*g(13)], {**dict(g(('k', 1)))}, list(zip(g(1), g(2))), list(map(str, g(3))), list(enumerate(g(4))), bytes(g(65)), bytearray(g(66)), frozenset(g(5)), list(reversed(list(g(6)))), 1 in g(1, 2), list(filter(None, g(0, 7))))
l = []
l.extend(g(1))
l += g(2)
l[:0] = g(0)
d = {}
d.update(g(('x', 1)))
s = {1}
s.update(g(2))
s |= set(g(3))
a, *b = g(1, 2, 3)
print(l, d, s, a, b, dict.fromkeys(g('q')), s.union(g(9)), s.issuperset(g(1)), len(log))
print(*g('star', 'args'))
','.join(g('x', 5))
