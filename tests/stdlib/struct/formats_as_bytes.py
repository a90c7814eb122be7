import struct
print(struct.unpack(b"<I", b"1234"), struct.calcsize(b"I"), struct.pack(b"<H", 3), list(struct.iter_unpack(b"B", b"ab")))
try: print(struct.unpack(b"0p", b""), struct.unpack("0p", b""), struct.unpack("2p00p1p", b"\x01a\x01"))
except struct.error as e: print(e)
print(struct.Struct(b"<I").unpack(b"1234"), struct.unpack_from(b"<H", b"12345", 1))
for f in ("é", b"\xe9", "\0", b"\0I", "I\0", " I", b" <I", "", b""):
    for g in (struct.calcsize, lambda f: struct.unpack(f, b""), struct.pack, struct.Struct):
        try: r = g(f); print(ascii(f), r if not isinstance(r, struct.Struct) else ascii(r.format))
        except Exception as e: print(ascii(f), type(e).__name__, ascii(str(e)))
