class Seq:
    def __getitem__(self, i):
        if i > 2: raise IndexError
        return i * 10
class It:
    def __init__(self): self.n = 0
    def __iter__(self): return self
    def __next__(self):
        print('next', self.n)
        self.n += 1
        return self.n
a, b, c = Seq()
print(a, b, c, [*Seq()], list(Seq()), 20 in Seq(), max(Seq()))
def gen():
    yield 1
    print('between')
    yield 2
x, y = gen()
print(x, y)
p, q = It()
