class P:
    def __init__(self, x): self.x = x
    def __eq__(self, o):
        if not isinstance(o, P): return NotImplemented
        return self.x == o.x
    def __hash__(self): return hash(self.x)
print(P(1) == P(1), P(1) == 1, 1 == P(1), P(1) != P(2), P(1) != 5, {P(1), P(1), P(2)} == {P(2), P(1)}, {P(1): 'a'}[P(1)], P(3) in [P(3)], [P(1), P(2)].index(P(2)), hash(P(5)) == hash(5), (P(1), 2) == (P(1), 2))
class Q(P): pass
class R(P):
    def __eq__(self, o): return True
print(hash(Q(3)) == 3, R.__hash__, Q.__hash__ is P.__hash__)
class S:
    __hash__ = None
for c in (R(1), S()):
    try:
        hash(c)
    except TypeError as e:
        print(e)
{R(1)}
