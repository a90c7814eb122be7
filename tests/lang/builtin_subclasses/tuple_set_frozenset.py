class T(tuple):
    def __new__(cls, *a): return super().__new__(cls, a)
    def swap(self): return T(*reversed(self))
t = T(1, 2)
print(t, t.swap(), type(t + (3,)).__name__, type(t[:1]).__name__, t == (1, 2), hash(t) == hash((1, 2)), {(1, 2): 'k'}[t], [*t], len(t), isinstance(t, tuple), '%s %s' % t, t < (1, 3))
class S(set):
    def add(self, x):
        print('add', x)
        super().add(x)
s = S([1])
s.add(2)
print(s, s | {3}, type(s | {3}).__name__, type(s.copy()).__name__, s == {1, 2}, 1 in s, len(s), s - {1}, repr(S()), isinstance(s, set))
class F(frozenset):
    pass
f = F([1])
print(f, f | {2}, {f: 1}[frozenset([1])], type(f.union([3])).__name__, type(F(f)) is F, F())
def noop(a, b): return a, b
noop(*t)
