# struct: buffers, positions and values of other kinds.
import struct
from array import array


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


def tried(f):
    b = bytearray(b"abc")
    try:
        shown = f(b)
    except Exception as e:
        shown = f"{type(e).__name__}: {e}"
    print(shown, b)


tried(lambda b: struct.pack_into("B", b, Index(1), Index(2)))
tried(lambda b: struct.pack_into("B", b, -1, 1))
tried(lambda b: struct.pack_into("B", b, True, 1))
tried(lambda b: struct.pack_into("B", b, 1.0, 1))
tried(lambda b: struct.pack_into("B", b, None, 1))
tried(lambda b: struct.pack_into("B", b, Index("x"), 1))
tried(lambda b: struct.pack_into("B", b, 1 << 70, 1))
tried(lambda b: struct.pack_into("<h", b, 2, 1))
tried(lambda b: struct.pack_into("<h", memoryview(b)[1:], 0, 1))
tried(lambda b: struct.unpack("2s", memoryview(b"abcd")[::2]))
tried(lambda b: struct.unpack_from("s", memoryview(b"abcd")[::2], 0))
tried(lambda b: struct.unpack_from("<h", array("h", [1, 2]), 2))
tried(lambda b: struct.unpack_from("s", b"ab", Index(1)))
tried(lambda b: struct.unpack_from("s", "ab", 0))
tried(lambda b: struct.unpack_from("s", b, None))
tried(lambda b: list(struct.iter_unpack("s", None)))
tried(lambda b: list(struct.iter_unpack("<h", array("h", [1, 2]))))
tried(lambda b: struct.pack("i", Index("x")))
tried(lambda b: struct.pack([], 1))
tried(lambda b: struct.pack(5, 1))
