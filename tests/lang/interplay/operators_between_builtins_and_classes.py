class Money:
    def __init__(self, n): self.n = n
    def __repr__(self): return f'${self.n}'
    def __add__(self, o): return Money(self.n + (o.n if isinstance(o, Money) else o))
    __radd__ = __add__
    def __mul__(self, k): return Money(self.n * k) if isinstance(k, (int, float)) else NotImplemented
    __rmul__ = __mul__
    def __lt__(self, o): return self.n < o.n
    def __eq__(self, o): return isinstance(o, Money) and self.n == o.n
    def __hash__(self): return hash(self.n)
    def __bool__(self): return self.n != 0
    def __index__(self): return self.n
    def __format__(self, s): return f'${self.n:{s}}'
    def __neg__(self): return Money(-self.n)
    def __contains__(self, x): return x < self.n
    def __round__(self, d=0): return round(self.n, d)
m = [Money(5), Money(3), Money(0)]
print(sum(m), sorted(m), max(m), min(m), any(m), all(m), 2 * m[0] + 1, f'{m[0]:>5}|{m[1]:03d}', [10, 20, 30, 40][m[1]], 'ab' * m[1], list(map(lambda x: -x, m)), {Money(5)} & set(m), m.index(Money(3)), 4 in m[0], round(Money(5)), range(m[1]), m.count(Money(0)), bool(m[2]), [x for x in m if x])
total = 0
for x in m: total += x
print(total, type(total).__name__)
m[0] * 'x'
