from collections import namedtuple
P = namedtuple('P', 'x y')
p = P(1, y=2)
print(p, p.x, p[1], p == (1, 2), p._asdict(), p._replace(x=5), P._fields, P._make([3, 4]), len(p), [*p], p + (3,), hash(p) == hash((1, 2)), isinstance(p, tuple))
Q = namedtuple('Q', ['a', 'b', 'c'], defaults=[10, 20])
print(Q(1), Q(1, 2), Q._field_defaults, Q.__name__, Q.__doc__)
a, b = p
print(a, b, max(P(1, 2), P(2, 1)), sorted([P(2, 1), P(1, 2)]), f'{p}', {p: 1}[(1, 2)], namedtuple('R', 'a,b', rename=False)(1, 2), namedtuple('S', 'class x', rename=True)._fields)
match p:
    case P(x, y): print('matched', x, y)
class Sub(namedtuple('Base', 'n')):
    def double(self): return self.n * 2
print(Sub(4).double(), Sub(4))
for f in (lambda: P(1), lambda: P(1, 2, 3), lambda: P(1, z=2), lambda: p.zz, lambda: setattr(p, 'x', 1), lambda: namedtuple('T', 'a a'), lambda: namedtuple('T', '_a'), lambda: p._replace(q=1), lambda: namedtuple('1x', 'a')):
    try: f()
    except Exception as e: print(type(e).__name__, e)
