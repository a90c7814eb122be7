# Methods that change, search and copy arrays, with plain values and with others.
from array import array


def tried(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


class Index:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n


class Equal:
    def __eq__(self, other):
        return other == 3


for code in "bBhHiIqQfd":
    a = array(code, [3, 1, 2, 3])
    print(code, a.reverse(), a.tolist(), a.byteswap(), a.tolist() if code not in "fd" else len(a), a.byteswap(), a.tobytes(), a.count(3), a.index(3, 1))
    print(a.insert(1, 9), a.insert(-1, 8), a.insert(99, 7), a.insert(-99, 6), a.insert(Index(2), Index(5) if code not in "fd" else 5), a.remove(3), a)
    print(tried(a.remove, 77), tried(a.index, 77), tried(a.index, 9, 4), a.count(77), a.count("3"), a.count(3.0), a.count(True), a.count(None))
w = array("w", "abca")
print(w.reverse(), w, w.count("a"), w.index("c"), w.remove("a"), w, w.insert(1, "x"), w.tolist(), tried(w.insert, 0, 1), tried(w.index, 3))

a = array("i", [1, 2, 3, 4, 3])
print(a.count(Equal()), a.index(Equal()), a.index(3, -2), a.index(3, -1), tried(a.index, 3, 0, -4), a.index(3, 0, -2), a.index(3, Index(3)))
print(a.remove(Equal()), a, tried(a.index, 1, None), tried(a.index, 1, 1.5), tried(a.insert, "x", 1), tried(a.insert, 2**70, 1), tried(a.insert, 0, 2**40))
print(a.frombytes(b"\1\0\0\0"), a.frombytes(b""), a.frombytes(bytearray(4)), tried(a.frombytes, b"abc"), tried(a.frombytes, "abcd"), a)
nan = float("nan")
print(array("d", [nan, 1.0]).count(nan), array("d", [0.0, -0.0]).index(-0.0), array("d", [2.0**70]).count(2**70), array("q", [2**62]).count(2.0**62))

view = memoryview(a)
print(tried(a.insert, 0, 1), tried(a.remove, 1), tried(a.frombytes, b"\1\0\0\0"), a.reverse(), a.byteswap(), a.byteswap(), view.tolist() == a.tolist())
view.release()

for args in ((), (1,), ("i", [1], 2), ("ii",), ("z",), (None,), ("i", 5), ("i", None), ("i", [1, "x"]), ("b", [200]), ("i", "ab"), ("w", "ab"), ("w", ["a", "b"]),
             ("B", b"ab"), ("B", bytearray(b"ab")), ("d", array("i", [1])), ("i", (x for x in (1, 2))), ("i", range(3)), ("i", []), ("i", ()), ("d", (1, 2.5))):
    print(tried(lambda: array(*args)))
print(tried(lambda: array(typecode="i")), tried(lambda: array("i", initializer=[1])))


class Numbers(array):
    def __new__(cls, *values, name=None):
        self = super().__new__(cls, "i", values)
        self.name = name
        return self

    def __init__(self, *values, name=None):
        self.append(len(values))


n = Numbers(1, 2, name="n")
print(n, n.name, type(n[1:]), n.tolist(), n.index(2))


class Plain(array):
    pass


print(Plain("i", [1, 2]), Plain("i"), Plain("i", iter([5])), tried(Plain, "i", [1.5]))
