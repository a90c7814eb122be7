# Compressors and decompressors that work on parts: flushes, dictionaries, copies, limits.
import copy
import zlib

words = b"spam and eggs and spam " * 20
c = zlib.compressobj(9)
out = c.compress(words) + c.flush(zlib.Z_SYNC_FLUSH) + c.compress(b"more") + c.flush(zlib.Z_FULL_FLUSH)
d = zlib.decompressobj()
print(d.decompress(out) == words + b"more", d.eof)
rest = c.flush()
print(d.decompress(rest + b"tail"), d.eof, d.unused_data)
c = zlib.compressobj(zdict=b"spam and eggs")
packed = c.compress(words) + c.flush()
print(zlib.decompressobj(zdict=b"spam and eggs").decompress(packed) == words)
for make in (lambda: zlib.decompressobj().decompress(packed), lambda: zlib.compressobj(1, zlib.DEFLATED, 99), lambda: zlib.compressobj(1, 7),
             lambda: zlib.decompressobj(99), lambda: zlib.decompressobj().flush(0), lambda: c.copy(), lambda: c.flush()):
    try:
        make()
    except (zlib.error, ValueError) as e:
        print(type(e).__name__, e)
a = zlib.compressobj()
start = a.compress(b"one ")
b = copy.copy(a)
x = start + a.compress(b"two") + a.flush()
y = start + b.compress(b"three") + b.flush()
print(zlib.decompress(x), zlib.decompress(y))
d = zlib.decompressobj()
got = d.decompress(zlib.compress(words), 10)
print(got, bool(d.unconsumed_tail))
while d.unconsumed_tail:
    got += d.decompress(d.unconsumed_tail, 100)
print(got + d.flush() == words)
