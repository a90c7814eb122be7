# Keywords are for __init__ where the built-in's __new__ makes the object, and the other way round.
class WithInit(float):
    def __init__(self, arg, newarg=None):
        self.newarg = newarg


u = WithInit(2.5, newarg=3)
print(u, u.newarg)


class WithNew(list):
    def __new__(cls, seq, newarg=None):
        self = super().__new__(cls, seq)
        self.newarg = newarg
        return self


u = WithNew([1, 2], newarg=3)
print(u, u.newarg)
for base in tuple, frozenset:
    cls = type("Sub", (base,), {"__init__": lambda self, arg, newarg: setattr(self, "newarg", newarg)})
    u = cls([1], newarg=4)
    print(tuple(u), u.newarg)
for base, name in (float, "x"), (list, "iterable"), (tuple, "iterable"), (set, "iterable"), (frozenset, "iterable"):
    try:
        type("Sub", (base,), {})(**{name: 0})
    except TypeError as e:
        print(e)
