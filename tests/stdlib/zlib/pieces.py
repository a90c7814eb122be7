# Streams that come in many pieces: the same as at once, wherever a limit of the output, a copy or an end falls.
import bz2
import lzma
import zlib

data = b"".join(bytes([i * i % 251, i % 7, i // 9 % 256]) for i in range(6000))


def pieces(stream, size):
    return [stream[i:i + size] for i in range(0, len(stream), size)]


def fed(decompressor, parts):
    return b"".join([decompressor.decompress(part) for part in parts])


packed = {"zlib": zlib.compress(data), "bz2": bz2.compress(data, 1), "lzma": lzma.compress(data)}
makers = {"zlib": zlib.decompressobj, "bz2": bz2.BZ2Decompressor, "lzma": lzma.LZMADecompressor}
for name, stream in packed.items():
    for size in (97, 1000, 100_000):
        d = makers[name]()
        print(name, fed(d, pieces(stream + b"tail" * 30, size)[:len(stream) // size + 1]) == data, d.eof, d.unused_data[:8])

# At most so many bytes: what has not been looked at comes back, or waits inside.
d = zlib.decompressobj()
out, rest = [], packed["zlib"] + b"tail"
while not d.eof:
    out.append(d.decompress(rest, 500))
    rest = d.unconsumed_tail
print(b"".join(out) == data, {len(part) for part in out[:-1]}, len(out), d.unconsumed_tail, d.unused_data)
for name in ("bz2", "lzma"):
    d = makers[name]()
    out = [d.decompress(packed[name], 500)]
    while not d.eof:
        print(end="" if d.needs_input is False else "?")
        out.append(d.decompress(b"", 500))
    print(name, b"".join(out) == data, {len(part) for part in out[:-1]}, d.needs_input)

# The checksum comes after all data, in pieces.
for size in (600, 5999 * 3, len(data), len(data) + 1):
    d = zlib.decompressobj()
    first = d.decompress(packed["zlib"] + b"tail", size)
    print(len(first), d.eof, len(first + d.decompress(d.unconsumed_tail)), d.eof, d.unused_data, d.unconsumed_tail)
d = zlib.decompressobj()
print(len(fed(d, pieces(packed["zlib"] + b"tail", 3))), d.eof, d.unused_data)

# What was not looked at may be given up.
d = zlib.decompressobj(-15)
raw = zlib.compress(data, wbits=-15)
first = d.decompress(raw[:1000], 10)
print(first == data[:10], len(d.unconsumed_tail) > 900, d.flush()[:5] == data[10:15], d.unconsumed_tail)

# A copy goes on alone.
d = zlib.decompressobj()
start = d.decompress(packed["zlib"][:500])
e = d.copy()
print(start + d.decompress(packed["zlib"][500:]) == data, start + fed(e, pieces(packed["zlib"][500:], 50)) == data, d.eof, e.eof)

# A dictionary, and one that is missing.
words = zlib.compressobj(zdict=b"hello world")
stream = words.compress(b"hello world, hello world") + words.flush()
print(fed(zlib.decompressobj(zdict=b"hello world"), pieces(stream, 3)))
for wrong in (lambda: fed(zlib.decompressobj(), pieces(stream, 3)), lambda: zlib.decompressobj(99), lambda: zlib.decompressobj("x")):
    try:
        wrong()
    except (zlib.error, ValueError, TypeError) as e:
        print(type(e).__name__, e)

# Damaged data is found where it is, and again.
bad = bytearray(packed["zlib"])
bad[200:210] = b"0123456789"
d = zlib.decompressobj()
for _ in range(2):
    try:
        fed(d, pieces(bytes(bad), 64))
    except zlib.error as e:
        print(str(e).partition(":")[0])
for name, damage in (("bz2", b"BZx91AY"), ("lzma", b"\xfd7zXZ\0\0\1")):
    d = makers[name]()
    try:
        fed(d, pieces(damage * 3, 2))
    except (OSError, lzma.LZMAError) as e:
        print(name, type(e).__name__, e)
d = lzma.LZMADecompressor()
print(d.check == lzma.CHECK_UNKNOWN, d.decompress(packed["lzma"][:40])[:0], d.check == lzma.CHECK_CRC64)
