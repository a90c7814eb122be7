import io
import bz2


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


data = b"hello world " * 500
c = bz2.compress(data)
print(len(c) < 200, bz2.decompress(c) == data, bz2.decompress(c + c) == data * 2, bz2.decompress(bz2.compress(b"")))
co = bz2.BZ2Compressor()
parts = co.compress(data[:100]) + co.compress(data[100:]) + co.flush()
print(bz2.decompress(parts) == data)
attempt(co.flush)
attempt(lambda: co.compress(b"x"))
d = bz2.BZ2Decompressor()
print(d.decompress(c[:20]), d.eof, d.needs_input)
print(d.decompress(c[20:] + b"tail") == data, d.eof, d.unused_data, d.needs_input)
attempt(lambda: d.decompress(b"x"))
d = bz2.BZ2Decompressor()
out = d.decompress(c, 1000)
print(len(out), d.eof, d.needs_input)
while not d.eof:
    out += d.decompress(b"", 2000)
print(out == data)
for f in (lambda: bz2.decompress(b"garbage!"), lambda: bz2.decompress(c[:-6]), lambda: bz2.compress("text"), lambda: bz2.decompress("text")):
    attempt(f)
raw = io.BytesIO()
with bz2.open(raw, "wt", encoding="utf-8") as f:
    f.write("line one\nline \u20ac two\n")
raw.seek(0)
with bz2.open(raw, "rt", encoding="utf-8") as f:
    print(f.readline(), f.read())
raw.seek(0)
with bz2.BZ2File(raw) as f:
    print(f.readable(), f.writable(), f.seekable(), f.read(4), f.tell(), f.seek(1), f.readline(), list(f), f.closed)
print(f.closed)
attempt(f.read)
for f in (lambda: bz2.open(raw, "q"), lambda: bz2.open(raw, "rb", encoding="utf-8"), lambda: bz2.open(3.5), lambda: bz2.BZ2File(raw, "w").read(), lambda: bz2.BZ2File(raw).write(b"x")):
    attempt(f)
broken = bz2.BZ2File(io.BytesIO(c[:-6]))
attempt(lambda: len(broken.read(10)))
attempt(lambda: broken.read())
