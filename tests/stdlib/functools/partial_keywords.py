# What a partial keeps: keywords that are the program's own dict, attributes, its state; and partials that hold themselves.
import copy
import functools
import types


def cap(*a, **k):
    return a, k


f = functools.partial(cap, 1, x=2)
f.__setstate__((f, (), {}, {}))
print(repr(f))
f.__setstate__((cap, (f,), {"k": f}, {"attr": []}))
print(repr(f).count("..."))
f.__setstate__((cap, (1,), {"a": 10}, {"attr": []}))
print(f.attr, f.__dict__, f(2))
f.keywords["b"] = 3
print(f(), f.keywords is f.keywords)
f.keywords[5] = 3
try:
    f()
except TypeError as e:
    print(e)
print(repr(f).split(">")[1])
g = copy.copy(f)
print(g.attr is f.attr, g.keywords is f.keywords)
print(f.__reduce__()[2][1:])
del f.keywords[5]


class MyDict(dict):
    pass


f.__setstate__((cap, (1,), MyDict(a=1), None))
print(type(f.keywords), f.__dict__)
for bad in ((cap, (), {}), (None, (), {}, None), (cap, [], {}, None), (cap, (), [], None)):
    try:
        f.__setstate__(bad)
    except TypeError as e:
        print(e)
d = {}
m = types.MappingProxyType(d)
d[1] = m
print(m)
