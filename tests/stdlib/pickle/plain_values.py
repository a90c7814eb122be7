# Pickles of plain containers and of instances of ordinary classes: byte by byte, and back.
import copyreg
import hashlib
import io
import pickle
import sys
import types


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y


class Empty:
    pass


class Derived(Point):
    class Inner:
        pass


shapes = sys.modules["shapes"] = types.ModuleType("shapes")
for cls in (Point, Empty, Derived, Derived.Inner):
    cls.__module__ = "shapes"
    setattr(shapes, cls.__name__, cls)


def show(name, value, protocol=None):
    data = pickle.dumps(value, protocol)
    if len(data) < 200 or len(data) == 3762:
        f = io.BytesIO()
        pickle.Pickler(f, protocol).dump(value)
        if f.getvalue() != data:
            print("Pickler differs")
    print(name, len(data), hashlib.md5(data).hexdigest() if len(data) > 60 else data)
    return pickle.loads(data)


numbers = [0, 255, 256, 65535, 65536, -1, -128, 2**31 - 1, 2**31, -2**31, -2**31 - 1, 2**63 - 1, -2**63, 2**63, 2**64, -2**64, -2**71, 2**2031, -2**2031, 2**2039, 2**5000]
for protocol in (4, 5):
    print([show("number", n, protocol) == n for n in numbers].count(True))
print(show("floats", [1.5, -0.0, float("inf"), 1e300]), show("nan", [float("nan")]))
print(show("constants", [None, True, False, (), [], {}, set(), frozenset()]))
print(show("texts", ["", "a", "aé", "a\0\n", "\ud800", "x" * 255, "x" * 256, "é" * 128]) == ["", "a", "aé", "a\0\n", "\ud800", "x" * 255, "x" * 256, "é" * 128])
print(show("bytes", [b"", b"a", b"x" * 255, b"x" * 256, bytearray(b"ab")]) == [b"", b"a", b"x" * 255, b"x" * 256, bytearray(b"ab")])
print(show("tuples", [(1,), (1, 2), (1, 2, 3), (1, 2, 3, 4), ((),), ((1, (2, (3,))),)]))
print(show("sets", [{1}, {1, 2, 3}, frozenset({1}), frozenset({(1, 2), 7})]))
print(show("dicts", {1: {"a": []}, (1, 2): None, None: 1.5, "k": {"k": "k"}}))
for n in (1, 2, 999, 1000, 1001, 2000, 2001):
    print(show("list", list(range(n))) == list(range(n)), show("dict", dict.fromkeys(range(n))) == dict.fromkeys(range(n)))
    print(show("set", set(range(n))) == set(range(n)))

# Frames: what is long goes beside them.
long_text, long_bytes = "y" * 70_000, b"z" * 65_536
print(show("long", [long_text, 1, long_bytes, long_text, 2]) == [long_text, 1, long_bytes, long_text, 2])
print(show("many", [list(range(300)) for _ in range(200)]) == [list(range(300)) for _ in range(200)])

# Shared parts stay shared, cycles are closed.
shared = ["s"]
back = show("shared", [shared, shared, (shared,), {"k": shared}])
print(back, back[0] is back[1] is back[2][0] is back[3]["k"])
many = [[i] for i in range(300)]
back = show("many shared", many + many)
print(back == many + many, all(back[i] is back[i + 300] for i in range(300)))
loop = []
loop.append(loop)
back = show("loop", loop)
print(back[0] is back)
inner = []
pair = (inner, 1)
inner.append(pair)
back = show("tuple loop", pair)
print(back[0][0] is back)
inner = {}
four = (1, 2, 3, inner)
inner["k"] = four
back = show("long tuple loop", four)
print(back[3]["k"] is back)

# Instances.
points = [Point(i, str(i)) for i in range(3)]
back = show("points", points)
print([type(p) is Point and vars(p) for p in back])
print([type(p).__qualname__ for p in show("classes", [Empty(), Derived(1, 2), Derived.Inner(), Empty()])])
point = Point(1, None)
point.y = point
point.z = {"p": point}
back = show("own", [point, point])
print(back[0] is back[1] is back[0].y is back[0].z["p"], list(vars(back[0])))
del point.x
print(list(vars(show("without", point))))


class Odd:
    def __getstate__(self):
        return {"odd": 1}


class Setter:
    def __setstate__(self, state):
        self.state = state


class Slots:
    __slots__ = ("a", "__dict__")


class Number(int):
    pass


for cls in (Odd, Setter, Slots, Number):
    cls.__module__ = "shapes"
    setattr(shapes, cls.__name__, cls)
setter, slots = Setter(), Slots()
setter.a = 1
slots.a, slots.b = 2, 3
back = show("other classes", [Odd(), setter, slots, Number(3), Point(4, 5)])
print(vars(back[0]), vars(back[1]), back[2].a, back[2].b, back[3], back[4].x)
own = Point(1, 2)
own.__reduce_ex__ = lambda protocol: (list, ((1, 2),))
print(show("its own method", [own, own]))
copyreg.pickle(Point, lambda p: (complex, (p.x, p.y)))
print(show("registered", [Point(1, 2), Empty()])[0])
del copyreg.dispatch_table[Point]

# Names that are not found, or do not name the class.


def local():
    class Local:
        pass
    return Local()


for make in (local, lambda: type("Missing", (), {})(), lambda: [1, {"a": (2, local())}]):
    try:
        pickle.dumps(make())
    except (pickle.PicklingError, AttributeError) as e:
        print(type(e).__name__, e.__notes__ if hasattr(e, "__notes__") else None)
data = pickle.dumps(Point(1, 2))
del shapes.Point
try:
    pickle.loads(data)
except AttributeError as e:
    print(e)
try:
    pickle.dumps([1, Point(1, 2)])
except pickle.PicklingError as e:
    print(e, e.__notes__)
shapes.Point = Point

# Damaged pickles.
good = pickle.dumps([{"a": (1, 2.5)}, {3}, Point(1, 2)])
errors = {}
for cut in range(len(good)):
    try:
        pickle.loads(good[:cut])
    except (pickle.UnpicklingError, EOFError) as e:
        errors[f"{type(e).__name__} {e}"] = errors.get(f"{type(e).__name__} {e}", 0) + 1
print(errors)
for bad in (b"\x80\x04.", b"\x80\x04(.", b"\x80\x04]K\x01u.", b"\x80\x04}(K\x01u.", b"\x80\x04h\0.", b"\x80\x04\x94.", b"\x80\x04]a.", b"\x80\x04K\x01K\x02\x86K\x03s.",
            b"\x80\x06N.", b"\x80\x04}(]K\x01u.", b"\x80\x04\x8c\x01\xff.", b"\x80\x04)\x81.", b"\x80\x04\x85.", b"\x80\x04(K\x01\x85."):
    try:
        print(pickle.loads(bad))
    except Exception as e:
        print(type(e).__name__, e)
print(pickle.loads(b"\x80\x04N."), pickle.loads(bytearray(b"\x80\x04]\x94(K\x01K\x02e.")), pickle.loads(memoryview(b"\x80\x02]q\x00K\x01a.")))
