# Pieces and searches of bytes and bytearrays; tuples of constants.
for make in (bytes, bytearray):
    s = make(b"hello world")
    print(s[1:3], s[:], s[:0], s[20:], s[-3:], s[3:1], s[::2], s[::-1], s[5:-20:-1], type(s[1:2]).__name__, s[:] is s)
    print(s.find(b"o"), s.find(111), s.find(b"o", 5), s.find(b"o", 5, 6), s.find(b""), s.find(b"", 20), s.rfind(b"o"), s.rfind(b"o", 0, 5), s.rfind(b""), s.rfind(b"", 12))
    print(s.count(b"l"), s.count(b"l", 4), s.count(b""), s.count(b"", 3, 5), s.index(b"w"), s.rindex(108), s.rindex(b"l", 0, -3))
    print(s.partition(b" "), s.rpartition(b"o"), s.partition(b"x"), s.rpartition(b"x"), s.partition(make(b"hello world")), s.rpartition(b"d"), s.partition(b"h"))
    for call in (lambda: s.index(b"x"), lambda: s.rindex(b"l", 0, 2), lambda: s.partition(b""), lambda: s.find(300), lambda: s.count("l")):
        try:
            print(call())
        except Exception as error:
            print(type(error).__name__, error)
    long = make(b"ab" * 3000)
    print(long.rfind(b"ba" * 600), long.rfind(b"ba" * 600, 10, 2000), long.rfind(b"ba" * 600, 10, 100), long.rpartition(b"ba" * 1000)[0][-3:], len(long[10:5000]))
whole = b"abc"
print(whole[0:3] is whole, whole.partition(b"x")[0] is whole)
part = bytearray(b"abc")
part[:].append(1)
print(part, part.partition(b"x")[0] is part)

print((1, 2) * 2, (1, 2) + (3,), (1,) * 0, ("a", (1, b"x")) * True, ((1, 2) + ()) + (None, ...), len((0,) * 1000))
for text in ("(1, 2) * -1", "(1, 2) * 1.5", "(1,) + [2]", "(1,) - (2,)", "(1,) * 'a'"):
    try:
        print(eval(text))
    except TypeError as error:
        print(error)
values = [[], {}, set(), frozenset(), [1], {1: 2}, {1}, (), "", b"", 0, None, 1.5, bytearray()]
for a in values:
    print("".join("=" if a == b else "." for b in values), "".join("!" if a != b else "." for b in values))


class L(list):
    def __eq__(self, other):
        return "own"


print(L() == 1, 1 == L(), [1, 2] in [1, 2], 3 in [[3], 3], [].count([]), [1, 2, [3]].index([3]))
try:
    [] < 1
except TypeError as error:
    print(error)
