class E:
    def __init__(self, v): self.v = v
    def __eq__(self, o):
        print('eq', self.v, getattr(o, 'v', o))
        return self.v == getattr(o, 'v', o)
    def __lt__(self, o):
        print('lt', self.v, o.v)
        return self.v < o.v
print([E(1), E(2)] == [E(1), E(3)])
print([E(1), E(2)] < [E(1), E(3)])
print(2 in [E(1), E(2)], [E(1), E(2)].index(2), [E(1), 1].count(1))
a = [E(1), E(2)]
a.remove(2)
len(a), (E(1), 'x') == (1, 'x')
