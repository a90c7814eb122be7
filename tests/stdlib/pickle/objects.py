"""What the protocols write for all sorts of objects, byte for byte, and what comes back: classes of the program."""

import pickle, collections, enum, types, re


class A:
    def __init__(self, **k):
        self.__dict__.update(k)

    def __eq__(self, o):
        return type(o) is type(self) and vars(o) == vars(self)


class S:
    __slots__ = ("a", "b")


class SL(list):
    pass


class I(int):
    pass


class D(dict):
    pass


class St(str):
    pass


class Tp(tuple):
    pass


class En(enum.Enum):
    X = 1


class Fl(enum.Flag):
    P = 1
    Q = 2


Pt = collections.namedtuple("Pt", "x y")


class KW:
    def __new__(cls, *, a):
        self = object.__new__(cls)
        self.a = a
        return self

    def __getnewargs_ex__(self):
        return ((), {"a": self.a})


class NA(int):
    def __getnewargs__(self):
        return (int(self),)


class GS:
    def __getstate__(self):
        return (1, 2)

    def __setstate__(self, s):
        self.s = s


class Out:
    class In:
        class Deep:
            pass

    def meth(self):
        pass


class Err(Exception):
    def __init__(self, a, b):
        super().__init__(a, b)
        self.b = b


def func():
    pass


import __main__

vars(__main__).update({k: v for k, v in globals().items() if isinstance(v, (type, types.FunctionType))})
s = S()
s.a = 1
sl = SL([1, 2])
sl.x = 1
rec = []
rec.append(rec)
rt = ([],)
rt[0].append(rt)
rd = {}
rd[1] = rd
ra = A()
ra.me = ra
rs = A()
rs.set = {1, 2}


class RS:
    def __hash__(self):
        return 5


vars(__main__)["RS"] = RS
r1 = RS()
r1.fs = frozenset([r1])
objs = [
    A(),
    A(x=1, y="a"),
    [A(x=1)] * 3,
    s,
    sl,
    I(5),
    D(a=1),
    St("a"),
    Tp((1, 2)),
    En.X,
    Fl.P | Fl.Q,
    Pt(1, 2),
    NA(5),
    GS(),
    Out.In.Deep,
    Out.In.Deep(),
    Out.meth,
    Out().meth,
    Err(1, 2),
    ValueError("x"),
    KeyError(1),
    func,
    len,
    print,
    int,
    [1].append,
    type(None),
    type(...),
    type(NotImplemented),
    ...,
    NotImplemented,
    range(5),
    range,
    slice(1, 2),
    1j,
    complex,
    rec,
    rt,
    rd,
    ra,
    rs,
    r1,
    (rec,),
]
for i, o in enumerate(objs):
    for p in (0, 2, 3):
        try:
            d = pickle.dumps(o, p)
        except Exception as e:
            print(i, p, type(e).__name__, re.sub("0x[0-9a-f]+", "0x", str(e)), getattr(e, "__notes__", None))
            continue
        print(i, p, d if len(d) < 150 else (len(d), d[:60], __import__("zlib").crc32(d), d[-60:]))
        try:
            b = pickle.loads(d)
        except Exception as e:
            print("LOAD", type(e).__name__, e)
            continue
        r = re.sub("0x[0-9a-f]+", "0x", repr(b)[:200])
        print(
            "   ", r, getattr(b, "__dict__", None) if type(b) in (A, SL, GS, KW) and b is not ra and i != 0 and "me" not in vars(b) else ""
        )
