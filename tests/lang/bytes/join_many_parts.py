# Joining many parts gives the same as joining few.
import zlib

for n in (999, 1000, 1001, 5000):
    parts = [bytes([i & 255]) * (i % 5) for i in range(n)]
    mixed = [bytearray(p) if i % 3 == 0 else memoryview(p) if i % 3 == 1 else p for i, p in enumerate(parts)]
    for sep in (b"", b"-", b"<>", bytearray(b"+"), bytearray()):
        made = [sep.join(parts), sep.join(tuple(mixed)), sep.join(p for p in parts)]
        print(n, sep, [(type(m).__name__, len(m), zlib.crc32(m)) for m in made], bytes(made[0][:9]), bytes(made[1][-9:]))
print(b"".join([b""] * 2000), bytearray(b"").join([b""] * 2000), len(bytearray(b"ab").join([b""] * 2000)))
try:
    b"-".join([b"a"] * 2000 + ["b"])
except TypeError as e:
    print(e)
