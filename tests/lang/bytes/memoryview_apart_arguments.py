# Views whose items are apart: a BufferError where the bytes must be in one piece.
m = memoryview(b"0123456789abcdef" * 2)[::2]


def show(text):
    try:
        print(text, repr(eval(text)))
    except Exception as error:
        print(text, type(error).__name__, error)


for text in '''
bytes(m)
bytearray(m)
str(m, "ascii")
str(m, "ascii", "strict")
int(m)
int(m, 16)
float(m)
complex(m)
b"x" + m
m + b"x"
bytearray(b"x") + m
b"".join([m])
b"".join([b"a", m])
b"a".join([m, m])
bytearray().join([m])
b"02" in m
m in b"0123"
b"0" in m
b"abc".find(m)
b"abc".index(m)
b"abc".rfind(m)
b"abc".rindex(m)
b"abc".count(m)
b"abc".replace(m, b"x")
b"abc".replace(b"a", m)
b"abc".startswith(m)
b"abc".startswith((m,))
b"abc".endswith(m)
b"abc".split(m)
b"abc".rsplit(m)
b"abc".partition(m)
b"abc".rpartition(m)
b"abc".strip(m)
b"abc".lstrip(m)
b"abc".rstrip(m)
b"abc".removeprefix(m)
b"abc".removesuffix(m)
b"abc".translate(m)
b"abc".translate(None, m)
bytearray(b"abc").find(m)
bytearray(b"abc").replace(m, b"")
bytearray(b"abc").split(m)
bytearray(b"abc").startswith(m)
bytearray(b"abc").strip(m)
bytearray(b"abc").partition(m)
bytearray(b"abc").translate(None, m)
b"abc".center(9, m)
b"abc".ljust(9, b"x")
bytes.maketrans(m, m)
bytes.maketrans(b"a", m)
bytes.fromhex(m)
b"%b" % m
b"%s" % m
b"%b" % (m,)
bytearray(b"%b") % (m,)
b"%c" % m
b"%d" % m
"%s" % m[:1].tobytes()
b"02468ace" * 2 == m
m == b"02468ace02468ace"
m == bytearray(b"02468ace02468ace")
bytearray(b"02468ace02468ace") == m
b"02468ace02468ace" == m
b"a" < m
bytearray(b"a") < m
m.hex()
m.tolist()
m.tobytes()
m.cast("B")
list(m)
int.from_bytes(m)
int.from_bytes(m, "big")
compile(m, "x", "eval")
ascii(m.tobytes())
ord(m)
ord(m[:1])
bytes(m[:0])
min(m), max(m)
sum(m)
sorted(m)[:3]
set(m)
dict.fromkeys(m)
bytes([1]).join((m,))
tuple(m)
bytes(reversed(m))
'''.strip().splitlines():
    show(text)
