from dataclasses import dataclass, field, asdict, astuple, replace, fields
@dataclass
class P:
    x: int
    y: int = 0
    tags: list = field(default_factory=list)
    hidden: str = field(default='h', repr=False, compare=False)
    def total(self): return self.x + self.y
p = P(1, 2)
q = P(1, y=2, hidden='other')
print(p, p == q, p.total(), asdict(p), astuple(p), replace(p, x=9), [f.name for f in fields(p)], P(5), P.__match_args__)
p.tags.append('t')
print(p, q, P(1).tags is P(1).tags)
@dataclass(order=True, frozen=True)
class V:
    a: int
    b: str = 'z'
print(V(1) < V(2), sorted([V(2, 'a'), V(1)]), hash(V(1)) == hash(V(1)), {V(1): 'k'}[V(1)], V(1) == (1, 'z'))
for f in (lambda: P(), lambda: P(1, 2, 3, 4, 5), lambda: P(z=1), lambda: setattr(V(1), 'a', 2), lambda: P(1) < P(2), lambda: hash(P(1)), lambda: replace(p, q=1), lambda: V(1) < 5, lambda: delattr(V(1), 'a')):
    try: f()
    except Exception as e: print(type(e).__name__, e)
