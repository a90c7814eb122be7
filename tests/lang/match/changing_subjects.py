# What patterns remember of classes and shapes must not outlive them, and a child that runs code must not change what is matched.
class Empty:
    pass


class Point(Empty):
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y


class Late:
    """Its attributes come in another order."""

    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.y = y
        self.x = x


class Slotted:
    __slots__ = ("x", "y")
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y


class Child(Point):
    def __init__(self, x, y):
        self.z = 0
        super().__init__(x, y)


def kind(v):
    match v:
        case Point(0, y) | Late(y, 0) | Slotted(0, y=y):
            return "mixed", y
        case Point(x=_, y=1):
            return "point 1", v.x
        case Point(x, y) | Late(x, y) | Slotted(x, y):
            return "any", x, y
        case Point() | Late() | Slotted():
            return "nothing fits"
        case object(x=x):
            return "object", x
    return None


def kinds():
    out = [kind(c(x, y)) for c in (Point, Late, Slotted, Child) for x, y in ((0, 5), (5, 0), (5, 1), (2, 3), (0.0, "a"), (True, None))]
    for v in out:
        print(v)


kinds()
print("-- other names")
Point.__match_args__ = ("y", "x")
kinds()
print("-- too few names, no tuple, no strings, doubled")
for names in (("x",), ["x", "y"], ("x", 1), ("x", "x")):
    Point.__match_args__ = names
    try:
        print(kind(Point(1, 2)))
    except TypeError as e:
        print(e)
del Point.__match_args__
try:
    print(kind(Point(1, 2)))
except TypeError as e:
    print(e)
Point.__match_args__ = ("x", "y")
print("-- a property, a class's value, a deleted attribute, a dict")
Child.x = property(lambda self: print("asked") or 7, lambda self, v: None)
print(kind(Child(1, 2)))
del Child.x
print(kind(Child(1, 2)))
p = Point(1, 2)
print(kind(p))
del p.x
print(kind(p))
Point.x = "class"
print(kind(p))
del Point.x
p.x = 3
print(kind(p))
p.__dict__["x"] = 0
print(kind(p))
p.__dict__["w"] = 0
del p.__dict__["y"]
print(kind(p))
s = Slotted(1, 2)
del s.y
print(kind(s))
print("-- __getattr__ and __getattribute__ that come later")
q = Point(1, 2)
del q.y
Point.__getattr__ = lambda self, name: print("missing", name) or 1
print(kind(q), kind(Point(3, 4)))
Point.__getattribute__ = lambda self, name: print("get", name) or 0
print(kind(Point(3, 4)))
del Point.__getattribute__, Point.__getattr__
print(kind(Point(3, 4)))


class Meta(type):
    def __instancecheck__(cls, v):
        print("is it?", type(v).__name__)
        return v == 5


class Five(metaclass=Meta):
    pass


class Named(type):
    @property
    def __match_args__(cls):
        print("names?")
        return ("x",)


class ByMeta(metaclass=Named):
    x = 3


class Proxy:
    @property
    def __class__(self):
        return Point

    x, y = 1, 2


class Proxy2:
    def __getattribute__(self, name):
        print("of the proxy:", name)
        return Point if name == "__class__" else 9


def more(v):
    match v:
        case Five():
            return "five"
        case ByMeta(x):
            return "by meta", x
        case Point(x, y):
            return "point", x, y
    return None


for v in (4, 5, ByMeta(), Proxy(), Point(8, 9), Proxy2()):
    print(more(v))
Point.__bases__ = (Late,)
print(kind(Child(4, 4)))


class Eq:
    def __init__(self, act):
        self.act = act

    def __eq__(self, other):
        self.act()
        return True


def mutation():
    items = [0, 1, 2, 3]
    items[0] = Eq(items.clear)
    match items:
        case [1, a, b, 3]:
            print("list", a, b, items)
    items = [0, 1, 2, 3]
    items[0] = Eq(items.clear)
    match items:
        case [1, *rest, 3]:
            print("rest", rest, items)
    d = {"a": 1, "b": 2}
    d["a"] = Eq(d.clear)
    match d:
        case {"a": 1, "b": b}:
            print("dict", b, d)
    p = Point(0, 2)

    def change():
        p.y = 77

    p.x = Eq(change)
    match p:
        case Point(1, y):
            print("instance", y, p.y)
    p.x = Eq(lambda: print("not asked"))
    del p.y
    match p:
        case Point(1, y):
            print("no")
        case Point(x=1, z=_):
            print("no")
        case _:
            print("one attribute is missing")


mutation()


def long(v):
    match v:
        case [a, b, c, d, e, f, g, h, 9]:
            return "nine", a, h
        case [a, b, *_, 4, d, e, f, g, h, i, 0]:
            return "more", a, b, d, i
        case (1, 2, 3, 4, 5, *rest, 8, 9):
            return "rest", rest
        case {"a": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1, "h": 1, "i": i}:
            return "keys", i
        case {"a": 1, 2: two, None: n}:
            return "keys of kinds", two, n
        case {"a": a, **others}:
            return a, others
    return None


for v in ((1, 2, 3, 4, 5, 6, 7, 8, 9), [1, 2, 3, 4, 5, 6, 7, 8, 9], list(range(10)), range(1, 10), [1, 2, 3, 4, 5, 6, 7, 8, 9, 0],
          (1, 2, 0, 0, 4, 5, 6, 7, 8, 9, 0, 0), [1, 2, 3, 4, 5, 8, 9], (1, 2, 3, 4, 5, 6, 6, 8, 9, 9), dict.fromkeys("abcdefghi", 1),
          {"a": 1, 2: 3, None: 4}, {"a": 1, "z": 2}, {"a": 1, 2: 3}):
    print(long(v))


def values(v):
    match v:
        case 1:
            return "one"
        case 2.5:
            return "two and a half"
        case -3 | 4j:
            return "signed"
        case 100000000000000000000:
            return "large"
        case "" | "text" | b"bytes":
            return "texts"
        case None | True | False:
            return "single"
        case int(n) if n > 10:
            return "large int", n
        case int(n) | str(n) | float(n):
            return "self", n
        case bool(n) | bytes(n) | list(n) | dict(n):
            return "never first", n
    return None


class Str(str):
    pass


class Int(int):
    pass


for v in (1, 1.0, True, False, None, 2.5, -3, 4j, 10**20, float(10**20), "", "text", Str("text"), Str("z"), b"bytes", b"", 3, 30, Int(1), Int(7),
          [1], {}, float("nan"), Point(1, 1), (), object):
    print(type(v).__name__, values(v))
