# The same attribute and the same call for objects that give them in different ways.
from collections import namedtuple

Point = namedtuple('Point', 'x y')


class Named(Point):
    @property
    def x(self):
        return 'property'


class Plain:
    def __init__(self, x):
        self.x = x


class Method:
    def f(self, n):
        return 'method', n


class Static:
    @staticmethod
    def f(n):
        return 'static', n


class Holder:
    def __init__(self, f):
        self.f = f


def read(o):
    return o.x


def call(o):
    return o.f(3)


point, named = Point(1.5, 'y'), Named(1, 2)
print([read(o) for o in (point, named, Plain(7), Point, point) if o is not Point], Point.x.__doc__)
for name in ('x', 'z'):
    try:
        setattr(point, name, 1)
    except AttributeError as e:
        print(type(e).__name__)
Point.x = property(lambda self: 'changed')
print(read(point), read(named), point[0], point.y)
print(read(Point._make('ab')))

holder = Holder(abs)
objects = [Method(), Static(), holder, Holder(str), Holder(lambda n: n * 2), Holder(Method().f), holder]
for _ in range(3):
    print([call(o) for o in objects])
holder.f = float
print(call(holder))
Holder.f = property(lambda self: lambda n: ('property', n))
print(call(holder), call(objects[3]))
del Holder.f
del holder.f
try:
    call(holder)
except AttributeError as e:
    print(e)
Holder.f = lambda self, n: ('class', n)
print(call(holder), call(objects[4]))
