# What runs, and what is about to run, is taken from whoever had it.
import functools
import traceback


def litter():
    """Takes the memory of whatever was freed."""
    return len([(lambda i=i: i) for i in range(200)] + [str(i) * 3 for i in range(200)] + [[i] for i in range(200)])


def last_line(error):
    return traceback.extract_tb(error.__traceback__)[-1].name


class Own:
    def method(self, n):
        del Own.method
        litter()
        try:
            return undefined
        except NameError as error:
            return last_line(error), (lambda: n)(), n

    def before(self, *args):
        return litter(), args

    @property
    def prop(self):
        del Own.prop
        litter()
        return self.n + (lambda: 1)()

    @classmethod
    def made(cls, n):
        del cls.made
        litter()
        return cls.__name__, n

    @staticmethod
    def plain(n):
        del Own.plain
        litter()
        return [n + i for i in range(2)]

    def __init__(self, n=0):
        self.n = n
        if n == 1:
            del Own.__init__
            litter()
            self.m = (lambda: n + 1)()


def drop(name):
    delattr(Own, name)
    litter()
    return name


first, second = Own(), Own(1)
print(second.n, second.m)
print(first.method(3))
print(first.before(1, drop('before'), *[2]))
print(first.prop)
print(Own.made(4), first.plain(5))


class Operators:
    def __add__(self, other):
        del Operators.__add__
        litter()
        return other + (lambda: 1)()

    def __eq__(self, other):
        del Operators.__eq__
        litter()
        return [other]

    def __lt__(self, other):
        del Operators.__lt__
        return litter() > 0

    def __getitem__(self, key):
        del Operators.__getitem__
        litter()
        return key

    def __len__(self):
        del Operators.__len__
        return litter() - 597

    def __iter__(self):
        del Operators.__iter__
        litter()
        yield from (1, 2)

    def __call__(self, *args):
        del Operators.__call__
        litter()
        return args

    def __enter__(self):
        del Operators.__enter__
        litter()
        return self

    def __exit__(self, *args):
        del Operators.__exit__
        litter()
        return args[0] is ValueError

    def __getattr__(self, name):
        del Operators.__getattr__
        litter()
        return name

    def __repr__(self):
        del Operators.__repr__
        litter()
        return 'shown'

    def __bool__(self):
        del Operators.__bool__
        return litter() == 0

    def __contains__(self, item):
        del Operators.__contains__
        litter()
        return item == 1


o = Operators()
print(o + 1, o == 2, o < 3, o[4], len(o), list(o), o(5), o.six, repr(o), not o, 1 in o)
o.__class__.__enter__, o.__class__.__exit__
with o:
    raise ValueError


def again():
    global again
    again = None
    litter()
    try:
        return undefined
    except NameError as error:
        return last_line(error), again


print(again())


class Cached:
    @functools.lru_cache
    def __invert__(self):
        Cached.__invert__ = None
        litter()
        return 7

    helper = functools.partial(lambda *args: (litter(), len(args)), 1)

    def __neg__(self):
        Cached.__neg__ = None
        litter()
        return 'negative'


class Other:
    def method(self, *args):
        Cached.__pos__ = None
        litter()
        return args


Cached.__pos__ = Other().method
c = Cached()
print(~c, +c, -c)


def clear(name):
    setattr(Cached, name, None)
    return litter()


print(c.helper(clear('helper')))


class Descriptor:
    def __get__(self, instance, owner):
        del Descriptor.__get__, Holder.d
        litter()
        return owner.__name__


class Holder:
    d = Descriptor()


print(Holder().d)


def one():
    one.__code__ = two.__code__
    litter()
    return [(lambda: 'one')() for _ in range(2)]


def two():
    return 'two'


print(one(), one())

namespace = {'litter': litter}
exec('def f(n):\n    global f\n    f = None\n    litter()\n    return [n, *(i for i in range(n))]', namespace)
print(namespace['f'](2), namespace['f'])


def numbers():
    global numbers
    numbers = None
    litter()
    yield 1
    litter()
    yield 2


print(list(numbers()), sorted([3, 1, 2], key=lambda n: (litter(), -n)[1]))


class Base:
    def method(self, *args):
        return litter(), args


class Derived(Base):
    def method(self):
        return super().method(delattr(Base, 'method'), litter())


print(Derived().method())


class Sorted:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        if 'key' in Sorted.__dict__:
            del Sorted.key, Sorted.__lt__
            Sorted.__lt__ = lambda self, other: self.n < other.n
            litter()
        return self.n < other.n

    def key(self):
        return self


print([s.n for s in sorted([Sorted(2), Sorted(3), Sorted(1)], key=Sorted.key)])
'ok'
