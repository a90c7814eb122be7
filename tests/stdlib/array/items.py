# Items: what fits each type code, and how it is read, stored, appended and copied.
import copy
import pickle
from array import array


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


class Float:
    def __float__(self):
        return 2.5


class Text(str):
    pass


class Small(int):
    pass


class Loud(array):
    def __getitem__(self, key):
        return ("got", super().__getitem__(key))

    def __len__(self):
        return 100


def attempt(call):
    try:
        return call()
    except (TypeError, ValueError, OverflowError, IndexError) as e:
        return f"{type(e).__name__}: {e}"
    except AttributeError:
        return "AttributeError"


values = [0, 1, -1, 127, 128, -128, -129, 255, 256, 32767, 32768, -32769, 65535, 65536, 2**31 - 1, 2**31, -2**31, -2**31 - 1, 2**32 - 1, 2**32, 2**63 - 1, 2**63,
          -2**63, -2**63 - 1, 2**64 - 1, 2**64, True, Small(5), Index(3), Index(2**70), 1.5, Float(), "a", "ab", Text("é"), b"a", None]
for code in "bBhHiIqQ":  # not l and L: how long they are depends on the machine
    fits = []
    for value in values:
        a = array(code, [7])
        outcome = attempt(lambda: (a.append(value), a.__setitem__(0, value), a.extend((value, 1)), a.tolist())[3])
        fits.append(outcome if type(outcome) is list else outcome.split(":")[0])
    print(code, fits)
for code in "fdw":
    print(code, [attempt(lambda: array(code, [value])[0]) for value in values + [1e38, 3.5e38, -3.5e38, 3.4028235677973366e38, float("inf"), -0.0, 0.1]])

a = array("i", range(10))
print(a[0], a[-1], a[Index(2)], a[True], a[Small(3)], a[2:5], a[::-3], a[Index(1):Index(3)], a[20:], len(a), a.typecode, a.itemsize)
for key in (10, -11, 2**70, "a", 1.0, None, slice("a", None)):
    print(attempt(lambda: a[key]), "|", attempt(lambda: a.__setitem__(key, 1)))
a[Index(0)], a[-1], a[1:3] = 50, 51, array("i", [1, 2, 3])
print(a, attempt(lambda: a.__setitem__(0, 2**40)), attempt(lambda: a.__setitem__(99, 2**40)), a)
print(attempt(lambda: setattr(a, "typecode", "d")), hasattr(a, "__dict__"))

# Iteration sees what changes.
seen = []
for x in a:
    seen.append(x)
    if len(a) < 14:
        a.append(x)
print(seen)
it = iter(a)
next(it)
print(list(it) == a.tolist()[1:], list(it), list(reversed(array("b", [1, 2]))), 51 in a, max(a), sorted(a)[:3], list(enumerate(array("b", [5]))), sum(array("d", [0.5, 1])))

# Made of other things.
print(array("i"), array("i", ()), array("i", {3}), array("i", (x for x in "")), array("i", array("d", [1.0]).tobytes()), array("h", range(-2, 3)), array("w", "añ"))
print([attempt(call) for call in (
    lambda: array("i", [1, 2, "x"]), lambda: array("B", [1, 256]), lambda: array("i", 5), lambda: array("x", []), lambda: array(), lambda: array("i", [], 1),
    lambda: array("i", x=1), lambda: array(Text("i"), [1]), lambda: array("ii", []), lambda: array(1, []), lambda: array("i", array("d", [1.0])))])
b = array("B", [1])
print(attempt(lambda: b.extend([2, 3, 256, 4])), b, attempt(lambda: b.extend(b)), b, attempt(lambda: b.extend(range(3))), b, attempt(lambda: b.fromlist([9])), b)

# Derived classes.
loud = Loud("i", [1, 2, 3])
loud.extra = 5
print(loud[0], len(loud), list(loud), type(loud) is Loud, loud.extra, loud.tolist(), type(array.__getitem__(loud, slice(0, 2))) is array)
loud.append(4)
loud[0] = 9
print(loud.tolist(), loud == array("i", [9, 2, 3, 4]))
for other in (copy.copy(a), copy.deepcopy(a), pickle.loads(pickle.dumps(a)), a + array("i"), a * 1):
    other.append(1)
    print(type(other) is array, other[:-1] == a, len(other) - len(a))
