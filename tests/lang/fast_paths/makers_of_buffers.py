# bytearray() and deque() in plain calls, with keyword arguments, with iterables that suspend, and with errors.
import collections
from collections import deque


def values(n=3):
    for i in range(n):
        yield i


class Index:
    def __index__(self):
        return [*values(5)][-1]


def tried(call):
    try:
        return call()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


for _ in range(2):
    print(bytearray(), bytearray(b""), bytearray(b"ab"), bytearray(4), bytearray(values()), bytearray([Index(), 1]), bytearray(Index()), bytearray("aé", "latin-1"))
    print(deque(), deque("ab"), deque(values()), deque(values(), 2), deque([1, 2], Index() and 1), deque(iterable="xy", maxlen=1), deque("ab", maxlen=None))
    print(collections.deque(), collections.deque("ab"), collections.deque(values(), 2), collections.deque([], maxlen=3))
    print([*map(bytearray, (b"a", 2, [1]))], [*map(deque, ("a", [1, 2]))], [*map(list, ("a", {1}))], [*map(set, ("a", (1,)))], [*map(dict, ((), [(1, 2)]))])
for call in (lambda: bytearray("a"), lambda: bytearray(1.5), lambda: bytearray([256]), lambda: bytearray(-1), lambda: bytearray(b"a", "utf-8"), lambda: bytearray(1, 2, 3, 4),
             lambda: bytearray(x=1), lambda: deque(1), lambda: deque("a", -1), lambda: deque("a", "b"), lambda: deque("a", 2**70), lambda: deque(1, 2, 3),
             lambda: deque(x=1), lambda: list(1), lambda: list(1, 2), lambda: set(1, 2), lambda: list(x=1), lambda: set(x=1)):
    print(tried(call))
b = bytearray(b"abc")
view = memoryview(b)
print(tried(lambda: b.__init__(b"longer")), tried(lambda: b.__init__(b"xyz")), b, view.tobytes(), tried(lambda: b.__init__()))
view.release()
print(b.__init__(b"longer"), b, b.__init__(), b)
d = deque("abc", 2)
print(d.__init__("xyz"), d, d.__init__([1], 1), d, d.__init__(), d)
