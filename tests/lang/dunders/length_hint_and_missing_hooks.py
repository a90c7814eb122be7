class H:
    def __init__(self): self.n = 3
    def __iter__(self): return self
    def __next__(self):
        self.n -= 1
        if self.n < 0: raise StopIteration
        return self.n
    def __length_hint__(self): return 100
print(list(H()), tuple(H()), [*H()])
class Bad(H):
    def __length_hint__(self): return -5
try:
    list(Bad())
except ValueError as e:
    print(e)
class Raises(H):
    def __length_hint__(self): raise ValueError('hint')
try:
    list(Raises())
except ValueError as e:
    print(e)
class TypeErr(H):
    def __length_hint__(self): raise TypeError
list(TypeErr())
