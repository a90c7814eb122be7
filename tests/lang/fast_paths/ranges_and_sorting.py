# Ranges as values, sorting of plain values in place, itemgetter as key, gcd.
import math
from operator import itemgetter

for r in (range(10), range(0), range(-5), range(3, 10), range(10, 3), range(10, 3, -2), range(1, 10, 3), range(0, 10**30, 10**29), range(2**62, 2**63, 2**40), range(-2**70, 2**70),
          range(True, 4), range(5, 5, -1)):
    print(r, [n in r for n in (0, 3, 4, 9, 10, -1, 10**29, 2**62, True)], r.stop < 100 and [n in r for n in (3.0, "a")], bool(r), list(r)[:3] if r.stop < 100 else "")
    try:
        print(len(r))
    except OverflowError as e:
        print(e)
print(len(list(range(70000))), list(range(70000))[-1], type(range(True, 4).start))
for f in (lambda: range(1, 2, 0), lambda: range(1.5), lambda: range("a", 2), lambda: range(), lambda: range(1, 2, 3, 4), lambda: range(1, 2, step=3)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

one, other = float("1.5"), float("1.5")
pair = sorted([one, 2.5, other], reverse=True)
print(pair[1] is one, pair[2] is other)
for values in ([3, 1, 2], ["b", "a", "é"], [2.5, -1.0, float("inf")], [True, 0, 2], [(2, 1), (1, 2)], [10**20, 5], [], [1, "a"], [None, None]):
    for how in ({}, {"reverse": True}, {"reverse": 0}, {"reverse": 1}, {"key": None, "reverse": True}, {"key": str}):
        try:
            own = list(values)
            own.sort(**how)
            print(own, sorted(tuple(values), **how) == own)
        except TypeError as e:
            print(e)
for how in ({"foo": 1}, {"key": None, "foo": 1}, {"reverse": "x"}, {"reverse": None}):
    try:
        print(sorted([2, 1], **how))
    except TypeError as e:
        print(e)
for index in (1, -1, 2, 0, slice(0, 1), "a", True):
    try:
        print(sorted([(1, 2), (3, 1), (2, 1)], key=itemgetter(index)), itemgetter(index)([5, 6]), itemgetter(index)("xy"))
    except Exception as e:
        print(type(e).__name__, e)
print([math.gcd(*a) for a in ((12, 18), (-12, 18), (0, 0), (0, -5), (7,), (), (True, 3), (2**40, 2**35 * 3), (12, 18, 27), (2**100, 6))])
