a = [3, 1, 2]
def key(x):
    if x == 2: raise ValueError('bad key')
    return x
try:
    a.sort(key=key)
except ValueError as e:
    print(e, a)
def lt_key(x):
    class K:
        def __lt__(self, o): raise RuntimeError('no order')
    return K()
try:
    a.sort(key=lt_key)
except RuntimeError as e:
    print(e, sorted(a))
sorted([1], key=key)
