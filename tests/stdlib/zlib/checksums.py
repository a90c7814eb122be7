# Checksums of short, long and divided data, and what they refuse.
import binascii
import zlib


class Seven:
    def __index__(self):
        return 7


data = bytes(range(256)) * 300
for value in b"", b"a", data[:100], data, bytearray(b"abc"), memoryview(data)[5:9]:
    print(zlib.crc32(value), zlib.adler32(value), binascii.crc32(value), zlib.crc32(value, 5), zlib.adler32(value, 5), binascii.crc32(value, 5))
print(zlib.crc32(data[9:], zlib.crc32(data[:9])) == zlib.crc32(data), zlib.adler32(data[9:], zlib.adler32(data[:9])) == zlib.adler32(data))
print([zlib.crc32(b"a", v) for v in (True, Seven(), -5, 1 << 70)], zlib.adler32(b"a", Seven()), binascii.crc32(data, Seven()))
for f in zlib.crc32, zlib.adler32, binascii.crc32:
    for args in ("a",), (5,), (b"a", 2.5), (b"a", None), (data, "b"):
        try:
            print(f(*args))
        except TypeError as e:
            print(e)
print(type(zlib.crc32), zlib.adler32, zlib.crc32.__module__)
