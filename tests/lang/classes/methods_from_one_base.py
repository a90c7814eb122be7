# What classes without special methods of their own have from their base, which may change later.
class Base:
    def __new__(cls, *args):
        print("new", cls.__name__)
        return object.__new__(cls)

    def __getattr__(self, name):
        return f"got {name}"

    def __setattr__(self, name, value):
        print("set", name, value)
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        print("del", name)

    def __eq__(self, other):
        return "equal"

    def __repr__(self):
        return "shown"

    def __str__(self):
        return "text"

    def __iter__(self):
        return iter((1, 2))


class Middle(Base):
    color = "red"


class Leaf(Middle):
    pass


def show(cls):
    x = cls()
    x.a = 1
    del x.a
    print(x.a, x.missing, x == 3, repr(x), x, list(x))
    try:
        hash(x)
    except TypeError as e:
        print(e)


show(Leaf)


class Plain(Middle):
    __getattr__ = None
    __eq__ = object.__eq__
    __hash__ = object.__hash__
    __repr__ = object.__repr__
    __str__ = object.__str__
    __setattr__ = object.__setattr__
    __new__ = object.__new__


class UnderPlain(Plain):
    pass


x = UnderPlain()
x.a = 1
print(x.a, x == 3, x == x, "UnderPlain object" in str(x), isinstance(hash(x), int))

del Base.__getattr__, Base.__eq__, Base.__setattr__, Base.__delattr__, Base.__new__, Base.__hash__
y = Leaf()
y.a = 2
del y.a
try:
    y.a
except AttributeError as e:
    print(e)
print(y == 3, y == y, isinstance(hash(y), int))


class Late(Leaf):
    pass


Base.__getattribute__ = lambda self, name: f"always {name}"
print(Late().a, Leaf().b, Plain().c)


class Failure(KeyError):
    pass


class Inner(Failure):
    pass


print(str(Inner("a")), repr(Inner("a")), Inner("a") == Inner("a"))


class Number(int):
    pass


class Small(Number):
    pass


class Items(dict):
    pass


class Few(Items):
    pass


print(Small(3) == 3, hash(Small(3)), repr(Small(3)), Few(a=1) == {"a": 1}, list(Few(a=1)))
try:
    hash(Few())
except TypeError as e:
    print(e)
