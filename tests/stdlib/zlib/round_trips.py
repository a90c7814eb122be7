import zlib, gzip, io


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


data = b"hello world " * 50
c = zlib.compress(data)
print(len(c) < len(data), zlib.decompress(c) == data, zlib.decompress(zlib.compress(b"")) == b"", zlib.crc32(b"abc"), zlib.adler32(b"abc"), zlib.crc32(b"c", zlib.crc32(b"ab")))
co = zlib.compressobj(9)
d = co.compress(data[:100]) + co.compress(data[100:]) + co.flush()
print(zlib.decompress(d) == data)
do = zlib.decompressobj()
print((do.decompress(d[:10]) + do.decompress(d[10:] + b"tail") + do.flush()) == data, do.unused_data, do.eof)
do = zlib.decompressobj()
print(len(do.decompress(d, 100)))
print(zlib.decompress(zlib.compress(data, wbits=-15), -15) == data, zlib.decompress(zlib.compress(data, wbits=31), 31) == data)
g = gzip.compress(data)
print(gzip.decompress(g) == data, g[:3], gzip.decompress(g + g) == data * 2, gzip.GzipFile(fileobj=io.BytesIO(g)).read()[:5])
for f in (lambda: zlib.decompress(b"bad"), lambda: zlib.decompress(c[:-5]), lambda: zlib.compress("a"), lambda: zlib.compress(data, 99), lambda: gzip.decompress(b"no"), lambda: zlib.decompress(c[:2])):
    attempt(f)
