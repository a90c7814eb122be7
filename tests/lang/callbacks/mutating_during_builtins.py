l = [1, 2, 3]
class E:
    def __init__(self, v): self.v = v
    def __eq__(self, o):
        l.clear()
        return False
print(E(1) in l, l)
l = [E(1), E(2), E(3)]
try: print(l.index(5))
except ValueError as e: print(e)
print(len(l))
d = {1: 1}
def key(x):
    d[len(d) + 1] = x
    return x
print(sorted([3, 2], key=key), d)
def g():
    for i in range(3):
        target.append(i * 10)
        yield i
target = []
target.extend(g())
print(target)
x = [1, 2, 3]
print([x.pop() for _ in list(x)], x, list(map(lambda v: v, x)))
y = [3, 1, 2]
y[:] = (y.append(v) or v for v in list(y))
y
