# Binary search in tuples and strs; insort() takes only what has insert().
import bisect

t = (1, 3, 3, 5.5, 7)
for x in (0, 1, 2, 3, 3.0, 6, 7, 8, True):
    print(x, bisect.bisect(t, x), bisect.bisect_left(t, x), bisect.bisect_right(t, x, 1, 4), bisect.bisect_left(t, -x, key=lambda v: -v))
print(bisect.bisect("aceg", "e"), bisect.bisect_left("aceg", "e"), bisect.bisect("", "x"), bisect.bisect((), 1), bisect.bisect(((1, "a"), (2, "b")), (2,)))
for call in (lambda: bisect.insort((1, 2), 3), lambda: bisect.insort("ab", "c"), lambda: bisect.bisect((1, "a"), 2), lambda: bisect.bisect((1, 2), 1, -1),
             lambda: bisect.bisect((1, 2), 1, 0, 9), lambda: bisect.bisect("abc", 1)):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__, error)


class Slow:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        yielded = [*(v for v in (self.n,))]
        return yielded[0] < other.n


print(bisect.bisect(tuple(map(Slow, (1, 2, 4))), Slow(3)), bisect.bisect_left(tuple(map(Slow, (1, 2, 4))), Slow(2)))


class T(tuple):
    def __getitem__(self, i):
        return -tuple.__getitem__(self, i)


print(bisect.bisect(T((5, 3, 1)), -3), bisect.bisect_left(T((5, 3, 1)), -3))
