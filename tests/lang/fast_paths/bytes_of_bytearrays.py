# Items of bytes and bytearrays: read, stored, looped over and added up.
class Loud(bytearray):
    def __getitem__(self, key):
        return -1

    def __setitem__(self, key, value):
        print("set", key, value)

    def __iter__(self):
        return iter([7, 8])


class Quiet(bytearray):
    pass


class Index:
    def __repr__(self):
        return "Index()"

    def __index__(self):
        return 2


def read(b, keys):
    out = []
    for key in keys:
        try:
            out.append(b[key])
        except (IndexError, TypeError) as e:
            out.append(str(e))
    return out


def store(b, pairs):
    for key, value in pairs:
        try:
            b[key] = value
        except (IndexError, TypeError, ValueError) as e:
            print(type(e).__name__, e)
    return b


for b in (bytearray(b"abcd"), Quiet(b"abcd"), Loud(b"abcd"), b"abcd"):
    print(read(b, [0, 3, -1, -4, 4, -5, 2**70, -2**70, True, Index(), 1.0]))
for b in (bytearray(b"abcd"), Quiet(b"abcd"), Loud(b"abcd")):
    print(store(b, [(0, 255), (-1, 0), (1, True), (2, Index()), (Index(), 5), (4, 1), (-5, 1), (0, 256), (0, -1), (0, 2**70), (0, 1.0), (0, "a")]))

# Loops see what changes.
b = bytearray(b"abc")
seen = []
for c in b:
    seen.append(c)
    if len(b) < 6:
        b.append(c - 32)
print(seen, b)
seen = []
for c in b:
    seen.append(c)
    del b[-1:]
print(seen, b)
it = iter(bytearray(b"xyz"))
print(next(it), list(it), next(it, None), list(it))
print([c for c in b"\0\xff"], [c for c in bytearray(b"\0\xff")], [c for c in Loud(b"a")], list(Quiet(b"a")), list(reversed(bytearray(b"ab"))))
print(list(enumerate(bytearray(b"ab"))), list(zip(bytearray(b"ab"), b"cd")), list(map(str, bytearray(b"ab"))), max(bytearray(b"ab")), {*bytearray(b"aa")})

# Sums.
print(sum(b""), sum(b"\xff" * 1000), sum(bytearray(b"\xff" * 1000)), sum(bytearray(b"ab"), 2**63), sum(b"ab", True), sum(b"ab", 0.5), sum(bytearray(b"ab"), 1j))
print(sum(Loud(b"ab")), sum(Quiet(b"ab")))
for start in ("", None, []):
    try:
        print(sum(b"ab", start))
    except TypeError as e:
        print(e)

# Views keep the length, not the bytes.
b = bytearray(b"abc")
view = memoryview(b)
b[0] = 65
try:
    b.append(1)
except BufferError as e:
    print(e)
print(bytes(view))
