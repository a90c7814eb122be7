# Calls with stars of few and of many arguments, `and` and `or` as values, powers, signs, membership, named tuples taken apart.
from collections import namedtuple


def f(*args, **kwargs):
    return args, kwargs


def g(a, b=2, *, c=3):
    return a, b, c


class Map:
    def keys(self):
        return ["p", "q"]

    def __getitem__(self, key):
        return key * 2


class Truth:
    def __init__(self, value):
        self.value = value

    def __bool__(self):
        return self.value


many = list(range(40))
named = {f"k{i}": i for i in range(40)}
print(len(f(*many)[0]), len(f(**named)[1]), f(1, *[2, 3], *(4,), **{"z": 1}), f(*"ab", **{}), f(*range(2), *many[:31]) == f(0, 1, *many[:31]))
print(f(**Map()), f(*iter([1, 2]), **Map(), w=3), f(*(), **{}), dict(*[{"a": 1}], **{"b": 2}), max(*[3, 1], *(2,)))
for call in (lambda: f(*1), lambda: f(**1), lambda: f(**{1: 2}), lambda: f(**{"a": 1}, **{"a": 2}), lambda: f(a=1, **{"a": 2}), lambda: f(*[1], 2, *3)):
    try:
        print(call())
    except TypeError as e:
        print(e)
for args, kwargs in (((1,), {}), ((1, 2), {"c": 5}), ((), {"a": 1}), ((1, 2, 3), {}), ((1,), {"a": 2}), ((1,), {"d": 2})):
    try:
        print(g(*args, **kwargs))
    except TypeError as e:
        print(e)

t, u = Truth(True), Truth(False)
print(f(t or 1, u or 2, t and 3, u and 4, [] or 5, {} and 1, 0.0 or "z", "" or None, b"" or 7)[0][1:3], f(1, t and u and 3, u or t)[0][2] is t)
print(f([] or 5, {} and 1, 0.0 or "z", "" or None, b"" or 7, 10**30 and 1, range(0) or 8, set() or {1}, () or (2,), None and 3, 0 or 0.0)[0])
print(2**62, 2**63, (-3) ** 3, 3**-1, 0**0, 10**18, 10**19, (-2) ** 63, (-2) ** 64, 2.0**0.5, 2.5**3, 7**0.5, 2**10.0, 0**5, 1.0**1e300)
for text in ("0.0 ** -1", "0 ** -1", "-2 ** 2", "-0.0", "-(2**63)", "-(-2**63)", "-True", "1e-200 ** 2", "(-8.0) ** 0.5 == 8j ** 1", "+-3", "~-1"):
    try:
        print(text, eval(text))
    except ZeroDivisionError as e:
        print(text, e)
nan = float("nan")
print(1 in (1, 2), nan in (nan,), 3 in [1, 2], "a" in ("b", "a"), 1.0 in (1,), None in (), t in (1, t), (1, 2) in [(1, 2)])


class Equal:
    def __eq__(self, other):
        return True


print(Equal() in (1, 2), 1 in (Equal(),), Equal() not in [3], 2 not in (2,))

Point = namedtuple("Point", "x y")


class Other(Point):
    def __iter__(self):
        return iter("uvw")


class Tuple(tuple):
    pass


x, y = Point(1, 2)
(p, q), *rest = [Point(3, 4), 5]
i, j, k = Other(1, 2)
a, b = Tuple((7, 8))
first, *others = Point(9, 10)
print(x, y, p, q, rest, i, j, k, a, b, first, others)
for wrong in (Point(1, 2), Tuple()):
    try:
        x, y, z = wrong
    except ValueError as e:
        print(e)
print([1.5][0] is [1.5][0], (x, [y], {1.5: -1.5}, "a" + "b" * 3, ("é" + "\U0001f600" + "z")[::-1]))
