import copy
import weakref
from dataclasses import dataclass


class Point:
    __slots__ = ("x", "y")


class Named(Point):
    __slots__ = ("name",)


class Open(Point):
    pass


class Both:
    __slots__ = ("a", "__dict__", "__weakref__")


class Empty:
    __slots__ = ()


class Private:
    __slots__ = ("__secret", "_plain")

    def __init__(self):
        self.__secret = [1]
        self._plain = {"k": [2]}

    def show(self):
        return self.__secret, self._plain


class Counting:
    __slots__ = ("n",)
    calls = []

    def __setattr__(self, name, value):
        self.calls.append(name)
        object.__setattr__(self, name, value)


class Hidden(Point):
    @property
    def x(self):
        return "property"


class Replaced:
    __slots__ = ("x", "y")


Point_x = Replaced.x
Replaced.x = property(lambda self: "read", lambda self, value: print("set", value))


class Stateful:
    __slots__ = ("v",)

    def __getstate__(self):
        return ["state", self.v]

    def __setstate__(self, state):
        self.v = ("restored", state)


@dataclass(slots=True)
class Row:
    key: str
    values: list


@dataclass(slots=True, frozen=True)
class Fixed:
    key: str
    values: list


def values(o):
    names = [name for cls in type(o).__mro__ for name in getattr(cls, "__slots__", ()) if not name.startswith("__")]
    return {name: getattr(o, name, "unset") for name in names} | getattr(o, "__dict__", {})


point = Point()
point.x = [1]
named = Named()
named.x, named.name = point, "n"
opened = Open()
opened.x, opened.y, opened.z = 1, [2], {"k": point}
both = Both()
both.a, both.b = [point, point], both
for original in (point, named, opened, Empty(), Row("a", [1]), Fixed("b", [[2]])):
    for function in (copy.copy, copy.deepcopy):
        made = function(original)
        print(type(made).__name__, made is original, list(values(original)) == list(values(made)))
        print([name for name in values(original) if getattr(original, name, None) is getattr(made, name, None)])
deep = copy.deepcopy(both)
print(deep.b is deep, deep.a[0] is deep.a[1], deep.a[0] is point, deep.a[0].x, weakref.ref(deep)() is deep)
print(copy.deepcopy(Private()).show(), copy.copy(Private()).show())

counting = Counting()
counting.n = [1]
print(copy.copy(counting).n is counting.n, copy.deepcopy(counting).n, Counting.calls)
hidden = Hidden()
Point.x.__set__(hidden, [1])
hidden.y = 2
for o in (hidden, ):
    try:
        print(values(copy.copy(o)))
    except AttributeError as e:
        print(e)
replaced = Replaced()
Point_x.__set__(replaced, [3])
replaced.y = [4]
made = copy.copy(replaced)
print(made.y is replaced.y, made.x)
stateful = Stateful()
stateful.v = [5]
print(copy.copy(stateful).v, copy.deepcopy([stateful])[0].v)


class Node:
    def __init__(self, value, rest):
        self.value, self.rest = value, rest


def chain(n):
    node = None
    for i in range(n):
        node = Node([i], node)
    return node


def length(node):
    n = 0
    while node is not None:
        n, node = n + 1, node.rest
    return n


print(length(copy.deepcopy(chain(30))))
nested = []
for _ in range(45):
    nested = [nested, (nested,)]
made = copy.deepcopy(nested)
depth = 0
while made:
    assert made[1][0] is made[0]
    made, depth = made[0], depth + 1
print(depth)
