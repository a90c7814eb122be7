class O: pass
o = O()
d = {}
class CM:
    def __init__(self, n): self.n = n
    def __enter__(self): print('in', self.n); return self.n
    def __exit__(self, *a): print('out', self.n, a[0] and a[0].__name__); return self.n == 'swallow'
with CM(1) as a, CM(2) as (b): print(a, b)
with (CM(1) as a, CM(2) as b,): print(a, b)
with (CM(1), CM(2)): pass
with (CM(1)): pass
with (CM(1)) as q: print(q)
with (yield_ := CM(4)) as q: print(q, yield_.n)
with CM([1, 2]) as [x, y], CM((3, (4, 5))) as (z, (u, *v)): print(x, y, z, u, v)
with CM('swallow'), CM(2): raise KeyError
try:
    with CM('a'), CM((1, 2)) as (p, q, r): pass
except ValueError as e: print(e)
try:
    with CM(1), CM(1/0): pass
except ZeroDivisionError as e: print(e)
with CM(1) as o.attr, CM(2) as d['k']: print(o.attr, d)
def early():
    for i in range(3):
        with CM(i), CM(i * 10):
            if i == 1: continue
            if i == 2: return 'ret'
            print('body', i)
print(early())
