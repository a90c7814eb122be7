def down(n): return 0 if n == 0 else 1 + down(n - 1)
print(down(400), down(800))
def mutual(n): return n if n <= 0 else other(n - 1)
def other(n): return mutual(n - 1)
print(mutual(700))
class T:
    def __init__(self, n): self.child = T(n - 1) if n else None
    def depth(self): return 1 + (self.child.depth() if self.child else 0)
T(300).depth()
