"""Short formats with plain values take the natives, everything else the general way: both give the same."""
import struct
import zlib


class Index:
    def __index__(self):
        return 7


class Data(bytes):
    pass


def show(f, *args):
    try:
        print(f.__name__, args[0], f(*args))
    except Exception as e:
        print(f.__name__, args[0], type(e).__name__, e)


PACKS = [
    ("<I", 5), ("<I", 1.5), ("<I", "x"), ("<I",), ("<I", 1, 2), (">hhl", 1, 2, 3), ("4s", b"ab"), ("4s", bytearray(b"ab")),
    ("4s", "ab"), ("c", b"a"), ("c", b"ab"), ("?", True), ("d", 1), ("d", 1.5), ("e", 1e10), ("f", 1e40), ("<5p", b"abc"), ("0p", b"abc"),
    ("", ), ("Q", 2**64 - 1), ("b", True), ("b", 200), ("x3xb", 1), ("<b h", 1, 2), ("@bq", 1, 2), ("=bq", 1, 2), ("<z", 1), ("<", ), (b"<I", 5),
    (5, 1), ("<I", Index()), ("d", Index()), ("é", 1), ("100000x",), ("99999999999999999999s", b""), ("<N", 1), ("3h", 1, 2, 3), ("3h", 1, 2),
]
for args in PACKS:
    show(struct.pack, *args)
UNPACKS = [
    ("<I", b"\5\0\0\0"), ("<I", b"\5\0\0"), ("<I", bytearray(4)), ("<I", memoryview(b"abcd")), ("<I", Data(b"abcd")), ("<I", "abcd"), ("<I", 5), ("3s?c", b"abc\1d"),
    ("<d", struct.pack("<d", 0.1)), ("", b""), ("", b"a"), ("2x", b"ab"), ("5p", b"\2abcd"), ("0s0s1s", b"a"), (b"<h", b"\1\2"), ("<z", b"a"), (None, b""),
]
for args in UNPACKS:
    show(struct.unpack, *args)
    show(struct.calcsize, args[0])
data = bytes(range(20))
for offset in (0, 3, 16, 17, 20, 21, -4, -3, -20, -21, True, Index(), 1.5, None, 2**70):
    show(struct.unpack_from, "<I", data, offset)
show(struct.unpack_from, "<I", bytearray(data), 2)
print(struct.unpack_from("<H", buffer=data, offset=1), list(struct.iter_unpack("<hh", data)), len(struct.unpack("65536b", bytes(65536))), struct.calcsize("70000s"))
s = struct.Struct(">Hb")
print(s.pack(1, -2), s.unpack(b"\0\1\xfe"), s.unpack_from(b"x\0\1\xfe", 1), s.size)
for k in range(300):
    assert struct.unpack(f"<{k}s", struct.pack(f"<{k}s", b"a")) == (b"a"[:k] + bytes(max(k - 1, 0)),)
print(zlib.crc32(b"abc"), zlib.crc32(b"abc", 5), zlib.crc32(b"abc", -1), zlib.crc32(b"abc", 2**40), zlib.crc32(bytearray(b"abc")), zlib.crc32(bytes(100000)))
show(zlib.crc32, "abc")
