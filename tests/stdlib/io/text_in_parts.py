import io
def made(data, **kw):
    raw = io.BytesIO(data)
    return raw, io.TextIOWrapper(raw, encoding="utf-8", **kw)
raw, text = made(b"Hello World!\n")
print(repr(text.read(0)), raw.tell(), text.buffer.read())
raw, text = made(b"ab\ncd\n" * 5000)
print(text.read(1), raw.tell(), repr(text.readline()), raw.tell(), len(text.read(9000)), raw.tell(), len(text.read()), raw.tell())
raw, text = made(b"a\r\nb")
print(repr(text.read(0)), text.newlines, repr(text.read(2)), text.newlines, repr(text.read(0)), repr(text.read()))
raw, text = made(b"ab\ncd\n" * 5000)
print(repr(next(text)), raw.tell())
class Raw(io.RawIOBase):
    def __init__(self): self.parts = [b"one\n", b"two\nthr", b"ee\n", b"\xc3", b"\xa9\r", b"\n"]; self.n = 0
    def readable(self): return True
    def readinto(self, b):
        self.n += 1
        if not self.parts: return 0
        p = self.parts.pop(0); b[:len(p)] = p; return len(p)
for how in ("read1", "readline", "read"):
    r = Raw(); t = io.TextIOWrapper(io.BufferedReader(r), encoding="utf-8")
    print(repr(t.read(2)), r.n, repr(t.readline()), r.n, repr(t.readline()), r.n, repr(t.readline()), r.n, repr(t.read()), r.n, t.newlines)
for n in (0, -1, None):
    raw, text = made(b"xyz")
    print(repr(text.read(n)), raw.tell())
for newline in (None, "", "\n", "\r\n"):
    raw, text = made(b"one\r\ntwo\rthree\n\r", newline=newline)
    parts = []
    while part := text.read(7):
        parts.append(part)
    print(parts, repr(text.read(5)), repr(text.readline()), repr(text.read()), raw.tell())
    raw, text = made(b"one\r\ntwo\rthree\n\r", newline=newline)
    print(list(iter(text.readline, "")), repr(text.readline()), repr(text.read(3)))
raw, text = made(b"ab")
print(text.read(100), repr(text.read(100)), repr(text.read()))
raw.write(b"cd"); raw.seek(2)
print(repr(text.read(1)), repr(text.readline()), repr(text.read(100)))
