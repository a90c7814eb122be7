# Several pickles in files: what is written in one go, what is read, and what picklers remember.
import io
import pickle
import sys
from collections import OrderedDict
from datetime import date


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __repr__(self):
        return f"Point({self.x!r}, {self.y!r})"


sys.modules["__main__"].Point = Point


class Written:
    def __init__(self):
        self.pieces = []

    def write(self, data):
        self.pieces.append(bytes(data))
        return len(data)


class Read:
    def __init__(self, data):
        self.data = data
        self.sizes = []

    def read(self, n):
        self.sizes.append(n)
        data, self.data = self.data[:n], self.data[n:]
        return data

    def readline(self):
        raise AssertionError


shared = (1, "two")
values = [
    None, 1, "a", [], {}, [shared, shared, "two"], {"k": [1.5, -7, 2**70], "s": {3}}, Point(1, [2, "x"]), [Point(i, "p") for i in range(3)],
    frozenset(("a",)), bytearray(b"ab"), "x" * 300, [b"y" * 70000, "z"], [str(i) * 5 for i in range(4500)],
]
for value in values:
    for protocol in (4, 5):
        w = Written()
        pickle.dump(value, w, protocol)
        data = b"".join(w.pieces)
        r = Read(data)
        back = pickle.load(r)
        print([len(piece) for piece in w.pieces], data == pickle.dumps(value, protocol), repr(back) == repr(value), r.sizes, r.data)

# Objects that only Python code reduces, among others.
mixed = [date(2024, 2, 29), OrderedDict(a=[1], b=shared), Point(date(1, 1, 1), {}), {"d": date(2, 2, 2)}, complex(1, 2), [date(2024, 2, 28)]]
data = pickle.dumps(mixed)
print(pickle.loads(data), len(data))
f = io.BytesIO()
pickle.dump(mixed, f)
pickle.dump(shared, f)
pickle.dump(5, f)
print(f.getvalue()[: len(data)] == data, f.tell() - len(data))
f.seek(0)
print(pickle.load(f), f.tell() - len(data))
print(pickle.load(f), pickle.load(f), f.tell() - len(data))
try:
    pickle.load(f)
except EOFError as e:
    print(e)

# A pickler and an unpickler with a memo over several pickles.
f = io.BytesIO()
p = pickle.Pickler(f)
items = [shared, "two", Point(1, 2)]
for value in (items, items, [shared, items[2], "other"], "other", mixed, shared, items):
    p.dump(value)
    print(f.tell())
p.clear_memo()
p.dump(items)
print(f.tell())
f.seek(0)
u = pickle.Unpickler(f)
back = [u.load() for _ in range(7)]
print(back[0] is back[1] is back[6], back[2][0] is back[0][0], back[5] is back[0][0], back[4])
print(pickle.Unpickler(f).load())
p = pickle.Pickler(Written())
p.dump(["a", shared, "a"])
print(len(p.memo.copy()), sorted(idx for idx, _ in p.memo.copy().values()), shared in [obj for _, obj in p.memo.copy().values()])
q = pickle.Pickler(w := Written())
q.memo = p.memo
q.dump([shared, "b"])
print(w.pieces)

# Errors in the middle: what came before is made, and nothing of the stack is lost.
good = pickle.dumps([[1, 2], {"a": shared}, {5, 6}, Point(1, 2)])
for end in range(0, len(good), 7):
    for source in (io.BytesIO(good[:end]), Read(good[:end])):
        try:
            print(pickle.load(source))
        except Exception as e:
            print(end, type(e).__name__, e)
for bad in (b"\x80\x05](K\x01K\x02s.", b"\x80\x05}(K\x01K\x02K\x03u.", b"\x80\x05]\x94(K\x01ae.", b"\x80\x05)(a.", b"\x80\x05](}e.", b"\x80\x04h\x05.",
            b"\x80\x04\x8f(]\x90.", b"\x80\x04}(]Nu.", b"\x80\x04(K\x01t0N.", b"\x80\x04K\x01\x94\x940h\x01."):
    try:
        print(bad, pickle.load(io.BytesIO(bad)))
    except Exception as e:
        print(bad, type(e).__name__, e)
