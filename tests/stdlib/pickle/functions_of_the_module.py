# dump(), dumps(), load() and loads() are built-in functions, also as attributes of classes; errors, and streams at any position.
import _pickle
import inspect
import io
import pickle
from collections import OrderedDict


class Holder:
    dumps, loads = pickle.dumps, pickle.loads


class Loud(io.BytesIO):
    def write(self, data):
        print("write", len(data))
        return super().write(data)


print(pickle.dumps, pickle.dumps.__module__, pickle.load.__module__, pickle.dumps is _pickle.dumps)
for f in pickle.dump, pickle.dumps, pickle.load, pickle.loads:
    print(inspect.signature(f))
print(Holder().loads(Holder().dumps([1])))
for f in (
    lambda: pickle.dumps(), lambda: pickle.dumps(1, 2, 3), lambda: pickle.loads(1), lambda: pickle.loads(b"", buffers=3), lambda: pickle.dump(1),
    lambda: pickle.dumps(1, 9), lambda: pickle.dumps(1, "a"), lambda: pickle.dumps(1, x=1), lambda: pickle.load(3), lambda: pickle.dump(1, 2),
    lambda: pickle.loads(data=b""), lambda: pickle.loads(b"", buffers=()), lambda: pickle.loads(b"\x80\x05]", buffers=None),
    lambda: pickle.load(io.BytesIO(b"\x80\x05\x95\x05\x00\x00\x00\x00\x00\x00\x00]\x94K\x01.")), lambda: pickle.dumps(print, 1), lambda: pickle.dumps({}, -1),
    lambda: pickle.loads(bytearray(pickle.dumps((1, 2)))), lambda: pickle.loads(memoryview(pickle.dumps("a"))),
):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

pickle.dump([1], Loud())
stream = io.BytesIO()
pickle.dump([1], stream)
pickle.dump({"a": 2}, stream, 5)
print(pickle.dump(OrderedDict(x=3), file=stream), stream.tell())
stream.seek(0)
print(pickle.load(stream), pickle.load(stream), stream.tell(), pickle.load(stream), stream.tell())
stream.seek(3)
pickle.dump(5, stream)
print(stream.getvalue()[:20], stream.tell())
stream.seek(3)
print(pickle.load(stream), stream.tell())
stream.seek(200)
pickle.dump("x" * 70000, stream, protocol=4)
pickle.dump({1}, stream, protocol=2)
print(len(stream.getvalue()), stream.getvalue()[140:215])
stream.seek(200)
print(len(pickle.load(stream)), pickle.load(stream))
try:
    pickle.load(stream)
except EOFError as e:
    print(e, stream.tell())
stream.extra = 1
stream.seek(0)
pickle.dump((1, 2), stream)
stream.seek(0)
print(pickle.load(stream), stream.tell())
with stream.getbuffer():
    stream.seek(0)
    for data in 7, "x" * 500:
        try:
            pickle.dump(data, stream)
        except BufferError as e:
            print(e)
stream.close()
for f in lambda: pickle.dump(5, stream), lambda: pickle.load(stream):
    try:
        f()
    except ValueError as e:
        print(e)
