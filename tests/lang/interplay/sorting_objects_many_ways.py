class P:
    def __init__(self, name, age): self.name, self.age = name, age
    def __repr__(self): return f'{self.name}{self.age}'
    def __lt__(self, o): return (self.age, self.name) < (o.age, o.name)
ps = [P('bo', 30), P('al', 30), P('cy', 25), P('di', 40)]
print(sorted(ps), sorted(ps, reverse=True), sorted(ps, key=lambda p: p.name), sorted(ps, key=lambda p: (-p.age, p.name)), max(ps), min(ps), max(ps, key=lambda p: p.name), sorted(ps, key=lambda p: len(p.name)))
by = {}
for p in ps: by.setdefault(p.age, []).append(p)
print(by, {k: sorted(v)[0] for k, v in sorted(by.items())}, [p for p in sorted(ps) if p.age > 26], sorted(by.items(), key=lambda kv: len(kv[1]), reverse=True)[0])
ps.sort(key=lambda p: p.age % 7)
print(ps, [ps.index(p) for p in ps], sorted(range(4), key=lambda i: ps[i]), list(zip(*sorted((p.age, p.name) for p in ps))))
calls = []
class L:
    def __init__(self, v): self.v = v
    def __lt__(self, o): calls.append(1); return self.v < o.v
n = sorted(L((i * 7) % 20) for i in range(20))
[x.v for x in n] == list(range(20)), 19 <= len(calls) <= 100
