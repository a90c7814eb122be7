# Natives convert and check their arguments by the kinds that they declare: __index__, __bool__, str, None where it is allowed.
import collections
import io
import itertools
import random


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        print("index", self.value)
        return self.value


class Truth:
    def __bool__(self):
        print("bool")
        return True


class Word(str):
    pass


class Count(int):
    def __index__(self):
        return 1 / 0  # never called: it is an int


class Failing:
    def __index__(self):
        raise LookupError("no index")


def show(call):
    try:
        result = call()
        print(repr(result) if not isinstance(result, float) else round(result, 6))
    except Exception as error:
        print(type(error).__name__, error)


BIG = 1 << 70
for value in (BIG, -BIG, "x", None, 1.5, Index(1), True, Count(1), Failing()):
    print("---", type(value).__name__)
    data = bytearray(b"abc")
    view = memoryview(bytearray(b"abcd"))
    deque = collections.deque([1, 2])
    calls = [
        lambda: [1, 2].insert(value, 3),
        lambda: [1, 2].pop(value),
        lambda: [1, 2].index(2, value),
        lambda: [1, 2].index(2, 0, value),
        lambda: (1, 2).index(2, value),
        lambda: (5).to_bytes(value),
        lambda: chr(value),
        lambda: hex(value),
        lambda: deque.rotate(value),
        lambda: deque.index(2, value),
        lambda: deque.insert(value, 1),
        lambda: io.StringIO("abc").seek(value),
        lambda: io.StringIO("abc").seek(0, value),
        lambda: io.StringIO("abc").truncate(value),
        lambda: io.BytesIO(b"abc").seek(value),
        lambda: io.BytesIO(b"abc").read(value),
        lambda: io.StringIO("abc").readline(value),
        lambda: slice(1, 2).indices(value),
        lambda: "a b".split(None, value),
        lambda: "abc".replace("a", "b", value),
        lambda: "abc".zfill(value),
        lambda: "a\tb".expandtabs(value),
        lambda: "abc".find(value),
        lambda: "abc".find("b", value),
        lambda: "abc".startswith("a", value),
        lambda: "abc".removeprefix(value),
        lambda: "a\nb".splitlines(value),
        lambda: b"a b".split(None, value),
        lambda: b"abc".replace(b"a", b"b", value),
        lambda: b"a\tb".expandtabs(value),
        lambda: b"abc".find(value),
        lambda: b"abc".find(b"b", value),
        lambda: b"abc".startswith(b"a", value),
        lambda: isinstance(value, Failing) or value in b"abc",
        lambda: b"abc".hex(":", value),
        lambda: b"a\nb".splitlines(value),
        lambda: data.append(value),
        lambda: data.insert(value, 1),
        lambda: data.insert(0, value),
        lambda: data.pop(value),
        lambda: data.remove(value),
        lambda: data.resize(value),
        lambda: data.__setitem__(0, value),
        lambda: data.__setitem__(value, 1),
        lambda: data.__delitem__(value),
        lambda: data[value],
        lambda: b"abc"[value],
        lambda: "abc"[value],
        lambda: b"abc"[value:],
        lambda: "abc"[value:],
        lambda: data.__setitem__(slice(0, 1), value),
        lambda: view[value],
        lambda: view[value:].tobytes(),
        lambda: view.__setitem__(value, 1),
        lambda: view.__setitem__(0, value),
        lambda: view.hex(":", value),
        lambda: view.index(98, value),
        lambda: view.cast(value),
        lambda: list(itertools.combinations("abc", value)),
        lambda: list(itertools.permutations("ab", value)),
        lambda: list(itertools.product("a", repeat=value)),
        lambda: len(itertools.tee("a", value)),
        lambda: next(itertools.repeat(1, value)),
        lambda: list(itertools.batched("abc", value)),
        lambda: list(itertools.batched("ab", 1, strict=value)),
        lambda: (5).__format__(value),
        lambda: "a".__format__(value),
        lambda: (5.5).__format__(value),
        lambda: object().__format__(value),
        lambda: str.maketrans("a", value),
        lambda: str.maketrans("a", "b", value),
        lambda: (5).to_bytes(2, "big", signed=value),
        lambda: int.from_bytes(b"a", "big", signed=value),
        lambda: int.from_bytes(b"a", value),
    ]
    for call in calls:
        show(call)

for value in (0, 1, -1, None, Index(-1)):
    show(lambda: round(12345, value))
    show(lambda: round(1.25, value))
    show(lambda: (5).__round__(value))

print("--- kinds together")
show(lambda: "abcabc".find(Word("b"), Index(2), Index(6)))
show(lambda: "a,b,c".replace(Word(","), Word(";"), count=Index(1)))
show(lambda: "a b c".split(maxsplit=Index(1)))
show(lambda: "a b c".rsplit(sep=" ", maxsplit=Index(1)))
show(lambda: "a\nb".splitlines(keepends=Truth()))
show(lambda: bytearray(b"a\nb").splitlines(Truth()))
show(lambda: (258).to_bytes(length=Index(2), byteorder=Word("little"), signed=Truth()))
show(lambda: int.from_bytes(bytes=[1, 2], byteorder="big", signed=Truth()))
show(lambda: list(itertools.product("ab", repeat=Index(2))))
show(lambda: list(itertools.batched(iterable="abcd", n=Index(2), strict=Truth())))
show(lambda: b"abc".hex(sep="-", bytes_per_sep=Index(2)))
show(lambda: bytearray(b"abcd").__setitem__(slice(Index(0), Index(2), Index(1)), bytearray(b"xy")))
show(lambda: memoryview(bytearray(b"abcd")).__setitem__(Index(1), Index(65)))
show(lambda: "abc".center(width=5))
show(lambda: "abc".find(start=1))
random.seed(1)
show(lambda: random.getrandbits(Index(8)))


class Resizing:
    """Changes the bytearray while an argument is converted."""

    def __init__(self, data):
        self.data = data

    def __index__(self):
        self.data.clear()
        return 0


for name, rest in (("pop", ()), ("insert", (1,)), ("__getitem__", ()), ("__setitem__", (1,)), ("__delitem__", ())):
    data = bytearray(b"abc")
    show(lambda: (getattr(data, name)(Resizing(data), *rest), data))
items = [1, 2, 3]


class Emptying:
    def __index__(self):
        items.clear()
        return 1


show(lambda: items.pop(Emptying()))
items.extend([1, 2])
show(lambda: (items.insert(Emptying(), 9), items))
items.extend([1, 2])
show(lambda: items.index(2, Emptying()))
