class N:
    def __init__(self, v): self.v = v
    def __add__(self, o): return N(self.v + (o.v if isinstance(o, N) else o))
    __radd__ = __add__
    def __repr__(self): return f'N({self.v})'
    def __mul__(self, o): return N(self.v * o)
    def __rmul__(self, o): return N(o * self.v)
    def __getitem__(self, k): return k
print(sum([N(1), N(2)]), sum([N(1), 2], N(10)), 3 * N(2), N(2) * 3, N(1)[::2], sum([[1], [2]], []), sum(((1,), (2,)), ()))
for f in (lambda: sum(['a', 'b']), lambda: sum(['a'], ''), lambda: sum([b'a'], b''), lambda: sum([[1]]), lambda: sum(5), lambda: sum([1], [2]), lambda: sum(), lambda: sum([1], bytearray())):
    try:
        print(f())
    except TypeError as e:
        print(e)
N(1) - 1
