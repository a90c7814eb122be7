class V:
    def __init__(self, n): self.n = n
    def __add__(self, o): return ('add', self.n, o)
    def __sub__(self, o): return ('sub', self.n, o)
    def __mul__(self, o): return ('mul', self.n, o)
    def __truediv__(self, o): return ('truediv', self.n, o)
    def __floordiv__(self, o): return ('floordiv', self.n, o)
    def __mod__(self, o): return ('mod', self.n, o)
    def __divmod__(self, o): return ('divmod', self.n, o)
    def __pow__(self, o, m=None): return ('pow', self.n, o, m)
    def __matmul__(self, o): return ('matmul', self.n, o)
    def __lshift__(self, o): return ('lshift', self.n, o)
    def __rshift__(self, o): return ('rshift', self.n, o)
    def __and__(self, o): return ('and', self.n, o)
    def __or__(self, o): return ('or', self.n, o)
    def __xor__(self, o): return ('xor', self.n, o)
v = V(1)
print(v + 2, v - 2, v * 2, v / 2, v // 2, v % 2, divmod(v, 2), v ** 2, pow(v, 2, 3), v @ 2, v << 2, v >> 2, v & 2, v | 2, v ^ 2)
2 + v
