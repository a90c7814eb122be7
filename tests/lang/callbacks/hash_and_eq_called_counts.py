class K:
    def __init__(self, v): self.v = v
    def __hash__(self):
        global hashes
        hashes += 1
        return hash(self.v)
    def __eq__(self, o):
        global eqs
        eqs += 1
        return self.v == o.v
hashes = eqs = 0
k = K(1)
d = {k: 1}
d[k] = 2
print(hashes, eqs, d[K(1)], hashes, eqs)
s = {K(1), K(1), k}
print(hashes, eqs, len(s))
print(dict.fromkeys([K(5), K(5)]) is not None, hashes, eqs)
e = dict(d)
f = set(s)
print(hashes, eqs, len(e | d), hashes, k in d, hashes, eqs)
