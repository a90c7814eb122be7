import bisect, collections, types
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
class NoItem:
    def __len__(self): return 2
class OnlyItem:
    def __getitem__(self, i): return i
class Both(NoItem, OnlyItem): pass
class D(dict): pass
class D2(dict):
    def __getitem__(self, i): return i
for a in ({}, {1: 2}, set(), {1}, frozenset(), NoItem(), OnlyItem(), Both(), D(), D2(a=1), 5, None, iter([1]), collections.Counter(), types.MappingProxyType({1: 2}), {}.keys(), {1: 2}.keys(), range(4), "abc", b"abc", collections.OrderedDict(), collections.deque([1, 2])):
    print(type(a).__name__, end=" "); t(lambda: bisect.bisect(a, 1)); t(lambda: bisect.bisect_left(a, 1, 0, 0)); t(lambda: bisect.insort(a, 1)); t(lambda: bisect.bisect(a, 1, key=lambda x: x))
