# sum, any, all, min and max of lists and tuples: what is plain first, and what comes after it.
from decimal import Decimal
from fractions import Fraction


class N:
    def __init__(self, n): self.n = n
    def __radd__(self, o): return o + self.n
    def __bool__(self):
        print("asked", self.n)
        return self.n != 0
    def __lt__(self, o): return self.n < getattr(o, "n", o)
    def __gt__(self, o): return self.n > getattr(o, "n", o)
    def __repr__(self): return f"N({self.n})"


big, nan, inf = 2**62, float("nan"), float("inf")
items = [[], [1, 2, 3], [0.1] * 10, [1, 0.5, 2, True], [big, big, big, -big], [big, big, 0.5], [2**53 + 1, 0.5, 0.25], [1, nan, 2], [inf, -inf], [inf, 1],
         [-0.0], [-0.0, -0.0], [1e16, 1.0, -1e16], [1, 2j, 0.5], [1, Decimal("0.1"), 2], [0.5, Fraction(1, 3)], [1, N(5), 2], [1.5, N(5), 2.5],
         [10**30, 1, 0.5], [True, False, 3]]
for v in items:
    print(v, sum(v), sum(tuple(v)), sum(v, 0.5), sum(v, 7))
for v in ([0, 0.0, "", None, False], [0, N(0), N(1), N(2)], [1, N(1), N(0), N(2)], [(), [], {}], [1, "a", 2.5, (0,), True], [nan], []):
    print(any(v), all(v), any(tuple(v)), all(tuple(v)))
for v in ([(1, 2), (1, 1), (0, 5)], [(1.5, "b"), (1.5, "a")], [(1, nan), (1, 0.5)], [(nan, 1), (nan, 2), (0.5, 3)], [("a", 2), ("a",), ("a", 1)], [(1, N(2)), (1, N(1))],
          [nan, 1.0, 2.0], [1.0, nan, 2.0], [3, 1.5, 2], [True, 2, False], [(2, 1), N(1)], [[2], [1]], ["b", "a", ""], [N(3), 2, N(4)], [((1, 2), 3), ((1, 1), 3)]):
    for f in (min, max):
        try:
            print(f(v), f(tuple(v)), f(*v))
        except TypeError as e:
            print(e)
long = list(range(40000))
print(sum(long), sum(long + [0.5]), min(long), max(long), max(long + [N(50000)]), all(long), all(long[1:]), any([0] * 40000), any([0] * 40000 + [N(1)]))
for f in (lambda: sum([1, "a"]), lambda: sum([[1]]), lambda: min([]), lambda: max([1, "a"]), lambda: min([(1, "a"), (1, 2)]), lambda: max((), default=3)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
