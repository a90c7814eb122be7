class Base:
    def __init__(self, data): self.data, self.i = data, -1
    def __iter__(self): return self
    def __next__(self):
        self.i += 1
        try: return self.transform(self.data[self.i])
        except IndexError: raise StopIteration from None
    def transform(self, x): return x
class Doubling(Base):
    def transform(self, x): return x * 2
class Skipping(Base):
    def __next__(self):
        while (v := super().__next__()) % 2: pass
        return v
class Chained:
    def __init__(self, *its): self.its = its
    def __iter__(self):
        for it in self.its: yield from it
print(list(Doubling([1, 2])), list(Skipping(range(7))), list(Chained(Doubling('ab'), Skipping([1, 2, 4]), 'z')), sum(Doubling(range(4))), dict(zip(Base('ab'), Doubling([1, 2]))), [*map(lambda a, b: (a, b), Base('xy'), Skipping(range(9)))], 4 in Doubling([1, 2]), max(Chained([1], [5], [3])))
it = Doubling([1, 2, 3])
for a in it:
    for b in it: print(a, b)
next(it, 'exhausted')
