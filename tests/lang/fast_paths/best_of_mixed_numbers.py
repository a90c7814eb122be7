# max and min of ints, floats and what only compares with them.
from fractions import Fraction

nan, big = float('nan'), 2**53
found = [
    max([1, 2.5, 2]), min([3, 2.5]), max(True, 0.5), min(1, 1.0), max(1.0, 1), min(1.0, True),
    max([0.5] + [1, 2]), max(-0.0, 0), min(0, -0.0), max(10**30, 1e20), min(-(10**30), 1e20, 0),
    max(big, big + 0.0, big + 1), max(big + 1, float(big)), min(float(big), big + 1), max(big + 0.0, big),
    max([nan, 1]), max([1, nan]), min(nan, 2, 1), min(2, nan, 1), max(float('inf'), 10**400), min(float('-inf'), -(10**400)),
    max((1, 2.5), (1, 2)), max(Fraction(5, 2), 2.25, 2), max(x / 2 if x % 3 else x for x in range(9)),
    max([1, 2.5, 2], key=lambda x: -x), min({1: 0, 0.5: 1}), max('a', 'b'),
]
print([(type(v).__name__, str(v)) for v in found])
for values in ([1.5, 'a'], ['a', 1], [1, None], [1.5, 1j]):
    try:
        print(max(values))
    except TypeError as e:
        print(e)
