class P:
    def __init__(self, n): self.n = n
    def __hash__(self): return self.n % 3
    def __eq__(self, o): return isinstance(o, P) and self.n == o.n
    def __repr__(self): return f'P{self.n}'
s = {P(1), P(4), P(1), P(2)}
print(len(s), P(4) in s, P(7) in s, s)
s.discard(P(4))
print(s, s | {P(5)}, s & {P(1), P(9)}, s - {P(1)}, s == {P(2), P(1)}, s <= {P(1), P(2), P(3)})
s.remove(P(77))
