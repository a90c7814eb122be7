import json
log = []
class D(dict):
    def __len__(self): log.append("len"); return super().__len__()
    def __bool__(self): log.append("bool"); return True
    def __iter__(self): log.append("iter"); return super().__iter__()
    def keys(self): log.append("keys"); return super().keys()
    def items(self): log.append("items"); return super().items()
    def __getitem__(self, k): log.append("get"); return super().__getitem__(k)
class L(list):
    def __len__(self): log.append("len"); return super().__len__()
    def __bool__(self): log.append("bool"); return True
    def __iter__(self): log.append("iter"); return super().__iter__()
    def __getitem__(self, k): log.append("get"); return super().__getitem__(k)
class T(tuple):
    def __iter__(self): log.append("iter"); return iter([7])
    def __len__(self): log.append("len"); return 0
class S(str):
    def __str__(self): log.append("str"); return "x"
    def __repr__(self): log.append("repr"); return "x"
    def __iter__(self): log.append("iter"); return iter("x")
class I(int):
    def __str__(self): log.append("str"); return "x"
    def __repr__(self): log.append("repr"); return "x"
class F(float):
    def __str__(self): log.append("str"); return "x"
    def __repr__(self): log.append("repr"); return "x"
class Nothing(dict):
    def items(self): return []
class Triple(dict):
    def items(self): return [(1, 2, 3)]
class Lists(dict):
    def items(self): return [["a", 1]]
class NotIter(dict):
    def items(self): return 5
class Raises(dict):
    def items(self): raise KeyError("no")
class Gen(dict):
    def items(self): yield "a", 1; yield "b", 2
class Unsorted(dict):
    def items(self): return [("b", 1), ("a", 2), (3, 4)]
class BadIter(list):
    def __iter__(self): return 5
class RaisingIter(list):
    def __iter__(self): yield 1; raise ValueError("stop")
class NoneIter(list):
    __iter__ = None
cases = [D(a=1), D(), L([1]), L(), T((1, 2)), T(), S("abc"), I(5), F(2.5), {S("k"): 1}, {I(3): 1}, {F(1.5): 2}, Nothing(a=1), Nothing(), Triple(a=1), Lists(a=1), NotIter(a=1), Raises(a=1), Gen(a=1), Unsorted(a=1), BadIter([1]), BadIter(), RaisingIter([1]), NoneIter([1]), D(a=D(b=L([T((1,))]))), [Raises(a=1)], {"k": RaisingIter([1])}]
for kw in ({}, {"indent": 1}, {"sort_keys": True}, {"indent": "", "sort_keys": True}, {"check_circular": False}):
    print(kw)
    for c in cases:
        log.clear()
        try: r = json.dumps(c, **kw)
        except Exception as e: r = (type(e).__name__, str(e), getattr(e, "__notes__", None))
        print("  ", type(c).__name__, repr(r), log)
    for c in cases:
        log.clear()
        try: r = list(json.JSONEncoder(**kw).iterencode(c))
        except Exception as e: r = (type(e).__name__, str(e), getattr(e, "__notes__", None))
        print("  i", type(c).__name__, "".join(r) if type(r) is list else r, log)
