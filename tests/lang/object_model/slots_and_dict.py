def show(what, f):
    try:
        print(what, f())
    except Exception as e:
        print(what, type(e).__name__, e)

class Base:
    __slots__ = ("x", "y")
class Open(Base):
    pass
o = Open()
o.x = 1
d = o.__dict__
print(d, d is o.__dict__)
d["free"] = 2
o.more = 3
print(o.free, sorted(d), o.x)
del o.x
show("unset", lambda: o.x)
d["x"] = "hidden"
show("dict entry behind a slot", lambda: o.x)
o.x = 5
print(o.x, d["x"], vars(o) is d)
o.__dict__ = {"new": 1}
print(o.x, o.new, hasattr(o, "free"))
show("y", lambda: o.y)
o.y = 6
print(o.x, o.y, o.__dict__)
del o.__dict__
print(o.__dict__, o.x, o.y)
o.__dict__.update(a=1)
print(o.a)
class Both:
    __slots__ = ("__dict__", "kept", "__weakref__")
b = Both()
b.kept = [1]
b.other = [2]
print(b.__dict__, b.kept)
b.__dict__["kept"] = "in the dict"
print(b.kept, Both.kept.__get__(b), b.__dict__)
import weakref, copy
print(weakref.ref(b)() is b)
c = copy.copy(b)
print(c.kept, c.other, c.kept is b.kept, sorted(c.__dict__))
c = copy.deepcopy(b)
print(c.kept, c.other, c.kept is b.kept)
print(o.__getstate__(), b.__getstate__())
for base in (list, dict, set, bytearray, Exception):
    class Sub(base):
        __slots__ = ("tag",) if base is Exception else ("tag", "__dict__")
    s = Sub()
    s.tag = base.__name__
    s.free = 1
    print(s.__dict__, s.tag)
    s.__dict__["in_dict"] = 2
    s.tag += "!"
    print(s.in_dict, s.tag, sorted(s.__dict__))
    del s.tag
    show("gone", lambda: s.tag)
    s.tag = 7
    s.__dict__ = {}
    print(s.tag, s.__dict__)
class Sub(str):
    __slots__ = ("tag", "__dict__")
s = Sub("text")
s.tag = 1
s.__dict__["y"] = 2
print(s, s.tag, s.y, s.__dict__)
class Closed(Base):
    __slots__ = ()
k = Closed()
k.x = 1
show("closed", lambda: k.__dict__)
show("closed set", lambda: setattr(k, "z", 1))
class Private:
    __slots__ = ("__secret", "__dict__")
    def __init__(self): self.__secret = 1
    def get(self): return self.__secret
p = Private()
p.__dict__["_Private__secret"] = 2
print(p.get(), p.__dict__)
class Record(dict):
    __slots__ = ("__dict__", "busy")
    def __init__(self, **kw):
        super().__init__(**kw)
        self.__dict__ = self
r = Record(size=3)
r.busy = True
r.color = "red"
print(dict(r), r.busy, r.size, r["color"], r == {"size": 3, "color": "red"})
del r.busy
print(getattr(r, "busy", "gone"), dict(r))
class Field:
    def __set_name__(self, cls, name): self.name = name
    def __set__(self, obj, value): obj.__dict__[self.name] = value
class Column(Base):
    width = Field()
    def __init__(self, x, width, **more):
        self.x = x
        self.width = width
        self.__dict__.update(more)
col = Column("sheet", 13, hidden=True)
print(col.__dict__, col.width, col.hidden, col.x)
class Other(Base):
    pass
o.__class__ = Other
print(type(o).__name__, o.x, o.a, o.__dict__)
class Odd:
    __dict__ = 5
odd = Odd()
for i in range(40):
    setattr(odd, f"x{i}", i)
odd.__dict__ = 3
print(odd.x3, odd.__dict__)
for i in range(40):
    delattr(odd, f"x{i}")
print(odd.__dict__, hasattr(odd, "x3"))
import dataclasses
@dataclasses.dataclass(slots=True)
class Point:
    x: int
    y: int = 2
class Named(Point):
    pass
n = Named(1)
n.__dict__["name"] = "n"
print(n, n.name, dataclasses.asdict(n), dataclasses.replace(n, y=5))
