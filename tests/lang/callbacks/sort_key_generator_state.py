calls = []
def key(x):
    calls.append(x)
    return -x
print(sorted([3, 1, 2], key=key), calls, max([1, 5, 2], key=key), min((4, 9), key=key), calls)
def gen_key(g): return next(g)
gens = [iter([3]), iter([1]), iter([2])]
print([next(g, 'used') for g in sorted(gens, key=gen_key)])
class K:
    n = 0
    def __call__(self, x):
        K.n += 1
        return x
a = [2, 1]
a.sort(key=K())
print(a, K.n)
def partial_state():
    seen = set()
    return lambda x: (x in seen, seen.add(x), -x)[2]
sorted([1, 2, 3], key=partial_state())
