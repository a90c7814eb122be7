class Mod:
    def __init__(self, n, m): self.n, self.m = n, m
    def __eq__(self, o): return isinstance(o, Mod) and (self.n - o.n) % self.m == 0
    def __hash__(self): return hash(self.n % self.m)
    def __repr__(self): return f'{self.n}%{self.m}'
s = {Mod(1, 5), Mod(6, 5), Mod(2, 5)}
d = {Mod(1, 5): 'one'}
d[Mod(11, 5)] = 'eleven'
print(s, d, Mod(7, 5) in s, Mod(3, 5) in s, s | {Mod(3, 5)}, s & {Mod(12, 5)}, s - {Mod(1, 5)}, {Mod(1, 5)} <= s, {Mod(6, 5)} == {Mod(1, 5)}, [Mod(1, 5), Mod(2, 5)].index(Mod(7, 5)), frozenset(s) == s, d.get(Mod(16, 5)), d.pop(Mod(-4, 5)), d, dict.fromkeys([Mod(1, 5), Mod(6, 5)], 0))
class Bad:
    def __hash__(self): return 1
    def __eq__(self, o): raise RuntimeError('compared')
x = Bad()
print(len({x, x}), x in [x], [x] == [x], {x: 1}[x])
{x, Bad()}
