"""Hooks of Pickler and Unpickler, extension codes, buffers, several pickles in a file, restricted globals."""

import copyreg
import io
import pickle
import __main__


def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e, getattr(e, "__notes__", None))


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __repr__(self):
        return f"Point({self.x}, {self.y})"


class Record:
    def __init__(self, key):
        self.key = key


class Setter:
    def __reduce__(self):
        return Setter, (), {"a": 1}, None, None, set_state


def set_state(obj, state):
    obj.seen = sorted(state.items())


def make_point(*args):
    return Point(*args)


__main__.Point, __main__.Record, __main__.Setter, __main__.set_state, __main__.make_point = Point, Record, Setter, set_state, make_point
table = {1: Record(1)}


class Keyed(pickle.Pickler):
    def persistent_id(self, obj):
        return ("Record", obj.key) if isinstance(obj, Record) else None


class Unkeyed(pickle.Unpickler):
    def persistent_load(self, pid):
        if pid[0] != "Record":
            raise pickle.UnpicklingError("unsupported persistent object")
        return table[pid[1]]


for proto in range(1, 6):
    f = io.BytesIO()
    Keyed(f, proto).dump([table[1], 5, table[1]])
    print(f.getvalue())
    back = Unkeyed(io.BytesIO(f.getvalue())).load()
    print(back[0] is table[1], back[1], back[2] is back[0])
attempt(lambda: pickle.loads(f.getvalue()))


class ByText(pickle.Pickler):
    def persistent_id(self, obj):
        return "é" if obj == 3 else "x" if obj == 4 else None


f = io.BytesIO()
attempt(lambda: ByText(f, 0).dump([3]))
f = io.BytesIO()
ByText(f, 0).dump([4])
print(f.getvalue())


class Table(pickle.Pickler):
    dispatch_table = {Point: lambda p: (make_point, (p.x, p.y))}


class Override(pickle.Pickler):
    def reducer_override(self, obj):
        return (make_point, (obj.y, obj.x)) if isinstance(obj, Point) else NotImplemented


for cls in (Table, Override):
    f = io.BytesIO()
    cls(f, 4).dump([Point(1, 2), {3}])
    print(f.getvalue(), pickle.loads(f.getvalue()))
f = io.BytesIO()
p = pickle.Pickler(f)
p.dispatch_table = {Point: lambda p: (make_point, (p.x, 0))}
p.dump(Point(5, 6))
print(pickle.loads(f.getvalue()))
copyreg.pickle(Point, lambda p: (make_point, (p.y, p.x)))
print(pickle.loads(pickle.dumps(Point(1, 2))))
del copyreg.dispatch_table[Point]

print(vars(pickle.loads(pickle.dumps(Setter()))), pickle.dumps(Setter()))
for code in (1, 255, 256, 65535, 65536, 0x7FFFFFFF):
    copyreg.add_extension("__main__", "Point", code)
    for proto in (1, 2, 4):
        data = pickle.dumps(Point, proto)
        print(code, data, pickle.loads(data) is Point)
    copyreg.remove_extension("__main__", "Point", code)
    copyreg.clear_extension_cache()

# several in a file; the memo goes on
f = io.BytesIO()
p = pickle.Pickler(f)
shared = ["shared"]
for _ in range(2):
    p.dump(shared)
p.clear_memo()
p.dump(shared)
print(f.getvalue())
f.seek(0)
u = pickle.Unpickler(f)
a, b = u.load(), u.load()
print(a, a is b, f.tell() > 0, u.load(), f.read())
attempt(u.load)
f = io.BytesIO()
p = pickle.Pickler(f)
p.fast = True
p.dump([shared, shared])
print(f.getvalue())

# buffers beside the pickle
buffers = []
data = pickle.dumps([pickle.PickleBuffer(bytearray(b"abc")), pickle.PickleBuffer(b"def")], 5, buffer_callback=buffers.append)
print(data, [bytes(b.raw()) for b in buffers])
print(pickle.loads(data, buffers=[bytearray(b"abc"), b"def"]))
attempt(lambda: pickle.loads(data))
attempt(lambda: pickle.loads(data, buffers=[b"x"]))
pb = pickle.PickleBuffer(b"xyz")
print(pb.raw().tobytes())
pb.release()
attempt(pb.raw)


class Restricted(pickle.Unpickler):
    def find_class(self, module, name):
        if (module, name) == ("builtins", "range"):
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"global '{module}.{name}' is forbidden")


print(Restricted(io.BytesIO(pickle.dumps([1, range(15)]))).load())
attempt(lambda: Restricted(io.BytesIO(b"cbuiltins\neval\n(S'1'\ntR.")).load())
attempt(lambda: pickle.loads(b"csubprocess_not_here\nPopen\n(S'1'\ntR."))
print(pickle.loads(b"cbuiltins\neval\n(S'6*7'\ntR."))


class NoInit(pickle.Pickler):
    def __init__(self):
        pass


attempt(lambda: NoInit().dump(1))
print(
    pickle.HIGHEST_PROTOCOL,
    pickle.DEFAULT_PROTOCOL,
    pickle.PickleError.__mro__[1].__name__,
    issubclass(pickle.PicklingError, pickle.PickleError),
)
print(pickle.whichmodule(Point, "Point"), [pickle.encode_long(n) for n in (0, 255, 32767, -256, -32768, -128, 127)])
