import bisect

calls = []
def logged(base, names):
    def method(name):
        real = getattr(base, name)
        def call(self, *args):
            calls.append(name)
            return real(self, *args)
        return call
    return type("My" + base.__name__, (base,), {name: method(name) for name in names})

List = logged(list, ["__getitem__", "__len__", "insert"])
Dict = logged(dict, ["__iter__", "keys", "__getitem__"])
Keys = logged(dict, ["keys", "__getitem__"])
def named(**k): return k
def both(a, **k): return a, k

def show(f):
    calls.clear()
    try:
        print(f(), calls)
    except Exception as e:
        print(type(e).__name__, e, calls)

show(lambda: bisect.bisect(List([1, 2, 3]), 2))
show(lambda: bisect.bisect_left(List([1, 2, 3]), 2))
show(lambda: bisect.insort(List([1, 3]), 2))
class Shifted(list):
    def __getitem__(self, i): return super().__getitem__(i) * 10
class Short(list):
    def __len__(self): return 1
show(lambda: bisect.bisect(Shifted([1, 2, 3]), 2))
show(lambda: bisect.bisect(Short([1, 2, 3]), 9))
show(lambda: bisect.bisect(Short([1, 2, 3]), 9, 0, 3))
for kind in (Dict, Keys):
    show(lambda: named(**kind(a=1, b=2)))
    show(lambda: both(5, **kind(a=1)) if kind is Keys else both(5, **kind(b=1)))
    show(lambda: named(c=3, **kind(d=4)))
    show(lambda: {**kind(a=1)})
    show(lambda: kind(a=1).copy())
    show(lambda: kind(a=1) | {"b": 2})
    show(lambda: {"b": 2} | kind(a=1))
    show(lambda: type(kind(a=1).copy()).__name__)
class Other(dict):
    def __iter__(self): return iter(["x"])
    def keys(self): return ["x", "y"]
    def __getitem__(self, key): return key * 2
show(lambda: named(**Other(a=1)))
show(lambda: Other(a=1).copy())
show(lambda: Other(a=1) | {})
show(lambda: {} | Other(a=1))
show(lambda: {}.update(Other(a=1)))
class Failing(dict):
    def __iter__(self): return iter(())
    def keys(self): raise ValueError("no keys")
show(lambda: named(**Failing(a=1)))
show(lambda: Failing(a=1).copy())
show(lambda: Failing(a=1) | {})

class Iterated(list):
    def __iter__(self):
        calls.append("__iter__")
        return iter([65, 66])
class Joined(tuple):
    def __iter__(self):
        calls.append("__iter__")
        return iter([b"x", b"y"])
class JoinedList(list):
    __iter__ = Joined.__iter__
def assigned(value):
    b = bytearray(b"0123")
    b[1:2] = value
    return b
def extended(value):
    b = bytearray(b"0")
    b.extend(value)
    return b
show(lambda: bytes(Iterated([1])))
show(lambda: bytearray(Iterated([1])))
show(lambda: assigned(Iterated([1])))
show(lambda: extended(Iterated([1])))
show(lambda: int.from_bytes(Iterated([1]), "big"))
show(lambda: b",".join(Joined((b"a",))))
show(lambda: b",".join(JoinedList([b"a"])))
show(lambda: bytearray(b",").join(JoinedList([b"a"])))
class IteratedTuple(tuple):
    __iter__ = Iterated.__iter__
show(lambda: bytes(IteratedTuple((1,))))
show(lambda: assigned(IteratedTuple((1,))))
show(lambda: bytes(Iterated([300])))
show(lambda: extended(IteratedTuple((1,))))
class Bytes(bytes): pass
show(lambda: extended(Bytes(b"12")))
show(lambda: assigned(Bytes(b"12")))
