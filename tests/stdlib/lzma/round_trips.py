import io
import lzma


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


data = b"hello world " * 500
c = lzma.compress(data)
print(len(c) < 200, lzma.decompress(c) == data, lzma.decompress(c + c) == data * 2, lzma.decompress(lzma.compress(b"")))
co = lzma.LZMACompressor()
parts = co.compress(data[:100]) + co.compress(data[100:]) + co.flush()
print(lzma.decompress(parts) == data)
attempt(co.flush)
attempt(lambda: co.compress(b"x"))
d = lzma.LZMADecompressor()
print(d.decompress(c[:20]), d.eof, d.needs_input)
print(d.decompress(c[20:] + b"tail") == data, d.eof, d.unused_data, d.needs_input)
attempt(lambda: d.decompress(b"x"))
d = lzma.LZMADecompressor()
out = d.decompress(c, 1000)
print(len(out), d.eof, d.needs_input)
while not d.eof:
    out += d.decompress(b"", 2000)
print(out == data)
for f in (lambda: lzma.decompress(b"garbage!"), lambda: lzma.decompress(c[:-6]), lambda: lzma.compress("text"), lambda: lzma.decompress("text")):
    attempt(f)
raw = io.BytesIO()
with lzma.open(raw, "wt", encoding="utf-8") as f:
    f.write("line one\nline \u20ac two\n")
raw.seek(0)
with lzma.open(raw, "rt", encoding="utf-8") as f:
    print(f.readline(), f.read())
raw.seek(0)
with lzma.LZMAFile(raw) as f:
    print(f.readable(), f.writable(), f.seekable(), f.read(4), f.tell(), f.seek(1), f.readline(), list(f), f.closed)
print(f.closed)
attempt(f.read)
for f in (lambda: lzma.open(raw, "q"), lambda: lzma.open(raw, "rb", encoding="utf-8"), lambda: lzma.open(3.5), lambda: lzma.LZMAFile(raw, "w").read(), lambda: lzma.LZMAFile(raw).write(b"x")):
    attempt(f)
broken = lzma.LZMAFile(io.BytesIO(c[:-6]))
attempt(lambda: len(broken.read(10)))
attempt(lambda: broken.read())
for format in (lzma.FORMAT_XZ, lzma.FORMAT_ALONE):
    for preset in (0, 6):
        c = lzma.compress(data, format, preset=preset)
        print(len(c), lzma.decompress(c, format) == data, c[:6])
filters = [{"id": lzma.FILTER_DELTA, "dist": 4}, {"id": lzma.FILTER_LZMA2, "preset": 3}]
raw = lzma.compress(data, lzma.FORMAT_RAW, filters=filters)
print(lzma.decompress(raw, lzma.FORMAT_RAW, filters=filters) == data)
for f in (lambda: lzma.compress(data, 9), lambda: lzma.compress(data, lzma.FORMAT_RAW), lambda: lzma.compress(data, preset=1, filters=filters), lambda: lzma.compress(data, preset=33),
          lambda: lzma.decompress(c, filters=filters), lambda: lzma.decompress(c, lzma.FORMAT_XZ), lambda: lzma.is_check_supported(lzma.CHECK_CRC64), lambda: lzma.compress(data, filters=[{"id": 77}])):
    attempt(f)
print(lzma.LZMAError.__mro__)
