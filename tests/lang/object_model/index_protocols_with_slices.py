class Seq:
    def __init__(self, n): self.n = n
    def __len__(self): return self.n
    def __getitem__(self, i):
        if isinstance(i, slice): return [self[j] for j in range(*i.indices(self.n))]
        if i < 0: i += self.n
        if not 0 <= i < self.n: raise IndexError(f'index {i}')
        return i * i
s = Seq(5)
print(s[2], s[-1], s[1:4], s[::-1], s[:2], s[-2:], list(s), 9 in s, 10 in s, list(reversed(s)), [*s], max(s), sum(s), sorted(s, reverse=True), list(zip(s, 'ab')), dict(enumerate(s)), s[:0], s[10:])
a, *b = s
print(a, b)
it = iter(s)
print(next(it), next(it), list(it))
s[7]
