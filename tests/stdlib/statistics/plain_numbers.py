"""Sums of plain numbers are exact, whatever their types and sizes; other data takes the general way to the same results."""
import random
import statistics
from decimal import Decimal
from fractions import Fraction

r = random.Random(7)
DATA = [
    [1], [1.5], [0], [0.0], [-0.0], [1, 2], [1, 2, 3, 4], [1, 2.5], [1.0, 3.0], [True, 2], [0.1] * 10, [1e308, 1e308], [1e308, -1e308, 1.0],
    [5e-324, 5e-324, 1e-320], [5e-324], [1e308, 5e-324], [2**53 - 1, 1], [2**53, 1], [2**70, 1], [-(2**53) + 1, 2**53 - 1], [3, 3, 3], [1e-200, 2e-200, 4e-200],
    [float("nan"), 1.0], [float("inf"), 1], [float("inf"), float("-inf")], [Fraction(1, 3), 1], [Decimal("1.1"), 2], (1, 2, 4),
    [1, "a"], [None, 1], [], (), range(5), iter([1, 2, 3]), {1, 2, 3}, [1e16, 1, -1e16], list(range(-50, 50)),
    [r.random() for _ in range(200)], [(r.random() - 0.5) * 1e10 for _ in range(200)], [r.randint(-10**6, 10**6) for _ in range(200)],
    [r.random() * 10 ** r.randint(-300, 300) for _ in range(100)], [r.choice([1, 2.5, -7]) for _ in range(99)], [0.1, 0.2, 0.3], [1e200, -1e200, 3],
]


def show(f, *args):
    try:
        v = f(*args)
        print(f.__name__, type(v).__name__, repr(v))
    except Exception as e:
        print(f.__name__, type(e).__name__, e)


class Own(list):
    def __iter__(self):
        return iter([10, 20])


for data in [*DATA, Own([1, 2])]:
    for f in (statistics.mean, statistics.variance, statistics.pvariance, statistics.stdev, statistics.pstdev):
        show(f, data)
show(statistics.variance, [1, 2, 3], 2)
show(statistics.pstdev, [1.0, 2.0, 4.0], 7 / 3)
