# What fills an OrderedDict and a defaultdict: constructors, keyword arguments, classes derived from them.
from collections import OrderedDict, defaultdict


def tried(call):
    try:
        return call()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


print(OrderedDict(), OrderedDict(a=1, b=2), OrderedDict({"x": 1}, y=2), OrderedDict([("k", 1), (2, 3)]), OrderedDict(OrderedDict(a=1), b=2))
print(defaultdict(), defaultdict(int), defaultdict(None, {1: 2}), defaultdict(list, [(1, 2)], a=3), defaultdict(int, a=1), defaultdict(int, defaultdict(int, b=1)))
for call in (lambda: OrderedDict(1, 2), lambda: OrderedDict(1), lambda: OrderedDict([1]), lambda: OrderedDict([(1, 2, 3)]), lambda: defaultdict(1),
             lambda: defaultdict(int, 1), lambda: defaultdict(int, {}, {}), lambda: defaultdict(default_factory=int), lambda: OrderedDict(self=1),
             lambda: defaultdict(int, self=1)):
    print(tried(call))


class Loud(OrderedDict):
    def __setitem__(self, key, value):
        print("set", key, value)
        super().__setitem__(key, value)


print(Loud(a=1), Loud({"b": 2}, c=3), Loud([(1, 2)]))


class Named(defaultdict):
    def __setattr__(self, name, value):
        print("attribute", name, value)
        super().__setattr__(name, value)


n = Named(list, x=1)
n["new"].append(2)
print(n, n.default_factory)
n.__init__(int, y=5)
print(n, n["z"])


class Keys:
    def keys(self):
        yield from ("p", "q")

    def __getitem__(self, key):
        return key * 2


print(OrderedDict(Keys(), r=1), defaultdict(int, Keys(), r=1))
o = OrderedDict(a=1)
print(o.__init__({"b": 2}, c=3), o, o.__init__(), o, OrderedDict.__init__(o, d=4), o)


class Counting(OrderedDict):
    def __init__(self, *args, **named):
        super().__init__(*args, **named)
        self.count = len(self)


print(Counting(a=1, b=2).count, Counting([(1, 2)]).count)


class Reversed(dict):
    def keys(self):
        return reversed([*dict.keys(self)])


class Doubled(OrderedDict):
    def __getitem__(self, key):
        return 2 * super().__getitem__(key)


print(OrderedDict(Reversed(a=1, b=2)), OrderedDict(Doubled(a=1)), OrderedDict(defaultdict(int, a=1)), OrderedDict(a=1).copy())
