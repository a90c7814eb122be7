# Arguments with kinds that are given by name, in any order, to instances of derived classes and by operators.
class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        print("index", self.value)
        return self.value


class List(list):
    pass


class Text(str):
    pass


class Data(bytes):
    pass


def show(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, error)


def repeated(count):
    items = [1]
    items *= count
    return items


show(lambda: b"abcd".hex(bytes_per_sep=Index(2)))
show(lambda: memoryview(b"abcd").hex(bytes_per_sep=Index(2)))
show(lambda: b"abcd".hex(bytes_per_sep=Index(2), sep="-"))
show(lambda: "a b c".split(maxsplit=Index(1), sep=None))
show(lambda: "a b c".split(maxsplit="x", sep=5))
show(lambda: (5).to_bytes(signed=Index(1), length=Index(2)))
show(lambda: "abc".replace("a", "b", count=Index(1), x=1))
show(lambda: "abc".replace("a", "b", Index(1), count=2))
show(lambda: "abc".replace("a", 5, count=Index(1)))
show(lambda: "abc".expandtabs(tabsize=Index(3)))
show(lambda: List([1]) * Index(2))
show(lambda: List([1]) * "x")
show(lambda: Text("a") * Index(2))
show(lambda: Text("abc").find(Text("c"), Index(1)))
show(lambda: Data(b"abc").find(Data(b"c"), Index(1)))
show(lambda: Index(2) * [1])
show(lambda: Index(2) * "a")
show(lambda: "x" * [1])
show(lambda: repeated(Index(3)))
show(lambda: repeated("x"))
show(lambda: repeated(1 << 70))
show(lambda: str.find("abc", "c", Index(1)))
show(lambda: str.find(5, "c"))
show(lambda: bytes.find(b"abc", 5.5))
show(lambda: str.center("abc", Index(7), "*"))
show(lambda: "".join(c for c in "abc"))
show(lambda: b",".join(c for c in [b"a", b"b"]))
show(lambda: "".join(5))
show(lambda: b"".join(5))
show(lambda: bytearray(b"abc").__setitem__(Index(0), Index(300)))
show(lambda: bytes(Index(3)))
show(lambda: bytearray(Index(3)))
show(lambda: bytes([Index(3), Index(4)]))
show(lambda: bytes(iter([Index(3)])))
