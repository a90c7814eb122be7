class Count:
    def __init__(self, n): self.i, self.n = 0, n
    def __iter__(self): return self
    def __next__(self):
        if self.i >= self.n: raise StopIteration
        self.i += 1
        return self.i
print(list(Count(3)), [x for x in Count(2)], sum(Count(4)), max(Count(3)), 2 in Count(3), 9 in Count(3), tuple(Count(2)), set(Count(2)), dict(zip('ab', Count(2))), sorted(Count(3), reverse=True), ','.join(map(str, Count(3))))
a, *b = Count(3)
print(a, b, [*Count(2)], list(enumerate(Count(2))), list(zip(Count(3), Count(2))), any(Count(0)), all(Count(2)))
it = Count(1)
print(next(it), next(it, 'd'))
next(it)
