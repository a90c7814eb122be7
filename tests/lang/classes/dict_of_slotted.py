# `__dict__` holds attributes, not values of `__slots__`, whatever the order in which they were set.
class Base:
    __slots__ = ("x", "y")


class Mixed(Base):
    def __init__(self):
        self.a = 1
        self.x = 2
        self.b = 3
        self.y = 4


m = Mixed()
d = m.__dict__
print(d, m.x, m.y)
d["c"] = 5
m.a = 6
m.x = 7
print(m.c, d, m.x, m.y)
del m.x
print(hasattr(m, "x"), d)
m.__dict__ = {"z": 1}
print(m.z, m.y, hasattr(m, "a"))
e = Mixed()
e.__dict__.update(q=1)
print(vars(e), e.y)
