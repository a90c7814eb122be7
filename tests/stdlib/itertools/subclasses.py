import itertools
from itertools import *

calls = []
def check(base, *args, **kw):
    class Plain(base):
        "With attributes of its own."
    class Loud(base):
        def __next__(self):
            calls.append(base.__name__)
            return super().__next__()
        def __repr__(self): return f"<{type(self).__name__}>"
        def double(self): return [x for x in itertools.islice(self, 2)] * 2
    class Closed(base):
        __slots__ = ("tag",)
    it = Plain(*args, **kw)
    it.label = "mine"
    print(type(it).__name__, isinstance(it, base), it.label, it.__dict__, iter(it) is it)
    print("  ", [x if type(x) is not tuple or base is not groupby else (x[0], list(x[1])) for x in islice(it, 4)], it.label)
    calls.clear()
    it = Loud(*args, **kw)
    print("  ", len(list(islice(it, 3))), calls, it)
    print("  ", len(Loud(*args, **kw).double()))
    it = Closed(*args, **kw)
    it.tag = 1
    try:
        it.other = 2
    except AttributeError as e:
        print("  ", it.tag, e)
    class Made(base):
        def __new__(cls, *args): return super().__new__(cls, *args)
        def __init__(self, *args, **kw): self.n = len(args)
    if not kw:
        print("  ", Made(*args).n, type(Made(*args)).__mro__[1].__name__)

check(count, 7)
check(count, 2, 3)
check(repeat, "x")
check(repeat, "x", 3)
check(cycle, [1, 2])
check(chain, [1], [2, 3])
check(takewhile, bool, [1, 1, 0, 1])
check(dropwhile, bool, [1, 1, 0, 1])
check(filterfalse, bool, [1, 0, 0])
check(filterfalse, None, [1, 0, 0])
check(starmap, pow, [(2, 3), [3, 2]])
check(compress, "abc", [1, 0, 1])
check(islice, "abcdef", 1, 5, 2)
check(pairwise, "abcd")
check(batched, "abcde", 2)
check(accumulate, [1, 2, 3])
check(accumulate, [1, 2, 3], initial=10)
check(zip_longest, "ab", "c")
check(zip_longest, "ab", "c", fillvalue=0)
check(product, "ab", [1, 2])
check(product, "ab", repeat=2)
check(permutations, "abc", 2)
check(combinations, "abc", 2)
check(combinations_with_replacement, "ab", 2)
check(groupby, "aabbb")
check(groupby, [1, 3, 2], lambda n: n % 2)
class Path(chain): pass
it = Path.from_iterable([[3], [4]])
print(type(it).__name__, list(it))
for base in (type(tee([])[0]), type(next(groupby([1]))[1])):
    try:
        class Sub(base): pass
    except TypeError as e:
        print(e)
try:
    count.__new__(int)
except TypeError as e:
    print(e)
try:
    count.__new__(chain)
except TypeError as e:
    print(e)
class Both(count):
    def __iter__(self): return iter("own")
print(list(Both()), next(Both(3)))
