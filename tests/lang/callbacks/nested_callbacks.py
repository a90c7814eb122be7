def outer(x): return sorted(range(x), key=lambda y: max([y, 1], key=lambda z: -z))
print(list(map(outer, [1, 2, 3])), sorted([[3, 1], [2]], key=lambda l: sum(map(lambda v: v * v, l))), [sorted(filter(lambda c: c != 'b', w)) for w in ('cab', 'ba')])
class M:
    def __init__(self, v): self.v = v
    def __lt__(self, o): return sorted([self.v, o.v], key=lambda t: t)[0] is self.v
    def __repr__(self): return f'M{self.v}'
print(sorted([M(2), M(1), M(3)]), max(map(lambda p: (p, str(p)), (1, 2)), key=lambda t: t[1]))
def gen(n):
    yield from sorted(range(n), key=lambda x: -x)
print(list(map(lambda x: list(gen(x)), range(3))))
def apply(f, *a): return f(*a)
apply(map, lambda x: apply(sum, [x, x]), [1, 2]).__next__()
