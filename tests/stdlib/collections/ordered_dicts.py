from collections import OrderedDict
class O(OrderedDict): pass
o = O(a=1, b=2); o.x = 5
import copy; print(copy.copy(o).x, copy.deepcopy(o).x, type(o.copy()).__name__, o.pop("a", default=3) if False else o.pop("a"), o.pop("zz", None), o == {"b": 2}, OrderedDict([(1, 2), (3, 4)]) == OrderedDict([(3, 4), (1, 2)]), o | {"q": 1}, list(o.items()))
for f in (lambda: o.pop("zz"), lambda: OrderedDict().popitem(), lambda: o.move_to_end("zz"), lambda: o.pop(key="b"), lambda: o.pop("nn", default=4), lambda: o.__delitem__("zz"), lambda: o.setdefault(key="k", default=2), lambda: o.popitem(last=True)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class K(OrderedDict):
    def __missing__(self, k): return "m"
print(K()["x"], OrderedDict.fromkeys("ab", 1))
import functools
@functools.lru_cache
def f(x, y=1): return x
f(1); f(1); f(x=1); print(f.cache_info(), f.cache_info()._asdict(), f.cache_info().hits, type(f.cache_info())(hits=1, misses=2, maxsize=3, currsize=4))
