from collections import OrderedDict

d = OrderedDict([(1, "a"), (2, "b"), (3.0, "c"), (True + 3, "d"), ((1, 2), "e"), ("x", "f"), (None, "g"), (b"y", "h")])
for key, last in ((1.0, True), (True, False), (3, True), (4.0, False), ((1.0, True + 1), True), ("x", True), (None, False), (b"y", True), (2.0, True)):
    d.move_to_end(key, last=last)
    print(list(d.items()))
for key in (7, 1.5, (3,), "nope", b"z"):
    try:
        d.move_to_end(key)
    except KeyError as e:
        print("KeyError", e)
nan = float("nan")
n = OrderedDict([(nan, 1), ((nan,), 2), (5, 3)])
n.move_to_end(nan)
n.move_to_end((nan,))
print(list(n.values()), list(n)[1] is nan)

class Key:
    def __init__(self, v): self.v = v
    def __hash__(self): return 1
    def __eq__(self, other): return self.v == other.v
    def __repr__(self): return f"Key({self.v})"
first, second = Key(5), Key(6)
e = OrderedDict([(first, 0), (second, 1)])
e.move_to_end(Key(5))
print(e, next(reversed(e)) is first)
e.move_to_end(Key(5), last=False)
print(e, next(iter(e)) is first)
try:
    e.move_to_end(Key(7))
except KeyError as error:
    print("KeyError", error)
e[Key(5)] = "new value"
print(e, next(iter(e)) is first)
plain = OrderedDict([(1, "a"), (2, "b")])
class Odd(int):
    def __hash__(self): return 1
    def __eq__(self, other): return other == 1
plain.move_to_end(Odd(9))
print(list(plain), type(list(plain)[-1]).__name__)
class Cache:
    """Least recently used first."""
    def __init__(self): self.data = OrderedDict()
    def get(self, key):
        self.data.move_to_end(key)
        return self.data[key]
c = Cache()
for i in range(5):
    c.data[i, str(i)] = i
print(c.get((2.0, "2")), c.get((0, "0")), list(c.data))
try:
    1 + OrderedDict()
except TypeError as e:
    print(e)
class Sub(OrderedDict): pass
try:
    1 + Sub()
except TypeError as e:
    print(e)
