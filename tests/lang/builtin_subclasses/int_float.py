class I(int):
    def __new__(cls, v, tag=None):
        self = super().__new__(cls, v)
        self.tag = tag
        return self
    def __repr__(self): return f'I({int(self)}, {self.tag})'
i = I(5, 't')
print(i, i + 1, type(i + 1).__name__, i.tag, i == 5, hash(i) == hash(5), [0] * i, i.bit_length(), -i, abs(I(-3)), {5: 'x'}[i], isinstance(i, int), i * 1.5, f'{i} {i:d} {i!r}', int(i), bool(I(0)), max(i, 3), range(i), 'abcdef'[i], vars(i), divmod(i, 2), str(i))
class F(float):
    def double(self): return F(self * 2)
    def __str__(self): return 'F!'
f = F(1.5)
print(f.double(), repr(f), f + 1, type(f.double()).__name__, f.is_integer(), round(f), f == 1.5, [f], f'{f:.2f}', f'{f}')
class B(int):
    def __bool__(self): return False
    def __int__(self): return 99
    def __add__(self, o): return 'B.add'
bool(B(5)), int(B(5)), B(1) + 1, 1 + B(1), sum([B(1)]) == 'B.add'
