# Iterators over arrays, and what arrays do with numbers near the limits of their type.
import array
import copy
import pickle

a = array.array("i", [1, 2, 3])
it = iter(a)
print(next(it), type(it).__name__, type(it).__module__, it.__reduce__()[1:], hasattr(it, "__length_hint__"))
a.append(4)
print(list(it), next(it, "end"), it.__reduce__()[1:])
a.append(5)
print(next(it, "end"))
it = iter(a)
for state in (2, -5, 100):
    it.__setstate__(state)
    print(list(copy.copy(it)), list(pickle.loads(pickle.dumps(it))))
print(list(reversed(a)), 3 in iter(a), max(a), sum(a), sorted(a), [*a], dict.fromkeys(a), list(zip(a, a[1:])))
it = iter(a)
for n in it:
    if n == 2:
        del a[0]
    print(n, end=" ")
print(a)
for code, values in {"b": (-129, -128, 127, 128), "B": (-1, 0, 255, 256), "h": (-32769, 32767), "H": (-1, 65535), "i": (-2**31, 2**31), "I": (-1, 2**32 - 1, 2**32),
                     "q": (-2**63 - 1, 2**63 - 1), "Q": (2**63, 2**64 - 1, 2**64), "f": (1e300, -1e300, 1e-60, True),
                     "d": (2**53 + 1, 10**400, True), "w": ("\ud800", "\U0010ffff", "ab", 1)}.items():
    for value in values:
        made = array.array(code)
        try:
            made.append(value)
            made[0] = value
            made.insert(0, value)
            print(code, made.tolist() == [value, value], ascii(made[1]), end="; ")
        except Exception as e:
            print(code, type(e).__name__, e, end="; ")
    print()
print(array.array("i", [True, False]), array.array("d", [True]), array.array("Q", [2**63]).tolist())
w = array.array("w")
w.frombytes(b"\xff" * 4)
try:
    w[0]
except ValueError as e:
    print(e)
print(array.array("d", [float("nan")]) == array.array("d", [float("nan")]), array.array("i", [1, 2]) < array.array("d", [1, 3]), array.array("i", [1]) == array.array("q", [1]))
for protocol in range(6):
    print([pickle.loads(pickle.dumps(array.array(*given), protocol)) for given in (("i", [1, -2]), ("w", "aé"), ("d", [0.5]))])
b = array.array("i", range(10))
del b[::3]
print(b, b[::-2], b[5:1:-1], b[-100:100:2])
b[::2] = array.array("i", [-1, -2, -3])
b[1:3] = array.array("i", [7] * 4)
b[100:] = array.array("i", [8])
print(b, b.index(7, 2), b.count(7), 7 in b, 7.0 in b, "x" in b)
for f in (lambda: b.index(7, None), lambda: b.__setitem__(slice(0, 4, 2), b), lambda: b.__setitem__(slice(0, 2), array.array("h", [1])),
          lambda: b * "x", lambda: b * 2**70, lambda: b.index(77), lambda: b.remove(77)):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
