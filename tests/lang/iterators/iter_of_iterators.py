for o in ([], (), '', b'', {}, set(), range(0), {}.items(), bytearray()):
    it = iter(o)
    print(type(it).__name__, iter(it) is it, list(it), end='; ')
print()
print(type(enumerate([])).__name__, type(zip()).__name__, type(map(str, [])).__name__, type(filter(None, [])).__name__, type(reversed([])).__name__, type(iter(range(10**20))).__name__)
it = iter([1, 2, 3])
print(it.__length_hint__(), it.__next__(), it.__iter__() is it, it.__length_hint__())
it.missing
