import math
class V:
    def __init__(self, text): self.text = text
    def __mul__(self, other): return V(f'({self.text}*{other})')
    def __rmul__(self, other): return V(f'({other}*{self.text})')
    def __add__(self, other): return V(f'({self.text}+{other})')
    def __radd__(self, other): return V(f'({other}+{self.text})')
    def __repr__(self): return self.text
print(math.prod([2, V('a'), 3, V('b')]), math.prod([V('a')], start=V('s')), math.prod(V(c) for c in 'xyz'))
print(math.sumprod([1, 2.5, V('a'), 3], [4, 5, 6, V('b')]), math.sumprod([V('p')], [V('q')]), math.sumprod((i for i in range(4)), range(4)))
print(math.prod([10**20] * 3), math.prod(range(1, 30)), math.sumprod([2**62, 2**62], [1, 2]), math.sumprod([2**63, 1], [2, 0.5]))
try:
    print(math.sumprod([1, 2], [V('a')]))
except ValueError as e:
    print(e)
