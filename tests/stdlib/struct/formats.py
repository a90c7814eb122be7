import struct


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


for fmt, values in (("<i", (1,)), (">H", (65535,)), ("<bBhHiIlLqQ", (-1, 1, -2, 2, -3, 3, -4, 4, -5, 5)), ("!f", (1.5,)), ("<d", (-2.25,)), ("5s", (b"abc",)), ("3sxB", (b"abcd", 7)), ("<?c", (True, b"z")), ("<2h", (1, 2)), ("4p", (b"abc",)), ("<e", (0.5,)), ("=IH", (1, 2)), ("@b0i", (1,))):
    data = struct.pack(fmt, *values)
    print(fmt, data, struct.calcsize(fmt), struct.unpack(fmt, data))
print(struct.unpack_from("<H", b"abcdef", 2), list(struct.iter_unpack("<H", b"abcd")), struct.unpack("<I", bytearray(4)))
s = struct.Struct("<ih")
print(s.format, s.size, s.pack(1, 2), s.unpack(b"\1\0\0\0\2\0"), s.unpack_from(b"x\1\0\0\0\2\0", 1))
buf = bytearray(8)
struct.pack_into("<H", buf, 2, 0xABCD)
print(buf)
for f in (lambda: struct.pack("i", "a"), lambda: struct.pack("b", 200), lambda: struct.pack("i", 1, 2), lambda: struct.pack("2i", 1), lambda: struct.unpack("i", b"abc"), lambda: struct.pack("z", 1), lambda: struct.pack("B", -1), lambda: struct.pack("f", "x"), lambda: struct.pack("s", 5), lambda: struct.unpack_from("<I", b"abc"), lambda: struct.pack_into("<I", buf, 6, 1), lambda: struct.calcsize(5), lambda: struct.pack("c", b"ab"), lambda: struct.pack("<H", 70000), lambda: struct.pack("I", 1.5)):
    attempt(f)
print(struct.error.__mro__[1].__name__, struct.error.__module__)
