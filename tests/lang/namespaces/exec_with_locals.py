l = {}
exec("q = x + 1\nfor i in range(3): pass", {'x': 3}, l)
print(l)
class M(dict):
    def __missing__(self, k): return 'missing ' + k
    def __setitem__(self, k, v):
        print('set', k)
        dict.__setitem__(self, k, v)
m = M()
class M2(dict):
    def __setitem__(self, k, v):
        print("set", k)
        dict.__setitem__(self, k, v)
m = M2()
exec("w = 5; print(w)\nclass C: pass\ndel w", {}, m)
print(sorted(m))
