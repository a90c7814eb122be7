# Comparisons of immutable values of different types, and of bytes.
values = [None, True, 0, 1, 1.0, 2.5, 1j, "1", "", b"1", b"", (), (1,), range(1), range(0), ..., NotImplemented, 2**70, float("nan")]
for a in values:
    print("".join("=" if a == b else "." for b in values), "".join("!" if a != b else "." for b in values))

texts = [b"", b"a", b"ab", b"b", b"a\0", b"\xff"]
for a in texts:
    print([(a == b, a != b, a < b, a <= b, a > b, a >= b) for b in texts])


class Odd(bytes):
    def __eq__(self, other):
        return "odd"

    def __lt__(self, other):
        return "less"


print(b"a" == Odd(b"a"), Odd(b"a") == b"a", b"a" > Odd(b"b"), b"a" == bytearray(b"a"), b"a" < bytearray(b"b"))
for a, b in ((b"a", "a"), ("a", 1), (None, 1), (1, b"a"), ((), "")):
    try:
        print(a < b)
    except TypeError as error:
        print(error)
