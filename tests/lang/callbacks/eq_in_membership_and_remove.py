class E:
    def __init__(self, v): self.v = v
    def __eq__(self, o):
        log.append((self.v, o if not isinstance(o, E) else o.v))
        return self.v == (o.v if isinstance(o, E) else o)
    def __hash__(self): return 1
log = []
print(3 in [E(1), E(3)], E(2) in (1, 2), [E(1), E(2)].index(2), [E(1), E(1), 5].count(1), E(4) in {E(4)}, E(1) in {1: 0}, [1, E(2)] == [1, 2], (E(1),) == (E(1),), {'k': E(1)} == {'k': 1})
a = [E(1), E(2)]
a.remove(E(2))
print(len(a), log)
log.clear()
s = {E(1), E(2), E(1)}
s.discard(E(2))
d = {E(1): 'a', E(2): 'b'}
print(len(s), d[E(2)], d.pop(E(1)), len(d), range(5).index(E(3)) if False else '', E(3) in range(5))
len(log)
