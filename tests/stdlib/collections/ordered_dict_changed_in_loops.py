# Iterators of an OrderedDict end with an error when a key was added, removed or moved.
import operator
from collections import OrderedDict


class Key:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        return isinstance(other, Key) and self.name == other.name

    def __hash__(self):
        return hash(self.name)

    def __repr__(self):
        return self.name


def show(label, change, iterate=iter, make=lambda letter: letter):
    d = OrderedDict((make(letter), number) for number, letter in enumerate("abc"))
    seen = []
    try:
        for item in iterate(d):
            seen.append(item)
            change(d, make)
    except RuntimeError as e:
        seen.append(f"{type(e).__name__}: {e}")
    print(label, seen)


CHANGES = {
    "last to end": lambda d, key: d.move_to_end(key("c")),
    "first to start": lambda d, key: d.move_to_end(key("a"), last=False),
    "first to end": lambda d, key: d.move_to_end(key("a")),
    "middle to end": lambda d, key: d.move_to_end(key("b")),
    "store": lambda d, key: d.__setitem__(key("a"), 9),
    "add": lambda d, key: d.__setitem__(key("z"), 9),
    "pop": lambda d, key: d.pop(key("c"), None),
    "pop and add": lambda d, key: (d.pop(key("a")), d.__setitem__(key("a"), 1)),
    "popitem": lambda d, key: (d.popitem(), d.update({key("q"): 1})),
    "popitem first": lambda d, key: (d.popitem(last=False), d.update({key("q"): 1})),
    "delete": lambda d, key: d.__delitem__(key("b")),
    "clear": lambda d, key: (d.clear(), d.update({key("x"): 1, key("y"): 2, key("z"): 3})),
    "setdefault": lambda d, key: d.setdefault(key("a"), 1),
}
WAYS = {
    "keys": iter, "items": lambda d: d.items(), "values": lambda d: d.values(), "reversed": reversed,
    "reversed items": lambda d: reversed(d.items()), "keys()": lambda d: d.keys(),
}
for way, iterate in WAYS.items():
    for name, change in CHANGES.items():
        show(f"{way}, {name}:", change, iterate)
for name, change in CHANGES.items():
    show(f"objects, {name}:", change, iter, Key)
    show(f"objects reversed, {name}:", change, reversed, Key)

d = OrderedDict(a=1, b=2)
it = iter(d)
print(next(it))
d.move_to_end("a")
for _ in range(3):
    try:
        print(next(it, "end"))
    except RuntimeError as e:
        print(e)
print(d.keys(), d.values(), d.items(), type(iter(d)).__name__, type(reversed(d.items())).__name__)
print(type(d.keys()).__mro__[1], d.keys() & {"a"}, d.items() == {("a", 1), ("b", 2)}, len(d.values()))
print(operator.length_hint(iter(d)), iter(d).__reduce__()[1], list(d.items()), [*reversed(d)], dict(d), {**d})


class Own(OrderedDict):
    def move_to_end(self, key, last=True):
        super().move_to_end(key, last)


own = Own(a=1, b=2)
try:
    for key in own:
        own.move_to_end(key)
except RuntimeError as e:
    print(key, e)
