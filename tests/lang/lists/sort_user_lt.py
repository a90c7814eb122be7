class V:
    def __init__(self, n): self.n = n
    def __lt__(self, o):
        log.append((self.n, o.n))
        return self.n < o.n
    def __repr__(self): return f'V{self.n}'
log = []
print(sorted([V(3), V(1), V(2), V(1)]))
print(log)
a = [V(5), V(4)]
a.sort(reverse=True)
print(a, max([V(1), V(9)], key=lambda v: v.n), min(V(2), V(1), key=lambda v: v.n))
len(log)
