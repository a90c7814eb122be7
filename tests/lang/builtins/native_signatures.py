import collections, functools, inspect, itertools, math, operator

for f in (len, sorted, print, str.split, int.to_bytes, dict.get, list.sort, [].append, "".join, {}.update, isinstance, math.isclose, math.sqrt,
          operator.add, functools.reduce, dict.fromkeys, int.from_bytes, str.maketrans, list.__init__, int.__add__, (5).__add__, object.__init__,
          getattr, iter, max, str.find, round, sum, pow):
    try:
        print(f.__name__, f.__text_signature__, inspect.signature(f))
    except ValueError as e:
        print(str(e).partition(" at 0x")[0])
for t in (int, str, dict, list, range, map, zip, enumerate, object, type, bool, float, complex, tuple, set, frozenset, property, bytes,
          itertools.count, itertools.product, functools.partial, ValueError):
    try:
        print(t.__name__, inspect.signature(t))
    except ValueError as e:
        print(e)

class Plain: pass
class Sub(dict): pass
class Err(ValueError): pass
for t in (Plain, Sub, Err):
    try:
        print(inspect.signature(t))
    except ValueError as e:
        print(e)
print(inspect.signature(len).parameters["obj"].kind, list(inspect.signature(sorted).parameters))
print(len.__doc__, abs.__doc__, math.sqrt.__doc__, sep="\n")
print(inspect.getdoc(list.append), inspect.getdoc(ValueError), dict.get.__doc__, sep="\n")
print([].append.__doc__ == list.append.__doc__, bool(int.__doc__), bool(property.fget.__doc__), Sub.__doc__, inspect.getdoc(Sub) == dict.__doc__)
