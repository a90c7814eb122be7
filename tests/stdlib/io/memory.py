import io
import contextlib


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


s = io.StringIO()
print(s.write("hello\n"), s.write("wörld"), s.getvalue(), s.tell(), s.seek(0), s.read(3), s.readline(), s.read(), s.read())
s.seek(2)
s.write("XY")
print(s.getvalue(), s.tell(), s.truncate(), s.getvalue(), s.seek(0, 2), s.readable(), s.writable(), s.seekable(), s.closed, s.isatty())
print("a", 1, None, file=s, sep="-", end="|")
s.seek(20)
s.write("far")
print(repr(s.getvalue()), list(io.StringIO("a\nb\n\nc")), io.StringIO("a\nb").readlines(), io.StringIO("ab\r\ncd\re").readlines(), io.StringIO("ab\r\ncd\re", newline=None).readlines(), io.StringIO("ab\r\ncd\re\n", newline="").readlines(), io.StringIO("a\nb", newline="\r\n").getvalue())
s = io.StringIO("abc")
s.write("X")
print(s.getvalue(), s.writelines(["1", "2", "3"]), s.getvalue(), io.StringIO("abcdef\nx").readline(3), io.StringIO(None).read())
with io.StringIO("q") as f:
    print(f.read())
attempt(lambda: f.read())
attempt(lambda: f.getvalue())
for g in (lambda: s.write(5), lambda: io.StringIO(5), lambda: io.StringIO(b"x"), lambda: s.seek(-1), lambda: s.seek(1, 1), lambda: s.seek(0, 5), lambda: s.read("a"), lambda: s.fileno(), lambda: io.StringIO("", newline="x"), lambda: s.truncate(-1), lambda: s.detach()):
    attempt(g)
b = io.BytesIO()
print(b.write(b"hello\nworld"), b.getvalue(), b.tell(), b.seek(1), b.read(2), b.readline(), b.read1(3), b.read(), b.seek(-3, 2), b.read())
b.seek(0)
b.write(bytearray(b"J"))
print(b.getvalue(), b.getbuffer()[0], bytes(b.getbuffer()), b.truncate(3), b.getvalue(), io.BytesIO(b"a\nb\n").readlines(), list(io.BytesIO(b"x\ny")))
buf = bytearray(4)
print(io.BytesIO(b"abcdef").readinto(buf), buf)
for g in (lambda: b.write("x"), lambda: io.BytesIO("x"), lambda: b.seek(-1), lambda: b.seek(0, 7), lambda: io.BytesIO(5), lambda: b.truncate(-2)):
    attempt(g)
b.close()
attempt(lambda: b.read())
with contextlib.redirect_stdout(io.StringIO()) as out:
    print("captured")
    print(1, 2)
print(repr(out.getvalue()))
t = io.TextIOWrapper(io.BytesIO("héllo\r\nworld\n".encode()), encoding="utf-8")
print(t.readline(), t.read(), t.encoding, t.readable())
raw = io.BytesIO()
w = io.TextIOWrapper(raw, encoding="latin-1", newline="\r\n")
w.write("é\n")
w.flush()
print(raw.getvalue())
print(isinstance(io.StringIO(), io.TextIOBase), isinstance(io.BytesIO(), io.BufferedIOBase), isinstance(io.BytesIO(), io.IOBase), issubclass(io.UnsupportedOperation, (OSError)), io.SEEK_END, io.StringIO.__module__, type(io.BytesIO()).__name__)


class Upper(io.StringIO):
    def write(self, s):
        return super().write(s.upper())


u = Upper()
print("abc", file=u)
print(u.getvalue())
import sys
old = sys.stdout
sys.stdout = u
print("hidden")
sys.stdout = old
print(repr(u.getvalue()))
for line in io.StringIO("1\n2\n"):
    print(int(line))
