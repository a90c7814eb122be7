# Set methods that need no more items stop asking for them; subclasses of sets are iterated.
import itertools
import collections


class Own(set):
    def __iter__(self):
        return iter([7, 8])


class Pulled:
    def __init__(self, items):
        self.items = items
        self.taken = []

    def __iter__(self):
        for item in self.items:
            self.taken.append(item)
            yield item


s = {1, 2, 3}
print(s.isdisjoint(itertools.count()), s.issuperset(itertools.count()), frozenset(s).isdisjoint(x for x in itertools.count()))
for kind in (set, frozenset):
    for items in ([4, 2, 5], [4, 5], [1, 2], [1, 9, 2], []):
        a, b, c = Pulled(items), Pulled(items), Pulled(items)
        print(kind.__name__, kind(s).isdisjoint(a), a.taken, kind(s).issuperset(b), b.taken, {1: 0, 2: 0}.keys().isdisjoint(c), c.taken)
print(s.isdisjoint(Own({1})), Own({1}).isdisjoint(s), dict.fromkeys(Own({1}), 0), {1: 0}.keys().isdisjoint(Own({1})))
print(s.isdisjoint([4, 2]), s.issuperset([1, 2]), s.isdisjoint("ab"), s.isdisjoint({2: 0}), s.isdisjoint(range(5, 9)))
for call in (lambda: s.isdisjoint(5), lambda: s.issuperset(None), lambda: s.isdisjoint([4, []]), lambda: s.isdisjoint([2, []]),
             lambda: s.issuperset(x for x in ([],)), lambda: {1: 0}.keys().isdisjoint(x for x in ([],))):
    try:
        print(call())
    except TypeError as e:
        print(e)
for wrong in ({"a": 1}, collections.OrderedDict(a=1), collections.Counter("a")):
    try:
        print(str.maketrans(wrong))
    except TypeError as e:
        print(e)
for function in (itertools.takewhile, itertools.dropwhile, itertools.filterfalse):
    try:
        print(list(function(None, [1, 0, 2])))
    except TypeError as e:
        print(e)
