def factory(*names):
    class Record:
        __slots__ = names
        fields = {n: i for i, n in enumerate(names)}
        def __init__(self, *vals):
            for n, v in zip(names, vals): setattr(self, n, v)
        def __repr__(self): return ', '.join(f'{n}={getattr(self, n)!r}' for n in self.fields)
        def __eq__(self, o): return all(getattr(self, n) == getattr(o, n) for n in names)
        locals().update({f'get_{n}': (lambda n: lambda self: getattr(self, n))(n) for n in names})
    Record.__name__ = Record.__qualname__ = '_'.join(names)
    return Record
P = factory('x', 'y')
p = P(1, [2])
print(p, p == P(1, [2]), p.get_x(), P.fields, P.__name__, P.get_y(p))
try: p.z = 1
except AttributeError as e: print(e)
class Outer:
    limit = 3
    class Inner:
        data = list(range(2))
        total = sum(d for d in data)
    table = [[r * c for c in range(2)] for r in range(limit)]
    inner_total = Inner.total
print(Outer.table, Outer.inner_total)
