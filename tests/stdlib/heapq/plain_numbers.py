"""nsmallest and nlargest of plain numbers, and of what has to go the general way."""
import heapq
import random

r = random.Random(3)
nan = float("nan")


class Odd(int):
    def __lt__(self, other):
        return int(self) > int(other)


LISTS = [
    list(range(100)), list(range(100, 0, -1)), [r.randint(0, 30) for _ in range(500)], [r.random() for _ in range(1000)],
    [1, 1.0, True, 0, 0.0, False, -0.0, 2, 2.0], [r.choice([1, 1.0, 2, 2.0, 0.5]) for _ in range(300)], [float("inf"), 1, -float("inf"), 5],
    [2**70, 1, 2**64, -(2**80), 5], ["b", "a", "c", "d"], [Odd(3), Odd(1), Odd(2), Odd(5)], [(1, 2), (0, 3), (5,)], (4, 2, 9, 1), [2**53, 2.0**53, 2**53 + 1],
]
for items in LISTS:
    for n in (-1, 0, 1, 2, 3, 7, 50, 10000):
        for f in (heapq.nsmallest, heapq.nlargest):
            print(n, f(n, items), f(n, iter(items)) == f(n, items) or "unlike")
            if n > 1:
                print([type(v).__name__ for v in f(n, items)][:9])
    print(heapq.nsmallest(2, items, key=lambda v: 1), heapq.nlargest(2, items, key=lambda v: 1))
for bad in ([1, "a", 2], [1, None, 3], [[1], 2, 3]):
    try:
        print(heapq.nsmallest(2, bad))
    except TypeError as e:
        print(e)
print(heapq.nsmallest(2, [3, nan, 1, 2]), heapq.nsmallest(2, [nan, 3, 1, 2]), heapq.nlargest(3, [3, 1, 2, nan]), heapq.nlargest(2, [1, nan, 3, 2]))
