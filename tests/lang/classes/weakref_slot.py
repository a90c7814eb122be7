# Where a class has __weakref__, and what that allows.
import weakref


def names(cls):
    return [name for name in cls.__dict__ if name in ("__dict__", "__weakref__")]


class Weak:
    __slots__ = ["foo", "__weakref__"]


class Closed:
    __slots__ = ("a",)


class Open(Closed):
    pass


for cls in Weak, Closed, Open:
    print(names(cls), "__weakref__" in dir(cls), hasattr(cls(), "__weakref__"))
    try:
        o = cls()
        print(weakref.ref(o)() is o, o.__weakref__ is None)
    except TypeError as e:
        print(e)
for base in object, Exception, int, list, tuple, str, set, type, dict:
    print(base.__name__, names(type("Sub", (base,), {})))
for bases, slots in ((), ["__weakref__", "__weakref__"]), ((Open,), "__weakref__"), ((int,), "__weakref__"):
    try:
        type("A", bases, {"__slots__": slots})
    except TypeError as e:
        print(e)
