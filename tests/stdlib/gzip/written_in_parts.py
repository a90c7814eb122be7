"""What a GzipFile writes when: its header when it is opened, the data at flush() and close()."""

import gzip
import io
import zlib


class F:
    def __init__(s):
        s.d = []

    def write(s, b):
        s.d.append(bytes(b))
        return len(b)

    def flush(s):
        s.d.append("flush")

    def close(s):
        s.d.append("close")


f = F()
g = gzip.GzipFile(filename="x.txt.gz", mode="wb", fileobj=f, mtime=5)
print(f.d)
print(g.write(b"hello"))
print(f.d)
g.flush()
print(f.d)
g.write(b"again" * 10)
g.flush(zlib.Z_FULL_FLUSH)
print(f.d)
g.close()
print(f.d)
raw = b"".join(x for x in f.d if x not in ("flush", "close"))
print(gzip.decompress(raw))
g.close()
print(g.closed, g.fileobj)
try:
    g.flush()
except ValueError as e:
    print(e)
try:
    g.write(b"x")
except ValueError as e:
    print(e)
b = io.BytesIO()
g = gzip.GzipFile(fileobj=b, mode="w", compresslevel=1, mtime=0)
g.seek(5)
g.write(b"z")
print(g.tell())
g.close()
print(gzip.decompress(b.getvalue()), b.getvalue()[:10])


class Bad(F):
    def write(s, b):
        raise OSError("full")


try:
    g = gzip.GzipFile(fileobj=Bad(), mode="wb")
except OSError as e:
    print(e)
with gzip.open(io.BytesIO(), "wt") as t:
    t.write("é")
    t.flush()
b = io.BytesIO()
with gzip.GzipFile(fileobj=b, mode="wb", mtime=1) as g:
    for i in range(3):
        g.write(b"line %d\n" % i)
print(len(b.getvalue()), gzip.decompress(b.getvalue()))
g = gzip.GzipFile(fileobj=io.BytesIO(b.getvalue()))
print(g.read(), g.mtime)
try:
    g.flush()
    print("flushed")
except Exception as e:
    print(type(e).__name__, e)
