# Natives, methods and static methods as pickles; dispatch tables; memos of unpicklers; weak references to float and str.
import _pickle
import io
import os
import pickle
import weakref

for f in ("abcd".index, str.index, [1].__len__, list.__len__, {1}.__contains__, dict.fromkeys, bytearray.maketrans, str.maketrans, object.__new__, int.__new__):
    for protocol in (0, 2, 4):
        data = pickle.dumps(f, protocol)
        print(f.__name__, protocol, f.__reduce_ex__(protocol), data if protocol < 4 else "", callable(pickle.loads(data)))
print(pickle.loads(pickle.dumps([1, 2].__len__))(), pickle.loads(pickle.dumps(bytearray.maketrans))(b"a", b"b")[97])
for descriptor in (bytearray.__dict__["maketrans"], dict.__dict__["fromkeys"], type.__dict__["__name__"]):
    try:
        print(pickle.dumps(descriptor))
    except TypeError as e:
        print(type(descriptor), e)
for o in (io.StringIO, io.BytesIO, open, io.TextIOWrapper, io.UnsupportedOperation):
    data = pickle.dumps(o, 0)
    print(data, pickle.loads(data) is o)
for memo in ("x", [], object, {-1: 1}, {1: 2}):
    reader = pickle.Unpickler(io.BytesIO())
    try:
        reader.memo = memo
        print("set")
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
for table in (pickle.dispatch_table.copy(), {complex: None}, {}):
    writer = pickle.Pickler(io.BytesIO())
    writer.dispatch_table = table
    try:
        writer.dump(1j)
        print("dumped")
    except TypeError as e:
        print(e)


class Override(pickle.Pickler):
    pass


for override in (None, 10):
    writer = Override(io.BytesIO())
    writer.reducer_override = override
    try:
        writer.dump(object())
    except TypeError as e:
        print(e)


class NotReduced:
    __reduce_ex__ = None


try:
    pickle.dumps(NotReduced())
except TypeError as e:
    print(e)


class Holder:
    dumps, loads = _pickle.dumps, _pickle.loads


print(Holder().loads(Holder().dumps([1, 2])))
print(pickle.loads(b"\x80\x02cCookie\nSimpleCookie\nq\x00)\x81q\x01."), pickle.dumps(__import__("http.cookies").cookies.Morsel, 2)[:20])
print(hasattr(os.stat_result, "__slots__"), hasattr(os.terminal_size, "__slots__"))


class Float(float):
    pass


class Str(str):
    pass


class Int(int):
    pass


class Slotted(float):
    __slots__ = ()


for cls in (Float, Str, Int, Slotted):
    value = cls()
    try:
        print(weakref.ref(value)() is value, weakref.proxy(value).__class__)
    except TypeError as e:
        print(e)
