# array: what lists, buffers and positions are taken, and what happens if an argument is of another kind.
from array import array


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


class Half(float):
    def __float__(self):
        return 9.0


class Seven(list):
    def __iter__(self):
        return iter([7])

    def __getitem__(self, key):
        return 8


def tried(f):
    a = array("i", [1, 2, 3])
    try:
        shown = f(a)
    except Exception as e:
        shown = f"{type(e).__name__}: {e}"
    print(shown, a)


tried(lambda a: a.fromlist([4, 5]))
tried(lambda a: a.fromlist((4, 5)))
tried(lambda a: a.fromlist([4, 1 << 40]))
tried(lambda a: a.fromlist([4, "x", 5]))
tried(lambda a: a.fromlist(Seven([1, Index(2)])))
tried(lambda a: array("i", Seven([1, 2])))
tried(lambda a: array("d", [Half(0.5)]))
tried(lambda a: a.frombytes(b"\1\0\0\0"))
tried(lambda a: a.frombytes(memoryview(b"\1\0\0\0\2\0\0\0")[4:]))
tried(lambda a: a.frombytes(memoryview(bytes(8))[::2]))
tried(lambda a: a.frombytes("text"))
tried(lambda a: a.frombytes([1, 2, 3, 4]))
tried(lambda a: a.frombytes(array("h", [1, 2])))
tried(lambda a: a.frombytes(array("B", [1, 0, 0, 0])))
tried(lambda a: a.fromunicode(b"x"))
tried(lambda a: a.fromunicode("x"))
tried(lambda a: a.pop(Index(0)))
tried(lambda a: a.pop(1 << 70))
tried(lambda a: a.insert(Index(1), Index(9)))
tried(lambda a: a.insert(1 << 70, 9))
tried(lambda a: a.__delitem__(Index(-1)))
tried(lambda a: a.__delitem__("0"))
tried(lambda a: a.__delitem__(3))
tried(lambda a: a.__delitem__(slice(0, 2)))
tried(lambda a: a.__iadd__([1]))
tried(lambda a: a[Index(1 << 70)])
tried(lambda a: array(None))
tried(lambda a: array("ii"))
