# A memoryview shares the numbers of an array, whose length it fixes. Arrays are bytes-like everywhere.
import array
import base64
import binascii
import bz2
import hashlib
import io
import lzma
import re
import struct
import zlib


def tried(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"


a = array.array("i", [1, 2, 3])
m = memoryview(a)
print(m.format, m.itemsize, m.nbytes, m.shape, m.obj is a, m.readonly, m.tolist())
m[0] = 9
print(a, tried(lambda: m.__setitem__(0, 1 << 40)))
for change in (lambda: a.append(1), lambda: a.pop(), lambda: a.extend([1]), lambda: a.__delitem__(0), lambda: a.insert(0, 1), lambda: a.__imul__(2),
               lambda: a.__iadd__(a), lambda: a.fromlist([1]), lambda: a.frombytes(b"1234"), lambda: a.__imul__(0), lambda: a.clear(),
               lambda: a.remove(9), lambda: a.__setitem__(slice(0, 0), array.array("i")), lambda: a.__delitem__(slice(0, 0)),
               lambda: a.__delitem__(slice(0, 3, 2)), lambda: a.extend([]), lambda: a.fromlist([]), lambda: a.frombytes(b""), lambda: a.__imul__(1),
               lambda: a.__setitem__(slice(0, 3, 2), array.array("i", [7, 8])), lambda: a.__setitem__(slice(0, 2), array.array("i", [5, 6])),
               lambda: a.reverse(), lambda: a.byteswap(), lambda: a.byteswap(), lambda: a.__setitem__(1, 100)):
    print(tried(change), a, m.tolist())
with memoryview(a) as other:
    other[1:] = array.array("i", [70, 80])
    print(a, tried(lambda: other.__setitem__(slice(0, 1), array.array("h", [1, 2]))))
m.release()
a.append(4)
print(a, tried(lambda: m[0]))
print([memoryview(array.array(code, [1, 2])).tolist() for code in "bBhHiIlLqQfd"])
b = memoryview(a).cast("B")
b[0:4] = struct.pack("<i", -5)
print(a, b.obj is a)
del b

text, numbers = array.array("B", b"abcd"), array.array("i", [1, 2])
print(b"x" + text, bytearray(b"x") + text, b",".join([text, b"z", numbers]), text in b"xabcd", b"xabcd".find(text), b"abcdx".startswith(text))
print(hashlib.sha256(text).hexdigest()[:8], hashlib.new("md5", numbers).hexdigest()[:8], zlib.crc32(text), zlib.adler32(numbers), binascii.crc32(text))
print([module.decompress(module.compress(numbers)) for module in (zlib, bz2, lzma)], base64.b64encode(text), binascii.hexlify(numbers))
print(base64.b64decode(array.array("B", b"YWJj")), binascii.a2b_hex(array.array("B", b"6162")), int.from_bytes(text, "little"), int(array.array("B", b"15")))
print(io.BytesIO(numbers).read(), io.BytesIO().write(numbers), struct.unpack("<2i", numbers), struct.unpack_from("<i", numbers, 4), str(text, "ascii"))
print(b"1abcd2".replace(text, text), b"1abcd2".split(text), memoryview(text) == text, bytearray(text) == text, bytes(text) == text, re.findall(b"b", text))
print(b"%b" % text, bytes(numbers), bytearray(numbers), list(bytes(text)))
print(struct.pack_into("<i", numbers, 4, 77), numbers, io.BytesIO(b"\1\0\0\0\2\0\0\0").readinto(numbers), numbers)


class Sub(array.array):
    pass


s = Sub("d", [1, 2])
view = memoryview(s)
view[1] = 0.5
print(s, tried(lambda: s.append(1)), view.obj is s, type(s[:]).__name__)
