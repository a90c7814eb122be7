import gzip
import io

text = "line one\nline \u20ac two\n" * 20
raw = io.BytesIO()
with gzip.open(raw, "wt", encoding="utf-8") as f:
    f.write(text)
packed = raw.getvalue()
print(packed[:3], packed[8:10], gzip.decompress(packed).decode() == text)
raw.seek(0)
with gzip.open(raw, "rt", encoding="utf-8") as f:
    print(f.readline(), f.read() == text[9:])
with gzip.GzipFile(fileobj=io.BytesIO(packed)) as f:
    print(f.read(4), f.tell(), f.seek(0), f.readline(), f.peek(4)[:4], len(f.readlines()), f.readable(), f.writable())
raw = io.BytesIO()
with gzip.GzipFile("name.txt", "wb", 9, raw, mtime=1000) as f:
    print(f.name, f.write(b"data"), f.tell(), f.write(b"!"))
print(raw.getvalue(), gzip.decompress(raw.getvalue()))
for f in (lambda: gzip.open(raw, "rtb"), lambda: gzip.open(raw, "rb", encoding="utf-8"), lambda: gzip.open(None), lambda: gzip.GzipFile(fileobj=io.BytesIO(b"no gzip")).read(),
          lambda: gzip.GzipFile(fileobj=io.BytesIO(packed[:-4])).read(), lambda: gzip.GzipFile(fileobj=io.BytesIO(packed)).write(b"x"), lambda: gzip.GzipFile(fileobj=raw, mode="wb").read()):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e if not isinstance(e, OSError) else e.strerror)
