i = 'global'
def f():
    i = 'local'
    r = [i for i in range(3)]
    s = [lambda: i for i in range(2)]
    return i, r, [g() for g in s]
print(f(), i)
def g():
    return [(a, b) for a in range(2) for b in [a * 10]], [n for n in range(3) if (last := n) >= 0], last
print(g())
fs = [lambda: j for j in range(3)]
print([f() for f in fs])
class C:
    vals = [1, 2]
    double = [v * 2 for v in vals]
print(C.double)
[undefined_x for z in range(1)]
