class C:
    def __call__(self): pass
def f(): pass
print([callable(x) for x in (f, C, C(), len, int, lambda: 0, 5, 'a', None, [].append, object(), type, print, f.__call__, property())])
print(hash(5), hash(-1), hash(-2), hash(True), hash(0), hash(5.0), hash(0.0) == hash(-0.0), hash(1 + 0j), hash(2.0) == hash(2), hash(2**62 - 1) == hash(float(2**62 - 1)) or True, hash('a') == hash('a'), hash(()) == hash(()), hash(None) == hash(None), hash((1, 2)) == hash((1.0, 2)), hash(frozenset()) == hash(frozenset()), hash(range(3)) == hash(range(3)), hash(int) == hash(int))
a = [1]
print(id(a) == id(a), id(a) != id([1]), id(None) == id(None), type(id(5)), id(f) == id(f), len({id(x) for x in (a, f, C)}))
for x in ([], {}, set(), bytearray(), [1], ({},), slice(1, []), {}.keys()):
    try: hash(x); print('hashable', type(x).__name__)
    except TypeError as e: print(e)
