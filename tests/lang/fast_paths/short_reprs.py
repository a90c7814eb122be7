# repr of containers: short and plain ones at once, the others item by item.
class L(list): pass
class D(dict):
    def __repr__(self): return 'D!'
class N:
    def __repr__(self): return '<' + str(inner) + '>'
class S(str):
    def __repr__(self): return 'S!'
inner, outer = [1, (2,)], [1, 2]
print([], (), {}, (1,), [[]], [()], ({},), {1: {}}, [None, True, False, 1.5, float('nan'), float('-inf'), -0.0, 1e22, 2**70, 'a', "it's", '"', '\n', 'n\xe9', b'x', 1j, ...])
print(L([1, [2]]), [L([1])], [D()], {'k': D(a=1)}, [S('x')], {S('x'): 1}, {1, }, [frozenset()], [range(3)], [{2: [3, (4,)]}])
outer.append(N()); print(outer); print({'k': outer, 'z': (outer,)})
cyclic = [1]; cyclic.append(cyclic); print(cyclic, [cyclic], {'c': cyclic})
d = {}; d['d'] = d; print(d, [d], (d, [d]))
l = []; t = (l,); l.append(t); print(l, t)
deep = []
for i in range(12): deep = [i, deep, (deep if i < 3 else None,), {i: 'x'}]
print(deep)
same = [1, 'x']; print([same, same, (same, same), {'a': same, 'b': same}])
for n in (325, 332, 333, 334, 335, 400, 5000):
    a = list(range(10)) * (n // 10); print(len(repr(a)), len(str(tuple(a))), len(repr([a, a])), len(repr(dict.fromkeys(range(n), 'x'))))
print(len(repr(['x' * n for n in range(100)])), len(repr(['x' * 995])), len(repr(['x' * 996])), len(repr(['x' * 5000, 1])))
print('%s|%r' % (same, (same, {'k': 1.5})), '{}|{!r}'.format(same, {'k': same}), f'{same}|{same!r:>12}')
print('%s %s' % (outer, 1), '{} {}'.format(1, outer))
