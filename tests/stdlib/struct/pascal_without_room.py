import struct

print(struct.unpack("0p", b""), struct.unpack("10p", b"\x03abc      "), struct.unpack("<0p1p0sB", b"a\x05"))
