# Sizes and indices that deque takes, and searches during which the deque changes.
from collections import deque


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


class Clears:
    def __init__(self, d, answer):
        self.d = d
        self.answer = answer

    def __eq__(self, other):
        self.d.clear()
        return self.answer


def attempt(function):
    d = deque([1, 2, 3])
    try:
        print(function(d), d)
    except Exception as e:
        print(type(e).__name__, e, d)


HUGE = 1 << 70
for function in [
    lambda d: d.rotate(HUGE), lambda d: d.rotate(Index(1)), lambda d: d.rotate(-4), lambda d: d.insert(HUGE, 0), lambda d: d.insert(-HUGE, 0),
    lambda d: d.insert(Index(1), 0), lambda d: d[HUGE], lambda d: d[Index(1)], lambda d: d * HUGE, lambda d: d * -HUGE, lambda d: d * Index(2),
    lambda d: d.__imul__(-HUGE), lambda d: deque(d, HUGE), lambda d: deque(d, -HUGE), lambda d: deque(d, Index(1)), lambda d: deque(d, -1),
    lambda d: deque(d, True), lambda d: deque(d, 1.5), lambda d: d.index(2, None), lambda d: d.index(2, 0, None), lambda d: d.index(2, Index(0), Index(3)),
    lambda d: d.index(3, -1), lambda d: d.index(3, 0, -1), lambda d: d.index(3, -HUGE, HUGE),
    lambda d: Clears(d, True) in d, lambda d: Clears(d, False) in d, lambda d: d.index(Clears(d, True)), lambda d: d.index(Clears(d, False)),
    lambda d: d.remove(Clears(d, True)), lambda d: d.remove(Clears(d, False)), lambda d: d.count(Clears(d, True)), lambda d: d.count(Clears(d, False)),
]:
    attempt(function)
